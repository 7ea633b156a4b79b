-- twins: what the names and dates add: the masked twin is the placebo of every
-- recitation rate. One row per model, arm, context and quantity: delta, the
-- mean over windows of (named − masked); delta not identified, over windows
-- whose masked panel the model could not name; delta before cutoff − after,
-- the difference that memory explains. Under ten windows there is a sign-flip
-- p-value, before and after that of relabelled windows, and no interval. p_adjusted is Benjamini and Hochberg's over all rows.
-- Needs: estimates.
CREATE OR REPLACE VIEW twins AS
SELECT model, arm, context, quantity, n AS pairs, windows, value, low, high, p, p_adjusted, method, reason
FROM estimates
WHERE view = 'twins'
ORDER BY ALL;
