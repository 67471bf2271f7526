// Masks: which stickers have their colours; the others are grey.
//
// They follow from the puzzle: its kinds of pieces, the layer on top, and the pieces of each register. Of the layer on
// top there are those that solving by layers knows: what is below it, it alone, and only what shows whether its pieces
// are turned right (for a cube F2L, PLL and OLL).

/**
 * @typedef {object} Mask
 * @property {string} name
 * @property {(piece: number, face: number) => boolean} isShown by the piece, from PuzzleData.pieces.length on a cell
 *     that never leaves, and the face of the sticker
 */

/** The number of the grip whose axis points up; -1: none. @param {PuzzleData} puzzle @returns {number} */
function topGrip({grips, own}) {
    return grips.findIndex(({axis, cells}, i) => i < own && axis.length > 0 && axis[1] > 0.99 && cells.length > 1);
}

/**
 * @param {PuzzleData} puzzle @param {RegisterData[]} registers of this puzzle
 * @returns {Mask[]} the first one shows all
 */
function masksOf(puzzle, registers) {
    const {orbits, grips, faces} = puzzle;
    /** @type {Mask[]} */
    const masks = [{name: "All stickers", isShown: () => true}];
    const kinds = orbits.filter(({size}) => size > 1);
    if (kinds.length > 1) {
        for (const {name, first, size} of kinds) {
            masks.push({name: `Only ${name}`, isShown: (piece) => piece >= first && piece < first + size});
        }
    }
    const top = topGrip(puzzle);
    const face = top < 0 ? -1 : faces.findIndex(({name}) => name === grips[top].name);
    if (face >= 0 && !puzzle.painted) {
        const {name, cells} = grips[top];
        const layer = new Set(cells);
        masks.push({name: `Below layer ${name} (F2L)`, isShown: (piece) => !layer.has(piece)},
            {name: `Layer ${name} (PLL)`, isShown: (piece) => layer.has(piece)},
            {name: `Which side of layer ${name} is up (OLL)`, isShown: (piece, of) =>
                !layer.has(piece) || of === face});
    }
    for (const {name, own} of registers) {
        masks.push({name: `Register ${name}`, isShown: (piece) => own.includes(piece)});
    }
    return masks;
}
