// The cell under a point of the canvas: a ray cut by the planes of each convex cell.
//
// The ray is taken back into the frame of the cell's mesh. It is inside of a convex solid between
// the last plane that it enters and the first that it leaves (Cyrus and Beck 1978). Bevels are
// ignored. For a surface that is not convex every face is tried. All cells are tried: a few hundred
// cells with a few planes need far less than a millisecond.

/**
 * @typedef {object} PickData
 * @property {number} cell
 * @property {number} sticker     of the mesh, as in the piece; -1: plastic
 * @property {number[]} point     in the puzzle's space, as it is seen now
 * @property {number[]} normal    of the face that was hit
 */

/**
 * Where a ray enters a convex solid: the distance and the face; an infinite distance where it does not.
 * @param {SolidData} solid @param {number} explode @returns {[number, number]}
 */
function enterSolid(solid, explode, from, along) {
    let enter = -Infinity;
    let leave = Infinity;
    let entered = -1;
    for (let f = 0; f < solid.stickers.length && enter < leave; ++f) {
        const n = solid.planes.subarray(4 * f, 4 * f + 3);
        const d = solid.planes[4 * f + 3] + explode * vec3Dot(n, solid.apart);
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
    return enter < leave && enter > 0 ? [enter, entered] : [Infinity, -1];
}

/** The same for any surface of convex faces: the nearest face that is met from outside. */
function enterSurface(solid, explode, from, along) {
    let best = Infinity;
    let entered = -1;
    for (let f = 0; f < solid.stickers.length; ++f) {
        const n = solid.planes.subarray(4 * f, 4 * f + 3);
        const slope = vec3Dot(n, along);
        if (slope > -1e-9) continue;
        const distance = (solid.planes[4 * f + 3] + explode * vec3Dot(n, solid.apart) -
            vec3Dot(n, from)) / slope;
        if (distance <= 0 || distance >= best) continue;
        const p = from.map((x, i) => x + distance * along[i] - explode * solid.apart[i]);
        const corners = solid.outlines[f];
        const inside = corners.every((a, i) => {
            const b = corners[(i + 1) % corners.length];
            const side = vec3Cross([0, 0, 0], [b[0] - a[0], b[1] - a[1], b[2] - a[2]],
                [p[0] - a[0], p[1] - a[1], p[2] - a[2]]);
            return vec3Dot(side, n) >= -1e-9;
        });
        if (!inside) continue;
        best = distance;
        entered = f;
    }
    return [best, entered];
}

/**
 * The normals of the stickers in a slot that face the viewer, or that do not.
 * @param {PuzzleScene} scene @param {number} slot @param {boolean} seen @returns {number[][]}
 */
function stickerNormals(scene, slot, seen) {
    const eye = [0, 0, 0];
    scene.camera.ray(0, 0, eye, [0, 0, 0]);
    const frame = new Float32Array(4);
    scene.readFrame(frame, slot);
    return scene.meshesOf(slot).flatMap((m) => {
        const {planes, stickers} = scene.solids[m];
        return Array.from(stickers, (sticker, f) => {
            const normal = Array.from(quatRotate([0, 0, 0], frame, planes.subarray(4 * f, 4 * f + 3)));
            return sticker >= 0 && vec3Dot(normal, eye) > planes[4 * f + 3] === seen ? normal : null;
        });
    }).filter((normal) => normal !== null);
}

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
    let hit = null;
    for (let c = 0; c < scene.cellCount; ++c) {
        scene.readFrame(frame, c);
        quatRotate(from, frame, origin, -1);
        quatRotate(along, frame, direction, -1);
        for (const m of scene.meshesOf(c)) {
            const solid = scene.solids[m];
            const enter = solid.outlines === undefined ? enterSolid : enterSurface;
            const [distance, entered] = enter(solid, scene.explode, from, along);
            if (distance >= best) continue;
            best = distance;
            cell = c;
            face = entered;
            hit = solid;
        }
    }
    if (hit === null) {
        return null;
    }
    scene.readFrame(frame, cell);
    const normal = Array.from(quatRotate([0, 0, 0], frame, hit.planes.subarray(4 * face, 4 * face + 3)));
    const point = origin.map((o, i) => o + best * direction[i]);
    return {cell, sticker: hit.stickers[face], point, normal};
}
