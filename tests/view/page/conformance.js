// Runs the page's machine on the cases of a file and compares it, instruction by instruction, with
// what another machine did: node conformance.js FILE. tests/view/test_page_machine.cpp writes it.
// Gotos are left out of its lines. Exit code 1 and the differences when there are any.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const {loadPage} = require("./trace.js");

const page = loadPage();

/** An output as the file has it. */
const said = ({kind, message, value}) =>
    `${kind} ${message}${value === null ? "" : ` ${value}`}`;

/** The next instruction that is no goto; null when there is none. */
function nextRecord(machine, answers) {
    for (;;) {
        const waits = machine.status === "waiting";
        const record = machine.step(waits && answers.length > 0 ? answers[0] : undefined);
        if (record === null) return null;
        if (waits) answers.shift();
        if (machine.code.program.instructions[record.index].op !== "goto") return record;
        if (machine.ended !== null) return null;
    }
}

function checkCase({program, end, error, outputs, lines, ...one}, models) {
    const machine = new page.Machine(program, models);
    const answers = (one.answers ?? []).map(BigInt);
    const endless = () => /never ends/.test(machine.error);
    for (const [number, line] of lines.entries()) {
        const record = nextRecord(machine, answers);
        // It may find out that the program never ends before the lines do.
        if (record === null && end === "limit" && endless()) return;
        assert.ok(record !== null, `line ${number}: ${machine.error}`);
        const {piece, orient} = machine.state;
        assert.deepStrictEqual({
            index: record.index,
            holding: machine.holding,
            head: machine.headOf(machine.holding),
            piece: [...piece],
            orient: [...orient],
            jumped: record.jumped,
            repetitions: record.repetitions === null ? null : String(record.repetitions),
        }, line, `line ${number}`);
    }
    if (end === "limit") return;
    if (end !== "halted") assert.strictEqual(nextRecord(machine, answers), null);
    assert.strictEqual(machine.status, end);
    if (error !== undefined) assert.ok(machine.error.startsWith(error), machine.error);
    assert.deepStrictEqual(machine.outputs.filter(({kind}) => kind !== "input").map(said), outputs);
}

const {puzzles, cases} = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const models = puzzles.map(all => all.map(data => new page.PuzzleModel(data)));
for (const one of cases) {
    try {
        checkCase(one, models[one.puzzles]);
    } catch (problem) {
        process.stdout.write(`${one.name}: ${problem.message}\n`);
        process.exitCode = 1;
    }
}
process.stdout.write(`${cases.length} cases\n`);
