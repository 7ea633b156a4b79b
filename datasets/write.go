package datasets

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// A batch is written as a row group of at most groupRows rows or groupBytes of
// text, whichever comes first: a writer buffers one group.
const (
	groupRows  = 122_880
	groupBytes = 32 << 20
)

// A Writer writes one part of a table. The part appears whole, on Close, or
// not at all.
type Writer[T any] struct {
	path  string
	file  *os.File
	sum   hashWriter
	out   *pqarrow.FileWriter
	build *array.RecordBuilder
	cols  []column
	rows  int64 // in all
	held  int   // in the open batch
	bytes int   // of text in the open batch
}

// A Part is what a closed Writer wrote.
type Part struct {
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"`
}

// Create starts part k of t in the run at dir.
func (t Table[T]) Create(dir string, k int) (*Writer[T], error) {
	return t.CreateFile(t.Path(dir, k))
}

// CreateFile starts rows of t in a file outside a run, for an export.
func (t Table[T]) CreateFile(path string) (*Writer[T], error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	temp := "." + filepath.Base(path) + "-*.tmp"
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), temp))
	for _, f := range left {
		os.Remove(f) // of a killed process: nobody else writes this file
	}
	file, err := os.CreateTemp(filepath.Dir(path), temp)
	if err != nil {
		return nil, Named(path, err)
	}
	w := &Writer[T]{path: path, file: file, cols: columns[T]()}
	w.sum = hashWriter{file, sha256.New()}
	s := schema(w.cols)
	props := []parquet.WriterProperty{
		parquet.WithCompression(compress.Codecs.Zstd),
		parquet.WithDictionaryDefault(false),
		parquet.WithCreatedBy("pipeline"),
	}
	for _, c := range w.cols {
		if c.dict {
			props = append(props, parquet.WithDictionaryFor(c.name, true))
		}
	}
	w.out, err = pqarrow.NewFileWriter(s, w.sum, parquet.NewWriterProperties(props...), pqarrow.DefaultWriterProps())
	if err != nil {
		w.Discard()
		return nil, Named(path, err)
	}
	w.build = array.NewRecordBuilder(memory.DefaultAllocator, s)
	return w, nil
}

// Write appends a row. It keeps no reference to it.
func (w *Writer[T]) Write(row *T) error {
	for i := range w.cols {
		c := &w.cols[i]
		p := at(unsafe.Pointer(row), c)
		c.put(w.build.Field(i), p)
		if c.size != nil {
			w.bytes += c.size(p)
		}
	}
	w.rows++
	w.held++
	if w.held < groupRows && w.bytes < groupBytes {
		return nil
	}
	return w.flush()
}

func (w *Writer[T]) flush() error {
	if w.held == 0 {
		return nil
	}
	batch := w.build.NewRecordBatch()
	defer batch.Release()
	w.held, w.bytes = 0, 0
	if err := w.out.Write(batch); err != nil {
		return Named(w.path, err)
	}
	return nil
}

// Close completes the part: written, synced, renamed.
func (w *Writer[T]) Close() (Part, error) {
	err := w.flush()
	if e := w.out.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = w.file.Sync()
	}
	if err == nil {
		err = w.file.Chmod(0o644)
	}
	if e := w.file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(w.file.Name(), w.path)
	}
	w.build.Release()
	if err != nil {
		os.Remove(w.file.Name())
		return Part{}, Named(w.path, err)
	}
	return Part{Rows: w.rows, SHA256: hex.EncodeToString(w.sum.h.Sum(nil))}, syncDir(filepath.Dir(w.path))
}

// Discard drops an unfinished part; nothing of it is left.
func (w *Writer[T]) Discard() {
	w.file.Close()
	os.Remove(w.file.Name())
}

// WriteAll writes rows as part k of t.
func (t Table[T]) WriteAll(dir string, k int, rows []T) (Part, error) {
	w, err := t.Create(dir, k)
	if err != nil {
		return Part{}, err
	}
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			w.Discard()
			return Part{}, err
		}
	}
	return w.Close()
}

// A hashWriter hashes what it writes; it hides the file's Close, because a
// Parquet writer would close it before it is synced.
type hashWriter struct {
	w io.Writer
	h interface {
		io.Writer
		Sum([]byte) []byte
	}
}

func (h hashWriter) Write(p []byte) (int, error) {
	h.h.Write(p)
	return h.w.Write(p)
}

// syncDir makes a rename in dir last through a crash.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
