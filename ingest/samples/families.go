package samples

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// most is the number of samples that ids have digits for.
const most = 999_999

// families in the order in which they are written. The shares are those of the
// published benchmark.
var families = []family{
	{"gross_margin", 40, "easy", []string{"margin_calculation"}, grossMargin},
	{"operating_margin", 25, "easy", []string{"margin_calculation"}, operatingMargin},
	{"net_margin", 20, "easy", []string{"margin_calculation"}, netMargin},
	{"change", 40, "easy", []string{"yoy_change"}, yearChange},
	{"percentage_change", 45, "medium", []string{"percentage_change", "yoy_change"}, percentageChange},
	{"return_on_equity", 20, "medium", []string{"ratio_calculation"}, returnOnEquity},
	{"return_on_assets", 15, "medium", []string{"ratio_calculation"}, returnOnAssets},
	{"current_ratio", 15, "easy", []string{"ratio_calculation"}, currentRatio},
	{"debt_to_equity", 15, "medium", []string{"ratio_calculation"}, debtToEquity},
	{"interest_coverage", 10, "medium", []string{"ratio_calculation"}, interestCoverage},
	{"price_earnings", 15, "easy", []string{"ratio_calculation"}, priceEarnings},
	{"cagr", 20, "hard", []string{"growth_rate", "multi_step_arithmetic"}, compoundGrowth},
	{"unit_conversion", 30, "hard", []string{"unit_conversion", "single_lookup"}, conversion},
	{"quarterly", 30, "medium", []string{"aggregation"}, quarterly},
	{"signed_lookup", 35, "easy", []string{"single_lookup"}, signedLookup},
	{"ebitda_margin", 15, "hard", []string{"margin_calculation", "multi_step_arithmetic"}, ebitdaMargin},
	{"quick_ratio", 10, "hard", []string{"ratio_calculation", "aggregation"}, quickRatio},
	{"dividend_yield", 10, "easy", []string{"ratio_calculation"}, dividendYield},
	{"inventory_turnover", 10, "easy", []string{"ratio_calculation"}, inventoryTurnover},
	{"free_cash_flow", 15, "medium", []string{"multi_step_arithmetic"}, freeCashFlow},
	{"net_change_in_cash", 10, "medium", []string{"multi_step_arithmetic"}, netCash},
	{"book_value_per_share", 10, "hard", []string{"ratio_calculation", "unit_conversion"}, bookValue},
	{"tax_rate", 10, "easy", []string{"ratio_calculation"}, taxRate},
	{"segment_total", 10, "medium", []string{"aggregation"}, segmentTotal},
	{"multi_period_total", 10, "medium", []string{"aggregation", "multi_step_arithmetic"}, periodTotal},
	{"rounding_drift", 10, "medium", []string{"percentage_change", "multi_step_arithmetic"}, roundingDrift},
	{"context_confusion", 5, "medium", []string{"single_lookup"}, contextConfusion},
}

// turnover draws a revenue in tenths of a million.
func turnover(r *rand.Rand) int64 { return between(r, 8_000, 1_200_000) }

// part draws from lo to hi thousandths of n.
func part(r *rand.Rand, n, lo, hi int64) int64 { return between(r, n*lo/1000, n*hi/1000) }

// asking joins one of several questions to a way to name the period.
func asking(r *rand.Rand, questions ...string) string {
	return pick(r, questions...) + pick(r, "", " for the period", " for the year shown") + "?"
}

// small is the name of an account within a sentence.
func small(account string) string {
	if len(account) > 1 && 'A' <= account[1] && account[1] <= 'Z' {
		return account // EPS
	}
	return strings.ToLower(account[:1]) + account[1:]
}

func incomeSheet(r *rand.Rand, rows ...row) sheet {
	return sheet{title: pick(r, "Income statement", "Statement of profit or loss", "Consolidated results", "Extract from the income statement"), unit: "millions", rows: rows}
}

func grossMargin(r *rand.Rand) draft {
	sales := turnover(r)
	gross := part(r, sales, 120, 720)
	rev, profit := tenths(sales), tenths(gross)
	rows := []row{money(pick(r, "Revenue", "Net sales", "Total revenue"), rev), money(pick(r, "Cost of sales", "Cost of goods sold"), tenths(sales-gross)), money("Gross profit", profit)}
	if r.IntN(3) == 0 {
		rows = append(rows, money("Marketing expense", tenths(part(r, gross, 50, 300))))
	}
	return draft{asking(r, "What gross profit margin, in percent, did the company earn", "How large is the gross margin as a percentage of revenue", "What percentage is the gross profit margin"),
		incomeSheet(r, rows...), quotient(profit, rev, 100, 2), "percent", []string{"scale_error"}, "income_statement"}
}

func operatingMargin(r *rand.Rand) draft {
	sales := turnover(r)
	rev, profit := tenths(sales), tenths(part(r, sales, 25, 330))
	return draft{asking(r, "What is the operating margin in percent", "Which percentage operating margin do these results show", "What operating margin, as a percentage, was reached"),
		incomeSheet(r, money(pick(r, "Total revenue", "Revenue"), rev), money("Research and development", tenths(part(r, sales, 20, 90))), money(pick(r, "Operating income", "Operating profit"), profit)),
		quotient(profit, rev, 100, 2), "percent", []string{"scale_error", "ratio_error"}, "income_statement"}
}

func netMargin(r *rand.Rand) draft {
	sales := turnover(r)
	rev, profit := tenths(sales), tenths(part(r, sales, 15, 260))
	return draft{asking(r, "What is the net profit margin", "What net margin, in percent, results", "How high is the net profit margin as a percentage"),
		incomeSheet(r, money(pick(r, "Total revenue", "Net sales"), rev), money(pick(r, "Net income", "Net profit"), profit)),
		quotient(profit, rev, 100, 2), "percent", []string{"scale_error"}, "income_statement"}
}

// accounts are lines that stand in statements year after year.
var accounts = []string{"Revenue", "Gross profit", "Operating income", "Net income", "Total assets", "Inventories", "Trade receivables", "Goodwill", "Long-term debt",
	"Deferred revenue", "Retained earnings", "Research spending", "Selling expenses", "Staff costs", "Lease liabilities", "Pension obligations", "Cash and equivalents",
	"Property and equipment", "Trade payables", "Interest paid", "Income taxes paid", "Depreciation", "Advertising", "Total equity", "Capital expenditure", "Prepaid expenses"}

// twoYears draws an account in two years.
func twoYears(r *rand.Rand) (account string, y1, y2 int, a, b amount) {
	account = pick(r, accounts...)
	y1 = int(between(r, 2014, 2023))
	y2 = y1 + 1
	if r.IntN(5) == 0 {
		y2 += int(between(r, 1, 2))
	}
	n := between(r, 900, 900_000)
	m := part(r, n, 700, 1450)
	if m == n {
		m += between(r, 3, 80)
	}
	return account, y1, y2, tenths(n), tenths(m)
}

func yearSheet(r *rand.Rand, account string, y1, y2 int, a, b amount) sheet {
	return sheet{title: pick(r, "Key figures", "Selected financial data", "Comparison of years"), unit: "millions",
		periods: []string{fmt.Sprint(y1), fmt.Sprint(y2)}, rows: []row{money(account, a, b)}}
}

func yearChange(r *rand.Rand) draft {
	account, y1, y2, a, b := twoYears(r)
	d := draft{fmt.Sprintf(pick(r, "By what amount did %s change from %d to %d?", "What is the change in %s between %d and %d?", "What was the change in %s from %d to %d?"), small(account), y1, y2),
		yearSheet(r, account, y1, y2, a, b), difference(a, b, 1), "million_usd", []string{"arithmetic_error"}, "income_statement"}
	if d.truth < 0 {
		d.categories = []string{"sign_error"}
	}
	return d
}

func percentageChange(r *rand.Rand) draft {
	account, y1, y2, a, b := twoYears(r)
	d := draft{sheet: yearSheet(r, account, y1, y2, a, b), source: "income_statement"}
	if r.IntN(4) == 0 {
		account, a, b = "EPS", amount{between(r, 45, 1900), 2}, amount{between(r, 45, 1900), 2}
		d.sheet = sheet{title: "Earnings per share", periods: d.sheet.periods, rows: []row{money(account, a, b)}}
		d.source = "earnings_release"
	}
	d.question = fmt.Sprintf(pick(r, "By what percentage did %s change from %d to %d?", "What is the percentage change in %s from %d to %d?", "How much did %s change between %d and %d, in percent?"), small(account), y1, y2)
	d.truth, d.unit, d.categories = change(a, b, 2), "percent", []string{"percentage_error"}
	if d.truth < 0 {
		d.categories = []string{"sign_error", "percentage_error"}
	}
	return d
}

func returnOnEquity(r *rand.Rand) draft {
	own := between(r, 20_000, 900_000)
	capital, profit := tenths(own), tenths(part(r, own, 30, 290))
	return draft{asking(r, "What is the return on equity (ROE), in percent", "Which return on equity, as a percentage, was earned", "What ROE was achieved"),
		sheet{title: pick(r, "Financial highlights", "Profitability data"), unit: "millions", rows: []row{money("Net income", profit), money(pick(r, "Shareholders' equity", "Total stockholders' equity"), capital)}},
		quotient(profit, capital, 100, 2), "percent", []string{"ratio_error", "scale_error"}, "sec_10k"}
}

func returnOnAssets(r *rand.Rand) draft {
	all := between(r, 60_000, 1_900_000)
	base, profit := tenths(all), tenths(part(r, all, 12, 150))
	return draft{asking(r, "What is the return on assets (ROA), in percent", "What return did the company earn on its assets (ROA)", "Which ROA, as a percentage, results"),
		sheet{title: pick(r, "Financial highlights", "Profitability data"), unit: "millions", rows: []row{money("Net income", profit), money(pick(r, "Average total assets", "Total assets"), base)}},
		quotient(profit, base, 100, 2), "percent", []string{"ratio_error", "scale_error"}, "sec_10k"}
}

func balanceSheet(r *rand.Rand, rows ...row) sheet {
	return sheet{title: pick(r, "Balance sheet", "Statement of financial position", "Extract from the balance sheet"), unit: "millions", rows: rows}
}

func currentRatio(r *rand.Rand) draft {
	owed := between(r, 9_000, 300_000)
	have, owe := tenths(part(r, owed, 620, 2900)), tenths(owed)
	return draft{asking(r, "What is the current ratio", "How high is the current ratio", "Which current ratio does the balance sheet show"),
		balanceSheet(r, money(pick(r, "Current assets", "Total current assets"), have), money(pick(r, "Current liabilities", "Total current liabilities"), owe)),
		quotient(have, owe, 1, 3), "ratio", []string{"ratio_error"}, "balance_sheet"}
}

func debtToEquity(r *rand.Rand) draft {
	own := between(r, 20_000, 700_000)
	owe, capital := tenths(part(r, own, 110, 1900)), tenths(own)
	return draft{asking(r, "What is the debt-to-equity ratio", "How high is the ratio of debt to equity", "Which debt-to-equity ratio results"),
		sheet{title: pick(r, "Capital structure", "Financing"), unit: "millions", rows: []row{money("Total debt", owe), money(pick(r, "Total shareholders' equity", "Total equity"), capital)}},
		quotient(owe, capital, 1, 3), "ratio", []string{"ratio_error", "scale_error"}, "balance_sheet"}
}

func interestCoverage(r *rand.Rand) draft {
	paid := between(r, 400, 30_000)
	earned, interest := tenths(part(r, paid, 1300, 19_000)), tenths(paid)
	return draft{asking(r, "What is the interest coverage ratio", "How often do earnings cover interest (interest coverage)", "Which interest coverage was reached"),
		incomeSheet(r, money("EBIT", earned), money("Interest expense", interest)),
		quotient(earned, interest, 1, 2), "ratio", []string{"ratio_error"}, "income_statement"}
}

func marketSheet(r *rand.Rand, rows ...row) sheet {
	return sheet{title: pick(r, "Market data", "Share information", "Per-share data"), rows: rows}
}

func priceEarnings(r *rand.Rand) draft {
	eps := amount{between(r, 80, 1900), 2}
	price := amount{eps.digits * between(r, 60, 380) / 10, 2}
	return draft{asking(r, "What is the price-to-earnings (P/E) ratio", "At which P/E ratio does the share trade", "How high is the price-to-earnings ratio (P/E)"),
		marketSheet(r, money(pick(r, "Share price", "Current stock price"), price), money(pick(r, "Earnings per share", "Diluted EPS"), eps)),
		quotient(price, eps, 1, 2), "ratio", []string{"ratio_error"}, "investor_presentation"}
}

func compoundGrowth(r *rand.Rand) draft {
	account, y1, _, a, _ := twoYears(r)
	years := int(between(r, 3, 6))
	b := tenths(part(r, a.digits, 1040, 2900))
	growth := 100 * (math.Pow(float64(b.digits)/float64(a.digits), 1/float64(years)) - 1)
	return draft{fmt.Sprintf(pick(r, "What is the %d-year CAGR of %s from %d to %d?", "At what compound annual growth rate over %d years did %s grow from %d to %d, in percent?"), years, small(account), y1, y1+years),
		yearSheet(r, account, y1, y1+years, a, b), math.Round(growth*100) / 100, "percent", []string{"arithmetic_error", "percentage_error"}, "investor_presentation"}
}

func conversion(r *rand.Rand) draft {
	account := pick(r, accounts...)
	v := tenths(between(r, 9_000, 4_000_000))
	d := draft{sheet: balanceSheet(r, money(account, v)), categories: []string{"magnitude_error", "unit_conversion"}, source: "balance_sheet"}
	if r.IntN(3) == 0 {
		d.question, d.unit, d.truth = fmt.Sprintf(pick(r, "What is %s in thousands of dollars?", "Express %s in thousands of US dollars.", "How much is %s, stated in thousands?"), small(account)), "thousand_usd", quotient(v, whole(1), 1000, 1)
		return d
	}
	d.question, d.unit, d.truth = fmt.Sprintf(pick(r, "What is %s in billions of dollars?", "Express %s in billions of US dollars.", "How much is %s, stated in billions?"), small(account)), "billion_usd", quotient(v, whole(1000), 1, 3)
	return d
}
