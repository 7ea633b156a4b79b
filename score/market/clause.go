package market

import (
	"market-claim-bench/pipeline/datasets/panel"
)

// A subjects is what a clause is about: one name, several, or the group.
type subjects struct {
	n    int8
	ids  [16]int16
	own  bool // named by a pronoun or a possessive
	item int32
}

const groupID int16 = -1

func (s *subjects) add(id int16) {
	if s.has(id) {
		return
	}
	if int(s.n) < len(s.ids) {
		s.ids[s.n] = id
		s.n++
	}
}

func (s *subjects) has(id int16) bool {
	for k := range s.n {
		if s.ids[k] == id {
			return true
		}
	}
	return false
}

func one(id int16, item int) subjects {
	return subjects{n: 1, ids: [16]int16{id}, item: int32(item)}
}

func (s *subjects) group() bool { return s.n == 1 && s.ids[0] == groupID }

// A view is what a reader of the text has in mind at a point of it.
type view struct {
	last     subjects  // what the last clause was about
	block    subjects  // what the heading or the bullet is about
	day      panel.Day // the last session named; 0 if none
	frame    period    // of the heading
	seen     bool      // the first sentence has been read
	daily    bool      // the text is news of one session: undated moves are of it
	whole    bool      // the text has spoken of the whole window
	peak     panel.Day // of the last highest or lowest close
	met      subjects  // every name that the text has mentioned
	partAt   int       // item at which the sentence began that said so
	part_    period    // of a part of the window that the paragraph is about
	total    int       // how many names the text says there are; 0 unsaid
	ranked   rank      // of the days in a list that was announced as the best or worst
	base     panel.Day // from which returns are measured, in so many words
	chain    rank      // the last superlative, which "followed by" goes on from
	chained  int       // first item of the sentence that stated it or went on from it
	prevAt   int       // first item of the sentence before this one
	doubted  bool      // the sentence before disputes the data
	refusal  Span      // the first "I cannot say"
	recalled int32     // from which byte on all is from memory; −1 if none is
}

// A clause is the state of reading one clause.
type clause struct {
	subj    subjects
	open    bool   // the list of subjects may go on
	foreign bool   // what follows is about something else, or not said to have happened
	maybe   bool   // until the sentence ends
	act     act    // what a figure without a verb means: gapping
	per     period // said in this clause
	lead    period // said before, for this clause and those after it
	sofar   period // said in this clause before the noun phrase at hand
	from    int    // first draft of the clause
	pend    rank   // a superlative that waits for its name
	listing bool   // names go on in the ranks of chain
	counted int32  // 1 + item of a count of names that is the subject; 0
	loneAt  int32
	loneDir int8
	lone    int8 // so many names alone are the subject: "only A and B"
	held    list // figures in brackets behind names whose metric is not said yet
	holder  [16]int16

	sday  panel.Day    // the last session named in this sentence; 0 if none
	prior panel.Day    // the one before it
	topic panel.Metric // what "highest" and "lowest" without a noun are of
	prev  subjects     // of the clause before

	ranked_  bool     // the verb has just been made a superlative
	ranking  bool     // the act is that of a rank: its figures are returns
	dayTopic bool     // the sentence speaks of a name's best and worst days
	inside   bool     // in brackets
	early    early    // a move whose name follows
	row_     subjects // names since the last mark of a list, which "came next" ranks
	against  int16    // 1 + the name that the clause compares with; 0
	countN   int      // a count of names written as "one", which is no figure; 0
	offN     int      // drafts that state a distance from a high or low whose day is not read yet
	told     subjects // names whose move stands in brackets behind them
	excepted int      // so many names are not of all that the sentence counts
	all      int32    // 1 + item of the number in "the ten stocks", where they are the subject
	some     bool     // the subject is names that the text does not name: "several stocks"
	shared   rank     // a superlative that several names hold, each among its own sessions
	skip     int      // the item behind words that a rule has read ahead
	leadAt   int      // item of the high or low from which lead is measured; 0 if none
	sided    bool     // behind "after": a day that is said is not that of the next clause
	basis    bool     // the sentence speaks of returns as such

	isGapped bool // the subject that follows has no verb of its own
}

// An act is how a figure is to be taken.
type act struct {
	role   role
	metric panel.Metric // of rFixed
	dir    int8
	daily  int8 // a move of so many days; 0 of the period
	other  string
	item   int32 // the word that says so
	set    bool
}

// An early is a move stated before its name: "a 3.1% decline left Amazon at".
type early struct {
	item int
	act  act
	per  period
	set  bool
}

// A role is what a figure states, before its period is known.
type role uint8

const (
	noRole   role = iota
	rMove         // a return
	rChange       // a move in currency
	rFrom         // the level at which a move began
	rTo           // the level at which it ended
	rOpen         //
	rHigh         //
	rLow          //
	rVolume       //
	rFixed        // the metric is in the claim
	rTrend        //
	rSuper        //
	rCount        //
	rCompare      //
	rCause        //
)

// A rank is a superlative without its name.
type rank struct {
	metric panel.Metric
	other  string
	n      int16 // signed
	down   bool  // counted from the least
	dir    int8
	daily  int8
	own    bool // among a name's own sessions
	item   int32
	end    int32
	plural bool // of several names or sessions
	set    bool
	per    period
}
