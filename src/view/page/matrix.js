// Rotations as unit quaternions and one projection matrix.
//
// A quaternion is x, y, z, w. The product a b turns by b first, then by a. Matrices are those of
// OpenGL, column by column. Each function writes into an array that the caller gives, so that
// nothing is allocated while a frame is drawn; the result may be the same array as an argument.
// Source: Shoemake, Animating rotation with quaternion curves, SIGGRAPH 1985.

/** @typedef {Float32Array|number[]} NumberArray */

/** Writes the quaternion that turns nothing. @param {NumberArray} out */
function quatIdentity(out) {
    out[0] = 0;
    out[1] = 0;
    out[2] = 0;
    out[3] = 1;
    return out;
}

/**
 * Writes the turn about a unit vector, counter-clockwise as seen from its end.
 * @param {NumberArray} out
 * @param {number} x @param {number} y @param {number} z @param {number} angle
 */
function quatFromAxis(out, x, y, z, angle) {
    const sine = Math.sin(angle / 2);
    out[0] = x * sine;
    out[1] = y * sine;
    out[2] = z * sine;
    out[3] = Math.cos(angle / 2);
    return out;
}

/**
 * Writes the product: b first, then a.
 * @param {NumberArray} out @param {NumberArray} a @param {NumberArray} b
 */
function quatMultiply(out, a, b) {
    const ax = a[0], ay = a[1], az = a[2], aw = a[3];
    const bx = b[0], by = b[1], bz = b[2], bw = b[3];
    out[0] = aw * bx + ax * bw + ay * bz - az * by;
    out[1] = aw * by - ax * bz + ay * bw + az * bx;
    out[2] = aw * bz + ax * by - ay * bx + az * bw;
    out[3] = aw * bw - ax * bx - ay * by - az * bz;
    return out;
}

/** Makes the length 1 again after many products. @param {NumberArray} q */
function quatNormalize(q) {
    const scale = 1 / Math.hypot(q[0], q[1], q[2], q[3]);
    for (let i = 0; i < 4; ++i) {
        q[i] *= scale;
    }
    return q;
}

/**
 * Writes the turn of a rotation matrix that is given row by row.
 * @param {NumberArray} out @param {NumberArray} m
 */
function quatFromRows(out, m) {
    const trace = m[0] + m[4] + m[8];
    if (trace > 0) {
        const s = 2 * Math.sqrt(trace + 1);
        out[0] = (m[7] - m[5]) / s;
        out[1] = (m[2] - m[6]) / s;
        out[2] = (m[3] - m[1]) / s;
        out[3] = s / 4;
    } else {
        // The largest diagonal element i keeps the square root away from 0.
        const i = m[0] >= m[4] && m[0] >= m[8] ? 0 : m[4] >= m[8] ? 1 : 2;
        const j = (i + 1) % 3;
        const k = (i + 2) % 3;
        const s = 2 * Math.sqrt(1 + m[4 * i] - m[4 * j] - m[4 * k]);
        out[i] = s / 4;
        out[j] = (m[3 * j + i] + m[3 * i + j]) / s;
        out[k] = (m[3 * k + i] + m[3 * i + k]) / s;
        out[3] = (m[3 * k + j] - m[3 * j + k]) / s;
    }
    return quatNormalize(out);
}

/**
 * Writes the point p turned by q; `sign` -1 turns back.
 * @param {NumberArray} out @param {NumberArray} q @param {NumberArray} p @param {number} [sign]
 */
function quatRotate(out, q, p, sign = 1) {
    const x = sign * q[0], y = sign * q[1], z = sign * q[2], w = q[3];
    const px = p[0], py = p[1], pz = p[2];
    const tx = 2 * (y * pz - z * py);
    const ty = 2 * (z * px - x * pz);
    const tz = 2 * (x * py - y * px);
    out[0] = px + w * tx + y * tz - z * ty;
    out[1] = py + w * ty + z * tx - x * tz;
    out[2] = pz + w * tz + x * ty - y * tx;
    return out;
}

/**
 * Writes a perspective projection; the scales are cotangents of half the angles of view.
 * @param {Float32Array} out
 * @param {number} scaleX @param {number} scaleY @param {number} near @param {number} far
 */
function mat4Perspective(out, scaleX, scaleY, near, far) {
    out.fill(0);
    out[0] = scaleX;
    out[5] = scaleY;
    out[10] = (far + near) / (near - far);
    out[11] = -1;
    out[14] = 2 * far * near / (near - far);
    return out;
}

/** The scalar product of two points. @param {NumberArray} a @param {NumberArray} b */
function vec3Dot(a, b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/**
 * Writes the vector product.
 * @param {NumberArray} out @param {NumberArray} a @param {NumberArray} b
 */
function vec3Cross(out, a, b) {
    const x = a[1] * b[2] - a[2] * b[1];
    const y = a[2] * b[0] - a[0] * b[2];
    const z = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
    out[2] = z;
    return out;
}

/** Makes the length 1; a vector of length 0 stays. @param {NumberArray} v */
function vec3Normalize(v) {
    const length = Math.hypot(v[0], v[1], v[2]);
    if (length > 0) {
        v[0] /= length;
        v[1] /= length;
        v[2] /= length;
    }
    return v;
}
