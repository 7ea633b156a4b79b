-- facts_candidates: the figures of answers that were considered for a fact,
-- and why each counted or was dropped. One row per figure, fact and profile.
-- use: counted, set_aside (a range beside a figure), other (listed, not held
-- against the answer), dropped; why: the rule. The table as stored is
-- tables.fact_candidates.
-- Needs: fact_candidates, fact_results.
CREATE OR REPLACE VIEW facts_candidates AS
SELECT
    r.pack,
    r.scenario,
    c.n AS fact_n,
    c.fact,
    r.declared,
    r.model,
    r.repeat,
    c.profile,
    r.outcome,
    c.turn,
    c.value,
    c.low,
    c.high,
    c.unit,
    c.hedged,
    c.rounded,
    c.use,
    c.why,
    c.period,
    c.via,
    c.quote,
    c.sentence,
    r.control,
    c.cell,
    c.claim,
    c.span_start,
    c.span_end
FROM fact_candidates c
JOIN fact_results r USING (cell, profile, n)
ORDER BY c.cell, c.profile, c.n, c.turn, c.span_start;
