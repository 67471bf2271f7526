// What hands and eyes do on a page: keys, the focus, and what is to be read; and what axe finds there.
import assert from "node:assert";
import { axeText, becomes } from "./harness.mjs";

/** What has the keyboard's focus, as the page's own text has it: "button Run". */
export function focused() {
    const at = document.activeElement;
    if (at === document.body) return "body";
    return `${at.tagName.toLowerCase()} ${at.getAttribute("aria-label") ?? (at.id || at.textContent)}`;
}

/** Everything that the keyboard has to reach, likewise. */
export function reachable() {
    return [...document.querySelectorAll("button, input, select, a, summary, [tabindex='0']")]
        .filter((at) => !at.disabled && at.checkVisibility())
        .map((at) => `${at.tagName.toLowerCase()} ${at.getAttribute("aria-label") ?? (at.id || at.textContent)}`);
}

/** Goes on with Tab until something has the focus. */
export async function tabTo(tab, name) {
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
export async function keys(tab, ...names) {
    for (const name of names) await tab.keyboard.press(name);
}

/** The text of the first element that a selector finds. */
export async function text(tab, selector) {
    return tab.evaluate((which) => document.querySelector(which).textContent, selector);
}

/** What the program has said, line by line. */
export const said = (tab) => tab.evaluate(() => [...document.querySelectorAll(".said li")].map((row) => row.textContent));

/** The page says something, at the latest when what moves has come to rest. */
export const says = (tab, what) => becomes(tab, (words) => document.querySelector(".now").textContent.includes(words),
    `the page says ${what}`, what);

/** What axe finds. */
export async function axe(tab, where) {
    await tab.evaluate(axeText);
    const found = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    return found.violations.map(({ id, nodes }) =>
        `${where}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) =>
            `${html.slice(0, 120)} (${failureSummary.replace(/\s+/g, " ").slice(0, 160)})`).join("; ")}`);
}
