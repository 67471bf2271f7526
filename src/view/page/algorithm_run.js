// An algorithm of a puzzle alone, read from text, as a program: each move is a line.

/** Moves as flat pairs. @param {ReadMove[]} moves @returns {number[]} */
function flatMoves(moves) {
    return moves.flatMap(({grip, amount}) => [grip, amount]);
}

/**
 * A setup and the algorithm that follows it. The first mistake is named with its place.
 * @param {PuzzleData} puzzle @param {string} setupText @param {string} text
 * @returns {{setup: ReadMove[], moves: ReadMove[], wrong: "setup"|"algorithm"|"", problem: string}}
 */
function readSetupAndAlgorithm(puzzle, setupText, text) {
    const frame = new HandFrame(puzzle);
    const setup = new AlgorithmReader(puzzle, setupText).read(frame);
    setup.moves.forEach(({grip, amount}) => frame.follow(grip, amount));
    const algorithm = new AlgorithmReader(puzzle, text).read(frame);
    const wrong = setup.problem !== "" ? "setup" : algorithm.problem !== "" ? "algorithm" : "";
    const of = wrong === "setup" ? setup : algorithm;
    const problem = wrong === "" ? "" : `${of.problem} It is at sign ${of.at + 1}${wrong === "setup" ? " of the setup" : ""}.`;
    return {setup: setup.moves, moves: algorithm.moves, wrong, problem};
}

/**
 * @param {string} name of the puzzle @param {ReadMove[]} moves
 * @returns {ProgramData}
 */
function programOfMoves(name, moves) {
    const instructions = moves.map(({text, grip, amount}, i) =>
        /** @type {InstructionData} */ ({number: i + 1, op: "turns", puzzle: 0, turns: [grip, amount], text}));
    instructions.push({number: instructions.length + 1, op: "halt", message: "", text: "halt"});
    return {holdings: [{name, puzzle: 0, tape: false}], instructions, registers: [], source: null};
}
