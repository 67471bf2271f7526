// Storage of a holding: a puzzle, or the cells of a tape.
//
// A cell is never changed, only replaced; so copies of a machine share their cells.

/**
 * A puzzle that was put down, and what the watch knows about it. Never changed.
 * @typedef {object} MachineCell
 * @property {PuzzleState} value
 * @property {PuzzleState} saved  the value at the snapshot, when `epoch` is the watch's
 * @property {number} epoch
 * @property {boolean} differs    value and saved
 */

/** A puzzle, or a tape of puzzles; a puzzle is a tape whose head stays at 0. */
class MachinePlace {
    /**
     * @param {PuzzleModel} model
     * @param {string} name
     */
    constructor(model, name) {
        this.model = model;
        this.name = name;
        /** Cells that were put down changed. @type {Map<number, MachineCell>} */
        this.cells = new Map();
        /** True when another place has the same map, which must then not be written into. */
        this.shared = false;
        this.head = 0;
        /** The outermost of the cells. */
        this.first = Infinity;
        this.last = -Infinity;
        /** The snapshot that what follows belongs to; when an older one, nothing has changed. */
        this.epoch = 0;
        /** Head and outermost cells at the snapshot. */
        this.thenHead = 0;
        this.thenFirst = Infinity;
        this.thenLast = -Infinity;
        /** Where the head has been since. */
        this.lowest = 0;
        this.highest = 0;
        /** How many cells were put down with another value since. */
        this.differing = 0;
    }

    /**
     * A copy that shares its cells with this one until one of them writes.
     * @returns {MachinePlace}
     */
    copy() {
        this.shared = true;
        return Object.assign(new MachinePlace(this.model, this.name), this);
    }

    /**
     * Keeps a cell at the head.
     * @param {MachineCell} cell
     */
    store(cell) {
        if (this.shared) this.cells = new Map(this.cells);
        this.shared = false;
        this.cells.set(this.head, cell);
        if (this.head < this.first) this.first = this.head;
        if (this.head > this.last) this.last = this.head;
    }
}
