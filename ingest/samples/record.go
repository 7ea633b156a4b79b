package samples

import (
	"fmt"
	"io"
	"iter"
	"slices"

	"market-claim-bench/pipeline/datasets"
)

// A Record is one sample of a JSON file, as it stands there.
type Record struct {
	datasets.Question
	Line     int
	Problems []Problem // what the schema does not allow, in the order of the file
	Absent   []string  // required fields that are not there, in the order of Required
}

// A Problem is a field whose value the schema does not allow. The field of the
// Question is then empty.
type Problem struct {
	Field  string
	Says   string // the value, as it stands in the file
	Detail string
}

// Required lists the fields that every sample has, in the order in which they
// are written.
var Required = []string{"id", "domain", "question", "context", "ground_truth", "unit", "error_category", "difficulty", "reasoning_type"}

// optional lists the fields that a sample may have.
var optional = []string{"source_type", "source", "split", "dvl_rules", "notes", "distractor_numbers", "expected_steps"}

// Read yields the samples of a JSON array, or of JSON lines. Text that is no
// such JSON is an error of the form name:line: what, and ends the stream; a
// field that the schema does not allow is a Problem of its Record.
func Read(r io.Reader, name string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		in := intern{}
		for e, err := range elements(r) {
			var rec Record
			if err == nil {
				rec, err = in.record(e)
			}
			if err != nil {
				yield(Record{}, fmt.Errorf("%s:%d: %w", name, e.line, err))
				return
			}
			if !yield(rec, nil) {
				return
			}
		}
	}
}

// An intern holds one copy of each word that repeats from sample to sample.
type intern map[string]string

func (in intern) text(b []byte) string {
	if s, ok := in[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(in) < 10_000 {
		in[s] = s
	}
	return s
}

func (in intern) record(e element) (Record, error) {
	rec := Record{Line: e.line}
	c := cursor{b: e.raw}
	var seen [9]bool
	err := c.fields(func(key []byte) error {
		if i := slices.Index(Required, string(key)); i >= 0 {
			seen[i] = true
		}
		return in.field(&rec, &c, string(key))
	})
	for i, f := range Required {
		if !seen[i] {
			rec.Absent = append(rec.Absent, f)
		}
	}
	if err != nil {
		return rec, err
	}
	return rec, c.end()
}

func (in intern) field(rec *Record, c *cursor, key string) error {
	switch key {
	case "id":
		return in.word(rec, c, key, &rec.ID)
	case "domain":
		return in.word(rec, c, key, &rec.Domain)
	case "question":
		return rec.prose(c, key, &rec.Question.Question)
	case "context":
		return rec.prose(c, key, &rec.Context)
	case "ground_truth":
		return rec.number(c, key, &rec.Truth)
	case "unit":
		return in.word(rec, c, key, &rec.Unit)
	case "error_category":
		return in.words(rec, c, key, &rec.Categories)
	case "difficulty":
		return in.word(rec, c, key, &rec.Difficulty)
	case "reasoning_type":
		return in.words(rec, c, key, &rec.Reasoning)
	case "source_type":
		return in.word(rec, c, key, &rec.Source)
	case "source":
		var s string
		err := in.word(rec, c, key, &s)
		if rec.Source == "" {
			rec.Source = s
		}
		return err
	case "split":
		return in.word(rec, c, key, &rec.Split)
	}
	raw, err := c.raw()
	if err == nil && !slices.Contains(optional, key) {
		rec.problem(key, raw, "no field of a sample")
	}
	return err
}

func (rec *Record) problem(field string, raw []byte, detail string) {
	rec.Problems = append(rec.Problems, Problem{field, string(raw), detail})
}

// prose reads a text that does not repeat.
func (rec *Record) prose(c *cursor, key string, to *string) error {
	if c.peek() != '"' {
		return rec.other(c, key, "want a text")
	}
	b, err := c.text()
	*to = string(b)
	return err
}

func (in intern) word(rec *Record, c *cursor, key string, to *string) error {
	if key == "id" || c.peek() != '"' {
		return rec.prose(c, key, to)
	}
	b, err := c.text()
	*to = in.text(b)
	return err
}

func (in intern) words(rec *Record, c *cursor, key string, to *[]string) error {
	if c.peek() != '[' {
		return rec.other(c, key, "want a list of texts")
	}
	from, list, good := c.i, []string{}, true
	err := c.items(func() error {
		if c.peek() != '"' {
			good = false
			_, err := c.raw()
			return err
		}
		b, err := c.text()
		list = append(list, in.text(b))
		return err
	})
	if err == nil && !good {
		rec.problem(key, c.b[from:c.i], "want a list of texts")
		return nil
	}
	*to = list
	return err
}

func (rec *Record) number(c *cursor, key string, to *float64) error {
	raw, err := c.raw()
	if err != nil {
		return err
	}
	v, err := parseNumber(raw)
	if err != nil || v-v != 0 {
		rec.problem(key, raw, "want a finite number")
		return nil
	}
	*to = v
	return nil
}

// other reads a value of the wrong type.
func (rec *Record) other(c *cursor, key, want string) error {
	raw, err := c.raw()
	if err == nil {
		rec.problem(key, raw, want)
	}
	return err
}
