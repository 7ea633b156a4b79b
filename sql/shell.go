package sql

import (
	"bufio"
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/peterh/liner"
	"golang.org/x/term"
)

const help = `A query ends with a semicolon. Tab completes tables, views, columns and words of
SQL; Ctrl-C stops a query, Ctrl-D leaves.

  .tables           tables and views, and what they are
  .columns NAME     columns of one
  .format NAME      table, csv, json
  .help             this
  .quit
`

// A shell is a prompt for queries over an open run.
type shell struct {
	db     *DB
	out    io.Writer
	format string
	timed  bool // says how long each query took
}

// Shell reads queries from in, each ended by a semicolon, and writes their rows
// to out. On a terminal it prompts, completes, keeps a history, says how long
// each took and goes on after an error; otherwise the first error ends it.
// As in Query, files outside the run are those of also.
func Shell(ctx context.Context, dir string, in io.Reader, out io.Writer, also ...string) error {
	db, err := Open(ctx, dir, also...)
	if err != nil {
		return err
	}
	s := &shell{db: db, out: out, format: "table"}
	if f, ok := in.(*os.File); ok && f == os.Stdin && term.IsTerminal(int(f.Fd())) {
		err = s.prompt(dir)
	} else {
		err = s.batch(ctx, in)
	}
	return errors.Join(err, db.Close())
}

// batch runs what in holds.
func (s *shell) batch(ctx context.Context, in io.Reader) error {
	r := bufio.NewScanner(in)
	r.Buffer(nil, 64<<20)
	pending := ""
	for r.Scan() {
		if pending == "" && strings.HasPrefix(r.Text(), ".") {
			if quit, err := s.command(ctx, r.Text()); quit || err != nil {
				return err
			}
			continue
		}
		var queries []string
		queries, pending = statements(pending + r.Text() + "\n")
		for _, q := range queries {
			if err := s.run(ctx, q); err != nil {
				return err
			}
		}
	}
	if err := r.Err(); err != nil {
		return err
	}
	if strings.TrimSpace(pending) == "" {
		return nil
	}
	return s.run(ctx, pending)
}

// prompt runs what a person types. A Ctrl-C ends the query that runs, not the
// shell.
func (s *shell) prompt(dir string) error {
	s.timed = true
	line := liner.NewLiner()
	defer line.Close()
	line.SetCtrlCAborts(true)
	line.SetTabCompletionStyle(liner.TabPrints)
	line.SetMultiLineMode(true)
	line.SetWordCompleter(s.complete)
	save := history(line)
	defer save()
	fmt.Fprintf(s.out, "%s (.help for help)\n", dir)
	for _, n := range missingNotes(s.db.Missing) {
		fmt.Fprintln(s.out, "note:", n)
	}
	pending := ""
	for {
		ask := "pipeline> "
		if pending != "" {
			ask = "     ...> "
		}
		text, err := line.Prompt(ask)
		switch {
		case errors.Is(err, liner.ErrPromptAborted):
			pending = ""
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(s.out)
			return nil
		case err != nil:
			return err
		}
		if strings.TrimSpace(text) != "" {
			line.AppendHistory(text)
		}
		quit := false
		if quit, pending = s.line(pending, text); quit {
			return nil
		}
	}
}

// line takes a line after what is pending, and returns what is pending then.
func (s *shell) line(pending, text string) (quit bool, _ string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if pending == "" && strings.HasPrefix(text, ".") {
		quit, err := s.command(ctx, text)
		if err != nil {
			fmt.Fprintln(s.out, "error:", err)
		}
		return quit, ""
	}
	if pending == "" && strings.TrimSpace(text) == "" {
		return false, ""
	}
	queries, pending := statements(pending + text + "\n")
	for _, q := range queries {
		switch err := s.run(ctx, q); {
		case ctx.Err() != nil:
			fmt.Fprintln(s.out, "stopped")
			return false, ""
		case err != nil:
			fmt.Fprintln(s.out, "error:", err)
		}
	}
	return false, pending
}

func (s *shell) run(ctx context.Context, q string) error {
	began := time.Now()
	if err := s.db.Query(ctx, q, s.format, s.out); err != nil {
		return err
	}
	if s.timed {
		fmt.Fprintf(s.out, "(%v)\n", time.Since(began).Round(time.Millisecond))
	}
	return nil
}

// command runs a line that begins with a point.
func (s *shell) command(ctx context.Context, line string) (quit bool, err error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case ".quit", ".exit":
		return true, nil
	case ".help":
		_, err = io.WriteString(s.out, help)
	case ".tables":
		listTables(s.out)
	case ".columns":
		if err = exportable(rest); err == nil {
			err = s.db.Query(ctx, "SELECT column_name, column_type FROM (DESCRIBE FROM "+Ident(rest)+")", "table", s.out)
		}
	case ".format":
		if rest != "table" && rest != "csv" && rest != "json" {
			return false, fmt.Errorf(".format %s: there are table, csv, json", rest)
		}
		s.format = rest
	default:
		err = fmt.Errorf("%s: no such command (.help lists them)", word)
	}
	return false, err
}

// listTables says what each table and view is, in lines that fit a terminal.
func listTables(w io.Writer) {
	names := Names()
	longest := 0
	for _, name := range names {
		longest = max(longest, len(name))
	}
	width := terminalWidth(w)
	for _, name := range names {
		line := fmt.Sprintf("%-*s  %s", longest, name, headline(name))
		if width > 0 {
			line = cut(line, width)
		}
		fmt.Fprintln(w, line)
	}
}

// complete offers what can stand at pos in the line: DuckDB's own suggestions
// that go on from what is typed of the word.
func (s *shell) complete(line string, pos int) (head string, offers []string, tail string) {
	runes := []rune(line)
	typed, tail := string(runes[:pos]), string(runes[pos:])
	type offer struct {
		text  string
		start int
	}
	all, err := collect(context.Background(), s.db, "SELECT suggestion, suggestion_start FROM sql_auto_complete("+quote(typed)+")",
		func(r *stdsql.Rows, o *offer) error { return r.Scan(&o.text, &o.start) })
	if err != nil || len(all) == 0 || all[0].start >= len(typed) {
		return typed, nil, tail
	}
	word := strings.ToLower(typed[all[0].start:])
	for _, o := range all {
		if strings.HasPrefix(strings.ToLower(strings.TrimPrefix(o.text, `"`)), strings.TrimPrefix(word, `"`)) {
			offers = append(offers, o.text)
		}
	}
	return typed[:all[0].start], offers, tail
}

// history loads the lines of earlier sessions into line, and returns what
// saves them. They are kept for the user, not in the run.
func history(line *liner.State) (save func()) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return func() {}
	}
	path := filepath.Join(dir, "pipeline", "sql_history")
	if f, err := os.Open(path); err == nil {
		line.ReadHistory(f)
		f.Close()
	}
	return func() {
		if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
			return
		}
		if f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600); err == nil {
			line.WriteHistory(f)
			f.Close()
		}
	}
}
