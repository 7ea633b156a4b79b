-- refuted_breakdown: what the refuted value claims were, since one verdict
-- cannot carry both rounding and invention. One row per market, window, model,
-- arm, identity, context and refuted_as. of_refuted and of_checkable are its
-- share of the group's refuted and checkable claims (the claims of results).
-- Needs: groups, verdicts.
CREATE OR REPLACE VIEW refuted_breakdown AS
WITH counted AS (
    SELECT g, CASE WHEN verdict = 'refuted' THEN refuted_as END AS refuted_as, count(*) AS n, count(*) FILTER (ambiguous) AS ambiguous
    FROM verdicts
    JOIN (SELECT cell, g FROM groups() WHERE NOT control) USING (cell)
    WHERE suite = 'market' AND counts AND NOT coarse AND class(kind, unit) = 'value' AND use = 'asserted'
    GROUP BY ALL
), grouped AS (
    SELECT n.* EXCLUDE (g), c.* EXCLUDE (g)
    FROM counted c
    JOIN (SELECT DISTINCT g, market, "window", model, arm, identity, context FROM groups()) n USING (g)
), shared AS (
    SELECT
        *,
        sum(n) OVER (PARTITION BY market, "window", model, arm, identity, context)::BIGINT AS checkable,
        sum(n) FILTER (refuted_as IS NOT NULL) OVER (PARTITION BY market, "window", model, arm, identity, context)::BIGINT AS refuted
    FROM grouped
)
SELECT
    market,
    "window",
    model,
    arm,
    identity,
    context,
    refuted_as,
    n,
    ambiguous,
    refuted,
    rate(n, refuted) AS of_refuted,
    checkable,
    rate(n, checkable) AS of_checkable,
    wilson_low(n, checkable) AS of_checkable_low,
    wilson_high(n, checkable) AS of_checkable_high
FROM shared
WHERE refuted_as IS NOT NULL
ORDER BY ALL;
