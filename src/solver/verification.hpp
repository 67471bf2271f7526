// What is said of the registers of an architecture, checked by carrying it out.
//
// The technique: independent simulation. Each algorithm is replayed sticker by sticker
// (sticker_replay.hpp), and its cycles are read off the stickers. A register's own cycles are those
// that hold no piece which another algorithm moves or turns, and its order is their least common
// multiple. Then registers are set and read: for many combinations of values the algorithms are
// carried out so many times, and every register must read its value from its own pieces alone. By
// the Chinese remainder theorem a value below the least common multiple of the cycles' orders is
// told by its remainders mod these, which is how far each sticker has gone round; so every sticker
// of every own piece must be where that many steps take it. Pieces that look like others tell
// nothing: no cycle that holds one is a register's own.
//
// All combinations are tried where there are few enough, one step of one algorithm for each; else
// random ones, with the algorithms in random order, and zeros and multiples of the orders of cycles
// more often than others, since what tells zero is most often wrong there.
//
// None of this shares code with a search, its goals or the arithmetic of states.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "solver/solve.hpp"
#include "support/diagnostic.hpp"
#include "support/integer.hpp"

namespace qter {

/// What somebody says of one register. What is absent is not checked.
struct RegisterClaim {
    Algorithm algorithm;  ///< adds 1
    Integer order;
    std::optional<std::uint32_t> length;       ///< turns
    std::optional<std::vector<Cycle>> cycles;  ///< its own, all of them, in any order
    std::optional<std::vector<Slot>> pieces;   ///< all solved exactly when the register is 0
    /// The algorithm leaves everything outside its own cycles looking as it was.
    bool nothing_else = false;
};

struct ArchitectureClaim {
    std::vector<RegisterClaim> registers;
    /// The pieces that more than one algorithm moves or turns, in any order; those that look like
    /// others may be there or not.
    std::optional<std::vector<Slot>> shared;
    /// Pieces that look alike are marked, so that each can be told from all others.
    bool supercube = false;
};

/// The claim of a preset: its algorithms and orders.
[[nodiscard]] ArchitectureClaim claim_of(const Preset& preset);
/// All that a solver's answer says; it is kSolved, as what is shared depends on all registers.
[[nodiscard]] ArchitectureClaim claim_of(const SolverAnswer& answer, LookAlikes look_alikes);

struct VerificationOptions {
    /// All combinations are tried when there are no more than this.
    std::uint64_t most_combinations = 1'000'000;
    /// Else this many random ones.
    std::uint64_t samples = 200'000;
    std::uint64_t seed = 1;
};

/// What the stickers say of one register.
struct VerifiedRegister {
    Integer order = 1;                 ///< the least common multiple of its own cycles' orders
    std::uint32_t length = 0;          ///< turns
    std::vector<Cycle> cycles;         ///< its own, by first slot
    std::vector<Cycle> shared_cycles;  ///< the others
};

struct Verification {
    std::vector<VerifiedRegister> registers;
    std::vector<Slot> shared;        ///< ascending
    std::uint64_t combinations = 0;  ///< of values that were set and read
    bool exhaustive = false;         ///< these were all
    Diagnostics problems;            ///< what is not as it was said; Code::kArchitecture

    [[nodiscard]] bool ok() const { return !problems.has_errors(); }
};

/// Checks a claim. Registers are read by the cycles that are claimed for them, or if none are, by
/// those they have; nothing is set and read when a turn is none of the puzzle's, an order is below
/// 1, or a claimed cycle is none of its algorithm's. Of the combinations that fail, the first is
/// reported for each register. O(turns + combinations * points of own pieces), for each register:
/// a million combinations on a 3x3 take a fraction of a second.
[[nodiscard]] Verification verify(const Puzzle& puzzle, const ArchitectureClaim& claim,
                                  const VerificationOptions& options = {});

/// What verify() finds wrong with our own answers: bugs (kInternal).
[[nodiscard]] Diagnostics as_bugs(const Diagnostics& problems);

}  // namespace qter
