-- planted: what became of each statement of the planted writers. One row per
-- statement of their key, and per claim read in their cells that the key does
-- not hold (expect is NULL there). claim is NULL where the statement was not
-- read. agrees compares the verdict with the one that follows from the key;
-- expect_as is the kind of refutation that was planted.
-- Needs: matched, controls, claims, cells.
CREATE OR REPLACE VIEW planted AS
SELECT
    m.model,
    c.market,
    c."window",
    c.arm,
    c.identity,
    c.context,
    m.cell,
    m.n,
    m.planted,
    m.expect,
    m.expect_as,
    coalesce(k.kind, l.kind) AS kind,
    coalesce(k.subject, l.subject) AS subject,
    coalesce(k.metric, l.metric) AS metric,
    coalesce(k.value, l.value) AS value,
    coalesce(k.unit, l.unit) AS unit,
    CASE WHEN m.expect IS NULL THEN l.start ELSE k.start END AS start,
    CASE WHEN m.expect IS NULL THEN l."end" ELSE k."end" END AS "end",
    coalesce(k.rank, l.rank) AS rank,
    coalesce(k.quote, l.quote) AS quote,
    l.claim,
    m.verdict,
    m.identifiable,
    m.recited_as,
    m.refuted_as,
    m.agrees
FROM matched() m
JOIN cells c ON c.suite = 'market' AND c.cell = m.cell
LEFT JOIN controls k ON k.suite = 'market' AND k.cell = m.cell AND k.n = m.n
LEFT JOIN (SELECT l.* FROM claims l SEMI JOIN cells w ON w.control AND w.suite = l.suite AND w.cell = l.cell) l ON l.suite = 'market' AND l.cell = m.cell AND l.n = m.claim_n;
