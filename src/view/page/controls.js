// The buttons and sliders that control a run.

/** Turns a second, by the place of the slider; the last is as fast as it goes. */
const kSpeeds = [0.5, 1, 2, 3, 5, 8, 15, 40, Infinity];
const kUsualSpeed = 3;

/**
 * @typedef {object} ControlActions
 * @property {() => void} toStart
 * @property {() => void} back
 * @property {() => void} toggleRun
 * @property {() => void} step
 * @property {(position: number) => void} seek
 * @property {(turnsPerSecond: number) => void} setSpeed
 */

class Controls {
    /** @param {ControlActions} actions @param {AbortSignal} [signal] ends what it listens to */
    constructor(actions, signal) {
        const button = (label, title, run) => /** @type {HTMLButtonElement} */ (element("button",
            {type: "button", title, "aria-label": title, click: run}, label));
        this.first = button(icon("M2 2h2v12h-2zM14 2v12l-9-6z"), "To the start", actions.toStart);
        this.before = button(icon("M12 2v12l-9-6z"), "One step back", actions.back);
        this.run = button("Run", "Run", actions.toggleRun);
        this.run.classList.add("main");
        this.after = button(icon("M4 2v12l9-6z"), "One step", actions.step);
        this.place = /** @type {HTMLInputElement} */ (element("input", {type: "range", min: 0, max: 0,
            value: 0, step: 1, "aria-label": "Where in the run", input: () =>
                actions.seek(Number(this.place.value))}));
        this.where = element("output", {"aria-live": "off"}, "step 0");
        this.speed = /** @type {HTMLInputElement} */ (element("input", {type: "range", min: 0,
            max: kSpeeds.length - 1, step: 1, value: kUsualSpeed, "aria-label": "Speed", input: () =>
                this.changeSpeed(actions)}));
        this.pace = element("output", {"aria-live": "off"}, "");
        this.box = element("div", {class: "controls", role: "group", "aria-label": "Run"},
            this.first, this.before, this.run, this.after,
            element("div", {class: "wide"}, this.place, this.where),
            element("div", {class: "wide"}, this.speed, this.pace));
        this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
        this.calm.addEventListener("change", () => this.changeSpeed(actions), {signal});
        this.changeSpeed(actions);
    }

    /** @param {ControlActions} actions */
    changeSpeed(actions) {
        const speed = kSpeeds[Number(this.speed.value)];
        this.speed.disabled = this.calm.matches;
        const text = this.calm.matches ? "at once: your system asks for less motion"
            : speed === Infinity ? "at once" : `${speed} turns a second`;
        setText(this.pace, text);
        this.speed.setAttribute("aria-valuetext", text);
        actions.setSpeed(speed);
    }

    /**
     * @param {number} position steps that are done
     * @param {number} furthest the most that were
     * @param {{running: boolean, canRun: boolean, canGoBack: boolean}} can
     */
    show(position, furthest, {running, canRun, canGoBack}) {
        this.place.max = String(furthest);
        this.place.value = String(position);
        this.place.setAttribute("aria-valuetext", `step ${position} of ${furthest}`);
        setText(this.where, furthest > position ? `step ${position} of ${furthest}` : `step ${position}`);
        setText(this.run, running ? "Pause" : "Run");
        this.run.setAttribute("aria-label", running ? "Pause" : "Run");
        this.run.title = running ? "Pause" : "Run";
        this.first.disabled = position === 0;
        this.before.disabled = !canGoBack;
        this.after.disabled = this.run.disabled = !canRun && !running;
    }
}
