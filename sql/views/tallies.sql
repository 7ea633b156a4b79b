-- tallies(strict): how many claims of each class and use there are, and what
-- became of them: what results, recitation and their like are sums of. One row
-- per market, window, model, arm, identity, context, class and use; checkable
-- and what follows leave out coarse claims. With strict a claim is judged by
-- the first reading of each panel only.
-- Needs: groups, verdicts.
CREATE OR REPLACE MACRO tallies(strict) AS TABLE
WITH judged AS (
    SELECT
        g,
        class(kind, unit) AS class,
        use,
        counts,
        coarse,
        counts AND NOT coarse AS told,
        identifiable,
        CASE WHEN strict THEN strict_verdict ELSE verdict END AS verdict,
        strict AND strict_verdict <> verdict AS rescued,
        recited_as,
        refuted_as
    FROM verdicts
    JOIN (SELECT cell, g FROM groups()) USING (cell)
    WHERE suite = 'market'
), counted AS (
    SELECT
        g,
        class,
        use,
        count(*) AS claims,
        count(*) FILTER (NOT counts) AS unverifiable,
        count(*) FILTER (counts AND coarse) AS coarse,
        count(*) FILTER (told) AS checkable,
        count(*) FILTER (told AND verdict = 'supported') AS supported,
        count(*) FILTER (told AND verdict = 'recited') AS agrees_truth,
        count(*) FILTER (told AND identifiable) AS identifiable,
        count(*) FILTER (told AND identifiable AND verdict = 'recited') AS recited,
        count(*) FILTER (told AND identifiable AND verdict = 'recited' AND recited_as = 'exclusive') AS exclusive,
        count(*) FILTER (told AND verdict = 'refuted') AS refuted,
        count(*) FILTER (told AND verdict = 'refuted' AND rescued) AS other_reading,
        count(*) FILTER (told AND verdict = 'refuted' AND NOT rescued AND refuted_as = 'near_shown') AS near_shown,
        count(*) FILTER (told AND verdict = 'refuted' AND NOT rescued AND refuted_as = 'near_truth') AS near_truth
    FROM judged
    GROUP BY g, class, use
)
SELECT n.market, n."window", n.model, n.control, n.arm, n.identity, n.context, c.* EXCLUDE (g)
FROM counted c
JOIN (
    SELECT g, any_value(market) AS market, any_value("window") AS "window", any_value(model) AS model, any_value(control) AS control,
        any_value(arm) AS arm, any_value(identity) AS identity, any_value(context) AS context
    FROM groups()
    GROUP BY g
) n USING (g);
