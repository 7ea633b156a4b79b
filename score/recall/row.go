package recall

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// A Row is one claim of one reply in the label schema: what a reader wrote
// down, or what the extractor found. A field that does not apply is nil.
type Row struct {
	Reply     string   `json:"reply"`
	N         int      `json:"n"`
	Kind      string   `json:"kind"` // value, comparison, trend, superlative, causal; unsure in labels alone
	Subject   *string  `json:"subject"`
	Object    *string  `json:"object"`
	Metric    *string  `json:"metric"`
	Value     *float64 `json:"value"`
	Unit      *string  `json:"unit"`
	Decimals  *int     `json:"decimals"`
	Direction *string  `json:"direction"`
	Bound     *string  `json:"bound"`
	Hedged    bool     `json:"hedged"`
	Start     *string  `json:"start"` // ISO dates
	End       *string  `json:"end"`
	Base      *string  `json:"base"` // prior_close, or a date
	Rank      *int     `json:"rank"`
	Quote     string   `json:"quote"`
}

// A Reply is one labelled text.
type Reply struct {
	ID     string `json:"id"`
	Market string `json:"market"`
	First  string `json:"first"` // session of the window
	Last   string `json:"last"`
	Style  string `json:"style"`
	Prompt string `json:"prompt"`
	Text   string `json:"text"`
}

// A pattern is a short passage that carries its own labels.
type pattern struct {
	ID     string `json:"id"`
	Lang   string `json:"lang"`
	Text   string `json:"text"`
	Claims []Row  `json:"claims"`
}

// ReadReplies reads a file of replies, one JSON object a line.
func ReadReplies(file string) ([]Reply, error) {
	return lines(file, func(r *Reply) error {
		switch {
		case r.ID == "":
			return fmt.Errorf("id: missing")
		case r.First == "" || r.Last == "":
			return fmt.Errorf("first, last: missing (the first and last session of the window, ISO dates)")
		}
		return nil
	})
}

// ReadRows reads a file of labels or of extracted claims, one JSON object a line.
func ReadRows(file string) ([]Row, error) {
	return lines(file, func(r *Row) error {
		switch {
		case r.Reply == "":
			return fmt.Errorf("reply: missing")
		case r.Kind == "":
			return fmt.Errorf("kind: missing")
		}
		return nil
	})
}

// ReadPatterns reads a file of short passages with their claims, and gives
// both back as replies and labels over the window first to last.
func ReadPatterns(file, first, last string) ([]Reply, []Row, error) {
	patterns, err := lines(file, func(p *pattern) error {
		if p.ID == "" {
			return fmt.Errorf("id: missing")
		}
		return nil
	})
	var replies []Reply
	var rows []Row
	for _, p := range patterns {
		replies = append(replies, Reply{ID: p.ID, First: first, Last: last, Style: p.Lang, Text: p.Text})
		for _, c := range p.Claims {
			c.Reply = p.ID
			rows = append(rows, c)
		}
	}
	return replies, rows, err
}

// lines decodes each line of a JSONL file and checks it. Errors name the line.
func lines[T any](file string, check func(*T) error) ([]T, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []T
	in := bufio.NewScanner(f)
	in.Buffer(nil, 64<<20)
	for n := 1; in.Scan(); n++ {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		var v T
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		if err := check(&v); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		out = append(out, v)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return out, nil
}
