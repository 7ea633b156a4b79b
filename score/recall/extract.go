package recall

import (
	"fmt"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market"
)

// Extract reads the claims of each reply.
func Extract(replies []Reply) ([]Row, error) {
	var rows []Row
	err := Read(replies, func(rep *Reply, reading market.Reading) {
		for n, c := range reading.Claims {
			rows = append(rows, RowOf(rep.ID, n+1, c, rep.Text[c.SpanStart:c.SpanEnd]))
		}
	})
	return rows, err
}

// Read reads each reply and hands on what it says. A reply is about the names
// that its prompt lists, as people call them in its market; without a prompt
// about all names of the market, or of the markets us and lisbon where none is
// named. Its sessions are those of the prompt's tables, else the weekdays of
// its window. A reading is valid until use returns.
func Read(replies []Reply, use func(*Reply, market.Reading)) error {
	readers := map[string]*market.Reader{}
	for i := range replies {
		rep := &replies[i]
		shown, err := panel.ParsePrompt(rep.Prompt)
		if err != nil {
			return fmt.Errorf("reply %s: prompt: %w", rep.ID, err)
		}
		key := rep.Market + fmt.Sprint(shown.Names)
		r := readers[key]
		if r == nil {
			known, donors, err := names(rep.Market)
			if err != nil {
				return fmt.Errorf("reply %s: %w", rep.ID, err)
			}
			if len(shown.Names) > 0 {
				known, donors = market.Listed(append(known, donors...), shown.Names)
			}
			r = market.NewReader(market.NewRoster(known, donors))
			readers[key] = r
		}
		w, err := window(rep, &shown)
		if err != nil {
			return fmt.Errorf("reply %s: %w", rep.ID, err)
		}
		use(rep, r.Read(rep.Text, w))
	}
	return nil
}

// names are the shown and the other names of a market.
func names(name string) (shown, donors []universe.Name, err error) {
	markets := []string{name}
	if name == "" {
		markets = []string{"us", "lisbon"}
	}
	for _, m := range markets {
		u, err := universe.Load(m)
		if err != nil {
			return nil, nil, err
		}
		shown = append(shown, u.Names...)
		donors = append(donors, u.Donors...)
	}
	return shown, donors, nil
}

func window(rep *Reply, shown *panel.Shown) (w market.Window, err error) {
	if w.First, err = panel.ParseDay(rep.First); err != nil {
		return w, err
	}
	if w.Last, err = panel.ParseDay(rep.Last); err != nil {
		return w, err
	}
	if !shown.Gaps && len(shown.Days) > 0 {
		w.Days = shown.Days[shown.First:]
	}
	return w, nil
}
