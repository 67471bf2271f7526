// A field in which turns are typed, for those that no key and no sticker makes.

class TypedTurns {
    /** @param {(text: string) => boolean} take told each turn; false: it was not taken */
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

    /** Makes the turns one after the other; those from the first that is not taken on stay in the field. */
    send() {
        const words = this.field.value.split(/\s+/).filter((word) => word !== "");
        while (words.length > 0 && this.take(words[0])) words.shift();
        this.field.value = words.join(" ");
        setText(this.help, words.length === 0 ? "" : `${words[0]} is not a possible turn now.`);
    }
}
