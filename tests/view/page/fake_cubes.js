// Cubes that encrypt, as fakes: they turn, answer what is written to them, and go wrong as real ones do.
//
// What they send is made by node's own AES and by the published descriptions that the page's scripts name, without
// the page's scripts. A fake's state is any arrangement: nobody reads what it is, only that it is one.
"use strict";

const crypto = require("node:crypto");

/** Numbers from 0 to 1 by a seed (mulberry32). */
function randomOf(seed) {
    return () => {
        seed = seed + 0x6d2b79f5 | 0;
        let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
        mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
        return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
    };
}

/** The numbers below a count, in any order. */
function shuffled(random, count) {
    const all = Array.from({length: count}, (_, i) => i);
    for (let i = count - 1; i > 0; --i) {
        const other = Math.floor(random() * (i + 1));
        [all[i], all[other]] = [all[other], all[i]];
    }
    return all;
}

/** Bytes of numbers and how many bits each has; filled with zeros to a size. */
function packed(size, ...fields) {
    const digits = fields.map(([number, bits]) => number.toString(2).padStart(bits, "0").slice(-bits)).join("");
    return Buffer.from(digits.padEnd(8 * size, "0").match(/.{8}/g).map(byte => parseInt(byte, 2)));
}

/** AES-128 without padding. */
function aes(decrypts, mode, key, start, block) {
    const cipher = crypto[decrypts ? "createDecipheriv" : "createCipheriv"](`aes-128-${mode}`, key, start);
    cipher.setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]);
}

/** The scheme of GAN and MoYu: both ends of a message. */
class BothEnds {
    constructor(key, start, address) {
        const salt = address.split(":").map(byte => parseInt(byte, 16)).reverse();
        [this.key, this.start] = [key, start].map(digits => {
            const bytes = Buffer.from(digits, "hex");
            salt.forEach((byte, i) => { bytes[i] = (bytes[i] + byte) % 255; });
            return bytes;
        });
    }

    block(decrypts, message, at) {
        aes(decrypts, "cbc", this.key, this.start, message.subarray(at, at + 16)).copy(message, at);
    }

    encrypt(plain) {
        const message = Buffer.from(plain);
        this.block(false, message, 0);
        if (message.length > 16) this.block(false, message, message.length - 16);
        return message;
    }

    decrypt(sent) {
        const message = Buffer.from(sent);
        if (message.length > 16) this.block(true, message, message.length - 16);
        this.block(true, message, 0);
        return message;
    }
}

const ganKeys = ["01024228319116072005185442111253", "11033228210176272095781432120243"];
const aiCubeKeys = ["05120245020129561278127681010803", "01442806862122285105083182022106"];
const moYuAiKeys = ["15773A5C670E2D1F17672A139B675257", "11232625862A2C3B55067F317E672157"];

const isBack = turn => turn.endsWith("'") ? 1 : 0;

/** What all fakes have: turns, and a count of them that begins somewhere. */
class FakeCube {
    constructor(seed) {
        this.random = randomOf(seed);
        this.begin = Math.floor(this.random() * 256);
        this.turns = [];
    }

    get count() {
        return this.begin + this.turns.length & 255;
    }

    /** A message after another turn. */
    turn(turn) {
        this.turns.push(turn);
        return this.encrypt(this.told());
    }

    /** The last turns, the newest first; before the first some that were made earlier. */
    last(many) {
        const made = this.turns.length;
        return Array.from({length: many}, (_, i) => this.turns[made - 1 - i] ?? "UD"[(i - made) % 2]);
    }

    ganState() {
        const {random} = this;
        return [...shuffled(random, 8).slice(0, 7).map(place => [place, 3]),
            ...Array.from({length: 7}, () => [Math.floor(random() * 3), 2]),
            ...(this.gap ?? []),
            ...shuffled(random, 12).slice(0, 11).map(place => [place, 4]),
            ...Array.from({length: 11}, () => [Math.floor(random() * 2), 1])];
    }

    encrypt(plain) {
        return [...this.cipher.encrypt(plain)];
    }
}

class FakeGanTwo extends FakeCube {
    constructor(address, seed = 1, keys = ganKeys) {
        super(seed);
        this.cipher = new BothEnds(...keys, address);
        this.name = keys === aiCubeKeys ? "AiCube_1" : "GANi3_1";
        this.service = "6e400001-b5a3-f393-e0a9-e50e24dc4179";
    }

    told() {
        return packed(20, [2, 4], [this.count, 8],
            ...this.last(7).flatMap(turn => [["URFDLB".indexOf(turn[0]), 4], [isBack(turn), 1]]),
            ...Array.from({length: 7}, () => [Math.floor(this.random() * 2000), 16]));
    }

    /** A message about how the cube is held. */
    held() {
        const some = Array.from({length: 9}, () => [Math.floor(this.random() * 65536), 16]);
        return this.encrypt(packed(20, [1, 4], ...some));
    }

    answer(sent) {
        const [kind] = this.cipher.decrypt(sent);
        return kind === 4 ? [this.encrypt(packed(20, [4, 4], [this.count, 8], ...this.ganState()))] : [];
    }
}

/** Of the third or fourth generation: a turn is told once, and earlier ones when the cube is asked. */
class FakeGanFour extends FakeCube {
    constructor(address, seed = 1, generation = 4) {
        super(seed);
        this.cipher = new BothEnds(...ganKeys, address);
        this.head = generation === 3 ? [[0x55, 8]] : [];
        this.kinds = generation === 3 ? {state: 2, earlier: 6} : {state: 0xed, earlier: 0xd1};
        this.asks = generation === 3 ? {state: [0x68, 1], earlier: [0x68, 3]} : {state: [0xdd, 4], earlier: [0xd1, 4]};
        this.size = 20;
        this.gap = [[0, 2]];
        this.name = generation === 3 ? "GANicR_1" : "GANi4_1";
        this.service = generation === 3 ? "8653000a-43e6-47b7-9cb0-5fc21d4ae340"
            : "00000010-0000-fff7-fff6-fff5fff4fff0";
        this.asked = 0;
    }

    /** Numbers have sixteen bits, the lower first; the upper ones are some. */
    number(count) {
        return [[count, 8], [3, 8]];
    }

    /** One turn, the one before the last `back`, as in a message. */
    fields(back) {
        const turn = this.turns[this.turns.length - 1 - back];
        return [[1, 8], [7, 8], [Math.floor(this.random() * 2 ** 31), 32], ...this.number(this.count - back & 255),
            [isBack(turn), 2], [{U: 2, R: 32, F: 8, D: 1, L: 16, B: 4}[turn[0]], 6]];
    }

    told() {
        return packed(this.size, ...this.head, ...this.fields(0));
    }

    /** Two turns in one message. */
    turnTwice(first, second) {
        this.turns.push(first, second);
        return this.encrypt(packed(this.size, ...this.fields(1), ...this.fields(0)));
    }

    /** The state, which comes each second. */
    state() {
        return this.encrypt(packed(this.size, ...this.head, [this.kinds.state, 8], [14, 8], ...this.number(this.count),
            ...this.ganState()));
    }

    answer(sent) {
        const message = this.cipher.decrypt(sent);
        const [first, second, number, , many] = message;
        const is = what => first === what[0] && second === what[1];
        if (is(this.asks.state) && (this.head.length > 0 || message[3] === 0xed)) return [this.state()];
        if (!is(this.asks.earlier)) return [];
        ++this.asked;
        // It begins with an odd number, and beyond 0 there are but zeros, which say D: the cubes' mistakes.
        const from = number | 1;
        const codes = Array.from({length: many}, (_, i) => {
            const turn = from - i < 0 ? "D" : this.turns[this.turns.length - 1 - (this.count - from + i & 255)] ?? "D";
            return [2 * "DUBFLR".indexOf(turn[0]) + isBack(turn), 4];
        });
        return [this.encrypt(packed(this.size, ...this.head, [this.kinds.earlier, 8], [1 + many / 2, 8], [from, 8],
            ...codes))];
    }
}

class FakeMoYuAi extends FakeCube {
    constructor(address, seed = 1) {
        super(seed);
        this.cipher = new BothEnds(...moYuAiKeys, address);
        this.name = `WCU_MY32_${address.slice(-5).replace(":", "")}`;
        this.service = "0783b03e-7735-b5a0-1760-a305d2795cb0";
    }

    told() {
        return packed(20, [0xa5, 8], ...Array.from({length: 5}, () => [Math.floor(this.random() * 2000), 16]),
            [this.count, 8], ...this.last(5).map(turn => [2 * "FBUDLR".indexOf(turn[0]) + isBack(turn), 5]));
    }

    held() {
        const some = Array.from({length: 8}, () => [Math.floor(this.random() * 65536), 16]);
        return this.encrypt(packed(20, [0xab, 8], ...some));
    }

    answer(sent) {
        const [kind] = this.cipher.decrypt(sent);
        return kind !== 0xa3 ? [] : [this.encrypt(packed(20, [0xa3, 8],
            ...shuffled(this.random, 48).map(sticker => [sticker % 6, 3]), [this.count, 8]))];
    }
}

/** Modbus's check sum by its polynomial x^16 + x^15 + x^2 + 1, in the order of its bits. */
function modbus(bytes) {
    let rest = 0xffff;
    for (const byte of bytes) {
        for (let bit = 0; bit < 8; ++bit) {
            const low = (rest ^ byte >> bit) & 1;
            rest = rest >> 1 ^ (low === 1 ? 0b1010000000000001 : 0);
        }
    }
    return rest;
}

class FakeQiYi extends FakeCube {
    constructor(address, seed = 1, name = "QY-QYSC-S-") {
        super(seed);
        this.address = Buffer.from(address.replace(/:/g, ""), "hex");
        this.key = Buffer.from("57b1f9abcd5ae8a79cb98ce7578c5108", "hex");
        this.name = `${name}${address.slice(-5).replace(":", "")}  `;
        this.service = "0000fff0-0000-1000-8000-00805f9b34fb";
        this.time = 1 + Math.floor(this.random() * 2 ** 32 * .9);
        this.times = [];
        this.acknowledged = [];
        this.isGreeted = false;
    }

    turn(turn) {
        this.time += 200 + Math.floor(this.random() * 1000);
        this.times.push(this.time);
        return super.turn(turn);
    }

    encrypt(contents) {
        const length = contents.length + 4;
        const message = Buffer.alloc(16 * Math.ceil(length / 16));
        message.set([0xfe, length, ...contents]);
        message.writeUInt16LE(modbus(message.subarray(0, length - 2)), length - 2);
        return [...aes(false, "ecb", this.key, null, message)];
    }

    time4(time) {
        return [[time >>> 24, 8], [time >>> 16 & 255, 8], [time & 65535, 16]];
    }

    told() {
        const code = turn => "LRDUFB".indexOf(turn[0]) * 2 + 2 - isBack(turn);
        const made = this.turns.length;
        const earlier = Array.from({length: 11}, (_, i) => {
            const at = made - 12 + i;
            // Nine are kept.
            return at < 0 || i < 2 ? [[0xffff, 16], [0xffff, 16], [255, 8]]
                : [...this.time4(this.times[at]), [code(this.turns[at]), 8]];
        });
        return packed(90, [3, 8], ...this.time4(this.times[made - 1]), ...Array(27).fill([0x33, 8]),
            [code(this.turns[made - 1]), 8], [80, 8], ...earlier.flat(), [1, 8]);
    }

    held() {
        return [...aes(false, "ecb", this.key, null, Buffer.from([0xcc, 16, 3, ...Array(13).fill(7)]))];
    }

    answer(sent) {
        const message = aes(true, "ecb", this.key, null, Buffer.from(sent));
        const length = message[1];
        if (message[0] !== 0xfe || modbus(message.subarray(0, length)) !== 0) return [];
        if (length === 9) this.acknowledged.push([...message.subarray(2, 7)]);
        if (length !== 21 || !message.subarray(13, 19).equals(Buffer.from(this.address).reverse())) return [];
        this.isGreeted = true;
        const state = Array(27).fill([0x33, 8]);
        return [this.encrypt(packed(34, [2, 8], ...this.time4(this.time), ...state, [0, 8], [80, 8]))];
    }
}

module.exports = {randomOf, BothEnds, FakeGanTwo, FakeGanFour, FakeMoYuAi, FakeQiYi, aiCubeKeys, modbus};
