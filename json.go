package main

import (
	"encoding/json"
	"io"
)

// writeJSON writes v indented.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
