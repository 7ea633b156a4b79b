// Package rundir is the folder of a run: stages as maps over part files,
// manifests that say what was made from what, locks and journals.
package rundir

import (
	"context"
	"log/slog"

	"market-claim-bench/pipeline/datasets"
)

// A Run is one run's folder, and how to report on work in it.
type Run struct {
	Dir   string       // runs/NAME
	Shard Shard        // the share of the parts that is being made; set by Do
	Log   *slog.Logger // progress and warnings; never nil
}

// A Stage is a map over part files: part k of each table it writes is a
// function of its inputs, its config and k alone.
type Stage struct {
	Name    string
	Reads   []string // tables
	Files   []string // files and folders that are inputs too, hashed like tables; InRun stands for the run's folder
	Writes  []string // tables: part k of each is written together
	Config  any      // hashed into the manifest as JSON
	Workers int      // parts at a time; 0 is one

	// Check says what in the config would stop the stage before it began: values
	// that mean nothing, files outside the run that are not there. It reads no
	// table. Nil: nothing of the kind can be wrong.
	Check func() error

	// Plan returns the number of parts. It reads inputs and writes nothing.
	Plan func(ctx context.Context, run Run) (int, error)

	// Part writes part k of every table in Writes. It is never called twice
	// at once for the same k.
	Part func(ctx context.Context, run Run, k int) (Report, error)
}

// InRun, at the beginning of a path in Stage.Files, is the folder of the run.
const InRun = "{run}"

// A Report is what Part made: the written part of each table, and the pieces
// of work that failed, which make the run exit 3.
type Report struct {
	Parts    map[string]datasets.Part `json:"parts"`
	Failures []Failure                `json:"failures,omitempty"`
}

// A Failure is a piece of work that did not succeed, though the stage ran.
type Failure struct {
	What   string `json:"what"`   // cell, file, ticker
	Status string `json:"status"` // its name
	Detail string `json:"detail"`
}

// A Shard is a share of a stage's parts: the k with k mod N = I.
type Shard struct{ I, N int }

// Whole is the shard that holds every part.
var Whole = Shard{0, 1}

// Has reports whether part k belongs to s.
func (s Shard) Has(k int) bool { return k%s.N == s.I }
