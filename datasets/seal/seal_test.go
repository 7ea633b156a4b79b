package seal

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAChangedFileBreaksItsSeal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "labels.jsonl")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("one\n")
	if err := Check(file); !errors.Is(err, ErrUnsealed) {
		t.Errorf("before: %v", err)
	}
	sum, err := Seal(file)
	if err != nil || len(sum) != 64 {
		t.Fatal(sum, err)
	}
	if again, err := Seal(file); err != nil || again != sum {
		t.Errorf("sealed twice: %v %v", again, err)
	}
	write("two\n")
	if err := Check(file); !errors.Is(err, ErrBroken) {
		t.Errorf("after a change: %v", err)
	}
	if _, err := Seal(file); !errors.Is(err, ErrBroken) {
		t.Errorf("sealing a changed file again: %v", err)
	}
	write("one\n")
	if err := Check(file); err != nil {
		t.Errorf("as it was: %v", err)
	}
}
