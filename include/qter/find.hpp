// Registers: which a puzzle can hold at once, and the shortest algorithms that make them.
// docs/finder.md and docs/solver.md explain how they are found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "qter/algorithm.hpp"
#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "qter/options.hpp"
#include "qter/puzzle.hpp"

namespace qter::api {

/// Whether pieces that look alike are marked, so that registers may own them.
enum class LookAlikes { kAsTheyAre, kMarked };

struct FindOptions {
    std::uint32_t registers = 2;   ///< 1 to 64
    Integer min_order = 1;         ///< of each of them
    std::uint64_t structures = 1;  ///< of each set of orders, as many; 0 for none
    LookAlikes look_alikes = LookAlikes::kAsTheyAre;
};

/// A cycle that a register owns, by numbers of pieces only.
struct OwnedCycle {
    std::string orbit;
    std::uint32_t pieces = 1;
    std::string notation;  ///< "5+", as Cycle::notation
    std::uint64_t order = 1;
};

/// Pieces of an orbit.
struct OrbitPieces {
    std::string orbit;
    std::uint32_t pieces = 0;
};

/// One way to make registers of some orders.
struct Structure {
    std::vector<std::vector<OwnedCycle>> registers;
    std::vector<OrbitPieces> shared;  ///< the fewest that they must share
    std::vector<OrbitPieces> unused;
};

/// Orders that fit on a puzzle together, descending.
struct Architecture {
    std::vector<Integer> orders;
    std::vector<Structure> structures;
};

struct Architectures {
    std::vector<Architecture> found;
    /// There are no others: false where not all ways were tried: it was stopped, say.
    bool complete = true;
};

/// Each set of orders that the puzzle can hold at once and that no other set matches or exceeds in
/// every place (the Pareto front), the largest first. From milliseconds to hours, by pieces and
/// registers. Errors: "arguments", "too-large"; turns that can be blocked.
Result<Architectures> find_registers(const Puzzle& puzzle, const FindOptions& find = {},
                                     const Options& options = {});

/// The largest order that so many registers can all have.
Result<Architectures> find_equal_registers(const Puzzle& puzzle, const FindOptions& find = {},
                                           const Options& options = {});

/// Whether registers of exactly these orders fit: one architecture, or none, which is proven when
/// the answer is complete. FindOptions::registers and min_order do not count.
Result<Architectures> find_fitting_registers(const Puzzle& puzzle,
                                             const std::vector<Integer>& orders,
                                             const FindOptions& find = {},
                                             const Options& options = {});

/// A register that an algorithm makes.
struct Generator {
    Integer order;
    Algorithm algorithm;        ///< adds 1
    std::vector<Cycle> cycles;  ///< its own: no other register moves their pieces
    /// Proven: none is shorter, given the registers before it.
    bool shortest = false;
    double movecount = 0;  ///< how hard it is to perform with two hands (movecount coefficient)
};

struct Generators {
    /// Of descending orders. Fewer than asked for where there are none, or none were found.
    std::vector<Generator> registers;
    std::vector<std::string> shared;  ///< pieces that several of them move
    bool none = false;                ///< proven: there are none
    bool complete = true;             ///< false where the search was stopped before
};

/// The shortest algorithms that make registers of these orders, each at least 2, one after the
/// other in descending order. Seconds to minutes on a 3x3. What was found is verified sticker by
/// sticker. Errors: "arguments", "memory-limit", "too-large".
Result<Generators> find_generators(const Puzzle& puzzle, const std::vector<Integer>& orders,
                                   const Options& options = {});

}  // namespace qter::api
