// A cube that tells its turns by Bluetooth, as far as the browser's side goes: navigator.bluetooth is a fake,
// which offers one cube and lets a test notify what it likes.
import assert from "node:assert";
import { createRequire } from "node:module";
import { axe, keys, says, tabTo, text } from "./hands.mjs";
import { becomes, close, newTab, open, write } from "./harness.mjs";

const { FakeGanFour, FakeGanTwo, FakeQiYi } = createRequire(import.meta.url)("./fake_cubes.js");

const goCubeService = "6e400001-b5a3-f393-e0a9-e50e24dcca9e";
const giikerService = "0000aadb-0000-1000-8000-00805f9b34fb";

/** A cube's turns are not those of another puzzle with grips of the same names. */
const twoKinds = `Puzzles
A: megaminx
B: 3x3

1 | R
2 | switch B
3 | R
4 | halt "done"
`;

/** A frame of GoCube's that tells quarter turns: "R", "R'". */
function goCubeFrame(...turns) {
    const bytes = turns.flatMap((turn) => [2 * "BFUDRL".indexOf(turn[0]) + (turn.endsWith("'") ? 1 : 0), 0]);
    const frame = [0x2a, bytes.length + 4, 1, ...bytes];
    return [...frame, frame.reduce((sum, byte) => sum + byte) % 256, 0x0d, 0x0a];
}

/** In the page, before its scripts: window.fake is what the tests hold. */
function fakeBluetooth({ name, service, value, refuse, broadcast }) {
    const failure = (kind, words) => Object.assign(new Error(words), { name: kind });
    const characteristic = new EventTarget();
    Object.assign(characteristic, {
        async readValue() { return new DataView(Uint8Array.from(value).buffer); },
        async startNotifications() { fake.listening = true; },
        // A cube that encrypts lives in the test.
        async writeValue(bytes) {
            for (const answer of await window.answerOfCube([...bytes])) fake.notify(answer);
        },
    });
    const device = Object.assign(new EventTarget(), { name });
    if (broadcast !== null) {
        device.watchAdvertisements = async () => {
            const manufacturerData = new Map([[1, new DataView(Uint8Array.from(broadcast).buffer)]]);
            const told = Object.assign(new Event("advertisementreceived"), { manufacturerData });
            setTimeout(() => device.dispatchEvent(told), 20);
        };
    }
    const isGone = () => device.dispatchEvent(new Event("gattserverdisconnected"));
    device.gatt = {
        async connect() {
            await fake.hold;
            return { async getPrimaryService(wanted) {
                if (wanted !== service) throw failure("NotFoundError", "no such service");
                return { async getCharacteristic() { return characteristic; } };
            } };
        },
        disconnect() {
            fake.listening = false;
            isGone();
        },
    };
    const fake = window.fake = { asked: [], listening: false, refuse, hold: null, isGone,
        notify(bytes) {
            characteristic.value = new DataView(Uint8Array.from(bytes).buffer);
            characteristic.dispatchEvent(new Event("characteristicvaluechanged"));
        } };
    Object.defineProperty(navigator, "bluetooth", { value: { async requestDevice(options) {
        fake.asked.push(options);
        if (fake.refuse !== null) throw failure(fake.refuse, "somebody said <b>no</b>");
        return device;
    } } });
}

/** A tab whose browser knows one cube. */
async function tabWithCube(cube, width = 1440) {
    const tab = await newTab(width, 900);
    await tab.addInitScript(fakeBluetooth,
        { name: "GoCube_1", service: goCubeService, value: [], refuse: null, broadcast: null, ...cube });
    return tab;
}

/** A tab whose browser knows a cube that encrypts. */
async function tabWithFake(cube, broadcast = null, width = 1440) {
    const tab = await tabWithCube({ name: cube.name, service: cube.service, broadcast }, width);
    await tab.exposeFunction("answerOfCube", (bytes) => cube.answer(Buffer.from(bytes)));
    return tab;
}

const buttons = (tab) => tab.evaluate(() => [...document.querySelectorAll("[aria-label=Bluetooth] button")]
    .map((button) => button.textContent));
const words = (tab) => text(tab, "[aria-label=Bluetooth] p");
const saysOfCube = (tab, what) => becomes(tab, (part) =>
    document.querySelector("[aria-label=Bluetooth] p").textContent.includes(part), `about the cube: ${what}`, what);
const notify = (tab, bytes) => tab.evaluate((given) => window.fake.notify(given), bytes);
const turn = (tab, ...turns) => notify(tab, goCubeFrame(...turns));

/** Presses the button by the keyboard. */
async function press(tab, label) {
    await tabTo(tab, `button ${label}`);
    await keys(tab, "Enter");
}

/** It is there only where it can work, and the browser is asked for nothing before it is pressed. */
async function onlyWhenWanted() {
    const without = await newTab();
    await without.addInitScript(() => Object.defineProperty(navigator, "bluetooth", { value: undefined }));
    await open(without, "--puzzle", "3x3");
    assert.deepStrictEqual(await buttons(without), [], "no Bluetooth, no button");
    await close(without);
    const tab = await tabWithCube({});
    for (const [puzzle, there] of [["megaminx", []], ["pyraminx", []], ["4x4", ["Bluetooth cube"]]]) {
        await open(tab, "--puzzle", puzzle);
        assert.deepStrictEqual(await buttons(tab), there, puzzle);
        assert.strictEqual(await tab.evaluate(() => window.fake.asked.length), 0, "asked before it was pressed");
    }
    await close(tab);
}

/** Refused, not chosen, of an unknown make, given up, lost: all of it is said, and it can be tried again. */
async function saysWhatGoesWrong() {
    const tab = await tabWithCube({ refuse: "NotFoundError" });
    await open(tab, "--puzzle", "3x3");
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, "No cube was chosen. somebody said <b>no</b>");
    await tab.evaluate(() => { window.fake.refuse = "SecurityError"; });
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, "That did not work. somebody said <b>no</b>");
    await tab.evaluate(() => {
        window.fake.refuse = null;
        window.fake.hold = new Promise((done) => { window.fake.release = done; });
    });
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, "Connecting to GoCube_1");
    await press(tab, "Cancel");
    await tab.evaluate(async () => {
        window.fake.release();
        await new Promise((done) => setTimeout(done, 20));
    });
    assert.deepStrictEqual([await buttons(tab), await words(tab)], [["Bluetooth cube"], ""]);
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, "Connected to GoCube_1.");
    await tab.evaluate(() => window.fake.isGone());
    await saysOfCube(tab, "The connection to GoCube_1 is lost.");
    assert.deepStrictEqual(await buttons(tab), ["Bluetooth cube"]);
    const before = await text(tab, ".stage .hidden");
    await turn(tab, "R");
    assert.strictEqual(await text(tab, ".stage .hidden"), before, "a cube that is gone is not listened to");
    await close(tab);
    const other = await tabWithCube({ service: "00001812-0000-1000-8000-00805f9b34fb" });
    await open(other, "--puzzle", "3x3");
    await press(other, "Bluetooth cube");
    await saysOfCube(other, "This page does not know the messages of this cube.");
    await close(other);
}

/** The turns of Follow me: quarters, a half turn in two, slips, and messages that are none. */
async function follows() {
    const tab = await tabWithCube({ name: "GoCube <img src=x onerror=window.evil=1>" });
    await open(tab, "--puzzle", "3x3", "--alg", "R U2 F' L");
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, "Connected to GoCube <img src=x onerror=window.evil=1>. Hold it with white on top");
    assert.strictEqual(await tab.evaluate(() => document.querySelectorAll("img").length), 0, "a name is a text");
    await turn(tab, "R");
    await saysOfCube(tab, "The page expects no turn of this cube now; press Follow me. " +
        "Take R back: turn R'.");
    await press(tab, "Follow me");
    await says(tab, "Turn R.");
    await turn(tab, "R");
    await says(tab, "Turn U2.");
    assert.ok((await words(tab)).startsWith("Connected to"), "what went wrong is over");
    await turn(tab, "U");
    await says(tab, "Turn U.");
    await turn(tab, "U");
    await says(tab, "Turn F'.");
    // Taken back on the page, it is taken back on the cube, too, and is no slip there.
    await tab.evaluate(() => document.activeElement.blur());
    await tab.keyboard.press("ArrowLeft");
    await says(tab, "On yours, take line 2 back: U2.");
    await turn(tab, "U'", "U'");
    await says(tab, "Turn U2.");
    await turn(tab, "U");
    await says(tab, "Turn U.");
    await tab.keyboard.press("ArrowLeft");
    await says(tab, "On yours, turn U'.");
    await turn(tab, "U'");
    await says(tab, "Turn U2.");
    await turn(tab, "U", "U");
    await says(tab, "Turn F'.");
    await turn(tab, "D'");
    await says(tab, "D' was not asked for. Take it back: turn D.");
    await turn(tab, "D");
    await says(tab, "Turn F'.");
    await notify(tab, goCubeFrame("F'").slice(0, 5));
    await saysOfCube(tab, "does not understand");
    await says(tab, "Turn F'.");
    await notify(tab, [0x2a, 0x05, 0x05, 0x38, 0x6c, 0x0d, 0x0a]);
    await turn(tab, "F'", "L");
    await says(tab, "That was all.");
    const wrong = await axe(tab, "connected");
    assert.deepStrictEqual(wrong, []);
    await press(tab, "Disconnect");
    await saysOfCube(tab, "Disconnected.");
    assert.strictEqual(await tab.evaluate(() => window.fake.listening), false);
    const [{ filters, optionalServices }] = await tab.evaluate(() => window.fake.asked);
    assert.ok(filters.length > 0 && filters.every(({ namePrefix, services }) => namePrefix || services));
    assert.ok(optionalServices.includes(goCubeService) && optionalServices.includes(giikerService));
    await close(tab);
}

/** Another make, whose first value is read; on a puzzle alone, and in a program where no cube is in hand. */
async function playsGiiker() {
    const solved = "1234567833333333123456789abc0000";
    const bytes = (digits) => digits.match(/../g).map((two) => parseInt(two, 16));
    const tab = await tabWithCube({ name: "GiC1", service: giikerService, value: bytes(`${solved}41414141`) }, 390);
    await open(tab, "--puzzle", "3x3");
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, "Connected to GiC1.");
    await notify(tab, bytes(`${solved}41414141`));
    const facelets = () => text(tab, ".stage .hidden");
    assert.ok((await facelets()).includes("UUUUUUUUURRRRRRRRR"), "what is told again is no turn");
    await notify(tab, bytes(`${solved.replace("1234", "2341")}42414141`));
    await becomes(tab, () => document.querySelector(".stage .hidden").textContent.includes("UUUUUUUUULLLRRRRRR"), "U2");
    await close(tab);
    const program = await tabWithCube({});
    await open(program, write("two.q", twoKinds));
    await press(program, "Follow me");
    await press(program, "Bluetooth cube");
    await saysOfCube(program, "Connected");
    await turn(program, "R");
    await saysOfCube(program, "The page expects no turn of this cube now");
    await says(program, "Turn R.");
    await program.evaluate(() => window.qter.turn("R"));
    await becomes(program, () => document.querySelector(".lines .next .number").textContent === "3");
    await turn(program, "R");
    await becomes(program, () => document.querySelector(".lines .next .number").textContent === "4");
    await close(program);
}

/** Types an address, with the field in focus. */
async function give(tab, address) {
    await becomes(tab, () => document.activeElement.id === "cube-address", "the field for the address has the focus");
    await keys(tab, "Control+a");
    await tab.keyboard.type(address);
    await keys(tab, "Enter");
}

/** Cubes that encrypt: the address asked for, refused, wrong, right, kept; broadcast; by the name. */
async function encrypts() {
    const [address, wrong] = ["F7:09:2E:CB:57:53", "F7:09:2E:CB:57:54"];
    const cube = new FakeGanFour(address, 3);
    const tab = await tabWithFake(cube);
    await open(tab, "--puzzle", "3x3", "--alg", "R U' F");
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, `${cube.name} encrypts its turns by its address, which this browser does not reveal. The `);
    assert.deepStrictEqual(await axe(tab, "asked for an address"), []);
    await give(tab, "<b>");
    await saysOfCube(tab, "“<b>” is not an address. The address has twelve digits");
    await press(tab, "Cancel");
    assert.deepStrictEqual([await buttons(tab), await words(tab)], [["Bluetooth cube"], ""]);
    await press(tab, "Bluetooth cube");
    await give(tab, wrong);
    await saysOfCube(tab, `${cube.name} does not answer to the address ${wrong}. Turn a face to wake it`);
    await give(tab, address);
    await saysOfCube(tab, `Connected to ${cube.name}. Hold it`);
    assert.deepStrictEqual(await buttons(tab), ["Disconnect"]);
    await becomes(tab, () => document.activeElement.textContent === "Disconnect", "the focus is not lost");
    await press(tab, "Follow me");
    await says(tab, "Turn R.");
    await notify(tab, cube.turn("R"));
    await says(tab, "Turn U'.");
    // One message is lost; the cube is asked for it.
    cube.turn("U'");
    await notify(tab, cube.turn("F"));
    await says(tab, "That was all.");
    // The page reads no more of what is no turn.
    for (let i = 0; i < 45; ++i) cube.turn("L");
    for (let i = 0; i < 2; ++i) await notify(tab, cube.turn("L"));
    await saysOfCube(tab, "Turns of the cube were lost on the way. Make your cube look like the one shown again.");
    await tab.reload();
    await press(tab, "Bluetooth cube");
    await saysOfCube(tab, `Connected to ${cube.name}.`);
    await close(tab);

    const two = new FakeGanTwo(address, 4);
    const backwards = address.split(":").map((byte) => parseInt(byte, 16)).reverse();
    const broadcasting = await tabWithFake(two, [0, 0, 0, ...backwards]);
    await open(broadcasting, "--puzzle", "3x3");
    await press(broadcasting, "Bluetooth cube");
    await saysOfCube(broadcasting, `Connected to ${two.name}.`);
    await notify(broadcasting, two.turn("U"));
    const isTurned = () => document.querySelector(".stage .hidden").textContent.includes("UUUUUUUUUBBBRRRRRR");
    await becomes(broadcasting, isTurned, "U");
    await close(broadcasting);

    const named = new FakeQiYi("CC:A6:00:00:25:13", 4, "XMD-TornadoV4-i-");
    const byName = await tabWithFake(named, null, 390);
    await open(byName, "--puzzle", "3x3");
    await press(byName, "Bluetooth cube");
    await saysOfCube(byName, "Connected to XMD-TornadoV4-i-2513");
    await notify(byName, named.turn("U"));
    await becomes(byName, isTurned, "U");
    await close(byName);
}

export const bluetoothTests = {
    /** A real cube's turns, through a fake of the browser's Bluetooth. */
    async bluetooth() {
        await onlyWhenWanted();
        await saysWhatGoesWrong();
        await follows();
        await playsGiiker();
        await encrypts();
        return "there only where it can work; five makes; refused, cancelled, lost, slips, messages that are none; " +
            "addresses asked for, wrong, kept, broadcast, by the name";
    },
};
