package report

import (
	"bytes"
	"fmt"
	"strings"
)

// pdf writes the canvas as a page of PDF 1.4, in Helvetica, which every reader
// has and no file needs to hold. That font has Latin letters: any other is
// written as its code.
func (c *canvas) pdf() []byte {
	var page bytes.Buffer
	fmt.Fprintf(&page, "1 0 0 -1 0 %s cm\n", num(c.height)) // from the top, as in SVG
	for _, s := range c.shapes {
		s.pdf(&page)
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s %s] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>", num(c.width), num(c.height)),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", page.Len(), page.String()),
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	var at []int
	for i, o := range objects {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return b.Bytes()
}

func (s shape) pdf(b *bytes.Buffer) {
	if s.fill != "" {
		b.WriteString(ink(s.fill) + " rg\n")
	}
	if s.stroke != "" {
		fmt.Fprintf(b, "%s RG %s w ", ink(s.stroke), num(s.line))
		if s.dash > 0 {
			fmt.Fprintf(b, "[%s] 0 d\n", num(s.dash))
		} else {
			b.WriteString("[] 0 d\n")
		}
	}
	at := s.path[0]
	switch {
	case s.text != "":
		text := winAnsi(s.text)
		x := at.x - s.anchor*s.size*widthOf(text)
		fmt.Fprintf(b, "BT /F %s Tf 1 0 0 -1 %s %s Tm (%s) Tj ET\n", num(s.size), num(x), num(at.y), strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text))
		return
	case s.circle > 0:
		x, y, r := at.x, at.y, s.circle
		k := 0.5523 * r // of a Bézier curve that is nearly a quarter of a circle
		fmt.Fprintf(b, "%s %s m ", num(x+r), num(y))
		for _, q := range [][6]float64{{x + r, y + k, x + k, y + r, x, y + r}, {x - k, y + r, x - r, y + k, x - r, y}, {x - r, y - k, x - k, y - r, x, y - r}, {x + k, y - r, x + r, y - k, x + r, y}} {
			for _, v := range q {
				b.WriteString(num(v) + " ")
			}
			b.WriteString("c ")
		}
	default:
		first, rest, _ := strings.Cut(s.along("%s %s", ","), ",")
		b.WriteString(first + " m ")
		if rest != "" {
			b.WriteString(strings.ReplaceAll(rest, ",", " l ") + " l ")
		}
	}
	switch {
	case s.fill != "" && s.stroke != "":
		b.WriteString("b\n")
	case s.fill != "":
		b.WriteString("f\n")
	default:
		b.WriteString("S\n")
	}
}

// ink is a colour #rrggbb as three shares.
func ink(colour string) string {
	var r, g, b int
	fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b)
	return num(float64(r)/255) + " " + num(float64(g)/255) + " " + num(float64(b)/255)
}

// winAnsi is text in the font's encoding, one byte a letter.
func winAnsi(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r >= ' ' && r <= '~', r >= 0xa0 && r <= 0xff:
			b.WriteByte(byte(r))
		case r == '−', r == '–':
			b.WriteByte(0x96)
		case r == '…':
			b.WriteByte(0x85)
		case r == '’':
			b.WriteByte(0x92)
		case r == '\u202f':
			b.WriteByte(' ')
		default:
			fmt.Fprintf(&b, "U+%04X", r)
		}
	}
	return b.String()
}

// widths are those of Helvetica's letters from ' ' to '~', in thousandths of
// its size (Adobe's font metrics).
var widths = [95]int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}

// widthOf is the width of encoded text per point of its size; a letter beyond
// ASCII counts as an average one.
func widthOf(text string) float64 {
	sum := 0
	for i := range len(text) {
		if c := text[i]; c >= ' ' && c <= '~' {
			sum += widths[c-' ']
		} else {
			sum += 556
		}
	}
	return float64(sum) / 1000
}
