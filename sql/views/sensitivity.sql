-- sensitivity: of the labelled recited claims, the share that was both read and
-- judged recited, with its one-sided lower 99 % limit. One row; the labels of
-- a reader where there are any (source reader), else the planted writers'
-- (narrated), which bound nothing: low is NULL for them.
-- Needs: estimates.
CREATE OR REPLACE VIEW sensitivity AS
SELECT quantity AS source, n, value AS sensitivity, low
FROM estimates
WHERE view = 'sensitivity' AND n > 0
ORDER BY quantity = 'reader' DESC
LIMIT 1;
