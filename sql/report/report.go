// Package report writes a run as one HTML file that opens from disk, without a
// network: the instrument's checks and the failures above everything, then the
// views, then every reply with its claims marked.
//
// The page is html/template's; what its scripts draw stands in blocks of JSON,
// which a browser never runs. The tables and the list of cells are small and
// read at once; the replies stand in blocks of their own, read when one is
// opened, so that a page of 100,000 claims opens as fast as one of 100. A
// content security policy allows the one script and the one style by their
// hashes, and nothing else. The same run gives the same bytes.
package report

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"

	"market-claim-bench/pipeline/sql"
)

// Options say how much of a run its report holds.
type Options struct {
	Replies int // at most so many replies, those of models before planted writers; 0: all
}

// HTML is the report of the run at dir.
func HTML(ctx context.Context, dir string, o Options) (_ []byte, err error) {
	db, err := sql.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	r := &writer{db: db, dir: dir}
	p, err := r.page(ctx)
	if err != nil {
		return nil, err
	}
	p.Name = filepath.Base(dir)
	if err := r.head(p); err != nil {
		return nil, err
	}
	if err := r.frames(ctx); err != nil {
		return nil, err
	}
	if err := r.cells(ctx, o.Replies); err != nil {
		return nil, err
	}
	if err := r.paths(ctx); err != nil {
		return nil, err
	}
	if err := r.foot(); err != nil {
		return nil, err
	}
	return r.out.Bytes(), nil
}

// A writer holds the page so far.
type writer struct {
	db  *sql.DB
	dir string
	out bytes.Buffer
}

// block adds a block of JSON, which json has made: it escapes what would end a
// script element.
func (r *writer) block(id string, json []byte) {
	r.out.WriteString(`<script type="application/json" id="` + id + `">`)
	r.out.Write(json)
	r.out.WriteString("</script>\n")
}
