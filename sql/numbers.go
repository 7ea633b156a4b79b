package sql

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// numbersHead says how a number is printed. What a paper names and the run does
// not hold stops LaTeX.
const numbersHead = `% The numbers of a run. After \usepackage{siunitx}, \input this file and print one with
% \pipelinenumber{VIEW/GROUP/COLUMN}: a rate in per cent, a count, or with COLUMN/interval its
% 95 % interval. --- is a number that nothing was there to compute from.
\newcommand\pipelinenumber[1]{\ifcsname pipeline:#1\endcsname\csname pipeline:#1\endcsname\else\errmessage{no number #1 in this run}\fi}
\newcommand\pipelineset[2]{\expandafter\def\csname pipeline:#1\endcsname{#2}}
`

// Numbers writes the numbers of the views that a paper has tables of, as LaTeX
// macros, so that prose cannot drift from the run. Each is named by its view,
// the texts of its row and its column:
// \pipelinenumber{results/us/2026-08/llama/opposed/named/full/faithful}.
func (db *DB) Numbers(ctx context.Context, w io.Writer) error {
	failed, err := db.Failed(ctx)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(numbersHead)
	warning := ""
	if failed != "" {
		warning = `\textbf{` + InstrumentFailed + `} ` + latexText(failed)
		fmt.Fprintf(&b, "\\PackageWarningNoLine{pipeline}{%s}\n", strings.TrimSuffix(InstrumentFailed, "."))
	}
	fmt.Fprintf(&b, "%% \\pipelinewarning prints what failed of the run's instrument: nothing where all passed.\n\\newcommand\\pipelinewarning{%s}\n", warning)
	for _, s := range sheets {
		r, err := db.rows(ctx, "FROM "+Ident(s.view)+order(s.view))
		if err != nil {
			return err
		}
		err = s.numbers(&b, r)
		if err := errors.Join(err, r.Close()); err != nil {
			return fmt.Errorf("%s: %w", s.view, err)
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// unsaid are columns of text that name no row: they say something of it.
var unsaid = []string{"mix", "outcome", "method", "excess_method", "reason", "rho_reason", "bound_reason", "conclusion", "basis", "standing"}

// numbers writes those of the rows of s's view.
func (s sheet) numbers(b *strings.Builder, r *rows) error {
	plain := strings.Fields(s.plain)
	taken := map[string]int{}
	for {
		chunk, err := r.next(chunkRows)
		if err != nil {
			return err
		}
		for _, row := range chunk {
			name := s.view
			for i, c := range r.cols {
				if !c.kind.number() && !slices.Contains(unsaid, c.name) && row[i] != false {
					name += "/" + macroName(c, row[i])
				}
			}
			if taken[name]++; taken[name] > 1 { // texts that differ in what no macro's name can hold
				name += fmt.Sprintf("-%d", taken[name])
			}
			for i := 0; i < len(r.cols); i++ {
				c := r.cols[i]
				if !c.kind.number() || c.name == "place" {
					continue
				}
				rate := c.kind == float && !slices.Contains(plain, c.name) && !probability(c.name)
				fmt.Fprintf(b, "\\pipelineset{%s/%s}{%s}\n", name, c.name, number(row[i], rate))
				if bounded(r.cols, i) {
					fmt.Fprintf(b, "\\pipelineset{%s/%s/interval}{%s}\n", name, c.name, bounds(row[i+1], row[i+2], rate))
					i += 2
				}
			}
		}
		if len(chunk) < chunkRows {
			return nil
		}
	}
}

// probability reports whether a column is a p-value, by its name.
func probability(name string) bool {
	return name == "p" || strings.HasPrefix(name, "p_") || strings.HasSuffix(name, "_p")
}

// number is v as LaTeX prints it.
func number(v any, rate bool) string {
	if v == nil {
		return "---"
	}
	if rate {
		return "\\qty{" + digits(v, rate) + "}{\\percent}"
	}
	return "\\num{" + digits(v, rate) + "}"
}

// bounds is an interval as LaTeX prints it.
func bounds(low, high any, rate bool) string {
	if low == nil || high == nil {
		return "---"
	}
	return "[\\num{" + digits(low, rate) + "}, \\num{" + digits(high, rate) + "}]"
}

// digits is a rate in per cent to a tenth, and another number to a thousandth.
func digits(v any, rate bool) string {
	if f, ok := v.(float64); ok && rate {
		return strconv.FormatFloat(100*f, 'f', 1, 64)
	}
	return show(v, mostDecimals)
}

// macroName is a value that names a row, as it can stand in a macro's name: a
// flag that is set is its column, and what LaTeX would read, or a blank, is a
// dash.
func macroName(c col, v any) string {
	if v == true {
		return c.name
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\\{}$&#%~^\" ", r) {
			return '-'
		}
		return r
	}, show(v, mostDecimals))
}
