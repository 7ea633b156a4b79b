package rundir

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func open(t testing.TB, dir, session string) *Journal {
	t.Helper()
	j, err := OpenJournal(dir, "ask", session)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

func scan(j *Journal) (records []string, refs []Ref, err error) {
	err = j.Scan(func(ref Ref, record []byte) error {
		records, refs = append(records, string(record)), append(refs, ref)
		return nil
	})
	return records, refs, err
}

// wrote makes a run with one session of these records, and returns its file.
func wrote(t testing.TB, dir string, records ...string) string {
	t.Helper()
	j := open(t, dir, "a")
	for _, r := range records {
		if _, err := j.Append([]byte(r)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "journal", "ask", "a.log")
}

func TestRecordsAreReadBackByTheirPlaceAndByTheNextSession(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir, "a")
	got := map[string]Ref{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	for w := range 20 {
		wg.Go(func() {
			for i := range 50 {
				r := fmt.Sprintf("%d-%d %s", w, i, strings.Repeat("x", i*w))
				ref, err := first.Append([]byte(r))
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				got[r] = ref
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for r, ref := range got {
		if b, err := first.Read(ref); err != nil || string(b) != r {
			t.Fatalf("read %q, %v; want %q", b, err, r)
		}
	}
	second := open(t, dir, "b")
	if _, err := second.Append([]byte("of b")); err != nil {
		t.Fatal(err)
	}
	records, refs, err := scan(second)
	if err != nil || len(records) != 1000 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	for i, r := range records {
		if refs[i] != got[r] {
			t.Fatalf("%q is at %v, was said to be at %v", r, refs[i], got[r])
		}
		if b, err := second.Read(refs[i]); err != nil || string(b) != r {
			t.Fatalf("read %q, %v; want %q", b, err, r)
		}
	}
}

func TestATornLastRecordIsPassedOverWhereverItIsTorn(t *testing.T) {
	path := wrote(t, t.TempDir(), "one", "two", "three")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := len(data) - len("three") - prefix - 1
	for cut := last; cut < len(data); cut++ {
		for _, tail := range []string{"", "\x00\x00\x00", "\x00\x00\n"} {
			dir := t.TempDir()
			torn := wrote(t, dir, "one")
			if err := os.WriteFile(torn, append(data[:cut:cut], tail...), 0o666); err != nil {
				t.Fatal(err)
			}
			j := open(t, dir, "b")
			records, _, err := scan(j)
			if err != nil || strings.Join(records, " ") != "one two" {
				t.Errorf("cut at %d, then %q: %q, %v", cut, tail, records, err)
			}
			if _, err := j.Append([]byte("four")); err != nil {
				t.Errorf("cut at %d: %v", cut, err)
			}
		}
	}
}

func TestDamageBeforeTheLastRecordIsAnErrorThatNamesTheLine(t *testing.T) {
	dir := t.TempDir()
	path := wrote(t, dir, "one", "two", "three")
	data, _ := os.ReadFile(path)
	data[strings.Index(string(data), "two")] = 'T'
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	_, _, err := scan(open(t, dir, "b"))
	if err == nil || !strings.Contains(err.Error(), "a.log:2: damaged record") {
		t.Errorf("got %v", err)
	}
}

func TestRecordsLongerThanTheBufferAreWhole(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("z", 5<<20)
	wrote(t, dir, "one", long, "two", long+long)
	records, _, err := scan(open(t, dir, "b"))
	if err != nil || len(records) != 4 || records[1] != long || records[2] != "two" || records[3] != long+long {
		t.Errorf("%d records, %v", len(records), err)
	}
}

func TestAJournalThatCannotBeWrittenSaysSo(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "journal", "ask"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/full", filepath.Join(dir, "journal", "ask", "a.log")); err != nil {
		t.Fatal(err)
	}
	j := open(t, dir, "a")
	if _, err := j.Append([]byte("one")); err == nil {
		t.Error("a session wrote to the file of another")
	}
	full := open(t, t.TempDir(), "a")
	var err error
	if full.file, err = os.OpenFile("/dev/full", os.O_WRONLY, 0); err != nil {
		t.Fatal(err)
	}
	full.paths = append(full.paths, "/dev/full")
	for range 2 {
		if _, err := full.Append([]byte("one")); err == nil || !strings.Contains(err.Error(), "no space") {
			t.Errorf("on a full disk: %v", err)
		}
	}
	if _, err := full.Append([]byte("two\nlines")); err == nil {
		t.Error("a record of two lines was taken")
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, workers := range []int{1, 16, 128} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			j := open(b, b.TempDir(), "a")
			record := []byte(strings.Repeat("x", 1200))
			b.SetParallelism(workers)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if _, err := j.Append(record); err != nil {
						b.Error(err)
					}
				}
			})
		})
	}
}
