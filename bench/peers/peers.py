"""Times Python's re on the paragraphs that come on standard input.

    python3 peers.py SECONDS < paragraphs.json

Prints {bytes, seconds, figures, paragraphs} of CPU time, as peers.mjs does.
"""

import json
import pathlib
import re
import sys
import time

patterns = [re.compile(p) for p in json.loads((pathlib.Path(__file__).parent / "patterns.json").read_text())]


def read(text):
    return sum(1 for p in patterns for _ in p.finditer(text))


def main():
    budget = float(sys.argv[1])
    paragraphs = json.load(sys.stdin)
    for text in paragraphs[:50]:
        read(text)
    size = figures = n = 0
    start = time.process_time()
    while n % 16 or time.process_time() - start < budget:
        text = paragraphs[n % len(paragraphs)]
        n += 1
        figures += read(text)
        size += len(text.encode())
    seconds = time.process_time() - start
    print(json.dumps({"bytes": size, "seconds": seconds, "figures": figures, "paragraphs": n}))


main()
