package universe

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
)

// A document is the file of a market, as written.
type document struct {
	Name      string      `yaml:"name"`
	Title     string      `yaml:"title"`
	Currency  string      `yaml:"currency"`
	Zone      string      `yaml:"zone"`
	Simulated bool        `yaml:"simulated"`
	OnTick    bool        `yaml:"on_tick"`
	OnTickOf  string      `yaml:"on_tick_from"` // a date; empty: always
	Tick      string      `yaml:"tick"`         // a ladder's name
	Ladders   []ladderDoc `yaml:"ladders"`
	Windows   []string    `yaml:"windows"`
	Closed    []string    `yaml:"closed"` // days of the week; empty: Saturday and Sunday
	Names     []nameDoc   `yaml:"names"`
	Donors    []nameDoc   `yaml:"donors"`
}

type ladderDoc struct {
	Name  string    `yaml:"name"`
	Steps []stepDoc `yaml:"steps"`
}

type stepDoc struct {
	From float64 `yaml:"from"`
	Tick float64 `yaml:"tick"`
}

type nameDoc struct {
	Ticker   string    `yaml:"ticker"`
	Name     string    `yaml:"name"`
	Aliases  []string  `yaml:"aliases"`
	Epithets []string  `yaml:"epithets"`
	Tick     []tickDoc `yaml:"tick"`
}

type tickDoc struct {
	Since  string `yaml:"since"` // a date; empty: always
	Ladder string `yaml:"ladder"`
}

func (d document) market() (Market, error) {
	m := Market{
		Name: d.Name, Title: d.Title, Currency: d.Currency, Zone: d.Zone,
		Simulated: d.Simulated, OnTick: d.OnTick, OwnTicks: map[string][]Period{},
	}
	switch {
	case !plain(d.Name):
		return m, fmt.Errorf("name %q: want lower-case letters, digits, - and _: it is a column's value and part of paths", d.Name)
	case d.Title == "":
		return m, errors.New("title: missing: what a prompt calls the group")
	case len(d.Currency) != 3 || strings.ToUpper(d.Currency) != d.Currency:
		return m, fmt.Errorf("currency %q: want three capitals, like USD", d.Currency)
	case d.Zone == "":
		return m, errors.New("zone: missing: an IANA time zone, like Europe/Lisbon")
	case len(d.Names) == 0:
		return m, errors.New("names: empty: a market shows at least one name")
	}
	if _, err := time.LoadLocation(d.Zone); err != nil {
		return m, fmt.Errorf("zone: %w", err)
	}
	m.OnTickFrom = always
	var err error
	if d.OnTickOf != "" {
		if m.OnTickFrom, err = panel.ParseDay(d.OnTickOf); err != nil {
			return m, fmt.Errorf("on_tick_from: %w", err)
		}
	}
	if m.Closed, err = closed(d.Closed); err != nil {
		return m, err
	}
	ladders, err := d.ladders()
	if err != nil {
		return m, err
	}
	var ok bool
	if m.Ticks, ok = ladders[d.Tick]; !ok {
		return m, fmt.Errorf("tick %q: no ladder of this name", d.Tick)
	}
	for _, s := range d.Windows {
		w, err := ParseWindow(s)
		if err != nil {
			return m, err
		}
		m.Windows = append(m.Windows, w)
	}
	for i, n := range slices.Concat(d.Names, d.Donors) {
		own, err := n.periods(ladders)
		if err != nil {
			return m, err
		}
		if own != nil {
			m.OwnTicks[n.Ticker] = own
		}
		name := Name{n.Ticker, n.Name, n.Aliases, n.Epithets}
		if i < len(d.Names) {
			m.Names = append(m.Names, name)
			continue
		}
		m.Donors = append(m.Donors, name)
	}
	return m, distinct(m)
}

// always is before every session.
const always = panel.Day(math.MinInt32)

// closed reads the days of the week without trading.
func closed(names []string) ([7]bool, error) {
	var days [7]bool
	if len(names) == 0 {
		names = []string{"saturday", "sunday"}
	}
next:
	for _, name := range names {
		for d := range time.Weekday(7) {
			if strings.EqualFold(name, d.String()) {
				days[d] = true
				continue next
			}
		}
		return days, fmt.Errorf("closed %q: want days of the week, like friday", name)
	}
	return days, nil
}

// ladders reads the ladders by name.
func (d document) ladders() (map[string]Ladder, error) {
	all := map[string]Ladder{}
	for _, doc := range d.Ladders {
		var l Ladder
		for _, s := range doc.Steps {
			l = append(l, Step{level(s.From), level(s.Tick)})
		}
		rising := slices.IsSortedFunc(l, func(a, b Step) int { return cmp.Compare(a.From, b.From) })
		switch {
		case all[doc.Name] != nil:
			return nil, fmt.Errorf("ladder %q: defined twice", doc.Name)
		case len(l) == 0 || l[0].From != 0 || !rising:
			return nil, fmt.Errorf("ladder %q: want steps from 0 upwards", doc.Name)
		}
		for _, s := range l {
			if s.Tick <= 0 {
				return nil, fmt.Errorf("ladder %q: a tick is at least 0.000001", doc.Name)
			}
		}
		all[doc.Name] = l
	}
	return all, nil
}

// periods resolves a name's ladders, in the order of their days.
func (n nameDoc) periods(ladders map[string]Ladder) ([]Period, error) {
	var ps []Period
	for _, t := range n.Tick {
		since := always
		if t.Since != "" {
			var err error
			if since, err = panel.ParseDay(t.Since); err != nil {
				return nil, fmt.Errorf("%s: tick: %w", n.Ticker, err)
			}
		}
		l, ok := ladders[t.Ladder]
		if !ok {
			return nil, fmt.Errorf("%s: tick: no ladder %q", n.Ticker, t.Ladder)
		}
		if len(ps) > 0 && since <= ps[len(ps)-1].Since {
			return nil, fmt.Errorf("%s: tick: want dates in ascending order", n.Ticker)
		}
		ps = append(ps, Period{since, l})
	}
	return ps, nil
}

// distinct checks that no ticker, name, alias or epithet can mean two names.
func distinct(m Market) error {
	owner := map[string]string{}
	for _, n := range m.Held() {
		if n.Ticker == "" || n.Name == "" {
			return fmt.Errorf("names: %q %q: ticker and name are required", n.Ticker, n.Name)
		}
		seen := map[string]bool{}
		for _, w := range slices.Concat([]string{n.Ticker, n.Name}, n.Aliases, n.Epithets) {
			key := strings.ToLower(w)
			if strings.TrimSpace(w) != w || w == "" {
				return fmt.Errorf("%s: %q: empty, or with white space around it", n.Ticker, w)
			}
			if o, ok := owner[key]; ok && o != n.Ticker {
				return fmt.Errorf("%q: means both %s and %s", w, o, n.Ticker)
			}
			if seen[key] && key != strings.ToLower(n.Ticker) {
				return fmt.Errorf("%s: %q: stated twice", n.Ticker, w)
			}
			owner[key], seen[key] = n.Ticker, true
		}
	}
	return nil
}

func plain(s string) bool {
	ok := func(r rune) bool { return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' || r == '_' }
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !ok(r) }) < 0
}

// level is exact: the prices of ladders have at most six decimals.
func level(f float64) panel.Level { return panel.Level(math.Round(f * 1e6)) }
