// Programs of the graphics processor, in GLSL ES 3.00.
//
// The data of a cell are in a texture of floats, one row for each cell, so that an instance is only a
// number: column 0 the rotation, 1 the highlight, 2 the mark (colour and strength), 3 whether it is
// being turned. A second texture has the colours of its stickers, the face's number in alpha.
//
// Light comes from a little above the viewer: half Lambert for the body, Blinn and Phong's
// highlight for the gloss, Schlick's term for the edge seen flat. All is computed with linear light
// and encoded by the sRGB curve at the end. Eye space: x right, y up, the eye at 0 looking along
// -z.

/** Common to the programs that place cells: rotation by a quaternion and a turn of the layer. */
const kPlaceSource = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D uCells;
uniform highp sampler2D uColours;
uniform vec4 uView;
uniform float uDistance;
uniform mat4 uProjection;
uniform vec4 uTurn;
uniform float uExplode;
uniform float uHint;
invariant gl_Position;

vec3 rotate(vec4 q, vec3 p) {
    vec3 t = 2.0 * cross(q.xyz, p);
    return p + q.w * t + cross(q.xyz, t);
}

// A point of a cell and a direction there, from the mesh's frame to where they are now.
void placeInCell(int cell, inout vec3 p, inout vec3 n) {
    vec4 frame = texelFetch(uCells, ivec2(0, cell), 0);
    p = rotate(frame, p);
    n = rotate(frame, n);
    if (texelFetch(uCells, ivec2(3, cell), 0).x > 0.5) {
        p = rotate(uTurn, p);
        n = rotate(uTurn, n);
    }
}
`;

/** Vertices of the cells. */
const kCellVertexSource = kPlaceSource + `
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec3 aPlane;
layout(location = 3) in vec2 aSticker;
layout(location = 4) in float aCell;
uniform vec3 uApart;
out vec3 vEye;
out vec3 vNormal;
out float vRim;
out float vAway;
flat out vec4 vColour;
flat out vec4 vHighlight;
flat out vec4 vMark;

void main() {
    int cell = int(aCell);
    vHighlight = texelFetch(uCells, ivec2(1, cell), 0);
    vMark = texelFetch(uCells, ivec2(2, cell), 0);
    vColour = aSticker.x < 0.0 ? vec4(0.0)
        : vec4(texelFetch(uColours, ivec2(int(aSticker.x), cell), 0).rgb, 1.0);
    vRim = aSticker.y;
    vec3 p = aPosition + uExplode * uApart + uHint * aPlane;
    // Of a sticker that floats its plane counts, not its rounded edge.
    vec3 n = uHint > 0.0 ? aPlane : aNormal;
    placeInCell(cell, p, n);
    vEye = rotate(uView, p) - vec3(0.0, 0.0, uDistance);
    vNormal = rotate(uView, n);
    vAway = dot(vNormal, normalize(vEye));
    gl_Position = uProjection * vec4(vEye, 1.0);
}
`;

/** Light and highlights of the cells; gives colour that is encoded, and opacity. */
const kShadeSource = `
in vec3 vEye;
in vec3 vNormal;
in float vRim;
flat in vec4 vColour;
flat in vec4 vHighlight;
flat in vec4 vMark;
uniform vec3 uPlastic;

vec3 encode(vec3 c) {
    c = clamp(c, 0.0, 1.0);
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

vec3 light(vec3 albedo, vec3 n, vec3 v, float gloss) {
    vec3 key = normalize(vec3(0.22, 0.62, 0.75));
    float wrapped = 0.5 + 0.5 * dot(n, key);
    float facing = max(dot(n, v), 0.0);
    float body = 0.28 + 0.55 * wrapped * wrapped + 0.2 * facing;
    vec3 h = normalize(key + v);
    float shine = max(dot(n, h), 0.0);
    float soft = 0.05 * pow(shine, 14.0) + 0.22 * pow(shine, 90.0);
    float edge = 0.02 * pow(1.0 - facing, 4.0);
    return albedo * body + gloss * (soft + edge);
}

// The stripe from a to b of the rim, with soft borders one pixel wide.
float stripe(float a, float b) {
    float w = max(fwidth(vRim), 1e-4);
    return smoothstep(a - w, a + w, vRim) * (1.0 - smoothstep(b - w, b + w, vRim));
}

// Colour and how much of it is tile (1), ring (above 1) or plastic (0).
vec4 surface(bool front) {
    vec3 n = normalize(front ? vNormal : -vNormal);
    vec3 v = normalize(-vEye);
    vec4 glow = vHighlight.a > 0.0 ? vHighlight : vMark;
    vec4 ring = vMark.a > 0.0 ? vMark : vHighlight;
    if (vColour.a < 0.5) {
        vec3 base = mix(uPlastic, glow.rgb * 0.8, glow.a);
        vec3 c = light(base, n, v, 0.55) + glow.rgb * (glow.a * 0.12);
        return vec4(c, glow.a > 0.0 ? 0.5 : 0.0);
    }
    vec3 c = light(vColour.rgb, n, v, 0.8);
    float kind = 1.0;
    if (ring.a > 0.0) {
        float wide = vMark.a > 0.0 ? 0.86 : 0.62;
        float line = stripe(wide - 0.02, wide + 0.12);
        float band = 1.0 - smoothstep(wide - fwidth(vRim), wide + fwidth(vRim), vRim);
        c = mix(c, light(ring.rgb, n, v, 0.5) + 0.12 * ring.rgb, band * ring.a);
        c = mix(c, vec3(0.006), line * 0.92 * ring.a);
        kind += band;
    }
    return vec4(c, kind);
}
`;

/** Opaque cells. */
const kOpaqueSource = `#version 300 es
precision highp float;
${kShadeSource}
out vec4 oColour;

void main() {
    oColour = vec4(encode(surface(gl_FrontFacing).rgb), 1.0);
}
`;

/**
 * Stickers seen from behind, floating behind the puzzle. While a layer turns they come and go; seen nearly
 * from the edge they fade. Whole ones and those that fade are drawn apart.
 */
const kHintSource = `#version 300 es
precision highp float;
${kShadeSource}
in float vAway;
uniform float uFading;
out vec4 oColour;

void main() {
    float there = smoothstep(0.01, 0.12, vAway);
    if ((there < 1.0) != (uFading > 0.5)) {
        discard;
    }
    vec4 ring = vMark.a > 0.0 ? vMark : vHighlight;
    vec3 c = vColour.rgb * mix(0.5, 0.8, smoothstep(0.1, 0.4, vRim));
    oColour = vec4(encode(mix(c, ring.rgb, ring.a * (1.0 - smoothstep(0.75, 0.85, vRim)))), 1.0) * there;
}
`;

/** One layer of translucent cells: what lies behind the layer before. */
const kPeelSource = `#version 300 es
precision highp float;
${kShadeSource}
uniform highp sampler2D uNearer;
uniform vec4 uOpacity;
out vec4 oColour;

void main() {
    // Far less than the gap between two cells, far more than a rounding error.
    if (gl_FragCoord.z <= texelFetch(uNearer, ivec2(gl_FragCoord.xy), 0).r + 1e-6) {
        discard;
    }
    vec4 c = surface(gl_FrontFacing);
    // Tiles seen from inside are on the far side: little lies behind them.
    float tile = gl_FrontFacing ? uOpacity.y : uOpacity.z;
    float a = c.a < 0.25 ? uOpacity.x : c.a < 0.75 ? uOpacity.w
        : mix(tile, 0.9, clamp(c.a - 1.0, 0.0, 1.0));
    oColour = vec4(encode(c.rgb) * a, a);
}
`;

/** A triangle that covers all. */
const kCoverVertexSource = `#version 300 es
precision highp float;
out vec2 vPlace;

void main() {
    vPlace = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    gl_Position = vec4(2.0 * vPlace - 1.0, 0.0, 1.0);
}
`;

/** Copies a texture. */
const kCoverSource = `#version 300 es
precision highp float;
in vec2 vPlace;
uniform sampler2D uImage;
out vec4 oColour;

void main() {
    oColour = texture(uImage, vPlace);
}
`;

/** Letters: squares that face the viewer, at the middle of their stickers. */
const kLetterVertexSource = kPlaceSource + `
layout(location = 0) in vec3 aPlace;
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec3 aApart;
layout(location = 3) in vec3 aSticker;
uniform float uFacing;
uniform vec2 uAtlas;
uniform vec4 uGlass;
out vec2 vGlyph;
flat out vec4 vInk;

void main() {
    int cell = int(aSticker.x);
    vec4 colour = texelFetch(uColours, ivec2(int(aSticker.y), cell), 0);
    float face = floor(colour.a * 255.0 + 0.5);
    vec3 p = aPlace + uExplode * aApart + (0.004 + uHint) * aNormal;
    vec3 n = aNormal;
    placeInCell(cell, p, n);
    vec3 eye = rotate(uView, p) - vec3(0.0, 0.0, uDistance);
    float facing = uFacing * dot(rotate(uView, n), normalize(-eye));
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    float size = aSticker.z * smoothstep(0.08, 0.45, facing);
    vec3 at = eye + vec3((2.0 * corner - 1.0) * size, 0.0);
    gl_Position = uProjection * vec4(at, 1.0);
    // The square stands across the sticker's plane: compare the depth of its nearest corner.
    float lift = size * sqrt(max(0.0, 1.0 - facing * facing)) / max(facing, 0.1);
    vec4 near = uProjection * vec4(eye + vec3(0.0, 0.0, lift), 1.0);
    gl_Position.z = near.z / near.w * gl_Position.w;
    if (face > 254.5 || facing < 0.1) {
        gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    }
    vGlyph = vec2((face + corner.x) * uAtlas.x, (1.0 - corner.y) * uAtlas.y);
    // On glass the ink must stand out from the page rather than from the sticker.
    float luminance = dot(colour.rgb, vec3(0.2126, 0.7152, 0.0722));
    vInk = luminance > 0.2 ? vec4(0.04, 0.04, 0.05, 0.82) : vec4(1.0, 1.0, 1.0, 0.92);
    vInk = uGlass.a > 0.0 ? uGlass : vInk;
}
`;

/** Ink of letters. */
const kLetterSource = `#version 300 es
precision highp float;
in vec2 vGlyph;
flat in vec4 vInk;
uniform sampler2D uGlyphs;
uniform float uInk;
out vec4 oColour;

void main() {
    float a = texture(uGlyphs, vGlyph).r * vInk.a * uInk;
    oColour = vec4(vInk.rgb * a, a);
}
`;

/** Compiles a program; gives it with the places of its uniforms by name. */
function buildProgram(gl, vertexSource, fragmentSource) {
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertexSource],
        [gl.FRAGMENT_SHADER, fragmentSource]]) {
        const shader = gl.createShader(kind);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
        gl.deleteShader(shader);
        if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
            throw new Error("The shader does not compile: " + gl.getShaderInfoLog(shader));
        }
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
        throw new Error("The shaders do not link: " + gl.getProgramInfoLog(program));
    }
    const uniforms = {};
    const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) || 0;
    for (let i = 0; i < count; ++i) {
        const name = gl.getActiveUniform(program, i).name;
        uniforms[name] = gl.getUniformLocation(program, name);
    }
    return {program, uniforms};
}
