package report

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "a folder for pictures of the page of -shots-of, to look at")
var shotsDo = flag.String("shots-do", "0", "an expression of JavaScript to run before the pictures are taken")
var shotsOf = flag.String("shots-of", "", "the report to take pictures of")

// browser is a fresh Chromium. Where there is none the test is skipped, except
// where CI must have it.
func browser(t testing.TB) context.Context {
	t.Helper()
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("no Chromium here, and CI must have it")
		}
		t.Skip("no Chromium here: the page is not tested in a browser (apt-get install chromium)")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU)
	for _, name := range []string{"disable-quic", "disable-component-update"} {
		options = append(options, chromedp.Flag(name, true))
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(func() {
		chromedp.Cancel(ctx) // waits until the browser has ended, and let go of its folder
		cancel()
	})
	return ctx
}

// A tab is an open page, and what its console said against it.
type tab struct {
	t    testing.TB
	ctx  context.Context
	mu   sync.Mutex
	said []string
}

// open opens the report in a browser, from disk.
func open(t testing.TB, page []byte) *tab {
	t.Helper()
	b := &tab{t: t, ctx: browser(t)}
	err := chromedp.Listen(b.ctx, func(event any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			b.said = append(b.said, exception(e.ExceptionDetails))
		case *runtime.EventConsoleAPICalled:
			b.said = append(b.said, string(e.Type))
		case *log.EventEntryAdded:
			b.said = append(b.said, string(e.Entry.Level)+": "+e.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b.load(page)
	return b
}

// load opens a page in the same tab.
func (b *tab) load(page []byte) {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "report.html")
	if err := os.WriteFile(file, page, 0o666); err != nil {
		b.t.Fatal(err)
	}
	run(b, focused)
	b.do(chromedp.EmulateViewport(1440, 1000), chromedp.Navigate("file://"+file), chromedp.WaitReady("html[data-ready]"))
}

// focused lets the page have the focus, as a page on a screen does.
func focused(ctx context.Context, t *chromedp.Target) (cdp.Empty, error) {
	return cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
}

// do does one thing after the other, and gives up after a minute.
func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// run is what an action gives.
func run[T any](b *tab, a chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// js is what an expression gives.
func js[T any](b *tab, expression string) T {
	b.t.Helper()
	return run(b, chromedp.Evaluate[T](expression))
}

// quiet fails the test where the console said anything.
func (b *tab) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.said {
		b.t.Errorf("the console: %s", s)
	}
}

// TestPictures takes pictures of a report for a person: go test -run Pictures
// -shots-of FILE -shots FOLDER.
func TestPictures(t *testing.T) {
	if *shots == "" || *shotsOf == "" {
		t.Skip("pictures are taken for a person who gives -shots and -shots-of")
	}
	page, err := os.ReadFile(*shotsOf)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, page)
	defer b.quiet()
	shot := func(name string) {
		t.Helper()
		b.do(chromedp.Sleep(200 * time.Millisecond))
		save(t, name, run(b, chromedp.CaptureScreenshot()))
	}
	at := func(id string) {
		js[int](b, "document.documentElement.style.scrollBehavior='auto', document.getElementById('"+id+"')?.scrollIntoView(), 0")
	}
	js[int](b, "("+*shotsDo+"), 0")
	shot("top.png")
	for _, id := range js[[]string](b, "[...document.querySelectorAll('main section[id]')].map((s) => s.id)") {
		at(id)
		shot("wide-" + id + ".png")
	}
	at("read-one")
	js[int](b, "document.querySelector('.claim.v-recited, .claim.v-fabricated, .claim')?.focus({preventScroll: true}), 0")
	shot("claim.png")
	js[int](b, "document.querySelector('[data-theme=dark]').click(), 0")
	shot("dark-claim.png")
	js[int](b, "scrollTo(0, 0), 0")
	shot("dark-top.png")
	at("results")
	shot("dark-results.png")
	js[int](b, "document.querySelector('.theme button').click(), 0")
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile))
	for _, id := range []string{"instrument", "results", "read-one"} {
		at(id)
		shot("narrow-" + id + ".png")
	}
	js[int](b, "document.querySelector('.reply')?.scrollIntoView(), 0")
	shot("narrow-reply.png")
	save(t, "print.pdf", run(b, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize())))
}

func save(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(*shots, name), data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func exception(d *runtime.ExceptionDetails) string {
	if d.Exception != nil {
		return d.Text + ": " + d.Exception.Description
	}
	return d.Text
}
