package finverify

import (
	"errors"
	"math/big"
	"testing"
)

type tokenCase struct{ Raw, Value, Unit, Currency, Reason string }

func TestTokensOfTheStrictReader(t *testing.T) {
	var file struct {
		Accept   []tokenCase
		European []tokenCase `json:"accept_eu_EU"`
		Reject   []tokenCase
	}
	published(t, &file, dvlData, "numeric_token_cases.json")
	if len(file.Accept)*len(file.European)*len(file.Reject) == 0 {
		t.Fatal("a kind of case is missing")
	}
	for grammar, list := range map[string][]tokenCase{"en_US": file.Accept, "eu_EU": file.European} {
		for _, c := range list {
			got, err := ParseToken(c.Raw, grammar)
			if err != nil {
				t.Errorf("%q: %v", c.Raw, err)
				continue
			}
			want, _ := new(big.Rat).SetString(c.Value)
			value, err := got.Rat()
			if err != nil || value.Cmp(want) != 0 || c.Unit != "" && got.Unit != c.Unit || c.Currency != got.Currency {
				t.Errorf("%q: %+v = %s, want %+v", c.Raw, got, got, c)
			}
		}
	}
	for _, c := range file.Reject {
		_, err := ParseToken(c.Raw, "en_US")
		var refused *TokenError
		if !errors.As(err, &refused) || c.Reason != "(any)" && refused.Reason != c.Reason {
			t.Errorf("%q: %v, want %s", c.Raw, err, c.Reason)
		}
	}
}

// Tokens of our own, with what the published reader's rules say of them.
func TestTokensTheRulesDecide(t *testing.T) {
	for raw, want := range map[string]string{
		"$ 1,234.50": "1234.5 USD none", "1,234.5 usd": "1234.5 USD none", "-$5": "-5 USD none", "$-5": "unrecognized_characters",
		"5 bn": "5000000000  none", "5 B": "5000000000  none", "5 percent": "5  percent", "5PCT": "5  percent", "5 percentage points": "5  percentage_point",
		"5 bps %": "unrecognized_characters", "5 million million": "unrecognized_characters", "3m k": "multiple_scale_words",
		"1e3": "1000  none", "1E+3 million": "1000000000  none", "1e": "unrecognized_characters", "5.": "unrecognized_characters", ".5": "0.5  none",
		"1,234,56": "malformed_grouping", "1234,567": "malformed_grouping", "1.5,000": "malformed_grouping", ",123": "malformed_grouping",
		"-": "contradictory_sign", "(5": "unrecognized_characters", "(5)%": "-5  percent", "€5 EUR": "5 EUR none", "USD 5 EUR": "unrecognized_characters",
		"   ": "empty_input", "\u00a05\u00a0": "5  none", "0": "0  none", "-0.00": "0  none", "12 %": "12  percent", "25 basis point": "25  basis_point",
	} {
		got := ""
		if tok, err := ParseToken(raw, "en_US"); err == nil {
			got = tok.String() + " " + tok.Currency + " " + tok.Unit
		} else {
			got = err.(*TokenError).Reason
		}
		if got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
}

func FuzzTokensDoNotPanic(f *testing.F) {
	f.Add("($1,234.56) thousand", "en_US")
	f.Add("1.234,5e-3 %", "eu_EU")
	f.Fuzz(func(t *testing.T, raw, grammar string) {
		tok, err := ParseToken(raw, grammar)
		if err != nil {
			return
		}
		again, err := ParseToken(tok.String(), "en_US")
		if a, e := tok.Rat(); e == nil && err == nil {
			if b, _ := again.Rat(); a.Cmp(b) != 0 {
				t.Errorf("%q: %s reads back as %s", raw, tok, again)
			}
		} else if e == nil && err != nil {
			t.Errorf("%q: %s does not read back: %v", raw, tok, err)
		}
	})
}
