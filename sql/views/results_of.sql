-- results_of(strict): the rates of every group of cells; the columns are those
-- of results. One row per market, window, model, arm, identity and context.
-- Needs: cells, tallies.
CREATE OR REPLACE MACRO results_of(strict) AS TABLE
WITH asked AS (
    SELECT
        market,
        "window",
        model,
        arm,
        identity,
        context,
        count(*) AS cells,
        count(*) FILTER (NOT ok) AS failed,
        count(*) FILTER (refused) AS refused,
        count(*) FILTER (declined) AS declined,
        count(*) FILTER (disputed) AS disputed,
        sum(figures_read)::BIGINT AS figures_read,
        sum(figures_read + figures_unread)::BIGINT AS figures,
        sum(facts)::BIGINT AS facts,
        sum(facts_told)::BIGINT AS facts_told
    FROM cells
    WHERE suite = 'market' AND NOT control
    GROUP BY ALL
), told AS (
    SELECT *, CASE WHEN class = 'value' THEN use ELSE class END AS kind
    FROM tallies(strict)
), counted AS (
    SELECT
        market,
        "window",
        model,
        arm,
        identity,
        context,
        sum(claims)::BIGINT AS claims,
        total(unverifiable, kind = 'asserted') AS unverifiable,
        total(coarse, kind = 'asserted') AS coarse,
        total(checkable, kind = 'asserted') AS checkable,
        total(supported, kind = 'asserted') AS supported,
        total(agrees_truth, kind = 'asserted') AS agrees_truth,
        total(identifiable, kind = 'asserted') AS identifiable,
        total(recited, kind = 'asserted') AS recited,
        total(exclusive, kind = 'asserted') AS exclusive,
        total(near_shown, kind = 'asserted') AS near_shown,
        total(near_truth, kind = 'asserted') AS near_truth,
        total(other_reading, kind = 'asserted') AS other_reading,
        total(refuted - near_shown - near_truth - other_reading, kind = 'asserted') AS fabricated,
        total(checkable, kind = 'disclosed') AS disclosed,
        total(agrees_truth, kind = 'disclosed') AS disclosed_recited,
        total(checkable, kind = 'contrast') AS contrast,
        total(agrees_truth, kind = 'contrast') AS contrast_recited,
        total(checkable, kind = 'superlative') AS superlatives,
        total(supported, kind = 'superlative') AS superlatives_supported,
        total(identifiable, kind = 'superlative') AS superlatives_identifiable,
        total(recited, kind = 'superlative') AS superlatives_recited,
        total(checkable, kind = 'count') AS counts,
        total(supported, kind = 'count') AS counts_supported,
        total(checkable, kind = 'comparison') AS comparisons,
        total(supported, kind = 'comparison') AS comparisons_supported,
        total(checkable, kind = 'trend') AS trends,
        total(supported, kind = 'trend') AS trends_supported,
        total(claims, kind = 'causal') AS causal
    FROM told
    GROUP BY ALL
), grouped AS (
    SELECT asked.*, coalesce(COLUMNS(counted.* EXCLUDE (market, "window", model, arm, identity, context)), 0)
    FROM asked
    LEFT JOIN counted USING (market, "window", model, arm, identity, context)
)
SELECT
    market,
    "window",
    model,
    arm,
    identity,
    context,
    cells,
    failed,
    refused,
    declined,
    disputed,
    claims,
    checkable,
    rate(supported, checkable) AS faithful,
    wilson_low(supported, checkable) AS faithful_low,
    wilson_high(supported, checkable) AS faithful_high,
    identifiable,
    rate(recited, identifiable) AS recited,
    wilson_low(recited, identifiable) AS recited_low,
    wilson_high(recited, identifiable) AS recited_high,
    rate(exclusive, identifiable) AS recited_exclusive,
    wilson_low(exclusive, identifiable) AS recited_exclusive_low,
    wilson_high(exclusive, identifiable) AS recited_exclusive_high,
    rate(near_shown, checkable) AS rounded,
    wilson_low(near_shown, checkable) AS rounded_low,
    wilson_high(near_shown, checkable) AS rounded_high,
    rate(near_truth, checkable) AS near_truth,
    wilson_low(near_truth, checkable) AS near_truth_low,
    wilson_high(near_truth, checkable) AS near_truth_high,
    rate(fabricated, checkable) AS fabricated,
    wilson_low(fabricated, checkable) AS fabricated_low,
    wilson_high(fabricated, checkable) AS fabricated_high,
    rate(other_reading, checkable) AS other_reading,
    rate(facts_told, facts) AS coverage,
    wilson_low(facts_told, facts) AS coverage_low,
    wilson_high(facts_told, facts) AS coverage_high,
    facts,
    rate(figures_read, figures) AS figures_read,
    wilson_low(figures_read, figures) AS figures_read_low,
    wilson_high(figures_read, figures) AS figures_read_high,
    figures,
    CASE WHEN checkable + unverifiable + coarse > 0 THEN
        concat_ws(
            ', ',
            nullif(supported, 0) || ' supported',
            nullif(agrees_truth, 0) || ' recited',
            nullif(near_shown, 0) || ' rounded',
            nullif(near_truth, 0) || ' near truth',
            nullif(other_reading, 0) || ' other reading',
            nullif(fabricated, 0) || ' fabricated',
            nullif(coarse, 0) || ' coarse',
            nullif(unverifiable, 0) || ' unverifiable'
        )
    END AS mix,
    supported AS n_supported,
    agrees_truth AS n_recited,
    near_shown AS n_rounded,
    near_truth AS n_near_truth,
    fabricated AS n_fabricated,
    unverifiable AS n_unverifiable,
    coarse AS n_coarse,
    disclosed,
    disclosed_recited,
    contrast,
    contrast_recited,
    superlatives,
    rate(superlatives_supported, superlatives) AS superlatives_faithful,
    superlatives_identifiable,
    rate(superlatives_recited, superlatives_identifiable) AS superlatives_recited,
    counts,
    rate(counts_supported, counts) AS counts_faithful,
    comparisons,
    rate(comparisons_supported, comparisons) AS comparisons_faithful,
    trends,
    rate(trends_supported, trends) AS trends_faithful,
    causal
FROM grouped
ORDER BY market, "window", model, arm, identity, context;
