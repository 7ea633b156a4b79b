-- power: how many windows a finding takes. One row per design and effect.
-- seen: windows at which recitation in a share of windows is seen at all, with
-- a power of 80 %; bound: windows without any at which the bound is the share;
-- difference: pairs of windows at which a mean difference of so many standard
-- deviations is found at 5 %, with 80 %. With the sensitivity measured in this
-- run, or 0.9 where it is not (method says).
-- Needs: estimates.
CREATE OR REPLACE VIEW power AS
SELECT quantity AS design, effect, value::BIGINT AS windows, method
FROM estimates
WHERE view = 'power'
ORDER BY ALL;
