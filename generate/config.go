// Package generate asks: it makes the prompts of a run's panels, sends each
// cell's prompt to its model, and keeps what came back, with how it ended.
package generate

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"market-claim-bench/pipeline/generate/clerk"
	questions "market-claim-bench/pipeline/generate/finverify"
	"market-claim-bench/pipeline/generate/narrate"
	"market-claim-bench/pipeline/generate/prompt"
)

// A Config is the section generate of the configuration. What cannot change a
// row (servers, limits, patience) is left out of its JSON, which is hashed:
// changing it makes nothing stale.
type Config struct {
	Arms         []string  `mapstructure:"arms"`            // of the panels, those to ask about; none: all that perturb made
	Identities   []string  `mapstructure:"identities"`      // named, masked; none: all that perturb made
	Contexts     []string  `mapstructure:"contexts"`        // full, sparse, probe, elicited, none, quiz, identify
	Versions     []string  `mapstructure:"prompt_versions"` // of the templates: v1, v2, v3 say the same in other words
	Temperatures []float64 `mapstructure:"temperatures"`    //
	RowSeeds     []int64   `mapstructure:"row_seeds"`       // orders of the names in the prompt; 0 is the universe's own order
	Repeats      int       `mapstructure:"repeats"`         // of each cell; more than one needs a temperature above 0
	Seed         int64     `mapstructure:"seed"`            // repeat i sends the seed + i
	MaxTokens    int       `mapstructure:"max_tokens"`      // of one answer
	CellsPerPart int       `mapstructure:"cells_per_part"`  // part k holds the cells from k times this on

	Finverify Finverify `mapstructure:"finverify"` // how the questions of suite finverify are asked

	Quiz    Quiz     `mapstructure:"quiz"`    // the closed-book questions of context quiz
	Styles  []string `mapstructure:"styles"`  // of wording, of the planted writers
	Reword  Reword   `mapstructure:"reword"`  // the planted writers' texts in a model's words
	Models  []Model  `mapstructure:"models"`  //
	Imports []string `mapstructure:"imports"` // files of stored replies that become commentaries; seed is the embedded one

	Timeout time.Duration `mapstructure:"timeout" json:"-"` // of one try at one cell
	Tries   int           `mapstructure:"tries" json:"-"`   // at one cell in one session, where trying again can help
	Rest    time.Duration `mapstructure:"rest" json:"-"`    // for how long a server that fails is left out
	Budget  Budget        `mapstructure:"budget" json:"-"`  // stops the stage in a state that can be resumed

	Retry bool      `mapstructure:"-" json:"-"` // ask again what ended other than ok
	Bar   io.Writer `mapstructure:"-" json:"-"` // a terminal, for a progress bar; nil: lines in the log
}

// A Quiz says which keys are asked for with no prices shown.
type Quiz struct {
	Metrics  []string `mapstructure:"metrics"`  // return, close, daily_return, max_daily_gain, max_daily_loss
	Styles   []string `mapstructure:"styles"`   // open, estimate, choices, date
	Sessions int      `mapstructure:"sessions"` // metric close: sessions asked for in a window, spread evenly
	Repeats  int      `mapstructure:"repeats"`  // of each question; at a temperature above 0
	Placebos []string `mapstructure:"placebos"` // names of no company, whose every figure is made up
}

// A Finverify says how the questions over statements are asked.
type Finverify struct {
	Versions []string `mapstructure:"prompt_versions"` // v1: a last line Answer: …; v1-open: no word on how to answer
}

// A Budget is the most that all sessions of a run may spend; 0 is no limit.
type Budget struct {
	Tokens int64   `mapstructure:"tokens"` // read and made
	Money  float64 `mapstructure:"money"`  // in the currency of the models' prices
}

// A Model is one row of the list of models.
type Model struct {
	Name     string         `mapstructure:"name"`     // in the tables: llama3.1:8b, narrator:reader
	Provider string         `mapstructure:"provider"` // narrator, baseline, clerk, ollama, openai, replay, echo
	Model    string         `mapstructure:"model"`    // the server's name for it; none: the name
	Options  map[string]any `mapstructure:"options"`  // sent as they are: top_p, num_thread
	Think    string         `mapstructure:"think"`    // true, false, low, medium, high; none: the server's default
	File     string         `mapstructure:"file"`     // replay: the stored replies
	Rho      float64        `mapstructure:"rho"`      // narrator:mixed: probability of reciting
	Contexts []string       `mapstructure:"contexts"` // asked of this model, finverify, facts and reword among them; none: those of the section, and every suite that runs
	Repeats  int            `mapstructure:"repeats"`  // of each cell; 0: those of the section

	Servers     []string `mapstructure:"servers" json:"-"`     // URLs; several share the work
	KeyEnv      string   `mapstructure:"key_env" json:"-"`     // the environment variable that holds the key
	Concurrency int      `mapstructure:"concurrency" json:"-"` // requests at a time, of one server, at most
	NumCtx      int      `mapstructure:"num_ctx" json:"-"`     // ollama: the window to load; 0: sized to the prompts and the answer
	PriceIn     float64  `mapstructure:"price_in" json:"-"`    // of a million tokens read
	PriceOut    float64  `mapstructure:"price_out" json:"-"`   // of a million tokens made
	Stream      bool     `mapstructure:"stream" json:"-"`      // openai: ask for the answer in pieces
	AllowOld    bool     `mapstructure:"allow_old" json:"-"`   // ollama: use a server that cuts prompts in silence; its replies say so
	AllowV1     bool     `mapstructure:"allow_v1" json:"-"`    // openai: use the /v1 of an Ollama server, which cuts prompts in silence
}

// The contexts. Those that show prices cross with arm and identity.
var contexts = []struct {
	name  string
	shows bool
}{
	{"full", true}, {"sparse", true}, {"probe", true}, {"elicited", true}, {"identify", true},
	{"none", false}, {"quiz", false},
}

// The suites.
const (
	marketSuite    = "market"
	finverifySuite = "finverify"
	factsSuite     = "facts"
)

// rewording is the context of a model that is asked for nothing else.
const rewording = "reword"

// plants are the providers that are planted writers, with the suite that each
// writes in. They are asked nothing: they answer from the truth.
var plants = map[string]string{"narrator": marketSuite, "baseline": finverifySuite, "clerk": factsSuite}

var providers = []string{"narrator", "baseline", "clerk", "ollama", "openai", "replay", "echo"}

// check says what in c cannot be run, all of it.
func (c Config) check() error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf("generate: "+format, args...)) }
	known := func(setting string, values, among []string) {
		for _, v := range values {
			if !slices.Contains(among, v) {
				bad("%s: %q is none of %s", setting, v, strings.Join(among, ", "))
			}
		}
	}
	least := func(setting string, n, at int) {
		if n < at {
			bad("%s: is %d, must be at least %d", setting, n, at)
		}
	}
	known("contexts", c.Contexts, contextNames())
	known("identities", c.Identities, []string{"named", "masked"})
	known("styles", c.Styles, narrate.Styles)
	known("quiz.metrics", c.Quiz.Metrics, prompt.Metrics)
	known("quiz.styles", c.Quiz.Styles, prompt.Styles)
	known("prompt_versions", c.Versions, prompt.Versions(prompt.Full))
	known("finverify.prompt_versions", c.Finverify.Versions, questions.Versions)
	least("cells_per_part", c.CellsPerPart, 1)
	least("repeats", c.Repeats, 1)
	least("max_tokens", c.MaxTokens, 1)
	least("tries", c.Tries, 1)
	if c.Rest < 0 {
		bad("rest: is %s, must not be below 0", c.Rest)
	}
	if c.Budget.Tokens < 0 || c.Budget.Money < 0 {
		bad("budget: tokens %d, money %v: neither may be below 0 (0 is no limit)", c.Budget.Tokens, c.Budget.Money)
	}
	if c.Timeout <= 0 {
		bad("timeout: is %s, must be longer than nothing", c.Timeout)
	}
	if len(c.Temperatures) == 0 || len(c.RowSeeds) == 0 || len(c.Versions) == 0 {
		bad("temperatures, row_seeds and prompt_versions need at least one value each")
	}
	if slices.ContainsFunc(c.Temperatures, func(t float64) bool { return t < 0 }) {
		bad("temperatures: none can be below 0")
	}
	for _, p := range c.Quiz.Placebos {
		if strings.ContainsAny(p, ":|") {
			bad("quiz.placebos: %q: a name without : and |, please", p)
		}
	}
	seen := map[string]bool{}
	for i, m := range c.Models {
		if m.Name == "" {
			bad("models[%d]: has no name", i)
			continue
		}
		if seen[m.Name] {
			bad("models: %s is there twice (give one another name, and model: the server's name)", m.Name)
		}
		seen[m.Name] = true
		known("models: "+m.Name+": provider", []string{m.Provider}, providers)
		known("models: "+m.Name+": contexts", m.Contexts, append(contextNames(), finverifySuite, factsSuite, rewording))
		if err := m.check(); err != nil {
			bad("models: %s: %w", m.Name, err)
		}
	}
	if err := c.Reword.check(c.Models); err != nil {
		bad("%w", err)
	}
	return errors.Join(errs...)
}

// thinking is how much a model may be told to think.
var thinking = []string{"true", "false", "low", "medium", "high"}

// check says what a model of its provider lacks.
func (m *Model) check() error {
	switch {
	case m.remote() && len(m.Servers) == 0:
		return errors.New("has no servers (give the URL of one, or several)")
	case m.Provider == "replay" && m.File == "":
		return errors.New("has no file of replies")
	case m.Provider == "narrator" && !slices.Contains(narrate.Writers, m.writer()):
		return fmt.Errorf("%q is none of the writers %s", m.writer(), strings.Join(narrate.Writers, ", "))
	case m.Provider == "baseline":
		_, err := m.baseline()
		return err
	case m.Provider == "clerk" && !slices.Contains(clerk.Writers, m.clerk()):
		return fmt.Errorf("%q is none of the clerks %s", m.clerk(), strings.Join(clerk.Writers, ", "))
	case m.Rho < 0 || m.Rho > 1:
		return fmt.Errorf("rho %v is no probability", m.Rho)
	case m.Repeats < 0 || m.Concurrency < 0 || m.NumCtx < 0 || m.PriceIn < 0 || m.PriceOut < 0:
		return errors.New("repeats, concurrency, num_ctx, price_in, price_out: none may be below 0")
	case m.Think != "" && !slices.Contains(thinking, m.Think):
		return fmt.Errorf("think: %q is none of %s", m.Think, strings.Join(thinking, ", "))
	}
	return nil
}

// writer is the planted writer that the model is.
func (m *Model) writer() string {
	return cmp.Or(m.Model, strings.TrimPrefix(m.Name, "narrator:"))
}

// baseline is the baseline that the model is.
func (m *Model) baseline() (questions.Baseline, error) {
	return questions.FindBaseline(cmp.Or(m.Model, strings.TrimPrefix(m.Name, "baseline:")))
}

// clerk is the clerk that the model is.
func (m *Model) clerk() string { return cmp.Or(m.Model, strings.TrimPrefix(m.Name, "clerk:")) }

// notes says what will be done as asked but hardly as meant.
func (c Config) notes() []string {
	var notes []string
	if c.Repeats > 1 && slices.Contains(c.Temperatures, 0) && slices.ContainsFunc(c.Models, func(m Model) bool { return !m.planted() }) {
		notes = append(notes, fmt.Sprintf("generate: %d repeats at temperature 0 are one reply %d times (repeats need a temperature above 0)", c.Repeats, c.Repeats))
	}
	asks := func(m Model) bool {
		return !m.planted() && (slices.Contains(m.Contexts, prompt.Quiz) || len(m.Contexts) == 0 && slices.Contains(c.Contexts, prompt.Quiz))
	}
	if c.Quiz.Repeats > 1 && slices.Contains(c.Temperatures, 0) && slices.ContainsFunc(c.Models, asks) {
		notes = append(notes, fmt.Sprintf("generate: quiz: %d repeats at temperature 0 are one answer %d times, and say nothing of how well it is known (repeats need a temperature above 0)", c.Quiz.Repeats, c.Quiz.Repeats))
	}
	return notes
}

// remote reports whether m is asked over a network.
func (m *Model) remote() bool { return m.Provider == "ollama" || m.Provider == "openai" }

// planted reports whether m is a planted writer, which reads no prompt.
func (m *Model) planted() bool { return plants[m.Provider] != "" }

// shows reports whether a context's prompt holds prices.
func shows(context string) bool {
	for _, c := range contexts {
		if c.name == context {
			return c.shows
		}
	}
	return false
}

func contextNames() []string {
	var names []string
	for _, c := range contexts {
		names = append(names, c.name)
	}
	return names
}
