-- finverify_by_category: accuracy of the answers of the finverify suite by the classes of error
-- that a sample invites.
-- One row per model, prompt version and class; planted baselines are not in it.
-- A sample of two classes counts under both. The interval is Wilson's at 95 %.
-- Needs: answers.
CREATE OR REPLACE VIEW finverify_by_category AS
WITH labelled AS (
    SELECT model, prompt_version, unnest(error_category) AS category, correct
    FROM answers
    WHERE NOT control
)
SELECT
    model,
    prompt_version,
    CASE
        WHEN category IN ('scale_error', 'percentage_error') THEN 'scale'
        WHEN category = 'sign_error' THEN 'sign'
        WHEN category IN ('magnitude_error', 'unit_conversion', 'aggregation_error') THEN 'magnitude'
        ELSE 'residual'
    END AS error_group,
    category,
    count(*) AS asked,
    count(*) FILTER (correct) AS n_correct,
    rate(count(*) FILTER (correct), count(*)) AS accuracy,
    wilson_low(count(*) FILTER (correct), count(*)) AS accuracy_low,
    wilson_high(count(*) FILTER (correct), count(*)) AS accuracy_high
FROM labelled
GROUP BY ALL
ORDER BY ALL;
