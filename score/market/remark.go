package market

import "slices"

// What a word does in a remark on the data, on what can be known or on the
// reply itself: the class of an entry of remarks.
const (
	rNot      class = iota + 1 // not, without: what follows is denied
	rSelf                      // I, we
	rActor                     // investors: what they doubt is not the data
	rLater                     // will: of the future
	rUnable                    // cannot: before rTell
	rTell                      // say, determine
	rGone                      // unknown, unavailable
	rData                      // figures, prices, table
	rHere                      // supplied, given: the data at hand
	rCheck                     // should be checked
	rMismatch                  // does not match: before rRecord
	rRecord                    // the record, reality
	rLook                      // looks: before rStrange
	rStrange                   // off, too smooth
	rOdd                       // implausible, rescaled
	rWarp                      // overstate: before rRecord
	rDoubt                     // I doubt
	rRecall                    // from memory
	rTruth                     // in reality: recalled, behind a doubt
	rBut                       // but, whereas
	rBreak                     // while, which, because
	rAll                       // what follows, everything: the whole reply
)

// remarks holds the words of remarked, decisions those that decide alone.
var (
	remarks   = compile(remarked)
	decisions = compile(slices.DeleteFunc(slices.Clone(remarked), func(e entry) bool { return !deciding(e.class) }))
)

// deciding reports whether a sentence without a word of such a class makes no
// remark.
func deciding(c class) bool {
	switch c {
	case rUnable, rGone, rCheck, rMismatch, rLook, rOdd, rWarp, rDoubt, rRecall, rTruth:
		return true
	}
	return false
}

// remarked lists the words of such remarks in every language.
var remarked = []entry{
	{word{class: rNot}, "not, never, no, none, nothing, without, nor, don t, doesn t, didn t, isn t, aren t, wasn t, rather than, instead of, neither, beyond, outside, after my, past my, não, nem, sem, nenhum, nenhuma, ikke, ingen, uten"},
	{word{class: rSelf}, "i, we, eu, nós, jeg, vi"},
	{word{class: rActor}, "investors, analysts, traders, bulls, bears, buyers, sellers, shareholders, management, markets, readers, executives, economists, strategists, investidores, analistas, investorer"},
	{word{class: rLater}, "will, would, going forward, next month, next week, next quarter, outlook, future, irá, vai, irão, vão, futuro, vil"},
	{word{class: rUnable}, `cannot, can not, can t, could not, couldn t, unable to, not able to, impossible to, not possible to, no way to, no way of, no means of, no basis for,
		not feasible to, not enough, not sufficient, insufficient, too few, not sufficient to, not sufficient for, too little to, too sparse to, inadequate to, inadequate for, lack the data to, lacks the data to,
		do not allow, does not allow, don t allow, doesn t allow, do not permit, does not permit, don t permit, doesn t permit, do not let, does not let, do not support, does not support, do not enable, does not enable, not suffice to, not in a position to,
		can neither, can only be, may not be, isn t possible to, is not something i can, would need, would require, would be needed to, would be required to, are needed to, is needed to, not the data to, no data to, no basis to,
		não posso, não podemos, não pode, não podem, não é possível, não foi possível, impossível, não permite, não permitem, não consigo, não conseguimos, não se consegue, não dá para, não há forma de, não há como, não há dados para, insuficiente para, insuficientes para, não chegam para, não chega para, não bastam para, incapaz de, não é viável,
		kan ikke, kunne ikke, umulig å, ikke mulig å, ute av stand til å, ikke nok til å`},
	{word{class: rTell}, `say, state, stated, tell, determine, determined, determining, identify, identified, identifying, compute, computed, computing, calculate, calculated, calculating, derive, derived, deriving, give, given, giving, name, named, naming, rank, ranked, report, reported, pin down, pinned down, pin, be seen, be shown, compare, compared, discern, discerned, list, listed, include, included, break down, split out, speak to, help, assist, comply, fulfil, fulfill, complete, generate, provide, provided, establish, established, know, known, infer, inferred, answer, answered, pinpoint, pinpointed, quantify, quantified, assess, assessed, work out, worked out, measure, measured, measuring, specify, specified, recall, describe, described, write, produce, supply, be found, judge, judged, see, tell you, offer, estimate, estimated, read off, deduce, deduced, ascertain, ascertained, isolate, isolated, locate, located, comment on, fill, cite, cited, quote, extract, extracted, reconstruct, reconstructed, obtain, obtained, answering, stating,
		dizer, indicar, indicada, indicado, determinar, determinada, determinado, determinados, determinadas, determiná la, determiná lo, identificar, identificada, identificado, identificados, identificadas, calcular, calculada, calculado, calculados, calculadas, apurar, apurada, apurado, apurados, apuradas, saber, conhecer, estimar, afirmar, concluir, inferir, avaliar, responder, fornecer, apresentar, apontar, quantificar, medir, obter, extrair, deduzir, escrever, aferir, precisar,
		si, oppgi, fastslå, fastslås, beregne, beregnes, bestemme, bestemmes, identifisere, identifiseres, angi, angis, vite, regne ut, regnes ut, oppgis`},
	{word{class: rGone}, `unknown, unknowable, not known, unavailable, not available, undeterminable, indeterminable, indeterminate, not determinable, not derivable, not calculable, not computable, not identifiable, not possible from, not possible without, impossible without, impossible from, incalculable, undetermined, not answerable, unanswerable, cannot tell, can t tell, not disclosed, not stated in the data,
		desconhecido, desconhecida, desconhecidos, desconhecidas, indisponível, indisponíveis, não disponível, não disponíveis, não está disponível, não estão disponíveis, indeterminado, indeterminada, ukjent, ikke tilgjengelig, ikke kjent`},
	{word{class: rData}, `data, dataset, data set, figures, figure, prices, price, numbers, number, closes, close, closing prices, closing price, table, feed, price feed, values, series, quotes, levels, level, returns, return, path, inputs, input, records, bars, lows, highs, print, prints, readings, entries, moves, ranges, quotations, statistics, source,
		dados, números, preços, preço, cotações, cotação, tabela, valores, série, fechos, fecho, fonte, rendibilidades, variações, dataene, tallene, tall, kursene, kurser, tabellen`},
	{word{class: rHere}, "here, supplied, provided, given, shown, above, below, this table, in the table, in the data, in your data, these data, this data, you gave, you sent, in the prompt, on the page, aqui, fornecidos, fornecidas, indicados, neste quadro"},
	{word{class: rCheck}, `worth checking, worth verifying, worth confirming, worth double checking, worth a check, worth a second look, worth cross checking, worth rechecking, worth questioning, worth validating,
		should be checked, should be verified, should be confirmed, should be double checked, should be cross checked, should be rechecked, should be validated, should be reviewed, should be corrected, should be treated with, should be taken with, should be read with, should be viewed with, should be handled with, should be used with, should be compared, should be reconciled, should all be checked, should all be verified, should therefore be, should probably be checked, should first be checked, should first be verified,
		must be checked, must be verified, must be confirmed, must be validated, ought to be checked, ought to be verified, ought to be confirmed, need to be checked, need to be verified, needs to be checked, needs to be verified, need to be confirmed, need checking, needs checking, need verifying, needs verifying, need verification, needs verification, need confirming, needs confirming, need confirmation, needs confirmation, need a check, needs a check, needs a second look, needs correcting, wants checking, want checking, be checked against, be verified against, be compared with the official, be double checked,
		merit a check, merits a check, merit checking, merits checking, merit verification, merits verification, warrant a check, warrants a check, warrant checking, warrants checking, warrant verification, warrants verification, warrant scrutiny, warrants scrutiny, deserve a check, deserves a check, deserve checking, deserves checking, deserve scrutiny, deserve a second look, i would check, i d check, i would verify, i would want to check, i would want to verify, i would double check, i would have them checked, i would have it checked, recommend checking, recommend verifying, suggest checking, suggest verifying, advise checking, advise verifying, please verify, please check, please double check, please confirm,
		grain of salt, pinch of salt, with caution, with scepticism, with skepticism, not be relied on, not be relied upon, not be taken at face value, not be trusted, not be published,
		deve ser verificado, deve ser verificada, devem ser verificados, devem ser verificadas, deve ser confirmado, deve ser confirmada, devem ser confirmados, devem ser confirmadas, devem ser conferidos, devem ser conferidas, devem ser validados, devem ser validadas, deveriam ser verificados, deveriam ser verificadas, deveriam ser confirmados, deveriam ser confirmadas, devem ser revistos, devem ser revistas, convém verificar, convém confirmar, convém conferir, convém validar, convém rever, merecem verificação, merece verificação, merecem ser verificados, merecem ser verificadas, merecem ser confirmados, merecem confirmação, merece confirmação, vale a pena verificar, vale a pena confirmar, vale a pena conferir, recomenda se verificar, recomenda se a verificação, recomendo verificar, recomendo confirmar, sugiro verificar, sugiro confirmar, carecem de confirmação, carece de confirmação, carecem de verificação, com cautela, com reserva, com reservas, com prudência, com cuidado,
		bør kontrolleres, bør sjekkes, bør verifiseres, bør bekreftes, bør etterprøves, må kontrolleres, må sjekkes`},
	{word{class: rMismatch}, `do not match, does not match, did not match, don t match, doesn t match, not match, do not agree, does not agree, don t agree, doesn t agree, not agree with, not square, not tally, not fit, not align, not line up, not correspond, not reconcile, not accord, not resemble, not coincide, not chime, not look like, not consistent, not in line with, not what, not the, no resemblance, little resemblance, be reconciled, at odds, inconsistent, contradict, contradicts, contradicting, conflict, conflicts, conflicting, differ, differs, differing, diverge, diverges, depart from, departs from, contrary to, out of line, out of step, disagree, disagrees, clash, clashes, jar with, jars with, unlike, opposite of, a far cry, far from, hard to square, hard to reconcile, difficult to square, difficult to reconcile, squares poorly, sits oddly, sit oddly, sits badly, sit badly, mismatch, discrepancy, discrepancies,
		não corresponde, não correspondem, não coincide, não coincidem, não bate, não batem, não bate certo, não batem certo, não condiz, não condizem, não está de acordo, não estão de acordo, não é consistente, não são consistentes, não é compatível, não são compatíveis, contradiz, contradizem, diverge, divergem, difere, diferem, inconsistente, inconsistentes, incompatível, incompatíveis, em contradição, discrepância, discrepâncias, stemmer ikke, avviker, i strid med`},
	{word{class: rRecord}, `record, history, historical, historically, what happened, actual, actually, reality, real, real world, recollection, recall, remember, tick, tick size, price steps, price step, minimum increment, reported, published, official, documented, what i know, the time, knowledge, sell off, the crash, as traded, true,
		histórico, histórica, históricos, registo histórico, realidade, reais, real, realmente, memória, oficial, oficiais, o que aconteceu, conhecido, historikken, virkeligheten, faktisk`},
	{word{class: rLook}, "look, looks, looked, appear, appears, appeared, seem, seems, seemed, feel, feels, strike me, strikes me, parece, parecem, parecia, pareciam, aparenta, aparentam, ser ut, virker"},
	{word{class: rStrange}, "off, odd, strange, wrong, unusual, unusually, too fine, too smooth, too good, too regular, too uniform, too precise, too tidy, too neat, too perfect, too high, too low, too calm, too large, too small, finer, smoother, calmer, mistaken, inverted, mirrored, shifted, impossible, unlikely, inaccurate, questionable, doubtful, mislabelled, mislabeled, out of place, out of line, inconsistent, not right, mistyped, garbled, mixed up, swapped, reversed, altered, adjusted, modified, edited, massaged, tampered, generated, randomised, randomized, scaled, damped, dampened, compressed, estranho, estranhos, estranha, estranhas, errado, errados, errada, erradas, incorreto, incorretos, incorretas, invulgar, invulgares, demasiado, pouco, invertidos, invertida, invertidas, trocados, trocadas, suaves, feil, merkelig, merkelige, for fine"},
	{word{class: rOdd}, "implausible, implausibly, suspicious, suspiciously, suspect, fabricated, synthetic, made up, made-up, hypothetical, unrealistic, unrealistically, erroneous, incorrect, rescaled, smoothed, doctored, manipulated, tampered, misprinted, misprint, typo, typos, data error, data errors, input error, feed error, transcription error, data glitch, bad print, bad prints, decimal error, unreliable, dubious, fictional, fictitious, corrupted, cannot be right, can t be right, not be right, not be correct, not look right, not be accurate, not be genuine, not be real, not look real, not look plausible, not plausible, not credible, not believable, hard to believe, implausíveis, implausível, suspeito, suspeitos, suspeita, suspeitas, inverosímil, inverosímeis, irrealista, irrealistas, fictício, fictícios, fictícias, suavizado, suavizados, suavizada, suavizadas, reescalados, reescaladas, manipulados, manipuladas, erro nos dados, erro de dados, erros nos dados, gralha, usannsynlig, usannsynlige, mistenkelig, mistenkelige"},
	{word{class: rWarp}, "understate, understates, understated, overstate, overstates, overstated, misstate, misstates, misstated, misrepresent, misrepresents, distort, distorts, distorted, mislead, misleads, misleading, not reflect, not be the, not capture, subestimar, subestimam, sobrestimar, sobrestimam, distorcer, distorcem, não refletir, não refletem, não reflectem"},
	{word{class: rDoubt}, "i doubt, i question, i distrust, i suspect, i am sceptical, i am skeptical, i m sceptical, i m skeptical, i am wary, i am not convinced, i am not confident, i have doubts, i have reservations, i would not trust, i would not rely, casts doubt, cast doubt, cast doubts, casting doubt, raise doubts, raises doubts, raise questions about, raises questions about, reason to doubt, reasons to doubt, doubts about the data, grounds for doubt, duvido, desconfio, tenho dúvidas, levanta dúvidas, levantam dúvidas, suscita dúvidas, suscitam dúvidas, jeg tviler"},
	{word{class: rRecall}, `from memory, by memory, on memory, as i recall, i recall, i do recall, i remember, i do remember, as i know it, as i know them, as i remember, from what i recall, from what i know, from what i remember, my memory, my recollection, my own recollection, my recall, memory serves, best of my recollection, best of my memory, best of my knowledge, from recollection, recalled from, training data, my own knowledge, my knowledge, my general knowledge, own memory, background knowledge, general knowledge, outside knowledge, prior knowledge, in my memory, historical knowledge, i believe it was, recollected,
		de memória, de cor, que eu me lembre, que me lembre, me lembro, me recordo, com base no que sei, pelo que sei, dados de treino, dados de treinamento, segundo a memória, se não me engano, que me lembro, que me recordo, recordo, recordo me, lembro me, lembro, minha memória, minhas recordações, memória não me falha, tanto quanto sei, do que sei, conhecimento geral, conhecimento prévio, meu conhecimento, conhecimento próprio,
		etter hukommelsen, fra hukommelsen, husker, så vidt jeg vet, så vidt jeg husker, min hukommelse`},
	{word{class: rTruth}, "in reality, in fact, in truth, in actual fact, the historical record, historical records, the actual, the real, na realidade, de facto, na verdade, i virkeligheten"},
	{word{class: rBut}, "but, whereas, though, although, yet, however, against, versus, mas, porém, embora, contudo, no entanto, enquanto, men, mens, selv om"},
	{word{class: rBreak}, "while, which, because, so, therefore, whose, where, so that, since, as they, porque, que, cujo, cuja, pois, fordi, som"},
	{word{class: rAll}, "what follows, everything, all figures, all numbers, all the figures, these, this, the following, they, all of this, all of these, the above, tudo, todos os números, todos os valores, estes, alle tall, alt"},
}
