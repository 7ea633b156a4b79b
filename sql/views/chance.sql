-- chance: how often a figure agrees with a decoy, the same name's figure of
-- another window: recitation that nobody can have meant. One row per model,
-- arm, identity, context and use.
-- f is the mean over figures that are not recited (over all where none is) of
-- the share of their eligible decoys that they agree with; decoys is B, rates
-- the share that agrees with each of them.
-- Needs: decoys, keys, verdicts, cells.
CREATE OR REPLACE VIEW chance AS
WITH figures AS (
    SELECT k.cell, 'asserted' AS use, k.claim, k.verdict = 'recited' AS recited
    FROM keys k
    WHERE k.suite = 'market' AND k.identifiable AND NOT k.coarse AND k.claim IS NOT NULL
    UNION ALL
    SELECT v.cell, v.use, v.claim, v.verdict = 'recited'
    FROM verdicts v
    WHERE v.suite = 'market' AND v.counts AND v.identifiable AND NOT v.coarse AND class(v.kind, v.unit) = 'value'
        AND v.claim IN (SELECT claim FROM decoys)
        AND NOT (v.use = 'asserted' AND v.cell IN (SELECT cell FROM cells WHERE context IN ('elicited', 'quiz', 'identify')))
), tried AS (
    SELECT c.model, c.arm, c.identity, c.context, f.use, f.claim, f.recited, d.decoy, d.matches::INTEGER AS matches
    FROM figures f
    JOIN decoys d ON d.suite = 'market' AND d.claim = f.claim
    JOIN cells c ON c.suite = 'market' AND c.cell = f.cell
    WHERE d.eligible
), by_figure AS (
    SELECT model, arm, identity, context, use, claim, recited, avg(matches) AS m
    FROM tried
    GROUP BY ALL
), by_decoy AS (
    SELECT model, arm, identity, context, use, decoy, avg(matches) AS rate
    FROM tried
    GROUP BY ALL
), f AS (
    SELECT model, arm, identity, context, use, count(*) AS figures, coalesce(avg(m) FILTER (NOT recited), avg(m)) AS f
    FROM by_figure
    GROUP BY ALL
), b AS (
    SELECT model, arm, identity, context, use, count(*) AS decoys, list(rate ORDER BY decoy) AS rates
    FROM by_decoy
    GROUP BY ALL
)
SELECT model, arm, identity, context, use, figures, f, decoys, rates
FROM f
JOIN b USING (model, arm, identity, context, use)
ORDER BY ALL;
