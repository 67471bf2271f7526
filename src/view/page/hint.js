// The next turn as a picture: an arrow around its layer, drawn over the puzzle, and a ring on each of its stickers.
//
// The arrow is an arc about the axis of the turn, at the height of its layer, on the side that the viewer sees.

/** The ring of stickers that turn next. */
const kTurnColour = "#ffd23f";
/** Half of the arc, in radians, and its radius against that of the layer. */
const kHalfArc = 1.1;
const kArcRadius = 1.12;

class TurnHint {
    /** @param {PuzzleScene} scene */
    constructor(scene) {
        this.scene = scene;
        this.box = icon("");
        this.box.setAttribute("class", "hint");
        this.path = this.box.firstElementChild;
        /** @type {[number, number]|null} grip and amount */
        this.turn = null;
        /** Of its layer. @type {[number, number]|null} null: not measured yet */
        this.measured = null;
        scene.onDrawn = () => this.draw();
    }

    /** @param {[number, number]|null} turn null: none */
    show(turn) {
        this.turn = turn;
        this.measured = null;
        const {puzzle, slotCount} = this.scene;
        const {whole, cells} = puzzle.grips[turn?.[0] ?? 0];
        if (turn !== null) this.scene.setMarks(whole ? [] : cells.filter((cell) => cell < slotCount), kTurnColour);
        this.draw();
    }

    /** The height of the layer along its axis, and its radius about it. @returns {[number, number]} */
    measure(axis, cells) {
        const {scene} = this;
        const frame = new Float32Array(4);
        let [sum, count, radius] = [0, 0, 0];
        for (const cell of cells) {
            scene.readFrame(frame, cell);
            for (const m of scene.meshesOf(cell)) {
                const {points} = scene.solids[m];
                for (let i = 0; i < points.length; i += 3) {
                    const point = quatRotate([0, 0, 0], frame, points.subarray(i, i + 3));
                    const height = vec3Dot(point, axis);
                    sum += height;
                    ++count;
                    radius = Math.max(radius, Math.hypot(...point.map((x, k) => x - height * axis[k])));
                }
            }
        }
        return [count === 0 ? 0 : sum / count, radius];
    }

    draw() {
        const {scene, turn} = this;
        const isMoving = scene.turnGrip >= 0;
        this.box.style.display = turn === null || isMoving ? "none" : "";
        if (turn === null || isMoving) return;
        const {camera, puzzle} = scene;
        const [grip, amount] = turn;
        const {axis, cells, order} = puzzle.grips[grip];
        this.measured = this.measured ?? this.measure(axis, cells);
        const [height, radius] = this.measured;
        // Two directions across the axis; the first towards the eye.
        const eye = [0, 0, 0];
        camera.ray(0, 0, eye, [0, 0, 0]);
        const along = vec3Dot(eye, axis);
        const u = vec3Normalize(eye.map((x, i) => x - along * axis[i]));
        const v = vec3Cross([0, 0, 0], axis, u);
        const sign = 2 * amount > order ? 1 : -1;
        const at = (angle, r) => camera.project(axis.map((a, i) =>
            height * a + r * kArcRadius * radius * (Math.cos(angle) * u[i] + Math.sin(angle) * v[i])));
        const line = [];
        const steps = 24;
        for (let i = 0; i <= steps; ++i) line.push(at(sign * kHalfArc * (2 * i / steps - 1), 1));
        const [tip, left, right] = [at(sign * (kHalfArc + 0.3), 1), at(sign * kHalfArc, 1.14), at(sign * kHalfArc, 0.86)];
        const list = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");
        this.path.setAttribute("d", `M${list(line)}M${list([left, tip, right])}`);
        this.box.setAttribute("viewBox", `0 0 ${camera.width} ${camera.height}`);
        this.box.style.height = `${camera.height}px`;
    }
}
