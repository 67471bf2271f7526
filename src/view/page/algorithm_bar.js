// Algorithm bar of a puzzle alone: a setup and an algorithm as they are typed, and the moves with a cursor.
//
// What is typed is read at once. A text with a mistake is kept in its field, the mistake is named, and the puzzle
// stays as it was. A click on a move goes to where it is made.

class AlgorithmBar {
    /**
     * @param {PuzzleData} puzzle
     * @param {{load: (setup: ReadMove[], moves: ReadMove[], at: number) => string, seek: (position: number) => void}} actions
     *     load shows them, with this many moves made, and returns what is wrong, or ""
     */
    constructor(puzzle, actions) {
        this.puzzle = puzzle;
        this.actions = actions;
        const field = (tag, id, more) => /** @type {HTMLInputElement} */ (element(tag, {id, autocomplete: "off",
            autocapitalize: "off", spellcheck: "false", "aria-describedby": "algorithm-help",
            input: () => this.read(kMostMoves), ...more}));
        this.setup = field("input", "setup", {type: "text"});
        this.algorithm = field("textarea", "algorithm", {rows: 2});
        this.help = element("p", {id: "algorithm-help", class: "help", role: "status"});
        this.moves = element("p", {class: "moves", role: "group", "aria-label": "Moves"});
        const button = (label, title, change) => plainButton(label, title, () => {
            const text = change(this.readerOf(this.algorithm));
            if (text === null) return setText(this.help, "In a mirror this puzzle does not look alike.");
            this.algorithm.value = text;
            this.read(kMostMoves);
        });
        this.box = element("section", {class: "algorithm"},
            element("label", {for: "algorithm"}, "Algorithm"), this.algorithm, this.moves, this.help,
            element("div", {class: "row"},
                button("Invert", "What takes the algorithm back", (reader) => reader.inverted()),
                button("Mirror", "The algorithm as a mirror shows it", (reader) => reader.mirrored()),
                button("Expand", "Write groups, commutators and conjugates out", (reader) =>
                    reader.read(new HandFrame(puzzle)).moves.map(({text}) => text).join(" "))),
            element("label", {for: "setup"}, "Setup: moves made before"), this.setup);
    }

    /** @param {HTMLInputElement} field @returns {AlgorithmReader} */
    readerOf(field) {
        return new AlgorithmReader(this.puzzle, field.value);
    }

    /** Both texts. @returns {{setup: string, algorithm: string}} */
    get texts() {
        return {setup: this.setup.value.trim(), algorithm: this.algorithm.value.trim()};
    }

    /**
     * Puts texts into the fields, and reads them.
     * @param {{setup: string, algorithm: string}} texts @param {number} at how many moves are made
     */
    write({setup, algorithm}, at) {
        this.setup.value = setup;
        this.algorithm.value = algorithm;
        this.read(at);
    }

    /** Reads the fields and shows the result. @param {number} at how many moves are made */
    read(at) {
        const {setup, moves, wrong, problem: misread} = readSetupAndAlgorithm(this.puzzle, this.setup.value, this.algorithm.value);
        [this.setup, this.algorithm].forEach((field) => field.toggleAttribute("aria-invalid", field.id === wrong));
        const problem = wrong === "" ? this.actions.load(setup, moves, at) : misread;
        setText(this.help, problem);
        this.help.classList.toggle("wrong", problem !== "");
    }

    /** Shows moves, each of which can be clicked. @param {ReadMove[]} moves */
    list(moves) {
        this.buttons = moves.map(({text}, i) => element("button", {type: "button", class: "move",
            title: `Go to after move ${i + 1}`, click: () => this.actions.seek(i + 1)}, text));
        this.moves.replaceChildren(...this.buttons);
        this.next = null;
    }

    /** Marks the move that comes next. @param {number} index */
    mark(index) {
        this.next?.removeAttribute("aria-current");
        this.next = this.buttons[index] ?? null;
        if (this.next === null) return;
        this.next.setAttribute("aria-current", "step");
        showWithin(this.moves, this.next);
    }
}
