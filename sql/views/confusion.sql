-- confusion: what the planted writers' statements were to be judged as, against
-- what they were. One row per writer, what was planted, expected verdict, kind
-- of refutation planted (- where none is, or it is left open), verdict and kind
-- of refutation given (not read where no claim was). n counts statements,
-- identifiable those of which the key leaves no doubt.
-- Needs: matched.
CREATE OR REPLACE VIEW confusion AS
SELECT
    model,
    planted,
    expect,
    expect_as,
    coalesce(verdict, 'not read') AS verdict,
    coalesce(refuted_as, '-') AS refuted_as,
    count(*) AS n,
    count(*) FILTER (identifiable) AS identifiable
FROM matched()
WHERE told = 'narrated' AND expect IS NOT NULL
GROUP BY ALL
ORDER BY ALL;
