-- Functions that the views share. They are stored in run.duckdb, so that any
-- DuckDB that opens it can compute with them too.

-- rate is k of n; NULL where n is 0 or unknown.
CREATE OR REPLACE MACRO rate(k, n) AS k / nullif(n, 0);

-- wilson_low and wilson_high are the ends of the 95 % score interval of k of n
-- (Wilson, JASA 22, 1927); NULL where n is 0.
CREATE OR REPLACE MACRO wilson_low(k, n) AS
    CASE WHEN n > 0 THEN
        greatest(0.0, (k + 1.9207294103470619 - 1.959963984540054 * sqrt(k * (n - k) / n + 0.9603647051735310)) / (n + 3.8414588206941238))
    END;
CREATE OR REPLACE MACRO wilson_high(k, n) AS
    CASE WHEN n > 0 THEN
        least(1.0, (k + 1.9207294103470619 + 1.959963984540054 * sqrt(k * (n - k) / n + 0.9603647051735310)) / (n + 3.8414588206941238))
    END;

-- class is the kind of a claim as rates keep them apart: counts are values
-- that are right or wrong, never near, and ranks are superlatives.
CREATE OR REPLACE MACRO class(kind, unit) AS
    CASE WHEN kind = 'value' AND unit IN ('names', 'sessions') THEN 'count' ELSE kind END;

-- said is what a statement says, as text: two that say the same in other words
-- are equal. The equivalences are those by which labels are compared: a close
-- on the window's first session is its first close, a drawdown is a return of
-- its span, an unnamed period is the window.
CREATE OR REPLACE MACRO said(kind, subject, object, metric, value, unit, direction, since, until, rank, first, last) AS
    concat_ws(
        '|',
        kind,
        subject,
        CASE
            WHEN metric = 'close' AND until = first THEN 'first_close'
            WHEN metric = 'close' AND until = last THEN 'last_close'
            WHEN metric IN ('first_close', 'last_close') THEN metric
            WHEN metric IN ('max_daily_gain', 'max_daily_loss') AND since = until THEN 'daily_return'
            WHEN metric IN ('drawdown', 'rebound') THEN 'return'
            WHEN metric = 'return' AND subject = 'GROUP' THEN 'mean_return'
            WHEN starts_with(metric, 'other:') THEN 'other'
            ELSE metric
        END,
        CASE
            WHEN metric IN ('first_close', 'last_close') OR metric = 'close' AND until IN (first, last) THEN '-'
            ELSE coalesce(coalesce(since, first)::VARCHAR, '-') || '..' || coalesce(coalesce(until, last)::VARCHAR, '-')
        END,
        CASE WHEN kind = 'comparison' THEN object ELSE '-' END,
        CASE WHEN kind IN ('comparison', 'trend') THEN direction ELSE '-' END,
        coalesce(printf('%.12g', value), '-'),
        coalesce(unit, '-'),
        coalesce(rank, 0)
    );

-- percent is a rate and its interval for people: "92 [85, 96]"; NULL as it is.
CREATE OR REPLACE MACRO percent(value, low, high) AS
    printf('%.0f [%.0f, %.0f]', 100 * value, 100 * low, 100 * high);
