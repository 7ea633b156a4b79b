package finverify

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Token is one number that stands alone, as the benchmark's strict reader
// reads it: what admits two readings is refused. Its value is
// ±Digits × 10^Exp; a percentage is not divided by 100. Replies are read by a
// Reader, which knows the text around a number.
type Token struct {
	Digits   string // without leading zeros; "0" of zero
	Exp      int
	Neg      bool
	Unit     string // none, percent, percentage_point, basis_point
	Currency string // ISO code, or ""
	Scale    string // the scale word, or ""
}

// A TokenError says why a token is refused.
type TokenError struct{ Reason, Raw string }

func (e *TokenError) Error() string { return fmt.Sprintf("%q is no number: %s", e.Raw, e.Reason) }

// The reasons for which a token is refused.
const (
	emptyInput         = "empty_input"
	noDigits           = "no_digits"
	manyPoints         = "multiple_decimal_points"
	malformedGrouping  = "malformed_grouping"
	contradictorySign  = "contradictory_sign"
	manyScales         = "multiple_scale_words"
	manyUnits          = "multiple_unit_markers"
	scaleUnitConflict  = "scale_unit_conflict"
	conflictingMoney   = "conflicting_currency"
	unknownCharacters  = "unrecognized_characters"
	unsupportedGrammar = "unsupported_locale"
)

var (
	tokenSigns  = []struct{ sign, code string }{{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"₹", "INR"}, {"₩", "KRW"}, {"₽", "RUB"}, {"₺", "TRY"}}
	tokenCodes  = strings.Fields("USD EUR GBP JPY INR KRW RUB TRY CNY CHF AUD CAD")
	tokenScales = []struct {
		word string
		exp  int
	}{{"trillion", 12}, {"thousand", 3}, {"billion", 9}, {"million", 6}, {"tn", 12}, {"bn", 9}, {"mn", 6}, {"t", 12}, {"b", 9}, {"m", 6}, {"k", 3}}
	tokenUnits = []struct {
		name  string
		words []string
	}{
		{"percent", []string{"percent", "pct", "%"}},
		{"basis_point", []string{"basis points", "basis point", "bps"}},
		{"percentage_point", []string{"percentage points", "percentage point", "pp"}},
	}
)

// ParseToken reads a number under a grammar: en_US (1,234.5) or eu_EU
// (1.234,5). A refusal is a *TokenError.
//
//	token = [sign] ["("] [currency] digits [scale] [unit] [currency] [")"] [scale] [sign] .
func ParseToken(raw, grammar string) (Token, error) {
	p := tokenParser{raw: raw, out: Token{Unit: "none"}}
	if grammar != "en_US" && grammar != "eu_EU" {
		return Token{}, p.refuse(unsupportedGrammar)
	}
	p.text = strings.TrimSpace(strings.NewReplacer("−", "-", "\u00a0", " ").Replace(raw))
	for _, step := range []func() error{p.sign, p.brackets, p.currency, p.scale, p.unit} {
		if err := step(); err != nil {
			return Token{}, err
		}
	}
	if err := p.number(grammar == "eu_EU"); err != nil {
		return Token{}, err
	}
	return p.out, nil
}

type tokenParser struct {
	raw, text string
	signed    bool
	out       Token
}

func (p *tokenParser) refuse(reason string) error { return &TokenError{reason, p.raw} }

func (p *tokenParser) sign() error {
	if p.text == "" {
		return p.refuse(emptyInput)
	}
	first, last := p.text[0], p.text[len(p.text)-1]
	leads, trails := first == '+' || first == '-', last == '+' || last == '-'
	switch {
	case leads && trails:
		return p.refuse(contradictorySign)
	case leads:
		p.text, p.signed, p.out.Neg = p.text[1:], true, first == '-'
	case trails:
		p.text, p.signed, p.out.Neg = p.text[:len(p.text)-1], true, last == '-'
	}
	p.text = strings.TrimSpace(p.text)
	return nil
}

// brackets takes off the brackets of accounting, which may enclose less than
// the whole: "(56.78) million".
func (p *tokenParser) brackets() error {
	inner, rest, ok := strings.Cut(p.text, ")")
	if !strings.HasPrefix(p.text, "(") || !ok {
		return nil
	}
	if p.signed {
		return p.refuse(contradictorySign)
	}
	p.out.Neg = true
	p.text = strings.TrimSpace(strings.TrimSpace(inner[1:]) + " " + strings.TrimSpace(rest))
	return nil
}

func (p *tokenParser) currency() error {
	var found []string
	t := p.text
	for _, s := range tokenSigns {
		if rest, ok := strings.CutPrefix(t, s.sign); ok {
			found, t = append(found, s.code), rest
			break
		}
		if rest, ok := strings.CutSuffix(t, s.sign); ok {
			found, t = append(found, s.code), rest
			break
		}
	}
	t = strings.TrimSpace(t)
	if code, rest, ok := codeBefore(t); ok {
		found, t = append(found, code), rest
	} else if code, rest, ok := codeBehind(t); ok {
		found, t = append(found, code), rest
	}
	if len(found) == 2 && found[0] != found[1] {
		return p.refuse(conflictingMoney)
	}
	if len(found) > 0 {
		p.out.Currency = found[0]
	}
	p.text = strings.TrimSpace(t)
	return nil
}

// codeBefore cuts an ISO code from the beginning of t.
func codeBefore(t string) (code, rest string, ok bool) {
	if len(t) < 3 || !letters(t[:3]) {
		return "", t, false
	}
	if next, size := utf8.DecodeRuneInString(t[3:]); size > 0 && wordRune(next) {
		return "", t, false
	}
	code = strings.ToUpper(t[:3])
	return code, t[3:], slices.Contains(tokenCodes, code)
}

// codeBehind cuts an ISO code from the end of t.
func codeBehind(t string) (code, rest string, ok bool) {
	n := len(t) - 3
	if n < 0 || !letters(t[n:]) {
		return "", t, false
	}
	if last, size := utf8.DecodeLastRuneInString(t[:n]); size > 0 && wordRune(last) {
		return "", t, false
	}
	code = strings.ToUpper(t[n:])
	return code, t[:n], slices.Contains(tokenCodes, code)
}

func letters(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

func wordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

func (p *tokenParser) scale() error {
	exp := 0
	for _, s := range tokenScales {
		if rest, ok := cutScale(p.text, s.word); ok {
			p.text, p.out.Scale, exp = rest, s.word, s.exp
			break
		}
	}
	for _, s := range tokenScales {
		if _, ok := cutScale(p.text, s.word); ok && s.word != p.out.Scale {
			return p.refuse(manyScales)
		}
	}
	p.out.Exp = exp
	p.text = strings.TrimSpace(p.text)
	return nil
}

// cutScale cuts a scale word from the end of t, where a digit or one blank
// stands before it.
func cutScale(t, word string) (rest string, ok bool) {
	n := len(t) - len(word)
	if n <= 0 || !strings.EqualFold(t[n:], word) {
		return t, false
	}
	last, size := utf8.DecodeLastRuneInString(t[:n])
	switch {
	case unicode.IsDigit(last):
		return t[:n], true
	case unicode.IsSpace(last):
		return t[:n-size], true
	}
	return t, false
}

func (p *tokenParser) unit() error {
	for _, u := range tokenUnits {
		for _, word := range u.words {
			n := len(p.text) - len(word)
			if n < 0 || !strings.EqualFold(p.text[n:], word) {
				continue
			}
			if p.out.Unit != "none" {
				return p.refuse(manyUnits)
			}
			p.out.Unit, p.text = u.name, p.text[:n]
			if word != "%" {
				p.text = strings.TrimRightFunc(p.text, unicode.IsSpace)
			}
			break
		}
	}
	if p.out.Scale != "" && p.out.Unit != "none" {
		return p.refuse(scaleUnitConflict)
	}
	p.text = strings.TrimSpace(p.text)
	return nil
}

// number reads what is left: digits with marks, or scientific notation.
func (p *tokenParser) number(european bool) error {
	if !strings.ContainsFunc(p.text, unicode.IsDigit) {
		return p.refuse(noDigits)
	}
	core := p.text
	if i := strings.IndexAny(core, "eE"); i > 0 && plain(core[:i]) {
		power := strings.TrimPrefix(core[i+1:], "+")
		if n, err := parsePower(power); err == nil {
			core, p.out.Exp = core[:i], p.out.Exp+n
		}
	}
	group, point := ",", "."
	if european {
		group, point = point, group
	}
	parts := strings.Split(core, point)
	if len(parts) > 2 {
		return p.refuse(manyPoints)
	}
	whole, frac := parts[0], ""
	if len(parts) == 2 {
		frac = parts[1]
	}
	if strings.Contains(core, group) {
		if !grouped(strings.Split(whole, group)) {
			return p.refuse(malformedGrouping)
		}
		whole = strings.ReplaceAll(whole, group, "")
	}
	if !digits(whole) || !digits(frac) || len(parts) == 2 && frac == "" {
		return p.refuse(unknownCharacters)
	}
	p.out.Exp -= len(frac)
	p.out.Digits = strings.TrimLeft(whole+frac, "0")
	if p.out.Digits == "" {
		p.out.Digits = "0"
	}
	return nil
}

// parsePower reads the exponent of scientific notation.
func parsePower(s string) (n int, err error) {
	body := strings.TrimPrefix(s, "-")
	if body == "" || !digits(body) || len(body) > 6 {
		return 0, fmt.Errorf("%q is no exponent", s)
	}
	for i := range len(body) {
		n = 10*n + int(body[i]-'0')
	}
	if body != s {
		n = -n
	}
	return n, nil
}

// plain reports whether s is digits, with or without a point and digits.
func plain(s string) bool {
	whole, frac, point := strings.Cut(s, ".")
	return whole != "" && digits(whole) && digits(frac) && (!point || frac != "")
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// grouped reports whether groups are thousands: up to three digits, then
// threes.
func grouped(groups []string) bool {
	for i, g := range groups {
		if !digits(g) || len(g) > 3 || g == "" || i > 0 && len(g) != 3 {
			return false
		}
	}
	return len(groups) > 1
}

// Rat is the value, exactly. An exponent of more than four digits, which no
// amount has, is an error.
func (t Token) Rat() (*big.Rat, error) {
	if t.Exp > 9999 || t.Exp < -9999 {
		return nil, fmt.Errorf("10^%d: too large an exponent", t.Exp)
	}
	n, _ := new(big.Int).SetString(t.Digits, 10)
	if t.Neg {
		n.Neg(n)
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(t.Exp, -t.Exp))), nil)
	if t.Exp < 0 {
		return new(big.Rat).SetFrac(n, scale), nil
	}
	return new(big.Rat).SetInt(n.Mul(n, scale)), nil
}

// String is the value as a plain decimal.
func (t Token) String() string {
	r, err := t.Rat()
	if err != nil {
		return fmt.Sprintf("%se%d", t.Digits, t.Exp)
	}
	s := r.FloatString(max(-t.Exp, 0))
	if strings.Contains(s, ".") {
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	return s
}
