// Reading a number off the pieces, by the tables of perform/reading.hpp: what each piece shows gives a remainder,
// and the remainders together the number (Chinese remainder theorem).

/**
 * What a place shows when a piece lies in it, as perform/wording.hpp has it: the faces of its stickers in the
 * order of the place's name; null where its stickers are not known.
 * @param {PuzzleData} puzzle @param {number} slot @param {number} piece @param {number} orientation
 * @returns {FaceData[]|null}
 */
function shownFaces(puzzle, slot, piece, orientation) {
    const place = puzzle.pieces[slot].stickers;
    const {stickers} = puzzle.pieces[piece];
    if (puzzle.painted || stickers.length === 0 || stickers.length !== place.length) return null;
    const orbit = puzzle.orbits.find(({first, size}) => slot >= first && slot < first + size);
    const turned = orientation * stickers.length / orbit.orientations;
    const positions = [...place.keys()].sort((a, b) => place[a] - place[b] || a - b);
    return positions.map((position) => puzzle.faces[
        stickers[(position + stickers.length - turned) % stickers.length]]);
}

/**
 * The same in words and coloured chips; the piece's name where its stickers are not known.
 * @param {PuzzleData} puzzle @param {number} slot @param {number} piece @param {number} orientation
 * @returns {(Node|string)[]}
 */
function shownWords(puzzle, slot, piece, orientation) {
    const {name} = puzzle.pieces[piece];
    const faces = shownFaces(puzzle, slot, piece, orientation);
    if (faces === null) return [orientation === 0 ? name : `${name} turned by ${orientation}`];
    const joint = puzzle.faces.every((face) => face.name.length === 1) ? "" : " ";
    return [...faces.map(({colour}) => colourDot(colour)), ` ${faces.map((face) => face.name).join(joint)}`];
}

/**
 * The row of a table that a state shows; -1: none.
 * @param {RemainderData} part @param {PuzzleState} state
 * @returns {number}
 */
function shownRow(part, state) {
    const slot = part.atSlot ? part.slot : state.piece.indexOf(part.slot);
    const other = part.atSlot ? state.piece[slot] : slot;
    for (let row = 0; row < part.rows.length / 2; ++row) {
        if (part.rows[2 * row] === other && part.rows[2 * row + 1] === state.orient[slot]) return row;
    }
    return -1;
}

/**
     * The number that remainders give, and the sum that gives it.
 * @param {ReadingData} reading @param {number[]} remainders
 * @returns {{sum: bigint, number: bigint}}
 */
function combined(reading, remainders) {
    const sum = remainders.reduce(
        (total, remainder, i) => total + BigInt(reading.weights[i]) * BigInt(remainder), 0n);
    return {sum, number: sum % BigInt(reading.modulus)};
}

/**
 * The number that a state shows; null where a table has no row for it.
 * @param {ReadingData} reading @param {PuzzleState} state
 * @returns {bigint|null}
 */
function readNumber(reading, state) {
    const seen = reading.parts.map((part) => shownRow(part, state));
    return seen.includes(-1) ? null : combined(reading, seen).number;
}

/** The tables of the number that the line in hand reads, with what is to be seen now. */
class ReadingTables {
    /** @param {ProgramData} program @param {PuzzleData[]} puzzles */
    constructor(program, puzzles) {
        this.program = program;
        this.puzzles = puzzles;
        this.words = element("ul", {});
        this.tables = element("div", {class: "tables"});
        this.box = element("details", {class: "reading"},
            element("summary", {}, "See why: read it off the pieces"), this.words, this.tables);
        /** The reading whose tables are there. @type {ReadingData|null} */
        this.shown = null;
        /** By part, the rows of its table. @type {HTMLElement[][]} */
        this.rows = [];
    }

    /**
     * @param {InstructionData|undefined} instruction @param {PuzzleState} state of what is in hand
     */
    show(instruction, state) {
        const reading = this.program.reading?.[instruction?.reading ?? -1] ?? null;
        this.box.hidden = reading === null;
        if (reading === null) return;
        const puzzle = this.puzzles[instruction.puzzle];
        if (reading !== this.shown) this.build(puzzle, reading);
        const seen = reading.parts.map((part) => shownRow(part, state));
        seen.forEach((row, i) => this.rows[i].forEach((line, number) => {
            line.classList.toggle("next", number === row);
            if (number === row) line.setAttribute("aria-current", "true");
            else line.removeAttribute("aria-current");
        }));
        this.words.replaceChildren(...reading.parts.map((part, i) =>
            element("li", {}, ...this.partWords(puzzle, part, seen[i]))),
        element("li", {}, this.sumText(reading, seen)));
    }

    /** @param {PuzzleData} puzzle @param {RemainderData} part @param {number} row @returns {(Node|string)[]} */
    rowWords(puzzle, part, row) {
        const [other, orientation] = part.rows.slice(2 * row, 2 * row + 2);
        return part.atSlot ? shownWords(puzzle, part.slot, other, orientation) :
            [`${puzzle.pieces[other].name}: `, ...shownWords(puzzle, other, part.slot, orientation)];
    }

    /** @param {PuzzleData} puzzle @param {RemainderData} part @param {number} row @returns {(Node|string)[]} */
    partWords(puzzle, part, row) {
        const {name} = puzzle.pieces[part.slot];
        if (row < 0) return [`${name} shows a value that no number has.`];
        return [part.atSlot ? `${name} shows ` : `the piece ${name} is at `, ...this.rowWords(puzzle, part, row), `: ${row}`];
    }

    /** @param {ReadingData} reading @param {number[]} seen @returns {string} */
    sumText(reading, seen) {
        if (seen.includes(-1)) return "";
        const {sum, number} = combined(reading, seen);
        const words = `the number is ${number}`;
        if (seen.length === 1) return words;
        const terms = seen.map((row, i) => `${reading.weights[i]} × ${row}`).join(" + ");
        const less = sum === number ? "" : `, less ${reading.modulus} as often as that goes`;
        return `${terms} = ${sum}${less}: ${words}`;
    }

    /** @param {PuzzleData} puzzle @param {ReadingData} reading */
    build(puzzle, reading) {
        this.shown = reading;
        this.rows = reading.parts.map((part) => Array.from({length: part.rows.length / 2}, (_, row) =>
            element("tr", {}, element("td", {}, ...this.rowWords(puzzle, part, row)),
                element("td", {}, String(row)))));
        this.tables.replaceChildren(...reading.parts.map((part, i) => {
            const {name} = puzzle.pieces[part.slot];
            return element("table", {},
                element("caption", {}, part.atSlot ? `what ${name} shows` : `where the piece ${name} is`),
                element("thead", {}, element("tr", {}, element("th", {scope: "col"}, "shows"),
                    element("th", {scope: "col"}, `mod ${this.rows[i].length}`))),
                element("tbody", {}, ...this.rows[i]));
        }));
    }
}
