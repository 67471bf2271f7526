// A Q program as the machine executes it: every algorithm reduced to one state.

/** Codes of instructions; kOpEnd comes after the last one. */
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

/** Turns no puzzle; used in hand where a program has none. */
const kNoPuzzle = Object.freeze({
    name: "", title: "", faces: [], orbits: [], pieces: [], grips: [], facelets: [], body: null,
});

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
