-- recalled_causes: causes that a reply names and its prompt does not: a
-- narrative recalled. One row per model, market, window, identity and arm, with
-- the causes as quoted. Masked rows say what is made up without a name or date.
-- Needs: claims, cells, prompts.
CREATE OR REPLACE VIEW recalled_causes AS
WITH named AS (
    SELECT l.cell, count(*) AS causes, list(DISTINCT l.quote ORDER BY l.quote) AS quotes
    FROM claims l
    JOIN cells c USING (suite, cell)
    LEFT JOIN (SELECT DISTINCT prompt, text FROM prompts) p ON p.prompt = c.prompt
    WHERE suite = 'market' AND l.kind = 'causal' AND NOT coalesce(contains(lower(p.text), lower(l.quote)), false)
    GROUP BY l.cell
)
SELECT
    c.model,
    c.market,
    c."window",
    c.identity,
    c.arm,
    count(*) FILTER (c.ok) AS cells,
    count(n.cell) AS with_causes,
    coalesce(sum(n.causes), 0)::BIGINT AS causes,
    rate(coalesce(sum(n.causes), 0), count(*) FILTER (c.ok)) AS per_cell,
    array_to_string(list_sort(list_distinct(flatten(list(n.quotes) FILTER (n.quotes IS NOT NULL)))), '; ') AS quotes
FROM cells c
LEFT JOIN named n USING (cell)
WHERE c.suite = 'market' AND NOT c.control AND c.context NOT IN ('quiz', 'identify')
GROUP BY c.model, c.market, c."window", c.identity, c.arm
ORDER BY ALL;
