-- compare_arms: two arms of a model on the same windows. One row per model,
-- arm, other arm, identity, context and endpoint: value is the mean over
-- windows of the difference, arm less other. The columns are those of
-- compare_models; p_adjusted is over all pairs of arms of an endpoint.
-- Needs: estimates.
CREATE OR REPLACE VIEW compare_arms AS
SELECT
    e.model,
    e.arm,
    e.other,
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
WHERE e.view = 'compare_arms' AND NOT starts_with(e.quantity, 'any ')
ORDER BY ALL;
