package sql

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"
)

// chunkRows is the number of rows that a table is laid out by: widths are those
// of its chunk, so that a result of any size is printed in bounded memory.
const chunkRows = 10_000

// terminalWidth is the number of columns of w, or 0 where w is no terminal.
func terminalWidth(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 80
	}
	return width
}

// writeTable prints r in aligned columns, numbers to the right. Where width is
// not 0, text is cut to fit ("…"), and what still does not fit stands in
// further bands below, each beginning with the first column.
// It returns the number of rows.
func writeTable(w io.Writer, r *rows, width int) (int, error) {
	out := bufio.NewWriter(w)
	for n := 0; ; {
		chunk, err := r.next(chunkRows)
		if err != nil {
			return n, err
		}
		if len(chunk) > 0 || n == 0 {
			newGrid(r.cols, chunk, width).write(out)
		}
		if n += len(chunk); len(chunk) < chunkRows {
			return n, out.Flush()
		}
	}
}

// Rows prints rows of text, the first of them the header, as tables are printed:
// what is too wide for a terminal goes on below its column.
func Rows(w io.Writer, all [][]string) error {
	g := &grid{cols: make([]col, len(all[0])), widths: make([]int, len(all[0])), width: terminalWidth(w)}
	for _, row := range all {
		for i, cell := range row {
			g.widths[i] = max(g.widths[i], uniseg.StringWidth(cell))
		}
	}
	last := len(g.cols) - 1
	room := g.width - (g.total() - g.widths[last])
	for _, row := range all {
		lines := []string{row[last]}
		if g.width > 0 {
			lines = wrapped(row[last], max(20, room))
		}
		for n, line := range lines {
			next := make([]string, len(row))
			if n == 0 {
				copy(next, row)
			}
			next[last] = line
			g.cells = append(g.cells, next)
		}
	}
	g.width = 0 // it fits as far as it can
	out := bufio.NewWriter(w)
	g.write(out)
	return out.Flush()
}

// wrapped is s in lines of at most width columns, broken at blanks; a word that
// is longer has a line of its own.
func wrapped(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case uniseg.StringWidth(line)+1+uniseg.StringWidth(word) <= width:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}

// A grid is a chunk of rows as text, with the width of each column.
type grid struct {
	cols   []col
	cells  [][]string // the header first
	widths []int
	width  int // of the terminal; 0: no limit
}

func newGrid(cols []col, chunk [][]any, width int) *grid {
	g := &grid{cols: cols, cells: make([][]string, len(chunk)+1), widths: make([]int, len(cols)), width: width}
	for j := range g.cells {
		g.cells[j] = make([]string, len(cols))
	}
	for i, c := range cols {
		g.cells[0][i] = clean(c.name)
		places := decimals(chunk, i)
		for j, row := range chunk {
			g.cells[j+1][i] = show(row[i], places)
		}
		for j := range g.cells {
			g.widths[i] = max(g.widths[i], uniseg.StringWidth(g.cells[j][i]))
		}
	}
	if width > 0 {
		g.narrow()
	}
	return g
}

// gap stands between columns.
const gap = 2

// narrow cuts the widest text columns, down to a third of the terminal, until
// the grid fits. Where that is not enough the columns stand in bands, and are
// cut only to what a band holds beside the first column.
func (g *grid) narrow() {
	whole := slices.Clone(g.widths)
	least := max(12, g.width/3)
	for g.total() > g.width {
		widest := -1
		for i, c := range g.cols {
			if !c.kind.number() && g.widths[i] > least && (widest < 0 || g.widths[i] > g.widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			g.widths = whole
			g.widths[0] = min(g.widths[0], least)
			for i := range g.widths[1:] {
				g.widths[i+1] = min(g.widths[i+1], max(least, g.width-gap-g.widths[0]))
			}
			return
		}
		g.widths[widest] = max(least, g.widths[widest]-(g.total()-g.width))
	}
}

func (g *grid) total() int {
	sum := -gap
	for _, n := range g.widths {
		sum += n + gap
	}
	return sum
}

// bands are the columns of each band.
func (g *grid) bands() [][]int {
	if len(g.cols) == 0 {
		return nil
	}
	var all [][]int
	band, used := []int{0}, g.widths[0]
	for i := 1; i < len(g.cols); i++ {
		if need := gap + g.widths[i]; g.width > 0 && used+need > g.width && len(band) > 1 {
			all = append(all, band)
			band, used = []int{0}, g.widths[0]
		}
		band, used = append(band, i), used+gap+g.widths[i]
	}
	return append(all, band)
}

func (g *grid) write(out *bufio.Writer) {
	for n, band := range g.bands() {
		if n > 0 {
			out.WriteByte('\n')
		}
		for _, row := range g.cells {
			out.WriteString(strings.TrimRight(g.line(row, band), " "))
			out.WriteByte('\n')
		}
	}
}

func (g *grid) line(row []string, band []int) string {
	var b strings.Builder
	for n, i := range band {
		if n > 0 {
			b.WriteString(strings.Repeat(" ", gap))
		}
		cell := cut(row[i], g.widths[i])
		pad := strings.Repeat(" ", g.widths[i]-uniseg.StringWidth(cell))
		if g.cols[i].kind.number() {
			b.WriteString(pad + cell)
		} else {
			b.WriteString(cell + pad)
		}
	}
	return b.String()
}

// cut is s within width columns: a name, which has no blank, without its middle,
// since names differ at their ends; a sentence without its end.
func cut(s string, width int) string {
	if uniseg.StringWidth(s) <= width {
		return s
	}
	tail := ""
	if !strings.Contains(s, " ") && width > 8 {
		tail = last(s, width/3)
		width -= uniseg.StringWidth(tail)
	}
	used, end, state := 0, 0, -1
	for rest := s; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used+w > width-1 {
			break
		}
		used, end = used+w, end+len(cluster)
	}
	return s[:end] + "…" + tail
}

// last is the end of s within width columns.
func last(s string, width int) string {
	over := uniseg.StringWidth(s) - width
	for state := -1; over > 0 && s != ""; {
		var w int
		_, s, w, state = uniseg.FirstGraphemeClusterInString(s, state)
		over -= w
	}
	return s
}
