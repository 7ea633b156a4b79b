-- dvl_effect: what each correction layer would do to the answers of the
-- finverify suite, as a selective intervention. One row per model, layer and
-- rule, and one in total; planted baselines are in it, with control true.
--
-- Of one rule are counted the answers in whose chain it stands, by what became
-- of them in the end: a chain of two counts under both. coverage is fired of
-- answered, harm broken of fired, precision repaired of repaired and broken
-- (NULL where the layer changed no judgement), net_benefit what accuracy gains.
-- The intervals are Wilson's at 95 %.
-- Needs: interventions.
CREATE OR REPLACE VIEW dvl_effect AS
WITH ruled AS (
    SELECT *, 'total' AS rule, fired AS counted FROM interventions
    UNION ALL
    SELECT i.*, r.rule, i.fired AND list_contains(i.rules, r.rule) AS counted
    FROM interventions i, (SELECT unnest(['scale', 'sign', 'magnitude']) AS rule) r
), tallied AS (
    SELECT
        model,
        control,
        variant,
        rule,
        count(*) AS answered,
        count(*) FILTER (correct_before) AS n_right,
        count(*) FILTER (counted) AS fired,
        count(*) FILTER (counted AND NOT correct_before AND correct_after) AS repaired,
        count(*) FILTER (counted AND correct_before AND NOT correct_after) AS broken
    FROM ruled
    GROUP BY ALL
)
SELECT
    model,
    control,
    variant,
    rule,
    answered,
    fired,
    repaired,
    broken,
    rate(n_right, answered) AS accuracy_before,
    rate(n_right + repaired - broken, answered) AS accuracy_after,
    wilson_low(n_right + repaired - broken, answered) AS accuracy_after_low,
    wilson_high(n_right + repaired - broken, answered) AS accuracy_after_high,
    rate(fired, answered) AS coverage,
    wilson_low(fired, answered) AS coverage_low,
    wilson_high(fired, answered) AS coverage_high,
    rate(broken, fired) AS harm,
    wilson_low(broken, fired) AS harm_low,
    wilson_high(broken, fired) AS harm_high,
    rate(repaired, repaired + broken) AS precision,
    wilson_low(repaired, repaired + broken) AS precision_low,
    wilson_high(repaired, repaired + broken) AS precision_high,
    rate(repaired - broken, answered) AS net_benefit
FROM tallied
ORDER BY ALL;
