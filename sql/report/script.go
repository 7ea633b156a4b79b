package report

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"strings"
)

//go:embed js/*.js
var modules embed.FS

// order is that of the modules in the script: each after those it imports.
var order = []string{"data", "dom", "verdict", "state", "table", "chart", "tables", "reply", "cells", "main"}

// script is all modules as one. A page on disk may not import its neighbours,
// so the lines that import are left out, and what is exported is shared: names
// at the top of a module are the page's own.
var script = bundle()

func bundle() string {
	var b strings.Builder
	b.WriteString("(() => {\n'use strict';\n")
	for _, name := range order {
		text, err := modules.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(err) // embedded: a test reads them
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "import ") {
				continue
			}
			b.WriteString(strings.TrimPrefix(line, "export "))
		}
	}
	b.WriteString("})();\n")
	return b.String()
}

// policy allows the script and the style of the page, by their hashes, and
// nothing else: no network, no image, no text of a reply that runs.
func policy() string {
	return fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'", hashOf(script), hashOf(style))
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
