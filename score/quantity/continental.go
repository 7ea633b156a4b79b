package quantity

// The grammars of languages that are told apart so that their figures are not
// read by the marks of another: decimal comma, thousands by points, and the
// words for per cent, millions and euros. Nothing else is read in them.

func german(v vocabularist) {
	v.comma()
	v.units(unit{kind: Percent}, "prozent")
	v.units(unit{kind: Point}, "prozentpunkte", "prozentpunkten")
	v.units(unit{kind: BasisPoint}, "basispunkte", "basispunkten")
	v.role(scale, 0, "million/millionen=6 milliarde/milliarden=9")
	v.role(scale, abbrev|short, "mio=6 mrd=9")
}

func french(v vocabularist) {
	v.comma()
	v.units(unit{kind: Percent}, "pour cent")
	v.units(unit{kind: Point}, "points de pourcentage")
	v.units(unit{kind: BasisPoint}, "points de base")
	v.role(scale, 0, "million/millions=6 milliard/milliards=9")
}

func spanish(v vocabularist) {
	v.comma()
	v.units(unit{kind: Percent}, "por ciento")
	v.units(unit{kind: Point}, "puntos porcentuales")
	v.units(unit{kind: BasisPoint}, "puntos básicos")
	v.role(scale, 0, "millón/millones=6")
	v.money("USD", "dólar", "dólares")
}

func italian(v vocabularist) {
	v.comma()
	v.units(unit{kind: Percent}, "per cento")
	v.units(unit{kind: Point}, "punti percentuali")
	v.units(unit{kind: BasisPoint}, "punti base")
	v.role(scale, 0, "milione/milioni=6 miliardo/miliardi=9")
	v.money("USD", "dollaro", "dollari")
}

// comma makes the comma the decimal mark, and knows euros and dollars.
func (v vocabularist) comma() {
	v.point, v.group = ',', '.'
	v.money("EUR", "euro", "euros")
	v.money("USD", "dollar", "dollars")
}
