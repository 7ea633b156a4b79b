package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// A choice is a flag that is one of a few words. Another word is refused as
// the command line is read: a usage error, before anything else is looked at.
type choice struct {
	to    *string
	among []string
}

func (c choice) String() string {
	if c.to == nil {
		return ""
	}
	return *c.to
}

func (c choice) Set(s string) error {
	if !slices.Contains(c.among, s) {
		return fmt.Errorf("there are %s", strings.Join(c.among, ", "))
	}
	*c.to = s
	return nil
}

func (choice) Type() string { return "string" }

// choose adds a choice to f; unset is what it is where it is not given.
func choose(f *pflag.FlagSet, to *string, name, unset string, among []string, usage string) {
	*to = unset
	f.Var(choice{to, among}, name, usage)
}

// A figure is a flag that is a number: neither NaN nor infinite.
type figure struct{ to *float64 }

func (f figure) String() string {
	if f.to == nil {
		return ""
	}
	return strconv.FormatFloat(*f.to, 'g', -1, 64)
}

func (f figure) Set(s string) error {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return fmt.Errorf("want a number")
	}
	*f.to = x
	return nil
}

func (figure) Type() string { return "float" }

// The words of flags that several commands have.
var (
	profiles  = []string{"default", "compat"}
	asText    = []string{"json", "text"}
	asTable   = []string{"json", "table"}
	splitting = []string{"stratified", "published"}
)
