package samples

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/hub"
)

//go:embed card.tmpl
var cardText string

var card = template.Must(template.New("card").Funcs(template.FuncMap{"cell": cell}).Parse(cardText))

// A Card says what an exported dataset is.
type Card struct {
	Name      string
	Repo      string // owner/name on the hub, or ""
	Published string // date, wanted with Repo
	Simulated bool
	Seed      uint64 // of a simulated one
	Origin    string // of another
	Issues    []datasets.KnownIssue

	N      int
	Splits []splitCard
}

type splitCard struct {
	Name string
	N    int
}

// Export writes samples in the layout of the Hugging Face hub:
// data/{train,dev,test}.parquet, a card, README.md, and where c says where they
// will be, croissant.json.
func Export(dir string, list []datasets.Sample, c Card) error {
	for _, s := range list {
		if !slices.ContainsFunc(Splits, func(x split) bool { return x.Name == s.Split }) {
			return fmt.Errorf("%s: split %q (want train, dev or test)", s.ID, s.Split)
		}
	}
	c.N = len(list)
	table := hub.Table{Name: "default", About: "One row is a question over a statement, with its true answer."}
	for _, s := range Splits {
		path := "data/" + s.Name + ".parquet"
		n, err := writeSplit(filepath.Join(dir, filepath.FromSlash(path)), list, s.Name)
		if err != nil {
			return err
		}
		c.Splits = append(c.Splits, splitCard{s.Name, n})
		table.Splits = append(table.Splits, hub.Split{Name: s.Name, Path: path})
	}
	var b strings.Builder
	if err := card.Execute(&b, c); err != nil {
		return err
	}
	_, err := hub.Write(dir, hub.Dataset{
		Title:   c.Name,
		Summary: "Questions over short financial statements, each answered by one figure, with the class of error that each invites.",
		About:   b.String(), License: "cc-by-4.0", Repo: c.Repo, Published: c.Published,
		Languages: []string{"en"}, Tasks: []string{"question-answering", "table-question-answering"},
		Tags:   []string{"finance", "numerical-reasoning", "hallucination", "benchmark"},
		Tables: []hub.Table{table},
	})
	return err
}

func writeSplit(path string, list []datasets.Sample, split string) (n int, err error) {
	w, err := datasets.Questions.CreateFile(path)
	if err != nil {
		return 0, err
	}
	for i := range list {
		if list[i].Split != split {
			continue
		}
		if err := w.Write(&list[i].Question); err != nil {
			w.Discard()
			return 0, err
		}
		n++
	}
	_, err = w.Close()
	return n, err
}

// cell is a text that cannot end a table cell.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", "⏎", "\r", "", "<", "&lt;").Replace(s)
}
