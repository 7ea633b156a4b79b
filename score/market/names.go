package market

import (
	"fmt"
	"slices"
	"strings"

	"market-claim-bench/pipeline/datasets/panel"
)

var (
	kindNames      = []string{"value", "comparison", "trend", "superlative", "causal", "unsure"}
	unitNames      = []string{"-", "percent", "pp", "bp", "currency", "shares", "sessions", "names", "ratio", "rank"}
	directionNames = []string{"-", "up", "down", "flat"}
	boundNames     = []string{"exact", "at_least", "at_most"}
	useNames       = []string{"asserted", "contrast"}
)

func (k Kind) String() string      { return kindNames[k] }
func (u Unit) String() string      { return unitNames[u] }
func (d Direction) String() string { return directionNames[d] }
func (u Use) String() string       { return useNames[u] }

// BoundName is the name of a bound in tables and labels.
func BoundName(b panel.Bound) string { return boundNames[b] }

// ParseKind returns the kind of a name.
func ParseKind(s string) (Kind, error) { return parse[Kind]("kind", s, kindNames) }

// ParseUnit returns the unit of a name.
func ParseUnit(s string) (Unit, error) { return parse[Unit]("unit", s, unitNames) }

// ParseDirection returns the direction of a name.
func ParseDirection(s string) (Direction, error) {
	return parse[Direction]("direction", s, directionNames)
}

// ParseBound returns the bound of a name.
func ParseBound(s string) (panel.Bound, error) { return parse[panel.Bound]("bound", s, boundNames) }

// ParseUse returns the use of a name.
func ParseUse(s string) (Use, error) { return parse[Use]("use", s, useNames) }

// parse finds s among names; "" and "-" are the first of those that have a "-".
func parse[T ~uint8](what, s string, names []string) (T, error) {
	if s == "" && names[0] == "-" {
		return 0, nil
	}
	i := slices.Index(names, s)
	if i < 0 {
		return 0, fmt.Errorf("%s %q is unknown (want one of %s)", what, s, strings.Join(names, ", "))
	}
	return T(i), nil
}

// MetricName is the claim's metric as tables and labels write it.
func (c *Claim) MetricName() string {
	if c.Metric == panel.Other {
		return c.Metric.String() + c.Other
	}
	return c.Metric.String()
}

// SetMetric sets the metric of a name.
func (c *Claim) SetMetric(name string) error {
	m, ok := panel.ParseMetric(name)
	if !ok {
		return fmt.Errorf("metric %q is unknown (want one of the table of metrics, or other:NAME)", name)
	}
	c.Metric, c.Other = m, ""
	if m == panel.Other {
		c.Other = strings.TrimPrefix(name, m.String())
	}
	return nil
}

// BaseName is the claim's base as tables and labels write it: prior_close,
// open, a date, or "-".
func (c *Claim) BaseName() string {
	switch c.Base {
	case panel.PriorClose:
		return "prior_close"
	case panel.AtOpen:
		return "open"
	case panel.OnDay:
		return c.BaseDay.String()
	}
	return "-"
}

// SetBase sets the base of a name.
func (c *Claim) SetBase(name string) error {
	c.Base, c.BaseDay = panel.NoBase, 0
	switch name {
	case "", "-":
	case "prior_close":
		c.Base = panel.PriorClose
	case "open":
		c.Base = panel.AtOpen
	default:
		d, err := panel.ParseDay(name)
		if err != nil {
			return fmt.Errorf("base %w or prior_close or open", err)
		}
		c.Base, c.BaseDay = panel.OnDay, d
	}
	return nil
}
