package finverify

import (
	"iter"

	"market-claim-bench/pipeline/datasets"
)

// Intervene is what a layer does to the predictions of samples: those of them
// that have exactly one.
func Intervene(list []datasets.Question, p *Predictions, d DVL, on Rule, j *Judge) (e Effects) {
	for i := range list {
		q := &list[i]
		c, ok := p.ids[q.ID]
		if !ok || c.first != c.last || p.entries[c.first].state != accepted {
			continue
		}
		v := p.entries[c.first].value
		after, made := d.Apply(Stated{q.Question, q.Context, q.Unit, v}, on)
		e.Add(v, after, made, j.says(v, q.Truth), j.says(after, q.Truth))
	}
	return e
}

// says reports whether a value is correct.
func (j *Judge) says(v, truth float64) bool {
	f, _ := figureOf(v)
	return j.correct(f, v, truth)
}

// InterveneCompat is Intervene judged by the published evaluator, over every
// prediction of a sample.
func InterveneCompat(list []datasets.Question, p *Predictions, d DVL, on Rule, tolerance float64) (e Effects) {
	for i := range list {
		q := &list[i]
		c, ok := p.ids[q.ID]
		if !ok {
			continue
		}
		for k := c.first; k >= 0; k = p.entries[k].next {
			if p.entries[k].state != accepted {
				continue
			}
			v := p.entries[k].value
			after, made := d.Apply(Stated{q.Question, q.Context, q.Unit, v}, on)
			e.Add(v, after, made, CorrectCompat(v, q.Truth, tolerance), CorrectCompat(after, q.Truth, tolerance))
		}
	}
	return e
}

// ScoreCompat is the report of the published evaluator.
func ScoreCompat(samples iter.Seq2[datasets.Question, error], p *Predictions, tolerance float64) ([]byte, error) {
	c := NewCompat(p, tolerance)
	for q, err := range samples {
		if err != nil {
			return nil, err
		}
		if err := c.Add(&q); err != nil {
			return nil, err
		}
	}
	return c.Report(), nil
}
