#!/usr/bin/env python3
"""What runs of `qter solve puppet-v2` have in common: prints tables in Markdown.

    qter puzzle scramble puppet-v2 --seed 2026 --count 45 > states.txt
    qter solve puppet-v2 --metric qtm --method optimal --memory 14G --json --file states.txt > runs.json
    python3 docs/figures/puppet_runs.py runs.json

Two tables, after L. VandeVondele's thesis: how near the shortest solution the runs are after some
seconds (figures 19 to 21, which count positions instead), and the positions that a proof takes by
the number of turns (figure 22), both of runs that are proven. Seconds are those of the documents,
without the tables. Quartiles over all runs (section 3.5.2) are what `solve --summary` prints.
"""

import json
import statistics
import sys

AFTER = (2, 5, 10, 30, 60, 300)


def solutions(path):
    """The answers of a document, of one state or of several."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    return document.get("solutions", [document])


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def length_after(run, seconds):
    """Of the shortest solution that there is by then; None without any."""
    lengths = [found["length"] for found in run["found"] if found["seconds"] <= seconds]
    return min(lengths, default=None)


def over_time(runs):
    rows = []
    for seconds in AFTER:
        lengths = [length_after(run, seconds) for run in runs]
        more = [length - run["length"] for length, run in zip(lengths, runs) if length is not None]
        proven = sum(run["seconds"] <= seconds for run in runs)
        rows.append([f"{seconds} s", len(more), sum(m <= 2 for m in more), sum(m == 0 for m in more),
                     proven, f"{statistics.mean(more):.2f}" if more else "-"])
    head = ["after", "have a solution", "within two turns", "shortest", "proven", "turns too many"]
    return table(head, rows)


def by_length(runs):
    rows = []
    for length in sorted({run["length"] for run in runs}):
        nodes = [run["nodes"] for run in runs if run["length"] == length]
        rows.append([length, len(nodes),
                     *(f"{value:,.0f}" for value in (min(nodes), statistics.median(nodes), max(nodes)))])
    return table(["turns", "states", "positions, least", "median", "most"], rows)


def main():
    runs = [run for path in sys.argv[1:] for run in solutions(path)]
    if not runs:
        sys.exit(__doc__)
    proven = [run for run in runs if run["optimal"]]
    print(f"{len(runs)} runs, {len(proven)} proven")
    if proven:
        print(f"\n{over_time(proven)}\n\n{by_length(proven)}")


if __name__ == "__main__":
    main()
