package narrate

import (
	"fmt"
	"os"
	"testing"
)

func TestLook(t *testing.T) {
	if os.Getenv("LOOK") == "" {
		t.Skip()
	}
	var n uint64
	fmt.Sscan(os.Getenv("SEEDS"), &n)
	for seed := uint64(1); seed <= n; seed++ {
		s := testSpec(os.Getenv("WRITER"), os.Getenv("STYLE"), os.Getenv("CONTEXT"), seed)
		text, keys, err := Write(s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("--- %d\n%s", seed, text)
		if os.Getenv("LOOK") == "2" {
			for _, k := range keys {
				fmt.Printf("  %s %s %s %s %v %s d=%v %s %s h=%v [%v %v %s] r=%v %s/%s/%s | %s | %s\n", k.Kind, k.Subject, k.Object, k.Metric, k.Value, k.Unit, k.Decimals.V, k.Direction, k.Bound, k.Hedged, k.Start.V, k.End.V, k.Base, k.Rank, k.Planted, k.Expect, k.RefutedAs, text[k.FigureStart:k.FigureEnd], k.Quote)
			}
		}
	}
}
