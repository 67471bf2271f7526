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

/**
 * Where each sticker of a puzzle whose description gives its body is after a word: found by turning the pieces
 * in space, one turn after the other, wherever `change` says that they are.
 */
function stickersAfter(word, { pieces, grips, body }) {
    const at = pieces.map((_, piece) => ({ cell: piece, turned: (p) => p }));
    for (const name of word) {
        const { change, axis, order } = grips.find((grip) => grip.name === name.replace("'", ""));
        const back = name.endsWith("'");
        const goes = new Map();
        for (let i = 0; i < change.length; i += 3) {
            goes.set(change[back ? i : i + 1], change[back ? i + 1 : i]);
        }
        for (const one of at.filter(({ cell }) => goes.has(cell))) {
            const before = one.turned;
            one.turned = (p) => turnedAbout(axis, (back ? 1 : -1) * 2 * Math.PI / order, before(p));
            one.cell = goes.get(one.cell);
        }
    }
    const all = [];
    at.forEach(({ cell, turned }, piece) => {
        for (const mesh of body.shapes[piece]) {
            all.push(...stickersOf(body.meshes[mesh], (p) => turned(multiplied(
                body.rotations[body.cells[piece].frames[0]], p)), cell, pieces[piece].stickers));
        }
    });
    for (let cell = pieces.length; cell < body.cells.length; ++cell) {
        all.push(...stickersOf(body.meshes[body.cells[cell].mesh], (p) => p, cell, body.cells[cell].faces));
    }
    return all;
}

/** A point turned counter-clockwise as seen from the axis's end (Rodrigues). */
function turnedAbout(axis, angle, p) {
    const along = axis.reduce((sum, x, i) => sum + x * p[i], 0);
    const across = [0, 1, 2].map((i) => axis[(i + 1) % 3] * p[(i + 2) % 3] - axis[(i + 2) % 3] * p[(i + 1) % 3]);
    return p.map((x, i) => along * axis[i] + Math.cos(angle) * (x - along * axis[i]) + Math.sin(angle) * across[i]);
}

/** A matrix of nine numbers, row by row, times a point. */
function multiplied(matrix, p) {
    return [0, 3, 6].map((row) => matrix[row] * p[0] + matrix[row + 1] * p[1] + matrix[row + 2] * p[2]);
}

/** The stickers of a mesh that is moved, with the faces that they show. */
function stickersOf(mesh, moved, cell, faces) {
    const point = (i) => moved(mesh.points.slice(3 * i, 3 * i + 3));
    const mean = (list) => [0, 1, 2].map((i) => list.reduce((sum, p) => sum + p[i] / list.length, 0));
    const middle = mean(Array.from({ length: mesh.points.length / 3 }, (_, i) => point(i)));
    return mesh.faces.filter(({ sticker }) => sticker >= 0).map(({ sticker, corners }) => {
        const [a, b, c] = corners.map(point);
        const [u, v] = [b, c].map((p) => p.map((x, i) => x - a[i]));
        const cross = [0, 1, 2].map((i) => u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3]);
        const outside = cross.reduce((sum, x, i) => sum + x * (a[i] - middle[i]), 0) > 0 ? 1 : -1;
        const normal = cross.map((x) => outside * x / Math.hypot(...cross));
        return { cell, sticker, centre: mean(corners.map(point)), normal, face: faces[sticker] };
    });
}

/** Holds the stickers that are seen after a word against where turning in space brings them. */
async function checkPlaces(tab, name, word, data) {
    const places = stickersAfter(word, data);
    const { views, seen, covered } = await tab.evaluate((all) => window.seen.coloursAt(all), places);
    let count = 0;
    seen.forEach((sticker, k) => {
        const where = `${name}: sticker ${places[k].sticker} of cell ${places[k].cell} after ${word.join(" ")}`;
        assert.ok(sticker !== null || covered[k], `${where} is not seen`);
        if (sticker === null) return;
        assert.ok(sticker.clear && sticker.off < 12, `${where} is ${sticker.off} levels off`);
        assert.strictEqual(sticker.face, places[k].face, where);
        ++count;
    });
    assert.ok(count > 0.8 * places.length, `${name}: ${count} of ${places.length} stickers seen after ${word.join(" ")}`);
    return { views, count };
}

/** Makes the turns of a word, and looks in between. */
async function checkDescribed(tab, name, { word, refused }, data) {
    const sum = { views: 0, count: 0 };
    let made = 0;
    for (const end of [3, 4, 17, 30]) {
        await makeTurns(tab, name, word.slice(made, end), refused.slice(made, end));
        made = end;
        const { views, count } = await checkPlaces(tab, name, word.slice(0, end), data);
        sum.views += views;
        sum.count += count;
    }
    return sum;
}

/** How many pixels have the colour of rings, from the side that shows the most. */
async function ringPixels(tab) {
    return tab.evaluate(() => {
        const { scene, pixels } = window.seen;
        let most = 0;
        for (const by of [[0, 0], [2, 0], [2, 0], [0, 1.5], [0, -2.5]]) {
            scene.camera.rotateBy(...by);
            const { data } = pixels();
            let count = 0;
            for (let i = 0; i < data.length; i += 4) {
                if (data[i] > 140 && data[i + 1] < 90 && data[i + 2] > 110) ++count;
            }
            most = Math.max(most, count);
        }
        scene.camera.reset();
        return most;
    });
}

/** Makes turns until one is refused: only then something wears a ring. */
async function checkRing(tab, name, { grips }) {
    assert.strictEqual(await ringPixels(tab), 0, `${name}: a ring before`);
    const refused = await tab.evaluate((names) => {
        for (let i = 0; i < 100; ++i) if (!window.qter.turn(names[i % names.length])) return true;
        return false;
    }, grips.map((grip) => grip.name));
    assert.ok(refused, `${name}: no turn is blocked`);
    assert.ok(await ringPixels(tab) > 300, `${name}: nothing wears a ring`);
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

/**
 * Triangles of pieces with shapes of their own have no gaps: what is passed along one's side is passed the
 * other way along another's, between the very same points.
 */
async function checkSeams(tab, name) {
    const gaps = await tab.evaluate(() => {
        let gaps = 0;
        for (const { vertices, indices } of window.qter.page.stages[0].scene.solids) {
            const floats = vertices.length / (Math.max(...indices) + 1);
            const point = (i) => vertices.slice(floats * indices[i], floats * indices[i] + 3).join();
            const excess = new Map();
            for (let i = 0; i < indices.length; ++i) {
                const [a, b] = [point(i), point(i % 3 === 2 ? i - 2 : i + 1)];
                excess.set(`${a} ${b}`, (excess.get(`${a} ${b}`) ?? 0) + 1);
                excess.set(`${b} ${a}`, (excess.get(`${b} ${a}`) ?? 0) - 1);
            }
            gaps += [...excess.values()].filter((times) => times !== 0).length;
        }
        return gaps;
    });
    assert.strictEqual(gaps, 0, `${name}: sides of triangles that meet no other`);
}

/** Two edges turned over that boxes hide on all sides: nothing of it is seen, unless one sees through. */
async function checkHiddenEdges(tab) {
    await open(tab, "--puzzle", "puppet-v2");
    const turnOver = (turned) => tab.evaluate((orientation) => {
        const { model, scene, shown: state } = window.qter.page.stages[0];
        const orient = Array.from(state.orient);
        for (const name of ["DL", "DB"]) {
            orient[model.data.pieces.findIndex((piece) => piece.name === name)] = orientation;
        }
        scene.setState(state.piece, orient);
    }, turned);
    const both = async () => {
        for (const turned of [0, 1]) {
            await turnOver(turned);
            await tab.waitForTimeout(500);
            await photograph(tab, `edges ${turned}`);
        }
        return differing(tab, "edges 0", "edges 1");
    };
    for (let side = 0; side < 4; ++side) {
        assert.strictEqual(await both(), 0, `side ${side}: hidden edges are seen`);
        await tab.evaluate((up) => window.qter.page.stages[0].scene.camera.rotateBy(1.6, up), side < 2 ? 0.8 : -0.8);
    }
    await press(tab, "See through");
    await becomes(tab, () => window.qter.page.stages[0].scene.transparent);
    const seen = await both();
    assert.ok(seen > 0.001, `see through: ${seen} of the pixels differ`);
    return seen;
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
                    data.grips = data.grips.slice(0, data.own);
                    assert.ok(data.body !== null, `${name} has no body`);
                    await tab.evaluate(watchPuzzle);
                    await photograph(tab, "whole");
                    assert.ok(await differing(tab, "whole") > 0.04, `${name}: a blank screenshot`);
                    await checkWhole(tab, name);
                    if (!words.has(name)) words.set(name, randomWord(puzzle, data.grips.map((grip) => grip.name)));
                    const word = words.get(name);
                    refusals += word.refused.flat().length;
                    if (data.body.meshes.some(({ flat }) => flat)) {
                        stickers += await checkBoxes(tab, name, word, data);
                        await checkSeams(tab, name);
                        continue;
                    }
                    if (data.facelets.length === 0) {
                        const checked = await checkDescribed(tab, name, word, data);
                        if (puzzle.blocked) await checkRing(tab, name, data);
                        views += checked.views;
                        stickers += checked.count;
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
        return `${words.size} puzzles, ${stickers} stickers from ${views} sides, ${refusals} blocked turns refused`;
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
        const edges = await checkHiddenEdges(tab);
        await close(tab);
        return `${others} stickers differ behind: opaque ${(100 * opaque).toFixed(3)} %, ` +
            `see through ${(100 * glass).toFixed(2)} % of the pixels; two hidden edges: ${(100 * edges).toFixed(2)} %`;
    },
};
