// The machine that executes a Q program, one instruction at a time.
//
// Every algorithm is reduced to one state beforehand, so an instruction that turns is one
// composition. The holding in hand lies in a work state of its own; what is put down is a cell,
// which is never changed, only replaced. So copies of a machine share cells, and save() copies
// little. Between two inputs a program is deterministic, so one that comes back to a state it was
// in before never ends; LoopWatch finds that as src/interpreter/loop_watch.cpp does.
//
// Errors, numbers of steps and results are those of src/interpreter (machine.hpp); an instruction
// that fails is not counted, but for a jump that closes an endless loop.
//
// Limits: heads stay within 2^53 of where they began, and at most kMostCells cells of one tape may
// have been changed. Outputs are kept without bound.

/** Codes of instructions; kOpEnd stands behind the last one. */
const kOpTurns = 0;
const kOpGoto = 1;
const kOpSolvedGoto = 2;
const kOpSolve = 3;
const kOpRepeat = 4;
const kOpInput = 5;
const kOpPrint = 6;
const kOpHalt = 7;
const kOpSwitch = 8;
const kOpMove = 9;
const kOpEnd = 10;

const kOpCodes = Object.freeze({
    "turns": kOpTurns,
    "goto": kOpGoto,
    "solved-goto": kOpSolvedGoto,
    "solve": kOpSolve,
    "repeat": kOpRepeat,
    "input": kOpInput,
    "print": kOpPrint,
    "halt": kOpHalt,
    "switch": kOpSwitch,
    "move": kOpMove,
});

const kMostCells = 1 << 22;

/** No instruction, as a target. */
const kNowhere = -1;

/** Turns no puzzle; stands for the one in hand where a program has none. */
const kNoPuzzle = Object.freeze({
    name: "", title: "", faces: [], orbits: [], pieces: [], grips: [], facelets: [], body: null,
});

/**
 * What one step did. The machine writes into the same one at each step.
 * @typedef {object} StepRecord
 * @property {number} index             the instruction
 * @property {boolean|null} jumped      of a solved-goto: whether the pieces were solved
 * @property {number|null} jumpedTo     of a jump that was taken: an index
 * @property {bigint|null} repetitions  of a repeat, an input and a count
 *
 * What was said, or answered.
 * @typedef {object} MachineOutput
 * @property {"print"|"halt"|"input"} kind
 * @property {string} message
 * @property {string|null} value
 *
 * A puzzle that was put down, and what the watch knows about it. Never changed.
 * @typedef {object} MachineCell
 * @property {PuzzleState} value
 * @property {PuzzleState} saved  the value at the snapshot, when `epoch` is the watch's
 * @property {number} epoch
 * @property {boolean} differs    value and saved
 */

/** What is repeated by a repeat, an input or a count, and the pieces that end it. */
class MachineRepetition {
    /**
     * @param {PuzzleModel} model
     * @param {PuzzleState} step
     * @param {number[]} pieces
     */
    constructor(model, step, pieces) {
        this.model = model;
        this.step = step;
        this.pieces = pieces;
        /** Made when first asked for. @type {StepCycles|null} */
        this.cycles = null;
    }

    /**
     * How often the step must be done until the pieces are solved.
     * @param {PuzzleState} state
     * @returns {bigint|null}  null: never
     */
    count(state) {
        if (this.model.isSolved(state, this.pieces)) return 0n;
        if (this.cycles === null) this.cycles = new StepCycles(this.model, this.step);
        return this.cycles.untilSolved(state, this.pieces);
    }
}

/** A program with every algorithm reduced to one state. */
class MachineCode {
    /**
     * @param {ProgramData} programData
     * @param {PuzzleModel[]} models  by PageData.puzzles
     */
    constructor(programData, models) {
        this.program = programData;
        this.models = models;
        this.noModel = new PuzzleModel(kNoPuzzle);
        const lines = programData.instructions;
        this.ops = Uint8Array.from([...lines.map(({op}) => kOpCodes[op]), kOpEnd]);
        this.targets = Int32Array.from(lines, ({target}) => target ?? kNowhere);
        /** By instruction: the transformation of turns. @type {(PuzzleState|null)[]} */
        this.steps = [];
        this.pieces = lines.map(({pieces}) => Uint16Array.from(pieces ?? []));
        /** By instruction. @type {(MachineRepetition|null)[]} */
        this.repetitions = [];
        /** Algorithms come up again and again in a program. @type {Map<string, PuzzleState>} */
        const kept = new Map();
        for (const line of lines) this.add(line, kept);
    }

    /**
     * Reduces the algorithm of one instruction.
     * @param {InstructionData} line
     * @param {Map<string, PuzzleState>} kept
     */
    add(line, kept) {
        const model = this.models[line.puzzle ?? -1] ?? this.noModel;
        const turns = line.turns ?? line.count?.turns;
        let step = null;
        if (turns !== undefined) {
            const key = `${line.puzzle ?? ""}:${turns.join(" ")}`;
            step = kept.get(key) ?? model.algorithmState(turns);
            kept.set(key, step);
        }
        this.steps.push(step);
        const repeats = line.op !== "turns" && step !== null;
        const pieces = line.count?.pieces ?? line.pieces ?? [];
        this.repetitions.push(repeats ? new MachineRepetition(model, step, pieces) : null);
    }
}

/** A puzzle, or a tape of puzzles; what is no tape is one whose head stays at 0. */
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

/**
 * Brent's cycle detection. Backward jumps compare everything with one snapshot, which is replaced
 * after 1, 2, 4, ... steps. A cell changes only while it is in hand, so a snapshot copies only that
 * one and starts a new epoch; any other notes its value when it is first taken up in an epoch, and
 * two counters keep how many cells and heads are not as they were. Tapes that wander off for ever
 * are found when the head of one goes over blank cells to one side while all else stays the same.
 */
class LoopWatch {
    constructor() {
        /** The instruction that was jumped to when the snapshot was taken. */
        this.target = kNowhere;
        /** What was in hand then, and its state. */
        this.holding = 0;
        /** @type {PuzzleState|null} */
        this.value = null;
        this.takenAt = 0;
        /** The number of steps from which on the next snapshot is taken. */
        this.next = 0;
        this.wait = 1;
        this.epoch = 1;
        /** Cells not in hand that are not as they were. */
        this.differing = 0;
        this.headsOff = 0;
    }

    /**
     * Starts a new epoch.
     * @param {number} target
     * @param {number} holding
     * @param {PuzzleState} value  in hand; kept
     * @param {number} steps
     */
    snapshot(target, holding, value, steps) {
        this.target = target;
        this.holding = holding;
        this.value = value;
        this.takenAt = steps;
        this.next = steps + this.wait;
        this.wait *= 2;
        ++this.epoch;
        this.differing = 0;
        this.headsOff = 0;
    }

    /** Drops the snapshot: an input makes the future depend on more than the state. */
    forget() {
        if (this.target === kNowhere) return;
        this.target = kNowhere;
        this.next = 0;
        this.wait = 1;
    }

    /**
     * A place is taken in hand.
     * @param {MachinePlace} place
     */
    begin(place) {
        if (place.epoch === this.epoch) return;
        place.epoch = this.epoch;
        place.thenHead = place.lowest = place.highest = place.head;
        place.thenFirst = place.first;
        place.thenLast = place.last;
        place.differing = 0;
    }

    /**
     * The head of the place in hand has moved.
     * @param {MachinePlace} place
     * @param {number} from
     */
    moved(place, from) {
        const to = place.head;
        if (from === place.thenHead && to !== place.thenHead) ++this.headsOff;
        if (from !== place.thenHead && to === place.thenHead) --this.headsOff;
        place.lowest = Math.min(place.lowest, to);
        place.highest = Math.max(place.highest, to);
    }

    /**
     * Counts a cell that is no more as it was, or is again.
     * @param {MachinePlace} place
     * @param {number} change
     */
    count(place, change) {
        place.differing += change;
        this.differing += change;
    }

    /**
     * True when everything but the state in hand is as at the snapshot, or as far as it can ever be
     * seen, shifted along the tape in hand.
     * @param {MachinePlace} place  in hand
     * @returns {boolean}
     */
    unchanged(place) {
        const {head, thenHead} = place;
        if (head === thenHead) return this.differing === 0 && this.headsOff === 0;
        // The tape in hand has to be the only one that has changed.
        if (this.headsOff !== 1 || this.differing !== place.differing) return false;
        const right = head > thenHead && place.lowest === thenHead &&
            place.thenLast <= thenHead && place.last <= head;
        const left = head < thenHead && place.highest === thenHead &&
            place.thenFirst >= thenHead && place.first >= head;
        return right || left;
    }
}

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
        this.record = {index: 0, jumped: null, jumpedTo: null, repetitions: null};
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

    // -- what can be asked -----------------------------------------------------------------------

    /**
     * "waiting": the next instruction is an input, so step() needs an answer.
     * @returns {"running"|"waiting"|"halted"|"error"}
     */
    get status() {
        if (this.ended !== null) return this.ended;
        return this.code.ops[this.at] === kOpInput ? "waiting" : "running";
    }

    /**
     * What was said and answered up to here. Not to be changed.
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
     * The number of the cell under the head; 0 where the holding is no tape.
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
     * @param {bigint} [answer]  for an input; otherwise not looked at
     * @returns {StepRecord|null}  valid until the next step; null: nothing was executed, `status`
     *                             says why
     */
    step(answer) {
        if (this.ended !== null) return null;
        const {code, record, at} = this;
        record.index = at;
        record.jumped = null;
        record.jumpedTo = null;
        record.repetitions = null;
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
                if (!this.executeSeldom(answer)) return null;
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
     * Goes to an instruction, counts the step, and sees whether all was like that before.
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
     * The instructions that the hot path has not: false when the instruction was not executed.
     * @param {bigint} [answer]
     * @returns {boolean}
     */
    executeSeldom(answer) {
        switch (this.code.ops[this.at]) {
            case kOpSolve:
                this.places[this.holding].model.copyInto(this.place().model.identity, this.hand);
                return true;
            case kOpRepeat:
                return this.repeat();
            case kOpInput:
                return this.input(answer);
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
     * Repeats a step so many times.
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
     * @returns {boolean}
     */
    input(answer) {
        if (answer === undefined || answer === null) return false;
        const max = BigInt(this.line().max);
        if (answer > max || answer < -max) return this.failOutOfRange(answer, max);
        const repetition = this.code.repetitions[this.at];
        if (repetition !== null) this.apply(repetition, answer);
        this.record.repetitions = answer;
        this.put({kind: "input", message: this.line().message, value: String(answer)});
        ++this.inputs;
        this.watch.forget();
        return true;
    }

    /**
     * Says the message of the instruction and its value, if it has one. Leaves the state as it is.
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
     * Adds an output. One that was said before, ahead of where restore() went, is said again.
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
     * Puts down what is in hand; false when there is no room for it.
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

    /** There is nothing behind the last instruction. @returns {boolean} false */
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
        return this.fail(`${what} can never end: as the puzzle stands here, no number of ` +
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
        this.fail(`the program never ends: back at line ${number}, all is as it was ${ago} ` +
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

    /** Drops the outputs that lie ahead: what comes will not be the same. */
    forgetAhead() {
        this.said.length = this.saidCount;
        this.shownOutputs = this.said;
    }
}
