package market

import "market-claim-bench/pipeline/datasets/panel"

// A word is what the lexicon says of a word or of a fixed phrase.
type word struct {
	class class
	dir   int8  // +1 up or most, −1 down or least, 0 neither
	form  form  // how it stands in a sentence
	arg   uint8 // a metric, a preposition, a length: as the class says
}

// A class is what a word does in a sentence. Rules are chosen by it.
type class uint8

const (
	unknown class = iota

	// What is no word.
	name     // a listed name
	stranger // a name whose figures are not ours: an index, a name not shown
	figure   // a quantity
	date     // a mark that is a date, a weekday, a year, a quarter
	ordinal  // second, 2nd
	listNo   // the number of a list item
	possess  // 's
	punct    // arg: the character
	lineEnd  //

	// Moves.
	move  // rose, fell, gain, loss: dir
	drift // moved, edged, inched, swing: a move whose direction another word gives
	way   // up, lower, off: dir
	flat  // unchanged, little changed, went nowhere

	// Verbs of level.
	be      // was, remained, proved
	have    // had, posted, recorded
	close_  // closed, finished, settled; as a noun: the close
	open_   // opened; as a noun: the open
	trade   // traded, ranged, hovered: before a range or a level
	stand   // stood, quoted, changed hands: before a level of now
	extreme // peaked, bottomed: dir
	reach   // hit, touched, set: before a high, a low or a level

	// Nouns.
	metric    // volume, drawdown, high: arg is its panel.Metric
	price     // price, level
	performer // name, stock, performer: stands for one of the names
	count     // gainers, decliners: dir
	members   // names, stocks, companies: what is counted
	group     // group, basket, large caps
	session   // day, session; arg: how many weeks-days it lasts
	span      // month, week, period: arg
	company   // the company, the shares: the one name in view
	pronoun   // it, its, they, both: arg
	foreign   // target, support, revenue: what is said of it is no claim
	average   // average, mean, equal-weighted
	total     // total, combined
	daily     // one-day, single-session: arg is the number of days
	intraday  //
	closing   // closing, on a closing basis
	annual    // annualised
	streak    // winning streak, losing run: dir
	mood      // brutal, strong: what a month or a day was; dir

	// Degrees.
	most      // strongest, lowest: dir is the sign of the rank; arg the metric it implies
	superMove // que mais: the most of the verb behind it
	best      // best, worst: dir
	first     // leaders and the like: led, topped: dir is the sign of the rank
	next      // followed by, ahead of: the next rank
	beat      // outperformed, lagged: dir
	only      // only, sole
	each      // each, apiece, both, all
	resp      // respectively
	every     // all, every, none: a count of the whole group; dir −1: none

	// Glue.
	det   // the, a, an, this
	prep  // arg: which
	and   // and, or
	but   // but, while, whereas: a new clause
	then  // then, before: the next step of a path
	when  // when, where: a clause at the date before it
	which // which, who, that
	after // the day after, a session later: arg and dir say where it leads
	that  // that day, the same session
	times // first, last, early, late, mid: which part of a period
	adverb
	hedge
	not
	maybe // would, could, if, forecast: what follows is not said to have happened
	cause // on fears of, amid: a cause follows
	aside // after, despite: what follows is a statement of its own; arg 1: or a cause
)

// A form says how a word may stand in a sentence.
type form uint8

const (
	finite  form = 1 << iota // rose, lost: the verb of a clause; or a participle
	gerund                   // rising
	bare                     // rise: after to, did, and
	noun                     // a rise
	plural                   // gains: several things, or a verb of one
	adj                      // busiest: goes before a noun
	capital                  // only with a capital, or only in the middle of a sentence
)

// Prepositions: the arg of prep.
const (
	pFrom uint8 = iota + 1
	pTo
	pAt
	pBy
	pOn
	pOf
	pIn
	pFor
	pWith
	pNear
	pAbove
	pBelow
	pOver
	pThrough
	pSince
	pBetween
	pAgainst
	pThan
	pAmong
	pDuring
	pUnder
	pExcept
	pDe // de, do, da: of, from, or on a date
)

// Pronouns: the arg of pronoun.
const (
	pIt uint8 = iota + 1
	pIts
	pThey
	pTheir
	pBoth
	pOne // of the two named last: dir +1 the former, −1 the latter
)

// Spans of time: the arg of span.
const (
	tMonth uint8 = iota + 1
	tWeek
	tPeriod
	tYear
	tQuarter
	tHalf
	tEver // beyond any window: of superlatives alone
)

// Metrics that words name and panel does not: the arg of metric and most.
const (
	mExtremeHigh = uint8(panel.Other) + 1 + iota // high, peak: of a day, of closes or of the period, as other words say
	mExtremeLow
	mPrice       // price, level, close by context
	mMove        // move: any return, in either direction
	mTotalVolume // volume over the whole window
)
