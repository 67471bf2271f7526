// Triangles of a piece that is not convex: convex faces, as they are, with a border of plastic where a flat
// one ends or the piece turns round a corner.
//
// Faces that continue each other flat have no border between them, so a long side of a piece looks like
// one. Borders lean outwards, which shades them as if they were round; flat faces stay flat. Faces of a
// cylinder have no border: their corners have the cylinder's own normals (Phong's interpolation), so facets
// are shaded as one round surface, which ends crisply.

/** Width of a border, of the distance of a face from the centre. */
const kSurfaceBorder = 0.035;
/** The most that a border takes of the distance from a side to the middle of its face. */
const kSurfaceBorderPart = 0.6;
/**
 * Corners from insetting lie on this grid, so that neighbouring faces have exactly the same: a gap from a
 * rounding error shines through as a dot. A power of 2, and so exact.
 */
const kSurfaceGrid = 2 ** -18;
/** How far the normal leans outwards where the border ends. */
const kSurfaceLean = 0.6;

/** Builds the triangles of a flat mesh. @param {MeshData} mesh @returns {SolidData} */
function buildSurface(mesh) {
    const points = Float32Array.from(mesh.points);
    // From the box around it, which does not depend on how finely a surface is cut.
    const all = Array.from({length: points.length / 3}, (_, i) => points.subarray(3 * i, 3 * i + 3));
    const centre = new Float32Array(boundsOf(all).middle);
    for (let i = 0; i < points.length; ++i) {
        points[i] += (centre[i % 3] - points[i]) * kCellGap;
    }
    /** @type {SewnPolygon[]} */
    const polygons = [];
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
        if (face.axis === undefined) {
            addSurfaceFace(polygons, ring, borders, normal, face.sticker);
        } else {
            addRoundFace(polygons, ring, normal, face.axis);
        }
    }
    sewPolygons(polygons);
    const builder = new SolidBuilder();
    polygons.forEach((polygon) => addPolygon(builder, polygon));
    return {
        vertices: new Float32Array(builder.vertices),
        indices: new Uint16Array([...builder.solid, ...builder.tiles]),
        tilesFrom: builder.solid.length,
        centre,
        apart: mesh.apart === undefined ? centre : Float32Array.from(mesh.apart),
        planes: new Float32Array(planes),
        stickers: mesh.faces.map((face) => face.sticker),
        outlines,
        tiles: surfaceTiles(mesh.faces, outlines),
        points,
    };
}

/** The normal of a polygon that runs counter-clockwise; some of its corners may lie on a line (Newell). */
function faceNormal(ring) {
    const sum = [0, 0, 0];
    const part = [0, 0, 0];
    ring.forEach((p, i) => {
        vec3Cross(part, p, ring[(i + 1) % ring.length]);
        part.forEach((x, k) => { sum[k] += x; });
    });
    return vec3Normalize(sum);
}

/** Whether all of a polygon is nearly on the line through two of its corners. */
function isLine(corners) {
    const [a] = corners;
    const sides = corners.map((p) => p.map((x, k) => x - a[k]));
    const longest = Math.max(...sides.map((side) => Math.hypot(...side)));
    return sides.every((p) => sides.every((q) =>
        Math.hypot(...vec3Cross([0, 0, 0], p, q)) < kSeam * longest));
}

/** Adds one face of a cylinder about an axis through 0, seen from inside. */
function addRoundFace(polygons, ring, normal, axis) {
    const normals = ring.map((p) => vec3Normalize(p.map((x, k) => k === axis ? 0 : -x)));
    polygons.push({corners: ring, normals, normal, sticker: -1, rim: 0});
}

/**
 * Where the corners of a convex ring come to when its sides move inwards, each by its own width: the moved
 * lines meet there. Between sides of which one moves and that lie on one line a corner goes straight inwards.
 */
function insetRing(ring, inwards, widths) {
    const count = ring.length;
    return ring.map((p, i) => {
        const h = (i + count - 1) % count;
        const cos = vec3Dot(inwards[h], inwards[i]);
        const rest = 1 - cos * cos;
        // p + a n + b m has the distances w and v from the lines with the normals n and m.
        const w = widths[h];
        const v = widths[i];
        const a = rest < 1e-4 ? w : (w - cos * v) / rest;
        const b = rest < 1e-4 ? Math.max(v - w, 0) : (v - cos * w) / rest;
        return p.map((x, k) =>
            Math.round((x + a * inwards[h][k] + b * inwards[i][k]) / kSurfaceGrid) * kSurfaceGrid);
    });
}

/** Adds one flat face: what is inside of its borders, and these. */
function addSurfaceFace(polygons, ring, borders, normal, sticker) {
    const count = ring.length;
    const mean = [0, 1, 2].map((k) => ring.reduce((sum, p) => sum + p[k], 0) / count);
    const inwards = ring.map((a, i) => {
        const b = ring[(i + 1) % count];
        return vec3Normalize(vec3Cross([0, 0, 0], normal, b.map((x, k) => x - a[k])));
    });
    const widths = ring.map((a, i) => borders[i] ? Math.min(kSurfaceBorder,
        kSurfaceBorderPart * vec3Dot(inwards[i], mean.map((x, k) => x - a[k]))) : 0);
    const inner = insetRing(ring, inwards, widths);
    // A corner that no border moves stays exactly where it is.
    ring.forEach((p, i) => {
        if (widths[i] === 0 && widths[(i + count - 1) % count] === 0) inner[i] = p;
    });
    polygons.push({corners: inner, normals: inner.map(() => normal), normal, sticker, rim: 1});
    ring.forEach((a, i) => {
        const b = ring[(i + 1) % count];
        const corners = [a, b, inner[(i + 1) % count], inner[i]]
            .filter((p, k, all) => p !== all[(k + 3) % 4]);
        // Also next to a side that stays where a border ends on its line, so that no gap is left.
        if (corners.length < 3 || isLine(corners)) return;
        const part = borders[i] ? kSurfaceLean : 0;
        const lean = vec3Normalize(normal.map((x, k) => x - part * inwards[i][k]));
        polygons.push({corners, normals: corners.map((p) => p === a || p === b ? lean : normal), normal,
            sticker: -1, rim: 0});
    });
}

/**
 * Where letters go: one for each plane in which a sticker is, in the middle of what it covers there if that
 * is a rectangle, else on the largest of its faces.
 * @param {MeshFaceData[]} faces @param {number[][][]} outlines their corners @returns {TileData[]}
 */
function surfaceTiles(faces, outlines) {
    /** @type {Map<string, number[][][]>} */
    const planes = new Map();
    faces.forEach(({sticker}, f) => {
        if (sticker < 0) return;
        const normal = Array.from(faceNormal(outlines[f]), Math.round);
        const key = [sticker, ...normal, vec3Dot(normal, outlines[f][0]).toFixed(3)].join();
        planes.set(key, [...(planes.get(key) ?? []), outlines[f]]);
    });
    return Array.from(planes, ([key, rings]) => {
        const areas = rings.map((ring) => boundsOf(ring).area);
        const whole = boundsOf(rings.flat());
        const fills = Math.abs(whole.area - areas.reduce((sum, area) => sum + area, 0)) < 1e-4;
        const {middle, narrow} = fills ? whole : boundsOf(rings[areas.indexOf(Math.max(...areas))]);
        return {sticker: parseInt(key, 10), centre: new Float32Array(middle),
            normal: new Float32Array(faceNormal(rings[0])), inradius: narrow / 2 - kSurfaceBorder};
    });
}

/** Of points: the middle of the box around them and, of a flat box, its smaller side and area. */
function boundsOf(points) {
    const ends = [0, 1, 2].map((k) => {
        const along = points.map((p) => p[k]);
        return [Math.min(...along), Math.max(...along)];
    });
    const [, narrow, wide] = ends.map(([from, to]) => to - from).sort((a, b) => a - b);
    return {middle: ends.map(([from, to]) => (from + to) / 2), narrow, area: narrow * wide};
}
