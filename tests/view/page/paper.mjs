// What comes out of a printer: the handout, and nothing of what is on the screen.
import assert from "node:assert";
import fs from "node:fs";
import { becomes, close, folder, inSource, newTab, open, run } from "./harness.mjs";
import path from "node:path";

/** The text of an HTML document's body without its markup. */
const textOf = (html) => html.replace(/^.*<body>/s, "").replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&#39;/g, "'").replace(/&amp;/g, "&")
    .replace(/\s+/g, " ").trim();

/** What is seen: its text, the sizes of its pictures, and what else of the body is there. */
const seen = (tab) => tab.evaluate(() => ({
    text: document.querySelector("#handout").innerText.replace(/\s+/g, " ").trim(),
    content: document.querySelector("#handout").textContent.replace(/\s+/g, " ").trim(),
    pictures: [...document.querySelectorAll("#handout svg")].map((at) => at.getBoundingClientRect().width),
    others: [...document.body.querySelectorAll("*")].filter((at) => at.closest("#handout") === null &&
        at.checkVisibility()).map(({ tagName }) => tagName),
    paper: [document.documentElement, document.body].map((at) => getComputedStyle(at).backgroundColor),
    ink: getComputedStyle(document.querySelector("#handout")).color,
    wide: document.documentElement.scrollWidth <= window.innerWidth,
    // Of each net, how wide a sticker is, in millimetres: a third of a face.
    nets: [...document.querySelectorAll("#handout .pictures svg")].map((at) =>
        at.getBoundingClientRect().width / 96 * 25.4 / at.viewBox.baseVal.width * 37),
}));

/** One more than with DejaVu's letters, as the widths of others differ. */
const mostSheets = [["average.qat", 5], ["two-cubes.qat", 7], ["fib.q", 5]];

/** How many sheets a page takes. */
async function sheets(tab) {
    const pdf = await tab.pdf({ format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
    return (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
}

/** On paper there is black ink, there are pictures, and nothing of the screen; also when the screen is dark. */
async function checkPaper(tab, where) {
    for (const colorScheme of ["dark", "light"]) {
        await tab.emulateMedia({ media: "print", colorScheme });
        const { pictures, others, paper, ink, wide } = await seen(tab);
        assert.ok(pictures.length > 0 && pictures.every((width) => width > 20), `${where}: ${pictures}`);
        assert.deepStrictEqual(others, [], where);
        assert.deepStrictEqual([...paper, ink], ["rgb(255, 255, 255)", "rgb(255, 255, 255)", "rgb(0, 0, 0)"],
            `${where}, ${colorScheme}`);
        assert.ok(wide, `${where}: wider than the paper`);
    }
    const found = await seen(tab);
    await tab.emulateMedia({ media: null, colorScheme: null });
    assert.ok((await seen(tab)).pictures.every((width) => width === 0), `${where}: nothing of it on the screen`);
    return found;
}

export const paperTests = {
    /** A program's handout is that of `qter compile --handout`; a puzzle alone is its picture. */
    async paper() {
        const tab = await newTab(794, 1123);
        const count = {};
        for (const [name, most] of mostSheets) {
            const file = inSource("examples", name);
            const handout = path.join(folder, "handout.html");
            run("compile", file, "--max-lines", "0", "--handout", handout, "-o", path.join(folder, "paper.q"), "-q");
            await open(tab, file, "--max-lines", "0");
            const { content } = await checkPaper(tab, name);
            await tab.emulateMedia({ media: "print" });
            const { nets } = await seen(tab);
            await tab.emulateMedia({ media: null });
            assert.ok(nets.length > 0 && nets.every((width) => width >= 5), `${name}: ${nets} mm`);
            assert.strictEqual(content, textOf(fs.readFileSync(handout, "utf8")), name);
            count[name] = await sheets(tab);
            assert.ok(count[name] >= 1 && count[name] <= most, `${name}: ${count[name]} sheets`);
        }
        // It is the same where the run has come to.
        await tab.evaluate(() => window.qter.page.player.answer(7n));
        await becomes(tab, () => window.qter.page.player.timeline.position > 0 || window.qter.page.player.playing);
        assert.strictEqual(await sheets(tab), count["fib.q"]);
        await open(tab, "--puzzle", "3x3", "--scramble", "R U F", "--alg", "F' U' R'");
        const { text, pictures } = await checkPaper(tab, "a puzzle alone");
        assert.deepStrictEqual(["Rubik's Cube", "after R U F", "F' U' R'"].filter((part) => !text.includes(part)), []);
        assert.strictEqual(pictures.length, 2, text);
        assert.strictEqual(await sheets(tab), 1);
        // A puzzle of boxes has no net: it is seen from two sides.
        await open(tab, "--puzzle", "puppet-v1", "--alg", "L");
        assert.strictEqual((await checkPaper(tab, "a puzzle of boxes")).pictures.length, 4);
        assert.strictEqual(await sheets(tab), 1);
        await close(tab);
        return Object.entries(count).map(([name, many]) => `${name} ${many} sheets`).join(", ");
    },
};
