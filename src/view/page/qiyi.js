// QiYi's and XMD's smart cubes (QY-QYSC, Tornado V4): AES-128 with a key that is known, block by block.
//
// A message is 0xfe, its length, a kind, four bytes of time, the data, and Modbus's check sum of all that, the lower
// byte first; zeros fill the last block. The page has to say hello, with the cube's address, its last byte first:
// the cube answers with its state, kind 2. Kind 3 is a turn: the state, the turn, and from byte 36 on up to eleven
// earlier ones, a time and a turn each, the newest last; 0xff where there is none. Both want to be acknowledged, by
// their kind and time. Turns are numbered from 1, in the order L' L R' R D' D U' U F' F B' B. The name ends with the
// last four digits of the address. What begins with 0xcc tells how the cube is held.
//
// A report has all turns since the last one that is known, or some were lost.
// Sources of these facts: github.com/Flying-Toast/qiyi_smartcube_protocol; csTimer for times and turns;
// github.com/poliva/smartcube-web-bluetooth for the addresses.

const kQiYiKey = [87, 177, 249, 171, 205, 90, 232, 167, 156, 185, 140, 231, 87, 140, 81, 8];
const kQiYiTurns = ["L'", "L", "R'", "R", "D'", "D", "U'", "U", "F'", "F", "B'", "B"];
const kQiYiHello = 2;
const kQiYiTurn = 3;
/** Where earlier turns begin and end, and the bytes of one. */
const kQiYiEarlier = [36, 91, 5];
/** A report with as many turns that are new may lack some: cubes keep nine earlier ones. */
const kQiYiMost = 9;

/** Modbus's check sum, CRC-16. @param {ArrayLike<number>} bytes @returns {number} */
function modbusSum(bytes) {
    let sum = 0xffff;
    for (const byte of Array.from(bytes)) {
        sum ^= byte;
        for (let bit = 0; bit < 8; ++bit) sum = sum % 2 === 1 ? sum >> 1 ^ 0xa001 : sum >> 1;
    }
    return sum;
}

/** A message with some contents, as it is before it is encrypted. @param {number[]} contents @returns {number[]} */
function qiYiMessage(contents) {
    const message = [0xfe, contents.length + 4, ...contents];
    const sum = modbusSum(message);
    message.push(sum & 255, sum >> 8);
    while (message.length % kBlock !== 0) message.push(0);
    return message;
}

/** @implements {CubeCipher} */
class QiYiCipher {
    constructor() {
        this.aes = new Aes(kQiYiKey);
        this.start = new Uint8Array(kBlock);
    }

    /** @param {Uint8Array} message whole blocks @returns {Promise<Uint8Array>} */
    encrypt(message) {
        return this.byBlocks(message, (block) => this.aes.encrypt(block, this.start));
    }

    /** @param {Uint8Array} message whole blocks @returns {Promise<Uint8Array>} */
    decrypt(message) {
        return this.byBlocks(message, (block) => this.aes.decrypt(block, this.start));
    }

    /** @param {Uint8Array} message @param {(block: Uint8Array) => Promise<Uint8Array>} change */
    async byBlocks(message, change) {
        const made = new Uint8Array(message.length);
        for (let at = 0; at + kBlock <= message.length; at += kBlock) {
            made.set(await change(message.slice(at, at + kBlock)), at);
        }
        return made;
    }
}

/** @implements {CubeTalk} */
class QiYiTalk {
    /** @param {(message: number[]) => void} send @param {number[]} address */
    constructor(send, address) {
        this.send = send;
        // What the eleven bytes before the address mean is unknown; the maker's program sends these.
        this.greeting = qiYiMessage([0, 0x6b, 1, 0, 0, 0x22, 6, 0, 2, 8, 0, ...[...address].reverse()]);
        this.isMet = false;
        /** The time of the last turn that is known. */
        this.time = 0;
    }

    /** @param {DataView} message @returns {CubeReport} */
    read(message) {
        if (message.getUint8(0) === 0xcc) return [];
        const size = message.getUint8(1);
        const bytes = new Uint8Array(message.buffer, message.byteOffset, Math.min(size, message.byteLength));
        if (bytes[0] !== 0xfe || size < 9 || bytes.length < size || modbusSum(bytes) !== 0) return null;
        const [kind] = bytes.slice(2);
        if (kind === kQiYiHello || kind === kQiYiTurn) this.send(qiYiMessage([...bytes.slice(2, 7)]));
        if (kind === kQiYiHello && !this.isMet) {
            this.isMet = true;
            this.time = message.getUint32(3);
        }
        return kind === kQiYiTurn && this.isMet && size >= kQiYiEarlier[1] ? this.readTurns(message) : [];
    }

    /** @param {DataView} message @returns {CubeReport} */
    readTurns(message) {
        const [from, to, bytes] = kQiYiEarlier;
        const told = [[message.getUint32(3), message.getUint8(34)]];
        for (let at = to - bytes; at >= from; at -= bytes) told.push([message.getUint32(at), message.getUint8(at + 4)]);
        const isOld = told.findIndex(([time, turn]) => time <= this.time || turn === 255);
        const turns = told.slice(0, isOld < 0 ? told.length : isOld).map(([, turn]) => kQiYiTurns[turn - 1]).reverse();
        if (turns.includes(undefined)) return null;
        this.time = Math.max(this.time, told[0][0]);
        return turns.length > kQiYiMost ? kTurnsLost : turns;
    }
}

/** @type {CubeProtocol} */
const kQiYi = {
    names: ["QY-QYSC", "XMD-TornadoV4-i"],
    service: "0000fff0-0000-1000-8000-00805f9b34fb",
    characteristic: "0000fff6-0000-1000-8000-00805f9b34fb",
    writes: "0000fff6-0000-1000-8000-00805f9b34fb",
    addressBeginnings: ["CC:A3:00:00", "CC:A6:00:00", "CC:A2:00:00", "CC:A3:00:01"],
    cipher: () => new QiYiCipher(),
    talk: (send, address) => new QiYiTalk(send, address),
};
