// What pages draw: whole pictures, and each sticker against `qter puzzle show`.
import assert from "node:assert";
import { becomes, close, newTab, open, randomFrom, run, shown } from "./harness.mjs";
import { watchPuzzle } from "./seen.mjs";

/** Sides of windows: of a telephone, of a desk. */
const sizes = [[390, 844], [1440, 900]];

/** Some other puzzles than all, from the environment, for whoever mends one. */
const onlyPuzzles = process.env.QTER_PAGE_PUZZLES?.split(" ") ?? null;

/** Puzzles of `qter puzzle list`: name and whether turns can be blocked. */
function allPuzzles() {
    return JSON.parse(run("puzzle", "list", "--json")).puzzles
        .filter(({ name }) => onlyPuzzles === null || onlyPuzzles.includes(name));
}

/** 30 random turns that the puzzle allows; `refused` before some of them: turns that it does not allow there. */
function randomWord({ name, blocked }, grips) {
    const random = randomFrom(30);
    const word = [];
    const refused = Array.from({ length: 30 }, () => []);
    while (word.length < 30) {
        const next = grips[random(grips.length)] + ["", "'"][random(2)];
        if (!blocked || shown(name, [...word, next].join(" ")) !== null) word.push(next);
        else refused[word.length].push(next);
    }
    return { word, refused };
}

/** The faces whose colours a drawing of `puzzle show` has, by the titles of its stickers: "UFR on U". */
function coloursIn(name, word, view, faces) {
    const svg = run("puzzle", "show", name, "--alg", word.join(" "), "--view", view, "--svg", "-");
    const colours = new Map();
    for (const [, colour, title] of svg.matchAll(/<polygon [^>]*fill="(#\w+)"[^>]*><title>([^<]*)</g)) {
        const face = faces.findIndex((one) => one.colour === colour);
        // A sticker of several boxes is drawn in parts, of one colour.
        assert.ok((colours.get(title) ?? face) === face, `${name}: two stickers "${title}"`);
        colours.set(title, face);
    }
    return colours;
}

/** Makes the turns of a word on a puzzle of boxes, and holds what its model shows against two drawings. */
async function checkBoxes(tab, name, { word, refused }, { faces, pieces }) {
    await makeTurns(tab, name, word, refused);
    let count = 0;
    for (const view of ["corner", "back"]) {
        for (const [title, expected] of coloursIn(name, word, view, faces)) {
            const [piece, face] = title.split(" on ");
            const slot = pieces.findIndex((one) => one.name === piece);
            if (slot < 0 || expected < 0) continue;
            const at = pieces[slot].stickers.findIndex((number) => faces[number].name === face);
            if (at < 0) continue;
            const seen = await tab.evaluate(([s, position]) => {
                const { model, shown } = window.qter.page.stages[0];
                return model.faceShown(shown, s, position);
            }, [slot, at]);
            assert.strictEqual(seen, expected, `${name}: ${title} after ${word.join(" ")}`);
            ++count;
        }
    }
    assert.ok(count > 20, `${name}: ${count} stickers in the drawings`);
    return count;
}

/** The face at each facelet after a word, by number: from the facelets in letters, else from the net's colours. */
function expectedFaces(name, word, { faces, pieces, facelets }) {
    const { state } = shown(name, word.join(" "));
    if (state !== null) return [...state].map((letter) => faces.findIndex((face) => face.letter === letter));
    const colours = coloursIn(name, word, "net", faces);
    const all = [];
    for (let i = 0; i < facelets.length; i += 2) {
        const [slot, at] = facelets.slice(i, i + 2);
        const title = slot < 0 ? faces[at].name : `${pieces[slot].name} on ${faces[pieces[slot].stickers[at]].name}`;
        all.push(colours.get(title));
    }
    assert.ok(all.every((face) => face >= 0), `${name}: a colour of the net`);
    return all;
}

/** A screenshot of the puzzle's canvas as the browser composes it: [width, height, rgba bytes] of the page. */
export async function photograph(tab, name) {
    const png = await tab.locator("canvas.puzzle").first().screenshot();
    await tab.evaluate(async ([key, text]) => {
        const raw = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([raw], { type: "image/png" }));
        const flat = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        flat.drawImage(bitmap, 0, 0);
        (window.photographs ??= {})[key] = flat.getImageData(0, 0, bitmap.width, bitmap.height);
    }, [name, png.toString("base64")]);
}

/** Which part of two photographs' pixels differ by more than 8 levels; of one: from its corner. */
export async function differing(tab, one, other) {
    return tab.evaluate(([a, b]) => {
        const first = window.photographs[a].data;
        const second = window.photographs[b]?.data;
        if (second !== undefined && second.length !== first.length) throw new Error("two sizes");
        let count = 0;
        for (let i = 0; i < first.length; i += 4) {
            const off = [0, 1, 2].map((c) => Math.abs(first[i + c] - (second === undefined ? first[c] : second[i + c])));
            if (Math.max(...off) > 8) ++count;
        }
        return count / (first.length / 4);
    }, [one, other]);
}

/** Presses one of the page's buttons. */
export async function press(tab, label) {
    await tab.evaluate((text) => [...document.querySelectorAll("button")]
        .find((button) => button.textContent === text).click(), label);
}

/** The picture is whole: from three sides, also taken apart and with the hidden faces. */
async function checkWhole(tab, name) {
    for (const looks of [[], ["Taken apart"], ["Behind"], ["Taken apart", "Behind"]]) {
        for (const look of looks) await press(tab, look);
        for (const turn of [[0, 0], [0.8, 0.4], [1.1, -0.9]]) {
            const { inside, border, of } = await tab.evaluate((by) => {
                window.seen.scene.camera.rotateBy(...by);
                return window.seen.covered();
            }, turn);
            const where = `${name} ${looks.join(" ")} ${turn}`;
            assert.ok(inside > 0.04 * of, `${where}: ${inside} of ${of} pixels`);
            assert.strictEqual(border, 0, `${where}: clipped`);
        }
        for (const look of looks) await press(tab, look);
        await press(tab, "Reset view");
    }
}

/** Makes the turns of a word, and before them tries those that are refused. */
async function makeTurns(tab, name, word, refused) {
    const taken = await tab.evaluate(([turns, others]) => {
        window.qter.page.player.setSpeed(Infinity);
        return turns.map((turn, i) => [others[i].some((other) => window.qter.turn(other)), window.qter.turn(turn)]);
    }, [word, refused]);
    assert.deepStrictEqual(taken, word.map(() => [false, true]), `${name}: turns refused and taken`);
}

/** Makes the turns of a word, and holds every sticker that is seen against what it should be. */
async function checkStickers(tab, name, { word, refused }, expected) {
    await makeTurns(tab, name, word, refused);
    const { views, seen } = await tab.evaluate(() => window.seen.facelets());
    assert.strictEqual(seen.length, expected.length, name);
    seen.forEach((facelet, k) => {
        assert.ok(facelet !== null && facelet.clear, `${name}: sticker ${k} is not seen`);
        assert.strictEqual(facelet.face, expected[k], `${name}: sticker ${k} after ${word.join(" ")}`);
        assert.ok(facelet.off < 12, `${name}: sticker ${k} is ${facelet.off} levels off`);
    });
    return views;
}

/**
 * How much of a hidden sticker is seen while its layer turns, by how far it looks away: the cosine. It is that of
 * UF on F, which a turn of U brings to the left. The cube's face is 1 from its middle, and it floats 0.75 above.
 */
function hiddenWhileTurning() {
    const { scene } = window.qter.page.stages[0];
    const { canvas, camera, puzzle } = scene;
    scene.setColours(puzzle.faces.map(({ name }) => name === "F" ? "#ffffff" : "#000000"));
    const flat = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    const grip = puzzle.grips.findIndex(({ name }) => name === "U");
    const seen = [];
    for (let step = 0; step <= 400; ++step) {
        const angle = step / 400 * Math.PI / 2;
        const point = [-1.75 * Math.sin(angle), 2 / 3, 1.75 * Math.cos(angle)];
        const [eye, unused] = [[0, 0, 0], [0, 0, 0]];
        camera.ray(0, 0, eye, unused);
        const along = point.map((c, i) => c - eye[i]);
        const away = (-Math.sin(angle) * along[0] + Math.cos(angle) * along[2]) / Math.hypot(...along);
        scene.setTurn(grip, step / 400);
        scene.draw();
        flat.clearRect(0, 0, canvas.width, canvas.height);
        flat.drawImage(canvas, 0, 0);
        const [x, y] = camera.project(point).map((c) => Math.floor(c * canvas.width / canvas.clientWidth));
        const { data } = flat.getImageData(x, y, 1, 1);
        seen.push([away, data[0] * data[3] / 255]);
    }
    return seen;
}

export const pictureTests = {
    /** What floats behind a puzzle comes little by little while a layer turns, and is whole afterwards. */
    async behind() {
        const tab = await newTab(1440, 900);
        await open(tab, "--puzzle", "3x3");
        await press(tab, "Behind");
        const seen = (await tab.evaluate(hiddenWhileTurning)).sort(([a], [b]) => a - b);
        const between = (least, most) => seen.filter(([away]) => away >= least && away < most).map(([, light]) => light);
        const whole = Math.max(...between(0.3, 1));
        assert.ok(whole > 150 && Math.min(...between(0.14, 1)) > 0.95 * whole, "whole when it looks away");
        const rising = [0.02, 0.04, 0.06, 0.08, 0.1].map((away) => Math.max(...between(away, away + 0.02)) / whole);
        rising.forEach((part, i) => assert.ok(part > (rising[i - 1] ?? 0), `it comes little by little: ${rising}`));
        assert.ok(rising[0] < 0.3, `hardly there when it is seen from its edge: ${rising}`);
        await close(tab);
        return `a hidden sticker from its edge: ${rising.map((part) => `${Math.round(100 * part)} %`).join(", ")}`;
    },

    /** Every puzzle at two widths: whole, and after 30 turns with every sticker right. */
    async puzzles() {
        const without = new Set();
        let [stickers, views, refusals] = [0, 0, 0];
        const failed = [];
        const words = new Map();
        for (const [width, height] of sizes) {
            const tab = await newTab(width, height);
            for (const puzzle of allPuzzles()) {
                const { name } = puzzle;
                try {
                    await open(tab, "--puzzle", name);
                    const data = await tab.evaluate(() => window.qter.page.data.puzzles[0]);
                    if (data.body === null) {
                        without.add(name);
                        continue;
                    }
                    await tab.evaluate(watchPuzzle);
                    await photograph(tab, "whole");
                    assert.ok(await differing(tab, "whole") > 0.04, `${name}: a blank screenshot`);
                    await checkWhole(tab, name);
                    if (!words.has(name)) words.set(name, randomWord(puzzle, data.grips.map((grip) => grip.name)));
                    const word = words.get(name);
                    refusals += word.refused.flat().length;
                    if (data.body.shapes !== undefined) {
                        stickers += await checkBoxes(tab, name, word, data);
                        continue;
                    }
                    const expected = expectedFaces(name, word.word, data);
                    views += await checkStickers(tab, name, word, expected);
                    stickers += expected.length;
                } catch (error) {
                    failed.push(`${width}: ${error.message.split("\n").slice(0, 6).join(" ")}`);
                }
            }
            await close(tab);
        }
        assert.deepStrictEqual(failed, []);
        return `${words.size} puzzles, ${stickers} stickers from ${views} sides, ${refusals} blocked turns refused; ` +
            `${without.size} have no body: ${[...without].join(" ")}`;
    },

    /** Two states that differ behind only: the same when opaque, another picture when seen through. */
    async glass() {
        const hidden = "D' L' F' R' B' D B R F L";
        const [solved, cycled] = ["", hidden].map((algorithm) => shown("3x3", algorithm).state);
        assert.strictEqual(cycled.slice(0, 27), solved.slice(0, 27));
        const others = [...cycled].filter((letter, k) => letter !== solved[k]).length;
        assert.ok(others > 0);
        const tab = await newTab(1440, 900);
        await open(tab, "--puzzle", "3x3");
        await tab.evaluate(() => window.qter.page.player.setSpeed(Infinity));
        const settle = () => tab.waitForTimeout(500);
        const both = async (name) => {
            await settle();
            await photograph(tab, `${name} before`);
            assert.ok(await tab.evaluate((turns) => turns.every((turn) => window.qter.turn(turn)), hidden.split(" ")));
            await settle();
            await photograph(tab, `${name} after`);
            const inverse = hidden.split(" ").reverse().map((turn) => turn.endsWith("'") ? turn[0] : `${turn}'`);
            assert.ok(await tab.evaluate((turns) => turns.every((turn) => window.qter.turn(turn)), inverse));
            return differing(tab, `${name} before`, `${name} after`);
        };
        const opaque = await both("opaque");
        assert.ok(opaque < 0.0001, `opaque: ${opaque} of the pixels differ`);
        await press(tab, "See through");
        await becomes(tab, () => window.qter.page.stages[0].scene.transparent);
        const glass = await both("glass");
        assert.ok(glass > 0.005, `see through: ${glass} of the pixels differ`);
        await close(tab);
        return `${others} stickers differ behind: opaque ${(100 * opaque).toFixed(3)} %, ` +
            `see through ${(100 * glass).toFixed(2)} % of the pixels`;
    },
};
