// Turns blocked by obstacles.
//
// A turn passes through all positions between, so it is possible when each of its smallest turns is: the
// shorter way round, and either way for a half turn (blocking/obstacles.hpp).

/** Numbers in a row of PuzzleData.obstacles. */
const kObstacleNumbers = 7;

/**
 * @typedef {object} ObstacleFound
 * @property {number[]} slots  of the pieces that are in the way
 * @property {string} reason
 */

class TurnBlocks {
    /** @param {PuzzleData} puzzle @param {PuzzleModel} model */
    constructor(puzzle, model) {
        this.puzzle = puzzle;
        this.model = model;
    }

    /**
     * What is in the way of a turn; null: nothing.
     * @param {PuzzleState} state
     * @param {number} grip
     * @param {number} amount 1 .. order - 1
     * @returns {ObstacleFound|null}
     */
    inTheWay(state, grip, amount) {
        if (this.puzzle.obstacles === undefined || this.puzzle.grips[grip].turns !== undefined) return null;
        const {order} = this.puzzle.grips[grip];
        if (2 * amount !== order) {
            return 2 * amount < order ? this.along(state, grip, amount, false)
                : this.along(state, grip, order - amount, true);
        }
        const forwards = this.along(state, grip, amount, false);
        if (forwards === null || this.along(state, grip, amount, true) === null) return null;
        return forwards;
    }

    /**
     * The same for a number of smallest turns one way.
     * @param {PuzzleState} state @param {number} grip @param {number} steps @param {boolean} back
     * @returns {ObstacleFound|null}
     */
    along(state, grip, steps, back) {
        const change = this.model.turnState(grip, back ? -1 : 1);
        let now = state;
        for (let step = 0; step < steps; ++step) {
            const found = this.obstacle(now, 2 * grip + (back ? 1 : 0));
            if (found !== null) return found;
            now = this.model.compose(now, change);
        }
        return null;
    }

    /** @param {PuzzleState} state @param {number} step @returns {ObstacleFound|null} */
    obstacle(state, step) {
        const rows = this.puzzle.obstacles[step];
        for (let at = 0; at < rows.length; at += kObstacleNumbers) {
            if (!isPlaced(state, rows, at)) continue;
            const reason = this.puzzle.reasons[rows[at + 6]];
            if (rows[at + 3] < 0) return {slots: [rows[at]], reason};
            if (isPlaced(state, rows, at + 3)) return {slots: [rows[at], rows[at + 3]], reason};
        }
        return null;
    }

    /**
     * Why a turn cannot be made, and what is in its way; null: it can.
     * @param {PuzzleState} state @param {number} grip @param {number} amount
     * @returns {{slots: number[], words: string}|null}
     */
    refuse(state, grip, amount) {
        const found = this.inTheWay(state, grip, amount);
        if (found === null) return null;
        const {pieces, grips} = this.puzzle;
        const names = found.slots.map((slot) => state.piece[slot] === slot ? pieces[slot].name :
            `${pieces[state.piece[slot]].name} at ${pieces[slot].name}`);
        return {slots: found.slots, words: `${turnText(grips[grip], amount)} is blocked by ` +
            `${names.join(" and ")}, ${found.reason}.`};
    }

    /**
     * The same for the first of moves, from solved, that cannot be made.
     * @param {ReadMove[]} moves @returns {{slots: number[], words: string}|null}
     */
    refuseAll(moves) {
        if (this.puzzle.obstacles === undefined) return null;
        let state = this.model.solved();
        for (const move of moves) {
            for (const [grip, amount] of turnsOfMove(this.puzzle, move.grip, move.amount)) {
                const refused = this.refuse(state, grip, amount);
                if (refused !== null) return refused;
                state = this.model.compose(state, this.model.turnState(grip, amount));
            }
        }
        return null;
    }
}

/** Whether the condition of three numbers holds. @param {PuzzleState} state @returns {boolean} */
function isPlaced(state, rows, at) {
    const slot = rows[at];
    return state.piece[slot] === rows[at + 1] &&
        (rows[at + 2] < 0 || state.orient[slot] === rows[at + 2]);
}
