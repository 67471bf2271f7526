// Sewing polygons that cover a surface: where a corner of one lies on a side of another, that one gets a
// corner there, too (T-junctions are removed). The graphics processor fills triangles without a gap only where
// they share both ends of a side; elsewhere single pixels of the background shine through.
//
// New corners have the exact position of the other, and the side's values for all else.

/** Points that are as near are one, and are on a line that is as near. */
const kSeam = 1e-5;

/**
 * @typedef {object} SewnPolygon  convex
 * @property {number[][]} corners  counter-clockwise as seen from outside
 * @property {NumberArray[]} normals  by corner
 * @property {NumberArray} normal   of its plane
 * @property {number} sticker      -1: plastic
 * @property {number} rim
 */

/** Gives the polygons the corners that they lack. @param {SewnPolygon[]} polygons */
function sewPolygons(polygons) {
    /** @type {number[][]} */
    const points = [];
    for (const polygon of polygons) {
        polygon.corners = polygon.corners.map((p) => {
            const known = points.find((q) => q.every((x, k) => Math.abs(x - p[k]) < kSeam));
            if (known === undefined) points.push(p);
            return known ?? p;
        });
    }
    for (const polygon of polygons) {
        const {corners, normals} = polygon;
        const count = corners.length;
        polygon.corners = [];
        polygon.normals = [];
        corners.forEach((a, i) => {
            const j = (i + 1) % count;
            polygon.corners.push(a);
            polygon.normals.push(normals[i]);
            for (const {point, part} of pointsBetween(points, a, corners[j])) {
                polygon.corners.push(point);
                polygon.normals.push(vec3Normalize(Array.from(normals[i], (x, k) =>
                    x + part * (normals[j][k] - x))));
            }
        });
    }
}

/** The points on the way from a to b, each with its part of the way, the nearest first. */
function pointsBetween(points, a, b) {
    const way = b.map((x, k) => x - a[k]);
    const square = vec3Dot(way, way);
    const length = Math.sqrt(square);
    const found = [];
    for (const point of points) {
        const part = ((point[0] - a[0]) * way[0] + (point[1] - a[1]) * way[1] +
            (point[2] - a[2]) * way[2]) / square;
        if (part * length < kSeam || (1 - part) * length < kSeam) continue;
        if (Math.hypot(...point.map((x, k) => x - a[k] - part * way[k])) < kSeam) found.push({point, part});
    }
    return found.sort((p, q) => p.part - q.part);
}

/** Adds the triangles of a polygon, some of whose corners may lie on a line: a fan around its middle. */
function addPolygon(builder, polygon) {
    const {corners, normals, normal, sticker, rim} = polygon;
    const numbers = corners.map((p, i) => builder.vertex(p, normals[i], normal, sticker, rim));
    const list = sticker >= 0 ? builder.tiles : builder.solid;
    if (numbers.length === 3) {
        list.push(...numbers);
        return;
    }
    const mean = (all) => [0, 1, 2].map((k) => all.reduce((sum, p) => sum + p[k], 0) / all.length);
    const middle = builder.vertex(mean(corners), vec3Normalize(mean(normals)), normal, sticker, rim);
    numbers.forEach((a, i) => list.push(middle, a, numbers[(i + 1) % numbers.length]));
}
