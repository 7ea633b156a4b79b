package rundir

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// lock takes the lock of a stage and shard; unlock gives it back. The lock is
// the system's, so a killed process leaves none behind. A second process is
// refused with the name of the first.
// The file goes with the lock.
func lock(dir, stage string, s Shard) (unlock func(), err error) {
	path := filepath.Join(dir, ".lock."+stage+s.suffix())
	for {
		f, err := take(dir, stage, path)
		if err != nil {
			return nil, err
		}
		if current(f, path) {
			return func() { os.Remove(path); f.Close() }, nil
		}
		f.Close() // the holder before removed it as it was being opened
	}
}

// current reports whether path is still the file that is open.
func current(f *os.File, path string) bool {
	open, err := f.Stat()
	there, err2 := os.Stat(path)
	return err == nil && err2 == nil && os.SameFile(open, there)
}

// take opens the file at path and locks it.
func take(dir, stage, path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		holder, _ := io.ReadAll(io.LimitReader(f, 1024))
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%s: stage %s is being run by %s (wait, or stop it)", dir, stage, strings.TrimSpace(string(holder)))
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	host, _ := os.Hostname()
	me := fmt.Sprintf("process %d on %s since %s\n", os.Getpid(), host, time.Now().UTC().Format(time.RFC3339))
	f.Truncate(0)
	f.WriteAt([]byte(me), 0)
	return f, nil
}
