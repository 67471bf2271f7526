// Turning a layer by pushing a sticker: the layer and the direction that move it the way the finger does.
//
// Turned clockwise about an axis a, a point p moves along p x a. What of it leaves the plane of the sticker's
// face a finger cannot follow: what counts is the part within the plane, and the drag is taken to that plane,
// too. Of all moves of layers that take the picked cell along, that one is meant whose motion lies closest to
// the drag. Of those that move it nearly equally, it is one that takes the sticker off its face, rather than
// turns that face, and then the one that takes the fewest cells along.

/** A drag is a swipe from so many CSS pixels on. */
const kLeastSwipe = 14;
/** What turning the sticker's own face counts less. */
const kWithinFace = 0.1;

class Swipe {
    /**
     * @param {PuzzleScene} scene
     * @param {PuzzleData} puzzle
     * @param {() => boolean} wanted whether turns may be made now
     * @param {() => boolean} rotates whether moves may turn the whole puzzle
     * @param {(grip: number, amount: number) => void} onTurn
     */
    constructor(scene, puzzle, wanted, rotates, onTurn) {
        this.rotates = rotates;
        this.scene = scene;
        this.puzzle = puzzle;
        this.onTurn = onTurn;
        /** The sticker that is being pushed, and from where. */
        this.held = null;
        scene.camera.acceptDrag = (event) => !wanted() || !this.take(event);
        scene.camera.onPinch = () => { this.held = null; };
        scene.canvas.addEventListener("pointermove", (event) => this.move(event));
        scene.canvas.addEventListener("pointerup", () => { this.held = null; });
        scene.canvas.addEventListener("pointercancel", () => { this.held = null; });
    }

    /** @param {PointerEvent} event @returns {boolean} whether it holds a piece now */
    take(event) {
        const picked = this.scene.pick(event.offsetX, event.offsetY);
        if (picked === null) return false;
        this.held = {picked, x: event.clientX, y: event.clientY};
        return true;
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (this.held === null) return;
        const dx = event.clientX - this.held.x;
        const dy = event.clientY - this.held.y;
        if (Math.hypot(dx, dy) < kLeastSwipe) return;
        const meant = this.meant(this.held.picked, dx, dy);
        this.held = null;
        if (meant !== null) this.onTurn(meant[0], meant[1]);
    }

    /**
     * The turn that is meant.
     * @param {PickData} picked
     * @param {number} dx
     * @param {number} dy
     * @returns {[number, number]|null}
     */
    meant(picked, dx, dy) {
        const drag = this.inPlane(picked, dx, dy);
        const length = Math.hypot(...drag);
        let best = null;
        let closest = 0.5;  // a motion 60 degrees off is never meant
        const {grips, body} = this.puzzle;
        grips.forEach(({axis, cells, order, whole}, number) => {
            if (whole && !this.rotates()) return;
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
            best = [number, along > 0 ? 1 : order - 1];
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
