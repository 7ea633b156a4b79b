package sql

import "slices"

// A sheet is what a page holds of a view that has more columns than a page: of
// which rows and columns, and how it is called. Rates are per cent there, each
// with its interval.
type sheet struct {
	view  string
	title string // above it on a terminal
	query string
	paper string // columns that a page of paper has no room for, or ""
	ended bool   // printed after a run
	plain string // columns of the view, floats, that are no rates; p-values are none anyhow
}

// sheets are in the order in which a paper has them.
var sheets = []sheet{
	{
		view:  "instrument",
		title: "instrument",
		query: `SELECT name AS "check", of, n, value, wanted, outcome FROM instrument ORDER BY place, name, of`,
		ended: true,
	},
	{
		view:  "results",
		title: "results: asserted value claims, per cent with 95 % interval; n checkable, k identifiable",
		query: resultsOf("results"),
		paper: "claims read",
		ended: true,
	},
	{
		view:  "results_strict",
		title: "results, of the first reading alone: asserted value claims, per cent with 95 % interval; n checkable, k identifiable",
		query: resultsOf("results_strict"),
		paper: "claims read",
	},
	{
		view:  "refuted_breakdown",
		title: "refuted: what the refuted value claims were, per cent of those refuted and, with 95 % interval, of those checkable",
		query: `
		SELECT market, "window", model, arm, identity, context, refuted_as, n, ambiguous, refuted, percent(of_refuted) AS of_refuted,
			checkable, percent(of_checkable) AS of_checkable,
			percent(of_checkable_low) AS of_checkable_low, percent(of_checkable_high) AS of_checkable_high
		FROM refuted_breakdown ORDER BY ALL`,
		paper: "refuted checkable",
	},
	{
		view:  "recitation",
		title: "recitation: asserted figures or keys at the truth against what was shown, per cent of n with 95 % interval over windows; masked twin, decoys and bound in per cent",
		query: `
		SELECT model, arm, identity, context, basis, windows, n, recited AS k,
			percent(rate_all) AS recited, percent(rate_low) AS recited_low, percent(rate_high) AS recited_high,
			percent(masked_rate) AS masked, percent(decoy_rate) AS decoys, rho, p_value AS p, p_adjusted, percent(bound) AS bound, conclusion
		FROM recitation WHERE NOT control AND use = 'asserted' ORDER BY ALL`,
	},
	{
		view:  "memory",
		title: "memory: keys answered with the book closed, per cent known with 95 % interval; made_up of placebo questions, recited of known keys that were shown otherwise",
		query: `
		SELECT model, market, "window", keys, known AS k,
			percent(known_share) AS known, percent(known_low) AS known_low, percent(known_high) AS known_high,
			percent(sign_right) AS sign_right, correlation, percent(withheld) AS withheld, percent(made_up) AS made_up,
			known_shown AS shown, percent(known_recited) AS recited
		FROM memory WHERE NOT control AND ticker = 'all' ORDER BY ALL`,
		plain: "correlation error",
	},
	{
		view:  "compare_models",
		title: "models compared: mean difference over windows, model less other, with 95 % interval",
		query: `
		SELECT model, other, arm, identity, context, endpoint, windows, value AS difference, low AS difference_low, high AS difference_high, p, p_adjusted
		FROM compare_models ORDER BY ALL`,
		plain: "value low high",
	},
	{
		view:  "compare_arms",
		title: "arms compared: mean difference over windows, arm less other, with 95 % interval",
		query: `
		SELECT model, arm, other, identity, context, endpoint, windows, value AS difference, low AS difference_low, high AS difference_high, p, p_adjusted
		FROM compare_arms ORDER BY ALL`,
		plain: "value low high",
	},
	{
		view:  "finverify_results",
		title: "finverify: answers within 5 % of the true value, per cent of all asked with 95 % interval; errors relative, of answers",
		query: `
		SELECT model, prompt_version AS prompt, split, asked, answered, no_answer, failed,
			percent(accuracy) AS accuracy, percent(accuracy_low) AS accuracy_low, percent(accuracy_high) AS accuracy_high,
			mean_relative_error AS mean_error, median_relative_error AS median_error,
			percent(underestimation) AS too_low, percent(underestimation_low) AS too_low_low, percent(underestimation_high) AS too_low_high
		FROM finverify_results WHERE split = 'all'`,
		paper: "split",
		ended: true,
		plain: "mean_relative_error median_relative_error",
	},
	{
		view:  "finverify_classes",
		title: "finverify: how wrong answers are wrong, per cent of them with 95 % interval",
		query: `
		SELECT model, prompt_version AS prompt, error_class, n, ambiguous, wrong,
			percent(of_wrong) AS of_wrong, percent(of_wrong_low) AS of_wrong_low, percent(of_wrong_high) AS of_wrong_high
		FROM finverify_classes ORDER BY ALL`,
	},
	{
		view:  "facts_results",
		title: "facts: declared facts in answers; wrong per cent of those stated, with 95 % interval",
		query: `
		SELECT model, profile, sum(cells)::BIGINT AS facts, sum(failed)::BIGINT AS failed, sum(correct)::BIGINT AS correct,
			sum(wrong)::BIGINT AS wrong, sum(ambiguous)::BIGINT AS ambiguous, sum(not_stated)::BIGINT AS not_stated,
			percent(rate(sum(wrong)::BIGINT, sum(stated)::BIGINT)) AS wrong_share,
			percent(wilson_low(sum(wrong)::BIGINT, sum(stated)::BIGINT)) AS wrong_share_low,
			percent(wilson_high(sum(wrong)::BIGINT, sum(stated)::BIGINT)) AS wrong_share_high
		FROM facts_results GROUP BY ALL ORDER BY ALL`,
		ended: true,
	},
}

// resultsOf is the columns of results, or results_strict, that a page holds.
func resultsOf(view string) string {
	return `
		SELECT market, "window", model, arm, identity, context, cells, failed, claims,
			checkable AS n,
			percent(faithful) AS faithful, percent(faithful_low) AS faithful_low, percent(faithful_high) AS faithful_high,
			percent(rounded) AS rounded, percent(rounded_low) AS rounded_low, percent(rounded_high) AS rounded_high,
			percent(fabricated) AS fabricated, percent(fabricated_low) AS fabricated_low, percent(fabricated_high) AS fabricated_high,
			identifiable AS k,
			percent(recited) AS recited, percent(recited_low) AS recited_low, percent(recited_high) AS recited_high,
			percent(coverage) AS coverage, percent(coverage_low) AS coverage_low, percent(coverage_high) AS coverage_high,
			figures_read AS read
		FROM ` + view
}

// sheetOf is the sheet of a view.
func sheetOf(view string) (sheet, bool) {
	i := slices.IndexFunc(sheets, func(s sheet) bool { return s.view == view })
	if i < 0 {
		return sheet{}, false
	}
	return sheets[i], true
}
