// Package universe describes markets: which names a prompt shows, what people
// call them, on which tick their prices move, and in which windows they are
// looked at.
//
// A market is a YAML file: one of the embedded us, lisbon and simulated, or a
// user's own in the same form. Names stand in lists with `ticker:` fields, so
// that dots and capitals in them survive any reader of configs.
package universe

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"market-claim-bench/pipeline/datasets/panel"
)

// A Market is a group of names that a prompt shows together, and the donors
// whose paths may be lent to them.
type Market struct {
	Name      string   // in configs and tables: us
	Title     string   // what a prompt calls the group: US large caps
	Currency  string   // ISO 4217
	Zone      string   // IANA time zone in which sessions are dated
	Simulated bool     // no such companies, no such prices
	Names     []Name   // the group that is shown, in the order of the prompt
	Donors    []Name   // held, never shown
	Windows   []Window // looked at unless the config names others
	Closed    [7]bool  // days of the week without trading, from Sunday

	// OnTick says that every trade is on the tick, so that a price off it
	// is a fault of the source. On US exchanges trades between ticks are
	// lawful, and the tick only says how prices are shown.
	OnTick     bool
	OnTickFrom panel.Day // the first day of which the ladders are known to hold

	Ticks    Ladder              // of the names that have none of their own
	OwnTicks map[string][]Period // by ticker, in the order of their days
}

// A Name is one listed company or fund.
type Name struct {
	Ticker   string   // as in the prompt: EDP.LS
	Name     string   // as in the prompt: EDP
	Aliases  []string // other names people write: Energias de Portugal
	Epithets []string // descriptions that can only mean this name: the power utility
}

//go:embed us.yaml lisbon.yaml simulated.yaml
var files embed.FS

// Embedded lists the markets that ship with the program.
func Embedded() []string { return []string{"us", "lisbon", "simulated"} }

// Load returns an embedded market by its name, or a user's own by the path of
// its file, which ends in .yaml or .yml.
func Load(name string) (Market, error) {
	if ext := filepath.Ext(name); ext == ".yaml" || ext == ".yml" {
		data, err := os.ReadFile(name)
		if err != nil {
			return Market{}, err
		}
		return Parse(name, data)
	}
	data, err := files.ReadFile(name + ".yaml")
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return Market{}, fmt.Errorf("market %q: not one of %s, nor the path of a .yaml file", name, strings.Join(Embedded(), ", "))
	}
	if err != nil {
		return Market{}, err
	}
	return Parse(name+".yaml", data)
}

// Parse reads a market. Errors name the file, and the line where there is one.
func Parse(file string, data []byte) (Market, error) {
	var d document
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&d); err != nil {
		return Market{}, fmt.Errorf("%s: %w", file, err)
	}
	m, err := d.market()
	if err != nil {
		return Market{}, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

// Held lists every name of the market: those shown, then the donors.
func (m Market) Held() []Name { return slices.Concat(m.Names, m.Donors) }

// Tickers lists the tickers of the group in the order of the prompt.
func (m Market) Tickers() []string {
	t := make([]string, len(m.Names))
	for i, n := range m.Names {
		t[i] = n.Ticker
	}
	return t
}

// Find returns the name, shown or donor, that has the ticker.
func (m Market) Find(ticker string) (Name, bool) {
	for _, list := range [][]Name{m.Names, m.Donors} {
		for _, n := range list {
			if n.Ticker == ticker {
				return n, true
			}
		}
	}
	return Name{}, false
}

// Ladder returns the ticks of a name on a day.
func (m Market) Ladder(ticker string, day panel.Day) Ladder {
	l := m.Ticks
	for _, p := range m.OwnTicks[ticker] {
		if p.Since > day {
			break
		}
		l = p.Ladder
	}
	return l
}
