package report

import (
	"context"
	stdsql "database/sql"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// perBlock is the number of replies in a block: some 200 kB, which a browser
// reads in a few milliseconds.
const perBlock = 64

// verdictNames are the classes of verdict that the page has a colour for: those
// of the market suite with refuted split, and what they are in other suites.
const verdictNames = `CASE
	WHEN verdict = 'refuted' AND refuted_as IN ('near_shown', 'near_truth') THEN refuted_as
	WHEN verdict IN ('refuted', 'wrong') THEN 'fabricated'
	WHEN verdict = 'correct' THEN 'supported'
	WHEN verdict IN ('supported', 'recited') THEN verdict
	ELSE 'unverifiable'
END`

// listed is a row a cell, in the order of the page, with the counts of its
// claims' verdicts; i is its place. Those whose reply is in the page come
// first: i < %d.
const listed = `
	CREATE TEMP TABLE listed AS
	WITH kept AS (
		SELECT suite, cell, row_number() OVER (ORDER BY control, md5(cell), suite) <= %d AS kept FROM cells
	), told AS (
		SELECT suite, cell, count(*) AS all_claims, ` + tallied + `
		FROM (SELECT suite, cell, ` + verdictNames + ` AS said FROM verdicts)
		GROUP BY ALL
	)
	SELECT row_number() OVER (ORDER BY NOT kept, control, suite, market, "window", model, arm, identity, context, cell) - 1 AS i,
		c.* EXCLUDE (claims), kept, t.* EXCLUDE (suite, cell)
	FROM cells c JOIN kept USING (suite, cell) LEFT JOIN told t USING (suite, cell)
	ORDER BY i`

const tallied = `
	count(*) FILTER (said = 'supported') AS supported,
	count(*) FILTER (said = 'recited') AS recited,
	count(*) FILTER (said = 'near_shown') AS near_shown,
	count(*) FILTER (said = 'near_truth') AS near_truth,
	count(*) FILTER (said = 'fabricated') AS fabricated,
	count(*) FILTER (said = 'unverifiable') AS unverifiable`

// cells adds the list of all cells, and the replies of at most limit of them.
func (r *writer) cells(ctx context.Context, limit int) error {
	var all int
	if err := r.db.QueryRowContext(ctx, "SELECT count(*) FROM cells").Scan(&all); err != nil {
		return err
	}
	kept := all
	if limit > 0 && limit < all {
		kept = limit
	}
	for _, q := range []string{
		fmt.Sprintf(listed, kept),
		claimsByCell,
		`CREATE TEMP TABLE unread AS
			SELECT i, span_start, span_end, text FROM listed JOIN tables.unread_figures USING (suite, cell) WHERE kept ORDER BY i, span_start, span_end`,
		`CREATE TEMP TABLE passage AS
			SELECT i, flag, span_start, span_end FROM listed JOIN passages USING (suite, cell) WHERE kept ORDER BY i, span_start, span_end, flag`,
		`CREATE TEMP TABLE reply AS
			SELECT i, t.text FROM listed l JOIN commentaries t USING (suite, cell) WHERE kept ORDER BY i`,
	} {
		if _, err := r.db.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	list, err := read(ctx, r.db, `
		SELECT suite, market, "window", model, arm, identity, context, item, style, prompt_version, temperature, repeat, control,
			status, error, refused, declined, disputed, figures_read, figures_unread, facts, facts_told, locale, model_digest, prompt,
			all_claims AS claims, supported, recited, near_shown, near_truth, fabricated, unverifiable
		FROM listed ORDER BY i`)
	if err != nil {
		return err
	}
	b, err := json.Marshal(list)
	if err != nil {
		return err
	}
	r.block("cells", b)
	return r.replies(ctx, kept)
}

// claimsByCell are the claims of the replies that are kept, as the page says
// them. The flags are a sum: 1 hedged, 2 disclosed, 4 identifiable, 8 loose,
// 16 coarse, 32 ambiguous, 64 counts.
const claimsByCell = `
	CREATE TEMP TABLE told AS
	SELECT i, l.span_start, l.span_end, ` + verdictNames + ` AS said, coalesce(verdict, '-') AS verdict,
		l.kind, subject, object, l.metric, l.unit, direction, bound, base,
		coalesce(start::VARCHAR, '-') AS start, coalesce("end"::VARCHAR, '-') AS until,
		coalesce(v.use, '-') AS use, coalesce(reading, '-') AS reading, coalesce(recited_as, '-') AS recited_as,
		coalesce(refuted_as, '-') AS refuted_as, coalesce(matched, '-') AS matched, coalesce(reason, '-') AS reason, rule, l.quote,
		hedged::INT + 2 * disclosed::INT + 4 * coalesce(identifiable, false)::INT + 8 * coalesce(loose, false)::INT
			+ 16 * coalesce(coarse, false)::INT + 32 * coalesce(ambiguous, false)::INT + 64 * coalesce(counts, false)::INT AS flags,
		value, value_high, rank, tolerance, shown, truth, err_shown, err_truth
	FROM listed JOIN claims l USING (suite, cell) LEFT JOIN verdicts v USING (suite, cell, claim)
	WHERE kept
	ORDER BY i, l.n`

// A reply is what the page shows of one cell.
type reply struct {
	Text     string   `json:"text"`
	Claims   [][]any  `json:"claims"`   // span, then the columns of claimsByCell: text as places in words
	Unread   [][2]int `json:"unread"`   // spans
	Passages [][]any  `json:"passages"` // flag, span
}

// replies adds blocks of perBlock replies, then the words they use.
func (r *writer) replies(ctx context.Context, n int) error {
	var w words
	for from := 0; from < n; from += perBlock {
		block, err := r.readReplies(ctx, from, min(from+perBlock, n), &w)
		if err != nil {
			return err
		}
		b, err := json.Marshal(block)
		if err != nil {
			return err
		}
		r.block(fmt.Sprintf("replies-%d", from/perBlock), b)
	}
	b, err := json.Marshal(map[string]any{"words": w.list, "kept": n, "perBlock": perBlock})
	if err != nil {
		return err
	}
	r.block("words", b)
	return nil
}

func (r *writer) readReplies(ctx context.Context, from, to int, w *words) ([]reply, error) {
	all := make([]reply, to-from)
	texts := make([]*units, to-from)
	where := fmt.Sprintf(" WHERE i >= %d AND i < %d", from, to)
	each := func(q string, use func(rows *stdsql.Rows, i *int) error) error {
		rows, err := r.db.QueryContext(ctx, q)
		if err != nil {
			return err
		}
		defer rows.Close()
		for i := 0; rows.Next(); {
			if err := use(rows, &i); err != nil {
				return err
			}
		}
		return rows.Err()
	}
	err := each("SELECT i, text FROM reply"+where+" ORDER BY i", func(rows *stdsql.Rows, i *int) error {
		var text string
		err := rows.Scan(i, &text)
		all[*i-from] = reply{Text: text, Claims: [][]any{}, Unread: [][2]int{}, Passages: [][]any{}}
		texts[*i-from] = &units{text: text}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = each("SELECT * EXCLUDE (quote) FROM told"+where+" ORDER BY rowid", func(rows *stdsql.Rows, i *int) error {
		row, err := scanned(rows)
		if err != nil {
			return err
		}
		*i = int(row[0].(int64))
		claim := make([]any, 0, len(row)-1)
		claim = append(claim, texts[*i-from].at(row[1].(int32)), texts[*i-from].at(row[2].(int32)))
		for _, v := range row[3:] {
			if s, ok := v.(string); ok {
				v = w.of(s)
			}
			claim = append(claim, plain(v))
		}
		all[*i-from].Claims = append(all[*i-from].Claims, claim)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = each("SELECT i, span_start, span_end FROM unread"+where+" ORDER BY rowid", func(rows *stdsql.Rows, i *int) error {
		var start, end int32
		err := rows.Scan(i, &start, &end)
		all[*i-from].Unread = append(all[*i-from].Unread, [2]int{texts[*i-from].at(start), texts[*i-from].at(end)})
		return err
	})
	if err != nil {
		return nil, err
	}
	err = each("SELECT i, flag, span_start, span_end FROM passage"+where+" ORDER BY rowid", func(rows *stdsql.Rows, i *int) error {
		var flag string
		var start, end int32
		err := rows.Scan(i, &flag, &start, &end)
		all[*i-from].Passages = append(all[*i-from].Passages, []any{flag, texts[*i-from].at(start), texts[*i-from].at(end)})
		return err
	})
	return all, err
}

func scanned(rows *stdsql.Rows) ([]any, error) {
	cols, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	row, ptrs := make([]any, len(cols)), make([]any, len(cols))
	for i := range row {
		ptrs[i] = &row[i]
	}
	return row, rows.Scan(ptrs...)
}

// units turns bytes of a text into the UTF-16 units that JavaScript counts.
type units struct {
	text       string
	bytes, got int // as far as it has counted
}

func (u *units) at(b int32) int {
	if int(b) < u.bytes {
		u.bytes, u.got = 0, 0
	}
	for u.bytes < int(b) && u.bytes < len(u.text) {
		r, size := utf8.DecodeRuneInString(u.text[u.bytes:])
		u.bytes += size
		u.got++
		if r > 0xffff {
			u.got++
		}
	}
	return u.got
}
