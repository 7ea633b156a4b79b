package main

import (
	"context"
	"fmt"
	"io"
)

// run is the program without the process: it returns the exit code.
func run(_ context.Context, _ []string, _ io.Reader, _, stderr io.Writer) int {
	fmt.Fprintln(stderr, "pipeline: no stage is built in yet")
	return 1
}
