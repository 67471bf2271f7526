// Keyboard commands. Letters are left to turns; a key that something else needs (a text being typed, a slider,
// a list that scrolls) is left to it.

/**
 * A key, its action, and the description in the list of keys.
 * @typedef {{keys: string[], shown: string, what: string, run: () => void}} KeyRow
 */

/**
 * Obeys the keys of a table, and shows it when `?` is pressed.
 * @param {KeyRow[]} table
 * @param {(key: string) => boolean} other called for all other keys; true: handled
 * @param {HTMLElement[]} legends shown above the table
 * @returns {HTMLDialogElement}
 */
function obeyKeys(table, other, legends) {
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog", {"aria-label": "Keys"},
        ...legends, element("h2", {}, "Keys"),
        element("table", {}, element("tbody", {}, ...table.map((row) => element("tr", {},
            element("th", {scope: "row"}, element("kbd", {}, row.shown)),
            element("td", {}, row.what))))),
        element("form", {method: "dialog"}, element("button", {}, "Close"))));
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
        if (event.defaultPrevented) return;
        const active = document.activeElement;
        if (event.key === "Escape" && active instanceof HTMLElement && active.matches("input, textarea")) active.blur();
        if (isTaken(event)) return;
        const row = table.find((candidate) => candidate.keys.includes(event.key));
        if (row === undefined) {
            if (other(event.key)) event.preventDefault();
            return;
        }
        event.preventDefault();
        row.run();
    });
    return dialog;
}

/** Keys that operate elements, as in ARIA's patterns and browsers. */
const kWorksSlider = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const kWorksList = ["ArrowUp", "ArrowDown", "Home", "End"];
const kWorksTape = ["ArrowLeft", "ArrowRight"];

/** @param {KeyboardEvent} event @returns {boolean} */
function isTaken(event) {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return false;
    if (target.matches("input[type=text], textarea")) return true;
    if (target.matches("input[type=range], select")) return kWorksSlider.includes(event.key);
    if (target.matches(".tape")) return kWorksTape.includes(event.key);
    if (target.matches("ol")) return kWorksList.includes(event.key);
    if (target.matches("button")) return event.key === " " || event.key === "Enter";
    return false;
}
