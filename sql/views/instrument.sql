-- instrument: whether the instrument can be believed in this run. One row per
-- check: what it is about, its n, the share that is right, the share wanted
-- (NULL: reported, not tested) and the outcome: pass, fail, reported, or
-- unmeasured where there was nothing to check. The planted writers' verdicts
-- are tested on identifiable claims, where the key leaves no doubt; what a mutant
-- changed in a text must change its verdict as the key says. Planted
-- baselines of the suite finverify must all be read; what clerks plant in the
-- suite facts must be judged as planted. The last
-- checks compare rates of recitation that no memory explains: n is windows,
-- value the difference, and a difference at 5 % (Holm's) fails.
-- Needs: cells, matched, recall, claims, verdicts, estimates, answers, fact_results, controls.
CREATE OR REPLACE VIEW instrument AS
WITH statements AS MATERIALIZED (
    FROM matched()
), key AS MATERIALIZED (
    SELECT
        model,
        count(expect) AS written,
        count(claim_n) AS got,
        count(claim_n) FILTER (expect IS NOT NULL) AS paired,
        count(*) FILTER (expect IS NOT NULL AND claim_n IS NOT NULL AND identifiable) AS sure,
        count(*) FILTER (agrees AND identifiable) AS sure_right,
        count(*) FILTER (agrees) AS agreed,
        count(*) FILTER (agrees AND expect = 'refuted' AND expect_as <> '-' AND identifiable) AS sure_refuted,
        count(*) FILTER (agrees AND expect = 'refuted' AND expect_as = refuted_as AND identifiable) AS sure_alike,
        count(*) FILTER (agrees AND expect = 'refuted' AND expect_as <> '-') AS refuted,
        count(*) FILTER (agrees AND expect = 'refuted' AND expect_as = refuted_as) AS alike
    FROM statements
    WHERE told = 'narrated'
    GROUP BY model
), mutations AS (
    SELECT planted[9:] AS mutated, count(*) AS made, count(claim_n) AS got, count(*) FILTER (agrees) AS agreed
    FROM statements
    WHERE told = 'narrated' AND starts_with(planted, 'mutated_')
    GROUP BY planted
), read AS MATERIALIZED (
    SELECT source, sum(labelled)::BIGINT AS labelled, sum(found)::BIGINT AS found, sum(lost)::BIGINT AS lost, sum(added)::BIGINT AS added
    FROM (
        SELECT told AS source, count(n) AS labelled, count(claim_n) FILTER (n IS NOT NULL) AS found, 0 AS lost, 0 AS added
        FROM statements
        WHERE told = 'narrated' OR value IS NOT NULL
        GROUP BY told
        UNION ALL
        SELECT 'reworded', 0, 0, count(*) FILTER (reworded = 'lost'), count(*) FILTER (reworded = 'added') FROM controls
        UNION ALL
        SELECT 'reader', coalesce(sum(labelled), 0), coalesce(sum(found), 0), 0, 0 FROM recall
    )
    GROUP BY source
), shares AS (
    SELECT 1 AS place, 'cells answered' AS name, writes(control, source) AS of, count(*) AS n, count(*) FILTER (ok) AS k, CASE WHEN writes(control, source) = 'planted writers' THEN 1.0 END AS wanted
    FROM cells
    GROUP BY of, wanted
    UNION ALL
    SELECT 2, 'claims judged', 'all suites', greatest(l.n, v.n), least(l.n, v.n), 1.0
    FROM (SELECT count(*) AS n FROM claims) l, (SELECT count(*) AS n FROM verdicts) v
    UNION ALL
    SELECT 3, 'planted statements read', model, written, paired, 0.95 FROM key
    UNION ALL
    SELECT 3, 'planted answers read', model, count(*), count(*) FILTER (status = 'answered'), 1.0
    FROM answers
    WHERE control
    GROUP BY model
    UNION ALL
    SELECT 4, 'claims that were planted', model, got, paired, 0.98 FROM key
    UNION ALL
    SELECT 5, 'verdicts equal to the key', model, sure, sure_right, 1.0 FROM key
    UNION ALL
    SELECT 5, 'refutations of the kind planted', model, sure_refuted, sure_alike, 1.0 FROM key WHERE sure_refuted > 0
    UNION ALL
    SELECT 5, 'mutations read', mutated, made, got, 0.95 FROM mutations
    UNION ALL
    SELECT 5, 'mutations judged anew', mutated, got, agreed, 1.0 FROM mutations
    UNION ALL
    SELECT 5, 'facts judged as planted', r.model, count(*), count(*) FILTER (r.outcome = k.expect), 1.0
    FROM fact_results r
    JOIN controls k ON k.suite = 'facts' AND k.cell = r.cell AND k.n = r.n
    WHERE r.profile = 'default'
    GROUP BY r.model
    UNION ALL
    SELECT 6, 'verdicts equal, identifiable or not', model, paired, agreed, NULL FROM key
    UNION ALL
    SELECT 6, 'refutations alike, identifiable or not', model, refuted, alike, NULL FROM key WHERE refuted > 0
    UNION ALL
    SELECT 7, 'figures read', writes(control, source), sum(figures_read + figures_unread)::BIGINT, sum(figures_read)::BIGINT, NULL
    FROM cells
    WHERE suite = 'market' AND ok
    GROUP BY writes(control, source)
    UNION ALL
    SELECT 8, 'claims recalled', source, labelled, found, NULL FROM read
    UNION ALL
    SELECT 8, 'figures kept in rewording', 'reworded', labelled + lost, labelled, NULL FROM read WHERE source = 'reworded' AND labelled + lost > 0
    UNION ALL
    SELECT 8, 'figures of rewordings that are the text''s', 'reworded', labelled + added, labelled, NULL FROM read WHERE source = 'reworded' AND labelled + added > 0
    UNION ALL
    SELECT 9, 'recited labels judged recited', quantity, n, round(n * value)::BIGINT, NULL
    FROM estimates
    WHERE view = 'sensitivity'
)
SELECT
    place,
    name,
    of,
    coalesce(n, 0) AS n,
    rate(k, n) AS value,
    wilson_low(k, n) AS low,
    wilson_high(k, n) AS high,
    wanted::DOUBLE AS wanted,
    CASE
        WHEN coalesce(n, 0) = 0 THEN 'unmeasured'
        WHEN wanted IS NULL THEN 'reported'
        WHEN k >= wanted * n THEN 'pass'
        ELSE 'fail'
    END AS outcome
FROM shares
UNION ALL
SELECT
    10,
    quantity,
    concat_ws(' ', model, arm, context),
    windows,
    value,
    low,
    high,
    NULL,
    CASE
        WHEN windows = 0 THEN 'unmeasured'
        WHEN p_adjusted < 0.05 THEN 'fail'
        WHEN windows < 10 THEN 'reported'
        ELSE 'pass'
    END
FROM estimates
WHERE view = 'instrument'
ORDER BY place, name, of;
