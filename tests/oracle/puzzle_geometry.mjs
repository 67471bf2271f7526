// What puzzle-geometry of cubing.js (T. Rokicki) computes for the puzzles of puzzles/*.toml: orbits,
// moves and the order of the group, one line a puzzle. tests/puzzle/data/puzzle_geometry.txt is the
// output; a test holds our puzzles against it. Orders of groups are computed by GAP (stabiliser chains
// it is 99.9 % sure of, more takes hours), so they owe nothing to our own Schreier-Sims.
//
// Needs node, GAP (Debian: gap-core) and the npm package cubing, none of which the build needs:
//     npm install --no-save cubing && node tests/oracle/puzzle_geometry.mjs > figures.txt
//
// A line is: name; group order; number of moves; orbits as pieces/orientations, smallest first.
import { execFileSync } from "node:child_process";
import * as geometry from "cubing/puzzle-geometry";

// Where puzzle-geometry's own defaults turn other slabs than ours or keep other pieces, options say
// so: a tetrahedron turns at its vertices, and some puzzles lack pieces that their cuts would make.
const vertices = { vertexMoves: true };
const cube = (n) => {
    const cuts = [];
    for (let k = n - 2; k >= 0; k -= 2) cuts.push(`f ${k / n}`);
    return `c ${cuts.join(" ")}`;
};
const puzzles = [
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`${n}x${n}`, cube(n)]),
    ["pyraminx", "t v 0.333333333333333", vertices],
    ["pyraminx-tips", "t v 0.333333333333333 v 1.66666666666667", vertices],
    ["tetraminx", "t v 0.333333333333333", vertices],
    ["jings-pyraminx", "t f 0", vertices],
    ["master-pyraminx", "t v 0 v 1 v 2", vertices],
    ["megaminx", "d f 0.7"],
    ["kilominx", "d f 0.7", { includeEdgeOrbits: false, includeCenterOrbits: false }],
    ["master-kilominx", "d f 0.64 f 0.82", { excludeOrbits: ["EDGES2", "CENTERS2"] }],
    ["gigaminx", "d f 0.64 f 0.82"],
    ["teraminx", "d f 0.64 f 0.76 f 0.88"],
    ["pyraminx-crystal", "d f 0.447213595499989"],
    ["starminx", "d v 0.937962370425399"],
    ["skewb", "c v 0"],
    ["master-skewb", "c v 0.275"],
    ["professor-skewb", "c v 0 v 0.38"],
    ["dino", "c v 0.577350269189626"],
    ["compy", "c v 0.915641442663986"],
    ["helicopter", "c e 0.707106781186547"],
    ["fto", "o f 0.333333333333333"],
    ["master-fto", "o f 0.5 f 0"],
    ["skewb-diamond", "o f 0"],
    ["christophers-jewel", "o v 0.577350269189626"],
    ["octastar", "o e 0"],
    ["trajbers-octahedron", "o v 0.433012701892219"],
    ["eitans-star", "i f 0.61803398874989"],
    ["icosamate", "i v 0"],
    ["regular-astrominx", "i v 0.18759247376021"],
    ["chopasaurus", "d v 0"],
    ["redi", "c v 0.75"],
    ["curvy-copter", "c e 0.83"],
    ["little-chop", "c e 0"],
    ["pyramorphix", "t e 0"],
    ["mastermorphix", "t e 0.346184634065199"],
    ["master-pyramorphix", "t e 0.866025403784437"],
    ["master-tetraminx", "t v 0 v 1", vertices],
    ["professor-pyraminx", "t v -0.2 v 0.6 v 1.4 v 2.2", vertices],
    ["professor-tetraminx", "t v -0.2 v 0.6 v 1.4", vertices],
    ["royal-pyraminx", "t v -0.333333333333333 v 0.333333333333333 v 1 v 1.666666666666667 v 2.333333333333333", vertices],
    ["royal-tetraminx", "t v -0.333333333333333 v 0.333333333333333 v 1 v 1.666666666666667", vertices],
    ["emperor-pyraminx", "t v -0.428571428571429 v 0.142857142857143 v 0.714285714285714 v 1.285714285714286 v 1.857142857142857 v 2.428571428571428", vertices],
    ["emperor-tetraminx", "t v -0.428571428571429 v 0.142857142857143 v 0.714285714285714 v 1.285714285714286 v 1.857142857142857", vertices],
    ["petaminx", "d f 0.64 f 0.73 f 0.82 f 0.91"],
    ["pentultimate", "d f 0"],
    ["master-pentultimate", "d f 0.1"],
    ["elite-pentultimate", "d f 0 f 0.145905"],
    ["starminx-2", "d f 0.23606797749979"],
    ["big-chop", "d e 0"],
    ["radio-chop", "i f 0"],
    ["redicosahedron", "i v 0.794654472291766"],
    ["redicosahedron-with-centers", "i v 0.84"],
    ["icosaminx", "i v 0.73"],
    ["rex", "c v 0.275", { includeCornerOrbits: false }],
];

const groupOrder = (moves) => {
    const lists = moves.map((move) => `PermList([${move.toPerm().p.map((i) => i + 1).join(",")}])`);
    const program = `Print(SizeStabChain(StabChain(Group(${lists.join(",\n")}), rec(random := 999))), "\\n"); QUIT;`;
    const text = execFileSync("gap", ["-q", "-b", "-A", "--width", "10000"], { input: program, maxBuffer: 1 << 26 });
    return text.toString().replace(/[^0-9]/g, "");
};

const only = process.argv.slice(2);
for (const [name, cuts, options] of puzzles) {
    if (only.length > 0 && !only.includes(name)) continue;
    const puzzle = geometry.getPuzzleGeometryByDesc(cuts, { allMoves: false, optimizeOrbits: true, ...options });
    const definition = puzzle.getOrbitsDef(false);
    const orbits = definition.orbitdefs
        .map((orbit) => [orbit.size, orbit.mod])
        .sort((a, b) => a[0] - b[0] || a[1] - b[1])
        .map((orbit) => orbit.join("/"));
    console.log([name, groupOrder(definition.moveops), definition.moveops.length, orbits.join(" ")].join("; "));
}
