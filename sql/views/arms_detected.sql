-- arms_detected: how secret an arm is: the share of answered cells whose reply
-- doubts the data. One row per model, arm, identity and context; over_real is
-- the share less that of the real arm.
-- Needs: cells.
CREATE OR REPLACE VIEW arms_detected AS
WITH counted AS (
    SELECT model, arm, identity, context, count(*) FILTER (ok) AS cells, count(*) FILTER (ok AND disputed) AS disputed
    FROM cells
    WHERE suite = 'market' AND NOT control AND context NOT IN ('none', 'quiz', 'identify')
    GROUP BY ALL
)
SELECT
    c.model,
    c.arm,
    c.identity,
    c.context,
    c.cells,
    c.disputed,
    rate(c.disputed, c.cells) AS share,
    wilson_low(c.disputed, c.cells) AS low,
    wilson_high(c.disputed, c.cells) AS high,
    rate(c.disputed, c.cells) - rate(r.disputed, r.cells) AS over_real
FROM counted c
LEFT JOIN counted r ON r.arm = 'real' AND (r.model, r.identity, r.context) = (c.model, c.identity, c.context)
ORDER BY ALL;
