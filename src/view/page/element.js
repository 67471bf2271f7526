// <qter-puzzle>: the element itself, its attributes, properties and events (docs/page.md).
//
// Attributes that change in one task are obeyed together at its end. An element that is taken out of the document for
// good lets go of what draws it; one that is only moved keeps what it shows.

const kElementName = "qter-puzzle";

/**
 * Defines the element; a page that has it already keeps that.
 * @param {[string, PuzzleData][]} puzzles @param {string} style
 */
function defineElement(puzzles, style) {
    if (customElements.get(kElementName) !== undefined) return;
    const shelf = new PuzzleShelf(puzzles);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    customElements.define(kElementName, class extends PuzzleElement {
        constructor() {
            super(shelf, sheet);
        }
    });
}

class PuzzleElement extends HTMLElement {
    static get observedAttributes() {
        return kElementAttributes;
    }

    /** @param {PuzzleShelf} shelf @param {CSSStyleSheet} sheet */
    constructor(shelf, sheet) {
        super();
        this.shelf = shelf;
        const root = this.attachShadow({mode: "open"});
        root.adoptedStyleSheets = [sheet];
        /** What is shown; null: it is not in a document. @type {ElementView|null} */
        this.view = null;
        /** Attributes that have changed. @type {Set<string>} */
        this.changed = new Set();
        this.isAwaited = false;
    }

    connectedCallback() {
        if (this.view !== null) return;
        this.obeyEarly();
        this.view = new ElementView(this, this.shelf);
        this.shadowRoot.append(this.view.box);
        this.view.read(new Set(kElementAttributes));
        this.changed.clear();
    }

    /** Properties that a script has set before the element was defined become attributes. */
    obeyEarly() {
        for (const name of ["puzzle", "setup", "alg", "step"]) {
            if (!Object.prototype.hasOwnProperty.call(this, name)) continue;
            const value = this[name];
            delete this[name];
            this[name] = value;
        }
    }

    disconnectedCallback() {
        this.settleLater();
    }

    /** @param {string} name */
    attributeChangedCallback(name) {
        this.changed.add(name);
        this.settleLater();
    }

    /** Settles at the end of this task. */
    settleLater() {
        if (this.isAwaited) return;
        this.isAwaited = true;
        queueMicrotask(() => {
            this.isAwaited = false;
            this.settle();
        });
    }

    /** Obeys what has changed. */
    settle() {
        const {view, changed} = this;
        if (view === null) return;
        if (!this.isConnected) {
            view.end();
            this.view = null;
            return;
        }
        if (changed.size === 0) return;
        this.changed = new Set();
        view.read(changed);
    }

    // --- What pages may use.

    /** The names that `puzzle` can have. @returns {string[]} */
    get puzzles() {
        return this.shelf.names;
    }

    /** @returns {string} */
    get puzzle() {
        return this.getAttribute("puzzle") ?? this.shelf.names[0];
    }

    set puzzle(name) {
        this.setAttribute("puzzle", name);
    }

    /** @returns {string} */
    get alg() {
        return this.getAttribute("alg") ?? "";
    }

    set alg(text) {
        this.setAttribute("alg", text);
    }

    /** @returns {string} */
    get setup() {
        return this.getAttribute("setup") ?? "";
    }

    set setup(text) {
        this.setAttribute("setup", text);
    }

    /** How many moves are made now. @returns {number} */
    get step() {
        this.settle();
        return this.view?.step ?? 0;
    }

    set step(count) {
        this.setAttribute("step", String(count));
    }

    /** The moves of the algorithm. @returns {string[]} */
    get moves() {
        this.settle();
        return (this.view?.moves ?? []).map(({text}) => text);
    }

    /** The turns that the user made. @returns {string} */
    get turns() {
        this.settle();
        return this.view?.player?.freeText ?? "";
    }

    /** What is wrong with the attributes; "": nothing. @returns {string} */
    get problem() {
        this.settle();
        return this.view?.problem ?? "";
    }

    /** Plays the algorithm, from the start when it is at its end. */
    run() {
        this.settle();
        this.view?.run(true);
    }

    pause() {
        this.settle();
        this.view?.run(false);
    }

    /** Makes a turn where no algorithm is shown. @param {string} text @returns {boolean} false: it was not made */
    turn(text) {
        this.settle();
        return this.view?.turn(text) ?? false;
    }
}
