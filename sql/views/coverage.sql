-- coverage: the share of the facts that the shown data support which the
-- replies state. One row per market, window, model, arm, identity and context.
-- NULL where nothing was shown: a reply is not marked on what it never had.
-- Needs: cells.
CREATE OR REPLACE VIEW coverage AS
SELECT
    market,
    "window",
    model,
    arm,
    identity,
    context,
    count(*) AS cells,
    count(*) FILTER (NOT ok) AS failed,
    sum(facts)::BIGINT AS facts,
    sum(facts_told)::BIGINT AS told,
    rate(sum(facts_told), sum(facts)) AS coverage,
    wilson_low(sum(facts_told), sum(facts)) AS coverage_low,
    wilson_high(sum(facts_told), sum(facts)) AS coverage_high
FROM cells
WHERE suite = 'market' AND NOT control
GROUP BY ALL
ORDER BY ALL;
