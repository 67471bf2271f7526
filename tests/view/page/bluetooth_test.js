// Tests of what cubes tell by Bluetooth: node tests/view/page/bluetooth_test.js
//
// Messages are such as were taken from real cubes, and what they mean is what those who took them down
// write; each names its source. Which face has which colour is stated here on its own. For MoYu's cube nobody
// has published a message; its are made by the description.
"use strict";

const assert = require("node:assert");
const test = require("node:test");
const {loadPage} = require("./trace.js");

const {kGoCube, kGiiker, kMoYu} = loadPage(["gocube", "giiker", "moyu"], ["kGoCube", "kGiiker", "kMoYu"]);

/** The face that shows a colour when white is on top and green in front. */
const kFaces = {white: "U", yellow: "D", green: "F", blue: "B", red: "R", orange: "L"};

/** A message from hexadecimal digits; it lies within a longer buffer, as those of browsers may. */
function message(digits) {
    const bytes = digits.replace(/ /g, "").match(/../g) ?? [];
    const whole = Uint8Array.from(["ff", ...bytes, "ff"], byte => parseInt(byte, 16));
    return new DataView(whole.buffer, 1, bytes.length);
}

/** What a protocol reads of one message after nothing. */
const reads = (protocol, digits) => protocol.listen(null)(message(digits));

/** A frame of GoCube's around some bytes. */
function framed(type, ...bytes) {
    const frame = [0x2a, bytes.length + 4, type, ...bytes];
    frame.push(frame.reduce((sum, byte) => sum + byte) % 256, 0x0d, 0x0a);
    return frame.map(byte => byte.toString(16).padStart(2, "0")).join("");
}

test("GoCube: frames of real cubes", () => {
    // The tests of github.com/Organization5762/heart, for Rubik's Connected X: face 3, now at nine o'clock.
    assert.deepStrictEqual(reads(kGoCube, "2a 06 01 03 09 3d 0d 0a"), ["F'"]);
    // github.com/oddpetersson/gocube-protocol: the battery is at 56 %.
    assert.deepStrictEqual(reads(kGoCube, "2a 05 05 38 6c 0d 0a"), []);
});

test("GoCube: all turns, by the table of github.com/oddpetersson/gocube-protocol", () => {
    const colours = ["blue", "green", "white", "yellow", "red", "orange"];
    colours.forEach((colour, i) => {
        assert.deepStrictEqual(reads(kGoCube, framed(1, 2 * i, 0)), [kFaces[colour]]);
        assert.deepStrictEqual(reads(kGoCube, framed(1, 2 * i + 1, 9)), [`${kFaces[colour]}'`]);
    });
    // The description's example has yellow on top and green in front, so its R is orange.
    assert.deepStrictEqual(reads(kGoCube, framed(1, 0x0a, 0)), [kFaces.orange]);
    assert.deepStrictEqual(reads(kGoCube, framed(1, 8, 0, 8, 3, 5, 9)), ["R", "R", "U'"]);
    assert.deepStrictEqual(reads(kGoCube, framed(1)), []);
});

test("GoCube: what is no whole frame is not understood", () => {
    const whole = "2a060103093d0d0a";
    for (let cut = 0; cut < whole.length; cut += 2) {
        assert.strictEqual(reads(kGoCube, whole.slice(0, cut)), null, `${cut / 2} bytes`);
    }
    for (let at = 0; at < whole.length; at += 2) {
        // Another kind of frame may say anything; its sum is still wrong.
        const other = whole.slice(0, at) + "77" + whole.slice(at + 2);
        assert.strictEqual(reads(kGoCube, other), null, `byte ${at / 2} is another`);
    }
    assert.strictEqual(reads(kGoCube, framed(1, 0x0c, 0)), null, "there is no such face");
    assert.strictEqual(reads(kGoCube, framed(1, 4, 0, 4)), null, "half a turn's bytes");
    assert.strictEqual(reads(kGoCube, `${whole}00`), null, "a byte too many");
});

// github.com/hakatashi/smart-cube-timer/issues/37: solved, after the white face was turned on four times.
const kPlain = "1234567833333333123456789abc000041414141";
const kObscured = ["a1421c1a4759e9af00213cec7026f95e0eb1a70a", "a716a8babc44f77eedd70c492ce2218d4744a7f9",
    "4aa65c6109743e77a716a8ba23cdc44b1ce4a771"];
// github.com/AshleyF/briefcubing/issues/5 and github.com/playfultechnology/esp32-smartcube: all solved.
const kSolved = ["843a3f4e743e77c8f4869801ab804bdbf617a782", "da6d6a39fc105890d5def0a1494ba457756da7a7",
    "706f6936b1edd1b5e00264d099a4e8a19d3ea7f1", "1234567833333333123456789abc000043414341"];

/** The plain message with another newest turn. */
const withTurn = digits => kPlain.slice(0, 32) + digits + kPlain.slice(34);

test("Giiker: messages of real cubes, obscured and not", () => {
    for (const digits of [kPlain, ...kObscured]) assert.deepStrictEqual(reads(kGiiker, digits), [kFaces.white]);
    // All of them tell the same state: told one of them first, no other is a turn.
    const all = [kPlain, ...kObscured, ...kSolved];
    for (const first of all) {
        const listen = kGiiker.listen(message(first));
        for (const next of all) assert.deepStrictEqual(listen(message(next)), [], `${first} ${next}`);
    }
});

test("Giiker: all turns, by cubing.js", () => {
    ["B", "D", "L", "U", "R", "F"].forEach((face, i) => {
        for (const [digit, amount] of [["1", ""], ["2", "2"], ["3", "'"], ["9", "2"]]) {
            assert.deepStrictEqual(reads(kGiiker, withTurn(`${i + 1}${digit}`)), [face + amount]);
        }
    });
});

test("Giiker: a turn is what changes the state, and is told once", () => {
    // Three corners go round; what stands at which place does not matter here.
    const other = `2314${withTurn("53").slice(4)}`;
    const listen = kGiiker.listen(message(kPlain));
    assert.deepStrictEqual(listen(message(other)), ["R'"]);
    assert.deepStrictEqual(listen(message(other)), []);
    assert.deepStrictEqual(listen(message(withTurn("51"))), ["R"]);
});

test("Giiker: what is no message is not understood, and changes nothing", () => {
    const listen = kGiiker.listen(message(kPlain));
    for (let cut = 0; cut < kPlain.length; cut += 2) assert.strictEqual(listen(message(kPlain.slice(0, cut))), null);
    const wrong = [`${kPlain}00`, withTurn("01"), withTurn("71"), withTurn("40"), withTurn("44"),
        `2${kPlain.slice(1)}`, `9${kPlain.slice(1)}`, kPlain.replace("9abc", "9abd"),
        // As if it were obscured.
        `${kPlain.slice(0, 36)}a700`, "00".repeat(20), "ff".repeat(20)];
    for (const digits of wrong) assert.strictEqual(listen(message(digits)), null, digits);
    assert.deepStrictEqual(listen(message(kObscured[0])), []);
    // A first value that is none is as good as none.
    assert.deepStrictEqual(kGiiker.listen(message("00"))(message(kPlain)), ["U"]);
});

test("MoYu: a face that passes the middle has been turned", () => {
    const faces = "DLBRFU";
    const byte = number => (number & 255).toString(16).padStart(2, "0");
    const on = (face, by) => `00000000${byte(face)}${byte(by)}`;
    for (const [step, amount] of [[36, ""], [-36, "'"]]) {
        [...faces].forEach((name, face) => {
            const listen = kMoYu.listen(null);
            // A quarter turn is nine steps: it is told once, at the fifth. So are the next three.
            for (let quarter = 0; quarter < 4; ++quarter) {
                const told = Array.from({length: 9}, () => listen(message(`01${on(face, step)}`)));
                assert.deepStrictEqual(told.map(turns => turns.length), [0, 0, 0, 0, 1, 0, 0, 0, 0]);
                assert.deepStrictEqual(told[4], [name + amount]);
            }
        });
    }
    const listen = kMoYu.listen(null);
    // Up to the middle and back is no turn; several reports in a message are read in order.
    assert.deepStrictEqual(listen(message(`02${on(3, 108)}${on(3, -108)}`)), []);
    assert.deepStrictEqual(listen(message(`04${on(5, 108)}${on(0, -108)}${on(5, 108)}${on(0, -108)}`)), ["U", "D'"]);
    assert.deepStrictEqual(listen(message("00")), []);
});

test("MoYu: what is no whole message is not understood", () => {
    assert.strictEqual(reads(kMoYu, ""), null);
    assert.strictEqual(reads(kMoYu, "01"), null);
    assert.strictEqual(reads(kMoYu, "01000000000624"), null, "there is no such face");
    assert.strictEqual(reads(kMoYu, "020000000005240000000005"), null, "cut off");
});
