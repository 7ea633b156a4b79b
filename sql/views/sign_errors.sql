-- sign_errors: whether a turned sign passes for memory. One row per model,
-- identity and context: n keys over windows, the mean over windows of q (stated
-- at −shown), rho (at the truth, on damped and opposed) and the inverted arm's
-- share at the truth, and the check: that share less rho and q, which is 0 where
-- the three are what they seem. lambda, beside the named rows, is q named less
-- q masked. Intervals and p-values are over windows.
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
    c.value AS "check",
    c.low AS check_low,
    c.high AS check_high,
    c.p AS check_p,
    l.value AS lambda,
    l.low AS lambda_low,
    l.high AS lambda_high,
    l.p AS lambda_p
FROM pooled p
LEFT JOIN estimates c ON c.view = 'sign_errors' AND c.quantity = 'check' AND (c.model, c.identity, c.context) = (p.model, p.identity, p.context)
LEFT JOIN estimates l ON l.view = 'sign_errors' AND l.quantity = 'lambda' AND p.identity = 'named' AND (l.model, l.context) = (p.model, p.context)
ORDER BY ALL;
