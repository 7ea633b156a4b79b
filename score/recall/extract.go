package recall

import (
	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market"
)

// Extract reads the claims of each reply. A reply's names are those of its
// market, or of all embedded markets where it names none; its sessions are the
// weekdays of its window.
func Extract(replies []Reply) ([]Row, error) {
	readers := map[string]*market.Reader{}
	var rows []Row
	for _, rep := range replies {
		r := readers[rep.Market]
		if r == nil {
			roster, err := rosterOf(rep.Market)
			if err != nil {
				return nil, err
			}
			r = market.NewReader(roster)
			readers[rep.Market] = r
		}
		first, err := panel.ParseDay(rep.First)
		if err != nil {
			return nil, err
		}
		last, err := panel.ParseDay(rep.Last)
		if err != nil {
			return nil, err
		}
		reading := r.Read(rep.Text, market.Window{First: first, Last: last})
		for n, c := range reading.Claims {
			rows = append(rows, RowOf(rep.ID, n+1, c, rep.Text[c.SpanStart:c.SpanEnd]))
		}
	}
	return rows, nil
}

func rosterOf(name string) (*market.Roster, error) {
	names := []string{name}
	if name == "" {
		names = []string{"us", "lisbon"}
	}
	var shown, donors []universe.Name
	for _, m := range names {
		u, err := universe.Load(m)
		if err != nil {
			return nil, err
		}
		shown = append(shown, u.Names...)
		donors = append(donors, u.Donors...)
	}
	return market.NewRoster(shown, donors), nil
}
