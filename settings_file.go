package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"
)

// A document is a file of settings, with the lines that they stand on. The
// zero document is no file.
type document struct {
	file string
	data []byte
	root *yaml.Node // a mapping
}

// readDocument reads the file of settings, if it is there.
func readDocument(file string, asked bool) (document, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && !asked {
		return document{}, nil
	}
	if err != nil {
		return document{}, fmt.Errorf("config: %w", err)
	}
	d := document{file: filepath.ToSlash(file), data: data}
	in := yaml.NewDecoder(bytes.NewReader(data))
	var first, second yaml.Node
	if err := in.Decode(&first); errors.Is(err, io.EOF) {
		return document{}, nil
	} else if err != nil {
		return document{}, fmt.Errorf("%s: %w", d.file, err)
	}
	if err := in.Decode(&second); !errors.Is(err, io.EOF) {
		return document{}, fmt.Errorf("%s:%d: a second document begins here (a file of settings is one)", d.file, max(second.Line, 1))
	}
	d.root = first.Content[0]
	switch {
	case d.root.Kind == yaml.ScalarNode && d.root.Tag == "!!null":
		return document{}, nil
	case d.root.Kind != yaml.MappingNode:
		return document{}, fmt.Errorf("%s:%d: no settings (want lines like generate: and, below it, repeats: 1)", d.file, d.root.Line)
	}
	return d, nil
}

// merge sets what the file sets in v.
func (d document) merge(v *viper.Viper, known []string) error {
	if d.root == nil {
		return nil
	}
	f := viper.New()
	f.SetConfigType("yaml")
	if err := f.ReadConfig(bytes.NewReader(d.data)); err != nil {
		return fmt.Errorf("%s: %w", d.file, err)
	}
	if err := d.valued(d.root, "", known); err != nil {
		return err
	}
	keys := f.AllKeys()
	sort.Strings(keys)
	for _, key := range keys {
		switch {
		case slices.Contains(known, key) || slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(key, k+".") }):
			// What it holds is for its type to say.
		case !section(known, key):
			return fmt.Errorf("%s: no such setting%s", d.where(key), nearest(key, known))
		case f.Get(key) != nil:
			return fmt.Errorf("%s: is %v: want settings with names of their own, below it", d.where(key), f.Get(key))
		}
	}
	return v.MergeConfigMap(f.AllSettings())
}

// section reports whether key is the name of settings, and none itself.
func section(known []string, key string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(k, key+".") })
}

// valued checks that each setting has a value: a name without one would be
// read as the default here, and as an empty list there.
func (d document) valued(n *yaml.Node, at string, known []string) error {
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			path := strings.TrimPrefix(at+"."+strings.ToLower(n.Content[i].Value), ".")
			if err := d.valued(n.Content[i+1], path, known); err != nil {
				return err
			}
		}
	case yaml.SequenceNode:
		for i, item := range n.Content {
			if err := d.valued(item, fmt.Sprintf("%s[%d]", at, i), known); err != nil {
				return err
			}
		}
	case yaml.ScalarNode:
		if n.Tag == "!!null" && !section(known, at) {
			return fmt.Errorf("%s:%d: %s: has no value (delete the line for the default)", d.file, n.Line, at)
		}
	}
	return nil
}

// where is the place of a setting, and its name: file:line: generate.repeats.
func (d document) where(path string) string {
	n, line := d.root, 0
	for part := range strings.SplitSeq(strings.ReplaceAll(path, "[", ".["), ".") {
		if n == nil {
			break
		}
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		}
		n, line = child(n, part, line)
	}
	if line == 0 {
		return d.file + ": " + path
	}
	return fmt.Sprintf("%s:%d: %s", d.file, line, path)
}

// child is the part of n of that name, or [number], and its line.
func child(n *yaml.Node, part string, line int) (*yaml.Node, int) {
	if i, err := strconv.Atoi(strings.Trim(part, "[]")); err == nil && n.Kind == yaml.SequenceNode && i < len(n.Content) {
		return n.Content[i], n.Content[i].Line
	}
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if strings.EqualFold(n.Content[i].Value, part) {
			return n.Content[i+1], n.Content[i].Line
		}
	}
	return nil, line
}

// explain says of each value that could not be read where it stands. What flags
// say wrong is a fault of usage.
func explain(err error, d document, from map[string]string, out any) error {
	var all []error
	usage := false
	for _, e := range flat(err) {
		var bad *mapstructure.DecodeError
		if !errors.As(e, &bad) {
			all = append(all, fmt.Errorf("config: %w", e))
			continue
		}
		what := bad.Unwrap()
		if keys, ok := strings.CutPrefix(what.Error(), "has invalid keys: "); ok {
			for key := range strings.SplitSeq(keys, ", ") {
				near := nearest(key, fields(reflect.TypeOf(out), bad.Name()))
				all = append(all, fmt.Errorf("%s: no such setting%s", d.where(bad.Name()+"."+key), near))
			}
			continue
		}
		where := d.where(bad.Name())
		if by, ok := from[bad.Name()]; ok {
			where, usage = by, usage || strings.HasPrefix(by, setFlag)
		}
		all = append(all, fmt.Errorf("%s: %w", where, what))
	}
	err = errors.Join(all...)
	if usage {
		err = usageError{err}
	}
	return err
}

// flat lists the faults that err holds, in their order.
func flat(err error) (all []error) {
	bad, named := err.(*mapstructure.DecodeError)
	inner := errors.Unwrap(err)
	if named {
		inner = bad.Unwrap()
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			all = append(all, flat(e)...)
		}
		return all
	}
	if inner != nil {
		if deeper := flat(inner); !named || len(deeper) > 1 || errors.As(deeper[0], new(*mapstructure.DecodeError)) {
			return deeper
		}
	}
	return []error{err}
}

// fields are the names of settings in the struct at path below type t.
func fields(t reflect.Type, path string) (names []string) {
	for part := range strings.SplitSeq(strings.ReplaceAll(path, "[", ".["), ".") {
		t = element(t)
		for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
			if t.Field(i).Tag.Get("mapstructure") == part {
				t = t.Field(i).Type
				break
			}
		}
	}
	t = element(t)
	for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
		if name := t.Field(i).Tag.Get("mapstructure"); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

// element is what a pointer points to, and a list holds.
func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}
