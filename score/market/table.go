package market

// isRow reports whether the line at item i is a row of a markdown table.
func (r *Reader) isRow(i int) bool { return r.items[i].class == punct && r.items[i].arg == '|' }

// table reads the rows from item i on.
func (r *Reader) table(i int) int {
	for r.isRow(i) {
		i = r.lineFrom(i) + 1
		if i >= len(r.items) {
			return i
		}
	}
	return i
}
