-- matched(): which claim was read of which statement of the planted writers.
-- One row per statement of their key and per claim in their cells, paired where
-- both say the same, the first with the first where that is said again. n and
-- expect are NULL of a claim that the key does not hold, claim_n and verdict of
-- a statement that was not read. expect_as is the kind of refutation planted,
-- - where none is. told says whose words they are: the writer's (narrated), or of
-- a model that reworded them; of a rewording the key is the statements whose
-- figure it kept.
-- Needs: controls, claims, verdicts, cells.
CREATE OR REPLACE MACRO matched() AS TABLE
WITH writers AS MATERIALIZED (
    SELECT cell, model, style, first, last, CASE WHEN source = 'reword' THEN 'reworded' ELSE 'narrated' END AS told
    FROM cells
    WHERE suite = 'market' AND control
), written AS (
    SELECT
        k.cell,
        k.n,
        k.kind,
        k.value,
        k.planted,
        k.expect,
        k.refuted_as,
        said(k.kind, k.subject, k.object, k.metric, k.value, k.unit, k.direction, k.start, k."end", k.rank, w.first, w.last) AS said
    FROM controls k
    JOIN writers w USING (cell)
    WHERE k.suite = 'market' AND k.kind <> 'causal' AND k.reworded NOT IN ('lost', 'added')
), got AS (
    SELECT
        l.cell,
        l.n,
        l.kind,
        l.value,
        said(l.kind, l.subject, l.object, l.metric, l.value, l.unit, l.direction, l.start, l."end", l.rank, w.first, w.last) AS said
    FROM claims l
    JOIN writers w USING (cell)
    WHERE l.suite = 'market' AND l.kind <> 'causal'
), paired AS (
    SELECT coalesce(k.cell, l.cell) AS cell, k.n, coalesce(k.kind, l.kind) AS kind, coalesce(k.value, l.value) AS value, k.planted, k.expect, k.refuted_as AS expect_as, l.n AS claim_n
    FROM (SELECT *, row_number() OVER (PARTITION BY cell, said ORDER BY n) AS again FROM written) k
    FULL JOIN (SELECT *, row_number() OVER (PARTITION BY cell, said ORDER BY n) AS again FROM got) l
        ON k.cell = l.cell AND k.said = l.said AND k.again = l.again
), judged AS (
    SELECT v.cell, v.n, v.verdict, v.identifiable, v.recited_as, v.refuted_as
    FROM verdicts v
    JOIN writers w USING (cell)
    WHERE v.suite = 'market'
)
SELECT w.model, w.style, w.told, p.*, v.verdict, v.identifiable, v.recited_as, v.refuted_as, v.verdict = p.expect AS agrees
FROM paired p
JOIN writers w USING (cell)
LEFT JOIN judged v ON v.cell = p.cell AND v.n = p.claim_n;
