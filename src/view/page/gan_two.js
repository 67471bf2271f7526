// GAN's second generation: 356 i3, i Carry and i Carry S, 12 ui, Mini ui, Monster Go 3Ai; MoYu's AI of 2023.
//
// A message begins with four bits for its kind. Kind 2 is a turn: how many there were, eight bits, then the last
// seven, five bits each, the newest first: the face in the order U R F D L B, and 1 if anticlockwise. Kind 4, which
// has to be asked for, is the count and the state. The others, such as how the cube is held, are ignored.
// Sources of these facts: github.com/afedotov/gan-web-bluetooth, csTimer.

/** By the first four bits: how it is held, a turn, the state, what it is, the battery, that it goes off. */
const kGanKinds = [1, 2, 4, 5, 9, 13];
const kGanWindow = 7;

/** @implements {CubeTalk} */
class GanTwoTalk {
    constructor() {
        this.greeting = [4, ...Array(19).fill(0)];
        /** @type {TurnWindow|null} */
        this.turns = null;
    }

    get isMet() {
        return this.turns !== null;
    }

    /** @param {DataView} message @returns {CubeReport} */
    read(message) {
        const kind = readBits(message, 0, 4);
        const count = readBits(message, 4, 8);
        if (this.turns === null) {
            if (kind === 4 && isGanState(message, 12, 47)) this.turns = new TurnWindow(count);
            return [];
        }
        if (kind !== 2) return kGanKinds.includes(kind) ? [] : null;
        return this.turns.take(count, Array.from({length: kGanWindow}, (_, i) => {
            const face = kGanFaces[readBits(message, 12 + 5 * i, 4)];
            return face === undefined ? null : face + (readBits(message, 16 + 5 * i, 1) === 0 ? "" : "'");
        }));
    }
}

/** @type {CubeProtocol} */
const kGanTwo = {
    names: kGanNames,
    service: "6e400001-b5a3-f393-e0a9-e50e24dc4179",
    characteristic: "28be4cb6-cd67-11e9-a32f-2a2ae2dbcce4",
    writes: "28be4a4a-cd67-11e9-a32f-2a2ae2dbcce4",
    isAddressBroadcast: true,
    cipher: ganCipher,
    talk: () => new GanTwoTalk(),
};
