-- finverify_by_difficulty: accuracy of the answers of the finverify suite by difficulty.
-- One row per model, prompt version and difficulty; planted baselines are not in it.
-- The interval is Wilson's at 95 %.
-- Needs: answers.
CREATE OR REPLACE VIEW finverify_by_difficulty AS
SELECT
    model,
    prompt_version,
    difficulty,
    count(*) AS asked,
    count(*) FILTER (correct) AS n_correct,
    rate(count(*) FILTER (correct), count(*)) AS accuracy,
    wilson_low(count(*) FILTER (correct), count(*)) AS accuracy_low,
    wilson_high(count(*) FILTER (correct), count(*)) AS accuracy_high
FROM answers
WHERE NOT control
GROUP BY ALL
ORDER BY ALL;
