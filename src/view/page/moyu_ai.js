// MoYu's later cubes, WeiLong V10 AI and its kin (WCU_MY32, WCU_MY33), encrypted as GAN's with a key of their own.
//
// A message begins with a byte for its kind. 0xa5 is a turn: five times, two bytes each, how many turns there were,
// and the last five, five bits each, the newest first: twice the face in the order F B U D L R, + 1 if anticlockwise.
// 0xa3, which has to be asked for, is the state: the colours of 48 stickers, three bits each, and the count; each
// colour is there eight times, which noise is not. The name ends with the last four digits of the address.
// Sources of these facts: github.com/lukeburong/weilong-v10-ai-protocol, csTimer; for the addresses
// github.com/poliva/smartcube-web-bluetooth.

const kMoYuAiKey = [21, 119, 58, 92, 103, 14, 45, 31, 23, 103, 42, 19, 155, 103, 82, 87];
const kMoYuAiStart = [17, 35, 38, 37, 134, 42, 44, 59, 85, 6, 127, 49, 126, 103, 33, 87];
const kMoYuAiFaces = ["F", "B", "U", "D", "L", "R"];
const kMoYuAiWindow = 5;
const kMoYuAiStickers = 48;
const kMoYuAiBytes = 20;

/** Whether a message tells a state of a cube. @param {DataView} message @returns {boolean} */
function isMoYuAiState(message) {
    const counts = Array(8).fill(0);
    for (let i = 0; i < kMoYuAiStickers; ++i) ++counts[readBits(message, 8 + 3 * i, 3)];
    return counts.slice(0, 6).every((count) => count === 8);
}

/** @implements {CubeTalk} */
class MoYuAiTalk {
    constructor() {
        this.greeting = [0xa3, ...Array(19).fill(0)];
        /** @type {TurnWindow|null} */
        this.turns = null;
    }

    get isMet() {
        return this.turns !== null;
    }

    /** @param {DataView} message @returns {CubeReport} */
    read(message) {
        const kind = message.getUint8(0);
        const isWhole = message.byteLength === kMoYuAiBytes;
        if (this.turns === null) {
            if (isWhole && kind === 0xa3 && isMoYuAiState(message)) this.turns = new TurnWindow(message.getUint8(19));
            return [];
        }
        // Among the other kinds: what it is, the battery, how it is held.
        if (!isWhole || kind >> 4 !== 0xa) return null;
        if (kind !== 0xa5) return [];
        return this.turns.take(message.getUint8(11), Array.from({length: kMoYuAiWindow}, (_, i) => {
            const code = readBits(message, 96 + 5 * i, 5);
            const face = kMoYuAiFaces[code >> 1];
            return face === undefined ? null : face + (code % 2 === 0 ? "" : "'");
        }));
    }
}

/** @type {CubeProtocol} */
const kMoYuAi = {
    names: ["WCU_MY3"],
    service: "0783b03e-7735-b5a0-1760-a305d2795cb0",
    characteristic: "0783b03e-7735-b5a0-1760-a305d2795cb1",
    writes: "0783b03e-7735-b5a0-1760-a305d2795cb2",
    addressBeginnings: ["CF:30:16:00", "CF:30:16:01", "CF:30:16:02"],
    cipher: (address) => new SaltedCipher(kMoYuAiKey, kMoYuAiStart, address),
    talk: () => new MoYuAiTalk(),
};
