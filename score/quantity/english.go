package quantity

// everywhere is the vocabulary that every locale has: signs in letters,
// currency codes, abbreviations.
func everywhere(v vocabularist) {
	for _, code := range split(codes) {
		v.units(unit{kind: Currency, code: iso(code), front: true}, code)
	}
	for _, code := range split(capsCodes) {
		v.units(unit{kind: Currency, code: iso(code), front: true, upper: true}, code)
	}
	for _, code := range split(millions) {
		v.units(unit{kind: Currency, code: code[1:], front: true, exp: 6}, code)
	}
	for _, code := range split(thousands) {
		v.units(unit{kind: Currency, code: code[1:], front: true, exp: 3}, code)
	}
	for _, code := range split(milliards) {
		v.units(unit{kind: Currency, code: code[1:], front: true, exp: 9}, code)
	}
	v.units(unit{kind: Percent}, "pct", "percent", "pc")
	v.units(unit{kind: Point}, "pp", "pps", "ppt", "ppts", "p p", "pct points", "pct point")
	v.units(unit{kind: BasisPoint}, "bp", "bps", "bips", "b p")
	v.units(unit{kind: Currency, code: "NOK", front: true}, "kr")
	v.units(unit{kind: Times}, "x")
	v.role(scale, abbrev, "k=3 m=6 mm=6 mn=6 mln=6 mio=6 b=9 bn=9 bln=9 tn=12 tln=12 t=12 g=9")
	v.flag(short, "kr pct")
	v.flag(country, dollarLetters+" u s")
	v.flag(link, "http https www")
	v.flag(index, "p sp nasdaq ftse russell dax cac nikkei psi obx stoxx ibex asx topix dow jones fortune tsx csi kospi nifty sensex bel omx omxs mib forbes wilshire euronext next smi aex hsi midcap smallcap")
	v.flag(quarter, "q")
	v.flag(fiscal, "fy cy")
}

// english is the vocabulary of English.
func english(v vocabularist) {
	v.point, v.group = '.', ','
	v.numbers(0, "zero=0 nought=0 naught=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12"+
		" thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty/fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90")
	v.numbers(article, "one=1")
	v.role(hundred, 0, "hundred=2")
	v.role(hundred, plural, "hundreds=2")
	v.role(scale, 0, "thousand=3 million=6 billion=9 trillion=12 quadrillion=15 lakh=5 lakhs=5 crore=7 crores=7 mil=6")
	v.role(dozen, 0, "dozen/dozens=12 doz/dozs/dz/dzs=12")
	v.numbers(ordinal, "first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth/nineth=9 tenth=10 eleventh=11 twelfth=12"+
		" thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 eighteenth=18 nineteenth=19 twentieth=20 thirtieth=30 fortieth=40 fiftieth=50 sixtieth=60 seventieth=70 eightieth=80 ninetieth=90")
	v.numbers(ordinal|plural, "thirds=3 fourths=4 fifths=5 sixths=6 sevenths=7 eighths=8 ninths=9 tenths=10 elevenths=11 twelfths=12"+
		" fifteenths=15 sixteenths=16 twentieths=20 thirtieths=30 fortieths=40 fiftieths=50 firsts=1")
	v.role(hundred, ordinal, "hundredth=2")
	v.role(hundred, ordinal|plural, "hundredths=2")
	v.role(scale, ordinal, "thousandth=3 millionth=6 billionth=9 trillionth=12")
	v.role(scale, ordinal|plural, "thousandths=3 millionths=6 billionths=9 trillionths=12")
	v.role(fraction, bare, "half=2")
	v.role(fraction, plural, "quarters=4")
	v.role(fraction, 0, "quarter=4")
	v.role(ratio, 0, "doubled/doubling/twofold/twice=20 tripled/tripling/trebled/trebling/threefold/thrice=30 quadrupled/quadrupling/fourfold=40 fivefold=50 sixfold=60 tenfold=100 halved/halving=5")
	v.role(ratio, followed, "double=20 triple=30 quadruple=40")
	v.flag(ago, "ago earlier later before after")
	v.relatives(Last, "last=0 penultimate=1 antepenultimate=2")
	v.relatives(Next, "next=1 current=0")
	v.relatives(Previous, "previous=1")
	v.flag(but, "but")

	v.months(0, "january=1 february=2 april=4 june=6 july=7 september/sept=9 october=10 november=11 december=12 august=8")
	v.months(capital|short, "jan=1 feb=2 apr=4 jun=6 jul=7 aug=8 sep=9 oct=10 nov=11 dec=12")
	v.months(capital|dated|short, "mar=3")
	v.months(capital|dated, "may=5 march=3")
	v.flag(short, "sept")
	v.weekdays(0, "monday/mondays=1 tuesday/tuesdays=2 wednesday/wednesdays=3 thursday/thursdays=4 friday/fridays=5 saturday/saturdays=6 sunday/sundays=7")
	v.weekdays(capital|short, "mon=1 tue/tues=2 wed=3 thu/thur/thurs=4 fri=5 sat=6 sun=7")

	v.flag(article, "a an")
	v.flag(the, "the an")
	v.flag(and, "and")
	v.flag(to, "to through until till")
	v.flag(from, "from")
	v.flag(between, "between")
	v.flag(of, "of")
	v.flag(point, "point")
	v.flag(minus, "minus negative")
	v.flag(over, "over")
	v.flag(outOf, "in out")
	v.flag(span, "range ranged ranges ranging ran run runs running vary varied varies varying fluctuate fluctuated fluctuating swung swing oscillated traded trade trading anywhere spanned spanning spans moved bounced")
	v.flag(move, "rose rise rises rising fell fall falls falling climbed climb climbs climbing dropped drop drops dropping gained gain gains gaining lost lose loses losing slid slide slides sliding slipped slips slipping jumped jump jumps jumping surged surge surges surging sank sink sinks sinking up down increased increase increases decreased decrease declined decline declines advanced advance advances added add adds moved moves went goes going pushed tumbled plunged soared rallied eased edged inched shed sheds grew grows growing improved improve dipped retreated recovered rebounded cut raised lowered lifted narrowed widened higher lower")
	v.flag(label, "chapter section table figure step note page article rule part exhibit phase tier stage round route item day week appendix version question model form paragraph row column footnote option scenario gate flight room boeing airbus iphone ipad windows galaxy pixel falcon gpt playstation xbox area highway ios android java python macos release")
	v.flag(place, "no nr nos number rank ranked position")
	v.flag(counted, "shares share contracts contract points point units unit names name stocks stock people orders order companies employees jobs workers barrels tonnes tons ounces lots options bonds homes users customers subscribers members votes seats times miles feet pages words items cars vehicles stores sessions days")
	v.flag(timed, "year years month months week weeks day days session sessions hour hours minute minutes second seconds quarter quarters decade decades yr yrs")
	v.flag(phone, "phone telephone tel call fax dial mobile ring")
	v.flag(than, "than")
	v.flag(monthly, "month")
	v.flag(meridian, "am pm")
	v.flag(noon, "a p")
	v.flag(half, "h half")
	v.flag(quarter, "quarter")
	v.flag(pronoun, "the this that these those which each every no any another such some what whichever previous next last current only first second third other latter former certain")
	v.flag(function, "of in on at by for to with from and or but nor as is are was were be been being has have had do does did can could may might must shall should will would who whom whose which that than then when while if because so not the its his her their our your my it he she they we you i after before since during under over between among against through per another more less off into up down out about around above below ahead behind here there above also both even ever just only still too very")
	v.flag(governor, "of to at by is was were are be been from totaled totalled reached hit equals equal loss losses profit gain return change income")
	v.flag(calendar, "in since by until till during through of early late mid year fiscal before after for and between spring summer autumn fall winter the on")
	v.flag(level, "at near around about roughly nearly over under above below than hit reached touched topped")
	v.flag(vague, "few several many couple some countless various")
	v.flag(prefix, "mid sub post pre near plus ex non all early late than")
	v.flag(suffix, "st nd rd th")
	v.flag(short, "no nos nr approx est ca c rs us a p")

	v.units(unit{kind: Percent}, "per cent", "percents", "percentage", "per cents", "pct", "percentile")
	v.units(unit{kind: Point}, "percentage points", "percentage point", "percent points", "per cent points", "percent point", "points of percentage", "percentage pts", "pct pts")
	v.units(unit{kind: pointWord}, "points", "point", "pts", "pt")
	v.units(unit{kind: BasisPoint}, "basis points", "basis point", "basis pts")
	v.units(unit{kind: Times}, "times as", "times the", "times that", "times its", "times more", "times higher", "times larger", "times greater", "fold")
	v.money("USD", "dollar", "dollars", "buck", "bucks")
	v.money("EUR", "euro", "euros")
	v.money("GBP", "pounds sterling", "british pounds", "british pound", "pound sterling", "pounds", "pound", "sterling", "quid")
	v.money("USD", "us dollar", "us dollars", "u s dollars", "american dollars", "united states dollars", "u s dollar")
	v.money("CAD", "canadian dollars", "canadian dollar")
	v.money("AUD", "australian dollars", "australian dollar")
	v.money("NZD", "new zealand dollars", "new zealand dollar")
	v.money("HKD", "hong kong dollars", "hong kong dollar")
	v.money("SGD", "singapore dollars", "singapore dollar")
	v.money("JPY", "japanese yen", "yen", "yens")
	v.money("CNY", "元", "chinese yuan", "yuan", "rmb", "renminbi", "kuai")
	v.money("CHF", "swiss francs", "swiss franc")
	v.money("", "francs", "franc")
	v.money("NOK", "norwegian kroner", "norwegian krone", "kroner", "krone")
	v.money("SEK", "swedish kronor", "swedish krona", "kronor", "krona")
	v.money("DKK", "danish kroner", "danish krone")
	v.money("INR", "indian rupees", "indian rupee", "rupees", "rupee", "rs")
	v.money("BRL", "brazilian reais", "brazilian real", "reais")
	v.money("MXN", "mexican pesos", "mexican peso")
	v.money("", "pesos", "peso")
	v.money("TRY", "turkish lira", "turkish liras", "lira", "liras")
	v.money("ZAR", "south african rand", "rand")
	v.money("RUB", "russian roubles", "russian rubles", "rubles", "roubles")
	v.money("KRW", "south korean won", "korean won")
	v.money("PLN", "polish zloty", "zloty", "zlotys")
	v.money("ILS", "israeli shekels", "shekels", "shekel")
	v.money("THB", "thai baht", "baht")
	v.money("LKR", "sri lankan rupees", "ரூ")
	v.money("FIM", "finnish markka", "markka", "markkas")
	v.money("DEM", "deutsche marks", "german marks", "deutschmarks")
	v.money("NLG", "dutch guilders", "dutch guilder", "guilders", "guilder")
	v.money("ESP", "spanish pesetas", "pesetas", "peseta")
	v.money("XBT", "bitcoin", "bitcoins")
	v.units(unit{kind: Cent}, "cent", "cents")
	v.units(unit{kind: Cent, code: "GBP"}, "pence", "penny", "pennies")
	v.units(unit{kind: Cent, front: true}, "sen")

	v.before(hedge, "about", "around", "roughly", "approximately", "approx", "nearly", "almost", "circa", "ca", "some", "near", "close to",
		"an estimated", "estimated", "more or less", "in the region of", "in the neighborhood of", "in the neighbourhood of", "somewhere around", "on the order of",
		"practically", "virtually", "or so", "broadly", "c", "est", "just about", "in the vicinity of", "of around", "shy of", "nigh on", "well nigh")
	v.before(atLeast, "at least", "no less than", "not less than", "no fewer than", "not fewer than", "a minimum of", "minimum", "minimum of", "no lower than", "at the least", "greater than or equal to", "more than or equal to",
		"higher or equal than", "bigger or equal than", "greater or equal than", "larger or equal than", "at least or equal to", "equal to or more than", "equal to or greater than", "more or equal to", "more or equal than")
	v.before(atMost, "at most", "at the most", "no more than", "not more than", "up to", "as much as", "as many as", "a maximum of", "maximum", "maximum of", "no higher than", "not exceeding", "capped at",
		"less than or equal to", "less or equal than", "lower or equal than", "smaller or equal than", "fewer than or equal to", "equal to or less than", "less or equal to")
	over := []string{"more than", "above", "greater than", "larger than", "higher than", "bigger than", "in excess of", "upwards of", "upward of", "north of", "exceeding", "exceeded", "exceeds", "exceed",
		"surpassed", "surpass", "surpasses", "surpassing", "topped", "topping", "tops", "beyond", "better than"}
	under := []string{"less than", "fewer than", "below", "lower than", "smaller than", "short of", "south of", "beneath"}
	v.before(moreThan.untimed(), "over")
	v.before(lessThan.untimed(), "under")
	v.before(moreThan, over...)
	v.before(lessThan, under...)
	for _, soft := range []string{"just", "slightly", "a little", "a bit", "a touch", "a shade", "a tad", "marginally", "well", "far", "only just", "a hair", "comfortably", "fractionally", "barely"} {
		for _, p := range append(over[:9], "over") {
			v.before(moreThan.hedging(), soft+" "+p)
		}
		for _, p := range append(under[:6], "under") {
			v.before(lessThan.hedging(), soft+" "+p)
		}
	}
	v.before(lessThan.hedging(), "just shy of", "a little short of", "not quite", "slightly shy of")
	v.behind(hedge, "or so", "or thereabouts", "give or take", "ish", "or more or less", "more or less", "approximately", "roughly")
	v.behind(atLeast, "or more", "or higher", "or greater", "or above", "and above", "and more", "and up", "or better", "at least", "at a minimum", "minimum", "or over", "and over", "plus")
	v.behind(atMost, "or less", "or fewer", "or lower", "or below", "and below", "and under", "or under", "at most", "at the most", "tops", "max", "maximum", "at a maximum")
}
