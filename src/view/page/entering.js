// Entering a number: by the short algorithms of its table where they take fewer turns, else by repeating the
// generator.
//
// On the pieces that count, the table's algorithms have the effect of powers of the generator; what they do to
// other pieces never matters (perform/program_tables.hpp). So those of a number's digits follow each other, and
// the inverse of all enters the number below zero.

/**
 * @param {ProgramData} program
 * @param {PuzzleData} puzzle
 * @param {InstructionData} input
 * @param {bigint} number
 * @returns {number[]|null} flat pairs; null: repeating the generator is shorter, or all that is known
 */
function shortEntering(program, puzzle, input, number) {
    const table = program.entering?.[input.entering ?? -1];
    if (table === undefined) return null;
    const many = number < 0n ? -number : number;
    const asked = table.byDigits ? digitsOf(many) : [many];
    const turns = [];
    for (const part of asked) {
        const row = table.rows.find((one) => BigInt(one.number) === part);
        if (row?.turns === undefined) return null;
        turns.push(...row.turns);
    }
    if (BigInt(turns.length) >= many * BigInt(input.turns.length)) return null;
    return number < 0n ? undoneTurns(puzzle, turns) : turns;
}

/**
 * 307 is 300 and 7.
 * @param {bigint} number not below 0
 * @returns {bigint[]}
 */
function digitsOf(number) {
    const parts = [];
    for (let unit = 1n; unit <= number; unit *= 10n) {
        const digit = number / unit % 10n;
        if (digit !== 0n) parts.push(digit * unit);
    }
    return parts;
}
