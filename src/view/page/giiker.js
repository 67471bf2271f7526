// Giiker's Supercubes and Xiaomi's Mi Smart Magic Cube: the state and the last turns, 20 bytes.
//
// By half bytes: 0 to 7 which corner is where, from 1; 8 to 15 how they are turned; 16 to 27 which edge is
// where; then how they are flipped; from 32 on the last turns, the newest first: a face from 1, in the order
// B D L U R F, and 1 clockwise, 2 half, 3 anticlockwise, 9 half the other way.
//
// Where byte 18 is 0xa7 (cubes since 2019) the bytes before it are obscured: to byte i the numbers i + a and
// i + b of a key are added, mod 256; a and b are the halves of byte 19.
//
// A cube may repeat a report. A turn changes the state, so a report with the same state is not a turn.
// Sources of these facts: cubing.js, csTimer, github.com/cs0x7f/cstimer/issues/92.

const kGiikerFaces = ["B", "D", "L", "U", "R", "F"];
/** By the half byte for the amount of a turn. */
const kGiikerAmounts = new Map([[1, ""], [2, "2"], [3, "'"], [9, "2"]]);
const kGiikerBytes = 20;
const kGiikerObscured = 0xa7;
const kGiikerKey = [
    176, 81, 104, 224, 86, 137, 237, 119, 38, 26, 193, 161, 210, 126, 150, 81, 93, 13,
    236, 249, 89, 235, 88, 24, 113, 81, 214, 131, 130, 199, 2, 169, 39,
];

/** Whether `count` numbers from an index on are 1 to count, in any order. */
function isOrder(numbers, from, count) {
    return new Set(numbers.slice(from, from + count)).size === count &&
        numbers.slice(from, from + count).every((number) => number >= 1 && number <= count);
}

/**
 * The contents of a message: the state, as a text, and the last turn; null: not valid.
 * @param {DataView} message
 * @returns {{state: string, turn: string}|null}
 */
function readGiiker(message) {
    if (message.byteLength !== kGiikerBytes) return null;
    const bytes = Array.from({length: kGiikerBytes}, (_, i) => message.getUint8(i));
    if (bytes[18] === kGiikerObscured) {
        const [a, b] = [bytes[19] >> 4, bytes[19] & 15];
        for (let i = 0; i < 18; ++i) bytes[i] = (bytes[i] + kGiikerKey[i + a] + kGiikerKey[i + b]) & 255;
    }
    const halves = bytes.flatMap((byte) => [byte >> 4, byte & 15]);
    const face = kGiikerFaces[halves[32] - 1];
    const amount = kGiikerAmounts.get(halves[33]);
    if (!isOrder(halves, 0, 8) || !isOrder(halves, 16, 12)) return null;
    return face === undefined || amount === undefined ? null
        : {state: bytes.slice(0, 16).join(" "), turn: face + amount};
}

/** @type {CubeProtocol} */
const kGiiker = {
    names: ["Gi", "Mi Smart Magic Cube", "Hi-"],
    // Some of Xiaomi's have no name, but announce their service.
    isAnnounced: true,
    service: "0000aadb-0000-1000-8000-00805f9b34fb",
    characteristic: "0000aadc-0000-1000-8000-00805f9b34fb",
    beginsWithValue: true,
    listen: (value) => {
        let before = value === null ? null : readGiiker(value)?.state ?? null;
        return (message) => {
            const told = readGiiker(message);
            if (told === null) return null;
            const turns = told.state === before ? [] : [told.turn];
            before = told.state;
            return turns;
        };
    },
};
