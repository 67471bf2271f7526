#!/usr/bin/env python3
"""How the cost of `qter find-cycles` grows: measures it, and draws finder-cost.svg.

    python3 docs/figures/finder_cost.py build/release/qter     measures, writes the CSV, draws
    python3 docs/figures/finder_cost.py build/release/qter 2x2 "4x4 --supercube"
                                                               measures only these again
    python3 docs/figures/finder_cost.py                        draws the CSV that is there

Seconds are processor time, user and system, of the whole process on one thread, its start and the
reading of the puzzle included. What else the machine does still makes it longer, by a half and runs
of a few milliseconds twice as long, but much less than time on the clock: measure on a quiet
machine. Runs under half a second are repeated nine times, longer ones less
often, and the median is taken. A puzzle's line ends before the first run that takes more than
LIMIT seconds, or at MOST registers, the number of pieces of a 3x3. Measuring takes about five
minutes.
"""

import csv
import json
import math
import os
import resource
import signal
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CSV = HERE / "finder-cost.csv"
SVG = HERE / "finder-cost.svg"

PUZZLES = ["2x2", "pyraminx", "3x3", "megaminx", "4x4 --supercube", "5x5 --supercube",
           "master-kilominx --supercube"]
MOST = 20
LIMIT = 20  # whole seconds: the kernel ends the run


# --- Measuring.

def run(qter, puzzle, registers):
    """Processor seconds and the JSON document of one search; None when it takes too long."""
    name, *flags = puzzle.split()
    command = [qter, "find-cycles", "--puzzle", name, *flags, "--registers", str(registers),
               "--threads", "1", "--structures", "0", "--quiet", "--json"]
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=limit)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime, json.loads(text)


def repeats(seconds):
    """How many runs a median is taken of, by what the first one took."""
    if seconds < 0.5:
        return 9
    return 5 if seconds < 2 else 3 if seconds < 5 else 1


def read_rows():
    with open(CSV, newline="") as file:
        return list(csv.DictReader(file))


def measure(qter, puzzles):
    """Measures the puzzles and writes the CSV, where rows of other puzzles stay."""
    rows = []
    for puzzle in PUZZLES:
        if puzzle not in puzzles:
            rows += [row for row in read_rows() if row["puzzle"] == puzzle]
            continue
        for registers in range(1, MOST + 1):
            first = run(qter, puzzle, registers)
            if first is None:
                break
            seconds = [first[0]]
            while len(seconds) < repeats(first[0]):
                again = run(qter, puzzle, registers)
                if again is not None:
                    seconds.append(again[0])
            rows.append({"puzzle": puzzle, "registers": registers,
                         "architectures": len(first[1]["architectures"]),
                         "nodes": first[1]["statistics"]["nodes"],
                         "seconds": f"{statistics.median(seconds):.4f}"})
            print(*rows[-1].values(), file=sys.stderr, flush=True)
    with open(CSV, "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


# --- Drawing.

# Of each line: its colour (the first six are Okabe and Ito's, which the colour-blind can tell
# apart), its label, where the label stands from the line's last point, in pixels, and how it is
# aligned there.
LINES = {
    "2x2": ("#000000", "2x2", (10, 12), "start"),
    "pyraminx": ("#e69f00", "pyraminx", (10, -2), "start"),
    "3x3": ("#0072b2", "3x3", (10, 4), "start"),
    "megaminx": ("#d55e00", "megaminx", (10, 4), "start"),
    "4x4 --supercube": ("#009e73", "4x4*", (5, -8), "middle"),
    "5x5 --supercube": ("#cc79a7", "5x5*", (-6, -8), "start"),
    "master-kilominx --supercube": ("#7a5195", "master-kilominx*", (-10, 4), "end"),
}

TOP, BOTTOM = 64, 424
SECONDS = (1e-3, 1e2)
WIDTH, HEIGHT = 980, 490


class Axis:
    """A logarithmic axis: values from low to high lie on pixels from start to end."""

    def __init__(self, low, high, start, end):
        self.low, self.high, self.start, self.end = low, high, start, end

    def __call__(self, value):
        part = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + part * (self.end - self.start)


def text(x, y, words, anchor="middle", **attributes):
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{words}</text>'


def stroke(x1, y1, x2, y2, colour, **attributes):
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}"{more}/>')


def power(exponent):
    return f'10<tspan dy="-5" font-size="9">{exponent}</tspan>'


def frame(x, y, title, x_title, x_ticks):
    """The grid of a panel, and what stands around it."""
    out = [text((x.start + x.end) / 2, TOP - 30, title, font_weight="bold")]
    for value, label in x_ticks:
        out.append(stroke(x(value), TOP, x(value), BOTTOM, "#e4e4e4"))
        out.append(text(x(value), BOTTOM + 18, label))
    for seconds, label in [(1e-3, "1 ms"), (1e-2, "10 ms"), (1e-1, "100 ms"), (1, "1 s"),
                           (10, "10 s"), (100, "100 s")]:
        out.append(stroke(x.start, y(seconds), x.end, y(seconds), "#e4e4e4"))
        out.append(text(x.start - 8, y(seconds) + 4, label, "end"))
    out.append(stroke(x.start, BOTTOM, x.end, BOTTOM, "#666666"))
    out.append(stroke(x.start, TOP, x.start, BOTTOM, "#666666"))
    out.append(text((x.start + x.end) / 2, BOTTOM + 42, x_title))
    return out


def curve(points, colour):
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    out = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" '
           'stroke-linejoin="round"/>']
    out += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="2.6" fill="{colour}"/>' for px, py in points]
    return out


def guide(x, y, seconds_a_node, label, dy):
    """A dashed line along which every node takes the same time, the label dy off it."""
    low = max(x.low, y.low / seconds_a_node)
    high = min(x.high, y.high / seconds_a_node)
    x1, y1, x2, y2 = x(low), y(low * seconds_a_node), x(high), y(high * seconds_a_node)
    angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
    at_x, at_y = x1 + 0.86 * (x2 - x1), y1 + 0.86 * (y2 - y1)
    return [stroke(x1, y1, x2, y2, "#999999", stroke_dasharray="5 4"),
            f'<g transform="translate({at_x:.1f} {at_y:.1f}) rotate({angle:.1f})">'
            + text(0, dy, label, fill="#666666", font_size=11) + "</g>"]


def draw():
    rows = read_rows()
    y = Axis(*SECONDS, BOTTOM, TOP)
    left = Axis(1, MOST, 92, 470)
    right = Axis(1, 1e9, 640, 950)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12" '
           'fill="#222222">',
           "<title>How the cost of find-cycles grows with registers and nodes</title>",
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
           f'<g transform="translate(24 {(TOP + BOTTOM) / 2:.1f}) rotate(-90)">'
           + text(0, 0, "seconds of processor time, user and system (log scale)") + "</g>"]
    out += frame(left, y, "Time, by number of registers", "registers (log scale)",
                 [(n, n) for n in (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)])
    out += frame(right, y, "Time, by nodes of the search",
                 "nodes: placements of a cycle (log scale)",
                 [(10 ** n, power(n)) for n in range(10)])
    out.append(text((left.start + left.end) / 2, TOP - 13,
                    "* pieces that look alike are marked (--supercube)",
                    font_size=11, fill="#666666"))
    out.append(text((right.start + right.end) / 2, TOP - 13, "colours as on the left",
                    font_size=11, fill="#666666"))
    out += guide(right, y, 1e-6, "1 µs a node", -6) + guide(right, y, 1e-7, "0.1 µs a node", 14)
    for puzzle, (colour, label, (dx, dy), anchor) in LINES.items():
        points = [(int(row["registers"]), int(row["nodes"]), float(row["seconds"]))
                  for row in rows if row["puzzle"] == puzzle]
        if not points:
            continue
        out += curve([(left(registers), y(seconds)) for registers, _, seconds in points], colour)
        out += curve([(right(nodes), y(seconds)) for _, nodes, seconds in points], colour)
        x_end, y_end = left(points[-1][0]), y(points[-1][2])
        out.append(text(x_end + dx, y_end + dy, label, anchor, fill=colour, font_weight="bold"))
    SVG.write_text("\n".join(out) + "\n</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(sys.argv[1], sys.argv[2:] or PUZZLES)
    draw()
