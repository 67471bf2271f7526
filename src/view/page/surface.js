// Triangles of a piece that is no convex solid: flat faces, as they are, with a border of plastic where the
// piece ends or turns round a corner.
//
// Faces that go on flat into one another have no border between them, so a long side of a piece looks like
// one. Borders lean outwards, which shades them as if they were round; faces stay flat.

/** Width of a border, of the distance of a face from the centre. */
const kSurfaceBorder = 0.035;
/** How far the normal leans outwards where the border ends. */
const kSurfaceLean = 0.6;

/** Builds the triangles of a flat mesh. @param {MeshData} mesh @returns {SolidData} */
function buildSurface(mesh) {
    const builder = new SolidBuilder();
    const points = Float32Array.from(mesh.points);
    const centre = new Float32Array(3);
    for (let i = 0; i < points.length; ++i) {
        centre[i % 3] += 3 * points[i] / points.length;
    }
    const tiles = [];
    const planes = [];
    const outlines = [];
    for (const face of mesh.faces) {
        // Counter-clockwise as seen from outside; side i goes from corner i to the next.
        const count = face.corners.length;
        const ring = face.corners.map((c) => Array.from(points.subarray(3 * c, 3 * c + 3))).reverse();
        const borders = face.borders.map((_, i) => face.borders[(2 * count - 2 - i) % count]);
        const normal = faceNormal(ring);
        planes.push(...normal, vec3Dot(normal, ring[0]));
        outlines.push(ring);
        addSurfaceFace(builder, tiles, ring, borders, normal, face.sticker);
    }
    return {
        vertices: new Float32Array(builder.vertices),
        indices: new Uint16Array([...builder.solid, ...builder.tiles]),
        tilesFrom: builder.solid.length,
        centre,
        apart: mesh.apart === undefined ? centre : Float32Array.from(mesh.apart),
        planes: new Float32Array(planes),
        stickers: mesh.faces.map((face) => face.sticker),
        outlines,
        tiles,
        points,
    };
}

/** The normal of a polygon that runs counter-clockwise. */
function faceNormal(ring) {
    const side = (i) => ring[i + 1].map((x, k) => x - ring[i][k]);
    return vec3Normalize(vec3Cross([0, 0, 0], side(0), side(1)));
}

/** Adds one face: what is inside of its borders, and these. */
function addSurfaceFace(builder, tiles, ring, borders, normal, sticker) {
    const count = ring.length;
    // Inwards from each side, of the width of its border.
    const inwards = ring.map((a, i) => {
        const b = ring[(i + 1) % count];
        const way = vec3Normalize(vec3Cross([0, 0, 0], normal, b.map((x, k) => x - a[k])));
        return way.map((x) => borders[i] ? x : 0);
    });
    const inner = ring.map((a, i) => a.map((x, k) =>
        x + kSurfaceBorder * (inwards[i][k] + inwards[(i + count - 1) % count][k])));
    const flat = inner.map((p) => builder.vertex(p, normal, normal, sticker, 1));
    builder.polygon(sticker >= 0 ? builder.tiles : builder.solid, flat, normal);
    ring.forEach((a, i) => {
        if (!borders[i]) return;
        const j = (i + 1) % count;
        const lean = vec3Normalize(normal.map((x, k) => x - kSurfaceLean * inwards[i][k]));
        builder.polygon(builder.solid, [builder.vertex(a, lean, normal, -1, 0),
            builder.vertex(ring[j], lean, normal, -1, 0), builder.vertex(inner[j], normal, normal, -1, 0),
            builder.vertex(inner[i], normal, normal, -1, 0)], normal);
    });
    if (sticker < 0) return;
    const middle = [0, 1, 2].map((k) => inner.reduce((sum, p) => sum + p[k], 0) / count);
    const inradius = Math.min(...inner.map((a, i) => {
        const b = inner[(i + 1) % count];
        return Math.hypot(...[0, 1, 2].map((k) => (a[k] + b[k]) / 2 - middle[k]));
    }));
    tiles.push({sticker, centre: new Float32Array(middle), normal: new Float32Array(normal), inradius});
}
