// The last turns of a cube, which each report repeats, and how many there were, mod 256: so a lost report is made up
// for by the next, unless more turns are lost than a report has.
//
// What a report repeats must be what is known. One that differs is damaged, and is not understood; a second one in a
// row means that turns are lost. Then reading goes on from there.

const kTurnsLost = "Turns of the cube were lost on the way. Make your cube look like the one shown again.";

class TurnWindow {
    /** @param {number} count of turns at the start, mod 256 */
    constructor(count) {
        this.count = count;
        /** The newest first. @type {string[]} */
        this.known = [];
        this.isDoubted = false;
    }

    /**
     * The turns that are new; null: the report is not to be trusted.
     * @param {number} count of turns, mod 256
     * @param {(string|null)[]} last the newest first; null: not a turn
     * @returns {CubeReport}
     */
    take(count, last) {
        const more = count - this.count & 255;
        const fits = more <= last.length && !last.slice(0, more).includes(null) &&
            this.known.slice(0, last.length - more).every((turn, i) => turn === last[more + i]);
        if (!fits && !this.isDoubted) {
            this.isDoubted = true;
            return null;
        }
        this.isDoubted = false;
        this.count = count;
        const turns = /** @type {string[]} */ (fits ? last.slice(0, more) : []);
        this.known = fits ? [...turns, ...this.known].slice(0, last.length) : [];
        return fits ? turns.reverse() : kTurnsLost;
    }
}
