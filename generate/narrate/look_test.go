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
	var n, from uint64
	fmt.Sscan(os.Getenv("SEEDS"), &from, &n)
	for seed := from; seed <= n; seed++ {
		s := testSpec(os.Getenv("WRITER"), os.Getenv("STYLE"), os.Getenv("CONTEXT"), seed)
		if os.Getenv("CALM") != "" {
			s = calm(s, seed)
		}
		text, keys, err := Write(s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("--- %d\n%s", seed, text)
		if os.Getenv("LOOK") == "2" {
			fmt.Println(listed(keys))
		}
	}
}
