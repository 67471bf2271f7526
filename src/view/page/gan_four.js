// GAN's third generation, 356 i Carry 2, and fourth: 12 ui Maglev, 14 ui, i4.
//
// A message is its kind, its length, and the data; in the third generation 0x55 stands before. Kind 1 is a turn: four
// bytes of time, its number, two bytes, the lower first, and a byte: a bit for the face, and 64 if anticlockwise. In
// the fourth generation several may follow each other. The cube reports a turn once: if its number is not the next, the page
// requests those before. The answer is a number and, half a byte each, that turn and those before it: twice the
// face, + 1 if anticlockwise. The cube gives such turns in pairs that begin with an odd number, and none beyond 0.
//
// The state tells the number of the last turn, and comes by itself each second. It may overtake a turn: a turn is
// missing if it still is at the next state. The number 0 there may be too early (the cubes' mistake).
// Sources of these facts: github.com/afedotov/gan-web-bluetooth, csTimer; for several turns in a message
// github.com/poliva/smartcube-web-bluetooth.

/**
 * @typedef {object} GanForm a generation's messages
 * @property {number} head     how many bytes stand before the kind
 * @property {number} state    the kind that is the state
 * @property {number} earlier  the kind that is earlier turns
 * @property {number[]} greeting
 * @property {(number: number, count: number) => number[]} askEarlier
 */

/** The turns' faces by the bits of a turn, and by the numbers of earlier turns. */
const kGanFaceBits = new Map([[2, "U"], [32, "R"], [8, "F"], [1, "D"], [16, "L"], [4, "B"]]);
const kGanEarlierFaces = ["D", "U", "B", "F", "L", "R"];
const kGanTurn = 1;
const kGanTurnBytes = 9;

/** @implements {CubeTalk} */
class GanFourTalk {
    /** @param {GanForm} form @param {(message: number[]) => void} send */
    constructor(form, send) {
        this.form = form;
        this.send = send;
        this.greeting = form.greeting;
        /** @type {TurnQueue|null} */
        this.turns = null;
        /** What the last state told. */
        this.told = -1;
    }

    get isMet() {
        return this.turns !== null;
    }

    /** @param {DataView} message @returns {CubeReport} */
    read(message) {
        const {head, state, earlier} = this.form;
        const isWhole = head === 0 || message.getUint8(0) === 0x55;
        const kind = isWhole ? message.getUint8(head) : -1;
        if (this.turns === null) {
            // The state: a number of two bytes, corners, edges; two bits between these are not in use.
            const at = 8 * head + 32;
            if (kind === state && isGanState(message, at, at + 37)) {
                this.turns = new TurnQueue(message.getUint8(head + 2));
            }
            return [];
        }
        if (kind === kGanTurn) return this.readTurns(this.turns, message);
        if (kind === earlier) return this.readEarlier(this.turns, message);
        if (kind === state) return this.readState(this.turns, message.getUint8(head + 2));
        return isWhole ? [] : null;
    }

    /** @param {TurnQueue} turns @param {DataView} message @returns {CubeReport} */
    readTurns(turns, message) {
        const {head} = this.form;
        let at = head;
        do {
            const face = kGanFaceBits.get(message.getUint8(at + 8) & 63);
            const way = message.getUint8(at + 8) >> 6;
            if (face === undefined || way > 1) return null;
            const number = message.getUint8(at + 6);
            const trouble = turns.expect(number);
            if (trouble === null || typeof trouble === "string") return trouble;
            turns.put(number, face + (way === 0 ? "" : "'"));
            at += kGanTurnBytes;
        } while (head === 0 && at + kGanTurnBytes <= message.byteLength && message.getUint8(at) === kGanTurn);
        const ready = turns.take();
        this.ask(turns);
        return ready;
    }

    /** @param {TurnQueue} turns @param {DataView} message @returns {CubeReport} */
    readEarlier(turns, message) {
        const {head} = this.form;
        const before = turns.afterMissing();
        const count = 2 * (message.getUint8(head + 1) - 1);
        for (let i = 0; i < count; ++i) {
            const code = readBits(message, 8 * head + 24 + 4 * i, 4);
            const face = kGanEarlierFaces[code >> 1];
            if (face !== undefined) turns.put(message.getUint8(head + 2) - i & 255, face + (code % 2 === 0 ? "" : "'"));
        }
        const ready = turns.take();
        // An answer that fills nothing is not asked for again.
        if (turns.afterMissing() !== before) this.ask(turns);
        return ready;
    }

    /** @param {TurnQueue} turns @param {number} number @returns {CubeReport} */
    readState(turns, number) {
        const isStill = number === this.told;
        this.told = number;
        if (!isStill || number === 0) return [];
        const trouble = turns.expect(number);
        this.ask(turns);
        return trouble;
    }

    /** Asks for the turns that are missing. @param {TurnQueue} turns */
    ask(turns) {
        const after = turns.afterMissing();
        if (after === null) return;
        const from = after % 2 === 1 ? after : after - 1 & 255;
        const count = turns.ahead(from);
        this.send(this.form.askEarlier(from, Math.min(count + count % 2, from + 1)));
    }
}

/** @type {GanForm} */
const kGanThirdForm = {
    head: 1,
    state: 2,
    earlier: 6,
    greeting: [0x68, 1, ...Array(14).fill(0)],
    askEarlier: (number, count) => [0x68, 3, number, 0, count, ...Array(11).fill(0)],
};

/** @type {GanForm} */
const kGanFourthForm = {
    head: 0,
    state: 0xed,
    earlier: 0xd1,
    greeting: [0xdd, 4, 0, 0xed, ...Array(16).fill(0)],
    askEarlier: (number, count) => [0xd1, 4, number, 0, count, ...Array(15).fill(0)],
};

/** @type {CubeProtocol} */
const kGanThree = {
    names: kGanNames,
    service: "8653000a-43e6-47b7-9cb0-5fc21d4ae340",
    characteristic: "8653000b-43e6-47b7-9cb0-5fc21d4ae340",
    writes: "8653000c-43e6-47b7-9cb0-5fc21d4ae340",
    isAddressBroadcast: true,
    cipher: ganCipher,
    talk: (send) => new GanFourTalk(kGanThirdForm, send),
};

/** @type {CubeProtocol} */
const kGanFour = {
    names: kGanNames,
    service: "00000010-0000-fff7-fff6-fff5fff4fff0",
    characteristic: "0000fff6-0000-1000-8000-00805f9b34fb",
    writes: "0000fff5-0000-1000-8000-00805f9b34fb",
    isAddressBroadcast: true,
    cipher: ganCipher,
    talk: (send) => new GanFourTalk(kGanFourthForm, send),
};
