// Lower bounds on the turns to a goal: the distances in single orbits.
//
// The technique: pattern databases of single orbits, and the maximum of what they say. What a goal
// asks of one orbit has an exact distance there (table/pruning_table.hpp), and the largest of these
// distances bounds that of the whole. A goal of cycles alone lets all symmetries of the puzzle
// shrink its tables; with fixed pieces those that keep them may.
//
// When. A table costs some nanoseconds an entry to make, a position of the search some tens. So a
// table is made once the search before has shown that the next one will look at more positions than
// the table has entries, by a factor; until then the search goes without. The paper's rule is of
// the same kind: a table is deepened when it has been asked three times as often as it has entries.
//
// Memory. A table that no cache holds is asked for all turns of a position before the first answer
// is needed (search/depth_first.hpp). Corners of a 3x3 without symmetries, 88 million bytes: 259
// million positions take 17 s so and 30 s one by one; 2 million bytes, with symmetries, make no
// difference.
//
// What a search will cost. How many positions tables cut is known of random positions, but those of
// a search are none: where pieces have to come back it begins at their goal, and all of its first
// half is near. On a 3x3 with seventeen pieces fixed and twelve turns left this is a factor of
// 3000. So random words are looked at besides, and what they and random positions tell is taken,
// whichever is more (after D. Knuth, "Estimating the efficiency of backtrack programs", 1975).
//
// Limits: orbits of more than twelve pieces have no table; of the twelve edges of a 3x3 there is
// one of the permutation alone.
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
    /// Most tables that are asked; the ones with the largest mean distances.
    static constexpr std::size_t kMaxTables = 4;

    /// Where a position is in each table.
    using Points = std::array<Point, kMaxTables>;
    /// Where a position will be, and where the tables have it.
    struct Ahead {
        Points points;
        std::array<std::size_t, kMaxTables> index;
    };
    /// What one thread asked.
    struct Tally {
        std::array<std::uint64_t, kMaxTables> queries{};
        std::array<std::uint64_t, kMaxTables> cuts{};
    };

    /// Both must outlive the bounds.
    Bounds(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal);

    /// Makes the tables that pay for a search of about `positions` positions, as far as memory
    /// allows with `reserve` bytes left for what follows. False when it was cancelled.
    bool prepare(double positions, std::uint64_t reserve, const Cancellation& cancellation);
    /// Bytes of the tables that are asked.
    [[nodiscard]] std::uint64_t bytes() const;
    /// Gives the largest table back, and from now on does without; false when there is none.
    bool give_up_largest();

    [[nodiscard]] const Points& start() const { return start_; }
    /// The tables do not fit the caches: foreseeing pays.
    [[nodiscard]] bool large() const;
    /// Works out what enter() needs of a turn, and asks for the memory it will read.
    void foresee(const Points& from, TurnNumber turn, Ahead& ahead) const {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            const Asked& asked = tables_[i];
            ahead.points[i] = asked.made.distances.indexer().seen_after(from[i], asked.turn[turn]);
            ahead.index[i] = asked.made.distances.indexer().index_of_seen(ahead.points[i]);
            asked.made.distances.prefetch(ahead.index[i]);
        }
    }
    /// Goes where a turn leads, which was foreseen, unless more than `left` turns are needed behind
    /// it; `to` is whole only then.
    Entry enter(const Ahead& ahead, std::uint32_t left, Points& to, Tally& tally) const {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            to[i] = ahead.points[i];
            const Entry entry = ask(i, ahead.index[i], left, tally);
            if (entry != Entry::kOpen) return entry;
        }
        return Entry::kOpen;
    }
    /// The same for a turn that was not foreseen.
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

    /// The share of the positions `turns` turns from the start that are not cut with `left` turns
    /// left, about; 1 without tables. The first call for a number of turns takes some 0.1 ms.
    [[nodiscard]] double share_within(std::uint32_t turns, std::uint32_t left);
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

    Entry ask(std::size_t number, std::size_t index, std::uint32_t left, Tally& tally) const {
        ++tally.queries[number];
        const std::uint32_t needed = tables_[number].made.distances.at_index(index);
        if (needed <= left) return Entry::kOpen;
        ++tally.cuts[number];
        // The position before needs needed - 1 at least, and has left + 1.
        return pathmax_ && needed > left + 2 ? Entry::kAllCut : Entry::kCut;
    }

    /// A random word, where it leads, and the automaton's node behind it.
    struct Walker {
        Points points{};
        CanonicalSequences::Node node = CanonicalSequences::kStart;
    };
    /// Words of some length by the most that a table says of where they lead.
    using Sample = std::array<std::uint32_t, 256>;

    [[nodiscard]] std::uint32_t needed(const Points& points) const;
    void walk_on();

    const SolverSetup& setup_;
    GoalTables& made_;
    RegisterGoal goal_;
    bool pathmax_;
    std::vector<std::uint32_t> waiting_;  // orbits that a table may be made of
    std::vector<Asked> tables_;
    Points start_{};
    std::minstd_rand random_;  // the same every time, so that runs can be told apart
    std::vector<Walker> walkers_;
    std::vector<Sample> samples_;  // by turns; of these tables
};

}  // namespace qter
