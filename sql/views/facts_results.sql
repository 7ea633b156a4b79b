-- facts_results: what answers state about declared facts. One row per pack,
-- scenario, fact, model and profile of the judge. stated is the answers that
-- give the fact a value; failed calls are outside every rate. The rates' bounds
-- are Wilson's, at 95 %.
-- Needs: fact_results.
CREATE OR REPLACE VIEW facts_results AS
WITH counted AS (
    SELECT
        pack,
        scenario,
        n AS fact_n,
        fact,
        declared,
        model,
        profile,
        count(*) AS cells,
        count(*) FILTER (outcome = '-') AS failed,
        count(*) FILTER (outcome = 'correct') AS correct,
        count(*) FILTER (outcome = 'wrong') AS wrong,
        count(*) FILTER (outcome = 'ambiguous') AS ambiguous,
        count(*) FILTER (outcome = 'not_stated') AS not_stated,
        count(*) FILTER (outcome = 'correct' AND rounded) AS rounded,
        count(*) FILTER (outcome = 'wrong' AND capped) AS capped,
        count(*) FILTER (outcome = 'correct' AND user_cited) AS user_cited
    FROM fact_results
    WHERE NOT control
    GROUP BY ALL
)
SELECT
    *,
    correct + wrong AS stated,
    rate(correct + wrong, cells - failed) AS stated_rate,
    rate(wrong, correct + wrong) AS wrong_rate,
    wilson_low(wrong, correct + wrong) AS wrong_low,
    wilson_high(wrong, correct + wrong) AS wrong_high
FROM counted
ORDER BY pack, scenario, fact_n, model, profile;
