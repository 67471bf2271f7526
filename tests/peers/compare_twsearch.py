#!/usr/bin/env python3
"""Levels of twsearch's samples, counted by qter and by twsearch (the C++ one, github.com/rokicki/twsearch).

    compare_twsearch.py QTER TWSEARCH SAMPLES [--depth 4] [--seconds 20] [--only WORD]

Every .tws file below SAMPLES is counted by both, small files first. twsearch counts each way of holding a puzzle,
with the moves of the file and their powers as one turn each; of qter that is `explore --held`. What twsearch counts
within a gigabyte and 3 * SECONDS is asked of qter. Prints a line for each file, and how many are the same; ends with
1 if one differs, is refused, or takes qter more than SECONDS. Seconds are those of the processor.
"""
import argparse
import json
import pathlib
import re
import resource
import subprocess
import sys


def limited(seconds):
    return lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def levels_of_twsearch(program, file, depth, seconds):
    """The levels, and why there are no more. It does not stop after a level by itself, so it is stopped."""
    command = ["stdbuf", "-oL", program, "-M", "1000", "-t", "1", "-g", "--nosymmetry", file]
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", preexec_fn=limited(seconds)
    )
    levels, why = [], ""
    for line in run.stdout:
        found = re.match(r"Dist (\d+) cnt (\d+) ", line)
        if found and int(found[1]) == len(levels):
            levels.append(int(found[2]))
        why = line.strip() if line.startswith("! ") else why
        if len(levels) > depth:
            run.kill()
            run.wait()
            return levels, ""
    if run.wait() < 0:
        why = why or "! stopped"
    return levels, why


def levels_of_qter(program, file, depth, seconds):
    """The levels, seconds, and why there are none."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "explore", file, "--held", "--depth", str(depth), "--json"]
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=limited(seconds))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode < 0:
        return [], took, "stopped"
    document = json.loads(run.stdout) if run.stdout else {}
    if run.returncode != 0 or "by_depth" not in document:
        said = [one["message"] for one in document.get("diagnostics", [])] or [run.stderr.strip()]
        return [], took, said[0]
    return [int(level) for level in document["by_depth"]], took, ""


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("qter")
    options.add_argument("twsearch")
    options.add_argument("samples")
    options.add_argument("--depth", type=int, default=4)
    options.add_argument("--seconds", type=int, default=20)
    options.add_argument("--only", default="")
    asked = options.parse_args()
    files = sorted(pathlib.Path(asked.samples).rglob("*.tws"), key=lambda file: file.stat().st_size)
    counts = {}
    for file in files:
        if asked.only not in str(file):
            continue
        peers, why = levels_of_twsearch(asked.twsearch, str(file), asked.depth, 3 * asked.seconds)
        # A level less than asked may be all that there is.
        depth = len(peers) - 1 if peers and why else asked.depth
        ours, took, refused = levels_of_qter(asked.qter, str(file), depth, 3 * asked.seconds)
        if refused:
            verdict = "refused"
        elif not peers:
            verdict = "twsearch cannot"
        elif ours != peers:
            verdict = "differs"
        else:
            verdict = "same" if took <= asked.seconds else "slow"
        counts[verdict] = counts.get(verdict, 0) + 1
        name = str(file.relative_to(asked.samples))
        print(f"{name:36} {verdict:16} {took:6.2f} s  {' '.join(map(str, ours))} {refused}", flush=True)
        if verdict not in ("same", "slow") or why:
            print(f"{'twsearch':>36} {' '.join(map(str, peers))} {why}", flush=True)
    print(", ".join(f"{verdict}: {count}" for verdict, count in sorted(counts.items())))
    return any(counts.get(bad) for bad in ("differs", "refused", "slow"))


if __name__ == "__main__":
    sys.exit(main())
