#!/usr/bin/env bash
# Builds the real Ollama server that the tests of generate/llm/ollama talk to,
# once, into a cache outside the repository, and prints its path. CPU only.
set -euo pipefail
version=0.17.4
root=$(cd "$(dirname "$0")/.." && pwd)
cache=$(dirname "$(go env GOCACHE)")/pipeline-ollama
bin=$cache/$version/ollama
if [ -x "$bin" ]; then
	echo "$bin"
	exit
fi
mkdir -p "$cache/$version"
# Go's module zips leave out folders named vendor; llama.cpp keeps these
# headers in one.
if [ ! -f /usr/include/nlohmann/json.hpp ] || [ ! -f /usr/include/stb/stb_image.h ]; then
	sudo=; [ "$(id -u)" = 0 ] || sudo=sudo
	$sudo apt-get update -qq >&2
	$sudo apt-get install -y -qq --no-install-recommends nlohmann-json3-dev libstb-dev >&2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
CGO_ENABLED=1 \
CGO_CPPFLAGS="-I$root/generate/llm/ollama/testdata/inc" \
CGO_CFLAGS="-O2 -g0" CGO_CXXFLAGS="-O2 -g0" \
GOBIN=$work go install -trimpath \
	-ldflags "-s -w -X github.com/ollama/ollama/version.Version=$version" \
	"github.com/ollama/ollama@v$version" >&2
mv "$work/ollama" "$bin.tmp" && mv "$bin.tmp" "$bin"
echo "$bin"
