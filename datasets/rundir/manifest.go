package rundir

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"

	"market-claim-bench/pipeline/datasets"
)

// A Manifest says what one shard of a stage was made from, and what it made.
type Manifest struct {
	Stage   string            `json:"stage"`
	Shard   string            `json:"shard"`  // i/n
	Code    string            `json:"code"`   // hash of the program
	Config  string            `json:"config"` // hash of the stage's section
	Inputs  map[string]string `json:"inputs"` // table or file → hash of its content
	NParts  int               `json:"parts_planned"`
	Done    map[int]Report    `json:"parts"` // by part
	Status  string            `json:"status"`
	Seconds float64           `json:"seconds"` // work of all sessions; the only clock here
	Updated time.Time         `json:"updated"`

	read map[string]map[int]string // hashes of the parts of the tables that are read
}

// The states of a manifest.
const (
	Partial  = "partial"  // parts are missing
	Complete = "complete" // every part of the shard is there
)

// Failures are those of all parts, in order.
func (m *Manifest) Failures() []Failure {
	var all []Failure
	for _, k := range m.parts() {
		all = append(all, m.Done[k].Failures...)
	}
	return all
}

// Rows is the number of rows written, by table.
func (m *Manifest) Rows() map[string]int64 {
	rows := map[string]int64{}
	for _, r := range m.Done {
		for table, p := range r.Parts {
			rows[table] += p.Rows
		}
	}
	return rows
}

func (m *Manifest) parts() []int {
	parts := make([]int, 0, len(m.Done))
	for k := range m.Done {
		parts = append(parts, k)
	}
	sort.Ints(parts)
	return parts
}

// changed names what differs between what o would be made from and m was.
func (m *Manifest) changed(o *Manifest) string {
	switch {
	case m.Config != o.Config:
		return "its config changed"
	case m.Code != o.Code:
		return "the program changed"
	case m.NParts != o.NParts:
		return fmt.Sprintf("it has %d parts, planned are %d", m.NParts, o.NParts)
	}
	for _, name := range sortedKeys(o.Inputs) {
		if m.Inputs[name] != o.Inputs[name] {
			return name + " changed"
		}
	}
	if len(m.Inputs) != len(o.Inputs) {
		return "its inputs changed"
	}
	return ""
}

func manifestPath(dir, stage string, s Shard) string {
	return filepath.Join(dir, "manifest."+stage+s.suffix()+".json")
}

// Manifests reads the manifests of a stage, of all its shards: none if it
// never ran.
func Manifests(dir, stage string) ([]*Manifest, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "manifest."+stage+".*json"))
	if err != nil {
		return nil, err
	}
	var all []*Manifest
	for _, p := range paths {
		m, err := readManifest(p)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].shard().I < all[j].shard().I })
	return all, nil
}

func (m *Manifest) shard() Shard {
	s, err := ParseShard(m.Shard)
	if err != nil {
		return Whole
	}
	return s
}

func readManifest(path string) (*Manifest, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var m Manifest
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, fmt.Errorf("%s: %w (delete it to run the stage again)", path, err)
	}
	if m.Done == nil {
		m.Done = map[int]Report{}
	}
	return &m, nil
}

// wholeStage checks that every shard of the stage is complete; the error names the
// first that is not, and how to run it.
func wholeStage(dir, stage string) error {
	all, err := Manifests(dir, stage)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("%s: stage %s has not run (run: pipeline run --stage %s)", dir, stage, stage)
	}
	n := all[0].shard().N
	have := map[int]*Manifest{}
	for _, m := range all {
		have[m.shard().I] = m
	}
	for i := range n {
		if m := have[i]; m == nil || m.Status != Complete {
			how := ""
			if n > 1 {
				how = " --shard " + strconv.Itoa(i) + "/" + strconv.Itoa(n)
			}
			return fmt.Errorf("%s: stage %s: shard %d/%d is not complete (run: pipeline run --stage %s%s)", dir, stage, i, n, stage, how)
		}
	}
	return nil
}

// save writes m whole or not at all.
func (m *Manifest) save(dir string) error {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return WriteFile(manifestPath(dir, m.Stage, m.shard()), append(b, '\n'))
}

// WriteFile writes data at path whole or not at all: beside, synced, renamed.
func WriteFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+strings.TrimPrefix(filepath.Base(path), ".")+".*.tmp")
	if err != nil {
		return datasets.Named(path, err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = f.Chmod(0o644)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return datasets.Named(path, err)
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
