package generate

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/generate/llm"
	"market-claim-bench/pipeline/generate/llm/replay"
	"market-claim-bench/pipeline/generate/narrate"
)

// A reply is what a cell came back with, and for a planted writer its key.
type reply struct {
	status                        datasets.Status
	text, failure, finish, digest string
	key                           string
	sent, read, made              datasets.Opt[int32]
	rho                           datasets.Opt[float64]
	controls                      []datasets.Control
}

// local are the models that need no server, by name; planted writers, which
// read no prompt, are not among them.
func (c Config) local() (map[string]llm.Model, error) {
	all := map[string]llm.Model{}
	for _, m := range c.Models {
		switch m.Provider {
		case "echo":
			all[m.Name] = llm.Echo{}
		case "replay":
			f, err := os.Open(m.File)
			if err != nil {
				return nil, fmt.Errorf("generate: models: %s: %w", m.Name, err)
			}
			r, err := replay.Read(f, m.File)
			f.Close()
			if err != nil {
				return nil, fmt.Errorf("generate: models: %s: %w", m.Name, err)
			}
			all[m.Name] = r
		}
	}
	return all, nil
}

// narrated is what a planted writer writes in the cell's place. All writers of
// a cell tell the same story: the model is not in the seed.
func (d *display) narrated(_ context.Context, c *cell) (reply, error) {
	shown, truth := d.shown[[2]string{c.arm, c.identity}], d.shown[[2]string{"real", c.identity}]
	if truth == nil {
		return reply{}, fmt.Errorf("%s: panels hold no arm real to recite from (add it to perturb.arms)", c.id)
	}
	writer := strings.TrimPrefix(c.model.Name, "narrator:")
	if c.model.Model.Model != "" {
		writer = c.model.Model.Model
	}
	s := narrate.Spec{
		Writer: writer, Rho: c.model.Rho, Seed: seedOf(c), Style: c.style, Context: c.context,
		Shown: shown.panel(), Truth: truth.panel(), Names: shown.market,
		Group: d.market.Title, Currency: d.market.Currency, Window: d.window,
	}
	for _, n := range shown.names {
		s.Decimals = append(s.Decimals, int(n.Bars[0].Decimals))
		if c.identity == "masked" {
			s.Labels = append(s.Labels, n.Label)
		}
	}
	if c.identity == "masked" {
		for _, b := range shown.names[0].Bars {
			s.Tags = append(s.Tags, b.SessionTag)
		}
	}
	text, keys, err := narrate.Write(s)
	if err != nil {
		return reply{}, fmt.Errorf("%s: %w", c.id, err)
	}
	r := reply{status: datasets.OK, text: text, finish: "stop", digest: "built-in", controls: narrate.Controls(c.id, keys)}
	if writer == narrate.Mixed {
		r.rho = datasets.Some(c.model.Rho)
	}
	if text == "" {
		r.status, r.failure = datasets.Empty, "the writer wrote nothing"
	}
	return r, nil
}

func seedOf(c *cell) uint64 {
	sum := sha256.Sum256([]byte(join(c.market.Name, c.window, c.arm, c.identity, c.context, c.style, strconv.Itoa(int(c.repeat)))))
	return binary.LittleEndian.Uint64(sum[:])
}

func hexSum(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(p)))
		h.Write(n[:])
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func asPrompt(text, version string, tickers, labels []string) datasets.Prompt {
	sum := sha256.Sum256([]byte(text))
	return datasets.Prompt{
		Prompt: hex.EncodeToString(sum[:]), Version: version, Text: text,
		Tickers: strings.Join(tickers, "|"), Labels: strings.Join(labels, "|"),
	}
}
