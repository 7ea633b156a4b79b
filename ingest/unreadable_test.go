package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

func TestWhatIsNoTableIsSaidWithWhatToDo(t *testing.T) {
	const table = "date,close\n2026-08-03,10\n2026-08-04,11\n"
	wide := func(mark bool, big bool) string {
		units := utf16.Encode([]rune(table))
		if mark {
			units = append([]uint16{0xfeff}, units...)
		}
		var b strings.Builder
		for _, u := range units {
			lo, hi := byte(u), byte(u>>8)
			if big {
				lo, hi = hi, lo
			}
			b.Write([]byte{lo, hi})
		}
		return b.String()
	}
	dir := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"UTF-16, little":         {wide(true, false), "is text in UTF-16 (save it as UTF-8"},
		"UTF-16, big":            {wide(true, true), "is text in UTF-16 (save it as UTF-8"},
		"UTF-16 without a mark":  {wide(false, false), "is text in UTF-16 (save it as UTF-8"},
		"gzip":                   {"\x1f\x8b\x08\x00", "gunzip"},
		"a spreadsheet":          {"PK\x03\x04\x14", "save its sheet as CSV"},
		"an old spreadsheet":     {"\xd0\xcf\x11\xe0\xa1", "save its sheet as CSV"},
		"Parquet":                {"PAR1\x15", "set kind: parquet"},
		"a web page":             {"\n  <!doctype html>", "is a web page"},
		"JSON":                   {`{"chart": 1}`, "is JSON"},
		"a binary":               {table + "\x00\x01\x02", "bytes of zero"},
		"a table":                {table, ""},
		"a table with a mark":    {"\ufeff" + table, ""},
		"a table of another sep": {"date;close\n2026-08-03;10,5\n", ""},
		"nothing":                {"", ""},
	} {
		path := filepath.Join(dir, "x.csv")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		err := readableText(path)
		if c.want == "" && err != nil || c.want != "" && (asUnreadable(err) == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), path)) {
			t.Errorf("%s: got %v, want …%s…", name, err, c.want)
		}
		if err := readableParquet(path); (err == nil) != (name == "Parquet") {
			t.Errorf("%s as Parquet: %v", name, err)
		}
	}
	if err := readableText(dir); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if err := readableText(filepath.Join(dir, "none")); err == nil || !strings.HasSuffix(err.Error(), "cannot be opened: no such file or directory") {
		t.Errorf("no file: %v", err)
	}
}
