-- sign_errors: whether a turned sign passes for memory. One row per model,
-- identity and context: n keys over windows, the mean over windows of q (stated
-- at −shown), rho (at the truth, on damped and opposed) and the inverted arm's
-- share at the truth, and the check, delta: that share less rho and q, which is 0
-- where the three are what they seem. excess, beside the named rows, is λ: q
-- named less q masked. Intervals and p-values are over windows, p_adjusted
-- over all rows (Benjamini and Hochberg).
-- Needs: sign_windows, estimates.
CREATE OR REPLACE VIEW sign_errors AS
WITH pooled AS (
    SELECT model, control, identity, context, sum(n)::BIGINT AS n, count(*) AS windows, avg(q) AS q, avg(rho) AS rho, avg(inverted) AS inverted
    FROM sign_windows
    GROUP BY ALL
)
SELECT
    p.model,
    p.control,
    p.identity,
    p.context,
    p.n,
    p.windows,
    p.q,
    p.rho,
    p.inverted,
    c.value AS delta,
    c.low AS delta_low,
    c.high AS delta_high,
    c.p AS delta_p,
    c.p_adjusted AS delta_p_adjusted,
    l.value AS excess,
    l.low AS excess_low,
    l.high AS excess_high,
    l.p AS excess_p,
    l.p_adjusted AS excess_p_adjusted
FROM pooled p
LEFT JOIN estimates c ON c.view = 'sign_errors' AND c.quantity = 'check' AND (c.model, c.identity, c.context) = (p.model, p.identity, p.context)
LEFT JOIN estimates l ON l.view = 'sign_errors' AND l.quantity = 'lambda' AND p.identity = 'named' AND (l.model, l.context) = (p.model, p.context)
ORDER BY ALL;
