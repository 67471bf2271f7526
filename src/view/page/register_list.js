// The registers: names, values, and the colours of their pieces.

class RegisterList {
    /** @param {ProgramData} program */
    constructor(program) {
        this.values = program.registers.map((register, i) => {
            const value = element("output", {class: "value", "aria-live": "off"}, "0");
            return {value, row: element("li", {}, colourDot(registerColour(i)), element("span", {class: "name"}, register.name),
                value, element("span", {class: "order"}, `of ${register.order}`))};
        });
        this.box = element("section", {class: "registers"}, element("h2", {}, "Registers"),
            element("ul", {}, ...this.values.map((entry) => entry.row)));
        this.box.hidden = program.registers.length === 0;
    }

    /** @param {(bigint|null)[]} values by register; null: the pieces show none */
    show(values) {
        values.forEach((value, i) => setText(this.values[i].value, value === null ? "?" : String(value)));
    }
}
