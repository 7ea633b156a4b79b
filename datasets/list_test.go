package datasets

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestListsComeBackAsTheyWereWritten(t *testing.T) {
	want := make([]Sample, 300)
	for i := range want {
		q := Question{ID: fmt.Sprintf("fvb_%06d", i), Truth: float64(i) / 8, Categories: []string{"sign_error"}, Reasoning: []string{}}
		if i%3 == 0 {
			q.Categories = []string{"scale_error", "ratio_error"}
		}
		want[i] = Sample{Question: q, Family: "current_ratio", Recomputed: maybeThird(i)}
	}
	dir := t.TempDir()
	if _, err := Samples.WriteAll(dir, 0, want); err != nil {
		t.Fatal(err)
	}
	got, err := Samples.All(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func maybeThird(i int) Opt[float64] {
	if i%3 == 0 {
		return Opt[float64]{}
	}
	return Some(float64(i) / 3)
}

func TestARowOfAnExportIsTheWholeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "train.parquet")
	w, err := Questions.CreateFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := Question{ID: "fvb_000001", Categories: []string{"a", "b"}, Reasoning: []string{"c"}}
	if err := w.Write(&want); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for got, err := range readFile[Question](t.Context(), path) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if diff := cmp.Diff(want, *got); diff != "" {
			t.Error(diff)
		}
	}
	if n != 1 {
		t.Errorf("%d rows", n)
	}
}
