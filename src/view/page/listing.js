// The program: its lines, next to the text that they come from. The next line is marked in both, and a line's
// number is a button that stops there.

class Listing {
    /**
     * @param {ProgramData} program
     * @param {(index: number, on: boolean) => void} onBreakpoint
     */
    constructor(program, onBreakpoint) {
        this.program = program;
        this.lines = program.instructions.map((instruction, index) => {
            const number = toggleButton({class: "number", title: "Stop here",
                "aria-label": `Stop at line ${instruction.number}`}, String(instruction.number),
                (on) => onBreakpoint(index, on));
            return element("li", {}, number, element("code", {}, instruction.text));
        });
        this.box = element("ol", {class: "lines", tabindex: 0, "aria-label": "The program in Q"},
            ...this.lines);
        this.source = program.source === null ? [] : program.source.text.split("\n").map(
            (text, i) => element("li", {}, element("span", {class: "number"}, String(i + 1)),
                element("code", {}, text)));
        this.sourceBox = program.source === null ? null : element("ol",
            {class: "lines", tabindex: 0, "aria-label": "The program in QAT"}, ...this.source);
        /** @type {HTMLElement[]} */
        this.marked = [];
    }

    /**
     * Marks the instruction that comes next; none after the last one.
     * @param {number} index
     */
    show(index) {
        for (const row of this.marked) {
            row.classList.remove("next");
            row.removeAttribute("aria-current");
        }
        this.marked = [];
        const instruction = this.program.instructions[index];
        if (instruction === undefined) return;
        this.mark(this.box, this.lines[index]);
        if (instruction.from === undefined || this.sourceBox === null) return;
        for (let line = instruction.from[1]; line >= instruction.from[0]; --line) {
            this.mark(this.sourceBox, this.source[line - 1]);
        }
    }

    /** @param {HTMLElement} box @param {HTMLElement} row */
    mark(box, row) {
        row.classList.add("next");
        row.setAttribute("aria-current", "step");
        this.marked.push(row);
        showWithin(box, row);
    }
}
