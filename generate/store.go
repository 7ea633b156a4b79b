package generate

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
	"time"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/rundir"
	"market-claim-bench/pipeline/generate/llm"
)

// A replyKey names a request with everything that may change its answer.
type replyKey [32]byte

func (k replyKey) String() string { return hex.EncodeToString(k[:]) }

// A shortKey is half of a replyKey: enough to tell the requests of one run
// apart, and half the memory.
type shortKey [16]byte

func (k replyKey) short() shortKey { return shortKey(k[:16]) }

// keyOf hashes what is sent (the text by its own hash), by whom it is answered,
// and which repeat it is. The window asked for is left out: an answer that is
// whole does not depend on how much room there was beside it, and the window
// grows with the longest prompt of the plan.
func keyOf(m *asked, digest, text string, r llm.Request, repeat int32) (k replyKey, err error) {
	options, err := json.Marshal(m.Options) // in the order of the names
	if err != nil {
		return k, fmt.Errorf("generate: models: %s: options: %w", m.Name, err)
	}
	sum := hexSum(m.Provider, cmp.Or(m.Model.Model, m.Name), digest, string(options), m.Think, text,
		strconv.FormatFloat(r.Temperature, 'g', -1, 64), strconv.FormatInt(r.Seed, 10), strconv.Itoa(r.MaxTokens), strconv.Itoa(int(repeat)))
	_, err = hex.Decode(k[:], []byte(sum))
	return k, err
}

// A try is one attempt at a cell, as the journal keeps it: one line of JSON, a
// tab, and the text that came as a JSON string.
type try struct {
	Key     string                `json:"key"`
	Cell    string                `json:"cell"`
	Model   string                `json:"model"`
	Server  string                `json:"server"`
	Session string                `json:"session"`
	Try     int32                 `json:"try"`
	Started time.Time             `json:"started"`
	Seconds float64               `json:"seconds"`
	Status  datasets.Status       `json:"status"`
	Final   bool                  `json:"final"` // the cell is not asked again by itself
	HTTP    datasets.Opt[int32]   `json:"http,omitzero"`
	Error   string                `json:"error,omitempty"`
	Sent    int32                 `json:"sent"`
	Read    datasets.Opt[int32]   `json:"read,omitzero"`
	Made    datasets.Opt[int32]   `json:"made,omitzero"`
	Window  datasets.Opt[int32]   `json:"window,omitzero"`
	Cost    datasets.Opt[float64] `json:"cost,omitzero"`
	Version string                `json:"version,omitempty"`
	Digest  string                `json:"digest,omitempty"`
	Finish  string                `json:"finish,omitempty"`

	text string
}

func (t *try) encode() ([]byte, error) {
	head, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(t.text)
	return append(append(head, '\t'), text...), err
}

// decode reads a record, its text only if asked to.
func decode(record []byte, withText bool) (t try, err error) {
	head, text, ok := bytes.Cut(record, []byte("\t"))
	if !ok {
		return t, errors.New("not a record of generate")
	}
	if err := json.Unmarshal(head, &t); err != nil || !withText {
		return t, err
	}
	return t, json.Unmarshal(text, &t.text)
}

// row is the try as a row of attempts.
func (t *try) row() datasets.Attempt {
	return datasets.Attempt{
		Cell: t.Cell, Model: t.Model, Server: t.Server, Session: t.Session, Try: t.Try,
		Started: t.Started.UTC().Format(time.RFC3339Nano), Seconds: t.Seconds, Status: t.Status, HTTPStatus: t.HTTP, Error: t.Error,
		SentTokens: datasets.Some(t.Sent), ReadTokens: t.Read, MadeTokens: t.Made, Window: t.Window, Cost: t.Cost, Version: t.Version,
	}
}

// tokens is what the try is counted as: what the server did not count is taken
// as estimated.
func (t *try) tokens() int64 {
	switch {
	case t.Read.OK:
		return int64(t.Read.V) + int64(t.Made.V)
	case t.Status == datasets.OK:
		return int64(t.Sent) + int64(llm.SizeOf(t.text).Most)
	}
	return 0
}

// A store is all tries of a run, of this session and those before it, found by
// request and by cell. It holds their places, not their texts: some
// 250 bytes a reply, the collector's share included.
type store struct {
	journal *rundir.Journal
	session string
	seed    maphash.Seed

	mu      sync.Mutex
	final   map[shortKey]place // the request's last final try; an ok one stays
	earlier []visit            // of earlier sessions, by cell
	digests map[string]string  // by model: that of its last reply
	tokens  int64              // of all sessions
	money   float64
}

type place struct {
	ref rundir.Ref
	ok  bool
}

type visit struct {
	cell uint64
	ref  rundir.Ref
}

// openStore reads what earlier sessions left in the run at dir.
func openStore(dir string, session string) (*store, error) {
	j, err := rundir.OpenJournal(dir, "generate", session)
	if err != nil {
		return nil, err
	}
	s := &store{journal: j, session: session, seed: maphash.MakeSeed(), final: map[shortKey]place{}, digests: map[string]string{}}
	err = j.Scan(func(ref rundir.Ref, record []byte) error {
		t, err := decode(record, false)
		if err != nil {
			return err
		}
		s.earlier = append(s.earlier, visit{maphash.String(s.seed, t.Cell), ref})
		return s.note(&t, ref)
	})
	if err != nil {
		j.Close()
		return nil, err
	}
	slices.SortStableFunc(s.earlier, func(a, b visit) int { return cmp.Compare(a.cell, b.cell) })
	return s, nil
}

// add keeps a try. It is on disk when add returns.
func (s *store) add(t *try) (rundir.Ref, error) {
	record, err := t.encode()
	if err != nil {
		return rundir.Ref{}, err
	}
	ref, err := s.journal.Append(record)
	if err != nil {
		return ref, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return ref, s.note(t, ref)
}

func (s *store) note(t *try, ref rundir.Ref) error {
	s.tokens += t.tokens()
	s.money += t.Cost.V
	if t.Digest != "" {
		s.digests[t.Model] = t.Digest
	}
	if !t.Final {
		return nil
	}
	var k replyKey
	if n, err := hex.Decode(k[:], []byte(t.Key)); err != nil || n != len(k) {
		return fmt.Errorf("key %q: not a hash", t.Key)
	}
	if old, ok := s.final[k.short()]; !ok || !old.ok || t.Status == datasets.OK {
		s.final[k.short()] = place{ref, t.Status == datasets.OK}
	}
	return nil
}

// find returns where the reply to a request is; only an ok one if asked so.
func (s *store) find(k replyKey, onlyOK bool) (rundir.Ref, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.final[k.short()]
	return p.ref, ok && (p.ok || !onlyOK)
}

func (s *store) spent() (tokens int64, money float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tokens, s.money
}

// lastDigest is the digest of the model's last reply, "" of a new model.
func (s *store) lastDigest(model string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.digests[model]
}

// read returns the try at ref.
func (s *store) read(ref rundir.Ref) (try, error) {
	record, err := s.journal.Read(ref)
	if err != nil {
		return try{}, err
	}
	return decode(record, true)
}

// tries returns the attempts at a cell, those of this session given, in order.
func (s *store) tries(cell string, now []rundir.Ref) ([]datasets.Attempt, error) {
	var rows []datasets.Attempt
	h := maphash.String(s.seed, cell)
	i, _ := slices.BinarySearchFunc(s.earlier, h, func(v visit, h uint64) int { return cmp.Compare(v.cell, h) })
	refs := []rundir.Ref{}
	for ; i < len(s.earlier) && s.earlier[i].cell == h; i++ {
		refs = append(refs, s.earlier[i].ref)
	}
	for _, ref := range append(refs, now...) {
		record, err := s.journal.Read(ref)
		if err != nil {
			return nil, err
		}
		t, err := decode(record, false)
		if err != nil {
			return nil, err
		}
		if t.Cell == cell {
			rows = append(rows, t.row())
		}
	}
	slices.SortStableFunc(rows, func(a, b datasets.Attempt) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Try, b.Try))
	})
	return rows, nil
}
