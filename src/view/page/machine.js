// The machine that executes a Q program, one instruction at a time.
//
// Every algorithm is reduced to one state beforehand, so an instruction that turns is one
// composition. The holding in hand lies in a work state of its own; what is put down is a cell,
// which is never changed, only replaced. So copies of a machine share cells, and save() copies
// little. Between two inputs a program is deterministic, so one that comes back to a state it was
// in before never ends; LoopWatch finds that as src/interpreter/loop_watch.cpp does.
//
// Errors, numbers of steps and results are those of src/interpreter (interpreter/machine.hpp); an
// instruction that fails is not counted, but for a jump that closes an endless loop.
//
// Limits: heads stay within 2^53 of where they began, and at most kMostCells cells of one tape may
// have been changed. Outputs are kept without bound.

const kMostCells = 1 << 22;

/**
 * What one step did. The machine writes into the same one at each step.
 * @typedef {object} StepRecord
 * @property {number} index             the instruction
 * @property {boolean|null} jumped      of a solved-goto: whether the pieces were solved
 * @property {number|null} jumpedTo     of a jump that was taken: an index
 * @property {bigint|null} repetitions  of a repeat, an input and a count
 * @property {number[]|null} entered    of an input: the turns that stood in for repeating
 *
 * A message, or an answer.
 * @typedef {object} MachineOutput
 * @property {"print"|"halt"|"input"} kind
 * @property {string} message
 * @property {string|null} value
 */

/** A running program. */
class Machine {
    /**
     * @param {ProgramData} programData
     * @param {PuzzleModel[]} models  by PageData.puzzles
     */
    constructor(programData, models) {
        this.code = new MachineCode(programData, models);
        /** The instruction that comes next; at the end, the last that was executed or failed. */
        this.at = 0;
        /** Instructions executed. */
        this.steps = 0;
        /** Inputs answered. */
        this.inputs = 0;
        /** How the run has ended. @type {"halted"|"error"|null} */
        this.ended = null;
        /** What has gone wrong; "" when nothing has. */
        this.error = "";
        /** By holding. */
        this.places = programData.holdings.map(
            ({puzzle, name}) => new MachinePlace(models[puzzle] ?? this.code.noModel, name));
        if (this.places.length === 0) this.places.push(new MachinePlace(this.code.noModel, ""));
        this.watch = new LoopWatch();
        /** @type {StepRecord} */
        this.record = {index: 0, jumped: null, jumpedTo: null, repetitions: null,
            entered: null};
        /** All outputs ever, also those that lie ahead after restore(). @type {MachineOutput[]} */
        this.said = [];
        this.saidCount = 0;
        /** What `outputs` gave last. @type {MachineOutput[]} */
        this.shownOutputs = this.said;
        this.holding = 0;
        /** By puzzle: two states to work in. @type {Map<PuzzleModel, PuzzleState[]>} */
        this.workStates = new Map();
        for (const {model} of this.places) {
            this.workStates.set(model, [model.solved(), model.solved()]);
        }
        this.takeUp(0);
    }

    // -- queries ---------------------------------------------------------------------------------

    /**
     * "waiting": the next instruction is an input, so step() needs an answer.
     * @returns {"running"|"waiting"|"halted"|"error"}
     */
    get status() {
        if (this.ended !== null) return this.ended;
        return this.code.ops[this.at] === kOpInput ? "waiting" : "running";
    }

    /**
     * The messages and answers up to here. Not to be changed.
     * @returns {MachineOutput[]}
     */
    get outputs() {
        if (this.said.length === this.saidCount) return this.said;
        if (this.shownOutputs === this.said || this.shownOutputs.length !== this.saidCount) {
            this.shownOutputs = this.said.slice(0, this.saidCount);
        }
        return this.shownOutputs;
    }

    /**
     * The state of what is in hand. It changes with the next step.
     * @returns {PuzzleState}
     */
    get state() {
        return this.hand;
    }

    /**
     * The state of a holding; of a tape, that of the cell under the head. May change with the next
     * step.
     * @param {number} holding
     * @returns {PuzzleState}
     */
    stateOf(holding) {
        return this.cellOf(holding, this.places[holding].head);
    }

    /**
     * The state of a cell of a tape. May change with the next step.
     * @param {number} holding
     * @param {number} number
     * @returns {PuzzleState}
     */
    cellOf(holding, number) {
        const {head, cells, model} = this.places[holding];
        if (holding === this.holding && number === head) return this.hand;
        const cell = cells.get(number);
        return cell === undefined ? model.identity : cell.value;
    }

    /**
     * The number of the cell under the head; 0 for a puzzle without a tape.
     * @param {number} holding
     * @returns {number}
     */
    headOf(holding) {
        return this.places[holding].head;
    }

    /**
     * The outermost cells of a tape that were ever changed or that its head is on.
     * @param {number} holding
     * @returns {{first: number, last: number}}
     */
    extentOf(holding) {
        const {head, first, last} = this.places[holding];
        return {first: Math.min(first, head), last: Math.max(last, head)};
    }

    // -- one step --------------------------------------------------------------------------------

    /**
     * Executes one instruction.
     * @param {bigint} [answer]  for an input; otherwise ignored
     * @param {number[]|null} [entered]  turns that enter the answer, flat pairs; else the input's are
     *                                   repeated
     * @returns {StepRecord|null}  valid until the next step; null: nothing was executed, `status`
     *                             says why
     */
    step(answer, entered = null) {
        if (this.ended !== null) return null;
        const {code, record, at} = this;
        record.index = at;
        record.jumped = null;
        record.jumpedTo = null;
        record.repetitions = null;
        record.entered = null;
        switch (code.ops[at]) {
            case kOpTurns:
                this.turn(code.steps[at]);
                break;
            case kOpGoto:
                this.jump(code.targets[at]);
                return record;
            case kOpSolvedGoto:
                record.jumped = this.places[this.holding].model.isSolved(this.hand,
                                                                         code.pieces[at]);
                if (!record.jumped) break;
                this.jump(code.targets[at]);
                return record;
            default:
                if (!this.executeSeldom(answer, entered)) return null;
                if (this.ended === null) break;
                ++this.steps;
                return record;
        }
        ++this.steps;
        ++this.at;
        return record;
    }

    /**
     * Turns what is in hand.
     * @param {PuzzleState} change
     */
    turn(change) {
        const {hand, spare} = this;
        this.places[this.holding].model.composeInto(hand, change, spare);
        this.hand = spare;
        this.spare = hand;
    }

    /**
     * Goes to an instruction, counts the step, and checks whether all was the same before.
     * @param {number} target
     */
    jump(target) {
        this.record.jumpedTo = target;
        ++this.steps;
        if (target <= this.at) {
            const {watch} = this;
            if (target === watch.target && this.isBack()) {
                this.failEndless(target);
                return;
            }
            if (this.steps >= watch.next) this.takeSnapshot(target);
        }
        this.at = target;
    }

    /**
     * The instructions outside the hot path: false when the instruction was not executed.
     * @param {bigint} [answer]
     * @param {number[]|null} [entered]
     * @returns {boolean}
     */
    executeSeldom(answer, entered = null) {
        switch (this.code.ops[this.at]) {
            case kOpSolve:
                this.places[this.holding].model.copyInto(this.place().model.identity, this.hand);
                return true;
            case kOpRepeat:
                return this.repeat();
            case kOpInput:
                return this.input(answer, entered);
            case kOpPrint:
                return this.say("print");
            case kOpHalt:
                if (!this.say("halt")) return false;
                this.ended = "halted";
                return true;
            case kOpSwitch:
                return this.putDown() && this.takeUp(this.line().holding);
            case kOpMove:
                return this.moveHead(this.line().steps);
            default:
                return this.failRanOff();
        }
    }

    /**
     * The instruction that comes next.
     * @returns {InstructionData}
     */
    line() {
        return this.code.program.instructions[this.at];
    }

    /**
     * The place of what is in hand.
     * @returns {MachinePlace}
     */
    place() {
        return this.places[this.holding];
    }

    // -- repetitions, inputs and outputs ---------------------------------------------------------

    /**
     * Repeats a step a number of times.
     * @param {MachineRepetition} repetition
     * @param {bigint} times
     */
    apply(repetition, times) {
        const {model, step} = repetition;
        if (this.place().model !== model) return;
        if (times < 0n || times > 16n) {
            this.turn(model.power(step, times));
            return;
        }
        for (let left = Number(times); left > 0; --left) this.turn(step);
    }

    /**
     * Repeats until the pieces are solved.
     * @returns {boolean}
     */
    repeat() {
        const repetition = this.code.repetitions[this.at];
        const times = repetition === null ? 0n : repetition.count(this.hand);
        if (times === null) return this.failNeverSolved();
        if (repetition !== null) this.apply(repetition, times);
        this.record.repetitions = times;
        return true;
    }

    /**
     * Takes an answer; without one nothing happens.
     * @param {bigint} [answer]
     * @param {number[]|null} [entered]
     * @returns {boolean}
     */
    input(answer, entered = null) {
        if (answer === undefined || answer === null) return false;
        const amount = amountOf(this.line(), answer);
        if (amount === null) return this.failOutOfRange(answer, BigInt(this.line().max));
        const repetition = this.code.repetitions[this.at];
        if (entered !== null) this.turn(this.place().model.algorithmState(entered));
        else if (repetition !== null) this.apply(repetition, amount);
        this.record.repetitions = amount;
        this.record.entered = entered;
        this.put({kind: "input", message: this.line().message, value: String(answer)});
        ++this.inputs;
        this.watch.forget();
        return true;
    }

    /**
     * Outputs the message of the instruction and its value, if it has one. Leaves the state as it is.
     * @param {"print"|"halt"} kind
     * @returns {boolean}
     */
    say(kind) {
        const {message, value, count} = this.line();
        let said = value ?? null;
        if (said === null && count !== undefined && count !== null) {
            const times = this.code.repetitions[this.at].count(this.hand);
            if (times === null) return this.failNeverSolved();
            this.record.repetitions = times;
            said = String(times);
        }
        this.put({kind, message, value: said});
        return true;
    }

    /**
     * Adds an output. One that was output before, ahead of where restore() went, is reused.
     * @param {MachineOutput} output
     */
    put(output) {
        if (this.saidCount === this.said.length) this.said.push(output);
        ++this.saidCount;
    }

    // -- holdings --------------------------------------------------------------------------------

    /**
     * Takes a holding in hand, or the cell under its head.
     * @param {number} holding
     * @returns {boolean}  true
     */
    takeUp(holding) {
        const {watch} = this;
        const place = this.places[holding];
        const cell = place.cells.get(place.head);
        watch.begin(place);
        const known = cell !== undefined && cell.epoch === watch.epoch;
        if (known && cell.differs) watch.count(place, -1);
        const value = cell === undefined ? place.model.identity : cell.value;
        this.holding = holding;
        /** The state of the cell in hand at the watch's snapshot. @type {PuzzleState} */
        this.handSaved = known ? cell.saved : value;
        const work = this.workStates.get(place.model);
        /** What is in hand. @type {PuzzleState} */
        this.hand = work[0];
        /** To compose into. @type {PuzzleState} */
        this.spare = work[1];
        place.model.copyInto(value, this.hand);
        return true;
    }

    /**
     * Puts down the holding in hand; false when there are too many cells.
     * @returns {boolean}
     */
    putDown() {
        const {watch, hand, handSaved} = this;
        const place = this.place();
        const {model} = place;
        const cell = place.cells.get(place.head);
        const before = cell === undefined ? model.identity : cell.value;
        const value = model.equal(hand, before) ? before : model.copy(hand);
        const differs = !model.equal(value, handSaved);
        // Blank then and now: nothing to keep.
        if (cell === undefined && value === before && !differs) return true;
        if (cell === undefined && place.cells.size >= kMostCells) {
            return this.fail("the program changes more cells of its tapes than a run can keep");
        }
        place.store({value, saved: handSaved, epoch: watch.epoch, differs});
        if (differs) watch.count(place, 1);
        return true;
    }

    /**
     * Moves the head of the tape in hand to the right.
     * @param {number} steps
     * @returns {boolean}
     */
    moveHead(steps) {
        const place = this.place();
        const from = place.head;
        if (!Number.isSafeInteger(from + steps)) {
            return this.fail(`the head of tape ${place.name} gets too far from where it began`);
        }
        if (!this.putDown()) return false;
        place.head = from + steps;
        this.watch.moved(place, from);
        return this.takeUp(this.holding);
    }

    // -- endless runs ----------------------------------------------------------------------------

    /**
     * True when everything is as at the watch's snapshot.
     * @returns {boolean}
     */
    isBack() {
        const place = this.place();
        return this.holding === this.watch.holding &&
            place.model.equal(this.hand, this.watch.value) && this.watch.unchanged(place);
    }

    /**
     * Makes everything as it is now the watch's snapshot.
     * @param {number} target
     */
    takeSnapshot(target) {
        const value = this.place().model.copy(this.hand);
        this.watch.snapshot(target, this.holding, value, this.steps);
        this.watch.begin(this.place());
        this.handSaved = value;
    }

    // -- errors ----------------------------------------------------------------------------------

    /**
     * Ends the run with an error in the instruction that comes next.
     * @param {string} what
     * @returns {boolean}  false
     */
    fail(what) {
        this.ended = "error";
        this.error = `line ${this.line().number}: ${what}`;
        return false;
    }

    /** No instruction follows the last one. @returns {boolean} false */
    failRanOff() {
        if (this.at === 0) {
            this.ended = "error";
            this.error = "the program has no instructions";
            return false;
        }
        --this.at;
        return this.fail("the program runs past its last line");
    }

    /** A repeat or a count that no number of repetitions ends. @returns {boolean} false */
    failNeverSolved() {
        const {model, pieces} = this.code.repetitions[this.at];
        const names = pieces.map(slot => model.data.pieces[slot].name);
        const what = this.code.ops[this.at] === kOpRepeat ?
            `\`repeat until ${names.join(" ")} solved\`` : `\`counting-until ${names.join(" ")}\``;
        return this.fail(`${what} can never end: from this state, no number of ` +
            `repetitions solves ${names.join(" and ")}`);
    }

    /**
     * An answer that is not between -max and max.
     * @param {bigint} answer
     * @param {bigint} max
     * @returns {boolean}  false
     */
    failOutOfRange(answer, max) {
        const range = max === 0n ? "0" : `0 to ${max}, or -1 to -${max} for the inverse`;
        return this.fail(`${answer} is out of range: this input takes ${range}`);
    }

    /**
     * The jump to `target` leads to where all was the same before.
     * @param {number} target
     */
    failEndless(target) {
        const place = this.place();
        const ago = this.steps - this.watch.takenAt;
        const shift = place.head - place.thenHead;
        const cells = Math.abs(shift);
        const number = this.code.program.instructions[target].number;
        const further = shift === 0 ? "" : `, but ${cells} cell${cells === 1 ? "" : "s"} further ` +
            `${shift < 0 ? "left" : "right"} on tape ${place.name}`;
        this.fail(`the program never ends: back at line ${number} in the same state as ${ago} ` +
            `step${ago === 1 ? "" : "s"} before${further}`);
    }

    // -- copies ----------------------------------------------------------------------------------

    /**
     * All that is needed to be here again. Cells are shared, so it costs one state and little for
     * each holding; a tape copies its list of cells when it is next changed.
     * @returns {object}  for restore()
     */
    save() {
        return {
            at: this.at,
            steps: this.steps,
            inputs: this.inputs,
            ended: this.ended,
            error: this.error,
            saidCount: this.saidCount,
            holding: this.holding,
            hand: this.place().model.copy(this.hand),
            handSaved: this.handSaved,
            places: this.places.map(place => place.copy()),
            watch: Object.assign(new LoopWatch(), this.watch),
        };
    }

    /**
     * Goes to where save() was called, on this machine or on one of the same program. Outputs that
     * lie ahead are kept, for they will be the same, until forgetAhead().
     * @param {object} saved
     */
    restore(saved) {
        this.at = saved.at;
        this.steps = saved.steps;
        this.inputs = saved.inputs;
        this.ended = saved.ended;
        this.error = saved.error;
        this.saidCount = saved.saidCount;
        this.holding = saved.holding;
        this.handSaved = saved.handSaved;
        this.places = saved.places.map(place => place.copy());
        this.watch = Object.assign(new LoopWatch(), saved.watch);
        const {model} = this.place();
        [this.hand, this.spare] = this.workStates.get(model);
        model.copyInto(saved.hand, this.hand);
    }

    /** Drops the outputs that lie ahead: the future will differ. */
    forgetAhead() {
        this.said.length = this.saidCount;
        this.shownOutputs = this.said;
    }
}

/**
 * The repetitions for an answer to an input: as many, or the remainder where the input wraps.
 * @param {InstructionData} input
 * @param {bigint} answer
 * @returns {bigint|null} null: out of range
 */
function amountOf(input, answer) {
    const max = BigInt(input.max);
    if (answer <= max && answer >= -max) return answer;
    return input.wraps ? answer % (max + 1n) : null;
}
