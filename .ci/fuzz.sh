#!/usr/bin/env bash
# Runs every fuzzer of the module for a few seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rl --include='*_test.go' '^func Fuzz' . | while read -r file; do
  grep -o '^func Fuzz[A-Za-z0-9_]*' "$file" | sed 's/^func //' | while read -r name; do
    go test -run '^$' -fuzz "^$name\$" -fuzztime 3s "./$(dirname "$file")"
  done
done
