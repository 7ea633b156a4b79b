package score

import (
	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/decoy"
	"market-claim-bench/pipeline/score/market/judge"
)

// drawn are the decoys of a view: other windows as truths, and their names.
type drawn struct {
	truths  []judge.Truth
	windows []string
}

func newDrawn(ds []decoy.Decoy) *drawn {
	d := &drawn{}
	for _, x := range ds {
		d.truths = append(d.truths, x.Truth)
		d.windows = append(d.windows, x.First.String()+".."+x.Last.String())
	}
	return d
}

// decoys adds what a claim would have been in other windows: for the value
// claims that enter a rate of recitation.
func (s *scorer) decoys(c *datasets.Claim, v *view, claim *market.Claim, verdict *judge.Verdict) error {
	if claim.Kind != market.Value || !verdict.Identifiable || verdict.Coarse {
		return nil
	}
	if v.drawn == nil {
		v.drawn = newDrawn(v.draw())
	}
	var err error
	v.judge.Decoys(claim, verdict, v.drawn.truths, func(i int, d judge.Decoy) {
		if err != nil {
			return
		}
		row := datasets.Decoy{Suite: c.Suite, Cell: c.Cell, Claim: c.Claim, Use: use(c), Unit: c.Unit,
			Recited: verdict.Outcome == judge.Recited, Stated: c.Value.V, Shown: datasets.Opt[float64]{V: verdict.Shown.Value, OK: verdict.Shown.Known},
			Decoy: int32(i + 1), Window: v.drawn.windows[i], Value: d.Value, Eligible: d.Eligible, Matches: d.Matches}
		err = s.out.decoys.Write(&row)
	})
	return err
}
