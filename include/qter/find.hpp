// Registers: the sets that a puzzle can hold at once, and their shortest generators. docs/finder.md
// and docs/solver.md explain the methods.
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

/// Whether identical pieces are marked, so that registers may own them.
enum class IdenticalPieces { kAsTheyAre, kMarked };

struct FindOptions {
    std::uint32_t registers = 2;   ///< 1 to 64
    Integer min_order = 1;         ///< of each register
    std::uint64_t structures = 1;  ///< number listed for each set of orders; 0 for none
    IdenticalPieces identical_pieces = IdenticalPieces::kAsTheyAre;
};

/// A cycle that a register owns, given only by numbers of pieces.
struct OwnedCycle {
    std::string orbit;
    std::uint32_t pieces = 1;
    std::string notation;  ///< "5+", as Cycle::notation
    std::uint64_t order = 1;
};

/// A number of pieces of one orbit.
struct OrbitPieces {
    std::string orbit;
    std::uint32_t pieces = 0;
};

/// One way to build registers of given orders.
struct Structure {
    std::vector<std::vector<OwnedCycle>> registers;
    std::vector<OrbitPieces> shared;  ///< the fewest pieces that they must share
    std::vector<OrbitPieces> unused;
};

/// Orders that fit on a puzzle together, descending.
struct Architecture {
    std::vector<Integer> orders;
    std::vector<Structure> structures;
};

struct Architectures {
    std::vector<Architecture> found;
    /// True if the list is complete; false if the search stopped before it had tried everything.
    bool complete = true;
};

/// All sets of orders that the puzzle can hold at once and that no other set matches or exceeds in
/// every place (the Pareto front), the largest first. Milliseconds to hours, depending on the
/// number of pieces and registers. Errors: "arguments", "too-large"; a puzzle whose turns can be
/// blocked.
Result<Architectures> find_registers(const Puzzle& puzzle, const FindOptions& find = {},
                                     const Options& options = {});

/// The largest order that a given number of registers (FindOptions::registers) can all have.
Result<Architectures> find_equal_registers(const Puzzle& puzzle, const FindOptions& find = {},
                                           const Options& options = {});

/// Tests whether registers of exactly these orders fit: returns one architecture or none. None is
/// proven if the answer is complete. FindOptions::registers and min_order are not used.
Result<Architectures> find_fitting_registers(const Puzzle& puzzle,
                                             const std::vector<Integer>& orders,
                                             const FindOptions& find = {},
                                             const Options& options = {});

/// A register given by its generator.
struct Generator {
    Integer order;
    Algorithm algorithm;        ///< adds 1
    std::vector<Cycle> cycles;  ///< cycles it owns: no other register moves their pieces
    /// Proven: no shorter generator exists, given the registers before it.
    bool shortest = false;
    double movecount = 0;  ///< how hard it is to perform with two hands (movecount coefficient)
};

struct Generators {
    /// By descending order. Fewer than requested if some do not exist or were not found.
    std::vector<Generator> registers;
    std::vector<std::string> shared;  ///< pieces that several generators move
    bool none = false;                ///< proven: no solution exists
    bool complete = true;             ///< false if the search was stopped early
};

/// The shortest algorithms that are generators of registers of these orders, each at least 2, found
/// one after the other in descending order. Seconds to minutes on a 3x3. The result is verified
/// sticker by sticker. Errors: "arguments", "memory-limit", "too-large".
Result<Generators> find_generators(const Puzzle& puzzle, const std::vector<Integer>& orders,
                                   const Options& options = {});

}  // namespace qter::api
