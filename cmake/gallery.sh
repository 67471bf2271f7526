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

escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'; }

# What a program's first remark says, up to its first full stop.
about() {
    sed -n '/^ *\(--\|\/\/\|(\)/{s/^ *\(--\|\/\/\|(\) *//;p;}; /^[^-/(]/q' "$1" | tr '\n' ' ' |
        sed 's/[.:].*/./' | escaped
}

{
    cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Programs for twisty puzzles</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
li { margin: .4rem 0; }
</style>
</head>
<body>
<main>
<h1>Programs for twisty puzzles</h1>
<p>Each page runs a program on a puzzle in front of you, and needs nothing but itself.</p>
<ul>
END
    for program in examples/*.qat examples/*.q; do
        name=$(basename "$program")
        "$qter" page -q "$program" -o "$folder/$name.html"
        printf '<li><a href="%s.html">%s</a>: %s</li>\n' "$name" "$name" "$(about "$program")"
    done
    echo '</ul>'
    echo '<h2>Puzzles to play with</h2>'
    echo '<ul>'
    for puzzle in 2x2 3x3 4x4 5x5 7x7 pyraminx skewb megaminx gigaminx fto helicopter rex dino redi bicube square-1; do
        "$qter" page -q --puzzle "$puzzle" -o "$folder/$puzzle.html"
        printf '<li><a href="%s.html">%s</a></li>\n' "$puzzle" "$puzzle"
    done
    echo '</ul>'
    echo '</main>'
    echo '</body>'
    echo '</html>'
} >"$folder/index.html.new"
mv "$folder/index.html.new" "$folder/index.html"
echo "wrote $folder/index.html"
