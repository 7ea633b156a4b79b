package quantity

import (
	"strings"
	"unicode/utf8"
)

// signUnit returns the currency of a sign, nil if r is none. A bare dollar
// sign is read as US dollars, a pound sign as sterling, a yen sign as yen.
func signUnit(r rune) *unit {
	if r != '$' && r < 0xA3 {
		return nil
	}
	for i := range signs {
		if signs[i].sign == r {
			return &signs[i].unit
		}
	}
	return nil
}

// A sign is a currency's sign.
type sign struct {
	sign rune
	unit
}

var signs = func() (all []sign) {
	for item := range strings.FieldsSeq("$USD €EUR £GBP ¥JPY ＄USD ￥JPY ₹INR ₩KRW ₽RUB ₺TRY ₪ILS ₿XBT ₫VND ₦NGN ₱PHP ₴UAH ₡CRC ₾GEL ₭LAK ฿THB ₸KZT") {
		r, n := utf8.DecodeRuneInString(item)
		all = append(all, sign{r, unit{kind: Currency, code: item[n:], front: true}})
	}
	return all
}()

// A dollar is what letters before a dollar sign say; spaced if a blank may
// stand between.
type dollar struct {
	unit
	spaced bool
}

// dollarLetters are letters before a dollar sign, and the place of their code.
const dollarLetters = "us=0 c/ca/can=1 au=2 nz=3 hk=4 sg=5 r=6 mex/mx=7 nt=8 clp=9"

var dollars = func() *Lexicon[*dollar] {
	words := map[string]*dollar{}
	each(dollarLetters, func(letters string, n uint32) {
		code := "USDCADAUDNZDHKDSGDBRLMXNTWDCLP"[3*n : 3*n+3]
		words[letters] = &dollar{unit{kind: Currency, code: code, front: true}, true}
	})
	words["a"] = &dollar{unit{kind: Currency, code: "AUD", front: true}, false}
	words["s"] = &dollar{unit{kind: Currency, code: "SGD", front: true}, false}
	return NewLexicon(words)
}()

// codes are the ISO codes that are read beside a number in any locale. Those
// that are words too are read in capitals only.
const (
	codes     = "usd eur gbp jpy chf nok sek dkk cad aud nzd cny cnh hkd sgd krw inr brl mxn zar rub pln czk huf isk ils twd thb idr myr php vnd aed sar qar kwd egp ngn kes clp ars uyu bgn ron uah btc eth xbt"
	capsCodes = "TRY COP PEN MAD XAU"
	millions  = "MUSD MEUR MGBP MNOK MSEK MDKK MAUD MCAD MCHF"
	thousands = "TUSD TEUR TNOK TSEK KUSD KEUR KNOK"
	milliards = "BUSD BEUR BNOK"
)

// iso is the code that is reported for a code as written.
func iso(code string) string {
	switch code = strings.ToUpper(code); code {
	case "BTC":
		return "XBT"
	case "CNH", "RMB":
		return "CNY"
	}
	return code
}
