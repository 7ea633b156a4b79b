package generate

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
)

// seed is the reply that the seed of this project quotes. Its table is built
// from the returns that the seed gives: first close 100, on a tick of 1e-6.
//
//go:embed seed.jsonl
var seed []byte

// Seed names the embedded file in the list of imports.
const Seed = "seed"

// importDir is the folder of a run that holds what was imported into it.
const importDir = "imports"

// Imported lists the files imported into the run at dir, in order. The stage
// takes them in after the config's own imports.
func Imported(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, importDir, "*.jsonl"))
	slices.Sort(files)
	return files, err
}

// A Taken is what Import took.
type Taken struct {
	Replies int
	LeftOut []string // fields of the file that no reply has
}

// Import checks the replies in r and keeps them in the run at dir, under the
// file's base name; a file of that name imported before is replaced. The next
// run of the stage makes them a part of its tables.
//
// A line is a JSON object with the fields of a stored reply: prompt and text
// are required; id, market, window, first, last, arm, identity, context, style
// and model say what is known of it. Markets are the names that market can
// have beside those that ship. An error names the line and the field: a
// coordinate that nothing has, a field whose name is nearly one of these. Other
// fields are left out, and listed in what it returns.
//
// A line of another suite says so in suite, and in item what was asked: of
// finverify the sample's id, of facts the scenario's name, whose pack is its
// market. It needs no prompt, since the item tells; and instead of prompt and
// text it may have a conversation, a list of turns of role and content. A call
// that gave no answer says in error why.
func Import(ctx context.Context, dir string, r io.Reader, name string, markets ...string) (Taken, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return Taken{}, fmt.Errorf("%s: %w", name, err)
	}
	replies, err := parseReplies(name, data, markets)
	if err != nil {
		return Taken{}, err
	}
	if err := ctx.Err(); err != nil {
		return Taken{}, err
	}
	if err := os.MkdirAll(filepath.Join(dir, importDir), 0o777); err != nil {
		return Taken{}, err
	}
	t := Taken{Replies: len(replies)}
	for _, s := range replies {
		t.LeftOut = append(t.LeftOut, s.leftOut...)
	}
	slices.Sort(t.LeftOut)
	t.LeftOut = slices.Compact(t.LeftOut)
	return t, rundir.WriteFile(filepath.Join(dir, importDir, source(name)+".jsonl"), data)
}

// source is what tables call a file of replies: its base name without its
// extension, in characters that are safe in a path.
func source(file string) string {
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	safe := func(r rune) rune {
		if r == '-' || r == '_' || r == '.' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}
	if base = strings.TrimLeft(strings.Map(safe, base), "."); base == "" {
		return "replies"
	}
	return base
}

// distinct checks that no two files would have cells of the same names.
func distinct(files []string) error {
	from := map[string]string{}
	for _, f := range files {
		if before, ok := from[source(f)]; ok {
			return fmt.Errorf("imports: %s and %s would have cells of the same names (rename one)", before, f)
		}
		from[source(f)] = f
	}
	return nil
}

// A stored is one line of a file of replies.
type stored struct {
	Suite    string  `json:"suite"`
	Item     string  `json:"item"`
	ID       string  `json:"id"`
	Market   string  `json:"market"`
	Window   string  `json:"window"`
	First    string  `json:"first"`
	Last     string  `json:"last"`
	Arm      string  `json:"arm"`
	Identity string  `json:"identity"`
	Context  string  `json:"context"`
	Style    string  `json:"style"`
	Model    string  `json:"model"`
	Prompt   *string `json:"prompt"`
	Text     *string `json:"text"`
	Error    string  `json:"error"`

	Conversation []datasets.Turn `json:"conversation"`

	first, last datasets.Opt[panel.Day]
	shown       panel.Shown
	leftOut     []string
}

// fields are those of a stored reply.
var fields = []string{"suite", "item", "id", "market", "window", "first", "last", "arm", "identity", "context", "style", "model", "prompt", "text", "error", "conversation"}

// parseReplies reads a file of replies. It names the first line that is wrong.
func parseReplies(name string, data []byte, markets []string) ([]stored, error) {
	var all []stored
	at := map[string]int{}
	line := 0
	for raw := range bytes.Lines(data) {
		line++
		raw = bytes.TrimSpace(raw)
		if line == 1 {
			raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
		}
		if len(raw) == 0 {
			continue
		}
		s, err := parseReply(raw, markets)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
		if s.ID == "" {
			s.ID = fmt.Sprintf("line-%d", line)
		}
		if before, ok := at[s.ID]; ok {
			return nil, fmt.Errorf("%s:%d: id: %q is that of line %d too (give each reply its own)", name, line, s.ID, before)
		}
		at[s.ID] = line
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no replies in it (want one JSON object a line, with prompt and text)", name)
	}
	return all, nil
}

func parseReply(raw []byte, markets []string) (stored, error) {
	var s stored
	if !utf8.Valid(raw) {
		return s, errors.New("not UTF-8 (save the file as UTF-8)")
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != "" {
			return s, fmt.Errorf("%s: is a %s, want a text", wrong.Field, wrong.Value)
		}
		return s, fmt.Errorf("not a JSON object: %w", err)
	}
	s.Suite = cmp.Or(s.Suite, marketSuite)
	var err error
	if s.leftOut, err = strangers(raw); err != nil {
		return s, err
	}
	if err := s.asked(); err != nil {
		return s, err
	}
	if s.Suite != marketSuite {
		return s, nil
	}
	if err := s.known(markets); err != nil {
		return s, err
	}
	if s.shown, err = panel.ParsePrompt(*s.Prompt); err != nil {
		return s, fmt.Errorf("prompt: its table of prices: %w", err)
	}
	for _, d := range []struct {
		field, value string
		day          *datasets.Opt[panel.Day]
	}{{"first", s.First, &s.first}, {"last", s.Last, &s.last}} {
		if d.value == "" {
			continue
		}
		day, err := panel.ParseDay(d.value)
		if err != nil {
			return s, fmt.Errorf("%s: %w", d.field, err)
		}
		*d.day = datasets.Some(day)
	}
	return s, nil
}

// strangers are the fields of a line that no reply has. One whose name is a
// slip of a field's is an error.
func strangers(raw []byte) ([]string, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("not a JSON object: %w", err)
	}
	var out []string
	for _, key := range sorted(all) {
		if slices.Contains(fields, key) {
			continue
		}
		for _, f := range fields {
			if d := levenshtein.ComputeDistance(strings.ToLower(key), f); d <= 1 || d == 2 && len(f) > 4 {
				return nil, fmt.Errorf("%s: no such field (nearest: %s)", key, f)
			}
		}
		out = append(out, key)
	}
	return out, nil
}

// known checks that the coordinates of a reply of the market are such as cells
// have.
func (s *stored) known(markets []string) error {
	markets = append(slices.Clone(markets), universe.Embedded()...)
	slices.Sort(markets)
	for _, c := range []struct {
		field, value string
		ok           bool
		want         string
	}{
		{"market", s.Market, slices.Contains(markets, s.Market), strings.Join(slices.Compact(markets), ", ") + ", or a market of the config"},
		{"arm", s.Arm, datasets.IsArm(s.Arm), strings.Join(datasets.Arms, ", ") + ", scaled:K"},
		{"identity", s.Identity, s.Identity == "named" || s.Identity == "masked", "named, masked"},
		{"context", s.Context, slices.Contains(contextNames(), s.Context), strings.Join(contextNames(), ", ")},
	} {
		if c.value != "" && c.value != "-" && !c.ok {
			return fmt.Errorf("%s: %q: want %s (or leave it out, if it is not known)", c.field, c.value, c.want)
		}
	}
	if s.Window == "" || s.Window == "-" {
		return nil
	}
	_, err := universe.ParseWindow(s.Window)
	return err
}

// asked checks that a reply says what it is a reply to, and makes prompt and
// text of a conversation: its last answer, and all before that.
func (s *stored) asked() error {
	if s.Conversation != nil {
		if s.Prompt != nil || s.Text != nil {
			return errors.New("conversation: there are prompt or text too (one of the two says what was said)")
		}
		for i, t := range s.Conversation {
			if t.Role == "" {
				return fmt.Errorf("conversation[%d]: role: missing", i)
			}
		}
		last := len(s.Conversation)
		for last > 0 && s.Conversation[last-1].Role != "assistant" {
			last--
		}
		prompt, text := datasets.JoinTurns(s.Conversation), ""
		if last > 0 {
			prompt, text = datasets.JoinTurns(s.Conversation[:last-1]), s.Conversation[last-1].Content
		}
		s.Prompt, s.Text = &prompt, &text
	}
	if s.Prompt == nil && s.Suite != marketSuite {
		s.Prompt = new(string)
	}
	switch {
	case !slices.Contains([]string{marketSuite, finverifySuite, factsSuite}, s.Suite):
		return fmt.Errorf("suite: %q: want market, finverify or facts", s.Suite)
	case s.Suite != marketSuite && s.Item == "":
		return fmt.Errorf("item: missing (what was asked: a sample's id, a scenario's name)")
	case s.Prompt == nil || s.Suite == marketSuite && *s.Prompt == "":
		return errors.New("prompt: missing (what the model was sent, whole)")
	case s.Text == nil:
		return errors.New("text: missing (what the model answered)")
	}
	return nil
}

// row is the reply as a commentary and its prompt, of the import called from.
// Repeat is the number of replies before it to the same of the same model.
func (s stored) row(from string, repeat int32) (datasets.Commentary, datasets.Prompt) {
	version := "import:" + from
	var tickers []string
	if !s.shown.Masked { // else nothing tells who they are
		for _, n := range s.shown.Names {
			tickers = append(tickers, n.Ticker)
		}
	}
	p := asPrompt(*s.Prompt, version, tickers, tickers)
	item, identity, context := s.ID, cmp.Or(s.Identity, "named"), or(s.Context)
	if s.Suite != marketSuite {
		item, identity, context = s.Item, "-", s.Suite
	}
	c := datasets.Cell{
		Suite: s.Suite, Market: or(s.Market), Window: or(s.Window), First: s.first, Last: s.last,
		Arm: or(s.Arm), Identity: identity, Context: context, Item: item,
		Style: or(s.Style), Model: or(s.Model), Prompt: p.Prompt, Version: version, Repeat: repeat,
	}
	c.Cell = join(c.Market, c.Window, c.Arm, c.Identity, c.Context, c.Item, c.Style, c.Model, version, "-", "-", strconv.Itoa(int(repeat)))
	row := datasets.Commentary{
		Cell: c, Status: datasets.OK, Text: *s.Text, Finish: "-", Digest: "-", Source: "import", About: "-",
		ReplyKey: hexSum("import", p.Prompt, c.Model, *s.Text),
	}
	switch {
	case s.Error != "":
		row.Status, row.Error = datasets.HTTPError, s.Error
	case strings.TrimSpace(*s.Text) == "":
		row.Status, row.Error = datasets.Empty, "the stored reply has no text"
	}
	return row, p
}

// names are the names of the markets of the run.
func (w *work) names() []string { return namesOf(w.markets) }

func namesOf(markets []universe.Market) (names []string) {
	for _, m := range markets {
		names = append(names, m.Name)
	}
	return names
}

func or(s string) string { return cmp.Or(s, "-") }

// importPart writes part k of every table from a file of replies. Those of a
// suite that does not run are left out, and that is said.
func (w *work) importPart(run rundir.Run, k int, file string) (rundir.Report, error) {
	data, err := seed, error(nil)
	if file != Seed {
		if data, err = os.ReadFile(file); err != nil {
			return rundir.Report{}, err
		}
	}
	replies, err := parseReplies(file, data, w.names())
	if err != nil {
		return rundir.Report{}, err
	}
	from := source(file)
	var rows []datasets.Commentary
	prompts := make(map[string]datasets.Prompt, len(replies))
	repeats, left := map[[4]string]int32{}, map[string]int{}
	for _, s := range replies {
		if !w.runs(s.Suite) {
			left[s.Suite]++
			continue
		}
		item := s.ID
		if s.Suite != marketSuite {
			item = s.Item
		}
		key := [...]string{s.Suite, s.Market, item, s.Model}
		row, p := s.row(from, repeats[key])
		repeats[key]++
		rows = append(rows, row)
		prompts[p.Prompt] = p
	}
	for _, suite := range sorted(left) {
		if file != Seed {
			run.Log.Warn("stored replies of a suite that does not run are left out", "file", file, "suite", suite, "replies", left[suite])
		}
	}
	slices.SortFunc(rows, func(a, b datasets.Commentary) int { return cmp.Compare(a.Cell.Cell, b.Cell.Cell) })
	out, err := create(run.Dir, k)
	if err != nil {
		return rundir.Report{}, err
	}
	for _, row := range rows {
		if err = out.put(row, prompts[row.Cell.Prompt], nil, nil); err != nil {
			break
		}
	}
	return out.close(err)
}
