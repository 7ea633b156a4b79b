package narrate

import (
	"math/big"
	"math/rand/v2"

	"market-claim-bench/pipeline/datasets/panel"
)

// Errors are the kinds of error that the confused writer makes, with the share
// of figures in which it tries each. A try that would leave open what the
// figure is comes to nothing: the figure is then told rightly.
var Errors = []struct {
	Kind string
	Rate float64
}{
	{Sign, 0.10}, {Scale, 0.08}, {Size, 0.08}, {Entity, 0.10}, {Session, 0.10},
}

// spoil writes f wrongly, where the writer is one that does.
func (w *writer) spoil(f *figure, q panel.Query) {
	if f.bound != panel.Exactly || f.Unit == "names" || f.Unit == "sessions" || f.Unit == "ratio" {
		return
	}
	r := w.draw("error", q.Metric, w.ticker(q.Subject), q.Start, q.End, q.Base)
	switch w.spec.Writer {
	case Rounder, ReciterRounder:
		w.misround(f, r)
	case Confused:
		u := r.Float64()
		for _, e := range Errors {
			if u -= e.Rate; u < 0 {
				w.confuse(f, q, e.Kind, r)
				return
			}
		}
	}
}

// misround moves f by a few quanta: out of its tolerance, but well within near
// of what it was rounded from.
func (w *writer) misround(f *figure, r *rand.Rand) {
	own, class := f.shown, "near_shown"
	if f.planted == True {
		own, class = f.truth, "near_truth"
	}
	steps := []int64{1, 2, 3, 4, -1, -2, -3, -4}
	r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	for _, k := range steps {
		m := w.moved(f, k)
		x := f.exact
		off := new(big.Rat).Sub(m.rat(), x)
		if f.Unit == "shares" && m.value.digits%10 == 0 { // see shares
			continue
		}
		if off.Abs(off).Cmp(new(big.Rat).Mul(m.half, big.NewRat(3, 2))) < 0 || m.rat().Sign() != x.Sign() {
			continue
		}
		if f.planted == True && m.nearAny(f.shown) { // rounding of what was shown
			continue
		}
		if m.nearAny(own) && !m.meetsAny(f.shown) && !m.meetsAny(f.truth) && w.apart(f, &m, own) {
			w.plant(f, m, Rounded, class)
			return
		}
	}
}

// moved is f with its last digit moved by k.
func (w *writer) moved(f *figure, k int64) written {
	m := f.as(f.value)
	if m.value.neg {
		k = -k
	}
	m.value.digits += k
	if m.value.digits < 0 {
		m.value.digits, m.value.neg = -m.value.digits, !m.value.neg
	}
	return m
}

// as is f as it would be judged with another value, unhedged.
func (f *figure) as(d decimal) written {
	return written{value: d, scale: f.scale, half: half(d.quantum(f.scale, f.custom(d)))}
}

// plant makes f the wrong figure m.
func (w *writer) plant(f *figure, m written, planted, class string) {
	f.value, f.scale, f.exact = m.value, m.scale, nil
	f.planted, f.refutedAs = planted, class
}

// apart reports whether m lies further than near from every figure of another
// class than its own: what is shown, the truth, and both with their signs
// turned.
func (w *writer) apart(f *figure, m *written, own []panel.Reading) bool {
	classes := [][]panel.Reading{f.shown, f.truth}
	if panelSigned(f.Metric) {
		classes = append(classes, flipped(f.shown), flipped(f.truth))
	}
	for _, class := range classes {
		for _, x := range class {
			if !among(x, own) && m.near(x) {
				return false
			}
		}
	}
	return true
}

func among(x panel.Reading, list []panel.Reading) bool {
	for _, y := range list {
		if x.Unit == y.Unit && x.Compare(y.Value) == 0 {
			return true
		}
	}
	return false
}

// confuse plants an error of a kind, where it can be told from all others.
func (w *writer) confuse(f *figure, q panel.Query, kind string, r *rand.Rand) {
	switch kind {
	case Sign:
		if !panelSigned(f.Metric) || q.Metric == panel.MaxDailyGain || q.Metric == panel.MaxDailyLoss ||
			q.Metric == panel.Drawdown || q.Metric == panel.Rebound {
			return
		}
		d := f.value
		d.neg = !d.neg
		w.try(f, f.as(d), kind, flipped(f.shown))
	case Scale:
		by := pick2(r, 2, -2)
		w.try(f, w.shifted(f, by), kind, nil)
	case Size:
		if f.Unit == "currency" || f.Unit == "shares" {
			w.try(f, w.shifted(f, pick2(r, 3, -3)), kind, nil)
		}
	case Entity:
		w.borrow(f, q, r)
	case Session:
		w.slip(f, q, r)
	}
}

func pick2(r *rand.Rand, a, b int) int {
	if r.IntN(2) == 0 {
		return a
	}
	return b
}

// shifted is f with the exact figure times 10^by: in the same scale word, to
// the same digits where they still mean something.
func (w *writer) shifted(f *figure, by int) written {
	places := min(max(f.value.places-by, 0), 4)
	x := new(big.Rat).Mul(f.exact, pow10(by-f.scale))
	if f.Unit == "currency" {
		places = max(places, 2)
	}
	return f.as(round(x, places))
}

// try plants m if it is apart from every figure of another class.
func (w *writer) try(f *figure, m written, kind string, own []panel.Reading) bool {
	open := m.value.digits == 0 || f.Unit == "shares" && m.value.digits%10 == 0
	if open || !w.apart(f, &m, own) {
		return false
	}
	if kind != Sign && m.meetsAny(flipped(f.shown)) {
		return false
	}
	w.plant(f, m, kind, kind)
	return true
}

// borrow plants the figure of another name.
func (w *writer) borrow(f *figure, q panel.Query, r *rand.Rand) {
	if q.Subject < 0 {
		return
	}
	for _, s := range r.Perm(len(w.spec.Names)) {
		other := q
		other.Subject = s
		x, ok := w.read(Shown, other)
		if s == q.Subject || !ok {
			continue
		}
		m := w.rewritten(f, x)
		if w.plain(f, &m) && w.try(f, m, Entity, nil) {
			return
		}
	}
}

// slip plants the figure of another session of the same name.
func (w *writer) slip(f *figure, q panel.Query, r *rand.Rand) {
	if q.Subject < 0 || !q.Dated() {
		return
	}
	for _, i := range r.Perm(len(w.days())) {
		other := q
		other.Start, other.End = w.days()[i], w.days()[i]
		x, ok := w.read(Shown, other)
		if other.End == q.End || !ok {
			continue
		}
		m := w.rewritten(f, x)
		if w.plain(f, &m) && !w.elsewhere(&m, q, other.End) && w.try(f, m, Session, nil) {
			return
		}
	}
}

// rewritten is f with another reading in place of its own.
func (w *writer) rewritten(f *figure, x panel.Reading) written {
	g := *f
	g.exact = rat(x.Value)
	w.write(&g)
	return g.as(g.value)
}

// plain reports whether no change of sign, scale or magnitude of what was
// shown explains m: these come before the figures of others.
func (w *writer) plain(f *figure, m *written) bool {
	for _, by := range []int{2, -2, 3, -3, 6, -6, 9, -9} {
		for _, x := range f.shown {
			moved := new(big.Rat).Mul(rat(x.Value), pow10(by))
			for range 2 {
				if new(big.Rat).Abs(new(big.Rat).Sub(m.rat(), moved)).Cmp(m.half) <= 0 {
					return false
				}
				moved.Neg(moved)
			}
		}
	}
	return true
}

// elsewhere reports whether m is a figure of another name, or of another
// metric of the name: both come before another session's.
func (w *writer) elsewhere(m *written, q panel.Query, slipped panel.Day) bool {
	for s := range w.spec.Names {
		for metric := panel.Return; metric < panel.Other; metric++ {
			if metric.Unit() != q.Metric.Unit() || s == q.Subject && metric == q.Metric || s != q.Subject && metric != q.Metric {
				continue
			}
			other := panel.Query{Metric: metric, Subject: s, Start: q.Start, End: q.End}
			if m.meetsAny(w.prompt.Readings(nil, other)) {
				return true
			}
			if !metric.Dated() {
				other.Start, other.End = 0, 0
			} else if metric != q.Metric {
				other.Start, other.End = slipped, slipped
			}
			if m.meetsAny(w.prompt.Readings(nil, other)) {
				return true
			}
		}
	}
	return false
}
