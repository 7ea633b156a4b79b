package samples

import (
	"fmt"
	"os"
	"path/filepath"

	"market-claim-bench/pipeline/datasets"
)

// Load reads the samples of a file and what is wrong with them. The origin of
// each is the file's name.
func Load(path string) ([]datasets.Sample, []datasets.KnownIssue, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	var records []Record
	for r, err := range Read(f, path) {
		if err != nil {
			return nil, nil, err
		}
		records = append(records, r)
	}
	list, issues := Check(records, filepath.Base(path))
	return list, issues, nil
}

// Usable is an error that names the first sample that cannot be asked or
// scored: one without an id or a true value.
func (r *Record) Usable(name string) error {
	for _, f := range r.Absent {
		if f == "id" || f == "ground_truth" {
			return fmt.Errorf("%s:%d: %s: absent (pipeline finverify validate lists all faults)", name, r.Line, f)
		}
	}
	for _, p := range r.Problems {
		if p.Field == "id" || p.Field == "ground_truth" {
			return fmt.Errorf("%s:%d: %s is %s: %s (pipeline finverify validate lists all faults)", name, r.Line, p.Field, p.Says, p.Detail)
		}
	}
	return nil
}
