package quantity

// Hash is the hash of a word that its Token carries. It is the same in upper
// and lower case; two words may share one, so compare them with SameWord.
func Hash(word string) uint32 {
	h := uint64(len(word))
	for len(word) > shortWord {
		h = mix(h ^ (load(word) | lower))
		word = word[8:]
	}
	return finish(h ^ folded(word))
}

// folded returns up to eight bytes of a word in lower case, as one number.
func folded(word string) uint64 {
	var v uint64
	for k := len(word) - 1; k >= 0; k-- {
		v = v<<8 | uint64(word[k]|0x20)
	}
	return v
}

// lower has the bit of lower case set in each of eight bytes. Setting it
// folds ASCII letters, and the second bytes of À…Þ to those of à…þ.
const lower = 0x2020202020202020

func mix(h uint64) uint64 {
	h *= 0x9E3779B97F4A7C15
	return h ^ h>>29
}

// finish makes the hash of what was mixed.
func finish(h uint64) uint32 { return uint32(h * 0x9E3779B97F4A7C15 >> 32) }

// load returns the first eight bytes of s.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// SameWord reports whether a and b are the same word but for case. It folds
// the letters of Latin-1 and is meant for words as Scan cuts them.
func SameWord(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i]|0x20 != b[i]|0x20 {
			return false
		}
	}
	return true
}

// A Lexicon maps words to values without regard to case. It is built once
// and then only read; Find does not allocate.
type Lexicon[V any] struct {
	slots []slot[V] // open addressing; their number is a power of two
}

type slot[V any] struct {
	word  string
	hash  uint32
	value V
}

// NewLexicon returns a lexicon of words. A word of several tokens is never
// found: look its parts up one by one.
func NewLexicon[V any](words map[string]V) *Lexicon[V] {
	n := 8
	for n < 4*len(words) {
		n *= 2
	}
	l := &Lexicon[V]{slots: make([]slot[V], n)}
	for w, v := range words {
		h := Hash(w)
		i := int(h) & (n - 1)
		for l.slots[i].word != "" {
			i = (i + 1) & (n - 1)
		}
		l.slots[i] = slot[V]{w, h, v}
	}
	return l
}

// Find returns the value of the word that is token t of text.
func (l *Lexicon[V]) Find(text string, t Token) (V, bool) {
	if t.Kind != Word {
		var none V
		return none, false
	}
	return l.find(t.Hash, text[t.Start:t.End])
}

func (l *Lexicon[V]) find(hash uint32, word string) (v V, ok bool) {
	mask := len(l.slots) - 1
	for i := int(hash) & mask; l.slots[i].word != ""; i = (i + 1) & mask {
		if s := &l.slots[i]; s.hash == hash && SameWord(s.word, word) {
			return s.value, true
		}
	}
	return v, false
}
