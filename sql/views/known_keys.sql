-- known_keys: what a model answers with the book closed. One row per model,
-- market, window, name, metric and session that the quiz asked for.
-- Odd repeats classify, even ones estimate: known where at least half the odd
-- ones are within τ₀ of the truth and the truth is far from the naive answer;
-- k_hat is the share of the even ones. Questions with choices, where a guess is
-- right in four, do neither. A refusal, or an answer without a figure, is
-- withheld, not unknown: both are NULL where all such repeats were, or there was
-- none. Of a placebo nothing can be known.
-- Needs: keys, cells.
CREATE OR REPLACE VIEW known_keys AS
SELECT
    c.model,
    c.control,
    c.market,
    c."window",
    k.ticker,
    k.metric,
    k.session,
    k.placebo,
    count(*) AS asked,
    count(*) FILTER (k.answer = 'stated') AS stated,
    count(*) FILTER (k.answer = 'refused') AS withheld,
    count(*) FILTER (k.answer = 'failed') AS failed,
    bool_and(k.informative) AS informative,
    CASE WHEN count(*) FILTER (c.repeat % 2 = 1 AND k.answer <> 'refused') > 0 OR k.placebo THEN
        coalesce(rate(count(*) FILTER (c.repeat % 2 = 1 AND k.near_truth), count(*) FILTER (c.repeat % 2 = 1)) >= 0.5, false) AND bool_and(k.informative) AND NOT k.placebo
    END AS known,
    CASE WHEN count(*) FILTER (c.repeat % 2 = 0 AND k.answer <> 'refused') > 0 THEN
        rate(count(*) FILTER (c.repeat % 2 = 0 AND k.near_truth), count(*) FILTER (c.repeat % 2 = 0))
    END AS k_hat,
    any_value(k.truth) AS truth,
    median(k.value) AS answer,
    rate(count(*) FILTER (sign(k.value) = sign(k.truth)), count(k.value) FILTER (k.truth <> 0)) AS sign_right,
    median(abs(k.value - k.truth)) AS error
FROM keys k
JOIN cells c USING (suite, cell)
WHERE suite = 'market' AND c.context = 'quiz' AND c.style <> 'choices'
GROUP BY c.model, c.control, c.market, c."window", k.ticker, k.metric, k.session, k.placebo;
