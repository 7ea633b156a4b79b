-- recitation_windows: how many figures could have been recited, and were. One
-- row per model, arm, identity, context, use, market and window: the cluster
-- of every interval.
-- Under elicited the asserted figures are its keys (basis keys), those not
-- stated, refused or lost among them; elsewhere, and for the disclosed and
-- contrast figures, the identifiable value claims that are not coarse (basis
-- claims): what a model volunteers is its own choice. known counts the keys
-- among n that the quiz found known, or for claims all known keys of the
-- window; NULL where the model was not asked. Planted writers (control) are
-- here too, for what is estimated of them is known.
-- Needs: keys, tallies, cells, known_keys.
CREATE OR REPLACE VIEW recitation_windows AS
WITH knows AS (
    SELECT model, market, "window", ticker, metric, session, known
    FROM known_keys
    WHERE NOT placebo
), asked AS (
    SELECT
        'keys' AS basis,
        c.model,
        c.control,
        c.arm,
        c.identity,
        c.context,
        'asserted' AS use,
        c.market,
        c."window",
        count(*) AS n,
        count(*) FILTER (k.answer = 'stated') AS stated,
        count(*) FILTER (k.verdict = 'recited') AS recited,
        count(*) FILTER (k.verdict = 'recited' AND k.recited_as = 'exclusive') AS exclusive,
        CASE WHEN count(q.known) > 0 THEN count(*) FILTER (q.known) END AS known
    FROM keys k
    JOIN cells c USING (suite, cell)
    LEFT JOIN knows q ON q.model = c.model AND q.market = c.market AND q."window" = c."window"
        AND q.ticker = k.ticker AND q.metric = k.metric AND q.session IS NOT DISTINCT FROM k.session
    WHERE suite = 'market' AND c.context = 'elicited' AND k.identifiable AND NOT k.coarse
    GROUP BY c.model, c.control, c.arm, c.identity, c.context, c.market, c."window"
), volunteered AS (
    SELECT
        'claims' AS basis,
        model,
        control,
        arm,
        identity,
        context,
        use,
        market,
        "window",
        identifiable AS n,
        identifiable AS stated,
        recited,
        exclusive
    FROM tallies(false)
    WHERE class = 'value' AND identifiable > 0 AND context NOT IN ('quiz', 'identify') AND NOT (context = 'elicited' AND use = 'asserted')
)
FROM asked
UNION ALL
SELECT v.*, k.known
FROM volunteered v
LEFT JOIN (
    SELECT model, market, "window", count(*) FILTER (known) AS known
    FROM knows
    GROUP BY ALL
) k ON k.model = v.model AND k.market = v.market AND k."window" = v."window"
ORDER BY ALL;
