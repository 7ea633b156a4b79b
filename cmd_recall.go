package main

import (
	"bytes"
	"context"
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
	reference, prices                 string // verdicts to agree with, and the prices behind them
	format                            string
}

func (a *app) recallCommand() *cobra.Command {
	var r recallCase
	c := &cobra.Command{
		Use:   "recall --replies R.jsonl --labels L.jsonl | --patterns P.jsonl",
		Short: "compare what is read of labelled replies with a reader's labels",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if (r.reference == "") != (r.prices == "") || r.reference != "" && r.patterns != "" {
				return usageError{fmt.Errorf("--reference goes with --prices, --replies and --labels")}
			}
			cfg, err := a.config(c)
			if err != nil {
				return err
			}
			return a.recall(c.Context(), cfg, r)
		},
	}
	f := c.Flags()
	f.StringVar(&r.replies, "replies", "", "stored replies, JSONL")
	f.StringVar(&r.labels, "labels", "", "the claims a reader found in them, JSONL")
	f.StringVar(&r.patterns, "patterns", "", "passages that carry their own labels, JSONL")
	f.StringVar(&r.window, "window", "2026-08-03..2026-08-31", "the window of the passages")
	f.StringVar(&r.claims, "claims", "", "write what was read here, JSONL in the label schema")
	f.StringVar(&r.reference, "reference", "", "verdicts of another program on the labels, JSONL: judge the labels themselves")
	f.StringVar(&r.prices, "prices", "", "folder of MARKET/TICKER.csv and splits.csv, for --reference")
	choose(f, &r.format, "format", "text", asText, "text, json")
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

func (a *app) recall(ctx context.Context, cfg config, r recallCase) error {
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
	var agreed *recall.Agreement
	if r.reference != "" {
		if agreed, err = agree(ctx, a.runIn, cfg, r, replies, labels); err != nil {
			return err
		}
	}
	if r.format == "json" {
		return writeRecall(a.stdout, res, agreed)
	}
	res.Print(a.stdout)
	if agreed != nil {
		agreed.Print(a.stdout)
	}
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

// writeRecall writes one object: the comparison and, where verdicts were
// compared too, their agreement.
func writeRecall(w io.Writer, res recall.Result, agreed *recall.Agreement) error {
	b, err := json.Marshal(res)
	if err != nil {
		return err
	}
	if agreed != nil {
		more, err := json.Marshal(agreed)
		if err != nil {
			return err
		}
		b = append(append(b[:len(b)-1], ','), more[1:]...)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, b, "", "  "); err != nil {
		return err
	}
	_, err = w.Write(append(out.Bytes(), '\n'))
	return err
}
