// A demonstration: the page answers the questions with examples and runs the program, and no line takes long.

/** Small numbers that differ, so that sums and averages can be checked in the head. */
const kExampleAnswers = [5n, 3n, 7n, 2n, 4n, 6n, 1n];
/** Milliseconds in which a question can be read before it is answered. */
const kReadQuestion = 1500;

class Demo {
    /** @param {Player} player */
    constructor(player) {
        this.player = player;
        this.on = false;
        this.timer = 0;
        this.button = toggleButton({title: "Answer the questions with examples, and run"}, "Demo",
            (on) => this.turn(on));
        player.listeners.push(() => this.goOn());
    }

    /** @param {boolean} on */
    turn(on) {
        const {player} = this;
        this.on = on;
        player.hurries = on;
        clearTimeout(this.timer);
        this.timer = 0;
        this.button.setAttribute("aria-pressed", String(on));
        if (on && player.machine.status !== "waiting" && !player.canGoOn) player.seek(0);
        if (on) this.goOn();
        if (on && player.canGoOn && !player.moving) player.toggleRun();
    }

    /** Answers the question that is open; at the end it is over. */
    goOn() {
        const {player} = this;
        const {status, inputs} = player.machine;
        if (!this.on || player.playing || player.followed !== null) return;
        if (status === "halted" || status === "error") {
            this.turn(false);
        } else if (status === "waiting" && player.timeline.knownAnswer === null && this.timer === 0) {
            this.timer = setTimeout(() => {
                this.timer = 0;
                const {max = "0"} = player.program.instructions[player.machine.at];
                const example = kExampleAnswers[inputs % kExampleAnswers.length];
                player.running = true;
                player.answer(example % (BigInt(max) + 1n));
            }, kReadQuestion);
        }
    }
}
