// The element <qter-puzzle> in pages of others.
import assert from "node:assert";
import fs from "node:fs";
import path from "node:path";
import { axe, keys } from "./hands.mjs";
import { becomes, close, folder, inSource, newTab, run, shown, write } from "./harness.mjs";

/** A page of another site with these elements in its body, and the script next to it. */
function pageWith(body, ...puzzles) {
    run("page", "--element", ...puzzles, "-o", path.join(folder, "qter-puzzle.js"), "-q");
    return write("theirs.html", "<!DOCTYPE html><html lang=\"en\"><title>Theirs</title>" +
        `<script src="qter-puzzle.js"></script><main><h1>Theirs</h1>${body}</main></html>`);
}

/** Opens such a page. */
const visit = async (tab, body, ...puzzles) => tab.goto(`file://${pageWith(body, ...puzzles)}`);

/** What each element shows: its stickers as text, what is wrong, and its state for scripts. */
const elements = (tab) => tab.evaluate(() => [...document.querySelectorAll("qter-puzzle")].map((one) => ({
    problem: one.problem,
    told: one.shadowRoot.querySelector(".problem").textContent,
    stickers: one.shadowRoot.querySelector(".stage .hidden")?.textContent ?? null,
    step: one.step, moves: one.moves.join(" "), turns: one.turns,
    name: one.shadowRoot.querySelector("[role=group]").getAttribute("aria-label"),
})));

/** The text of a state for screen readers. */
const stickers = (puzzle, algorithm) => `Stickers: ${shown(puzzle, algorithm).state}`;

/** How much of each canvas is drawn on, once frames have been drawn. */
const covered = (tab) => tab.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 300));
    return [...document.querySelectorAll("qter-puzzle")].map(({ shadowRoot }) => {
        const canvas = shadowRoot.querySelector("canvas.puzzle");
        if (canvas === null) return 0;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((byte, i) => i % 4 === 3 && byte > 0).length / (data.length / 4);
    });
});

/** Sets attributes of the first element; null takes one away. What it shows then. */
async function set(tab, attributes) {
    await tab.evaluate((all) => {
        const one = document.querySelector("qter-puzzle");
        for (const [name, value] of Object.entries(all)) {
            if (value === null) one.removeAttribute(name); else one.setAttribute(name, value);
        }
    }, attributes);
    return (await elements(tab))[0];
}

/** The example of docs/page.md, as it is printed. */
async function example(tab) {
    const text = fs.readFileSync(inSource("docs", "page.md"), "utf8");
    const [, words] = /^qter (page --element .*) -o qter-puzzle\.js$/m.exec(text);
    const [, html] = /^```html\n(.*?)^```$/ms.exec(text);
    run(...words.split(" "), "-o", path.join(folder, "qter-puzzle.js"), "-q");
    const asked = [];
    tab.on("request", (request) => asked.push(path.basename(request.url())));
    await tab.goto(`file://${write("example.html", html)}`);
    const seen = await elements(tab);
    assert.deepStrictEqual(seen.map(({ problem }) => problem), ["", ""]);
    assert.deepStrictEqual(seen.map((one) => one.stickers), [stickers("3x3", "(R U R')'"), stickers("pyraminx", "R' L")]);
    (await covered(tab)).forEach((part) => assert.ok(part > 0.2 && part < 0.8, `${part} of the canvas is covered`));
    assert.deepStrictEqual(await axe(tab, "the example"), []);
    assert.deepStrictEqual(asked, ["example.html", "qter-puzzle.js"]);
    assert.deepStrictEqual(seen.map(({ name }) => name), ["Rubik's Cube: R U R'", "Pyraminx: [R', L]"]);
}

/** Attributes are followed, one or several at a time. */
async function attributes(tab) {
    await visit(tab, "<qter-puzzle></qter-puzzle>", "3x3", "pyraminx");
    const is = async (change, puzzle, algorithm, step) => {
        const one = await set(tab, change);
        assert.deepStrictEqual([one.problem, one.told, one.stickers, one.step],
            ["", "", stickers(puzzle, algorithm), step], JSON.stringify(change));
    };
    await is({}, "3x3", "", 0);
    await is({ alg: "(R U)2 M'" }, "3x3", "", 0);
    await is({ step: "3" }, "3x3", "R U R", 3);
    await is({ setup: "F x" }, "3x3", "F x R U R", 3);
    await is({ step: "99" }, "3x3", "F x (R U)2 M'", 5);
    await is({ puzzle: "pyraminx", setup: null, alg: "L U'", step: 1 }, "pyraminx", "L", 1);
    await is({ alg: null }, "pyraminx", "", 0);
    await is({ puzzle: null, alg: "R2", step: null }, "3x3", "", 0);
    const properties = await tab.evaluate(() => {
        const one = document.querySelector("qter-puzzle");
        one.alg = "R U2 F'";
        one.step = 2;
        return [one.step, one.moves, one.puzzle, one.puzzles, one.getAttribute("alg")];
    });
    assert.deepStrictEqual(properties, [2, ["R", "U2", "F'"], "3x3", ["3x3", "pyraminx"], "R U2 F'"]);
    // Moved within the page it stays as it is; taken out, it lets go, and begins anew when it comes back.
    const moved = await tab.evaluate(async () => {
        const one = document.querySelector("qter-puzzle");
        const { view } = one;
        one.view.player.seek(1);
        document.querySelector("main").prepend(one);
        await null;
        const same = one.view === view && one.step === 1;
        one.remove();
        await null;
        const gone = one.view === null && one.step === 0 && view.model === null;
        document.querySelector("main").append(one);
        return [same, gone, one.step];
    });
    assert.deepStrictEqual(moved, [true, true, 2]);
    assert.strictEqual((await elements(tab))[0].stickers, stickers("3x3", "R U2"));
}

/** What is wrong is said, with its place and what to do, and the puzzle stays as it was. */
async function mistakes(tab) {
    await visit(tab, "<qter-puzzle setup=\"F\" alg=\"R U\" step=\"1\"></qter-puzzle>", "3x3", "bandaged-3x3:alcatraz");
    const before = (await elements(tab))[0].stickers;
    const wrong = async (change, words) => {
        const one = await set(tab, change);
        assert.deepStrictEqual([one.problem, one.told, one.stickers], [words, words, before]);
        assert.ok(await tab.evaluate(() => !document.querySelector("qter-puzzle").shadowRoot
            .querySelector("[aria-label=Run]").checkVisibility()), "controls that do nothing are there");
    };
    await wrong({ alg: "R U Q" }, "Q is not a move of this puzzle. It is at sign 5.");
    await wrong({ alg: "R (U", setup: "F3 Z" }, "Z is not a move of this puzzle. It is at sign 4 of the setup.");
    await wrong({ alg: "R [U, R", setup: "F" }, "] is missing. It is at sign 8.");
    await wrong({ alg: "R U", step: "two" }, "step=\"two\" is not a whole number: write how many moves are made.");
    assert.deepStrictEqual(await axe(tab, "a mistake"), []);
    assert.strictEqual((await set(tab, { step: "2" })).stickers, stickers("3x3", "F R U"));
    const missing = await set(tab, { puzzle: "c f 0.2" });
    assert.strictEqual(missing.told, "The script of this page does not hold the puzzle \"c f 0.2\"; it holds 3x3, " +
        "bandaged-3x3:alcatraz. Write one that does: qter page --element 3x3 bandaged-3x3:alcatraz \"c f 0.2\" " +
        "-o qter-puzzle.js");
    assert.strictEqual(missing.stickers, null);
    assert.deepStrictEqual(await axe(tab, "a puzzle that is not there"), []);
    const blocked = await set(tab, { puzzle: "bandaged-3x3:alcatraz", setup: null, alg: "R F U", step: null });
    assert.notStrictEqual(blocked.told, "", "a blocked turn");
    assert.strictEqual((await set(tab, { puzzle: "3x3", setup: "F", alg: "R U", step: "1" })).stickers, before);
}

/** Runs, by button, key and script; turns of the hand; the wheel scrolls the page. */
async function use(tab) {
    await visit(tab, "<qter-puzzle alg=\"R U2 F'\"></qter-puzzle><div style=\"height: 3000px\"></div>", "3x3");
    await tab.evaluate(() => {
        window.heard = [];
        for (const name of ["qter-step", "qter-turn"]) {
            document.addEventListener(name, ({ detail }) => window.heard.push([name, ...Object.values(detail)]));
        }
        document.querySelector("qter-puzzle").run();
    });
    const element = tab.locator("qter-puzzle");
    await becomes(tab, () => document.querySelector("qter-puzzle").step === 3);
    await becomes(tab, () => !document.querySelector("qter-puzzle").view.player.moving);
    assert.deepStrictEqual(await tab.evaluate(() => window.heard),
        [["qter-step", 1, 3], ["qter-step", 2, 3], ["qter-step", 3, 3]]);
    assert.strictEqual((await elements(tab))[0].stickers, stickers("3x3", "R U2 F'"));
    await element.locator("[aria-label='To the start']").click();
    await element.locator("[aria-label='One step']").click();
    await becomes(tab, () => !document.querySelector("qter-puzzle").view.player.playing);
    assert.strictEqual((await elements(tab))[0].stickers, stickers("3x3", "R"));
    await element.locator("canvas").focus();
    await keys(tab, "Space");
    await becomes(tab, () => document.querySelector("qter-puzzle").step === 3);
    await tab.evaluate(() => document.querySelector("qter-puzzle").pause());
    // Without an algorithm it is there to be turned.
    await set(tab, { alg: null });
    await tab.evaluate(() => { window.heard.length = 0; });
    assert.deepStrictEqual(await tab.evaluate(() => ["R", "Q", "U'"].map((turn) =>
        document.querySelector("qter-puzzle").turn(turn))), [true, false, true]);
    await element.locator("canvas").focus();
    await keys(tab, "h");
    await becomes(tab, () => document.querySelector("qter-puzzle").turns === "R U' F");
    await tab.evaluate(() => document.querySelector("qter-puzzle").view.stage.player.finish());
    assert.strictEqual((await elements(tab))[0].stickers, stickers("3x3", "R U' F"));
    assert.deepStrictEqual(await tab.evaluate(() => window.heard),
        [["qter-turn", "R"], ["qter-turn", "R U'"], ["qter-turn", "R U' F"]]);
    const { x, y, width, height } = await element.boundingBox();
    await tab.mouse.move(x + width * 0.35, y + height * 0.45);
    await tab.mouse.down();
    await tab.mouse.move(x + width * 0.5, y + height * 0.48, { steps: 8 });
    await tab.mouse.up();
    await becomes(tab, () => document.querySelector("qter-puzzle").turns.split(" ").length === 4);
    await element.locator("button:has-text('Solved')").click();
    assert.strictEqual((await elements(tab))[0].stickers, stickers("3x3", ""));
    // The wheel zooms only a puzzle that has the focus.
    const zoom = () => tab.evaluate(() => [window.scrollY > 0, document.querySelector("qter-puzzle").view.stage.scene.camera.zoom]);
    await element.locator("canvas").focus();
    await tab.mouse.move(x + width / 2, y + height / 2);
    await tab.mouse.wheel(0, 100);
    await tab.waitForTimeout(300);
    const [scrolled, zoomed] = await zoom();
    assert.ok(!scrolled && zoomed < 1, "a puzzle with the focus is zoomed");
    await tab.evaluate(() => document.querySelector("qter-puzzle").view.stage.canvas.blur());
    await tab.mouse.wheel(0, 100);
    await becomes(tab, () => window.scrollY > 0, "the page scrolls");
    assert.strictEqual((await zoom())[1], zoomed);
}

/** Many at once, small ones among them; the styles of the page stay outside. */
async function several(tab) {
    const small = "style=\"width: 300px; height: 300px\"";
    const page = `<style>button, canvas, p, div { display: none; margin: 99px; }</style>` +
        `<qter-puzzle ${small} alg="R"></qter-puzzle><qter-puzzle ${small}></qter-puzzle>` +
        `<qter-puzzle ${small} alg="Q"></qter-puzzle>` +
        Array.from({ length: 37 }, (_, i) => `<qter-puzzle controls="none" puzzle="${["3x3", "megaminx", "bicube"][i % 3]}" ` +
            "style=\"width: 100px; height: 100px\" label=\"one\"></qter-puzzle>").join("");
    await visit(tab, page, "3x3", "megaminx", "bicube");
    const parts = await covered(tab);
    assert.strictEqual(parts.length, 40);
    parts.forEach((part, i) => assert.ok(part > 0.1, `puzzle ${i} is not there: ${part}`));
    const sizes = await tab.evaluate(() => [...document.querySelectorAll("qter-puzzle")].slice(0, 3).map((one) => {
        const box = one.shadowRoot.querySelector("[role=group]");
        const border = one.getBoundingClientRect();
        return [border.width, border.height, box.scrollWidth, box.scrollHeight,
            [...box.querySelectorAll("button, input")].filter((at) => at.checkVisibility()).every((at) => {
                const { left, right, top, bottom } = at.getBoundingClientRect();
                return left >= border.left && right <= border.right && top >= border.top && bottom <= border.bottom;
            })];
    }));
    sizes.forEach((size) => assert.deepStrictEqual(size, [300, 300, 300, 300, true]));
    assert.deepStrictEqual(await axe(tab, "several"), []);
    await tab.emulateMedia({ colorScheme: "dark" });
    assert.deepStrictEqual(await axe(tab, "several, dark"), []);
    await tab.emulateMedia({ colorScheme: null });
}

/** Under a policy that only lets the script load, with Trusted Types. */
async function strict() {
    const tab = await newTab(900, 700);
    const file = pageWith("<qter-puzzle alg=\"R U\" step=\"1\"></qter-puzzle><qter-puzzle></qter-puzzle>", "3x3");
    const policy = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
    await tab.route("https://theirs.example/**", (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        const isScript = name.endsWith(".js");
        route.fulfill({ headers: { "content-security-policy": policy },
            contentType: isScript ? "text/javascript" : "text/html",
            body: fs.readFileSync(isScript ? path.join(folder, name) : file, "utf8") });
    });
    await tab.goto("https://theirs.example/page.html");
    assert.deepStrictEqual((await elements(tab)).map((one) => one.stickers), [stickers("3x3", "R"), stickers("3x3", "")]);
    (await covered(tab)).forEach((part) => assert.ok(part > 0.2, `${part} of the canvas is covered`));
    const sizes = await tab.evaluate(() => [...document.querySelectorAll("qter-puzzle")].map((one) => [one.clientWidth, one.clientHeight]));
    assert.deepStrictEqual(sizes, [[320, 320], [320, 320]]);
    assert.deepStrictEqual(tab.wrongs.splice(0), ["page.html", "qter-puzzle.js"].map((name) =>
        `request: https://theirs.example/${name}`));
    await close(tab);
}

export const elementTests = {
    /** <qter-puzzle> in pages of others. */
    async element() {
        const tab = await newTab(1000, 800);
        await example(tab);
        await attributes(tab);
        await mistakes(tab);
        await use(tab);
        await several(tab);
        await close(tab);
        await strict();
        return "the example, attributes, mistakes, turns, 40 at once, a strict policy";
    },
};
