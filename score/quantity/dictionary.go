package quantity

// A dictionary finds the entries of words. It asks a table of one byte a slot
// first, which is where the search ends for most words of a text; what the hot
// loop touches fits the first level of a cache.
type dictionary struct {
	prints []uint8  // by the low bits of the hash: some of its high bits, 0 for an empty slot
	slots  []uint16 // the entry, by the same bits
	words  []string // by entry
	low    []uint64 // by entry: the bytes of a short word, folded
}

// short is how many bytes a word may have that is compared as one number.
const shortWord = 8

func newDictionary(words map[string]uint16) *dictionary {
	n := 1
	for n < 4*len(words) {
		n *= 2
	}
	d := &dictionary{make([]uint8, n), make([]uint16, n), make([]string, len(words)+1), make([]uint64, len(words)+1)}
	for w, e := range words {
		d.words[e] = w
	}
	for e, w := range d.words[1:] {
		h := Hash(w)
		i := int(h) & (n - 1)
		for d.prints[i] != 0 {
			i = (i + 1) & (n - 1)
		}
		d.prints[i], d.slots[i] = fingerprint(h), uint16(e+1)
		if len(w) <= shortWord {
			d.low[e+1] = folded(w)
		}
	}
	return d
}

func fingerprint(h uint32) uint8 { return uint8(h>>24) | 1 }

// entry returns the entry of the word with the hash h, 0 if it has none.
func (d *dictionary) entry(h uint32, word string) uint16 {
	f := fingerprint(h)
	mask := uint32(len(d.prints) - 1)
	for i := h & mask; d.prints[i] != 0; i = (i + 1) & mask {
		if d.prints[i] == f && SameWord(d.words[d.slots[i]], word) {
			return d.slots[i]
		}
	}
	return 0
}

// short returns the entry of the word of up to eight bytes whose folded bytes
// are v and whose hash is h.
func (d *dictionary) short(h uint32, v uint64) uint16 {
	prints := d.prints
	i := h & uint32(len(prints)-1)
	if prints[i] == 0 {
		return 0
	}
	return d.probe(i, fingerprint(h), v)
}

func (d *dictionary) probe(i uint32, f uint8, v uint64) uint16 {
	mask := uint32(len(d.prints) - 1)
	for ; d.prints[i] != 0; i = (i + 1) & mask {
		if e := d.slots[i]; d.prints[i] == f && d.low[e] == v {
			return e
		}
	}
	return 0
}
