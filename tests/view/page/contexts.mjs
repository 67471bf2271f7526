// What draws is taken away and given back, and is not enough for all.
import assert from "node:assert";
import { becomes, close, newTab, open, write } from "./harness.mjs";
import { differing, photograph, press } from "./pictures.mjs";

/** Until what was touched is drawn, and the layers of glass are counted. */
const settle = (tab) => tab.waitForTimeout(400);

/** Takes the first puzzle's context away, does something, and gives it back. */
async function whileLost(tab, does) {
    await tab.evaluate(() => {
        const { gl } = window.qter.page.stages[0].scene;
        window.away = gl.getExtension("WEBGL_lose_context");
        window.away.loseContext();
    });
    await becomes(tab, () => window.qter.page.stages[0].scene.lost, "the context is lost");
    await does();
    await tab.evaluate(() => window.away.restoreContext());
    await becomes(tab, () => !window.qter.page.stages[0].scene.lost, "the context is back");
    await settle(tab);
}

/** With a look: the picture is the same afterwards, also when the puzzle was turned meanwhile. */
async function loses(tab, looks) {
    const where = looks.join(" ");
    for (const look of looks) await press(tab, look);
    await settle(tab);
    await photograph(tab, "before");
    await whileLost(tab, () => settle(tab));
    await photograph(tab, "after");
    assert.ok(await differing(tab, "before") > 0.04, `${where}: a blank screenshot`);
    assert.strictEqual(await differing(tab, "before", "after"), 0, `${where}: after it was lost`);
    await whileLost(tab, () => tab.evaluate(() => window.qter.turn("R")));
    await photograph(tab, "turned");
    assert.ok(await differing(tab, "before", "turned") > 0.01, `${where}: turned while it was lost`);
    await tab.evaluate(() => window.qter.turn("R'"));
    await settle(tab);
    await photograph(tab, "back");
    assert.strictEqual(await differing(tab, "before", "back"), 0, `${where}: turned back`);
    for (const look of looks) await press(tab, look);
}

const kWords = ["R", "U2", "F' L", "D B2 R'"];

/** A program with so many cubes, and on each of them one of four algorithms. */
function manyCubes(count) {
    const names = Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));
    const lines = names.flatMap((name, i) => [`switch ${name}`, kWords[i % kWords.length]]);
    return `Puzzles\n${names.map((name) => `${name}: 3x3\n`).join("")}\n` +
        [...lines, "halt \"done\""].map((line, i) => `${i + 1} | ${line}\n`).join("");
}

/** For each stage: how much of its canvas is covered, whether its border is, and a sum over its pixels. */
const stages = (tab) => tab.evaluate(() => window.qter.page.stages.map(({ canvas }) => {
    const flat = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    flat.drawImage(canvas, 0, 0);
    const { data } = flat.getImageData(0, 0, canvas.width, canvas.height);
    let [covered, border, sum] = [0, false, 0];
    for (let i = 0; i < data.length; ++i) {
        if (i % 4 === 3 && data[i] > 0) {
            ++covered;
            border = border || i < 4 * canvas.width || i >= data.length - 4 * canvas.width;
        }
        sum = (Math.imul(sum, 31) + data[i]) | 0;
    }
    return { covered: covered / (data.length / 4), border, sum: `${canvas.width} ${canvas.height} ${sum}` };
}));

/** Each stage shows its puzzle: those in the same state look the same, others do not. */
async function checkStages(tab, kinds, where) {
    await settle(tab);
    const seen = await stages(tab);
    seen.forEach(({ covered, border }, i) => {
        assert.ok(covered > 0.04, `${where}: puzzle ${i} is not there`);
        assert.ok(!border, `${where}: puzzle ${i} is cut off`);
    });
    seen.forEach(({ sum }, i) => assert.strictEqual(sum, seen[i % kinds].sum, `${where}: puzzle ${i}`));
    assert.strictEqual(new Set(seen.map(({ sum }) => sum)).size, kinds, where);
}

/** Opens a program with so many cubes and runs it to its end. */
async function openMany(tab, count) {
    await open(tab, write("many.q", manyCubes(count)));
    await checkStages(tab, 1, `${count} at the start`);
    assert.strictEqual((await stages(tab)).length, count);
    await tab.evaluate(() => {
        window.qter.page.player.setSpeed(Infinity);
        window.qter.page.player.toggleRun();
    });
    await becomes(tab, () => window.qter.page.player.machine.status === "halted");
    await checkStages(tab, kWords.length, `${count} at the end`);
}

export const contextTests = {
    /** A context that is lost comes back, and with it the picture. */
    async lost() {
        const tab = await newTab(1440, 900);
        await open(tab, "--puzzle", "3x3");
        await tab.evaluate(() => window.qter.page.player.setSpeed(Infinity));
        const looks = [[], ["Letters", "Behind"], ["See through", "Taken apart"]];
        for (const look of looks) await loses(tab, look);
        await close(tab);
        return `the same picture in ${looks.length} looks`;
    },

    /** More puzzles than a browser has contexts for, and fewer, but too many for contexts of their own. */
    async many() {
        const tab = await newTab(390, 844);
        await openMany(tab, 20);
        await openMany(tab, 9);
        await press(tab, "See through");
        await tab.waitForTimeout(1000);
        await checkStages(tab, kWords.length, "See through");
        await press(tab, "See through");
        await press(tab, "Letters");
        await checkStages(tab, kWords.length, "Letters");
        await tab.setViewportSize({ width: 330, height: 700 });
        await checkStages(tab, kWords.length, "in a narrower window");
        const before = await stages(tab);
        await whileLost(tab, () => settle(tab));
        assert.deepStrictEqual(await stages(tab), before, "after the context was lost");
        await close(tab);
        return "9 and 20 puzzles";
    },
};
