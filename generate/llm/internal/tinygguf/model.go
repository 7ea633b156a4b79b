package tinygguf

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Trained is the length that the models say they were trained for.
const Trained = 8192

// The kinds of token, as the format numbers them.
const (
	normal  = 1
	unknown = 2
	control = 3
	single  = 6 // one byte
)

// The tokens that every vocabulary begins with.
const (
	begin = 1 // <s>
	end   = 2 // </s>
)

type vocabulary struct {
	tokens []string
	scores []float32
	kinds  []int32
}

func (v *vocabulary) add(s string, score float32, kind int32) int {
	v.tokens = append(v.tokens, s)
	v.scores = append(v.scores, score)
	v.kinds = append(v.kinds, kind)
	return len(v.tokens) - 1
}

// space is how a vocabulary writes a space.
const space = "\u2581"

// base is <unk>, <s>, </s>, the 256 bytes, and one token for each printable
// ASCII character; the places of the last are returned.
func base() (v vocabulary, printable []int) {
	v.add("<unk>", 0, unknown)
	v.add("<s>", 0, control)
	v.add("</s>", 0, control)
	for i := range 256 {
		v.add(fmt.Sprintf("<0x%02X>", i), 0, single)
	}
	printable = append(printable, v.add(space, -1, normal))
	for c := '!'; c <= '~'; c++ {
		printable = append(printable, v.add(string(c), -1, normal))
	}
	return v, printable
}

// A shape is the sizes of a llama model.
type shape struct {
	name                                       string
	dim, hidden, layers, heads, kvHeads, words int
}

func (s shape) head() int { return s.dim / s.heads }

// file is a file that describes the model and its vocabulary, without weights.
func (s shape) file(v vocabulary) *file {
	f := &file{}
	u := func(name string, n int) { f.set(name, uint32(n)) }
	f.set("general.architecture", "llama")
	f.set("general.name", s.name)
	u("general.file_type", 0)
	u("llama.context_length", Trained)
	u("llama.embedding_length", s.dim)
	u("llama.block_count", s.layers)
	u("llama.feed_forward_length", s.hidden)
	u("llama.attention.head_count", s.heads)
	u("llama.attention.head_count_kv", s.kvHeads)
	u("llama.attention.key_length", s.head())
	u("llama.attention.value_length", s.head())
	f.set("llama.attention.layer_norm_rms_epsilon", float32(1e-5))
	u("llama.rope.dimension_count", s.head())
	f.set("llama.rope.freq_base", float32(10000))
	u("llama.vocab_size", s.words)
	f.set("tokenizer.ggml.model", "llama")
	f.set("tokenizer.ggml.pre", "default")
	f.set("tokenizer.ggml.tokens", v.tokens)
	f.set("tokenizer.ggml.scores", v.scores)
	f.set("tokenizer.ggml.token_type", v.kinds)
	u("tokenizer.ggml.bos_token_id", begin)
	u("tokenizer.ggml.eos_token_id", end)
	u("tokenizer.ggml.unknown_token_id", 0)
	f.set("tokenizer.ggml.add_bos_token", true)
	f.set("tokenizer.ggml.add_eos_token", false)
	f.set("tokenizer.ggml.add_space_prefix", false)
	return f
}

// Random is a model of seeded weights that writes printable characters and
// never ends by itself.
//
// Channel 0 of the residual stream is a constant: every embedding holds 1
// there and no block writes to it. The output matrix uses it to push what must
// never be said (bytes, <unk>, <s>, </s>) far down.
func Random(seed uint64) []byte {
	v, printable := base()
	s := shape{name: fmt.Sprintf("tiny-random-%d", seed), dim: 64, hidden: 128, layers: 2, heads: 4, kvHeads: 2, words: len(v.tokens)}
	r := rand.New(rand.NewPCG(seed, 0x7467677566))
	f := s.file(v)
	matrix := func(rows, cols int, deviation float64) []float32 {
		x := make([]float32, rows*cols)
		for i := range x {
			x[i] = float32(r.NormFloat64() * deviation)
		}
		return x
	}
	silent := func(x []float32, cols int) []float32 { clear(x[:cols]); return x } // leaves channel 0 alone
	in := 1 / math.Sqrt(float64(s.dim))
	embedding := matrix(s.words, s.dim, 1)
	for t := range s.words {
		embedding[t*s.dim] = 1
	}
	f.add("token_embd.weight", embedding, s.dim, s.words)
	q, k := s.heads*s.head(), s.kvHeads*s.head()
	for l := range s.layers {
		p := fmt.Sprintf("blk.%d.", l)
		f.add(p+"attn_norm.weight", ones(s.dim), s.dim)
		f.add(p+"attn_q.weight", matrix(q, s.dim, 2*in), s.dim, q)
		f.add(p+"attn_k.weight", matrix(k, s.dim, 2*in), s.dim, k)
		f.add(p+"attn_v.weight", matrix(k, s.dim, in), s.dim, k)
		f.add(p+"attn_output.weight", silent(matrix(s.dim, q, 2*in), q), q, s.dim)
		f.add(p+"ffn_norm.weight", ones(s.dim), s.dim)
		f.add(p+"ffn_gate.weight", matrix(s.hidden, s.dim, in), s.dim, s.hidden)
		f.add(p+"ffn_up.weight", matrix(s.hidden, s.dim, in), s.dim, s.hidden)
		f.add(p+"ffn_down.weight", silent(matrix(s.dim, s.hidden, 2*in), s.hidden), s.hidden, s.dim)
	}
	f.add("output_norm.weight", ones(s.dim), s.dim)
	out := matrix(s.words, s.dim, 3*in)
	for t := range s.words {
		out[t*s.dim] = -1000
	}
	for _, t := range printable {
		out[t*s.dim] = 0
	}
	f.add("output.weight", out, s.dim, s.words)
	return f.bytes()
}

// Script is a model that answers every prompt with one text and ends, or, in a
// loop, says its last piece for ever.
//
// The next token depends on the last one alone: any token of a prompt leads to
// the first piece of the text, each piece to the next, the last to </s>. A
// piece is a word, or several where one was there before; it has a channel.
func Script(text string, loop bool) []byte {
	v, _ := base()
	chain := pieces(&v, text)
	dim := (len(chain) + 1 + 31) / 32 * 32
	s := shape{name: "tiny-script", dim: dim, hidden: 32, layers: 1, heads: 2, kvHeads: 2, words: len(v.tokens)}
	f := s.file(v)
	embedding, out := make([]float32, s.words*dim), make([]float32, s.words*dim)
	for t := range s.words {
		embedding[t*dim] = 1
	}
	const strong = 10
	out[chain[0]*dim] = strong
	for i, t := range chain {
		embedding[t*dim], embedding[t*dim+i+1] = 0, 1
		next := end
		switch {
		case i+1 < len(chain):
			next = chain[i+1]
		case loop:
			next = t
		}
		out[next*dim+i+1] = strong
	}
	none := func(n int) []float32 { return make([]float32, n) }
	f.add("token_embd.weight", embedding, dim, s.words)
	f.add("blk.0.attn_norm.weight", ones(dim), dim)
	for _, n := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
		f.add("blk.0."+n+".weight", none(dim*dim), dim, dim)
	}
	f.add("blk.0.ffn_norm.weight", ones(dim), dim)
	f.add("blk.0.ffn_gate.weight", none(dim*s.hidden), dim, s.hidden)
	f.add("blk.0.ffn_up.weight", none(dim*s.hidden), dim, s.hidden)
	f.add("blk.0.ffn_down.weight", none(s.hidden*dim), s.hidden, dim)
	f.add("output_norm.weight", ones(dim), dim)
	f.add("output.weight", out, dim, s.words)
	return f.bytes()
}

// pieces adds the pieces of a text to a vocabulary, each new in it.
func pieces(v *vocabulary, text string) []int {
	var chain []int
	seen := map[string]bool{}
	for _, t := range v.tokens {
		seen[t] = true
	}
	piece := ""
	for _, word := range strings.SplitAfter(text, " ") {
		piece += strings.ReplaceAll(word, " ", space)
		if piece != "" && !seen[piece] {
			seen[piece] = true
			chain = append(chain, v.add(piece, -10, normal))
			piece = ""
		}
	}
	if piece != "" { // what is left was there before: it joins the last piece
		v.tokens[chain[len(chain)-1]] += piece
	}
	return chain
}

func ones(n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = 1
	}
	return x
}
