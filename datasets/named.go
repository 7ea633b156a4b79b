package datasets

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Named says of which file an error is, where the system's error names the
// temporary one that is written in its place.
func Named(path string, err error) error {
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
