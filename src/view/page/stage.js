// A puzzle on show: its scene, its name, and for a tape the cells around its head.

/** Cells of a tape that are shown to each side of its head. */
const kCellsBeside = 3;
/** Pixels along a side of their pictures. */
const kCellPixels = 112;
/** Milliseconds after the last change of the look until they follow it. */
const kLookRests = 120;

/** By key, how far the puzzle is turned round, or how it is zoomed. */
const kLooks = {
    ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2],
    "+": [1.15], "=": [1.15], "-": [1 / 1.15],
};

/** How long an algorithm may be to be played turn by turn. */
const kMostPlayed = 5000;

class Stage {
    /**
     * @param {string} name          of the holding, or ""
     * @param {PuzzleData} puzzle
     * @param {PuzzleModel} model
     * @param {boolean} tape
     * @param {DrawingContexts} contexts
     */
    constructor(name, puzzle, model, tape, contexts) {
        this.puzzle = puzzle;
        this.model = model;
        /** The state shown; an earlier one while turns are played. */
        this.shown = model.solved();
        this.spare = model.solved();
        this.blocks = new TurnBlocks(puzzle, model);
        this.frame = new HandFrame(puzzle);
        /** Turns of keys. @type {Map<string, [number, number]>|null} */
        this.turnKeys = null;
        /** How far the picture is turned round by moves of the whole puzzle. */
        this.held = quatIdentity(new Float32Array(4));
        this.canvas = /** @type {HTMLCanvasElement} */ (element("canvas", {class: "puzzle", tabindex: 0,
            role: "img", "aria-label":
                `${puzzle.title} in 3D. Arrow keys turn it round, plus and minus zoom.`}));
        this.canvas.addEventListener("keydown", (event) => this.lookAround(event));
        this.said = element("p", {class: "hidden"});
        this.tape = !tape ? null
            : element("ol", {class: "tape", tabindex: 0, "aria-label": "The tape around its head"});
        this.box = element("figure", {class: "stage"});
        this.scene = this.makeScene(contexts);
        this.hint = this.scene === null ? null : new TurnHint(this.scene);
        this.box.append(this.scene === null ? this.noScene() : this.canvas, this.hint?.box ?? "", this.said,
            element("figcaption", {}, name === "" ? puzzle.title : `${name}: ${puzzle.title}`));
        if (this.tape !== null) this.box.append(this.tape);
        this.player = this.scene === null ? null : new TurnPlayer(this.scene,
            {onTurn: (grip, amount) => this.turn(grip, amount), onIdle: () => this.idle()});
        /** @type {(() => void)|null} */
        this.whenDone = null;
        /** Called when a turn was made. @type {(() => void)|null} */
        this.onTurned = null;
        /** The pictures of the tape's cells, and what they show. */
        this.cells = [];
        this.drawsTape = false;
        this.tapeTimer = 0;
        if (this.tape !== null && this.scene !== null) this.scene.onTouch = () => this.followLook();
    }

    /**
     * @param {DrawingContexts} contexts
     * @returns {PuzzleScene|null} null where the browser cannot, or the puzzle has no body
     */
    makeScene(contexts) {
        this.reason = "How this puzzle looks is not known, only how it moves.";
        if (this.puzzle.body === null) return null;
        try {
            return new PuzzleScene(this.canvas, this.puzzle, contexts.of(this.canvas));
        } catch (error) {
            this.reason = error instanceof Error ? error.message : String(error);
            return null;
        }
    }

    /** @param {KeyboardEvent} event a key pressed on the puzzle */
    lookAround(event) {
        const move = kLooks[event.key];
        if (this.scene === null || move === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (move.length === 1) this.scene.camera.zoomBy(move[0]);
        else this.scene.camera.rotateBy(move[0], move[1]);
    }

    /** The turn of a key, as the puzzle is held now. @param {string} key @returns {[number, number]|null} */
    turnOfKey(key) {
        this.turnKeys = this.turnKeys ?? turnsOfKeys(this.puzzle);
        const turn = this.turnKeys.get(key);
        if (turn === undefined) return null;
        const grip = this.frame.grip(this.puzzle.placeOf[turn[0]] ?? {grip: turn[0]});
        return grip < 0 ? null : [grip, turn[1]];
    }

    /** @returns {HTMLElement} */
    noScene() {
        this.facelets = element("code", {});
        return element("div", {class: "message"}, element("p", {}, this.reason), this.facelets);
    }

    /**
     * Shows a state at once.
     * @param {PuzzleState} state
     */
    show(state) {
        this.stop();
        this.model.copyInto(state, this.shown);
        this.update();
    }

    /** Updates the picture after a change. */
    update() {
        if (this.scene !== null) this.scene.setState(this.shown.piece, this.shown.orient);
        const facelets = this.model.faceletText(this.shown);
        const text = facelets === "" ? this.model.placesText(this.shown) : facelets;
        setText(this.said, facelets === "" ? `Pieces: ${text}` : `Stickers: ${text}`);
        if (this.facelets !== undefined) setText(this.facelets, text);
    }

    /**
     * Plays an algorithm some times over, and then calls `whenDone`.
     * @param {number[]} turns
     * @param {number} times
     * @param {() => void} whenDone
     */
    play(turns, times, whenDone) {
        this.stop();
        if (this.player === null || times * turns.length / 2 > kMostPlayed || turns.length === 0) {
            whenDone();
            return;
        }
        this.whenDone = whenDone;
        const all = [];
        for (let i = 0; i < times; ++i) all.push(...turns);
        this.player.pushAll(all);
    }

    /** @param {number} grip @param {number} amount of a turn that is completed */
    turn(grip, amount) {
        this.model.composeInto(this.shown, this.model.turnState(grip, amount), this.spare);
        [this.shown, this.spare] = [this.spare, this.shown];
        this.turnRound(grip, amount);
        this.update();
        if (this.onTurned !== null) this.onTurned();
    }

    /** Turns the picture as a move turns the whole puzzle. @param {number} grip @param {number} amount */
    turnRound(grip, amount) {
        const {whole, axis, order} = this.puzzle.grips[grip];
        if (!whole) return;
        this.frame.follow(grip, amount);
        const turn = quatFromAxis(new Float32Array(4), axis[0], axis[1], axis[2], -amount * 2 * Math.PI / order);
        quatNormalize(quatMultiply(this.held, this.held, turn));
        if (this.scene === null) return;
        const {camera} = this.scene;
        quatNormalize(quatMultiply(camera.view, camera.view, turn));
        camera.onChange();
    }

    /** Turns the picture as these turns have turned it from the start. @param {number[]} turns flat pairs */
    hold(turns) {
        this.frame.reset();
        if (this.scene !== null) {
            const {view} = this.scene.camera;
            const back = Float32Array.from(this.held, (x, i) => i < 3 ? -x : x);
            quatMultiply(view, view, back);
        }
        quatIdentity(this.held);
        for (let i = 0; i < turns.length; i += 2) this.turnRound(turns[i], turns[i + 1]);
        if (this.scene !== null) this.scene.camera.onChange();
    }

    /**
     * Makes a turn, with its motion where there is one.
     * @param {number} grip @param {number} amount @param {number} [from] how far it is seen turned already
     */
    make(grip, amount, from) {
        if (this.player === null) this.turn(grip, amount); else this.player.push(grip, amount, from);
    }

    /** All turns are played. */
    idle() {
        const done = this.whenDone;
        this.whenDone = null;
        if (done !== null) done();
    }

    /** Forgets what is being played. */
    stop() {
        this.whenDone = null;
        if (this.player !== null && this.player.busy) this.player.clear();
    }

    /**
     * Shows the cells of a tape around its head.
     * @param {Machine} machine
     * @param {number} holding
     */
    showTape(machine, holding) {
        if (this.tape === null || this.scene === null) return;
        const head = machine.headOf(holding);
        const {first, last} = machine.extentOf(holding);
        const from = Math.max(first, head - kCellsBeside);
        const to = Math.min(last, head + kCellsBeside);
        const rows = [];
        this.cells = [];
        if (from > first) rows.push(element("li", {}, "…"));
        for (let cell = from; cell <= to; ++cell) {
            const picture = /** @type {HTMLCanvasElement} */ (element("canvas", {width: kCellPixels,
                height: kCellPixels, role: "img", "aria-label": `cell ${cell}`}));
            const {piece, orient} = machine.cellOf(holding, cell);
            this.cells.push({picture, piece: piece.slice(), orient: orient.slice()});
            rows.push(element("li", cell === head ? {class: "head", "aria-current": "true"} : {}, picture,
                String(cell)));
        }
        if (to < last) rows.push(element("li", {}, "…"));
        this.tape.replaceChildren(...rows);
        const shown = rows.find((row) => row.className === "head");
        this.tape.scrollLeft = shown.offsetLeft - (this.tape.clientWidth - shown.offsetWidth) / 2;
        this.drawTape();
    }

    /** Draws the pictures of the cells: the scene draws each and is copied. */
    drawTape() {
        this.drawsTape = true;
        const {width, height} = this.canvas;
        const side = Math.min(width, height);
        for (const {picture, piece, orient} of this.cells) {
            this.scene.setState(piece, orient);
            this.scene.draw();
            const pen = picture.getContext("2d");
            pen.clearRect(0, 0, kCellPixels, kCellPixels);
            pen.drawImage(this.canvas, (width - side) / 2, (height - side) / 2, side, side, 0, 0, kCellPixels,
                kCellPixels);
        }
        this.update();
        this.drawsTape = false;
    }

    /** The scene has another look or size: when it is at rest the tape is drawn like it. */
    followLook() {
        if (this.drawsTape) return;
        clearTimeout(this.tapeTimer);
        this.tapeTimer = setTimeout(() => {
            this.tapeTimer = 0;
            if (this.player.busy) this.followLook(); else this.drawTape();
        }, kLookRests);
    }
}
