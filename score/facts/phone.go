package facts

// phones appends to dst the spans of s that are shaped like a telephone
// number: +47 and eight digits or more, eight digits in a row, or digits in
// groups of 3 2 3, 3 2 2 2 or 2 2 2 2.
func phones(dst [][2]int, s string) [][2]int {
	dst = abroad(dst, s)
	for _, shape := range [...][]int{{3, 2, 3}, {8}, {3, 2, 2, 2}, {2, 2, 2, 2}} {
		prev := false
		for i := 0; i < len(s); {
			if !prev {
				if end, ok := shaped(s, i, shape); ok {
					dst = append(dst, [2]int{i, end})
					i, prev = end, true
					continue
				}
			}
			r, n := at(s, i)
			prev, i = isWord(r), i+n
		}
	}
	return dst
}

// shaped reports whether groups of as many digits as shape says, one white
// space between two, stand at byte i as whole words, and where they end.
func shaped(s string, i int, shape []int) (end int, ok bool) {
	for k, want := range shape {
		if k > 0 {
			r, n := at(s, i)
			if !isSpace(r) {
				return i, false
			}
			i += n
		}
		stop, n := digits(s, i)
		if n != want {
			return i, false
		}
		i = stop
	}
	return i, !wordAt(s, i)
}

// abroad appends the runs of digits and white space behind 47 that have a
// digit at both ends and six characters or more between them.
func abroad(dst [][2]int, s string) [][2]int {
	for i := 0; i+1 < len(s); {
		if s[i] != '4' || s[i+1] != '7' {
			i++
			continue
		}
		first := skip(s, i+2, isSpace)
		if r, _ := at(s, first); !isDigit(r) {
			i++
			continue
		}
		last, n, between := first, 0, 0
		for j := first; j < len(s); {
			r, k := at(s, j)
			if !isDigit(r) && !isSpace(r) {
				break
			}
			if isDigit(r) && n > 0 {
				last, between = j+k, n-1
			}
			j, n = j+k, n+1
		}
		if between < 6 {
			i++
			continue
		}
		dst = append(dst, [2]int{i, last})
		i = last
	}
	return dst
}
