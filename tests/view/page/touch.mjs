// Fingers on a puzzle: the touch events of a telephone's browser, by Chromium's own protocol.
import assert from "node:assert";
import { says, tabTo, keys, text } from "./hands.mjs";
import { average, close, newTab, open, shown } from "./harness.mjs";

/** Puts fingers down, moves them there and lifts them: each is [from, to], in pixels of the window. */
async function fingers(tab, ...paths) {
    const chrome = await tab.context().newCDPSession(tab);
    const at = (part) => paths.map(([from, to], id) => ({ id, x: from[0] + part * (to[0] - from[0]),
        y: from[1] + part * (to[1] - from[1]) }));
    const send = (type, touchPoints) => chrome.send("Input.dispatchTouchEvent", { type, touchPoints });
    // The browser hears of fingers on an element once it has shown it.
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // One finger comes after the other.
    for (let count = 1; count <= paths.length; ++count) await send("touchStart", at(0).slice(0, count));
    for (let i = 1; i <= 6; ++i) await send("touchMove", at(i / 6));
    await send("touchEnd", []);
    await chrome.detach();
}

/** How the first puzzle is looked at, and what it shows. */
const view = (tab) => tab.evaluate(() => {
    const { camera } = window.qter.page.stages[0].scene;
    return { turned: [...camera.view].map((c) => c.toFixed(4)).join(" "), zoom: camera.zoom };
});
const stickers = (tab) => text(tab, ".stage .hidden");

/** Where a point of the first puzzle is in the window. */
const place = (tab, point) => tab.evaluate((at) => {
    const { canvas, camera } = window.qter.page.stages[0].scene;
    const [x, y] = camera.project(at);
    const box = canvas.getBoundingClientRect();
    return [box.x + x, box.y + y];
}, point);

/** What turns comes to rest. */
const rest = (tab) => tab.evaluate(() => window.qter.page.stages[0].player.finish());

/** A swipe from one point of the puzzle to another; a face of a cube is 1 from its middle. */
async function swipe(tab, from, to) {
    await fingers(tab, [await place(tab, from), await place(tab, to)]);
    await rest(tab);
}

/** A corner of the canvas, where no puzzle is. */
const beside = (tab) => tab.evaluate(() => {
    const { x, y } = window.qter.page.stages[0].canvas.getBoundingClientRect();
    return [x + 12, y + 12];
});

/** Two fingers that go apart, zoom, and do nothing else; wherever the puzzle is touched. */
async function pinch(tab) {
    const [x, y] = await place(tab, [0, 0, 1]);
    const before = [await view(tab), await stickers(tab)];
    await fingers(tab, [[x - 20, y], [x - 50, y]], [[x + 20, y], [x + 50, y]]);
    const after = [await view(tab), await stickers(tab)];
    assert.ok(Math.abs(after[0].zoom / before[0].zoom - 100 / 40) < 0.1, `${after[0].zoom} of ${before[0].zoom}`);
    assert.strictEqual(after[0].turned, before[0].turned, "pinching turns nothing round");
    assert.strictEqual(after[1], before[1], "pinching makes no turn");
    await fingers(tab, [[x - 50, y], [x - 20, y]], [[x + 50, y], [x + 20, y]]);
    const back = await view(tab);
    assert.ok(Math.abs(back.zoom - before[0].zoom) < 0.01, `${back.zoom} afterwards`);
}

/** A finger beside the puzzle turns it round and makes no turn. */
async function drag(tab) {
    const [x, y] = await beside(tab);
    const before = [await view(tab), await stickers(tab)];
    await fingers(tab, [[x, y], [x + 60, y + 40]]);
    const after = [await view(tab), await stickers(tab)];
    assert.notStrictEqual(after[0].turned, before[0].turned);
    assert.deepStrictEqual([after[0].zoom, after[1]], [before[0].zoom, before[1]]);
}

/** A puzzle alone: every way of touching it. */
async function alone(tab) {
    await open(tab, "--puzzle", "3x3");
    await pinch(tab);
    await drag(tab);
    await tab.evaluate(() => window.qter.page.stages[0].scene.camera.reset());
    const before = await view(tab);
    // The upper layer, to the left: U. The right one, upwards: R. The one in front, seen on top, to the right: F.
    await swipe(tab, [0, 0.67, 1], [-0.6, 0.67, 1]);
    await swipe(tab, [0.67, 0, 1], [0.67, 0.6, 1]);
    await swipe(tab, [0, 1, 0.67], [0.6, 1, 0.67]);
    assert.strictEqual(await stickers(tab), `Stickers: ${shown("3x3", "U R F").state}`);
    assert.deepStrictEqual(await view(tab), before, "a swipe turns nothing round");
}

/** Where turns are followed: swipes are the turns, otherwise they turn the puzzle round. */
async function followed(tab) {
    await open(tab, "--puzzle", "3x3", "--alg", "U' R");
    const before = await view(tab);
    await swipe(tab, [0, 0.67, 1], [0.6, 0.67, 1]);
    assert.notStrictEqual((await view(tab)).turned, before.turned, "nobody waits for a turn");
    await tab.evaluate(() => window.qter.page.stages[0].scene.camera.reset());
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    await says(tab, "Turn U'.");
    await pinch(tab);
    await drag(tab);
    await tab.evaluate(() => window.qter.page.stages[0].scene.camera.reset());
    await swipe(tab, [0, 0.67, 1], [0.6, 0.67, 1]);
    await says(tab, "Turn R.");
    await swipe(tab, [0.67, 0, 1], [0.67, -0.6, 1]);
    await says(tab, "What is left is R2.");
    await swipe(tab, [0.67, 0, 1], [0.67, 0.6, 1]);
    await swipe(tab, [0.67, 0, 1], [0.67, 0.6, 1]);
    await says(tab, "That was all.");
}

/** A sticker at the canvas's border, pushed out of it with the mouse and let go there: nothing is held. */
async function letGoOutside(tab) {
    await open(tab, "--puzzle", "3x3");
    await tab.evaluate(() => window.qter.page.stages[0].scene.camera.zoomBy(4));
    const before = await stickers(tab);
    const { x, y } = await tab.locator("canvas.puzzle").boundingBox();
    // A place at the border where a piece is that several layers take along.
    const down = await tab.evaluate(() => {
        const { scene, canvas, puzzle } = window.qter.page.stages[0];
        const movers = (cell) => puzzle.grips.filter(({ cells }) => cells.includes(cell)).length;
        return Array.from({ length: canvas.clientHeight }, (_, i) => i)
            .find((i) => [4, 80].every((at) => movers(scene.pick(at, i)?.cell) > 1));
    });
    const at = y + down;
    await tab.mouse.move(x + 4, at);
    await tab.mouse.down();
    await tab.mouse.move(x - 6, at);
    await tab.mouse.up();
    await tab.mouse.move(x + 80, at, { steps: 4 });
    assert.strictEqual(await stickers(tab), before);
    await tab.mouse.down();
    await tab.mouse.move(x + 160, at, { steps: 4 });
    await tab.mouse.up();
    await rest(tab);
    assert.notStrictEqual(await stickers(tab), before, "a puzzle is there to be pushed");
}

export const touchTests = {
    /** Fingers zoom, turn round, and push stickers. */
    async touch() {
        const tab = await newTab(390, 844);
        await alone(tab);
        await followed(tab);
        await letGoOutside(tab);
        // A program that waits for no turn: the whole puzzle is turned round.
        await open(tab, ...average);
        await pinch(tab);
        await drag(tab);
        await close(tab);
        return "two fingers zoom, one turns round or pushes a layer, and neither does the other's";
    },
};
