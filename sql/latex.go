package sql

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
)

// latex writes a table for booktabs and siunitx, with its n in the caption and
// what the rows mix below. What has one value in every row stands in the
// caption. A table that is too wide for a page lies on its side; one that is too
// wide for that is several, each with the columns that name the row; one that is
// too long for a page goes on over the next.
func (p *page) latex(w io.Writer, o ExportOptions) error {
	caption := latexText(clean(o.Caption))
	if same := p.fold(); same != "" {
		caption += " " + latexText(clean(same)) + "."
	}
	caption += " " + latexText(p.n()) + "."
	t := p.typeset()
	parts := t.parts()
	var b strings.Builder
	t.preamble(&b, parts)
	for i, cols := range parts {
		label := o.Label
		if i > 0 {
			label += fmt.Sprintf("-%d", i+1)
		}
		said := caption
		if len(parts) > 1 {
			said += fmt.Sprintf(" Part %d of %d.", i+1, len(parts))
		}
		t.write(&b, cols, "\\caption{"+said+"}\\label{"+label+"}")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// fold drops the coordinates of a cell that are the same in all rows, and the
// count of failures where there was none, and returns what they were. The last
// column that names a row stays.
func (p *page) fold() string {
	if len(p.rows) == 0 {
		return ""
	}
	var said []string
	for _, name := range append(slices.Clone(grain), "split", "prompt", "profile", "basis") {
		i := p.column(name)
		if i < 0 || i == 0 && (len(p.cols) < 2 || p.cols[1].kind != text) || slices.ContainsFunc(p.rows, func(row []any) bool { return row[i] != p.rows[0][i] }) {
			continue
		}
		if v := show(p.rows[0][i], 0); v != "-" && v != null {
			said = append(said, name+" "+v)
		}
		p.without(i)
	}
	line := strings.Join(said, ", ")
	if n, ok := p.sum("failed"); ok && n == 0 {
		p.without(p.column("failed"))
		if line != "" {
			line += "; "
		}
		line += "none failed"
	}
	return strings.ToUpper(line[:min(1, len(line))]) + line[min(1, len(line)):]
}

// A typeset table has cells as LaTeX reads them.
type typeset struct {
	cols  []texColumn
	notes []string
	keys  int // how many columns of text name a row, from the first
	rows  int
	wide  bool // holds letters that pdflatex has not
}

type texColumn struct {
	spec, head string
	cells      []string
	points     float64 // of width, about
}

// Widths in points, at the size of \small: of a character, and between columns.
const (
	charWidth = 4.4
	smaller   = 0.85 // of a value with its interval in smaller letters
	colGap    = 8
	half      = 250 // a column of two
	portrait  = 480 // more than a line has: a table may shrink a little
	landscape = 680
	longest   = 45 // rows that stand on one page
)

func (p *page) typeset() *typeset {
	t := &typeset{notes: p.notes, rows: len(p.rows)}
	if p.failed != "" {
		t.notes = append([]string{InstrumentFailed + " " + p.failed}, t.notes...)
	}
	keyed := true
	for i, c := range p.cols {
		keyed = keyed && c.kind == text
		if keyed {
			t.keys = i + 1
		}
		t.cols = append(t.cols, p.texColumn(i, c))
	}
	for _, c := range t.cols {
		t.wide = t.wide || slices.ContainsFunc(c.cells, beyondLatin)
	}
	t.group()
	return t
}

// beyondLatin reports whether s has a letter that pdflatex prints none of.
func beyondLatin(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > 0x24f && (r < 0x2000 || r > 0x206f) && r != '€' })
}

// longText is how many characters a column of text has before its lines break.
const longText = 32

func (p *page) texColumn(i int, c col) texColumn {
	t := texColumn{spec: "l", head: "{" + latexText(strings.ReplaceAll(clean(c.name), "_", " ")) + "}"}
	if c.name == "n" || c.name == "k" || c.name == "p" {
		t.head = "{$" + c.name + "$}"
	}
	if c.kind == ranged {
		t.head = "\\multicolumn{2}{c}" + t.head
	}
	whole, places, sign, chars := 1, 0, "", uniseg.StringWidth(c.name)
	measure := func(s string) {
		if rest, ok := strings.CutPrefix(s, "-"); ok {
			s, sign = rest, "-"
		}
		before, after, _ := strings.Cut(s, ".")
		whole, places = max(whole, len(before)), max(places, len(after))
	}
	for _, row := range p.rows {
		v := row[i]
		said := show(v, p.places[i])
		chars = max(chars, uniseg.StringWidth(said))
		switch iv, ok := v.(interval); {
		case v == nil && c.kind == ranged:
			t.cells = append(t.cells, "\\multicolumn{2}{c}{---}")
		case v == nil:
			t.cells = append(t.cells, "{---}")
		case ok:
			value := show(iv.v, p.places[i])
			measure(value)
			_, bounds, _ := strings.Cut(said, " ")
			t.cells = append(t.cells, value+" & {"+latexText(bounds)+"}")
		case c.kind.number():
			measure(said)
			t.cells = append(t.cells, said)
		default:
			t.cells = append(t.cells, latexText(said))
		}
	}
	format := fmt.Sprintf("S[table-format=%s%d.%d]", sign, whole, places)
	switch {
	case c.kind == ranged:
		t.spec = format + "@{\\,}>{\\scriptsize}l"
	case c.kind.number():
		t.spec = format
	case chars > longText:
		chars = longText + 8
		t.spec = fmt.Sprintf(">{\\raggedright\\arraybackslash}p{%.0fpt}", charWidth*float64(chars))
	}
	t.points = charWidth * float64(chars)
	if c.kind == ranged {
		t.points *= smaller
	}
	return t
}

// group leaves a name blank where the row above has it too, and parts the rows
// of one first name from those of the next.
func (t *typeset) group() {
	if t.keys < 2 || t.rows > longest {
		return
	}
	first := t.cols[0].cells
	grouped := false
	for j := t.rows - 1; j > 0; j-- {
		for _, c := range t.cols[:t.keys-1] {
			if c.cells[j] != c.cells[j-1] {
				break
			}
			c.cells[j] = ""
		}
		grouped = grouped || first[j] == ""
	}
	for j := 1; grouped && j < t.rows; j++ {
		if first[j] != "" {
			first[j] = "\\addlinespace\n" + first[j]
		}
	}
}

// parts are the columns of each table: all in one where they fit.
func (t *typeset) parts() [][]int {
	var keys, part []int
	used, own := 0.0, 0.0
	for i := range t.cols[:t.keys] {
		keys = append(keys, i)
		own += t.cols[i].points + colGap
	}
	var all [][]int
	part, used = slices.Clone(keys), own
	for i := t.keys; i < len(t.cols); i++ {
		if w := t.cols[i].points + colGap; used+w > landscape && len(part) > len(keys) {
			all = append(all, part)
			part, used = slices.Clone(keys), own
		}
		part, used = append(part, i), used+t.cols[i].points+colGap
	}
	return append(all, part)
}

func (t *typeset) width(cols []int) float64 {
	sum := 0.0
	for _, i := range cols {
		sum += t.cols[i].points + colGap
	}
	return sum
}

// fit defines what shrinks a table to the line where it is wider.
const fit = `\providecommand\pipelinefit[1]{\sbox0{#1}\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi}
`

// preamble says what the document needs, and what those who read the source
// have to know.
func (t *typeset) preamble(b *strings.Builder, parts [][]int) {
	packages := []string{"booktabs", "siunitx", "graphicx"}
	side := slices.ContainsFunc(parts, func(cols []int) bool { return t.width(cols) > portrait })
	switch {
	case t.rows > longest && side:
		packages = append(packages, "longtable", "pdflscape")
	case t.rows > longest:
		packages = append(packages, "longtable")
	case side:
		packages = append(packages, "rotating")
	}
	fmt.Fprintf(b, "%% \\usepackage{%s}\n", strings.Join(packages, ","))
	if t.wide {
		b.WriteString("% It holds letters beyond Latin: compile it with LuaLaTeX or XeLaTeX, in a font that has them.\n")
	}
	if len(t.notes) > 0 && strings.HasPrefix(t.notes[0], InstrumentFailed) {
		b.WriteString("% " + latexComment(t.notes[0]) + "\n")
	}
	b.WriteString(fit)
}

func latexComment(s string) string { return strings.Join(strings.Fields(s), " ") }

// write adds one table of the given columns.
func (t *typeset) write(b *strings.Builder, cols []int, caption string) {
	var spec, head []string
	for _, i := range cols {
		spec, head = append(spec, t.cols[i].spec), append(head, t.cols[i].head)
	}
	columns, header := "{@{}"+strings.Join(spec, "")+"@{}}", strings.Join(head, " & ")+" \\\\\n\\midrule\n"
	side := t.width(cols) > portrait
	if t.rows > longest {
		t.long(b, cols, caption, columns, header, side)
		return
	}
	environment := "table"
	switch {
	case side:
		environment = "sidewaystable*"
	case t.width(cols) > half:
		environment = "table*" // over both columns, where there are two
	}
	fmt.Fprintf(b, "\\begin{%s}\n\\centering\\small\\setlength{\\tabcolsep}{4pt}\\setlength{\\belowcaptionskip}{6pt}\n%s\n\\pipelinefit{\\begin{tabular}%s\n\\toprule\n%s", environment, caption, columns, header)
	t.body(b, cols)
	b.WriteString("\\bottomrule\n\\end{tabular}}\n")
	t.below(b)
	fmt.Fprintf(b, "\\end{%s}\n", environment)
}

// aside leaves two columns, in which LaTeX has no table of several pages, and
// back returns to them.
const (
	aside = "\\makeatletter\\if@twocolumn\\onecolumn\\let\\pipelineback\\twocolumn\\else\\let\\pipelineback\\relax\\fi\\makeatother\n"
	back  = "\\pipelineback\n"
)

// long adds a table that goes on over pages.
func (t *typeset) long(b *strings.Builder, cols []int, caption, columns, header string, side bool) {
	b.WriteString(aside)
	if side {
		b.WriteString("\\begin{landscape}\n")
	}
	fmt.Fprintf(b, "\\begingroup\\small\\setlength{\\tabcolsep}{4pt}\\setlength{\\LTcapwidth}{\\linewidth}\n\\begin{longtable}%s\n%s\\\\\n\\toprule\n%s\\endfirsthead\n\\toprule\n%s\\endhead\n\\bottomrule\n\\endfoot\n", columns, caption, header, header)
	t.body(b, cols)
	b.WriteString("\\end{longtable}\n")
	t.below(b)
	b.WriteString("\\endgroup\n")
	if side {
		b.WriteString("\\end{landscape}\n")
	}
	b.WriteString(back)
}

func (t *typeset) body(b *strings.Builder, cols []int) {
	for j := range t.rows {
		for n, i := range cols {
			if n > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(t.cols[i].cells[j])
		}
		b.WriteString(" \\\\\n")
	}
}

// below adds the notes, in smaller letters.
func (t *typeset) below(b *strings.Builder) {
	if len(t.notes) == 0 {
		return
	}
	b.WriteString("\\par\\smallskip\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n")
	for i, n := range t.notes {
		said := latexText(n)
		if rest, ok := strings.CutPrefix(n, InstrumentFailed); ok && i == 0 {
			said = "\\textbf{" + InstrumentFailed + "}" + latexText(rest)
		}
		b.WriteString(said + "\\par\n")
	}
	b.WriteString("\\end{minipage}\n")
}

// latexText is text that LaTeX prints and never obeys, in any encoding of its
// fonts. A bracket is braced, as one that follows a line's end would be its
// argument.
var latexText = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "_", `\_`, "%", `\%`,
	"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "[", "{[}", "]", "{]}", "*", "{*}", `"`, `''`,
	"<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`, "`", `\textasciigrave{}`,
	"−", `\textminus{}`, "—", "---", "–", "--", "…", `\dots{}`, "·", `\textperiodcentered{}`,
	"×", `\texttimes{}`, "±", `\textpm{}`, "≤", `$\leq$`, "≥", `$\geq$`, "≠", `$\neq$`, "≈", `$\approx$`,
	"ρ", `$\rho$`, "τ", `$\tau$`, "λ", `$\lambda$`, "Δ", `$\Delta$`, "\u00a0", "~", "\u202f", `\,`, "\u2009", `\,`,
).Replace
