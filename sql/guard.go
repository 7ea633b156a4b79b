package sql

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/duckdb/duckdb-go/v2"
)

// shut closes db to every file but those below the folders and the files
// named: nothing else is read, written, attached or loaded from then on, and
// no setting changed.
func shut(ctx context.Context, db *stdsql.DB, folders, files []string) error {
	below := []string{}
	for _, f := range folders {
		f = filepath.ToSlash(f) + "/"
		below = append(below, f, escapeGlob(f)) // a pattern is below a folder that it names
	}
	return execAll(ctx, db,
		"SET allowed_directories = "+list(below),
		"SET allowed_paths = "+list(files),
		"SET enable_external_access = false",
		"SET lock_configuration = true")
}

// list is a list of strings in SQL.
func list(all []string) string {
	quoted := make([]string, len(all))
	for i, s := range all {
		quoted[i] = quote(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// acting are the functions of tables that do something: write a log, a profile.
var acting = []string{"enable_logging", "enable_profiling"}

// check refuses what does anything but read: q is one statement, as DuckDB's
// own parser takes it, and gives rows. Nothing of q is run.
func (db *DB) check(ctx context.Context, q string) error {
	for _, f := range acting {
		if strings.Contains(strings.ToLower(q), f) {
			return refused(f)
		}
	}
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Raw(func(conn any) error { return readOnly(conn.(*duckdb.Conn), q) })
}

func readOnly(conn *duckdb.Conn, q string) error {
	s, err := conn.Prepare(q)
	if err != nil {
		if strings.Contains(err.Error(), "multi-statement") {
			return errors.New("a query is one statement (of PIVOT, name the values: PIVOT … ON column IN ('a', 'b'))")
		}
		if word := strings.ToUpper(verb(q)); slices.Contains(writing, word) {
			return refused(word)
		}
		return err
	}
	kind, err := s.(*duckdb.Stmt).StatementType()
	if err := errors.Join(err, s.Close()); err != nil {
		return err
	}
	switch kind {
	case duckdb.STATEMENT_TYPE_SELECT:
		return nil
	case duckdb.STATEMENT_TYPE_EXPLAIN:
		if rest, ok := explained(q); ok { // EXPLAIN ANALYZE runs what it explains
			return readOnly(conn, rest)
		}
	}
	return refused(strings.ToUpper(verb(q)))
}

func refused(what string) error {
	return fmt.Errorf("%s: a query only reads a run (SELECT, FROM, WITH, DESCRIBE, SHOW, EXPLAIN; its rows go to a file with --format csv > FILE, and run.duckdb in the run's folder is for any DuckDB)", what)
}

// writing are words of statements that are refused before they are looked at:
// that they reach for a file is not what is wrong with them.
var writing = []string{"ATTACH", "COPY", "CREATE", "EXPORT", "IMPORT", "INSTALL", "LOAD"}

// verb is the first word of q.
func verb(q string) string {
	words := strings.FieldsFunc(q, func(r rune) bool { return r|32 < 'a' || r|32 > 'z' })
	if len(words) == 0 {
		return "it"
	}
	return words[0]
}

// explained is what follows EXPLAIN, with or without ANALYZE and options.
func explained(q string) (string, bool) {
	rest := strings.TrimSpace(q)
	for i, word := range []string{"EXPLAIN", "ANALYZE"} {
		if len(rest) >= len(word) && strings.EqualFold(rest[:len(word)], word) {
			rest = strings.TrimSpace(rest[len(word):])
		} else if i == 0 {
			return "", false
		}
	}
	if strings.HasPrefix(rest, "(") {
		_, after, ok := strings.Cut(rest, ")")
		if !ok {
			return "", false
		}
		if !strings.HasPrefix(strings.ToUpper(strings.TrimLeft(rest, "( \t\r\n")), "SELECT") {
			rest = after // options, and not a query in brackets
		}
	}
	return rest, true
}
