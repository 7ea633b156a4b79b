package sql

import (
	"io"
	"strings"
)

// markdown writes a table of GitHub's kind.
func (p *page) markdown(w io.Writer) error {
	var b strings.Builder
	if p.failed != "" {
		b.WriteString("> **" + InstrumentFailed + "** " + markdownText(p.failed) + "\n\n")
	}
	b.WriteByte('|')
	for _, c := range p.cols {
		b.WriteString(" " + markdownText(clean(c.name)) + " |")
	}
	b.WriteString("\n|")
	for _, c := range p.cols {
		if c.kind.number() {
			b.WriteString("---:|")
		} else {
			b.WriteString("---|")
		}
	}
	b.WriteByte('\n')
	for _, row := range p.rows {
		b.WriteByte('|')
		for i, v := range row {
			b.WriteString(" " + markdownText(show(v, p.places[i])) + " |")
		}
		b.WriteByte('\n')
	}
	for _, n := range p.notes {
		b.WriteString("\nnote: " + markdownText(n) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var markdownText = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`,
).Replace
