#include "perform/register_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "perform/observed_pieces.hpp"
#include "perform/wording.hpp"

namespace qter {
namespace {

/// An algorithm that adds 1 to a number, and the name of that number.
struct Adder {
    Algorithm generator;
    std::string name;
};

/// The additions of the inputs and counts on a holding; those that agree on the pieces that count
/// are listed once.
std::vector<Adder> adders_on(const Program& program, std::size_t holding,
                             const std::vector<Slot>& kept) {
    const Puzzle& puzzle = *program.holdings[holding].puzzle;
    const std::vector<std::vector<std::size_t>> in_hand = holdings_in_hand(program);
    std::vector<Adder> adders;
    std::vector<State> states;
    const auto add = [&](Algorithm generator, const Instruction& from) {
        const State state = state_of(puzzle, generator);
        const bool known = std::any_of(states.begin(), states.end(), [&](const State& other) {
            return agree_in(kept, state, other);
        });
        if (known || agree_in(kept, state, solved_state(puzzle.shape()))) return;
        states.push_back(state);
        adders.push_back({std::move(generator), fmt::format("line {}", from.number)});
    };
    for (std::size_t at = 0; at < program.instructions.size(); ++at) {
        const std::vector<std::size_t>& holdings = in_hand[at];
        if (std::find(holdings.begin(), holdings.end(), holding) == holdings.end()) continue;
        const Instruction& from = program.instructions[at];
        if (const auto* input = std::get_if<op::Input>(&from.operation))
            add(input->algorithm, from);
        if (const std::optional<Count> count = count_of(from.operation)) {
            add(inverse(puzzle, count->algorithm), from);
        }
    }
    return adders;
}

/// The registers defined by these additions; nullopt when they are not an architecture.
std::vector<NamedRegister> inferred_registers(const Program& program, std::size_t holding) {
    const std::vector<Slot> kept = observed_pieces(program)[holding];
    const std::vector<Adder> adders = adders_on(program, holding, kept);
    std::vector<Algorithm> generators;
    for (const Adder& adder : adders) generators.push_back(adder.generator);
    if (generators.empty()) return {};
    const Result<Architecture> on =
        Architecture::make(program.holdings[holding].puzzle, generators, {});
    if (!on) return {};
    std::vector<NamedRegister> registers;
    for (std::size_t i = 0; i < adders.size(); ++i) {
        const Register& reg = on->registers()[i];
        const std::optional<std::vector<Slot>> pieces = on->pieces_for(i, reg.order);
        if (!pieces) return {};
        registers.push_back({adders[i].name, holding, reg.generator, *pieces, reg.order});
    }
    return registers;
}

RegisterReading read_register(const NamedRegister& reg, ReadingTables tables, const State& state) {
    RegisterReading reading{reg, std::move(tables), {}, std::nullopt};
    for (const RemainderTable& table : reading.tables.parts) {
        reading.remainders.push_back(look_up(table, state));
    }
    reading.value = reading.tables.read(state);
    return reading;
}

/// Why a register shows no value.
std::vector<std::string> why_no_value(const Puzzle& puzzle, const RegisterReading& reading,
                                      const State& state) {
    std::vector<std::string> reasons;
    for (std::size_t i = 0; i < reading.remainders.size(); ++i) {
        if (reading.remainders[i]) continue;
        const Slot slot = reading.tables.parts[i].slot;
        reasons.push_back(fmt::format(
            "{} shows {}, which no value of {} gives", puzzle.pieces()[slot].name,
            shown_text(puzzle, slot, state.piece[slot], state.orient[slot]), reading.reg.name));
    }
    if (!reasons.empty()) return reasons;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < reading.remainders.size(); ++i) {
        const RemainderTable& table = reading.tables.parts[i];
        parts.push_back(fmt::format("{} gives {} mod {}", puzzle.pieces()[table.slot].name,
                                    *reading.remainders[i], table.modulus));
    }
    return {
        fmt::format("{}: {}, which no number satisfies", reading.reg.name, fmt::join(parts, ", "))};
}

/// The pieces that count whose position or orientation differs from what the values give.
std::vector<std::string> why_misplaced(const Puzzle& puzzle, const std::vector<Slot>& kept,
                                       const State& state, const State& wanted) {
    std::vector<std::string> reasons;
    for (const Slot slot : kept) {
        if (agree_in({slot}, state, wanted)) continue;
        reasons.push_back(
            fmt::format("{} shows {}, but these values give {}", puzzle.pieces()[slot].name,
                        shown_text(puzzle, slot, state.piece[slot], state.orient[slot]),
                        shown_text(puzzle, slot, wanted.piece[slot], wanted.orient[slot])));
    }
    return reasons;
}

}  // namespace

std::vector<NamedRegister> registers_on(const Program& program, std::size_t holding) {
    if (program.holdings[holding].theoretical()) return {};
    std::vector<NamedRegister> registers;
    for (const NamedRegister& reg : program.registers) {
        if (reg.holding == holding) registers.push_back(reg);
    }
    return registers.empty() ? inferred_registers(program, holding) : registers;
}

std::optional<Architecture> architecture_on(const Program& program, std::size_t holding) {
    std::vector<Algorithm> generators;
    for (const NamedRegister& reg : registers_on(program, holding)) {
        generators.push_back(reg.generator);
    }
    if (generators.empty()) return std::nullopt;
    Result<Architecture> made =
        Architecture::make(program.holdings[holding].puzzle, std::move(generators), {});
    if (!made) return std::nullopt;
    return *std::move(made);
}

Result<StateReading> read_state(const Program& program, std::size_t holding, const State& state) {
    const Puzzle& puzzle = *program.holdings[holding].puzzle;
    const Shape& shape = puzzle.shape();
    const std::vector<NamedRegister> registers = registers_on(program, holding);
    std::vector<State> generators;
    for (const NamedRegister& reg : registers)
        generators.push_back(state_of(puzzle, reg.generator));
    StateReading reading;
    State wanted = solved_state(shape);
    bool all_known = true;
    for (std::size_t i = 0; i < registers.size(); ++i) {
        const Count count{inverse(puzzle, registers[i].generator), registers[i].pieces};
        std::optional<ReadingTables> tables = reading_tables(puzzle, count, generators);
        if (!tables) {
            return Diagnostic::error(
                Code::kUnsupported, {},
                fmt::format("the value of {} cannot be read off the pieces", registers[i].name));
        }
        reading.registers.push_back(read_register(registers[i], *std::move(tables), state));
        const RegisterReading& last = reading.registers.back();
        if (last.value) {
            wanted = compose(shape, wanted, power(shape, generators[i], *last.value));
            continue;
        }
        all_known = false;
        for (std::string& reason : why_no_value(puzzle, last, state)) {
            reading.reasons.push_back(std::move(reason));
        }
    }
    if (registers.empty()) {
        return Diagnostic::error(Code::kUnsupported, {},
                                 fmt::format("the program has no registers on {} that can be read",
                                             program.holdings[holding].name));
    }
    const std::vector<Slot> kept = observed_pieces(program)[holding];
    if (all_known) reading.reasons = why_misplaced(puzzle, kept, state, wanted);
    reading.possible = reading.reasons.empty();
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        const bool counts = std::binary_search(kept.begin(), kept.end(), slot);
        if (!counts && !is_solved(state, slot)) reading.disturbed.push_back(slot);
    }
    return reading;
}

}  // namespace qter
