package hub

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// A described table has what its files say.
type described struct {
	Table
	columns []column
	splits  []splitFile
}

type splitFile struct {
	Split
	rows, bytes int64
	sha256      string
}

// A column has its type as the hub and as Croissant name it.
type column struct {
	name  string
	dtype string // the hub's word; of the values, where it is a list
	class string // Croissant's
	list  bool
}

func describe(dir string, t Table) (described, error) {
	out := described{Table: t}
	for i, s := range t.Splits {
		path := filepath.Join(dir, filepath.FromSlash(s.Path))
		f, columns, err := readFile(path)
		if err != nil {
			return out, fmt.Errorf("%s: %w", path, err)
		}
		if i > 0 && !slices.Equal(columns, out.columns) {
			return out, fmt.Errorf("%s: its columns are not those of %s", path, t.Splits[0].Path)
		}
		f.Split = s
		out.columns, out.splits = columns, append(out.splits, f)
	}
	return out, nil
}

func readFile(path string) (splitFile, []column, error) {
	var s splitFile
	in, err := os.Open(path)
	if err != nil {
		return s, nil, err
	}
	defer in.Close()
	hash := sha256.New()
	if s.bytes, err = io.Copy(hash, in); err != nil {
		return s, nil, err
	}
	s.sha256 = hex.EncodeToString(hash.Sum(nil))
	f, err := file.NewParquetReader(in)
	if err != nil {
		return s, nil, err
	}
	s.rows = f.NumRows()
	r, err := pqarrow.NewFileReader(f, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		return s, nil, err
	}
	schema, err := r.Schema()
	if err != nil {
		return s, nil, err
	}
	var columns []column
	for _, field := range schema.Fields() {
		c, err := columnOf(field.Type)
		if err != nil {
			return s, nil, fmt.Errorf("column %s: %w", field.Name, err)
		}
		c.name = field.Name
		columns = append(columns, c)
	}
	return s, columns, nil
}

// columnOf names a type.
func columnOf(t arrow.DataType) (column, error) {
	switch t := t.(type) {
	case *arrow.DictionaryType:
		return columnOf(t.ValueType)
	case arrow.ListLikeType:
		c, err := columnOf(t.Elem())
		c.list = true
		return c, err
	case *arrow.Decimal128Type:
		if t.Scale == 0 {
			return column{dtype: fmt.Sprintf("decimal128(%d, 0)", t.Precision), class: "sc:Integer"}, nil
		}
		return column{dtype: fmt.Sprintf("decimal128(%d, %d)", t.Precision, t.Scale), class: "sc:Float"}, nil
	}
	switch t.ID() {
	case arrow.STRING, arrow.LARGE_STRING:
		return column{dtype: "string", class: "sc:Text"}, nil
	case arrow.BOOL:
		return column{dtype: "bool", class: "sc:Boolean"}, nil
	case arrow.INT8, arrow.INT16, arrow.INT32, arrow.INT64, arrow.UINT8, arrow.UINT16, arrow.UINT32, arrow.UINT64:
		return column{dtype: t.Name(), class: "sc:Integer"}, nil
	case arrow.FLOAT32, arrow.FLOAT64:
		return column{dtype: t.Name(), class: "sc:Float"}, nil
	case arrow.DATE32:
		return column{dtype: "date32", class: "sc:Date"}, nil
	case arrow.TIMESTAMP:
		return column{dtype: "timestamp[" + t.(*arrow.TimestampType).Unit.String() + "]", class: "sc:DateTime"}, nil
	}
	return column{}, fmt.Errorf("a type that the hub has no name for: %s", t)
}
