package market

import (
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/score/quantity"
)

// A nominal is a noun phrase about trading: "its largest one-day fall", "a
// 2.3% drop", "the equal-weighted average loss", "closing low".
type nominal struct {
	start, end int
	fig        int // item of a figure inside, −1
	head       int // item of the last noun, −1 where a superlative stands alone
	own        bool
	ofAll      bool  // "the month's", "the group's": among all names, unless one name is in view
	sup        bool  // largest, best: rank is its sign
	good       bool  // best, worst and their like: a rank of goodness
	rank       int16 // sign times place
	implied    uint8 // the metric that a superlative implies
	what       nounKind
	dir        int8
	daily      int8
	mean       bool
	median     bool
	total      bool
	intraday   bool
	closing    bool
	annual     bool
	extreme    int8 // +1 high, −1 low
	monthly    bool
	per        period
	metric     panel.Metric
	offPeak    bool // measured from a high or a low
	group      bool // the group's
	plural     bool
	count      int8     // of "the two best returns"; 0 if not said
	names      subjects // behind it, before its figure: "the close of NVIDIA was"
}

type nounKind uint8

const (
	nNothing nounKind = iota
	nMove
	nVolume
	nClose
	nOpen
	nExtreme
	nMetric // drawdown, rebound, volatility, range, spread, mean volume: in metric
	nPerformer
	nSession
	nPrice
)

// nominal reads the noun phrase at item i.
//
//	nominal  = { modifier } noun { noun } | superlative .
//	modifier = article | possessive | superlative | ordinal | figure | "average" | "one-day" | "closing" | date | adjective .
func (r *Reader) nominal(i int) (n nominal, ok bool) {
	n = nominal{start: i, fig: -1, head: -1, rank: 1}
	n.own = i > r.lo && r.items[i-1].class == possess
	place := int16(1)
	sign := int16(0)
	head := func(j int, k nounKind) {
		n.head = j
		n.end = j + 1
		n.what = k
		n.plural = n.plural || r.items[j].form&plural != 0 || r.items[j].class == members
	}
	volume, closes, opens, moves := false, false, false, false
	j := i
loop:
	for ; j < r.hi; j++ {
		it := &r.items[j]
		switch it.class {
		case det:
			if j > i && n.head >= 0 {
				break loop
			}
		case pronoun:
			if it.arg != pIts && it.arg != pTheir || n.head >= 0 {
				break loop
			}
			n.own = true
		case possess:
			if n.head >= 0 {
				break loop
			}
			if x := &r.items[max(j-1, 0)]; x.class == span || x.class == group || x.class == session {
				n.ofAll = true // "the month's worst day"
				continue
			}
			n.own = true
		case average:
			if it.form&finite != 0 || n.head >= 0 && r.loc == quantity.English {
				break loop
			}
			if n.head >= 0 {
				n.end = j + 1
			}
			n.mean = true
			n.median = n.median || it.arg == 1
		case total:
			n.total = true
		case daily:
			if n.head >= 0 && r.loc == quantity.English {
				break loop
			}
			if n.head >= 0 {
				n.end = j + 1
			}
			n.daily = 1
		case intraday:
			n.intraday = true
		case closing:
			n.closing = true
			if n.head >= 0 { // "mínimo de fecho"
				n.end = j + 1
			}
		case annual:
			n.annual = true
		case most, best:
			if n.head >= 0 && (r.loc == quantity.English || n.sup || it.form&adj == 0) {
				break loop
			}
			if it.arg == 0 && r.items[j+1].class == prep && r.items[j+1].arg == pOf && r.items[j+2].class == det && r.items[j+3].class == move {
				n.own = true // "most of the damage"
				j++
			}
			if w := &r.items[j+1]; it.class == best && w.class == figure && r.qs[w.ref].Unit == quantity.Currency && (r.word(j, "top") || r.word(j, "bottom")) {
				n.extreme = it.dir // "the low was $42.59, the top $49.10"
				head(j, nExtreme)
				continue
			}
			n.sup = true
			n.plural = n.plural || r.loc == quantity.Portuguese && strings.HasSuffix(r.toks[it.end-1].Text(r.text), "es")
			n.good = n.good || it.class == best
			sign = int16(it.dir)
			if it.arg != 0 {
				n.implied = it.arg
			}
			n.end = j + 1
		case ordinal:
			if n.head >= 0 || n.sup {
				break loop
			}
			place = int16(min(r.marks[it.ref].Value, 99))
		case figure:
			if n.head >= 0 || n.fig >= 0 && n.daily == 0 {
				break loop
			}
			q := &r.qs[it.ref]
			if x := &r.items[j+1]; q.Unit == quantity.NoUnit && q.Exp == 0 && q.Digits < 100 {
				k := j + 1
				if x.class == punct && x.arg == '-' && x.glued {
					k++
				}
				if y := &r.items[k]; k < r.hi && (y.class == session || y.class == span && y.arg == tWeek) && k > j+1 {
					r.used[it.ref] = usedWord
					n.daily = int8(q.Digits)
					if y.class == span {
						n.daily *= 5
					}
					j = k
					continue
				}
			}
			if y := &r.items[j+1]; (y.class == best || y.class == most) && q.Unit == quantity.NoUnit && q.Exp == 0 && n.fig < 0 && !n.sup {
				r.used[it.ref] = usedWord // "the three weakest names"
				n.plural, n.count = true, int8(min(q.Digits, 99))
				continue
			}
			if n.fig >= 0 {
				break loop
			}
			n.fig = j
		case metric:
			switch {
			case n.head >= 0 && n.what == nMetric && r.loc == quantity.Portuguese && (it.arg == mExtremeHigh || it.arg == mExtremeLow):
				n.end = j + 1 // "rebaixamento máximo"
			case it.arg == mExtremeHigh || it.arg == mExtremeLow:
				n.extreme = 1
				if it.arg == mExtremeLow {
					n.extreme = -1
				}
				n.intraday = n.intraday || it.form&adj != 0
				head(j, nExtreme)
			case it.arg == uint8(panel.Volume):
				volume = true
				head(j, nVolume)
			default:
				n.metric = panel.Metric(it.arg)
				n.dir = it.dir
				head(j, nMetric)
			}
		case close_, open_:
			if it.form&noun == 0 && it.form&gerund == 0 || it.form&plural != 0 && n.start == j {
				break loop
			}
			if it.form&gerund != 0 && !(it.class == open_ && r.items[j+1].class == price) {
				break loop
			}
			closes = closes || it.class == close_
			opens = opens || it.class == open_
			head(j, nClose)
			if it.class == open_ {
				n.what = nOpen
			}
		case price:
			if n.head >= 0 && (closes || opens) {
				n.end = j + 1
				continue
			}
			head(j, nPrice)
		case move:
			if it.form&noun == 0 {
				break loop
			}
			if it.arg == uint8(panel.Rebound) {
				n.metric = panel.Rebound
			}
			moves = true
			n.dir = it.dir
			head(j, nMove)
		case performer:
			if it.dir != 0 {
				n.sup, n.good = true, true
				if sign == 0 {
					sign = int16(it.dir)
				}
			}
			head(j, nPerformer)
		case members:
			if !n.sup {
				break loop
			}
			head(j, nPerformer)
		case count:
			if !n.sup {
				break loop
			}
			n.dir = it.dir
			head(j, nPerformer)
		case session:
			if n.head >= 0 || j > i && r.items[j-1].class == figure {
				break loop
			}
			head(j, nSession)
		case span:
			if n.head >= 0 && r.loc == quantity.Portuguese && r.word(j, "mensal") {
				n.end = j + 1 // "ganho mensal"
				continue
			}
			if n.head >= 0 {
				break loop
			}
			n.monthly = it.arg == tMonth || it.arg == tPeriod
			if it.arg == tYear || it.arg == tQuarter || it.arg == tEver {
				n.per = period{kind: elsewhere}
			}
		case date:
			if n.head >= 0 {
				break loop
			}
			p, end, ok := r.dates(j, 0)
			if !ok {
				break loop
			}
			n.per = p
			j = end - 1
		case times:
			if n.head >= 0 || it.arg == 1 {
				break loop
			}
		case mood:
			if n.head < 0 || n.what != nMove || n.dir != 0 || r.loc != quantity.Portuguese {
				break loop
			}
			n.dir, n.end = it.dir, j+1 // "uma variação negativa de 1,2%"
		case way:
			if r.items[j+1].class != move {
				break loop
			}
		case punct:
			switch {
			case it.arg == '-' && it.glued && n.head < 0:
			case it.arg == ',' && n.daily > 0 && n.fig < 0 && r.items[j+1].class == figure:
			default:
				break loop
			}
		case have:
			if n.head >= 0 || !n.sup || it.form&finite == 0 {
				break loop
			}
		case adverb, hedge, only:
			if n.head >= 0 || j == i || it.class == only && r.items[j+1].class == performer {
				break loop
			}
		case group, company:
			if n.head >= 0 || j+1 < r.hi && r.items[j+1].class != possess && it.class == group {
				break loop
			}
			n.own = false
			n.group = it.class == group
		case unknown:
			if x := &r.items[j+1]; x.class == punct && x.arg == '-' && x.glued && n.head < 0 && j > i && j+3 < r.hi && r.items[j+2].class == performer {
				j += 2 // "an average per-stock advance"
				continue
			}
			if it.upper || n.head >= 0 || j+1 >= r.hi || j == i || !r.adjective(j) {
				break loop
			}
		default:
			break loop
		}
	}
	if n.head < 0 && n.sup && r.loc == quantity.Portuguese && r.comparative(i) {
		return n, false
	}
	if n.head < 0 && (!n.sup || n.end < r.hi && n.end > i && r.nounAt(n.end)) {
		return n, false
	}
	if n.end == 0 {
		n.end = j
	}
	if sign == 0 {
		sign = 1
	}
	if r.loc == quantity.Portuguese && n.head >= 0 && n.per.kind == unsaid {
		r.postdated(&n)
	}
	n.rank = sign * place
	switch {
	case volume && n.head >= 0:
		n.what = nVolume
	case moves && n.implied == uint8(panel.Volatility):
		n.what, n.metric = nMetric, panel.Volatility
	case opens && (n.extreme != 0 || n.implied != 0):
		n.what = nOpen
	case closes && n.extreme != 0, closes && n.implied != 0:
		n.what = nClose
	case n.what == nExtreme && n.closing:
		n.what = nClose
	case n.what == nPrice && n.implied != 0:
		n.what = nClose
	case moves && n.what == nPrice:
		n.what = nMove
	case n.head < 0 && n.implied == uint8(panel.Volume):
		n.what = nVolume
	case n.head < 0 && n.implied == uint8(panel.Volatility):
		n.what, n.metric = nMetric, panel.Volatility
	case n.head < 0:
		n.what = nPerformer
	}
	return n, true
}

// postdated reads the day behind a level: "o fecho de 3 de agosto", "o máximo do
// dia 12".
func (r *Reader) postdated(n *nominal) {
	switch n.what {
	case nClose, nOpen, nExtreme, nPrice:
	default:
		return
	}
	if x := &r.items[n.end]; n.end >= r.hi || x.class != prep || x.arg != pDe {
		return
	}
	if p, end, ok := r.period(n.end); ok && p.kind == onDay {
		n.per, n.end = p, end
		r.consume(n.head, end)
	}
}

// comparative reports whether the words at item i compare and single nothing
// out: "juros mais baixos", and not "a mais baixa".
func (r *Reader) comparative(i int) bool {
	if s := r.toks[r.items[i].tok].Text(r.text); !quantity.SameWord(s, "mais") && !quantity.SameWord(s, "menos") {
		return false
	}
	if i == r.lo {
		return false
	}
	p := r.items[i-1].class
	return p == unknown || p == foreign || p == cause
}

// nounAt reports whether item i may be a noun that is none of trading: what a
// superlative before it belongs to, "its top-ideas list".
func (r *Reader) nounAt(i int) bool {
	if it := &r.items[i]; it.class == punct && it.arg == '-' && it.glued {
		i++
	}
	it := &r.items[i]
	return it.class == foreign || it.class == unknown && !it.upper && !r.word(i, "among") && r.items[i-1].class != possess && i+1 < r.hi && r.items[i+1].class != punct
}

// adjective reports whether the unknown word at item i stands before a noun
// of trading.
func (r *Reader) adjective(i int) bool {
	switch x := &r.items[i+1]; x.class {
	case metric, price, performer, session, figure, average, daily, most, best:
		return true
	case move:
		return x.form&noun != 0
	case close_:
		return x.form&noun != 0
	case count:
		return true
	}
	return false
}
