package samples

import (
	"fmt"
	"io"
	"iter"
)

// A Prediction is one entry of a prediction file.
type Prediction struct {
	ID    string
	Value float64
	Text  string // a reply to be read, where the entry has "reply" instead of "prediction"
	State State
	Raw   []byte // the whole entry, valid until the next
	Said  []byte // the value of "prediction" as it stands there, valid until the next
	Line  int
}

// A State says whether a prediction can be used.
type State uint8

// The states.
const (
	Number    State = iota // Value is a finite number
	Reply                  // Text is to be read
	NoID                   // the entry has no id that is a text
	NoValue                // the entry has neither a prediction nor a reply
	NotFinite              // NaN, an infinity, or out of range
	NotNumber              // a text, null, a list, an object
)

// ReadPredictions yields the entries of a JSON array of {"id", "prediction"},
// or of JSON lines. true and false are the numbers 1 and 0, as in Python.
func ReadPredictions(r io.Reader, name string) iter.Seq2[Prediction, error] {
	return func(yield func(Prediction, error) bool) {
		for e, err := range elements(r) {
			var p Prediction
			if err == nil {
				p, err = prediction(e)
			}
			if err != nil {
				yield(Prediction{}, fmt.Errorf("%s:%d: %w", name, e.line, err))
				return
			}
			if !yield(p, nil) {
				return
			}
		}
	}
}

func prediction(e element) (Prediction, error) {
	p := Prediction{Raw: e.raw, Line: e.line, State: NoValue}
	c := cursor{b: e.raw}
	if c.peek() != '{' {
		p.State = NoID
		_, err := c.raw()
		return p, err
	}
	id := false
	err := c.fields(func(key []byte) error {
		switch string(key) {
		case "id":
			if c.peek() == '"' {
				id = true
				b, err := c.text()
				p.ID = string(b)
				return err
			}
		case "prediction":
			raw, err := c.raw()
			if err == nil {
				p.take(raw)
			}
			return err
		case "reply":
			if c.peek() == '"' && p.State == NoValue {
				b, err := c.text()
				p.Text, p.State = string(b), Reply
				return err
			}
		}
		_, err := c.raw()
		return err
	})
	if !id {
		p.State = NoID
	}
	if err != nil {
		return p, err
	}
	return p, c.end()
}

// take reads the value of a prediction.
func (p *Prediction) take(raw []byte) {
	p.Said = raw
	switch string(raw) {
	case "true":
		p.Value, p.State = 1, Number
		return
	case "false":
		p.Value, p.State = 0, Number
		return
	case "NaN", "Infinity", "-Infinity":
		p.State = NotFinite
		return
	}
	v, err := parseNumber(raw)
	switch {
	case err != nil:
		p.State = NotNumber
	case v-v != 0:
		p.State = NotFinite
	default:
		p.Value, p.State = v, Number
	}
}
