package score

import (
	"slices"
	"strings"
	"sync"

	"market-claim-bench/pipeline/datasets/panel"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/market"
)

// A library knows what the names of each market are called. It is shared by
// all parts.
type library struct {
	markets []universe.Market

	mu      sync.Mutex
	rosters map[string]*market.Roster
}

// newLibrary knows the config's markets, and behind them those that ship: an
// imported reply may be of any of them.
func newLibrary(markets []universe.Market) *library {
	l := &library{markets: slices.Clone(markets), rosters: map[string]*market.Roster{}}
	for _, name := range universe.Embedded() {
		if m, err := universe.Load(name); err == nil && l.market(name) == nil {
			l.markets = append(l.markets, m)
		}
	}
	return l
}

// market is the one of the name, or nil.
func (l *library) market(name string) *universe.Market {
	for i := range l.markets {
		if l.markets[i].Name == name {
			return &l.markets[i]
		}
	}
	return nil
}

// roster is what a reply to a prompt may call the names that the prompt lists:
// as the prompt does, and as people do. A masked prompt's names are its labels
// alone. The market's other names are strangers: their figures are not to be
// taken for those of a listed one.
func (l *library) roster(marketName string, listed []panel.Name, masked bool) *market.Roster {
	var key strings.Builder
	key.WriteString(marketName)
	for _, n := range listed {
		key.WriteString("|" + n.Ticker + "|" + n.Company)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.rosters[key.String()]
	if r == nil {
		r = market.NewRoster(l.names(marketName, listed, masked))
		l.rosters[key.String()] = r
	}
	return r
}

func (l *library) names(marketName string, listed []panel.Name, masked bool) (shown, strangers []universe.Name) {
	known := l.held(marketName)
	if len(listed) == 0 {
		return known, nil
	}
	is := map[string]bool{}
	for _, n := range listed {
		is[n.Ticker] = true
		name := universe.Name{Ticker: n.Ticker, Name: n.Company}
		if i := slices.IndexFunc(known, func(u universe.Name) bool { return u.Ticker == n.Ticker }); i >= 0 && !masked {
			name.Aliases, name.Epithets = known[i].Aliases, known[i].Epithets
			if name.Name != known[i].Name {
				name.Aliases = append(slices.Clone(name.Aliases), known[i].Name)
			}
		}
		if name.Name == "" {
			name.Name = n.Ticker
		}
		shown = append(shown, name)
	}
	if masked {
		return shown, nil
	}
	for _, u := range known {
		if !is[u.Ticker] {
			strangers = append(strangers, u)
		}
	}
	return shown, strangers
}

// held are the names of a market, or of all markets where it is not known.
func (l *library) held(marketName string) []universe.Name {
	if m := l.market(marketName); m != nil {
		return m.Held()
	}
	var all []universe.Name
	for i := range l.markets {
		for _, n := range l.markets[i].Held() {
			if !slices.ContainsFunc(all, func(u universe.Name) bool { return u.Ticker == n.Ticker }) {
				all = append(all, n)
			}
		}
	}
	return all
}

// split is the inverse of joining by "|"; nothing joins to "".
func split(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "|")
}
