package main

import (
	"bytes"
	"context"
	"testing"
)

func TestRunWithoutStagesSaysSo(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run(context.Background(), nil, nil, &out, &errs); code != 1 || errs.Len() == 0 {
		t.Fatalf("code %d, stderr %q", code, errs.String())
	}
}
