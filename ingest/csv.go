package ingest

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"strings"
	"time"
)

// readCSV reads the rows of one ticker from a CSV file.
func readCSV(path, ticker string, src Source, zone *time.Location) (series, error) {
	comma, err := separator(path)
	if err != nil {
		return series{}, err
	}
	all := func(use func(int, []string) error) error { return eachRecord(path, comma, use) }
	return readTable(path, all, comma == ';', ticker, src, zone)
}

// separator tells what splits the fields of a file: the one of , ; tab and |
// that its first line has most of.
func separator(path string) (rune, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	line, err := bufio.NewReader(file).ReadString('\n')
	if err != nil && err != io.EOF {
		return 0, err
	}
	return separatorOf(line), nil
}

func separatorOf(line string) rune {
	best, most := ',', 0
	for _, c := range ",;\t|" {
		if n := strings.Count(line, string(c)); n > most {
			best, most = c, n
		}
	}
	return best
}

// eachRecord calls use for every record of a CSV file with its line; the
// record is overwritten by the next. A byte order mark is skipped.
func eachRecord(path string, comma rune, use func(line int, rec []string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return each(file, comma, use)
}

// each is eachRecord of a file that is open.
func each(file io.Reader, comma rune, use func(line int, rec []string) error) error {
	in := bufio.NewReaderSize(file, 1<<16)
	if mark, _ := in.Peek(3); bytes.Equal(mark, []byte("\ufeff")) {
		in.Discard(3)
	}
	r := csv.NewReader(in)
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = comma, -1, true
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line, _ := r.FieldPos(0)
		if err := use(line, rec); err != nil {
			return err
		}
	}
}
