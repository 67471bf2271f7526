// Detection of programs that never end: Brent's cycle detection.
//
// Backward jumps compare everything with one snapshot, which is replaced after 1, 2, 4, ... steps. A cell
// changes only while it is in hand, so a snapshot copies only that one and starts a new epoch; any other
// stores its value when it is first taken up in an epoch, and two counters keep how many cells and heads
// differ. Tapes that wander off for ever are found when the head of one moves over blank cells to one side
// while all else stays the same. The same as src/interpreter/loop_watch.cpp.

/** No instruction, as a target. */
const kNowhere = -1;

/** What the watch remembers. */
class LoopWatch {
    constructor() {
        /** The instruction that was jumped to when the snapshot was taken. */
        this.target = kNowhere;
        /** What was in hand then, and its state. */
        this.holding = 0;
        /** @type {PuzzleState|null} */
        this.value = null;
        this.takenAt = 0;
        /** The number of steps from which on the next snapshot is taken. */
        this.next = 0;
        this.wait = 1;
        this.epoch = 1;
        /** Cells not in hand that differ. */
        this.differing = 0;
        this.headsOff = 0;
    }

    /**
     * Starts a new epoch.
     * @param {number} target
     * @param {number} holding
     * @param {PuzzleState} value  in hand; kept
     * @param {number} steps
     */
    snapshot(target, holding, value, steps) {
        this.target = target;
        this.holding = holding;
        this.value = value;
        this.takenAt = steps;
        this.next = steps + this.wait;
        this.wait *= 2;
        ++this.epoch;
        this.differing = 0;
        this.headsOff = 0;
    }

    /** Drops the snapshot: an input makes the future depend on more than the state. */
    forget() {
        if (this.target === kNowhere) return;
        this.target = kNowhere;
        this.next = 0;
        this.wait = 1;
    }

    /**
     * A place is taken in hand.
     * @param {MachinePlace} place
     */
    begin(place) {
        if (place.epoch === this.epoch) return;
        place.epoch = this.epoch;
        place.thenHead = place.lowest = place.highest = place.head;
        place.thenFirst = place.first;
        place.thenLast = place.last;
        place.differing = 0;
    }

    /**
     * The head of the place in hand has moved.
     * @param {MachinePlace} place
     * @param {number} from
     */
    moved(place, from) {
        const to = place.head;
        if (from === place.thenHead && to !== place.thenHead) ++this.headsOff;
        if (from !== place.thenHead && to === place.thenHead) --this.headsOff;
        place.lowest = Math.min(place.lowest, to);
        place.highest = Math.max(place.highest, to);
    }

    /**
     * Counts a cell that differs now, or no longer.
     * @param {MachinePlace} place
     * @param {number} change
     */
    count(place, change) {
        place.differing += change;
        this.differing += change;
    }

    /**
     * True when everything but the state in hand is as at the snapshot, or as far as it can ever be
     * seen, shifted along the tape in hand.
     * @param {MachinePlace} place  in hand
     * @returns {boolean}
     */
    unchanged(place) {
        const {head, thenHead} = place;
        if (head === thenHead) return this.differing === 0 && this.headsOff === 0;
        // The tape in hand has to be the only one that has changed.
        if (this.headsOff !== 1 || this.differing !== place.differing) return false;
        const right = head > thenHead && place.lowest === thenHead &&
            place.thenLast <= thenHead && place.last <= head;
        const left = head < thenHead && place.highest === thenHead &&
            place.thenFirst >= thenHead && place.first >= head;
        return right || left;
    }
}
