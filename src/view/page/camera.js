// A camera that orbits the puzzle: a trackball kept as a quaternion.
//
// A drag turns about the axes of the screen, so no direction is ever locked. The distance is such
// that the sphere around the puzzle fits the shorter side of the canvas whatever its shape; zooming
// narrows the angle of view and never moves the eye into the puzzle. Pointer events (W3C) serve
// mouse and touch: one pointer turns, two pinch, the wheel zooms.

/** Half of the angle of view along the shorter side. */
const kHalfView = 11 * Math.PI / 180;
const kDegree = Math.PI / 180;
const kLeastZoom = 0.4;
const kMostZoom = 6;
/** Radians for a drag across the shorter side. */
const kDragAngle = 4.2;

/** Where the viewer is. */
class OrbitCamera {
    /**
     * `onChange` is called whenever the view changes.
     * @param {function(): void} onChange
     * @param {number[]} first  of the first view: degrees to the left, degrees of the top to the viewer
     */
    constructor(onChange, first) {
        this.onChange = onChange;
        this.first = first;
        this.view = new Float32Array(4);
        this.projection = new Float32Array(16);
        this.zoom = 1;
        this.radius = 1;
        this.distance = 1;
        this.width = 1;
        this.height = 1;
        /**
         * Called when one pointer goes down: false leaves that drag to the caller.
         * @type {?function(PointerEvent): boolean}
         */
        this.acceptDrag = null;
        /** Called when a second finger joins such a drag: now they pinch. @type {?function(): void} */
        this.onPinch = null;
        /**
         * The pointer of a drag that was left to the caller.
         * @type {?{id: number, x: number, y: number}}
         */
        this.left = null;
        this.step = new Float32Array(4);
        this.scratch = new Float32Array(3);
        this.pointers = new Map();
        this.element = null;
        this.handlers = {
            pointerdown: (e) => this.pointerDown(e),
            pointermove: (e) => this.pointerMove(e),
            pointerup: (e) => this.pointerUp(e),
            pointercancel: (e) => this.pointerUp(e),
            wheel: (e) => {
                e.preventDefault();
                const unit = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 400 : 1;
                this.zoomBy(Math.exp(-Math.max(-120, Math.min(120, e.deltaY * unit)) * 0.002));
            },
        };
        this.reset();
    }

    /** Back to the first view: of a cube front, up and right are seen. */
    reset() {
        quatFromAxis(this.view, 0, 1, 0, -this.first[0] * kDegree);
        quatFromAxis(this.step, 1, 0, 0, this.first[1] * kDegree);
        quatMultiply(this.view, this.step, this.view);
        this.zoom = 1;
        this.update();
    }

    /**
     * Turns the puzzle as if it were pushed at its front; angles in radians, y downwards.
     * @param {number} dx @param {number} dy
     */
    rotateBy(dx, dy) {
        const angle = Math.hypot(dx, dy);
        if (angle > 0) {
            quatFromAxis(this.step, dy / angle, dx / angle, 0, angle);
            quatNormalize(quatMultiply(this.view, this.step, this.view));
            this.onChange();
        }
    }

    /** Turns the puzzle so that what points there comes to the front. @param {number[]} normal */
    bringForward(normal) {
        const now = quatRotate([0, 0, 0], this.view, normal);
        const wanted = [0.35, 0.4, 0.85];
        const axis = vec3Cross([0, 0, 0], now, wanted);
        const sine = Math.hypot(...axis);
        const angle = Math.atan2(sine, vec3Dot(now, wanted));
        const [x, y, z] = sine < 1e-6 ? [0, 1, 0] : axis.map((a) => a / sine);
        quatFromAxis(this.step, x, y, z, angle);
        quatNormalize(quatMultiply(this.view, this.step, this.view));
        this.onChange();
    }

    /** Enlarges by a factor, within limits. @param {number} factor */
    zoomBy(factor) {
        this.zoom = Math.max(kLeastZoom, Math.min(kMostZoom, this.zoom * factor));
        this.update();
    }

    /**
     * Says how large the canvas is (in CSS pixels) and what must fit.
     * @param {number} width @param {number} height @param {number} radius
     */
    fit(width, height, radius) {
        this.width = Math.max(1, width);
        this.height = Math.max(1, height);
        this.radius = radius;
        this.update();
    }

    /** Computes the projection anew. */
    update() {
        const r = this.radius * 1.02;
        this.distance = r / Math.sin(kHalfView);
        const scale = this.zoom / Math.tan(kHalfView);
        const side = Math.min(this.width, this.height);
        mat4Perspective(this.projection, scale * side / this.width, scale * side / this.height,
            this.distance - r, this.distance + r);
        this.onChange();
    }

    /**
     * Writes the position of a point of the puzzle on the canvas, in CSS pixels, and its distance.
     * @param {NumberArray} point @param {NumberArray} [out]
     */
    project(point, out = [0, 0, 0]) {
        quatRotate(this.scratch, this.view, point);
        const depth = this.distance - this.scratch[2];
        out[0] = (1 + this.scratch[0] * this.projection[0] / depth) * this.width / 2;
        out[1] = (1 - this.scratch[1] * this.projection[5] / depth) * this.height / 2;
        out[2] = depth;
        return out;
    }

    /**
     * Writes the ray through a point of the canvas: the eye and a direction.
     * @param {number} x @param {number} y
     * @param {NumberArray} origin @param {NumberArray} direction
     */
    ray(x, y, origin, direction) {
        direction[0] = (2 * x / this.width - 1) / this.projection[0];
        direction[1] = (1 - 2 * y / this.height) / this.projection[5];
        direction[2] = -1;
        vec3Normalize(quatRotate(direction, this.view, direction, -1));
        origin[0] = 0;
        origin[1] = 0;
        origin[2] = this.distance;
        quatRotate(origin, this.view, origin, -1);
    }

    /** Listens to the pointers over an element. @param {HTMLElement} element */
    attach(element) {
        this.detach();
        this.element = element;
        element.style.touchAction = "none";
        for (const name of Object.keys(this.handlers)) {
            element.addEventListener(name, this.handlers[name], {passive: false});
        }
    }

    /** Stops listening. */
    detach() {
        if (this.element) {
            for (const name of Object.keys(this.handlers)) {
                this.element.removeEventListener(name, this.handlers[name]);
            }
            this.element = null;
        }
        this.pointers.clear();
    }

    /** A finger or a button goes down. */
    pointerDown(e) {
        if (e.pointerType === "mouse" && e.button > 2) {
            return;
        }
        try {
            this.element.setPointerCapture(e.pointerId);
        } catch (_) {
            // The pointer is gone already: its drag just ends at the border.
        }
        const place = {id: e.pointerId, x: e.clientX, y: e.clientY};
        if (this.left !== null) {
            this.pointers.set(this.left.id, this.left);
            this.left = null;
            if (this.onPinch !== null) this.onPinch();
        } else if (this.pointers.size === 0 && this.acceptDrag && !this.acceptDrag(e)) {
            this.left = place;
            return;
        }
        this.pointers.set(e.pointerId, place);
    }

    /** A finger or the mouse moves. */
    pointerMove(e) {
        if (this.left !== null && this.left.id === e.pointerId) {
            this.left.x = e.clientX;
            this.left.y = e.clientY;
        }
        const own = this.pointers.get(e.pointerId);
        if (!own) {
            return;
        }
        const dx = e.clientX - own.x;
        const dy = e.clientY - own.y;
        if (this.pointers.size === 1) {
            const scale = kDragAngle / (Math.min(this.width, this.height) * Math.sqrt(this.zoom));
            own.x = e.clientX;
            own.y = e.clientY;
            this.rotateBy(dx * scale, dy * scale);
            return;
        }
        for (const [id, other] of this.pointers) {
            if (id !== e.pointerId) {
                const before = Math.hypot(own.x - other.x, own.y - other.y);
                const after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
                own.x = e.clientX;
                own.y = e.clientY;
                if (before > 1 && after > 1) {
                    this.zoomBy(after / before);
                }
                return;
            }
        }
    }

    /** A finger or a button goes up. */
    pointerUp(e) {
        this.pointers.delete(e.pointerId);
        if (this.left !== null && this.left.id === e.pointerId) this.left = null;
    }
}
