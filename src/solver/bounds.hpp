// Lower bounds on the turns to a goal: the distances in single orbits.
//
// The technique: pattern databases of single orbits, and the maximum of their values. The part of a
// goal in one orbit has an exact distance there (table/pruning_table.hpp), and the largest of these
// distances is a lower bound for the whole goal. A goal of cycles alone lets all symmetries of the
// puzzle shrink its tables; with fixed pieces, those symmetries that keep the pieces.
//
// When to build. Building a table costs some nanoseconds an entry, a position of the search some
// tens. A table is built once the last search has shown that the next one will expand more
// positions than the table has entries, times a factor; until then the search works without it. The
// paper's rule is similar: a table is deepened after three times as many queries as it has entries.
//
// Memory. A table that does not fit a cache is queried for all turns of a position before the first
// value is needed (search/depth_first.hpp). Corners of a 3x3 without symmetries, 88 million bytes:
// 259 million positions take 17 s this way and 30 s one by one; with symmetries, 2 million bytes,
// there is no difference.
//
// Cost of a search. The share of random positions that the tables cut is known, but the positions
// of a search are not random: where pieces have to come back, the search begins at their goal, and
// the first half of every path stays near it. On a 3x3 with seventeen pieces fixed and twelve turns
// left this is a factor of 3000. So random words are sampled as well, and the larger of the two
// estimates counts (after D. Knuth, "Estimating the efficiency of backtrack programs", 1975).
//
// Limits: orbits of more than twelve pieces have no table; the table of the twelve edges of a 3x3
// covers the permutation alone.
//
// Source: the qter paper, sections 3.3.3 and 3.3.4.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "search/depth_first.hpp"
#include "solver/goal_tables.hpp"
#include "solver/solve.hpp"
#include "support/cancellation.hpp"

namespace qter {

class Bounds {
 public:
    /// The number of tables in use, at most: those with the largest mean distances.
    static constexpr std::size_t kMaxTables = 4;

    /// The coordinates of a position, one for each table.
    using Points = std::array<Point, kMaxTables>;
    /// The coordinates of the next position, and their indices in the tables.
    struct Ahead {
        Points points;
        std::array<std::size_t, kMaxTables> index;
    };
    /// Queries and cuts of one thread.
    struct Tally {
        std::array<std::uint64_t, kMaxTables> queries{};
        std::array<std::uint64_t, kMaxTables> cuts{};
    };

    /// `setup` and `tables` must outlive the bounds.
    Bounds(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal);

    /// Builds the tables that pay for a search of about `positions` positions, as far as memory
    /// allows with `reserve` bytes left for later steps. False when cancelled.
    bool prepare(double positions, std::uint64_t reserve, const Cancellation& cancellation);
    /// Bytes of the tables in use.
    [[nodiscard]] std::uint64_t bytes() const;
    /// Releases the largest table and stops using it; false when no table is left.
    bool give_up_largest();

    [[nodiscard]] const Points& start() const { return start_; }
    /// The tables do not fit the caches: prefetching pays.
    [[nodiscard]] bool large() const;
    /// Computes the coordinates and indices that enter() needs after a turn, and prefetches the
    /// memory that it will read.
    void prefetch(const Points& from, TurnNumber turn, Ahead& ahead) const {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            const Asked& asked = tables_[i];
            ahead.points[i] = asked.made.distances.indexer().seen_after(from[i], asked.turn[turn]);
            ahead.index[i] = asked.made.distances.indexer().index_of_seen(ahead.points[i]);
            asked.made.distances.prefetch(ahead.index[i]);
        }
    }
    /// Enters the position after a turn, which foresee() has prepared, unless it needs more than
    /// `left` turns; only an entered position has all of `to` filled.
    Entry enter(const Ahead& ahead, std::uint32_t left, Points& to, Tally& tally) const {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            to[i] = ahead.points[i];
            const Entry entry = ask(i, ahead.index[i], left, tally);
            if (entry != Entry::kOpen) return entry;
        }
        return Entry::kOpen;
    }
    /// The same for a turn that foresee() has not prepared.
    Entry enter(const Points& from, TurnNumber turn, std::uint32_t left, Points& to,
                Tally& tally) const {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            const Asked& asked = tables_[i];
            to[i] = asked.made.distances.indexer().seen_after(from[i], asked.turn[turn]);
            const Entry entry =
                ask(i, asked.made.distances.indexer().index_of_seen(to[i]), left, tally);
            if (entry != Entry::kOpen) return entry;
        }
        return Entry::kOpen;
    }
    void add(const Tally& tally);

    /// The estimated share of the positions `turns` turns from the start that are not cut with
    /// `left` turns left; 1 without tables. The first call for a number of turns takes some 0.1 ms.
    [[nodiscard]] double share_within(std::uint32_t turns, std::uint32_t left);
    /// A lower bound on the turns that the solved state needs.
    [[nodiscard]] std::uint32_t least() const;
    /// True when the goal of some orbit cannot be met.
    [[nodiscard]] bool impossible() const;
    [[nodiscard]] std::vector<TableReport> reports() const;

 private:
    struct Asked {
        GoalTable made;
        std::vector<std::uint32_t> turn;  // by TurnNumber: its number in the space
    };

    Entry ask(std::size_t number, std::size_t index, std::uint32_t left, Tally& tally) const {
        ++tally.queries[number];
        const std::uint32_t needed = tables_[number].made.distances.at_index(index);
        if (needed <= left) return Entry::kOpen;
        ++tally.cuts[number];
        // The previous position needs at least needed - 1 turns, and has left + 1.
        return pathmax_ && needed > left + 2 ? Entry::kAllCut : Entry::kCut;
    }

    /// A random word: the position after it, and its node in the automaton.
    struct Walker {
        Points points{};
        CanonicalSequences::Node node = CanonicalSequences::kStart;
    };
    /// The number of words of one length by the largest table value of the position after them.
    using Sample = std::array<std::uint32_t, 256>;

    [[nodiscard]] std::uint32_t needed(const Points& points) const;
    void walk_on();

    const SolverSetup& setup_;
    GoalTables& made_;
    RegisterGoal goal_;
    bool pathmax_;
    std::vector<std::uint32_t> waiting_;  // orbits without a table so far
    std::vector<Asked> tables_;
    Points start_{};
    std::minstd_rand random_;  // seeded the same way every time, so that runs are reproducible
    std::vector<Walker> walkers_;
    std::vector<Sample> samples_;  // by turns; for the tables in use
};

}  // namespace qter
