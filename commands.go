package main

import "github.com/spf13/cobra"

// commands lists the command line.
func (a *app) commands() []*cobra.Command {
	return []*cobra.Command{
		a.runCommand(),
		a.retryCommand(),
		a.statusCommand(),
		a.sqlCommand(),
		a.exportCommand(),
		a.reportCommand(),
		a.importCommand(),
		a.recallCommand(),
		a.planCommand(),
		a.doctorCommand(),
		finverifyCommand(),
		factsCommand(),
		a.labelsCommand(),
	}
}
