-- finverify_results: how right and how wrong each model answered the questions
-- of the finverify suite. One row per model, prompt version and split, and one
-- over all splits; planted baselines are not in it.
--
-- Every cell that was asked stays in the denominator of accuracy: asked =
-- answered + no_answer + failed. Errors are relative to the size of the true
-- value, of answers alone; underestimation is signed, among wrong answers. The
-- intervals are Wilson's at 95 %. A rate with nothing to divide by is NULL.
-- Needs: answers.
CREATE OR REPLACE VIEW finverify_results AS
SELECT
    model,
    prompt_version,
    coalesce(split, 'all') AS split,
    count(*) AS asked,
    count(*) FILTER (status = 'answered') AS answered,
    count(*) FILTER (status = 'no_answer') AS no_answer,
    count(*) FILTER (status NOT IN ('answered', 'no_answer')) AS failed,
    count(*) FILTER (correct) AS n_correct,
    rate(count(*) FILTER (correct), count(*)) AS accuracy,
    wilson_low(count(*) FILTER (correct), count(*)) AS accuracy_low,
    wilson_high(count(*) FILTER (correct), count(*)) AS accuracy_high,
    avg(abs(relative_error)) AS mean_relative_error,
    median(abs(relative_error)) AS median_relative_error,
    count(*) FILTER (status = 'answered' AND NOT correct) AS wrong,
    rate(count(*) FILTER (NOT correct AND prediction < ground_truth), count(*) FILTER (status = 'answered' AND NOT correct)) AS underestimation,
    wilson_low(count(*) FILTER (NOT correct AND prediction < ground_truth), count(*) FILTER (status = 'answered' AND NOT correct)) AS underestimation_low,
    wilson_high(count(*) FILTER (NOT correct AND prediction < ground_truth), count(*) FILTER (status = 'answered' AND NOT correct)) AS underestimation_high
FROM answers
WHERE NOT control
GROUP BY GROUPING SETS ((model, prompt_version, split), (model, prompt_version))
ORDER BY ALL;
