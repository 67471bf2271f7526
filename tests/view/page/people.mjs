// Pages for everybody: with a screen reader (axe), and by those who mean ill.
import assert from "node:assert";
import { axe, keys, said, tabTo, text } from "./hands.mjs";
import { average, becomes, close, inSource, newTab, open, run, write } from "./harness.mjs";

/** A puzzle of three beads that only its moves are known of. */
function beads(title) {
    return `name = "beads"\ntitle = "${title}"\n[[orbits]]\nname = "beads"\norientations = 1\nsize = 3\n` +
        "[[grips]]\nname = \"T\"\n[grips.places]\nbeads = [2, 3, 1]\n";
}

/** What axe looks at: a name, and how to come there. */
const states = [
    ["average at the start", (tab) => open(tab, ...average)],
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
    ["a puzzle without a body", (tab) => open(tab, "--puzzle", write("beads.toml", beads("beads")))],
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
    const scrolled = await tab.evaluate(() => [...document.querySelectorAll(".said, .lines, header, section")]
        .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className));
    assert.deepStrictEqual(scrolled, [], `${where}: wider than their boxes`);
}

export const peopleTests = {
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

        const puzzle = write("evil.toml", beads("</script><img src=x onerror=window.evil=1><b>"));
        await open(tab, "--puzzle", puzzle);
        await checkTame(tab, "a puzzle's title");
        assert.ok((await text(tab, "figcaption")).includes("</script><img"), await text(tab, "figcaption"));
        await close(tab);
        return `${evil.length} messages, a file's name, remarks and a puzzle's title are texts`;
    },
};
