package datasets

import "market-claim-bench/pipeline/datasets/panel"

// A Cell is what one reply was asked for. It is embedded in the tables whose
// grain is a cell, so that each can be read on its own. A column that a suite
// does not have is "-" (text) or NULL.
type Cell struct {
	Suite       string         `col:"suite,dict"`    // market, finverify, facts
	Cell        string         `col:"cell"`          // the coordinates below, joined by "/": unique, sorts as planned
	Market      string         `col:"market,dict"`   // finverify: domain; facts: pack
	Window      string         `col:"window,dict"`   // 2026-08, or 2026-08-03..2026-08-21
	First       Opt[panel.Day] `col:"first"`         // first session of the window
	Last        Opt[panel.Day] `col:"last"`          // last session of the window
	Arm         string         `col:"arm,dict"`      // real, inverted, …, or -
	Identity    string         `col:"identity,dict"` // named, masked
	Context     string         `col:"context,dict"`  // full, sparse, probe, elicited, none, quiz, identify; finverify, facts: the suite's name
	Item        string         `col:"item"`          // quiz: name:metric:session; finverify: sample id; facts: scenario; else -
	Style       string         `col:"style,dict"`    // narrator and quiz: style of wording; else -
	Model       string         `col:"model,dict"`
	Prompt      string         `col:"prompt"` // SHA-256 of the text sent: the key of prompts
	Version     string         `col:"prompt_version,dict"`
	Temperature float64        `col:"temperature"`
	RowSeed     int64          `col:"row_seed"` // order of the names in the prompt
	Repeat      int32          `col:"repeat"`   // from 0
}
