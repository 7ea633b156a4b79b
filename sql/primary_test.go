package sql

import (
	"context"
	"testing"

	"market-claim-bench/pipeline/datasets/plan"
)

// The primary endpoint is the sealed plan's: its kind, contexts, arms, reading.
// Of the fixture's four keys llama recites one, which is exclusive, under opposed,
// and turns another's sign, under inverted.
func TestThePrimaryEndpointIsThatOfThePlan(t *testing.T) {
	for _, c := range []struct {
		name string
		plan plan.Primary
		want float64
		none bool
	}{
		{name: "recited on opposed", plan: plan.Primary{Endpoint: "recited_all", Contexts: []string{"elicited"}, Arms: []string{"opposed"}, Reading: "any"}, want: 0.25},
		{name: "exclusively", plan: plan.Primary{Endpoint: "recited_exclusive", Contexts: []string{"elicited"}, Arms: []string{"opposed"}, Reading: "first"}, want: 0.25},
		{name: "named less masked", plan: plan.Primary{Endpoint: "delta", Contexts: []string{"elicited"}, Arms: []string{"opposed", "damped"}, Reading: "first"}, want: 0.25},
		{name: "on an arm without identifiable keys", plan: plan.Primary{Endpoint: "recited_all", Contexts: []string{"elicited"}, Arms: []string{"inverted"}, Reading: "any"}, none: true},
		{name: "in a context without keys", plan: plan.Primary{Endpoint: "recited_all", Contexts: []string{"full"}, Arms: []string{"opposed"}, Reading: "any"}, none: true},
	} {
		dir := fixture(t, "method")
		if err := estimate(context.Background(), dir, Config{Primary: &c.plan}); err != nil {
			t.Fatal(err)
		}
		db, err := Open(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		var rows int
		var value *float64
		if err := db.QueryRow("SELECT count(*), any_value(value) FROM primary_endpoint WHERE model = 'llama' AND endpoint = ?", c.plan.Endpoint).Scan(&rows, &value); err != nil {
			t.Fatal(err)
		}
		if c.none != (rows == 0) || value != nil && *value != c.want {
			t.Errorf("%s: %d rows, value %v, want %v", c.name, rows, value, c.want)
		}
	}
}
