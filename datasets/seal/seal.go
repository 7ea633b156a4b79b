// Package seal fixes a file by its hash, before what it would be compared with
// is known: a plan before the first reply, a reader's labels before the
// verdicts are shown.
package seal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"market-claim-bench/pipeline/datasets/rundir"
)

// ErrBroken says that a sealed file has changed since.
var ErrBroken = errors.New("is not what was sealed")

// ErrUnsealed says that a file has no seal.
var ErrUnsealed = errors.New("is not sealed")

// Path is where the seal of a file stands: beside it, in the form that
// sha256sum -c reads.
func Path(file string) string { return file + ".sha256" }

// Seal seals the file and returns its hash. A file that is sealed already is
// left as it is, unless it has changed: that is ErrBroken.
func Seal(file string) (string, error) {
	sum, err := sumOf(file)
	if err != nil {
		return "", err
	}
	if err := Check(file); !errors.Is(err, ErrUnsealed) {
		return sum, err
	}
	line := fmt.Sprintf("%s  %s\n", sum, filepath.Base(file))
	return sum, rundir.WriteFile(Path(file), []byte(line))
}

// Check compares the file with its seal: ErrUnsealed where there is none,
// ErrBroken where the file has changed.
func Check(file string) error {
	b, err := os.ReadFile(Path(file))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s %w", file, ErrUnsealed)
	}
	if err != nil {
		return err
	}
	sealed, _, _ := strings.Cut(string(b), " ")
	sum, err := sumOf(file)
	if err != nil {
		return err
	}
	if sum != strings.TrimSpace(sealed) {
		return fmt.Errorf("%s %w: its hash is %.12s…, the sealed one %.12s… (%s)", file, ErrBroken, sum, sealed, Path(file))
	}
	return nil
}

func sumOf(file string) (string, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}
