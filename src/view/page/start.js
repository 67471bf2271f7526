// The page itself: reads its data, puts its parts together, and defines the keys.

/**
 * The setup and the algorithm of a page, as they were typed where these scripts read them as `qter` does.
 * @param {PageData} page @returns {{setup: string, algorithm: string}}
 */
function textsOf({puzzles: [puzzle], start, algorithm, typed}) {
    const model = new PuzzleModel(puzzle);
    const {moves, problem} = readAlgorithm(puzzle, typed);
    const isRead = problem === "" &&
        model.equal(model.algorithmState(flatMoves(moves)), model.algorithmState(algorithm));
    return {setup: algorithmText(puzzle, start), algorithm: isRead ? typed : algorithmText(puzzle, algorithm)};
}

/** The whole page, and the connections of its parts. */
class Page {
    /** @param {PageData} data */
    constructor(data) {
        this.data = data;
        this.alone = data.program === null;
        data.puzzles.forEach(addHandMoves);
        this.program = data.program ?? programOfMoves(data.puzzles[0].name, []);
        this.models = data.puzzles.map((puzzle) => new PuzzleModel(puzzle));
        const contexts = new DrawingContexts(this.program.holdings.length);
        this.stages = this.program.holdings.map((holding) => new Stage(
            this.alone ? "" : holding.name, data.puzzles[holding.puzzle],
            this.models[holding.puzzle], holding.tape, contexts));
        this.player = new Player(this.program, this.models, this.stages);
        this.controls = new Controls({
            toStart: () => this.player.seek(0),
            back: () => this.player.back(),
            toggleRun: () => this.player.toggleRun(),
            step: () => this.step(),
            seek: (position) => this.player.seek(position),
            setSpeed: (speed) => this.player.setSpeed(speed),
        });
        this.bar = !this.alone ? null : new AlgorithmBar(data.puzzles[0], {
            load: (setup, moves, at) => this.load(setup, moves, at),
            seek: (position) => this.player.seek(position),
        });
        // The scripts of these are only on pages of programs.
        this.listing = this.alone ? null : new Listing(this.program, (index, on) => {
            const {breakpoints} = this.player.timeline;
            if (on) breakpoints.add(index); else breakpoints.delete(index);
        });
        this.talk = this.alone ? null : new Talk((number) => {
            this.player.answer(number);
            // The question is gone, and the focus must be somewhere.
            if (this.talk.form.hidden) this.now.focus({preventScroll: true});
        });
        this.demo = this.alone ? null : new Demo(this.player);
        this.registers = new RegisterList(this.program);
        this.reading = this.alone ? null : new ReadingTables(this.program, data.puzzles);
        this.look = new Look(this.stages, this.program);
        this.keys = obeyKeys(this.keyTable(), (key) => this.turnByKey(key), data.puzzles.map(legend));
        this.stages.forEach((stage, holding) => {
            if (stage.scene === null) return;
            new Swipe(stage.scene, stage.puzzle, {
                wanted: () => this.player.machine.holding === holding && this.takesTurns,
                rotates: () => this.player.linear || this.player.isFree,
                canFollow: (grip, amount) => !stage.player.busy && stage.blocks.refuse(stage.shown, grip, amount) === null,
                onTurn: (grip, amount, from) => this.player.turned(grip, amount, from),
            });
        });
        const bluetooth = bluetoothOf(navigator);
        this.link = bluetooth === null || !data.puzzles.some(hasCubeGrips) ? null
            : new CubeLink(bluetooth, (text) => this.cubeTurn(text));
        this.words = element("div", {class: "words", "aria-live": "polite"});
        this.progress = element("p", {class: "progress"});
        this.told = element("p", {class: "told", "aria-live": "polite"});
        this.result = element("output", {class: "result", "aria-live": "off"});
        this.done = plainButton("Done", "I have made these turns on my own puzzle", () => this.player.madeElsewhere());
        this.now = element("section", {class: "now", tabindex: -1}, this.result, this.words, this.progress, this.told,
            this.done);
        /** The subject of the words. */
        this.said = "";
        this.needs = element("p", {class: "help"}, (this.program.needs ?? []).join(" "));
        this.needs.hidden = true;
        this.typed = new TypedTurns((text) => this.typedTurns(text));
        this.play = new PlayButtons(this.player, (algorithm) => this.edit(algorithm));
        this.player.listeners.push(() => this.show());
        this.player.turnListeners.push(() => this.showProgress());
        this.links = new Links(this);
        this.build();
        this.own = this.alone ? textsOf(data) : null;
        if (this.bar === null) this.player.refresh(); else this.bar.write(this.own, 0);
        this.links.restore();
    }

    /**
     * Shows an algorithm of a puzzle alone.
     * @param {ReadMove[]} setup @param {ReadMove[]} moves @param {number} at how many of these are made
     * @returns {string} what is wrong with them, or ""
     */
    load(setup, moves, at) {
        const [stage] = this.stages;
        const {blocks, puzzle} = stage;
        const refused = blocks.refuseAll([...setup, ...moves]);
        if (refused !== null) return refused.words;
        this.program = programOfMoves(puzzle.name, moves);
        this.bar.list(moves);
        this.player.load(this.program, flatMoves(setup), Math.min(at, moves.length));
        return "";
    }

    /** Shows the turns that were made on a puzzle alone as its algorithm. @param {string} algorithm */
    edit(algorithm) {
        const setup = this.player.fromSolved ? "" : this.bar.setup.value;
        this.bar.write({setup, algorithm}, kMostMoves);
        this.bar.algorithm.focus();
    }

    /** One step; the question is asked anew where the program waits. */
    step() {
        if (this.player.machine.status === "waiting" && !this.player.canGoOn && !this.player.playing) {
            this.talk?.answer.focus();
        } else {
            this.player.step();
        }
    }

    /** Whether a turn of the user is expected. @returns {boolean} */
    get takesTurns() {
        return this.player.followed !== null || this.player.isFree;
    }

    /** The puzzle in hand, by number. @returns {number} */
    get inHand() {
        return this.program.holdings[this.player.machine.holding].puzzle;
    }

    /** @param {string} key @returns {boolean} whether it stands for a turn that was made */
    turnByKey(key) {
        const turn = this.player.stage.turnOfKey(key);
        return turn !== null && this.player.turned(...turn);
    }

    /**
     * Makes the turns of a text, up to the first that cannot be made.
     * @param {string} text @returns {{left: string, problem: string}} what was not made, and why
     */
    typedTurns(text) {
        const {puzzle, frame} = this.player.stage;
        const {moves, problem, at} = readAlgorithm(puzzle, text, frame);
        if (problem !== "") return {left: text, problem: `${problem} It is at sign ${at + 1}.`};
        for (const [i, {grip, amount, text: name}] of moves.entries()) {
            if (!this.takesTurns || !this.player.turned(grip, amount)) {
                return {left: moves.slice(i).map((move) => move.text).join(" "),
                    problem: `${name} is not a possible turn now.`};
            }
        }
        return {left: "", problem: ""};
    }

    /**
     * A turn of the puzzle in hand, as "R'"; for scripts that watch a real puzzle.
     * @param {string} text
     * @returns {boolean} false: not a turn of this puzzle, or no turn is expected
     */
    turn(text) {
        const turn = readTurn(this.data.puzzles[this.inHand], String(text));
        return turn !== null && this.player.turned(turn[0], turn[1]);
    }

    /**
     * A turn of a real cube: one that is expected, or that takes back what was taken back here.
     * @param {string} text @returns {boolean}
     */
    cubeTurn(text) {
        const puzzle = this.data.puzzles[this.inHand];
        if (!hasCubeGrips(puzzle)) return false;
        const turn = readTurn(puzzle, text);
        return turn !== null && (this.player.settle(turn[0], turn[1]) || this.turn(text));
    }

    /** @returns {KeyRow[]} */
    keyTable() {
        const turns = this.turnKeyText();
        const letters = {keys: [], shown: "letters", run: () => {},
            what: `${this.alone ? "turns; of an algorithm, while you follow" : "turns, while you follow"}: ${turns}`};
        const help = {keys: ["?"], shown: "?", what: "this list", run: () => this.keys.showModal()};
        const zoom = {keys: ["+", "=", "-"], shown: "+ -", what: "on a puzzle: zoom", run: () => {}};
        return [
            {keys: [" "], shown: "space", what: "run, pause", run: () => this.player.toggleRun()},
            {keys: ["ArrowRight"], shown: "→", what: "one step; of turns that are held: one turn; " +
                "on a puzzle: turn it round", run: () => this.step()},
            {keys: ["ArrowLeft"], shown: "←",
                what: "one step back; of turns that are held or that you made: " +
                "one turn; on a puzzle: turn it round", run: () => this.player.back()},
            {keys: ["Home"], shown: "Home", what: "to the start", run: () => this.player.seek(0)},
            {keys: ["End"], shown: "End", what: "as far as the run has come",
                run: () => this.player.seek(this.player.timeline.furthest)},
            zoom, ...(turns === "" ? [] : [letters]), help,
        ];
    }

    /** The keys of turns: "i k: R". @returns {string} */
    turnKeyText() {
        const puzzle = this.data.puzzles[0];
        const texts = [];
        for (const [key, [grip, amount]] of turnsOfKeys(puzzle)) {
            texts.push(`${key} ${turnText(puzzle.grips[grip], amount)}`);
        }
        return texts.join(", ");
    }

    /** Puts the parts into the document. */
    build() {
        const {listing, alone} = this;
        const header = element("header", {}, element("h1", {}, this.data.title),
            this.links.button,
            element("button", {type: "button", click: () => this.keys.showModal()}, "Help"));
        const about = alone ? "" : element("p", {class: "about"}, "A program that computes with a puzzle: " +
            "the places of pieces are its numbers. Answer and watch, or follow it on your own puzzle.");
        const left = element("div", {class: "left"},
            element("section", {class: "stages", "aria-label": "Puzzles"},
                ...this.stages.map((stage) => stage.box)),
            this.registers.box, this.look.box);
        this.controls.box.append(toggleButton({title: "Make the turns yourself, by keys or by pushing stickers"},
            "Follow me", (on) => {
                this.needs.hidden = !on;
                this.player.setFollowing(on);
            }));
        left.insertBefore(this.controls.box, this.registers.box);
        const right = element("div", {class: "right"}, this.now);
        if (alone) {
            left.insertBefore(this.play.box, this.registers.box);
            right.append(this.bar.box);
        } else {
            const lists = element("section", {class: "program"}, listing.box);
            if (listing.sourceBox !== null) {
                lists.classList.add("two");
                lists.append(listing.sourceBox);
            }
            right.append(this.reading.box, this.talk.box, lists);
            this.controls.after.after(this.demo.button);
        }
        const main = element("main", {class: "with-program"}, about, left, right);
        this.now.append(this.talk?.form ?? "", this.look.atBack, this.needs, this.typed.box);
        if (this.link !== null) left.insertBefore(this.link.box, this.registers.box);
        document.body.append(header, main, this.keys, this.links.dialog);
        document.body.classList.toggle("embed", new URLSearchParams(location.search).has("embed"));
    }

    /** Shows where the run is; while turns are played, the line that makes them. */
    show() {
        const {player, program} = this;
        const {machine, timeline} = player;
        const index = player.playing ? player.played : machine.at;
        const next = program.instructions[index];
        const over = !player.playing && (machine.status === "halted" || machine.status === "error");
        this.listing?.show(index);
        this.bar?.mark(index);
        this.stages.forEach(({box}, i) =>
            box.classList.toggle("in-hand", i === machine.holding && program.holdings.length > 1));
        // The result of the line is shown when its turns are made.
        if (!player.playing) this.registers.show(this.watchedValues());
        const asks = machine.status === "waiting" && !player.playing && player.followed === null;
        if (this.talk !== null && player.playing) {
            this.talk.form.hidden = true;
        } else {
            this.talk?.show(machine.outputs, asks ? next : null, machine.error, timeline.knownAnswer !== null);
        }
        this.showControls();
        const last = machine.outputs[machine.outputs.length - 1];
        setText(this.result, over ? last?.value ?? "" : "");
        this.look.mark(machine.holding, over || player.playing ? [] : piecesAsked(next));
        this.showWords(over, index, next);
        if (!player.playing) this.reading?.show(next, machine.state);
        this.typed.box.hidden = !this.takesTurns;
        this.play.box.hidden = !player.isFree;
        this.controls.box.hidden = player.isFree;
        if (player.isFree) this.play.show();
        // What is in the way of a turn is marked after the turn that is expected.
        this.showHint();
        this.showTold();
        this.showProgress();
    }

    /** The turn that is expected next, on the puzzle. */
    showHint() {
        const {followed, machine} = this.player;
        this.stages.forEach(({hint}, holding) => hint?.show(holding === machine.holding ? followed?.next ?? null : null));
        this.done.hidden = followed === null || followed.isWrong;
    }

    /** Which of the controls can be used. */
    showControls() {
        const {player} = this;
        const {timeline, followed, entered} = player;
        const hasTurned = followed !== null && (followed.made.length > 0 || entered !== null);
        this.controls.show(timeline.position, timeline.furthest, {running: player.moving,
            canRun: followed === null && (player.canGoOn || player.playing || player.linear),
            canGoBack: timeline.position > 0 || hasTurned});
    }

    /** The words of a line, if they are not there already: screen readers read them once. */
    showWords(over, index, next) {
        const {entered, playing, running, isFree} = this.player;
        this.words.setAttribute("aria-live", running ? "off" : "polite");
        const said = [over, index, playing, isFree, entered?.number, entered?.turns === null, this.talk?.form.hidden].join();
        if (said === this.said) return;
        this.said = said;
        this.words.replaceChildren(...this.wordsNow(over, next));
    }

    /** Notes for a user who turns. */
    showTold() {
        const {followed, refused, note, machine} = this.player;
        if (refused !== null) this.look.mark(machine.holding, refused.slots);
        this.told.classList.toggle("slip", refused !== null || (followed?.isWrong ?? false));
        const told = [refused?.words ?? "", note, followed?.words() ?? ""];
        setText(this.told, told.filter((text) => text !== "").join(" "));
    }

    /** The progress of what is played. */
    showProgress() {
        const {playing, stage} = this.player;
        const motion = playing ? stage.player : null;
        const all = motion?.queue.length ?? 0;
        setText(this.progress, all < 2 ? "" :
            `${motion.next} of ${all} turns are made.` +
            `${motion.held ? " Held: → makes one, ← takes one back." : ""}`);
    }

    /**
     * What is to be done now.
     * @param {boolean} over @param {InstructionData|undefined} next @returns {(Node|string)[]}
     */
    wordsNow(over, next) {
        if (this.player.isFree) return ["Turn it by its keys, or push its stickers."];
        if (over) return [this.alone ? "That was all." : "The program has ended."];
        if (next === undefined) return [];
        if (this.talk?.form.hidden === false) return [];
        if (this.alone || next.words === undefined) return [element("code", {}, next.text)];
        const {words, turns} = next.op === "input" ? this.inputWords(next) :
            {words: next.words, turns: next.turns ?? next.count?.turns ?? []};
        return [element("span", {class: "number"}, `${next.number} `),
            next.message ? element("q", {}, next.message) : "", ` ${words} `,
            turns.length === 0 ? "" :
                element("code", {}, algorithmText(this.data.puzzles[next.puzzle], turns))];
    }

    /**
     * The user's task at an input: choose, and then enter the number.
     * @param {InstructionData} input @returns {{words: string, turns: number[]}}
     */
    inputWords(input) {
        const {entered, playing} = this.player;
        if (playing) return {words: "The number is entered by", turns: input.turns};
        const most = BigInt(input.max);
        if (entered === null) {
            return {words: input.wraps ? `Choose any number; it counts mod ${most + 1n}.` :
                `Choose a number from 0 to ${most}.`, turns: []};
        }
        const {number, turns} = entered;
        if (turns !== null) return {words: `To enter ${number}, turn`, turns};
        const puzzle = this.data.puzzles[input.puzzle];
        const amount = amountOf(input, number);
        const many = amount < 0n ? -amount : amount;
        return {words: `To enter ${number}, turn this ${many === 1n ? "once" : `${many} times`}:`,
            turns: amount < 0n ? undoneTurns(puzzle, input.turns) : input.turns};
    }

    /** @returns {(bigint|null)[]} */
    watchedValues() {
        return this.player.watch.values(this.player.machine);
    }
}

/**
 * The places that an instruction tests.
 * @param {InstructionData|undefined} instruction @returns {number[]}
 */
function piecesAsked(instruction) {
    return instruction === undefined ? [] : instruction.pieces ?? instruction.count?.pieces ?? [];
}

{
    const page = new Page(JSON.parse(document.getElementById("data").textContent));
    // What scripts of others may use: docs/page.md.
    Object.assign(window, {qter: {turn: (text) => page.turn(text), page,
        parts: {PuzzleModel, Machine, Timeline, RegisterWatch,
            ...(page.alone ? {} : {shortEntering, readNumber})}}});
}
