package sql

import (
	"encoding/csv"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/panel"
)

// writers write the rows of a fixture, by table.
var writers = map[string]func(t *testing.T, dir string, records [][]string){
	"commentaries":    writeRows(datasets.Commentaries),
	"scores":          writeRows(datasets.Scores),
	"claims":          writeRows(datasets.Claims),
	"verdicts":        writeRows(datasets.Verdicts),
	"controls":        writeRows(datasets.Controls),
	"unread_figures":  writeRows(datasets.UnreadFigures),
	"recall":          writeRows(datasets.Recalls),
	"keys":            writeRows(datasets.Keys),
	"decoys":          writeRows(datasets.Decoys),
	"prompts":         writeRows(datasets.Prompts),
	"answers":         writeRows(datasets.Answers),
	"interventions":   writeRows(datasets.Interventions),
	"fact_results":    writeRows(datasets.FactResults),
	"fact_candidates": writeRows(datasets.FactCandidates),
}

// writeFixture writes the tables of an archive, each a file TABLE.csv, as a run
// in a new folder. A column that a file leaves out, or an empty field, is the
// zero value: NULL where the column can be. A cell is written as
// market/window/arm/identity/context/model/repeat, and gives its coordinates
// wherever the columns for them are not named.
func writeFixture(t *testing.T, files []txtar.File) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name, ".csv")
		if !ok {
			continue
		}
		r := csv.NewReader(strings.NewReader(string(f.Data)))
		r.TrimLeadingSpace = true
		records, err := r.ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		write := writers[name]
		if write == nil {
			t.Fatalf("%s: no such table", f.Name)
		}
		write(t, dir, records)
	}
	return dir
}

func writeRows[T any](table datasets.Table[T]) func(*testing.T, string, [][]string) {
	return func(t *testing.T, dir string, records [][]string) {
		t.Helper()
		var rows []T
		for _, rec := range expand(records[1:]) {
			var row T
			setCell(t, reflect.ValueOf(&row).Elem(), records[0], rec)
			for i, name := range records[0] {
				if !setField(t, reflect.ValueOf(&row).Elem(), strings.TrimSpace(name), strings.TrimSpace(rec[i])) {
					t.Fatalf("%s.%s: no such column", table.Name, name)
				}
			}
			rows = append(rows, row)
		}
		if _, err := table.WriteAll(dir, 0, rows); err != nil {
			t.Fatal(err)
		}
	}
}

// expand repeats a record with a field such as 1..19 for each of its numbers.
func expand(records [][]string) [][]string {
	var all [][]string
	for _, rec := range records {
		i := slices.IndexFunc(rec, func(f string) bool { return strings.Contains(f, "..") })
		var from, to int
		if i < 0 {
			all = append(all, rec)
			continue
		}
		if n, err := fmt.Sscanf(rec[i], "%d..%d", &from, &to); n != 2 || err != nil {
			panic(rec[i])
		}
		for k := from; k <= to; k++ {
			rec = slices.Clone(rec)
			rec[i] = strconv.Itoa(k)
			all = append(all, rec)
		}
	}
	return all
}

// setCell fills in what the cell's name and most fixtures leave unsaid.
func setCell(t *testing.T, row reflect.Value, names, rec []string) {
	t.Helper()
	setField(t, row, "suite", "market")
	for i, name := range names {
		if strings.TrimSpace(name) != "cell" {
			continue
		}
		p := strings.Split(strings.TrimSpace(rec[i]), "/")
		for i, column := range []string{"market", "window", "arm", "identity", "context", "model", "repeat"} {
			if i < len(p) && row.FieldByName("Cell").Kind() == reflect.Struct {
				setField(t, row, column, p[i])
			}
		}
	}
	for _, column := range []string{"status"} {
		setField(t, row, column, "ok")
	}
	if row.Type() == reflect.TypeFor[datasets.Verdict]() {
		setField(t, row, "kind", "value")
		setField(t, row, "unit", "percent")
		setField(t, row, "use", "asserted")
		setField(t, row, "recited_as", "-")
		setField(t, row, "refuted_as", "-")
	}
}

// setField sets the field of the column, in row or what it embeds.
func setField(t *testing.T, row reflect.Value, name, text string) bool {
	t.Helper()
	for i := range row.NumField() {
		f := row.Type().Field(i)
		if f.Anonymous {
			if setField(t, row.Field(i), name, text) {
				return true
			}
			continue
		}
		if column, _, _ := strings.Cut(f.Tag.Get("col"), ","); column == name {
			if err := setValue(row.Field(i), text); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return true
		}
	}
	return false
}

func setValue(v reflect.Value, text string) error {
	if v.Kind() == reflect.Struct { // an Opt
		v.FieldByName("OK").SetBool(text != "")
		return setValue(v.FieldByName("V"), text)
	}
	if text == "" {
		v.SetZero()
		return nil
	}
	switch v.Interface().(type) {
	case string:
		v.SetString(text)
	case []string:
		v.Set(reflect.ValueOf(strings.Split(text, "+")))
	case bool:
		b, err := strconv.ParseBool(text)
		v.SetBool(b)
		return err
	case int32, int64:
		n, err := strconv.ParseInt(text, 10, 64)
		v.SetInt(n)
		return err
	case float64:
		x, err := strconv.ParseFloat(text, 64)
		v.SetFloat(x)
		return err
	case panel.Day:
		d, err := time.Parse(time.DateOnly, text)
		v.SetInt(d.Unix() / 86400)
		return err
	default:
		return fmt.Errorf("%s: no such type", v.Type())
	}
	return nil
}
