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

-- total is the sum of n over the rows where it holds; 0 where it holds nowhere.
CREATE OR REPLACE MACRO total(n, holds) AS coalesce(sum(n) FILTER (holds), 0)::BIGINT;

-- writes says who wrote a cell's text: a planted writer, a model that reworded
-- one's text, or a model that was asked.
CREATE OR REPLACE MACRO writes(control, source) AS
    CASE WHEN source = 'reword' THEN 'rewordings' WHEN control THEN 'planted writers' ELSE 'models' END;

-- class is the kind of a claim as rates keep them apart: counts are values
-- that are right or wrong, never near, and ranks are superlatives.
CREATE OR REPLACE MACRO class(kind, unit) AS
    CASE WHEN kind = 'value' AND unit IN ('names', 'sessions') THEN 'count' ELSE kind END;

-- said is what a statement says, as a number: two that say the same in other
-- words have the same. The equivalences are those by which labels are compared:
-- a close on the window's first session is its first close, a drawdown is a
-- return of its span, an unnamed period is the window.
CREATE OR REPLACE MACRO said(kind, subject, object, metric, value, unit, direction, since, until, rank, first, last) AS
    hash(
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
        CASE WHEN NOT (metric IN ('first_close', 'last_close') OR metric = 'close' AND until IN (first, last)) THEN coalesce(since, first) END,
        CASE WHEN NOT (metric IN ('first_close', 'last_close') OR metric = 'close' AND until IN (first, last)) THEN coalesce(until, last) END,
        CASE WHEN kind = 'comparison' THEN object END,
        CASE WHEN kind IN ('comparison', 'trend') THEN direction END,
        round(value, 6),
        coalesce(unit, '-'),
        coalesce(rank, 0)
    );

-- percent is a rate for people: 0.9231 is 92.
CREATE OR REPLACE MACRO percent(value) AS round(100 * value);

-- tolerance_grid are the tolerances of tolerance_curve.
CREATE OR REPLACE MACRO tolerance_grid() AS
    [0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0]::DOUBLE[];

-- tolerance_bin is the place in the grid of the smallest tolerance that an
-- error is within, 18 beyond the last; NULL of an unknown error. Halving the
-- grid compares an error five times.
CREATE OR REPLACE MACRO tolerance_bin(error) AS
    CASE WHEN error IS NOT NULL THEN
        CASE WHEN error <= 0.300000001 THEN
            CASE WHEN error <= 0.070000001 THEN
                CASE WHEN error <= 0.030000001 THEN
                    CASE WHEN error <= 0.020000001 THEN
                        CASE WHEN error <= 0.010000001 THEN
                            1
                        ELSE
                            2
                        END
                    ELSE
                        3
                    END
                ELSE
                    CASE WHEN error <= 0.050000001 THEN
                        4
                    ELSE
                        5
                    END
                END
            ELSE
                CASE WHEN error <= 0.150000001 THEN
                    CASE WHEN error <= 0.100000001 THEN
                        6
                    ELSE
                        7
                    END
                ELSE
                    CASE WHEN error <= 0.200000001 THEN
                        8
                    ELSE
                        9
                    END
                END
            END
        ELSE
            CASE WHEN error <= 2.000000001 THEN
                CASE WHEN error <= 1.000000001 THEN
                    CASE WHEN error <= 0.700000001 THEN
                        CASE WHEN error <= 0.500000001 THEN
                            10
                        ELSE
                            11
                        END
                    ELSE
                        12
                    END
                ELSE
                    CASE WHEN error <= 1.500000001 THEN
                        13
                    ELSE
                        14
                    END
                END
            ELSE
                CASE WHEN error <= 5.000000001 THEN
                    CASE WHEN error <= 3.000000001 THEN
                        15
                    ELSE
                        16
                    END
                ELSE
                    CASE WHEN error <= 10.000000001 THEN
                        17
                    ELSE
                        18
                    END
                END
            END
        END
    END;

-- tolerance_scale is what a unit's errors are measured in; NULL of units that
-- have no tolerance.
CREATE OR REPLACE MACRO tolerance_scale(unit) AS
    CASE
        WHEN unit IN ('percent', 'pp', 'bp') THEN 'points'
        WHEN unit IN ('currency', 'shares') THEN 'percent of level'
    END;

-- relative_error is the size of an error on that scale.
CREATE OR REPLACE MACRO relative_error(error, level, unit) AS
    CASE
        WHEN unit IN ('percent', 'pp') THEN abs(error)
        WHEN unit = 'bp' THEN abs(error) / 100
        WHEN level <> 0 THEN 100 * abs(error / level)
    END;
