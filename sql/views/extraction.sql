-- extraction: how much is read of texts whose statements are known. One row per
-- source, style and kind of statement. source is narrated (the planted writers'
-- texts), reworded (the same in a model's words) or reader (replies of models,
-- as a person labelled them). recall is found / labelled, precision found /
-- extracted. A rewording may leave a statement out: there only those count that
-- state a figure which came through; lost are those whose figure it lost or
-- changed, added the figures that it made up: neither is a miss.
-- Needs: matched, recall, controls, cells.
CREATE OR REPLACE VIEW extraction AS
WITH counted AS (
    SELECT told AS source, style, kind, count(n) AS labelled, count(claim_n) FILTER (n IS NOT NULL) AS found, count(claim_n) AS extracted, 0 AS lost, 0 AS added
    FROM matched()
    WHERE told = 'narrated' OR value IS NOT NULL
    GROUP BY ALL
    UNION ALL
    SELECT 'reworded', c.style, k.kind, 0, 0, 0, count(*) FILTER (k.reworded = 'lost'), count(*) FILTER (k.reworded = 'added')
    FROM controls k
    JOIN cells c USING (suite, cell)
    WHERE suite = 'market' AND k.reworded IN ('lost', 'added')
    GROUP BY ALL
    UNION ALL
    SELECT source, style, kind, sum(labelled), sum(found), sum(extracted), 0, 0
    FROM recall
    GROUP BY ALL
)
SELECT
    source,
    style,
    kind,
    sum(labelled)::BIGINT AS labelled,
    sum(found)::BIGINT AS found,
    sum(extracted)::BIGINT AS extracted,
    rate(sum(found), sum(labelled)) AS recall,
    rate(sum(found), sum(extracted)) AS "precision",
    sum(lost)::BIGINT AS lost,
    sum(added)::BIGINT AS added
FROM counted
GROUP BY ALL
ORDER BY ALL;
