-- results_of(strict): the rates of every group of cells; the columns are those
-- of results. One row per market, window, model, arm, identity and context.
-- With strict a claim is judged by the first reading of each panel only.
-- Needs: cells, verdicts.
CREATE OR REPLACE MACRO results_of(strict) AS TABLE
WITH judged AS (
    SELECT
        cell,
        class(kind, unit) AS class,
        use,
        counts,
        class(kind, unit) = 'value' AND use = 'asserted' AS asserted,
        counts AND NOT coarse AND class(kind, unit) = 'value' AND use = 'asserted' AS told,
        identifiable,
        coarse,
        recited_as,
        refuted_as,
        verdict AS lenient,
        CASE WHEN strict THEN strict_verdict ELSE verdict END AS verdict
    FROM verdicts
    WHERE suite = 'market'
), tallied AS (
    SELECT
        cell,
        count(*) AS claims,
        count(*) FILTER (asserted AND NOT counts) AS unverifiable,
        count(*) FILTER (asserted AND counts AND coarse) AS coarse,
        count(*) FILTER (told) AS checkable,
        count(*) FILTER (told AND verdict = 'supported') AS supported,
        count(*) FILTER (told AND verdict = 'recited') AS agrees_truth,
        count(*) FILTER (told AND identifiable) AS identifiable,
        count(*) FILTER (told AND identifiable AND verdict = 'recited') AS recited,
        count(*) FILTER (told AND identifiable AND verdict = 'recited' AND recited_as = 'exclusive') AS exclusive,
        count(*) FILTER (told AND verdict = 'refuted' AND refuted_as = 'near_shown') AS near_shown,
        count(*) FILTER (told AND verdict = 'refuted' AND refuted_as = 'near_truth') AS near_truth,
        count(*) FILTER (told AND verdict = 'refuted' AND lenient <> verdict) AS other_reading,
        count(*) FILTER (told AND verdict = 'refuted' AND lenient = verdict AND refuted_as NOT IN ('near_shown', 'near_truth')) AS fabricated,
        count(*) FILTER (counts AND class = 'value' AND use = 'disclosed') AS disclosed,
        count(*) FILTER (counts AND class = 'value' AND use = 'disclosed' AND verdict = 'recited') AS disclosed_recited,
        count(*) FILTER (counts AND class = 'value' AND use = 'contrast') AS contrast,
        count(*) FILTER (counts AND class = 'value' AND use = 'contrast' AND verdict = 'recited') AS contrast_recited,
        count(*) FILTER (counts AND class = 'superlative') AS superlatives,
        count(*) FILTER (counts AND class = 'superlative' AND verdict = 'supported') AS superlatives_supported,
        count(*) FILTER (counts AND class = 'superlative' AND identifiable) AS superlatives_identifiable,
        count(*) FILTER (counts AND class = 'superlative' AND identifiable AND verdict = 'recited') AS superlatives_recited,
        count(*) FILTER (counts AND class = 'count') AS counts,
        count(*) FILTER (counts AND class = 'count' AND verdict = 'supported') AS counts_supported,
        count(*) FILTER (counts AND class = 'comparison') AS comparisons,
        count(*) FILTER (counts AND class = 'comparison' AND verdict = 'supported') AS comparisons_supported,
        count(*) FILTER (counts AND class = 'trend') AS trends,
        count(*) FILTER (counts AND class = 'trend' AND verdict = 'supported') AS trends_supported,
        count(*) FILTER (class = 'causal') AS causal
    FROM judged
    GROUP BY cell
), grouped AS (
    SELECT
        market,
        "window",
        model,
        arm,
        identity,
        context,
        count(*) AS cells,
        count(*) FILTER (NOT ok) AS failed,
        count(*) FILTER (c.refused) AS refused,
        count(*) FILTER (c.declined) AS declined,
        count(*) FILTER (c.disputed) AS disputed,
        sum(c.figures_read)::BIGINT AS figures_read,
        sum(c.figures_unread)::BIGINT AS figures_unread,
        sum(c.facts)::BIGINT AS facts,
        sum(c.facts_told)::BIGINT AS facts_told,
        coalesce(sum(t.claims), 0)::BIGINT AS claims,
        coalesce(sum(COLUMNS(t.* EXCLUDE (cell, claims))), 0)::BIGINT
    FROM cells c
    LEFT JOIN tallied t USING (cell)
    WHERE c.suite = 'market' AND NOT c.control
    GROUP BY market, "window", model, arm, identity, context
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
    rate(figures_read, figures_read + figures_unread) AS figures_read,
    wilson_low(figures_read, figures_read + figures_unread) AS figures_read_low,
    wilson_high(figures_read, figures_read + figures_unread) AS figures_read_high,
    figures_read + figures_unread AS figures,
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
ORDER BY ALL;
