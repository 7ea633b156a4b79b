#!/usr/bin/env bash
# Installs what the tests use beyond Go: nothing that is there already.
set -euo pipefail
cd "$(dirname "$0")/.."
need() { command -v "$1" >/dev/null || missing+=("$2"); }
style() { kpsewhich "$1" >/dev/null 2>&1 || missing+=("$2"); }
missing=()
need node nodejs
need npm npm
need chromium chromium
# The notebooks run in Debian's Python, whichever comes first on the path.
[ -x /usr/bin/jupyter-nbconvert ] || missing+=(jupyter-nbconvert)
for module in ipykernel pandas matplotlib scipy; do
  /usr/bin/python3 -c "import $module" 2>/dev/null || missing+=("python3-$module")
done
need pdflatex texlive-latex-base
style booktabs.sty texlive-latex-recommended
style siunitx.sty texlive-science
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
