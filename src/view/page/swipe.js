// Turning a layer by pushing a sticker: the layer and the direction that move it the way the finger does.
//
// Turned clockwise about an axis a, a point p moves along p x a. What of it leaves the plane of the sticker's
// face a finger cannot follow: what counts is the part within the plane, and the drag is taken to that plane,
// too. Of all moves of layers that take the picked cell along, that one is meant whose motion lies closest to
// the drag. Of those that move it nearly equally, it is one that takes the sticker off its face, rather than
// turns that face, and then the one that takes the fewest cells along.
//
// From kLeastSwipe pixels on the layer follows the finger: a motion of the finger along the way of the sticker turns
// it as far as that way goes. Let go, the layer goes on to the nearest turn, at least one; brought back to where it
// was taken, it stays there. A blocked layer does not follow.

/** A drag is a swipe from this many CSS pixels on. */
const kLeastSwipe = 14;
/** The least radius that counts: near the axis a small motion would turn the layer far. */
const kLeastRadius = 0.6;
/** What turning the sticker's own face counts less. */
const kWithinFace = 0.1;

/**
 * What a drag means.
 * @typedef {object} MeantTurn
 * @property {number} grip
 * @property {number} sign     1: clockwise
 * @property {number[]} within how a radian of it moves the sticker, in the plane of its face
 */

class Swipe {
    /**
     * @param {PuzzleScene} scene
     * @param {PuzzleData} puzzle
     * @param {object} actions
     * @param {() => boolean} actions.wanted whether turns may be made now
     * @param {() => boolean} actions.rotates whether moves may turn the whole puzzle
     * @param {(grip: number, amount: number) => boolean} actions.canFollow whether nothing is in the way
     * @param {(grip: number, amount: number, from: number) => boolean} actions.onTurn makes a turn, of which `from` is
     *     seen already; false: it was not made
     */
    constructor(scene, puzzle, actions) {
        this.scene = scene;
        this.puzzle = puzzle;
        this.actions = actions;
        /** The sticker that is being pushed, from where, and what that means. */
        this.held = null;
        scene.camera.acceptDrag = (event) => !actions.wanted() || !this.take(event);
        scene.camera.onPinch = () => this.letGo();
        scene.canvas.addEventListener("pointermove", (event) => this.move(event));
        scene.canvas.addEventListener("pointerup", (event) => this.release(event));
        scene.canvas.addEventListener("pointercancel", () => this.letGo());
    }

    /** @param {PointerEvent} event @returns {boolean} whether it holds a piece now */
    take(event) {
        const picked = this.scene.pick(event.offsetX, event.offsetY);
        if (picked === null) return false;
        this.held = {picked, x: event.clientX, y: event.clientY, meant: null, follows: false};
        return true;
    }

    /** Forgets what was held. */
    letGo() {
        if (this.held?.follows) this.scene.setTurn(-1, 0);
        this.held = null;
    }

    /** How far a pointer has come, in turns of what is meant; 0 where that is near. @param {PointerEvent} event */
    turnsTo(event) {
        const {picked, x, y, meant} = this.held;
        const dx = event.clientX - x;
        const dy = event.clientY - y;
        const length = Math.hypot(dx, dy);
        if (length < kLeastSwipe) return 0;
        const {within, grip} = meant;
        const angle = length * vec3Dot(this.inPlane(picked, dx, dy), within) /
            Math.max(vec3Dot(within, within), kLeastRadius ** 2);
        return angle * this.puzzle.grips[grip].order / (2 * Math.PI);
    }

    /** @param {PointerEvent} event */
    move(event) {
        const {held} = this;
        if (held === null) return;
        if (held.meant === null) {
            const dx = event.clientX - held.x;
            const dy = event.clientY - held.y;
            if (Math.hypot(dx, dy) < kLeastSwipe) return;
            held.meant = this.meant(held.picked, dx, dy);
            if (held.meant === null) {
                this.held = null;
                return;
            }
            const {grip, sign} = held.meant;
            held.follows = this.actions.canFollow(grip, this.amountOf(grip, sign));
        }
        if (held.follows) this.scene.setTurn(held.meant.grip, this.turnsTo(event));
    }

    /** Makes the turn that is nearest. @param {PointerEvent} event */
    release(event) {
        const {held} = this;
        if (held === null || held.meant === null) {
            this.held = null;
            return;
        }
        const {meant: {grip}, follows} = held;
        const from = this.turnsTo(event);
        const count = Math.round(from) || Math.sign(from);
        const amount = this.amountOf(grip, count);
        if (amount === 0 || !this.actions.onTurn(grip, amount, follows ? from : 0)) this.letGo();
        this.held = null;
    }

    /** Turns clockwise as an amount. @param {number} grip @param {number} count @returns {number} 0 .. order - 1 */
    amountOf(grip, count) {
        const {order} = this.puzzle.grips[grip];
        return (count % order + order) % order;
    }

    /**
     * The turn that is meant.
     * @param {PickData} picked
     * @param {number} dx
     * @param {number} dy
     * @returns {MeantTurn|null}
     */
    meant(picked, dx, dy) {
        const drag = this.inPlane(picked, dx, dy);
        const length = Math.hypot(...drag);
        let best = null;
        let closest = 0.5;  // a motion 60 degrees off is never meant
        const {grips, body} = this.puzzle;
        grips.forEach(({axis, cells, whole}, grip) => {
            if (whole && !this.actions.rotates()) return;
            if (!cells.includes(picked.cell) || cells.length === body.cells.length) return;
            const motion = vec3Cross([0, 0, 0], picked.point, axis);
            const away = vec3Dot(motion, picked.normal);
            const within = motion.map((x, i) => x - away * picked.normal[i]);
            const speed = Math.hypot(...within);
            if (speed < 1e-6) return;
            const along = vec3Dot(within, drag) / (speed * length);
            const own = Math.abs(vec3Dot(axis, picked.normal));
            const rank = Math.abs(along) - kWithinFace * own - 1e-4 * cells.length;
            if (rank <= closest) return;
            closest = rank;
            best = {grip, sign: Math.sign(along), within};
        });
        return best;
    }

    /**
     * A drag on the screen as a motion in the plane of the sticker.
     * @param {PickData} picked @param {number} dx @param {number} dy @returns {number[]}
     */
    inPlane({point, normal}, dx, dy) {
        const {camera} = this.scene;
        const [x, y] = camera.project(point);
        const from = [0, 0, 0];
        const along = [0, 0, 0];
        // A short part of the drag: a long one may leave the puzzle, and pass the plane's horizon.
        const part = 1 / Math.hypot(dx, dy);
        camera.ray(x + part * dx, y + part * dy, from, along);
        const slope = vec3Dot(along, normal);
        const far = vec3Dot(point.map((p, i) => p - from[i]), normal) / slope;
        return point.map((p, i) => from[i] + far * along[i] - p);
    }
}
