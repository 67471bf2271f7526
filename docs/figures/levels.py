#!/usr/bin/env python3
"""What levels of optimisation make of programs: tables in docs/turns.md.

    python3 docs/figures/levels.py build/release/qter LEVEL,LEVEL [FILE...]

Prints for each file, by default the examples, the mean turns and looks of a run and the lines, as `qter explain`
tells them, and seconds of processor time. The price is turns, and looks, and a tenth of the lines. Last come the
geometric means of the ratios between the last level and the first.
"""
import glob
import json
import math
import os
import resource
import subprocess
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "*.qat")


def seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(qter, level, file):
    before = seconds()
    done = subprocess.run([qter, "explain", "-O" + level, file, "--json", "--no-cache"],
                          capture_output=True, text=True, check=True)
    now = json.loads(done.stdout)["now"]
    return now.get("turns"), now.get("looks"), now["lines"], seconds() - before


def main():
    qter, levels = sys.argv[1], sys.argv[2].split(",")
    ratios = {"price": [], "turns": [], "looks": []}
    print("| program |" + "".join(f" -O{level}: turns, looks, lines | s |" for level in levels))
    print("|---|" + "---|---|" * len(levels))
    for file in sys.argv[3:] or sorted(glob.glob(EXAMPLES)):
        row, figures = [os.path.basename(file)[:-4]], []
        for level in levels:
            turns, looks, lines, took = measured(qter, level, file)
            if turns is None:
                row += [f"not known, {lines}", f"{took:.1f}"]
                continue
            figures.append({"price": turns + looks + 0.1 * lines, "turns": turns + 1, "looks": looks + 1})
            row += [f"{turns:,.1f}, {looks:,.1f}, {lines}", f"{took:.1f}"]
        print("| " + " | ".join(row) + " |", flush=True)
        if len(figures) == len(levels):
            for name, list_of in ratios.items():
                list_of.append(math.log(figures[-1][name] / figures[0][name]))
    for name, list_of in ratios.items():
        if list_of:
            more = "" if name == "price" else " + 1"
            print(f"{name}{more}: {math.exp(sum(list_of) / len(list_of)):.3f} over {len(list_of)}")


if __name__ == "__main__":
    main()
