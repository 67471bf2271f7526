#!/usr/bin/env python3
"""The figures of the Qter paper's section 3.3 beside those that qter counts: prints a table in Markdown.

    python3 docs/figures/paper_statistics.py [--depth N] [QTER]

QTER is the binary (build/release/qter). Canonical sequences, positions of the 3x3, and their classes up to symmetry and
antisymmetry come from one run of `qter explore`, to depth 6 (some seconds; 8 takes two minutes), the size of the table of
corners from one of `qter solve-arch`. Ends with 1 where a figure that is exact differs from the paper's, or that table has
another size than Burnside's lemma says. Of tables the paper has no figure but the factors that symmetries and antisymmetry
are to save: 48 and 2. Ours do without antisymmetry.
"""
import argparse
import collections
import itertools
import json
import math
import subprocess
import sys

# Section 3.3.5.e, by depth.
POSITIONS = [1, 18, 243, 3240, 43239, 574908, 7618438, 100803036, 1332343288, 17596479795]
CLASSES = [1, 2, 8, 48, 509, 6198, 80178, 1053077, 13890036, 183339529]
# Section 3.3.5.b: a_1 to a_3, and a_n = 1.362 (13.348)^n + 0.138 (-1.348)^n.
SEQUENCES = {1: 18, 2: 243, 3: 3240}
ROOTS = (13.348, -1.348)
FACTORS = (1.362, 0.138)


def qter_json(qter, *options):
    run = subprocess.run([qter, *options, "--json"], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 4):
        sys.exit(f"qter {' '.join(options)}: {run.stderr}")
    return json.loads(run.stdout)


def lengths(permutation):
    """How many cycles of each length it has."""
    counts, left = collections.Counter(), set(range(len(permutation)))
    while left:
        at, length = left.pop(), 1
        while (at := permutation[at]) in left:
            left.remove(at)
            length += 1
        counts[length] += 1
    return counts


def commuting(permutation):
    """How many permutations commute with it."""
    return math.prod(length ** count * math.factorial(count) for length, count in lengths(permutation).items())


def roots(permutation):
    """How many permutations it is the square of: cycles in pairs of equal length, or of odd length alone."""
    ways = 1
    for length, count in lengths(permutation).items():
        pairs = range(count // 2 + 1) if length % 2 else [count / 2] if count % 2 == 0 else []
        ways *= sum(math.factorial(count) * length ** int(p) // (2 ** int(p) * math.factorial(int(p)) * math.factorial(count - 2 * int(p)))
                    for p in pairs)
    return ways


def corner_classes():
    """Permutations of a cube's corners up to its symmetries, and up to inverses as well, by Burnside's lemma: p is left
    as it is by s if p s = s p, and by s with inversion if p s p = s, so that the square of p s is that of s."""
    symmetries = []
    for axes, signs in itertools.product(itertools.permutations(range(3)), range(8)):
        symmetries.append([sum(((corner >> axes[i] ^ signs >> i) & 1) << i for i in range(3)) for corner in range(8)])
    alike = sum(commuting(s) for s in symmetries)
    inverse = sum(roots([s[s[i]] for i in range(8)]) for s in symmetries)
    return alike // 48, (alike + inverse) // 96


def recurrence(counts):
    """p and q of a_n = p a_(n-1) + q a_(n-2), from a_1 to a_4, and the roots and factors of its solution."""
    a1, a2, a3, a4 = counts[1:5]
    determinant = a2 * a2 - a1 * a3
    p, q = (a3 * a2 - a1 * a4) / determinant, (a2 * a4 - a3 * a3) / determinant
    root = math.sqrt(p * p + 4 * q)
    r1, r2 = (p + root) / 2, (p - root) / 2
    b = (a2 - a1 * r1) / (r2 * (r2 - r1))
    return p, q, (r1, r2), ((a1 - b * r2) / r1, b)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qter", nargs="?", default="build/release/qter")
    parser.add_argument("--depth", type=int, default=6, choices=range(4, 10))
    arguments = parser.parse_args()
    wrong = 0

    def row(section, what, paper, here, exact=True):
        nonlocal wrong
        if exact and paper != here:
            wrong += 1
        verdict = "" if not exact else "the same" if paper == here else "**not the same**"
        print(f"| {section} | {what} | {paper} | {here} | {verdict} |")

    print("| section | figure | paper | here | |\n|---|---|---|---|---|")
    levels = qter_json(
        arguments.qter, "explore", "3x3", "--depth", str(arguments.depth), "--symmetry", "all+inverse", "--sequences")
    sequences, positions, classes = (
        [int(count) for count in levels[name]] for name in ("sequences_by_length", "by_depth", "classes_by_depth"))
    row("3.3.4.a", "symmetries and antisymmetries", 96, levels["symmetries"])
    for turns, count in SEQUENCES.items():
        row("3.3.5.b", f"canonical sequences of {turns} turns", count, sequences[turns])
    p, q, roots, factors = recurrence(sequences)
    row("3.3.5.b", "a_n = p a_(n-1) + q a_(n-2)", "12, 18", f"{p:g}, {q:g}")
    for name, paper, here in zip(("larger root", "smaller root"), ROOTS, roots):
        row("3.3.5.b", name, paper, round(here, 3))
    for name, paper, here in zip(("its factor", "the other's"), FACTORS, factors):
        row("3.3.5.b", name, paper, round(here, 3))
    most = max(sequences[n] / positions[n] - 1 for n in range(1, len(positions)))
    row("3.3.5.b", f"sequences more than positions, to {arguments.depth} turns", "within 10%", f"{100 * most:.2f}%", False)
    for name, paper, here in (("positions", POSITIONS, positions), ("classes", CLASSES, classes)):
        for depth, count in enumerate(here):
            row("3.3.5.e", f"{name} {depth} turns away", paper[depth], count)
    row("3.3.5.e", "43239 / 509", 84.9, round(positions[4] / classes[4], 1))
    solved = qter_json(arguments.qter, "solve-arch", "3x3", "--cycles", "corners 8; edges 4")
    entries = next(table["entries"] for report in solved["statistics"]["reports"] for table in report["tables"]
                   if table["name"] == "corners")
    twists = 3 ** 7
    rows = math.factorial(8), *corner_classes()
    row("3.3.4.a", "table of corners, entries", "-", f"{rows[0]} x {twists} = {rows[0] * twists}", False)
    row("3.3.4.a", "up to symmetry, by Burnside's lemma and here", rows[1] * twists, entries)
    row("3.3.4.a", "times that symmetry saves", 48, round(rows[0] / rows[1], 2), False)
    row("3.3.4.a", "up to antisymmetry too, which ours is not", "-", f"{rows[2]} x {twists} = {rows[2] * twists}", False)
    row("3.3.4.a", "times that it would save", 2, round(rows[1] / rows[2], 2), False)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
