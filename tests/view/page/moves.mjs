// Moves of the hand: what typed algorithms do, against `qter puzzle show`, and which layer a finger pushes.
import assert from "node:assert";
import { keys, tabTo } from "./hands.mjs";
import { average, becomes, close, dataOf, newTab, open, randomFrom, run, shown } from "./harness.mjs";

/** Algorithms that both readers take or both refuse: [puzzle, text]. */
const algorithms = [
    ...["", "M2", "x", "Rw", "r", "(R U R' U')3", "(R U)'", "[R, U]", "[R: U]2", "[[R: U], D]'", "M' x Rw y E2 U",
        "R’ U2′ // the rest is a comment\nF", "R3 F2'", "R^2 U^-1", "U-1", "R'2", "(R U) 2 F", "(R U)x2", "S' z M y' E",
        "3R 2L Uv Fw2'", "R.U|F*D", "  R  U", "RUR'U'", "Rw2Uw'", "R0"].map((one) => ["3x3", one]),
    ...["Q", "R U Q", "(R U", "[R, U", "R)", "R2x"].map((one) => ["3x3", one]),
    ...["L B D", "x L y F2", "(R L' U)2", "Rw"].map((one) => ["2x2", one]),
    ...["2R Rw m y 3U' 2L2", "M", "(3Rw 2F)2 x'", "R'2U (R U) 2F", "R2U", "2-3Rw"].map((one) => ["4x4", one]),
    ...["2-4Rw U", "3-4Lw2 2-3Fw'", "2-3r", "2-5Uw x 2-3Rw", "3-5Bw m", "2-6Rw"].map((one) => ["5x5", one]),
    ...["R U' L B", "(R U)3 Rw", "Uv R"].map((one) => ["pyraminx", one]),
    ...["U R2' F", "[U, R]2"].map((one) => ["megaminx", one]),
];

/** The state after turns as `qter` reads them; null: they are refused. */
async function expectedState(tab, puzzle, algorithm) {
    if (shown(puzzle, algorithm) === null) return null;
    return tab.evaluate((turns) => {
        const { piece, orient } = window.qter.page.stages[0].model.algorithmState(turns);
        return [...piece, ...orient].join();
    }, dataOf("--puzzle", puzzle, "--alg", algorithm).algorithm);
}

/** What a page shows after a typed algorithm; null: it is refused as a whole. */
async function typed(tab, algorithm) {
    return tab.evaluate((one) => {
        const { page } = window.qter;
        page.player.solveFree();
        page.stages[0].hold([]);
        const { left, problem } = page.typedTurns(one);
        page.stages[0].player.finish();
        const { piece, orient } = page.stages[0].shown;
        return problem === "" && left === "" ? [...piece, ...orient].join() : null;
    }, algorithm);
}

/** The list, and random ones: moves in groups of all kinds. */
async function readers(tab) {
    const random = randomFrom(7);
    const names = { "3x3": ["R", "U'", "M", "S2", "E'", "x", "y'", "z2", "Rw", "Fw'", "d", "2L"],
        "4x4": ["R", "2U'", "Fw", "3Lw'", "x", "y2", "m", "2B2"], "2x2": ["L", "D'", "B2", "x", "y'", "F"],
        "5x5": ["R", "2-3Uw'", "2-4Lw2", "3-4Fw", "x", "M", "3Rw'", "2-5Bw", "y"] };
    const group = (list, depth) => {
        const moves = Array.from({ length: 1 + random(3) }, () =>
            depth > 0 && random(3) === 0 ? group(list, depth - 1) : list[random(list.length)]).join(" ");
        const other = list[random(list.length)];
        return [`(${moves})`, `(${moves})${1 + random(4)}`, `(${moves})'`, `[${moves}, ${other}]`,
            `[${moves}: ${other}]2`, moves][random(6)];
    };
    const all = [...algorithms];
    for (const [puzzle, list] of Object.entries(names)) {
        for (let i = 0; i < 40; ++i) all.push([puzzle, `${group(list, 2)} ${group(list, 1)}`]);
    }
    let on = "";
    for (const [puzzle, algorithm] of all.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
        if (puzzle !== on) await open(tab, "--puzzle", puzzle);
        on = puzzle;
        const expected = await expectedState(tab, puzzle, algorithm);
        assert.strictEqual(await typed(tab, algorithm), expected, `${puzzle}: ${algorithm}`);
    }
    return all.length;
}

/** Opens the page of a puzzle, and waits until it is drawn. */
async function openDrawn(tab, name, ...words) {
    await open(tab, "--puzzle", name, ...words);
    await becomes(tab, () => {
        const { scene, canvas } = window.qter.page.stages[0];
        return scene.pick(canvas.clientWidth / 2, canvas.clientHeight / 2) !== null;
    }, "the puzzle is drawn");
}

/** Of the stickers that are seen: a point in the window, and what is there. */
const seenStickers = (tab) => tab.evaluate(() => {
    const { scene, canvas } = window.qter.page.stages[0];
    const box = canvas.getBoundingClientRect();
    const spots = new Map();
    const step = 3;
    for (let x = 2; x < canvas.clientWidth; x += step) {
        for (let y = 2; y < canvas.clientHeight; y += step) {
            const picked = scene.pick(x, y);
            if (picked === null || picked.sticker < 0) continue;
            const key = `${picked.cell} ${picked.sticker} ${picked.normal.map((n) => n.toFixed(2))}`;
            if (!spots.has(key)) spots.set(key, []);
            spots.get(key).push([x, y]);
        }
    }
    return [...spots.values()].filter((all) => all.length > 6).map((all) => {
        const middle = [0, 1].map((i) => all.reduce((sum, at) => sum + at[i], 0) / all.length);
        const [x, y] = all.reduce((a, b) =>
            (Math.hypot(a[0] - middle[0], a[1] - middle[1]) < Math.hypot(b[0] - middle[0], b[1] - middle[1]) ? a : b));
        return { at: [box.x + x, box.y + y], ...scene.pick(x, y) };
    });
});

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => a.map((x) => x / Math.hypot(...a));

/** Pushes a sticker with the mouse, along a direction of space, and gives what the puzzle shows then. */
async function push(tab, { at, point }, direction) {
    const to = await tab.evaluate(([from, along]) => {
        const { canvas, scene } = window.qter.page.stages[0];
        const box = canvas.getBoundingClientRect();
        const [a, b] = [0, 1].map((far) => scene.camera.project(from.map((x, i) => x + far * 0.3 * along[i])));
        const long = 40 / Math.hypot(b[0] - a[0], b[1] - a[1]);
        return [box.x + a[0] + long * (b[0] - a[0]), box.y + a[1] + long * (b[1] - a[1])];
    }, [point, direction]);
    await tab.mouse.move(...at);
    await tab.mouse.down();
    await tab.mouse.move(...to, { steps: 3 });
    await tab.mouse.up();
    return tab.evaluate(() => {
        const { page } = window.qter;
        const [stage] = page.stages;
        stage.player.finish();
        const { piece, orient } = stage.shown;
        const seen = [...piece, ...orient].join();
        page.player.solveFree();
        stage.hold([]);
        return seen;
    });
}

/** On a cube of so many layers: the turn of the row or the column of a sticker, by coordinates alone. */
function cubeTurn(layers, { point, normal }, direction) {
    // Clockwise about a, a point p goes along p x a.
    const axis = cross(direction, normal);
    const which = axis.map(Math.abs).indexOf(Math.max(...axis.map(Math.abs)));
    const ends = [["R", "L"], ["U", "D"], ["F", "B"]][which];
    const end = axis[which] > 0 ? 0 : 1;
    const layer = Math.ceil((1 - point[which] * Math.sign(axis[which])) * layers / 2);
    if (layer === 1) return ends[end];
    return layer === layers ? `${ends[1 - end]}'` : `${layer}${ends[end]}`;
}

async function pushCube(tab, name, layers) {
    await openDrawn(tab, name);
    const states = new Map();
    let count = 0;
    for (const sticker of await seenStickers(tab)) {
        const flat = sticker.normal.map(Math.abs);
        const face = flat.indexOf(Math.max(...flat));
        for (const along of [0, 1, 2].filter((i) => i !== face)) {
            for (const sign of [1, -1]) {
                const direction = [0, 0, 0];
                direction[along] = sign;
                const turn = cubeTurn(layers, sticker, direction);
                if (!states.has(turn)) states.set(turn, await expectedState(tab, name, turn));
                assert.strictEqual(await push(tab, sticker, direction), states.get(turn),
                    `${name}: ${turn} at ${sticker.point}`);
                ++count;
            }
        }
    }
    assert.strictEqual(count, 12 * layers * layers, `${name}: three faces are seen`);
    return count;
}

/** On any puzzle: along the motion of each layer that takes a sticker off its face, that layer turns. */
async function pushAny(tab, name) {
    await open(tab, "--puzzle", name);
    if (await tab.evaluate(() => window.qter.page.stages[0].scene === null)) return 0;
    await openDrawn(tab, name);
    const solved = await expectedState(tab, name, "");
    const grips = await tab.evaluate(() => window.qter.page.stages[0].puzzle.grips
        .slice(0, window.qter.page.stages[0].puzzle.own)
        .map(({ name: called, axis, cells }) => ({ called, axis, cells })));
    const states = new Map();
    let count = 0;
    for (const sticker of await seenStickers(tab)) {
        const moved = grips.filter(({ axis, cells }) =>
            cells.includes(sticker.cell) && Math.abs(dot(axis, sticker.normal)) < 0.99);
        const motions = moved.map(({ axis }) => {
            const along = cross(sticker.point, axis);
            const away = dot(along, sticker.normal);
            return unit(along.map((x, i) => x - away * sticker.normal[i]));
        });
        for (const [i, { called, axis, cells }] of moved.entries()) {
            // Of layers that move it alike the one with the fewest cells turns.
            const rivals = moved.filter((_, j) => j !== i && Math.abs(dot(motions[i], motions[j])) > 0.9);
            if (rivals.some((one) => one.cells.length <= cells.length || Math.abs(dot(one.axis, axis)) < 0.99)) continue;
            for (const sign of [1, -1]) {
                const turn = `${called}${sign > 0 ? "" : "'"}`;
                if (!states.has(turn)) states.set(turn, await expectedState(tab, name, turn));
                const seen = await push(tab, sticker, motions[i].map((x) => sign * x));
                // A turn that is blocked is not made.
                assert.strictEqual(seen, states.get(turn) ?? solved, `${name}: ${turn} at ${sticker.point}`);
                ++count;
            }
        }
    }
    return count;
}

/** An algorithm is shown as it was typed, and M moves the middle layer of the picture. */
async function asTyped(tab) {
    await openDrawn(tab, "3x3", "--alg", "M2 x (R U)2");
    const typedText = () => tab.evaluate(() => document.querySelector("#algorithm").value);
    assert.strictEqual(await typedText(), "M2 x (R U)2");
    assert.deepStrictEqual(await tab.evaluate(() =>
        [...document.querySelectorAll(".moves button")].map((move) => move.textContent)), ["M2", "x", "R", "U", "R", "U"]);
    const front = () => tab.evaluate(() => {
        const { scene, puzzle, shown: state, model } = window.qter.page.stages[0];
        const up = puzzle.pieces.findIndex(({ name }) => name === "UR");
        const [x, y] = scene.camera.project([0, 1, 0]);
        return { y: Math.round(y), x: Math.round(x), ur: model.faceShown(state, up, 0) };
    });
    const before = await front();
    await tab.evaluate(() => window.qter.page.player.seek(1));
    const turned = await front();
    assert.ok(turned.y > before.y + 50, "after M2 the upper centre is below");
    await tab.evaluate(() => window.qter.page.player.seek(0));
    assert.deepStrictEqual(await front(), before);
    const text5 = await tab.evaluate(() => {
        window.qter.page.player.seek(6);
        return document.querySelector(".stage .hidden").textContent;
    });
    assert.strictEqual(text5, `Stickers: ${shown("3x3", "M2 x (R U)2").state}`);
}

/** A link shows what was shown, and so do a reload and Back. */
async function links(tab) {
    const seen = () => tab.evaluate(() => {
        const { player, links: { link } } = window.qter.page;
        return { link, at: player.machine.at, stickers: document.querySelector(".stage .hidden").textContent,
            said: [...document.querySelectorAll(".said li")].map((row) => row.textContent) };
    });
    const file = `file://${await open(tab, ...average)}`;
    await tab.evaluate(() => {
        const { player } = window.qter.page;
        player.setSpeed(Infinity);
        player.answer(7n);
        player.step();
        player.answer(5n);
        player.step();
    });
    const before = await seen();
    assert.ok(/#answers=7,5&step=\d+$/.test(before.link), before.link);
    assert.strictEqual(await tab.evaluate(() => location.href), before.link);
    await tab.reload();
    assert.deepStrictEqual(await seen(), before);
    await tab.goto("about:blank");
    await tab.goBack();
    assert.deepStrictEqual(await seen(), before);
    await tab.goto("about:blank");
    await tab.goto(before.link);
    assert.deepStrictEqual(await seen(), before);
    // Whatever else a link says is left out.
    for (const odd of ["#answers=x,1e9,<b>&step=-4", "#step=1e9", "#answers=99999&step=5", "#%zz", "#turns=R"]) {
        await tab.goto("about:blank");
        await tab.goto(file + odd);
        assert.ok((await seen()).at <= 1, odd);
    }
    await open(tab, "--puzzle", "3x3", "--base", "https://example.org/cube.html");
    await tab.evaluate(() => window.qter.page.typedTurns("M R2 y F"));
    await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    const turned = await seen();
    assert.ok(turned.link.startsWith("https://example.org/cube.html#turns="), turned.link);
    await tab.reload();
    assert.deepStrictEqual(await seen(), turned);
    await tabTo(tab, "button Share");
    await keys(tab, "Enter");
    assert.strictEqual(await tab.evaluate(() => document.querySelector("dialog[open] input").value), turned.link);
}

/** The button Demo answers with examples, and comes to the end by itself. */
async function demonstrates(tab) {
    await open(tab, ...average);
    await tab.evaluate(() => window.qter.page.player.setSpeed(Infinity));
    await tabTo(tab, "button Demo");
    await keys(tab, "Enter");
    await becomes(tab, () => window.qter.page.player.machine.status === "halted", "the demonstration ends");
    const said = await tab.evaluate(() => [...document.querySelectorAll(".said li")].map((row) => row.textContent));
    assert.deepStrictEqual(said.slice(0, 2), ["First number: 5", "Second number: 3"]);
    assert.ok(said[said.length - 1].endsWith(" 4"), said.join("; "));
    assert.ok(!(await tab.evaluate(() => window.qter.page.demo.on)));
}

/** Of a piece at the back the page says so, and turns to it. */
async function marksAtTheBack(tab) {
    await openDrawn(tab, "3x3");
    const behind = (name) => tab.evaluate((which) => {
        const { look, stages } = window.qter.page;
        stages[0].scene.camera.reset();
        look.mark(0, [stages[0].puzzle.pieces.findIndex((piece) => piece.name === which)]);
        return !look.atBack.hidden;
    }, name);
    const names = await tab.evaluate(() => window.qter.page.stages[0].puzzle.pieces.map(({ name }) => name));
    const hidden = [];
    for (const name of names) {
        if (!(await behind(name))) continue;
        hidden.push([...name].sort().join(""));
        await tab.click("text=Turn the puzzle to it");
        assert.ok(await tab.evaluate(() => window.qter.page.look.atBack.hidden), name);
    }
    assert.deepStrictEqual(hidden.sort(), ["BD", "BDL", "BL", "DL"]);
}

/** The moves of an algorithm are followed as they are written; rotations turn the picture by themselves. */
async function followsMoves(tab) {
    const state = () => tab.evaluate(() => {
        const { page } = window.qter;
        page.stages[0].player.finish();
        const { piece, orient } = page.stages[0].shown;
        return [...piece, ...orient].join();
    });
    for (const algorithm of ["M2 U x", "x R", "Rw U y F", "R x U M"]) {
        await open(tab, "--puzzle", "3x3", "--alg", algorithm);
        const expected = await expectedState(tab, "3x3", algorithm);
        await tabTo(tab, "button Follow me");
        await keys(tab, "Enter");
        for (const move of algorithm.split(" ").filter((one) => !/[xyz]/.test(one))) {
            await becomes(tab, (one) => document.querySelector(".told").textContent.includes(`Turn ${one}.`), `Turn ${move}`, move);
            const { problem } = await tab.evaluate((one) => window.qter.page.typedTurns(one), move);
            assert.strictEqual(problem, "", `${algorithm}: ${move}`);
            await state();
        }
        assert.strictEqual(await state(), expected, algorithm);
        await becomes(tab, () => document.querySelector(".words").textContent.includes("That was all."), algorithm);
    }
    // A program's turns are meant in the frame of the puzzle, which stays.
    await open(tab, ...average);
    await tabTo(tab, "button Follow me");
    await keys(tab, "Enter");
    await tab.evaluate(() => window.qter.page.player.answer(3n));
    assert.strictEqual((await tab.evaluate(() => window.qter.page.typedTurns("M"))).left, "M");
}

/** A puzzle alone begins as it is scrambled; a scramble by the page begins from solved, held as at first. */
async function scrambles(tab) {
    const seen = () => tab.evaluate(() => document.querySelector(".stage .hidden").textContent);
    await open(tab, "--puzzle", "3x3", "--scramble", "R U F");
    assert.strictEqual(await seen(), `Stickers: ${shown("3x3", "R U F").state}`);
    await tab.evaluate(() => window.qter.page.typedTurns("x U"));
    await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    const turned = await seen();
    await tab.reload();
    assert.strictEqual(await seen(), turned);
    await tab.evaluate(() => window.qter.page.player.scrambleFree());
    const scrambled = await seen();
    await tab.reload();
    assert.strictEqual(await seen(), scrambled);
    const list = await tab.evaluate(() => window.qter.page.player.freeTurns.map(({ text }) => text).join(" "));
    assert.strictEqual(scrambled, `Stickers: ${shown("3x3", list).state}`);
    await tab.evaluate(() => window.qter.page.player.solveFree());
    await tab.reload();
    assert.strictEqual(await seen(), `Stickers: ${shown("3x3", "").state}`);
}

/** In a frame of another page only the puzzle and its controls are seen, and work. */
async function embeds(tab) {
    const file = await open(tab, "--puzzle", "3x3", "--alg", "R U");
    await tab.goto("about:blank");
    await tab.goto(`file://${file}?embed`);
    const visible = (selector) => tab.evaluate((which) =>
        [...document.querySelectorAll(which)].some((one) => one.checkVisibility()), selector);
    assert.ok(await visible("canvas.puzzle"));
    assert.ok(await visible("[aria-label=Run]"));
    for (const other of ["header", ".program", "[aria-label=Look]"]) assert.ok(!(await visible(other)), other);
    await tab.click("button[title='One step']");
    await tab.evaluate(() => window.qter.page.stages[0].player.finish());
    assert.strictEqual(await tab.evaluate(() => document.querySelector(".stage .hidden").textContent),
        `Stickers: ${shown("3x3", "R").state}`);
}

export const moveTests = {
    /** Links, and pieces at the back. */
    async links() {
        const tab = await newTab(390, 844);
        await links(tab);
        await marksAtTheBack(tab);
        await demonstrates(tab);
        await scrambles(tab);
        await embeds(tab);
        await close(tab);
        return "a link, a reload and Back show the same; pieces at the back are told of";
    },

    /** Algorithms as people write them. */
    async notation() {
        const tab = await newTab(1000, 800);
        const count = await readers(tab);
        await asTyped(tab);
        await followsMoves(tab);
        await close(tab);
        return `${count} algorithms do what qter says, or are refused as there`;
    },

    /** Every sticker that is seen, pushed along its row and its column. */
    async swipes() {
        const tab = await newTab(900, 800);
        let count = 0;
        for (const [name, layers] of [["2x2", 2], ["3x3", 3], ["4x4", 4]]) count += await pushCube(tab, name, layers);
        const others = JSON.parse(run("puzzle", "list", "--json")).puzzles.map(({ name }) => name);
        // None where puzzles are not drawn, or where each motion of a sticker could be that of several layers.
        const none = [];
        for (const name of others) {
            const pushes = await pushAny(tab, name);
            count += pushes;
            if (pushes === 0) none.push(name);
        }
        await close(tab);
        assert.ok(none.length < others.length / 4, none.join());
        return `${count} pushes on ${others.length} puzzles turn the layer that a hand would turn; none on ${none.join(", ")}`;
    },
};
