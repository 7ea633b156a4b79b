package fault

import (
	"fmt"
	"math"
	"slices"
)

// adjusted finds adjusted closes that contradict the closes and dividends.
//
// The factor adjusted close / close of one session over that of the next is
// 1 − dividend / close where the next session pays a dividend, and 1 elsewhere.
// A step of another size is a dividend left out, applied twice or in the wrong
// unit, and every adjusted close before it is wrong by it. So is every one
// before a phantom: a dividend that is stated twice within days, of which the
// price fell for one, and before a dividend a hundred times the others.
//
// Without a column of dividends only the factor's direction can be checked: it
// never falls with time.
func adjusted(rows []Row, _ Rules) []Fault {
	dividends := 0
	for _, row := range rows {
		if row.Dividend > 0 {
			dividends++
		}
	}
	phantoms := phantoms(rows)
	grain := grain(rows)
	reason := ""
	wrong := map[int]string{} // index → why
	prev := -1                // the session after, in time; rows are walked backwards
	for i := len(rows) - 1; i >= 0; i-- {
		if !Known(rows[i].AdjClose) || rows[i].AdjClose <= 0 {
			continue
		}
		if prev >= 0 {
			if why := step(rows[i], rows[prev], grain, dividends > 0); why != "" {
				reason = why
			} else if why := phantoms[prev]; why != "" {
				reason = why
			}
		}
		if reason != "" {
			wrong[i] = reason
		}
		prev = i
	}
	var out []Fault
	for i, row := range rows {
		if why := wrong[i]; why != "" {
			out = append(out, of(row, AdjClose, DropAdj, why))
		}
	}
	return out
}

// slack is how far a step of the factor may lie off, as part of the price, and
// as part of the dividend: sources round, and take the close before or the
// open of the day.
const (
	slackStep     = 0.0008
	slackDividend = 0.1
)

// step says what is wrong with the factor between two sessions, or nothing.
func step(before, after Row, grain float64, dividends bool) string {
	got := before.AdjClose / before.Close / (after.AdjClose / after.Close)
	grain *= 1/before.AdjClose + 1/after.AdjClose + 1/before.Close + 1/after.Close
	if !dividends {
		if got > 1+0.01+grain {
			return fmt.Sprintf("the adjustment falls by %.2f %% from %s to %s; it cannot fall", 100*(got-1), before.Day, after.Day)
		}
		return ""
	}
	want := 1 - after.Dividend/before.Close
	if math.Abs(got-want) <= slackStep+grain+slackDividend*after.Dividend/before.Close {
		return ""
	}
	if after.Dividend > 0 {
		return fmt.Sprintf("dividend %s on %s over close %s makes a step of %.4f; the adjusted closes make %.4f",
			num(after.Dividend), after.Day, num(before.Close), want, got)
	}
	return fmt.Sprintf("the adjusted closes make a step of %.4f on %s, which pays no dividend", got, after.Day)
}

// grain is half of the last decimal that a source states closes with, at most
// six: a 32-bit float's tail is not a decimal.
func grain(rows []Row) float64 {
	unit := 1.0
	for _, row := range rows {
		for _, x := range []float64{row.Close, row.AdjClose} {
			for unit > 1e-6 && Known(x) && math.Abs(math.Round(x/unit)*unit-x) > noise/10*x {
				unit /= 10
			}
		}
	}
	return unit / 2
}

// Two equal dividends at most so many days apart are one stated twice, unless
// a quarter of all are as close: then that is the name's rhythm.
const phantomDays = 17

// phantoms returns, by the index of the session that pays it, each dividend
// that adjusted closes should not have in them.
func phantoms(rows []Row) map[int]string {
	var paid []int
	for i, row := range rows {
		if row.Dividend > 0 {
			paid = append(paid, i)
		}
	}
	out := map[int]string{}
	for k, i := range paid {
		if k == 0 {
			continue
		}
		j := paid[k-1]
		a, b := rows[j], rows[i]
		if b.Day-a.Day > phantomDays || !near(a.Dividend, b.Dividend, 0.01) || j == 0 {
			continue
		}
		fell := func(i int) float64 { return (rows[i-1].Close - rows[i].Close) / rows[i].Dividend }
		ghost, real := j, i
		if fell(j) > fell(i) {
			ghost, real = i, j
		}
		out[ghost] = fmt.Sprintf("dividend %s on %s again on %s: the price fell for the latter", num(a.Dividend), rows[ghost].Day, rows[real].Day)
	}
	if 4*len(out) > len(paid) && len(out) > 2 {
		clear(out)
	}
	sizes := make([]float64, len(paid))
	for k, i := range paid {
		sizes[k] = rows[i].Dividend
	}
	slices.Sort(sizes)
	for _, i := range paid {
		typical := sizes[len(sizes)/2]
		d := rows[i].Dividend
		switch {
		case i > 0 && d >= rows[i-1].Close:
			out[i] = fmt.Sprintf("dividend %s on %s is more than the price, %s", num(d), rows[i].Day, num(rows[i-1].Close))
		case len(sizes) > 2 && (near(d, 100*typical, 0.5) || near(100*d, typical, 0.5)):
			out[i] = fmt.Sprintf("dividend %s on %s is in another unit than the others, about %s", num(d), rows[i].Day, num(typical))
		}
	}
	return out
}
