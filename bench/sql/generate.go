package main

import (
	"fmt"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"market-claim-bench/pipeline/datasets"
)

const (
	perCell  = 25
	partSize = 20_000 // cells
	nDecoys  = 99
)

// generate writes the run: cells of four models and a planted writer, five
// arms, three contexts, named and masked, over 24 windows of two markets, in
// the sorted order in which cells are planned, with as many repeats as it
// takes; every cell's claims and verdicts; two keys a cell of the elicited
// ones; decoys for the claims of one cell in a thousand.
func generate(dir string, claims int) error {
	cells := claims / perCell
	repeats := max(1, (cells+groups()-1)/groups())
	var g errgroup.Group
	g.SetLimit(2)
	for k := 0; k*partSize < cells; k++ {
		g.Go(func() error { return part(dir, k, min(partSize, cells-k*partSize), repeats) })
	}
	return g.Wait()
}

var (
	markets    = []string{"lisbon", "us"}
	arms       = []string{"damped", "inverted", "opposed", "real", "shuffled"}
	identities = []string{"masked", "named"}
	contexts   = []string{"elicited", "full", "sparse"}
	models     = []string{"gpt-4o", "llama3.1:8b", "mistral:7b", planted, "qwen2.5:14b"}
	kinds      = []string{"value", "value", "value", "value", "value", "value", "superlative", "superlative", "comparison", "trend"}
	metrics    = []string{"return", "last_close", "max_daily_loss", "drawdown", "advancers"}
	units      = []string{"percent", "currency", "percent", "percent", "names"}
	refuted    = []string{"near_shown", "near_truth", "sign", "scale", "entity", "direction_wrong", "off"}
	readings   = []string{"exclusive", "exclusive", "sign", "entity"}
	uses       = []string{"asserted", "asserted", "asserted", "asserted", "asserted", "disclosed", "contrast"}
)

const (
	windows = 24
	planted = "narrator:reader" // in one cell of twenty
)

func groups() int {
	return len(markets) * windows * len(arms) * len(identities) * len(contexts) * len(models)
}

// cellOf is cell i of the plan: the repeat varies fastest.
func cellOf(i, repeats int) datasets.Cell {
	c := datasets.Cell{Suite: "market", Item: "-", Style: "-", Version: "v1", Repeat: int32(i % repeats)}
	i /= repeats
	pick := func(list []string) string {
		s := list[i%len(list)]
		i /= len(list)
		return s
	}
	if c.Model = pick(models); c.Model == planted && c.Repeat%4 > 0 {
		c.Model = "phi4:14b"
	}
	c.Context = pick(contexts)
	c.Identity = pick(identities)
	c.Arm = pick(arms)
	c.Window = fmt.Sprintf("%d-%02d", 2024+i%windows/12, 1+i%windows%12)
	i /= windows
	c.Market = pick(markets)
	c.Cell = fmt.Sprintf("market/%s/%s/%s/%s/%s/-/-/%s/v1/0/0/%d", c.Market, c.Window, c.Arm, c.Identity, c.Context, c.Model, c.Repeat)
	return c
}

// writers are the open parts of a run.
type writers struct {
	commentaries *datasets.Writer[datasets.Commentary]
	scores       *datasets.Writer[datasets.Score]
	claims       *datasets.Writer[datasets.Claim]
	verdicts     *datasets.Writer[datasets.Verdict]
	keys         *datasets.Writer[datasets.Key]
	decoys       *datasets.Writer[datasets.Decoy]
}

func part(dir string, k, cells, repeats int) (err error) {
	var w writers
	for _, open := range []func() error{
		func() (err error) { w.commentaries, err = datasets.Commentaries.Create(dir, k); return },
		func() (err error) { w.scores, err = datasets.Scores.Create(dir, k); return },
		func() (err error) { w.claims, err = datasets.Claims.Create(dir, k); return },
		func() (err error) { w.verdicts, err = datasets.Verdicts.Create(dir, k); return },
		func() (err error) { w.keys, err = datasets.Keys.Create(dir, k); return },
		func() (err error) { w.decoys, err = datasets.Decoys.Create(dir, k); return },
	} {
		if err := open(); err != nil {
			return err
		}
	}
	r := rand.New(rand.NewPCG(1, uint64(k)))
	for i := range cells {
		if err := w.cell(r, k*partSize+i, repeats); err != nil {
			return err
		}
	}
	for _, shut := range []func() (datasets.Part, error){
		w.commentaries.Close, w.scores.Close, w.claims.Close, w.verdicts.Close, w.keys.Close, w.decoys.Close,
	} {
		if _, err := shut(); err != nil {
			return err
		}
	}
	return nil
}

func (w *writers) cell(r *rand.Rand, i, repeats int) error {
	c := cellOf(i, repeats)
	control := c.Model == planted
	source := "ollama"
	if control {
		source = "narrator"
	}
	if err := w.commentaries.Write(&datasets.Commentary{Cell: c, Status: datasets.OK, Text: "…", Source: source}); err != nil {
		return err
	}
	if err := w.scores.Write(&datasets.Score{Cell: c, Status: datasets.OK, Claims: perCell, Read: perCell, Unread: 1,
		Facts: datasets.Some[int32](25), FactsTold: datasets.Some(int32(r.IntN(25))), Control: control}); err != nil {
		return err
	}
	for n := range perCell {
		if err := w.claim(r, c.Cell, n, i%1000 == 0); err != nil {
			return err
		}
	}
	if c.Context != "elicited" {
		return nil
	}
	for n := range 2 {
		recited := r.IntN(20) == 0
		verdict := "supported"
		if recited {
			verdict = "recited"
		}
		if err := w.keys.Write(&datasets.Key{Suite: "market", Cell: c.Cell, Ticker: "NVDA", Metric: metrics[2*n], Answer: "stated",
			Claim: datasets.Some(fmt.Sprintf("%s#%d", c.Cell, n+1)), Verdict: verdict, RecitedAs: "exclusive", Identifiable: true,
			Signed: true, AtTruth: recited, AtNegated: r.IntN(30) == 0}); err != nil {
			return err
		}
	}
	return nil
}

func (w *writers) claim(r *rand.Rand, cell string, n int, decoys bool) error {
	id := fmt.Sprintf("%s#%d", cell, n+1)
	m := r.IntN(len(metrics))
	kind, use := kinds[r.IntN(len(kinds))], uses[r.IntN(len(uses))]
	if n == 0 {
		kind = "causal"
	}
	value := r.NormFloat64() * 8
	c := datasets.Claim{Suite: "market", Cell: cell, Claim: id, N: int32(n + 1), Rule: "change", Quote: "NVDA rose 8.4%", Sentence: "NVDA rose 8.4% over the month."}
	c.Statement = datasets.Statement{Kind: kind, Subject: "NVDA", Object: "-", Metric: metrics[m], Unit: units[m], Value: datasets.Some(value), Use: use, Base: "-"}
	if err := w.claims.Write(&c); err != nil {
		return err
	}
	v := datasets.Verdict{Suite: "market", Cell: cell, Claim: id, N: int32(n + 1), Kind: kind, Metric: metrics[m], Unit: units[m], Use: use,
		Counts: kind != "causal", Identifiable: r.IntN(3) > 0, Reading: "first_close", RecitedAs: "-", RefutedAs: "-", Matched: "-", Reason: "-"}
	switch r.IntN(10) {
	case 0:
		v.Verdict, v.RecitedAs = "recited", readings[r.IntN(len(readings))]
	case 1, 2:
		v.Verdict, v.RefutedAs = "refuted", refuted[r.IntN(len(refuted))]
	default:
		v.Verdict = "supported"
	}
	if kind == "causal" {
		v.Verdict = "unverifiable"
	}
	v.Strict = v.Verdict
	off := r.NormFloat64()
	v.Tolerance, v.Shown, v.Truth = datasets.Some(0.05), datasets.Some(value-off), datasets.Some(value-3*off)
	v.ErrShown, v.ErrTruth = datasets.Some(off), datasets.Some(3*off)
	v.QuantaShown, v.QuantaTruth = datasets.Some(off/0.1), datasets.Some(3*off/0.1)
	if err := w.verdicts.Write(&v); err != nil || !decoys {
		return err
	}
	for b := range nDecoys {
		if err := w.decoys.Write(&datasets.Decoy{Suite: "market", Cell: cell, Claim: id, Use: use, Unit: units[m], Recited: v.Verdict == "recited",
			Stated: value, Shown: v.Shown, Decoy: int32(b + 1), Window: "2019-05", Value: r.NormFloat64() * 8, Eligible: r.IntN(3) > 0, Matches: r.IntN(30) == 0}); err != nil {
			return err
		}
	}
	return nil
}
