package quantity

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

const peers = "../../../shared/data/peers"

// A peerCase is a case of Recognizers-Text: what it finds in a text, places in
// code points, the end included.
type peerCase struct {
	Input   string
	Results []struct {
		Text, TypeName string
		Start, End     int
		Length         int
		Resolution     map[string]any
	}
}

func peerFile(t *testing.T, name string) []peerCase {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(peers, "recognizers-text/Specs", name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is absent: the peers' test data is not part of the project", peers)
	}
	if err != nil {
		t.Fatal(err)
	}
	var cases []peerCase
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &cases); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return cases
}

// A finding is what is compared with a peer's result.
type finding struct {
	start, end int // code points, the end included
	value      string
	unit       string
}

func (r *Reader) findings(text string, of func(*Reader, string) []finding, loc Locale) []finding {
	r.Read(text, loc)
	return of(r, text)
}

func runes(text string, at int32) int { return utf8.RuneCountInString(text[:at]) }

func spot(text string, start, end int32, value, unit string) finding {
	return finding{runes(text, start), runes(text, end) - 1, value, unit}
}

// peerValue compares a value as the peer writes it, in the locale's marks and
// rounded to fifteen digits.
func peerValue(want any, got string) bool {
	if want == nil {
		return got == "null"
	}
	w := fmt.Sprint(want)
	if w == got {
		return true
	}
	a, errA := strconv.ParseFloat(strings.TrimSuffix(strings.Replace(w, ",", ".", 1), "%"), 64)
	b, errB := strconv.ParseFloat(strings.TrimSuffix(got, "%"), 64)
	return errA == nil && errB == nil && strings.HasSuffix(w, "%") == strings.HasSuffix(got, "%") && math.Abs(a-b) <= 1e-12*math.Abs(a)
}

func float(q Quantity) string { return strconv.FormatFloat(q.Value(), 'g', -1, 64) }

// numbers are all numbers as the peer's number model finds them: without
// units, and with the figures of dates, names and telephone numbers.
func numbers(r *Reader, text string) (fs []finding) {
	for _, q := range r.out {
		start := q.NumStart
		if q.Neg {
			start = min(start, q.Start)
			for r.text[start] == '(' || r.text[start] == '$' {
				start++
			}
		}
		fs = append(fs, spot(text, start, max(q.NumEnd, q.ScaleEnd), float(q), ""))
	}
	for _, m := range r.marks {
		switch m.Kind {
		case Ordinal, Last, Next, Previous, Link, Measure, UnitAlone:
			continue
		case Indefinite:
			if r.loc == Portuguese || m.Value != 1 {
				fs = append(fs, spot(text, m.Start, m.End, fmt.Sprint(m.Value), ""))
			}
			continue
		}
		for _, t := range r.toks[m.Tok:m.TokEnd] {
			if t.Kind != Number || int(t.End) < len(text) && class[text[t.End]] == letter {
				continue
			}
			from := t.Start
			for at := t.Start; at <= t.End; at++ {
				if at == t.End || text[at] == '.' {
					fs = append(fs, spot(text, from, at, text[from:at], ""))
					from = at + 1
				}
			}
		}
	}
	return fs
}

func percentages(r *Reader, text string) (fs []finding) {
	for _, q := range r.out {
		if q.Unit == Percent {
			fs = append(fs, spot(text, q.Start, q.End, float(q)+"%", ""))
		}
	}
	for _, m := range r.marks {
		if s := text[m.Start:m.End]; m.Kind == UnitAlone && (strings.Contains(s, "%") || strings.Contains(s, "percent")) {
			fs = append(fs, spot(text, m.Start, m.End, "null", ""))
		}
	}
	return fs
}

func ordinals(r *Reader, text string) (fs []finding) {
	for _, m := range r.marks {
		switch m.Kind {
		case Ordinal:
			fs = append(fs, spot(text, m.Start, m.End, fmt.Sprint(m.Value), ""))
		case Quarter, Half:
			if m.Year == 0 && r.toks[m.TokEnd-1].Kind == Word {
				fs = append(fs, spot(text, m.Start, m.End, fmt.Sprint(m.Value), ""))
			}
		case Last:
			fs = append(fs, spot(text, m.Start, m.End, fmt.Sprintf("end%+d", -int(m.Value)), ""))
		case Next:
			fs = append(fs, spot(text, m.Start, m.End, fmt.Sprintf("current%+d", m.Value), ""))
		case Previous:
			fs = append(fs, spot(text, m.Start, m.End, fmt.Sprintf("current%+d", -int(m.Value)), ""))
		}
	}
	return fs
}

func currencies(r *Reader, text string) (fs []finding) {
	for _, q := range r.out {
		switch q.Unit {
		case Currency:
			fs = append(fs, spot(text, q.Start, q.End, float(q), q.Code))
		case Cent:
			fs = append(fs, spot(text, q.Start, q.End, float(q), "cent"))
		}
	}
	for i, m := range r.marks {
		if m.Kind == UnitAlone {
			if u, _ := r.unitAt(int(r.marks[i].Tok)); u != nil && u.kind == Currency {
				fs = append(fs, spot(text, m.Start, m.End, "null", u.code))
			}
		}
	}
	return fs
}

// peerUnits are the peer's names of currencies, by the code that we report. A
// dollar sign without a country is a currency of its own there, and US
// dollars here.
var peerUnits = map[string]string{
	"Dollar": "USD", "Dólar": "USD", "United States dollar": "USD", "Dólar estadunidense": "USD",
	"Canadian dollar": "CAD", "Dólar canadense": "CAD", "Hong Kong dollar": "HKD", "Dólar de Hong Kong": "HKD",
	"Australian dollar": "AUD", "Dólar australiano": "AUD", "New Zealand dollar": "NZD", "Dólar neozelandês": "NZD",
	"Pound": "GBP", "British pound": "GBP", "Libra": "GBP", "Euro": "EUR", "Japanese yen": "JPY", "Yen": "JPY",
	"Chinese yuan": "CNY", "Yuan chinês": "CNY", "Swiss franc": "CHF", "Franco suíço": "CHF", "Franc": "", "Franco": "",
	"Finnish markka": "FIM", "Marco finlandês": "FIM", "Netherlands guilder": "NLG", "Florim holandês": "NLG", "Peseta": "ESP",
	"Rupee": "INR", "Turkish lira": "TRY", "Mexican peso": "MXN", "Peso mexicano": "MXN", "Bitcoin": "XBT",
	"Costa Rican colón": "CRC", "Georgian lari": "GEL", "Lao kip": "LAK", "Sri Lankan rupee": "LKR",
	"Cent": "cent", "Centavo": "cent", "Pence": "cent", "Penny": "cent", "Pêni": "cent", "Sen": "cent",
}

// ranges are the ranges and bounds as the peer's range model finds them: with
// the words that open them, and two bounds in one sentence as one range.
func ranges(r *Reader, text string) (fs []finding) {
	var open *Quantity // a bound that a second may close
	for i := 0; i < len(r.out); i++ {
		q := r.out[i]
		switch {
		case q.Part == RangeLow || q.Part == From:
			high := r.out[i+1]
			i++
			if high.Value() <= q.Value() {
				continue
			}
			start := q.Lead
			if k := r.beforeThe(int(q.Tok)); r.has(k, between|from) {
				start = r.toks[k].Start
			}
			fs = append(fs, spot(text, start, high.End, fmt.Sprintf("[%s,%s)", float(q), float(high)), ""))
			open = nil
			continue
		case q.Bound == Exact:
			open = nil
			continue
		}
		if open != nil && open.Bound != q.Bound && joins(text[open.Tail:q.Lead]) {
			low, high := *open, q
			if low.Bound == AtMost {
				low, high = high, low
			}
			if low.Value() < high.Value() {
				fs[len(fs)-1] = spot(text, open.Lead, q.Tail, edge(low, "[(")+float(low)+","+float(high)+edge(high, "])"), "")
				open = nil
				continue
			}
		}
		value := edge(q, "[(") + float(q) + ",)"
		if q.Bound == AtMost {
			value = "(," + float(q) + edge(q, "])")
		}
		fs = append(fs, spot(text, q.Lead, q.Tail, value, ""))
		open = &q
	}
	return fs
}

func edge(q Quantity, marks string) string {
	if q.Strict {
		return marks[1:]
	}
	return marks[:1]
}

func joins(between string) bool {
	switch strings.TrimSpace(between) {
	case "and", "but", ",", "e", "mas":
		return true
	}
	return false
}

// peerFiles are the files with the pass marks of the peer's own port, and our
// own, which may not fall.
var peerFiles = []struct {
	name string
	loc  Locale
	mark int
	ours int
	find func(*Reader, string) []finding
}{
	{"Number/English/NumberModel.json", English, 199, 225, numbers},
	{"Number/English/PercentModel.json", English, 17, 20, percentages},
	{"Number/English/OrdinalModel.json", English, 24, 49, ordinals},
	{"NumberWithUnit/English/CurrencyModel.json", English, 148, 172, currencies},
	{"Number/Portuguese/NumberModel.json", Portuguese, 168, 173, numbers},
	{"Number/Portuguese/PercentModel.json", Portuguese, 51, 51, percentages},
	{"Number/Portuguese/OrdinalModel.json", Portuguese, 21, 32, ordinals},
	{"NumberWithUnit/Portuguese/CurrencyModel.json", Portuguese, 106, 122, currencies},
}

func TestPeers(t *testing.T) {
	for _, f := range peerFiles {
		t.Run(strings.ReplaceAll(strings.TrimSuffix(f.name, "Model.json"), "/", "_"), func(t *testing.T) {
			cases := peerFile(t, f.name)
			var r Reader
			passed := 0
			for i, c := range cases {
				got := r.findings(c.Input, f.find, f.loc)
				if why := differ(c, got); why != "" {
					t.Logf("%d %q: %s", i, c.Input, why)
					continue
				}
				passed++
			}
			t.Logf("%d/%d right, the peer %d", passed, len(cases), f.mark)
			if passed < max(f.mark, f.ours) {
				t.Errorf("%d of %d cases are right; the peer has %d, and we had %d", passed, len(cases), f.mark, f.ours)
			}
		})
	}
}

// The files that the peer gives no mark for: their rates are reported, and may
// not fall.
func TestPeersRanges(t *testing.T) {
	for _, f := range []struct {
		name string
		loc  Locale
		mark int
	}{
		{"Number/English/NumberRangeModel.json", English, 63},
		{"Number/Portuguese/NumberRangeModel.json", Portuguese, 82},
	} {
		cases := peerFile(t, f.name)
		var r Reader
		passed := 0
		for i, c := range cases {
			if why := differ(c, r.findings(c.Input, ranges, f.loc)); why != "" {
				t.Logf("%d %q: %s", i, c.Input, why)
				continue
			}
			passed++
		}
		t.Logf("%s: %d/%d right", f.name, passed, len(cases))
		if passed < f.mark {
			t.Errorf("%s: %d of %d cases are right; they were %d", f.name, passed, len(cases), f.mark)
		}
	}
}

// A period of dates is safe if no figure in it is read as a quantity. "Next 3
// days" is a quantity of days here, a period there.
func TestPeersDatePeriods(t *testing.T) {
	for _, f := range []struct {
		name string
		loc  Locale
		mark int
	}{
		{"DateTime/English/DatePeriodExtractor.json", English, 134},
		{"DateTime/Portuguese/DatePeriodExtractor.json", Portuguese, 30},
	} {
		cases := peerFile(t, f.name)
		var r Reader
		figures, safe, found := 0, 0, 0
		for i, c := range cases {
			r.Read(c.Input, f.loc)
			for _, want := range c.Results {
				start, end := want.Start, want.Start+want.Length
				inside := func(at int32) bool { n := runes(c.Input, at); return n >= start && n < end }
				digits, read, marked := false, false, false
				for _, tok := range r.toks {
					digits = digits || tok.Kind == Number && inside(tok.Start)
				}
				for _, q := range r.out {
					read = read || inside(q.NumStart) && !q.Word
				}
				for _, m := range r.marks {
					marked = marked || inside(m.Start)
				}
				if marked {
					found++
				}
				if digits {
					figures++
				}
				if digits && !read {
					safe++
				} else if digits {
					t.Logf("%d %q: %q: read %v", i, c.Input, want.Text, r.out)
				}
			}
		}
		t.Logf("%s: of %d periods with figures %d are safe; of %d cases %d have a mark in the period", f.name, figures, safe, len(cases), found)
		if safe < f.mark {
			t.Errorf("%s: %d periods are safe; they were %d", f.name, safe, f.mark)
		}
	}
}

// differ says how what was found differs from what the peer's case wants, in
// any order; "" if it does not.
func differ(c peerCase, got []finding) string {
	if len(got) != len(c.Results) {
		return fmt.Sprintf("found %v, want %d", got, len(c.Results))
	}
	for _, want := range c.Results {
		found := false
		for _, g := range got {
			unit, _ := want.Resolution["unit"].(string)
			if g.start == want.Start && g.end == want.End && peerValue(want.Resolution["value"], g.value) && (unit == "" || peerUnits[unit] == g.unit && unit != "") {
				found = true
			}
		}
		if !found {
			return fmt.Sprintf("found %v, want %q %d-%d %v", got, want.Text, want.Start, want.End, want.Resolution)
		}
	}
	return ""
}
