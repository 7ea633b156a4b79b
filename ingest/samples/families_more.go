package samples

import (
	"fmt"
	"math/big"
	"math/rand/v2"
)

func quarterly(r *rand.Rand) draft {
	account := pick(r, "Revenue", "Operating cash flow", "Net income", "Capital expenditure", "Research spending", "Free cash flow", "Interest expense", "Gross profit", "Staff costs")
	base := between(r, 2_000, 200_000)
	year := between(r, 2015, 2024)
	s := sheet{title: "Quarterly figures", unit: "millions", rows: []row{money(account)}}
	for q := range 4 {
		s.periods = append(s.periods, fmt.Sprintf("Q%d %d", q+1, year))
		s.rows[0].figures = append(s.rows[0].figures, tenths(part(r, base, 700, 1400)))
	}
	f := s.rows[0].figures
	high, low := f[0], f[0]
	for _, a := range f {
		high.digits, low.digits = max(high.digits, a.digits), min(low.digits, a.digits)
	}
	total := sum(f...)
	d := draft{sheet: s, unit: "million_usd", categories: []string{"aggregation_error"}, source: "earnings_release"}
	switch k := r.IntN(30); {
	case k < 14:
		d.question, d.truth = "What is the total %s over the four quarters?", rounded(total, 1)
	case k < 20:
		d.question, d.truth = "What is the average quarterly %s?", rounded(total.Quo(total, big.NewRat(4, 1)), 1)
	case k < 25:
		d.question, d.truth = "What is the highest quarterly %s?", rounded(high.rat(), 1)
	default:
		d.question, d.truth = "What is the lowest quarterly %s?", rounded(low.rat(), 1)
	}
	d.question = fmt.Sprintf(d.question, small(account))
	return d
}

func signedLookup(r *rand.Rand) draft {
	account := pick(r, "Loss from operations", "Net loss", "Goodwill impairment", "Restructuring charge", "Foreign exchange loss", "Write-down of inventories", "Cash outflow from investing",
		"Loss on disposal of a business", "Decrease in deferred revenue", "Loss on derivatives", "Litigation charge", "Other comprehensive loss", "Actuarial loss", "Loss from associates",
		"Free cash flow deficit", "Environmental charge", "Write-off of receivables", "Loss on early repayment of debt", "Translation loss", "Impairment of software")
	v := tenths(-between(r, 90, 80_000))
	return draft{asking(r, "What was the reported "+small(account), "Which figure is shown for "+small(account), "What does the statement give as "+small(account)),
		sheet{title: pick(r, "Extract from the accounts", "Notes to the accounts", "Selected items"), unit: "millions", rows: []row{money("Other income", tenths(between(r, 50, 4_000))), money(account, v)}},
		rounded(v.rat(), 1), "million_usd", []string{"sign_error"}, "income_statement"}
}

func ebitdaMargin(r *rand.Rand) draft {
	sales := turnover(r)
	earned, worn := part(r, sales, 40, 280), part(r, sales, 15, 120)
	rev, ebitda := tenths(sales), tenths(earned+worn)
	rows := []row{money("Revenue", rev), money("EBIT", tenths(earned)), money("Depreciation and amortization", tenths(worn))}
	if r.IntN(2) == 0 {
		rows = append(rows, money("EBITDA", ebitda))
	}
	return draft{asking(r, "What is the EBITDA margin in percent", "Which EBITDA margin, as a percentage, was reached", "How high is the EBITDA margin"),
		incomeSheet(r, rows...), quotient(ebitda, rev, 100, 2), "percent", []string{"scale_error", "aggregation_error"}, "income_statement"}
}

func quickRatio(r *rand.Rand) draft {
	owed := between(r, 9_000, 300_000)
	cash, short, due := tenths(part(r, owed, 120, 700)), tenths(part(r, owed, 40, 350)), tenths(part(r, owed, 150, 800))
	liquid := tenths(cash.digits + short.digits + due.digits)
	return draft{asking(r, "What is the quick ratio (acid test)", "How high is the quick ratio", "Which quick ratio does the balance sheet show"),
		balanceSheet(r, money("Cash and cash equivalents", cash), money("Short-term investments", short), money("Accounts receivable", due), money("Current liabilities", tenths(owed))),
		quotient(liquid, tenths(owed), 1, 3), "ratio", []string{"ratio_error", "aggregation_error"}, "balance_sheet"}
}

func dividendYield(r *rand.Rand) draft {
	price := amount{between(r, 1_200, 45_000), 2}
	paid := amount{max(price.digits*between(r, 8, 72)/1000, 1), 2}
	return draft{asking(r, "What is the dividend yield in percent", "Which dividend yield, as a percentage, does the share offer", "How high is the dividend yield"),
		marketSheet(r, money(pick(r, "Annual dividend per share", "Dividends per share"), paid), money(pick(r, "Share price", "Current stock price"), price)),
		quotient(paid, price, 100, 2), "percent", []string{"scale_error", "ratio_error"}, "investor_presentation"}
}

func inventoryTurnover(r *rand.Rand) draft {
	held := between(r, 2_000, 120_000)
	sold, stock := tenths(part(r, held, 1_600, 14_000)), tenths(held)
	return draft{asking(r, "What is the inventory turnover ratio", "How often is inventory turned over (inventory turnover)", "Which inventory turnover results"),
		sheet{title: pick(r, "Working capital data", "Financial data"), unit: "millions", rows: []row{money("Cost of goods sold", sold), money(pick(r, "Average inventory", "Inventory"), stock)}},
		quotient(sold, stock, 1, 2), "ratio", []string{"ratio_error"}, "sec_10k"}
}

func cashSheet(r *rand.Rand, rows ...row) sheet {
	return sheet{title: pick(r, "Cash flow statement", "Statement of cash flows", "Extract from the cash flow statement"), unit: "millions", rows: rows}
}

func freeCashFlow(r *rand.Rand) draft {
	in := between(r, 3_000, 200_000)
	out := part(r, in, 250, 1_350)
	d := draft{asking(r, "What is the free cash flow", "How much free cash flow was generated", "Which free cash flow results"),
		cashSheet(r, money("Operating cash flow", tenths(in)), money("Capital expenditures", tenths(out))),
		difference(tenths(out), tenths(in), 1), "million_usd", []string{"arithmetic_error"}, "cash_flow_statement"}
	if d.truth < 0 {
		d.categories = []string{"sign_error", "arithmetic_error"}
	}
	return d
}

func netCash(r *rand.Rand) draft {
	in := between(r, 3_000, 100_000)
	spent, repaid := -part(r, in, 300, 1_100), -part(r, in, 50, 600)
	s := cashSheet(r, money("Operating activities", tenths(in)), money("Investing activities", tenths(spent)), money("Financing activities", tenths(repaid)))
	s.notes = []string{pick(r, "Brackets mark money that left the company.", "Figures in brackets are negative.")}
	d := draft{asking(r, "What is the net change in cash from all activities", "By how much did cash change in all (net change in cash)", "Which net change in cash do the three activities add up to"),
		s, rounded(sum(tenths(in), tenths(spent), tenths(repaid)), 1), "million_usd", []string{"arithmetic_error"}, "cash_flow_statement"}
	if d.truth < 0 {
		d.categories = []string{"sign_error", "arithmetic_error"}
	}
	return d
}

func bookValue(r *rand.Rand) draft {
	held := between(r, 300, 30_000)
	capital, n := tenths(part(r, held, 4_000, 90_000)), tenths(held)
	return draft{asking(r, "What is the book value per share", "How much book value stands behind each share (book value per share)", "Which book value per share results"),
		sheet{title: "Balance sheet data", rows: []row{money("Total shareholders' equity (in millions)", capital), count("Shares outstanding (in millions)", n)}},
		quotient(capital, n, 1, 2), "usd", []string{"ratio_error", "magnitude_error"}, "balance_sheet"}
}

func taxRate(r *rand.Rand) draft {
	earned := between(r, 2_000, 150_000)
	before, tax := tenths(earned), tenths(part(r, earned, 90, 380))
	return draft{asking(r, "What is the effective tax rate in percent", "At which effective tax rate, as a percentage, was income taxed", "How high is the effective tax rate"),
		incomeSheet(r, money("Income before tax", before), money("Income tax expense", tax)),
		quotient(tax, before, 100, 2), "percent", []string{"scale_error", "ratio_error"}, "income_statement"}
}

func segmentTotal(r *rand.Rand) draft {
	names := []string{"Logistics", "Insurance", "Retail banking", "Chemicals", "Software", "Mining equipment", "Consumer health", "Data centres", "Packaging", "Grid services"}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	s := sheet{title: pick(r, "Revenue by segment", "Segment revenue"), unit: "billions"}
	var all []amount
	for _, n := range names[:between(r, 3, 5)] {
		a := tenths(between(r, 7, 420))
		all = append(all, a)
		s.rows = append(s.rows, money(n, a))
	}
	return draft{pick(r, "What is the total revenue of all segments?", "What revenue do all segments have together?", "To what does revenue add up across the segments in total?"),
		s, rounded(sum(all...), 1), "billion_usd", []string{"aggregation_error"}, "sec_10k"}
}

func periodTotal(r *rand.Rand) draft {
	account, y1, _, a, _ := twoYears(r)
	years := int(between(r, 3, 5))
	s := sheet{title: "Year by year", unit: "millions", rows: []row{money(account)}}
	for y := range years {
		s.periods = append(s.periods, fmt.Sprint(y1+y))
		s.rows[0].figures = append(s.rows[0].figures, tenths(part(r, a.digits, 800, 1500)))
	}
	return draft{fmt.Sprintf(pick(r, "What is the total %s over the years %d to %d?", "What does %s sum to from %d to %d?"), small(account), y1, y1+years-1),
		s, rounded(sum(s.rows[0].figures...), 1), "million_usd", []string{"aggregation_error", "arithmetic_error"}, "sec_10k"}
}

// roundingDrift asks for a percentage that steps rounded on the way would
// miss: it is rounded to four places, and then to two.
func roundingDrift(r *rand.Rand) draft {
	a := tenths(between(r, 30_000, 190_000))
	b := tenths(part(r, a.digits, 1_011, 1_190))
	y := int(between(r, 2013, 2023))
	s := yearSheet(r, "Revenue", y, y+1, a, b)
	exact := change(a, b, 4)
	return draft{fmt.Sprintf(pick(r, "What is the exact percentage increase in revenue from %d to %d?", "By exactly what percentage did revenue increase from %d to %d?"), y, y+1),
		s, rounded(new(big.Rat).SetFloat64(exact), 2), "percent", []string{"rounding_error", "percentage_error"}, "income_statement"}
}

func contextConfusion(r *rand.Rand) draft {
	account := pick(r, "Operating income", "Net income", "Gross profit", "Research spending", "Free cash flow")
	first := int(between(r, 2012, 2020))
	s := sheet{title: "Income statement", unit: "millions", rows: []row{money(account)}}
	for y := range 4 {
		s.periods = append(s.periods, fmt.Sprint(first+y))
		s.rows[0].figures = append(s.rows[0].figures, whole(between(r, 900, 90_000)))
	}
	k := r.IntN(4)
	return draft{fmt.Sprintf(pick(r, "What %s was reported for fiscal year %d?", "Which %s does the statement show for %d?"), small(account), first+k),
		s, rounded(s.rows[0].figures[k].rat(), 0), "million_usd", []string{"context_confusion"}, "income_statement"}
}
