package quantity

import "strings"

// signCode returns the ISO code of a currency's sign, "" if r is none. A bare
// dollar sign is read as US dollars, a pound sign as sterling, a yen sign as
// yen.
func signCode(r rune) string {
	switch r {
	case '$', '＄':
		return "USD"
	case '€':
		return "EUR"
	case '£':
		return "GBP"
	case '¥', '￥':
		return "JPY"
	case '₹':
		return "INR"
	case '₩':
		return "KRW"
	case '₽':
		return "RUB"
	case '₺':
		return "TRY"
	case '₪':
		return "ILS"
	case '₿':
		return "XBT"
	case '₫':
		return "VND"
	case '₦':
		return "NGN"
	case '₱':
		return "PHP"
	case '₴':
		return "UAH"
	case '₡':
		return "CRC"
	case '₾':
		return "GEL"
	case '₭':
		return "LAK"
	case '฿':
		return "THB"
	case '₸':
		return "KZT"
	}
	return ""
}

// A dollar is what letters before a dollar sign say; spaced if a blank may
// stand between.
type dollar struct {
	code   string
	spaced bool
}

var dollars = NewLexicon(map[string]dollar{
	"us": {"USD", true}, "c": {"CAD", true}, "ca": {"CAD", false}, "can": {"CAD", true},
	"a": {"AUD", false}, "au": {"AUD", true}, "nz": {"NZD", true}, "hk": {"HKD", true}, "sg": {"SGD", true},
	"r": {"BRL", true}, "mex": {"MXN", true}, "mx": {"MXN", true}, "nt": {"TWD", true}, "clp": {"CLP", true},
})

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
