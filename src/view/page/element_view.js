// View of an element <qter-puzzle>: a puzzle, the controls of its algorithm or the buttons of a puzzle to turn, and
// what is wrong.
//
// The box goes into the element's shadow root, so styles of the page and its own stay apart. Nothing in it needs more
// than the strictest policy allows: no markup, no style attributes, no frames. All elements draw with one context.

/** The attributes of the element. */
const kElementAttributes = ["puzzle", "setup", "alg", "step", "label", "controls"];

/** The puzzles of a file, each made ready when it is first shown. */
class PuzzleShelf {
    /** @param {[string, PuzzleData][]} puzzles at least one */
    constructor(puzzles) {
        this.puzzles = new Map(puzzles);
        /** @type {Map<string, PuzzleModel>} */
        this.models = new Map();
        this.contexts = new DrawingContexts(Infinity);
    }

    /** @returns {string[]} */
    get names() {
        return [...this.puzzles.keys()];
    }

    /** @param {string} name @returns {PuzzleModel|null} null: the file does not hold it */
    model(name) {
        const puzzle = this.puzzles.get(name);
        if (puzzle === undefined) return null;
        if (!this.models.has(name)) {
            addHandMoves(puzzle);
            this.models.set(name, new PuzzleModel(puzzle));
        }
        return this.models.get(name);
    }

    /** The words for a puzzle that is not here. @param {string} name @returns {string} */
    missing(name) {
        const words = [...this.names, name].map((one) => /^[\w:-]+$/.test(one) ? one : `"${one}"`);
        return `The script of this page does not hold the puzzle "${name}"; it holds ${this.names.join(", ")}. ` +
            `Write one that does: qter page --element ${words.join(" ")} -o qter-puzzle.js`;
    }
}

/** How many moves are made, by the attribute `step`. @param {string|null} text @returns {number|null} null: not a number */
function readStep(text) {
    if (text === null) return 0;
    return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

class ElementView {
    /** @param {HTMLElement} host @param {PuzzleShelf} shelf */
    constructor(host, shelf) {
        this.host = host;
        this.shelf = shelf;
        this.ends = new AbortController();
        /** @type {PuzzleModel|null} null: there is none to show */
        this.model = null;
        /** @type {Stage|null} */
        this.stage = null;
        /** @type {Player|null} */
        this.player = null;
        /** @type {PlayButtons|null} */
        this.play = null;
        /** @type {ReadMove[]} */
        this.moves = [];
        /** What is wrong with the attributes. */
        this.problem = "";
        this.speed = kSpeeds[kUsualSpeed];
        /** What was last reported by events. */
        this.told = {step: 0, turns: ""};
        this.message = element("p", {class: "problem", role: "status"});
        this.controls = new Controls({
            toStart: () => this.player.seek(0),
            back: () => this.player.back(),
            toggleRun: () => this.player.toggleRun(),
            step: () => this.forward(),
            seek: (position) => this.player.seek(position),
            setSpeed: (speed) => {
                this.speed = speed;
                this.player?.setSpeed(speed);
            },
        }, this.ends.signal);
        this.box = element("div", {class: "box", role: "group"});
        this.box.addEventListener("keydown", (event) => this.key(event));
        // The wheel scrolls the page, unless the puzzle has the focus: then it zooms.
        this.box.addEventListener("wheel", (event) => {
            const root = /** @type {ShadowRoot} */ (this.box.getRootNode());
            if (!event.ctrlKey && root.activeElement !== this.stage?.canvas) event.stopPropagation();
        }, {capture: true, passive: true});
    }

    /** Nothing of it is shown again. */
    end() {
        this.leave();
        this.ends.abort();
        this.box.remove();
    }

    /** Lets go of the puzzle that is shown. */
    leave() {
        this.player?.pause();
        this.stage?.stop();
        this.stage?.scene?.end();
        this.model = this.stage = this.player = this.play = null;
        this.moves = [];
        this.box.replaceChildren(this.message);
    }

    /** Shows another puzzle. @param {PuzzleModel} model */
    take(model) {
        this.leave();
        const puzzle = model.data;
        const stage = new Stage("", puzzle, model, false, this.shelf.contexts);
        const player = new Player(programOfMoves(puzzle.name, []), [model], [stage]);
        this.model = model;
        this.stage = stage;
        this.player = player;
        player.setSpeed(this.speed);
        this.play = new PlayButtons(player, () => {});
        this.play.edit.hidden = true;
        if (stage.scene !== null) {
            new Swipe(stage.scene, puzzle, {
                wanted: () => this.takesTurns,
                rotates: () => true,
                canFollow: (grip, amount) => !stage.player.busy && stage.blocks.refuse(stage.shown, grip, amount) === null,
                onTurn: (grip, amount, from) => player.turned(grip, amount, from),
            });
        }
        this.box.replaceChildren(stage.box, this.controls.box, this.play.box, this.message);
        player.listeners.push(() => this.show());
        player.refresh();
    }

    /** Obeys attributes that have changed. @param {Set<string>} changed their names */
    read(changed) {
        const of = (name) => this.host.getAttribute(name);
        const name = of("puzzle") ?? this.shelf.names[0];
        const model = this.shelf.model(name);
        this.problem = model === null ? this.shelf.missing(name) : "";
        const isNew = model !== this.model;
        if (model === null) this.leave();
        else if (isNew) this.take(model);
        if (model !== null) this.readTexts(of, isNew || changed.has("alg") || changed.has("setup"), changed.has("step"));
        this.setName();
        this.show();
    }

    /**
     * Shows the algorithm of the attributes; one with a mistake changes nothing.
     * @param {(name: string) => string|null} of an attribute @param {boolean} isOther whether a text has changed
     * @param {boolean} goes whether `step` has
     */
    readTexts(of, isOther, goes) {
        const {puzzle, blocks} = this.stage;
        const {setup, moves, problem} = readSetupAndAlgorithm(puzzle, of("setup") ?? "", of("alg") ?? "");
        const step = readStep(of("step"));
        this.problem = problem !== "" ? problem : blocks.refuseAll([...setup, ...moves])?.words ?? "";
        if (this.problem === "" && step === null) {
            this.problem = `step="${of("step")}" is not a whole number: write how many moves are made.`;
        }
        if (this.problem !== "" || !(isOther || goes)) return;
        if (isOther) {
            this.moves = moves;
            this.player.load(programOfMoves(puzzle.name, moves), flatMoves(setup), Math.min(step, moves.length));
        } else {
            this.player.seek(Math.min(step, moves.length));
        }
    }

    /** Names the group for those who cannot see it. */
    setName() {
        const alg = this.host.getAttribute("alg") ?? "";
        const own = this.model === null ? "A puzzle" : this.model.data.title + (alg === "" ? "" : `: ${alg}`);
        this.box.setAttribute("aria-label", this.host.getAttribute("label") || own);
    }

    /** Whether turns of the user are taken. @returns {boolean} */
    get takesTurns() {
        return this.problem === "" && this.player !== null && this.player.isFree;
    }

    /** How many moves are made. @returns {number} */
    get step() {
        return this.player === null ? 0 : Math.min(this.player.timeline.position, this.moves.length);
    }

    /** One move, unless all are made. */
    forward() {
        if (this.player.playing || this.step < this.moves.length) this.player.step();
    }

    /** @param {boolean} on whether the algorithm shall run */
    run(on) {
        if (this.player !== null && this.problem === "" && this.player.moving !== on) this.player.toggleRun();
    }

    /** @param {string} text "R'" @returns {boolean} false: no turn of this puzzle, blocked, or an algorithm is shown */
    turn(text) {
        const turn = this.takesTurns ? readTurn(this.stage.puzzle, String(text)) : null;
        return turn !== null && this.player.turned(turn[0], turn[1]);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
        if (this.problem !== "" || this.player === null) return;
        if (event.key === " " && this.player.linear) {
            event.preventDefault();
            this.player.toggleRun();
            return;
        }
        const turn = this.takesTurns ? this.stage.turnOfKey(event.key) : null;
        if (turn !== null && this.player.turned(...turn)) event.preventDefault();
    }

    /** Shows where it is, and reports what has changed. */
    show() {
        const {player, step} = this;
        setText(this.message, this.problem || player?.refused?.words || "");
        if (player === null) return;
        const isBare = this.problem !== "" || this.host.getAttribute("controls") === "none";
        this.controls.box.hidden = isBare || player.isFree;
        this.play.box.hidden = isBare || !player.isFree;
        this.controls.show(step, this.moves.length, {running: player.moving, canRun: player.linear,
            canGoBack: step > 0});
        if (player.isFree) this.play.show();
        const before = this.told;
        this.told = {step, turns: player.freeText};
        if (step !== before.step) this.report("qter-step", {step, moves: this.moves.length});
        if (this.told.turns !== before.turns) this.report("qter-turn", {turns: this.told.turns});
    }

    /** @param {string} name @param {object} detail */
    report(name, detail) {
        this.host.dispatchEvent(new CustomEvent(name, {bubbles: true, composed: true, detail}));
    }
}
