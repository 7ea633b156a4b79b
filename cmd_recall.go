package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/datasets/universe"
	"market-claim-bench/pipeline/score/recall"
)

// A recallCase says what is compared with what.
type recallCase struct {
	replies, labels, patterns, window string // inputs
	claims                            string // output
	format                            string
}

func (a *app) recallCommand() *cobra.Command {
	var r recallCase
	c := &cobra.Command{
		Use:   "recall --replies R.jsonl --labels L.jsonl | --patterns P.jsonl",
		Short: "compare what is read of labelled replies with a reader's labels",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return a.recall(r) },
	}
	f := c.Flags()
	f.StringVar(&r.replies, "replies", "", "stored replies, JSONL")
	f.StringVar(&r.labels, "labels", "", "the claims a reader found in them, JSONL")
	f.StringVar(&r.patterns, "patterns", "", "passages that carry their own labels, JSONL")
	f.StringVar(&r.window, "window", "2026-08-03..2026-08-31", "the window of the passages")
	f.StringVar(&r.claims, "claims", "", "write what was read here, JSONL in the label schema")
	f.StringVar(&r.format, "format", "text", "text, json")
	return c
}

// inputs are the texts and their labels.
func (r recallCase) inputs() ([]recall.Reply, []recall.Row, error) {
	if (r.patterns == "") == (r.replies == "" || r.labels == "") {
		return nil, nil, usageError{fmt.Errorf("want --replies and --labels, or --patterns")}
	}
	if r.patterns != "" {
		w, err := universe.ParseWindow(r.window)
		if err != nil {
			return nil, nil, usageError{err}
		}
		return recall.ReadPatterns(r.patterns, w.First.String(), w.Last.String())
	}
	replies, err := recall.ReadReplies(r.replies)
	if err != nil {
		return nil, nil, err
	}
	rows, err := recall.ReadRows(r.labels)
	return replies, rows, err
}

func (a *app) recall(r recallCase) error {
	if r.format != "text" && r.format != "json" {
		return usageError{fmt.Errorf("--format %s: there are text, json", r.format)}
	}
	replies, labels, err := r.inputs()
	if err != nil {
		return err
	}
	got, err := recall.Extract(replies)
	if err != nil {
		return err
	}
	if r.claims != "" {
		if err := writeRows(r.claims, got); err != nil {
			return err
		}
	}
	res := recall.Compare(labels, got, replies)
	if r.format == "json" {
		return writeJSON(a.stdout, res)
	}
	res.Print(a.stdout)
	return nil
}

// writeRows writes rows as JSONL.
func writeRows(file string, rows []recall.Row) error {
	var out []byte
	for _, r := range rows {
		b, err := json.Marshal(r)
		if err != nil {
			return err
		}
		out = append(append(out, b...), '\n')
	}
	return rundir.WriteFile(file, out)
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
