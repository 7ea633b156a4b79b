package quantity

// A dictionary finds the entries of words. It asks a table of one byte a slot
// first, which is where the search ends for most words of a text. The tables
// have a fixed size so that the hot loop needs no length and no pointer.
type dictionary struct {
	prints [dictionarySize]uint8  // by the low bits of the hash: some of its high bits, 0 for an empty slot
	slots  [dictionarySize]uint16 // the entry, by the same bits
	words  []string               // by entry
	low    []uint64               // by entry: the bytes of a short word, folded
}

// dictionarySize is a power of two, above twice the number of words.
const dictionarySize = 1 << 13

// shortWord is how many bytes a word may have that is compared as one number.
const shortWord = 8

// fill puts words and their entries, which count from 1, into d.
func (d *dictionary) fill(words map[string]uint16) {
	if 2*len(words) > dictionarySize {
		panic("quantity: more words than the dictionary has room for")
	}
	d.words, d.low = make([]string, len(words)+1), make([]uint64, len(words)+1)
	for w, e := range words {
		d.words[e] = w
	}
	for e, w := range d.words[1:] {
		h := Hash(w)
		i := h % dictionarySize
		for d.prints[i] != 0 {
			i = (i + 1) % dictionarySize
		}
		d.prints[i], d.slots[i] = fingerprint(h), uint16(e+1)
		if len(w) <= shortWord {
			d.low[e+1] = folded(w)
		}
	}
}

func fingerprint(h uint32) uint8 { return uint8(h>>24) | 1 }

// entry returns the entry of the word with the hash h, 0 if it has none.
func (d *dictionary) entry(h uint32, word string) uint16 {
	f := fingerprint(h)
	for i := h % dictionarySize; d.prints[i] != 0; i = (i + 1) % dictionarySize {
		if d.prints[i] == f && SameWord(d.words[d.slots[i]], word) {
			return d.slots[i]
		}
	}
	return 0
}

// probe returns the entry of the word of up to eight bytes whose folded bytes
// are v and whose hash is h, from the slot of h on.
func (d *dictionary) probe(h uint32, v uint64) uint16 {
	f := fingerprint(h)
	for i := h % dictionarySize; d.prints[i] != 0; i = (i + 1) % dictionarySize {
		if e := d.slots[i]; d.prints[i] == f && d.low[e] == v {
			return e
		}
	}
	return 0
}
