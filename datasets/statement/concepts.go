package statement

import "strings"

// A concept is a figure that statements call by several names.
type concept uint8

const (
	noConcept concept = iota
	revenue
	cost
	grossProfit
	operatingIncome
	ebit
	ebitda
	amortization
	netIncome
	pretaxIncome
	incomeTax
	interestExpense
	assets
	currentAssets
	currentLiabilities
	equity
	debt
	cash
	shortInvestments
	receivables
	inventory
	operatingCash
	investingCash
	financingCash
	capex
	freeCash
	price
	earningsPerShare
	dividendPerShare
	shares
	employees
)

// perShare reports whether the concept is never counted in millions.
func (c concept) perShare() bool {
	return c == price || c == earningsPerShare || c == dividendPerShare
}

// names lists what each concept is called, without the words that qualify it.
var names = map[concept][]string{
	revenue:            {"revenue", "sales", "turnover", "operating revenue", "top line"},
	cost:               {"cost of revenue", "cost of revenues", "cost of goods sold", "cogs", "cost of sales", "cost of goods"},
	grossProfit:        {"gross profit", "gross income"},
	operatingIncome:    {"operating income", "operating profit", "operating earnings", "income from operations", "profit from operations"},
	ebit:               {"ebit", "earnings before interest and taxes"},
	ebitda:             {"ebitda"},
	amortization:       {"depreciation amortization", "depreciation and amortization", "d a"},
	netIncome:          {"net income", "net profit", "net earnings", "profit for the year", "net result"},
	pretaxIncome:       {"income before tax", "income before taxes", "income before income taxes", "income before income tax", "profit before tax", "earnings before tax", "pretax income", "pre tax income", "pretax profit"},
	incomeTax:          {"income tax expense", "income tax", "tax expense", "provision for income taxes", "income tax provision", "taxes"},
	interestExpense:    {"interest expense", "interest expenses", "interest", "finance costs", "interest paid"},
	assets:             {"assets", "total assets"},
	currentAssets:      {"current assets"},
	currentLiabilities: {"current liabilities"},
	equity:             {"shareholders equity", "stockholders equity", "shareholder equity", "equity", "owners equity", "book value of equity", "common equity"},
	debt:               {"debt", "borrowings", "interest bearing debt"},
	cash:               {"cash", "cash equivalents", "cash and equivalents", "cash and cash equivalents", "cash cash equivalents"},
	shortInvestments:   {"short term investments", "marketable securities", "short term securities"},
	receivables:        {"accounts receivable", "receivables", "trade receivables"},
	inventory:          {"inventory", "inventories"},
	operatingCash:      {"operating cash flow", "cash flow from operations", "cash from operations", "cash from operating activities", "cash flow from operating activities", "cash provided by operating activities", "operating activities", "operating"},
	investingCash:      {"cash from investing activities", "cash flow from investing activities", "cash used in investing activities", "investing activities", "investing cash flow", "investing"},
	financingCash:      {"cash from financing activities", "cash flow from financing activities", "cash used in financing activities", "financing activities", "financing cash flow", "financing"},
	capex:              {"capital expenditures", "capital expenditure", "capex", "capital spending", "purchases of property plant and equipment"},
	freeCash:           {"free cash flow"},
	price:              {"stock price", "share price", "current stock price", "current share price", "market price", "price per share", "market price per share", "closing price", "closing share price"},
	earningsPerShare:   {"earnings per share", "eps", "diluted eps", "diluted earnings per share", "basic eps"},
	dividendPerShare:   {"dividend per share", "dividends per share", "annual dividend per share", "dividends declared per share", "dps"},
	shares:             {"shares outstanding", "common shares outstanding", "diluted shares", "shares in issue", "weighted average shares", "weighted average shares outstanding"},
	employees:          {"employees", "full time employees", "headcount", "staff"},
}

// conceptNames is names turned round; its keys are stemmed words.
var conceptNames = func() map[string]concept {
	m := map[string]concept{}
	for c, list := range names {
		for _, n := range list {
			m[strings.Join(words(n), " ")] = c
		}
	}
	return m
}()

// qualifiers are words that do not change what a figure is a figure of.
var qualifiers = wordSet("total net average avg consolidated annual yearly quarterly reported gross combined year end period company group ttm trailing diluted basic")

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words(list) {
		m[w] = true
	}
	return m
}

// conceptOf names the concept of a label, qualifiers left out one by one from
// its ends. "Deferred revenue" is not revenue.
func conceptOf(label []string) concept {
	for from := 0; from < len(label); from++ {
		for to := len(label); to > from; to-- {
			if c := conceptNames[strings.Join(label[from:to], " ")]; c != noConcept {
				return c
			}
			if !qualifiers[label[to-1]] {
				break
			}
		}
		if !qualifiers[label[from]] {
			break
		}
	}
	return noConcept
}

// counted are nouns whose figures are numbers of things, not of money.
var counted = wordSet("share employee unit customer store day headcount user subscriber")

// countsOnly reports whether a label names a number of things.
func countsOnly(label []string) bool { return anyIn(label, counted) }
