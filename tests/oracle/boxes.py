# The order of the groups of boxes of cells and of cubes with marked centers, from coordinates alone, by
# GAP: a point is a sticker, as the middle of its cell and where it faces; of a marked center also where the
# mark points to. The results are in tests/puzzle/test_boxes.cpp. Needs GAP (Debian: gap-core).
#
#     python3 tests/oracle/boxes.py 2x2x3 3x3x3m
import itertools
import subprocess
import sys


def turned(vector, axis, quarters):
    for _ in range(quarters):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        vector = list(vector)
        vector[a], vector[b] = -vector[b], vector[a]
    return tuple(vector)


def group_order(lengths, marked):
    points = []
    for cell in itertools.product(*(range(1 - n, n, 2) for n in lengths)):
        for axis, sign in itertools.product(range(3), (-1, 1)):
            if cell[axis] != sign * (lengths[axis] - 1):
                continue
            facing = tuple(sign * (i == axis) for i in range(3))
            central = all(cell[i] == 0 for i in range(3) if i != axis)
            if not (marked and central):
                points.append((cell, facing, None))
                continue
            for other, way in itertools.product({0, 1, 2} - {axis}, (-1, 1)):
                points.append((cell, facing, tuple(way * (i == other) for i in range(3))))
    number = {point: i for i, point in enumerate(points, 1)}
    turns = []
    for axis in range(3):
        square = lengths[(axis + 1) % 3] == lengths[(axis + 2) % 3]
        for layer in range(1 - lengths[axis], lengths[axis], 2):
            if layer == 0:  # it rests
                continue
            image = []
            for cell, *vectors in points:
                if cell[axis] != layer:
                    image.append(number[(cell, *vectors)])
                    continue
                move = [v and turned(v, axis, 1 if square else 2) for v in (cell, *vectors)]
                image.append(number[tuple(move)])
            turns.append(f"PermList({image})")
    program = f"Print(Size(Group({','.join(turns)})), \"\\n\"); QUIT;"
    command = ["gap", "-q", "-b", "-A", "--width", "10000"]
    return subprocess.run(command, input=program, text=True, capture_output=True).stdout.strip()


for word in sys.argv[1:]:
    print(word, group_order([int(n) for n in word.rstrip("m").split("x")], word.endswith("m")))
