package quantity

// norwegian is the vocabulary of Norwegian, Bokmål with common Nynorsk forms.
func norwegian(v vocabularist) {
	v.point, v.group = ',', '.'
	v.numbers(0, "null=0 én/éin/ett=1 to=2 tre=3 fire=4 fem=5 seks=6 syv/sju=7 åtte=8 ni=9 ti=10 elleve=11 tolv=12 tretten=13 fjorten=14 femten=15 seksten=16 sytten=17 atten=18 nitten=19"+
		" tjue/tyve=20 tretti/tredve=30 førti/førr=40 femti=50 seksti=60 sytti=70 åtti=80 nitti=90")
	v.numbers(article, "en/ei/et=1")
	for t, ten := range split("tjue tretti førti femti seksti sytti åtti nitti") {
		for o, one := range split("en to tre fire fem seks sju åtte ni") {
			v.numbers(0, ten+one+"/"+one+"og"+ten+"="+utoa(uint32(10*t+20+o+1)))
		}
	}
	for o, one := range split("ett to tre fire fem seks sju åtte ni") {
		v.numbers(0, one+"hundre="+utoa(uint32(100*(o+1))))
	}
	v.numbers(0, "femogtyve=25 tjuesyv=27 trettisyv=37 førtisyv=47 femtisyv=57 syvhundre=700")
	v.role(hundred, bare, "hundre=2")
	v.role(scale, bare, "tusen=3")
	v.role(scale, 0, "million/millioner/millionar=6 milliard/milliarder/milliardar=9 billion/billioner=12")
	v.role(scale, abbrev|short, "mill=6 mrd=9 mia=9 md=9")
	v.role(dozen, 0, "dusin=12")
	v.role(noRole, 0, "g") // the basic amount: 6 G
	v.numbers(ordinal, "første=1 fyrste=1 annet/annen/andre=2 tredje=3 fjerde=4 femte=5 sjette=6 sjuende/syvende=7 åttende=8 niende=9 tiende=10 ellevte=11 tolvte=12 trettende=13 fjortende=14 femtende=15 sekstende=16 syttende=17 attende=18 nittende=19 tjuende/tyvende=20 trettiende=30 førtiende=40 femtiende=50")
	v.role(fraction, bare, "halvparten/halvdelen=2")
	v.role(fraction, 0, "halv/halvt/halve=2 kvart=4 tredjedel/tredel=3 fjerdedel/firedel=4 femtedel/femdel=5 sjettedel/seksdel=6 sjuendedel/sjudel=7 åttendedel/åttedel=8 niendedel/nidel=9 tiendedel/tidel=10 hundredel/hundredel=100 tusendel=1000")
	v.role(fraction, plural, "tredjedeler/tredeler=3 fjerdedeler/firedeler=4 femtedeler/femdeler=5 sjettedeler/seksdeler=6 åttendedeler/åttedeler=8 tiendedeler/tideler=10 hundredeler=100")
	v.role(mixed, 0, "halvannen/halvannet=15")
	v.role(ratio, 0, "doblet/dobling/doblingen/fordoblet/dobbelt=20 tredoblet/tredobling=30 firedoblet/firedobling=40 femdoblet=50 halvert/halvering/halverte=5")
	v.relatives(Last, "siste/sist=0")
	v.relatives(Next, "neste=1")
	v.relatives(Previous, "forrige=1")

	v.months(0, "januar=1 februar=2 mars=3 april=4 mai=5 juni=6 juli=7 august=8 september=9 oktober=10 november=11 desember=12")
	v.months(dated|short, "jan=1 feb=2 apr=4 jun=6 jul=7 aug=8 sep/sept=9 okt=10 nov=11 des=12")
	v.weekdays(0, "mandag/måndag=1 tirsdag/tysdag=2 onsdag=3 torsdag=4 fredag=5 lørdag/laurdag=6 søndag/sundag=7")

	v.flag(the, "den det de")
	v.flag(and, "og")
	v.flag(to, "til")
	v.flag(from, "fra frå")
	v.flag(between, "mellom")
	v.flag(of, "av")
	v.flag(point, "komma")
	v.flag(minus, "minus negativ negativt")
	v.flag(outOf, "av")
	v.flag(span, "varierte varierer svingte svinget lå vekslet omsatt handlet")
	v.flag(move, "steg stiger økte øker falt faller sank synker gikk klatret tapte vant hoppet ramlet rykket opp ned vokste endte")
	v.flag(label, "skatteklasse klasse kapittel paragraf tabell figur steg trinn note side artikkel regel del fase punkt versjon rad kolonne uke dag")
	v.flag(place, "nr nummer plass")
	v.flag(counted, "aksjer aksje kontrakter poeng enheter selskaper personer ordre ansatte jobber fat tonn unser boliger kunder stemmer ganger sider ord biler butikker dager")
	v.flag(timed, "år måned måneder uke uker dag dager time timer minutt minutter sekund sekunder kvartal tiår")
	v.flag(phone, "tlf telefon telefonnummer ring mobil fax")
	v.flag(clock, "kl klokken klokka")
	v.flag(quarter, "k kvartal")
	v.flag(half, "h halvår")
	v.flag(fiscal, "fy")
	v.flag(function, "av i på ved for til med fra og eller men som er var ble blir har hadde kan skal vil må etter før siden under over mellom mot når mens hvis fordi så ikke om enn per pr")
	v.flag(governor, "av er var ble på til fra tap resultat overskudd")
	v.flag(calendar, "i siden fra til før etter år per pr og av for innen inntil")
	v.flag(level, "på ved nær rundt omkring over under")
	v.flag(vague, "få flere mange noen")
	v.flag(prefix, "sub pre post")
	v.flag(short, "kl nr tlf ca maks min inkl ekskl jf pr evt kr")

	v.units(unit{kind: Percent}, "prosent", "pst", "present")
	v.flag(short, "pst")
	for i := range v.grammar.units[v.sense("nok").unit] {
		v.grammar.units[v.sense("nok").unit][i].upper = true // nok: enough
	}
	v.units(unit{kind: Point}, "prosentpoeng", "prosentpoenga", "prosent poeng", "pst poeng")
	v.units(unit{kind: pointWord}, "poeng")
	v.units(unit{kind: BasisPoint}, "basispunkt", "basispunkter", "rentepunkter")
	v.units(unit{kind: Times}, "ganger så", "ganger mer", "ganger høyere", "gangen", "ganger")
	v.money("NOK", "krone", "kroner", "norske kroner", "kronene")
	v.money("SEK", "svenske kroner")
	v.money("DKK", "danske kroner")
	v.money("EUR", "euro")
	v.money("USD", "dollar", "amerikanske dollar")
	v.money("GBP", "pund", "britiske pund")
	v.money("JPY", "yen")
	v.money("CHF", "sveitsiske franc")
	v.units(unit{kind: Cent, code: "NOK"}, "øre")
	v.units(unit{kind: Cent}, "cent")

	v.before(hedge, "omtrent", "cirka", "circa", "ca", "rundt", "omkring", "om lag", "omlag", "anslagsvis", "nesten", "nær", "nærmere", "tilnærmet", "i størrelsesorden", "bortimot", "grovt sett", "omkring de", "i nærheten av", "på rundt", "sånn cirka", "noe rundt")
	v.before(moreThan.hedging(), "drøyt", "drøye", "i overkant av", "litt over", "litt mer enn", "noe over", "noe mer enn", "såvidt over", "godt over", "knapt over")
	v.before(lessThan.hedging(), "i underkant av", "knapt", "knappe", "snaut", "snaue", "litt under", "litt mindre enn", "noe under", "noe mindre enn", "såvidt under", "godt under")
	v.before(atLeast, "minst", "i det minste", "ikke mindre enn", "ikke færre enn", "minimum", "minimum på", "min")
	v.before(atMost, "høyst", "maksimalt", "maks", "maksimum", "opptil", "opp til", "inntil", "ikke mer enn", "ikke flere enn", "ikke over", "så mye som", "så mange som")
	v.before(moreThan.untimed(), "over")
	v.before(lessThan.untimed(), "under")
	v.before(moreThan, "mer enn", "flere enn", "høyere enn", "større enn", "oversteg", "overstiger", "passerte")
	v.before(lessThan, "mindre enn", "færre enn", "lavere enn")
	v.flag(than, "enn")
	v.flag(decade, "tallet årene åra")
	v.flag(monthly, "måned måneden")
	v.behind(hedge, "eller så", "mer eller mindre", "sånn omtrent")
	v.behind(atLeast, "eller mer", "eller flere", "eller høyere", "og oppover", "og mer", "minimum")
	v.behind(atMost, "eller mindre", "eller færre", "eller lavere", "og nedover", "maksimalt", "høyst")
}
