package samples

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"market-claim-bench/pipeline/datasets"
)

//go:embed card.tmpl
var cardText string

var card = template.Must(template.New("card").Funcs(template.FuncMap{"cell": cell}).Parse(cardText))

// A Card says what an exported dataset is.
type Card struct {
	Name      string
	Simulated bool
	Seed      uint64 // of a simulated one
	Origin    string // of another
	Issues    []datasets.KnownIssue

	N      int
	Size   string
	Splits []splitCard
}

type splitCard struct {
	Name string
	N    int
}

// Export writes samples in the layout of the Hugging Face hub:
// data/{train,dev,test}.parquet and a card, README.md.
func Export(dir string, list []datasets.Sample, c Card) error {
	for _, s := range list {
		if !slices.ContainsFunc(Splits, func(x split) bool { return x.Name == s.Split }) {
			return fmt.Errorf("%s: split %q (want train, dev or test)", s.ID, s.Split)
		}
	}
	c.N, c.Size = len(list), sizeCategory(len(list))
	for _, s := range Splits {
		n, err := writeSplit(filepath.Join(dir, "data", s.Name+".parquet"), list, s.Name)
		if err != nil {
			return err
		}
		c.Splits = append(c.Splits, splitCard{s.Name, n})
	}
	var b strings.Builder
	if err := card.Execute(&b, c); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), []byte(b.String()), 0o666)
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

// sizeCategory is the hub's word for a number of rows.
func sizeCategory(n int) string {
	switch {
	case n < 1_000:
		return "n<1K"
	case n < 10_000:
		return "1K<n<10K"
	case n < 100_000:
		return "10K<n<100K"
	}
	return "100K<n<1M"
}

// cell is a text that cannot end a table cell.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", "⏎", "\r", "", "<", "&lt;").Replace(s)
}
