package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"market-claim-bench/pipeline/generate"
)

func (a *app) importCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE",
		Short: "take stored replies (JSONL) into the run: the next run scores them",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			dir, err := a.dir()
			if err != nil {
				return err
			}
			f, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			n, err := generate.Import(c.Context(), dir, f, args[0])
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "%s: %d replies (score them: pipeline run --run %s)\n", filepath.ToSlash(args[0]), n, a.name)
			return nil
		},
	}
}
