// The run on show: a timeline, and everything on the page that shows where it is.
//
// A step is executed by the machine at once; the picture follows, turn by turn. So whatever the user presses
// meanwhile acts on the machine as it is. While turns are played the line that makes them is shown
// (`played`); a pause holds them, and then they can be made and taken back one at a time.
//
// Where the user follows with turns of their own (follow.js) it is the other way round: the machine executes
// an instruction when its turns have been made. One without turns is executed at once.

/** The most instructions without a turn that are executed before the page shows the result. */
const kMostUnturned = 100000;

/** Turns of a scramble. */
const kScrambleTurns = 30;

/** How long one frame of a run "at once" may execute instructions, in milliseconds. */
const kFrameBudget = 10;

/** Seconds in which a demonstration plays a line. */
const kLongestLine = 5;

class Player {
    /**
     * @param {ProgramData} program
     * @param {PuzzleModel[]} models by PageData.puzzles
     * @param {Stage[]} stages by holding
     */
    constructor(program, models, stages) {
        this.stages = stages;
        this.models = models;
        this.begin(program, []);
        this.running = false;
        /** Whether a line takes at most kLongestLine seconds. */
        this.hurries = false;
        /** Whether what is played goes back. */
        this.backwards = false;
        this.speed = kSpeeds[kUsualSpeed];
        this.request = 0;
        /** Whether the user makes the turns. */
        this.following = false;
        /** The turns of the next instruction. @type {FollowedTurns|null} */
        this.followed = null;
        /** The answer that these turns enter. @type {{number: bigint, turns: number[]|null}|null} */
        this.entered = null;
        /** The same, by repeating the input's turns; null: these are required. */
        /** @type {FollowedTurns|null} */
        this.other = null;
        /** The instruction that is being played. @type {number|null} */
        this.played = null;
        /** The turns that a real cube still has to take back. @type {FollowedTurns|null} */
        this.owed = null;
        /** A note for a user with a real puzzle. */
        this.note = "";
        /** The last turn of the user that is blocked. */
        this.refused = null;
        /** @type {(() => void)[]} called when what is shown has changed */
        this.listeners = [];
        /** @type {(() => void)[]} called when a turn of what is played was made */
        this.turnListeners = [];
        for (const stage of stages) {
            stage.onTurned = () => this.turnListeners.forEach((listen) => listen());
        }
    }

    /**
     * Forgets the run, and begins one of this program.
     * @param {ProgramData} program @param {number[]} setup turns that the first holding begins with, flat pairs
     */
    begin(program, setup) {
        this.program = program;
        /** Whether each line only turns one puzzle, and then comes the next. */
        this.linear = program.instructions.length > 1 &&
            program.instructions.every(({op, message}) => op === "turns" || (op === "halt" && message === ""));
        this.setup = setup;
        /** What the first holding begins with; null: solved. @type {PuzzleState|null} */
        this.start = setup.length === 0 ? null : this.models[0].algorithmState(setup);
        /** The same before anything was turned. */
        this.first = this.start;
        /** Whether a puzzle alone was solved or scrambled since. */
        this.fromSolved = false;
        /** Turns that were made on a puzzle that is alone. @type {{grip: number, amount: number, text: string}[]} */
        this.freeTurns = [];
        this.timeline = new Timeline(program, this.models);
        this.watch = new RegisterWatch(program, this.models);
    }

    /**
     * Shows another program.
     * @param {ProgramData} program @param {number[]} setup flat pairs @param {number} at steps that are done
     */
    load(program, setup, at) {
        this.pause();
        this.begin(program, setup);
        this.timeline.seek(at);
        this.stage.hold(setup);
        this.refresh();
        if (this.following && !this.isFree) this.expect();
    }

    /** @returns {Machine} */
    get machine() {
        return this.timeline.machine;
    }

    /** Whether turns of a line are being played. @returns {boolean} */
    get playing() {
        return this.played !== null;
    }

    /** Whether it moves by itself: a run, or turns that are played and not held. @returns {boolean} */
    get moving() {
        return this.running || (this.playing && !(this.stage.player?.held ?? true));
    }

    /** @returns {boolean} */
    get canGoOn() {
        return this.machine.status === "running" || this.timeline.knownAnswer !== null;
    }

    /** Shows everything as it is, without motion. */
    refresh() {
        const {machine} = this;
        this.played = null;
        this.followed = null;
        this.other = null;
        this.entered = null;
        this.owed = null;
        this.refused = null;
        this.note = "";
        this.stages.forEach((stage, holding) => {
            const state = machine.stateOf(holding);
            stage.show(holding === 0 && this.start !== null
                ? stage.model.compose(this.start, state) : state);
            stage.showTape(machine, holding);
        });
        if (this.linear) this.stage.hold([...this.setup,
            ...this.program.instructions.slice(0, machine.at).flatMap(({turns}) => turns)]);
        this.tell();
    }

    /** Notifies the listeners of a change. */
    tell() {
        for (const listener of this.listeners) listener();
    }

    /** @param {number} turnsPerSecond */
    setSpeed(turnsPerSecond) {
        this.speed = turnsPerSecond;
        for (const stage of this.stages) {
            if (stage.player !== null) stage.player.setSpeed(turnsPerSecond);
        }
    }

    /** @returns {Stage} of what is in hand */
    get stage() {
        return this.stages[this.machine.holding];
    }

    /** @param {boolean} on whether somebody makes the turns */
    setFollowing(on) {
        this.pause();
        this.following = on;
        this.leaveTurns(() => {
            this.refresh();
            if (on) this.expect();
        });
    }

    /**
     * Does something that forgets the turns made for the line in hand, and says how to take them back.
     * @param {() => void} change
     */
    leaveTurns(change) {
        const back = this.followed === null ? [] : this.followed.wayBack;
        const {stage} = this;
        change();
        if (back.length === 0) return;
        this.owed = this.rowOf(stage, back, 1);
        this.note = `On yours, take back what was turned of that line: ` +
            `${algorithmText(stage.puzzle, back)}.`;
        this.tell();
    }

    /** Executes what needs no turns, and waits for those of the next instruction. */
    expect() {
        const {machine} = this;
        for (let steps = 0; machine.status === "running" && steps < kMostUnturned; ++steps) {
            const {turns, times} = this.turnsOfNext();
            if (turns.length > 0 && times !== 0 && !this.onlyRotates(turns)) {
                this.follow(turns, times);
                return;
            }
            if (this.timeline.forward() === null) break;
        }
        this.refresh();
    }

    /**
     * The turns of the instruction that comes next, and how often; negative: undone that often.
     * @returns {{turns: number[], times: number}}
     */
    turnsOfNext() {
        const {machine, timeline} = this;
        const {op, turns} = this.program.instructions[machine.at];
        if (op === "turns") return {turns, times: 1};
        if (op === "input") {
            const {number, turns: entered} = timeline.knownAnswer ?? {number: 0n, turns: null};
            return entered === null ? {turns, times: Number(number)} : {turns: entered, times: 1};
        }
        if (op !== "repeat") return {turns: [], times: 0};
        return {turns, times: Number(machine.code.repetitions[machine.at]?.count(machine.state) ?? 0n)};
    }

    /** @param {number[]} turns @param {number} times */
    follow(turns, times) {
        this.refresh();
        this.followed = this.rowOf(this.stage, turns, times);
        this.tell();
    }

    /**
     * Turns for the user to make, repeated; negative: undone. null: too many to make.
     * @param {Stage} stage @param {number[]} turns @param {number} times
     */
    rowOf({puzzle, model}, turns, times) {
        if (Math.abs(times) * turns.length / 2 > kMostPlayed) return null;
        const asked = times < 0 ? undoneTurns(puzzle, turns) : turns;
        return new FollowedTurns(puzzle, model, asked, Math.abs(times),
            (grip, amount) => this.linear ? this.stage.frame.text(grip, amount) : turnText(puzzle.grips[grip], amount));
    }

    /**
     * The user has turned the puzzle in hand.
     * @param {number} grip
     * @param {number} amount
     * @param {number} [from] how far it is seen turned already
     * @returns {boolean} false: no turn is expected now
     */
    turned(grip, amount, from) {
        const {stage} = this;
        // The last turn of an instruction may still be in motion; what it completes comes first.
        if (stage.player !== null && stage.player.busy) stage.player.finish();
        this.refused = null;
        if (this.followed === null && !this.isFree) return false;
        const {turns, whole} = stage.puzzle.grips[grip];
        if (turns !== undefined && !this.linear && (!this.isFree || stage.puzzle.obstacles !== undefined)) {
            // A program means its turns in the frame of the puzzle, which must stay.
            return !(whole && !this.isFree) && this.turnedInParts(grip, amount);
        }
        this.refused = stage.blocks.refuse(stage.shown, grip, amount);
        if (this.refused !== null) {
            this.tell();
            return false;
        }
        const text = stage.frame.text(grip, amount);
        stage.make(grip, amount, from);
        this.owed = null;
        if (this.followed === null) {
            this.freeTurns.push({grip, amount, text});
            this.startWith(grip, amount);
            return true;
        }
        this.note = "";
        this.followed.take(grip, amount);
        if (this.other !== null) this.tryOther(grip, amount);
        this.tell();
        if (!this.followed.done) return true;
        if (stage.player !== null && stage.player.busy) {
            stage.whenDone = () => this.followedAll();
        } else {
            this.followedAll();
        }
        return true;
    }

    /**
     * A move of the hand as turns of grips, in the frame in which the program's turns are meant.
     * @param {number} grip @param {number} amount
     */
    turnedInParts(grip, amount) {
        const parts = turnsOfMove(this.stage.puzzle, grip, amount);
        return parts.length > 0 && parts.every((turn) => this.turned(...turn));
    }

    /** Whether turns only turn the whole puzzle: then the picture turns, and nobody has to. @param {number[]} turns */
    onlyRotates(turns) {
        return turns.every((grip, i) => i % 2 === 1 || this.stage.puzzle.grips[grip].turns?.length === 0);
    }

    /** Repeating the input's turns also enters the number. */
    tryOther(grip, amount) {
        const {followed, other} = this;
        other.take(grip, amount);
        if (followed.slips.length === 0 || other.isWrong) return;
        this.followed = other;
        this.other = null;
        this.entered.turns = null;
    }

    /** The turns that are left were made on a puzzle that this page does not see. */
    madeElsewhere() {
        const {followed} = this;
        while (this.followed === followed && followed.next !== null && this.turned(...followed.next)) {
            // Until all are made.
        }
    }

    /** Turns the state that a puzzle alone has at the start. */
    startWith(grip, amount) {
        const {model} = this.stage;
        this.start = model.compose(this.start ?? model.solved(), model.turnState(grip, amount));
        this.tell();
    }

    /**
     * A turn that a real cube reports: true when it takes back what was taken back here.
     * @param {number} grip @param {number} amount
     */
    settle(grip, amount) {
        const {owed} = this;
        if (owed === null) return false;
        owed.take(grip, amount);
        if (owed.isWrong || owed.done) this.owed = null;
        if (owed.isWrong) return false;
        if (owed.done) this.note = "";
        this.tell();
        return true;
    }

    /**
     * Takes a turn back that was made, which a real cube owes then.
     * @param {[number, number]} turn @returns {[number, number]} what takes it back
     */
    undoTurn(turn) {
        const {stage} = this;
        const [grip, amount] = undoneTurns(stage.puzzle, turn);
        this.refused = null;
        stage.make(grip, amount);
        this.owed = this.rowOf(stage, [grip, amount], 1);
        return [grip, amount];
    }

    /** Takes the last turn of a puzzle alone back. */
    undoFree() {
        const last = this.freeTurns.pop();
        if (last !== undefined) this.startWith(...this.undoTurn([last.grip, last.amount]));
    }

    /** A puzzle alone, solved. */
    solveFree() {
        this.start = null;
        this.fromSolved = true;
        this.freeTurns = [];
        this.refresh();
    }

    /** A puzzle alone, after this many random turns that can be made. */
    scrambleFree() {
        const {model, blocks, puzzle} = this.stage;
        this.start = model.solved();
        this.fromSolved = true;
        this.stage.hold([]);
        this.freeTurns = [];
        for (let tries = 0; this.freeTurns.length < kScrambleTurns && tries < 50 * kScrambleTurns; ++tries) {
            const grip = Math.floor(Math.random() * puzzle.own);
            const amount = 1 + Math.floor(Math.random() * (puzzle.grips[grip].order - 1));
            if (grip === this.freeTurns[this.freeTurns.length - 1]?.grip) continue;
            if (blocks.refuse(this.start, grip, amount) !== null) continue;
            this.start = model.compose(this.start, model.turnState(grip, amount));
            this.freeTurns.push({grip, amount, text: this.stage.frame.text(grip, amount)});
        }
        this.refresh();
    }

    /** The turns that were made on a puzzle that is alone, as text. @returns {string} */
    get freeText() {
        return this.freeTurns.map(({text}) => text).join(" ");
    }

    /** Whether there is only a puzzle to play with. @returns {boolean} */
    get isFree() {
        return this.program.instructions.length === 1 && this.program.instructions[0].op === "halt" &&
            this.program.instructions[0].message === "" && this.machine.status === "running";
    }

    /** The instruction's turns are made. */
    followedAll() {
        const {stage, entered} = this;
        if (stage.player !== null) stage.player.finish();
        if (entered === null) this.timeline.forward();
        else this.timeline.answer(entered.number, entered.turns);
        this.expect();
    }

    /**
     * One step forward, with the turns that it makes; while these are played, to their end, or where they are
     * held, one of them.
     */
    step() {
        this.running = false;
        if (this.followed !== null || this.isFree) return;
        if (this.playing) {
            const {player} = this.stage;
            if (player.held) player.stepOne(); else player.finish();
        } else {
            this.advance();
        }
    }

    /** Executes the next line, and plays its turns. */
    advance() {
        const {stage} = this;
        const record = this.timeline.forward();
        if (record === null) {
            this.pause();
            this.refresh();
            return;
        }
        this.playRecord(stage, record, false);
    }

    /**
     * One step back, with its turns undone; of what is played to where it began, or where it is held one
     * turn.
     */
    back() {
        this.running = false;
        if (this.isFree) {
            this.undoFree();
            return;
        }
        if (this.followed !== null) {
            this.takeBack();
            return;
        }
        if (this.playing) {
            const {player} = this.stage;
            if (player.held && player.backOne()) return;
            const began = this.timeline.position - (this.backwards ? 0 : 1);
            this.seek(began);
            return;
        }
        if (this.following) {
            this.takeLineBack();
            return;
        }
        if (this.timeline.position === 0) return;
        // What the step did is known once it is done again; the position before it comes last.
        const position = this.timeline.position - 1;
        this.timeline.seek(position);
        const {stage} = this;
        const record = this.timeline.forward();
        const undone = record === null ? null : {...record};
        this.timeline.seek(position);
        if (undone === null) {
            this.refresh();
        } else {
            this.playRecord(stage, undone, true);
        }
    }

    /** Takes the last turn of the line in hand back, the number that is entered, or else the line before. */
    takeBack() {
        const last = this.followed.undo();
        if (last === null) {
            if (this.entered === null) this.takeLineBack(); else this.refresh();
            return;
        }
        if (this.other !== null) this.other.undo();
        const {puzzle} = this.stage;
        const back = this.undoTurn(last);
        this.note = `${algorithmText(puzzle, last)} is taken back. ` +
            `On yours, turn ${algorithmText(puzzle, back)}.`;
        this.tell();
    }

    /** Goes back to the last line that has turns, and says how to undo it. */
    takeLineBack() {
        const {timeline} = this;
        let position = timeline.position;
        let found = null;
        while (position > 0 && found === null) {
            timeline.seek(--position);
            const {turns, times} = this.turnsOfNext();
            if (turns.length > 0 && times !== 0) found = {turns, times, stage: this.stage};
        }
        this.refresh();
        this.waitForTurns();
        if (found === null) return;
        const {turns, times, stage} = found;
        const text = algorithmText(stage.puzzle, times < 0 ? turns : undoneTurns(stage.puzzle, turns));
        this.owed = this.rowOf(stage, turns, -times);
        const often = Math.abs(times) === 1 ? "" : `, ${Math.abs(times)} times`;
        const {number} = this.program.instructions[this.machine.at];
        this.note = `On yours, take line ${number} back: ${text}${often}.`;
        this.tell();
    }

    /**
     * Plays what a step has turned.
     * @param {Stage} stage
     * @param {StepRecord} record
     * @param {boolean} backwards
     */
    playRecord(stage, record, backwards) {
        const {turns, times} = this.turnsOf(record);
        if (times === 0 || turns.length === 0) {
            this.done();
            return;
        }
        this.played = record.index;
        this.backwards = backwards;
        this.tell();
        const undo = (times < 0) !== backwards;
        const least = this.hurries ? Math.abs(times) * turns.length / 2 / kLongestLine : 0;
        stage.player?.setSpeed(Math.max(this.speed, least));
        stage.play(undo ? undoneTurns(stage.puzzle, turns) : turns, Math.abs(times),
            () => this.done());
    }

    /** What was played is over. */
    done() {
        this.refresh();
        if (this.running) this.goOn();
        else if (this.following) this.expect();
    }

    /**
     * The turns that a step has made, and how often; negative: undone that often.
     * @param {StepRecord} record
     * @returns {{turns: number[], times: number}}
     */
    turnsOf(record) {
        const {op, turns} = this.program.instructions[record.index];
        if (record.entered !== null) return {turns: record.entered, times: 1};
        if (op === "turns") return {turns, times: 1};
        if (op !== "repeat" && op !== "input") return {turns: [], times: 0};
        return {turns, times: Number(record.repetitions ?? 0n)};
    }

    /** @param {number} position */
    seek(position) {
        this.running = false;
        this.leaveTurns(() => {
            this.timeline.seek(position);
            this.refresh();
            if (this.following && position === this.timeline.position) this.waitForTurns();
        });
    }

    /** Waits for the turns of the next instruction, if it has any; an input asks again. */
    waitForTurns() {
        const {turns, times} = this.turnsOfNext();
        if (this.machine.status === "running" && turns.length > 0 && times !== 0) this.follow(turns, times);
    }

    /** @param {bigint} number the answer to the question that is open */
    answer(number) {
        if (this.playing) this.refresh();
        if (this.following && number !== 0n && this.machine.status === "waiting") {
            const input = this.program.instructions[this.machine.at];
            const amount = amountOf(input, number) ?? number;
            const turns = shortEntering(this.program, this.stage.puzzle, input, amount);
            const repeated = this.rowOf(this.stage, input.turns, Number(amount));
            this.refresh();
            this.followed = turns === null ? repeated : this.rowOf(this.stage, turns, 1);
            this.other = turns === null ? null : repeated;
            if (this.followed !== null) {
                this.entered = {number, turns};
                this.tell();
                return;
            }
        }
        const {stage} = this;
        const record = this.timeline.answer(number);
        if (record === null) {
            this.refresh();
        } else {
            this.playRecord(stage, record, false);
        }
    }

    /** Runs, or stops running. */
    toggleRun() {
        if (this.followed !== null || this.isFree) return;
        const next = this.program.instructions[this.machine.at];
        if (this.linear && !this.playing && (next === undefined || next.op === "halt")) this.seek(0);
        if (this.moving) {
            this.pause();
            this.tell();
        } else {
            this.running = true;
            this.tell();
            if (this.playing) this.stage.player.release(); else this.goOn();
        }
    }

    /** Stops running; of what is being played the turn under way is completed. */
    pause() {
        this.running = false;
        if (this.playing) this.stage.player.hold();
        cancelAnimationFrame(this.request);
        this.request = 0;
    }

    /** The next step of a run: in the next frame, so that others get their turn. */
    goOn() {
        if (this.request !== 0) return;
        this.request = requestAnimationFrame(() => {
            this.request = 0;
            if (!this.running) return;
            if (this.speed === Infinity) {
                this.runFrame();
            } else {
                this.runStep();
            }
        });
    }

    /** A step of a run; it ends where the program waits or ends, and before a breakpoint. */
    runStep() {
        if (!this.canGoOn) {
            this.pause();
            this.refresh();
            return;
        }
        this.advance();
        // What is played continues to the end of its line.
        if (this.timeline.breakpoints.has(this.machine.at)) this.running = false;
    }

    /** As many steps as fit into a frame. */
    runFrame() {
        const end = performance.now() + kFrameBudget;
        while (this.canGoOn && performance.now() < end) {
            const asked = 2000;
            if (this.timeline.run(asked) < asked) break;
        }
        const stopped = this.timeline.breakpoints.has(this.machine.at);
        if (!this.canGoOn || stopped) this.pause();
        this.refresh();
        if (this.running) this.goOn();
    }
}
