// The moves of a hand, those that are not grips included: layers, rotations of the whole puzzle, and algorithms as people
// write them.
//
// The moves come from the puzzle's notation (PuzzleData.hand). Each that is not a grip is added to the grips:
// `turns` is what it does in the puzzle's frame, and where `whole` is set the whole puzzle then turns as it
// does. So M on a cube turns R and L' in the frame of the centres, and the picture turns round as M does:
// what is seen is that the middle layer moves. The frame of the hand (`ends`: by name, the end that it
// means now) follows src/notation/frame.hpp, and the reader src/notation/algorithm_reader.hpp:
//
//     R U2 R'   (R U)3'   [A, B]   [A: B]   // a comment
//
// Limits: kMostMoves moves; names of ranges of layers (2-3Rw) only of puzzles with at most eleven layers.

const kMostMoves = 5000;

/** Adds the moves of the hand to the grips; `own` grips were there. @param {PuzzleData} puzzle */
function addHandMoves(puzzle) {
    const {grips, hand, body} = puzzle;
    puzzle.own = grips.length;
    puzzle.names = new Map(grips.map(({name}, grip) => [name, {grip}]));
    puzzle.places = new Map();
    /** By grip, where it is. */
    puzzle.placeOf = [];
    if (hand === undefined) return;
    const axes = hand.ends.map(() => null);
    for (const [, end, , , , , rotates, ...turns] of hand.moves) {
        if (!rotates && turns.length === 2 && turns[1] === 1) axes[end] = axes[end] ?? grips[turns[0]].axis;
    }
    // The other end of the same line.
    axes.forEach((axis, end) => {
        const [line] = hand.ends[end];
        const other = hand.ends.findIndex(([its], i) => its === line && axes[i] !== null);
        if (axis === null && other >= 0) axes[end] = axes[other].map((x) => -x);
    });
    puzzle.endAxes = axes;
    for (const [names, end, first, last, order, step, rotates, ...turns] of hand.moves) {
        const axis = axes[end];
        if (axis === null) continue;
        let grip = turns[0];
        if (rotates || turns.length !== 2 || turns[1] !== 1) {
            grip = grips.length;
            const cells = body === null ? [] : movedCells(puzzle, axis, order, rotates, turns);
            grips.push({name: names.split(" ")[0], order, step, change: [], axis, cells, turns,
                whole: rotates === 1, end});
        }
        const [name] = names.split(" ");
        const place = {grip, end, first, last, name};
        puzzle.placeOf[grip] = puzzle.placeOf[grip] ?? place;
        puzzle.places.set([end, first, last].join(), place);
        if (name !== "") names.split(" ").forEach((one) => puzzle.names.set(one, place));
    }
}

/** The cells that a move takes along, as the hand sees it. @returns {number[]} */
function movedCells({grips, body}, axis, order, rotates, turns) {
    const parts = new Float64Array(body.cells.length).fill(rotates ? 1 / order : 0);
    for (let i = 0; i < turns.length; i += 2) {
        const grip = grips[turns[i]];
        const sign = vec3Dot(grip.axis, axis) > 0 ? 1 : -1;
        for (const cell of grip.cells) parts[cell] += sign * turns[i + 1] / grip.order;
    }
    const moved = [];
    parts.forEach((part, cell) => {
        if (Math.abs(part - Math.round(part)) > 1e-6) moved.push(cell);
    });
    return moved;
}

/** The turns of grips that a move makes. @param {PuzzleData} puzzle @returns {[number, number][]} */
function turnsOfMove({grips}, grip, amount) {
    const {turns} = grips[grip];
    if (turns === undefined) return [[grip, amount]];
    return Array.from({length: turns.length / 2}, (_, i) =>
        [turns[2 * i], turns[2 * i + 1] * amount % grips[turns[2 * i]].order]);
}

/** How a puzzle is held. */
class HandFrame {
    /** @param {PuzzleData} puzzle */
    constructor(puzzle) {
        this.puzzle = puzzle;
        this.reset();
    }

    reset() {
        this.ends = (this.puzzle.hand?.ends ?? []).map((_, end) => end);
    }

    /** @returns {HandFrame} */
    copy() {
        const copy = new HandFrame(this.puzzle);
        copy.ends = this.ends.slice();
        return copy;
    }

    /** The whole puzzle turns about one of its ends. @param {number} end @param {number} amount */
    rotate(end, amount) {
        const rotated = this.puzzle.hand.ends[this.ends.indexOf(end)].slice(3);
        for (let i = 0; i < amount; ++i) {
            const before = this.ends.slice();
            rotated.forEach((image, a) => { this.ends[image] = before[a]; });
        }
    }

    /** Follows a turn that was made. @param {number} grip @param {number} amount */
    follow(grip, amount) {
        const {whole, end} = this.puzzle.grips[grip];
        if (whole) this.rotate(end, amount);
    }

    /** A turn by the name that the hand has for it now. @param {number} grip @param {number} amount */
    text(grip, amount) {
        const {puzzle, ends} = this;
        const place = puzzle.placeOf[grip];
        const named = place === undefined ? undefined : this.moved(place, ends.indexOf(place.end));
        return turnText({...puzzle.grips[grip], name: named?.name || puzzle.grips[grip].name}, amount);
    }

    /**
     * The same layers from another end's point of view.
     * @param {PlaceData} place @param {number} other @returns {PlaceData|undefined}
     */
    moved(place, other) {
        const {end, first, last} = place;
        const {ends} = this.puzzle.hand;
        const top = ends[other][1] - 1;
        const turned = ends[other][2] !== ends[end][2];
        return this.puzzle.places.get([other, turned ? top - last : first, turned ? top - first : last].join());
    }

    /** The grip that a name means now; -1: none. @param {PlaceData} place */
    grip(place) {
        const {end} = place;
        if (end === undefined || this.ends.every((is, name) => is === name)) return place.grip;
        return this.moved(place, this.ends[end])?.grip ?? -1;
    }
}

/**
 * @typedef {object} ReadMove
 * @property {string} text    as it is written: "R2"
 * @property {number} grip
 * @property {number} amount  1 .. order - 1
 *
 * @typedef {object} AlgorithmPart  a move, or a group with what it repeats
 * @property {number} begin         where it is in the text
 * @property {number} end
 * @property {number} length        how many moves it makes
 * @property {number} [count]       of a group; negative: undone
 * @property {PlaceData} [place]    of a move
 * @property {string} [name]
 * @property {number} [amount]
 * @property {AlgorithmPart[][]} [lists]  of a group: one list, or the two of a commutator or conjugate
 * @property {string} [between]     what stands between the two: "," or ":"
 * @property {number} [close]       where the group's bracket ends
 */

/** Reads an algorithm; the first part of it where a problem comes. */
class AlgorithmReader {
    /** @param {PuzzleData} puzzle @param {string} text */
    constructor(puzzle, text) {
        this.puzzle = puzzle;
        this.text = text;
        this.at = 0;
        this.problem = "";
        this.longest = Math.max(...[...puzzle.names.keys()].map(({length}) => length));
        this.parts = this.sequence("");
    }

    /** @param {HandFrame} frame @returns {{moves: ReadMove[], problem: string, at: number}} */
    read(frame) {
        const held = frame.copy();
        const moves = [];
        for (const {place, name, amount, begin} of this.problem === "" ? this.made(this.parts) : []) {
            const grip = held.grip(place);
            if (grip < 0) {
                this.fail(`${name} cannot be turned the way the puzzle is held now.`, begin);
                break;
            }
            held.follow(grip, amount);
            moves.push({text: turnText({...this.puzzle.grips[place.grip], name}, amount), grip, amount});
        }
        return {moves, problem: this.problem, at: this.at};
    }

    fail(problem, at = this.at) {
        if (this.problem === "") {
            this.problem = problem;
            this.at = at;
        }
        return [];
    }

    match(pattern) {
        pattern.lastIndex = this.at;
        const found = pattern.exec(this.text);
        if (found !== null) this.at += found[0].length;
        return found;
    }

    /** Parts up to a sign that ends them. @param {string} ends @returns {AlgorithmPart[]} */
    sequence(ends) {
        const parts = [];
        let length = 0;
        while (this.problem === "") {
            this.match(/(?:[\s.|*]|\/\/[^\n]*)*/y);
            if (this.at >= this.text.length) {
                if (ends !== "") this.fail(`${ends[0] === "," ? "]" : ends[0]} is missing.`);
                break;
            }
            if (ends.includes(this.text[this.at])) break;
            parts.push(...this.item());
            length += parts[parts.length - 1]?.length ?? 0;
            if (length > kMostMoves) return this.fail(`More than ${kMostMoves} moves.`);
        }
        return parts;
    }

    /** A move or a group. @returns {AlgorithmPart[]} one, or none after a problem */
    item() {
        const sign = this.text[this.at];
        if (sign === "(" || sign === "[") return this.group(sign);
        const begin = this.at;
        const name = this.nameAt(begin);
        if (name !== "") {
            this.at += name.length;
            const place = this.puzzle.names.get(name);
            const {order, step = 1} = this.puzzle.grips[place.grip];
            const count = this.suffix(false);
            const amount = ((count / step) % order + order) % order;
            if (!Number.isInteger(amount)) return this.fail(`${name} only turns by ${step}.`, begin);
            return amount === 0 ? this.fail(`${this.text.slice(begin, this.at)} turns nothing.`, begin)
                : [{place, name, amount, begin, end: this.at, length: 1}];
        }
        const [word] = /^[^\s()[\],:]*/.exec(this.text.slice(begin));
        return this.fail(`${word || sign} is not a move of this puzzle.`);
    }

    /** The longest name of a move there; "": none. @param {number} at @returns {string} */
    nameAt(at) {
        for (let length = Math.min(this.longest, this.text.length - at); length > 0; --length) {
            const name = this.text.slice(at, at + length);
            if (this.puzzle.names.has(name)) return name;
        }
        return "";
    }

    /** The signed number after a move or a group. @param {boolean} group @returns {number} */
    suffix(group) {
        const found = (group ? this.separateNumber() : null) ??
            this.match(/(['’′]?)(\^-?\d{1,4}|\d{0,4}|²)(['’′]?)/y);
        let [, before, number, after] = found;
        // In R'2U the 2 belongs to U, where there is such a layer.
        const at = this.at - number.length - after.length;
        if (before !== "" && number !== "" && this.nameAt(at) !== "") {
            this.at = at;
            [number, after] = ["", ""];
        }
        const digits = number.replace("^", "");
        const count = digits === "²" ? 2 : digits === "" ? 1 : Number(digits);
        return Boolean(before) !== Boolean(after) ? -count : count;
    }

    /** The number of a group, which may be apart: ` x 6`, ` 6`. Where x is a move, x2 is that move. */
    separateNumber() {
        const {at} = this;
        const found = this.match(/(\s*)(?:[x×*]\s*)?(['’′]?)(\d{1,4})(['’′]?)/y);
        if (found === null) return null;
        const [all, apart, ...suffix] = found;
        const named = this.nameAt(this.at - suffix[1].length - suffix[2].length) !== "";
        const whole = this.puzzle.names.get("x");
        const around = whole === undefined || !/^\s*x\d/.test(all) ? 0 : this.puzzle.grips[whole.grip].order;
        if (!named && Number(suffix[1]) >= (apart === "" ? Math.min(around, 3) : around)) return [all, ...suffix];
        this.at = at;
        return null;
    }

    /** A group, a commutator or a conjugate. @param {string} open @returns {AlgorithmPart[]} */
    group(open) {
        const begin = this.at++;
        const lists = [this.sequence(open === "(" ? ")" : ",:]")];
        const between = this.text[this.at];
        if (this.problem === "" && (between === "," || between === ":")) {
            ++this.at;
            lists.push(this.sequence("]"));
        }
        if (this.problem !== "") return [];
        const close = ++this.at;
        const count = this.suffix(true);
        if (count === 0) return this.fail("A group repeated 0 times turns nothing.");
        const part = {begin, end: this.at, close, lists, between, count, length: 0};
        const [first, second] = lists.map((list) => list.reduce((sum, {length}) => sum + length, 0));
        part.length = Math.abs(count) *
            (second === undefined ? first : 2 * first + second * (between === "," ? 2 : 1));
        return part.length > kMostMoves ? this.fail(`More than ${kMostMoves} moves.`) : [part];
    }

    /** The moves of parts. @param {AlgorithmPart[]} parts @returns {AlgorithmPart[]} */
    made(parts) {
        return parts.flatMap((part) => {
            if (part.lists === undefined) return [part];
            const [first, second] = part.lists.map((list) => this.made(list));
            const all = second === undefined ? first : part.between === ","
                ? [...first, ...second, ...this.undone(first), ...this.undone(second)]
                : [...first, ...second, ...this.undone(first)];
            const once = part.count < 0 ? this.undone(all) : all;
            return Array.from({length: Math.abs(part.count)}, () => once).flat();
        });
    }

    undone(moves) {
        return moves.map((move) =>
            ({...move, amount: this.puzzle.grips[move.place.grip].order - move.amount})).reverse();
    }

    /** The text of the inverse, with its groups. @returns {string} */
    inverted() {
        return this.parts.slice().reverse().map((part) => {
            const {place, name, amount, begin, lists, close, between, count} = part;
            if (lists === undefined) {
                const grip = this.puzzle.grips[place.grip];
                return turnText({...grip, name}, grip.order - amount);
            }
            const [first, second] = lists;
            if (count === 1 && between === ",") return `[${this.textOf(second)}, ${this.textOf(first)}]`;
            const often = Math.abs(count);
            return `${this.text.slice(begin, close)}${often === 1 ? "" : often}${count < 0 ? "" : "'"}`;
        }).join(" ");
    }

    /** What is written for parts. @param {AlgorithmPart[]} parts @returns {string} */
    textOf(parts) {
        return parts.length === 0 ? "" : this.text.slice(parts[0].begin, parts[parts.length - 1].end);
    }

    /**
     * The text with each move as a mirror shows it; null: the puzzle does not look alike in one.
     * @returns {string|null}
     */
    mirrored() {
        const {puzzle, text} = this;
        const side = mirrorSide(puzzle);
        if (side < 0) return null;
        let made = "";
        let at = 0;
        let fails = false;
        const write = (parts) => parts.forEach(({place, name, amount, begin, end, lists}) => {
            if (lists !== undefined) return lists.forEach(write);
            const move = mirroredMove(puzzle, side, {...place, name}, amount);
            fails = fails || move === null;
            if (fails) return;
            // R'2U is R' and 2U, but L2U is not L and 2U.
            made += (begin === at && at > 0 ? " " : text.slice(at, begin)) + turnText({...puzzle.grips[move.grip], name: move.name}, move.amount);
            at = end;
        });
        write(this.parts);
        return fails ? null : made + text.slice(at);
    }
}

/** Whether two axes are the same. */
function sameAxis(a, b) {
    return a.every((x, i) => Math.abs(x - b[i]) < 1e-4);
}

/** An axis as a mirror shows it whose plane lies across this coordinate. */
function mirrorAxis(axis, side) {
    return axis.map((x, i) => i === side ? -x : x);
}

/**
 * The coordinate across which a mirror shows the same axes of turns: 0, left and right, where there is a
 * choice; -1: none. @param {PuzzleData} puzzle @returns {number}
 */
function mirrorSide(puzzle) {
    const {grips, own, endAxes, hand} = puzzle;
    if (grips[0].axis.length === 0) return -1;
    const isAlike = (side) => endAxes === undefined
        ? grips.slice(0, own).every((grip) => mirroredGrip(puzzle, side, grip) >= 0)
        : endAxes.every((axis, end) => axis === null || endAxes.some((other, image) => other !== null &&
            hand.ends[end][1] === hand.ends[image][1] && sameAxis(other, mirrorAxis(axis, side))));
    return [0, 2, 1].find(isAlike) ?? -1;
}

/** The grip that a mirror shows for one; -1: none. @param {PuzzleData} puzzle @param {number} side @param {GripData} grip */
function mirroredGrip({grips, own}, side, grip) {
    const axis = mirrorAxis(grip.axis, side);
    return grips.slice(0, own).findIndex((other) => sameAxis(other.axis, axis) && other.order === grip.order &&
        (other.step ?? 1) === (grip.step ?? 1) && other.cells.length === grip.cells.length);
}

/**
 * A move as the mirror shows it: the same layers from the other end, the other way round.
 * @param {PuzzleData} puzzle @param {number} side @param {PlaceData} place @param {number} amount
 * @returns {{grip: number, name: string, amount: number}|null} null: there is none
 */
function mirroredMove(puzzle, side, place, amount) {
    const {grips, endAxes, hand} = puzzle;
    const back = grips[place.grip].order - amount;
    if (endAxes === undefined || place.end === undefined) {
        const grip = mirroredGrip(puzzle, side, grips[place.grip]);
        return {grip, name: grips[grip].name, amount: back};
    }
    const end = endAxes.findIndex((axis) => axis !== null && sameAxis(axis, mirrorAxis(endAxes[place.end], side)));
    if (end === place.end) return {grip: place.grip, name: place.name, amount: back};
    const image = new HandFrame(puzzle).moved(place, end);
    const isSame = hand.ends[end][0] === hand.ends[place.end][0] && image?.first === place.first && image?.last === place.last;
    // M and x: the same layers, and turned the same way in space.
    if (isSame) return {grip: place.grip, name: place.name, amount};
    const name = image === undefined ? "" : nameLike(puzzle, place, image);
    return name === "" ? null : {grip: image.grip, name, amount: back};
}

/**
 * The name of the image in the style of a move's name: for r it is l, for Rw it is Lw.
 * @param {PuzzleData} puzzle @param {PlaceData} place @param {PlaceData} image @returns {string}
 */
function nameLike({hand, names}, {name}, image) {
    const row = hand.moves.find(([all]) => all.split(" ").some((one) => names.get(one) === image)) ?? [image.name];
    return row[0].split(" ").find((one) => one.length === name.length &&
        /[a-z]$/.test(one) === /[a-z]$/.test(name) && (one === one.toLowerCase()) === (name === name.toLowerCase())) ??
        image.name;
}

/**
 * Reads an algorithm as a hand makes it that holds the puzzle in this frame.
 * @param {PuzzleData} puzzle @param {string} text @param {HandFrame} [frame]
 * @returns {{moves: ReadMove[], problem: string, at: number}}
 */
function readAlgorithm(puzzle, text, frame = new HandFrame(puzzle)) {
    return new AlgorithmReader(puzzle, text).read(frame);
}
