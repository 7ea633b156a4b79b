package report

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"market-claim-bench/pipeline/sql"
)

func figures(t *testing.T, dir string) map[string]Figure {
	t.Helper()
	db, err := sql.Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	all, err := Figures(context.Background(), db)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Figure{}
	for _, f := range all {
		byName[f.Name] = f
	}
	return byName
}

func TestFiguresAreTheSameBytesTwice(t *testing.T) {
	dir := runOf(t, 100, 5)
	first, second := figures(t, dir), figures(t, dir)
	for _, name := range []string{"mix", "tolerance", "recitation"} {
		f, ok := first[name]
		if !ok {
			t.Errorf("no figure %s", name)
		}
		if !bytes.Equal(f.SVG, second[name].SVG) || !bytes.Equal(f.PDF, second[name].PDF) {
			t.Errorf("%s differs the second time", name)
		}
	}
}

func TestARunWithoutRowsHasNoFigure(t *testing.T) {
	if got := figures(t, t.TempDir()); len(got) != 0 {
		t.Errorf("got %d figures", len(got))
	}
}

// A model's name cannot become markup, nor end a text of the PDF.
func TestFiguresHoldNamesAsText(t *testing.T) {
	mix := figures(t, runOf(t, 0, 0))["mix"]
	d := xml.NewDecoder(bytes.NewReader(mix.SVG))
	var said strings.Builder
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case xml.StartElement:
			if name := v.Name.Local; name != "svg" && name != "title" && name != "path" && name != "text" && name != "circle" {
				t.Errorf("element %s", name)
			}
		case xml.CharData:
			said.Write(v)
		}
	}
	if !strings.Contains(said.String(), hostileModel) {
		t.Errorf("the model's name is not in the SVG: %s", said.String())
	}
	var c canvas
	c.text(0, 0, 8, 0, inkColour, `a) Tj (b\`)
	if got := string(c.pdf()); !strings.Contains(got, `(a\) Tj \(b\\) Tj`) {
		t.Errorf("the PDF: %s", got)
	}
}

// A name of any length stays on the page.
func TestALongNameWidensTheFigure(t *testing.T) {
	c := canvas{width: 100, height: 20}
	c.text(90, 10, 10, 1, inkColour, strings.Repeat("long ", 30))
	c.fit()
	w := 10 * widthOf(strings.Repeat("long ", 30))
	if got := c.shapes[0].path[0].x - w; got < margin-0.01 || c.width < w+2*margin {
		t.Errorf("begins at %g on a page %g wide", got, c.width)
	}
}

// The table of a PDF says where each object begins, and its stream how long it
// is.
func TestThePDFsTablesAreRight(t *testing.T) {
	for name, f := range figures(t, runOf(t, 20, 3)) {
		pdf := string(f.PDF)
		for i, m := range regexp.MustCompile(`(?m)^(\d{10}) 00000 n `).FindAllStringSubmatch(pdf, -1) {
			at, _ := strconv.Atoi(m[1])
			if !strings.HasPrefix(pdf[at:], fmt.Sprintf("%d 0 obj\n", i+1)) {
				t.Errorf("%s: object %d is not at %d", name, i+1, at)
			}
		}
		length := regexp.MustCompile(`/Length (\d+) >>\nstream\n`).FindStringSubmatchIndex(pdf)
		n, _ := strconv.Atoi(pdf[length[2]:length[3]])
		if !strings.HasPrefix(pdf[length[1]+n:], "endstream") {
			t.Errorf("%s: the stream is not %d bytes long", name, n)
		}
		start := regexp.MustCompile(`startxref\n(\d+)\n`).FindStringSubmatch(pdf)
		if at, _ := strconv.Atoi(start[1]); !strings.HasPrefix(pdf[at:], "xref\n") {
			t.Errorf("%s: the table is not at %d", name, at)
		}
	}
}
