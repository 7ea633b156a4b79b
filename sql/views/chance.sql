-- chance: how often a figure agrees with a decoy, the same name's figure of
-- another window: recitation that nobody can have meant. One row per model,
-- arm, identity, context and use.
-- f is the mean over figures that are not recited (over all where none is) of
-- the share of their eligible decoys that they agree with; decoys is B, rates
-- the share that agrees with each of them. Of asserted figures under elicited
-- those that answer a key count.
-- Needs: decoys, keys, groups.
CREATE OR REPLACE VIEW chance AS
WITH answers AS (
    SELECT claim
    FROM keys
    WHERE suite = 'market' AND identifiable AND NOT coarse
), tried AS (
    SELECT g.model, g.arm, g.identity, g.context, d.use, d.claim, d.recited, d.decoy, d.matches::INTEGER AS matches
    FROM decoys d
    JOIN groups() g USING (cell)
    WHERE d.suite = 'market' AND d.eligible AND CASE
        WHEN d.use = 'asserted' AND g.context = 'elicited' THEN d.claim IN (FROM answers)
        ELSE g.context NOT IN ('quiz', 'identify')
    END
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
