// Runs the program of a page and prints what `qter interpret --trace --json` prints of it.
//
//     node trace.js DATA.json [--input N]... [--max-steps N] [--backwards]
//
// With --backwards it then goes back step by step to the start and sees that each moment is the one
// that was met before. Exit code: 0 when the program halted, 1 when it did not or when going back
// led to something else, 2 for wrong use. Errors of the program are told on standard error.
//
// Limits: the whole trace lies in memory.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");

const kPageFiles = ["data", "congruence", "puzzle_state", "machine_code", "machine_place",
                    "loop_watch", "machine", "timeline", "registers"];
const kPageNames = ["bigEuclid", "intersectCongruences", "StepCycles", "PuzzleModel", "Machine",
                    "Timeline", "RegisterWatch", "kMostCheckpoints"];

/** The page's scripts, put one behind the other into one function: an object of their names. */
function loadPage(files = kPageFiles, names = kPageNames) {
    const folder = path.join(__dirname, "../../../src/view/page");
    const scripts = files.map(name =>
        fs.readFileSync(path.join(folder, `${name}.js`), "utf8"));
    const source = `"use strict";\n${scripts.join("\n")}\nreturn {${names.join(", ")}};`;
    return new Function(source)();
}

/** The words of the command line. */
function readArguments(words) {
    const options = {file: null, inputs: [], maxSteps: Infinity, backwards: false};
    for (let i = 0; i < words.length; ++i) {
        const word = words[i];
        if (word === "--backwards") options.backwards = true;
        else if (word === "--input") options.inputs.push(BigInt(words[++i]));
        else if (word.startsWith("--input=")) options.inputs.push(BigInt(word.slice(8)));
        else if (word === "--max-steps") options.maxSteps = Number(words[++i]);
        else if (!word.startsWith("--") && options.file === null) options.file = word;
        else throw new Error(`what is ${word}?`);
    }
    if (options.file === null) throw new Error("a file is missing");
    return options;
}

/** The facelets of a state; null where the puzzle has none or faces no names of one letter. */
function shownState(model, state) {
    const {faces, facelets} = model.data;
    const known = facelets.length > 0 && faces.every(({name}) => name.length === 1);
    return known ? model.faceletText(state) : null;
}

/** One run of a program, to be traced. */
class TracedRun {
    constructor(page, data) {
        const models = data.puzzles.map(puzzle => new page.PuzzleModel(puzzle));
        this.program = data.program;
        this.timeline = new page.Timeline(data.program, models);
        this.registers = new page.RegisterWatch(data.program, models);
        this.trace = [];
        /** By position, everything that going back has to bring again. */
        this.moments = [];
    }

    /** Runs until the end, or as far as the answers reach. */
    run(inputs, maxSteps, keepMoments) {
        const {timeline} = this;
        const left = inputs.slice();
        while (timeline.position < maxSteps) {
            if (keepMoments) this.moments.push(this.momentText());
            const waits = timeline.machine.status === "waiting";
            if (waits && left.length === 0) return;
            const record = waits ? timeline.answer(left.shift()) : timeline.forward();
            if (record === null) return;
            this.trace.push(this.tracedStep(record));
        }
    }

    /** The document of the run up to now. */
    document() {
        const {machine} = this.timeline;
        return {
            status: machine.status === "halted" ? "halted" : "error",
            output: machine.outputs.filter(({kind}) => kind !== "input"),
            trace: this.trace,
        };
    }

    /** A step that was just executed, as the document has it. */
    tracedStep(record) {
        const {program, registers} = this;
        const {machine} = this.timeline;
        const {instructions, holdings} = program;
        const values = {};
        program.registers.forEach(({name, holding}, index) => {
            if (holding !== machine.holding) return;
            const value = registers.value(machine, index);
            values[name] = value === null ? null : String(value);
        });
        return {
            step: machine.steps,
            line: instructions[record.index].number,
            jumped: record.jumped,
            jumped_to: record.jumpedTo === null ? null : instructions[record.jumpedTo].number,
            repetitions: record.repetitions === null ? null : String(record.repetitions),
            holding: holdings.length > 0 ? holdings[machine.holding].name : null,
            state: shownState(machine.places[machine.holding].model, machine.state),
            registers: values,
        };
    }

    /** Everything about the present moment, as text. */
    momentText() {
        const {machine} = this.timeline;
        const holdings = this.program.holdings.map((_, holding) => {
            const {first, last} = machine.extentOf(holding);
            const {piece, orient} = machine.stateOf(holding);
            return `${first} ${machine.headOf(holding)} ${last}: ${piece.join()} ${orient.join()}`;
        });
        const values = this.registers.values(machine).join();
        return [machine.steps, machine.at, machine.holding, machine.inputs, machine.status,
                machine.saidCount, values, ...holdings].join("|");
    }

    /** Goes back to the start; each moment has to be the one that was met before. */
    goBack() {
        const {timeline, moments} = this;
        const last = timeline.position;
        for (let step = last - 1; step >= 0; --step) {
            assert.ok(timeline.back());
            assert.strictEqual(this.momentText(), moments[step], `going back to step ${step}`);
        }
        assert.ok(!timeline.back());
    }
}

/** The program of this file: gives the exit code. */
function main(words) {
    let options;
    let data;
    try {
        options = readArguments(words);
        data = JSON.parse(fs.readFileSync(options.file, "utf8"));
    } catch (problem) {
        process.stderr.write(`trace.js: ${problem.message}\n`);
        return 2;
    }
    const run = new TracedRun(loadPage(), data);
    run.run(options.inputs, options.maxSteps, options.backwards);
    const {error, status} = run.timeline.machine;
    process.stdout.write(`${JSON.stringify(run.document())}\n`);
    if (error !== "") process.stderr.write(`error: ${error}\n`);
    if (options.backwards) run.goBack();
    return status === "halted" ? 0 : 1;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));

module.exports = {loadPage, TracedRun};
