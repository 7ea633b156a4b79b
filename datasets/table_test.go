package datasets

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"market-claim-bench/pipeline/datasets/panel"
)

type inner struct {
	Key string `col:"key,dict"`
}

type sample struct {
	inner
	Text string         `col:"text"`
	Yes  bool           `col:"yes"`
	I    int32          `col:"i"`
	L    int64          `col:"l"`
	F    float64        `col:"f"`
	D    panel.Day      `col:"d"`
	OS   Opt[string]    `col:"os"`
	OB   Opt[bool]      `col:"ob"`
	OI   Opt[int32]     `col:"oi"`
	OL   Opt[int64]     `col:"ol"`
	OF   Opt[float64]   `col:"of"`
	OD   Opt[panel.Day] `col:"od"`
}

var samples = Table[sample]{"sample"}

func randomRows(n int) []sample {
	r := rand.New(rand.NewPCG(1, 2))
	rows := make([]sample, n)
	for i := range rows {
		rows[i] = sample{inner{fmt.Sprint("k", i%3)}, fmt.Sprint("text ", r.Uint64()), r.IntN(2) == 0,
			r.Int32(), r.Int64(), r.NormFloat64(), panel.Day(r.IntN(30000)),
			maybe(r, "x"), maybe(r, true), maybe(r, r.Int32()), maybe(r, r.Int64()), maybe(r, r.Float64()), maybe(r, panel.Day(7))}
	}
	return rows
}

func maybe[T any](r *rand.Rand, v T) Opt[T] {
	if r.IntN(2) == 0 {
		return Opt[T]{}
	}
	return Some(v)
}

func TestRowsComeBackAsTheyWereWritten(t *testing.T) {
	dir := t.TempDir()
	want := randomRows(20_000)
	for k, rows := range [][]sample{want[:12_000], want[12_000:], nil} {
		p, err := samples.WriteAll(dir, k, rows)
		if err != nil || p.Rows != int64(len(rows)) {
			t.Fatal(p, err)
		}
	}
	got, err := samples.All(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(sample{})); d != "" {
		t.Error(d)
	}
}

func TestTheSameRowsGiveTheSameBytes(t *testing.T) {
	dir := t.TempDir()
	a, err1 := samples.WriteAll(dir, 0, randomRows(5000))
	b, err2 := samples.WriteAll(dir, 1, randomRows(5000))
	if err1 != nil || err2 != nil || a.SHA256 != b.SHA256 {
		t.Errorf("%v %v, %v %v", a, err1, b, err2)
	}
	raw, err := os.ReadFile(samples.Path(dir, 0))
	if err != nil || !bytes.HasPrefix(raw, []byte("PAR1")) {
		t.Errorf("not Parquet: %v", err)
	}
}

func TestADiscardedPartLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	w, err := samples.Create(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	row := randomRows(1)[0]
	if err := w.Write(&row); err != nil {
		t.Fatal(err)
	}
	w.Discard()
	if left, _ := filepath.Glob(filepath.Join(dir, "sample", "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if _, err := samples.All(t.Context(), dir); !errors.Is(err, ErrNoTable) {
		t.Errorf("got %v, want ErrNoTable", err)
	}
}

func TestForeignAndCutFilesAreNamed(t *testing.T) {
	dir := t.TempDir()
	if _, err := samples.WriteAll(dir, 0, randomRows(100)); err != nil {
		t.Fatal(err)
	}
	path := samples.Path(dir, 0)
	whole, _ := os.ReadFile(path)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"cut":     {whole[:len(whole)/2], "not a whole Parquet file"},
		"foreign": {[]byte("hello"), "not a whole Parquet file"},
		"empty":   {nil, "not a whole Parquet file"},
	} {
		if err := os.WriteFile(path, c.data, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := samples.All(t.Context(), dir)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestAnotherSchemaIsRefusedByColumn(t *testing.T) {
	dir := t.TempDir()
	if _, err := (Table[inner]{"sample"}).WriteAll(dir, 0, []inner{{"a"}}); err != nil {
		t.Fatal(err)
	}
	_, err := samples.All(t.Context(), dir)
	if err == nil || !strings.Contains(err.Error(), "column text: absent") {
		t.Errorf("got %v", err)
	}
}

// Every declared table has columns that can be stored.
func TestEveryTableHasALayout(t *testing.T) {
	for name, n := range map[string]int{
		Prices.Name: len(columns[Price]()), PriceIssues.Name: len(columns[PriceIssue]()), Panels.Name: len(columns[PanelBar]()),
		Prompts.Name: len(columns[Prompt]()), Commentaries.Name: len(columns[Commentary]()), Attempts.Name: len(columns[Attempt]()),
		Claims.Name: len(columns[Claim]()), UnreadFigures.Name: len(columns[UnreadFigure]()), Passages.Name: len(columns[Passage]()),
		Verdicts.Name: len(columns[Verdict]()), Controls.Name: len(columns[Control]()), Scores.Name: len(columns[Score]()),
		Recalls.Name: len(columns[Recall]()),
	} {
		if n == 0 {
			t.Errorf("%s: no columns", name)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	dir := b.TempDir()
	rows := randomRows(100_000)
	for b.Loop() {
		if _, err := samples.WriteAll(dir, 0, rows); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rows)*b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkRead(b *testing.B) {
	dir := b.TempDir()
	rows := randomRows(100_000)
	if _, err := samples.WriteAll(dir, 0, rows); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, err := range samples.Read(b.Context(), dir) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(rows)*b.N)/b.Elapsed().Seconds(), "rows/s")
}
