// GAN's cubes that encrypt: the key, the names and the form of the state, which all generations share.
//
// The state is seven corners, three bits each, how they are turned, two bits each, eleven edges, four bits each, and
// how they are flipped. The last corner and the last edge follow from the others. What noise makes of these is no
// state: so one that is shows that the key is the right one.
// Sources of these facts: github.com/afedotov/gan-web-bluetooth, csTimer.

const kGanNames = ["GAN", "MG", "AiCube"];
const kGanFaces = ["U", "R", "F", "D", "L", "B"];
const kGanKey = [1, 2, 66, 40, 49, 145, 22, 7, 32, 5, 24, 84, 66, 17, 18, 83];
const kGanStart = [17, 3, 50, 40, 33, 1, 118, 39, 32, 149, 120, 20, 50, 18, 2, 67];
/** MoYu's AI of 2023 talks as GAN's second generation, with a key of its own. */
const kAiCubeKey = [5, 18, 2, 69, 2, 1, 41, 86, 18, 120, 18, 118, 129, 1, 8, 3];
const kAiCubeStart = [1, 68, 40, 6, 134, 33, 34, 40, 81, 5, 8, 49, 130, 2, 33, 6];

/** @param {number[]} address @param {string} name @returns {CubeCipher} */
function ganCipher(address, name) {
    return name.startsWith("AiCube") ? new SaltedCipher(kAiCubeKey, kAiCubeStart, address)
        : new SaltedCipher(kGanKey, kGanStart, address);
}

/**
 * Whether a message tells a state of a cube.
 * @param {DataView} message @param {number} corners @param {number} edges where, by bits @returns {boolean}
 */
function isGanState(message, corners, edges) {
    const numbers = (from, count, bits) =>
        Array.from({length: count}, (_, i) => readBits(message, from + bits * i, bits));
    const differ = (places) => new Set(places).size === places.length;
    const places = numbers(edges, 11, 4);
    return differ(numbers(corners, 7, 3)) && !numbers(corners + 21, 7, 2).includes(3) && differ(places) &&
        places.every((place) => place < 12);
}
