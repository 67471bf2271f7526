// Drawing contexts of scenes: WebGL 2, one for each scene or one for all.
//
// Browsers take the oldest context away when there are more than some 16. So the scenes of a page with many
// puzzles share one, whose canvas is hidden: each picture is copied to the scene's canvas at once. Programs and
// the images of peel.js do not depend on the scene and are made once for a context.

/** At most this many scenes have contexts of their own. */
const kMostContexts = 8;

class DrawingContext {
    /** @param {HTMLCanvasElement} canvas */
    constructor(canvas) {
        this.canvas = canvas;
        this.gl = canvas.getContext("webgl2", {alpha: true, antialias: true, depth: true,
            premultipliedAlpha: true});
        if (!this.gl) {
            throw new Error("This browser cannot draw the puzzle: it has no WebGL2.");
        }
        this.begin();
        canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
        // Scenes listen later, and so make what they need after this.
        canvas.addEventListener("webglcontextrestored", () => this.begin());
    }

    /** Starts empty, also after the context was lost. */
    begin() {
        this.programs = new Map();
        this.images = null;
        this.gl.enable(this.gl.DEPTH_TEST);
        this.gl.depthFunc(this.gl.LEQUAL);
    }

    /** A program of two shaders. @param {string} vertexSource @param {string} fragmentSource */
    program(vertexSource, fragmentSource) {
        const key = vertexSource + fragmentSource;
        if (!this.programs.has(key)) {
            this.programs.set(key, buildProgram(this.gl, vertexSource, fragmentSource));
        }
        return this.programs.get(key);
    }

    /** The images of layers. @returns {PeelImages} */
    get peelImages() {
        if (this.images === null) this.images = new PeelImages(this.gl);
        return this.images;
    }

    /** Makes room for a picture of this size. @param {number} width @param {number} height */
    makeRoom(width, height) {
        if (this.canvas.width < width) this.canvas.width = width;
        if (this.canvas.height < height) this.canvas.height = height;
    }
}

/** The contexts of a page with a number of scenes. */
class DrawingContexts {
    /** @param {number} scenes */
    constructor(scenes) {
        this.isShared = scenes > kMostContexts;
        /** @type {DrawingContext|null} */
        this.shared = null;
    }

    /** The context for a scene that is shown on a canvas. @param {HTMLCanvasElement} canvas */
    of(canvas) {
        if (!this.isShared) return new DrawingContext(canvas);
        if (this.shared === null) this.shared = new DrawingContext(document.createElement("canvas"));
        return this.shared;
    }
}
