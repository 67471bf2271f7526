// The picture of a puzzle as a file: PNG as it is drawn, and SVG of what is seen.
//
// For SVG the faces that are turned towards the eye are drawn from the farthest to the nearest (painter's algorithm).
// That is exact for a convex puzzle at rest. One that is taken apart can have faces that cover each other in part: then
// the order by distance may be wrong.

/**
 * The corners of the border of triangles: sides that only one of them has, in rows.
 * @param {number[]} triangles numbers of corners, three each @returns {number[][]}
 */
function borderOf(triangles) {
    const next = new Map();
    const sides = new Set();
    const each = (use) => triangles.forEach((from, i) => use(from, triangles[i - i % 3 + (i + 1) % 3]));
    each((from, to) => sides.add(`${from} ${to}`));
    each((from, to) => {
        if (!sides.has(`${to} ${from}`)) next.set(from, to);
    });
    const rows = [];
    for (const [first] of next) {
        const row = [];
        for (let at = first; next.has(at);) {
            row.push(at);
            const to = next.get(at);
            next.delete(at);
            at = to;
        }
        rows.push(row);
    }
    return rows;
}

/** A picture of what a scene shows, with a transparent ground. @param {PuzzleScene} scene @returns {string} */
function pictureSvg(scene) {
    const {camera, colourData, stickerColumns, body, explode} = scene;
    scene.drawNow();
    const eye = [0, 0, 0];
    camera.ray(0, 0, eye, [0, 0, 0]);
    const frame = new Float32Array(4);
    /** @type {{far: number, text: string}[]} */
    const shapes = [];
    const add = (rows, colour, nearer) => {
        const seen = rows.map((row) => row.map((corner) => camera.project(corner)));
        const depths = seen.flat().map(([, , depth]) => depth);
        const path = seen.map((row) => `M${row.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`).join("");
        shapes.push({far: depths.reduce((sum, x) => sum + x, 0) / depths.length - nearer,
            text: `<path d="${path}" fill="${colour}"/>`});
    };
    for (let cell = 0; cell < scene.cellCount; ++cell) {
        scene.readFrame(frame, cell);
        for (const m of scene.meshesOf(cell)) {
            const {vertices, indices, tilesFrom, apart, planes} = scene.solids[m];
            const place = (list, width, numbers) => numbers.map((number) => quatRotate([0, 0, 0], frame,
                [0, 1, 2].map((k) => list[width * number + k] + explode * apart[k])));
            const local = quatRotate([0, 0, 0], frame, eye, -1);
            const faces = body.meshes[m].faces;
            faces.forEach(({corners, sticker}, f) => {
                const n = planes.subarray(4 * f, 4 * f + 3);
                if (vec3Dot(n, local) <= planes[4 * f + 3] + explode * vec3Dot(n, apart)) return;
                add([place(body.meshes[m].points, 3, corners)], kInkPlastic, 0);
                if (sticker < 0) return;
                const tile = [];
                for (let i = tilesFrom; i < indices.length; i += 3) {
                    const at = kVertexFloats * indices[i];
                    // A tile is that of this face where it lies in its plane.
                    const off = vec3Dot(n, vertices.subarray(at, at + 3)) - planes[4 * f + 3];
                    if (vertices[at + 9] === sticker && Math.abs(off) < kTileOff &&
                        vec3Dot(n, vertices.subarray(at + 6, at + 9)) > 0.999) tile.push(...indices.slice(i, i + 3));
                }
                const rows = borderOf(tile).map((row) => place(vertices, kVertexFloats, row));
                if (rows.length > 0) add(rows, rgbText(colourData, 4 * (scene.rowOf(cell) * stickerColumns + sticker)), 1e-3);
            });
        }
    }
    shapes.sort((a, b) => b.far - a.far);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${camera.width} ${camera.height}" ` +
        `stroke="${kInkPlastic}" stroke-width="1.5" stroke-linejoin="round">\n` +
        `${shapes.map(({text}) => text).join("\n")}\n</svg>\n`;
}

/** The colour of plastic. */
const kInkPlastic = "#16171a";
/** How far a tile may stand off its face. */
const kTileOff = 0.05;

/** A colour from three bytes. */
function rgbText(bytes, at) {
    return `#${[0, 1, 2].map((i) => bytes[at + i].toString(16).padStart(2, "0")).join("")}`;
}

/** Lets the browser save a file. @param {string} name @param {string} address */
function saveFile(name, address) {
    const link = /** @type {HTMLAnchorElement} */ (element("a", {href: address, download: name}));
    link.click();
}

/** Buttons that save what a stage shows, and that show it on the full screen. @param {Stage} stage @returns {HTMLElement[]} */
function pictureButtons(stage) {
    const {scene, canvas, box, puzzle} = stage;
    const buttons = [
        plainButton("PNG", "Save the picture as pixels", () => {
            scene.drawNow();
            saveFile(`${puzzle.name}.png`, canvas.toDataURL());
        }),
        plainButton("SVG", "Save the picture as shapes", () =>
            saveFile(`${puzzle.name}.svg`, `data:image/svg+xml,${encodeURIComponent(pictureSvg(scene))}`)),
    ];
    if (document.fullscreenEnabled) {
        buttons.push(plainButton("Full screen", "Only the puzzle; Escape goes back", () => {
            if (document.fullscreenElement === null) box.requestFullscreen(); else document.exitFullscreen();
        }));
    }
    return buttons;
}
