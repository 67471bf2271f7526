// Colours of registers, and of stickers for those who see few.

/**
 * By register; told apart by most people with a colour vision deficiency, and none is a usual sticker's
 * colour. Source: M. Okabe, K. Ito, "Color Universal Design" (2008), lightened for dark plastic.
 */
const kRegisterColours = ["#56b4e9", "#e6a0c8", "#f0e442", "#3fc79a", "#ff9d5c", "#b9a5ff", "#c8c8c8"];

/** What a place that is asked about wears. */
const kMarkColour = "#ff2fd0";

/**
 * Stickers for the colour-blind: they differ in lightness as well as in hue. By face, as far as it goes.
 */
const kDistinctColours = [
    "#ffffff", "#e8a200", "#56b4e9", "#b84a00", "#007a5a", "#f0e442", "#0056a0", "#cc79a7", "#303030",
    "#9a9a9a", "#7fd3b8", "#5b2a86"];

/** @param {number} index of a register @returns {string} */
function registerColour(index) {
    return kRegisterColours[index % kRegisterColours.length];
}

/**
 * The colours of the faces as they are to be drawn.
 * @param {PuzzleData} puzzle
 * @param {boolean} distinct for the colour-blind
 * @returns {string[]}
 */
function faceColours(puzzle, distinct) {
    return puzzle.faces.map((face, i) =>
        distinct && i < kDistinctColours.length ? kDistinctColours[i] : face.colour);
}

/**
 * For each piece of a holding's puzzle, the register whose value it tells, or -1: pieces of cycles of its
 * generator that hold no piece of another register (program/architecture.hpp).
 * @param {ProgramData} program
 * @param {number} holding
 * @param {PuzzleModel} model
 * @returns {Int16Array}
 */
function registerOfPieces(program, holding, model) {
    const slots = model.solved().piece.length;
    const owner = new Int16Array(slots).fill(-1);
    const users = new Uint8Array(slots);
    const there = program.registers.map((register, i) => ({register, i}))
        .filter((entry) => entry.register.holding === holding && entry.register.turns.length > 0)
        .map((entry) => ({i: entry.i, state: model.algorithmState(entry.register.turns)}));
    for (const {state} of there) {
        for (let s = 0; s < slots; ++s) {
            if (state.piece[s] !== s || state.orient[s] !== 0) users[s] = Math.min(users[s] + 1, 2);
        }
    }
    for (const {i, state} of there) {
        const seen = new Uint8Array(slots);
        for (let s = 0; s < slots; ++s) {
            if (seen[s] || (state.piece[s] === s && state.orient[s] === 0)) continue;
            const cycle = [];
            for (let at = s; !seen[at]; at = state.piece[at]) {
                seen[at] = 1;
                cycle.push(at);
            }
            if (cycle.every((slot) => users[slot] === 1)) for (const slot of cycle) owner[slot] = i;
        }
    }
    return owner;
}
