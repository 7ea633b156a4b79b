package datasets

import "market-claim-bench/pipeline/datasets/panel"

// A PanelBar is one session of one name as one arm and identity shows it, with
// the unrounded state that it displays. Masked rows carry the label and the
// session name that the prompt shows beside the real ticker and date.
type PanelBar struct {
	Market     string       `col:"market,dict"`
	Window     string       `col:"window,dict"`
	Arm        string       `col:"arm,dict"`
	Identity   string       `col:"identity,dict"` // named, masked
	Ticker     string       `col:"ticker,dict"`
	Session    panel.Day    `col:"session"`
	Label      string       `col:"label,dict"`  // NVDA, or Stock C
	SessionTag string       `col:"session_tag"` // 2026-08-04, or D2
	Decimals   int32        `col:"decimals"`    // of the displayed prices of this name
	Open       Opt[float64] `col:"open"`        // displayed, on the tick
	High       Opt[float64] `col:"high"`        //
	Low        Opt[float64] `col:"low"`         //
	Close      float64      `col:"close"`       //
	Volume     Opt[float64] `col:"volume"`      // shares; masked: multiples of the name's mean
	StateOpen  Opt[float64] `col:"state_open"`  // unrounded
	StateHigh  Opt[float64] `col:"state_high"`  //
	StateLow   Opt[float64] `col:"state_low"`   //
	StateClose float64      `col:"state_close"` //
	Donor      Opt[string]  `col:"donor"`       // swapped: whose path, and from which session on
}

// Panels is written by perturb: one part a market and window, sorted by arm,
// identity, ticker, session.
var Panels = Table[PanelBar]{"panels"}
