#!/usr/bin/env python3
"""What each technique of the solver buys: prints the table of docs/solver.md in Markdown.

    python3 docs/figures/solver_techniques.py build/release/tests/qter_bench    measures and prints
    python3 docs/figures/solver_techniques.py figures.json                      prints what is there

Measuring runs the benchmarks Solver/without, of which each gives up after a minute, and may take a
quarter of an hour. figures.json is what `qter_bench --benchmark_filter=Solver/without
--benchmark_format=json` prints. Seconds are processor time of all threads; what else the machine
does makes them longer, too, but less than time on the clock.
"""

import json
import subprocess
import sys

FILTER = "Solver/without/"
LIMIT = "more than 60 s"


def measured(source):
    """{problem: {technique: (nodes, seconds) or None}}, in the order of the runs."""
    if source.endswith(".json"):
        with open(source, encoding="utf-8") as file:
            document = json.load(file)
    else:
        command = [source, "--benchmark_filter=" + FILTER, "--benchmark_format=json"]
        # What goes wrong within a benchmark is in its document.
        document = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    runs = {}
    for run in document["benchmarks"]:
        problem, technique = run["name"].removeprefix(FILTER).split("/")[:2]
        if run.get("error_occurred"):
            if run["error_message"] != "too long":
                sys.exit(f"{run['name']}: {run['error_message']}")
            runs.setdefault(problem, {})[technique] = None
            continue
        if run["time_unit"] != "ms":
            sys.exit("milliseconds expected")
        result = (run["nodes"], run["cpu_time"] / 1000)
        runs.setdefault(problem, {})[technique] = result
    return runs


def count(nodes):
    """17.3 million, 12 thousand."""
    for unit, name in ((1e9, "billion"), (1e6, "million"), (1e3, "thousand")):
        if nodes >= unit:
            return f"{nodes / unit:.3g} {name}"
    return f"{nodes:.0f}"


def cell(result):
    return LIMIT if result is None else f"{count(result[0])}, {result[1]:.2f} s"


def table(runs):
    problems = list(runs)
    techniques = list(runs[problems[0]])
    rows = [["without", *(problem.replace("_", " ") for problem in problems)]]
    rows.append(["---"] * len(rows[0]))
    rows += [[technique, *(cell(runs[problem][technique]) for problem in problems)]
             for technique in techniques]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(table(measured(sys.argv[1])))
