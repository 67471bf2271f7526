// Tests of cubes that encrypt what they tell by Bluetooth: node --test tests/view/page/encrypted_cubes_test.js
//
// A few messages are such as were taken from real cubes; each names its source. The others are of fakes
// (fake_cubes.js), which make random turns, lose messages and have the mistakes of real ones. With
// QTER_CUBE_RECORDINGS=FOLDER whole recordings are read, in the form of those in captures/ of
// github.com/poliva/smartcube-web-bluetooth: a "smartcube-fixture" each.
"use strict";

const assert = require("node:assert");
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const {FakeGanFour, FakeGanTwo, FakeMoYuAi, FakeQiYi, aiCubeKeys, modbus, randomOf} = require("./fake_cubes.js");
const {loadPage} = require("./trace.js");

// Older versions of node do not have it where browsers do.
globalThis.crypto ??= crypto.webcrypto;

const page = loadPage(["gocube", "giiker", "moyu", "bits", "aes", "salted_cipher", "turn_window", "turn_queue",
    "moyu_ai", "gan_state", "gan_two", "gan_four", "qiyi", "cube_address", "conversation", "bluetooth"],
["Aes", "modbusSum", "QiYiTalk", "TurnWindow", "protocolsOfName", "Conversation", "CubeConnection", "readAddress",
    "addressText", "addressesByName", "broadcastAddress", "kTurnsLost", "isGanState"]);

const kAddress = "F7:09:2E:CB:57:53";
/** Its last byte and the key's first add up to 255, which is 0 there; its other bytes pass 255. */
const kAddressOf255 = "FF:FF:FF:FF:FD:FE";

const makes = [
    ["GAN's second generation", (address, seed) => new FakeGanTwo(address, seed)],
    ["MoYu AI of 2023", (address, seed) => new FakeGanTwo(address, seed, aiCubeKeys)],
    ["GAN's third generation", (address, seed) => new FakeGanFour(address, seed, 3)],
    ["GAN's fourth generation", (address, seed) => new FakeGanFour(address, seed, 4)],
    ["MoYu's later cubes", (address, seed) => new FakeMoYuAi(address, seed)],
    ["QiYi", (address, seed) => new FakeQiYi(address, seed)],
];

const bytesOf = digits => Uint8Array.from(Buffer.from(digits.replace(/ /g, ""), "hex"));
const viewOf = bytes => new DataView(Uint8Array.from(bytes).buffer);
const faces = "URFDLB";
const anyTurn = random => faces[Math.floor(random() * 6)] + (random() < .5 ? "'" : "");

/** A page's conversation with a fake cube; what the cube is asked while `isDeaf` is lost. */
class Meeting {
    constructor(cube) {
        this.cube = cube;
        this.reports = [];
        this.isDeaf = () => false;
        const protocol = page.protocolsOfName(cube.name).find(({service}) => service === cube.service);
        this.talk = new page.Conversation(protocol, cube.name, async bytes => {
            if (this.isDeaf()) return;
            for (const answer of cube.answer(bytes)) this.hear(answer);
        }, report => this.reports.push(report));
        this.talk.pause = 100;
    }

    meet(...addresses) {
        return this.talk.meet(addresses.map(page.readAddress), () => false);
    }

    hear(bytes) {
        this.talk.receive(viewOf(bytes));
    }

    /** Until all that was said is heard and answered. */
    async settled() {
        for (let i = 0; i < 3; ++i) {
            await this.talk.inbox;
            await this.talk.outbox;
        }
    }

    get turns() {
        return this.reports.filter(Array.isArray).flat();
    }

    get troubles() {
        return this.reports.filter(report => !Array.isArray(report));
    }
}

/** A cube that was met by its address. */
async function met(cube, address = kAddress) {
    const meeting = new Meeting(cube);
    assert.deepStrictEqual(await meeting.meet(address), page.readAddress(address), cube.name);
    await meeting.settled();
    assert.deepStrictEqual([meeting.turns, meeting.troubles], [[], []], "nothing before the cube is met");
    return meeting;
}

test("AES-128: FIPS 197, appendices B and C.1, and node's own", async () => {
    const none = new Uint8Array(16);
    for (const [key, plain, coded] of [
        ["2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734", "3925841d02dc09fbdc118597196a0b32"],
        ["000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff", "69c4e0d86a7b0430d8cdb78070b4c55a"],
    ]) {
        const aes = new page.Aes([...bytesOf(key)]);
        assert.deepStrictEqual(await aes.encrypt(bytesOf(plain), none), bytesOf(coded));
        assert.deepStrictEqual(await aes.decrypt(bytesOf(coded), none), bytesOf(plain));
    }
    for (let i = 0; i < 200; ++i) {
        const [key, start, plain] = [0, 1, 2].map(() => crypto.randomBytes(16));
        const cipher = crypto.createCipheriv("aes-128-cbc", key, start).setAutoPadding(false);
        const coded = Uint8Array.from(cipher.update(plain));
        const aes = new page.Aes([...key]);
        assert.deepStrictEqual(await aes.encrypt(plain, start), coded);
        assert.deepStrictEqual(await aes.decrypt(coded, start), Uint8Array.from(plain));
    }
});

test("GAN and MoYu: messages of all lengths are encrypted as by node, and decrypted", async () => {
    for (const [make, address] of [[makes[0], kAddress], [makes[1], kAddressOf255], [makes[4], kAddress]]) {
        const cube = make[1](address, 1);
        const [protocol] = page.protocolsOfName(cube.name);
        const cipher = protocol.cipher(page.readAddress(address), cube.name);
        for (let size = 16; size <= 40; ++size) {
            const plain = Uint8Array.from(crypto.randomBytes(size));
            const coded = await cipher.encrypt(plain);
            assert.deepStrictEqual([...coded], [...cube.cipher.encrypt(plain)], `${size} bytes`);
            assert.deepStrictEqual(await cipher.decrypt(coded), plain);
        }
    }
});

test("GAN: messages of a real 356 i Carry, after each of which it was solved", async () => {
    // github.com/AshleyF/briefcubing/issues/11: the address and six messages of a solved cube.
    const messages = ["a0bb6a1f9799c0348fcf27ce67d67da217a9a59b", "1e83d7cbb9e10de6844cbf4652ef4055fb1413e6",
        "dad9758b1493769299b0ea06bc922b65a8409de0", "a566b95098c4e1e2bd36a0169bce7476c2e4c36f",
        "e2c8aed801486ef920e17196c4563d244545200a", "73f8cf07e151ca02308e38b15f5ee62ee0aedd52"];
    const [protocol] = page.protocolsOfName("GANic2sT");
    const cipher = protocol.cipher(page.readAddress("AB:12:34:00:27:97"), "GANic2sT");
    const talk = protocol.talk(() => {}, []);
    talk.turns = new page.TurnWindow(0xc1);
    for (const digits of messages) {
        const turns = talk.read(viewOf(await cipher.decrypt(bytesOf(digits))));
        // The first is what was made before. Each other one came after a turn and its way back.
        if (digits === messages[0]) assert.deepStrictEqual(turns, []);
        else assert.deepStrictEqual(turns.map(turn => turn.replace("'", "")), [turns[0][0], turns[0][0]]);
        if (turns.length > 0) assert.notStrictEqual(turns[0], turns[1]);
    }
});

test("QiYi: messages of real cubes", async () => {
    // github.com/Flying-Toast/qiyi_smartcube_protocol: an acknowledgement, and the first message to a cube.
    const told = bytesOf("fe 09 02 00 02 45 2c ef 1b");
    assert.strictEqual(page.modbusSum(told), 0);
    assert.strictEqual(page.modbusSum(told.slice(0, 7)), 0x1bef);
    const sent = [];
    const talk = new page.QiYiTalk(plain => sent.push(plain), page.readAddress("cc:a3:00:00:25:13"));
    assert.deepStrictEqual(talk.greeting.slice(0, 19),
        [...bytesOf("fe 15 00 6b 01 00 00 22 06 00 02 08 00 13 25 00 00 a3 cc")]);
    // Its state, and a turn with three earlier ones, whose check sums are left out there.
    const summed = digits => {
        const bytes = bytesOf(digits);
        const sum = modbus(bytes);
        return viewOf([...bytes, sum & 255, sum >> 8]);
    };
    const state = "33 33 33 33 13 11 11 11 11 44 44 44 44 24 22 22 22 22 00 00 00 00 50 55 55 55 55";
    talk.read(summed(`fe 26 02 00 00 00 01 ${state} 00 64`));
    assert.ok(talk.isMet);
    const none = "ff".repeat(40);
    const turn = `fe 5e 03 00 06 98 e5 ${state} 08 64 ${none} 00 03 00 c6 01 00 03 04 ee 02 00 06 94 ab 07 01`;
    assert.deepStrictEqual(talk.read(summed(turn)), ["L'", "L", "U'", "U"], "the cube is solved after these");
    assert.deepStrictEqual(sent.map(plain => plain.slice(0, 7)),
        [[...bytesOf("fe 09 02 00 00 00 01")], [...bytesOf("fe 09 03 00 06 98 e5")]]);
    assert.deepStrictEqual(talk.read(summed(turn)), [], "told again");
});

for (const [make, cubeOf] of makes) {
    test(`${make}: random turns are read as they were made`, async () => {
        for (const address of [kAddress, kAddressOf255]) {
            for (let seed = 1; seed <= 3; ++seed) {
                const cube = cubeOf(address, seed);
                const meeting = await met(cube, address);
                const random = randomOf(100 + seed);
                for (let i = 0; i < 300; ++i) {
                    if (cube.held !== undefined && random() < .3) meeting.hear(cube.held());
                    if (cube.state !== undefined && random() < .2) meeting.hear(cube.state());
                    const message = cube.turn(anyTurn(random));
                    meeting.hear(message);
                    // A message may come twice.
                    if (random() < .1) meeting.hear(message);
                }
                await meeting.settled();
                assert.deepStrictEqual(meeting.turns, cube.turns);
                assert.deepStrictEqual(meeting.troubles, []);
            }
        }
    });

    test(`${make}: lost messages are made up for`, async () => {
        for (let seed = 1; seed <= 8; ++seed) {
            const cube = cubeOf(kAddress, seed);
            const meeting = await met(cube);
            const random = randomOf(200 + seed);
            meeting.isDeaf = () => random() < .2;
            let lost = 0;
            let row = 0;
            for (let i = 0; i < 300; ++i) {
                const message = cube.turn(anyTurn(random));
                // No more in a row than a report repeats: four, of MoYu's.
                if (random() < .4 && row < 4 && i < 299) {
                    ++lost;
                    ++row;
                } else {
                    row = 0;
                    meeting.hear(message);
                    await meeting.settled();
                }
                if (cube.state !== undefined && random() < .2) meeting.hear(cube.state());
            }
            meeting.isDeaf = () => false;
            for (let i = 0; i < 40 && cube.state !== undefined; ++i) {
                meeting.hear(cube.state());
                await meeting.settled();
                if (cube.count === 0) meeting.hear(cube.turn("U"));
            }
            assert.ok(lost > 60, `${lost}`);
            assert.deepStrictEqual(meeting.troubles, [], `seed ${seed}`);
            assert.deepStrictEqual(meeting.turns, cube.turns, `seed ${seed}`);
        }
    });

    test(`${make}: more lost than can be made up for is said, and reading goes on`, async () => {
        const cube = cubeOf(kAddress, 7);
        const meeting = await met(cube);
        for (const turn of ["R", "U", "F'"]) meeting.hear(cube.turn(turn));
        // Whoever asks for earlier turns gets no answer.
        meeting.isDeaf = () => true;
        for (let i = 0; i < 45; ++i) cube.turn("LB'"[i % 2]);
        for (const turn of ["R", "U", "D'", "B"]) meeting.hear(cube.turn(turn));
        await meeting.settled();
        assert.deepStrictEqual(meeting.turns.slice(0, 3), ["R", "U", "F'"]);
        assert.ok(meeting.troubles.includes(page.kTurnsLost), `${meeting.troubles}`);
        assert.deepStrictEqual(meeting.turns.slice(-2), ["D'", "B"]);
        assert.ok(meeting.turns.length <= 6, `${meeting.turns}`);
    });

    test(`${make}: damaged messages make no turns`, async () => {
        let notUnderstood = 0;
        for (let seed = 1; seed <= 25; ++seed) {
            const cube = cubeOf(kAddress, seed);
            const meeting = await met(cube);
            const random = randomOf(300 + seed);
            for (let i = 0; i < 30; ++i) {
                const message = cube.turn(anyTurn(random));
                meeting.hear(message);
                if (i % 3 === 2) {
                    // What was heard, with one bit changed.
                    const bit = Math.floor(random() * 8 * message.length);
                    message[bit >> 3] ^= 1 << bit % 8;
                    meeting.hear(message);
                }
            }
            for (const size of [0, 1, 15]) meeting.hear(Buffer.alloc(size));
            await meeting.settled();
            assert.deepStrictEqual(meeting.turns, cube.turns, `seed ${seed}`);
            notUnderstood += meeting.troubles.filter(report => report === null).length;
        }
        // The fourth generation's unknown kinds of messages are ignored.
        assert.ok(notUnderstood > (make === "GAN's fourth generation" ? 75 : 200), `${notUnderstood}`);
    });

    test(`${make}: a wrong address is found out, whatever the cube sends`, async () => {
        const cube = cubeOf(kAddress, 3);
        const meeting = new Meeting(cube);
        const wrong = "F7:09:2E:CB:57:54";
        const noise = setInterval(() => {
            for (let i = 0; i < 10; ++i) meeting.hear(cube.turn("R"));
            if (cube.state !== undefined) meeting.hear(cube.state());
        }, 1);
        const found = await meeting.meet(wrong, "00:00:00:00:00:00");
        clearInterval(noise);
        await meeting.settled();
        assert.strictEqual(found, null);
        assert.deepStrictEqual(meeting.reports, []);
        // The right one among others.
        assert.deepStrictEqual(await meeting.meet(wrong, kAddress), page.readAddress(kAddress));
        meeting.hear(cube.turn("F'"));
        await meeting.settled();
        assert.deepStrictEqual(meeting.turns, ["F'"]);
    });
}

test("a report of the last turns is trusted if it repeats what is known", () => {
    const window = new page.TurnWindow(254);
    assert.deepStrictEqual(window.take(254, ["R", "U", "L'"]), []);
    assert.deepStrictEqual(window.take(255, ["F", "R", "U"]), ["F"]);
    assert.deepStrictEqual(window.take(1, ["B'", "D", "F"]), ["D", "B'"]);
    assert.strictEqual(window.take(2, ["L", "B'", "D'"]), null, "an earlier turn is another");
    assert.deepStrictEqual(window.take(2, ["L", "B'", "D"]), ["L"]);
    assert.strictEqual(window.take(3, [null, "L", "B'"]), null, "a new one that is none");
    assert.deepStrictEqual(window.take(4, ["R", "U", "L"]), ["U", "R"]);
    assert.strictEqual(window.take(8, ["R", "R", "R"]), null, "more than it has");
    assert.strictEqual(window.take(9, ["F", "R", "R"]), page.kTurnsLost);
    assert.deepStrictEqual(window.take(11, ["D", "B", "F"]), ["B", "D"]);
});

test("GAN: noise is no state of a cube", () => {
    for (let i = 0; i < 20000; ++i) assert.ok(!page.isGanState(viewOf(crypto.randomBytes(20)), 12, 47));
});

test("GAN's fourth generation: several turns in a message, and turns of which the state tells first", async () => {
    const cube = new FakeGanFour(kAddress, 5);
    const meeting = await met(cube);
    meeting.hear(cube.turnTwice("R", "L'"));
    await meeting.settled();
    assert.deepStrictEqual(meeting.turns, ["R", "L'"]);
    // The state may overtake a turn: that is not yet a turn that is missing.
    const late = cube.turn("U'");
    meeting.hear(cube.state());
    await meeting.settled();
    assert.strictEqual(cube.asked, 0);
    meeting.hear(late);
    await meeting.settled();
    cube.turn("B");
    meeting.hear(cube.state());
    meeting.hear(cube.state());
    await meeting.settled();
    assert.strictEqual(cube.asked, 1);
    assert.deepStrictEqual(meeting.turns, ["R", "L'", "U'", "B"]);
    // A turn may overtake the state.
    const old = cube.state();
    meeting.hear(cube.turn("D"));
    for (let i = 0; i < 2; ++i) meeting.hear(old);
    meeting.hear(cube.turn("F"));
    await meeting.settled();
    assert.strictEqual(cube.asked, 1);
    assert.deepStrictEqual([meeting.turns.slice(4), meeting.troubles], [["D", "F"], []]);
});

test("GAN's third and fourth generation: turns that are missing around the number 0", async () => {
    for (const generation of [3, 4]) {
        for (let begin = 240; begin < 256; ++begin) {
            for (let lost = 1; lost <= 12; ++lost) {
                const cube = new FakeGanFour(kAddress, 1, generation);
                cube.begin = begin;
                const meeting = await met(cube);
                for (let i = 0; i < lost; ++i) cube.turn(["R", "U'", "F", "L'", "B"][i % 5]);
                meeting.hear(cube.turn("D'"));
                await meeting.settled();
                await meeting.settled();
                assert.deepStrictEqual(meeting.turns, cube.turns, `${begin} ${lost}`);
            }
        }
    }
});

test("QiYi: what it sends is acknowledged", async () => {
    const cube = new FakeQiYi(kAddress, 4);
    const meeting = await met(cube);
    const time = cube.time;
    meeting.hear(cube.turn("R"));
    await meeting.settled();
    const of = (kind, at) => [kind, at >>> 24, at >>> 16 & 255, at >>> 8 & 255, at & 255];
    assert.deepStrictEqual(cube.acknowledged, [of(2, time), of(3, cube.time)]);
});

test("addresses: read, written, by names, from broadcasts", () => {
    const bytes = [0xab, 0x12, 0x34, 0, 0xde, 0xef];
    for (const text of ["AB:12:34:00:DE:EF", " ab-12-34-00-de-ef ", "ab123400deef", "AB 12 34 00 DE EF"]) {
        assert.deepStrictEqual(page.readAddress(text), bytes, text);
    }
    for (const text of ["", "AB:12:34:00:DE", "AB:12:34:00:DE:EF:01", "AB:12:34:00:DE:EG", "xx:xx:xx:xx:xx:xx"]) {
        assert.strictEqual(page.readAddress(text), null, text);
    }
    assert.strictEqual(page.addressText(bytes), "AB:12:34:00:DE:EF");
    // The names and addresses of real cubes: github.com/poliva/smartcube-web-bluetooth.
    for (const [name, address] of [["QY-QYSC-S-A0E6       ", "CC:A3:00:00:A0:E6"],
        ["XMD-TornadoV4-i-034C ", "CC:A6:00:00:03:4C"], ["WCU_MY32_A388", "CF:30:16:00:A3:88"],
        ["WCU_MY33_AF9E", "CF:30:16:02:AF:9E"]]) {
        const [{addressBeginnings}] = page.protocolsOfName(name);
        assert.ok(page.addressesByName(name, addressBeginnings).map(page.addressText).includes(address), name);
    }
    assert.deepStrictEqual(page.addressesByName("GANicXXX", ["CC:A3:00:00"]), []);
    // What a GAN broadcasts: a part of an account's number, and the address backwards.
    const data = viewOf([1, 2, 3, 0xef, 0xde, 0, 0x34, 0x12, 0xab, 99]);
    assert.deepStrictEqual(page.broadcastAddress(new Map([[0x4c, viewOf([1, 2, 3, 4, 5, 6])], [0x2a01, data]])), bytes);
    assert.strictEqual(page.broadcastAddress(new Map([[0x4c, data], [1, viewOf([1, 2])]])), null);
    assert.strictEqual(page.broadcastAddress(new Map()), null);
    assert.deepStrictEqual(page.broadcastAddress(viewOf([1, 0, 1, 2, 3, 0xef, 0xde, 0, 0x34, 0x12, 0xab])), bytes);
});

/** A browser's Bluetooth with one cube; `broadcasts` is what its advertisements have, undefined: not told. */
function bluetoothWith(cube, broadcasts) {
    const notifier = Object.assign(new EventTarget(), {
        async startNotifications() {},
        async writeValue(bytes) {
            for (const answer of cube.answer(bytes)) notifier.notify(answer);
        },
        notify(bytes) {
            notifier.value = viewOf(bytes);
            notifier.dispatchEvent(new Event("characteristicvaluechanged"));
        },
    });
    const device = Object.assign(new EventTarget(), {name: cube.name, asked: [], watched: 0, notifier});
    device.gatt = {disconnect() {}, async connect() {
        return {async getPrimaryService(service) {
            if (service !== cube.service) throw Object.assign(new Error("none"), {name: "NotFoundError"});
            return {async getCharacteristic() { return notifier; }};
        }};
    }};
    if (broadcasts !== undefined) {
        device.watchAdvertisements = async ({signal}) => {
            ++device.watched;
            for (const manufacturerData of broadcasts) {
                await new Promise(done => setTimeout(done, 5));
                if (signal.aborted) return;
                device.dispatchEvent(Object.assign(new Event("advertisementreceived"), {manufacturerData}));
            }
        };
    }
    return {device, async requestDevice(options) {
        device.asked.push(options);
        return device;
    }};
}

/** Connects; answers the page's questions for the address by these. */
async function connected(bluetooth, ...answers) {
    const told = [];
    const reports = [];
    const asked = [];
    const connection = new page.CubeConnection(bluetooth, (state, words) => told.push([state, words]),
        report => reports.push(report), async words => {
            asked.push(words);
            if (answers.length === 0) connection.end("given up");
            return page.readAddress(answers.shift() ?? kAddress);
        });
    await connection.connect();
    return {told, reports, asked, connection, last: told[told.length - 1]};
}

/** What a page keeps, as localStorage has it. */
function storage() {
    const kept = new Map();
    keepIn({getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value)});
    return kept;
}

const keepIn = value => Object.defineProperty(globalThis, "localStorage", {value, configurable: true});

test("a connection finds the address: kept, broadcast, by the name", async () => {
    const kept = storage();
    const cube = new FakeGanTwo(kAddress, 9);
    const data = viewOf([0, 0, 0, ...page.readAddress(kAddress).reverse()]);
    const bluetooth = bluetoothWith(cube, [new Map(), new Map([[1, data]])]);
    const first = await connected(bluetooth);
    assert.deepStrictEqual(first.last, ["connected", `Connected to ${cube.name}.`]);
    assert.deepStrictEqual([bluetooth.device.watched, first.asked], [1, []]);
    assert.deepStrictEqual([...kept.values()], [kAddress]);
    bluetooth.device.notifier.notify(cube.turn("L'"));
    await new Promise(done => setTimeout(done, 20));
    assert.deepStrictEqual(first.reports, [["L'"]]);
    const [options] = bluetooth.device.asked;
    assert.ok(options.optionalManufacturerData.includes(1) && options.optionalManufacturerData.includes(0xff01));
    // The next time nothing has to be watched.
    await connected(bluetooth);
    assert.strictEqual(bluetooth.device.watched, 1);
    const named = await connected(bluetoothWith(new FakeMoYuAi("CF:30:16:00:A3:88", 2)));
    assert.strictEqual(named.last[0], "connected");
    // A browser that lets a page keep nothing.
    keepIn({getItem() { throw new Error("no"); }, setItem() { throw new Error("no"); }});
    assert.strictEqual((await connected(bluetoothWith(new FakeQiYi("CC:A3:00:00:25:13", 2)))).last[0], "connected");
});

test("a connection asks for the address, and says when it is wrong", async () => {
    const kept = storage();
    const cube = new FakeGanFour(kAddress, 9);
    const bluetooth = bluetoothWith(cube);
    const asked = await connected(bluetooth, "F7:09:2E:CB:57:54", kAddress);
    assert.strictEqual(asked.last[0], "connected");
    assert.strictEqual(asked.asked.length, 2);
    assert.ok(asked.asked[0].startsWith(`${cube.name} encrypts its turns by its address`), asked.asked[0]);
    assert.ok(asked.asked[1].startsWith(`${cube.name} does not answer to the address F7:09:2E:CB:57:54. Turn`));
    assert.ok(asked.asked.every(words => words.includes("chrome://bluetooth-internals/#devices")));
    assert.deepStrictEqual([...kept.values()], [kAddress]);
    // One that was kept, of another cube of that name.
    kept.set([...kept.keys()][0], "00:11:22:33:44:55");
    const other = await connected(bluetooth);
    assert.ok(other.asked[0].includes("does not answer to the address 00:11:22:33:44:55."), other.asked[0]);
    assert.deepStrictEqual(other.last, ["off", "given up"]);
    // A cube whose service is another's: GAN's first generation has QiYi's.
    const old = Object.assign(new FakeQiYi(kAddress, 1), {name: "GAN-1234"});
    assert.ok((await connected(bluetoothWith(old, [new Map([[1, viewOf([0, 0, 0, 1, 2, 3, 4, 5, 6])]])]))).last[1]
        .includes("This page does not know the messages of this cube."));
});

test("whole recordings of real cubes", {skip: process.env.QTER_CUBE_RECORDINGS === undefined}, async t => {
    const folder = process.env.QTER_CUBE_RECORDINGS;
    for (const file of fs.readdirSync(folder).filter(name => name.endsWith(".json"))) {
        const {device, traffic, events} = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
        const services = new Set(traffic.map(({service}) => service));
        const protocol = page.protocolsOfName(device.name).find(({service}) => services.has(service));
        const told = traffic.filter((entry) =>
            entry.op === "notify" && entry.characteristic === protocol.characteristic);
        const reports = [];
        if (protocol.listen !== undefined) {
            const value = traffic.find(({op}) => op === "read")?.data;
            const read = protocol.listen(protocol.beginsWithValue ? viewOf(bytesOf(value)) : null);
            for (const {data} of told) reports.push(read(viewOf(bytesOf(data))));
        } else {
            const sent = [];
            const talk = new page.Conversation(protocol, device.name,
                async bytes => { sent.push(Buffer.from(bytes).toString("hex")); }, report => reports.push(report));
            talk.pause = 50;
            const meeting = talk.meet([page.readAddress(device.mac)], () => false);
            await talk.outbox;
            for (const {data} of told) talk.receive(viewOf(bytesOf(data)));
            assert.ok(await meeting, file);
            await talk.inbox;
            const written = traffic.filter(({op}) => op === "write").map(({data}) => data.toLowerCase());
            assert.ok(written.includes(sent[0]), `${file}: the greeting is one that was recorded`);
        }
        assert.ok(reports.every(Array.isArray), file);
        const turns = reports.flat();
        const made = events.filter(({event}) => event.type === "MOVE").map(({event}) => event.move);
        // Turns before the recorder was connected it did not note.
        assert.deepStrictEqual(turns.slice(-made.length), made, file);
        assert.ok(turns.length - made.length <= 1, file);
        t.diagnostic(`${device.name.trim()}: ${told.length} messages, ${turns.length} turns`);
    }
});
