// Legend: the names of turns, pieces and faces, for a person who has never held the puzzle.

/** An arrow that goes round once: clockwise, or with `back` the other way. */
const kRoundArrow = "M8 2a6 6 0 1 0 6 6h-2a4 4 0 1 1-4-4v3l4-3.5L8 0z";

/** @param {PuzzleData} puzzle @returns {HTMLElement} */
function legend(puzzle) {
    const {faces, grips, pieces, own} = puzzle;
    const rows = [];
    const row = (what, ...words) => rows.push(element("li", {}, element("code", {}, what), " ", ...words));
    const arrow = (back) => {
        const made = icon(kRoundArrow);
        made.setAttribute("class", back ? "arrow back" : "arrow");
        return made;
    };
    const grip = grips.slice(0, own).find(({order}) => order > 2) ?? grips[0];
    if (grip !== undefined) {
        const what = puzzle.hand === undefined ? ` is one of its turns, as ${grip.name} is marked on it or in its notation.`
            : ` turns the layer ${grip.name} clockwise, as you see it when you look at that side.`;
        row(turnText(grip, 1), arrow(false), what);
        if (grip.order > 2) row(turnText(grip, grip.order - 1), arrow(true), " turns it the other way.");
        if (grip.order > 3) row(turnText(grip, 2), arrow(false), arrow(false), " turns it twice.");
    }
    const short = (kind) => grips.slice(own).filter(({name, turns}) => name.length === 1 && kind(turns.length))
        .map(({name}) => name).join(" ");
    const middle = short((count) => count > 0);
    if (middle !== "") row(middle, "turn layers in the middle.");
    const whole = short((count) => count === 0);
    if (whole !== "") row(whole, "turn the whole puzzle in your hands.");
    const most = Math.max(0, ...pieces.map(({stickers}) => stickers.length));
    const piece = puzzle.painted ? undefined : pieces.find(({stickers}) => stickers.length === most && most > 1);
    if (piece !== undefined) {
        row(piece.name, `is the piece that belongs to ${piece.stickers.map((face) => faces[face].name).join(", ")}; also ` +
            "the place where it belongs.");
    }
    const chips = faces.map(({name, colour}) => element("li", {}, colourDot(colour), ` ${name}`));
    return element("section", {class: "legend"}, element("h2", {}, `Turns of the ${puzzle.title}`),
        element("ul", {}, ...rows),
        ...(chips.length === 0 ? [] : [element("h2", {}, "Faces and their colours"),
            element("ul", {class: "chips"}, ...chips)]));
}
