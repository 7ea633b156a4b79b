-- tolerance_curve: how the rates depend on how far off still counts as right.
-- One row per market, model, arm, identity, context, scale and tolerance:
-- points for percentages, percent of the level for prices and volumes.
-- supported is the share of checkable value claims within the tolerance of a
-- shown reading, recited the share of identifiable ones that are not and are
-- within it of the truth, decoys the share of eligible decoys that a claim
-- agrees with in the same way: what chance gives at that tolerance.
-- From a histogram of the errors: the last tolerance is all there are.
-- Needs: groups, verdicts, decoys.
CREATE OR REPLACE VIEW tolerance_curve AS
WITH pools AS (
    SELECT cell, hash(market, model, arm, identity, context) AS g, market, model, arm, identity, context
    FROM groups()
    WHERE NOT control
), measured AS (
    SELECT
        cell,
        identifiable,
        tolerance_scale(unit) AS scale,
        tolerance_bin(relative_error(err_shown, shown, unit)) AS off_shown,
        tolerance_bin(relative_error(err_truth, truth, unit)) AS off_truth
    FROM verdicts
    WHERE suite = 'market' AND counts AND NOT coarse AND class(kind, unit) = 'value' AND use = 'asserted' AND tolerance_scale(unit) IS NOT NULL
), lured AS (
    SELECT
        cell,
        tolerance_scale(unit) AS scale,
        tolerance_bin(relative_error(stated - shown, shown, unit)) AS off_shown,
        tolerance_bin(relative_error(stated - value, value, unit)) AS off_truth
    FROM decoys
    WHERE suite = 'market' AND eligible AND use = 'asserted' AND tolerance_scale(unit) IS NOT NULL
), histogram AS (
    SELECT g, scale, off_shown, off_truth, count(*) AS n, count(*) FILTER (identifiable) AS k, 0 AS d
    FROM measured
    JOIN (SELECT cell, g FROM pools) USING (cell)
    GROUP BY ALL
    UNION ALL
    SELECT g, scale, off_shown, off_truth, 0, 0, count(*)
    FROM lured
    JOIN (SELECT cell, g FROM pools) USING (cell)
    GROUP BY ALL
), curve AS (
    SELECT
        h.g,
        h.scale,
        t.tolerance,
        sum(h.n)::BIGINT AS checkable,
        sum(h.n) FILTER (h.off_shown <= t.bin)::BIGINT AS supported,
        sum(h.k)::BIGINT AS identifiable,
        sum(h.k) FILTER (coalesce(h.off_shown, 99) > t.bin AND h.off_truth <= t.bin)::BIGINT AS recited,
        sum(h.d)::BIGINT AS decoys,
        sum(h.d) FILTER (coalesce(h.off_shown, 99) > t.bin AND h.off_truth <= t.bin)::BIGINT AS matched
    FROM histogram h
    CROSS JOIN (SELECT unnest(tolerance_grid()) AS tolerance, generate_subscripts(tolerance_grid(), 1) AS bin) t
    GROUP BY ALL
)
SELECT
    g.market,
    g.model,
    g.arm,
    g.identity,
    g.context,
    c.scale,
    c.tolerance,
    c.checkable,
    coalesce(rate(c.supported, c.checkable), rate(0, c.checkable)) AS supported,
    c.identifiable,
    coalesce(rate(c.recited, c.identifiable), rate(0, c.identifiable)) AS recited,
    c.decoys,
    coalesce(rate(c.matched, c.decoys), rate(0, c.decoys)) AS decoy
FROM curve c
JOIN (SELECT DISTINCT g, market, model, arm, identity, context FROM pools) g USING (g)
ORDER BY ALL;
