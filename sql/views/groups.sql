-- groups(): which group of cells a scored cell belongs to. One row per scored
-- cell of the market suite: g is the same for cells of one market, window,
-- model, arm, identity and context. Views count claims by g, a number, and put
-- its names back afterwards.
-- Needs: scores.
CREATE OR REPLACE MACRO groups() AS TABLE
SELECT cell, hash(market, "window", model, arm, identity, context) AS g, market, "window", model, control, arm, identity, context
FROM scores
WHERE suite = 'market';
