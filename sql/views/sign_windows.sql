-- sign_windows: keys stated as shown with the sign turned. One row per model,
-- identity, context, market and window. q is the share at −shown over the real,
-- damped and opposed arms, rho the share at the truth over damped and opposed,
-- inverted the share at the truth there, which is rho + q where both are what
-- they seem. They are over the same keys: those that can be told from their
-- opposite on every arm that was run, and identifiable on damped and opposed;
-- n is how many.
-- Needs: keys, cells.
CREATE OR REPLACE VIEW sign_windows AS
WITH told AS (
    SELECT
        c.model,
        c.control,
        c.identity,
        c.context,
        c.market,
        c."window",
        c.arm,
        k.ticker,
        k.metric,
        k.session,
        bool_and(k.signed) AND (c.arm NOT IN ('damped', 'opposed') OR bool_and(k.identifiable)) AS usable,
        avg(CASE WHEN NOT k.coarse THEN k.at_truth::INTEGER END) AS at_truth,
        avg(CASE WHEN NOT k.coarse THEN k.at_negated::INTEGER END) AS at_negated
    FROM keys k
    JOIN cells c USING (suite, cell)
    WHERE suite = 'market' AND c.context = 'elicited' AND c.arm IN ('real', 'inverted', 'damped', 'opposed')
    GROUP BY c.model, c.control, c.identity, c.context, c.market, c."window", c.arm, k.ticker, k.metric, k.session
), by_key AS (
    SELECT
        model,
        control,
        identity,
        context,
        market,
        "window",
        avg(at_negated) FILTER (arm <> 'inverted') AS q,
        avg(at_truth) FILTER (arm IN ('damped', 'opposed')) AS rho,
        avg(at_truth) FILTER (arm = 'inverted') AS inverted
    FROM told
    GROUP BY model, control, identity, context, market, "window", ticker, metric, session
    HAVING bool_and(usable)
)
SELECT model, control, identity, context, market, "window", count(*) AS n, avg(q) AS q, avg(rho) AS rho, avg(inverted) AS inverted
FROM by_key
GROUP BY ALL
ORDER BY ALL;
