package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// An unreadable is a file of one name that is no table of prices at all: a
// fault of that name, and not the end of its market.
type unreadable struct {
	path string
	why  string // what it is, and what to do
}

func (u *unreadable) Error() string { return u.path + ": " + u.why }

func asUnreadable(err error) *unreadable {
	var u *unreadable
	errors.As(err, &u)
	return u
}

// beginnings are how files begin that people take for tables of prices.
var beginnings = []struct{ mark, why string }{
	{"\xff\xfe", "is text in UTF-16 (save it as UTF-8: iconv -f UTF-16 -t UTF-8)"},
	{"\xfe\xff", "is text in UTF-16 (save it as UTF-8: iconv -f UTF-16 -t UTF-8)"},
	{"\x1f\x8b", "is compressed (unpack it: gunzip)"},
	{"PK\x03\x04", "is a spreadsheet or an archive (save its sheet as CSV)"},
	{"\xd0\xcf\x11\xe0", "is a spreadsheet (save its sheet as CSV)"},
	{"PAR1", "is a Parquet file (set kind: parquet)"},
	{"%PDF", "is a PDF, and no table of text"},
	{"{", "is JSON, and no table (write it as CSV)"},
	{"<", "is a web page, and no table (download the file again)"},
}

// readableText says what a file is that is no text, or cannot be opened.
func readableText(path string) error {
	head, err := begin(path)
	if err != nil {
		return err
	}
	for _, b := range beginnings {
		if bytes.HasPrefix(head, []byte(b.mark)) {
			return &unreadable{path, b.why}
		}
	}
	if bytes.IndexByte(head, 0) >= 0 {
		if i := bytes.Count(head, []byte{0}); i*3 > len(head) {
			return &unreadable{path, "is text in UTF-16 (save it as UTF-8: iconv -f UTF-16LE -t UTF-8)"}
		}
		return &unreadable{path, "is no text: it holds bytes of zero (save it as CSV)"}
	}
	return nil
}

// readableParquet says what a file is that is no Parquet.
func readableParquet(path string) error {
	head, err := begin(path)
	if err == nil && !bytes.HasPrefix(head, []byte("PAR1")) {
		err = &unreadable{path, "is no Parquet file (of text, set kind: csv)"}
	}
	return err
}

// begin is the beginning of a file, without white space that opens it.
func begin(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return nil, &unreadable{path, "is a folder, not a file (name the file that is in it)"}
	}
	f, err := os.Open(path)
	if err != nil {
		var at *os.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return nil, &unreadable{path, fmt.Sprintf("cannot be opened: %v", err)}
	}
	defer f.Close()
	head := make([]byte, 512)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, &unreadable{path, fmt.Sprintf("cannot be read: %v", err)}
	}
	return bytes.TrimLeft(head[:n], " \t\r\n"), nil
}
