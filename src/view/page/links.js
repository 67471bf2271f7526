// Links: what the page shows, as the part of its address after `#`, so that a link, a reload and the
// browser's Back show it again.
//
//     #answers=60,20&step=35     of a program: the answers, in their order, and how many steps are done
//     #setup=U&alg=R%20U&step=3  of an algorithm: it, and what comes before, where they are not the page's own
//     #turns=R%20U'              of a puzzle alone: the turns that were made, from where the page begins, or
//                                with solved=1 from solved
//
// Nothing else of a link is obeyed. A step beyond kMostLinkedSteps, or turns that cannot be read, are
// left out.

const kMostLinkedSteps = 2_000_000;

/** What is shown, as the part of an address after `#`. @param {Page} page @returns {string} */
function linkedState({player, bar, own}) {
    const parts = [];
    const add = (name, value) => parts.push(`${name}=${encodeURIComponent(value)}`);
    if (bar !== null) {
        const {setup, algorithm} = bar.texts;
        if (setup !== own.setup) add("setup", setup);
        if (algorithm !== own.algorithm) add("alg", algorithm);
    }
    if (player.isFree) {
        if (player.fromSolved && player.first !== null) add("solved", 1);
        if (player.freeTurns.length > 0) add("turns", player.freeText);
        return parts.join("&");
    }
    const {timeline, machine} = player;
    const answers = timeline.answers.slice(0, machine.inputs).map(({number}) => number).join();
    if (answers !== "") parts.push(`answers=${answers}`);
    if (timeline.position > 0) add("step", timeline.position);
    return parts.join("&");
}

class Links {
    /** @param {Page} page */
    constructor(page) {
        this.page = page;
        this.field = /** @type {HTMLInputElement} */ (element("input", {type: "text", readonly: true, "aria-label": "Link"}));
        /** Whether the address was obeyed; before, it is not written. */
        this.restored = false;
        this.note = element("p", {role: "status"});
        this.dialog = /** @type {HTMLDialogElement} */ (element("dialog", {"aria-label": "Share"}, this.note,
            element("form", {method: "dialog", class: "row"}, this.field, element("button", {type: "submit"}, "Close"))));
        this.button = element("button", {type: "button", title: "A link to what is shown now",
            click: () => this.share()}, "Share");
        window.addEventListener("hashchange", () => {
            if (location.hash.slice(1) !== linkedState(page)) this.restore();
        });
        page.player.listeners.push(() => this.keep());
    }

    /** The link to what is shown. @returns {string} */
    get link() {
        const state = linkedState(this.page);
        const base = this.page.data.base || location.href.replace(/#.*$/, "");
        return state === "" ? base : `${base}#${state}`;
    }

    /** Keeps what is shown in the address; not while it moves. */
    keep() {
        const {player} = this.page;
        if (!this.restored || player.moving || player.followed !== null) return;
        const state = linkedState(this.page);
        if (state !== location.hash.slice(1)) history.replaceState(null, "", state === "" ? location.pathname + location.search : `#${state}`);
    }

    /** Shows the link, and copies it where the browser allows it. */
    share() {
        this.field.value = this.link;
        setText(this.note, "This link shows what you see now:");
        this.dialog.showModal();
        this.field.select();
        navigator.clipboard?.writeText(this.link).then(() => setText(this.note, "The link is copied:"), () => {});
    }

    /** Shows what the address says. */
    restore() {
        this.restored = true;
        const {player} = this.page;
        const asked = new URLSearchParams(location.hash.slice(1));
        const step = Math.max(0, Math.min(kMostLinkedSteps, Number(asked.get("step") ?? 0))) || 0;
        const {bar, own} = this.page;
        if (bar !== null) {
            bar.write({setup: asked.get("setup") ?? own.setup, algorithm: asked.get("alg") ?? own.algorithm}, step);
            if (player.isFree) this.makeTurns(asked);
            return;
        }
        const answers = (asked.get("answers") ?? "").split(",").filter((one) => /^-?\d{1,1000}$/.test(one));
        if (step === 0) return;
        const {timeline} = player;
        timeline.seek(0);
        while (timeline.position < step) {
            if (timeline.machine.status === "waiting") {
                const next = answers.shift();
                if (next === undefined || timeline.answer(BigInt(next)) === null) break;
            } else if (timeline.forward() === null) {
                break;
            }
        }
        player.refresh();
    }

    /** Makes the turns that a link has for a puzzle alone. @param {URLSearchParams} asked */
    makeTurns(asked) {
        const {player} = this.page;
        if (asked.has("solved")) player.solveFree();
        const {problem} = this.page.typedTurns(asked.get("turns") ?? "");
        player.stage.player?.finish();
        if (problem === "") return;
        player.note = `The turns of the link cannot be made. ${problem}`;
        player.tell();
    }
}
