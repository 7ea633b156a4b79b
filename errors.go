package main

import "errors"

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // could not run
	exitUsage  = 2
	exitCells  = 3 // ran, but cells failed or the instrument check did
)

// errCells says that everything ran and something in it failed, which has been
// printed already.
var errCells = errors.New("cells failed")

// A usageError is a command line that means nothing.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// exitCode is the code that err ends the program with.
func exitCode(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errCells):
		return exitCells
	case errors.As(err, &usage):
		return exitUsage
	}
	return exitFailed
}
