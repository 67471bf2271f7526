// A field in which turns are typed, for those that no key and no sticker makes.

class TypedTurns {
    /**
     * @param {(text: string) => {left: string, problem: string}} take makes turns, and returns the text of those
     *     from the first on that was not made, and why
     */
    constructor(take) {
        this.take = take;
        this.field = /** @type {HTMLInputElement} */ (element("input", {id: "turns", type: "text",
            autocomplete: "off", autocapitalize: "off", spellcheck: "false",
            "aria-describedby": "turns-help"}));
        this.help = element("p", {id: "turns-help", class: "help", role: "status"});
        this.box = element("form", {class: "typed", submit: (event) => {
            event.preventDefault();
            this.send();
        }}, element("div", {class: "row"}, element("label", {for: "turns"}, "Turns"), this.field,
            element("button", {type: "submit"}, "Turn")), this.help);
    }

    /** Makes the turns; those that are not made stay in the field. */
    send() {
        const {left, problem} = this.take(this.field.value);
        this.field.value = left;
        setText(this.help, problem);
    }
}
