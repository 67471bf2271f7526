// What the registers of a program hold, from what a puzzle looks like.
//
// A compiled program knows its registers by name. One that was read from Q has none, but tells what
// adds to them: the algorithms of its inputs, and the inverses of those that count. Where these
// make an architecture (program/architecture.hpp), its registers are read as any; they are called
// by the line that they are from.
//
// The state of the pieces that count is a product of powers of the generators, in which no piece
// belongs to two of them. So each register is read by the tables of its pieces (reading.hpp), and
// the state is one that the program can be in exactly when these powers put all pieces that count
// where they are. All others are free, and those that are not where they were at the beginning are
// told: it is what additions have left there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perform/reading.hpp"
#include "program/architecture.hpp"
#include "program/program.hpp"

namespace qter {

/// The registers on one of a program's holdings, by name, in the order of their declaration or of
/// their lines; none where the program has none there, or where what it adds are no registers.
[[nodiscard]] std::vector<NamedRegister> registers_on(const Program& program, std::size_t holding);

/// The architecture of registers_on(), register i the same; nullopt where there are none, or where
/// they make none.
[[nodiscard]] std::optional<Architecture> architecture_on(const Program& program,
                                                          std::size_t holding);

struct RegisterReading {
    NamedRegister reg;
    ReadingTables tables;
    std::vector<std::optional<std::uint64_t>> remainders;  ///< by table
    std::optional<Integer> value;  ///< nullopt when some remainder is missing, or they contradict
};

struct StateReading {
    std::vector<RegisterReading> registers;
    bool possible = false;             ///< the program can be in this state
    std::vector<std::string> reasons;  ///< else: why not, sentences
    std::vector<Slot> disturbed;       ///< free pieces that are not solved
};

/// Reads `state` of the puzzle that is `holding`, no theoretical register. Errors: kUnsupported
/// when the program has no registers on it that can be read.
[[nodiscard]] Result<StateReading> read_state(const Program& program, std::size_t holding,
                                              const State& state);

}  // namespace qter
