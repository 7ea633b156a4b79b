-- primary_endpoint: the one question that is tested, not explored: that of the
-- sealed plan, over its contexts and arms, of named cells; without a plan, the
-- share of elicited keys recited on damped and opposed. One row per model.
-- endpoint is recited_exclusive, recited_all (shares of identifiable keys, their
-- test against the share that agrees with decoys) or delta (named less masked);
-- value is the mean over windows. From ten windows on low, high and p are CR2's,
-- below p is a sign-flip test's; p_adjusted is Holm's over the models.
-- Needs: estimates.
CREATE OR REPLACE VIEW primary_endpoint AS
SELECT model, quantity AS endpoint, n AS keys, windows, value, low, high, p, p_adjusted, method, reason
FROM estimates
WHERE view = 'primary_endpoint'
ORDER BY ALL;
