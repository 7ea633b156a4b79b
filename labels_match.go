package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"market-claim-bench/pipeline/score/holdout"
)

// readVerdicts reads a file of verdicts: the list that facts judge writes, or
// one object a line.
func readVerdicts(path, profile string) ([]said, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []judged
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("[")) {
		if err := json.Unmarshal(b, &list); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	var out []said
	for _, j := range list {
		if j.Profile != profile {
			return nil, fmt.Errorf("%s: the verdicts are of profile %s (give --profile %s)", path, j.Profile, j.Profile)
		}
		for _, f := range j.Facts {
			out = append(out, said{labelRow: labelRow{Scenario: j.Scenario, Fact: f.Claim, Model: j.Model}, verdict: string(f.Outcome)})
		}
	}
	if list != nil {
		return out, nil
	}
	d := json.NewDecoder(bytes.NewReader(b))
	for {
		var r struct {
			labelRow
			Outcome string `json:"outcome"`
		}
		if err := d.Decode(&r); err == io.EOF {
			return out, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, 1+bytes.Count(b[:d.InputOffset()], []byte("\n")), err)
		}
		if r.Verdict+r.Outcome == "" {
			return nil, fmt.Errorf("%s:%d: no verdict", path, 1+bytes.Count(b[:d.InputOffset()], []byte("\n")))
		}
		out = append(out, said{labelRow: r.labelRow, verdict: r.Verdict + r.Outcome})
	}
}

// unread is the verdict on a labelled claim that the judge never saw.
const unread = "not_read"

// pairs matches every label with its verdict. A fact has exactly one; a claim
// that was not read has the verdict not_read.
func (l *labelled) pairs(verdicts []said) ([]holdout.Pair, error) {
	byName := map[string][]*said{}
	for i := range verdicts {
		v := &verdicts[i]
		byName[v.group()] = append(byName[v.group()], v)
	}
	pairs := make([]holdout.Pair, len(l.rows))
	for i := range l.rows {
		r := &l.rows[i]
		pairs[i] = holdout.Pair{Name: r.name(), Label: r.Label, Quote: r.Quote, Verdict: unread}
		var found []*said
		for _, v := range byName[r.group()] {
			if r.matches(v) {
				found = append(found, v)
			}
		}
		switch {
		case l.facts && len(found) == 0:
			return nil, fmt.Errorf("%s: no verdict on it", r.name())
		case l.facts && len(found) > 1:
			return nil, fmt.Errorf("%s: %d verdicts on it: say which, with model and repeat", r.name(), len(found))
		case len(found) > 0:
			found[0].used = true
			pairs[i].Verdict = found[0].verdict
		}
	}
	return pairs, nil
}

// group is what a label and its verdict share.
func (r *labelRow) group() string {
	if r.Reply != "" {
		return r.Reply
	}
	return r.Scenario + "\x00" + r.Fact
}

// matches reports whether v is a verdict on what r labels. Claims are matched
// by number, or by subject, value and overlapping quotes, each once.
func (r *labelRow) matches(v *said) bool {
	if r.Reply == "" {
		return (r.Model == "" || r.Model == v.Model) && (r.Repeat == nil || v.Repeat == nil || *r.Repeat == *v.Repeat)
	}
	if v.used {
		return false
	}
	if r.N != 0 && v.N != 0 {
		return r.N == v.N
	}
	if r.Subject != "" && v.Subject != "" && r.Subject != v.Subject {
		return false
	}
	if (r.Value == nil) != (v.Value == nil) || r.Value != nil && *r.Value != *v.Value {
		return false
	}
	return strings.Contains(r.Quote, v.Quote) || strings.Contains(v.Quote, r.Quote)
}
