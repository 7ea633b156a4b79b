package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/viper"
)

// envPrefix opens the names of the environment variables that are settings:
// generate.timeout is PIPELINE_GENERATE_TIMEOUT.
const envPrefix = "PIPELINE_"

// settings merges the sources of settings into out, each over the one before:
// defaults (YAML that names every key), the file, the environment, the
// assignments "key=value" of --set. A key that the defaults do not name is an
// error that names the nearest one they do, and so is a value of another kind
// than its setting: nothing is turned into something else. An absent file is an
// error only where it was asked for.
func settings(defaults []byte, file string, asked bool, environ, set []string, out any) error {
	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(bytes.NewReader(defaults)); err != nil {
		return fmt.Errorf("built-in defaults: %w", err)
	}
	known := v.AllKeys()
	sort.Strings(known)
	doc, err := readDocument(file, asked)
	if err != nil {
		return err
	}
	if err := doc.merge(v, known); err != nil {
		return err
	}
	from := map[string]string{} // by key: what set it after the file
	for _, e := range environ {
		name, value, _ := strings.Cut(e, "=")
		if !strings.HasPrefix(name, envPrefix) || value == "" {
			continue // an empty variable is an unset one
		}
		key, ok := envKey(name, known)
		if !ok {
			return fmt.Errorf("%s: no such setting%s", name, nearest(strings.TrimPrefix(name, envPrefix), envNames(known)))
		}
		if err := assign(v, key, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		from[key] = name
	}
	for _, s := range set {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return usageError{fmt.Errorf("--set %s: want key=value", s)}
		}
		if key = strings.ToLower(key); !slices.Contains(known, key) {
			return usageError{fmt.Errorf("--set %s: no such setting%s", key, nearest(key, known))}
		}
		if err := assign(v, key, value); err != nil {
			return usageError{fmt.Errorf("--set %s: %w", key, err)}
		}
		from[key] = setFlag + key
	}
	if err := v.UnmarshalExact(out, decoding); err != nil {
		return explain(err, doc, from, out)
	}
	return nil
}

const setFlag = "--set "

// assign sets a scalar. A list has names with dots and capitals in it, which
// only a file keeps as they are.
func assign(v *viper.Viper, key, value string) error {
	if _, list := v.Get(key).([]any); list {
		return errors.New("a list is set in the config file only")
	}
	v.Set(key, spelt(value))
	return nil
}

func envName(key string) string {
	return envPrefix + strings.ToUpper(strings.NewReplacer(".", "_", "-", "_").Replace(key))
}

func envKey(name string, known []string) (string, bool) {
	for _, key := range known {
		if envName(key) == name {
			return key, true
		}
	}
	return "", false
}

func envNames(known []string) []string {
	names := make([]string, len(known))
	for i, key := range known {
		names[i] = envName(key)
	}
	return names
}

// nearest is " (nearest: X)" for the known name with the fewest edits.
func nearest(name string, known []string) string {
	best, least := "", -1
	for _, k := range known {
		d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(strings.TrimPrefix(k, envPrefix)))
		if least < 0 || d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return " (nearest: " + best + ")"
}
