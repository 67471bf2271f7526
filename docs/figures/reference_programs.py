#!/usr/bin/env python3
"""Turns after input of five programs, over all of their inputs.

    python3 docs/figures/reference_programs.py build/release/qter [SECONDS]

Compiles each of them with `--time-limit SECONDS` (the default of `qter compile` when there is none) and
without anything kept from other runs, runs it with every input, checks what it says, and prints the
mean and the most turns (htm). Runs take a minute or two.
"""
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21]

# File, inputs, what the program has to say.
PROGRAMS = [
    ("move", [(a,) for a in range(4)], lambda a: a),
    ("fibonacci", [(n,) for n in range(9)], lambda n: FIBONACCI[n]),
    ("average-quick", [(a, b) for a in range(90) for b in range(90) if a + b < 90],
     lambda a, b: (a + b) // 2),
    ("remainder", [(n,) for n in range(210)], lambda n: n % 13),
    ("product", [(a, b) for a in range(30) for b in range(30)], lambda a, b: a * b % 30),
]


def run(qter, program, answers):
    inputs = [word for answer in answers for word in ("--input", str(answer))]
    done = subprocess.run([qter, "interpret", program, "--json", *inputs], capture_output=True,
                          text=True, check=True)
    said = json.loads(done.stdout)
    last = said["output"][-1]
    # A value that the compiler knows stands in the message.
    return said["turns"], int(last["value"] or last["message"].split()[-1])


def main():
    qter = sys.argv[1]
    limit = ["--time-limit", sys.argv[2]] if len(sys.argv) > 2 else []
    print(f"{'program':16} {'inputs':>6} {'lines':>6} {'turns in it':>11} {'mean':>8} {'most':>6}")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, inputs, expected in PROGRAMS:
            program = os.path.join(folder, name + ".q")
            compiled = subprocess.run(
                [qter, "compile", os.path.join(EXAMPLES, name + ".qat"), "-q", "--json",
                 "--no-cache", "-o", program, *limit], capture_output=True, text=True, check=True)
            written = json.loads(compiled.stdout)
            runs = list(pool.map(lambda answers: run(qter, program, answers), inputs))
            for answers, (_, value) in zip(inputs, runs):
                assert value == expected(*answers), (name, answers, value)
            turns = [count for count, _ in runs]
            print(f"{name:16} {len(inputs):6} {written['lines']:6} {written['moves']:11} "
                  f"{sum(turns) / len(turns):8.1f} {max(turns):6}", flush=True)


if __name__ == "__main__":
    main()
