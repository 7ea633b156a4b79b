"""A run of pipeline as pandas tables, and the look that the notebooks share.

    from run import *
    run = Run()                # $NOTEBOOK_RUN, or ../runs/default
    run.sql("FROM results")    # a DataFrame; NULL is NaN, a date is text; from the
                               # program a text that starts like a formula has a ' before it
    run.pipeline("status")     # what the program prints

Queries go to the module duckdb where it is installed, else to `pipeline sql`:
$NOTEBOOK_PIPELINE, ../pipeline, or the one on the path.
"""

import io
import os
import re
import shutil
import subprocess
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from IPython.display import HTML, Markdown, display

try:
    import duckdb
except ImportError:
    duckdb = None


class Run:
    """The folder of a run: .../runs/NAME."""

    def __init__(self, folder=None):
        self.folder = Path(folder or os.environ.get("NOTEBOOK_RUN") or "../runs/default").resolve()
        if not (self.folder / "run.duckdb").exists():
            raise FileNotFoundError(f"{self.folder}/run.duckdb: no such run (make one: pipeline run; or set NOTEBOOK_RUN to the folder of another)")

    def sql(self, query):
        """The rows of a query over the tables and views of the run."""
        if duckdb:
            with duckdb.connect(str(self.folder / "run.duckdb"), read_only=True) as db:
                db.execute("SET file_search_path = '" + str(self.folder).replace("'", "''") + "'")
                rows = db.execute(query).df()
            for name in rows.select_dtypes("datetime"):
                rows[name] = rows[name].dt.strftime("%Y-%m-%d")
            return rows
        text = self.pipeline("sql", query, "--format", "csv")
        return pd.read_csv(io.StringIO(text), keep_default_na=False, na_values=[""])

    def pipeline(self, *arguments, ok=(0,)):
        """What the program prints, called on this run."""
        program = os.environ.get("NOTEBOOK_PIPELINE") or shutil.which("pipeline", path=f"..{os.pathsep}{os.environ.get('PATH', '')}")
        if not program:
            raise FileNotFoundError("pipeline: no such program (build it: go build; or set NOTEBOOK_PIPELINE)")
        command = [os.path.abspath(program), *map(str, arguments), "--run", self.folder.name]
        done = subprocess.run(command, cwd=self.folder.parent.parent, capture_output=True, text=True)
        if done.returncode not in ok:
            raise RuntimeError(f"{' '.join(command)}: exit {done.returncode}: {done.stderr.strip()}")
        return done.stdout


def say(text, **values):
    """Shows text with the values in its braces. A digit that stands in the text
    itself is refused: prose has no number that no cell computed."""
    if re.search(r"\d", re.sub(r"\{[^}]*\}", "", text)):
        raise ValueError(f"a number that no cell computed: {text}")
    display(Markdown(text.format(**values)))


# What a claim came out as, in the order and the colours of `pipeline report`:
# they differ in lightness as well as in hue.
OUTCOMES = {
    "supported": "#1f6cb0",
    "rounded": "#74b3dc",
    "near truth": "#eaa94b",
    "recited": "#d1570c",
    "fabricated": "#9c1c5c",
    "unverifiable": "#9aa0a8",
}

# The same in SQL, over claims_scored.
OUTCOME = """CASE
    WHEN refuted_as = 'near_shown' THEN 'rounded' WHEN refuted_as = 'near_truth' THEN 'near truth'
    WHEN verdict = 'refuted' THEN 'fabricated' ELSE verdict END"""

plt.rcParams.update({
    "figure.dpi": 110, "figure.constrained_layout.use": True, "font.size": 9, "axes.titlesize": 10, "axes.titlelocation": "left",
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True, "legend.frameon": False, "savefig.bbox": "tight",
    "axes.prop_cycle": plt.cycler(color=["#1f6cb0", "#d1570c", "#1b1d22", "#74b3dc", "#9c1c5c", "#eaa94b", "#6b7078"]),
})


def mix(axes, counts, colours=OUTCOMES, least=0.07):
    """Bars of shares: a row of counts each, a column an outcome; n on the right.
    A share below the least has no figure of its own."""
    counts = counts.reindex(columns=[c for c in colours if c in counts]).fillna(0)
    total, left = counts.sum(axis=1), np.zeros(len(counts))
    for name in counts:
        share = (counts[name] / total).to_numpy()
        axes.barh(range(len(counts)), share, left=left, color=colours[name], edgecolor="white", linewidth=0.6, label=name)
        for y, (s, x) in enumerate(zip(share, left)):
            if s >= least:
                dark = sum(c * w for c, w in zip(plt.matplotlib.colors.to_rgb(colours[name]), (0.3, 0.59, 0.11))) < 0.55
                axes.text(x + s / 2, y, f"{s:.0%}", ha="center", va="center", fontsize=7.5, color="white" if dark else "black")
        left += share
    for y, n in enumerate(total):
        axes.text(1.01, y, f"n = {n:,.0f}" if n else "none", va="center", fontsize=7.5, color="#596069")
    axes.set_yticks(range(len(counts)), [" · ".join(i) if isinstance(i, tuple) else i for i in counts.index])
    axes.set(xlim=(0, 1), xlabel="share")
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.invert_yaxis()


def intervals(axes, y, value, low, high, **style):
    """Points with their intervals, a row each."""
    value, low, high = (np.asarray(v, dtype=float) for v in (value, low, high))
    axes.errorbar(value, y, xerr=[value - low, high - value], **{"fmt": "o", "markersize": 4.5, "elinewidth": 1.2, "linestyle": "none", **style})
