// Every control of a page by the keyboard alone.
import assert from "node:assert";
import { focused, keys, reachable, said, says, tabTo, text } from "./hands.mjs";
import { average, becomes, close, newTab, open, run, shown } from "./harness.mjs";

/** What is asked for and what is next. */
const now = (tab) => text(tab, ".now");

/** Where the run is. */
const position = (tab) => tab.evaluate(() => window.qter.page.player.timeline.position);

/** The run comes to a position. */
const comesTo = (tab, place) => becomes(tab, (at) => window.qter.page.player.timeline.position === at,
    `position ${place}`, place);

/** What the first puzzle looks like: the camera, and a sum over the canvas's pixels. */
async function looks(tab) {
    return tab.evaluate(() => {
        const { scene } = window.qter.page.stages[0];
        scene.dirty = true;
        scene.draw();
        const flat = new OffscreenCanvas(scene.canvas.width, scene.canvas.height).getContext("2d");
        flat.drawImage(scene.canvas, 0, 0);
        const { data } = flat.getImageData(0, 0, scene.canvas.width, scene.canvas.height);
        return data.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0);
    });
}

/** The program of the average, from beginning to end and back. */
async function runByKeys(tab) {
    const [file] = average;
    await open(tab, ...average);
    const all = await tab.evaluate(reachable);
    for (const name of all) await tabTo(tab, name);
    await tabTo(tab, "input Speed");
    await keys(tab, "End");
    assert.strictEqual(await tab.evaluate(() => document.activeElement.getAttribute("aria-valuetext")), "at once");
    // The program begins with its questions, and a question ends a run: whoever answered goes on.
    for (const number of ["7", "4"]) {
        await becomes(tab, () => document.querySelector(".question").hidden === false, "a question");
        await tabTo(tab, "input answer");
        await tab.keyboard.type(number);
        await keys(tab, "Enter");
    }
    await tabTo(tab, "button Run");
    await keys(tab, "Enter");
    await becomes(tab, () => document.querySelector(".words").textContent === "The program has ended.");
    const told = JSON.parse(run("interpret", file, "--input=7", "--input=4", "--json"));
    const [last] = (await said(tab)).slice(-1);
    const output = told.output[told.output.length - 1];
    assert.strictEqual(last, `${output.message} ${output.value}`);
    const end = await position(tab);
    assert.ok(end > 20);
    await keys(tab, "ArrowLeft");
    await comesTo(tab, end - 1);
    await keys(tab, "ArrowRight");
    await comesTo(tab, end);
    await tabTo(tab, "input Where in the run");
    await keys(tab, "ArrowLeft", "ArrowLeft");
    assert.strictEqual(await position(tab), end - 2);
    await tabTo(tab, "button Reset view");
    await keys(tab, "Home");
    assert.strictEqual(await position(tab), 0);
    assert.strictEqual(await text(tab, ".controls output"), `step 0 of ${end}`);
    return all.length;
}

/** Going back to a question that was answered leaves the focus, and so the keys, where they are. */
async function keepFocus(tab) {
    await open(tab, ...average);
    // A busy machine draws few frames, and each moves a turn by a tenth of a second at most.
    await tabTo(tab, "input Speed");
    await keys(tab, "End");
    for (const number of ["7", "4"]) {
        await tabTo(tab, "input answer");
        await tab.keyboard.type(number);
        await keys(tab, "Enter");
        await becomes(tab, () => !window.qter.page.player.playing);
    }
    await tabTo(tab, "input Where in the run");
    await keys(tab, "Home");
    assert.strictEqual(await position(tab), 0);
    assert.strictEqual(await tab.evaluate(focused), "input Where in the run", "the slider keeps the focus");
    await tabTo(tab, "button Reset view");
    await keys(tab, "End");
    assert.strictEqual(await position(tab), 2);
    await keys(tab, "Home", "End");
    assert.strictEqual(await position(tab), 2, "End after Home");
}

/** A breakpoint on a line that is passed again and again. */
async function breakByKeys(tab) {
    const line = await tab.evaluate(() => {
        const { program } = window.qter.page;
        const { index } = program.instructions.map(({ op, target }, i) => ({ op, target, index: i }))
            .find(({ op, target }, i) => op === "goto" && target < i);
        return program.instructions[index].number;
    });
    await tabTo(tab, `button Stop at line ${line}`);
    await keys(tab, "Enter");
    assert.strictEqual(await tab.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
    let before = -1;
    for (let i = 0; i < 2; ++i) {
        await tabTo(tab, "button Run");
        await keys(tab, "Space");
        await becomes(tab, () => !window.qter.page.player.running);
        assert.ok((await now(tab)).startsWith(`${line} `), `stops at line ${line}: ${await now(tab)}`);
        assert.ok(await position(tab) > before);
        before = await position(tab);
    }
    await tabTo(tab, `button Stop at line ${line}`);
    await keys(tab, "Space");
    assert.strictEqual(await tab.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "false");
}

/** Each button of the look changes the picture, and back; arrows and signs on the canvas move the camera. */
async function lookByKeys(tab) {
    const labels = await tab.evaluate(() =>
        [...document.querySelectorAll("[aria-label=Look] [aria-pressed]")].map((button) => button.textContent));
    assert.strictEqual(labels.length, 6);
    const before = await looks(tab);
    for (const label of labels) {
        await tabTo(tab, `button ${label}`);
        const pressed = await tab.evaluate(() => document.activeElement.getAttribute("aria-pressed"));
        await keys(tab, "Space");
        assert.notStrictEqual(await tab.evaluate(() => document.activeElement.getAttribute("aria-pressed")), pressed);
        assert.notStrictEqual(await looks(tab), before, label);
        await keys(tab, "Enter");
        assert.strictEqual(await looks(tab), before, `${label}, taken back`);
    }
    await tabTo(tab, `canvas ${await tab.evaluate(() => document.querySelector("canvas.puzzle").ariaLabel)}`);
    const at = await position(tab);
    for (const [there, back] of [["ArrowLeft", "ArrowRight"], ["ArrowUp", "ArrowDown"], ["+", "-"]]) {
        await keys(tab, there);
        assert.notStrictEqual(await looks(tab), before, there);
        await keys(tab, back);
    }
    await keys(tab, "ArrowLeft", "+");
    await tabTo(tab, "button Reset view");
    await keys(tab, "Enter");
    assert.strictEqual(await looks(tab), before, "Reset view");
    assert.strictEqual(await position(tab), at, "the run stays where it is");
    return labels.length;
}

/** The list of keys, by its key and by its button. */
async function dialogByKeys(tab) {
    const isOpen = () => tab.evaluate(() => document.querySelector("dialog").open);
    await tab.keyboard.press("?");
    assert.ok(await isOpen());
    await keys(tab, "Escape");
    assert.ok(!await isOpen());
    await tabTo(tab, "button Help");
    await keys(tab, "Enter");
    assert.ok(await isOpen());
    await tabTo(tab, "button Close");
    await keys(tab, "Enter");
    assert.ok(!await isOpen());
    assert.strictEqual(await tab.evaluate(focused), "button Help");
}

/** Follows an algorithm of all turns that have keys, with two slips. */
async function followByKeys(tab) {
    const made = { R: "i", "R'": "k", U: "j", "U'": "f", F: "h", "F'": "g", L: "d", "L'": "e", D: "s", "D'": "l",
        B: "w", "B'": "o" };
    const algorithm = "R U F L D B R' U' F' L' D' B'";
    const turns = algorithm.split(" ");
    await open(tab, "--puzzle", "3x3", "--alg", algorithm);
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    for (const [i, turn] of turns.entries()) {
        await says(tab, `Turn ${turn}.`);
        if (i === 3) {
            await keys(tab, "j");
            await says(tab, "U was not asked for. Take it back: turn U'.");
            await keys(tab, "i");
            await says(tab, "R was not asked for. Take it back: turn R'. The whole way back: R' U'.");
            await keys(tab, "k", "f");
            await says(tab, `Turn ${turn}.`);
        }
        await keys(tab, made[turn]);
    }
    await says(tab, "That was all.");
    const { state } = shown("3x3", algorithm);
    assert.strictEqual(await text(tab, ".stage .hidden"), `Stickers: ${state}`);
    return turns.length;
}

/** A line's turns held and made one at a time, there and back; what comes of the line is told at its end. */
async function holdByKeys(tab) {
    await open(tab, ...average);
    const held = () => tab.evaluate(() => window.qter.page.stages[0].player.held);
    const made = () => tab.evaluate(() => window.qter.page.stages[0].player.next);
    const registers = () => tab.evaluate(() => [...document.querySelectorAll(".registers .value")].map((v) => v.textContent));
    await tabTo(tab, "input answer");
    await tab.keyboard.type("3");
    await keys(tab, "Enter");
    // Focus is on what is said now, so that keys are free. It moves, so the button stops it.
    assert.strictEqual(await tab.evaluate(() => document.querySelector("button.main").textContent), "Pause");
    await keys(tab, " ");
    assert.strictEqual(await tab.evaluate(() => document.querySelector("button.main").textContent), "Run");
    await becomes(tab, () => window.qter.page.stages[0].player.held);
    await becomes(tab, () => window.qter.page.stages[0].player.elapsed === 0);
    const before = await made();
    await keys(tab, "ArrowRight");
    await says(tab, `${before + 1} of 27 turns are made. Held`);
    const first = await made();
    assert.strictEqual(first, before + 1);
    assert.ok((await now(tab)).startsWith("1 "), await now(tab));
    assert.deepStrictEqual(await registers(), ["0", "0"]);
    await keys(tab, "ArrowRight");
    await says(tab, `${first + 1} of 27 turns are made.`);
    assert.ok(await held());
    await keys(tab, "ArrowLeft", "ArrowLeft");
    await says(tab, `${first - 1} of 27 turns are made.`);
    // What is seen is what so many turns make.
    const turns = "U F R' D' R2 F R' U' D ".repeat(3).trim().split(" ");
    const { state } = shown("3x3", turns.slice(0, first - 1).join(" "));
    assert.strictEqual(await text(tab, ".stage .hidden"), `Stickers: ${state}`);
    await keys(tab, " ");
    await becomes(tab, () => !window.qter.page.player.playing);
    assert.deepStrictEqual(await registers(), ["3", "0"]);
    return first;
}

/** Going back while one follows: a turn, a number, a line; nothing that was turned is forgotten without a word. */
async function followBack(tab) {
    await open(tab, ...average);
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    await tabTo(tab, "input answer");
    await tab.keyboard.type("1");
    await keys(tab, "Enter");
    // U F R' D' R2 F R' U' D adds 1.
    await says(tab, "Turn U. 0 of 9 turns are done.");
    await keys(tab, "j", "h");
    await says(tab, "Turn R'. 2 of 9 turns are done.");
    await keys(tab, " ");
    await says(tab, "Turn R'. 2 of 9 turns are done.");
    await keys(tab, "ArrowLeft");
    await says(tab, "F is taken back. On yours, turn F'. Turn F. 1 of 9 turns are done.");
    await keys(tab, "ArrowLeft", "ArrowLeft");
    await says(tab, "A whole number from 0 to 89");
    await tabTo(tab, "input answer");
    await tab.keyboard.type("2");
    await keys(tab, "Enter");
    const { program } = await tab.evaluate(() => window.qter.page.data);
    const row = program.entering[0].rows.find(({ number }) => number === "2");
    await says(tab, `0 of ${row.turns?.length / 2} turns are done.`);
    await obey(tab);
    await says(tab, "Second number:");
    await keys(tab, "Escape", "ArrowLeft");
    await says(tab, "A whole number from 0 to 89");
    await says(tab, "On yours, take line 1 back: ");
    assert.strictEqual(await position(tab), 0);
    assert.ok(await tab.evaluate(() => !document.querySelector(".question").hidden));
}

/** Numbers are entered by the turns of the line as well as by the table. */
async function enterByRepeating(tab) {
    await open(tab, ...average);
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    for (const [number, turns] of [["5", "U F R' D' R2 F R' U' D"], ["3", "R' F' L U' L U L F U' R"]]) {
        await becomes(tab, () => !document.querySelector(".question").hidden);
        await tabTo(tab, "input answer");
        await tab.keyboard.type(number);
        await keys(tab, "Enter");
        const taken = await tab.evaluate((all) => all.map((turn) => window.qter.turn(turn)),
            Array(Number(number)).fill(turns.split(" ")).flat());
        assert.ok(taken.every((one) => one), turns);
        await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    }
    assert.ok((await now(tab)).startsWith("4 "), await now(tab));
}

/** A puzzle alone: typed turns, the last taken back, scrambled, solved. */
async function playByKeys(tab) {
    await open(tab, "--puzzle", "4x4");
    await tabTo(tab, "input turns");
    await tab.keyboard.type("Rw 2R2 nonsense U");
    await keys(tab, "Enter");
    const stickers = () => text(tab, ".stage .hidden");
    const rests = () => becomes(tab, () => !window.qter.page.stages[0].player.busy);
    // What cannot be read is not begun.
    assert.strictEqual(await tab.evaluate(() => document.querySelector("#turns").value), "Rw 2R2 nonsense U");
    await says(tab, "nonsense is not a move of this puzzle. It is at sign 8.");
    await tab.evaluate(() => { document.querySelector("#turns").value = ""; });
    await tab.keyboard.type("Rw 2R2");
    await keys(tab, "Enter");
    await rests();
    assert.strictEqual(await tab.evaluate(() => document.querySelector("#turns").value), "");
    assert.strictEqual(await text(tab, "[aria-label=Play] p"), "2: Rw 2R2");
    const solved = `Stickers: ${shown("4x4", "").state}`;
    assert.strictEqual(await stickers(), `Stickers: ${shown("4x4", "Rw 2R2").state}`);
    // There is nothing to run, so nothing ends.
    await tab.evaluate(() => document.activeElement.blur());
    await keys(tab, " ", "ArrowRight");
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await says(tab, "Turn it by its keys");
    await tabTo(tab, "button Undo");
    await keys(tab, "Enter");
    await rests();
    assert.strictEqual(await stickers(), `Stickers: ${shown("4x4", "Rw").state}`);
    await tabTo(tab, "button Scramble");
    await keys(tab, "Enter");
    const made = (await text(tab, "[aria-label=Play] p")).replace(/^30: /, "");
    assert.strictEqual(made.split(" ").length, 30);
    assert.strictEqual(await stickers(), `Stickers: ${shown("4x4", made).state}`);
    await tabTo(tab, "button Solved");
    await keys(tab, "Enter");
    assert.strictEqual(await stickers(), solved);
}

/** Makes the turns that the page asks for, as its words have them, until a question or the end; how many. */
async function obey(tab) {
    return tab.evaluate(async () => {
        const { page, turn } = window.qter;
        const words = () => document.querySelector(".now").textContent;
        for (let made = 0; ; ++made) {
            const asked = /Turn ([^ ]+)\. [0-9]+ of [0-9]+ turns/.exec(words());
            if (asked === null) return made;
            if (!turn(asked[1])) throw new Error(`${asked[1]} is not taken: ${words()}`);
            for (let i = 0; i < 100 && page.stages[0].player.busy; ++i) page.stages[0].player.finish();
        }
    });
}

/** Follows average.qat, whose numbers the tables enter in few turns; then reads its number off the pieces. */
async function followNumbers(tab) {
    const [file] = average;
    await open(tab, ...average);
    const { program } = await tab.evaluate(() => window.qter.page.data);
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    let made = 0;
    for (const [table, number] of [60, 20].entries()) {
        await becomes(tab, () => !document.querySelector(".question").hidden, "a question");
        await tabTo(tab, "input answer");
        await tab.keyboard.type(String(number));
        await keys(tab, "Enter");
        // Both numbers may go to one register, and then have one table.
        const { rows } = program.entering[table] ?? program.entering[0];
        const { turns } = rows.find((row) => row.number === String(number));
        await says(tab, `0 of ${turns.length / 2} turns are done.`);
        const needed = await obey(tab);
        // After the second number the program goes on.
        assert.ok(table === 1 ? needed > turns.length / 2 : needed === turns.length / 2);
        made += needed;
    }
    assert.strictEqual(await text(tab, ".words"), "The program has ended.");
    const told = JSON.parse(run("interpret", file, "--input=60", "--input=20", "--json"));
    const { value } = told.output.at(-1);
    assert.strictEqual((await said(tab)).at(-1).split(" ").at(-1), value);
    await tabTo(tab, "summary See why: read it off the pieces");
    await keys(tab, "Enter");
    assert.ok((await text(tab, ".reading ul")).endsWith(`the number is ${value}`));
    assert.strictEqual(await tab.evaluate(() => document.querySelectorAll(".reading tr.next").length), 2);
    return made;
}

export const keyboardTests = {
    /** Every control by the keyboard alone. */
    async keyboard() {
        const tab = await newTab();
        const controls = await runByKeys(tab);
        await breakByKeys(tab);
        const buttons = await lookByKeys(tab);
        await dialogByKeys(tab);
        const turns = await followByKeys(tab);
        const numbers = await followNumbers(tab);
        await holdByKeys(tab);
        await followBack(tab);
        await enterByRepeating(tab);
        await playByKeys(tab);
        await keepFocus(tab);
        await close(tab);
        return `${controls} controls reached, ${buttons} looks, ${turns} and ${numbers} turns followed`;
    },
};
