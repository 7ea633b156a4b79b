package finverify

// An Effect is what a DVL did to many answers, as a selective intervention: an
// answer counts as fired when its value was changed. Of one rule it counts the
// answers in whose chain the rule stands, by what became of them in the end; a
// chain of two counts under both, so that rules may add up to more than the
// total.
type Effect struct {
	N     int // answers
	Fired int
	Right int // correct before
	IC    int // fired: incorrect → correct
	CI    int // fired: correct → incorrect, the harm
	II    int
	CC    int
}

// Add counts one answer.
func (e *Effect) Add(fired, before, after bool) {
	e.N++
	if before {
		e.Right++
	}
	if !fired {
		return
	}
	e.Fired++
	switch {
	case before && after:
		e.CC++
	case before:
		e.CI++
	case after:
		e.IC++
	default:
		e.II++
	}
}

// NetBenefit is (IC − CI) / N: what the accuracy gains.
func (e Effect) NetBenefit() (float64, bool) { return quotient(e.IC-e.CI, e.N) }

// Precision is IC / (IC + CI): the share of the changes of correctness that
// were for the better. It is not known where there were none.
func (e Effect) Precision() (float64, bool) { return quotient(e.IC, e.IC+e.CI) }

func quotient(k, n int) (float64, bool) {
	if n == 0 {
		return 0, false
	}
	return float64(k) / float64(n), true
}

// Original is the effect in the words of the published protocol.
func (e Effect) Original() []byte { return append(appendJSON(nil, e.original(), 0), '\n') }

// Originals is the effects of several layers, by name.
func Originals(names []string, list []Effect) []byte {
	d := dict{}
	for i, name := range names {
		d = append(d, pair{name, list[i].original()})
	}
	return append(appendJSON(nil, d, 0), '\n')
}

func (e Effect) original() dict {
	net, _ := e.NetBenefit()
	base := share(e.Right, e.N)
	return dict{
		{"N", e.N}, {"F", e.Fired}, {"I->C", e.IC}, {"C->I", e.CI}, {"I->I", e.II}, {"C->C", e.CC},
		{"baseline_accuracy", round(base, 4)},
		{"post_accuracy", round(base+net, 4)},
		{"coverage", orNull(e.Fired, e.N)},
		{"harm_rate", orNull(e.CI, e.Fired)},
		{"intervention_precision", orNull(e.IC, e.IC+e.CI)},
		{"net_benefit", round(net, 4)},
	}
}

func orNull(k, n int) any {
	v, ok := quotient(k, n)
	if !ok {
		return nil
	}
	return round(v, 4)
}

// Effects is the effect in total and by rule.
type Effects struct {
	Total  Effect
	ByRule [3]Effect // in the order of Rules
}

// Add counts an answer that a DVL turned into after, by the corrections made.
// A value that was only rounded on the way (sdk does) was not fired.
func (e *Effects) Add(before, after float64, made []Correction, rightBefore, rightAfter bool) {
	changed := len(made) > 0 && before != after
	e.Total.Add(changed, rightBefore, rightAfter)
	for i, rule := range Rules {
		fired := false
		for _, c := range made {
			fired = fired || c.Rule == rule && c.Before != c.After
		}
		e.ByRule[i].Add(fired && changed, rightBefore, rightAfter)
	}
}

// Merge adds what other counted.
func (e *Effects) Merge(other *Effects) {
	e.Total.merge(other.Total)
	for i := range e.ByRule {
		e.ByRule[i].merge(other.ByRule[i])
	}
}

func (e *Effect) merge(o Effect) {
	e.N += o.N
	e.Fired += o.Fired
	e.Right += o.Right
	e.IC += o.IC
	e.CI += o.CI
	e.II += o.II
	e.CC += o.CC
}
