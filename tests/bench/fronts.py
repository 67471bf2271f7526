#!/usr/bin/env python3
"""Registers for the rows of fronts: solves what `qter find-cycles` says that a puzzle can hold.

    python3 tests/bench/fronts.py QTER [--puzzles a,b] [--registers 1,2,3] [--rows 20] [--sample 8]
                                  [--seconds 8,20,60] [--enough N] [--threads 2]
                                  [--log FILE] [--table]

For every named puzzle of at most 10^80 positions and every number of registers, rows of the front are
solved with `qter solve-arch`; of a front with more rows than --rows, --sample are taken, evenly
spread, the first and the last among them. Each row has the first of --seconds; where it has no answer
then, it is tried again with the next. With --enough, a row ends as soon as it has an answer of N turns
or fewer a register. What is measured is added to FILE, a JSON object a line, and rows that are there
are not tried again. --table prints what FILE has as the table of docs/solver.md.
The exit status is 1 if a row that was tried has no answer.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import time

MOST_POSITIONS = 10 ** 80


def run(*arguments):
    out = subprocess.run(arguments, capture_output=True, text=True).stdout
    return json.loads(out) if out else {}


def sample(rows, most, count):
    if len(rows) <= most:
        return rows
    return [rows[i * (len(rows) - 1) // (count - 1)] for i in range(count)]


def front(qter, puzzle, registers):
    found = run(qter, "find-cycles", "--puzzle", puzzle, "--registers", str(registers),
                "--structures", "0", "--time-limit", "300", "--json", "-q")
    rows = [row["orders"] for row in found.get("architectures", [])]
    return [row for row in rows if "1" not in row], found.get("complete", False)


def solve(qter, puzzle, orders, arguments):
    enough = ["--stop-at", str(arguments.enough * len(orders))] if arguments.enough else []
    for seconds in arguments.seconds.split(","):
        begun = time.monotonic()
        answer = run(qter, "solve-arch", "--puzzle", puzzle, "--orders", ",".join(orders),
                     "--threads", str(arguments.threads), "--time-limit", seconds, *enough, "--json", "-q")
        took = time.monotonic() - begun
        lengths = [register["length"] for register in answer.get("registers", [])]
        if len(lengths) == len(orders) or answer.get("impossible"):
            break
    solved = len(lengths) == len(orders)
    return {"limit": float(seconds), "seconds": round(took, 2), "lengths": lengths if solved else None,
            "ended": answer.get("status") == "solved" and answer.get("at_least") is None,
            "at_least": answer.get("at_least")}


def measure(arguments, log):
    known = {(row["puzzle"], tuple(row["orders"])) for row in log}
    wanted = arguments.puzzles.split(",") if arguments.puzzles else None
    path = pathlib.Path(__file__).resolve().parents[2] / "puzzles"
    names = wanted or sorted(file.stem for file in path.glob("*.toml"))
    for puzzle in names:
        shown = run(arguments.qter, "puzzle", "show", puzzle, "--json")
        size = shown.get("positions") or shown.get("group")
        if not wanted and (size is None or int(size) > MOST_POSITIONS):
            continue
        for registers in map(int, arguments.registers.split(",")):
            rows, whole = front(arguments.qter, puzzle, registers)
            for orders in sample(rows, arguments.rows, arguments.sample):
                if (puzzle, tuple(orders)) in known:
                    continue
                row = {"puzzle": puzzle, "registers": registers, "rows": len(rows),
                       "whole_front": whole, "orders": orders,
                       **solve(arguments.qter, puzzle, orders, arguments)}
                log.append(row)
                print(json.dumps(row), flush=True)
                if arguments.log:
                    with open(arguments.log, "a") as file:
                        file.write(json.dumps(row) + "\n")


def span(numbers):
    return str(min(numbers)) if min(numbers) == max(numbers) else f"{min(numbers)}–{max(numbers)}"


def cell(rows):
    """"15–57, ≥5–6; 8/48": turns in all, the proven bound of those not searched to the end, rows tried."""
    if not rows:
        return ""
    solved = [row for row in rows if row["lengths"]]
    parts = [span([sum(row["lengths"]) for row in solved])] if solved else []
    shortest = sum(row["ended"] for row in solved)
    if shortest:
        parts.append("shortest" if shortest == len(rows) else f"{shortest} shortest")
    bounds = [row["at_least"] for row in solved if not row["ended"] and row["at_least"]]
    if bounds:
        parts.append("≥" + span(bounds))
    if len(solved) < len(rows):
        parts.append(f"{len(rows) - len(solved)} without an answer")
    tried = f"; {len(rows)}/{rows[0]['rows']}" if len(rows) < rows[0]["rows"] else ""
    return ", ".join(parts) + tried


def table(log):
    print("| puzzle | 1 register | 2 registers | 3 registers; rows tried |")
    print("| --- | --- | --- | --- |")
    for puzzle in sorted({row["puzzle"] for row in log}):
        of = [[row for row in log if (row["puzzle"], row["registers"]) == (puzzle, registers)]
              for registers in (1, 2, 3)]
        print(f"| {puzzle} | " + " | ".join(map(cell, of)) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qter")
    parser.add_argument("--puzzles")
    parser.add_argument("--registers", default="1,2,3")
    parser.add_argument("--rows", type=int, default=20)
    parser.add_argument("--sample", type=int, default=8)
    parser.add_argument("--seconds", default="8,20,60")
    parser.add_argument("--enough", type=int, help="turns a register that need no more time")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--log")
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    log = []
    if arguments.log and pathlib.Path(arguments.log).exists():
        log = [json.loads(line) for line in open(arguments.log)]
    if arguments.table:
        return table(log)
    measure(arguments, log)
    return 0 if all(row["lengths"] for row in log) else 1


if __name__ == "__main__":
    sys.exit(main())
