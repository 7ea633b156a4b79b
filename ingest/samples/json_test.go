package samples

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// splitAll returns the elements of text, each followed by its line, or the error.
func splitAll(text string) (out []string) {
	for e, err := range elements(iotest.OneByteReader(strings.NewReader(text))) {
		if err != nil {
			return append(out, fmt.Sprintf("%d: %v", e.line, err))
		}
		out = append(out, fmt.Sprintf("%s@%d", e.raw, e.line))
	}
	return out
}

func TestAStreamIsSplitIntoItsValues(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" \n", nil},
		{"[]", nil},
		{" [ ] \n", nil},
		{`[1, "a]", {"b": [2, "}"]},null,-1.5e3 ]`, []string{`1@1`, `"a]"@1`, `{"b": [2, "}"]}@1`, `null@1`, `-1.5e3@1`}},
		{"[\n{\"a\":\n1},\n{\"a\": \"\\\"\\\\\"}\n]", []string{"{\"a\":\n1}@2", `{"a": "\"\\"}@4`}},
		{"{\"a\":1}\n{\"a\":2}\n", []string{`{"a":1}@1`, `{"a":2}@2`}},
		{"[NaN,-Infinity]", []string{"NaN@1", "-Infinity@1"}},
		{"[1", []string{"1: ends in the middle of a value (is the file cut off?)"}},
		{"[1,\n", []string{"1@1", "2: ends in the middle of a value (is the file cut off?)"}},
		{"[1,]", []string{"1@1", "1: ']' where a value was expected"}},
		{"[1 2]", []string{"1@1", "1: '2' where a comma or ] was expected"}},
		{"[1]\n\n[", []string{"1@1", "3: '[' behind the end of the array"}},
		{`["a`, []string{"1: ends in the middle of a value (is the file cut off?)"}},
		{`{"a":1`, []string{"1: ends in the middle of a value (is the file cut off?)"}},
		{"[\"\xff\"]", []string{"1: not UTF-8 (save it as UTF-8)"}},
		{"\xEF\xBB\xBF[]", []string{"1: begins with a byte order mark (save it as UTF-8 without one)"}},
	} {
		if got := splitAll(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// walk reads a value to its end, texts decoded, as the decoder of the standard
// library would print it.
func walk(c *cursor) (any, error) {
	switch c.peek() {
	case '"':
		b, err := c.text()
		return string(b), err
	case '[':
		list := []any{}
		err := c.items(func() error {
			v, err := walk(c)
			list = append(list, v)
			return err
		})
		return list, err
	case '{':
		m := map[string]any{}
		err := c.fields(func(key []byte) error {
			v, err := walk(c)
			m[string(key)] = v
			return err
		})
		return m, err
	}
	word, err := c.scalar()
	if err != nil {
		return nil, err
	}
	switch string(word) {
	case "true", "false":
		return string(word) == "true", nil
	case "null":
		return nil, nil
	}
	return parseNumber(word)
}

func FuzzValuesAreThoseOfTheStandardLibrary(f *testing.F) {
	for _, s := range []string{`{"id":"fvb_000001","prediction":-1.5e3}`, `[1,0.5,-0,1e5]`, `"\u00e9\ud83d\ude00\n\/"`, `{"a":{"b":[null,true,false,""]}}`,
		`01`, `1.`, `-`, `"\x"`, `{"a" 1}`, `[1,]`, `tru`, "\"\t\"", `"\ud800x"`, `1e400`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return // elements refuses it
		}
		var want any
		wantErr := json.Unmarshal([]byte(s), &want)
		c := cursor{b: []byte(s)}
		got, err := walk(&c)
		if err == nil {
			err = c.end()
		}
		if strings.Contains(s, "NaN") || strings.Contains(s, "Infinity") || err == errDeep || wantErr != nil && strings.Contains(wantErr.Error(), "cannot unmarshal number") {
			return
		}
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %v, the standard library says %v", s, err, wantErr)
		}
		if err != nil {
			return
		}
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if string(a) != string(b) {
			t.Errorf("%q: %s, want %s", s, a, b)
		}
	})
}

func TestDeepNestingIsRefused(t *testing.T) {
	c := cursor{b: []byte(strings.Repeat("[", 1_000_000))}
	if _, err := c.raw(); err != errDeep {
		t.Error(err)
	}
}

func TestReprIsThatOfPython(t *testing.T) {
	for raw, want := range map[string]string{
		`null`: "None", `true`: "True", `"abc"`: "'abc'", `"it's"`: `"it's"`, `"'\""`: `'\'"'`, `"a\\b\n"`: `'a\\b\n'`,
		`NaN`: "nan", `-Infinity`: "-inf", `1e999`: "inf", `1.0`: "1.0", `1e16`: "1e+16", `123456789012345680.0`: "1.2345678901234568e+17",
		`0.0001`: "0.0001", `0.00001`: "1e-05", `12`: "12", `-0`: "0", `-0.0`: "-0.0", `100000000000000000000`: "100000000000000000000",
		`{"prediction": 1.5, "n": [1, "x", {}]}`: "{'prediction': 1.5, 'n': [1, 'x', {}]}",
		`{"a": 1, "b": 2, "a": 3}`:               "{'a': 3, 'b': 2}",
		`"é\u0007\u200b"`:                        `'é\x07\u200b'`, `[]`: "[]",
	} {
		if got := Repr([]byte(raw)); got != want {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
}
