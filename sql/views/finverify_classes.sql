-- finverify_classes: how the wrong answers of the finverify suite are wrong, by
-- the least change of the true value that explains each. One row per model,
-- prompt version and class; planted baselines are not in it.
-- of_wrong is the share of the model's wrong answers, ambiguous counts those
-- that something else explains too. The interval is Wilson's at 95 %.
-- Needs: answers.
CREATE OR REPLACE VIEW finverify_classes AS
WITH wrong AS (
    SELECT model, prompt_version, error_class, count(*) AS n, count(*) FILTER (ambiguous) AS ambiguous
    FROM answers
    WHERE NOT control AND status = 'answered' AND NOT correct
    GROUP BY ALL
), shared AS (
    SELECT *, sum(n) OVER (PARTITION BY model, prompt_version)::BIGINT AS wrong
    FROM wrong
)
SELECT
    model,
    prompt_version,
    error_class,
    n,
    ambiguous,
    wrong,
    rate(n, wrong) AS of_wrong,
    wilson_low(n, wrong) AS of_wrong_low,
    wilson_high(n, wrong) AS of_wrong_high
FROM shared
ORDER BY ALL;
