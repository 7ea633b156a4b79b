package recall

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Reference is the verdict of an independent program on a labelled claim.
type Reference struct {
	Reply   string  `json:"reply"`
	N       int     `json:"n"`
	Subject string  `json:"subject"`
	Metric  string  `json:"metric"`
	Value   float64 `json:"value"`
	Verdict string  `json:"verdict"` // supported, recited, refuted, unverifiable
	Quote   string  `json:"quote"`
}

// ReadReferences reads a file of reference verdicts, one JSON object a line.
func ReadReferences(file string) ([]Reference, error) {
	return lines(file, func(r *Reference) error {
		if r.Reply == "" || r.Verdict == "" {
			return fmt.Errorf("reply, verdict: missing")
		}
		return nil
	})
}

// unverifiable is the verdict on what a judge cannot judge.
const unverifiable = "unverifiable"

// An Agreement says how a judge's verdicts on labelled claims compare with
// those of a reference. It is of the claims that the reference can judge.
type Agreement struct {
	Share               // that agree
	Differ []Difference // the others
	Beyond []Difference // claims that only the judge can judge
}

// A Difference is a claim on which the two differ.
type Difference struct {
	Reference
	Got string `json:"got"` // the judge's verdict
}

// Agree compares with references, in their order, what verdict says of each
// claim: "" of one that is not labelled, which is left out.
func Agree(refs []Reference, verdict func(reply string, n int) string) (a Agreement) {
	for _, r := range refs {
		got := verdict(r.Reply, r.N)
		switch {
		case got == "":
			continue
		case r.Verdict == unverifiable:
			if got != unverifiable {
				a.Beyond = append(a.Beyond, Difference{r, got})
			}
			continue
		case got == r.Verdict:
			a.Hits++
		default:
			a.Differ = append(a.Differ, Difference{r, got})
		}
		a.Of++
	}
	return a
}

// MarshalJSON gives the share as agreement, and every claim that differs.
func (a Agreement) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Agreement *float64     `json:"agreement"`
		Agreed    int          `json:"agreed"`
		Compared  int          `json:"compared"`
		Differ    []Difference `json:"disagreements"`
		Beyond    []Difference `json:"judged_beyond_reference"`
	}{a.Rate(), a.Hits, a.Of, list(a.Differ), list(a.Beyond)})
}

// list is never null in JSON.
func list(d []Difference) []Difference {
	if d == nil {
		return []Difference{}
	}
	return d
}

// Print writes the agreement, and every claim that differs, for people.
func (a Agreement) Print(w io.Writer) {
	fmt.Fprintf(w, "agreement      %s %12s\n", rate(a.Share), count(a.Share))
	for _, d := range a.Differ {
		fmt.Fprintf(w, "differs  %s\n", d)
	}
	for _, d := range a.Beyond {
		fmt.Fprintf(w, "beyond   %s\n", d)
	}
}

// String is one line: what is judged, by whom how.
func (d Difference) String() string {
	return fmt.Sprintf("%s#%d %s %s %v: reference %s, here %s %q", d.Reply, d.N, d.Subject, d.Metric, d.Value, d.Verdict, d.Got, d.Quote)
}
