// Random programs in Q, so that two machines can be compared on them.
"use strict";

/** Random numbers from a seed (mulberry32). */
function randomFrom(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
}

/**
 * A program of random instructions; it may run for ever, off its end, or count what never comes.
 * `puzzles` is a list of {name, grips, pieces}, by their names.
 */
function randomProgram(seed, puzzles) {
    const random = randomFrom(seed);
    const pick = (list) => list[random(list.length)];
    const first = puzzles[seed % puzzles.length];
    const holdings = [{name: "A", puzzle: first, tape: random(3) === 0}];
    if (random(3) === 0) holdings.push({name: "B", puzzle: pick(puzzles), tape: random(2) === 0});
    const algorithm = (puzzle) => {
        const words = [];
        for (let left = 1 + random(6); left > 0; --left) {
            words.push(pick(puzzle.grips) + pick(["", "'"]));
        }
        return words.join(" ");
    };
    const some = (puzzle) => {
        return [...new Set([pick(puzzle.pieces), pick(puzzle.pieces)])].slice(0, 1 + random(2)).join(" ");
    };
    // What is in hand has to be known where an instruction speaks of pieces: so one puzzle is in hand
    // from a switch to the next, and jumps stay within.
    const length = 6 + random(14);
    const split = holdings.length > 1 ? 2 + random(length - 4) : length;
    const lines = [];
    const instruction = (at, holding, from, to) => {
        const {puzzle, tape} = holding;
        const target = 1 + from + random(to - from);
        switch (random(tape ? 10 : 9)) {
            case 0: return `goto ${target}`;
            case 1: case 2: return `solved-goto ${some(puzzle)} ${target}`;
            case 3: return `repeat until ${pick(puzzle.pieces.slice(0, 3))} solved ${algorithm(puzzle)}`;
            case 4: return `input "n${at}?" ${algorithm(puzzle)} ${pick(["max-input", "mod"])} ${
                1 + random(50)}`;
            case 5: return `print "say ${at}" ${algorithm(puzzle)} counting-until ${pick(puzzle.pieces)}`;
            case 6: return random(4) === 0 ? "solve" : `print "at ${at}"`;
            case 9: return `${pick(["move-left", "move-right"])} ${1 + random(3)}`;
            default: return algorithm(puzzle);
        }
    };
    for (let at = 0; at < length; ++at) {
        const second = at >= split;
        if (at === split && holdings.length > 1) {
            lines.push("switch B");
        } else {
            lines.push(instruction(at, holdings[second ? 1 : 0], second ? split + 1 : 0,
                second ? length + 1 : split));
        }
    }
    lines.push(random(5) === 0 ? 'print "off the end"' : 'halt "done"');
    return "Puzzles\n" +
        holdings.map(({name, puzzle, tape}) => `${tape ? "tape " : ""}${name}: ${puzzle.name}\n`).join("") +
        "\n" + lines.map((text, i) => `${i + 1} | ${text}\n`).join("");
}

module.exports = {randomFrom, randomProgram};
