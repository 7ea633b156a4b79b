package samples

import (
	"encoding/json"
	"io"

	"market-claim-bench/pipeline/datasets"
)

// jsonQuestion is a question in the shape of the published files.
type jsonQuestion struct {
	ID         string   `json:"id"`
	Domain     string   `json:"domain"`
	Question   string   `json:"question"`
	Context    string   `json:"context"`
	Truth      float64  `json:"ground_truth"`
	Unit       string   `json:"unit"`
	Categories []string `json:"error_category"`
	Difficulty string   `json:"difficulty"`
	Reasoning  []string `json:"reasoning_type"`
	Source     string   `json:"source_type"`
	Split      string   `json:"split"`
}

// WriteJSON writes questions as the published files are written.
func WriteJSON(w io.Writer, list []datasets.Question) error {
	out := make([]jsonQuestion, len(list))
	for i, q := range list {
		out[i] = jsonQuestion(q)
	}
	return encode(w, out)
}

// A jsonPrediction is one entry of a prediction file.
type jsonPrediction struct {
	ID         string  `json:"id"`
	Prediction float64 `json:"prediction"`
}

// WritePredictions writes a prediction file: values[i] is said to list[i].
func WritePredictions(w io.Writer, list []datasets.Question, values []float64) error {
	out := make([]jsonPrediction, len(list))
	for i, q := range list {
		out[i] = jsonPrediction{q.ID, values[i]}
	}
	return encode(w, out)
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
