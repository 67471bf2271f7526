#!/usr/bin/env python3
"""Scrambles with places left open (`?`), solved by qter and by ksolve+ (github.com/cubing/ksolve).

    compare_ksolve.py QTER KSOLVE DEF [--scrambles 50] [--turns 6] [--most 7] [--seed 1]

Scrambles of the puzzle that DEF describes are drawn: a few turns, in which pieces and orientations are left open by
chance, some with what is there now (`?2`), all of them where the file has blocks. Both programs say how many turns
solve each; ksolve+ is given a definition that lets scrambles leave open whatever they do, and looks up to --most
turns. Prints where they differ, and how many are the same; ends with 1 if one differs.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

MOST_IGNORED = 8  # pieces of a set whose places ksolve+ can leave open


def statements(text, keyword):
    """(name, lines) of each block that begins with the keyword."""
    for found in re.finditer(rf"^{keyword}([^\n]*)\n(.*?)\n?^End", text, re.M | re.S):
        yield found[1].strip(), [line.split() for line in found[2].split("\n") if line.strip() and line[0] != "#"]


class Puzzle:
    def __init__(self, text):
        text = "\n".join(line.rstrip() for line in text.splitlines())
        self.sets = {name: (int(size), int(ways)) for name, size, ways in re.findall(r"^Set (\S+) (\d+) (\d+)", text, re.M)}
        self.moves = [self.places(lines) for _, lines in statements(text, "Move ")]
        # Without what moves do to orientations, a block is as a position: pieces by number.
        self.blocks = [dict(zip((l[0] for l in lines[::2]), lines[1::2])) for _, lines in statements(text, "Block")]
        self.text = re.sub(r"^Ignore\n.*?^End", "", text, flags=re.M | re.S)

    def places(self, lines):
        """Of a move, by set: the place that each piece comes from, and what is added where it leaves."""
        move = {name: (list(range(size)), [0] * size) for name, (size, _) in self.sets.items()}
        at = 0
        while at < len(lines):
            name, numbers = lines[at][0], [int(word) - 1 for word in lines[at + 1]]
            at += 2
            added = [0] * len(numbers)
            if at < len(lines) and lines[at][0].isdigit():
                added = [int(word) for word in lines[at]]
                at += 1
            move[name] = (numbers, added)
        return move

    def solved(self):
        return {name: (list(range(size)), [0] * size) for name, (size, _) in self.sets.items()}

    def can(self, state, move):
        """Every block is moved as a whole or not at all."""
        for block in self.blocks:
            moved = set()
            for name, pieces in block.items():
                numbers, added = move[name]
                for piece in pieces:
                    place = state[name][0].index(int(piece) - 1)
                    moved.add(numbers[place] != place or added[place] != 0)
            if len(moved) == 2:
                return False
        return True

    def turned(self, state, move):
        after = {}
        for name, (size, ways) in self.sets.items():
            (pieces, turns), (numbers, added) = state[name], move[name]
            after[name] = ([pieces[i] for i in numbers], [(turns[i] + added[i]) % ways for i in numbers])
        return after

    def drawn(self, turns):
        """The lines of a scramble."""
        state = self.solved()
        for _ in range(random.randint(1, turns)):
            move = random.choice(self.moves)
            for _ in range(random.randint(1, 3)):
                if self.can(state, move):
                    state = self.turned(state, move)
        chances = [random.random() * 0.8 for _ in range(2)]

        def word(number, chance):
            if random.random() >= chance:
                return str(number)
            return "?" + (str(number) if self.blocks or random.random() < 0.4 else "")

        lines = []
        for name, (pieces, turned) in state.items():
            size, ways = self.sets[name]
            lines += [name, " ".join(word(piece + 1, chances[0] if 1 < size <= MOST_IGNORED else 0) for piece in pieces)]
            lines += [" ".join(word(turn, chances[1] if ways > 1 else 0) for turn in turned)]
        return lines

    def letting_all_open(self):
        lines = [self.text, "Ignore"]
        for name, (size, _) in self.sets.items():
            lines += [name, " ".join(("1" if size <= MOST_IGNORED else "0") * size), " ".join("1" * size)]
        return "\n".join([*lines, "End", ""])


def turns_of_ksolve(program, definition, scrambles):
    run = subprocess.run([program, definition, scrambles], capture_output=True, text=True, errors="replace")
    turns = {}
    for part in re.split(r"\nSolving ", run.stdout)[1:]:
        depths = [int(depth) for depth in re.findall(r"^Depth (\d+)", part, re.M)]
        turns[part.split("\n")[0].strip()] = None if "Max depth reached" in part else max(depths)
    return turns


def turns_of_qter(program, definition, scrambles, most):
    command = [program, "solve", definition, "--method", "optimal", "--file", scrambles, "--json"]
    run = subprocess.run(command, capture_output=True, text=True)
    solutions = json.loads(run.stdout)["solutions"]
    return {one["name"]: one["length"] for one in solutions if one["length"] <= most}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("qter")
    options.add_argument("ksolve")
    options.add_argument("definition")
    options.add_argument("--scrambles", type=int, default=50)
    options.add_argument("--turns", type=int, default=6)
    options.add_argument("--most", type=int, default=7)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    random.seed(asked.seed)
    puzzle = Puzzle(pathlib.Path(asked.definition).read_text(encoding="latin-1"))
    drawn = {f"s{i}": puzzle.drawn(asked.turns) for i in range(asked.scrambles)}
    with tempfile.TemporaryDirectory() as folder:
        definition, scrambles = pathlib.Path(folder, "a.def"), pathlib.Path(folder, "a.scr")
        definition.write_text(puzzle.letting_all_open())
        blocks = ["\n".join([f"Scramble {name}", *lines, "End"]) for name, lines in drawn.items()]
        scrambles.write_text("\n".join([f"MaxDepth {asked.most}", *blocks, ""]))
        peers = turns_of_ksolve(asked.ksolve, definition, scrambles)
        ours = turns_of_qter(asked.qter, definition, scrambles, asked.most)
    different = [name for name in drawn if name not in peers or peers[name] != ours.get(name)]
    for name in different:
        print(f"{name}: qter {ours.get(name)}, ksolve+ {peers.get(name)}: {' / '.join(drawn[name])}")
    solved = sum(turns is not None for turns in peers.values())
    print(f"{len(drawn) - len(different)} the same, {solved} of them solved; {len(different)} differ")
    return len(different) > 0


if __name__ == "__main__":
    sys.exit(main())
