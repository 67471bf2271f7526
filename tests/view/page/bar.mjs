// The algorithm bar, masks, pictures as files, and layers that follow the finger.
import assert from "node:assert";
import fs from "node:fs";
import zlib from "node:zlib";
import { keys, says, tabTo, text } from "./hands.mjs";
import { average, becomes, close, dataOf, newTab, open, randomFrom, shown } from "./harness.mjs";

/** Random algorithms with groups, of the moves that a page knows. */
function randomAlgorithm(random, names, depth) {
    const some = () => Array.from({ length: 1 + random(3) }, () => depth > 0 && random(3) === 0
        ? randomAlgorithm(random, names, depth - 1) : names[random(names.length)] + ["", "'", "2"][random(3)]).join(" ");
    return [`(${some()})`, `(${some()})${2 + random(3)}'`, `[${some()}, ${some()}]`, `[${some()}: ${some()}]2`,
        `[${some()}: ${some()}]'`, some()][random(6)];
}

/** What the bar's state is after a text; and what it says is wrong. */
const written = (tab, setup, algorithm) => tab.evaluate(([before, after]) => {
    const { page } = window.qter;
    page.bar.write({ setup: before, algorithm: after }, 5000);
    const { piece, orient } = page.stages[0].shown;
    return { state: [...piece, ...orient].join(), problem: document.querySelector("#algorithm-help").textContent,
        algorithm: page.bar.texts.algorithm };
}, [setup, algorithm]);

/** Presses a button of the bar and returns the text and the state. */
const pressed = (tab, label) => tab.evaluate((name) => {
    [...document.querySelectorAll(".algorithm button")].find((button) => button.textContent === name).click();
    const { piece, orient } = window.qter.page.stages[0].shown;
    return { text: document.querySelector("#algorithm").value, state: [...piece, ...orient].join() };
}, label);

/**
 * The state that a mirror shows for the one on show: each cell goes to the cell at its mirrored place, by the middles of
 * the meshes alone. Only permutations: orientations have other names in a mirror.
 */
const mirrorImage = (tab) => tab.evaluate(() => {
    const { scene, puzzle, shown: state } = window.qter.page.stages[0];
    const middle = (slot) => {
        const sum = [0, 0, 0];
        let count = 0;
        const m = scene.rotations.subarray(scene.body.cells[slot].frames[0] * 4);
        const [x, y, z, w] = m;
        for (const mesh of scene.meshesOf(slot)) {
            const { points } = scene.body.meshes[mesh];
            for (let i = 0; i < points.length; i += 3) {
                // A quaternion turns a point: p + 2 w (q x p) + 2 q x (q x p).
                const p = points.slice(i, i + 3);
                const c = [y * p[2] - z * p[1], z * p[0] - x * p[2], x * p[1] - y * p[0]];
                const d = [y * c[2] - z * c[1], z * c[0] - x * c[2], x * c[1] - y * c[0]];
                p.forEach((v, k) => { sum[k] += v + 2 * w * c[k] + 2 * d[k]; });
                ++count;
            }
        }
        return sum.map((v) => v / count);
    };
    const places = puzzle.pieces.map((_, slot) => middle(slot));
    const image = places.map((p) => places.findIndex((q) =>
        Math.hypot(q[0] + p[0], q[1] - p[1], q[2] - p[2]) < 0.05));
    if (image.includes(-1)) return null;
    const mirrored = [];
    state.piece.forEach((piece, slot) => { mirrored[image[slot]] = image[piece]; });
    return mirrored.join();
});

/** Invert, mirror and expand, on random algorithms of several puzzles. */
async function changes(tab) {
    const random = randomFrom(11);
    const names = { "3x3": ["R", "U", "M", "x", "Rw", "f", "2L", "S", "y"], "2x2": ["R", "U", "B", "y"],
        "4x4": ["R", "2U", "3Lw", "m", "z", "B"], pyraminx: ["R", "U", "L", "B"], megaminx: ["R", "U", "F", "L"],
        dino: null, skewb: null, "curvy-copter": null };
    let count = 0;
    for (const [puzzle, given] of Object.entries(names)) {
        await open(tab, "--puzzle", puzzle);
        const list = given ?? await tab.evaluate(() => window.qter.page.data.puzzles[0].grips
            .filter(({ order, turns }) => order > 2 && turns === undefined).map(({ name }) => name));
        if (list.length === 0) continue;
        const solved = (await written(tab, "", "")).state;
        for (let i = 0; i < 12; ++i, ++count) {
            const algorithm = `${randomAlgorithm(random, list, 2)} ${randomAlgorithm(random, list, 1)}`;
            const one = await written(tab, "", algorithm);
            assert.strictEqual(one.problem, "", `${puzzle}: ${algorithm}`);
            const expected = await mirrorImage(tab);
            const expanded = await pressed(tab, "Expand");
            assert.ok(!/[()[\],:]/.test(expanded.text), expanded.text);
            assert.strictEqual(expanded.state, one.state, `${puzzle}: ${algorithm} expanded is ${expanded.text}`);
            await written(tab, "", algorithm);
            const mirrored = await pressed(tab, "Mirror");
            assert.notStrictEqual(expected, null, puzzle);
            assert.strictEqual(mirrored.state.split(",").slice(0, expected.split(",").length).join(), expected,
                `${puzzle}: ${algorithm} in the mirror is ${mirrored.text}`);
            assert.strictEqual((await pressed(tab, "Mirror")).state, one.state, "twice in the mirror");
            await written(tab, algorithm, algorithm);
            const undone = await pressed(tab, "Invert");
            assert.strictEqual(undone.state, solved, `${puzzle}: ${algorithm} undone is ${undone.text}`);
        }
    }
    return count;
}

/** Typing, mistakes, clicks on moves, setup, blocked turns, and links. */
async function typing(tab) {
    const file = await open(tab, "--puzzle", "3x3", "--alg", "(R U)2 F'", "--base", "https://example.org/x.html");
    const stickers = () => text(tab, ".stage .hidden");
    const is = async (algorithm) => assert.strictEqual(await stickers(), `Stickers: ${shown("3x3", algorithm).state}`);
    assert.strictEqual(await tab.evaluate(() => document.querySelector("#algorithm").value), "(R U)2 F'");
    await is("");
    await tab.click(".moves button:nth-child(3)");
    await is("R U R");
    assert.strictEqual(await text(tab, ".moves [aria-current]"), "U");
    await tab.click("#algorithm");
    await keys(tab, "End");
    await tab.keyboard.type(" M2 x r");
    await is("(R U)2 F' M2 x r");
    assert.strictEqual(await tab.evaluate(() => document.querySelectorAll(".moves button").length), 8);
    await tab.keyboard.type(" Q");
    assert.strictEqual(await text(tab, "#algorithm-help"), "Q is not a move of this puzzle. It is at sign 18.");
    await is("(R U)2 F' M2 x r");
    await keys(tab, "Backspace", "Backspace");
    assert.strictEqual(await text(tab, "#algorithm-help"), "");
    await tab.fill("#setup", "y D2");
    await is("y D2 (R U)2 F' M2 x r");
    const link = await tab.evaluate(() => window.qter.page.links.link);
    assert.strictEqual(link, "https://example.org/x.html#setup=y%20D2&alg=(R%20U)2%20F'%20M2%20x%20r&step=8");
    for (const [hash, state] of [["", ""], [link.slice(link.indexOf("#")), "y D2 (R U)2 F' M2 x r"],
        ["#alg=F%20D&step=1", "F"], ["#alg=", ""], ["#alg=Q&step=9", ""], ["#setup=R2&step=2", "R2 R U"]]) {
        await tab.goto("about:blank");
        await tab.goto(`file://${file}${hash}`);
        await is(state);
    }
    // Run at the end begins anew.
    await tab.goto("about:blank");
    await tab.goto(`file://${file}#step=5`);
    await tab.click("[aria-label=Run].main");
    await becomes(tab, () => window.qter.page.player.timeline.position === 1 && window.qter.page.player.playing);
    // Turns of the hand become an algorithm.
    await open(tab, "--puzzle", "3x3");
    await tab.evaluate(() => window.qter.page.typedTurns("R x U"));
    await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    await tab.click("[aria-label=Play] button:has-text('Edit')");
    assert.strictEqual(await tab.evaluate(() => document.querySelector("#algorithm").value), "R x U");
    await is("R x U");
    assert.ok(await tab.evaluate(() => document.querySelector("[aria-label=Play]").checkVisibility()) === false);
    await tab.fill("#algorithm", "");
    assert.ok(await tab.evaluate(() => document.querySelector("[aria-label=Play]").checkVisibility()));
    // A puzzle with glued pieces: what is blocked is named, and nothing changes.
    await open(tab, "--puzzle", "bandaged-3x3:alcatraz");
    const blocked = await tab.evaluate(() => {
        const { page } = window.qter;
        const { grips, own } = page.data.puzzles[0];
        const all = grips.slice(0, own).flatMap(({ name }) => grips.slice(0, own).map((other) => `${name} ${other.name}`));
        return all.map((name) => {
            page.bar.write({ setup: "", algorithm: name }, 5000);
            return [name, document.querySelector("#algorithm-help").textContent];
        });
    });
    for (const [name, problem] of blocked) {
        assert.strictEqual(/ is blocked by /.test(problem), shown("bandaged-3x3:alcatraz", name) === null, `${name}: ${problem}`);
    }
    assert.ok(blocked.some(([, problem]) => problem !== ""));
}

/** How many stickers each mask leaves in their colours. */
async function masks(tab) {
    await open(tab, "--puzzle", "3x3");
    const counted = await tab.evaluate(() => {
        const { scene } = window.qter.page.stages[0];
        const choice = document.querySelector("[aria-label=Stickers]");
        return Object.fromEntries([...choice.options].map(({ value }) => {
            choice.value = value;
            choice.dispatchEvent(new Event("change"));
            scene.dirty = true;
            scene.draw();
            let count = 0;
            for (let at = 3; at < scene.colourData.length; at += 4) count += scene.colourData[at] !== 255 ? 1 : 0;
            return [value, count];
        }));
    });
    // 8 corners, 12 edges, 6 centres; the layer U has 9 stickers above and 12 around.
    assert.deepStrictEqual(counted, { "All stickers": 54, "Only corners": 24, "Only edges": 24, "Below layer U (F2L)": 33,
        "Layer U (PLL)": 21, "Which side of layer U is up (OLL)": 42 });
    await open(tab, ...average);
    const registers = await tab.evaluate(() => [...document.querySelector("[aria-label=Stickers]").options]
        .map(({ value }) => value).filter((name) => name.startsWith("Register")));
    assert.ok(registers.length >= 2);
}

/** What a click saves. */
async function saved(tab, label) {
    const [download] = await Promise.all([tab.waitForEvent("download"),
        tab.click(`[aria-label=Look] button:text-is('${label}')`)]);
    return fs.readFileSync(await download.path());
}

/** The picture as PNG and SVG: SVG has at each point the colour of the sticker that is there. */
async function pictures(tab) {
    let points = 0;
    for (const [puzzle, algorithm] of [["3x3", "R U2 F"], ["megaminx", "R U"], ["pyraminx", "R U'"], ["skewb", ""]]) {
        await open(tab, "--puzzle", puzzle, "--alg", algorithm);
        await tab.evaluate(() => window.qter.page.player.seek(99));
        const png = await saved(tab, "PNG");
        assert.strictEqual(png.subarray(0, 8).toString("hex"), "89504e470d0a1a0a");
        const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
        const size = await tab.evaluate(() => [document.querySelector("canvas").width, document.querySelector("canvas").height]);
        assert.deepStrictEqual([width, height], size);
        // It is not empty: of the middle something is opaque.
        const chunks = [];
        for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
            if (png.toString("latin1", at + 4, at + 8) === "IDAT") chunks.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
        }
        assert.ok(new Set(zlib.inflateSync(Buffer.concat(chunks))).size > 50, "a picture with many colours");
        const svg = (await saved(tab, "SVG")).toString();
        const wrong = await tab.evaluate((picture) => {
            const { scene, puzzle: { pieces, faces }, shown: state } = window.qter.page.stages[0];
            const box = document.createElement("div");
            const { width: w, height: h } = scene.camera;
            box.style = `position: fixed; left: 0; top: 0; z-index: 9; width: ${w}px; height: ${h}px`;
            box.innerHTML = picture;
            document.body.append(box);
            const bad = [];
            let seen = 0;
            for (let x = 3; x < w; x += 9) {
                for (let y = 3; y < h && y < innerHeight; y += 9) {
                    if (x >= innerWidth) continue;
                    const near = [[0, 0], [4, 0], [-4, 0], [0, 4], [0, -4]].map(([dx, dy]) => scene.pick(x + dx, y + dy));
                    const keysOf = near.map((one) => one === null ? "" : `${one.cell} ${one.sticker}`);
                    // Only well within a sticker: tiles are smaller than faces.
                    if (near[0] === null || near[0].sticker < 0 || new Set(keysOf).size > 1) continue;
                    const { cell, sticker } = near[0];
                    const list = cell < pieces.length ? pieces[state.piece[cell]].stickers : scene.body.cells[cell].faces;
                    const got = document.elementFromPoint(x, y)?.getAttribute("fill");
                    const expected = faces[list[sticker]].colour.toLowerCase();
                    if (got !== expected && got !== "#16171a") bad.push([x, y, got, expected]);
                    seen += got === expected ? 1 : 0;
                }
            }
            box.remove();
            return { bad, seen };
        }, svg);
        assert.deepStrictEqual(wrong.bad, [], puzzle);
        assert.ok(wrong.seen > 20, `${puzzle}: ${wrong.seen}`);
        points += wrong.seen;
    }
    return points;
}

/** A layer follows the finger; let go it goes on, brought back it stays. */
async function finger(tab) {
    await open(tab, "--puzzle", "3x3");
    const at = await tab.evaluate(() => {
        const { scene, canvas } = window.qter.page.stages[0];
        const box = canvas.getBoundingClientRect();
        return [[0.667, 0.667, 1], [-0.667, 0.667, 1]].map((point) => {
            const [x, y] = scene.camera.project(point);
            return [box.left + x, box.top + y];
        });
    });
    const now = () => tab.evaluate(() => {
        const { scene } = window.qter.page.stages[0];
        // The angle of the quaternion, in quarter turns.
        return { grip: scene.turnGrip, turns: 2 * Math.acos(Math.min(1, Math.abs(scene.turn[3]))) / (Math.PI / 2) };
    });
    const stickers = () => text(tab, ".stage .hidden");
    const solved = await stickers();
    const [[x, y], [endX, endY]] = at;
    const part = (t) => tab.mouse.move(x + t * (endX - x), y + t * (endY - y));
    await tab.mouse.move(x, y);
    await tab.mouse.down();
    await part(0.25);
    const some = await now();
    await part(0.5);
    const more = await now();
    // The front sticker of UFR goes along to that of UFL: by U, 4/3 of the way of the front; an arc's angle near 0
    // is the way over the distance 1 from the axis.
    assert.strictEqual(some.grip, 0);
    assert.ok(Math.abs(more.turns - 2 * some.turns) < 0.1 * more.turns, JSON.stringify([some, more]));
    assert.ok(more.turns > 0.3 && more.turns < 0.6, JSON.stringify(more));
    await part(0.02);
    await tab.mouse.up();
    assert.strictEqual((await now()).grip, -1);
    assert.strictEqual(await stickers(), solved, "brought back");
    await tab.mouse.move(x, y);
    await tab.mouse.down();
    await part(1);
    await tab.mouse.up();
    await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    assert.strictEqual(await stickers(), `Stickers: ${shown("3x3", "U").state}`);
    // A blocked layer does not follow, and the page says why.
    await open(tab, "--puzzle", "bandaged-3x3:alcatraz");
    const blocked = await tab.evaluate(() => {
        const { page, turn } = window.qter;
        const [{ blocks, puzzle }] = page.stages;
        const names = puzzle.grips.slice(0, puzzle.own).map(({ name }) => name);
        for (const first of names) {
            turn(first);
            page.stages[0].player.finish();
            const second = names.findIndex((_, grip) => blocks.refuse(page.stages[0].shown, grip, 1) !== null);
            if (second >= 0) return names[second];
            page.player.undoFree();
            page.stages[0].player.finish();
        }
        return null;
    });
    await keys(tab, { R: "i", U: "j", F: "h", L: "d", D: "s", B: "w" }[blocked]);
    await says(tab, `${blocked} is blocked by`);
}

/** While one follows, what is in the way of a turn is ringed, not the turn that is expected. */
async function blockedWhileFollowing(tab) {
    await open(tab, "--puzzle", "bandaged-3x3:alcatraz");
    const found = await tab.evaluate(() => {
        const [{ blocks, puzzle, model }] = window.qter.page.stages;
        for (let first = 0; first < puzzle.own; ++first) {
            if (blocks.refuse(model.solved(), first, 1) !== null) continue;
            const after = model.turnState(first, 1);
            for (let second = 0; second < puzzle.own; ++second) {
                const refused = blocks.refuse(after, second, 1);
                if (refused !== null) return { first: puzzle.grips[first].name, second: puzzle.grips[second].name, slots: refused.slots };
            }
        }
        return null;
    });
    await open(tab, "--puzzle", "bandaged-3x3:alcatraz", "--alg", `${found.first} ${found.first}'`);
    await tab.evaluate(() => window.qter.page.player.setFollowing(true));
    await tab.evaluate((turn) => window.qter.turn(turn), found.first);
    await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    assert.strictEqual(await tab.evaluate((turn) => window.qter.turn(turn), found.second), false);
    await says(tab, `${found.second} is blocked by`);
    const marked = await tab.evaluate(() => {
        const { scene, puzzle } = window.qter.page.stages[0];
        return [...puzzle.pieces.keys()].filter((slot) => scene.slotMark[4 * slot + 3] === 1);
    });
    assert.deepStrictEqual(marked.sort(), found.slots.sort());
}

/** A browser that cannot unpack the scripts, and a page that is damaged, say so. */
async function notUnpacked() {
    const tab = await newTab();
    const file = await open(tab, "--puzzle", "3x3");
    const html = fs.readFileSync(file, "utf8");
    const words = () => text(tab, "body > p");
    fs.writeFileSync(file, html.replace(/(id="scripts">.{999})..../, "$1AAAA"));
    await tab.reload();
    assert.ok(/^This page is damaged \(.+\)\. Fetch it again\.$/.test(await words()), await words());
    fs.writeFileSync(file, html);
    await tab.addInitScript(() => { delete window.DecompressionStream; });
    await tab.reload();
    assert.strictEqual(await words(), "This page needs Chrome 80, Firefox 113, Safari 16.4, or a later one.");
    await close(tab);
}

/** Following: the arrow goes the way that the layer turns, its stickers are marked, and Done makes the line. */
async function following(tab) {
    await open(tab, "--puzzle", "3x3", "--alg", "R U' F2 L D' B");
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    for (const turn of ["R", "U'", "F2", "L", "D'", "B"]) {
        await says(tab, `Turn ${turn}.`);
        await tab.evaluate(() => window.qter.page.stages[0].player.finish());
        const seen = await tab.evaluate(() => {
            const { scene, hint, puzzle } = window.qter.page.stages[0];
            const [grip, amount] = hint.turn;
            const marked = [...puzzle.pieces.keys()].filter((slot) => scene.slotMark[4 * slot + 3] === 1);
            const path = hint.box.firstElementChild.getAttribute("d").split("M")[1].split("L").map((p) => p.split(",").map(Number));
            // A point of the arc's middle is found again in space on the ring, and turned a little the right way.
            const { axis, cells, order } = puzzle.grips[grip];
            const [height, radius] = hint.measure(axis, cells);
            let best = [Infinity];
            const across = axis[0] === 0 ? [1, 0, 0] : [0, 1, 0];
            const third = [axis[1] * across[2] - axis[2] * across[1], axis[2] * across[0] - axis[0] * across[2],
                axis[0] * across[1] - axis[1] * across[0]];
            const clockwise = 2 * amount > order ? -1 : 1;
            const at = (angle) => scene.camera.project(axis.map((a, i) =>
                height * a + 1.12 * radius * (Math.cos(angle) * across[i] + Math.sin(angle) * third[i])));
            const [mx, my] = path[12];
            for (let angle = 0; angle < 2 * Math.PI; angle += 0.01) {
                const [x, y, depth] = at(angle);
                const off = Math.hypot(x - mx, y - my) + 0.01 * depth;
                if (off < best[0]) best = [off, angle, x, y];
            }
            // `third` is axis x across, so growing angles go counter-clockwise as seen from the axis's end.
            const [x, y] = at(best[1] - clockwise * 0.1);
            const along = (x - best[2]) * (path[13][0] - path[11][0]) + (y - best[3]) * (path[13][1] - path[11][1]);
            return { name: puzzle.grips[grip].name, marked, cells: cells.filter((cell) => cell < puzzle.pieces.length), along,
                visible: hint.box.style.display !== "none" };
        });
        assert.strictEqual(seen.name, turn[0]);
        assert.deepStrictEqual(seen.marked.sort(), seen.cells.sort());
        assert.ok(seen.along > 0, `the arrow of ${turn}`);
        assert.ok(seen.visible);
        await tabTo(tab, "button Done");
        await keys(tab, "Enter");
    }
    await says(tab, "That was all.");
    assert.strictEqual(await text(tab, ".stage .hidden"), `Stickers: ${shown("3x3", "R U' F2 L D' B").state}`);
    // A program whose numbers are entered on an ordinary cube.
    await open(tab, ...average);
    await becomes(tab, () => document.activeElement.id === "answer", "the first question has the focus");
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    await tabTo(tab, "input answer");
    for (const number of ["5", "3"]) {
        await becomes(tab, () => document.activeElement.id === "answer", "the question has the focus");
        await tab.keyboard.type(number);
        await keys(tab, "Enter");
        for (;;) {
            await tab.evaluate(() => window.qter.page.stages[0].player.finish());
            if (await tab.evaluate(() => document.querySelector(".now > button").hidden)) break;
            await tab.click(".now > button");
        }
    }
    assert.strictEqual(await text(tab, ".result"), "4");
    assert.ok(dataOf(...average).program !== null);
}

export const barTests = {
    /** What is typed into the algorithm bar, and what its buttons make of it. */
    async bar() {
        const tab = await newTab();
        await typing(tab);
        const count = await changes(tab);
        await close(tab);
        return `${count} algorithms inverted, mirrored and expanded`;
    },
    /** Masks, PNG and SVG. */
    async files() {
        const tab = await newTab();
        await masks(tab);
        const points = await pictures(tab);
        await close(tab);
        return `${points} points of SVG have their colours`;
    },
    /** A layer under a finger, and turns that a person follows. */
    async follow() {
        const tab = await newTab();
        await finger(tab);
        await following(tab);
        await blockedWhileFollowing(tab);
        await close(tab);
        await notUnpacked();
        return "layers follow the finger, and arrows show the next turn";
    },
};
