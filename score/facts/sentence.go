package facts

import "strings"

// A sentence is a piece of a turn that ends with a full stop, or a line of it,
// with the heading and the label it stands under.
type sentence struct {
	text  string
	start int    // byte of the turn
	bends []bend // where text leaves white space of the turn out
	scope string
}

// A bend says that from byte at on, text lies by more bytes behind start.
type bend struct{ at, by int }

// place is the byte of the turn at which byte i of the sentence stands.
func (s *sentence) place(i int) int {
	for k := len(s.bends) - 1; k >= 0; k-- {
		if i >= s.bends[k].at {
			return s.start + i + s.bends[k].by
		}
	}
	return s.start + i
}

// split appends the sentences of text, which begins at byte start of its turn.
// A sentence ends at white space behind a full stop, a mark of exclamation or
// question, or a line end; not behind an abbreviation.
func split(dst []sentence, text string, start int) []sentence {
	glue := false
	first := len(dst)
	for from := 0; from < len(text); {
		end, next := breakAt(text, from)
		piece, lead := strip(text[from:end])
		if piece != "" {
			at := start + from + lead
			if glue && len(dst) > first {
				dst[len(dst)-1].append(piece, at, text, start)
			} else {
				dst = append(dst, sentence{text: piece, start: at})
			}
			glue = abbreviated(piece)
		}
		from = next
	}
	return dst
}

// breakAt returns the end of the piece that begins at byte i, and where the
// next one begins.
func breakAt(text string, i int) (end, next int) {
	prev := rune(-1)
	for i < len(text) {
		r, n := at(text, i)
		if isSpace(r) && (prev == '.' || prev == '!' || prev == '?' || prev == '\n') {
			return i, skip(text, i, isSpace)
		}
		prev, i = r, i+n
	}
	return i, i
}

// append puts piece, which stands at byte at of the turn, behind s and one
// blank.
func (s *sentence) append(piece string, at int, text string, start int) {
	from := s.place(len(s.text))
	if at == from+1 && text[from-start] == ' ' && len(s.bends) == 0 {
		s.text = text[s.start-start : at-start+len(piece)]
		return
	}
	was := len(s.text) + 1
	s.text += " " + piece
	s.bends = append(s.bends, bend{was, at - s.start - was})
}

// abbreviations are those whose full stop ends no sentence.
var abbreviations = []string{"ca", "f.eks", "bl.a", "pr", "nr", "inkl", "ekskl", "jf", "evt", "tlf", "kl", "dvs"}

func abbreviated(piece string) bool {
	body, ok := strings.CutSuffix(piece, ".")
	if !ok {
		return false
	}
	for _, a := range abbreviations {
		if start, ok := endsFold(body, len(body), a); ok && !wordBefore(body, start) {
			return true
		}
	}
	return false
}

// scoped appends the sentences of a turn, read line by line: two items of a
// list are never one sentence. A heading holds for the lines under it up to
// the next one or to a blank line behind them; a label up to the next label,
// heading or blank line.
func scoped(dst []sentence, turn string) []sentence {
	var heading, label string
	body := false
	for start := 0; start <= len(turn); {
		end := len(turn)
		if i := strings.IndexByte(turn[start:], '\n'); i >= 0 {
			end = start + i
		}
		raw := turn[start:end]
		line, lead := strip(raw)
		switch {
		case line == "":
			if body {
				heading = ""
			}
			label = ""
		case isHeading(raw) || isBold(raw):
			heading, label, body = line, "", false
			dst = append(dst, sentence{text: line, start: start + lead})
		default:
			if l, ok := labelOf(raw); ok {
				label = l
			}
			body = heading != ""
			from := len(dst)
			dst = split(dst, line, start+lead)
			scope := joined(heading, label)
			for i := from; i < len(dst); i++ {
				dst[i].scope = scope
			}
		}
		start = end + 1
	}
	return dst
}

func joined(heading, label string) string {
	if heading == "" || label == "" {
		return heading + label
	}
	return heading + " " + label
}

// isHeading reports whether a line is an ATX heading.
//
//	heading = up to three white spaces, one to six "#", white space, text .
func isHeading(line string) bool {
	i := 0
	for range 3 {
		r, n := at(line, i)
		if !isSpace(r) {
			break
		}
		i += n
	}
	marks := 0
	for i < len(line) && line[i] == '#' {
		i, marks = i+1, marks+1
	}
	text := skip(line, i, isSpace)
	return marks >= 1 && marks <= 6 && text > i && text < len(line)
}

// isBold reports whether a line is bold and nothing else.
//
//	bold = [bullet] "**" text "**" [":"] .
func isBold(line string) bool {
	i := bullet(line, skip(line, 0, isSpace), false)
	_, end, ok := strong(line, i)
	if !ok {
		return false
	}
	end = skip(line, end, isSpace)
	if r, n := at(line, end); r == ':' {
		end = skip(line, end+n, isSpace)
	}
	return end == len(line)
}

// labelOf is the bold label that opens a line.
//
//	label = [bullet | number ("." | ")")] "**" text (":**" | "**" ":") .
func labelOf(line string) (string, bool) {
	i := bullet(line, skip(line, 0, isSpace), true)
	text, end, ok := strong(line, i)
	if !ok {
		return "", false
	}
	if l, ok := strings.CutSuffix(text, ":"); ok && l != "" {
		return l, true
	}
	r, _ := at(line, skip(line, end, isSpace))
	return text, r == ':'
}

// bullet returns the byte behind the mark of a list item at byte i and its
// white space; i if there is none.
func bullet(line string, i int, numbered bool) int {
	r, n := at(line, i)
	end := i
	switch {
	case r == '-' || r == '*' || r == '•':
		end = i + n
	case numbered && isDigit(r):
		stop, _ := digits(line, i)
		if r, n := at(line, stop); r == '.' || r == ')' {
			end = stop + n
		}
	}
	text := skip(line, end, isSpace)
	if end == i || text == end {
		return i
	}
	return text
}

// strong reads bold text that begins at byte i, and returns the byte behind it.
func strong(line string, i int) (text string, end int, ok bool) {
	rest, ok := strings.CutPrefix(line[i:], "**")
	if !ok {
		return "", i, false
	}
	n := strings.IndexByte(rest, '*')
	if n < 1 || !strings.HasPrefix(rest[n:], "**") {
		return "", i, false
	}
	return rest[:n], i + 2 + n + 2, true
}
