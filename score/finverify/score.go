// Package finverify scores answers to questions over financial statements: how
// many are right, and how the wrong ones are wrong.
//
// A Judge compares one answer with the truth and classes what is wrong by the
// least change that explains it: sign, scale, magnitude, two of these, rounding,
// another figure of the statement, or none (residual). A Reader finds the answer
// in a reply and refuses to guess. A DVL is a correction layer between the two;
// an Effect is what it did. Score runs a prediction file through all of it;
// Compat is the published evaluator, fault by fault.
//
// Everything is in the unit that the question asks for: a margin is 26.5 in
// percent, an amount 14900 in million_usd.
package finverify

import (
	"cmp"
	"iter"
	"runtime"
	"slices"
	"sync"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/deviation"
)

// Options say how answers are scored.
type Options struct {
	Tolerance float64
	DVL       DVL // nil: none
	Rules     Rule
}

// batch is the number of samples that are handed to a worker at once.
const batch = 512

// Score judges the predictions of a set of samples, streamed: what is held is
// the predictions and a number a sample. The report is the same whatever the
// number of processors.
func Score(samples iter.Seq2[datasets.Question, error], p *Predictions, o Options) (*Report, error) {
	var wg sync.WaitGroup
	work := make(chan []question, 4)
	scorers := make([]*scorer, runtime.GOMAXPROCS(0))
	for i := range scorers {
		s := &scorer{Options: o, p: p, judge: NewJudge(o.Tolerance), tally: NewTally()}
		scorers[i] = s
		wg.Go(func() {
			for list := range work {
				for i := range list {
					s.score(&list[i])
				}
			}
		})
	}
	err := send(samples, p, work)
	close(work)
	wg.Wait()
	if err != nil {
		return nil, err
	}
	for _, s := range scorers[1:] {
		scorers[0].merge(s)
	}
	return scorers[0].report(), nil
}

// A question is a sample with its first prediction.
type question struct {
	datasets.Question
	first int32
	place int // in the dataset
}

func send(samples iter.Seq2[datasets.Question, error], p *Predictions, work chan<- []question) error {
	var list []question
	n := 0
	for q, err := range samples {
		if err != nil {
			return err
		}
		first, err := p.ask(q.ID)
		if err != nil {
			return err
		}
		if list = append(list, question{q, first, n}); len(list) == batch {
			work <- list
			list = make([]question, 0, batch)
		}
		n++
	}
	work <- list
	return nil
}

// A scorer scores the samples that one worker is handed.
type scorer struct {
	Options
	p        *Predictions
	judge    *Judge
	reader   Reader
	tally    *Tally
	effects  Effects
	problems []placed
}

// A placed is a problem and the place of its sample in the dataset.
type placed struct {
	place int
	Problem
}

func (s *scorer) score(q *question) {
	r, f := s.result(q)
	if r.Status == StatusAnswered {
		s.answered(q, &r, f)
	}
	s.tally.Add(&q.Question, r)
}

// result is what the predictions of a sample come to, before it is judged.
func (s *scorer) result(q *question) (Result, deviation.Figure) {
	r := Result{Status: StatusMissing, Outcome: Outcome{Class: NoClass}}
	if q.first == none {
		s.problem(q, r.Status, "")
		return r, deviation.Figure{}
	}
	e := s.p.entries[q.first]
	switch {
	case e.next >= 0:
		r.Status = StatusDuplicate
		s.problem(q, r.Status, "")
	case e.state == isReply:
		a := s.reader.Read(s.p.texts[q.first], q.Unit)
		if r.Status, r.Reason, r.Rule = StatusAnswered, a.Reason, a.Rule; a.Reason != Answered {
			r.Status = StatusNoAnswer
			s.problem(q, r.Status, string(a.Reason))
		}
		r.Value = a.Figure.Float()
		return r, a.Figure
	case e.state == accepted:
		r.Status, r.Value, r.Rule = StatusAnswered, e.value, "prediction"
		f, _ := figureOf(e.value)
		return r, f
	default:
		r.Status = StatusInvalid
		s.problem(q, r.Status, s.p.texts[q.first])
	}
	return r, deviation.Figure{}
}

// answered corrects and judges an answer.
func (s *scorer) answered(q *question, r *Result, f deviation.Figure) {
	if s.DVL != nil {
		before := s.judge.correct(f, r.Value, q.Truth)
		after, made := s.DVL.Apply(Stated{q.Question.Question, q.Context, q.Unit, r.Value}, s.Rules)
		g := f
		if after != r.Value {
			g, _ = figureOf(after)
		}
		s.effects.Add(r.Value, after, made, before, s.judge.correct(g, after, q.Truth))
		r.Value, f = after, g
	}
	r.Outcome = s.judge.Judge(&q.Question, f, r.Value)
}

func (s *scorer) problem(q *question, kind, detail string) {
	s.problems = append(s.problems, placed{q.place, Problem{q.ID, kind, detail}})
}

func (s *scorer) merge(other *scorer) {
	s.tally.Merge(other.tally)
	s.effects.Merge(&other.effects)
	s.problems = append(s.problems, other.problems...)
}

func (s *scorer) report() *Report {
	r := s.tally.Report()
	r.Tolerance, r.Entries = s.Tolerance, s.p.Len()
	if s.DVL != nil {
		r.DVL = s.DVL.Name()
		r.Effect = s.effects.Report(r.DVL)
	}
	slices.SortFunc(s.problems, func(a, b placed) int { return cmp.Compare(a.place, b.place) })
	for _, p := range s.problems {
		r.Problems = append(r.Problems, p.Problem)
	}
	rest := s.p.strangers()
	r.Unknown = len(rest)
	r.Problems = append(r.Problems, rest...)
	return r
}
