package rundir

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"market-claim-bench/pipeline/datasets"
)

// hashFile is the SHA-256 of a file's content.
func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// hashTable is the hash of all parts of a table, and that of each.
func hashTable(dir, table string) (string, map[int]string, error) {
	parts, err := datasets.Parts(dir, table)
	if err != nil {
		return "", nil, err
	}
	h, each := sha256.New(), map[int]string{}
	for _, k := range parts {
		if each[k], err = hashFile(datasets.PartPath(dir, table, k)); err != nil {
			return "", nil, err
		}
		fmt.Fprintf(h, "%d %s\n", k, each[k])
	}
	return hex.EncodeToString(h.Sum(nil)), each, nil
}

// hashPath is the hash of a file, or of all files below a folder. What is not
// there has a hash of its own: its arrival is a change.
func hashPath(path string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		sum, err := hashFile(p)
		fmt.Fprintf(h, "%s %s\n", strings.TrimPrefix(p, path), sum)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return "absent", nil
	}
	return hex.EncodeToString(h.Sum(nil)), err
}

func hashConfig(c any) (string, error) {
	b, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

// Code is the hash of the running program. A version number kept by hand
// would be forgotten once, and stale results would look fresh.
var Code = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return hashFile(path)
})
