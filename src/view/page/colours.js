// Colours of registers, and of stickers for the colour-blind.

/**
 * By register; distinct for most people with a colour vision deficiency, and none is a usual sticker's
 * colour. Source: M. Okabe, K. Ito, "Color Universal Design" (2008), lightened for dark plastic.
 */
const kRegisterColours = ["#56b4e9", "#3fc79a", "#f0e442", "#b9a5ff", "#ff9d5c", "#c8c8c8", "#e6a0c8"];

/** The mark of a place in question. */
const kMarkColour = "#ff2fd0";

/**
 * Stickers for the colour-blind: they differ in lightness as well as in hue, and from the colours of
 * registers. By face, as far as it goes.
 */
const kDistinctColours = [
    "#ffffff", "#e8a200", "#2a78d6", "#b84a00", "#007a5a", "#f7ef8a", "#0056a0", "#b5508a", "#303030",
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
 * For each piece of a holding's puzzle, the register that it shows, or -1.
 * @param {ProgramData} program
 * @param {number} holding
 * @param {PuzzleModel} model
 * @returns {Int16Array}
 */
function registerOfPieces(program, holding, model) {
    const owner = new Int16Array(model.solved().piece.length).fill(-1);
    program.registers.forEach((register, i) => {
        if (register.holding === holding) for (const piece of register.own) owner[piece] = i;
    });
    return owner;
}
