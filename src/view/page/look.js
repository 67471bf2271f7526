// Display options: see-through, taken apart, letters, hidden faces; the same for all puzzles of a page.

class Look {
    /** @param {Stage[]} stages @param {ProgramData} program */
    constructor(stages, program) {
        this.stages = stages;
        this.scenes = stages.filter((stage) => stage.scene !== null);
        this.owners = stages.map((stage, holding) => registerOfPieces(program, holding, stage.model));
        const all = (change) => (on) => this.scenes.forEach((stage) => change(stage, on));
        const buttons = [
            toggleButton({title: "Draw the pieces like glass"}, "See through",
                all((stage, on) => { stage.scene.transparent = on; })),
            toggleButton({title: "Move the pieces away from each other"}, "Taken apart",
                all((stage, on) => { stage.scene.explode = on ? kApart : 0; })),
            toggleButton({title: "Show the hidden faces behind the puzzle"}, "Behind",
                all((stage, on) => { stage.scene.hints = on; })),
            toggleButton({title: "Write its face's letter on each sticker"}, "Letters",
                all((stage, on) => { stage.scene.letters = on; })),
            toggleButton({title: "Colours that differ in lightness, for the colour-blind"}, "Other colours",
                all((stage, on) => stage.scene.setColours(faceColours(stage.puzzle, on)))),
        ];
        if (program.registers.length > 0) {
            buttons.push(toggleButton({title: "Colour the pieces of each register"}, "Registers",
                (on) => this.showRegisters(on), true));
            this.showRegisters(true);
        }
        buttons.push(element("button", {type: "button", title: "Go back to the first view",
            click: () => this.scenes.forEach((stage) => stage.scene.camera.reset())}, "Reset view"));
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
