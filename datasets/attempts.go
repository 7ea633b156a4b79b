package datasets

// An Attempt is one try at one cell: with times and counters, which no other
// table holds, because they differ from run to run.
type Attempt struct {
	Cell       string       `col:"cell"`
	Model      string       `col:"model,dict"`
	Server     string       `col:"server,dict"`
	Session    string       `col:"session,dict"` // of the program: when it started, UTC
	Try        int32        `col:"try"`          // from 1
	Started    string       `col:"started"`      // RFC 3339, UTC
	Seconds    float64      `col:"seconds"`
	Status     string       `col:"status,dict"`
	HTTPStatus Opt[int32]   `col:"http_status"`
	Error      string       `col:"error"`
	SentTokens Opt[int32]   `col:"sent_tokens"`
	ReadTokens Opt[int32]   `col:"read_tokens"`
	MadeTokens Opt[int32]   `col:"made_tokens"`
	Window     Opt[int32]   `col:"context_length"` // really loaded, as the server says
	Cost       Opt[float64] `col:"cost"`           // in the price's currency
	Version    string       `col:"server_version,dict"`
}

// Attempts is written by generate; it only grows.
var Attempts = Table[Attempt]{"attempts"}
