-- sensitivity: of the labelled recited claims, the share that was both read and
-- judged recited, with its one-sided lower 99 % limit. One row; the labels of
-- a reader where there are any (source reader), else the planted writers'
-- (narrated), which bound nothing: low is NULL for them.
-- Needs: recall, planted, estimates.
CREATE OR REPLACE VIEW sensitivity AS
WITH counted AS (
    SELECT 1 AS place, 'reader' AS source, sum(judged)::BIGINT AS n, sum(recited)::BIGINT AS k
    FROM recall
    WHERE source = 'reader'
    UNION ALL
    SELECT 2, 'narrated', count(*), count(*) FILTER (verdict = 'recited')
    FROM planted
    WHERE expect = 'recited' AND coalesce(identifiable, true)
)
SELECT
    source,
    n,
    rate(k, n) AS sensitivity,
    CASE WHEN source = 'reader' THEN (SELECT any_value(low) FROM estimates WHERE view = 'sensitivity') END AS low
FROM counted
WHERE n > 0
ORDER BY place
LIMIT 1;
