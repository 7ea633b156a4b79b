package sql

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// latex writes a table for booktabs and siunitx, with its n in the caption and
// what the rows mix below.
func (p *page) latex(w io.Writer, o ExportOptions) error {
	var b strings.Builder
	b.WriteString("% \\usepackage{booktabs,siunitx}\n\\begin{table}\n\\centering\n")
	fmt.Fprintf(&b, "\\caption{%s (%s)}\n\\label{%s}\n", latexText(clean(o.Caption)), latexText(p.n()), o.Label)
	b.WriteString("\\begin{tabular}{")
	for i, c := range p.cols {
		b.WriteString(p.columnType(i, c))
	}
	b.WriteString("}\n\\toprule\n")
	for i, c := range p.cols {
		b.WriteString(separator(i) + "{" + latexText(clean(c.name)) + "}")
	}
	b.WriteString(" \\\\\n\\midrule\n")
	for _, row := range p.rows {
		for i, v := range row {
			b.WriteString(separator(i) + p.latexCell(i, v))
		}
		b.WriteString(" \\\\\n")
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
	for _, n := range p.notes {
		b.WriteString("\\par\\footnotesize " + latexText(n) + "\n")
	}
	b.WriteString("\\end{table}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return " & "
}

// columnType is l for text, and for numbers an S with room for the longest.
func (p *page) columnType(i int, c col) string {
	if !c.kind.number() {
		return "l"
	}
	whole, places, sign := 1, 0, ""
	for _, row := range p.rows {
		if row[i] == nil {
			continue
		}
		text := show(row[i], p.places[i])
		if rest, ok := strings.CutPrefix(text, "-"); ok {
			text, sign = rest, "-"
		}
		before, after, _ := strings.Cut(text, ".")
		whole, places = max(whole, len(before)), max(places, len(after))
	}
	return fmt.Sprintf("S[table-format=%s%d.%d]", sign, whole, places)
}

func (p *page) latexCell(i int, v any) string {
	if v == nil {
		return "{---}"
	}
	text := show(v, p.places[i])
	if p.cols[i].kind.number() {
		return text
	}
	return latexText(text)
}

// latexText is text that LaTeX prints and never obeys. A bracket is braced, as
// one that follows a line's end would be its argument.
var latexText = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "_", `\_`, "%", `\%`,
	"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "[", "{[}", "]", "{]}", "*", "{*}", `"`, `\textquotedbl{}`,
	"−", `\textminus{}`, "—", "---", "–", "--",
).Replace

// Numbers writes every number of results as a LaTeX macro, so that the prose of
// a paper cannot drift from the run: \pipelinenumber{us/2026-08/llama/opposed/
// named/full/faithful} prints it, and an unknown name is an error.
func Numbers(ctx context.Context, dir string, w io.Writer) error {
	db, err := Open(ctx, dir)
	if err != nil {
		return err
	}
	p, err := db.page(ctx, "FROM results")
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("% \\usepackage{siunitx}; print one with \\pipelinenumber{NAME}\n")
	b.WriteString("\\providecommand\\pipelinenumber[1]{\\ifcsname pipeline:#1\\endcsname\\csname pipeline:#1\\endcsname\\else\\errmessage{no number #1 in this run}\\fi}\n")
	for _, row := range p.rows {
		var of []string
		for i, c := range p.cols {
			if !c.kind.number() {
				if c.name != "mix" {
					of = append(of, macroName(show(row[i], 0)))
				}
				continue
			}
			value := "---"
			if row[i] != nil {
				value = "\\num{" + show(row[i], max(3, p.places[i])) + "}"
			}
			fmt.Fprintf(&b, "\\expandafter\\def\\csname pipeline:%s/%s\\endcsname{%s}\n", strings.Join(of, "/"), macroName(c.name), value)
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// macroName is text that can stand in a name: what LaTeX would read is a dash.
func macroName(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\\{}$&#%~^\" ", r) {
			return '-'
		}
		return r
	}, s)
}
