package main

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/go-viper/mapstructure/v2"
)

// A spelt is the value of a setting as the environment and flags have it: text
// that is read as what its setting is.
type spelt string

// decoding makes viper read values into structs by the rules of convert.
func decoding(c *mapstructure.DecoderConfig) {
	c.DecodeHook = mapstructure.DecodeHookFuncValue(convert)
	c.WeaklyTypedInput = false
}

var duration = reflect.TypeFor[time.Duration]()

// convert checks that a value is of the kind that its setting is, and reads
// what YAML has no kind for: durations ("90s") and what is spelt. A date that
// YAML took for one is text again. What comes of NaN, infinity, a fraction
// where a count is wanted, or one value where a list is, is an error.
func convert(from, to reflect.Value) (any, error) {
	if !from.IsValid() || to.Kind() == reflect.Interface {
		return untyped(from), nil
	}
	if text, ok := from.Interface().(spelt); ok {
		return read(string(text), to.Type())
	}
	v := from.Interface()
	switch {
	case to.Type() == duration:
		text, ok := v.(string)
		if !ok {
			return nil, fmt.Errorf("is %v: a duration has a unit, like 90s or 5m", v)
		}
		return readDuration(text)
	case to.Kind() == reflect.String:
		return asString(v)
	case to.Kind() == reflect.Bool:
		if from.Kind() != reflect.Bool {
			return nil, fmt.Errorf("is %s: want true or false", shown(v))
		}
	case to.CanInt(), to.CanUint():
		x, whole := wholeNumber(v)
		if !whole || to.CanUint() && x < 0 {
			return nil, fmt.Errorf("is %s: want a whole number%s", shown(v), sign(to))
		}
		return x, nil
	case to.CanFloat():
		if !from.CanInt() && !from.CanUint() && !from.CanFloat() || from.CanFloat() && !finite(from.Float()) {
			return nil, fmt.Errorf("is %s: want a number", shown(v))
		}
	case to.Kind() == reflect.Slice:
		if from.Kind() != reflect.Slice {
			return nil, fmt.Errorf("is %s: want a list, like [a, b]", shown(v))
		}
	case to.Kind() == reflect.Struct || to.Kind() == reflect.Map:
		if from.Kind() != reflect.Map && from.Kind() != reflect.Struct {
			return nil, fmt.Errorf("is %s: want settings with names of their own", shown(v))
		}
	}
	return v, nil
}

// untyped is a value that no setting has the kind of.
func untyped(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	if text, ok := v.Interface().(spelt); ok {
		return string(text)
	}
	return v.Interface()
}

func asString(v any) (any, error) {
	switch x := v.(type) {
	case string:
		return x, nil
	case bool: // written without quotes: think: true
		return strconv.FormatBool(x), nil
	case time.Time:
		if x.Equal(x.Truncate(24 * time.Hour)) {
			return x.Format(time.DateOnly), nil
		}
	}
	return nil, fmt.Errorf(`is %s: want text (in quotes: "%v")`, shown(v), v)
}

// wholeNumber is v where it is one, however it is written: 1000 or 1e3.
func wholeNumber(v any) (int64, bool) {
	x := reflect.ValueOf(v)
	switch {
	case x.CanInt():
		return x.Int(), true
	case x.CanUint():
		return int64(x.Uint()), x.Uint() <= math.MaxInt64
	case x.CanFloat():
		f := x.Float()
		return int64(f), f == math.Trunc(f) && math.Abs(f) <= 1<<53
	}
	return 0, false
}

// read reads text as a value of type to.
func read(text string, to reflect.Type) (any, error) {
	if to == duration {
		return readDuration(text)
	}
	switch v := reflect.New(to).Elem(); {
	case v.Kind() == reflect.String:
		return text, nil
	case v.Kind() == reflect.Bool:
		if b, err := strconv.ParseBool(text); err == nil {
			return b, nil
		}
		return nil, fmt.Errorf("is %q: want true or false", text)
	case v.CanInt():
		if x, err := strconv.ParseInt(text, 10, to.Bits()); err == nil {
			return x, nil
		}
		return nil, fmt.Errorf("is %q: want a whole number", text)
	case v.CanUint():
		if x, err := strconv.ParseUint(text, 10, to.Bits()); err == nil {
			return x, nil
		}
		return nil, fmt.Errorf("is %q: want a whole number%s", text, sign(v))
	case v.CanFloat():
		if x, err := strconv.ParseFloat(text, 64); err == nil && finite(x) {
			return x, nil
		}
		return nil, fmt.Errorf("is %q: want a number", text)
	}
	return nil, fmt.Errorf("is %q: only a file can set this", text)
}

func readDuration(text string) (any, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return nil, fmt.Errorf("is %q: want a duration with its unit, like 90s or 5m", text)
	}
	return d, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// sign is what an unsigned number must be besides.
func sign(v reflect.Value) string {
	if v.CanUint() {
		return " of 0 or more"
	}
	return ""
}

// shown is a value as an error shows it.
func shown(v any) string {
	switch x := v.(type) {
	case string:
		return strconv.Quote(x)
	case []any:
		return "a list"
	case map[string]any:
		return "settings with names of their own"
	}
	return fmt.Sprint(v)
}
