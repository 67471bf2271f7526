// Links: what the page shows, as the part of its address after `#`, so that a link, a reload and the
// browser's Back show it again.
//
//     #answers=60,20&step=35     of a program: the answers, in their order, and how many steps are done
//     #step=3                    of an algorithm
//     #turns=R%20U'              of a puzzle alone: the turns that were made, from where the page begins, or
//                                with solved=1 from solved
//
// Nothing else of a link is obeyed. A step beyond kMostLinkedSteps, or turns that cannot be read, are
// left out.

const kMostLinkedSteps = 2_000_000;

/** What is shown, as the part of an address after `#`. @param {Player} player @returns {string} */
function linkedState(player) {
    if (player.isFree) {
        const turns = player.freeTurns.map(({text}) => text).join(" ");
        const from = player.fromSolved && player.first !== null ? ["solved=1"] : [];
        return [...from, ...(turns === "" ? [] : [`turns=${encodeURIComponent(turns)}`])].join("&");
    }
    const {timeline, machine} = player;
    const answers = timeline.answers.slice(0, machine.inputs).map(({number}) => number).join();
    const parts = [answers === "" ? "" : `answers=${answers}`, timeline.position === 0 ? "" : `step=${timeline.position}`];
    return parts.filter((part) => part !== "").join("&");
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
            if (location.hash.slice(1) !== linkedState(page.player)) this.restore();
        });
        page.player.listeners.push(() => this.keep());
    }

    /** The link to what is shown. @returns {string} */
    get link() {
        const state = linkedState(this.page.player);
        const base = this.page.data.base || location.href.replace(/#.*$/, "");
        return state === "" ? base : `${base}#${state}`;
    }

    /** Keeps what is shown in the address; not while it moves. */
    keep() {
        const {player} = this.page;
        if (!this.restored || player.moving || player.followed !== null) return;
        const state = linkedState(player);
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
        if (player.isFree) {
            player.restartFree();
            if (asked.has("solved")) player.solveFree();
            const turns = asked.get("turns");
            if (turns !== null) this.page.typedTurns(turns);
            player.stage.player?.finish();
            return;
        }
        const answers = (asked.get("answers") ?? "").split(",").filter((one) => /^-?\d{1,1000}$/.test(one));
        const step = Math.min(kMostLinkedSteps, Number(asked.get("step") ?? 0));
        if (!(step > 0)) return;
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
}
