-- recitation: how often a model stated what happened against what it was
-- shown. One row per model, arm, identity, context and use.
-- basis says what n counts (see recitation_windows); keys are confirmatory,
-- claims exploratory. rate_exclusive are the recitations that no reading error
-- explains, rate_all all of them. Beside them what is no memory: masked_rate of
-- the twin without names and dates, decoy_rate f (see chance; keys that were
-- not stated agree with no decoy). rho = max(0, (p − f) / (s − f)) with p =
-- rate_all and s the sensitivity; p_value = (1 + decoys as good) / (1 + decoys),
-- p_adjusted Benjamini and Hochberg's over all rows. excess is the mean over
-- windows of rate_all less decoy_rate, with CR2's interval and p from ten windows
-- on, below that a sign-flip test's p. All are NULL under 19 decoy windows, with
-- why. The interval of rate_all is CR2's from ten windows on; windows_with are
-- those with any, with their exact interval (Clopper and Pearson); bound is the
-- upper 95 % bound where there is none, over known windows. conclusion says what may be said; never that a model did not recite.
-- Needs: recitation_windows, chance, sensitivity, known_keys, estimates.
CREATE OR REPLACE VIEW recitation AS
WITH pooled AS MATERIALIZED (
    SELECT
        model,
        control,
        arm,
        identity,
        context,
        use,
        any_value(basis) AS basis,
        sum(n)::BIGINT AS n,
        sum(stated)::BIGINT AS stated,
        count(*) FILTER (n > 0) AS windows,
        sum(recited)::BIGINT AS recited,
        sum(exclusive)::BIGINT AS exclusive,
        count(*) FILTER (recited > 0) AS windows_with
    FROM recitation_windows
    GROUP BY ALL
), quizzed AS (
    SELECT model, count(*) FILTER (known) AS known
    FROM known_keys
    WHERE NOT placebo
    GROUP BY model
), joined AS (
    SELECT
        p.*,
        rate(p.exclusive, p.n) AS rate_exclusive,
        rate(p.recited, p.n) AS rate_all,
        CASE WHEN p.identity = 'named' THEN rate(m.recited, m.n) END AS masked_rate,
        h.f * rate(p.stated, p.n) AS decoy_rate,
        coalesce(h.decoys, 0) AS decoys,
        len(list_filter(h.rates, r -> r * p.stated >= p.recited)) AS as_good,
        s.sensitivity,
        q.known,
        e.low AS rate_low,
        e.high AS rate_high,
        w.low AS windows_low,
        w.high AS windows_high,
        x.value AS excess,
        x.low AS excess_low,
        x.high AS excess_high,
        x.p AS excess_p,
        x.method AS excess_method,
        b.value AS bound,
        b.windows AS known_windows,
        b.reason AS bound_reason
    FROM pooled p
    LEFT JOIN pooled m ON m.identity = 'masked' AND (m.model, m.arm, m.context, m.use) = (p.model, p.arm, p.context, p.use)
    LEFT JOIN chance h ON (h.model, h.arm, h.identity, h.context, h.use) = (p.model, p.arm, p.identity, p.context, p.use)
    LEFT JOIN sensitivity s ON true
    LEFT JOIN quizzed q ON q.model = p.model
    LEFT JOIN estimates e ON e.view = 'recitation' AND e.quantity = 'rate' AND (e.model, e.arm, e.identity, e.context, e.use) = (p.model, p.arm, p.identity, p.context, p.use)
    LEFT JOIN estimates w ON w.view = 'recitation' AND w.quantity = 'windows' AND (w.model, w.arm, w.identity, w.context, w.use) = (p.model, p.arm, p.identity, p.context, p.use)
    LEFT JOIN estimates x ON x.view = 'recitation' AND x.quantity = 'excess' AND (x.model, x.arm, x.identity, x.context, x.use) = (p.model, p.arm, p.identity, p.context, p.use)
    LEFT JOIN estimates b ON b.view = 'recitation' AND b.quantity = 'bound' AND (b.model, b.arm, b.identity, b.context, b.use) = (p.model, p.arm, p.identity, p.context, p.use)
), told AS (
    SELECT *, CASE WHEN decoys >= 19 THEN (1 + as_good) / (1 + decoys) END AS p_value
    FROM joined
), tested AS (
    SELECT *, CASE WHEN p_value IS NOT NULL THEN min(least(1, p_value * tests / place)) OVER (PARTITION BY control, p_value IS NULL ORDER BY p_value DESC) END AS p_adjusted
    FROM (
        SELECT *, count(p_value) OVER (PARTITION BY control) AS tests, rank() OVER (PARTITION BY control ORDER BY p_value NULLS LAST) + count(*) OVER (PARTITION BY control, p_value) - 1 AS place
        FROM told
    )
)
SELECT
    model,
    control,
    arm,
    identity,
    context,
    use,
    basis,
    CASE WHEN basis = 'keys' THEN 'confirmatory' ELSE 'exploratory' END AS standing,
    n,
    stated,
    windows,
    recited,
    rate_exclusive,
    rate_all,
    rate_low,
    rate_high,
    windows_with,
    windows_low,
    windows_high,
    masked_rate,
    decoy_rate,
    decoys,
    sensitivity,
    CASE WHEN decoys >= 19 AND sensitivity > decoy_rate THEN greatest(0, (rate_all - decoy_rate) / (sensitivity - decoy_rate)) END AS rho,
    p_value,
    p_adjusted,
    excess,
    excess_low,
    excess_high,
    excess_p,
    excess_method,
    CASE
        WHEN decoys = 0 THEN 'no decoy window'
        WHEN decoys < 19 THEN 'under 19 decoy windows'
        WHEN sensitivity IS NULL THEN 'sensitivity unmeasured'
        WHEN sensitivity <= decoy_rate THEN 'chance explains as much as memory would'
        ELSE '-'
    END AS rho_reason,
    bound,
    known_windows,
    bound_reason,
    CASE
        WHEN identity = 'masked' AND recited > 0 THEN 'placebo: false recitation in ' || windows_with || ' of ' || windows || ' windows'
        WHEN identity = 'masked' THEN 'placebo: no false recitation'
        WHEN recited > 0 THEN windows_with || ' of ' || windows || ' windows hold recitation'
        WHEN known IS NULL THEN 'none seen; what the model knows is unmeasured'
        WHEN known = 0 THEN 'nothing to recite: uninformative (nothing recalled by our probes)'
        WHEN bound IS NULL THEN 'none seen in ' || coalesce(known_windows, 0) || ' known windows; no bound: ' || coalesce(bound_reason, 'not estimated')
        ELSE 'none seen in ' || known_windows || ' known windows; at most ' || round(100 * bound)::INTEGER || ' % of windows'
    END AS conclusion
FROM tested
ORDER BY ALL;
