package finverify

import "fmt"

// A Refusal says why an entry of a prediction file is no prediction.
type Refusal uint8

// The refusals.
const (
	accepted  Refusal = iota
	isReply           // a text that is to be read
	NoID              // it names no sample
	NoValue           // it has no prediction
	NotFinite         // its prediction is NaN or infinite
	NotNumber         // its prediction is no number
)

// Predictions holds the entries of a prediction file by the sample they name:
// 16 bytes an entry, and each id once.
type Predictions struct {
	entries []entry
	ids     map[string]chain
	texts   map[int32]string // replies; what a refused entry says
	asked   []bool           // by first entry: its sample was in the dataset
}

type entry struct {
	value float64
	next  int32 // entry of the same id, or −1
	state Refusal
}

// A chain is the first and the last entry of an id.
type chain struct{ first, last int32 }

// NewPredictions returns a Predictions that holds nothing.
func NewPredictions() *Predictions {
	return &Predictions{ids: map[string]chain{}, texts: map[int32]string{}}
}

// Add appends a prediction of a sample.
func (p *Predictions) Add(id string, value float64) { p.put(id, value, accepted) }

// AddReply appends a reply in words, which the default profile reads.
func (p *Predictions) AddReply(id, text string) {
	p.texts[int32(len(p.entries))] = text
	p.put(id, 0, isReply)
}

// Refuse appends an entry that is no prediction. Said is what it says, for the
// report: the whole entry where there is no id, else its value.
func (p *Predictions) Refuse(id string, why Refusal, said string) {
	p.texts[int32(len(p.entries))] = said
	if why == NoID {
		p.entries = append(p.entries, entry{next: -1, state: why})
		return
	}
	p.put(id, 0, why)
}

func (p *Predictions) put(id string, value float64, state Refusal) {
	i := int32(len(p.entries))
	p.entries = append(p.entries, entry{value, -1, state})
	c, ok := p.ids[id]
	if !ok {
		c.first = i
	} else {
		p.entries[c.last].next = i
	}
	c.last = i
	p.ids[id] = c
}

// none is the first entry of a sample without one.
const none = int32(-1)

// ask returns the first entry of a sample, or none. A sample that is asked a
// second time, though it has entries, is an error.
func (p *Predictions) ask(id string) (int32, error) {
	c, ok := p.ids[id]
	if !ok {
		return none, nil
	}
	if p.asked == nil {
		p.asked = make([]bool, len(p.entries))
	}
	if p.asked[c.first] {
		return none, fmt.Errorf("%s: a second sample of this id (remove one of them)", id)
	}
	p.asked[c.first] = true
	return c.first, nil
}

// unasked calls use with the entries that name a sample which was not asked.
func (p *Predictions) unasked(use func(id string, i int32)) {
	for id, c := range p.ids {
		if p.asked != nil && p.asked[c.first] {
			continue
		}
		for i := c.first; i >= 0; i = p.entries[i].next {
			use(id, i)
		}
	}
}

// strangers are the entries that name no sample that was asked, in the order
// of the file.
func (p *Predictions) strangers() []Problem {
	at := map[int32]string{}
	p.unasked(func(id string, i int32) { at[i] = id })
	var out []Problem
	for i, e := range p.entries {
		id, unknown := at[int32(i)]
		switch {
		case e.state == NoID:
			out = append(out, Problem{"", "no_id", p.texts[int32(i)]})
		case unknown:
			out = append(out, Problem{id, "unknown_id", ""})
		}
	}
	return out
}

// Len is the number of entries.
func (p *Predictions) Len() int { return len(p.entries) }
