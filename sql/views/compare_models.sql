-- compare_models: two models on the same windows. One row per model, other
-- model, arm, identity, context and endpoint: value is the mean over windows of
-- the difference, model less other. From ten windows on the interval and p are
-- CR2's, below p is a sign-flip test's and there is no interval; mcnemar_p is
-- exact, on windows with any recitation. p_adjusted is Holm's for the primary
-- endpoint (recited keys), Benjamini and Hochberg's for the others.
-- Needs: estimates.
CREATE OR REPLACE VIEW compare_models AS
SELECT
    e.model,
    e.other,
    e.arm,
    e.identity,
    e.context,
    e.quantity AS endpoint,
    e.windows,
    e.value,
    e.low,
    e.high,
    e.p,
    e.p_adjusted,
    e.method,
    m.p AS mcnemar_p,
    e.reason
FROM estimates e
LEFT JOIN estimates m ON m.view = e.view AND m.quantity = 'any ' || e.quantity
    AND (m.model, m.other, m.arm, m.identity, m.context) = (e.model, e.other, e.arm, e.identity, e.context)
WHERE e.view = 'compare_models' AND NOT starts_with(e.quantity, 'any ')
ORDER BY ALL;
