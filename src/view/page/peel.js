// Translucent cells in exact order: depth peeling.
//
// Each pass draws all cells with the depth test, but drops those at or before the depths of the
// pass before; so it finds the next layer of each pixel, front to back. Layers are put under the
// present ones: colour += (1 - alpha) * layer, with premultiplied colours as they are encoded.
// An occlusion query finds for each pass whether anything was drawn; the results come a frame later
// and set the number of passes of the next frame, 32 at most. Faces that coincide would be one
// layer; cells are shrunk a little, so none do. Cells without a sticker would only cloud the inside
// and are left out. The image is larger than the canvas where that is cheap, which smooths its
// edges, since multisampling is not available here.
// Source: Everitt, Interactive order-independent transparency, NVIDIA 2001.

const kMostLayers = 32;
const kFirstLayers = 14;
/** The most pixels of the image, unless the canvas has more. */
const kPeelPixels = 2600000;

/** The images that layers are drawn into. */
class PeelImages {
    constructor(gl) {
        this.gl = gl;
        this.width = 0;
        this.height = 0;
        this.colour = null;
        this.sum = null;
        this.depths = [null, null];
        this.targets = [gl.createFramebuffer(), gl.createFramebuffer()];
        this.sumTarget = gl.createFramebuffer();
    }

    /** Makes one image. */
    makeImage(format, filter) {
        const gl = this.gl;
        const texture = gl.createTexture();
        gl.activeTexture(gl.TEXTURE2);
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texStorage2D(gl.TEXTURE_2D, 1, format, this.width, this.height);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
        return texture;
    }

    /** Makes the images for a canvas of this size. */
    resize(canvasWidth, canvasHeight) {
        const wish = Math.sqrt(kPeelPixels / (canvasWidth * canvasHeight));
        const scale = Math.min(2, Math.max(1, wish));
        const width = Math.round(canvasWidth * scale);
        const height = Math.round(canvasHeight * scale);
        if (width === this.width && height === this.height) {
            return;
        }
        const gl = this.gl;
        this.width = width;
        this.height = height;
        for (const old of [this.colour, this.sum, this.depths[0], this.depths[1]]) {
            gl.deleteTexture(old);
        }
        this.colour = this.makeImage(gl.RGBA8, gl.NEAREST);
        this.sum = this.makeImage(gl.RGBA8, gl.LINEAR);
        for (let i = 0; i < 2; ++i) {
            this.depths[i] = this.makeImage(gl.DEPTH_COMPONENT32F, gl.NEAREST);
            gl.bindFramebuffer(gl.FRAMEBUFFER, this.targets[i]);
            gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D,
                this.colour, 0);
            gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D,
                this.depths[i], 0);
        }
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.sumTarget);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.sum, 0);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    }
}

/** Draws cells as layers. */
class DepthPeeler {
    /** Makes what the graphics processor needs. @param {DrawingContext} context */
    constructor(context) {
        this.gl = context.gl;
        this.images = context.peelImages;
        this.shader = context.program(kCellVertexSource, kPeelSource);
        this.cover = context.program(kCoverVertexSource, kCoverSource);
        this.array = this.gl.createVertexArray();
        this.layers = kFirstLayers;
        this.queries = [];
        for (let i = 0; i < kMostLayers; ++i) {
            this.queries.push(this.gl.createQuery());
        }
        this.asked = 0;
    }

    /** Reads the results of the last frame; true if it had too few passes. */
    readQueries() {
        const gl = this.gl;
        if (this.asked === 0 ||
            !gl.getQueryParameter(this.queries[this.asked - 1], gl.QUERY_RESULT_AVAILABLE)) {
            return false;
        }
        let filled = 0;
        while (filled < this.asked &&
            gl.getQueryParameter(this.queries[filled], gl.QUERY_RESULT)) {
            ++filled;
        }
        const short = filled === this.asked && filled < kMostLayers;
        // One empty pass is kept: it shows that the last layer was reached.
        this.layers = Math.min(kMostLayers, short ? filled + 6 : filled + 1);
        this.asked = 0;
        return short;
    }

    /** Draws the cells of a scene over the canvas. */
    draw(scene) {
        const gl = this.gl;
        this.readQueries();
        const ask = this.asked === 0;
        const {images} = this;
        const {width, height} = scene.canvas;
        images.resize(width, height);
        gl.viewport(0, 0, images.width, images.height);
        gl.clearColor(0, 0, 0, 0);
        gl.bindFramebuffer(gl.FRAMEBUFFER, images.sumTarget);
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.bindFramebuffer(gl.FRAMEBUFFER, images.targets[1]);
        gl.clearDepth(0);
        gl.clear(gl.DEPTH_BUFFER_BIT);
        gl.clearDepth(1);
        for (let i = 0; i < this.layers; ++i) {
            gl.bindFramebuffer(gl.FRAMEBUFFER, images.targets[i % 2]);
            gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
            scene.useShader(this.shader);
            gl.activeTexture(gl.TEXTURE2);
            gl.bindTexture(gl.TEXTURE_2D, images.depths[(i + 1) % 2]);
            gl.uniform1i(this.shader.uniforms.uNearer, 2);
            gl.uniform4fv(this.shader.uniforms.uOpacity, scene.opacity);
            gl.enable(gl.DEPTH_TEST);
            gl.disable(gl.CULL_FACE);
            if (ask) {
                gl.beginQuery(gl.ANY_SAMPLES_PASSED, this.queries[i]);
            }
            scene.drawCells(this.shader, false, true);
            if (ask) {
                gl.endQuery(gl.ANY_SAMPLES_PASSED);
            }
            gl.bindFramebuffer(gl.FRAMEBUFFER, images.sumTarget);
            this.copy(images.colour, gl.ONE_MINUS_DST_ALPHA, gl.ONE);
        }
        if (ask) {
            this.asked = this.layers;
        }
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.viewport(0, 0, width, height);
        this.copy(images.sum, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.enable(gl.DEPTH_TEST);
    }

    /** Blends an image over or under the target. */
    copy(image, source, target) {
        const gl = this.gl;
        gl.useProgram(this.cover.program);
        gl.activeTexture(gl.TEXTURE2);
        gl.bindTexture(gl.TEXTURE_2D, image);
        gl.uniform1i(this.cover.uniforms.uImage, 2);
        gl.disable(gl.DEPTH_TEST);
        gl.disable(gl.CULL_FACE);
        gl.enable(gl.BLEND);
        gl.blendFunc(source, target);
        gl.bindVertexArray(this.array);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        gl.disable(gl.BLEND);
    }
}
