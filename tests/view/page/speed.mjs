// How fast pages are. Figures are printed; that a page is small is all that is demanded.
import assert from "node:assert";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { close, inSource, newTab, open, write } from "./harness.mjs";

/** All pieces of a 3x3: solved once in 1260 rounds of the turns below. */
const kAll = "UFR UFL UBR UBL DFR DFL DBR DBL UF UR UB UL FR FL BR BL DF DR DB DL";

/** Three counters, each a cube: 1260 times 1260 times 1260 rounds of turns, a question and a jump. */
const kLongProgram = `Puzzles
A: 3x3
B: 3x3
C: 3x3

1 | R U2 D' B D'
2 | solved-goto ${kAll} 4
3 | goto 1
4 | switch B
5 | R U2 D' B D'
6 | solved-goto ${kAll} 9
7 | switch A
8 | goto 1
9 | switch C
10 | R U2 D' B D'
11 | solved-goto ${kAll} 14
12 | switch A
13 | goto 1
14 | halt "done"
`;

/** Notes when something is drawn for the first time, and when the frame behind that begins. */
function noteFirstFrame() {
    const kind = WebGL2RenderingContext.prototype;
    const draw = kind.drawElementsInstanced;
    kind.drawElementsInstanced = function (...given) {
        if (window.firstDrawn === undefined) {
            window.firstDrawn = performance.now();
            requestAnimationFrame(() => requestAnimationFrame(() => { window.firstFrame = performance.now(); }));
        }
        return draw.apply(this, given);
    };
}

/** Milliseconds from navigation to the first frame with a puzzle in it: the middle one of five. */
async function firstFrame(tab, file) {
    const times = [];
    for (let i = 0; i < 5; ++i) {
        await tab.goto(`file://${file}`);
        await tab.waitForFunction(() => window.firstFrame !== undefined);
        times.push(await tab.evaluate(() => window.firstFrame));
    }
    return Math.round(times.sort((a, b) => a - b)[2]);
}

/** The same while a loop runs on each core. */
async function firstFrameWhenBusy(tab, file) {
    const loops = os.cpus().map(() => spawn(process.execPath, ["-e", "while (true);"], { stdio: "ignore" }));
    try {
        await new Promise((done) => setTimeout(done, 500));
        return await firstFrame(tab, file);
    } finally {
        for (const loop of loops) loop.kill("SIGKILL");
    }
}

/** Instructions a second of a run at once, which shows where it is in each frame. */
async function instructionsPerSecond(tab) {
    await open(tab, write("long.q", kLongProgram));
    const [steps, seconds, frames] = await tab.evaluate(() => new Promise((done) => {
        const { player } = window.qter.page;
        let shown = 0;
        player.listeners.push(() => ++shown);
        player.setSpeed(Infinity);
        player.toggleRun();
        const begin = performance.now();
        setTimeout(() => {
            player.pause();
            done([player.timeline.position, (performance.now() - begin) / 1000, shown]);
        }, 5000);
    }));
    // A run that has ended would have had time left.
    assert.ok(steps > 0 && await tab.evaluate(() => window.qter.page.player.canGoOn));
    return `${Math.round(steps / seconds)} instructions/s with ${Math.round(frames / seconds)} refreshes/s`;
}

/** Frames a second while a turn is under way. */
async function framesPerSecond(tab, puzzle) {
    await open(tab, "--puzzle", puzzle);
    const [frames, seconds] = await tab.evaluate(() => new Promise((done) => {
        const { page } = window.qter;
        const { scene } = page.stages[0];
        page.player.setSpeed(0.2);
        let drawn = 0;
        const draw = scene.draw.bind(scene);
        scene.draw = () => {
            if (scene.dirty) ++drawn;
            draw();
        };
        page.player.turned(0, 1);
        const begin = performance.now();
        setTimeout(() => done([drawn, (performance.now() - begin) / 1000]), 3000);
    }));
    assert.ok(frames > 0, puzzle);
    return `${puzzle} ${(frames / seconds).toFixed(1)}`;
}

export const speedTests = {
    /** Figures. */
    async speed() {
        const tab = await newTab();
        const file = await open(tab, inSource("examples", "average.qat"));
        const { size } = fs.statSync(file);
        assert.ok(size < 1000000, `${size} bytes`);
        await tab.addInitScript(noteFirstFrame);
        const idle = await firstFrame(tab, file);
        const busy = await firstFrameWhenBusy(tab, file);
        await close(tab);
        const other = await newTab();
        const pace = await instructionsPerSecond(other);
        const frames = [await framesPerSecond(other, "7x7"), await framesPerSecond(other, "gigaminx")];
        await close(other);
        return `average.qat ${size} bytes; first frame after ${idle} ms, ${busy} ms with a loop on each of ` +
            `${os.cpus().length} cores; at once ${pace}; frames/s of a turn, drawn by software: ${frames.join(", ")}`;
    },
};
