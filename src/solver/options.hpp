// What can be said to the solver: limits, and which techniques it uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/fast_state.hpp"
#include "search/move_classes.hpp"
#include "solver/movecount_parameters.hpp"

namespace qter {

/// Ways to make the search shorter, all on by default; answers are the same without them.
struct Techniques {
    bool tables = true;             ///< pruning tables (table/pruning_table.hpp)
    bool symmetry = true;           ///< of the puzzle, in tables and in the frontier
    bool antisymmetry = true;       ///< inverses likewise
    bool canonical = true;          ///< canonical sequences; off: only no grip twice in a row
    bool sequence_symmetry = true;  ///< one of a solution's rotations
    bool meet = true;               ///< meet in the middle, where pieces are fixed
    bool goal_filter = true;        ///< counting unsolved pieces before looking at cycles
    bool interleave = true;         ///< asking large tables for all turns of a position at once
    bool pathmax = true;            ///< bounds of positions from those behind them

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
    bool count_words = false;  ///< all solutions, and how many sequences of turns they are
    bool joint = false;        ///< the least total over all registers, not one after the other
    /// Of equally short algorithms for a register, how many are gone on from that leave the pieces
    /// differently, the easiest first; at least 1. All of them with `joint`.
    std::uint32_t choices = 8;
    /// Registers of so many turns in total will do: construction ends with the first that have no
    /// more (construct/solve_registers.hpp); 0 where none will.
    std::uint32_t enough = 0;
    Techniques techniques;
    FastKernel kernel = available_kernels().front();  ///< what composes; answers are the same
    MovecountParameters movecount;
    std::string tables;            ///< folder that keeps tables between runs; empty for none
    bool table_checksums = false;  ///< reports have those of the tables that were asked
};

/// Longer algorithms are not looked for.
inline constexpr std::uint32_t kMaxSearchTurns = 40;

}  // namespace qter
