package universe

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"market-claim-bench/pipeline/datasets/panel"
)

func load(t *testing.T, name string) Market {
	t.Helper()
	m, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEmbeddedMarketsShowTenNamesAndHoldDonors(t *testing.T) {
	for _, name := range Embedded() {
		m := load(t, name)
		if m.Name != name || len(m.Names) != 10 || len(m.Donors) == 0 || len(m.Windows) == 0 {
			t.Errorf("%s: %q has %d names, %d donors, %d windows", name, m.Name, len(m.Names), len(m.Donors), len(m.Windows))
		}
		if m.Simulated != (name == "simulated") {
			t.Errorf("%s: simulated is %v", name, m.Simulated)
		}
		for _, n := range m.Names {
			if len(n.Aliases) == 0 || len(n.Epithets) == 0 {
				t.Errorf("%s: %s has %d aliases, %d epithets", name, n.Ticker, len(n.Aliases), len(n.Epithets))
			}
		}
	}
}

func TestTickFollowsNameDayAndPrice(t *testing.T) {
	lisbon, us := load(t, "lisbon"), load(t, "us")
	for _, c := range []struct {
		market Market
		ticker string
		day    string
		price  string
		want   string
	}{
		{us, "AAPL", "2026-08-03", "303.42", "0.01"},
		{lisbon, "EDP.LS", "2026-02-02", "4.265", "0.001"},
		{lisbon, "EGL.LS", "2026-02-02", "4.9", "0.002"},
		{lisbon, "ALTR.LS", "2026-02-02", "4.39", "0.005"},
		{lisbon, "SON.LS", "2026-02-27", "1.999", "0.002"},
		{lisbon, "SON.LS", "2026-02-27", "2", "0.005"},
		{lisbon, "NOS.LS", "2026-03-31", "4.9", "0.005"},
		{lisbon, "NOS.LS", "2026-04-01", "4.9", "0.002"},
		{lisbon, "NOS.LS", "2026-04-01", "0.05", "0.0001"},
		{lisbon, "JMT.LS", "2026-02-02", "5000", "0.1"},
	} {
		day, err := panel.ParseDay(c.day)
		if err != nil {
			t.Fatal(err)
		}
		price, _, err := panel.ParseLevel(c.price)
		if err != nil {
			t.Fatal(err)
		}
		want, _, err := panel.ParseLevel(c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.market.Ladder(c.ticker, day).Tick(price); got != want {
			t.Errorf("%s at %s on %s: tick %d millionths, want %s", c.ticker, c.price, c.day, got, c.want)
		}
	}
}

func TestWindowIsAMonthOrTwoDates(t *testing.T) {
	for text, want := range map[string]string{
		"2026-02":                "2026-02-01 2026-02-28",
		"2024-12":                "2024-12-01 2024-12-31",
		"2026-08-03..2026-08-21": "2026-08-03 2026-08-21",
		"2026-08-03..2026-08-03": "2026-08-03 2026-08-03",
	} {
		w, err := ParseWindow(text)
		if got := w.First.String() + " " + w.Last.String(); err != nil || got != want || w.Text != text {
			t.Errorf("%s: got %s, %v; want %s", text, got, err, want)
		}
		if w.Month() != !strings.Contains(text, "..") || !w.Has(w.First) || !w.Has(w.Last) || w.Has(w.Last+1) {
			t.Errorf("%s: month %v, bounds wrong", text, w.Month())
		}
	}
	for _, text := range []string{"", "2026", "August 2026", "2026-13", "2026-08-03", "2026-08-21..2026-08-03", "2026-08-03..", "2026-02-30..2026-03-01"} {
		if w, err := ParseWindow(text); err == nil {
			t.Errorf("%q: read as %v", text, w)
		}
	}
}

const sound = `name: mine
title: My names
currency: EUR
zone: Europe/Madrid
tick: cent
ladders:
  - name: cent
    steps: [{from: 0, tick: 0.01}]
windows: ["2026-08"]
names:
  - {ticker: SAN.MC, name: Santander, aliases: [Banco Santander]}
  - {ticker: TEF.MC, name: Telefónica, tick: [{ladder: cent}]}
`

func TestAUsersOwnMarketIsReadFromItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(path, []byte(sound), 0o666); err != nil {
		t.Fatal(err)
	}
	m := load(t, path)
	if got := strings.Join(m.Tickers(), " "); m.Name != "mine" || got != "SAN.MC TEF.MC" {
		t.Errorf("got %s: %s", m.Name, got)
	}
	if m.Closed[time.Friday] || !m.Closed[time.Saturday] || !m.Closed[time.Sunday] {
		t.Errorf("closed: got %v, want Saturday and Sunday", m.Closed)
	}
	if n, ok := m.Find("SAN.MC"); !ok || n.Name != "Santander" {
		t.Errorf("SAN.MC: got %v, %v", n, ok)
	}
}

func TestAnUnsoundMarketIsRefusedWithItsPlace(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"name: mine", "name: My market", `mine.yaml: name "My market": want lower-case`},
		{"name: mine", "name: ../../etc", `name "../../etc": want lower-case`},
		{"title: My names", "titel: My names", "line 2: field titel not found"},
		{"title: My names\n", "", "title: missing"},
		{"currency: EUR", "currency: euro", `currency "euro"`},
		{"zone: Europe/Madrid", "zone: Europe/Madridd", "zone: unknown time zone"},
		{"tick: cent\n", "tick: cent\nclosed: [fri]\n", `closed "fri": want days of the week`},
		{"tick: cent\n", "tick: dime\n", `tick "dime": no ladder`},
		{"from: 0,", "from: 1,", `ladder "cent": want steps from 0`},
		{"tick: 0.01}", "tick: 0}", `ladder "cent": a tick is at least`},
		{"2026-08", "08/2026", `window "08/2026": want a month`},
		{"[{ladder: cent}]", "[{ladder: dime}]", `TEF.MC: tick: no ladder "dime"`},
		{"[{ladder: cent}]", "[{since: soon, ladder: cent}]", `TEF.MC: tick: "soon" is not a date`},
		{"name: Telefónica", "name: banco santander", `"banco santander": means both SAN.MC and TEF.MC`},
		{"[Banco Santander]", `["Santander"]`, `SAN.MC: "Santander": stated twice`},
		{"[Banco Santander]", `[" BS"]`, `SAN.MC: " BS": empty, or with white space`},
		{"name: Santander,", "", `"SAN.MC" "": ticker and name are required`},
	} {
		text := strings.Replace(sound, c.old, c.new, 1)
		if _, err := Parse("mine.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: got %v, want %s", c.new, c.old, err, c.want)
		}
	}
	if _, err := Load("usa"); err == nil || !strings.Contains(err.Error(), "not one of us, lisbon, simulated") {
		t.Errorf("usa: got %v", err)
	}
}
