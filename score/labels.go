package score

import (
	"fmt"
	"slices"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/market/judge"
	"market-claim-bench/pipeline/score/recall"
)

// readLabels reads the files of labels: rows by the id of the reply.
func readLabels(files []string) (map[string][]recall.Row, error) {
	labels := map[string][]recall.Row{}
	for _, f := range files {
		rows, err := recall.ReadRows(f)
		if err != nil {
			return nil, fmt.Errorf("score.labels: %w", err)
		}
		for _, r := range rows {
			labels[r.Reply] = append(labels[r.Reply], r)
		}
	}
	return labels, nil
}

// recall adds how the claims read of a labelled reply compare with its labels:
// a row a kind of claim.
func (s *scorer) recall(c *datasets.Commentary, v *view, claims []market.Claim) error {
	gold := s.labels[c.Item]
	if c.Source != "import" || len(gold) == 0 {
		return nil
	}
	reply := []recall.Reply{{ID: c.Item, Market: c.Market, First: c.First.V.String(), Last: c.Last.V.String(), Style: c.Style}}
	var got, recited []recall.Row
	for i := range claims {
		row := recall.RowOf(c.Item, i+1, claims[i], c.Text[claims[i].SpanStart:claims[i].SpanEnd])
		got = append(got, row)
		if v.judge.Judge(&claims[i]).Outcome == judge.Recited {
			recited = append(recited, row)
		}
	}
	res := recall.Compare(gold, got, reply)
	for _, kind := range kinds {
		found, right := res.Found.Kind(kind), res.Right.Kind(kind)
		row := datasets.Recall{
			Source: "reader", Cell: c.Cell.Cell, Style: c.Style, Kind: kind,
			Labelled: int32(found.Of), Found: int32(found.Hits), Extracted: int32(right.Of),
		}
		if kind == market.Value.String() {
			f := res.Figures.Labelled
			row.Figures, row.Read = int32(f.Of), int32(f.Hits)
			var err error
			if row.Judged, row.Recited, err = sensitivity(v, gold, recited, reply); err != nil {
				return err
			}
		}
		if row.Labelled+row.Extracted == 0 {
			continue
		}
		if err := s.out.recalls.Write(&row); err != nil {
			return err
		}
	}
	return nil
}

// kinds are those that labels are compared by.
var kinds = []string{market.Comparison.String(), market.Superlative.String(), market.Trend.String(), market.Value.String()}

// sensitivity counts the labels that are recited by their own judgement, and
// of those the ones that were both read and judged so.
func sensitivity(v *view, gold, recited []recall.Row, reply []recall.Reply) (judged, both int32, err error) {
	for _, g := range gold {
		claim, ok, err := g.Claim()
		if err != nil {
			return 0, 0, err
		}
		if !ok || v.judge.Judge(&claim).Outcome != judge.Recited {
			continue
		}
		judged++
		both += int32(recall.Compare([]recall.Row{g}, slices.Clone(recited), reply).Found.Total().Hits)
	}
	return judged, both, nil
}
