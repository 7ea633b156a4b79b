package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// The shapes of the sentences: a verb is a place to fill, by kind.
//
//	N a name, % a return, $ a price, P percentage points, B basis points,
//	V a volume, D a date, C a count in words, M a sum of money
var shapes = []string{
	"N rose % over the month, climbing from $ to $ and beating most of its peers.",
	"N was the weakest name of the group, sliding % to $ after a difficult second half.",
	"The heaviest session came on D, when N dropped % on volume of V shares.",
	"By contrast, N added about % and finished at $, close to the top of its range.",
	"C of the ten names advanced, for an average gain of % across the group.",
	"N beat N by P percentage points, while the spread to the benchmark widened by B basis points.",
	"On D the company said that it would buy back M of its own stock, and the shares jumped %.",
	"Trading was calm: between D and D the stock never strayed more than % from its average.",
	"N and N followed with gains of % and %, respectively, ahead of results due on D.",
	"The shares fluctuated between $ and $ before they settled at $ on the last day.",
	"Its drawdown of % was the shallowest of the group, and it recovered C of its losses within days.",
	"Investors looked past the quarter, in which revenue grew % to M, and sold the stock anyway.",
	"N slipped % (to $), N gained % (to $) and the rest of the list was little changed.",
	"Nothing in the news of the month explains the move, and turnover stayed below V shares a day.",
}

var names = strings.Fields("Aldermoor Brightwell Carrowmere Dunvale Eastmarch Fernhollow Greyfield Harrowgate Ivybridge Juniper Kestrel Larkspur")

var counts = strings.Fields("Two Three Four Five Six Seven Eight Nine")

var months = strings.Fields("January February March April May June July August September October November December")

// commentary returns n paragraphs of market commentary about companies that do
// not exist, the same ones for the same n, and how many figures they state.
func commentary(n int) (paragraphs []string, figures int) {
	rng := rand.New(rand.NewPCG(7, 11))
	for range n {
		var b strings.Builder
		for b.Len() < 300 {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			figures += fill(&b, rng, shapes[rng.IntN(len(shapes))])
		}
		paragraphs = append(paragraphs, b.String())
	}
	return paragraphs, figures
}

// fill writes the shape with its places filled, and returns how many of them
// were figures.
func fill(b *strings.Builder, rng *rand.Rand, shape string) (figures int) {
	for i, c := range shape {
		alone := (i == 0 || strings.ContainsRune(" (", rune(shape[i-1]))) && (i+1 == len(shape) || strings.ContainsRune(" ,.;)", rune(shape[i+1])))
		if !alone || !strings.ContainsRune("N%$PBVDCM", c) {
			b.WriteRune(c)
			continue
		}
		switch c {
		case 'N':
			b.WriteString(names[rng.IntN(len(names))])
		case 'D':
			fmt.Fprintf(b, "%s %d", months[rng.IntN(12)], 1+rng.IntN(28))
		case '%':
			fmt.Fprintf(b, "%.1f%%", rng.Float64()*15)
			figures++
		case '$':
			fmt.Fprintf(b, "$%.2f", 20+rng.Float64()*400)
			figures++
		case 'P':
			fmt.Fprintf(b, "%.1f", rng.Float64()*9)
			figures++
		case 'B':
			fmt.Fprint(b, 5+rng.IntN(300))
			figures++
		case 'V':
			fmt.Fprintf(b, "%.1f million", 1+rng.Float64()*150)
			figures++
		case 'M':
			fmt.Fprintf(b, "$%.1f billion", 1+rng.Float64()*80)
			figures++
		case 'C':
			b.WriteString(counts[rng.IntN(len(counts))])
			figures++
		}
	}
	return figures
}
