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
        buttons.push(...this.maskChoice(program),
            plainButton("Reset view", "Go back to the first view", () =>
                this.scenes.forEach((stage) => stage.scene.camera.reset())),
            ...this.scenes.slice(0, 1).flatMap(pictureButtons));
        this.box = element("div", {class: "controls", role: "group", "aria-label": "Look"}, ...buttons);
        /** Where a marked piece shows no sticker to the viewer. */
        this.atBack = element("p", {class: "at-back"}, "The marked piece is at the back. ",
            element("button", {type: "button", click: () => this.bringForward()}, "Turn the puzzle to it"));
        this.atBack.hidden = true;
        this.marked = {holding: 0, slots: []};
        this.scenes.forEach(({canvas}) =>
            ["pointerup", "keyup"].forEach((event) => canvas.addEventListener(event, () => this.check())));
        this.box.hidden = this.scenes.length === 0;
    }

    /** Which stickers have their colours. @param {ProgramData} program @returns {HTMLElement[]} */
    maskChoice(program) {
        const lists = this.scenes.map(({puzzle}) => masksOf(puzzle,
            program.registers.filter(({holding}) => this.stages[holding].puzzle === puzzle)));
        const names = [...new Set(lists.flat().map(({name}) => name))];
        if (names.length < 2) return [];
        const choice = /** @type {HTMLSelectElement} */ (element("select", {"aria-label": "Stickers", change: () =>
            this.scenes.forEach(({scene}, i) =>
                scene.setMask((lists[i].find(({name}) => name === choice.value) ?? lists[i][0]).isShown))},
        ...names.map((name) => element("option", {}, name))));
        return [choice];
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
        this.marked = {holding, slots};
        this.check();
    }

    /** The slots that are marked and show no sticker. @returns {number[]} */
    get unseen() {
        const {scene} = this.stages[this.marked.holding];
        if (scene === null || scene.hints) return [];
        return this.marked.slots.filter((slot) => stickerNormals(scene, slot, true).length === 0 &&
            stickerNormals(scene, slot, false).length > 0);
    }

    /** Says whether a marked piece is at the back. */
    check() {
        this.atBack.hidden = this.unseen.length === 0;
    }

    /** Turns the puzzle to the first marked piece at the back. */
    bringForward() {
        const [slot] = this.unseen;
        if (slot === undefined) return;
        const {scene} = this.stages[this.marked.holding];
        const sum = stickerNormals(scene, slot, false).reduce((a, b) => a.map((x, i) => x + b[i]));
        scene.camera.bringForward(sum.map((x) => x / Math.hypot(...sum)));
        this.check();
    }
}

/** How far apart pieces move. */
const kApart = 0.6;
