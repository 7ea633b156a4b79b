-- twin_windows: each named key beside its masked twin. One row per model, arm,
-- context, market and window: pairs of keys identifiable in both and answered
-- coarsely in neither, the share recited of each (strict: by first readings
-- alone), and whether the model, asked,
-- named the company and month of the masked panel (NULL: not asked).
-- Needs: keys, cells.
CREATE OR REPLACE VIEW twin_windows AS
WITH told AS (
    SELECT
        c.model,
        c.control,
        c.arm,
        c.identity,
        c.context,
        c.market,
        c."window",
        c.last,
        c.prompt_version,
        c.temperature,
        c.row_seed,
        c.repeat,
        k.ticker,
        k.metric,
        k.session,
        (k.verdict = 'recited')::INTEGER AS y,
        (k.strict_verdict = 'recited')::INTEGER AS y_strict
    FROM keys k
    JOIN cells c USING (suite, cell)
    WHERE suite = 'market' AND c.context = 'elicited' AND k.identifiable AND NOT k.coarse
), guessed AS (
    SELECT model, arm, market, "window", bool_or(identified) AS identified
    FROM cells
    WHERE suite = 'market' AND context = 'identify'
    GROUP BY ALL
)
SELECT
    n.model,
    n.control,
    n.arm,
    n.context,
    n.market,
    n."window",
    max(n.last) AS last,
    count(*) AS pairs,
    avg(n.y) AS named,
    avg(m.y) AS masked,
    avg(n.y_strict) AS named_strict,
    avg(m.y_strict) AS masked_strict,
    any_value(g.identified) AS identified
FROM told n
JOIN told m ON m.identity = 'masked'
    AND (m.model, m.arm, m.context, m.market, m."window", m.prompt_version, m.temperature, m.row_seed, m.repeat, m.ticker, m.metric)
      = (n.model, n.arm, n.context, n.market, n."window", n.prompt_version, n.temperature, n.row_seed, n.repeat, n.ticker, n.metric)
    AND m.session IS NOT DISTINCT FROM n.session
LEFT JOIN guessed g ON (g.model, g.arm, g.market, g."window") = (n.model, n.arm, n.market, n."window")
WHERE n.identity = 'named'
GROUP BY n.model, n.control, n.arm, n.context, n.market, n."window"
ORDER BY ALL;
