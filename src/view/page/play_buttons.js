// Buttons for a puzzle alone: scramble it, take turns back, have it solved.

/** This many of the last turns are shown. */
const kTurnsShown = 40;

class PlayButtons {
    /** @param {Player} player @param {(algorithm: string) => void} onEdit called with the turns that were made */
    constructor(player, onEdit) {
        this.player = player;
        this.undo = plainButton("Undo", "Take the last turn back", () => player.undoFree());
        this.edit = plainButton("Edit", "Make them the algorithm", () => onEdit(player.freeText));
        this.turns = element("p", {class: "help"});
        this.box = element("div", {class: "controls", role: "group", "aria-label": "Play"}, this.undo,
            plainButton("Solved", "Show it solved", () => player.solveFree()),
            plainButton("Scramble", "Make random turns", () => player.scrambleFree()), this.edit, this.turns);
    }

    show() {
        const {freeTurns} = this.player;
        this.undo.disabled = this.edit.disabled = freeTurns.length === 0;
        const last = freeTurns.slice(-kTurnsShown).map(({text}) => text).join(" ");
        const more = freeTurns.length > kTurnsShown ? "… " : "";
        setText(this.turns, freeTurns.length === 0 ? "No turns yet." : `${freeTurns.length}: ${more}${last}`);
    }
}
