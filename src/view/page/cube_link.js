// The button that connects a real cube, and its status text. It exists only where the browser has Bluetooth
// and a puzzle of the page has a cube's grips. Nothing is requested of the browser before the button is
// pressed.

/** Names of a cube's grips. A real cube knows its faces by their centres: white is U, green F. */
const kCubeGrips = ["U", "F", "R", "D", "L", "B"];

/** Whether a puzzle has the six grips of a cube, each with quarter turns. @param {PuzzleData} puzzle */
function hasCubeGrips(puzzle) {
    return kCubeGrips.every((name) => puzzle.grips.some((grip) => grip.name === name && grip.order === 4));
}

const kLinkLabels = {off: "Bluetooth cube", connecting: "Cancel", connected: "Disconnect"};

class CubeLink {
    /**
     * @param {Bluetooth} bluetooth
     * @param {(turn: string) => boolean} take called with each turn; false: not expected
     */
    constructor(bluetooth, take) {
        this.take = take;
        this.state = "off";
        /** The text while all is well. */
        this.usual = "";
        this.connection = new CubeConnection(bluetooth, (state, words) => this.tell(state, words),
            (report) => this.told(report), (words) => this.ask(words));
        this.button = element("button", {type: "button", click: () => this.press(),
            title: "Make the turns with a cube that sends them by Bluetooth"}, kLinkLabels.off);
        this.words = element("p", {role: "status"});
        this.box = element("div", {class: "controls", role: "group", "aria-label": "Bluetooth"}, this.button,
            this.words);
        /** Called with the address that was asked for. @type {(address: number[]) => void} */
        this.given = () => {};
        this.field = /** @type {HTMLInputElement} */ (element("input", {id: "cube-address", type: "text",
            autocomplete: "off", autocapitalize: "characters", spellcheck: "false"}));
        this.form = element("form", {class: "wide", submit: (event) => {
            event.preventDefault();
            this.give();
        }}, element("label", {for: "cube-address"}, "Address"), this.field,
        element("button", {type: "submit"}, "Use it"));
    }

    press() {
        if (this.state === "off") this.connection.connect();
        else this.connection.end(this.state === "connected" ? "Disconnected." : "");
    }

    /** @param {"off"|"connecting"|"connected"} state @param {string} words */
    tell(state, words) {
        this.state = state;
        this.usual = state !== "connected" ? words : `${words} Hold it with white on top and green in ` +
            "front; it must look like the one shown.";
        setText(this.button, kLinkLabels[state]);
        setText(this.words, this.usual);
        if (this.form.contains(document.activeElement)) this.button.focus();
        this.form.remove();
    }

    /** Asks for the cube's address. @param {string} words why and where it is @returns {Promise<number[]>} */
    ask(words) {
        this.usual = words;
        setText(this.words, words);
        this.box.append(this.form);
        this.field.focus();
        return new Promise((resolve) => {
            this.given = resolve;
        });
    }

    /** Takes the address in the field, if it is one. */
    give() {
        const address = readAddress(this.field.value);
        if (address !== null) {
            this.given(address);
        } else {
            setText(this.words, `“${this.field.value}” is not an address. ${kWhereAddress}`);
        }
    }

    /** @param {CubeReport} report of the cube */
    told(report) {
        if (!Array.isArray(report)) {
            setText(this.words, report ?? "The cube sent something that this page does not understand.");
            return;
        }
        for (const turn of report) {
            setText(this.words, this.take(turn) ? this.usual : "The page expects no turn of this cube " +
                `now; press Follow me. Take ${turn} back: turn ${wayBack(turn)}.`);
        }
    }
}

/** The inverse of a turn of a cube: "R'" of "R". @param {string} turn @returns {string} */
function wayBack(turn) {
    return turn.endsWith("'") ? turn.slice(0, -1) : turn.endsWith("2") ? turn : `${turn}'`;
}
