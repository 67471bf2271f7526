// How puzzles are shown: through and through, taken apart, with letters, with what is behind; the same
// for all puzzles of a page.

class Look {
    /**
     * @param {Stage[]} stages @param {ProgramData} program @param {PuzzleModel[]} models
     */
    constructor(stages, program, models) {
        this.stages = stages;
        this.scenes = stages.filter((stage) => stage.scene !== null);
        this.owners = stages.map((stage, holding) => registerOfPieces(program, holding, stage.model));
        const toggle = (label, title, change, on = false) => {
            const button = element("button", {type: "button", title, "aria-pressed": String(on),
                click: () => {
                    const now = button.getAttribute("aria-pressed") !== "true";
                    button.setAttribute("aria-pressed", String(now));
                    change(now);
                }}, label);
            return button;
        };
        const all = (change) => (on) => this.scenes.forEach((stage) => change(stage, on));
        const buttons = [
            toggle("See through", "Draw the pieces like glass",
                all((stage, on) => { stage.scene.transparent = on; })),
            toggle("Taken apart", "Move the pieces away from each other",
                all((stage, on) => { stage.scene.explode = on ? kApart : 0; })),
            toggle("Behind", "Show the hidden faces behind the puzzle",
                all((stage, on) => { stage.scene.hints = on; })),
            toggle("Letters", "Write its face's letter on each sticker",
                all((stage, on) => { stage.scene.letters = on; })),
            toggle("Other colours", "Colours that differ in lightness, for the colour-blind",
                all((stage, on) => stage.scene.setColours(faceColours(stage.puzzle, on)))),
        ];
        if (program.registers.length > 0) {
            buttons.push(toggle("Registers", "Colour the pieces of each register",
                (on) => this.showRegisters(on), true));
            this.showRegisters(true);
        }
        buttons.push(element("button", {type: "button", title: "Look at it as at the beginning",
            click: () => this.scenes.forEach((stage) => stage.scene.camera.reset())}, "Reset view"));
        const dark = window.matchMedia("(prefers-color-scheme: dark)");
        const shade = () => this.scenes.forEach((stage) => { stage.scene.dark = dark.matches; });
        dark.addEventListener("change", shade);
        shade();
        this.box = element("div", {class: "controls", role: "group", "aria-label": "Look"}, ...buttons);
        this.box.hidden = this.scenes.length === 0;
    }

    /** @param {boolean} on whether pieces wear the colours of their registers */
    showRegisters(on) {
        this.stages.forEach((stage, holding) => {
            if (stage.scene === null) return;
            const colours = new Map();
            this.owners[holding].forEach((register, piece) => {
                if (on && register >= 0) colours.set(piece, registerColour(register));
            });
            stage.scene.setHighlights(colours);
        });
    }

    /** @param {number} holding in hand @param {number[]} slots that are asked about */
    mark(holding, slots) {
        this.stages.forEach((stage, i) => {
            if (stage.scene !== null) stage.scene.setMarks(i === holding ? slots : [], kMarkColour);
        });
    }
}

/** How far apart pieces move. */
const kApart = 0.6;
