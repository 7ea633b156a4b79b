#!/usr/bin/env bash
# Installs what the tests use beyond Go: nothing that is there already.
set -euo pipefail
cd "$(dirname "$0")/.."
need() { command -v "$1" >/dev/null || missing+=("$2"); }
missing=()
need node nodejs
need npm npm
need chromium chromium
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
