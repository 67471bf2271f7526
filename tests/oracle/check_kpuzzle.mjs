// Does cubing.js (L. Garron, T. Rokicki) play our KPuzzle exports as we do? Applies random words to
// an exported puzzle with its KPuzzle and with the rule of docs/conventions.md, and compares the
// patterns. Prints one line; exits with 1 where they differ.
//
// Needs node and the npm package cubing, neither of which the build needs:
//     npm install --no-save cubing && node tests/oracle/check_kpuzzle.mjs FILE.json [WORDS]
import { readFileSync } from "node:fs";
import { KPuzzle } from "cubing/kpuzzle";

const definition = JSON.parse(readFileSync(process.argv[2], "utf8"));
const words = Number(process.argv[3] ?? 200);
const kpuzzle = new KPuzzle(definition);

// What their parser takes for a move; it knows no names such as 2-3Rw with other letters than theirs.
const moves = Object.keys(definition.moves).filter((move) => {
    try {
        kpuzzle.moveToTransformation(move);
        return true;
    } catch {
        return false;
    }
});

// A small generator of our own, so that every run checks the same words.
let seed = 1;
const random = (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
};

const compose = (a, b, orientations) => ({
    permutation: b.permutation.map((from) => a.permutation[from]),
    orientationDelta: b.orientationDelta.map(
        (added, i) => (a.orientationDelta[b.permutation[i]] + added) % orientations,
    ),
});

for (let i = 0; i < words; ++i) {
    const word = Array.from({ length: 1 + random(30) }, () => moves[random(moves.length)]);
    const theirs = kpuzzle.defaultPattern().applyAlg(word.join(" ")).patternData;
    for (const { orbitName, numPieces, numOrientations } of definition.orbits) {
        let ours = {
            permutation: Array.from({ length: numPieces }, (_, slot) => slot),
            orientationDelta: Array.from({ length: numPieces }, () => 0),
        };
        for (const move of word) {
            ours = compose(ours, definition.moves[move][orbitName], numOrientations);
        }
        const solved = definition.defaultPattern[orbitName].pieces;
        const pieces = ours.permutation.map((piece) => solved[piece]);
        const same =
            String(pieces) === String(theirs[orbitName].pieces) &&
            String(ours.orientationDelta) === String(theirs[orbitName].orientation);
        if (!same) {
            console.log(`${definition.name}: ${orbitName} differ after ${word.join(" ")}`);
            process.exit(1);
        }
    }
}
console.log(
    `${definition.name}: ${words} words agree, ${moves.length} of ` +
        `${Object.keys(definition.moves).length} moves`,
);
