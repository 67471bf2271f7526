// Verification of the registers of an architecture, by carrying their algorithms out.
//
// The technique: independent simulation. Each algorithm is replayed sticker by sticker
// (sticker_replay.hpp), and its cycles are read off the stickers. A register's own cycles are those
// without a piece that another algorithm moves or turns, and its order is their least common
// multiple. Then registers are set and read: for many combinations of values each algorithm is
// carried out as often as its value says, and every register must read its value from its own
// pieces alone. By the Chinese remainder theorem a value below the least common multiple of the
// cycles' orders is determined by its remainders mod these, which is how far each sticker has moved
// along its cycle; so every sticker of every own piece must be where that many steps take it. A
// cycle with an identical piece is never a register's own.
//
// All combinations are tried where there are few enough, one step of one algorithm for each;
// otherwise random ones, with the algorithms in random order, and with zeros and multiples of the
// orders of cycles more often than other values, since errors are most frequent there.
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

/// The claims about one register. Absent ones are not checked.
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
    /// The pieces that more than one algorithm moves or turns, in any order; identical pieces may
    /// be included or not.
    std::optional<std::vector<Slot>> shared;
    /// Identical pieces are marked, so that each differs from all others.
    bool supercube = false;
};

/// The claim of a preset: its algorithms and orders.
[[nodiscard]] ArchitectureClaim claim_of(const Preset& preset);
/// All claims of a solver's answer; it must be kSolved, as the shared pieces depend on all
/// registers.
[[nodiscard]] ArchitectureClaim claim_of(const SolverAnswer& answer, PieceMarking identical_pieces);

struct VerificationOptions {
    /// Up to this number of combinations, all are tried.
    std::uint64_t most_combinations = 1'000'000;
    /// Otherwise this number of random ones.
    std::uint64_t samples = 200'000;
    std::uint64_t seed = 1;
};

/// The properties of one register, read off the stickers.
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
    Diagnostics problems;            ///< claims that do not hold; Code::kArchitecture

    [[nodiscard]] bool ok() const { return !problems.has_errors(); }
};

/// Checks a claim. Registers are read by their claimed cycles or, without these, by the cycles
/// found. Values are not set and read when the puzzle does not have a turn, an order is below 1, or
/// a claimed cycle is not one of its algorithm. For each register the first failing combination is
/// reported. O(turns + combinations * points of own pieces), for each register: a million
/// combinations on a 3x3 take a fraction of a second.
[[nodiscard]] Verification verify(const Puzzle& puzzle, const ArchitectureClaim& claim,
                                  const VerificationOptions& options = {});

/// The problems that verify() found in our own answers, as bugs (kInternal).
[[nodiscard]] Diagnostics as_bugs(const Diagnostics& problems);

}  // namespace qter
