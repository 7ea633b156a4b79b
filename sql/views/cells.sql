-- cells: what was asked, how it ended, and what was read of the reply.
-- One row per planned cell, those that failed and those of planted writers
-- (control) too. Before score has run its columns are NULL.
-- Needs: commentaries, scores.
CREATE OR REPLACE VIEW cells AS
SELECT
    c.suite,
    c.cell,
    c.market,
    c."window",
    c.first,
    c.last,
    c.model,
    c.arm,
    c.identity,
    c.context,
    c.item,
    c.style,
    c.prompt_version,
    c.temperature,
    c.row_seed,
    c.repeat,
    coalesce(s.control, c.source IN ('narrator', 'reword', 'baseline', 'clerk')) AS control,
    c.status,
    c.status = 'ok' AS ok,
    c.error,
    c.status = 'refused' OR coalesce(s.refused, false) AS refused,
    s.declined,
    s.disputed,
    s.claims,
    s.figures_read,
    s.figures_unread,
    rate(s.figures_read, s.figures_read + s.figures_unread) AS read_share,
    s.facts,
    s.facts_told,
    rate(s.facts_told, s.facts) AS coverage,
    s.identified,
    s.locale,
    c.model_digest,
    c.source,
    c.rho,
    c.prompt,
    c.finish_reason,
    c.sent_tokens,
    c.read_tokens,
    c.made_tokens
FROM commentaries c
LEFT JOIN scores s USING (suite, cell);
