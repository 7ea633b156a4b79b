package narrate

import "testing"

func BenchmarkWrite(b *testing.B) {
	for _, style := range []string{"prose", "newsletter"} {
		s := testSpec(Reader, style, "full", 1)
		b.Run(style, func(b *testing.B) {
			for i := range b.N {
				s.Seed = uint64(i)
				if _, _, err := Write(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
