// Tests of the machine of the page: node tests/view/page/machine_test.js
//
// Expected values come from plain loops that try, from stickers that are carried around in space,
// and for endless loops from `qter interpret`, never from the code under test. The puzzles are a
// 3x3 that is worked out from where its pieces lie, and a made-up one with odd orientations.
"use strict";

const assert = require("node:assert");
const test = require("node:test");
const {loadPage, TracedRun} = require("./trace.js");

const page = loadPage();

// -- chance ---------------------------------------------------------------------------------------

/** Whole numbers below n that look random and are always the same (a 32-bit xorshift). */
class Chance {
    constructor(seed) {
        this.word = seed;
    }

    below(n) {
        this.word ^= this.word << 13;
        this.word ^= this.word >>> 17;
        this.word ^= this.word << 5;
        return (this.word >>> 0) % n;
    }

    state(model) {
        const out = model.solved();
        for (const {first, size, orientations} of model.data.orbits) {
            for (let i = size - 1; i > 0; --i) {
                const j = this.below(i + 1);
                const [a, b] = [out.piece[first + i], out.piece[first + j]];
                [out.piece[first + i], out.piece[first + j]] = [b, a];
            }
            for (let i = 0; i < size; ++i) out.orient[first + i] = this.below(orientations);
        }
        return out;
    }
}

// -- puzzles --------------------------------------------------------------------------------------

const kFaces = ["U", "R", "F", "D", "L", "B"];
const kNormals = {
    U: [0, 1, 0], R: [1, 0, 0], F: [0, 0, 1], D: [0, -1, 0], L: [-1, 0, 0], B: [0, 0, -1],
};

const dot = (p, q) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p, q) => [
    p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0],
];

/** A quarter turn about an axis, clockwise as seen from its end. */
function rotated(p, axis) {
    const along = dot(p, axis);
    const aside = cross(p, axis);
    return [0, 1, 2].map(i => along * axis[i] + aside[i] + 0);
}

const same = (p, q) => p.every((x, i) => x === q[i]);

/** The faces of the piece at a place, U or D first; those of corners clockwise. */
function facesAt([x, y, z]) {
    const faces = p => kFaces.filter(face => dot(kNormals[face], p) > 0);
    const [fy, fx, fz] = [faces([0, y, 0]), faces([x, 0, 0]), faces([0, 0, z])];
    return x * y * z > 0 ? [...fy, ...fx, ...fz] : [...fy, ...fz, ...fx];
}

/** Places of the 3x3's facelets in the order of facelet strings: {place, face}. */
function faceletPlaces() {
    const ways = {
        U: [[1, 0, 0], [0, 0, 1]], R: [[0, 0, -1], [0, -1, 0]], F: [[1, 0, 0], [0, -1, 0]],
        D: [[1, 0, 0], [0, 0, -1]], L: [[0, 0, 1], [0, -1, 0]], B: [[-1, 0, 0], [0, -1, 0]],
    };
    return kFaces.flatMap(face => [-1, 0, 1].flatMap(row => [-1, 0, 1].map(column => {
        const [right, down] = ways[face];
        const place = [0, 1, 2].map(
            i => kNormals[face][i] + column * right[i] + row * down[i]);
        return {place, face};
    })));
}

/** The PuzzleData of a 3x3. */
function cubePuzzle() {
    const places = [];
    for (const y of [1, 0, -1]) {
        for (const z of [1, 0, -1]) for (const x of [1, 0, -1]) places.push([x, y, z]);
    }
    const size = p => Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]);
    const slots = [...places.filter(p => size(p) === 3), ...places.filter(p => size(p) === 2)];
    const faces = slots.map(facesAt);
    const rank = "UDFBRL";
    const grips = kFaces.map(name => {
        const axis = kNormals[name];
        const change = [];
        slots.forEach((place, piece) => {
            if (dot(place, axis) <= 0) return;
            const slot = slots.findIndex(p => same(p, rotated(place, axis)));
            const normal = rotated(kNormals[faces[piece][0]], axis);
            const orient = faces[slot].findIndex(face => same(kNormals[face], normal));
            change.push(slot, piece, orient);
        });
        return {name, order: 4, change, axis, cells: []};
    });
    const facelets = faceletPlaces().flatMap(({place, face}) => {
        const slot = slots.findIndex(p => same(p, place));
        return slot < 0 ? [-1, kFaces.indexOf(face)] : [slot, faces[slot].indexOf(face)];
    });
    return {
        name: "3x3", title: "Cube", body: null, grips, facelets,
        faces: kFaces.map(name => ({name, letter: name, colour: "#000000"})),
        orbits: [
            {name: "corners", first: 0, size: 8, orientations: 3},
            {name: "edges", first: 8, size: 12, orientations: 2},
        ],
        pieces: faces.map(own => ({
            name: [...own].sort((a, b) => rank.indexOf(a) - rank.indexOf(b)).join(""),
            stickers: own.map(face => kFaces.indexOf(face)),
        })),
    };
}

/** A puzzle of three orbits with 6, 1 and 4 orientations, and two grips. */
function oddPuzzle() {
    const orbits = [
        {name: "a", first: 0, size: 5, orientations: 6},
        {name: "b", first: 5, size: 4, orientations: 1},
        {name: "c", first: 9, size: 3, orientations: 4},
    ];
    // The first grip: a 3-cycle of a that turns by 2 each way round, order 9. The second: a cycle
    // of b, and two of c that swap and turn by 1 each way round, order 8.
    const grips = [
        {name: "X", order: 9, change: [0, 1, 2, 1, 2, 0, 2, 0, 0], axis: [], cells: []},
        {name: "Y", order: 8, axis: [], cells: [],
         change: [5, 6, 0, 6, 7, 0, 7, 8, 0, 8, 5, 0, 9, 10, 1, 10, 9, 0]},
    ];
    const pieces = Array.from({length: 12}, (_, slot) => ({name: `p${slot}`, stickers: []}));
    return {name: "odd", title: "Odd", faces: [], orbits, pieces, grips, facelets: [], body: null};
}

const kCube = new page.PuzzleModel(cubePuzzle());
const kOdd = new page.PuzzleModel(oddPuzzle());

/** "R U2 F'" as flat pairs. */
function turnsOf(text) {
    return text.split(" ").filter(Boolean).flatMap(word => {
        const amount = word.endsWith("'") ? 3 : word.endsWith("2") ? 2 : 1;
        return [kFaces.indexOf(word[0]), amount];
    });
}

/** "UF DR" as slots. */
function slotsOf(text) {
    return text.split(" ").map(name => kCube.data.pieces.findIndex(piece => piece.name === name));
}

// -- programs -------------------------------------------------------------------------------------

const turn = text => ({op: "turns", puzzle: 0, text, turns: turnsOf(text)});
const go = target => ({op: "goto", text: "", target});
const solvedGoto = (pieces, target) =>
    ({op: "solved-goto", puzzle: 0, text: "", pieces: slotsOf(pieces), target});
const repeat = (pieces, turns) =>
    ({op: "repeat", puzzle: 0, text: "", pieces: slotsOf(pieces), turns: turnsOf(turns)});
const input = (turns, max) =>
    ({op: "input", puzzle: 0, text: "", message: "?", turns: turnsOf(turns), max: String(max)});
const say = (op, message, turns, pieces) => {
    if (turns === undefined) return {op, text: "", message};
    const count = {turns: turnsOf(turns), pieces: slotsOf(pieces)};
    return {op, puzzle: 0, text: "", message, count};
};
const change = holding => ({op: "switch", text: "", holding});
const move = steps => ({op: "move", text: "", steps});

/** A program of these instructions; holdings are "A", or "tape A". */
function programOf(instructions, holdings = ["A"], registers = []) {
    return {
        holdings: holdings.map(name => ({
            name: name.replace("tape ", ""), puzzle: 0, tape: name.startsWith("tape "),
        })),
        instructions: instructions.map((line, index) => ({number: index + 1, ...line})),
        registers,
        source: null,
    };
}

const machineOf = (...args) => new page.Machine(programOf(...args), [kCube]);
const timelineOf = (...args) => new page.Timeline(programOf(...args), [kCube]);

/** Runs a machine to its end with these answers, at most so many steps. */
function finish(machine, answers = [], most = 100000) {
    const left = answers.slice();
    while (machine.steps < most) {
        const answer = machine.status === "waiting" ? left.shift() : undefined;
        if (machine.step(answer) === null) break;
    }
    return machine;
}

/** examples/average.qat: the mean of two numbers, by registers of order 90. */
const kAddA = "U R' F' R F'";
const kAddB = "D2 U' R' B' R B' D' U";
const kAverage = programOf([
    input(kAddA, 89),
    input(kAddB, 89),
    say("print", "Calculating average..."),
    turn("U' D B R' B R U2 D2 R' F' R F'"),
    repeat("DR", "U' D B R' B R U2 D2 R' F' R F'"),
    repeat("UBR", "L' B L B2 L' F2 R2 B R2 F2 L2 B L' B"),
    solvedGoto("UF UFL", 11),
    turn("F R' F R U'"),
    solvedGoto("UF UFL", 11),
    turn("F R' F R U2 D2 R' B' R B' U D'"),
    go(6),
    say("halt", "The average is", "U' D B R' B R U D2", "UBR DR"),
], ["A"], [
    {name: "A", holding: 0, turns: turnsOf(kAddA), pieces: slotsOf("UF UFL"), order: "90"},
    {name: "B", holding: 0, turns: turnsOf(kAddB), pieces: slotsOf("UBR DR"), order: "90"},
]);

/** Marks cells of a tape, by B's count; then, asked for numbers, reads cells on the way back. */
const kTape = programOf([
    turn("R U"),
    move(3),
    change(1),
    turn("U'"),
    say("print", "B", "U", "UF"),
    solvedGoto("UF", 8),
    change(0),
    go(0),
    input("D", 3),
    change(0),
    move(-6),
    say("print", "A", "U' R'", "UFR UF"),
    change(1),
    repeat("DF", "D'"),
    turn("U"),
    say("print", "DF", "D", "DF"),
    solvedGoto("UF", 18),
    go(8),
    say("halt", "done"),
], ["tape A", "B"]);

// -- numbers and states ---------------------------------------------------------------------------

test("congruences join as trying says", () => {
    for (let m = 1; m <= 12; ++m) {
        for (let k = 1; k <= 12; ++k) {
            for (let a = 0; a < m; ++a) {
                const b = (5 * a + k) % k;
                const fits = [];
                for (let n = 0; n < m * k; ++n) if (n % m === a && n % k === b) fits.push(n);
                const both = page.intersectCongruences(
                    {residue: BigInt(a), modulus: BigInt(m)},
                    {residue: BigInt(b), modulus: BigInt(k)});
                assert.strictEqual(both === null, fits.length === 0);
                if (both === null) continue;
                assert.strictEqual(both.residue, BigInt(fits[0]));
                assert.strictEqual(m * k / Number(both.modulus), fits.length);
            }
        }
    }
});

test("states form a group", () => {
    const chance = new Chance(1);
    for (const model of [kCube, kOdd]) {
        for (let round = 0; round < 100; ++round) {
            const [a, b, c] = [0, 0, 0].map(() => chance.state(model));
            const left = model.compose(model.compose(a, b), c);
            const right = model.compose(a, model.compose(b, c));
            assert.deepStrictEqual(left, right);
            assert.deepStrictEqual(model.compose(a, model.solved()), a);
            assert.deepStrictEqual(model.compose(model.solved(), a), a);
            assert.deepStrictEqual(model.compose(a, model.inverse(a)), model.solved());
            assert.deepStrictEqual(model.compose(model.inverse(a), a), model.solved());
            const out = model.solved();
            model.composeInto(a, b, out);
            assert.ok(model.equal(out, model.compose(a, b)));
            const copy = model.copy(a);
            assert.deepStrictEqual(copy, a);
            const slot = model.slots - 1;
            copy.orient[slot] = (copy.orient[slot] + 1) % model.modulus[slot];
            assert.ok(!model.equal(copy, a));
        }
    }
});

test("compose follows docs/conventions.md", () => {
    const {piece, orient} = kCube.algorithmState(turnsOf("R U"));
    // Corners there: UFR UFL UBL UBR DFR DFL DBL DBR.
    const slots = slotsOf("UFR UFL UBL UBR DFR DFL DBL DBR");
    assert.deepStrictEqual(slots.map(slot => slots.indexOf(piece[slot])),
                           [0, 4, 1, 2, 7, 5, 6, 3]);
    assert.deepStrictEqual(slots.map(slot => orient[slot]), [1, 2, 0, 0, 1, 0, 0, 2]);
});

test("powers are what repeating gives", () => {
    const chance = new Chance(2);
    for (const model of [kCube, kOdd]) {
        const a = chance.state(model);
        const back = model.inverse(a);
        let [up, down] = [model.solved(), model.solved()];
        for (let n = 0n; n < 70n; ++n) {
            assert.deepStrictEqual(model.power(a, n), up);
            assert.deepStrictEqual(model.power(a, -n), down);
            [up, down] = [model.compose(up, a), model.compose(down, back)];
        }
        model.power(a, 0n).piece[0] = 1;
        assert.ok(model.isSolved(model.identity, [0]), "power(0) is a state of its own");
    }
    for (const [grip, {order}] of kOdd.data.grips.entries()) {
        let state = kOdd.solved();
        for (let amount = 0; amount < 2 * order; ++amount) {
            assert.deepStrictEqual(kOdd.turnState(grip, amount), state);
            assert.deepStrictEqual(kOdd.turnState(grip, amount - 2 * order), state);
            assert.strictEqual(amount % order === 0, kOdd.equal(state, kOdd.solved()));
            state = kOdd.compose(state, kOdd.turnState(grip, 1));
        }
    }
});

test("facelets are where stickers carried in space are", () => {
    const chance = new Chance(3);
    for (let round = 0; round < 50; ++round) {
        let stickers = faceletPlaces().map(({place, face}) =>
            ({place, normal: kNormals[face], face}));
        const turns = [];
        for (let i = 0; i < 20; ++i) {
            const [grip, amount] = [chance.below(6), 1 + chance.below(3)];
            const axis = kNormals[kFaces[grip]];
            turns.push(grip, amount);
            for (let k = 0; k < amount; ++k) {
                stickers = stickers.map(({place, normal, face}) => dot(place, axis) <= 0 ?
                    {place, normal, face} :
                    {place: rotated(place, axis), normal: rotated(normal, axis), face});
            }
        }
        const text = faceletPlaces().map(({place, face}) => stickers.find(
            one => same(one.place, place) && same(one.normal, kNormals[face])).face).join("");
        assert.strictEqual(kCube.faceletText(kCube.algorithmState(turns)), text);
    }
});

test("pieces that are not at home are named with their places", () => {
    assert.strictEqual(kCube.placesText(kCube.identity), "all at home");
    // By hand, docs/conventions.md: what R does to the corners; of the edges, none is turned.
    const words = kCube.placesText(kCube.turnState(kFaces.indexOf("R"), 1)).split(", ");
    assert.strictEqual(words.length, 8);
    assert.ok(words.includes("UFR at UBR turned by 1") && words.includes("DFR at UFR turned by 2"), words.join());
    assert.ok(words.every((word) => / at /.test(word)));
    const many = {...kOdd.data, orbits: [{name: "o", first: 0, size: 150, orientations: 1}], grips: [],
        pieces: Array.from({length: 150}, (_, i) => ({name: `p${i}`, stickers: []}))};
    const model = new page.PuzzleModel(many);
    const state = model.solved();
    state.piece.reverse();
    assert.ok(model.placesText(state).startsWith("p149 at p0, p148 at p1, "));
    assert.ok(model.placesText(state).endsWith("p50 at p99, and 50 more"));
});

test("repetitions are what trying gives", () => {
    const chance = new Chance(4);
    let never = 0;
    let positive = 0;
    for (let round = 0; round < 3000; ++round) {
        const model = round % 3 === 0 ? kCube : kOdd;
        const step = chance.state(model);
        // Half of the states are ones from which the step does lead home.
        const start = chance.below(2) === 0 ? chance.state(model) :
            model.power(step, BigInt(-chance.below(50)));
        const slots = [];
        for (let i = chance.below(4); i > 0; --i) slots.push(chance.below(model.slots));
        let expected = null;
        let state = start;
        for (let n = 0n; ; ++n) {
            if (model.isSolved(state, slots)) expected = n;
            state = model.compose(state, step);
            if (expected !== null || model.equal(state, start)) break;
        }
        assert.strictEqual(model.repetitionsUntilSolved(start, step, slots), expected);
        if (expected === null) ++never;
        if (expected !== null && expected > 0n) ++positive;
    }
    assert.ok(never > 100 && positive > 500, "both are tried often");
});

// -- the machine ----------------------------------------------------------------------------------

test("averages", () => {
    for (const [a, b] of [[3n, 4n], [0n, 0n], [60n, 20n], [89n, 0n], [1n, 1n], [40n, 41n]]) {
        const machine = finish(new page.Machine(kAverage, [kCube]), [a, b]);
        assert.strictEqual(machine.status, "halted");
        assert.deepStrictEqual(machine.outputs, [
            {kind: "input", message: "?", value: String(a)},
            {kind: "input", message: "?", value: String(b)},
            {kind: "print", message: "Calculating average...", value: null},
            {kind: "halt", message: "The average is", value: String((a + b) / 2n)},
        ]);
    }
    // As `qter interpret examples/average.qat --input 3 --input 4` says.
    assert.strictEqual(finish(new page.Machine(kAverage, [kCube]), [3n, 4n]).steps, 25);
});

test("sums, also of negative numbers, by turns and jumps", () => {
    const lines = [input("U", 3), input("D", 3), solvedGoto("DF", 5), turn("D' U"), go(2),
                   say("print", "sum", "U'", "UF"), say("halt", "again", "U'", "UF")];
    for (let a = -3; a <= 3; ++a) {
        for (let b = -3; b <= 3; ++b) {
            const machine = finish(machineOf(lines), [BigInt(a), BigInt(b)]);
            const sum = String((a + b + 8) % 4);
            assert.deepStrictEqual(machine.outputs.slice(2), [
                {kind: "print", message: "sum", value: sum},
                {kind: "halt", message: "again", value: sum},
            ]);
            assert.strictEqual(machine.steps, 3 + 3 * ((b + 4) % 4) + 2);
        }
    }
});

test("records tell what a step did", () => {
    const machine = machineOf([turn("R"), solvedGoto("UF", 0), repeat("UR", "R'"),
                               solvedGoto("UR", 5), turn("U"), say("halt", "", "U", "UF")]);
    const records = [];
    for (let record; (record = machine.step()) !== null;) records.push({...record});
    const none = {entered: null, jumped: null, jumpedTo: null, repetitions: null};
    assert.deepStrictEqual(records.slice(0, 2), [
        {...none, index: 0},
        {...none, index: 1, jumped: true, jumpedTo: 0},
    ]);
    // UF is never moved, so the machine goes round until it is found out.
    assert.strictEqual(machine.status, "error");
    const other = machineOf([turn("R"), solvedGoto("UR", 0), repeat("UR", "R"),
                             solvedGoto("UR", 5), turn("U"), say("halt", "", "U", "UF")]);
    const seen = [];
    for (let record; (record = other.step()) !== null;) seen.push({...record});
    assert.deepStrictEqual(seen, [
        {...none, index: 0},
        {...none, index: 1, jumped: false},
        {...none, index: 2, repetitions: 3n},
        {...none, index: 3, jumped: true, jumpedTo: 5},
        {...none, index: 5, repetitions: 0n},
    ]);
});

test("solve, values that are known, and no pieces", () => {
    const machine = finish(machineOf([turn("R U"), {op: "solve", text: ""},
                                      {op: "solved-goto", puzzle: 0, text: "", pieces: [],
                                       target: 4}, turn("R"),
                                      {op: "halt", text: "", message: "is", value: "12"}]));
    assert.deepStrictEqual(machine.outputs, [{kind: "halt", message: "is", value: "12"}]);
    assert.deepStrictEqual(machine.state, kCube.solved());
});

test("tapes keep what is in their cells", () => {
    const chance = new Chance(5);
    const lines = [];
    const cells = new Map();
    let [head, b, inHand] = [0, kCube.solved(), 0];
    const solved = kCube.solved();
    const model = () => (inHand === 1 ? b : cells.get(head) ?? solved);
    for (let i = 0; i < 400; ++i) {
        const what = chance.below(4);
        if (what === 0) {
            inHand = 1 - inHand;
            lines.push(change(inHand));
        } else if (what === 1 && inHand === 0) {
            const steps = chance.below(9) - 4;
            head += steps;
            lines.push(move(steps));
        } else {
            const text = ["R", "U'", "R'", "U", "F2"][chance.below(5)];
            const next = kCube.compose(model(), kCube.algorithmState(turnsOf(text)));
            if (inHand === 1) b = next;
            else cells.set(head, next);
            lines.push(turn(text));
        }
    }
    lines.push(say("halt", ""));
    const machine = finish(machineOf(lines, ["tape A", "B"]));
    assert.strictEqual(machine.headOf(0), head);
    assert.deepStrictEqual(machine.stateOf(1), b);
    for (let number = -60; number <= 60; ++number) {
        assert.deepStrictEqual(machine.cellOf(0, number), cells.get(number) ?? solved);
    }
});

test("the statuses", () => {
    const machine = machineOf([turn("R"), input("U", 3), say("halt", "end")]);
    assert.strictEqual(machine.status, "running");
    machine.step();
    assert.strictEqual(machine.status, "waiting");
    assert.strictEqual(machine.step(), null);
    assert.strictEqual(machine.steps, 1);
    assert.strictEqual(machine.step(2n).repetitions, 2n);
    assert.strictEqual(machine.status, "running");
    machine.step();
    assert.strictEqual(machine.status, "halted");
    assert.strictEqual(machine.step(), null);
    assert.strictEqual(machine.steps, 3);
});

test("errors name the line and are no steps", () => {
    const cases = [
        [[say("print", "x"), turn("U")], [], 2, "line 2: the program runs past its last line"],
        [[turn("U"), repeat("UF", "D")], [], 1,
         "line 2: `repeat until UF solved` can never end: from this state, no number " +
         "of repetitions solves UF"],
        [[turn("U"), say("print", "", "D", "UF UR")], [], 1,
         "line 2: `counting-until UF UR` can never end: from this state, no number of " +
         "repetitions solves UF and UR"],
        [[input("U", 3)], [4n], 0,
         "line 1: 4 is out of range: this input takes 0 to 3, or -1 to -3 for the inverse"],
        [[input("U", 3)], [-4n], 0,
         "line 1: -4 is out of range: this input takes 0 to 3, or -1 to -3 for the inverse"],
        [[], [], 0, "the program has no instructions"],
    ];
    for (const [lines, answers, steps, error] of cases) {
        const machine = finish(machineOf(lines), answers);
        assert.strictEqual(machine.status, "error");
        assert.strictEqual(machine.error, error);
        assert.strictEqual(machine.steps, steps);
    }
});

test("endless loops end where `qter interpret` ends them", () => {
    const cases = [
        [[turn("U"), say("print", "x"), go(0)], ["A"], 36,
         "line 3: the program never ends: back at line 1 in the same state as 12 steps before"],
        [[move(1), go(0)], ["tape A"], 4,
         "line 2: the program never ends: back at line 1 in the same state as 2 steps before, " +
         "but 1 cell further right on tape A"],
        [[go(0)], ["A"], 2,
         "line 1: the program never ends: back at line 1 in the same state as 1 step before"],
    ];
    for (const [lines, holdings, steps, error] of cases) {
        const machine = finish(machineOf(lines, holdings));
        assert.strictEqual(machine.error, error);
        assert.strictEqual(machine.steps, steps);
    }
});

test("endless loops are found soon, and only where there are some", () => {
    const chance = new Chance(6);
    let endless = 0;
    for (let round = 0; round < 400; ++round) {
        const lines = [];
        const length = 4 + chance.below(8);
        let inHand = 0;
        for (let i = 0; i < length; ++i) {
            const what = chance.below(8);
            const alg = ["U", "R", "R U", "D", "U' R"][chance.below(5)];
            const pieces = ["UF", "UFR", "DF", "UR UF"][chance.below(4)];
            if (what < 3) lines.push(turn(alg));
            else if (what < 5) lines.push(solvedGoto(pieces, chance.below(length)));
            else if (what === 5) lines.push(go(chance.below(length)));
            else if (what === 6) lines.push(change(inHand = 1 - inHand));
            else lines.push(say("print", ""));
        }
        lines.push(say("halt", ""));
        const holdings = ["A", "B"];
        const machine = machineOf(lines, holdings);
        // Trying: keeps every state met, and goes on by itself from the text of the state.
        const plain = {at: 0, inHand: 0, states: holdings.map(() => kCube.solved())};
        const met = new Map();
        let closed = null;
        for (let steps = 0; steps < 20000 && lines[plain.at].op !== "halt"; ++steps) {
            const key = JSON.stringify([plain.at, plain.inHand,
                                        plain.states.map(s => [...s.piece, ...s.orient])]);
            if (met.has(key)) {
                closed = steps;
                break;
            }
            met.set(key, steps);
            const line = lines[plain.at++];
            const state = plain.states[plain.inHand];
            if (line.op === "turns") {
                plain.states[plain.inHand] =
                    kCube.compose(state, kCube.algorithmState(line.turns));
            } else if (line.op === "goto" || (line.op === "solved-goto" &&
                       line.pieces.every(p => state.piece[p] === p && state.orient[p] === 0))) {
                plain.at = line.target;
            } else if (line.op === "switch") {
                plain.inHand = line.holding;
            }
        }
        finish(machine, [], 80000);
        assert.strictEqual(machine.status, closed === null ? "halted" : "error");
        if (closed === null) continue;
        ++endless;
        assert.ok(machine.steps >= closed && machine.steps <= 4 * closed + 8);
    }
    assert.ok(endless > 50);
});

// -- going back -----------------------------------------------------------------------------------

/** All that is seen of a timeline. */
function seen({machine, position}) {
    const {at, holding, status, error, inputs, outputs} = machine;
    const states = machine.places.map((_, index) => {
        const {first, last} = machine.extentOf(index);
        const cells = [];
        for (let number = first; number <= last; ++number) {
            const {piece, orient} = machine.cellOf(index, number);
            cells.push(`${piece.join()} ${orient.join()}`);
        }
        return [first, last, machine.headOf(index), ...cells].join("; ");
    });
    return {position, at, holding, status, error, inputs, states, outputs: outputs.slice()};
}

/** Runs a timeline to its end; gives what is seen at each position. */
function straight(timeline, answers) {
    const left = answers.slice();
    const all = [];
    for (;;) {
        all[timeline.position] = seen(timeline);
        const record = timeline.machine.status === "waiting" ?
            timeline.answer(left.shift()) : timeline.forward();
        if (record === null) break;
    }
    all[timeline.position] = seen(timeline);
    return all;
}

test("seeking leads to what a straight run meets", () => {
    const chance = new Chance(7);
    const endless = [turn("R U"), say("print", "x"), turn("F"), go(0)];
    const cases = [
        [kAverage, [60n, 20n]],
        [kTape, [1n, 2n, 3n, -1n, 2n, 0n, 1n, 1n]],
        [programOf(endless), []],
        [programOf([turn("U"), solvedGoto("UF", 3), go(0), turn("U")]), []],
        [programOf([turn("U"), input("U", 3), repeat("UF", "D")]), [2n]],
    ];
    for (const [program, answers] of cases) {
        const timeline = new page.Timeline(program, [kCube]);
        const all = straight(timeline, answers);
        const last = timeline.position;
        assert.strictEqual(timeline.furthest, last);
        assert.ok(["halted", "error"].includes(timeline.machine.status));
        for (let round = 0; round < 60; ++round) {
            const to = round % 7 === 0 ? last : chance.below(last + 1);
            assert.strictEqual(timeline.seek(to), to);
            assert.deepStrictEqual(seen(timeline), all[to]);
            if (to > 0 && timeline.back()) assert.deepStrictEqual(seen(timeline), all[to - 1]);
            if (to > 0 && timeline.forward()) assert.strictEqual(timeline.position, to);
            assert.strictEqual(timeline.furthest, last);
        }
        assert.strictEqual(timeline.seek(last + 1000), last);
        assert.deepStrictEqual(seen(timeline), all[last]);
        assert.strictEqual(timeline.seek(-5), 0);
        assert.strictEqual(timeline.back(), false);
    }
});

test("long runs keep few checkpoints", () => {
    // The algorithm in the inner loop has order 1260, the one outside 105.
    const all = kCube.data.pieces.map(({name}) => name).join(" ");
    const timeline = timelineOf([turn("R U2 D' B D'"), solvedGoto(all, 3), go(0), change(1),
                                 turn("U R"), change(0), go(0)], ["A", "B"]);
    const tape = timelineOf([turn("R U2 D' B D'"), solvedGoto(all, 3), go(0), change(1),
                             turn("U R"), move(2), turn("U F"), move(-2), change(0), go(0)],
                            ["A", "tape B"]);
    for (const line of [timeline, tape]) {
        line.run(60000);
        const last = line.position;
        assert.strictEqual(last, 60000);
        assert.ok(line.checkpoints.length <= page.kMostCheckpoints);
        line.checkpoints.forEach(({steps}, index) =>
            assert.strictEqual(steps, index * line.spacing));
        const chance = new Chance(8);
        for (let round = 0; round < 20; ++round) {
            const to = chance.below(last + 1);
            line.seek(to);
            const fresh = new page.Timeline(line.machine.code.program, [kCube]);
            fresh.run(to);
            assert.deepStrictEqual(seen(line), seen(fresh));
        }
        // Step by step: each step forward again has to lead to what going back has met.
        line.seek(last - 700);
        const met = [];
        for (let i = 0; i < 600; ++i) {
            met.push(seen(line));
            line.back();
        }
        while (met.length > 0) {
            line.forward();
            assert.deepStrictEqual(seen(line), met.pop());
        }
    }
});

test("an input can be answered anew", () => {
    const timeline = new page.Timeline(kAverage, [kCube]);
    straight(timeline, [60n, 20n]);
    const long = timeline.position;
    timeline.seek(1);
    assert.strictEqual(timeline.machine.status, "waiting");
    assert.deepStrictEqual(timeline.knownAnswer, {number: 20n, turns: null});
    assert.strictEqual(timeline.furthest, long);
    assert.strictEqual(timeline.answer(90n), null);
    assert.strictEqual(timeline.machine.status, "error");
    assert.ok(timeline.machine.error.startsWith("line 2: 90 is out of range"));
    assert.strictEqual(timeline.answer(4n).repetitions, 4n);
    assert.strictEqual(timeline.furthest, 2);
    timeline.run(Infinity);
    const fresh = new page.Timeline(kAverage, [kCube]);
    straight(fresh, [60n, 4n]);
    assert.deepStrictEqual(seen(timeline), seen(fresh));
    assert.deepStrictEqual(timeline.machine.outputs[3].value, "32");
    assert.deepStrictEqual(timeline.answers.map(({number}) => number), [60n, 4n]);
    timeline.seek(0);
    assert.strictEqual(timeline.run(Infinity), fresh.position);
    assert.deepStrictEqual(seen(timeline), seen(fresh));
});

test("an answer may be entered by other turns than those of the input", () => {
    const timeline = timelineOf([input("U", 3), turn("R"), say("halt", "", "R'", "UR")]);
    const turns = turnsOf("U2 D");
    const record = timeline.answer(2n, turns);
    assert.strictEqual(record.repetitions, 2n);
    assert.deepStrictEqual(record.entered, turns);
    const entered = kCube.algorithmState(turns);
    assert.ok(kCube.equal(timeline.machine.state, entered));
    timeline.run(10);
    const end = seen(timeline);
    assert.ok(kCube.equal(timeline.machine.state,
                          kCube.compose(entered, kCube.algorithmState(turnsOf("R")))));
    timeline.seek(0);
    assert.deepStrictEqual(timeline.knownAnswer, {number: 2n, turns});
    timeline.run(10);
    assert.deepStrictEqual(seen(timeline), end);
});

test("an answer out of range can be taken back at the very start", () => {
    const timeline = timelineOf([input("U", 3), say("halt", "", "U'", "UF")]);
    assert.strictEqual(timeline.answer(7n), null);
    assert.strictEqual(timeline.machine.status, "error");
    timeline.answer(-1n);
    timeline.run(10);
    assert.strictEqual(timeline.machine.outputs[1].value, "3");
});

test("runs stop before breakpoints, at inputs and after so many steps", () => {
    const timeline = new page.Timeline(kAverage, [kCube]);
    assert.strictEqual(timeline.run(100), 0);
    timeline.answer(3n);
    timeline.answer(4n);
    assert.strictEqual(timeline.run(2), 2);
    timeline.breakpoints.add(8);
    timeline.breakpoints.add(11);
    const stops = [];
    while (timeline.run(1000) > 0) stops.push([timeline.position, timeline.machine.at]);
    // Steps 9, 13, 18, 23 of `interpret --trace` are line 9 (steps before: 8, ...), 25 the halt.
    assert.deepStrictEqual(stops, [[8, 8], [13, 8], [18, 8], [23, 8], [24, 11], [25, 11]]);
});

// -- registers ------------------------------------------------------------------------------------

test("registers hold what counting says, also after going back", () => {
    const timeline = new page.Timeline(kAverage, [kCube]);
    const registers = new page.RegisterWatch(kAverage, [kCube]);
    straight(timeline, [3n, 4n]);
    // From the trace of `qter interpret examples/average.qat`.
    const values = [
        [3, 0], [3, 4], [3, 4], [4, 3], [7, 0], [7, 0], [7, 0], [6, 0], [6, 0], [5, 1], [5, 1],
        [5, 1], [4, 1], [4, 1], [3, 2], [3, 2], [3, 2], [2, 2], [2, 2], [1, 3], [1, 3], [1, 3],
        [0, 3], [0, 3], [0, 3],
    ];
    for (const step of [25, 3, 17, 1, 24, 9, 10, 0, 25]) {
        timeline.seek(step);
        const expected = step === 0 ? [0, 0] : values[step - 1];
        assert.deepStrictEqual(registers.values(timeline.machine).map(Number), expected);
    }
});

test("registers of what is not in hand, and of no value", () => {
    const registers = [0, 1].map(holding => ({
        name: "ab"[holding], holding, turns: turnsOf("U"), pieces: slotsOf("UF"), order: "4",
    }));
    const program = programOf([turn("U2"), move(1), turn("U"), change(1), turn("U'"), move(-1),
                               change(0), move(-1), turn("F"), say("halt", "")],
                              ["tape A", "tape B"], registers);
    const machine = new page.Machine(program, [kCube]);
    const watch = new page.RegisterWatch(program, [kCube]);
    const all = [];
    while (machine.step() !== null) all.push(watch.values(machine));
    // F does not move the piece of UF, which U2 has taken to UB.
    assert.deepStrictEqual(all, [
        [2n, 0n], [0n, 0n], [1n, 0n], [1n, 0n], [1n, 3n], [1n, 0n], [1n, 0n], [2n, 0n],
        [2n, 0n], [2n, 0n],
    ]);
    const lost = new page.Machine(programOf([turn("F"), say("halt", "")], ["A", "B"], registers),
                                  [kCube]);
    const lostWatch = new page.RegisterWatch(lost.code.program, [kCube]);
    lost.step();
    assert.deepStrictEqual(lostWatch.values(lost), [null, 0n]);
});

// -- the trace tool -------------------------------------------------------------------------------

test("a trace is that of qter interpret", () => {
    const run = new TracedRun(page, {puzzles: [cubePuzzle()], program: kAverage});
    run.run([3n, 4n], Infinity, true);
    const {status, output, trace} = run.document();
    assert.strictEqual(status, "halted");
    assert.deepStrictEqual(output, [
        {kind: "print", message: "Calculating average...", value: null},
        {kind: "halt", message: "The average is", value: "3"},
    ]);
    assert.strictEqual(trace.length, 25);
    assert.deepStrictEqual(trace[1], {
        step: 2, line: 2, jumped: null, jumped_to: null, repetitions: "4", holding: "A",
        state: "LRLLUDFBRDFBLRRFDRLUFUFUDURLRULDBRLBBFUBLFDBFDFUDBRUDB",
        registers: {A: "3", B: "4"},
    });
    assert.deepStrictEqual(trace[23], {
        step: 24, line: 9, jumped: true, jumped_to: 12, repetitions: null, holding: "A",
        state: "UUBUUFUURDDURRBUDBFFFFFFFRFDURRDLBLRLLLRLLDBLRBBDBDDBL",
        registers: {A: "0", B: "3"},
    });
    run.goBack();
    assert.throws(() => {
        run.timeline.seek(25);
        run.moments[7] = "something else";
        run.goBack();
    });
});
