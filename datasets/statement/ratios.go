package statement

import "math"

// A term is a concept with the sign it has in a sum.
type term struct {
	concept concept
	minus   bool
}

// A sum is a list of terms; the value of the first sum of several whose terms
// are all in the statement is taken.
type sum []term

func of(c concept) []sum { return []sum{{{c, false}}} }

// A ratio is a formula that questions ask for by name.
type ratio struct {
	name string
	asks [][]string // the question has all words of one of these
	num  []sum
	den  []sum // none: the formula is an amount
}

// ratios in the order in which they are tried.
var ratios = []ratio{
	{"gross_margin", asks("gross margin"), []sum{{{grossProfit, false}}, {{revenue, false}, {cost, true}}}, of(revenue)},
	{"ebitda_margin", asks("ebitda margin"), []sum{{{ebitda, false}}, {{ebit, false}, {amortization, false}}, {{operatingIncome, false}, {amortization, false}}}, of(revenue)},
	{"operating_margin", asks("operating margin", "ebit margin"), []sum{{{operatingIncome, false}}, {{ebit, false}}}, of(revenue)},
	{"net_margin", asks("net margin", "profit margin"), of(netIncome), of(revenue)},
	{"return_on_equity", asks("return equity", "roe"), of(netIncome), of(equity)},
	{"return_on_assets", asks("return assets", "roa"), of(netIncome), of(assets)},
	{"quick_ratio", asks("quick ratio", "acid test"), []sum{{{cash, false}, {shortInvestments, false}, {receivables, false}}, {{cash, false}, {receivables, false}}, {{currentAssets, false}, {inventory, true}}}, of(currentLiabilities)},
	{"current_ratio", asks("current ratio", "current assets current liabilities times"), of(currentAssets), of(currentLiabilities)},
	{"debt_to_equity", asks("debt equity"), of(debt), of(equity)},
	{"interest_coverage", asks("interest coverage", "times interest earned", "interest cover"), []sum{{{ebit, false}}, {{operatingIncome, false}}}, of(interestExpense)},
	{"price_earnings", asks("price earnings", "p e", "pe ratio", "pe multiple"), of(price), of(earningsPerShare)},
	{"inventory_turnover", asks("inventory turnover", "inventory turn"), of(cost), of(inventory)},
	{"receivables_turnover", asks("receivable turnover", "receivables turnover"), of(revenue), of(receivables)},
	{"asset_turnover", asks("asset turnover"), of(revenue), of(assets)},
	{"dividend_yield", asks("dividend yield"), of(dividendPerShare), of(price)},
	{"payout_ratio", asks("payout ratio"), of(dividendPerShare), of(earningsPerShare)},
	{"tax_rate", asks("tax rate"), of(incomeTax), of(pretaxIncome)},
	{"book_value_per_share", asks("book value share"), of(equity), of(shares)},
	{"revenue_per_employee", asks("revenue employee", "sales employee"), of(revenue), of(employees)},
	{"earnings_per_share", asks("earnings per share", "eps"), of(netIncome), of(shares)},
	{"free_cash_flow", asks("free cash flow"), []sum{{{operatingCash, false}, {capex, true}}}, nil},
	{"net_change_in_cash", asks("net change cash", "net cash activities", "change cash activities", "net cash flow"), []sum{{{operatingCash, false}, {investingCash, false}, {financingCash, false}}}, nil},
	{"net_cash", asks("net cash"), []sum{{{cash, false}, {shortInvestments, false}, {debt, true}}, {{cash, false}, {debt, true}}}, nil},
	{"working_capital", asks("working capital"), []sum{{{currentAssets, false}, {currentLiabilities, true}}}, nil},
	{"gross_profit", asks("gross profit"), []sum{{{revenue, false}, {cost, true}}}, nil},
	{"ebitda", asks("ebitda"), []sum{{{ebit, false}, {amortization, false}}, {{operatingIncome, false}, {amortization, false}}}, nil},
}

func asks(phrases ...string) (list [][]string) {
	for _, p := range phrases {
		list = append(list, words(p))
	}
	return list
}

// askedFor reports whether the question has all words of one of the phrases.
func askedFor(q []string, phrases [][]string) bool {
	for _, p := range phrases {
		if _, all := covered(p, q); all {
			return true
		}
	}
	return false
}

// byRatio answers a question that names a ratio.
func (s *Statement) byRatio(q question) (Answer, bool) {
	for _, r := range ratios {
		if !askedFor(q.words, r.asks) {
			continue
		}
		num, ok := s.first(r.num, q)
		if !ok {
			continue
		}
		a := Answer{Formula: r.name}
		if r.den == nil {
			a.Value, ok = q.amount(num)
			return a, ok
		}
		den, ok := s.first(r.den, q)
		if !ok || den == 0 {
			continue
		}
		if r.perUnit() {
			a.Value, ok = q.amount(num / den)
		} else {
			a.Value, ok = q.share(num / den)
		}
		if ok {
			return a, true
		}
	}
	return Answer{}, false
}

// perUnit reports whether the quotient is an amount of money.
func (r *ratio) perUnit() bool {
	c := r.den[0][0].concept
	return c == shares || c == employees
}

// first is the value of the first sum that the statement has all terms of.
func (s *Statement) first(sums []sum, q question) (float64, bool) {
	for _, terms := range sums {
		total, ok := 0.0, true
		for _, t := range terms {
			v, found := s.concept(t.concept, q)
			ok = ok && found
			if t.minus {
				total -= math.Abs(v) // what is taken away is printed with either sign
			} else {
				total += v
			}
		}
		if ok {
			return total, true
		}
	}
	return 0, false
}

// concept is the amount of the one line of a concept in the period asked for.
func (s *Statement) concept(c concept, q question) (float64, bool) {
	var found *Line
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.concept != c || !q.in(l) {
			continue
		}
		if found != nil && found.Amount() != l.Amount() {
			return 0, false
		}
		found = l
	}
	if found == nil {
		return 0, false
	}
	return found.Amount(), true
}
