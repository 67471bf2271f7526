// Register values of a program, read from the state of a puzzle.
//
// A compiled program knows its registers by name. A program read from Q does not, but it shows what
// is added to them: the algorithms of its inputs, and the inverses of its counts. If these form an
// architecture (program/architecture.hpp), its registers are read like named ones; their names are
// the lines of these instructions.
//
// The state of the pieces that count is a product of powers of the generators, in which no piece
// belongs to two of them. So each register is read by the tables of its pieces (reading.hpp). The
// program can be in this state exactly when these powers give the observed state of all pieces that
// count. All other pieces are free. Free pieces that have left their initial positions are listed:
// additions have moved them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perform/reading.hpp"
#include "program/architecture.hpp"
#include "program/program.hpp"

namespace qter {

/// The registers on one of a program's holdings, by name, in the order of their declaration or of
/// their lines. Empty where the program has none there, or its additions do not form an
/// architecture.
[[nodiscard]] std::vector<NamedRegister> registers_on(const Program& program, std::size_t holding);

/// The architecture of registers_on(), with the same indices; nullopt where there are no registers,
/// or they do not form one.
[[nodiscard]] std::optional<Architecture> architecture_on(const Program& program,
                                                          std::size_t holding);

struct RegisterReading {
    NamedRegister reg;
    ReadingTables tables;
    std::vector<std::optional<std::uint64_t>> remainders;  ///< by table
    std::optional<Integer> value;  ///< nullopt when remainders are missing or contradict
};

struct StateReading {
    std::vector<RegisterReading> registers;
    bool possible = false;             ///< whether the program can be in this state
    std::vector<std::string> reasons;  ///< if not: why, as sentences
    std::vector<Slot> disturbed;       ///< free pieces that are not solved
};

/// Reads `state` of the puzzle of `holding`, which is not a theoretical register. Errors:
/// kUnsupported when the program has no readable registers on it.
[[nodiscard]] Result<StateReading> read_state(const Program& program, std::size_t holding,
                                              const State& state);

}  // namespace qter
