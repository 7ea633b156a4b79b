package report

import (
	"context"
	stdsql "database/sql"
	"fmt"
	"math"
	"strings"

	"market-claim-bench/pipeline/sql"
)

// A Figure is a drawing for a paper, in the colours of the page.
type Figure struct {
	Name     string // of its file, without an extension
	Title    string
	SVG, PDF []byte
}

// The colours of the page's light side, in the order in which the verdicts
// stack.
const (
	inkColour  = "#1b1d22"
	quietInk   = "#596069"
	railColour = "#cfcabf"
	supported  = "#1f6cb0"
	recited    = "#d1570c"
	decoyInk   = "#6b7078"
	warningInk = "#a3142a"
)

var stack = []struct{ column, label, colour string }{
	{"n_supported", "supported", supported}, {"n_rounded", "rounded", "#74b3dc"}, {"n_near_truth", "near truth", "#eaa94b"},
	{"n_recited", "recited", recited}, {"n_fabricated", "fabricated", "#9c1c5c"}, {"n_unverifiable", "unverifiable", "#9aa0a8"},
}

// Figures are the drawings of a run: mix, the verdicts of each model,
// arm and context; tolerance, the rates by what still counts as right; and
// recitation, beside its placebo and chance. One without rows is left out; each
// says so where the run's instrument failed.
func Figures(ctx context.Context, db *sql.DB) ([]Figure, error) {
	failed, err := db.Failed(ctx)
	if err != nil {
		return nil, err
	}
	var all []Figure
	for _, f := range []struct {
		name, title string
		draw        func(context.Context, *sql.DB) (*canvas, error)
	}{
		{"mix", "Verdicts of value claims by model, arm and context", drawMix},
		{"tolerance", "Rates by tolerance", drawTolerance},
		{"recitation", "Recitation beside its placebo and chance", drawRecitation},
	} {
		c, err := f.draw(ctx, db)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", f.name, err)
		}
		if c != nil {
			if failed != "" {
				c.height += rowHeight
				c.text(margin, c.height-6, 8.5, 0, warningInk, sql.InstrumentFailed)
			}
			c.fit()
			all = append(all, Figure{f.name, f.title, c.svg(f.title), c.pdf()})
		}
	}
	return all, nil
}

// collect runs q and gives each row to use.
func collect(ctx context.Context, db *sql.DB, q string, use func(*stdsql.Rows) error) error {
	rows, err := db.QueryContext(ctx, q)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := use(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// rowHeight is that of a row of a figure; labels end where the drawing begins.
const rowHeight, labelWidth, barWidth, margin = 16.0, 230.0, 240.0, 10.0

func drawMix(ctx context.Context, db *sql.DB) (*canvas, error) {
	var sums []string
	for _, s := range stack {
		sums = append(sums, "sum("+s.column+")::BIGINT")
	}
	c := &canvas{width: labelWidth + barWidth + 70}
	y := 34.0
	err := collect(ctx, db, "SELECT model, concat_ws(' · ', arm, identity, context), "+strings.Join(sums, ", ")+" FROM results GROUP BY model, arm, identity, context ORDER BY model, arm, identity, context", func(r *stdsql.Rows) error {
		var model, group string
		counts := make([]int64, len(stack))
		ptrs := []any{&model, &group}
		for i := range counts {
			ptrs = append(ptrs, &counts[i])
		}
		if err := r.Scan(ptrs...); err != nil {
			return err
		}
		c.text(labelWidth-8, y+9, 8.5, 1, inkColour, model+" · "+group)
		total := int64(0)
		for _, n := range counts {
			total += n
		}
		x := labelWidth
		for i, n := range counts {
			if n > 0 {
				w := barWidth * float64(n) / float64(total)
				c.rect(x, y, max(0.4, w-0.8), 11, stack[i].colour)
				x += w
			}
		}
		c.text(labelWidth+barWidth+8, y+9, 8.5, 0, quietInk, "n = "+fmt.Sprint(total))
		y += rowHeight
		return nil
	})
	if err != nil || y == 34 {
		return nil, err
	}
	x := margin
	for _, s := range stack {
		c.rect(x, 12, 9, 9, s.colour)
		c.text(x+13, 20, 8.5, 0, inkColour, s.label)
		x += 13 + 8.5*widthOf(s.label) + 16
	}
	c.height = y + 4
	return c, nil
}

// rates are those of one panel, by tolerance; NaN where there is none.
type rates struct {
	name                                 string
	n                                    int64
	tolerance, supported, recited, decoy []float64
}

// drawTolerance has a panel a model, arm and context: returns and changes, in
// points, pooled over markets and windows, of named prompts.
func drawTolerance(ctx context.Context, db *sql.DB) (*canvas, error) {
	var all []rates
	err := collect(ctx, db, `
		SELECT concat_ws(' · ', model, arm, context), tolerance, sum(checkable)::BIGINT, sum(supported * checkable) / nullif(sum(checkable), 0),
			sum(recited * identifiable) / nullif(sum(identifiable), 0), sum(decoy * decoys) / nullif(sum(decoys), 0)
		FROM tolerance_curve
		WHERE scale = 'points' AND identity = 'named'
		GROUP BY model, arm, context, tolerance
		ORDER BY model, arm, context, tolerance`, func(r *stdsql.Rows) error {
		var name string
		var t float64
		var n int64
		var s, m, d stdsql.NullFloat64
		if err := r.Scan(&name, &t, &n, &s, &m, &d); err != nil {
			return err
		}
		if len(all) == 0 || all[len(all)-1].name != name {
			all = append(all, rates{name: name, n: n})
		}
		p := &all[len(all)-1]
		p.tolerance = append(p.tolerance, t)
		p.supported, p.recited, p.decoy = append(p.supported, orNaN(s)), append(p.recited, orNaN(m)), append(p.decoy, orNaN(d))
		return nil
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	const across, w, h = 3, 180.0, 130.0
	c := &canvas{width: margin + across*w, height: 30 + h*math.Ceil(float64(len(all))/across)}
	x := margin
	for _, l := range []struct {
		label, colour string
		dash          float64
	}{{"supported", supported, 0}, {"recited", recited, 0}, {"decoys", decoyInk, 4}} {
		c.line(l.colour, 1.6, l.dash, point{x, 15}, point{x + 18, 15})
		c.text(x+22, 18, 8.5, 0, inkColour, l.label)
		x += 30 + 8.5*widthOf(l.label) + 12
	}
	for i, p := range all {
		c.panel(p, margin+w*float64(i%across), 30+h*float64(i/across), w-14, h-14)
	}
	return c, nil
}

func orNaN(v stdsql.NullFloat64) float64 {
	if !v.Valid {
		return math.NaN()
	}
	return v.Float64
}

// panel draws the curves of p in a box.
func (c *canvas) panel(p rates, left, top, w, h float64) {
	x0, x1, y0, y1 := left+22, left+w, top+16, top+h-22
	low, high := math.Log10(p.tolerance[0]), math.Log10(p.tolerance[len(p.tolerance)-1])
	x := func(t float64) float64 { return x0 + (x1-x0)*(math.Log10(t)-low)/(high-low) }
	y := func(v float64) float64 { return y1 - (y1-y0)*v }
	c.text(x0, top+9, 8.5, 0, inkColour, fmt.Sprintf("%s (n = %d)", p.name, p.n))
	for _, v := range []float64{0, 0.5, 1} {
		c.line(railColour, 0.5, 0, point{x0, y(v)}, point{x1, y(v)})
		c.text(x0-4, y(v)+2.5, 7, 1, quietInk, fmt.Sprintf("%.0f", 100*v))
	}
	for _, t := range []float64{0.01, 0.1, 1, 10} {
		c.text(x(t), y1+9, 7, 0.5, quietInk, fmt.Sprint(t))
	}
	c.text((x0+x1)/2, y1+18, 7, 0.5, quietInk, "tolerance, percentage points")
	for _, l := range []struct {
		values []float64
		colour string
		dash   float64
	}{{p.decoy, decoyInk, 4}, {p.recited, recited, 0}, {p.supported, supported, 0}} {
		var path []point
		for i, v := range l.values {
			if !math.IsNaN(v) {
				path = append(path, point{x(p.tolerance[i]), y(v)})
			}
		}
		if len(path) > 1 {
			c.line(l.colour, 1.6, l.dash, path...)
		}
	}
}

func drawRecitation(ctx context.Context, db *sql.DB) (*canvas, error) {
	c := &canvas{width: labelWidth + barWidth + 90}
	x := func(p float64) float64 { return labelWidth + barWidth*min(1, p) }
	y := 40.0
	err := collect(ctx, db, `
		SELECT model || ' · ' || arm || ' · ' || context, recited, n, rate_all, rate_low, rate_high, masked_rate, decoy_rate, bound
		FROM recitation
		WHERE NOT control AND identity = 'named' AND use = 'asserted' AND n > 0
		ORDER BY model, arm, context`, func(r *stdsql.Rows) error {
		var name string
		var k, n int64
		var v [6]stdsql.NullFloat64
		if err := r.Scan(&name, &k, &n, &v[0], &v[1], &v[2], &v[3], &v[4], &v[5]); err != nil {
			return err
		}
		c.text(labelWidth-10, y+3, 8.5, 1, inkColour, name)
		c.line(railColour, 0.7, 0, point{x(0), y}, point{x(1), y})
		rate, low, high, twin, decoy, bound := v[0], v[1], v[2], v[3], v[4], v[5]
		if low.Valid && high.Valid {
			c.line(recited, 2, 0, point{x(low.Float64), y}, point{x(high.Float64), y})
		}
		if bound.Valid {
			c.bound(x(bound.Float64), y)
		}
		if rate.Valid {
			c.dot(x(rate.Float64), y, 3.4, recited, "")
		}
		if twin.Valid {
			c.dot(x(twin.Float64), y, 3.2, "", inkColour)
		}
		if decoy.Valid {
			c.cross(x(decoy.Float64), y)
		}
		c.text(x(1)+10, y+3, 8.5, 0, quietInk, fmt.Sprintf("%d of %d", k, n))
		y += rowHeight
		return nil
	})
	if err != nil || y == 40 {
		return nil, err
	}
	c.dot(margin+4, 14, 3.4, recited, "")
	c.text(margin+12, 17, 8.5, 0, inkColour, "recited")
	c.dot(margin+64, 14, 3.2, "", inkColour)
	c.text(margin+72, 17, 8.5, 0, inkColour, "masked twin")
	c.cross(margin+142, 14)
	c.text(margin+150, 17, 8.5, 0, inkColour, "decoys")
	c.bound(margin+198, 14)
	c.text(margin+206, 17, 8.5, 0, inkColour, "bound where none is seen")
	for _, p := range []float64{0, 0.5, 1} {
		c.text(x(p), y+6, 7, 0.5, quietInk, fmt.Sprintf("%.0f %%", 100*p))
	}
	c.height = y + 14
	return c, nil
}

func (c *canvas) bound(x, y float64) {
	c.line(inkColour, 1, 0, point{x - 4, y - 4}, point{x, y - 4}, point{x, y + 4}, point{x - 4, y + 4})
}

func (c *canvas) cross(x, y float64) {
	for _, d := range []float64{-3, 3} {
		c.line(inkColour, 1.2, 0, point{x - 3, y + d}, point{x + 3, y - d})
	}
}
