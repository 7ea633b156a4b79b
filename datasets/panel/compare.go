package panel

// Comparison appends the readings of how much more the subject of q has than
// the object, in the unit of q's metric; in Ratio, how many times as much.
// Either may be Group. It has none where one figure is not known exactly.
func (p *Panel) Comparison(dst []Reading, q Query, object int) []Reading {
	if q.Subject == object {
		return dst
	}
	unit := q.Unit
	q.Unit = q.Metric.Unit()
	var a, b [32]Reading
	mine := p.Readings(a[:0], q)
	q.Subject = object
	theirs := p.Readings(b[:0], q)
	for _, m := range mine {
		for _, t := range theirs {
			if m.How != t.How || m.Bound != Exactly || t.Bound != Exactly {
				continue
			}
			if unit != Ratio {
				dst = append(dst, Reading{m.Minus(t.Value), m.How, Exactly})
			} else if t.Num != 0 {
				dst = append(dst, Reading{m.Over(t.Value), m.How, Exactly})
			}
			break
		}
	}
	return dst
}
