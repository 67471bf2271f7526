// The run on show: a timeline, and everything on the page that shows where it is.
//
// A step is executed by the machine at once; what is seen follows, turn by turn. So whatever somebody
// presses meanwhile acts on the machine as it is, and what was being played is left out.
//
// Where somebody follows with turns of their own (follow.js) it is the other way round: the machine
// executes an instruction when its turns have been made. What needs none is executed at once.

/** So many instructions without a turn are executed before one that follows is shown where they lead. */
const kMostUnturned = 100000;

/** How long one frame of a run "at once" may execute instructions, in milliseconds. */
const kFrameBudget = 10;

class Player {
    /**
     * @param {ProgramData} program
     * @param {PuzzleModel[]} models by PageData.puzzles
     * @param {Stage[]} stages by holding
     * @param {PuzzleState|null} start what the first holding begins with; null: solved
     */
    constructor(program, models, stages, start) {
        this.program = program;
        this.stages = stages;
        this.start = start;
        this.timeline = new Timeline(program, models);
        this.watch = new RegisterWatch(program, models);
        this.running = false;
        this.playing = false;
        this.speed = kSpeeds[kUsualSpeed];
        this.request = 0;
        /** Whether somebody makes the turns. */
        this.following = false;
        /** The turns that the next instruction asks for. @type {FollowedTurns|null} */
        this.followed = null;
        /** The answer that these turns enter. @type {{number: bigint, turns: number[]|null}|null} */
        this.entered = null;
        /** The last turn that somebody tried and that is blocked. */
        this.refused = null;
        /** @type {(() => void)[]} called when what is shown has changed */
        this.listeners = [];
    }

    /** @returns {Machine} */
    get machine() {
        return this.timeline.machine;
    }

    /** @returns {boolean} */
    get canGoOn() {
        return this.machine.status === "running" || this.timeline.knownAnswer !== null;
    }

    /** Shows everything as it is, without motion. */
    refresh() {
        const {machine} = this;
        this.playing = false;
        this.followed = null;
        this.entered = null;
        this.refused = null;
        this.stages.forEach((stage, holding) => {
            const state = machine.stateOf(holding);
            stage.show(holding === 0 && this.start !== null
                ? stage.model.compose(this.start, state) : state);
            stage.showTape(machine, holding);
        });
        this.tell();
    }

    /** Tells those who show what has changed. */
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
        this.refresh();
        if (on) this.expect();
    }

    /** Executes what needs no turns, and waits for those of the next instruction. */
    expect() {
        for (let steps = 0; this.canGoOn && steps < kMostUnturned; ++steps) {
            const {turns, times} = this.turnsOfNext();
            if (turns.length > 0 && times !== 0) {
                this.follow(turns, times);
                return;
            }
            if (this.timeline.forward() === null) break;
        }
        this.refresh();
    }

    /**
     * The turns of the instruction that comes next, and how often; negative: undone so often.
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
        const {puzzle, model} = this.stage;
        const asked = times < 0 ? undoneTurns(puzzle, turns) : turns;
        if (Math.abs(times) * asked.length / 2 > kMostPlayed) return;
        this.followed = new FollowedTurns(puzzle, model, asked, Math.abs(times));
        this.tell();
    }

    /**
     * Somebody has turned the puzzle in hand.
     * @param {number} grip
     * @param {number} amount
     * @returns {boolean} false: nobody waits for a turn now
     */
    turned(grip, amount) {
        const {stage} = this;
        // The last turn of an instruction may still be in motion; what it completes comes first.
        if (stage.player !== null && stage.player.busy) stage.player.finish();
        this.refused = null;
        if (this.followed === null && !this.isFree) return false;
        this.refused = stage.blocks.refuse(stage.shown, grip, amount);
        if (this.refused !== null) {
            this.tell();
            return false;
        }
        if (stage.player === null) stage.turn(grip, amount); else stage.player.push(grip, amount);
        if (this.followed === null) {
            const solved = this.start ?? stage.model.solved();
            this.start = stage.model.compose(solved, stage.model.turnState(grip, amount));
            this.tell();
            return true;
        }
        this.followed.take(grip, amount);
        this.tell();
        if (!this.followed.done) return true;
        if (stage.player !== null && stage.player.busy) {
            stage.whenDone = () => this.followedAll();
        } else {
            this.followedAll();
        }
        return true;
    }

    /** Nothing but a puzzle to play with. @returns {boolean} */
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

    /** One step forward, with the turns that it makes. */
    step() {
        if (this.playing) this.refresh();
        const {stage} = this;
        const record = this.timeline.forward();
        if (record === null) {
            this.pause();
            this.refresh();
            return;
        }
        this.playRecord(stage, record, false);
    }

    /** One step back, with its turns undone. */
    back() {
        this.pause();
        if (this.playing) this.refresh();
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
        this.playing = true;
        this.tell();
        const undo = (times < 0) !== backwards;
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
     * The turns that a step has made, and how often; negative: undone so often.
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
        this.pause();
        this.timeline.seek(position);
        this.refresh();
        if (this.following && position === this.timeline.position) this.waitForTurns();
    }

    /** Waits for the turns of the next instruction, if it has any. */
    waitForTurns() {
        const {turns, times} = this.turnsOfNext();
        if (this.canGoOn && turns.length > 0 && times !== 0) this.follow(turns, times);
    }

    /** @param {bigint} number the answer to the question that is open */
    answer(number) {
        if (this.playing) this.refresh();
        if (this.following && number !== 0n && this.machine.status === "waiting") {
            const input = this.program.instructions[this.machine.at];
            const turns = shortEntering(this.program, this.stage.puzzle, input, number);
            if (turns === null) this.follow(input.turns, Number(number)); else this.follow(turns, 1);
            this.entered = this.followed === null ? null : {number, turns};
            if (this.followed !== null) {
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
        if (this.running) {
            this.pause();
            this.tell();
        } else {
            this.running = true;
            this.tell();
            if (!this.playing) this.goOn();
        }
    }

    /** Stops running; what is being played goes on to its end. */
    pause() {
        this.running = false;
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
        this.step();
        if (this.timeline.breakpoints.has(this.machine.at)) this.pause();
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
