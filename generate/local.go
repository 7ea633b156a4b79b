package generate

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/replay"
	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/generate/prompt"
)

// A reply is what a cell came back with, and for a planted writer its key.
type reply struct {
	status                        datasets.Status
	text, failure, finish, digest string
	key                           string
	sent, read, made              datasets.Opt[int32]
	rho                           datasets.Opt[float64]
	controls                      []datasets.Control
	about                         *datasets.Prompt // of a rewording: what the text answers that it rewords
}

// aboutPrompt names the prompt that a rewording is about.
func (r *reply) aboutPrompt() string {
	if r.about == nil {
		return "-"
	}
	return r.about.Prompt
}

// local are the models that need no server, by name; planted writers, which
// read no prompt, are not among them.
func (c Config) local() (map[string]llm.Model, error) {
	all := map[string]llm.Model{}
	for _, m := range c.Models {
		switch m.Provider {
		case "echo":
			all[m.Name] = llm.Echo{}
		case "replay":
			f, err := os.Open(m.File)
			if err != nil {
				return nil, fmt.Errorf("generate: models: %s: %w", m.Name, err)
			}
			r, err := replay.Read(f, m.File)
			f.Close()
			if err != nil {
				return nil, fmt.Errorf("generate: models: %s: %w", m.Name, err)
			}
			all[m.Name] = r
		}
	}
	return all, nil
}

// narrated is what a planted writer writes in the cell's place. All writers of
// a cell tell the same story: the model is not in the seed. Where the prompt
// shows nothing, what really happened stands for what was shown.
func (d *display) narrated(c *cell, seed int64) (reply, error) {
	s, err := d.spec(c, seed)
	if err != nil {
		return reply{}, err
	}
	text, keys, err := narrate.Write(s)
	if err != nil {
		return reply{}, fmt.Errorf("%s: %w", c.id, err)
	}
	r := reply{status: datasets.OK, text: text, finish: "stop", digest: "built-in", controls: narrate.Controls(c.id, keys)}
	if s.Writer == narrate.Mixed {
		r.rho = datasets.Some(c.model.Rho)
	}
	if text == "" {
		r.status, r.failure = datasets.Empty, "the writer wrote nothing"
	}
	return r, nil
}

// spec is what a planted writer writes in the cell's place, and from what.
func (d *display) spec(c *cell, seed int64) (narrate.Spec, error) {
	arm := c.arm
	if !shows(c.context) {
		arm = "real"
	}
	shown := d.shown[[2]string{arm, c.identity}]
	if shown == nil {
		return narrate.Spec{}, fmt.Errorf("%s: panels hold no arm real to write from (add it to perturb.arms)", c.id)
	}
	s := narrate.Spec{
		Writer: c.model.writer(), Rho: c.model.Rho, Seed: seedOf(c), Style: c.style, Context: c.context,
		Shown: shown.panel(), Truth: d.truth[c.identity], Names: shown.market,
		Group: d.market.Title, Currency: d.market.Currency, Window: d.window.Text,
	}
	for _, n := range shown.names {
		s.Decimals = append(s.Decimals, int(n.Bars[0].Decimals))
		if c.identity == "masked" {
			s.Labels = append(s.Labels, n.Label)
		}
	}
	if c.identity == "masked" {
		s.Tags = tags(shown)
	}
	var err error
	if c.context == prompt.Quiz {
		if s.Question, err = d.ask(c.question, seed); err != nil {
			return s, err
		}
		s.Style = ""
		about(&s, c.question.ticker)
	}
	return s, nil
}

// tags are what a masked prompt calls the sessions of its panel, in order.
func tags(s *shown) []string {
	byDay := map[panel.Day]string{}
	for _, n := range s.names {
		for _, b := range n.Bars {
			byDay[b.Session] = b.SessionTag
		}
	}
	var out []string
	for _, d := range slices.Sorted(maps.Keys(byDay)) {
		out = append(out, byDay[d])
	}
	return out
}

// about leaves one name in a spec: a quiz asks about one.
func about(s *narrate.Spec, ticker string) {
	i := slices.IndexFunc(s.Names, func(n universe.Name) bool { return n.Ticker == ticker })
	if i < 0 {
		return
	}
	j := s.Truth.Index(ticker)
	s.Names, s.Decimals = s.Names[i:i+1], s.Decimals[i:i+1]
	s.Shown.Series, s.Truth.Series = s.Shown.Series[i:i+1], s.Truth.Series[j:j+1]
}

func seedOf(c *cell) uint64 {
	sum := sha256.Sum256([]byte(join(c.market, c.window, c.arm, c.identity, c.context, c.item, c.style, strconv.Itoa(int(c.repeat)))))
	return binary.LittleEndian.Uint64(sum[:])
}

func hexSum(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(p)))
		h.Write(n[:])
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func asPrompt(text, version string, tickers, labels []string) datasets.Prompt {
	sum := sha256.Sum256([]byte(text))
	return datasets.Prompt{
		Prompt: hex.EncodeToString(sum[:]), Version: version, Text: text,
		Tickers: strings.Join(tickers, "|"), Labels: strings.Join(labels, "|"),
	}
}
