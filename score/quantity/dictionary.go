package quantity

// A dictionary finds the entries of words. It asks a table of one byte a slot
// first, which is where the search ends for most words that it does not hold.
// The tables have a fixed size so that the hot loop needs no length.
type dictionary struct {
	prints [dictionarySize]uint8  // by the low bits of the hash: some of its high bits, 0 for an empty slot
	slots  [dictionarySize]uint16 // the entry, by the same bits
	words  []string               // by entry, which count from 1
	low    []uint64               // by entry: the bytes of a short word, folded
}

// dictionarySize is a power of two, above twice the number of words.
const dictionarySize = 1 << 14

// shortWord is how many bytes a word may have that is compared as one number.
const shortWord = 8

func newDictionary() dictionary { return dictionary{words: make([]string, 1), low: make([]uint64, 1)} }

// add returns the entry of a word, a new one if d does not hold it.
func (d *dictionary) add(word string) uint16 {
	h := Hash(word)
	if e := d.entry(h, word); e != 0 {
		return e
	}
	e := uint16(len(d.words))
	if 2*len(d.words) > dictionarySize {
		panic("quantity: more words than the dictionary has room for")
	}
	i := h % dictionarySize
	for d.prints[i] != 0 {
		i = (i + 1) % dictionarySize
	}
	d.prints[i], d.slots[i] = fingerprint(h), e
	d.words, d.low = append(d.words, word), append(d.low, 0)
	if len(word) <= shortWord {
		d.low[e] = folded(word)
	}
	return e
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
// are v and whose hash is h.
func (d *dictionary) probe(h uint32, v uint64) uint16 {
	f := fingerprint(h)
	for i := h % dictionarySize; d.prints[i] != 0; i = (i + 1) % dictionarySize {
		if e := d.slots[i]; d.prints[i] == f && d.low[e] == v {
			return e
		}
	}
	return 0
}
