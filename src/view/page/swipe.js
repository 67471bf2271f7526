// Turning a layer by pushing a sticker: the layer and the direction that move it the way the finger does.
//
// Turned clockwise about an axis a, a point p moves along p x a. Of all grips that take the picked cell
// along, that one is meant whose motion of the point, as the screen shows it, lies closest to the drag. Of
// those that move it nearly equally, it is one that takes the sticker off its face, rather than turns that
// face, and then the one that takes the fewest cells along.

/** A drag is a swipe from so many CSS pixels on. */
const kLeastSwipe = 14;
/** What turning the sticker's own face counts less. */
const kWithinFace = 0.1;

class Swipe {
    /**
     * @param {PuzzleScene} scene
     * @param {PuzzleData} puzzle
     * @param {() => boolean} wanted whether turns may be made now
     * @param {(grip: number, amount: number) => void} onTurn
     */
    constructor(scene, puzzle, wanted, onTurn) {
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
        const {camera} = this.scene;
        const length = Math.hypot(dx, dy);
        const from = camera.project(picked.point);
        let best = null;
        let closest = 0.5;  // a motion 60 degrees off is never meant
        this.puzzle.grips.forEach((grip, number) => {
            if (!grip.cells.includes(picked.cell)) return;
            const way = vec3Cross([0, 0, 0], picked.point, grip.axis);
            if (Math.hypot(...way) < 1e-6) return;
            const small = 1e-2 / Math.hypot(...way);
            const to = camera.project(picked.point.map((p, i) => p + small * way[i]));
            const seen = Math.hypot(to[0] - from[0], to[1] - from[1]);
            if (seen < 1e-9) return;
            const along = ((to[0] - from[0]) * dx + (to[1] - from[1]) * dy) / (seen * length);
            const within = Math.abs(vec3Dot(grip.axis, picked.normal));
            const rank = Math.abs(along) - kWithinFace * within - 1e-4 * grip.cells.length;
            if (rank <= closest) return;
            closest = rank;
            best = [number, along > 0 ? 1 : grip.order - 1];
        });
        return best;
    }
}
