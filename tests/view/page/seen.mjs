// What runs within a page to see its puzzle: pixels of the canvas, and the colour of each sticker.
//
// A sticker's place is worked out here, from the body's points and rotations. The colours that its pixel
// could have are those of black and grey stickers drawn at the same place, and between them the face's
// colour in proportion: what is drawn is linear in the sticker's light.

/** Puts `window.seen` into the page; to be given to tab.evaluate. */
export function watchPuzzle() {
    const page = window.qter.page;
    const { scene } = page.stages[0];
    const puzzle = page.data.puzzles[0];
    const copy = document.createElement("canvas");
    const linear = (byte) => byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
    const encoded = (light) => {
        const c = Math.min(1, Math.max(0, light));
        return 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
    };
    const bytes = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    const unit = (a) => a.map((x) => x / Math.hypot(...a));
    const apply = (m, p) => [0, 3, 6].map((row) => dot(m.slice(row, row + 3), p));
    /** How the camera sees a vector: turned by its quaternion. */
    const viewed = (p) => {
        const [x, y, z, w] = scene.camera.view;
        const t = cross([x, y, z], p).map((c) => 2 * c);
        const u = cross([x, y, z], t);
        return p.map((c, i) => c + w * t[i] + u[i]);
    };

    /** What the canvas shows now, drawn anew. */
    const pixels = () => {
        scene.dirty = true;
        scene.draw();
        copy.width = scene.canvas.width;
        copy.height = scene.canvas.height;
        const flat = copy.getContext("2d", { willReadFrequently: true });
        flat.drawImage(scene.canvas, 0, 0);
        return flat.getImageData(0, 0, copy.width, copy.height);
    };

    /** How many pixels are drawn on, and of those how many within 2 pixels of the border. */
    const covered = () => {
        const { width, height, data } = pixels();
        let inside = 0;
        let border = 0;
        for (let y = 0; y < height; ++y) {
            for (let x = 0; x < width; ++x) {
                if (data[4 * (y * width + x) + 3] === 0) continue;
                ++inside;
                if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) ++border;
            }
        }
        return { inside, border, of: width * height };
    };

    /** The centre of a sticker of a cell, and the direction in which it looks. */
    const place = (cell, sticker) => {
        const { mesh, frames } = puzzle.body.cells[cell];
        const { points, faces } = puzzle.body.meshes[mesh];
        const point = (i) => points.slice(3 * i, 3 * i + 3);
        const mean = (list) => list.reduce((sum, p) => sum.map((c, i) => c + p[i] / list.length), [0, 0, 0]);
        const corners = faces.find((face) => face.sticker === sticker).corners.map(point);
        const centre = mean(corners);
        let normal = [0, 0, 0];
        corners.forEach((p, i) => {
            normal = normal.map((c, k) => c + cross(p, corners[(i + 1) % corners.length])[k]);
        });
        normal = unit(normal);
        // Which of the two is outside, the solid's other points tell.
        const middle = mean(Array.from({ length: points.length / 3 }, (_, i) => point(i)));
        if (dot(normal, centre.map((c, i) => c - middle[i])) < 0) normal = normal.map((c) => -c);
        const rotation = puzzle.body.rotations[frames[0]];
        return { cell, sticker, centre: apply(rotation, centre), normal: apply(rotation, normal) };
    };

    /** The places of all facelets, in their order. */
    const places = [];
    for (let i = 0; i < puzzle.facelets.length; i += 2) {
        const [slot, at] = puzzle.facelets.slice(i, i + 2);
        if (slot >= 0) {
            places.push(place(slot, at));
            continue;
        }
        const cell = puzzle.body.cells.findIndex(({ faces }, c) => c >= puzzle.pieces.length && faces?.includes(at));
        places.push(place(cell, puzzle.body.cells[cell].faces.indexOf(at)));
    }

    /** Whether a facelet is what scene.pick finds there; a centre that is glued to a piece is found as a part of it. */
    const isHit = (hit, cell, sticker) => {
        const { partOf, faces } = puzzle.body.cells[cell];
        if (partOf === undefined) return hit.cell === cell && hit.sticker === sticker;
        return hit.cell === scene.piece.indexOf(partOf) &&
            puzzle.pieces[partOf].stickers[hit.ofPiece] === faces[sticker];
    };

    /**
     * The position in its slot that scene.pick finds there; the sticker, of a fixed cell or where pieces have
     * shapes of their own.
     */
    const picked = (x, y) => {
        const found = scene.pick(x, y);
        if (found === null || found.cell >= puzzle.pieces.length || found.sticker < 0) return found;
        if (puzzle.body.shapes !== undefined && puzzle.facelets.length === 0) return found;
        const orbit = puzzle.orbits.find(({ first, size }) => found.cell >= first && found.cell < first + size);
        const count = puzzle.pieces[scene.piece[found.cell]].stickers.length;
        const turned = scene.orient[found.cell] * count / orbit.orientations;
        return { cell: found.cell, sticker: (found.sticker + turned) % count, ofPiece: found.sticker };
    };

    /** The pixels of places that are seen clearly from here: [index, x, y]. */
    const inSight = (all) => {
        const found = [];
        all.forEach(({ cell, sticker, centre, normal }, k) => {
            const p = viewed(centre);
            const eye = unit([-p[0], -p[1], scene.camera.distance - p[2]]);
            if (dot(viewed(normal), eye) < 0.5) return;
            const [x, y] = scene.camera.project(centre);
            const hit = picked(x, y);
            if (hit !== null && isHit(hit, cell, sticker)) {
                found.push([k, Math.floor(x), Math.floor(y)]);
            }
        });
        return found;
    };

    /** Which face's colour a pixel has, and how many levels it is away; `clear`: it is on a sticker. */
    const classify = (at, shown, grey, black) => {
        const at3 = (picture) => [0, 1, 2].map((i) => picture.data[at + i]);
        const [is, light, dark] = [at3(shown), at3(grey), at3(black)];
        let best = { face: -1, off: Infinity };
        puzzle.faces.forEach(({ colour }, face) => {
            const could = bytes(colour).map((byte, i) => encoded(linear(dark[i]) +
                linear(byte) / linear(0x80) * (linear(light[i]) - linear(dark[i]))));
            const off = Math.max(...could.map((c, i) => Math.abs(c - is[i])));
            if (off < best.off) best = { face, off };
        });
        return { ...best, clear: light[1] - dark[1] > 30 };
    };

    /** Turns the camera so that a direction looks to the viewer. */
    const lookAlong = (normal) => {
        const [x, y, z] = viewed(normal);
        const flat = Math.hypot(x, y);
        const angle = Math.atan2(flat, z);
        if (flat > 1e-6) scene.camera.rotateBy(-x * angle / flat, y * angle / flat);
        else if (z < 0) scene.camera.rotateBy(Math.PI, 0);
    };

    /** Whether something else is in front of a place that looks to the viewer. */
    const isCovered = ({ cell, sticker, centre }) => {
        const hit = picked(...scene.camera.project(centre));
        return hit !== null && (hit.cell !== cell || hit.sticker !== sticker);
    };

    /**
     * For each place the face whose colour is seen there, -1 where none is; from as many sides as it takes.
     * Null where it is never seen; `covered` says of which of these something is in front.
     */
    const coloursAt = (all) => {
        const seen = all.map(() => null);
        const covered = all.map(() => false);
        scene.camera.reset();
        let views = 0;
        for (const own of [null, ...all.keys()]) {
            if (own !== null) {
                if (seen[own] !== null) continue;
                lookAlong(all[own].normal);
                covered[own] = isCovered(all[own]);
            }
            ++views;
            const sight = inSight(all).filter(([k]) => seen[k] === null);
            const shown = pixels();
            scene.setColours(puzzle.faces.map(() => "#808080"));
            const grey = pixels();
            scene.setColours(puzzle.faces.map(() => "#000000"));
            const black = pixels();
            scene.setColours(puzzle.faces.map(({ colour }) => colour));
            for (const [k, x, y] of sight) seen[k] = classify(4 * (y * shown.width + x), shown, grey, black);
        }
        scene.camera.reset();
        return { views, seen, covered };
    };

    window.seen = { scene, pixels, covered, coloursAt, facelets: () => coloursAt(places) };
}
