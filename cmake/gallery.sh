#!/bin/sh
# Writes a page for each program of examples/, some puzzles, and an index, into a folder that any static
# host can serve:
#     sh cmake/gallery.sh [FOLDER]                       build/gallery by default
# QTER names the binary, build/release/qter by default.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/gallery}
qter=${QTER:-build/release/qter}
mkdir -p "$folder"

# File, name, what it does and what to try; a new program is given a line here. The easy ones are first.
programs() {
    cat <<'END'
move.qat|Move a number|The smallest program. A number goes from the top layer of a cube to the bottom layer. Try 3.
average.qat|The average of two numbers|Two numbers share one cube. Try 60 and 20.
average-quick.qat|The average, in fewer turns|The same answer. Enter 60 and 20 here, too, and compare the turns.
fibonacci.qat|Fibonacci numbers|0, 1, 1, 2, 3, 5, 8: each number is the sum of the two before it. Try 7.
fib.q|Fibonacci numbers, by hand|A person wrote each turn of this program. Try 8.
prime.qat|Is it a prime number?|The cube looks for a divisor. Try 77, then 89.
product.qat|Multiply on one cube|Two numbers times each other. Try 4 and 7. From 30 on the cube begins again at 0.
multiply.qat|Multiply on two cubes|Larger numbers need a second cube. Try 12 and 7.
remainder.qat|Divide by 13|What is left over? Try 60, then 200.
modulus.qat|Divide by 7|The same with 7. Try 60.
gcd.qat|The greatest common divisor|The largest number that divides both of yours. Try 84 and 36.
collatz.qat|The 3n + 1 riddle|Halve an even number. Multiply an odd one by 3 and add 1. How long until you reach 1? Try 6, then 7.
rock-paper-scissors.qat|Rock, paper, scissors|Two players, one cube that jams. The cube says who wins.
nim.qat|Beat the cube|Take 1, 2 or 3 things from a heap. Whoever takes the last one wins. Try a heap of 10. When can you win?
two-cubes.qat|One for me, one for you|Two people, two cubes. They deal out a number until nothing is left. Try 13.
brainfuck.qat|A computer made of cubes|You type in a program, and cubes run it. Type 6, 5 and 0, then any number: it says your number.
END
}

# Puzzle, name, what to try.
puzzles() {
    cat <<'END'
3x3|Rubik's Cube|Do R U R' U' six times.
2x2|2x2|Only corners. Is it easier?
4x4|4x4|No piece in the middle of a face.
5x5|5x5|Turn two layers at once.
7x7|7x7|How many pieces can you count?
pyraminx|Pyraminx|Four faces. Do R U' R' U three times.
skewb|Skewb|It turns about its corners. Turn one of them three times.
megaminx|Megaminx|Twelve faces. Do R U R' U' six times.
gigaminx|Gigaminx|A megaminx with more layers.
fto|Face-turning octahedron|Eight faces, all of them turn.
helicopter|Helicopter Cube|Its edges turn.
rex|Rex Cube|Curved cuts.
dino|Dino Cube|Only edges. It is easy to solve.
redi|Redi Cube|Its corners turn.
bicube|Bicube|Blocks are glued together, and it jams. Find a turn that works.
square-1|Square-1|It loses its shape.
END
}

escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'; }

# entry FILE NAME TEXT: an item of a list.
entry() {
    printf '<li><a href="%s.html">%s</a><br>%s</li>\n' "$1" "$(printf %s "$2" | escaped)" \
        "$(printf %s "$3" | escaped)"
}

for program in examples/*.qat examples/*.q; do
    name=$(basename "$program")
    if ! programs | grep -q "^$name|"; then
        echo "cmake/gallery.sh has no words for $name" >&2
        exit 1
    fi
done

{
    cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cubes that compute</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: .75rem; padding: 0; }
li { list-style: none; border: 1px solid #8888; border-radius: .5rem; padding: .6rem .8rem; }
a { font-weight: bold; }
</style>
</head>
<body>
<main>
<h1>Cubes that compute</h1>
<p>Turn a puzzle, and it counts. Each program below computes with a puzzle. Open one, enter a number and
watch, or take a cube and do the turns yourself.</p>
<h2>Programs</h2>
<ul>
END
    programs | while IFS='|' read -r file name text; do
        "$qter" page -q "examples/$file" -o "$folder/$file.html" </dev/null
        entry "$file" "$name" "$text"
    done
    echo '</ul>'
    echo '<h2>Puzzles to play with</h2>'
    echo '<ul>'
    puzzles | while IFS='|' read -r puzzle name text; do
        "$qter" page -q --puzzle "$puzzle" -o "$folder/$puzzle.html" </dev/null
        entry "$puzzle" "$name" "$text"
    done
    echo '</ul>'
    echo '</main>'
    echo '</body>'
    echo '</html>'
} >"$folder/index.html.new"
mv "$folder/index.html.new" "$folder/index.html"
echo "wrote $folder/index.html"
