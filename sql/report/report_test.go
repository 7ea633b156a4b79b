package report

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"market-claim-bench/pipeline/datasets"
	"market-claim-bench/pipeline/datasets/seal"
)

func html(t testing.TB, dir string, replies int) []byte {
	t.Helper()
	page, err := HTML(context.Background(), dir, Options{Replies: replies})
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func TestTheSameRunGivesTheSameBytes(t *testing.T) {
	dir := runOf(t, 200, 5)
	first := html(t, dir, 0)
	for range 3 {
		if !bytes.Equal(first, html(t, dir, 0)) {
			t.Fatal("two reports of one run differ")
		}
	}
}

// A run of which nothing is there yet has a report that says so.
func TestAnEmptyRunHasAReport(t *testing.T) {
	b := open(t, html(t, t.TempDir(), 0))
	if got := run(b, chromedp.Text("#instrument")); !strings.Contains(got, "was not checked") {
		t.Errorf("instrument: %q", got)
	}
	b.quiet()
}

// Elements that end or begin a script are escaped in every block, so that the
// page has the scripts that we wrote and no other.
func TestNoTextOfARunIsMarkup(t *testing.T) {
	page := string(html(t, runOf(t, 0, 0), 0))
	blocks := regexp.MustCompile(`(?s)<script type="application/json" id="[-a-z0-9]+">(.*?)</script>\n`)
	for _, m := range blocks.FindAllStringSubmatch(page, -1) {
		if strings.ContainsAny(m[1], "<>") || !json.Valid([]byte(m[1])) {
			t.Errorf("a block that is not escaped, or no JSON: %.200s", m[1])
		}
	}
	rest := blocks.ReplaceAllString(page, "")
	if n := strings.Count(rest, "<script"); n != 1 {
		t.Errorf("%d scripts, want ours", n)
	}
	if strings.Contains(rest, "<img") || strings.Contains(rest, "document.title='run'") && !strings.Contains(rest, "document.title=&#39;run&#39;") {
		t.Error("an image of a run")
	}
	if strings.Contains(page, "http:") || strings.Contains(page, "https:") {
		if got := regexp.MustCompile(`https?:[^"' ]*`).FindAllString(page, -1); len(got) != 1 || got[0] != "http://www.w3.org/2000/svg" {
			t.Errorf("addresses: %q", got)
		}
	}
}

func TestBytesBecomeTheUnitsOfJavaScript(t *testing.T) {
	for _, text := range []string{"plain", "−4.5 % für 😀 Ølen", "😀😀", "a\xffb", ""} {
		u := units{text: text}
		for i := range text {
			if got, want := u.at(int32(i)), len(utf16.Encode([]rune(text[:i]))); got != want {
				t.Errorf("%q: byte %d is unit %d, want %d", text, i, got, want)
			}
		}
		if len(text) > 2 && u.at(0) != 0 {
			t.Errorf("%q: cannot go back", text)
		}
	}
}

func TestTheReportRenders(t *testing.T) {
	b := open(t, html(t, runOf(t, 0, 0), 0))
	for _, c := range []struct{ id, want string }{
		{"instrument", "claims judged"},
		{"failures", "timeout"},
		{"results", "near truth"},
		{"refuted", "nothing of its kind was shown"},
		{"recitation", "masked twin"},
		{"memory", "unmeasured"},
		{"read-one", "3 of 4 cells match"}, // not the planted writer's
		{"method", "agrees with what the prompt showed"},
	} {
		if got := run(b, chromedp.TextContent("#"+c.id)); !strings.Contains(got, c.want) {
			t.Errorf("#%s: no %q in %q", c.id, c.want, got)
		}
	}
	// The instrument stands above the failures, and both above everything.
	if got := js[[]string](b, "[...document.querySelectorAll('main section[id]')].slice(0, 3).map((s) => s.id)"); strings.Join(got, " ") != "instrument failures results" {
		t.Errorf("sections: %v", got)
	}
	// The reply that is opened first has all its claims, and the figure that
	// nobody read, where they stand.
	marks := js[[]string](b, "[...document.querySelectorAll('.reply mark')].map((m) => [...m.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('') + ' ' + m.className)")
	for i, want := range []string{"8.3% claim v-near_shown", "9.5% claim v-supported", "6.8% claim v-recited", "3.3% claim v-fabricated", "fears of a rate rise claim v-unverifiable", "42 unread"} {
		if i >= len(marks) || !strings.HasPrefix(marks[i], want) {
			t.Errorf("mark %d: %q, want %q", i, marks, want)
		}
	}
	// Its chart has the truth, what was shown, and the arm's path between.
	if got := js[[]string](b, "[...document.querySelectorAll('.path path.line')].map((p) => p.getAttribute('class'))"); len(got) != 3 {
		t.Errorf("lines of the chart: %v", got)
	}
	b.quiet()
}

// A check that cannot fail is none: what a page says to its console is heard,
// and what its policy forbids is said there.
func TestTheConsoleIsHeard(t *testing.T) {
	b := open(t, html(t, runOf(t, 0, 0), 0))
	b.quiet()
	js[int](b, "console.error('aloud'), setTimeout(() => nowhere.near), 0")
	js[int](b, "(() => { const e = document.createElement('script'); e.textContent = 'document.title = 1'; document.body.append(e); return 0 })()")
	js[int](b, "(() => { const e = new Image(); e.src = 'http://127.0.0.1:9/'; document.body.append(e); return 0 })()")
	b.do(chromedp.Sleep(300 * time.Millisecond))
	b.mu.Lock()
	defer b.mu.Unlock()
	all := strings.Join(b.said, "\n")
	for _, want := range []string{"error", "nowhere is not defined", "inline script", "127.0.0.1:9"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q was not heard in %q", want, all)
		}
	}
}

func TestThePlanStandsWithWhatWasDoneOtherwise(t *testing.T) {
	dir := runOf(t, 0, 0)
	put(t, datasets.Deviations, dir, []datasets.Deviation{{What: "window us/2020-03", Planned: "asked", Done: "<b>not</b> asked"}})
	plan := filepath.Join(dir, "plan.yaml")
	if err := os.WriteFile(plan, []byte("primary: {endpoint: delta}\nstop: '<i>complete</i>'\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	b := open(t, html(t, dir, 0))
	said := func(want ...string) {
		t.Helper()
		got := run(b, chromedp.TextContent("#plan"))
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("the plan: no %q in %q", w, got)
			}
		}
	}
	said("was never sealed", "<i>complete</i>", "window us/2020-03", "<b>not</b> asked")
	if _, err := seal.Seal(plan); err != nil {
		t.Fatal(err)
	}
	b.load(html(t, dir, 0))
	said("unchanged since it was sealed")
	if err := os.WriteFile(plan, []byte("stop: budget\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	b.load(html(t, dir, 0))
	said("is not what was sealed", "stop: budget")
	b.quiet()
}

func TestFiltersNarrowEveryTable(t *testing.T) {
	b := open(t, html(t, runOf(t, 40, 3), 0))
	set := func(name, value string) {
		t.Helper()
		js[int](b, "(() => { const e = document.getElementById('filter-"+name+"'); e.value = '"+value+"'; e.dispatchEvent(new Event('change')); return 0 })()")
	}
	click := func(at string) { js[int](b, "document.querySelector('"+at+"').click(), 0") }
	found := func() string { return run(b, chromedp.TextContent(".found")) }
	rows := func(id string) int { return js[int](b, "document.querySelectorAll('#"+id+" tbody tr').length") }
	if got := found(); got != "43 of 44 cells match" {
		t.Errorf("nothing chosen: %s", got)
	}
	all := rows("results")
	set("arm", "inverted")
	if got := found(); got != "11 of 44 cells match" {
		t.Errorf("arm inverted: %s", got)
	}
	if n := rows("results"); n == 0 || n >= all {
		t.Errorf("arm inverted: %d rows of results, of %d", n, all)
	}
	set("verdict", "unverifiable")
	if got := found(); got != "1 of 44 cells match" {
		t.Errorf("and unverifiable: %s", got)
	}
	set("model", "model-1")
	if got := found(); got != "0 of 44 cells match" {
		t.Errorf("and another model: %s", got)
	}
	if got := run(b, chromedp.TextContent(".one")); !strings.Contains(got, "No cell matches") {
		t.Errorf("no reply: %q", got)
	}
	set("status", "timeout")
	click(".filters button")
	if got := found(); got != "43 of 44 cells match" {
		t.Errorf("cleared: %s", got)
	}
	click("#filter-planted")
	if got := found(); got != "44 of 44 cells match" {
		t.Errorf("with planted writers: %s", got)
	}
	set("status", "timeout")
	if got := found(); got != "1 of 44 cells match" {
		t.Errorf("those that failed: %s", got)
	}
	// The one before and the one after are those of what is chosen now.
	able := func() string {
		return js[string](b, "[...document.querySelectorAll('.turn button')].map((e) => e.disabled ? '-' : '+').join('')")
	}
	if got := able(); got != "--" {
		t.Errorf("one cell: before and after are %s", got)
	}
	set("status", "")
	if got := able(); got != "++" && got != "-+" {
		t.Errorf("many cells: before and after are %s", got)
	}
	set("model", "narrator:reader")
	click("#filter-planted")
	if got := found(); got != "1 of 44 cells match" {
		t.Errorf("a planted writer by name: %s", got)
	}
	b.quiet()
}

func TestInjectedMarkupStaysText(t *testing.T) {
	b := open(t, html(t, runOf(t, 0, 0), 0))
	js[int](b, "(() => { for (const d of document.querySelectorAll('details')) d.open = true; return 0 })()")
	js[int](b, "(() => { const i = [...document.querySelectorAll('.cells button')].findIndex((e) => e.textContent.includes('<img')); document.querySelectorAll('.cells button')[i].click(); return i })()")
	if got := run(b, chromedp.TextContent(".reply")); !strings.Contains(got, "</script><script>document.title='run'</script><img src=x") || !strings.Contains(got, "<b>bold</b>") {
		t.Errorf("the reply: %q", got)
	}
	if got := run(b, chromedp.TextContent(".claims")); !strings.Contains(got, hostileTicker) {
		t.Errorf("the ticker: %q", got)
	}
	// The claim after a character of two units is marked where it stands.
	if got := run(b, chromedp.TextContent(".reply mark")); !strings.Contains(got, "4.5%") {
		t.Errorf("the mark: %q", got)
	}
	if got := run(b, chromedp.TextContent("#failures")); !strings.Contains(got, hostileError) {
		t.Errorf("the error: %q", got)
	}
	for _, at := range []string{"img", ".reply b", "table i", "script:not([type='application/json']) ~ script"} {
		if n := js[int](b, `document.querySelectorAll("`+at+`").length`); n != 0 {
			t.Errorf("%d elements are %s", n, at)
		}
	}
	if got := run(b, chromedp.Title()); strings.Contains(got, "run") {
		t.Errorf("the title: %s", got)
	}
	b.quiet()
}

func TestTheKeyboardReachesEverything(t *testing.T) {
	b := open(t, html(t, runOf(t, 0, 0), 0))
	at := func() string {
		return js[string](b, "(document.activeElement.id || document.activeElement.className || document.activeElement.tagName) + ''")
	}
	// The first stop skips to the results.
	b.do(chromedp.KeyEvent(kb.Tab))
	if got := at(); got != "skip" {
		t.Errorf("first stop: %s", got)
	}
	// Every control is reached by Tab, in the order of the page.
	want := js[int](b, "document.querySelectorAll('.filters select, .filters input').length")
	seen := map[string]bool{}
	for range 60 {
		b.do(chromedp.KeyEvent(kb.Tab))
		if got := at(); strings.HasPrefix(got, "filter-") {
			seen[got] = true
		}
	}
	if len(seen) != want {
		t.Errorf("filters reached: %v, want %d", seen, want)
	}
	// A claim that has the focus says what it is; Escape lets go.
	js[int](b, "document.querySelector('.claim.v-recited').focus(), 0")
	card := func() string { return run(b, chromedp.TextContent(".card")) }
	for _, want := range []string{"recited", "+6.8 %", "−7.93 %", "+6.84 %", "NVDA"} {
		if got := card(); !strings.Contains(got, want) {
			t.Errorf("the claim: no %q in %q", want, got)
		}
	}
	b.do(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.Escape))
	if got := card(); strings.Contains(got, "6.84") {
		t.Errorf("after Escape: %q", got)
	}
	// A column is sorted from the keyboard, and says so.
	js[int](b, "[...document.querySelectorAll('#results .sort')].find((e) => e.textContent === 'claims').focus(), 0")
	b.do(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.Enter))
	if got := js[string](b, "document.querySelector('#results th[aria-sort=descending]').textContent"); got != "claims" {
		t.Errorf("sorted by %s", got)
	}
	// The list goes by arrows.
	js[int](b, "document.querySelector('.cells button').focus(), 0")
	b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	if got := at(); got != "reply-title" {
		t.Errorf("after opening a cell the focus is at %s", got)
	}
	b.quiet()
}

// What a reader by ear needs: headings in order, names, captions, labels.
func TestThePageIsNamedForThoseWhoHearIt(t *testing.T) {
	b := open(t, html(t, runOf(t, 5, 3), 0))
	for what, script := range map[string]string{
		"tables without a caption":     "document.querySelectorAll('table:not(:has(caption))').length",
		"drawings without a name":      "document.querySelectorAll('svg:not([aria-label]):not([aria-hidden])').length",
		"controls without a name":      "[...document.querySelectorAll('button, select, input')].filter((e) => !e.textContent.trim() && !e.labels?.length && !e.ariaLabel).length",
		"ids given twice":              "(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.length - new Set(ids).size })()",
		"labels of nothing":            "[...document.querySelectorAll('[aria-labelledby]')].filter((e) => !document.getElementById(e.getAttribute('aria-labelledby'))).length",
		"headings that skip a level":   "[...document.querySelectorAll('h1, h2, h3')].map((e) => Number(e.tagName[1])).filter((n, i, all) => i && n > all[i - 1] + 1).length",
		"pages without one first head": "document.querySelectorAll('h1').length - 1",
		"pages wider than the screen":  "Number(document.documentElement.scrollWidth > innerWidth)",
	} {
		if n := js[int](b, script); n != 0 {
			t.Errorf("%s: %d", what, n)
		}
	}
	b.do(chromedp.EmulateViewport(360, 740))
	if n := js[int](b, "document.documentElement.scrollWidth - innerWidth"); n > 0 {
		t.Errorf("a narrow page is %d px too wide", n)
	}
	b.quiet()
}

// contrasts is the least contrast (WCAG 2) of text with what it stands on.
const contrasts = `(() => {
	const rgb = (c) => { const x = document.createElement('canvas').getContext('2d'); x.fillStyle = c; x.fillRect(0, 0, 1, 1); return [...x.getImageData(0, 0, 1, 1).data]; };
	const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
	const over = (a, b) => a.slice(0, 3).map((v, i) => v * a[3] / 255 + b[i] * (1 - a[3] / 255));
	const ground = (e) => { const c = rgb(getComputedStyle(e).backgroundColor); return c[3] === 255 || !e.parentElement ? c : [...over(c, ground(e.parentElement)), 255]; };
	let bad = [];
	for (const e of document.querySelectorAll('body *')) {
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.closest('script, style, option, optgroup, :disabled, .vh') || !e.checkVisibility()) continue;
		const style = getComputedStyle(e), back = ground(e);
		const [x, y] = [light(over(rgb(e.namespaceURI.includes('svg') ? style.fill : style.color), back)), light(back)];
		const ratio = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
		if (ratio < 4.5) bad.push(e.tagName + '.' + e.getAttribute('class') + ' ' + ratio.toFixed(2));
	}
	return [...new Set(bad)];
})()`

func TestTextCanBeReadInLightAndDark(t *testing.T) {
	b := open(t, html(t, runOf(t, 5, 3), 0))
	for _, theme := range []string{"light", "dark"} {
		b.do(chromedp.Click("[data-theme=" + theme + "]"))
		for _, bad := range js[[]string](b, contrasts) {
			t.Errorf("%s: contrast under 4.5: %s", theme, bad)
		}
	}
	if len(js[[]string](b, strings.Replace(contrasts, "ratio < 4.5", "ratio < 99", 1))) == 0 {
		t.Error("the measure sees no text")
	}
}

// A page that may not hold every reply says which are left out, and lists all.
func TestALimitKeepsTheListWhole(t *testing.T) {
	b := open(t, html(t, runOf(t, 10, 2), 3))
	if got := run(b, chromedp.TextContent(".found")); got != "13 of 14 cells match" {
		t.Errorf("the list: %s", got)
	}
	js[int](b, "document.querySelector('.cells li:last-child button').click(), 0")
	if got := run(b, chromedp.TextContent(".one")); !strings.Contains(got, "not in the page") {
		t.Errorf("a reply that was left out: %q", got)
	}
	b.quiet()
}
