// Turns of a cube by their numbers, mod 256, some of which may be missing: none is given before all earlier ones.
//
// A number that is far ahead is damaged, and is not trusted; a second one in a row means that turns are lost. Then
// reading goes on from there.

/** How far ahead a number may be: what a cube's answer about missing turns holds. */
const kMostMissing = 32;

class TurnQueue {
    /** @param {number} number of the last turn that was made, mod 256 */
    constructor(number) {
        this.last = number;
        /** Of the newest turn that is known to exist. */
        this.newest = number;
        /** @type {Map<number, string>} */
        this.waiting = new Map();
        this.isDoubted = false;
    }

    /** How far a number is from the last turn that was given. @param {number} number @returns {number} */
    ahead(number) {
        return number - this.last & 255;
    }

    /** Notes that a turn exists; null: its number is not to be trusted. @param {number} number @returns {CubeReport} */
    expect(number) {
        const far = this.ahead(number);
        // A report may come twice.
        if (far > 255 - kMostMissing) return [];
        if (far > kMostMissing && !this.isDoubted) {
            this.isDoubted = true;
            return null;
        }
        this.isDoubted = false;
        if (far > kMostMissing) {
            this.last = this.newest = number;
            this.waiting.clear();
            return kTurnsLost;
        }
        if (far > this.ahead(this.newest)) this.newest = number;
        return [];
    }

    /** Puts a turn in, unless its place is not expected. @param {number} number @param {string} turn */
    put(number, turn) {
        const far = this.ahead(number);
        if (far > 0 && far <= this.ahead(this.newest)) this.waiting.set(number, turn);
    }

    /** The turns before which none is missing. @returns {string[]} */
    take() {
        const turns = [];
        for (;;) {
            const next = this.last + 1 & 255;
            const turn = this.waiting.get(next);
            if (turn === undefined) return turns;
            turns.push(turn);
            this.waiting.delete(next);
            this.last = next;
        }
    }

    /** The number of the first turn after those that are missing; null: none is. @returns {number|null} */
    afterMissing() {
        if (this.last === this.newest) return null;
        let number = this.last + 1 & 255;
        while (!this.waiting.has(number) && number !== this.newest) number = number + 1 & 255;
        return this.waiting.has(number) ? number : number + 1 & 255;
    }
}
