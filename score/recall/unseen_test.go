package recall

import "testing"

// TestUnseenCommentaryIsRead measures the extraction on replies that no rule of
// the grammar was written from, and that none may be: what is read of them is
// the best there is to say what will be read of the next. They stand in thirteen
// styles over simulated prices; the floors only keep it from getting worse.
func TestUnseenCommentaryIsRead(t *testing.T) {
	r := readIn(t, "testdata/unseen/")
	reaches(t, "recall", r.Found.Total(), 0.67)
	reaches(t, "precision", r.Right.Total(), 0.83)
	reaches(t, "precision of figures", r.Figures.Extracted, 0.94)
}
