// A machine that can go back in time.
//
// A program is deterministic but for the answers to its inputs. So the timeline keeps the answers,
// and now and then a checkpoint of the machine: the one at index i after i * spacing steps. Going
// back restores the nearest one before and executes the rest again. When there are too many, every
// second one is dropped and the spacing doubled; so memory is bounded, and going back costs at most
// the steps of one spacing, a few thousandths of the run; more when tapes leave room for few. One
// more checkpoint is kept shortly before where it went back to, for who goes back step by step.
//
// What the machine shows is a function of the position alone: an instruction that failed fails
// again whenever its position is come to. Only an answer out of range is not kept.

const kMostCheckpoints = 512;
const kFirstSpacing = 16;

/** How far before the position gone back to the one more checkpoint lies. */
const kShortlyBefore = 256;

/** Most cells of tapes in all checkpoints together, not counting those that two of them share. */
const kMostSavedCells = 1 << 21;

/** Drives a machine forwards and backwards. */
class Timeline {
    /**
     * @param {ProgramData} programData
     * @param {PuzzleModel[]} models  by PageData.puzzles
     */
    constructor(programData, models) {
        /** The current machine, always the same one. Only to be looked at. */
        this.machine = new Machine(programData, models);
        /** Indices of instructions before which run() stops. @type {Set<number>} */
        this.breakpoints = new Set();
        /** The most steps that were ever executed with the present answers. */
        this.furthest = 0;
        /** By input: what was answered, and the turns that entered it if not the input's. */
        /** @type {{number: bigint, turns: number[]|null}[]} */
        this.answers = [];
        /** The position at which an instruction fails; null: not known of any. */
        this.failsAt = null;
        this.spacing = kFirstSpacing;
        this.checkpoints = [this.machine.save()];
        this.savedCells = 0;
        /** The checkpoint shortly before the position last gone back to. */
        this.shortlyBefore = this.checkpoints[0];
    }

    /**
     * How many steps the machine has executed.
     * @returns {number}
     */
    get position() {
        return this.machine.steps;
    }

    /**
     * The answer that the next instruction, an input, had before; null: none.
     * @returns {{number: bigint, turns: number[]|null}|null}
     */
    get knownAnswer() {
        const {status, inputs} = this.machine;
        if (status !== "waiting" || inputs >= this.answers.length) return null;
        return this.answers[inputs];
    }

    /**
     * One step forward; an input takes the answer that it was given before.
     * @returns {StepRecord|null}  valid until the next step; null: none was executed, the machine's
     *                             status says why
     */
    forward() {
        const {machine} = this;
        const answer = this.answers[machine.inputs];
        const record = machine.step(answer?.number, answer?.turns);
        const {steps} = machine;
        if (record === null) {
            if (machine.ended === "error") this.failsAt = steps;
            return null;
        }
        if (steps > this.furthest) this.furthest = steps;
        if (steps >= this.checkpoints.length * this.spacing) this.keepCheckpoint();
        return record;
    }

    /**
     * One step back.
     * @returns {boolean}  false at the start
     */
    back() {
        if (this.position === 0) return false;
        this.seek(this.position - 1);
        return true;
    }

    /**
     * Goes to a position; beyond the furthest one as far as the program runs without an answer.
     * @param {number} step
     * @returns {number}  the position
     */
    seek(step) {
        const target = Math.max(0, Math.floor(step));
        const nearest = this.nearestCheckpoint(target);
        if (target < this.position || nearest.steps > this.position) {
            this.machine.restore(nearest);
            this.advance(target - kShortlyBefore);
            if (this.position > nearest.steps) this.shortlyBefore = this.machine.save();
        }
        this.advance(target);
        if (this.position === this.failsAt && this.machine.ended === null) this.forward();
        return this.position;
    }

    /**
     * Answers the input that the machine waits for and executes it. What lay after it before, with
     * another answer, is dropped. An answer out of range is an error of the machine; answering
     * again then tries again.
     * @param {bigint} value
     * @param {number[]|null} turns  that enter it, flat pairs; null: the input's, repeated
     * @returns {StepRecord|null}  null: not an answer
     */
    answer(value, turns = null) {
        const {machine} = this;
        if (machine.ended === "error" && this.failsAt === null) this.restart();
        if (machine.status !== "waiting") return null;
        this.forgetAhead();
        this.answers.push({number: value, turns});
        const record = this.forward();
        if (record === null) {
            this.answers.pop();
            this.failsAt = null;
        }
        return record;
    }

    /**
     * Executes many steps: until the machine waits for an answer that is not known, ends, or comes
     * to a breakpoint.
     * @param {number} maxSteps
     * @returns {number}  steps executed
     */
    run(maxSteps) {
        const {machine, breakpoints} = this;
        const watched = breakpoints.size > 0;
        let done = 0;
        while (done < maxSteps && this.forward() !== null) {
            ++done;
            if (watched && breakpoints.has(machine.at) && machine.ended === null) break;
        }
        return done;
    }

    /**
     * Goes forward to a position, as far as the program runs without an answer.
     * @param {number} target
     */
    advance(target) {
        while (this.position < target && this.forward() !== null);
    }

    // -- checkpoints -----------------------------------------------------------------------------

    /**
     * The last checkpoint at or before a position.
     * @param {number} position
     * @returns {object}
     */
    nearestCheckpoint(position) {
        const index = Math.floor(position / this.spacing);
        const regular = this.checkpoints[Math.min(index, this.checkpoints.length - 1)];
        const other = this.shortlyBefore;
        return other.steps > regular.steps && other.steps <= position ? other : regular;
    }

    /** Keeps the present as a checkpoint, and drops others when there are too many. */
    keepCheckpoint() {
        this.checkpoints.push(this.machine.save());
        this.savedCells += this.cellsOfItsOwn(this.checkpoints.length - 1);
        while (this.checkpoints.length > kMostCheckpoints ||
               (this.savedCells > kMostSavedCells && this.checkpoints.length > 2)) {
            this.checkpoints = this.checkpoints.filter((_, index) => index % 2 === 0);
            this.spacing *= 2;
            this.countSavedCells();
        }
    }

    /**
     * The cells of a checkpoint that it does not share with the one before.
     * @param {number} index  of the checkpoint
     * @returns {number}
     */
    cellsOfItsOwn(index) {
        const before = index > 0 ? this.checkpoints[index - 1].places : null;
        return this.checkpoints[index].places.reduce((sum, {cells}, place) => {
            const shares = before !== null && before[place].cells === cells;
            return shares ? sum : sum + cells.size;
        }, 0);
    }

    /** Counts anew after checkpoints were dropped. */
    countSavedCells() {
        this.savedCells = 0;
        for (let i = 0; i < this.checkpoints.length; ++i) this.savedCells += this.cellsOfItsOwn(i);
    }

    /** Drops everything that lies after the present. */
    forgetAhead() {
        this.machine.forgetAhead();
        this.answers.length = this.machine.inputs;
        this.furthest = this.position;
        this.failsAt = null;
        this.checkpoints.length = Math.floor(this.position / this.spacing) + 1;
        this.countSavedCells();
        if (this.shortlyBefore.steps > this.position) this.shortlyBefore = this.checkpoints[0];
    }

    /** Goes to the present position again, which clears an error of an answer. */
    restart() {
        const {position} = this;
        this.machine.restore(this.nearestCheckpoint(position));
        this.advance(position);
    }
}
