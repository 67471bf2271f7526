// Plays turns one after the other with motion that starts and ends gently.
//
// Time runs on the clock of requestAnimationFrame. A turn takes its share of time and what is left
// of a frame goes to the next turn, so that a high speed does many turns in a frame. The curve is
// smoothstep. A user who asks the system for less motion (prefers-reduced-motion) gets each turn at once.
//
// The queue can be held: then the turn under way is completed, and further ones one at a time, on or back.

/** The speed that means "at once". */
const kAtOnce = Infinity;

/**
 * A queue of turns of a scene. onIdle is called once when the queue runs empty, and by clear().
 */
class TurnPlayer {
    /**
     * @param {PuzzleScene} scene
     * @param {{onTurn: function(number, number): void, onIdle?: function(): void}} model  onTurn is
     *     told each turn that is completed and gives the scene its new state
     */
    constructor(scene, model) {
        this.scene = scene;
        this.model = model;
        this.queue = [];
        this.next = 0;
        this.held = false;
        /** Of a held queue: one more turn is wanted. */
        this.once = false;
        this.speed = 4;
        this.elapsed = 0;
        this.before = -1;
        this.request = 0;
        this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
        this.onFrame = (now) => this.frame(now);
    }

    /** Turns per second; kAtOnce or 0 for no motion. @param {number} turnsPerSecond */
    setSpeed(turnsPerSecond) {
        this.speed = turnsPerSecond > 0 ? turnsPerSecond : kAtOnce;
        if (this.immediate && !this.held) {
            this.finish();
        }
    }

    /** Whether turns are waiting or under way. */
    get busy() {
        return this.next < this.queue.length;
    }

    /** Whether turns are done without motion. */
    get immediate() {
        return this.calm.matches || this.speed === kAtOnce;
    }

    /** Adds one turn. @param {number} grip @param {number} amount @param {number} from how far it is turned already */
    push(grip, amount, from = 0) {
        this.queue.push([grip, amount, from]);
        this.begin();
    }

    /** Adds turns. @param {ArrayLike<number>} turns flat pairs */
    pushAll(turns) {
        for (let i = 0; i + 1 < turns.length; i += 2) {
            this.queue.push([turns[i], turns[i + 1], 0]);
        }
        this.begin();
    }

    /** Stops once the turn under way is completed. */
    hold() {
        this.held = true;
    }

    /** Goes on after hold(). */
    release() {
        this.held = false;
        this.begin();
    }

    /** Of a held queue: makes one turn. */
    stepOne() {
        this.once = true;
        this.begin();
    }

    /** Of a held queue: takes the last turn back, at once. @returns {boolean} false: there is none */
    backOne() {
        if (this.next === 0 || this.elapsed > 0) return false;
        const [grip, amount] = this.queue[--this.next];
        this.model.onTurn(grip, this.scene.puzzle.grips[grip].order - amount);
        return true;
    }

    /** Starts the motion, unless it is under way or there shall be none. */
    begin() {
        if (this.held && !this.once) {
            return;
        }
        if (this.immediate && this.held) {
            this.once = false;
            this.complete();
            if (!this.busy) {
                this.rest();
            }
        } else if (this.immediate) {
            this.finish();
        } else if (this.busy && !this.request) {
            this.before = -1;
            this.request = requestAnimationFrame(this.onFrame);
        }
    }

    /** Completes all turns now. */
    finish() {
        if (!this.busy) {
            return;
        }
        while (this.busy) {
            this.complete();
        }
        this.rest();
    }

    /** Forgets the turns that are not completed; the one under way springs back. */
    clear() {
        this.next = this.queue.length;
        this.rest();
    }

    /** Where to go: from 0, more than half of the order goes the short way, backwards. */
    shortWay(grip, amount, from) {
        const order = this.scene.puzzle.grips[grip].order;
        return amount + order * Math.round((from - amount) / order);
    }

    /** Tells the model that the first turn is done. */
    complete() {
        const turn = this.queue[this.next++];
        this.elapsed = 0;
        this.scene.setTurn(-1, 0);
        this.model.onTurn(turn[0], turn[1]);
    }

    /** Nothing is left to do. */
    rest() {
        this.queue.length = 0;
        this.next = 0;
        this.held = false;
        this.once = false;
        this.elapsed = 0;
        this.scene.setTurn(-1, 0);
        if (this.request) {
            cancelAnimationFrame(this.request);
            this.request = 0;
        }
        if (this.model.onIdle) {
            this.model.onIdle();
        }
    }

    /** Shows one frame. */
    frame(now) {
        this.request = 0;
        // After a pause (a hidden tab) motion goes on where it was.
        const passed = this.before < 0 ? 0 : Math.min(0.1, (now - this.before) / 1000);
        this.before = now;
        this.elapsed += passed;
        while (this.busy) {
            const [grip, wanted, from] = this.queue[this.next];
            const way = this.shortWay(grip, wanted, from) - from;
            const lasts = Math.sqrt(Math.abs(way)) / this.speed;
            if (this.elapsed < lasts) {
                const t = this.elapsed / lasts;
                this.scene.setTurn(grip, from + way * t * t * (3 - 2 * t));
                break;
            }
            const left = this.elapsed - lasts;
            this.complete();
            this.elapsed = left;
            if (this.held) {
                this.elapsed = 0;
                this.once = false;
                break;
            }
        }
        if (this.held && !this.once && this.busy && this.elapsed === 0) {
            return;
        }
        if (this.busy) {
            // onTurn may have asked for the next frame already.
            if (!this.request) {
                this.request = requestAnimationFrame(this.onFrame);
            }
        } else {
            this.rest();
        }
    }
}
