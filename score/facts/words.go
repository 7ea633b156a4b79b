package facts

import (
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// A role is what a word of an answer does to the figures around it.
type role uint32

// The roles. A word may have several.
const (
	denies      role = 1 << iota // ikke, not
	filler                       // between a denial and its figure: lenger, lik, på
	supposes                     // hvis, dersom, if: opens a condition
	is                           // er, var, blir, utgjør, is
	supposedIs                   // in a condition: var, hadde, were
	changes                      // økte, falt, rose
	by                           // med, by: before the size of a change
	earlier                      // fjor, tidligere, previously: a time before now
	earlierNoun                  // forrige, last: before a noun of time
	now                          // nå, gjeldende, now
	couples                      // og, eller, and: joins what is alike
	parts                        // mens, men, while: begins another clause
	past                         // over, under, above: before an anchor, what stands beside it
	binds                        // på, of: ties a figure to the word before it
	lowest                       // minimum, nedre, lower
	highest                      // maksimum, øvre, upper
	points                       // det, dette, this: takes the place of what was just said
	equals                       // tilsvarer, equals
	per                          // per, pr, hver, i, a
	unchanged                    // uendret, opp, up from: what an earlier time is compared with
	since                        // siden, since
	refutes                      // feil, galt, wrong
	times                        // ganger, times: makes a multiple
	relative                     // som, which
	likewise                     // som, as: before a time that a figure is like
	inTime                       // i, in: before a noun of time
	functional                   // words that do not count anything
	english                      // telling words of English
)

// A span is a time that an amount may be paid for.
type span uint8

const (
	noSpan span = iota
	daily
	weekly
	monthly
	yearly
)

// A word is what one word says.
type word struct {
	role
	span span // of a noun or an adverb of time
	adv  bool // månedlig, weekly: a span without "per"
}

// words are those that the reader knows, Norwegian and English.
var words = func() *quantity.Lexicon[word] {
	all := map[string]word{}
	add := func(r role, list string) {
		for _, w := range strings.Fields(list) {
			e := all[w]
			e.role |= r
			all[w] = e
		}
	}
	add(denies, "ikke ikkje aldri verken hverken not isn aren wasn never no neither nor")
	add(filler, "lenger lengre lik likt på kun bare dessverre egentlig akkurat nøyaktig satt fastsatt nå any longer equal to set at currently the be a an kr nok de det være costs cost koster kostet kostar gjelder gjeld betaler betale pays pay paid")
	add(supposes, "hvis dersom såfremt gitt anta antar tenk sett if suppose assuming assume imagine")
	add(is, "er var blir ble vært utgjør utgjorde ligger lå is was are were be been being becomes settes satt stands amounts")
	add(supposedIs, "var hadde vært skulle ville were had would blir er is settes satt økte økes øker heves becomes was tjener tjente har earn earns have")
	add(changes, "økt økte øker økes økning økningen steg stiger steget falt faller fallt redusert redusere reduseres reduksjon senket senkes hevet heves justert justeres oppjustert nedjustert vokst vokste opp ned mer mindre rose rises risen increased increases increase fell falls fallen decreased decrease cut raised raise lowered grew up down")
	add(by, "med by")
	add(earlier, "fjor fjoråret tidligere ifjor previously formerly earlier førhen dengang")
	add(earlierNoun, "forrige last previous foregående")
	add(now, "nå nåværende gjeldende dagens now current currently today")
	add(couples, "og eller samt and or til to")
	add(parts, "men mens whereas while but imens")
	add(past, "over under utover innenfor overstiger overskrider passerer above below beyond exceeding exceeds exceed within")
	add(binds, "på er som of is at kr nok which på: utgjør blir var are")
	add(lowest, "minimum minimumsbeløp minimumsbeløpet minstebeløp minstebeløpet nedre lavest laveste lower lowest floor minimal minimumsgrense")
	add(highest, "maks maksimum maksimalt maksbeløp maksbeløpet maksimumsbeløp øvre høyest høyeste upper highest maximum ceiling max cap")
	add(points, "det dette beløpet this that which it")
	add(equals, "tilsvarer svarer utgjør corresponds equals amounts")
	add(per, "per pr hver hvert pro i om each every a an")
	add(unchanged, "uendret uforandret opp ned økt økte mot unchanged up down from compared sammenlignet versus vs fra")
	add(since, "siden since")
	add(refutes, "feil galt uriktig utdatert foreldet wrong incorrect false outdated obsolete")
	add(times, "ganger gonger times gange x")
	add(relative, "som which that")
	add(likewise, "som as like")
	add(inTime, "i in")
	add(functional, "i på per pr og eller er var for som til fra av med om ved så å at men in on of and or is was for that to from at by the an a per year")
	add(english, "the of is and for are with you your this that it in to be as from has have")
	time := func(s span, adv bool, list string) {
		for _, w := range strings.Fields(list) {
			e := all[w]
			e.span, e.adv = s, adv
			all[w] = e
		}
	}
	time(daily, false, "dag dagen døgn døgnet virkedag day")
	time(weekly, false, "uke uka uken veke week")
	time(monthly, false, "måned måneden mnd månad month")
	time(yearly, false, "år året kalenderår kalenderåret inntektsår studieår year annum")
	time(daily, true, "daglig daglige daily")
	time(weekly, true, "ukentlig ukentlige weekly")
	time(monthly, true, "månedlig månedlige månedsvis monthly")
	time(yearly, true, "årlig årlige årsvis annually yearly annual")
	return quantity.NewLexicon(all)
}()

// stops are the words, or last parts of them, whose full stop ends no sentence.
var stops = func() *quantity.Lexicon[bool] {
	all := map[string]bool{}
	for w := range strings.FieldsSeq("ca eks pr nr inkl ekskl jf evt tlf kl dvs maks min osv mill mrd st mfl pkt art kap approx incl excl max tel mr mrs ms dr prof") {
		all[w] = true
	}
	return quantity.NewLexicon(all)
}()

// lettered are the last letters of abbreviations that have a full stop inside:
// bl.a., o.l., i.e., e.g.
const lettered = "aAlLeEgG"
