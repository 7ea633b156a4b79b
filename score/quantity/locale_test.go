package quantity

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

func TestTheLanguageOfASentenceIsDetected(t *testing.T) {
	for _, c := range []struct {
		text string
		want Locale
	}{
		{"", English},
		{"NVDA 8.4%", English},
		{"NVIDIA rose 8.4% over the month and closed at $223.96.", English},
		{"A EDP subiu 0,5% para os 4,87 euros.", Portuguese},
		{"O índice caiu 1,2% em agosto.", Portuguese},
		{"Grunnbeløpet er 130 160 kroner.", Norwegian},
		{"Aksjen steg 3,5 prosent til 224,50 kroner.", Norwegian},
		{"Du får 66 prosent av grunnlaget.", Norwegian},
		{"| Stock | Return |\n|---|---:|\n| EDP | +6.74% |\nEight of the ten fell.", English},
	} {
		if got := Detect(c.text); got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
	for _, s := range sentences(t) {
		if got := Detect(s.text); got != s.loc && len(s.text) > 150 {
			t.Errorf("%q: got %s, want %s", s.text, got, s.loc)
		}
	}
}

func TestTheLanguageOfEveryReplyIsDetected(t *testing.T) {
	f, err := os.Open("../../../shared/data/replies/replies.jsonl")
	if err != nil {
		t.Skip("the recorded replies are absent: they are not part of the project")
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var row struct{ ID, Text, Style string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		want := English
		if row.Style == "portuguese" {
			want = Portuguese
		}
		if got := Detect(row.Text); got != want {
			t.Errorf("%s: got %s, want %s", row.ID, got, want)
		}
	}
}
