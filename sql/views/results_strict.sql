-- results_strict: results with each claim judged by the first reading of each
-- panel only. other_reading is the share that another reading rescues there.
-- Needs: results_of.
CREATE OR REPLACE VIEW results_strict AS
FROM results_of(true);
