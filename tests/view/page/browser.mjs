// Pages in a real browser, held against `qter interpret` and `qter puzzle show`.
//
//     node browser.mjs QTER SOURCE MODULES [TEST...]
//
// QTER is the binary, SOURCE the project's folder, MODULES where npm has put playwright-core and axe-core.
// TESTS are some of: programs random puzzles keyboard hostile glass speed; all by default. The browser is
// Debian's (QTER_CHROMIUM names another).
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const [qter, source, modules, ...wanted] = process.argv.slice(2);
const fromModules = createRequire(path.join(path.resolve(modules), "x.js"));
const { chromium } = fromModules("playwright-core");
const { randomProgram, randomFrom } =
    createRequire(import.meta.url)("./random_programs.js");
const traceText = fs.readFileSync(new URL("./trace.js", import.meta.url), "utf8");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "qter-page-"));

/** What qter prints; a run that fails still has its document. */
function run(...words) {
    try {
        return execFileSync(qter, words, { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    } catch (error) {
        if (error.stdout) return error.stdout;
        throw error;
    }
}

const browser = await chromium.launch({
    executablePath: process.env.QTER_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

/** What a page is given. */
function dataOf(...words) {
    const html = run("page", ...words, "-o", "-");
    return JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)[1]);
}

/** A tab that notes whatever a page should not do. */
async function newTab(width = 1440, height = 900) {
    const tab = await browser.newPage({ viewport: { width, height } });
    tab.wrongs = [];
    tab.on("console", (message) => tab.wrongs.push(`console: ${message.text()}`));
    tab.on("pageerror", (error) => tab.wrongs.push(`error: ${error.stack}`));
    tab.on("request", (request) => {
        if (!request.url().startsWith("file:")) tab.wrongs.push(`request: ${request.url()}`);
    });
    return tab;
}

/** Writes a page and opens it. */
async function open(tab, ...words) {
    const file = path.join(folder, "page.html");
    run("page", ...words, "-o", file, "-q");
    await tab.goto(`file://${file}`);
    return file;
}

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
    assert.deepStrictEqual(tab.wrongs, [], file);
    return kept;
}

const tests = {
    /** Every example, forwards and back. */
    async programs() {
        const tab = await newTab();
        const inputs = { "average.qat": [[7, 4], [0, 0], [60, 20]], "average-quick.qat": [[60, 20]],
            "fib.q": [[7], [0], [29]], "move.qat": [[3], [0]], "two-cubes.qat": [[5, 6]],
            "prime.qat": [[7], [9]], "nim.qat": [[1, 2, 1, 2, 1, 2, 1, 2, 1, 2]] };
        let steps = 0;
        let runs = 0;
        for (const name of fs.readdirSync(path.join(source, "examples"))) {
            if (!/\.(qat|q)$/.test(name)) continue;
            for (const given of inputs[name] ?? [[1, 2, 1, 2, 1, 2, 1, 2], [2, 1]]) {
                steps += await compare(tab, path.join(source, "examples", name), given);
                ++runs;
            }
        }
        return `${runs} runs, ${steps} steps`;
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
        let steps = 0;
        for (let seed = 1; seed <= count; ++seed) {
            fs.writeFileSync(file, randomProgram(seed, puzzles));
            const random = randomFrom(seed + 1000);
            const inputs = Array.from({ length: 20 }, () => random(3) - 1);
            steps += await compare(tab, file, inputs, 300);
        }
        return `${count} programs, ${steps} steps`;
    },
};

try {
    for (const name of wanted.length > 0 ? wanted : Object.keys(tests)) {
        console.log(`${name}: ${await tests[name]()}`);
    }
} finally {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
}
