package rundir

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// A Journal is what the sessions of a stage did, record by record, kept for
// good: each session appends to a file of its own in RUN/journal/STAGE, so that
// shards, and a session that follows a killed one, never write to one file.
//
// A line is the CRC-32C of the record in eight hex digits, a space and the
// record, which holds no newline. What a killed or powerless machine left of a
// last record is passed over: nobody was told that it was there.
type Journal struct {
	dir     string
	session string
	paths   []string // of files that hold records, the session's own last
	earlier int      // how many are of earlier sessions

	mu      sync.Mutex
	more    *sync.Cond // there is something to write, or to stop for
	done    *sync.Cond // a group was written
	file    *os.File   // of this session; nil before its first record
	group   []byte     // waits to be written
	spare   []byte     // the group before, to be filled again
	size    int64      // of the file, the group included
	began   uint64     // groups begun
	written uint64     // groups on disk
	err     error      // ends the journal
	closed  bool
	stopped chan struct{}

	readMu  sync.Mutex
	readers map[int32]*os.File
}

// A Ref is the place of a record.
type Ref struct {
	File int32
	Len  int32 // of the record
	Off  int64 // of its line
}

// prefix is the length of a line's checksum and space.
const prefix = 9

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// OpenJournal opens the journal of a stage in the run at dir for a session.
// The name of the session becomes that of its file.
func OpenJournal(dir, stage, session string) (*Journal, error) {
	j := &Journal{dir: filepath.Join(dir, "journal", stage), session: session, stopped: make(chan struct{}), readers: map[int32]*os.File{}}
	j.more, j.done = sync.NewCond(&j.mu), sync.NewCond(&j.mu)
	var err error
	if j.paths, err = filepath.Glob(filepath.Join(j.dir, "*.log")); err != nil {
		return nil, err
	}
	j.earlier = len(j.paths)
	go j.write()
	return j, nil
}

// Scan calls use for each record that earlier sessions left, file by file in
// the order of their names. The record is overwritten by the next one. A
// damaged record that is not the last of its file is an error.
func (j *Journal) Scan(use func(ref Ref, record []byte) error) error {
	for i, path := range j.paths[:j.earlier] {
		if err := scanFile(path, int32(i), use); err != nil {
			return err
		}
	}
	return nil
}

func scanFile(path string, file int32, use func(Ref, []byte) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<20)
	var long []byte // a line that the buffer does not hold
	var off int64
	damaged := 0
	for line := 1; ; line++ {
		raw, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			long = append(long[:0], raw...)
			for errors.Is(err, bufio.ErrBufferFull) {
				raw, err = r.ReadSlice('\n')
				long = append(long, raw...)
			}
			raw = long
		}
		if errors.Is(err, io.EOF) {
			return nil // what is left without a newline was never whole
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		record, ok := whole(raw[:len(raw)-1])
		switch {
		case !ok:
			damaged = line
		case damaged > 0:
			return fmt.Errorf("%s:%d: damaged record, with whole ones after it (move the file away; its cells will be asked again)", path, damaged)
		default:
			if err := use(Ref{file, int32(len(record)), off}, record); err != nil {
				return fmt.Errorf("%s:%d: %w", path, line, err)
			}
		}
		off += int64(len(raw))
	}
}

// whole is the record of a line, if its checksum is right.
func whole(line []byte) ([]byte, bool) {
	if len(line) < prefix || line[prefix-1] != ' ' {
		return nil, false
	}
	sum, err := strconv.ParseUint(string(line[:prefix-1]), 16, 32)
	record := line[prefix:]
	return record, err == nil && uint32(sum) == crc32.Checksum(record, castagnoli)
}

// Append adds a record, which is on disk when Append returns. Records that
// arrive while others are being written are written and synced together. After
// an error the journal takes no more.
func (j *Journal) Append(record []byte) (Ref, error) {
	if bytes.IndexByte(record, '\n') >= 0 {
		return Ref{}, errors.New("journal: a record holds a newline")
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.begin(); err != nil {
		return Ref{}, err
	}
	ref := Ref{int32(len(j.paths) - 1), int32(len(record)), j.size}
	before := len(j.group)
	j.group = fmt.Appendf(j.group, "%08x ", crc32.Checksum(record, castagnoli))
	j.group = append(append(j.group, record...), '\n')
	j.size += int64(len(j.group) - before)
	mine := j.began + 1
	j.more.Signal()
	for j.written < mine && j.err == nil {
		j.done.Wait()
	}
	if j.written < mine {
		return Ref{}, j.err
	}
	return ref, nil
}

// begin makes the session's file, before its first record.
func (j *Journal) begin() error {
	switch {
	case j.err != nil:
		return j.err
	case j.closed:
		return fs.ErrClosed
	case j.file != nil:
		return nil
	}
	if err := os.MkdirAll(j.dir, 0o777); err != nil {
		return err
	}
	path := filepath.Join(j.dir, j.session+".log")
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	for _, dir := range []string{j.dir, filepath.Dir(j.dir), filepath.Dir(filepath.Dir(j.dir))} {
		if err := syncDir(dir); err != nil {
			f.Close()
			return err
		}
	}
	j.file, j.paths = f, append(j.paths, path)
	return nil
}

// write writes and syncs groups until the journal is closed.
func (j *Journal) write() {
	defer close(j.stopped)
	j.mu.Lock()
	defer j.mu.Unlock()
	for {
		for len(j.group) == 0 && !j.closed {
			j.more.Wait()
		}
		if len(j.group) == 0 {
			return
		}
		group, file := j.group, j.file
		j.group, j.began = j.spare[:0], j.began+1
		j.mu.Unlock()
		_, err := file.Write(group)
		if err == nil {
			err = file.Sync()
		}
		j.mu.Lock()
		j.spare = group
		if err != nil {
			j.err = fmt.Errorf("journal: %w", err)
			j.done.Broadcast()
			return
		}
		j.written++
		j.done.Broadcast()
	}
}

// maxReaders bounds the files that are open to be read.
const maxReaders = 32

// Read returns the record at ref, of this session or an earlier one.
func (j *Journal) Read(ref Ref) ([]byte, error) {
	j.mu.Lock()
	path := j.paths[ref.File]
	j.mu.Unlock()
	j.readMu.Lock()
	defer j.readMu.Unlock()
	f := j.readers[ref.File]
	if f == nil {
		if len(j.readers) >= maxReaders {
			j.closeReaders()
		}
		var err error
		if f, err = os.Open(path); err != nil {
			return nil, err
		}
		j.readers[ref.File] = f
	}
	line := make([]byte, prefix+int(ref.Len))
	if _, err := f.ReadAt(line, ref.Off); err != nil {
		return nil, fmt.Errorf("%s: at byte %d: %w", path, ref.Off, err)
	}
	record, ok := whole(line)
	if !ok {
		return nil, fmt.Errorf("%s: at byte %d: damaged record (move the file away; its cells will be asked again)", path, ref.Off)
	}
	return record, nil
}

func (j *Journal) closeReaders() {
	for k, f := range j.readers {
		f.Close()
		delete(j.readers, k)
	}
}

// Close writes what waits and closes the files.
func (j *Journal) Close() error {
	j.mu.Lock()
	j.closed = true
	j.more.Signal()
	j.mu.Unlock()
	<-j.stopped
	j.readMu.Lock()
	j.closeReaders()
	j.readMu.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return j.err
	}
	return errors.Join(j.err, j.file.Close())
}

// syncDir makes a new name in dir last through a crash.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
