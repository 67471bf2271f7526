// The values of a program's registers, by their names.
//
// The value is how often the inverse of the generator must be repeated until the register's pieces
// are solved; on a tape, in the cell under the head. It is worked out from the machine's state
// alone, so it is right wherever in time the machine is. What is not in hand cannot change, so it
// keeps its value.
//
// The same as src/perform/register_tracker.cpp.

/** Reads registers off a machine. */
class RegisterWatch {
    /**
     * @param {ProgramData} programData
     * @param {PuzzleModel[]} models  by PageData.puzzles
     */
    constructor(programData, models) {
        this.registers = programData.registers;
        /** By register: the cycles of what counts it down. */
        this.countdown = this.registers.map(({holding, turns}) => {
            const model = models[programData.holdings[holding].puzzle];
            return new StepCycles(model, model.inverse(model.algorithmState(turns)));
        });
    }

    /**
     * The value of one register; null where the pieces show none.
     * @param {Machine} machine
     * @param {number} index  by ProgramData.registers
     * @returns {bigint|null}
     */
    value(machine, index) {
        const {holding, pieces} = this.registers[index];
        return this.countdown[index].untilSolved(machine.stateOf(holding), pieces);
    }

    /**
     * The values of all registers, by ProgramData.registers.
     * @param {Machine} machine
     * @returns {(bigint|null)[]}
     */
    values(machine) {
        return this.registers.map((_, index) => this.value(machine, index));
    }
}
