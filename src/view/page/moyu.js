// MoYu's first cube with Bluetooth (MHC): how far faces have moved, in ninths of a quarter turn.
//
// A message is the number of reports and then six bytes each: four of time, the face in the order
// D L B R F U, and 36 for each ninth that it moved on, with a sign. A face that passes the middle between two
// places has been turned.
// Source of these facts: github.com/D0ntPanic/tpscube. csTimer has the same, but for the sign.

const kMoYuFaces = ["D", "L", "B", "R", "F", "U"];
const kMoYuReport = 6;
const kMoYuNinth = 36;
const kNinths = 9;

/** The positions of a cube's faces, each in ninths from its last rest. */
class MoYuFaces {
    constructor() {
        this.places = kMoYuFaces.map(() => 0);
    }

    /**
     * The turns that a message completes; null: not a whole message.
     * @param {DataView} message
     * @returns {string[]|null}
     */
    read(message) {
        const size = message.byteLength;
        if (size < 1 || size < 1 + kMoYuReport * message.getUint8(0)) return null;
        const end = 1 + kMoYuReport * message.getUint8(0);
        const turns = [];
        for (let at = 1; at < end; at += kMoYuReport) {
            const face = message.getUint8(at + 4);
            if (face >= kMoYuFaces.length) return null;
            const turn = this.move(face, Math.trunc(message.getInt8(at + 5) / kMoYuNinth));
            if (turn !== null) turns.push(turn);
        }
        return turns;
    }

    /** Moves a face on by some ninths. @param {number} face @param {number} by @returns {string|null} */
    move(face, by) {
        const isPast = (place) => 2 * place > kNinths;
        const before = this.places[face];
        const after = before + by;
        this.places[face] = (after + kNinths) % kNinths;
        if (isPast(before) === isPast(after)) return null;
        return kMoYuFaces[face] + (isPast(after) ? "" : "'");
    }
}

/** @type {CubeProtocol} */
const kMoYu = {
    names: ["MHC"],
    service: "00001000-0000-1000-8000-00805f9b34fb",
    characteristic: "00001003-0000-1000-8000-00805f9b34fb",
    listen: () => {
        const faces = new MoYuFaces();
        return (message) => faces.read(message);
    },
};
