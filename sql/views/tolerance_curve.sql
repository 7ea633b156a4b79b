-- tolerance_curve: how the rates depend on how far off still counts as right.
-- One row per market, model, arm, identity, context, scale and tolerance:
-- points for percentages, percent of the level for prices and volumes.
-- supported is the share of checkable value claims within the tolerance of a
-- shown reading, recited the share of identifiable ones that are not and are
-- within it of the truth, decoys the share of eligible decoys that a claim
-- agrees with in the same way: what chance gives at that tolerance.
-- From a histogram of the errors: the last tolerance is all there are.
-- Needs: cells, verdicts, decoys.
CREATE OR REPLACE VIEW tolerance_curve AS
WITH groups AS (
    SELECT cell, dense_rank() OVER (ORDER BY market, model, arm, identity, context) AS g, market, model, arm, identity, context
    FROM cells
    WHERE suite = 'market' AND NOT control
), measured AS (
    SELECT
        cell,
        claim,
        identifiable,
        tolerance_scale(unit) AS scale,
        tolerance_bin(relative_error(err_shown, shown, unit)) AS off_shown,
        tolerance_bin(relative_error(err_truth, truth, unit)) AS off_truth,
        coalesce(shown + err_shown, truth + err_truth) AS value,
        unit
    FROM verdicts
    WHERE suite = 'market' AND counts AND NOT coarse AND class(kind, unit) = 'value' AND use = 'asserted' AND tolerance_scale(unit) IS NOT NULL
), histogram AS (
    SELECT g.g, m.scale, m.off_shown, m.off_truth, count(*) AS n, count(*) FILTER (m.identifiable) AS k, 0 AS d
    FROM measured m
    JOIN (SELECT cell, g FROM groups) g USING (cell)
    GROUP BY ALL
    UNION ALL
    SELECT g.g, m.scale, m.off_shown, tolerance_bin(relative_error(m.value - d.value, d.value, m.unit)), 0, 0, count(*)
    FROM decoys d
    JOIN measured m ON d.suite = 'market' AND m.claim = d.claim
    JOIN (SELECT cell, g FROM groups) g ON g.cell = m.cell
    WHERE d.eligible
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
JOIN (SELECT DISTINCT g, market, model, arm, identity, context FROM groups) g USING (g)
ORDER BY ALL;
