// Package replay answers from a file of stored replies: a prompt that is in it
// gets the text that was stored with it.
package replay

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
)

// A Model holds the replies of one file.
type Model struct {
	digest string
	texts  map[[sha256.Size]byte][]string // by prompt, in the order of the file
}

// Read reads JSON lines with the fields prompt and text. Several replies to
// one prompt are its repeats. An error names the line.
func Read(r io.Reader, name string) (*Model, error) {
	m := &Model{texts: map[[sha256.Size]byte][]string{}}
	sum := sha256.New()
	lines := bufio.NewScanner(io.TeeReader(r, sum))
	lines.Buffer(nil, llm.MaxBody)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var l struct {
			Prompt *string `json:"prompt"`
			Text   *string `json:"text"`
		}
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if l.Prompt == nil || l.Text == nil {
			return nil, fmt.Errorf("%s:%d: prompt and text are both needed", name, n)
		}
		key := sha256.Sum256([]byte(*l.Prompt))
		m.texts[key] = append(m.texts[key], *l.Text)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m.digest = "sha256:" + hex.EncodeToString(sum.Sum(nil))
	return m, nil
}

// Describe gives the hash of the file as the model's digest.
func (m *Model) Describe(context.Context) (llm.Info, error) { return llm.Info{Digest: m.digest}, nil }

// Ask returns the reply stored with the last message; with several, the one
// that the seed's place among them falls on.
func (m *Model) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
	if err := ctx.Err(); err != nil {
		return llm.Answer{}, llm.Broken(ctx, err)
	}
	if len(r.Messages) == 0 {
		return llm.Answer{}, &llm.Failure{Status: datasets.HTTPError, Err: errors.New("no message to look up")}
	}
	texts := m.texts[sha256.Sum256([]byte(r.Messages[len(r.Messages)-1].Content))]
	if len(texts) == 0 {
		return llm.Answer{}, &llm.Failure{Status: datasets.HTTPError, Err: errors.New("no reply to this prompt is stored")}
	}
	n := int64(len(texts))
	text := texts[(r.Seed%n+n)%n]
	if text == "" {
		return llm.Answer{}, llm.Silence(0)
	}
	return llm.Answer{Text: text, Finish: "stored"}, nil
}
