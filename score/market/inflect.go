package market

import (
	"strings"

	"market-claim-bench/pipeline/score/quantity"
)

// regular lists verbs that follow the paradigm of their ending, by infinitive.
// What portuguese says of one of their forms stands before.
var regular = []entry{
	{word{class: move, dir: +1}, "ganhar, valorizar, avançar, somar, crescer, saltar, disparar, escalar, trepar, acelerar, apreciar, aumentar, galgar, pular, acrescentar, amealhar, arrecadar, adicionar, fortalecer, robustecer, engordar, conquistar, embolsar, melhorar, encarecer"},
	{word{class: move, dir: -1}, "descer, recuar, perder, ceder, desvalorizar, deslizar, tombar, afundar, resvalar, escorregar, mergulhar, depreciar, baixar, derrapar, encolher, devolver, despencar, retroceder, arrefecer, afrouxar, fraquejar, enfraquecer, tropeçar, aliviar, definhar, desabar, colapsar, desmoronar, desinflar, emagrecer, minguar, decrescer, declinar, claudicar, capitular, sangrar, entregar, derreter, cambalear, encurtar"},
	{word{class: close_}, "fechar, encerrar, terminar, acabar, concluir, finalizar, findar"},
	{word{class: open_, arg: 1}, "começar, iniciar, arrancar, principiar"},
	{word{class: have}, "registar, registrar, sofrer, apresentar, averbar, protagonizar, acumular, exibir, anotar, assinalar, contabilizar, amargar, experimentar, ostentar"},
	{word{class: reach}, "atingir, tocar, alcançar, renovar, bater, igualar, marcar"},
	{word{class: stand}, "negociar, cotar, valer"},
	{word{class: trade}, "transacionar, transaccionar, movimentar, flutuar, oscilar"},
	{word{class: beat, dir: +1}, "superar, ultrapassar, suplantar"},
}

// inflected lists the forms of regular verbs: past, imperfect and present in
// the third person, participle, gerund, infinitive.
//
//	ganhar   ganhou, ganharam, ganhava, ganha, ganham, ganhado; ganhando, a ganhar, ao ganhar; ganhar, ganharem
func inflected(verbs []entry) []entry {
	var all []entry
	add := func(w word, f form, forms ...string) {
		w.form = f
		all = append(all, entry{w, strings.Join(forms, ", ")})
	}
	for _, e := range verbs {
		for verb := range strings.SplitSeq(e.words, ", ") {
			stem, ending := verb[:len(verb)-2], verb[len(verb)-2:]
			ing := gerund
			if e.class != move && e.class != close_ {
				ing = finite // as its word lists have it
			}
			switch ending {
			case "ar":
				add(e.word, finite, stem+"ou", stem+"aram", stem+"ava", stem+"avam", stem+"a", stem+"am", stem+"ado", stem+"ara")
				add(e.word, ing, stem+"ando")
			case "er":
				add(e.word, finite, stem+"eu", stem+"eram", stem+"ia", stem+"iam", stem+"e", stem+"em", stem+"ido", stem+"era")
				add(e.word, ing, stem+"endo")
			case "ir":
				add(e.word, finite, stem+"iu", stem+"iram", stem+"ia", stem+"iam", stem+"e", stem+"em", stem+"ido", stem+"ira")
				add(e.word, ing, stem+"indo")
			}
			add(e.word, ing, "a "+verb, "ao "+verb)
			if e.class == move || e.class == close_ {
				add(e.word, bare, verb, verb+"em")
			} else {
				add(e.word, finite, verb)
			}
		}
	}
	return all
}

// enclitic returns the token behind a pronoun that hangs on the verb before
// token i, i itself if there is none: "terminou-o", "afundou-se".
func (r *Reader) enclitic(i int) int {
	if i+1 >= len(r.toks) || r.text[r.toks[i].Start] != '-' {
		return i
	}
	for _, w := range [...]string{"se", "o", "a", "os", "as", "lo", "la", "los", "las", "no", "na", "lhe", "lhes"} {
		if quantity.SameWord(r.toks[i+1].Text(r.text), w) {
			return i + 2
		}
	}
	return i
}

// placings lists who stands where in the table, the verb before the name: "no
// topo da tabela surge", "na cauda ficou".
func placings() []entry {
	verbs := [...]string{"surge", "surgem", "surgiu", "surgiram", "ficou", "ficaram", "está", "estão", "esteve", "estiveram", "aparece", "aparecem", "apareceu", "vem", "figura", "figuram"}
	var all []entry
	for _, verb := range append(verbs[:], "vêm", "vieram") {
		all = append(all, entry{word{next, 0, finite, 1}, "a seguir " + verb + ", logo a seguir " + verb + ", logo atrás " + verb + ", logo depois " + verb})
	}
	for dir, places := range map[int8][]string{
		+1: {"no topo da tabela", "no topo", "no topo da lista", "no topo do grupo", "na liderança", "na frente", "no cimo da tabela", "à cabeça"},
		-1: {"no fundo da tabela", "no fundo", "no fundo da lista", "na cauda", "na cauda da tabela", "na cauda do grupo", "em último lugar", "no último lugar"},
	} {
		for _, place := range places {
			for _, verb := range verbs {
				all = append(all, entry{word{first, dir, finite, 1}, place + " " + verb})
			}
		}
	}
	return all
}
