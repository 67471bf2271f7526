// The conversation: what the program has said and what it was answered, and the question that is open.

/** At most this many messages are kept. */
const kMostSaid = 400;

class Talk {
    /** @param {(answer: bigint) => void} onAnswer */
    constructor(onAnswer) {
        this.onAnswer = onAnswer;
        this.said = element("ol", {});
        this.log = element("div", {class: "said", role: "log", "aria-label": "What the program says",
            tabindex: 0}, this.said);
        this.question = element("label", {for: "answer"});
        this.answer = /** @type {HTMLInputElement} */ (element("input", {id: "answer", type: "text",
            inputmode: "numeric", autocomplete: "off", "aria-describedby": "answer-help"}));
        this.help = element("p", {id: "answer-help", class: "help", "aria-live": "polite"});
        this.form = element("form", {class: "question", submit: (event) => {
            event.preventDefault();
            this.send();
        }}, this.question, element("div", {class: "row"}, this.answer,
            element("button", {type: "submit"}, "Enter")), this.help);
        this.form.hidden = true;
        this.box = element("section", {class: "talk"}, element("h2", {}, "Conversation"), this.log);
        this.shown = 0;
        /** @type {InstructionData|null} */
        this.asking = null;
        this.open = "";
        /** Whether anything was shown yet. */
        this.asked = false;
    }

    /** Sends the typed text, if it is an allowed number. */
    send() {
        const text = this.answer.value.trim().replace(/^\+/, "");
        if (!/^[-−]?[0-9]{1,1000}$/.test(text)) {
            this.refuse(`Type a whole number${this.range()}.`);
            return;
        }
        const number = BigInt(text.replace("−", "-"));
        if (amountOf(this.asking, number) === null) {
            this.refuse(`${text} is out of range. Type a whole number${this.range()}.`);
            return;
        }
        this.answer.value = "";
        this.answer.removeAttribute("aria-invalid");
        this.help.classList.remove("wrong");
        this.onAnswer(number);
    }

    /** @param {string} why what was typed is no answer */
    refuse(why) {
        this.answer.setAttribute("aria-invalid", "true");
        this.help.classList.add("wrong");
        setText(this.help, why);
    }

    /** @returns {string} */
    range() {
        const {max, wraps} = this.asking;
        if (max === "0") return ", 0";
        return wraps ? `; it counts mod ${BigInt(max) + 1n}` :
            ` from 0 to ${max}, or from -${max} to -1 to take away`;
    }

    /**
     * Shows the messages, and the question if `question` is an instruction that asks one.
     * @param {{kind: string, message: string, value: string|null}[]} outputs
     * @param {InstructionData|null} question
     * @param {string} ending how the run has ended, or ""
     * @param {boolean} answered whether the question was answered before: then it does not get the focus
     */
    show(outputs, question, ending, answered) {
        if (outputs.length < this.shown) this.said.replaceChildren();
        if (outputs.length < this.shown) this.shown = 0;
        this.shown = Math.max(this.shown, outputs.length - kMostSaid);
        for (; this.shown < outputs.length; ++this.shown) {
            const {kind, message, value} = outputs[this.shown];
            const row = element("li", {class: kind});
            if (message !== "") row.append(element("span", {}, message));
            if (value !== null) row.append(" ", element("strong", {}, value));
            this.said.append(row);
            if (this.said.children.length > kMostSaid) this.said.firstElementChild?.remove();
            this.log.scrollTop = this.log.scrollHeight;
        }
        this.said.querySelector(".ending")?.remove();
        if (ending !== "") this.said.append(element("li", {class: "ending"}, ending));
        this.ask(question, answered);
    }

    /** @param {InstructionData|null} question @param {boolean} answered */
    ask(question, answered) {
        const was = this.open;
        const first = !this.asked;
        this.asked = true;
        this.open = question === null ? "" : String(question.number);
        this.form.hidden = question === null;
        if (question === null) return;
        this.asking = question;
        setText(this.question, question.message || "A number");
        if (was === this.open) return;
        this.answer.removeAttribute("aria-invalid");
        this.help.classList.remove("wrong");
        setText(this.help, `A whole number${this.range()}.`);
        // A page that has just been opened takes no focus within another one, nor where a keyboard would cover it.
        const takes = !first || (window === window.top && window.matchMedia("(pointer: fine)").matches);
        if (takes && !answered) this.answer.focus({preventScroll: true});
    }
}
