// Programs in pages, step by step against `qter interpret`.
import assert from "node:assert";
import fs from "node:fs";
import { close, dataOf, folder, inSource, newTab, open, randomFrom, randomProgram, run, traceText }
    from "./harness.mjs";
import path from "node:path";

/** The trace of a run in the page; afterwards it has gone back to the start. */
async function traceInPage(tab, inputs, most) {
    return tab.evaluate(([text, given, steps]) => {
        const module = { exports: {} };
        // Of node's, trace.js needs an assertion.
        const required = (name) => name === "node:assert"
            ? { ok: (x) => { if (!x) throw new Error("not so"); },
                strictEqual: (a, b, what) => { if (a !== b) throw new Error(`${what}: ${a} is not ${b}`); } }
            : {};
        required.main = null;
        new Function("require", "module", text)(required, module);
        const data = JSON.parse(document.getElementById("data").textContent);
        const traced = new module.exports.TracedRun(window.qter.parts, data);
        traced.run(given.map(BigInt), steps, true);
        const shown = traced.document();
        traced.goBack();
        return shown;
    }, [traceText, inputs.map(String), most]);
}

/**
 * A run whose numbers are entered by the tables, and whose numbers are read by them: what it says, and how often
 * the tables were used. What they tell is held against what the machine counts.
 */
async function runByTables(tab, inputs, most) {
    return tab.evaluate(([given, steps]) => {
        const { PuzzleModel, Timeline, shortEntering, readNumber } = window.qter.parts;
        const { puzzles, program } = JSON.parse(document.getElementById("data").textContent);
        const timeline = new Timeline(program, puzzles.map((puzzle) => new PuzzleModel(puzzle)));
        const { machine } = timeline;
        const left = given.map(BigInt);
        const used = { entered: 0, read: 0 };
        while (timeline.position < steps) {
            const line = program.instructions[machine.at];
            const reading = program.reading[line?.reading ?? -1] ?? null;
            const number = reading === null ? null : readNumber(reading, machine.state);
            if (machine.status === "waiting" && left.length === 0) break;
            let record = null;
            if (machine.status === "waiting") {
                const answer = left.shift();
                const turns = shortEntering(program, puzzles[line.puzzle], line, answer);
                if (turns !== null) ++used.entered;
                record = timeline.answer(answer, turns);
            } else {
                record = timeline.forward();
            }
            if (record === null) break;
            if (reading === null) continue;
            if (number !== record.repetitions) {
                throw new Error(`line ${line.number}: ${number} is read, ${record.repetitions} counted`);
            }
            ++used.read;
        }
        return { output: machine.outputs.filter(({ kind }) => kind !== "input"), used };
    }, [inputs.map(String), most]);
}

/** What matters of a step. */
function same(steps) {
    return steps.map(({ step, line, jumped, jumped_to, repetitions, holding, state, registers }) =>
        ({ step, line, jumped, jumped_to, repetitions, holding, state, registers }));
}

/** Compares a program's page with the interpreter; gives the steps that were compared. */
async function compare(tab, file, inputs, most = 20000) {
    await open(tab, file);
    const told = JSON.parse(run("interpret", file, "--trace", "--json", "--max-steps", String(most),
        ...inputs.map((number) => `--input=${number}`)));
    const seen = await traceInPage(tab, inputs, most);
    // A long trace is kept in part.
    const kept = told.trace.length;
    assert.deepStrictEqual(same(seen.trace.slice(0, kept)), same(told.trace), file);
    assert.deepStrictEqual(seen.output, told.output, file);
    assert.strictEqual(seen.status, told.status === "halted" ? "halted" : "error", file);
    const short = await runByTables(tab, inputs, most);
    assert.deepStrictEqual(short.output, told.output, `${file}, by tables`);
    assert.deepStrictEqual(tab.wrongs, [], file);
    return { steps: kept, ...short.used };
}

/** Adds up what was compared. */
function addTo(sum, one) {
    for (const [what, count] of Object.entries(one)) sum[what] = (sum[what] ?? 0) + count;
}

const textOf = ({ steps, entered, read }) =>
    `${steps} steps, ${entered} numbers entered and ${read} read by tables`;

export const programTests = {
    /** Every example, forwards and back. */
    async programs() {
        const tab = await newTab();
        const inputs = { "average.qat": [[7, 4], [0, 0], [60, 20]], "average-quick.qat": [[60, 20]],
            "fib.q": [[7], [0], [29]], "move.qat": [[3], [0]], "two-cubes.qat": [[5, 6]],
            "prime.qat": [[7], [9]], "nim.qat": [[1, 2, 1, 2, 1, 2, 1, 2, 1, 2]] };
        const sum = {};
        let runs = 0;
        for (const name of fs.readdirSync(inSource("examples"))) {
            if (!/\.(qat|q)$/.test(name)) continue;
            for (const given of inputs[name] ?? [[1, 2, 1, 2, 1, 2, 1, 2], [2, 1]]) {
                addTo(sum, await compare(tab, inSource("examples", name), given));
                ++runs;
            }
        }
        await close(tab);
        assert.ok(sum.entered > 0 && sum.read > 0, textOf(sum));
        return `${runs} runs, ${textOf(sum)}`;
    },

    /** 300 random programs over five puzzles. */
    async random() {
        const puzzles = ["2x2", "3x3", "pyraminx", "skewb", "megaminx"].map((name) => {
            const { grips, pieces } = dataOf("--puzzle", name).puzzles[0];
            return { name, pieces: pieces.map((piece) => piece.name),
                grips: grips.map((grip) => grip.name).filter((grip) => /^[A-Z]+$/.test(grip)) };
        });
        const tab = await newTab();
        const count = Number(process.env.QTER_RANDOM_PROGRAMS ?? 300);
        const file = path.join(folder, "random.q");
        const sum = {};
        for (let seed = 1; seed <= count; ++seed) {
            fs.writeFileSync(file, randomProgram(seed, puzzles));
            const random = randomFrom(seed + 1000);
            const inputs = Array.from({ length: 20 }, () => random(3) - 1);
            addTo(sum, await compare(tab, file, inputs, 300));
        }
        await close(tab);
        return `${count} programs, ${textOf(sum)}`;
    },
};
