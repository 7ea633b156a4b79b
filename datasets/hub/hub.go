// Package hub describes a folder of Parquet files to those who load it from
// elsewhere: README.md, a dataset card as the Hugging Face hub reads it, and
// croissant.json, the same in Croissant 1.1 (JSON-LD of schema.org). Columns,
// types, sizes and hashes are read from the files themselves.
package hub

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A Dataset is a folder of tables.
type Dataset struct {
	Title     string
	Summary   string // one or two sentences
	About     string // Markdown: what stands on the card under the title
	License   string // as the hub names it: one of Licenses
	Repo      string // owner/name, where it will be; "": nowhere yet, so no croissant.json
	Published string // date, 2026-11-30; wanted with Repo
	Languages []string
	Tasks     []string // of the hub's vocabulary
	Tags      []string
	Tables    []Table
}

// A Table is files with the same columns; the hub calls it a config.
type Table struct {
	Name   string
	About  string // what one row is, or ""
	Splits []Split
}

// A Split is one file of a table.
type Split struct {
	Name string
	Path string // below the folder, with slashes
}

// licenses are those that the hub names and SPDX has a page of.
var licenses = map[string]string{
	"apache-2.0": "Apache-2.0", "bsd-3-clause": "BSD-3-Clause", "cc-by-4.0": "CC-BY-4.0", "cc-by-nc-4.0": "CC-BY-NC-4.0",
	"cc-by-nc-sa-4.0": "CC-BY-NC-SA-4.0", "cc-by-sa-4.0": "CC-BY-SA-4.0", "cc0-1.0": "CC0-1.0", "mit": "MIT",
	"odbl": "ODbL-1.0", "odc-by": "ODC-By-1.0",
}

// Licenses are the words for License, sorted.
func Licenses() []string {
	var all []string
	for name := range licenses {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

var repoName = regexp.MustCompile(`^[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*$`)
var date = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// Check says what of d's words the hub or Croissant would not take.
func (d *Dataset) Check() error {
	switch {
	case licenses[d.License] == "":
		return fmt.Errorf("license %q: want one of %s", d.License, strings.Join(Licenses(), ", "))
	case d.Repo != "" && !repoName.MatchString(d.Repo):
		return fmt.Errorf("repo %q: want owner/name", d.Repo)
	case d.Repo != "" && !date.MatchString(d.Published):
		return fmt.Errorf("published %q: want a date, like 2026-11-30", d.Published)
	}
	return nil
}

// Write describes the files of d, which are in dir, in two more beside them, and
// returns those two.
func Write(dir string, d Dataset) ([]string, error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	tables := make([]described, len(d.Tables))
	for i, t := range d.Tables {
		var err error
		if tables[i], err = describe(dir, t); err != nil {
			return nil, err
		}
	}
	card, err := d.card(tables)
	if err != nil {
		return nil, err
	}
	files := []string{filepath.Join(dir, "README.md")}
	if err := os.WriteFile(files[0], card, 0o666); err != nil || d.Repo == "" {
		return files, err
	}
	croissant, err := d.croissant(tables)
	if err != nil {
		return nil, err
	}
	files = append(files, filepath.Join(dir, "croissant.json"))
	return files, os.WriteFile(files[1], croissant, 0o666)
}
