#!/usr/bin/env python3
"""Finds the presets of the puzzles anew and writes them into the files of this folder.

    python3 puzzles/presets.py build/release/qter [--puzzle 3x3] [--orders 90,90] [--missing]
                               [--threads 2] [--time-limit 600]
    python3 puzzles/presets.py build/release/qter --balanced --missing --time-limit 20

Each preset is an answer of `qter solve-arch`, which verifies it sticker by sticker before it prints
it. Those that the qter paper gives stay, and come first: `preset N` counts from there, and of presets
that cost a program the same the first is taken. An answer that the time limit has cut short is still
right, but further choices between equally short algorithms might have made it shorter; its source
says so.
--balanced finds, for every puzzle, two, three and four registers: (90, 90), (30, 30, 30) and (12, 12,
12, 12), whose algorithms are short enough for hands on any puzzle that holds them, else the row of the
front of `qter find-cycles` with the largest smallest order.
--missing leaves alone what is in the files already.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

# Besides the Pareto fronts of the puzzles: number of registers for which the whole front is found.
FRONTS = {"3x3": (1, 2, 3), "2x2": (1, 2, 3), "pyraminx": (1, 2, 3), "skewb": (1, 2, 3)}
MORE = {
    "3x3": ["4,4", "210,24", "30,30,30", "30,18,10,9", "24,24", "12,12", "12,12,12",
            "12,12,12,12"],
    "megaminx": ["5,5", "30,30", "90,5", "15,15", "42,42"],
    "4x4": ["4,4", "12,12", "30,4", "9,9", "60"],
}
HANDY = ("90,90", "30,30,30", "12,12,12,12")
MARK = "qter solve-arch"


def front(qter, puzzle, registers):
    """The orders of each row of a front, a list of texts."""
    out = subprocess.run([qter, "find-cycles", "--puzzle", puzzle, "--registers", str(registers),
                          "--structures", "0", "--time-limit", "60", "--json", "-q"],
                         capture_output=True, text=True).stdout
    rows = json.loads(out).get("architectures", []) if out else []
    return [row["orders"] for row in rows]


def fits(qter, puzzle, orders):
    out = subprocess.run([qter, "find-cycles", "--puzzle", puzzle, "--fits", orders, "--structures",
                          "0", "--time-limit", "60", "--json", "-q"],
                         capture_output=True, text=True).stdout
    return bool(out and json.loads(out).get("architectures"))


def balanced(qter, puzzle):
    """A tuple each of two, three and four registers: HANDY where it fits, else of the rows of the
    front the one with the largest smallest order."""
    tuples = []
    for handy in HANDY:
        if fits(qter, puzzle, handy):
            tuples.append(handy.split(","))
            continue
        registers = handy.count(",") + 1
        rows = front(qter, puzzle, registers)
        best = max((sorted(int(order) for order in row) for row in rows), default=[1])
        if best[0] > 1 and len(best) == registers:
            tuples.append([str(order) for order in reversed(best)])
    return tuples


def orders_of(qter, puzzle):
    """The tuples to solve, orders of 1 left out, no tuple twice."""
    tuples = []
    for registers in FRONTS.get(puzzle, ()):
        for row in front(qter, puzzle, registers):
            tuples.append([order for order in row if order != "1"])
    tuples += [text.split(",") for text in MORE.get(puzzle, ())]
    unique = []
    for orders in tuples:
        if orders and orders not in unique:
            unique.append(orders)
    return unique


def solve(qter, puzzle, orders, arguments):
    """The preset's text; None when there is no answer within the limits."""
    run = subprocess.run([qter, "solve-arch", "--puzzle", puzzle, "--orders", ",".join(orders),
                          "--threads", str(arguments.threads), "--memory", "4G",
                          "--time-limit", str(arguments.time_limit), "--json", "-q"],
                         capture_output=True, text=True)
    answer = json.loads(run.stdout) if run.stdout else {}
    registers = answer.get("registers", [])
    if len(registers) != len(orders):
        return None
    lengths = " + ".join(str(register["length"]) for register in registers)
    if answer["status"] == "solved":
        note = "each the shortest given those before"
    else:
        note = "the best within the time limit"
        if answer.get("at_least"):
            note += f"; at least {answer['at_least']}"
    lines = ["[[presets]]", "orders = [" + ", ".join(r["order"] for r in registers) + "]",
             "generators = ["]
    lines += [f'    "{register["algorithm"]}",' for register in registers]
    lines += ["]", f'source = "{MARK}: {lengths} turns, {note}"']
    return "\n".join(lines) + "\n"


def blocks(text):
    """The file as what comes before the first preset, and the presets, a text each."""
    parts = re.split(r"(?m)^(?=\[\[presets\]\])", text)
    return parts[0], [part.rstrip("\n") + "\n" for part in parts[1:]]


def orders_in(block):
    return re.search(r"orders = \[(.*?)\]", block).group(1).split(", ")


def rank(block):
    orders = [int(order) for order in orders_in(block)]
    return (len(orders), [-order for order in orders])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qter")
    parser.add_argument("--puzzle", action="append")
    parser.add_argument("--orders")
    parser.add_argument("--balanced", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--time-limit", type=float, default=600)
    arguments = parser.parse_args()
    folder = pathlib.Path(__file__).parent
    if arguments.balanced:
        every = sorted(path.stem for path in folder.glob("*.toml"))
    else:
        every = sorted(set(FRONTS) | set(MORE))
    for puzzle in arguments.puzzle or every:
        path = folder / f"{puzzle}.toml"
        if arguments.orders:
            tuples = [arguments.orders.split(",")]
        elif arguments.balanced:
            tuples = balanced(arguments.qter, puzzle)
        else:
            tuples = orders_of(arguments.qter, puzzle)
        for orders in tuples:
            head, presets = blocks(path.read_text())
            given = [b for b in presets if MARK not in b]
            found = [b for b in presets if MARK in b]
            same = [b for b in found if orders_in(b) == orders]
            if same and arguments.missing:
                continue
            block = solve(arguments.qter, puzzle, orders, arguments)
            print(puzzle, ",".join(orders), "no answer" if block is None else
                  re.search(r"source = \"(.*)\"", block).group(1), file=sys.stderr, flush=True)
            if block is None:
                continue
            found = sorted([b for b in found if b not in same] + [block], key=rank)
            path.write_text("\n".join([head.rstrip("\n") + "\n"] + given + found))


if __name__ == "__main__":
    main()
