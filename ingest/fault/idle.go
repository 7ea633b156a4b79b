package fault

import "fmt"

// idle finds sessions that a source fills in by itself: no volume, and a flat
// bar at the close before. Of a name that trades on most days such a row is a
// day without trading, whose return of 0 % nobody made. A name that often does
// not trade (more than a tenth of its sessions) has such rows by right.
func idle(rows []Row, _ Rules) []Fault {
	var out []Fault
	still := 0
	for i, row := range rows {
		if row.Volume != 0 || !row.flat() {
			continue
		}
		still++
		if i > 0 && near(row.Close, rows[i-1].Close, noise) {
			out = append(out, of(row, NoTrades, DropRow, "no volume, and the close before carried forward"))
		}
	}
	if 10*still > len(rows) {
		return nil
	}
	return out
}

// stuck is how many sessions may have the same bar and volume.
const stuck = 3

// repeated finds a feed that is stuck: the same bar with the same volume, more
// than none, on more sessions in a row than chance brings.
func repeated(rows []Row, _ Rules) []Fault {
	var out []Fault
	for i := 0; i < len(rows); {
		j := i + 1
		for j < len(rows) && same(rows[i], rows[j]) {
			j++
		}
		if j-i > stuck && rows[i].Volume > 0 {
			for _, row := range rows[i:j] {
				out = append(out, of(row, Repeated, DropRow, fmt.Sprintf("the same bar and volume on %d sessions from %s on", j-i, rows[i].Day)))
			}
		}
		i = j
	}
	return out
}

// near reports whether x and y differ by no more than part of y.
func near(x, y, part float64) bool { return x >= y*(1-part) && x <= y*(1+part) }
