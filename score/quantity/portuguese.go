package quantity

// portuguese is the vocabulary of Portuguese, European and Brazilian. Words
// are also given as they are written without their accents.
func portuguese(v vocabularist) {
	v.point, v.group = ',', '.'
	v.numbers(0, "zero=0 dois/duas=2 três/tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze/quatorze=14 quinze=15"+
		" dezasseis/dezesseis=16 dezassete/dezessete=17 dezoito=18 dezanove/dezenove=19 vinte=20 trinta=30 quarenta=40 cinquenta/cinqüenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90"+
		" cem/cento=100 duzentos/duzentas=200 trezentos/trezentas=300 quatrocentos/quatrocentas=400 quinhentos/quinhentas=500 seiscentos/seiscentas=600 setecentos/setecentas=700 oitocentos/oitocentas=800 novecentos/novecentas=900")
	v.numbers(article, "um/uma/hum=1")
	v.role(scale, bare, "mil=3")
	v.role(scale, 0, "milhão/milhões/milhao/milhoes=6 bilhão/bilhões/bilhao/bilhoes=9 bilião/biliões/biliao/bilioes=12 trilhão/trilhões/trilhao/trilhoes=12 trilião/triliões=18")
	v.role(scale, abbrev, "mi=6 milh=6 bi=9 tri=12 milhares=3")
	v.role(dozen, 0, "dúzia/dúzias/duzia/duzias=12 dezena/dezenas=10")
	ord := func(f flags, endings string, list string) {
		each(list, func(stem string, n uint32) {
			for _, e := range split(endings) {
				v.numbers(f, stem+e+"="+utoa(n))
			}
		})
	}
	ones := "primeir=1 segund=2 terceir=3 quart=4 quint=5 sext=6 sétim/setim=7 oitav=8 non=9 décim/decim=10 undécim/undecim=11 duodécim/duodecim=12 vigésim/vigesim=20 trigésim/trigesim=30" +
		" quadragésim/quadragesim=40 quinquagésim/quinquagesim=50 sexagésim/sexagesim=60 septuagésim/septuagesim/setuagésim=70 octogésim/octogesim=80 nonagésim/nonagesim=90" +
		" centésim/centesim=100 ducentésim/ducentesim=200 tricentésim/tricentesim/trecentésim=300 quadringentésim/quadringentesim=400 quingentésim/quingentesim=500" +
		" sexcentésim/sexcentesim/seiscentésim=600 septingentésim/septingentesim=700 octingentésim/octingentesim=800 noningentésim/noningentesim=900"
	ord(ordinal, "o a", ones)
	ord(ordinal|plural, "os as", ones)
	v.role(scale, ordinal|bare, "milésimo/milesimo/milésima/milesima=3")
	v.role(scale, ordinal, "milionésimo/milionesimo/milionésima=6 bilionésimo/bilionesimo=9 trilionésimo/trilionesimo=12")
	v.role(scale, ordinal|plural, "milésimos/milesimos/milésimas=3 milionésimos/milionesimos=6 bilionésimos/bilionesimos=9 trilionésimos/trilionesimos=12")
	v.role(fraction, 0, "meio/meia=2 terço/terco=3")
	v.role(fraction, bare, "metade=2")
	v.role(fraction, plural, "meios=2 terços/tercos=3")
	v.flag(plural|over, "avos avo")
	v.role(ratio, 0, "duplicou/duplicar/duplicaram/dobrou/dobrar/dobraram/duplicado/dobro=20 triplicou/triplicar/triplicaram/triplo=30 quadruplicou/quadruplicaram/quádruplo=40")
	v.sense("décimo").role, v.sense("décima").role, v.sense("decimo").role, v.sense("decima").role = tens, tens, tens, tens
	v.relatives(Last, "último/última/últimos/últimas/ultimo/ultima/ultimos=0 penúltimo/penúltima/penultimo=1 antepenúltimo/antepenultimo=2")
	v.relatives(Next, "próximo/próxima/próximos/próximas/proximo=1")
	v.relatives(Previous, "anterior/anteriores=1")
	v.flag(but, "mas")

	v.months(0, "janeiro=1 fevereiro=2 março/marco=3 abril=4 maio=5 junho=6 julho=7 agosto=8 setembro=9 outubro=10 novembro=11 dezembro=12")
	v.months(dated|short, "jan=1 fev=2 mar=3 abr=4 mai=5 jun=6 jul=7 ago=8 set=9 out=10 nov=11 dez=12")
	v.weekdays(0, "sábado/sabado=6 domingo=7")
	v.weekdays(0, "segunda=1 terça/terca=2 quarta=3 quinta=4 sexta=5")
	v.flag(dated, "feira")

	v.flag(the, "o a os as uns umas")
	v.flag(and, "e com")
	v.flag(to, "a ao aos até ateh e")
	v.sense("e").flags &^= to
	v.flag(into, "para")
	v.flag(from, "de dos das desde entre")
	v.sense("entre").flags &^= from
	v.flag(between, "entre")
	v.flag(of, "de do da dos das")
	v.flag(point, "vírgula virgula ponto")
	v.flag(minus, "menos negativo negativos negativa")
	v.flag(over, "sobre")
	v.flag(outOf, "em")
	v.flag(span, "variou variaram varia oscilou oscilaram oscila negociou transacionou flutuou vai vão foi foram intervalo")
	v.flag(move, "subiu subiram subir sobe caiu caíram cair cai desceu desceram recuou recuaram avançou avançaram perdeu perderam ganhou ganharam cedeu cederam valorizou desvalorizou cresceu aumentou diminuiu baixou somou saltou afundou tombou deslizou passou")
	v.flag(decade, "anos")
	v.flag(label, "semana capítulo secção seção tabela figura passo nota página artigo regra parte fase nível etapa item anexo versão pergunta modelo coluna")
	v.flag(label|dated, "dia")
	v.flag(place, "nº n número lugar posição")
	v.flag(counted, "ações ação acções contratos pontos ponto unidades títulos empresas pessoas ordens trabalhadores barris toneladas onças lotes casas clientes vezes páginas palavras carros lojas sessões dias")
	v.flag(timed, "ano anos mês meses semana semanas dia dias sessão sessões hora horas minuto minutos segundo segundos trimestre trimestres década décadas")
	v.flag(phone, "telefone tel telemóvel ligue fax telefonar")
	v.flag(clock, "às pelas")
	v.flag(than, "que do de")
	v.flag(monthly, "mês mes")
	v.flag(pronoun, "este esta deste desta neste nesta esse essa desse dessa mesmo")
	v.flag(meridian, "")
	v.flag(quarter, "t trimestre")
	v.flag(half, "s semestre")
	v.flag(function, "de do da dos das em no na nos nas por para com e ou mas que se ao aos à às pelo pela é são foi era foram ser está mais menos após antes desde até sobre entre contra quando você vocês ele ela eles elas eu nós lhe isso")
	v.flag(governor, "de é foi era eram são em para prejuízo lucro resultado variação")
	v.flag(calendar, "em de desde até durante ano no do entre e antes após início fim final meados para")
	v.flag(level, "nos aos acima abaixo perto cerca")
	v.flag(vague, "poucos poucas vários várias muitos muitas alguns algumas")
	v.flag(prefix, "sub pré pós")
	v.flag(suffix, "o a os as º ª")
	v.flag(short, "n aprox p pág tel")

	v.units(unit{kind: Percent}, "por cento", "porcento", "percento")
	v.units(unit{kind: Point}, "pontos percentuais", "ponto percentual", "pontos de percentagem")
	v.units(unit{kind: pointWord}, "pontos", "ponto")
	v.units(unit{kind: BasisPoint}, "pontos base", "ponto base", "pontos de base", "pb", "p b", "pontos básicos", "pontos-base")
	v.units(unit{kind: Times}, "vezes mais", "vezes o", "vezes a", "vezes superior", "vezes maior")
	v.money("USD", "dólar", "dólares", "dolar", "dolares")
	v.money("USD", "dólares americanos", "dólares norte americanos", "dólares dos eua", "dólares estadunidenses", "dólar americano")
	v.money("HKD", "dólares de hong kong")
	v.money("AUD", "dólares australianos", "dólar australiano")
	v.money("CAD", "dólares canadianos", "dólares canadenses", "dólar canadiano")
	v.money("EUR", "euro", "euros")
	v.money("BRL", "real", "reais")
	v.money("GBP", "libra", "libras", "libras esterlinas", "libra esterlina")
	v.money("CHF", "franco suíço", "francos suíços", "francos suicos")
	v.money("", "franco", "francos", "peso", "pesos")
	v.money("JPY", "iene", "ienes", "yen", "yenes", "yens")
	v.money("CNY", "yuan", "yuans", "yuan chinês", "renminbi")
	v.money("NOK", "coroas norueguesas", "coroa norueguesa")
	v.money("SEK", "coroas suecas", "coroa sueca")
	v.money("DKK", "coroas dinamarquesas")
	v.money("PTE", "escudo", "escudos")
	v.money("ESP", "peseta", "pesetas")
	v.money("FIM", "marcos finlandeses", "marco finlandês")
	v.money("DEM", "marcos alemães", "marcos")
	v.money("NLG", "florins holandeses", "florim holandês", "florins", "florim")
	v.money("XBT", "bitcoin", "bitcoins")
	v.units(unit{kind: Cent}, "cêntimo", "cêntimos", "centimos", "centavo", "centavos", "cents")
	v.units(unit{kind: Cent, code: "GBP"}, "penies", "pêni", "pence")

	v.before(hedge, "cerca de", "perto de", "próximo de", "quase", "aproximadamente", "aprox", "uns", "umas", "em torno de", "por volta de", "à volta de", "à roda de", "na ordem dos", "na ordem de", "na casa dos",
		"a rondar os", "a rondar", "rondou os", "rondaram os", "rondou", "ronda os", "a roçar os", "sensivelmente", "praticamente", "qualquer coisa como", "algo como", "estimados", "mais ou menos", "ao redor de", "nos arredores de", "cerca dos", "perto dos", "cerca das", "perto das")
	v.before(atLeast, "pelo menos", "ao menos", "no mínimo", "não menos de", "nao menos de", "não menos do que", "nada menos que", "um mínimo de", "maior ou igual a", "maior ou igual que", "maiores ou iguais a", "superior ou igual a", "superiores ou iguais a", "igual ou maior que", "igual a ou maior que", "igual ou superior a")
	v.before(atMost, "no máximo", "até", "até aos", "até a", "não mais de", "não mais do que", "não mais que", "nada mais que", "um máximo de", "quando muito", "menor ou igual a", "menor ou igual que", "menores ou iguais a", "inferior ou igual a", "inferiores ou iguais a", "igual ou menor que", "igual a ou menor que", "igual ou inferior a")
	over := []string{"mais de", "mais do que", "mais que", "acima de", "acima dos", "acima das", "superior a", "superiores a", "superior aos", "maior que", "maior do que", "maior de", "maiores que", "maiores do que", "maiores de", "além de", "além dos", "para lá de", "para lá dos", "mais alto que", "mais alta que", "mais da",
		"ultrapassou", "ultrapassou os", "ultrapassaram", "ultrapassaram os", "superou", "superou os", "superaram", "superaram os", "excedeu", "excedeu os", "excederam"}
	under := []string{"menos de", "menos do que", "menos que", "abaixo de", "abaixo dos", "abaixo das", "inferior a", "inferiores a", "inferior aos", "menor que", "menor do que", "menor de", "menores que", "menores do que", "menores de", "aquém de", "aquém dos", "mais baixo que", "mais baixa que", "menos da"}
	v.before(moreThan, over...)
	v.before(lessThan, under...)
	for _, soft := range []string{"pouco", "ligeiramente", "um pouco", "bem", "muito", "bastante"} {
		for _, p := range over[:9] {
			v.before(moreThan.hedging(), soft+" "+p)
		}
		for _, p := range under[:9] {
			v.before(lessThan.hedging(), soft+" "+p)
		}
	}
	v.behind(hedge, "mais ou menos", "aproximadamente", "ou perto disso")
	v.behind(atLeast, "ou mais", "ou maior", "ou superior", "e mais", "no mínimo", "pelo menos", "ao menos", "como mínimo")
	v.behind(atMost, "ou menos", "ou menor", "ou inferior", "no máximo", "quando muito", "como máximo")
}
