-- unread_figures: the figures of replies that no claim uses, with where they
-- stand. One row per figure. The table as stored is tables.unread_figures.
-- Needs: tables.unread_figures, cells.
CREATE OR REPLACE VIEW unread_figures AS
SELECT
    u.suite,
    c.market,
    c."window",
    c.model,
    c.arm,
    c.identity,
    c.context,
    c.control,
    u.cell,
    u.span_start,
    u.span_end,
    u.text,
    u.sentence
FROM tables.unread_figures u
LEFT JOIN cells c USING (suite, cell)
ORDER BY u.suite, u.cell, u.span_start;
