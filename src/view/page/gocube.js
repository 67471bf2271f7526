// GoCube and Rubik's Connected: frames over Nordic's UART service.
//
// A frame is 0x2a, its length without the last two bytes, a type, the data, the sum of all bytes before mod 256,
// 0x0d 0x0a. Type 1 has quarter turns, two bytes each: 2 * the face, + 1 if it was turned anticlockwise, and
// where the face's centre points now. Faces are ordered blue, green, white, yellow, red, orange. Other types
// have the orientation, the battery and the like; they are ignored.
// Sources of these facts: github.com/oddpetersson/gocube-protocol, cubing.js, csTimer.

const kGoCubeFaces = ["B", "F", "U", "D", "R", "L"];
const kGoCubeTurns = 1;

/**
 * The turns in a notification; null: not a whole frame.
 * @param {DataView} frame
 * @returns {string[]|null}
 */
function readGoCube(frame) {
    const size = frame.byteLength;
    if (size < 6 || frame.getUint8(0) !== 0x2a || frame.getUint8(1) !== size - 2 ||
        frame.getUint16(size - 2) !== 0x0d0a) return null;
    let sum = 0;
    for (let i = 0; i < size - 3; ++i) sum += frame.getUint8(i);
    if (frame.getUint8(size - 3) !== sum % 256) return null;
    if (frame.getUint8(2) !== kGoCubeTurns) return [];
    if ((size - 6) % 2 !== 0) return null;
    const turns = [];
    for (let i = 3; i < size - 3; i += 2) {
        const code = frame.getUint8(i);
        if (code >= 2 * kGoCubeFaces.length) return null;
        turns.push(kGoCubeFaces[code >> 1] + (code % 2 === 0 ? "" : "'"));
    }
    return turns;
}

/** @type {CubeProtocol} */
const kGoCube = {
    names: ["GoCube", "Rubik"],
    service: "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    characteristic: "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
    listen: () => readGoCube,
};
