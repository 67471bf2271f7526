// Turns in text form, and the keys for them.

/**
 * A turn as it is written: "R", "R2", "R'".
 * @param {GripData} grip
 * @param {number} amount 1 .. order - 1
 * @returns {string}
 */
function turnText(grip, amount) {
    const back = grip.order - amount;
    const count = Math.min(amount, back) * (grip.step ?? 1);
    return `${grip.name}${count === 1 ? "" : count}${back < amount ? "'" : ""}`;
}

/**
 * The inverse of an algorithm.
 * @param {PuzzleData} puzzle @param {number[]} turns flat pairs @returns {number[]}
 */
function undoneTurns(puzzle, turns) {
    const inverse = [];
    for (let i = turns.length - 2; i >= 0; i -= 2) {
        inverse.push(turns[i], puzzle.grips[turns[i]].order - turns[i + 1]);
    }
    return inverse;
}

/**
 * An algorithm as it is written.
 * @param {PuzzleData} puzzle @param {number[]} turns flat pairs @returns {string}
 */
function algorithmText(puzzle, turns) {
    const words = [];
    for (let i = 0; i < turns.length; i += 2) words.push(turnText(puzzle.grips[turns[i]], turns[i + 1]));
    return words.join(" ");
}

/**
 * Reads a turn; null if the text is not a turn, or turns nothing.
 * @param {PuzzleData} puzzle
 * @param {string} text
 * @returns {[number, number]|null} grip and amount, 1 .. order - 1
 */
function readTurn(puzzle, text) {
    const word = text.trim().replace(/[’′]/g, "'");
    const parts = /^(.*?)([0-9]{0,4})('?)$/.exec(word);
    if (parts === null) return null;
    const grip = puzzle.grips.findIndex(({name}) => name === parts[1]);
    if (grip < 0) return null;
    const {order, step = 1} = puzzle.grips[grip];
    const count = (parts[2] === "" ? 1 : Number(parts[2])) / step;
    if (!Number.isInteger(count)) return null;
    const amount = (((parts[3] === "" ? count : -count) % order) + order) % order;
    return amount === 0 ? null : [grip, amount];
}

/**
 * Keys of turns, by the name of a grip: forwards, backwards. Source: the layout that twizzle and
 * cubing.js use, itself csTimer's.
 */
const kTurnKeys = {
    R: ["i", "k"], U: ["j", "f"], F: ["h", "g"], L: ["d", "e"], D: ["s", "l"], B: ["w", "o"],
};

/**
 * The turns of keys. Where a puzzle has the six grips of a cube, those of kTurnKeys; where it does not,
 * a grip's own letter turns it, and the capital letter turns it back.
 * @param {PuzzleData} puzzle
 * @returns {Map<string, [number, number]>}
 */
function turnsOfKeys(puzzle) {
    const keys = new Map();
    const find = (name) => puzzle.grips.findIndex((grip) => grip.name === name);
    const put = (key, grip, amount) => {
        if (!keys.has(key)) keys.set(key, [grip, amount]);
    };
    const known = Object.entries(kTurnKeys);
    if (known.every(([name]) => find(name) >= 0)) {
        for (const [name, [forwards, backwards]] of known) {
            put(forwards, find(name), 1);
            put(backwards, find(name), puzzle.grips[find(name)].order - 1);
        }
        return keys;
    }
    puzzle.grips.slice(0, puzzle.own).forEach(({name, order}, grip) => {
        const letter = name.toLowerCase();
        if (!/^[a-z]$/.test(letter)) return;
        put(letter, grip, 1);
        put(letter.toUpperCase(), grip, order - 1);
    });
    return keys;
}
