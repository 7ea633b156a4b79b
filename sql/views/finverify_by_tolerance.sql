-- finverify_by_tolerance: accuracy of the answers of the finverify suite at
-- other tolerances than the 5 % of execution accuracy. One row per model, prompt
-- version and tolerance; planted baselines are not in it.
-- A tolerance is a share of the size of the true value, and of 0 that itself.
-- The interval is Wilson's at 95 %.
-- Needs: answers.
CREATE OR REPLACE VIEW finverify_by_tolerance AS
WITH sized AS (
    SELECT model, prompt_version, coalesce(abs(relative_error), abs(prediction)) AS size
    FROM answers
    WHERE NOT control
), grid AS (
    SELECT unnest([0.0001, 0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]) AS tolerance
)
SELECT
    model,
    prompt_version,
    tolerance,
    count(*) AS asked,
    count(*) FILTER (size <= tolerance * 1.000000001) AS n_correct,
    rate(count(*) FILTER (size <= tolerance * 1.000000001), count(*)) AS accuracy,
    wilson_low(count(*) FILTER (size <= tolerance * 1.000000001), count(*)) AS accuracy_low,
    wilson_high(count(*) FILTER (size <= tolerance * 1.000000001), count(*)) AS accuracy_high
FROM sized, grid
GROUP BY ALL
ORDER BY ALL;
