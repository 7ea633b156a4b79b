// Package tinygguf makes models of a few hundred kilobytes that a real Ollama
// or llama.cpp server loads, so that clients are tested against the real thing
// on a machine that holds no model.
//
// In both kinds one printable ASCII character of a prompt is one token, so the
// size of a prompt is exact.
package tinygguf

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A file is a GGUF v3 file: keys with values, and tensors of float32.
type file struct {
	keys    []key
	tensors []tensor
}

type key struct {
	name  string
	value any // uint32, float32, bool, string, []string, []float32, []int32
}

type tensor struct {
	name  string
	shape []uint64 // the dimension that moves fastest first
	data  []float32
}

// The numbers of the value types, as the format has them.
const (
	typeUint32  uint32 = 4
	typeInt32   uint32 = 5
	typeFloat32 uint32 = 6
	typeBool    uint32 = 7
	typeString  uint32 = 8
	typeArray   uint32 = 9
)

// align is the boundary on which tensors begin.
const align = 32

func (f *file) set(name string, value any) { f.keys = append(f.keys, key{name, value}) }

func (f *file) add(name string, data []float32, shape ...int) {
	n := 1
	t := tensor{name: name, data: data}
	for _, d := range shape {
		n *= d
		t.shape = append(t.shape, uint64(d))
	}
	if n != len(data) {
		panic(fmt.Sprintf("%s: %d values for shape %v", name, len(data), shape))
	}
	f.tensors = append(f.tensors, t)
}

// bytes is the file as it is stored.
func (f *file) bytes() []byte {
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	text := func(s string) { put(uint64(len(s))); b.WriteString(s) }
	b.WriteString("GGUF")
	put(uint32(3))
	put(uint64(len(f.tensors)))
	put(uint64(len(f.keys)))
	for _, k := range f.keys {
		text(k.name)
		switch v := k.value.(type) {
		case uint32:
			put(typeUint32)
			put(v)
		case float32:
			put(typeFloat32)
			put(v)
		case bool:
			put(typeBool)
			put(v)
		case string:
			put(typeString)
			text(v)
		case []string:
			put([]uint32{typeArray, typeString})
			put(uint64(len(v)))
			for _, s := range v {
				text(s)
			}
		case []float32:
			put([]uint32{typeArray, typeFloat32})
			put(uint64(len(v)))
			put(v)
		case []int32:
			put([]uint32{typeArray, typeInt32})
			put(uint64(len(v)))
			put(v)
		default:
			panic(fmt.Sprintf("%s: no type for %T", k.name, v))
		}
	}
	offset := uint64(0)
	for _, t := range f.tensors {
		text(t.name)
		put(uint32(len(t.shape)))
		put(t.shape)
		put(uint32(0)) // F32
		put(offset)
		offset += padded(uint64(4 * len(t.data)))
	}
	fill := func() { b.Write(make([]byte, padded(uint64(b.Len()))-uint64(b.Len()))) }
	fill()
	for _, t := range f.tensors {
		put(t.data)
		fill()
	}
	return b.Bytes()
}

func padded(n uint64) uint64 { return (n + align - 1) / align * align }
