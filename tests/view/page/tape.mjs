// A tape: the cells around its head.
import assert from "node:assert";
import { axe, keys, tabTo, text } from "./hands.mjs";
import { becomes, close, newTab, open, shown, write } from "./harness.mjs";
import { press } from "./pictures.mjs";

/** Its lines, with where the head is behind each of them and the turns of each cell so far. */
const steps = [
    ["R", 0, { 0: "R" }],
    ["move-right", 1, {}],
    ["U2 F", 1, { 1: "U2 F" }],
    ["move-right 5", 6, {}],
    ["R", 6, { 6: "R" }],
    ["move-left 8", -2, {}],
    ["L'", -2, { "-2": "L'" }],
    ["move-right 2", 0, {}],
];
const program = `Puzzles\ntape A: 3x3\n\n${[...steps.map(([line]) => line), "halt \"done\""]
    .map((line, i) => `${i + 1} | ${line}\n`).join("")}`;

/** The strip: what is written at its places, where the head is, and what the pictures look like. */
const strip = (tab) => tab.evaluate(() => [...document.querySelectorAll(".tape li")].map((cell) => {
    const canvas = cell.querySelector("canvas");
    let data = [];
    if (canvas !== null) {
        const flat = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        flat.drawImage(canvas, 0, 0);
        data = flat.getImageData(0, 0, canvas.width, canvas.height).data;
    }
    const [own, whole] = [cell, cell.parentElement].map((at) => at.getBoundingClientRect());
    return { label: cell.textContent, head: cell.getAttribute("aria-current") === "true",
        inView: own.left >= whole.left && own.right <= whole.right,
        name: canvas?.getAttribute("aria-label") ?? null,
        covered: data.filter((byte, i) => i % 4 === 3 && byte > 0).length,
        sum: data.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0) };
}));

/** The strip after so many steps, by counting: three cells to each side, as far as the head has been. */
function expected(count) {
    const been = [0, ...steps.slice(0, count).map(([, at]) => at)];
    const head = been[been.length - 1];
    const [first, last] = [Math.min(...been), Math.max(...been)];
    const cells = [];
    for (let cell = Math.max(first, head - 3); cell <= Math.min(last, head + 3); ++cell) cells.push(String(cell));
    const before = Number(cells[0]) > first ? ["…"] : [];
    const after = Number(cells[cells.length - 1]) < last ? ["…"] : [];
    return { head: String(head), labels: [...before, ...cells, ...after] };
}

/** Until the strip has followed what its puzzle looks like. */
const rest = (tab) => becomes(tab, () => window.qter.page.stages[0].tapeTimer === 0, "the strip is drawn");

/** Resolves when the strip has scrolled as far as it does, which browsers do little by little. */
async function comesToRest() {
    const tape = document.querySelector(".tape");
    for (let at = -1; at !== tape.scrollLeft;) {
        at = tape.scrollLeft;
        await new Promise((done) => setTimeout(done, 300));
    }
}

/** Holds the strip and the puzzle against what they should be. */
async function check(tab, count, pictures) {
    await rest(tab);
    const where = `after ${count} steps`;
    const cells = await strip(tab);
    const { head, labels } = expected(count);
    assert.deepStrictEqual(cells.map(({ label }) => label), labels, where);
    assert.deepStrictEqual(cells.filter((cell) => cell.head).map(({ label }) => label), [head], where);
    assert.ok(cells.find((cell) => cell.head).inView, `${where}: the head is in view`);
    const turns = Object.assign({}, ...steps.slice(0, count).map(([, , made]) => made));
    for (const { label, name, covered, sum } of cells) {
        if (label === "…") continue;
        assert.strictEqual(name, `cell ${label}`);
        assert.ok(covered > 1000, `${where}: cell ${label} is blank`);
        // Cells in the same state look the same, others do not.
        const state = turns[label] ?? "";
        pictures.set(state, pictures.get(state) ?? sum);
        assert.strictEqual(sum, pictures.get(state), `${where}: cell ${label}`);
    }
    assert.strictEqual(new Set(pictures.values()).size, pictures.size, where);
    assert.strictEqual(await text(tab, ".stage .hidden"), `Stickers: ${shown("3x3", turns[head] ?? "").state}`, where);
}

export const tapeTests = {
    /** The strip follows the head, forwards and back, and axe finds nothing. */
    async tape() {
        const tab = await newTab(300, 844);
        await open(tab, write("tape.q", program));
        await tabTo(tab, "input Speed");
        await keys(tab, "End");
        const pictures = new Map();
        await check(tab, 0, pictures);
        await tabTo(tab, "button One step");
        for (let count = 1; count <= steps.length; ++count) {
            await keys(tab, "Enter");
            await check(tab, count, pictures);
        }
        // Whatever the puzzle looks like, the cells do.
        for (const label of ["Other colours", "See through"]) {
            await press(tab, label);
            const others = new Map();
            await check(tab, steps.length, others);
            for (const [state, sum] of others) assert.notStrictEqual(sum, pictures.get(state), `${label}: ${state}`);
            await press(tab, label);
        }
        for (const colorScheme of ["dark", "light"]) {
            await tab.emulateMedia({ colorScheme });
            assert.deepStrictEqual(await axe(tab, `a tape, ${colorScheme}`), []);
        }
        await tabTo(tab, "ol The tape around its head");
        const before = await tab.evaluate(() => document.querySelector(".tape").scrollLeft);
        await keys(tab, "ArrowRight", "ArrowRight");
        await becomes(tab, (from) => document.querySelector(".tape").scrollLeft > from, "arrows scroll", before);
        await tab.evaluate(comesToRest);
        await tabTo(tab, "button One step back");
        for (let count = steps.length - 1; count >= 0; --count) {
            await keys(tab, "ArrowLeft");
            await check(tab, count, pictures);
        }
        await close(tab);
        return `${steps.length} steps, ${pictures.size} states of cells`;
    },
};
