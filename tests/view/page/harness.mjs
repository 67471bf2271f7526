// What all tests of pages in a browser want: qter, the browser, and tabs that note what is wrong.
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const [qter, source, modules] = process.argv.slice(2);
const fromModules = createRequire(path.join(path.resolve(modules), "x.js"));
const { chromium } = fromModules("playwright-core");

/** The tests that are asked for; none: all. */
export const wanted = process.argv.slice(5);
/** Where files of tests are put; removed at the end. */
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), "qter-page-"));
export const { randomProgram, randomFrom } =
    createRequire(import.meta.url)("./random_programs.js");
export const traceText = fs.readFileSync(new URL("./trace.js", import.meta.url), "utf8");
/** The text of axe-core, to be evaluated in a tab. */
export const axeText = fs.readFileSync(fromModules.resolve("axe-core/axe.min.js"), "utf8");

/** A file of the project. */
export function inSource(...names) {
    return path.join(source, ...names);
}

/** The average of two numbers as it is written: for tests that step through it. */
export const average = [inSource("examples", "average.qat"), "-O1"];

/** Writes a file for a test. */
export function write(name, text) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
}

/** What qter prints; a run that fails still has its document. */
export function run(...words) {
    try {
        return execFileSync(qter, words, { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    } catch (error) {
        if (error.stdout) return error.stdout;
        throw error;
    }
}

/** What `qter puzzle show` says of a puzzle after an algorithm; null: it cannot be performed. */
export function shown(puzzle, algorithm) {
    const document = JSON.parse(run("puzzle", "show", puzzle, "--alg", algorithm, "--json"));
    return document.diagnostics.some(({ severity }) => severity === "error") ? null : document;
}

/** What a page is given. */
export function dataOf(...words) {
    const html = run("page", ...words, "-o", "-");
    return JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)[1]);
}

const browser = await chromium.launch({
    executablePath: process.env.QTER_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

/** A tab that notes whatever a page should not do. */
export async function newTab(width = 1440, height = 900) {
    const tab = await browser.newPage({ viewport: { width, height } });
    tab.wrongs = [];
    // Scripts of a page are unpacked after it is loaded.
    for (const move of ["goto", "reload", "goBack"]) {
        const plain = tab[move].bind(tab);
        tab[move] = async (...words) => {
            const answer = await plain(...words);
            await tab.waitForFunction(() => document.getElementById("scripts") === null ||
                window.qter !== undefined || document.querySelector("body > p") !== null);
            return answer;
        };
    }
    tab.on("console", (message) => tab.wrongs.push(`console: ${message.text()}`));
    tab.on("pageerror", (error) => tab.wrongs.push(`error: ${error.stack}`));
    tab.on("dialog", (dialog) => tab.wrongs.push(`dialog: ${dialog.message()}`));
    tab.on("request", (request) => {
        if (!request.url().startsWith("file:")) tab.wrongs.push(`request: ${request.url()}`);
    });
    return tab;
}

/** Writes a page and opens it. */
export async function open(tab, ...words) {
    const file = path.join(folder, "page.html");
    run("page", ...words, "-o", file, "-q");
    await tab.goto(`file://${file}`);
    return file;
}

/** Nothing was logged, thrown or asked for; the tab is closed. */
export async function close(tab) {
    assert.deepStrictEqual(tab.wrongs, []);
    await tab.close();
}

/** Fails unless a function of the page becomes true; a function, for the page's policy forbids eval. */
export async function becomes(tab, condition, what, given = null) {
    await tab.waitForFunction(condition, given, { timeout: 120000 })
        .catch((error) => assert.fail(`never: ${what ?? condition} (${error.message.split("\n")[0]})`));
}

/** Ends the browser and removes the files. */
export async function end() {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
}
