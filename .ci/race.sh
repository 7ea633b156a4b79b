#!/usr/bin/env bash
# The race detector on the packages that share memory between goroutines.
set -euo pipefail
cd "$(dirname "$0")/.."
go test -race -short ./datasets/rundir ./generate/... ./score
