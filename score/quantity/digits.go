package quantity

// A form is what the marks inside a Number token make of it.
type form uint8

const (
	integer form = iota // 130160, 1,234,567
	decimal             // 31.25, 1.234,5
	list                // 22,24,26: several numbers
	dotted              // 1.5.3: a version, a date
	long                // more digits than any quantity has
)

// A written is the content of a Number token.
type written struct {
	digits    uint64
	form      form
	decimals  int8 // digits behind the decimal mark
	first     int8 // digits before the first mark, 20 at most
	marked    bool // marks stand between the digits
	ambiguous bool // the marks admit another reading
}

// maxDigits is how many digits a quantity may have: as many as fit a uint64.
const maxDigits = 19

// parse reads the digits and marks of a Number token. The decimal mark is
// point; the other mark groups thousands. What the locale's marks do not allow
// but their places show is read as meant ("1.234,50" in English); what they
// leave open is ambiguous ("3,5" in English).
func parse(s string, point byte) written {
	var w written
	if w.simple(s, point) {
		return w
	}
	return parseMarks(s, point)
}

// simple is parse for what most figures are: up to eighteen digits with at
// most one mark, which is the decimal mark or groups nothing.
func (w *written) simple(s string, point byte) bool {
	if len(s) > 18 {
		return false
	}
	mark := -1
	d := uint64(0)
	for i := range len(s) {
		c := s[i] - '0'
		if c <= 9 {
			d = d*10 + uint64(c)
			continue
		}
		if mark >= 0 || s[i] != point {
			return false
		}
		mark = i
	}
	w.digits = d
	if mark < 0 {
		w.first = int8(len(s))
		return true
	}
	w.form, w.marked, w.first, w.decimals = decimal, true, int8(mark), int8(len(s)-mark-1)
	return true
}

// parseMarks is parse for the rest.
func parseMarks(s string, point byte) written {
	var (
		w            written
		n, run       int // digits in all, and since the last mark
		marks, turns int // marks in all, and changes from one mark to the other
		mark, opener byte
		threes, twos = true, true // all groups between marks have three digits, two digits
		last         int          // the digits of the group before the last mark
	)
	for i := range len(s) {
		c := s[i]
		if c >= '0' && c <= '9' {
			w.digits = w.digits*10 + uint64(c-'0')
			n++
			run++
			continue
		}
		if marks == 0 {
			w.first, opener = int8(min(run, maxDigits+1)), c
		} else {
			threes, twos = threes && run == 3, twos && run == 2
			if c != mark {
				turns++
			}
		}
		last, mark, run = run, c, 0
		marks++
	}
	w.marked = marks > 0
	switch {
	case marks == 0:
		w.first = int8(min(n, maxDigits+1))
		if n > maxDigits {
			w.form = long
		}
		return w
	case turns == 0 && marks == 1:
		w.single(s, mark, point, run)
	case turns == 0 && threes && run == 3 && w.first <= 3:
		w.form = integer
	case turns == 0 && mark == ',' && twos && run == 3 && w.first <= 2:
		w.form = integer // lakhs: 12,34,567
	case turns == 1 && mark != opener && w.first <= 3 && threes:
		w.form = decimal // 1,234,567.89
	case turns == 1 && mark == '.' && w.first <= 2 && last == 3 && n-run == int(w.first)+2*(marks-2)+3:
		w.form = decimal // 12,34,567.89
	case turns == 0 && mark == '.':
		w.form = dotted
	default:
		w.form = list
	}
	if w.form == decimal {
		w.decimals = int8(min(run, maxDigits+1))
	}
	if n > maxDigits && (w.form == integer || w.form == decimal) {
		w.form = long
	}
	return w
}

// oneMark reports whether one mark with three digits behind it is all that
// stands between the digits s, so that it is either mark.
func (w *written) oneMark(s string) bool {
	n := len(s)
	return n > 4 && n <= 7 && (s[n-4] == '.' || s[n-4] == ',')
}

// single decides what one mark means, with run digits behind it.
func (w *written) single(s string, mark, point byte, run int) {
	w.form = decimal
	if mark == point {
		return
	}
	if run == 3 && s[0] != '0' {
		w.form, w.ambiguous = integer, w.first > 3
		return
	}
	w.ambiguous = mark == ','
}
