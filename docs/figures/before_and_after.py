#!/usr/bin/env python3
"""Turns, looks and lines of the examples, by two versions of qter: a table in docs/turns.md.

    python3 docs/figures/before_and_after.py OLD NEW

Compiles each example with both, and runs both programs with the same inputs: all, or 100 drawn among
those that both take. NEW runs them, so that both are counted alike. Turns are those of running,
without entering and reading. Examples that ask for more numbers than they have lines with inputs are
left out.
"""
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
MOST_RUNS = 100


def compiled(qter, name, path):
    done = subprocess.run([qter, "compile", os.path.join(EXAMPLES, name), "-q", "--json", "-o", path],
                          capture_output=True, text=True, check=True)
    with open(path, encoding="utf-8") as file:
        most = [int(number) for number in re.findall(r"max-input (\d+)", file.read())]
    return json.loads(done.stdout)["lines"], most


def run(qter, path, answers):
    inputs = [word for answer in answers for word in ("--input", str(answer))]
    done = subprocess.run([qter, "interpret", path, "--json", *inputs], capture_output=True, text=True)
    if done.returncode != 0:
        return None
    document = json.loads(done.stdout)
    said = [(part["kind"], re.sub(r"\s*\d+$", "", part["message"]),
             part["value"] or (re.findall(r"\d+$", part["message"]) or [None])[0])
            for part in document["output"]]
    return document["cost"]["running"], document["cost"]["looks"], said


def mean(numbers):
    return sum(numbers) / len(numbers)


def main():
    old, new = sys.argv[1:]
    changes = []
    print("| program | inputs | turns | looks | lines |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in sorted(os.listdir(EXAMPLES)):
            if not name.endswith(".qat"):
                continue
            paths = [os.path.join(folder, which + ".q") for which in ("old", "new")]
            (old_lines, old_most), (new_lines, new_most) = (
                compiled(qter, name, path) for qter, path in zip((old, new), paths))
            if len(old_most) != len(new_most):
                continue
            ranges = [range(min(both) + 1) for both in zip(old_most, new_most)]
            count = math.prod(map(len, ranges))
            if count <= MOST_RUNS:
                inputs = list(itertools.product(*ranges))
            else:
                random.seed(1)
                inputs = [tuple(map(random.choice, ranges)) for _ in range(MOST_RUNS)]
            before, after = (list(pool.map(lambda answers, path=path: run(new, path, answers), inputs))
                             for path in paths)
            if None in before or None in after:
                continue
            assert [one[2] for one in before] == [one[2] for one in after], name
            turns, looks = ([mean([one[i] for one in runs]) for runs in (before, after)]
                            for i in (0, 1))
            changes.append([math.log((pair[1] + 1) / (pair[0] + 1)) for pair in (turns, looks)])
            print(f"| {name[:-4]} | {len(inputs)} | {turns[0]:,.1f} → {turns[1]:,.1f} | "
                  f"{looks[0]:,.1f} → {looks[1]:,.1f} | {old_lines} → {new_lines} |", flush=True)
    print("geometric means of (after + 1) / (before + 1): turns "
          f"{math.exp(mean([one[0] for one in changes])):.2f}, looks "
          f"{math.exp(mean([one[1] for one in changes])):.2f}")


if __name__ == "__main__":
    main()
