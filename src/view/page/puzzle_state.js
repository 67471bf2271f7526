// The states of a puzzle, the effects of turns, and how often a step must be repeated.
//
// A state is a permutation of slots with an orientation in each, and at the same time the
// transformation that leads to it from the solved puzzle. States are never changed once they are
// made, but by composeInto() and copyInto(), which write into one that the caller owns.
//
// Repetitions are worked out, not tried. After n times a step with permutation p, slot i holds what
// sat in slot p^n(i), turned by the orientations that the step has in i, p(i), ..., p^(n-1)(i). So
// a piece is home at one n mod the length of its slot's cycle, if at all, and not turned at one way
// round mod a divisor of the orbit's orientations. Each piece comes down to one congruence or to
// "never"; congruence.js joins them.
//
// Limits: 65,536 slots, 255 orientations. The same as src/state/state.cpp and
// src/interpreter/counting.cpp.

/** At most this many pieces are named. */
const kMostNamed = 100;

/**
 * piece[i] is the piece in slot i, orient[i] how it is turned there.
 * @typedef {object} PuzzleState
 * @property {Uint16Array} piece
 * @property {Uint8Array} orient
 */

/** What repeating one step does to each slot: its cycles. */
class StepCycles {
    /**
     * @param {PuzzleModel} model
     * @param {PuzzleState} step
     */
    constructor(model, step) {
        this.model = model;
        /** By slot: its cycle, -1 while not seen. */
        this.cycle = new Int32Array(model.slots).fill(-1);
        /** By slot: steps from the start of its cycle. */
        this.at = new Uint32Array(model.slots);
        /** By slot: the orientations of the slots of the cycle before it, reduced. */
        this.before = new Uint8Array(model.slots);
        /** By cycle: its length; orientations on one way round, reduced; ways until they repeat. */
        this.length = [];
        this.sum = [];
        this.rounds = [];
        for (let slot = 0; slot < model.slots; ++slot) {
            if (this.cycle[slot] < 0) this.walk(step, slot);
        }
    }

    /**
     * Follows the cycle from a slot.
     * @param {PuzzleState} step
     * @param {number} start
     */
    walk(step, start) {
        const modulus = this.model.modulus[start];
        let length = 0;
        let sum = 0;
        for (let slot = start; this.cycle[slot] < 0; slot = step.piece[slot]) {
            this.cycle[slot] = this.length.length;
            this.at[slot] = length;
            this.before[slot] = sum;
            ++length;
            sum = (sum + step.orient[slot]) % modulus;
        }
        let rounds = 1;
        while ((sum * rounds) % modulus !== 0) ++rounds;
        this.length.push(length);
        this.sum.push(sum);
        this.rounds.push(rounds);
    }

    /**
     * When slot i holds what sat in slot j turned by `turned`, with orientation 0 all told.
     * @param {number} i
     * @param {number} j
     * @param {number} turned
     * @returns {Congruence|null}  null: never
     */
    arrival(i, j, turned) {
        const cycle = this.cycle[i];
        if (this.cycle[j] !== cycle) return null;
        const modulus = this.model.modulus[i];
        const length = this.length[cycle];
        const passesStart = this.at[j] < this.at[i];
        const first = this.at[j] - this.at[i] + (passesStart ? length : 0);
        let sum = turned + this.before[j] + modulus - this.before[i];
        if (passesStart) sum += this.sum[cycle];
        for (let round = 0; round < this.rounds[cycle]; ++round, sum += this.sum[cycle]) {
            if (sum % modulus !== 0) continue;
            return {
                residue: BigInt(first + length * round),
                modulus: BigInt(length * this.rounds[cycle]),
            };
        }
        return null;
    }

    /**
     * The least n >= 0 such that all slots are solved in `state` followed n times by the step.
     * @param {PuzzleState} state
     * @param {ArrayLike<number>} slots
     * @returns {bigint|null}  null: never
     */
    untilSolved(state, slots) {
        let all = kAnyInteger;
        for (let k = 0; k < slots.length; ++k) {
            // A piece never leaves its orbit, and orbits are small.
            const sitsIn = state.piece.indexOf(slots[k]);
            const one = this.arrival(slots[k], sitsIn, state.orient[sitsIn]);
            const both = one === null ? null : intersectCongruences(all, one);
            if (both === null) return null;
            all = both;
        }
        return all.residue;
    }
}

/** A puzzle as a group of states. */
class PuzzleModel {
    /** @param {PuzzleData} data */
    constructor(data) {
        this.data = data;
        this.slots = data.pieces.length;
        /** By slot: orientations of the pieces of its orbit. */
        this.modulus = new Uint8Array(this.slots);
        for (const orbit of data.orbits) {
            this.modulus.fill(orbit.orientations, orbit.first, orbit.first + orbit.size);
        }
        /** The solved state; not to be written into. */
        this.identity = this.solved();
        /** By grip, by amount: turnState(), made when first asked for. */
        this.turns = data.grips.map(() => []);
    }

    /**
     * A new solved state.
     * @returns {PuzzleState}
     */
    solved() {
        return {
            piece: Uint16Array.from({length: this.slots}, (_, slot) => slot),
            orient: new Uint8Array(this.slots),
        };
    }

    /**
     * A new state with the same content.
     * @param {PuzzleState} state
     * @returns {PuzzleState}
     */
    copy(state) {
        return {piece: state.piece.slice(), orient: state.orient.slice()};
    }

    /**
     * Writes a state into another.
     * @param {PuzzleState} state
     * @param {PuzzleState} out
     */
    copyInto(state, out) {
        out.piece.set(state.piece);
        out.orient.set(state.orient);
    }

    /**
     * True when two states are the same.
     * @param {PuzzleState} a
     * @param {PuzzleState} b
     * @returns {boolean}
     */
    equal(a, b) {
        for (let slot = 0; slot < this.slots; ++slot) {
            if (a.piece[slot] !== b.piece[slot] || a.orient[slot] !== b.orient[slot]) return false;
        }
        return true;
    }

    /**
     * True when the pieces of all these slots are in them and not turned.
     * @param {PuzzleState} state
     * @param {ArrayLike<number>} slots
     * @returns {boolean}
     */
    isSolved(state, slots) {
        const {piece, orient} = state;
        for (let k = 0; k < slots.length; ++k) {
            const slot = slots[k];
            if (piece[slot] !== slot || orient[slot] !== 0) return false;
        }
        return true;
    }

    /**
     * a, then b, as a new state.
     * @param {PuzzleState} a
     * @param {PuzzleState} b
     * @returns {PuzzleState}
     */
    compose(a, b) {
        const out = {piece: new Uint16Array(this.slots), orient: new Uint8Array(this.slots)};
        this.composeInto(a, b, out);
        return out;
    }

    /**
     * a, then b, written into `out`, which must be neither of them. Allocates nothing.
     * @param {PuzzleState} a
     * @param {PuzzleState} b
     * @param {PuzzleState} out
     */
    composeInto(a, b, out) {
        const aPiece = a.piece;
        const aOrient = a.orient;
        const bPiece = b.piece;
        const bOrient = b.orient;
        const outPiece = out.piece;
        const outOrient = out.orient;
        const modulus = this.modulus;
        for (let slot = 0; slot < outPiece.length; ++slot) {
            const from = bPiece[slot];
            const sum = aOrient[from] + bOrient[slot];
            outPiece[slot] = aPiece[from];
            outOrient[slot] = sum < modulus[slot] ? sum : sum - modulus[slot];
        }
    }

    /**
     * The state that undoes this one.
     * @param {PuzzleState} state
     * @returns {PuzzleState}
     */
    inverse(state) {
        const out = this.solved();
        for (let slot = 0; slot < this.slots; ++slot) {
            const piece = state.piece[slot];
            out.piece[piece] = slot;
            out.orient[piece] = (this.modulus[slot] - state.orient[slot]) % this.modulus[slot];
        }
        return out;
    }

    /**
     * A state applied n times; a negative n inverts. O(slots log n).
     * @param {PuzzleState} state
     * @param {bigint} n
     * @returns {PuzzleState}
     */
    power(state, n) {
        let base = n < 0n ? this.inverse(state) : state;
        let out = this.identity;
        // Square and multiply from the lowest bit: powers of one element commute.
        for (let rest = n < 0n ? -n : n; rest > 0n; rest >>= 1n) {
            if (rest & 1n) out = this.compose(out, base);
            if (rest > 1n) base = this.compose(base, base);
        }
        return out === this.identity ? this.solved() : out;
    }

    /**
     * What turning a grip does. Kept, so not to be written into.
     * @param {number} grip
     * @param {number} amount  any integer; counts mod the grip's order
     * @returns {PuzzleState}
     */
    turnState(grip, amount) {
        const {order, change, turns} = this.data.grips[grip];
        const times = ((amount % order) + order) % order;
        const kept = this.turns[grip];
        if (kept.length === 0) {
            const turn = this.solved();
            for (let i = 0; i < change.length; i += 3) {
                turn.piece[change[i]] = change[i + 1];
                turn.orient[change[i]] = change[i + 2];
            }
            kept.push(this.identity, turns === undefined ? turn : this.algorithmState(turns));
        }
        while (kept.length <= times) kept.push(this.compose(kept[kept.length - 1], kept[1]));
        return kept[times];
    }

    /**
     * What turns do, one after the other, as a new state.
     * @param {ArrayLike<number>} turns  flat pairs: grip, amount
     * @returns {PuzzleState}
     */
    algorithmState(turns) {
        let state = this.solved();
        let spare = this.solved();
        for (let i = 0; i < turns.length; i += 2) {
            this.composeInto(state, this.turnState(turns[i], turns[i + 1]), spare);
            [state, spare] = [spare, state];
        }
        return state;
    }

    /**
     * The least n >= 0 such that all slots are solved in `state` followed n times by `step`. Worked
     * out, however large n is. For many queries about one step, keep its StepCycles.
     * @param {PuzzleState} state
     * @param {PuzzleState} step
     * @param {ArrayLike<number>} slots
     * @returns {bigint|null}  null: never
     */
    repetitionsUntilSolved(state, step, slots) {
        return new StepCycles(this, step).untilSolved(state, slots);
    }

    /**
     * The face whose colour is seen at a position among the stickers of a slot.
     * @param {PuzzleState} state
     * @param {number} slot
     * @param {number} position
     * @returns {number}
     */
    faceShown(state, slot, position) {
        const {stickers} = this.data.pieces[state.piece[slot]];
        const step = stickers.length / this.modulus[slot];
        const seen = position + stickers.length - state.orient[slot] * step;
        return stickers[seen % stickers.length];
    }

    /**
     * What each facelet shows, as letters of faces, in the order of the puzzle's `facelets`.
     * @param {PuzzleState} state
     * @returns {string}
     */
    faceletText(state) {
        const {facelets, faces} = this.data;
        let text = "";
        for (let i = 0; i < facelets.length; i += 2) {
            const [slot, position] = [facelets[i], facelets[i + 1]];
            text += faces[slot < 0 ? position : this.faceShown(state, slot, position)].letter;
        }
        return text;
    }

    /**
     * The pieces that are not at home, in words, for users who cannot see a puzzle without facelets.
     * @param {PuzzleState} state
     * @returns {string}
     */
    placesText(state) {
        const {pieces} = this.data;
        const away = [];
        for (let slot = 0; slot < this.slots; ++slot) {
            const [piece, turned] = [state.piece[slot], state.orient[slot]];
            if (piece === slot && turned === 0) continue;
            away.push(`${pieces[piece].name} at ${pieces[slot].name}${turned === 0 ? "" : ` turned by ${turned}`}`);
        }
        const more = away.length - kMostNamed;
        return away.length === 0 ? "all at home"
            : away.slice(0, kMostNamed).join(", ") + (more > 0 ? `, and ${more} more` : "");
    }
}
