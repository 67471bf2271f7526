// Turns of the user, compared with the required ones.
//
// Required is a row of turns. A turn of the same grip as the next one reduces its amount; the rest, perhaps of
// a half turn, is still required. A turn whose grip comes later in the row counts as well if it commutes with
// all turns before it. Any other is a slip: it goes on a pile, which has to be undone from the top before
// anything else.

class FollowedTurns {
    /**
     * @param {PuzzleData} puzzle
     * @param {PuzzleModel} model
     * @param {number[]} turns flat pairs
     * @param {number} times how often they are required
     * @param {(grip: number, amount: number) => string} named a turn in words
     */
    constructor(puzzle, model, turns, times, named) {
        this.named = named;
        this.puzzle = puzzle;
        this.model = model;
        /** @type {[number, number][]} */
        this.left = [];
        for (let i = 0; i < times * turns.length; i += 2) {
            this.left.push([turns[i % turns.length], turns[i % turns.length + 1]]);
        }
        this.all = this.left.length;
        /** @type {[number, number][]} slips, the last one at the end */
        this.slips = [];
        /**
         * Turns that were made, and what each has changed: an entry of a row, how many are there now, and
         * what was.
         * @type {{turn: [number, number], row: [number, number][], at: number, now: number,
         *     was: [number, number][]}[]}
         */
        this.made = [];
        /** The last turn, if it was not required. @type {[number, number]|null} */
        this.astray = null;
    }

    /** @returns {boolean} */
    get done() {
        return this.left.length === 0 && this.slips.length === 0;
    }

    /** Whether another turn was made than a required one. @returns {boolean} */
    get isWrong() {
        return this.slips.length > 0 || this.astray !== null;
    }

    /** The turn that is to be made next; null when all are. @returns {[number, number]|null} */
    get next() {
        if (this.slips.length > 0) {
            const [grip, amount] = undoneTurns(this.puzzle, this.slips[this.slips.length - 1]);
            return [grip, amount];
        }
        return this.left.length === 0 ? null : this.left[0];
    }

    /**
     * Takes a turn that was made.
     * @param {number} grip
     * @param {number} amount
     */
    take(grip, amount) {
        const {slips, left} = this;
        const last = slips.length - 1;
        const ahead = last < 0 ? this.placeOf(grip) : -1;
        this.astray = null;
        if (ahead >= 0) {
            const before = this.distance(left[ahead]);
            this.change([grip, amount], left, ahead, -amount);
            const now = left[ahead]?.[0] === grip ? this.distance(left[ahead]) : 0;
            if (now >= before) this.astray = [grip, amount];
        } else {
            this.change([grip, amount], slips, slips[last]?.[0] === grip ? last : last + 1, amount);
        }
    }

    /** Forgets the last turn that was made. @returns {[number, number]|null} it; null: there was none */
    undo() {
        const last = this.made.pop();
        if (last === undefined) return null;
        last.row.splice(last.at, last.now, ...last.was);
        this.astray = null;
        return last.turn;
    }

    /** What takes all turns back that were made. @returns {number[]} flat pairs */
    get wayBack() {
        return undoneTurns(this.puzzle, this.made.flatMap(({turn}) => turn));
    }

    /**
     * Adds to the amount of an entry of a row, or of a new one at its end; an entry whose amount becomes 0 is
     * removed.
     * @param {[number, number]} turn that was made
     * @param {[number, number][]} row
     * @param {number} at
     * @param {number} amount
     */
    change(turn, row, at, amount) {
        const [grip] = turn;
        const was = row.slice(at, at + 1);
        const {order} = this.puzzle.grips[grip];
        const sum = (((was[0]?.[1] ?? 0) + amount) % order + order) % order;
        /** @type {[number, number][]} */
        const now = sum === 0 ? [] : [[grip, sum]];
        row.splice(at, 1, ...now);
        this.made.push({turn, row, at, now: now.length, was});
    }

    /**
     * Where in the row a turn of this grip may be made now; -1: nowhere.
     * @param {number} grip
     * @returns {number}
     */
    placeOf(grip) {
        for (let at = 0; at < this.left.length; ++at) {
            const other = this.left[at][0];
            if (other === grip) return at;
            if (!this.commute(grip, other)) return -1;
        }
        return -1;
    }

    /** @param {number} a @param {number} b @returns {boolean} */
    commute(a, b) {
        const {model} = this;
        const one = model.turnState(a, 1);
        const other = model.turnState(b, 1);
        return model.equal(model.compose(one, other), model.compose(other, one));
    }

    /** The number of smallest turns, the short way. @param {[number, number]} turn @returns {number} */
    distance([grip, amount]) {
        return Math.min(amount, this.puzzle.grips[grip].order - amount);
    }

    /** What to do, in a sentence. @returns {string} */
    words() {
        if (this.next === null) return "";
        const turn = this.named(this.next[0], this.next[1]);
        if (this.astray !== null) {
            return `${this.named(this.astray[0], this.astray[1])} was not asked for. ` +
                `What is left is ${turn}.`;
        }
        if (this.slips.length === 0) {
            return this.all === 1 ? `Turn ${turn}.` :
                `Turn ${turn}. ${this.all - this.left.length} of ${this.all} turns are done.`;
        }
        const last = this.slips[this.slips.length - 1];
        const made = this.named(last[0], last[1]);
        const all = algorithmText(this.puzzle, undoneTurns(this.puzzle, this.slips.flat()));
        const rest = this.slips.length === 1 ? "" : ` The whole way back: ${all}.`;
        return `${made} was not asked for. Take it back: turn ${turn}.${rest}`;
    }
}
