-- recitation_by_memory: recitation as a line in how well a key is known: y on
-- k_hat over named elicited keys. One row per model, arm and coefficient: the
-- intercept is recitation of what is not known, so false; the slope is what
-- knowledge adds. The interval is CR2's, from ten windows on;
-- p_adjusted is Benjamini and Hochberg's over all rows.
-- Needs: estimates.
CREATE OR REPLACE VIEW recitation_by_memory AS
SELECT model, arm, quantity AS coefficient, n AS keys, windows, value, low, high, p, p_adjusted, reason
FROM estimates
WHERE view = 'recitation_by_memory'
ORDER BY ALL;
