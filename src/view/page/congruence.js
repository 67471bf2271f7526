// Congruences: numbers known by a remainder, and two of them combined.
//
// The Chinese remainder theorem by Garner's step: the second fact fixes how many times the first
// modulus has to be added to the first remainder. Moduli need not be coprime. All by BigInt, so
// memory is the only limit.

/**
 * All integers n with n mod modulus = residue; 0 <= residue < modulus.
 * @typedef {object} Congruence
 * @property {bigint} residue
 * @property {bigint} modulus
 */

/** The congruence that every integer satisfies. @type {Congruence} */
const kAnyInteger = Object.freeze({residue: 0n, modulus: 1n});

/**
 * The remainder of a by m, from 0 to m - 1 also where a is negative.
 * @param {bigint} a
 * @param {bigint} m  at least 1
 * @returns {bigint}
 */
function bigRemainder(a, m) {
    const rest = a % m;
    return rest < 0n ? rest + m : rest;
}

/**
 * The greatest common divisor g of a and m, and an x with a x = g mod m (Euclid's algorithm).
 * @param {bigint} a
 * @param {bigint} m  at least 1
 * @returns {{divisor: bigint, factor: bigint}}  0 <= factor < m
 */
function bigEuclid(a, m) {
    let [r, nextR] = [bigRemainder(a, m), m];
    let [x, nextX] = [1n, 0n];
    while (nextR !== 0n) {
        const quotient = r / nextR;
        [r, nextR] = [nextR, r - quotient * nextR];
        [x, nextX] = [nextX, x - quotient * nextX];
    }
    return {divisor: r, factor: bigRemainder(x, m)};
}

/**
 * The integers that satisfy both, or null when none does. The result's modulus is the least common
 * multiple.
 * @param {Congruence} a
 * @param {Congruence} b
 * @returns {Congruence|null}
 */
function intersectCongruences(a, b) {
    const {divisor, factor} = bigEuclid(a.modulus, b.modulus);
    const apart = b.residue - a.residue;
    if (apart % divisor !== 0n) return null;
    // n = a.residue + a.modulus t; divided by the divisor, the second fact fixes t mod `rest`.
    const rest = b.modulus / divisor;
    const t = bigRemainder((apart / divisor) * factor, rest);
    return {residue: a.residue + a.modulus * t, modulus: a.modulus * rest};
}
