#!/usr/bin/env python3
"""What the examples cost a person, entering and reading included: the table in docs/turns.md.

    python3 docs/figures/example_costs.py build/release/qter [SECONDS]

Compiles each with `--time-limit SECONDS` (the default of `qter compile` when there is none) and lets
`compile` run it with all of its inputs, or a sample of 10,000 where there are more. As on paper, numbers are
entered and read by repeating generators; in the short way they are entered by one algorithm, which
is estimated where it is in no table, and read without a turn.
"""
import json
import os
import subprocess
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")


def main():
    qter = sys.argv[1]
    limit = ["--time-limit", sys.argv[2]] if len(sys.argv) > 2 else []
    print("| program | inputs | by repeating: mean | worst | short: mean | worst |")
    print("|---|---|---|---|---|---|")
    for name in sorted(os.listdir(EXAMPLES)):
        if not name.endswith(".qat"):
            continue
        done = subprocess.run([qter, "compile", os.path.join(EXAMPLES, name), "-q", "--json",
                               "--cost-inputs", "10000", *limit],
                              capture_output=True, text=True, check=True)
        document = json.loads(done.stdout)
        cost = document["cost"]
        if cost is None:
            print(f"| {name} | {document['no_cost']} | | | | |")
            continue
        inputs = f"{cost['inputs']:,}" + (" drawn" if cost["seed"] else "")
        whole = cost["whole"]
        about = "about " if cost["about"] else ""
        print(f"| {name[:-4]} | {inputs} | {whole['repeated']['mean']:,} | "
              f"{whole['repeated']['worst']:,} | {about}{whole['short']['mean']:,} | "
              f"{whole['short']['worst']:,} |", flush=True)


if __name__ == "__main__":
    main()
