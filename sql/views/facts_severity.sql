-- facts_severity: how severe the answers to each scenario are, by the severity
-- it was designed with. One row per pack, scenario, model, profile and
-- severity: pass, low, medium, high, critical; UNGRADED where nothing can be
-- said; ERROR where no answer came. share is of the answers that came.
-- Needs: fact_results.
CREATE OR REPLACE VIEW facts_severity AS
WITH answers AS (
    SELECT DISTINCT pack, scenario, scenario_severity, model, profile, cell, severity
    FROM fact_results
    WHERE NOT control
), counted AS (
    SELECT pack, scenario, scenario_severity, model, profile, severity, count(*) AS answers
    FROM answers
    GROUP BY ALL
)
SELECT
    *,
    CASE WHEN severity != 'ERROR' THEN
        rate(answers, (sum(answers) FILTER (severity != 'ERROR') OVER (PARTITION BY pack, scenario, model, profile))::BIGINT)
    END AS share
FROM counted
ORDER BY pack, scenario, model, profile, severity;
