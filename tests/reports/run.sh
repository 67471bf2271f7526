#!/bin/sh
# Inputs of users that failed once, run again with the binary:
#     sh tests/reports/run.sh QTER FOLDER
# FOLDER has a folder for each report, NN-..., with the files that the checks below name, and a folder attacks.
# Prints each check that fails, with the command and what it printed, and in the end how many passed.
# The expected values are those of the reports: counts of other programs, or made by hand.
set -u
qter=$1
reports=$(cd "$2" && pwd) || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_CACHE_HOME="$scratch/cache"
passed=0
failed=0

# Runs the command after the first argument, an exit code. Its output is $scratch/out.
execute() {
    wanted=$1
    shift
    command="$*"
    timeout 120 "$@" >"$scratch/out" 2>&1 </dev/null
    code=$?
    problem=
    [ "$code" -eq "$wanted" ] || problem="exit code $code, not $wanted"
}

verdict() {
    if [ -z "$problem" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  %s\n' "$command" "$problem"
        head -c 1500 "$scratch/out" | sed 's/^/  | /'
    fi
}

# prints CODE TEXT COMMAND...: the command ends with the code and prints the text.
prints() {
    code_wanted=$1
    text=$2
    shift 2
    execute "$code_wanted" "$@"
    grep -qF -- "$text" "$scratch/out" || problem="${problem:+$problem; }does not print: $text"
    verdict
}

# levels LEVELS ARGUMENTS...: `explore` counts these positions, level by level, separated by commas.
levels() {
    wanted_levels=$1
    shift
    text="\"by_depth\":[\"$(printf '%s' "$wanted_levels" | sed 's/,/","/g')\""
    prints 0 "$text" "$qter" explore --json "$@"
}

# The folder of a report, by its number.
of() { echo "$reports/$1"-*; }

# 01: a facelet string is a state.
f=$(of 01)/f.txt
prints 0 '"length":6,' "$qter" solve 3x3 --json --file $f
prints 0 '"length":6,' "$qter" solve 3x3 --json --scramble "$(cat $f)"
prints 0 '"length":6,' "$qter" solve 3x3 --json --state "$(cat $f)"

# 02, 03: rotations of the whole puzzle turn no layer; sequences are moves.
levels 1,4,4 $(of 02)/rot.tws
prints 0 '"states":"9"' "$qter" explore --json $(of 02)/rot.tws
levels 1,4,8,16,24,6,1 $(of 03)/seq.tws
prints 0 '"length":2,' "$qter" solve $(of 03)/seq.tws --json --scramble "R L"

# 04: (…)x6 six times.
for text in "(R U R' U')x6" "(R U R' U')6" "(R U R' U') 6" "(R U R' U')*6" "(R U R' U')^6" "[R U R' U']6" "(R U R' U')×6"; do
    prints 0 '"order":"1"' "$qter" puzzle show 3x3 --json --alg "$text"
done
prints 1 'error' "$qter" puzzle show 3x3 --alg "6(R U R' U')"

# 05, 06: few levels cost what few levels cost.
levels 1,16,160,1408 dino --depth 3 --held
prints 0 '"by_depth":["1"' "$qter" explore --json --time-limit 20 3x3 --pieces "DFL DBL DL FL BL DF DB" --depth 1
prints 0 '"by_depth":["1"' "$qter" explore --json --time-limit 20 3x3 --orbits edges --depth 2
prints 0 '"by_depth":["1"' "$qter" explore --json --time-limit 20 redi --orbits edges --depth 2
prints 0 '"by_depth":["1"' "$qter" explore --json --time-limit 20 megaminx --orbits corners:orientation --depth 2
layers=
for layer in "" 2 3; do
    for face in U D F B R L; do layers="$layers $layer$face $layer${face}2 $layer$face'"; done
done
levels 1,54,2349,100668 6x6 --depth 3 --held --turns "$layers"
prints 0 '"by_depth":["1"' "$qter" explore --json 6x6 --depth 1
for puzzle in 7x7 8x8 9x9 gigaminx regular-astrominx eitans-star "i f 0"; do
    # shellcheck disable=SC2086  # cuts are several words
    prints 0 '"by_depth":["1"' "$qter" explore --json $puzzle --depth 1
done

# 07: symmetries that are not found are not needed.
execute 0 "$qter" puzzle export 9x9 --format tws -o "$scratch/exp_9x9.tws"
verdict
prints 0 'symmetries of 9x9 were found' "$qter" explore "$scratch/exp_9x9.tws" --depth 1

# 08, 09, 10: KPuzzle JSON.
prints 0 '"group_order":"24"' "$qter" puzzle show --json $(of 08)/ori.json
prints 0 '"group_order":"24"' "$qter" puzzle show --json $(of 08)/ori.tws
prints 0 '"moves":["U","D"]' "$qter" puzzle show --json $(of 09)/derived.json
prints 0 '"algorithm":"D' "$qter" solve --json $(of 09)/derived.json --scramble D
prints 0 '"group_order":"4"' "$qter" puzzle show --json $(of 10)/extra.json
prints 0 '_SLASH_' "$qter" puzzle show $(of 10)/slash.json

# 11, 12, 13, 14: files of ksolve and twsearch.
for file in $(of 11)/one.tws $(of 11)/one.def $(of 11)/ONE.TWS; do
    prints 0 '"group_order":"24"' "$qter" puzzle show --json $file
done
prints 0 '"group_order":"3"' "$qter" puzzle show --json $(of 12)/latin1.tws
prints 0 '"algorithm"' "$qter" solve $(of 13)/one.tws --json --file $(of 13)/one.txt
prints 0 '"algorithm"' "$qter" solve $(of 13)/one.tws --json --file $(of 13)/name2.scr
prints 0 '"algorithm":"R"' "$qter" solve $(of 14)/startstate.tws --json --file $(of 14)/zero.scr
prints 0 '"algorithm":"R"' "$qter" solve $(of 14)/one.tws --json --file $(of 14)/zero.scr

# 15: Square-1 in tuples is the same as its turns.
for text in "(1,0)/(-1,-1)/(0,1)" "(1,0) / (-1,-1) / (0,1)" "1,0/-1,-1/0,1" "U S U' D' S D"; do
    "$qter" puzzle show square-1 --json --alg "$text" 2>/dev/null |
        grep -oE '"order":"[0-9]+"|"length":[0-9]+' | tr '\n' ' ' >>"$scratch/square"
    echo >>"$scratch/square"
done
execute 0 sh -c "test \"\$(sort -u '$scratch/square' | wc -l)\" -eq 1 && grep -q order '$scratch/square'"
verdict
prints 0 '"order"' "$qter" puzzle show square-1 --json --alg "/ (3,0) /"

# 16: positions, however the puzzle is held.
prints 0 '"states":"3674160"' "$qter" explore --json 4x4 --orbits corners
prints 0 '"states":"19958400"' "$qter" explore --json dino
prints 0 '"by_depth":["1","16","208","2688"' "$qter" explore --json fto --orbits "corners, edges" --depth 3

# 17, 18, 19: notation of others.
prints 1 'pyraminx-tips' "$qter" puzzle show pyraminx --alg "U' L B u l r b"
prints 0 'group order' "$qter" puzzle show t v -0.2 v 0.6 v 1.4
for text in "R′ U´ F‘" "R’ U＇ F\`" "R' U' F'" "Ri Ui Fi"; do
    prints 0 '"order"' "$qter" puzzle show 3x3 --json --alg "$text"
done
prints 0 '"order":"2"' "$qter" puzzle show 3x3 --json --alg "R²"

# 20, 21: lists of scrambles, and pieces of which only some show how they are turned.
prints 0 '"algorithm"' "$qter" solve 3x3 --json --file $(of 20)/l.txt
prints 0 'wild' "$qter" puzzle show $(of 21)/wild.tws

# 22, 23, 24.
prints 0 '396' "$qter" find-cycles 3x3 --supercube --list-orders
execute 0 "$qter" puzzle export 3x3 --format tws -o "$scratch/c.tws"
verdict
prints 0 '"length":11,' "$qter" solve "$scratch/c.tws" --json --scramble "R U R' U' R' F R2 U' R' U' R U R' F'"
prints 0 '"positions":"135277941853080"' "$qter" puzzle show --json c e 0

# Attacks: certificates of narrowed questions, Lua code that escapes its limits, texts that are no text.
attacks=$reports/attacks
prints 0 'with turns of U only' "$qter" verify "$attacks/01-impossible-2x2.json"
prints 4 'with turns of U only' "$qter" verify "$attacks/01-impossible-2x2.json" --assume none
prints 0 'with turns of U R only' "$qter" verify "$attacks/01-wrong-shortest-2x2.json"
prints 0 'without parity sharing' "$qter" verify "$attacks/01-parity-360-36.json"
prints 1 'can be blocked' "$qter" verify "$attacks/02-bandaged-R-blocked.json"
prints 1 'claims nothing' "$qter" verify "$attacks/13-nothing-claimed.json"
for run in 1 2 3; do
    execute 0 "$qter" compile "$attacks/05-lua-sort-not-deterministic.qat" -o "$scratch/sorted-$run.q"
    verdict
done
execute 0 cmp "$scratch/sorted-1.q" "$scratch/sorted-2.q"
verdict
execute 0 cmp "$scratch/sorted-1.q" "$scratch/sorted-3.q"
verdict
prints 1 'error[limit]' "$qter" check "$attacks/06-lua-pattern-bomb.qat"
execute 0 "$qter" check "$attacks/06b-lua-sort-bomb.qat"
verdict
prints 0 '' "$qter" check "$attacks/12-lua-limits-per-candidate.qat"
execute 0 "$qter" compile "$attacks/14-markdown-entity.qat" -o "$scratch/entity.q" --handout "$scratch/entity.md"
verdict
execute 1 grep -E '(^|[^\\])(&[a-z]+;|<[a-z/])' "$scratch/entity.md"
verdict

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
