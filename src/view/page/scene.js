// The puzzle in space: convex cells drawn by WebGL2 with instancing.
//
// Cells with the same mesh are the instances of one draw. What changes with the state (rotation,
// colours, highlight, mark, whether it turns) is in two small textures with a row for each cell, see
// shaders.js; a turn under way is one quaternion for all cells of the layer. Nothing is allocated
// for a frame, and a frame is only drawn when something has changed. The canvas is transparent, so
// the page's background shows; edges are smoothed by the canvas's own multisampling. Many scenes
// may share what draws: context.js.

/** How far the stickers that face away float behind the puzzle. */
const kHintDistance = 0.75;
const kDarkPlastic = [0.0125, 0.0135, 0.016];
const kLightPlastic = [0.0085, 0.009, 0.0105];
/** Where pieces have shapes of their own light has to show these, so their plastic is less black. */
const kShapedPlastic = [0.045, 0.048, 0.054];
/** Plastic that can be seen through is lighter, like frosted glass. */
const kDarkGlass = [0.1, 0.11, 0.13];
const kLightGlass = [0.03, 0.033, 0.04];
/** Opacity of tiles that face the viewer, of those seen from inside, of plastic that is lit up. */
const kNearTileOpacity = 0.32;
const kFarTileOpacity = 0.72;
const kGlowOpacity = 0.5;
const kUnknownColour = [0x70, 0x74, 0x7a];
/** Columns of the texture of cells. */
const kCellColumns = 4;

/** Reads "#rrggbb" into three bytes of an array. */
function readColour(text, out, at) {
    const number = parseInt(text.slice(1), 16) || 0;
    out[at] = number >> 16;
    out[at + 1] = (number >> 8) & 255;
    out[at + 2] = number & 255;
}

/** A byte of an sRGB colour as linear light. */
function linearLight(byte) {
    const c = byte / 255;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
}

/** Writes a highlight: linear colour and strength 1; no colour: strength 0. */
function writeGlow(out, at, colour, bytes) {
    if (!colour) {
        out.fill(0, at, at + 4);
        return;
    }
    readColour(colour, bytes, 0);
    for (let i = 0; i < 3; ++i) {
        out[at + i] = linearLight(bytes[i]);
    }
    out[at + 3] = 1;
}

/** Draws one puzzle on a canvas. */
class PuzzleScene {
    /**
     * @param {HTMLCanvasElement} canvas
     * @param {PuzzleData} puzzle  with a body
     * @param {DrawingContext} context  of this canvas, or one that is shared
     * @param {{dark?: boolean, transparent?: boolean, hints?: boolean, letters?: boolean,
     *     explode?: number, colours?: string[]}} [options]  dark: as the system wishes if not given
     */
    constructor(canvas, puzzle, context, options = {}) {
        if (!puzzle.body) {
            throw new Error("This puzzle has no picture: only its moves are known.");
        }
        this.canvas = canvas;
        this.puzzle = puzzle;
        this.body = puzzle.body;
        this.darkPage = window.matchMedia("(prefers-color-scheme: dark)");
        this.options = {dark: this.darkPage.matches, transparent: false, hints: false,
            letters: false, explode: 0, ...options};
        this.context = context;
        this.gl = context.gl;
        /** Copies what was drawn with a shared context. */
        this.pen = context.canvas === canvas ? null : canvas.getContext("2d");
        this.prepareData(options.colours || puzzle.faces.map((face) => face.colour));
        this.request = 0;
        this.dirty = true;
        this.lost = false;
        /** Called when something has changed. @type {?function(): void} */
        this.onTouch = null;
        /** Called when a frame was drawn. @type {?function(): void} */
        this.onDrawn = null;
        /** Whether a sticker has its colour: see Mask. @type {function(number, number): boolean} */
        this.isShown = () => true;
        this.onFrame = () => {
            this.request = 0;
            this.draw();
        };
        this.camera = new OrbitCamera(() => this.touch(), this.body.view);
        this.makeResources();
        /** Ends what it listens to. */
        this.ends = new AbortController();
        const {signal} = this.ends;
        context.canvas.addEventListener("webglcontextlost", () => {
            this.lost = true;
        }, {signal});
        context.canvas.addEventListener("webglcontextrestored", () => {
            this.lost = false;
            this.makeResources();
            this.touch();
        }, {signal});
        this.darkPage.addEventListener("change", () => {
            if (options.dark === undefined) {
                this.dark = this.darkPage.matches;
            }
        }, {signal});
        this.sizes = new ResizeObserver(() => this.resize());
        this.sizes.observe(canvas);
        this.camera.attach(canvas);
        this.resize();
    }

    /** Computes what does not depend on the context. */
    prepareData(colours) {
        const body = this.body;
        const count = body.cells.length;
        this.cellCount = count;
        this.slotCount = this.puzzle.pieces.length;
        this.hasShapes = body.shapes !== undefined;
        this.isFlat = body.meshes.some(({flat}) => flat);
        this.solids = body.meshes.map((mesh) => mesh.flat ? buildSurface(mesh) : buildSolid(mesh));
        this.rotations = new Float32Array(4 * body.rotations.length);
        body.rotations.forEach((m, i) =>
            quatFromRows(this.rotations.subarray(4 * i, 4 * i + 4), m));
        this.instances = body.meshes.map(() => []);
        body.cells.forEach((cell, c) => {
            const drawn = cell.partOf === undefined && (!this.hasShapes || c >= this.slotCount);
            if (drawn) this.instances[cell.mesh].push(c);
        });
        if (this.hasShapes) {
            body.shapes.forEach((meshes, p) => meshes.forEach((m) => this.instances[m].push(p)));
        }
        this.stickerColumns = 1;
        for (const solid of this.solids) {
            for (const tile of solid.tiles) {
                this.stickerColumns = Math.max(this.stickerColumns, tile.sticker + 1);
            }
        }
        this.cellData = new Float32Array(4 * kCellColumns * count);
        this.colourData = new Uint8Array(4 * this.stickerColumns * count);
        this.palette = new Uint8Array(3 * this.puzzle.faces.length);
        colours.forEach((colour, i) => readColour(colour, this.palette, 3 * i));
        this.piece = Int32Array.from({length: this.slotCount}, (_, i) => i);
        this.orient = new Int32Array(this.slotCount);
        this.pieceGlow = new Float32Array(4 * this.slotCount);
        this.slotMark = new Float32Array(4 * this.slotCount);
        this.bytes = new Uint8Array(3);
        this.opacity = new Float32Array(4);
        this.turn = quatIdentity(new Float32Array(4));
        this.turnGrip = -1;
        this.turning = new Uint8Array(count);
        this.layerTimer = 0;
        this.cellsChanged = true;
        this.coloursChanged = true;
        // Plastic is so clear that about half of the light comes through all of the puzzle.
        const across = 2 * Math.cbrt(this.slotCount);
        this.opacity[0] = 1 - Math.pow(0.5, 1 / across);
        this.opacity[1] = kNearTileOpacity;
        this.opacity[2] = kFarTileOpacity;
        this.opacity[3] = kGlowOpacity;
    }

    /** Makes programs, buffers and textures, also again after the context was lost. */
    makeResources() {
        const gl = this.gl;
        this.opaque = this.context.program(kCellVertexSource, kOpaqueSource);
        this.hintShader = this.context.program(kCellVertexSource, kHintSource);
        this.peeler = null;
        this.letterLayer = null;
        this.draws = this.solids.map((solid, m) => this.makeDraw(solid, this.instances[m]));
        this.cellTexture = this.makeTable(0, gl.RGBA32F, kCellColumns);
        this.colourTexture = this.makeTable(1, gl.SRGB8_ALPHA8, this.stickerColumns);
        this.cellsChanged = true;
        this.coloursChanged = true;
    }

    /** Gives back what it holds; it is not drawn again. */
    end() {
        const gl = this.gl;
        this.lost = true;
        this.ends.abort();
        this.sizes.disconnect();
        this.camera.detach();
        this.draws.forEach(({array, buffers}) => {
            gl.deleteVertexArray(array);
            buffers.forEach((buffer) => gl.deleteBuffer(buffer));
        });
        gl.deleteTexture(this.cellTexture);
        gl.deleteTexture(this.colourTexture);
    }

    /** Makes the buffers of one mesh. */
    makeDraw(solid, cells) {
        const gl = this.gl;
        const array = gl.createVertexArray();
        gl.bindVertexArray(array);
        const buffers = [gl.createBuffer(), gl.createBuffer(), gl.createBuffer()];
        gl.bindBuffer(gl.ARRAY_BUFFER, buffers[0]);
        gl.bufferData(gl.ARRAY_BUFFER, solid.vertices, gl.STATIC_DRAW);
        const stride = 4 * kVertexFloats;
        for (let i = 0; i < 4; ++i) {
            gl.enableVertexAttribArray(i);
            gl.vertexAttribPointer(i, i < 3 ? 3 : 2, gl.FLOAT, false, stride, 12 * i);
        }
        gl.bindBuffer(gl.ARRAY_BUFFER, buffers[1]);
        gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(cells), gl.STATIC_DRAW);
        gl.enableVertexAttribArray(4);
        gl.vertexAttribPointer(4, 1, gl.FLOAT, false, 4, 0);
        gl.vertexAttribDivisor(4, 1);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers[2]);
        gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, solid.indices, gl.STATIC_DRAW);
        gl.bindVertexArray(null);
        return {array, buffers, solid, count: cells.length};
    }

    /** Makes a texture that is read by row and column. */
    makeTable(unit, format, columns) {
        const gl = this.gl;
        const texture = gl.createTexture();
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texStorage2D(gl.TEXTURE_2D, 1, format, columns, this.cellCount);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
        return texture;
    }

    /** Says that something has changed: a frame will be drawn. */
    touch() {
        this.dirty = true;
        if (this.onTouch !== null) this.onTouch();
        if (!this.request) {
            this.request = requestAnimationFrame(this.onFrame);
        }
    }

    /**
     * Shows a state; the arrays are copied.
     * @param {ArrayLike<number>} piece   the piece in each slot
     * @param {ArrayLike<number>} orient  its orientation there
     */
    setState(piece, orient) {
        this.piece.set(piece);
        this.orient.set(orient);
        this.cellsChanged = true;
        this.coloursChanged = true;
        this.touch();
    }

    /**
     * Shows the cells of a grip turned clockwise by so many of its turns.
     * @param {number} grip      -1: none
     * @param {number} fraction  any real number
     */
    setTurn(grip, fraction) {
        if (grip < 0 && this.turnGrip < 0) {
            return;
        }
        if (grip !== this.turnGrip) {
            this.turnGrip = grip;
            this.turning.fill(0);
            if (grip >= 0) {
                for (const cell of this.puzzle.grips[grip].cells) {
                    this.turning[cell] = 1;
                }
            }
            this.cellsChanged = true;
        }
        if (grip < 0) {
            quatIdentity(this.turn);
        } else {
            const {axis, order} = this.puzzle.grips[grip];
            quatFromAxis(this.turn, axis[0], axis[1], axis[2], -fraction * 2 * Math.PI / order);
        }
        this.touch();
    }

    /** Lights pieces up, wherever they are. @param {?Map<number, string>} colours by piece */
    setHighlights(colours) {
        this.pieceGlow.fill(0);
        if (colours) {
            for (const [piece, colour] of colours) {
                writeGlow(this.pieceGlow, 4 * piece, colour, this.bytes);
            }
        }
        this.cellsChanged = true;
        this.touch();
    }

    /**
     * Puts a ring around the stickers of slots; an empty list: none.
     * @param {ArrayLike<number>} slots @param {string} colour "#rrggbb"
     */
    setMarks(slots, colour) {
        this.slotMark.fill(0);
        for (let i = 0; i < slots.length; ++i) {
            writeGlow(this.slotMark, 4 * slots[i], colour, this.bytes);
        }
        this.cellsChanged = true;
        this.touch();
    }

    /** Shows only some stickers in their colours. @param {function(number, number): boolean} isShown see Mask */
    setMask(isShown) {
        this.isShown = isShown;
        this.coloursChanged = true;
        this.touch();
    }

    /** Changes the colours of the faces. @param {string[]} colours "#rrggbb" */
    setColours(colours) {
        colours.forEach((colour, i) => readColour(colour, this.palette, 3 * i));
        this.coloursChanged = true;
        this.touch();
    }

    /** Cells move apart by this factor of their distance from the centre. @type {number} */
    get explode() {
        return this.options.explode;
    }

    set explode(value) {
        this.options.explode = value;
        this.fit();
    }

    /** Whether all can be seen through. @type {boolean} */
    get transparent() {
        return this.options.transparent;
    }

    set transparent(value) {
        this.options.transparent = value;
        this.touch();
    }

    /** Whether stickers that face away are also drawn behind the puzzle. @type {boolean} */
    get hints() {
        return this.options.hints;
    }

    set hints(value) {
        this.options.hints = value;
        this.fit();
    }

    /** Whether stickers have the letters of their colours. @type {boolean} */
    get letters() {
        return this.options.letters;
    }

    set letters(value) {
        this.options.letters = value;
        this.touch();
    }

    /** Whether the page's background is dark. @type {boolean} */
    get dark() {
        return this.options.dark;
    }

    set dark(value) {
        this.options.dark = value;
        this.touch();
    }

    /**
     * The cell and the sticker under a point of the canvas, in CSS pixels.
     * @param {number} x @param {number} y @returns {?PickData}
     */
    pick(x, y) {
        return pickCell(this, x, y);
    }

    /**
     * The row of the textures that tells about a cell. Where pieces have shapes of their own a row goes
     * with the piece.
     */
    rowOf(cell) {
        return this.hasShapes && cell < this.slotCount ? this.piece[cell] : cell;
    }

    /** The meshes that are drawn in a cell. @returns {number[]} */
    meshesOf(cell) {
        if (this.hasShapes && cell < this.slotCount) return this.body.shapes[this.piece[cell]];
        const {mesh, partOf} = this.body.cells[cell];
        return partOf === undefined ? [mesh] : [];
    }

    /** The index in `rotations` of a cell's rotation at rest. */
    frameOf(cell) {
        return 4 * this.body.cells[cell].frames[cell < this.slotCount ? this.orient[cell] : 0];
    }

    /** Writes how a cell is turned as it is seen now. */
    readFrame(out, cell) {
        const frame = this.frameOf(cell);
        for (let i = 0; i < 4; ++i) {
            out[i] = this.rotations[frame + i];
        }
        return this.turning[cell] ? quatMultiply(out, this.turn, out) : out;
    }

    /** Follows the size of the canvas on the page. */
    resize() {
        const ratio = Math.min(2, window.devicePixelRatio || 1);
        const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
        const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
        if (this.canvas.width !== width || this.canvas.height !== height) {
            this.canvas.width = width;
            this.canvas.height = height;
        }
        this.fit();
        // Setting the size has cleared the canvas: do not wait for the next frame.
        this.draw();
    }

    /** Makes the whole puzzle fit. */
    fit() {
        let square = 0;
        const e = this.options.explode;
        for (const {points, apart, vertices, indices, tilesFrom} of this.solids) {
            for (let i = 0; i < points.length; i += 3) {
                const x = points[i] + e * apart[0];
                const y = points[i + 1] + e * apart[1];
                const z = points[i + 2] + e * apart[2];
                square = Math.max(square, x * x + y * y + z * z);
            }
            if (!this.hints) continue;
            for (let i = tilesFrom; i < indices.length; ++i) {
                const at = kVertexFloats * indices[i];
                const x = vertices[at] + e * apart[0] + kHintDistance * vertices[at + 6];
                const y = vertices[at + 1] + e * apart[1] + kHintDistance * vertices[at + 7];
                const z = vertices[at + 2] + e * apart[2] + kHintDistance * vertices[at + 8];
                square = Math.max(square, x * x + y * y + z * z);
            }
        }
        this.camera.fit(this.canvas.clientWidth, this.canvas.clientHeight, Math.sqrt(square));
    }

    /** Writes the rows of the cells into their texture. */
    uploadCells() {
        const gl = this.gl;
        const data = this.cellData;
        const width = 4 * kCellColumns;
        for (let c = 0; c < this.cellCount; ++c) {
            const at = this.rowOf(c) * width;
            const slot = c < this.slotCount;
            const frame = this.frameOf(c);
            for (let i = 0; i < 4; ++i) {
                data[at + i] = this.rotations[frame + i];
                data[at + 4 + i] = slot ? this.pieceGlow[4 * this.piece[c] + i] : 0;
                data[at + 8 + i] = slot ? this.slotMark[4 * c + i] : 0;
            }
            data[at + 12] = this.turning[c];
        }
        gl.activeTexture(gl.TEXTURE0);
        gl.bindTexture(gl.TEXTURE_2D, this.cellTexture);
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, kCellColumns, this.cellCount, gl.RGBA,
            gl.FLOAT, data);
        this.cellsChanged = false;
    }

    /** Writes the colours of the stickers into their texture. */
    uploadColours() {
        const gl = this.gl;
        const data = this.colourData;
        for (let c = 0; c < this.cellCount; ++c) {
            const faces = c < this.slotCount ? this.puzzle.pieces[this.piece[c]].stickers
                : this.body.cells[c].faces;
            for (let j = 0; j < this.stickerColumns; ++j) {
                const at = 4 * (this.rowOf(c) * this.stickerColumns + j);
                const known = faces !== undefined && j < faces.length && faces[j] >= 0 &&
                    this.isShown(c < this.slotCount ? this.piece[c] : c, faces[j]);
                for (let i = 0; i < 3; ++i) {
                    data[at + i] = known ? this.palette[3 * faces[j] + i] : kUnknownColour[i];
                }
                data[at + 3] = known ? faces[j] : 255;
            }
        }
        gl.activeTexture(gl.TEXTURE1);
        gl.bindTexture(gl.TEXTURE_2D, this.colourTexture);
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, this.stickerColumns, this.cellCount, gl.RGBA,
            gl.UNSIGNED_BYTE, data);
        this.coloursChanged = false;
    }

    /** Makes a program the current one and gives it what all programs want. */
    useShader(shader) {
        const gl = this.gl;
        const u = shader.uniforms;
        gl.useProgram(shader.program);
        gl.uniform1i(u.uCells, 0);
        gl.uniform1i(u.uColours, 1);
        gl.uniform4fv(u.uView, this.camera.view);
        gl.uniform1f(u.uDistance, this.camera.distance);
        gl.uniformMatrix4fv(u.uProjection, false, this.camera.projection);
        gl.uniform4fv(u.uTurn, this.turn);
        gl.uniform1f(u.uExplode, this.options.explode);
        gl.uniform1f(u.uHint, 0);
        gl.uniform3fv(u.uPlastic, this.transparent ? (this.dark ? kDarkGlass : kLightGlass)
            : this.isFlat ? kShapedPlastic : (this.dark ? kDarkPlastic : kLightPlastic));
    }

    /** Draws cells with the current program: all of them, those with tiles, or only the tiles. */
    drawCells(shader, tilesOnly, withTiles = tilesOnly) {
        const gl = this.gl;
        for (let i = 0; i < this.draws.length; ++i) {
            const {array, solid, count} = this.draws[i];
            const from = tilesOnly ? solid.tilesFrom : 0;
            if (count > 0 && !(withTiles && solid.tiles.length === 0)) {
                gl.uniform3fv(shader.uniforms.uApart, solid.apart);
                gl.bindVertexArray(array);
                gl.drawElementsInstanced(gl.TRIANGLES, solid.indices.length - from,
                    gl.UNSIGNED_SHORT, 2 * from, count);
            }
        }
    }

    /** Draws a frame at once: what is drawn is forgotten after the task. */
    drawNow() {
        this.dirty = true;
        this.draw();
    }

    /** Draws a frame if anything has changed. */
    draw() {
        if (!this.dirty || this.lost || this.gl.isContextLost()) {
            return;
        }
        this.dirty = false;
        const gl = this.gl;
        if (this.cellsChanged) {
            this.uploadCells();
        }
        if (this.coloursChanged) {
            this.uploadColours();
        }
        const {width, height} = this.canvas;
        this.context.makeRoom(width, height);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.viewport(0, 0, width, height);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.activeTexture(gl.TEXTURE0);
        gl.bindTexture(gl.TEXTURE_2D, this.cellTexture);
        gl.activeTexture(gl.TEXTURE1);
        gl.bindTexture(gl.TEXTURE_2D, this.colourTexture);
        gl.enable(gl.CULL_FACE);
        if (this.hints) {
            this.drawHints();
        }
        if (this.transparent) {
            this.drawTransparent();
        } else {
            this.useShader(this.opaque);
            gl.cullFace(gl.BACK);
            this.drawCells(this.opaque, false);
            if (this.letters) {
                this.drawLetters(1, 0, 1, false);
            }
        }
        gl.bindVertexArray(null);
        if (this.pen !== null) {
            const from = this.context.canvas;
            this.pen.globalCompositeOperation = "copy";
            this.pen.drawImage(from, 0, from.height - height, width, height, 0, 0, width, height);
        }
        if (this.onDrawn !== null) this.onDrawn();
    }

    /** Draws the cells in layers that can be seen through. */
    drawTransparent() {
        if (!this.peeler) {
            this.peeler = new DepthPeeler(this.context);
        }
        this.peeler.draw(this);
        if (this.letters) {
            this.drawLetters(-1, 0, 0.3, false);
            this.drawLetters(1, 0, 1, true);
        }
        this.checkLayers();
    }

    /** Draws again when the last frame proves to have had too few layers. */
    checkLayers() {
        if (!this.onLayers) {
            this.onLayers = () => {
                this.layerTimer = 0;
                if (!this.peeler || this.lost) {
                    return;
                }
                if (this.peeler.readQueries()) {
                    this.touch();
                } else if (this.peeler.asked > 0) {
                    this.checkLayers();
                }
            };
        }
        if (!this.layerTimer) {
            this.layerTimer = setTimeout(this.onLayers, 30);
        }
    }

    /** Draws the stickers that face away, behind the puzzle. */
    drawHints() {
        const gl = this.gl;
        this.useShader(this.hintShader);
        gl.uniform1f(this.hintShader.uniforms.uHint, kHintDistance);
        gl.cullFace(gl.FRONT);
        gl.uniform1f(this.hintShader.uniforms.uFading, 0);
        this.drawCells(this.hintShader, true);
        // A fading sticker hides nothing.
        gl.uniform1f(this.hintShader.uniforms.uFading, 1);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.depthMask(false);
        this.drawCells(this.hintShader, true);
        gl.depthMask(true);
        gl.disable(gl.BLEND);
        gl.cullFace(gl.BACK);
        if (this.letters) {
            this.drawLetters(-1, kHintDistance, 1, false);
        }
    }

    /** Draws letters: see LetterLayer. */
    drawLetters(facing, hint, ink, glass) {
        if (!this.letterLayer) {
            this.letterLayer = new LetterLayer(this.context, this);
        }
        this.letterLayer.draw(this, facing, hint, ink, glass);
    }
}
