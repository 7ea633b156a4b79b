package sql

import (
	"context"
	stdsql "database/sql"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/sql/stats"
)

// recitation estimates, of each group, the share of figures and of windows
// with recitation, how far it is above what agrees by chance, and the bound
// where there is none.
func (e *estimator) recitation(ctx context.Context) error {
	type window struct {
		of                 datasets.Estimate
		n, stated, recited int
		known              stdsql.NullInt64
		chance             stdsql.NullFloat64 // of a stated figure
	}
	rows, err := collect(ctx, e.db, `
		SELECT w.model, w.arm, w.identity, w.context, w.use, w.n, w.stated, w.recited, w.known, h.f
		FROM recitation_windows w
		LEFT JOIN chance h ON h.decoys >= 19 AND (h.model, h.arm, h.identity, h.context, h.use) = (w.model, w.arm, w.identity, w.context, w.use)
		ORDER BY w.model, w.arm, w.identity, w.context, w.use, w.market, w."window"`,
		func(r *stdsql.Rows, w *window) error {
			return r.Scan(&w.of.Model, &w.of.Arm, &w.of.Identity, &w.of.Context, &w.of.Use, &w.n, &w.stated, &w.recited, &w.known, &w.chance)
		})
	if err != nil {
		return err
	}
	runs(rows, func(w window) datasets.Estimate { return w.of }, func(of datasets.Estimate, ws []window) {
		var tallies []stats.Tally
		var excess []float64
		figures, recited, with, known, asked := 0, 0, 0, 0, false
		for _, w := range ws {
			tallies = append(tallies, stats.Tally{N: w.n, Sum: float64(w.recited)})
			figures, recited = figures+w.n, recited+w.recited
			if w.recited > 0 {
				with++
			}
			if w.chance.Valid && w.n > 0 {
				excess = append(excess, (float64(w.recited)-w.chance.Float64*float64(w.stated))/float64(w.n))
			}
			if w.known.Valid {
				asked = true
			}
			if w.known.Int64 > 0 {
				known++
			}
		}
		of.N = int64(figures)
		e.rate(of, tallies, recited)
		e.windows(of, with, len(ws))
		e.excess(of, excess)
		e.bound(of, recited, known, asked)
	})
	return nil
}

func (e *estimator) rate(of datasets.Estimate, windows []stats.Tally, recited int) {
	of.Windows, of.Value = int32(len(windows)), datasets.Some(float64(recited)/float64(of.N))
	switch c, ok := stats.Mean(windows, level); {
	case recited == 0:
		of.Reason = "nothing seen: see the bound"
	case !ok || len(windows) < fewWindows:
		of.Reason = "no interval under ten windows: see that of the windows"
	default:
		of.Method = "cr2"
		of.Low, of.High = datasets.Some(max(0, c.Low)), datasets.Some(min(1, c.High))
	}
	e.add(of, "recitation", "rate")
}

func (e *estimator) windows(of datasets.Estimate, with, windows int) {
	of.Windows, of.Value = int32(windows), datasets.Some(float64(with)/float64(windows))
	in := stats.ClopperPearson(with, windows, level)
	of.Method, of.Low, of.High = "clopper_pearson", datasets.Some(in.Low), datasets.Some(in.High)
	e.add(of, "recitation", "windows")
}

func (e *estimator) excess(of datasets.Estimate, windows []float64) {
	if of = contrast(of, windows); len(windows) == 0 {
		of.Reason = "under 19 decoy windows"
	}
	e.add(of, "recitation", "excess")
}

func (e *estimator) bound(of datasets.Estimate, recited, known int, asked bool) {
	of.Windows, of.Method = int32(known), "zero_bound"
	b, ok := stats.ZeroBound(known, e.sensitivity.V)
	switch {
	case of.Identity == "masked":
		of.Reason = "masked: the placebo"
	case recited > 0:
		of.Reason = "recitation was seen"
	case !asked:
		of.Reason = "what the model knows is unmeasured"
	case known == 0:
		of.Reason = "nothing known to recite"
	case !e.sensitivity.OK:
		of.Reason = "sensitivity unmeasured: no label of a reader"
	case !ok:
		of.Reason = "no labelled recitation was seen"
	default:
		of.Value = datasets.Some(b)
	}
	e.add(of, "recitation", "bound")
}

// twins estimates Δ, the recitation that names and dates add, over all windows,
// over those whose masked panel the model could not name, and before the
// model's cutoff less after it.
func (e *estimator) twins(ctx context.Context) error {
	type window struct {
		of         datasets.Estimate
		pairs      int64
		delta      float64
		last       stdsql.NullTime
		identified stdsql.NullBool
	}
	rows, err := collect(ctx, e.db, `
		SELECT model, arm, context, pairs, named - masked, last, identified FROM twin_windows
		ORDER BY model, arm, context, market, "window"`,
		func(r *stdsql.Rows, w *window) error {
			return r.Scan(&w.of.Model, &w.of.Arm, &w.of.Context, &w.pairs, &w.delta, &w.last, &w.identified)
		})
	if err != nil {
		return err
	}
	runs(rows, func(w window) datasets.Estimate { return w.of }, func(of datasets.Estimate, ws []window) {
		var all, hidden []float64
		var before, after []float64
		var hiddenPairs int64
		cutoff, dated := e.cutoffs[of.Model]
		for _, w := range ws {
			of.N += w.pairs
			all = append(all, w.delta)
			if w.identified.Valid && !w.identified.Bool {
				hidden = append(hidden, w.delta)
				hiddenPairs += w.pairs
			}
			if !dated || !w.last.Valid {
				continue
			}
			if w.last.Time.After(cutoff) {
				after = append(after, w.delta)
			} else {
				before = append(before, w.delta)
			}
		}
		e.add(contrast(of, all), "twins", "delta")
		masked := of
		masked.N = hiddenPairs
		e.add(contrast(masked, hidden), "twins", "delta, not identified")
		if dated {
			e.cutoff(of, before, after)
		}
	})
	return nil
}

// cutoff estimates the mean before less the mean after: from fewWindows on with
// CR2's interval, below with the test that relabels the windows.
func (e *estimator) cutoff(of datasets.Estimate, before, after []float64) {
	defer func() { e.add(of, "twins", "delta before cutoff less after") }()
	of.Windows = int32(len(before) + len(after))
	if len(before) < 2 || len(after) < 2 {
		of.Reason = "under two windows before or after the cutoff"
		return
	}
	var windows []stats.Cluster
	for _, d := range before {
		windows = append(windows, stats.Cluster{Y: []float64{d}, X: [][]float64{{1, 1}}})
	}
	for _, d := range after {
		windows = append(windows, stats.Cluster{Y: []float64{d}, X: [][]float64{{1, 0}}})
	}
	c, _ := stats.Regress(windows, level)
	of.Value = datasets.Some(c[1].Value)
	if len(windows) < fewWindows || c[1].SE == 0 && len(windows) <= stats.MaxFlips {
		of.Method, of.P, of.Reason = "relabelled windows", datasets.Some(stats.Relabel(before, after)), few(len(windows))
		return
	}
	of.Method, of.P = "cr2", datasets.Some(c[1].P)
	of.Low, of.High = datasets.Some(c[1].Low), datasets.Some(c[1].High)
}

// few is why there is no interval.
func few(windows int) string {
	if windows < fewWindows {
		return "no interval under ten windows"
	}
	return "no interval: the windows do not differ"
}

// signs estimates λ and the check of the joint estimate of sign errors and
// recitation.
func (e *estimator) signs(ctx context.Context) error {
	type window struct {
		of              datasets.Estimate
		market, window  string
		n               int64
		q, rho, inverse stdsql.NullFloat64
	}
	rows, err := collect(ctx, e.db, `
		SELECT model, context, identity, market, "window", n, q, rho, inverted FROM sign_windows
		ORDER BY model, context, identity, market, "window"`,
		func(r *stdsql.Rows, w *window) error {
			return r.Scan(&w.of.Model, &w.of.Context, &w.of.Identity, &w.market, &w.window, &w.n, &w.q, &w.rho, &w.inverse)
		})
	if err != nil {
		return err
	}
	masked := map[[4]string]float64{} // q by model, context, market, window
	for _, w := range rows {
		if w.of.Identity == "masked" && w.q.Valid {
			masked[[4]string{w.of.Model, w.of.Context, w.market, w.window}] = w.q.Float64
		}
	}
	runs(rows, func(w window) datasets.Estimate { return w.of }, func(of datasets.Estimate, ws []window) {
		var check, lambda []float64
		for _, w := range ws {
			of.N += w.n
			if w.q.Valid && w.rho.Valid && w.inverse.Valid {
				check = append(check, w.inverse.Float64-w.rho.Float64-w.q.Float64)
			}
			if m, ok := masked[[4]string{of.Model, of.Context, w.market, w.window}]; ok && w.q.Valid {
				lambda = append(lambda, w.q.Float64-m)
			}
		}
		e.add(contrast(of, check), "sign_errors", "check")
		if of.Identity == "named" {
			of.Identity = ""
			e.add(contrast(of, lambda), "sign_errors", "lambda")
		}
	})
	return nil
}

// memory estimates recitation as a line in how well a key is known.
func (e *estimator) memory(ctx context.Context) error {
	type key struct {
		of     datasets.Estimate
		window string
		y, k   float64
	}
	rows, err := collect(ctx, e.db, `
		SELECT c.model, c.arm, c.market || '/' || c."window" AS w, (k.verdict = 'recited')::INTEGER, q.k_hat
		FROM keys k
		JOIN cells c USING (suite, cell)
		JOIN known_keys q ON q.model = c.model AND q.market = c.market AND q."window" = c."window"
			AND q.ticker = k.ticker AND q.metric = k.metric AND q.session IS NOT DISTINCT FROM k.session
		WHERE suite = 'market' AND c.context = 'elicited' AND c.identity = 'named'
			AND k.identifiable AND NOT k.coarse AND q.informative AND q.k_hat IS NOT NULL
		ORDER BY c.model, c.arm, w, c.cell, k.ticker, k.metric, k.session`,
		func(r *stdsql.Rows, k *key) error { return r.Scan(&k.of.Model, &k.of.Arm, &k.window, &k.y, &k.k) })
	if err != nil {
		return err
	}
	runs(rows, func(k key) datasets.Estimate { return k.of }, func(of datasets.Estimate, ks []key) {
		var clusters []stats.Cluster
		of.N = int64(len(ks))
		runs(ks, func(k key) string { return k.window }, func(_ string, ks []key) {
			var c stats.Cluster
			for _, k := range ks {
				c.Y, c.X = append(c.Y, k.y), append(c.X, []float64{1, k.k})
			}
			clusters = append(clusters, c)
		})
		of.Windows = int32(len(clusters))
		c, ok := stats.Regress(clusters, level)
		for j, name := range []string{"intercept", "slope"} {
			of := of
			switch {
			case !ok:
				of.Reason = "under two windows, or all keys known alike"
			case len(clusters) < fewWindows || c[j].SE == 0:
				of.Value, of.Reason = datasets.Some(c[j].Value), few(len(clusters))
			default:
				of.Method, of.Value, of.P = "cr2", datasets.Some(c[j].Value), datasets.Some(c[j].P)
				of.Low, of.High = datasets.Some(c[j].Low), datasets.Some(c[j].High)
			}
			e.add(of, "recitation_by_memory", name)
		}
	})
	return nil
}
