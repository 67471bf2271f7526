// Options of the solver: limits, and the techniques that it uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ergonomics/movecount_parameters.hpp"
#include "search/move_classes.hpp"
#include "state/fast_state.hpp"

namespace qter {

/// Techniques that make the search shorter, all on by default; answers are the same without them.
struct Techniques {
    bool tables = true;             ///< pruning tables (table/pruning_table.hpp)
    bool symmetry = true;           ///< of the puzzle, in tables and in the frontier
    bool antisymmetry = true;       ///< inverses likewise
    bool canonical = true;          ///< canonical sequences; off: only no grip twice in a row
    bool sequence_symmetry = true;  ///< one of a solution's rotations
    bool meet = true;               ///< meet in the middle, where pieces are fixed
    bool goal_filter = true;        ///< counting unsolved pieces before checking cycles
    bool interleave = true;         ///< querying large tables for all turns of a position at once
    bool pathmax = true;            ///< bounds of positions from those of their successors

    friend bool operator==(const Techniques&, const Techniques&) = default;
};

/// The table of techniques, for options and reports: a name, and the switch.
struct TechniqueName {
    std::string_view name;
    bool Techniques::*on;
    std::string_view what;  ///< a few words
};
[[nodiscard]] const std::vector<TechniqueName>& technique_names();

struct SolverOptions {
    /// Whether wide turns count as one turn where the puzzle has them, or are not used.
    GripChoice grips = GripChoice::kAll;
    std::uint64_t memory = std::uint64_t{2} << 30;  ///< bytes for tables, at most
    std::uint32_t threads = 1;                      ///< at least 1
    /// Turns of one register, at most; kMaxTurns when absent.
    std::optional<std::uint32_t> max_length;
    bool count_words = false;  ///< find all solutions, and count their sequences of turns
    bool joint = false;        ///< the least total over all registers, not one after the other
    /// For each register, the number of equally short algorithms to continue from, with different
    /// outcomes for the pieces, the easiest first; at least 1. With `joint` all of them.
    std::uint32_t choices = 8;
    /// A total of turns that is short enough: construction ends with the first registers of at
    /// most this total (construct/solve_registers.hpp); 0 for no limit.
    std::uint32_t enough = 0;
    Techniques techniques;
    FastKernel kernel = available_kernels().front();  ///< composes states; answers are the same
    MovecountParameters movecount;
    std::string tables;            ///< folder that keeps tables between runs; empty for no folder
    bool table_checksums = false;  ///< reports have checksums of the tables in use
};

/// Longer algorithms are not searched for.
inline constexpr std::uint32_t kMaxSearchTurns = 40;

}  // namespace qter
