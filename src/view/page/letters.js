// Letters of the stickers' colours, upright whatever way the puzzle is turned.
//
// Billboards: one instanced draw of squares that face the viewer, one for each sticker. The glyphs
// are drawn once with a 2D canvas, side by side, into a texture with mipmaps. Squares are tested
// against the depth of the cells but write none; they shrink away as their sticker is seen edge-on.

/** Pixels of a glyph's square. */
const kGlyphPixels = 128;
/** Half of a square, of the sticker's inradius. */
const kGlyphPart = 0.62;
/** Floats for each letter: position, normal, centre of its cell, cell, sticker, size. */
const kLetterFloats = 12;

/** Draws the letters of a scene. */
class LetterLayer {
    /** Makes what the graphics processor needs. */
    constructor(context, scene) {
        const {gl} = context;
        this.gl = gl;
        this.shader = context.program(kLetterVertexSource, kLetterSource);
        this.count = 0;
        const data = [];
        scene.instances.forEach((rows, m) => {
            const solid = scene.solids[m];
            for (const row of rows) {
                for (const tile of solid.tiles) {
                    data.push(...tile.centre, ...tile.normal, ...solid.apart,
                        row, tile.sticker, kGlyphPart * tile.inradius);
                    ++this.count;
                }
            }
        });
        this.array = gl.createVertexArray();
        gl.bindVertexArray(this.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
        gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data), gl.STATIC_DRAW);
        for (let i = 0; i < 4; ++i) {
            gl.enableVertexAttribArray(i);
            gl.vertexAttribPointer(i, 3, gl.FLOAT, false, 4 * kLetterFloats, 12 * i);
            gl.vertexAttribDivisor(i, 1);
        }
        gl.bindVertexArray(null);
        this.makeAtlas(scene.puzzle.faces);
    }

    /** Draws the glyphs into a texture. */
    makeAtlas(faces) {
        const gl = this.gl;
        const canvas = document.createElement("canvas");
        // Squares in one row; a side that is a power of 2 is not needed in WebGL2.
        canvas.width = kGlyphPixels * Math.max(1, faces.length);
        canvas.height = kGlyphPixels;
        const pen = canvas.getContext("2d");
        pen.fillStyle = "#fff";
        pen.textAlign = "center";
        pen.textBaseline = "alphabetic";
        pen.font = `600 ${Math.round(kGlyphPixels * 0.78)}px system-ui, "Segoe UI", Roboto, ` +
            "\"Helvetica Neue\", Arial, sans-serif";
        faces.forEach((face, i) => {
            const size = pen.measureText(face.letter);
            const up = size.actualBoundingBoxAscent;
            const down = size.actualBoundingBoxDescent;
            pen.fillText(face.letter, (i + 0.5) * kGlyphPixels, (kGlyphPixels + up - down) / 2);
        });
        this.texture = gl.createTexture();
        gl.activeTexture(gl.TEXTURE2);
        gl.bindTexture(gl.TEXTURE_2D, this.texture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
        gl.generateMipmap(gl.TEXTURE_2D);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
        this.step = 1 / Math.max(1, faces.length);
    }

    /**
     * Draws letters of the stickers that face the viewer (1) or face away (-1), `hint` off their
     * place; `glass`: with ink that stands out from the page's background.
     */
    draw(scene, facing, hint, ink, glass) {
        const gl = this.gl;
        scene.useShader(this.shader);
        const u = this.shader.uniforms;
        gl.activeTexture(gl.TEXTURE2);
        gl.bindTexture(gl.TEXTURE_2D, this.texture);
        gl.uniform1i(u.uGlyphs, 2);
        gl.uniform2f(u.uAtlas, this.step, 1);
        gl.uniform1f(u.uFacing, facing);
        gl.uniform1f(u.uHint, hint);
        gl.uniform1f(u.uInk, ink);
        const shade = scene.dark ? 1 : 0.03;
        gl.uniform4f(u.uGlass, shade, shade, shade, glass ? 0.95 : 0);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.depthMask(false);
        gl.bindVertexArray(this.array);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
        gl.depthMask(true);
        gl.disable(gl.BLEND);
    }
}
