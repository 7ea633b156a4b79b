-- results: how each model used its data: faithful, recited, rounded or
-- fabricated. One row per market, window, model, arm, identity and context,
-- those in which every cell failed too; planted writers are not in it.
--
-- The rates are over value claims that are asserted, not attributed to memory,
-- checkable (some reading of shown or truth exists) and not coarse:
--   faithful    supported / checkable
--   recited     recited / identifiable; recited_exclusive: those that no reading error explains
--   rounded     refuted within near of a shown reading / checkable
--   near_truth  refuted within near of the truth / checkable
--   fabricated  refuted otherwise / checkable
-- The interval of each (_low, _high) is Wilson's at 95 %, descriptive: claims
-- of one window are no independent draws (see recitation). n_… are counts of
-- the same claims by verdict, n_recited those not identifiable too.
-- Disclosed and contrast figures, superlatives (ranks among them), counts of
-- names and sessions, comparisons, trends and causes stand apart. A rate with
-- nothing to divide by is NULL.
-- Needs: results_of.
CREATE OR REPLACE VIEW results AS
FROM results_of(false);
