#!/usr/bin/env python3
"""nissy-core's tests of moves and cubes (github.com/sebastianotronto/nissy-core, its folder test), made with qter.

    compare_nissy.py QTER TESTS

What a case starts from, the moves, and the cube that nissy-core expects after them are given to `qter solve` as
scrambles of one run: qter agrees where it solves both in the same way, since a solution has one cube that it solves.
Cubes are written as facelets, moves as they stand there. Prints for each folder how many cases agree and which do
not; ends with 1 if there are some. Left out: the direction that the whole cube faces, which is no part of qter's
positions, and folders of coordinates and tables, which qter numbers its own way.
"""
import json
import pathlib
import re
import subprocess
import sys

CORNERS = ["UFR", "UBL", "DFL", "DBR", "UFL", "UBR", "DFR", "DBL"]
EDGES = ["UF", "UB", "DB", "DF", "UR", "UL", "DL", "DR", "FR", "FL", "BL", "BR"]
# Facelets by number, faces U R F D L B, row by row: of a corner clockwise from U or D on, of an edge that on U, D, F
# or B first.
CORNER_FACELETS = [(8, 9, 20), (0, 36, 47), (27, 44, 24), (35, 17, 51), (6, 18, 38), (2, 45, 11), (29, 26, 15), (33, 53, 42)]
EDGE_FACELETS = [(7, 19), (1, 46), (34, 52), (28, 25), (5, 10), (3, 37), (30, 43), (32, 16), (23, 12), (21, 41), (50, 39), (48, 14)]
FACES = "URFDLB"
# How the cube is turned from U on top and F in front, by the letter that a cube ends with.
FACING = {"UF": "", "UR": "y", "UB": "y2", "UL": "y'", "DF": "z2", "DR": "y z2", "DB": "y2 z2", "DL": "y' z2"}
FACING |= {"RF": "z'", "RD": "z' y", "RB": "z' y2", "RU": "z' y'", "LF": "z", "LD": "z y'", "LB": "z y2", "LU": "z y"}
FACING |= {"FD": "x", "FR": "x y", "FU": "x y2", "FL": "x y'", "BD": "x' y2", "BR": "x' y", "BU": "x'", "BL": "x' y'"}
MIRRORED = str.maketrans("LRFBUD", "RLFBUD")


def facelets(cube):
    """Of the corners and edges of a cube as nissy-core writes it."""
    corners, edges = cube.split("=")[:2]
    shown = [FACES[at // 9] for at in range(54)]
    number = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef".index
    for slot, value in enumerate(map(number, corners)):
        piece, twist = value % 8, value // 8
        for i in range(3):
            shown[CORNER_FACELETS[slot][(i + twist) % 3]] = FACES[CORNER_FACELETS[piece][i] // 9]
    for slot, value in enumerate(map(number, edges)):
        piece, flip = value % 16, value // 16
        for i in range(2):
            shown[EDGE_FACELETS[slot][(i + flip) % 2]] = FACES[EDGE_FACELETS[piece][i] // 9]
    return "".join(shown)


def facing(cube):
    return list(FACING.values())["ABCDEFGHIJKLMNOPQRSTUVWX".index(cube.split("=")[2])]


def inverse(moves):
    return f"({moves})'" if moves.strip() else ""


def mirrored(moves):
    """Left and right exchanged."""
    word = lambda m: m[1].translate(MIRRORED) + m[2] + {"'": "", "3": "", "2": "2"}.get(m[3], "'")
    return re.sub(r"([URFDLBMESxyz])(w?)(['23]?)", lambda m: m[0] if m[1] in "Mx" else word(m), moves)


def solutions(qter, scrambles):
    """By scramble, the moves that solve it; a message where it is refused."""
    scrambles = sorted(set(scrambles))
    if not scrambles:
        return {}
    words = [word for scramble in scrambles for word in ("--scramble", scramble.strip() or "U U'")]
    command = [qter, "solve", "3x3", "--method", "thistlethwaite", "--json"]
    run = subprocess.run(command + words, capture_output=True, text=True)
    document = json.loads(run.stdout)
    if run.returncode == 0:
        answers = document.get("solutions", [document])
        return {scramble: answer["algorithm"] for scramble, answer in zip(scrambles, answers, strict=True)}
    if len(scrambles) == 1:
        return {scrambles[0]: "refused: " + document["diagnostics"][0]["message"]}
    half = len(scrambles) // 2
    return solutions(qter, scrambles[:half]) | solutions(qter, scrambles[half:])


def in_order(moves):
    """Turns of opposite faces that stand side by side may be made in any order: sorted."""
    runs = []
    for move in moves.split():
        axis = "URFDLB".index(move[0]) % 3
        if not runs or runs[-1][0] != axis:
            runs.append((axis, []))
        runs[-1][1].append(move)
    return " ".join(" ".join(sorted(run)) for _, run in runs)


def cases(tests, folder):
    for file in sorted((pathlib.Path(tests) / folder).glob("*.in")):
        lines = [line.strip() for line in file.read_text().split("\n")]
        yield file.stem, lines, file.with_suffix(".out").read_text().strip()


def is_cube(text):
    return re.fullmatch(r"[A-Za-f]{8}=[A-Za-f]{12}=[A-X]", text) is not None


def premoved(line):
    """Moves, and those in brackets, which are made on the inverse: so they come first, backwards."""
    brackets = re.search(r"\((.*)\)", line)
    return inverse(brackets[1]) if brackets else "", re.sub(r"\(.*\)", "", line)


def asked(tests):
    """(folder, case, what is done one after the other, whether to mirror it, what is expected); cubes stand for
    what leads to them."""
    for folder in ("020_io_cube_read_write", "040_inverse_cube"):
        for name, lines, out in cases(tests, folder):
            yield folder, name, [lines[0]], False, out
    for name, lines, out in cases(tests, "030_applymoves"):
        before, moves = premoved(lines[0])
        yield "030_applymoves", name, [before, lines[1], facing(lines[1]), moves], False, out
    for name, lines, out in cases(tests, "031_premove"):
        yield "031_premove", name, [inverse(lines[0]), lines[1]], False, out
    for name, lines, out in cases(tests, "033_inverse_move"):
        yield "033_inverse_move", name, [inverse(lines[0])], False, out
    for folder in ("050_compose", "051_compose_oriented"):
        for name, lines, out in cases(tests, folder):
            yield folder, name, [lines[0], facing(lines[0]), lines[1]], False, out
    for folder in ("060_transform", "062_transform_move"):
        for name, lines, out in cases(tests, folder):
            kind, to = lines[0].split()
            yield folder, name, [FACING[to], lines[1]], kind == "mirrored", out


def main():
    qter, tests = sys.argv[1:3]
    all_cases = list(asked(tests))
    cubes = {part for case in all_cases for part in [*case[2], case[4]] if is_cube(part)}
    ways = solutions(qter, map(facelets, cubes))

    def moves_of(folder, parts, is_mirrored):
        """None where a cube of them is refused."""
        found = [ways[facelets(part)] if is_cube(part) else part for part in parts]
        if any(one.startswith("refused") for one in found):
            return None
        back = folder == "040_inverse_cube"
        found = [inverse(one) if is_cube(part) and not back else one for part, one in zip(parts, found)]
        return mirrored(" ".join(found)) if is_mirrored else " ".join(found)

    made = [moves_of(folder, parts, is_mirrored) for folder, _, parts, is_mirrored, _ in all_cases]
    ways |= solutions(qter, [moves for moves in made if moves is not None])
    counts, wrong = {}, 0
    for (folder, name, parts, _, expected), moves in zip(all_cases, made):
        ours = ways[moves] if moves is not None else "refused"
        if is_cube(expected):
            wanted = ways[facelets(expected)]
        elif folder == "033_inverse_move":
            wanted = ways.get(expected) or solutions(qter, [expected])[expected]
        else:
            wanted = "refused" if parts and is_cube(parts[0]) else None
        if wanted is None:
            verdict = "no equivalent"
        else:
            refused = "refused" in (ours[:7], wanted[:7])
            same = ours == wanted if refused else in_order(ours) == in_order(wanted)
            verdict = "agrees" if same else "differs"
        counts.setdefault(folder, {}).setdefault(verdict, []).append(name)
        if verdict == "differs":
            wrong += 1
            print(f"{folder}/{name}: {' '.join(parts)} gives {ours}; {expected}, which is {wanted}")
    for folder, verdicts in counts.items():
        print(f"{folder:24}", ", ".join(f"{verdict}: {len(names)}" for verdict, names in verdicts.items()))
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
