// Lower bounds on the turns to a goal: the distances in single orbits.
//
// The idea: what a goal asks of one orbit has an exact distance there (search/orbit_table.hpp), and
// the largest of these distances bounds that of the whole. A goal of cycles alone lets all
// symmetries of the puzzle shrink its tables; with fixed pieces those that keep them may.
//
// When. A table costs some nanoseconds an entry to make, a position of the search some tens. So a
// table is made once the search before has shown that the next one will look at more positions than
// the table has entries, by a factor; until then the search goes without. The paper's rule is of
// the same kind: a table is deepened when it has been asked three times as often as it has entries.
//
// Limits: orbits whose spaces are too large, as the twelve edges of a 3x3, have no table.
//
// Source: the qter paper, sections 3.3.3 and 3.3.4.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "qter/search/orbit_table.hpp"
#include "qter/solver/goal_tables.hpp"
#include "qter/solver/solve.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

class Bounds {
 public:
    /// Most tables that are asked; the ones with the largest mean distances.
    static constexpr std::size_t kMaxTables = 4;

    /// Where a position is in each table.
    using Place = std::array<Point, kMaxTables>;
    /// What one thread asked.
    struct Tally {
        std::array<std::uint64_t, kMaxTables> queries{};
        std::array<std::uint64_t, kMaxTables> cuts{};
    };

    /// Both must outlive the bounds.
    Bounds(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal);

    /// Makes the tables that pay for a search of about `positions` positions, as far as memory
    /// allows. False when it was cancelled.
    bool prepare(double positions, const Cancellation& cancellation);

    [[nodiscard]] const Place& start() const { return start_; }
    /// Makes a turn. False when more than `left` turns are needed behind it; `to` is whole only
    /// otherwise.
    bool enter(const Place& from, TurnNumber turn, std::uint32_t left, Place& to,
               Tally& tally) const {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            const GoalTable& made = tables_[i].made;
            to[i] = made.space->after(from[i], tables_[i].turn[turn]);
            ++tally.queries[i];
            if (made.table->at(to[i]) > left) {
                ++tally.cuts[i];
                return false;
            }
        }
        return true;
    }
    void add(const Tally& tally);

    /// The share of all positions that are not cut with `left` turns left, as the one table tells
    /// that cuts most; 1 without tables.
    [[nodiscard]] double share_within(std::uint32_t left) const;
    /// The turns that the solved state needs at least.
    [[nodiscard]] std::uint32_t least() const;
    /// Some orbit's goal cannot be met, whatever the rest.
    [[nodiscard]] bool impossible() const;
    [[nodiscard]] std::vector<TableReport> reports() const;

 private:
    struct Asked {
        GoalTable made;
        std::vector<std::uint32_t> turn;  // by TurnNumber: its number in the space
    };

    const SolverSetup& setup_;
    GoalTables& made_;
    RegisterGoal goal_;
    std::vector<std::uint32_t> waiting_;  // orbits that a table may be made of
    std::vector<Asked> tables_;
    Place start_{};
};

}  // namespace qter
