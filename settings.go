package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/agnivade/levenshtein"
	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"
)

// envPrefix opens the names of the environment variables that are settings:
// generate.timeout is PIPELINE_GENERATE_TIMEOUT.
const envPrefix = "PIPELINE_"

// settings merges the sources of settings into out, each over the one before:
// defaults (YAML that names every key), the file, the environment, the
// assignments "key=value" of --set. A key that the defaults do not name is an
// error that names the nearest one they do. An absent file is an error only
// where it was asked for.
func settings(defaults []byte, file string, asked bool, environ, set []string, out any) error {
	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(bytes.NewReader(defaults)); err != nil {
		return fmt.Errorf("built-in defaults: %w", err)
	}
	known := v.AllKeys()
	sort.Strings(known)
	if err := mergeFile(v, file, asked, known); err != nil {
		return err
	}
	for _, e := range environ {
		name, value, _ := strings.Cut(e, "=")
		if !strings.HasPrefix(name, envPrefix) || value == "" {
			continue // an empty variable is an unset one
		}
		key, ok := envKey(name, known)
		if !ok {
			return fmt.Errorf("%s: no such setting%s", name, nearest(strings.TrimPrefix(name, envPrefix), envNames(known)))
		}
		if err := assign(v, key, value, name); err != nil {
			return err
		}
	}
	for _, s := range set {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return usageError{fmt.Errorf("--set %s: want key=value", s)}
		}
		if key = strings.ToLower(key); !slices.Contains(known, key) {
			return usageError{fmt.Errorf("--set %s: no such setting%s", key, nearest(key, known))}
		}
		if err := assign(v, key, value, "--set "+key); err != nil {
			return err
		}
	}
	if err := v.UnmarshalExact(out, decoding); err != nil {
		return fmt.Errorf("config: %w", err)
	}
	return nil
}

// assign sets a scalar. A list has names with dots and capitals in it, which
// only a file keeps as they are.
func assign(v *viper.Viper, key, value, where string) error {
	if _, list := v.Get(key).([]any); list {
		return fmt.Errorf("%s: a list is set in the config file only", where)
	}
	v.Set(key, value)
	return nil
}

// decoding adds durations ("90s") to what viper reads into structs, and dates,
// which YAML takes out of a text without quotes, as the text they were; text is
// turned into numbers and booleans where a field wants one, since flags and
// the environment have nothing but text.
func decoding(c *mapstructure.DecoderConfig) {
	dates := func(_, to reflect.Type, v any) (any, error) {
		if d, ok := v.(time.Time); ok && to.Kind() == reflect.String {
			return d.Format(time.DateOnly), nil
		}
		return v, nil
	}
	c.DecodeHook = mapstructure.ComposeDecodeHookFunc(mapstructure.StringToTimeDurationHookFunc(), dates)
	c.WeaklyTypedInput = true
}

func mergeFile(v *viper.Viper, file string, asked bool, known []string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && !asked {
		return nil
	}
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	f := viper.New()
	f.SetConfigType("yaml")
	if err := f.ReadConfig(bytes.NewReader(data)); err != nil {
		return fmt.Errorf("%s: %w", filepath.ToSlash(file), err)
	}
	keys := f.AllKeys()
	sort.Strings(keys)
	for _, key := range keys {
		if !slices.Contains(known, key) {
			return fmt.Errorf("%s: %s: no such setting%s", filepath.ToSlash(file), key, nearest(key, known))
		}
	}
	return v.MergeConfigMap(f.AllSettings())
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
