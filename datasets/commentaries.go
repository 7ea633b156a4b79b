package datasets

// A Prompt is one distinct text that was, or is to be, sent.
type Prompt struct {
	Prompt  string `col:"prompt"` // SHA-256 of Text
	Version string `col:"prompt_version,dict"`
	Text    string `col:"text"`         // of a conversation: its turns, see JoinTurns
	Tickers string `col:"tickers,dict"` // the names in the order of the prompt, joined by "|"
	Labels  string `col:"labels,dict"`  // what the prompt calls them, in the same order
}

// Prompts is written by generate, sorted by prompt: part k holds each text that
// part k of commentaries refers to. A text that two parts need is in both.
var Prompts = Table[Prompt]{"prompts"}

// A Commentary is what one cell came back with. Status is never inferred from
// Text: a model that said nothing answered; a server that hung did not.
type Commentary struct {
	Cell
	Status     string       `col:"status,dict"`        // a Status
	Text       string       `col:"text"`               //
	Error      string       `col:"error"`              // what went wrong, for a person
	Finish     string       `col:"finish_reason,dict"` // as the server says
	Digest     string       `col:"model_digest,dict"`  // of the weights, or the version of a built-in writer
	ReplyKey   string       `col:"reply_key"`          // hash of everything sent, the digest and the repeat
	Source     string       `col:"source,dict"`        // provider: narrator, baseline, clerk, ollama, openai, replay, import, echo; reword: a narrator's text in a model's words
	About      string       `col:"about,dict"`         // reword: the prompt that the reworded text answers, by which it is judged; else -
	SentTokens Opt[int32]   `col:"sent_tokens"`        // our estimate
	ReadTokens Opt[int32]   `col:"read_tokens"`        // as the server reports it
	MadeTokens Opt[int32]   `col:"made_tokens"`        // of the reply, as the server reports it
	Rho        Opt[float64] `col:"rho"`                // planted writers: probability of reciting
}

// Commentaries is written by generate: one row a cell, in the order planned.
var Commentaries = Table[Commentary]{"commentaries"}

// A Status is how a cell ended. Only ok is scored.
type Status = string

// The statuses.
const (
	OK              Status = "ok"
	Refused         Status = "refused" // the server said so; a refusal in words is found by score
	Empty           Status = "empty"
	PromptTruncated Status = "prompt_truncated"
	OutputTruncated Status = "output_truncated"
	Timeout         Status = "timeout"
	HTTPError       Status = "http_error"
	ContextOverflow Status = "context_overflow"
	Cancelled       Status = "cancelled"
)
