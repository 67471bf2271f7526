// Pages in a real browser, held against `qter interpret` and `qter puzzle show`.
//
//     node browser.mjs QTER SOURCE MODULES [TEST...]
//
// QTER is the binary, SOURCE the project's folder, MODULES where npm has put playwright-core and axe-core.
// TESTS are some of: programs random puzzles behind glass keyboard axe hostile bluetooth touch notation swipes links bar element files follow lost many tape
// paper speed; all by default. The browser is Debian's (QTER_CHROMIUM names another).
import { barTests } from "./bar.mjs";
import { bluetoothTests } from "./bluetooth.mjs";
import { contextTests } from "./contexts.mjs";
import { elementTests } from "./element.mjs";
import { end, wanted } from "./harness.mjs";
import { keyboardTests } from "./keyboard.mjs";
import { moveTests } from "./moves.mjs";
import { paperTests } from "./paper.mjs";
import { peopleTests } from "./people.mjs";
import { pictureTests } from "./pictures.mjs";
import { programTests } from "./programs.mjs";
import { speedTests } from "./speed.mjs";
import { tapeTests } from "./tape.mjs";
import { touchTests } from "./touch.mjs";

const tests = { ...programTests, ...pictureTests, ...keyboardTests, ...peopleTests, ...bluetoothTests, ...touchTests, ...moveTests,
    ...contextTests, ...barTests, ...elementTests, ...tapeTests, ...paperTests, ...speedTests };

try {
    for (const name of wanted.length > 0 ? wanted : Object.keys(tests)) {
        if (tests[name] === undefined) throw new Error(`no test ${name}`);
        console.log(`${name}: ${await tests[name]()}`);
    }
} finally {
    await end();
}
