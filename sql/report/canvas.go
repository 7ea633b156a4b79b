package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// A canvas is a drawing in points, from the top left, that is written as SVG or
// as PDF: the same shapes in both, and the same bytes every time.
type canvas struct {
	width, height float64
	shapes        []shape
}

// A shape is a path that is filled or stroked, or a line of text.
type shape struct {
	path   []point // closed where it is filled
	circle float64 // radius around path[0]; 0: none
	fill   string  // #rrggbb, or "": not filled
	stroke string
	line   float64 // width of the stroke
	dash   float64 // length of dashes; 0: none
	text   string
	size   float64
	anchor float64 // 0: text begins at path[0], ½: its middle is there, 1: it ends there
}

type point struct{ x, y float64 }

func (c *canvas) rect(x, y, w, h float64, fill string) {
	c.shapes = append(c.shapes, shape{path: []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, fill: fill})
}

func (c *canvas) line(stroke string, width, dash float64, path ...point) {
	c.shapes = append(c.shapes, shape{path: path, stroke: stroke, line: width, dash: dash})
}

func (c *canvas) dot(x, y, r float64, fill, stroke string) {
	c.shapes = append(c.shapes, shape{path: []point{{x, y}}, circle: r, fill: fill, stroke: stroke, line: 1.2})
}

func (c *canvas) text(x, y, size, anchor float64, fill, text string) {
	c.shapes = append(c.shapes, shape{path: []point{{x, y}}, text: text, size: size, anchor: anchor, fill: fill})
}

// fit makes the canvas as wide as its texts need: a long name moves everything
// to the right.
func (c *canvas) fit() {
	left, right := margin, c.width-margin
	for _, s := range c.shapes {
		if s.text != "" {
			w := s.size * widthOf(winAnsi(s.text))
			left = min(left, s.path[0].x-s.anchor*w)
			right = max(right, s.path[0].x+(1-s.anchor)*w)
		}
	}
	by := margin - left
	for _, s := range c.shapes {
		for i := range s.path {
			s.path[i].x += by
		}
	}
	c.width = right + by + margin
}

// num is a length to a hundredth of a point.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// svg writes the canvas as SVG, with title for those who hear it.
func (c *canvas) svg(title string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s" role="img" font-family="Helvetica, Arial, sans-serif"><title>`, num(c.width), num(c.height))
	xml.EscapeText(&b, []byte(title))
	b.WriteString("</title>\n")
	for _, s := range c.shapes {
		s.svg(&b)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func (s shape) svg(b *bytes.Buffer) {
	fill := s.fill
	if fill == "" {
		fill = "none"
	}
	switch at := s.path[0]; {
	case s.text != "":
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s">`, num(at.x), num(at.y), num(s.size), []string{"start", "middle", "end"}[int(2*s.anchor)], fill)
		xml.EscapeText(b, []byte(s.text))
		b.WriteString("</text>\n")
		return
	case s.circle > 0:
		fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s" fill="%s"`, num(at.x), num(at.y), num(s.circle), fill)
	default:
		fmt.Fprintf(b, `<path d="M%s`, s.along("%s %s", "L"))
		if s.fill != "" {
			b.WriteString("Z")
		}
		fmt.Fprintf(b, `" fill="%s"`, fill)
	}
	if s.stroke != "" {
		fmt.Fprintf(b, ` stroke="%s" stroke-width="%s"`, s.stroke, num(s.line))
	}
	if s.dash > 0 {
		fmt.Fprintf(b, ` stroke-dasharray="%s"`, num(s.dash))
	}
	b.WriteString("/>\n")
}

// along writes each point of the path with format, joined.
func (s shape) along(format, join string) string {
	parts := make([]string, len(s.path))
	for i, p := range s.path {
		parts[i] = fmt.Sprintf(format, num(p.x), num(p.y))
	}
	return strings.Join(parts, join)
}
