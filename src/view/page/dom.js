// Elements made from data. Text always goes in as text, never as markup, so a program's messages can only be
// read.

/**
 * An element with attributes and children; strings become text. A function as an attribute is a
 * listener of the event that it is named by, and a boolean attribute is there or not.
 * @param {string} tag
 * @param {Object<string, string|number|boolean|EventListener>} attributes
 * @param {...(Node|string)} children
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            made.addEventListener(name, value);
        } else if (typeof value === "boolean") {
            made.toggleAttribute(name, value);
        } else {
            made.setAttribute(name, String(value));
        }
    }
    made.append(...children);
    return made;
}

/**
 * A button that does something.
 * @param {string} label @param {string} title @param {() => void} click @returns {HTMLButtonElement}
 */
function plainButton(label, title, click) {
    return /** @type {HTMLButtonElement} */ (element("button", {type: "button", title, click}, label));
}

/** A spot of a colour, which says nothing to a screen reader. @param {string} colour @returns {HTMLElement} */
function colourDot(colour) {
    const dot = element("span", {class: "dot", "aria-hidden": "true"});
    dot.style.background = colour;
    return dot;
}

/**
 * A button that is in or out (ARIA's toggle button).
 * @param {Object<string, string>} attributes
 * @param {string} label
 * @param {(on: boolean) => void} change called with its state
 * @param {boolean} on whether it begins so
 * @returns {HTMLElement}
 */
function toggleButton(attributes, label, change, on = false) {
    const button = element("button", {type: "button", "aria-pressed": String(on), click: () => {
        const now = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", String(now));
        change(now);
    }, ...attributes}, label);
    return button;
}

/**
 * A picture for a button, drawn in its colour: a path on a square of 16.
 * @param {string} path as SVG has it
 * @returns {SVGElement}
 */
function icon(path) {
    const space = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(space, "svg");
    picture.setAttribute("viewBox", "0 0 16 16");
    picture.setAttribute("aria-hidden", "true");
    const drawn = document.createElementNS(space, "path");
    drawn.setAttribute("d", path);
    picture.append(drawn);
    return picture;
}

/**
 * Sets an element's text if it differs: screen readers read every change.
 * @param {Element} target
 * @param {string} text
 */
function setText(target, text) {
    if (target.textContent !== text) target.textContent = text;
}

/**
 * Scrolls a box, and nothing around it, so that one of its children is seen. The box is positioned, so
 * that children are measured from it.
 * @param {HTMLElement} box
 * @param {HTMLElement} child
 */
function showWithin(box, child) {
    const top = child.offsetTop;
    const margin = 2 * child.offsetHeight;
    if (top - margin < box.scrollTop) {
        box.scrollTop = top - margin;
    } else if (top + child.offsetHeight + margin > box.scrollTop + box.clientHeight) {
        box.scrollTop = top + child.offsetHeight + margin - box.clientHeight;
    }
}
