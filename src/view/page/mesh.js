// Triangles of a convex cell with rounded edges and with a tile on each sticker.
//
// Each face is inset in its own plane. Between two inset faces lies a quadrilateral for the edge
// and between the faces around a corner a polygon: a chamfer. Its vertices have the normals of the
// faces that they touch, so that it is shaded as if it were round (Phong's interpolation of
// normals) while faces stay flat. The tile of a sticker is the inset face inset once more, with its
// corners cut round.
//
// Insetting moves the lines of a convex polygon inwards and drops edges that vanish: a straight
// skeleton, followed only for a width well below the inradius, where it is exact enough. Widths are
// fractions of each face's own inradius, so thin pieces stay whole.
//
// A side without a border is not moved inwards: there a piece is glued to this one, and the two tiles look
// like one.

/** How much a cell shrinks so that faces of neighbours never coincide. */
const kCellGap = 0.004;
/** The bevel, of the smallest inradius of the sticker faces, and at most of each face's own. */
const kBevelPart = 0.13;
const kBevelPartOfFace = 0.4;
/** Of an inset face's inradius: plastic around the tile, radius of its corners, its rim. */
const kTileGap = 0.045;
const kTileRound = 0.36;
const kTileRim = 0.2;
/**
 * Where two pieces are glued: how far from the joint the plastic ends, and how far beyond it tiles reach, so that
 * nothing black is seen between them.
 */
const kJointGap = 0.002;
const kJointOverlap = 0.001;
/** Chords for each round corner. */
const kTileChords = 8;
/** How far the normal leans outwards at the border of a tile. */
const kTileLean = 0.42;
/** Twice the area of what has none: nothing but rounding would be drawn of it. */
const kNoArea = 1e-9;
/** Floats for each vertex: position, normal, normal of the plane, sticker, rim. */
const kVertexFloats = 11;

/**
 * @typedef {object} TileData  where a sticker is on the mesh
 * @property {number} sticker
 * @property {Float32Array} centre
 * @property {Float32Array} normal
 * @property {number} inradius
 *
 * @typedef {object} SolidData
 * @property {Float32Array} vertices   kVertexFloats each
 * @property {Uint16Array} indices     triangles; those of the tiles are last
 * @property {number} tilesFrom        index of the first index of the tiles
 * @property {Float32Array} centre     mean of the points
 * @property {Float32Array} apart      where it moves to when the puzzle is taken apart
 * @property {Float32Array} planes     for each face: normal, distance from 0
 * @property {number[]} stickers       of the faces
 * @property {number[][][]} [outlines] of a surface: the corners of each face, counter-clockwise
 * @property {TileData[]} tiles
 * @property {Float32Array} points     shrunk a little
 */

/** The point where two moved lines of a polygon meet; `corner` is there if they are parallel. */
function meetLines(a, b, corner) {
    const cross = a.nx * b.ny - a.ny * b.nx;
    if (Math.abs(cross) < 1e-5) {
        return [corner[0] + b.width * b.nx, corner[1] + b.width * b.ny];
    }
    const da = a.d + a.width;
    const db = b.d + b.width;
    return [(da * b.ny - db * a.ny) / cross, (db * a.nx - da * b.nx) / cross];
}

/**
 * Moves the sides of a convex polygon inwards, all or those that have a border, the others outwards by the
 * overlap: the new place of each corner; some may coincide.
 */
function insetPolygon(corners, width, borders = null, overlap = 0) {
    const n = corners.length;
    const lines = corners.map((p, i) => {
        const q = corners[(i + 1) % n];
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
        const nx = -(q[1] - p[1]) / length;
        const ny = (q[0] - p[0]) / length;
        return {nx, ny, d: nx * p[0] + ny * p[1], from: i,
            width: borders === null || borders[i] ? width : -overlap};
    });
    const live = lines.slice();
    let meets = [];
    for (;;) {
        const m = live.length;
        meets = live.map((b, i) => meetLines(live[(i + m - 1) % m], b, corners[b.from]));
        let worst = -1;
        let least = -1e-9;
        for (let i = 0; i < m; ++i) {
            const p = meets[i];
            const q = meets[(i + 1) % m];
            const length = (q[0] - p[0]) * live[i].ny - (q[1] - p[1]) * live[i].nx;
            if (length < least) {
                least = length;
                worst = i;
            }
        }
        if (worst < 0 || m <= 3) {
            break;
        }
        live.splice(worst, 1);
    }
    // Corner i now lies before the first line that is left from i on.
    return corners.map((_, i) => {
        const next = live.findIndex((line) => line.from >= i);
        return meets[next < 0 ? 0 : next];
    });
}

/** Leaves out corners that coincide with the one before; which of the sides that are left have borders. */
function distinctCorners(corners, borders, nearness) {
    const n = corners.length;
    const left = [...corners.keys()].filter((i) => {
        const [p, q] = [corners[i], corners[(i + n - 1) % n]];
        return Math.hypot(p[0] - q[0], p[1] - q[1]) > nearness;
    });
    // Of sides between corners that coincide the last one is left.
    return {corners: left.map((i) => corners[i]),
        borders: left.map((_, k) => borders[(left[(k + 1) % left.length] + n - 1) % n])};
}

/** The centroid of a polygon's area and the distance from there to the nearest side. */
function measurePolygon(corners) {
    let area = 0;
    let x = 0;
    let y = 0;
    const n = corners.length;
    const o = corners[0];
    for (let i = 1; i + 1 < n; ++i) {
        const p = corners[i];
        const q = corners[i + 1];
        const a = (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
        area += a;
        x += a * (o[0] + p[0] + q[0]) / 3;
        y += a * (o[1] + p[1] + q[1]) / 3;
    }
    x /= area || 1;
    y /= area || 1;
    let inradius = Infinity;
    for (let i = 0; i < n; ++i) {
        const p = corners[i];
        const q = corners[(i + 1) % n];
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
        if (length > 1e-9) {
            const d = ((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / length;
            inradius = Math.min(inradius, d);
        }
    }
    return {x, y, inradius: Math.max(inradius, 0)};
}

/** The direction out of a polygon across a side. */
function outOf([x, y], [toX, toY]) {
    const length = Math.hypot(toX - x, toY - y);
    return [(toY - y) / length, (x - toX) / length];
}

/**
 * A corner at a side without border: nothing but the other side, if that has one, leads out, and a rim
 * along that ends on the side without.
 */
function plainCorner(before, corner, after, borders, radius) {
    const [x, y] = corner;
    const plain = {x, y, nx: 0, ny: 0, rx: 0, ry: 0, r: radius, rimless: !borders[1]};
    if (!borders[0] && !borders[1]) return plain;
    const [nx, ny] = borders[0] ? outOf(before, corner) : outOf(corner, after);
    const to = borders[0] ? after : before;
    const out = (to[0] - x) * nx + (to[1] - y) * ny;
    return {...plain, nx, ny, rx: (to[0] - x) / out, ry: (to[1] - y) / out};
}

/**
 * Cuts the corners of a convex polygon round, those between two borders: points with the outward direction,
 * that in which a rim of width 1 goes out, the radius, and whether the side from there on has no rim.
 */
function roundPolygon(corners, borders, radius) {
    const n = corners.length;
    const loop = [];
    for (let i = 0; i < n; ++i) {
        const p = corners[i];
        const a = corners[(i + n - 1) % n];
        const b = corners[(i + 1) % n];
        const beside = [borders[(i + n - 1) % n], borders[i]];
        if (!beside[0] || !beside[1]) {
            loop.push(plainCorner(a, p, b, beside, radius));
            continue;
        }
        const la = Math.hypot(a[0] - p[0], a[1] - p[1]);
        const lb = Math.hypot(b[0] - p[0], b[1] - p[1]);
        const ax = (a[0] - p[0]) / la, ay = (a[1] - p[1]) / la;
        const bx = (b[0] - p[0]) / lb, by = (b[1] - p[1]) / lb;
        const half = Math.acos(Math.min(1, Math.max(-1, ax * bx + ay * by))) / 2;
        const reach = Math.min(radius / Math.tan(half), 0.48 * Math.min(la, lb));
        const r = reach * Math.tan(half);
        if (half > 1.5) {
            const [nx, ny] = outOf(a, b);
            loop.push({x: p[0], y: p[1], nx, ny, rx: nx, ry: ny, r: radius, rimless: false});
            continue;
        }
        const mx = ax + bx, my = ay + by;
        const scale = r / Math.sin(half) / Math.hypot(mx, my);
        const cx = p[0] + mx * scale, cy = p[1] + my * scale;
        const first = Math.atan2(p[1] + ay * reach - cy, p[0] + ax * reach - cx);
        const sweep = Math.PI - 2 * half;
        for (let k = 0; k <= kTileChords; ++k) {
            const angle = first + sweep * k / kTileChords;
            const nx = Math.cos(angle), ny = Math.sin(angle);
            loop.push({x: cx + r * nx, y: cy + r * ny, nx, ny, rx: nx, ry: ny, r, rimless: false});
        }
    }
    return loop;
}

/** Collects vertices and triangles of one solid. */
class SolidBuilder {
    /** Begins with nothing. */
    constructor() {
        this.vertices = [];
        this.solid = [];
        this.tiles = [];
    }

    /** Adds a vertex and gives its number. */
    vertex(p, normal, plane, sticker, rim) {
        this.vertices.push(p[0], p[1], p[2], normal[0], normal[1], normal[2],
            plane[0], plane[1], plane[2], sticker, rim);
        return this.vertices.length / kVertexFloats - 1;
    }

    /** Adds a convex polygon of vertices that runs counter-clockwise as seen from `outwards`, if it has an area. */
    polygon(list, numbers, outwards) {
        const at = (i) => {
            const from = numbers[i] * kVertexFloats;
            return this.vertices.slice(from, from + 3);
        };
        const o = at(0);
        const sum = [0, 0, 0];
        const cross = [0, 0, 0];
        for (let i = 1; i + 1 < numbers.length; ++i) {
            const p = at(i);
            const q = at(i + 1);
            vec3Cross(cross, [p[0] - o[0], p[1] - o[1], p[2] - o[2]],
                [q[0] - o[0], q[1] - o[1], q[2] - o[2]]);
            sum[0] += cross[0];
            sum[1] += cross[1];
            sum[2] += cross[2];
        }
        if (Math.hypot(...sum) < kNoArea) return;
        const turned = vec3Dot(sum, outwards) < 0;
        for (let i = 1; i + 1 < numbers.length; ++i) {
            list.push(numbers[0], numbers[turned ? i + 1 : i], numbers[turned ? i : i + 1]);
        }
    }
}

/** A face in its plane: axes u and v, corners counter-clockwise, and how to come back to space. */
function layFace(points, corners, inside) {
    const at = (i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    const ring = corners.map(at);
    const normal = [0, 0, 0];
    const part = [0, 0, 0];
    ring.forEach((p, i) => {
        // Newell's method: right also when three corners lie on a line.
        const q = ring[(i + 1) % ring.length];
        vec3Cross(part, p, q);
        normal[0] += part[0];
        normal[1] += part[1];
        normal[2] += part[2];
    });
    vec3Normalize(normal);
    const o = ring[0];
    const order = corners.slice();
    if (vec3Dot(normal, o) < vec3Dot(normal, inside)) {
        normal.forEach((x, i) => { normal[i] = -x; });
    }
    order.reverse();
    const p = at(order[0]);
    let u = [0, 0, 0];
    for (const c of order) {
        const q = at(c);
        const side = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
        if (Math.hypot(...side) > Math.hypot(...u)) {
            u = side;
        }
    }
    vec3Normalize(u);
    const v = vec3Cross([0, 0, 0], normal, u);
    const d = vec3Dot(normal, o);
    let flat = order.map((c) => [vec3Dot(at(c), u), vec3Dot(at(c), v)]);
    let turn = 0;
    flat.forEach((a, i) => {
        const b = flat[(i + 1) % flat.length];
        turn += a[0] * b[1] - a[1] * b[0];
    });
    if (turn < 0) {
        order.reverse();
        flat = flat.reverse();
    }
    const lift = (x, y) => [u[0] * x + v[0] * y + normal[0] * d,
        u[1] * x + v[1] * y + normal[1] * d, u[2] * x + v[2] * y + normal[2] * d];
    /** @type {boolean[]} */
    const borders = [];
    return {normal, u, v, d, order, flat, lift, inset: flat, borders, width: 0, ...measurePolygon(flat)};
}

/** The sides of a convex loop by growing direction: where each begins and its direction. */
function sortSides(loop) {
    const n = loop.length;
    const angles = loop.map((p, i) => {
        const q = loop[(i + 1) % n];
        return Math.atan2(q.y - p.y, q.x - p.x);
    });
    const first = angles.indexOf(Math.min(...angles));
    let before = -Infinity;
    return loop.map((_, i) => {
        const at = (first + i) % n;
        before = Math.max(before, angles[at]);
        return {number: loop[at].number, angle: before};
    });
}

/**
 * Triangles between two convex loops, the second inside of the first. The sides of both are taken
 * by their direction (rotating calipers), so sides that are parallel face each other.
 */
function zipLoops(outer, inner, emit) {
    const a = sortSides(outer);
    const b = sortSides(inner);
    let i = 0;
    let j = 0;
    while (i < a.length || j < b.length) {
        const p = a[i % a.length].number;
        const q = b[j % b.length].number;
        if (j === b.length || (i < a.length && a[i].angle <= b[j].angle)) {
            ++i;
            emit(p, a[i % a.length].number, q);
        } else {
            ++j;
            emit(p, b[j % b.length].number, q);
        }
    }
}

/** Adds the flat part of a face with its tile, if it has a sticker. */
function addFace(builder, face, sticker, tiles) {
    const {normal, lift} = face;
    const number = (p) => builder.vertex(lift(p[0], p[1]), normal, normal, -1, 0);
    const border = distinctCorners(face.inset, face.borders, 1e-6);
    if (border.corners.length < 3) {
        return;
    }
    if (sticker < 0) {
        builder.polygon(builder.solid, border.corners.map(number), normal);
        return;
    }
    const size = measurePolygon(border.corners);
    // Widths are those that the face has with all borders, so that they are alike on both sides of a joint.
    const {inradius} = measurePolygon(insetPolygon(face.flat, face.width));
    const outline = (overlap) => {
        const tile = distinctCorners(
            insetPolygon(border.corners, kTileGap * inradius, border.borders, overlap), border.borders, 1e-6);
        return roundPolygon(tile.corners, tile.borders, kTileRound * inradius);
    };
    const rim = kTileRim * inradius;
    const loop = outline(kJointGap + kJointOverlap);
    const outer = border.corners.map((p) => ({x: p[0], y: p[1], number: number(p)}));
    const ground = outline(0).map((p) => ({x: p.x, y: p.y, number: number([p.x, p.y])}));
    zipLoops(outer, ground, (a, b, c) => builder.polygon(builder.solid, [a, b, c], normal));
    const edge = loop.map((p) => {
        const lean = [0, 1, 2].map((i) =>
            normal[i] + kTileLean * (face.u[i] * p.nx + face.v[i] * p.ny));
        return builder.vertex(lift(p.x, p.y), vec3Normalize(lean), normal, sticker, 0);
    });
    const inner = loop.map((p) => {
        const w = Math.min(rim, 0.96 * p.r);
        return builder.vertex(lift(p.x - w * p.rx, p.y - w * p.ry), normal, normal, sticker, 1);
    });
    loop.forEach(({rimless}, i) => {
        if (rimless) return;
        const j = (i + 1) % loop.length;
        builder.tiles.push(edge[i], edge[j], inner[j], edge[i], inner[j], inner[i]);
    });
    builder.polygon(builder.tiles, inner, normal);
    tiles.push({sticker, centre: new Float32Array(lift(size.x, size.y)),
        normal: new Float32Array(normal), inradius});
}

/** Adds the chamfers of edges and corners between the inset faces; none at a joint, where they are hidden. */
function addBevels(builder, faces, points, centre) {
    const next = new Map();
    const key = (a, b) => a * 65536 + b;
    faces.forEach((face) => {
        face.numbers = face.inset.map((p) =>
            builder.vertex(face.lift(p[0], p[1]), face.normal, face.normal, -1, 0));
        const n = face.order.length;
        face.order.forEach((c, i) => next.set(key(c, face.order[(i + 1) % n]), {face, i}));
    });
    for (const [id, {face, i}] of next) {
        const a = Math.floor(id / 65536);
        const b = id % 65536;
        const other = next.get(key(b, a));
        if (a < b && other && face.borders[i] && other.face.borders[other.i]) {
            const n = face.order.length;
            const m = other.face.order.length;
            const out = [0, 1, 2].map((k) => face.normal[k] + other.face.normal[k]);
            builder.polygon(builder.solid, [face.numbers[i], face.numbers[(i + 1) % n],
                other.face.numbers[other.i], other.face.numbers[(other.i + 1) % m]], out);
        }
    }
    const done = new Set();
    for (const {face, i} of next.values()) {
        const corner = face.order[i];
        if (done.has(corner)) {
            continue;
        }
        done.add(corner);
        const around = [];
        let step = {face, i};
        do {
            around.push(step.face.numbers[step.i]);
            const n = step.face.order.length;
            const before = step.face.order[(step.i + n - 1) % n];
            step = next.get(key(corner, before));
        } while (step && step.face !== face && around.length < 64);
        if (step && around.length > 2) {
            builder.polygon(builder.solid, around, [0, 1, 2].map((k) =>
                points[3 * corner + k] - centre[k]));
        }
    }
}

/** Which sides of a face, laid in its plane, have a border. @param {MeshFaceData} data @returns {boolean[]} */
function bordersOf(face, data) {
    const n = face.order.length;
    return face.order.map((corner, i) => {
        if (data.borders === undefined) return true;
        // Side i of the data goes from its corner i on; the face may be laid the other way round.
        const at = data.corners.indexOf(corner);
        const next = data.corners[(at + 1) % n];
        return data.borders[next === face.order[(i + 1) % n] ? at : (at + n - 1) % n] === 1;
    });
}

/** Builds the triangles of a cell. @param {MeshData} mesh @returns {SolidData} */
function buildSolid(mesh) {
    const points = Float32Array.from(mesh.points);
    const centre = new Float32Array(3);
    for (let i = 0; i < points.length; ++i) {
        centre[i % 3] += 3 * points[i] / points.length;
    }
    const glued = mesh.faces.some(({borders}) => borders !== undefined);
    for (let i = 0; i < points.length && !glued; ++i) {
        points[i] += (centre[i % 3] - points[i]) * kCellGap;
    }
    const faces = mesh.faces.map((face) => layFace(points, face.corners, centre));
    const withSticker = faces.filter((_, i) => mesh.faces[i].sticker >= 0);
    const measured = withSticker.length > 0 ? withSticker : faces;
    const bevel = kBevelPart * Math.min(...measured.map((face) => face.inradius));
    const builder = new SolidBuilder();
    const tiles = [];
    faces.forEach((face, i) => {
        face.borders = bordersOf(face, mesh.faces[i]);
        face.width = Math.min(bevel, kBevelPartOfFace * face.inradius);
        face.inset = insetPolygon(face.flat, face.width, face.borders, -kJointGap);
        addFace(builder, face, mesh.faces[i].sticker, tiles);
    });
    addBevels(builder, faces, points, centre);
    return {
        vertices: new Float32Array(builder.vertices),
        indices: new Uint16Array([...builder.solid, ...builder.tiles]),
        tilesFrom: builder.solid.length,
        centre,
        apart: mesh.apart === undefined ? centre : Float32Array.from(mesh.apart),
        planes: new Float32Array(faces.flatMap((face) => [...face.normal, face.d])),
        stickers: mesh.faces.map((face) => face.sticker),
        tiles,
        points,
    };
}
