-- planted: what became of each statement of the planted writers. One row per
-- statement of their key, and per claim read in their cells that the key does
-- not hold (expect is NULL there). claim is NULL where the statement was not
-- read. agrees compares the verdict with the one that follows from the key.
-- Needs: controls, claims, verdicts, cells.
CREATE OR REPLACE VIEW planted AS
WITH written AS (
    SELECT
        k.cell,
        k.n,
        k.kind,
        k.planted,
        k.expect,
        k.quote,
        said(k.kind, k.subject, k.object, k.metric, k.value, k.unit, k.direction, k.start, k."end", k.rank, c.first, c.last) AS said
    FROM controls k
    JOIN cells c USING (suite, cell)
    WHERE suite = 'market' AND k.kind <> 'causal'
), got AS (
    SELECT
        l.cell,
        l.claim,
        l.n,
        l.kind,
        l.quote,
        said(l.kind, l.subject, l.object, l.metric, l.value, l.unit, l.direction, l.start, l."end", l.rank, c.first, c.last) AS said
    FROM claims l
    JOIN cells c USING (suite, cell)
    WHERE suite = 'market' AND c.control AND l.kind <> 'causal'
), paired AS (
    SELECT
        coalesce(w.cell, g.cell) AS cell,
        w.n,
        coalesce(w.kind, g.kind) AS kind,
        w.planted,
        w.expect,
        coalesce(w.said, g.said) AS said,
        coalesce(w.quote, g.quote) AS quote,
        g.claim
    FROM (SELECT *, row_number() OVER (PARTITION BY cell, said ORDER BY n) AS again FROM written) w
    FULL JOIN (SELECT *, row_number() OVER (PARTITION BY cell, said ORDER BY n) AS again FROM got) g USING (cell, said, again)
)
SELECT
    c.model,
    c.market,
    c."window",
    c.arm,
    c.identity,
    c.context,
    p.cell,
    p.n,
    p.kind,
    p.planted,
    p.expect,
    p.said,
    p.quote,
    p.claim,
    v.verdict,
    v.identifiable,
    v.recited_as,
    v.refuted_as,
    v.verdict = p.expect AS agrees
FROM paired p
JOIN cells c ON c.suite = 'market' AND c.cell = p.cell
LEFT JOIN verdicts v ON v.suite = 'market' AND v.claim = p.claim
ORDER BY p.cell, p.n NULLS LAST, p.claim;
