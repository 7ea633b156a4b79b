package score

import (
	"context"
	"strconv"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/score/market"
	"market-claim-bench/pipeline/score/runon"
)

// market scores one cell of the suite market. Only an ok one is read; the keys
// that a failed one was asked for are kept.
func (s *scorer) market(ctx context.Context, c *datasets.Commentary, score *datasets.Score) error {
	v, err := s.view(ctx, c)
	if err != nil {
		return err
	}
	if c.Status != datasets.OK {
		return s.keys(c, v, score, nil)
	}
	text := c.Text[:runon.Start(c.Text)]
	reading := s.quizzed(c, v, text, v.reader.Read(text, v.window))
	if c.Context == "identify" {
		score.Identified = datasets.Some(s.identified(c, v, text))
	}
	score.Locale = reading.Locale.String()
	score.Claims, score.Read, score.Unread = int32(len(reading.Claims)), int32(reading.Figures), int32(len(reading.Unread))
	cell := c.Cell.Cell
	told := v.facts.none()
	for i := range reading.Claims {
		claim := &reading.Claims[i]
		verdict := v.judge.Judge(claim)
		row := s.rows.claim(claim, c.Text)
		row.Cell, row.Claim, row.N = cell, claimID(cell, i), int32(i+1)
		if err := s.out.claims.Write(row); err != nil {
			return err
		}
		vrow := s.rows.verdict(row, &verdict)
		if err := s.out.verdicts.Write(vrow); err != nil {
			return err
		}
		if !score.Control && c.Identity == "named" {
			if err := s.decoys(row, v, claim, &verdict); err != nil {
				return err
			}
		}
		told.tell(claim, &verdict)
	}
	if v.facts.n > 0 {
		score.Facts, score.FactsTold = datasets.Some(int32(v.facts.n)), datasets.Some(int32(told.count()))
	}
	for _, sp := range reading.Unread {
		u := datasets.UnreadFigure{Suite: c.Suite, Cell: cell, SpanStart: sp.Start, SpanEnd: sp.End,
			Text: c.Text[sp.Start:sp.End], Sentence: sentence(c.Text, sp.Start, sp.End)}
		if err := s.out.unread.Write(&u); err != nil {
			return err
		}
	}
	if len(text) < len(c.Text) {
		reading.Passages = append(reading.Passages, market.Passage{Flag: "run_on", Span: market.Span{Start: int32(len(text)), End: int32(len(c.Text))}})
	}
	for _, p := range reading.Passages {
		row := datasets.Passage{Suite: c.Suite, Cell: cell, Flag: p.Flag, SpanStart: p.Start, SpanEnd: p.End, Text: c.Text[p.Start:p.End]}
		flag(score, row.Flag)
		if err := s.out.passages.Write(&row); err != nil {
			return err
		}
	}
	if err := s.recall(c, v, reading.Claims); err != nil {
		return err
	}
	return s.keys(c, v, score, reading.Claims)
}

// claimID is the key of claim i, from 0, of a cell.
func claimID(cell string, i int) string { return cell + "#" + strconv.Itoa(i+1) }

// flag sets what a passage says of its whole reply.
func flag(score *datasets.Score, name string) {
	switch name {
	case "declined":
		score.Declined = true
	case "disputed":
		score.Disputed = true
	case "refused":
		score.Refused = true
	case withheld:
		score.Withheld = true
	}
}
