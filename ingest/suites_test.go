package ingest

import (
	"strings"
	"testing"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/ingest/samples"
	"market-claim-bench/pipeline/ingest/scenarios"
)

func TestThePartsOfTheSuitesFollowOneAnother(t *testing.T) {
	src := files(t, map[string]string{"AAA.csv": day3, "BBB.csv": day3, "DON.csv": day3})
	cfg := Config{
		OnIssue: "drop", TickersPerPart: 2, Sources: []Source{{Market: "us", Kind: "csv", Path: src + "/{ticker}.csv"}},
		Samples: samples.Config{Seed: 1, N: 30}, Packs: []string{scenarios.Embedded},
	}
	dir, _, err := makeAll(t, Stage(cfg, []universe.Market{group(t, "BBB", "AAA")}, "facts", "finverify"))
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range written {
		parts, err := datasets.Parts(dir, table)
		if err != nil || len(parts) != 4 {
			t.Errorf("%s: parts %v, %v; want 4: two of the market, one of each other suite", table, parts, err)
		}
	}
	if n := len(rows(t, datasets.Prices, dir)); n != 6 {
		t.Errorf("%d prices", n)
	}
	if n := len(rows(t, datasets.Samples, dir)); n != 30 {
		t.Errorf("%d samples", n)
	}
	facts := rows(t, datasets.Facts, dir)
	if len(facts) == 0 || len(rows(t, datasets.Scenarios, dir)) == 0 {
		t.Error("no facts")
	}
}

func TestTheSameScenarioInTwoPacksIsRefused(t *testing.T) {
	one := `{"pack": "p", "scenarios": [{"name": "A", "test_prompt": "?", "metadata": {"facts": [{"claim": "x, NOK", "value": 1, "valid_from": null, "verified_at": "2026-01-01", "review_by": null, "source_url": "u", "source_quote": "q"}]}}]}`
	src := files(t, map[string]string{"one.json": one, "two.json": one})
	_, _, err := makeAll(t, Stage(Config{Packs: []string{src + "/one.json", src + "/two.json"}}, nil, "facts"))
	if err == nil || !strings.Contains(err.Error(), "p / A: is in "+src+"/one.json and in "+src+"/two.json") {
		t.Errorf("got %v", err)
	}
}

func TestASuiteThatIsNotNamedHasNoPart(t *testing.T) {
	s := Stage(Config{Packs: []string{"gone.json"}, Samples: samples.Config{N: 30}}, nil, "finverify")
	dir, _, err := makeAll(t, s)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(rows(t, datasets.Scenarios, dir)); n != 0 {
		t.Errorf("%d scenarios", n)
	}
}
