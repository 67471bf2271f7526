// What people do with pages: by the keyboard alone, with a screen reader (axe), and with bad intentions.
import assert from "node:assert";
import { axeText, becomes, close, inSource, newTab, open, run, shown, write } from "./harness.mjs";

/** What has the keyboard's focus, as the page's own text has it: "button Run". */
function focused() {
    const at = document.activeElement;
    if (at === document.body) return "body";
    return `${at.tagName.toLowerCase()} ${at.getAttribute("aria-label") ?? (at.id || at.textContent)}`;
}

/** Everything that the keyboard has to reach, likewise. */
function reachable() {
    return [...document.querySelectorAll("button, input, select, a, summary, [tabindex='0']")]
        .filter((at) => !at.disabled && at.checkVisibility())
        .map((at) => `${at.tagName.toLowerCase()} ${at.getAttribute("aria-label") ?? (at.id || at.textContent)}`);
}

/** Goes on with Tab until something has the focus. */
async function tabTo(tab, name) {
    const passed = [];
    for (let i = 0; i < 150; ++i) {
        const now = await tab.evaluate(focused);
        if (now === name) return;
        passed.push(now);
        await tab.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${name}; it reaches ${[...new Set(passed)].join(", ")}`);
}

/** Presses one key after the other. */
async function keys(tab, ...names) {
    for (const name of names) await tab.keyboard.press(name);
}

/** The text of the first element that a selector finds. */
async function text(tab, selector) {
    return tab.evaluate((which) => document.querySelector(which).textContent, selector);
}

/** What is asked for and what is next. */
const now = (tab) => text(tab, ".now");

/** Where the run is. */
const position = (tab) => tab.evaluate(() => window.qter.page.player.timeline.position);

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

/** What the program has said, line by line. */
const said = (tab) => tab.evaluate(() => [...document.querySelectorAll(".said li")].map((row) => row.textContent));

/** The program of the average, from beginning to end and back. */
async function runByKeys(tab) {
    const file = inSource("examples", "average.qat");
    await open(tab, file);
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
    await becomes(tab, () => document.querySelector(".now").textContent === "The program has ended.");
    const told = JSON.parse(run("interpret", file, "--input=7", "--input=4", "--json"));
    const [last] = (await said(tab)).slice(-1);
    const output = told.output[told.output.length - 1];
    assert.strictEqual(last, `${output.message} ${output.value}`);
    const end = await position(tab);
    assert.ok(end > 20);
    await keys(tab, "ArrowLeft");
    await becomes(tab, `window.qter.page.player.timeline.position === ${end - 1}`);
    await keys(tab, "ArrowRight");
    await becomes(tab, `window.qter.page.player.timeline.position === ${end}`);
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
    await open(tab, inSource("examples", "average.qat"));
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
    await tabTo(tab, "button Keys");
    await keys(tab, "Enter");
    assert.ok(await isOpen());
    await tabTo(tab, "button Close");
    await keys(tab, "Enter");
    assert.ok(!await isOpen());
    assert.strictEqual(await tab.evaluate(focused), "button Keys");
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
        assert.ok((await now(tab)).includes(`Turn ${turn}.`), `${turn} is asked for: ${await now(tab)}`);
        if (i === 3) {
            await keys(tab, "j");
            assert.ok((await now(tab)).includes("U was not asked for. Take it back: turn U'."), await now(tab));
            await keys(tab, "i");
            assert.ok((await now(tab)).includes("R was not asked for. Take it back: turn R'. 1 more"), await now(tab));
            await keys(tab, "k", "f");
            assert.ok((await now(tab)).includes(`Turn ${turn}.`), await now(tab));
        }
        await keys(tab, made[turn]);
    }
    await becomes(tab, () => document.querySelector(".now").textContent.startsWith("The program has ended."));
    const { state } = shown("3x3", algorithm);
    assert.strictEqual(await text(tab, ".stage .hidden"), `Stickers: ${state}`);
    return turns.length;
}

/** What axe finds. */
async function axe(tab, where) {
    await tab.evaluate(axeText);
    const found = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    return found.violations.map(({ id, nodes }) =>
        `${where}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) =>
            `${html.slice(0, 120)} (${failureSummary.replace(/\s+/g, " ").slice(0, 160)})`).join("; ")}`);
}

/** What axe looks at: a name, and how to come there. */
const states = [
    ["average at the start", (tab) => open(tab, inSource("examples", "average.qat"))],
    ["average with its question", (tab) => tab.evaluate(() => window.qter.page.player.step())],
    ["average at its end", async (tab) => {
        await tab.evaluate(() => {
            const { player } = window.qter.page;
            player.setSpeed(Infinity);
            player.answer(7n);
            player.step();
            player.answer(4n);
            player.toggleRun();
        });
        await becomes(tab, () => window.qter.page.player.machine.status === "halted");
    }],
    ["two cubes", (tab) => open(tab, inSource("examples", "two-cubes.qat"))],
    ["a puzzle alone", (tab) => open(tab, "--puzzle", "3x3")],
    ["the list of keys", (tab) => tab.keyboard.press("?")],
    ["following, with a slip", async (tab) => {
        await open(tab, "--puzzle", "3x3", "--alg", "R U");
        await tabTo(tab, "button Follow me");
        await keys(tab, "Enter", "j");
    }],
    ["a puzzle without a body", (tab) => open(tab, "--puzzle", "square-1")],
];

/** Texts that would do something if a page took them for more than texts. */
const evil = [
    "<script>window.evil=1</script>",
    "</script><img src=x onerror=window.evil=1>",
    "<!--<script>", "--><script>window.evil=1</script>", "&lt;b&gt;&amp;", "<b>bold</b>",
    "\"'`${window.evil=1}\\", "]]></style><style>*{display:none}",
    "\u202Eright to left\u202C \u200Fmark \u2067isolate", "emoji 🧩👩‍🚀🏳️‍🌈", "a\u2028b\u2029c",
    "W".repeat(5000), "long ".repeat(20000).trim(),
];

/** A program that says all messages of a list, asks for the first two, and halts with the second. */
function talkative(messages) {
    const quoted = messages.map((message) => `"${message.replace(/["\\]/g, "\\$&")}"`);
    const lines = [...quoted.map((message) => `print ${message}`),
        ...quoted.slice(0, 2).map((message) => `input ${message} R max-input 3`), `halt ${quoted[1]}`];
    return "Puzzles\nA: 3x3\n\n" + lines.map((line, i) => `${i + 1} | ${line}\n`).join("");
}

/** How many elements of each kind there are. */
const census = (tab) => tab.evaluate(() => {
    const count = {};
    for (const { tagName } of document.querySelectorAll("*")) count[tagName] = (count[tagName] ?? 0) + 1;
    return count;
});

/** Nothing was executed, and nothing is wider than the window; what became markup, `census` tells. */
async function checkTame(tab, where) {
    const found = await tab.evaluate(() => ({ evil: window.evil ?? null,
        markup: document.querySelectorAll("img, iframe, script[src], link, [onerror]").length }));
    assert.deepStrictEqual(found, { evil: null, markup: 0 }, where);
    const [wide, has] = await tab.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(wide <= has, `${where}: ${wide} pixels wide in ${has}`);
}

export const peopleTests = {
    /** Every control by the keyboard alone. */
    async keyboard() {
        const tab = await newTab();
        const controls = await runByKeys(tab);
        await breakByKeys(tab);
        const buttons = await lookByKeys(tab);
        await dialogByKeys(tab);
        const turns = await followByKeys(tab);
        await keepFocus(tab);
        await close(tab);
        return `${controls} controls reached, ${buttons} looks, ${turns} turns followed`;
    },

    /** axe finds nothing, dark and light, narrow and wide. */
    async axe() {
        const wrong = [];
        let count = 0;
        for (const width of [390, 1440]) {
            const tab = await newTab(width, 844);
            for (const [where, come] of states) {
                await come(tab);
                for (const colorScheme of ["dark", "light"]) {
                    await tab.emulateMedia({ colorScheme });
                    wrong.push(...await axe(tab, `${where}, ${colorScheme}, ${width}`));
                    ++count;
                }
            }
            await close(tab);
        }
        assert.deepStrictEqual(wrong, []);
        return `${count} times nothing`;
    },

    /** Messages, names and remarks that look like markup, or are long, or go from right to left. */
    async hostile() {
        const tab = await newTab(390, 844);
        await open(tab, write("tame.q", talkative(evil.map(() => "tame"))));
        const tame = await census(tab);
        const program = write("<b>bold<img src=x onerror=window.evil=1>.q", talkative(evil));
        await open(tab, program);
        assert.deepStrictEqual(await census(tab), tame);
        await checkTame(tab, "at the start");
        assert.ok((await text(tab, "h1")).includes("<b>bold<img src=x"), await text(tab, "h1"));
        await tab.evaluate(() => {
            window.qter.page.player.setSpeed(Infinity);
            window.qter.page.player.toggleRun();
        });
        for (const [i, number] of ["1", "2"].entries()) {
            await becomes(tab, () => document.activeElement.id === "answer");
            assert.strictEqual(await text(tab, ".question label"), evil[i]);
            await checkTame(tab, `question ${i + 1}`);
            await tab.keyboard.type(number);
            await keys(tab, "Enter");
            await tab.evaluate(() => window.qter.page.player.running || window.qter.page.player.toggleRun());
        }
        await becomes(tab, () => window.qter.page.player.machine.status === "halted");
        await checkTame(tab, "at the end");
        const told = JSON.parse(run("interpret", program, "--input=1", "--input=2", "--json"));
        assert.deepStrictEqual(told.output.slice(0, evil.length).map(({ message }) => message), evil);
        const answered = evil.slice(0, 2).map((message, i) => `${message} ${i + 1}`);
        assert.deepStrictEqual(await said(tab), [...evil, ...answered, evil[1]]);
        const listed = await tab.evaluate(() => [...document.querySelectorAll(".lines code")].map((at) => at.textContent));
        evil.slice(0, 2).forEach((message, i) => assert.ok(listed[i].includes(message), listed[i]));

        const remark = write("remark.qat", `-- ${evil.slice(0, 6).join(" ")}\n.registers {\n    A <- 3x3 builtin (1260)\n}\n` +
            "input \"</script><script>window.evil=1</script>\" A\nhalt \"<b>\" A\n");
        await open(tab, remark);
        await checkTame(tab, "a remark");
        const source = await tab.evaluate(() => document.querySelectorAll(".lines")[1].textContent);
        assert.ok(source.includes(evil.slice(0, 6).join(" ")));

        const puzzle = write("evil.toml", "name = \"evil\"\ntitle = \"</script><img src=x onerror=window.evil=1><b>\"\n" +
            "[[orbits]]\nname = \"beads\"\norientations = 1\nsize = 3\n" +
            "[[grips]]\nname = \"T\"\ncycles = [\"beads-1 beads-2 beads-3\"]\n");
        await open(tab, "--puzzle", puzzle);
        await checkTame(tab, "a puzzle's title");
        assert.ok((await text(tab, "figcaption")).includes("</script><img"), await text(tab, "figcaption"));
        await close(tab);
        return `${evil.length} messages, a file's name, remarks and a puzzle's title are texts`;
    },
};
