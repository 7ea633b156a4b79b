package report

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"market-claim-bench/pipeline/sql"
)

// views are those that the page has a place for, with the order of their rows.
var views = []struct{ name, order string }{
	{"instrument", "place, name, of"},
	{"extraction", "source, style, kind"},
	{"confusion", "model, planted, expect, expect_as, verdict, refuted_as"},
	{"results", `market, "window", model, arm, identity, context`},
	{"refuted_breakdown", `market, "window", model, arm, identity, context, refuted_as`},
	{"tolerance_curve", "market, model, arm, identity, context, scale, tolerance"},
	{"primary_endpoint", "model"},
	{"recitation", "control, model, arm, identity, context, use"},
	{"twins", "model, arm, context, quantity"},
	{"sign_errors", "control, model, identity, context"},
	{"arms_detected", "model, arm, identity, context"},
	{"memory", `control, model, market, "window", ticker`},
	{"compare_models", "model, other, arm, identity, context, endpoint"},
	{"compare_arms", "model, arm, other, identity, context, endpoint"},
	{"recalled_causes", `model, market, "window", identity, arm`},
	{"plan_deviations", "what, planned, done"},
}

// suites are the beginnings of names of views that are shown whole, wherever
// they have rows: of the other suites.
var suites = []string{"finverify", "dvl", "facts"}

// each are views with a row a figure: what they hold is read reply by reply.
var each = []string{"facts_candidates"}

// frames adds the views, as one block: name → frame. One without rows is left
// out; the page says that it has none.
func (r *writer) frames(ctx context.Context) error {
	all := map[string]*frame{}
	names := sql.Names()
	for _, v := range views {
		if !slices.Contains(names, v.name) {
			continue
		}
		if err := r.frame(ctx, all, v.name, v.order); err != nil {
			return err
		}
	}
	for _, name := range names {
		suite, _, more := strings.Cut(name, "_")
		if more && slices.Contains(suites, suite) && !slices.Contains(each, name) {
			if err := r.frame(ctx, all, name, "ALL"); err != nil {
				return err
			}
		}
	}
	b, err := json.Marshal(all)
	if err != nil {
		return err
	}
	r.block("views", b)
	return nil
}

func (r *writer) frame(ctx context.Context, all map[string]*frame, name, order string) error {
	f, err := read(ctx, r.db, "FROM "+name+" ORDER BY "+order)
	if err != nil {
		return err
	}
	if f.n > 0 {
		all[name] = f
	}
	return nil
}
