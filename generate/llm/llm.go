// Package llm is what generate needs of a language model: to say what it is,
// and to answer. The packages below it speak to servers; Echo and replay need
// none.
//
// Whatever goes wrong has a status of its own. An empty text is never how a
// failure looks: a model that said nothing answered, a server that hung did
// not.
package llm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"market-claim-bench/pipeline/datasets"
)

// A Model answers requests. It is safe for concurrent use.
type Model interface {
	// Describe says what answers. Without a server it costs nothing; with one
	// it is a few short requests, and an error is a *Failure.
	Describe(ctx context.Context) (Info, error)

	// Ask returns the whole answer, or what there is of it with a *Failure
	// that says why it is not whole. No other kind of error is returned, and
	// a refusal that the server declares is one.
	Ask(ctx context.Context, r Request) (Answer, error)
}

// An Info is what a server says of itself and its model.
type Info struct {
	Version string              // of the server's program; "" where it does not tell
	Digest  string              // of the weights: what makes one model another
	Window  datasets.Opt[int32] // tokens that prompt and answer may have together, at most
	Notes   []string            // what a person should know before a long run
}

// A Message is one turn of a conversation.
type Message struct {
	Role    string // system, user, assistant
	Content string
}

// A Request is one question, with everything that may change its answer.
type Request struct {
	Messages    []Message
	Temperature float64
	Seed        int64
	MaxTokens   int  // of the answer
	Size        Size // of the messages together; zero until Measured
}

// User is the messages of a conversation of one question.
func User(text string) []Message { return []Message{{"user", text}} }

// An Answer is what came back, and how the server counted it.
type Answer struct {
	Text       string
	Thinking   int                 // bytes thought aloud before the text, which are not kept
	Finish     string              // why it ended, as the server says
	ReadTokens datasets.Opt[int32] // of the prompt
	MadeTokens datasets.Opt[int32] // of the answer
	Window     datasets.Opt[int32] // really loaded
	Version    string              // of the server
}

// A Failure is an answer that did not come, or not whole.
type Failure struct {
	Status datasets.Status // never ok
	HTTP   int             // of the response; 0 where there was none
	After  time.Duration   // the server asks to be left alone for so long
	Again  bool            // asking once more can help
	Sick   bool            // the server is at fault or overloaded, not this request
	Err    error
}

func (f *Failure) Error() string { return fmt.Sprintf("%s: %v", f.Status, f.Err) }

func (f *Failure) Unwrap() error { return f.Err }

// AsFailure is err as a Failure: what has no status of its own is an
// http_error.
func AsFailure(err error) *Failure {
	var f *Failure
	if errors.As(err, &f) {
		return f
	}
	return &Failure{Status: datasets.HTTPError, Err: err}
}

// Echo is a Model that repeats the last message, for tests. It counts a token
// a byte.
type Echo struct{}

// Describe says that Echo is Echo.
func (Echo) Describe(context.Context) (Info, error) { return Info{Digest: "echo"}, nil }

// Ask returns the last message.
func (Echo) Ask(ctx context.Context, r Request) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, Broken(ctx, err)
	}
	if len(r.Messages) == 0 || r.Messages[len(r.Messages)-1].Content == "" {
		return Answer{}, &Failure{Status: datasets.Empty, Err: errors.New("nothing to repeat")}
	}
	text, read := r.Messages[len(r.Messages)-1].Content, 0
	for _, m := range r.Messages {
		read += len(m.Content)
	}
	a := Answer{Text: text, Finish: "stop", ReadTokens: datasets.Some(int32(read)), MadeTokens: datasets.Some(int32(len(text)))}
	if r.MaxTokens > 0 && len(text) > r.MaxTokens {
		a.Text, a.Finish, a.MadeTokens = text[:r.MaxTokens], "length", datasets.Some(int32(r.MaxTokens))
		return a, Cut(r.MaxTokens)
	}
	return a, nil
}
