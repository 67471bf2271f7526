// Which cell is under a point of the canvas: a ray cut by the planes of each convex cell.
//
// The ray is taken back into the frame of the cell's mesh. It is inside of a convex solid between
// the last plane that it enters and the first that it leaves (Cyrus and Beck 1978). Bevels are
// ignored. All cells are tried: a few hundred cells with a few planes need far less than a
// millisecond.

/**
 * @typedef {object} PickData
 * @property {number} cell
 * @property {number} sticker     of the mesh, as in the piece; -1: plastic
 * @property {number[]} point     in the puzzle's space, as it is seen now
 * @property {number[]} normal    of the face that was hit
 */

/**
 * The cell under a point, in CSS pixels from the canvas's corner; null: none.
 * @param {PuzzleScene} scene @param {number} x @param {number} y @returns {?PickData}
 */
function pickCell(scene, x, y) {
    const origin = [0, 0, 0];
    const direction = [0, 0, 0];
    scene.camera.ray(x, y, origin, direction);
    const from = [0, 0, 0];
    const along = [0, 0, 0];
    const frame = new Float32Array(4);
    let best = Infinity;
    let cell = -1;
    let face = -1;
    for (let c = 0; c < scene.cellCount; ++c) {
        const solid = scene.solids[scene.body.cells[c].mesh];
        scene.readFrame(frame, c);
        quatRotate(from, frame, origin, -1);
        quatRotate(along, frame, direction, -1);
        let enter = -Infinity;
        let leave = Infinity;
        let entered = -1;
        for (let f = 0; f < solid.stickers.length && enter < leave; ++f) {
            const n = solid.planes.subarray(4 * f, 4 * f + 3);
            const d = solid.planes[4 * f + 3] + scene.explode * vec3Dot(n, solid.centre);
            const slope = vec3Dot(n, along);
            const above = vec3Dot(n, from) - d;
            if (Math.abs(slope) < 1e-9) {
                leave = above > 0 ? -Infinity : leave;
            } else if (slope < 0) {
                if (-above / slope > enter) {
                    enter = -above / slope;
                    entered = f;
                }
            } else {
                leave = Math.min(leave, -above / slope);
            }
        }
        if (enter < leave && enter > 0 && enter < best) {
            best = enter;
            cell = c;
            face = entered;
        }
    }
    if (cell < 0) {
        return null;
    }
    const solid = scene.solids[scene.body.cells[cell].mesh];
    scene.readFrame(frame, cell);
    const normal = quatRotate([0, 0, 0], frame, solid.planes.subarray(4 * face, 4 * face + 3));
    const point = origin.map((o, i) => o + best * direction[i]);
    return {cell, sticker: solid.stickers[face], point, normal};
}
