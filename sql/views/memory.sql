-- memory: what a model can say with the book closed. One row per model, per
-- model and window, and per model, window and name ("all" where pooled).
-- known_share is of informative keys that were not withheld, with Wilson's
-- interval, descriptive;
-- k_hat the mean share right of the even repeats; sign_right, correlation and
-- error compare answers with the truth; withheld is the share of questions
-- refused; made_up the share of placebo questions that got a figure. Recall is
-- a lower bound on knowledge. known_recited is how often keys that are known
-- were recited when shown other figures, NULL where none is known.
-- Needs: known_keys, keys, cells.
CREATE OR REPLACE VIEW memory AS
WITH shown AS (
    SELECT c.model, c.market, c."window", k.ticker, k.metric, k.session, count(*) AS n, count(*) FILTER (k.verdict = 'recited') AS recited
    FROM keys k
    JOIN cells c USING (suite, cell)
    WHERE suite = 'market' AND c.context = 'elicited' AND c.identity = 'named' AND k.identifiable AND NOT k.coarse
    GROUP BY ALL
), joined AS (
    SELECT q.*, s.n, s.recited
    FROM known_keys q
    LEFT JOIN shown s ON (s.model, s.market, s."window", s.ticker, s.metric) = (q.model, q.market, q."window", q.ticker, q.metric)
        AND s.session IS NOT DISTINCT FROM q.session
), grouped AS (
    SELECT
        model,
        CASE WHEN grouping(market) = 1 THEN 'all' ELSE market END AS market,
        CASE WHEN grouping("window") = 1 THEN 'all' ELSE "window" END AS "window",
        CASE WHEN grouping(ticker) = 1 THEN 'all' ELSE ticker END AS ticker,
        control,
        count(known) FILTER (informative AND NOT placebo) AS keys,
        count(*) FILTER (informative AND NOT placebo) AS asked_of,
        count(*) FILTER (known) AS known,
        avg(k_hat) FILTER (informative AND NOT placebo) AS k_hat,
        avg(sign_right) FILTER (NOT placebo) AS sign_right,
        CASE WHEN count(answer) FILTER (NOT placebo) > 2 THEN corr(answer, truth) FILTER (NOT placebo) END AS correlation,
        median(error) FILTER (NOT placebo) AS error,
        rate(sum(withheld) FILTER (NOT placebo), sum(asked) FILTER (NOT placebo)) AS withheld,
        sum(asked) FILTER (placebo)::BIGINT AS placebos,
        rate(sum(stated) FILTER (placebo), sum(asked) FILTER (placebo)) AS made_up,
        sum(n) FILTER (known)::BIGINT AS known_shown,
        rate(sum(recited) FILTER (known), sum(n) FILTER (known)) AS known_recited
    FROM joined
    GROUP BY GROUPING SETS ((model, control), (model, control, market, "window"), (model, control, market, "window", ticker))
)
SELECT
    model,
    control,
    market,
    "window",
    ticker,
    keys,
    known,
    rate(known, keys) AS known_share,
    wilson_low(known, keys) AS known_low,
    wilson_high(known, keys) AS known_high,
    k_hat,
    sign_right,
    CASE WHEN NOT isnan(correlation) THEN correlation END AS correlation,
    error,
    withheld,
    placebos,
    made_up,
    known_shown,
    known_recited,
    CASE
        WHEN keys > 0 AND known = 0 THEN 'nothing recalled by our probes'
        WHEN asked_of > 0 AND keys = 0 THEN 'nothing recalled by our probes: all withheld'
        ELSE '-'
    END AS conclusion
FROM grouped
ORDER BY ALL;
