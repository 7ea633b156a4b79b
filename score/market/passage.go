package market

// A Passage is a part of a reply that says something about the data or the
// reply itself rather than about the names.
type Passage struct {
	Flag string
	Span
}

func (r *Reader) passages() {}
