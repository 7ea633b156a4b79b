-- facts_profiles: where the two profiles of the judge of facts differ on the
-- same answers. One row per model and pair of outcomes.
-- Needs: fact_results.
CREATE OR REPLACE VIEW facts_profiles AS
SELECT
    d.model,
    c.outcome AS compat_outcome,
    d.outcome AS default_outcome,
    count(*) AS facts
FROM fact_results c
JOIN fact_results d USING (cell, n)
WHERE c.profile = 'compat' AND d.profile = 'default' AND NOT d.control
GROUP BY ALL
ORDER BY ALL;
