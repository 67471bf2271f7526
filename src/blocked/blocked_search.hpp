// Search for a solution of a given number of turns on puzzles whose turns can be blocked.
//
// The technique: iterative deepening A* (IDA*). Words of n turns from the start are pruned where a
// view (blocked_space.hpp) shows that more turns are needed than are left. But only a part of the
// puzzle blocks turns, and a view of that part hardly bounds the rest: on the Puppet Cube V2
// corners need 13.9 turns on average, and the whole puzzle 20. So nearly every position of ten
// turns or more would be expanded, for each n.
//
// Bidirectional search. A path of n turns consists of a prefix of n - k turns and a suffix of k
// turns, with a middle position between them. All positions that are k turns from solved are
// inserted into a set, if the views allow that they are at most n - k turns from the *start*. Then
// all words of n - k turns from the start, pruned as before, are looked up in the set. Both
// searches are half as deep, and both stay in the corridor between the start and solved. The set is
// a Bloom filter. It contains every member, so if no position is in it, there is no solution.
// Positions that it reports are listed, and the search from solved is repeated to find the true
// members among them.
//
// The middle is put where it costs least. Random descents estimate beforehand how many positions
// each depth of either search has (blocked_estimate.hpp), within a few percent; and the set must
// fit the memory.
//
// It uses no canonical sequences, symmetries or inverses of a group. If turns can be blocked, these
// are valid only as BlockedTurns shows (search/blocked_turns.hpp), and the inverse of a sequence
// may be blocked at the start of the sequence. But every turn can be undone where it ends, so a
// path from solved gives a path to solved.
//
// Sources: R. E. Korf, 1985; I. Pohl, 1971; J. K. Barker, R. E. Korf, "Limitations of front-to-end
// bidirectional heuristic search", 2015, on when bidirectional search pays: if bounds are weak.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "blocked/blocked_space.hpp"
#include "notation/algorithm.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct BlockedSearchOptions {
    std::uint32_t threads = 1;
    /// Most bytes for sets of positions.
    std::uint64_t memory = std::uint64_t{1} << 30;
};

/// The halfway points of a corridor: all of them, or the one on the most shortest paths.
enum class CorridorWidth : std::uint8_t { kWide, kNarrow };

class BlockedSearch {
 public:
    /// Searches from `start`, which the space must reach; `solved` are the bounds from solved. Both
    /// must outlive it. Throws as ShapeBounds.
    BlockedSearch(const BlockedSpace& space, const ShapeBounds& solved, const State& start,
                  const BlockedSearchOptions& options, const Cancellation& cancellation);

    /// A lower bound on the turns of any solution.
    [[nodiscard]] std::uint32_t least() const { return least_; }

    struct Estimate {
        std::uint32_t behind = 0;  ///< turns of the suffix; 0 for a search without a middle
        double nodes = 0;          ///< positions to visit
        double members = 0;        ///< members of the set
        double solutions = 0;      ///< expected; with `middle`, only those through the corridor
        /// If not null, only paths through this corridor are searched.
        std::shared_ptr<const ShapeBounds> middle;
    };
    /// The cost of searching for solutions of `length` turns. Takes some 50 milliseconds. Throws
    /// Cancelled.
    [[nodiscard]] Estimate estimate(std::uint32_t length) const;

    /// A corridor: paths whose middle is one of some points of the first view.
    struct Corridor {
        std::size_t points = 0;
        std::shared_ptr<const ShapeBounds> middle;
        struct Side {
            double nodes = 0;
            double words = 0;
        };
        std::vector<Side> ahead;   // by turns, from the start to the middle
        std::vector<Side> behind;  // by turns, from solved to the middle
    };
    /// The corridor through the halfway points of paths at most `slack` turns longer than
    /// necessary. nullopt if it has no points. Throws as ShapeBounds.
    [[nodiscard]] std::optional<Corridor> corridor(std::uint32_t slack, CorridorWidth width) const;
    /// The cost for solutions of `length` turns through the corridor, with the middle where a
    /// solution costs least.
    [[nodiscard]] Estimate through(const Corridor& corridor, std::uint32_t length) const;

    struct Found {
        std::optional<Algorithm> algorithm;
        bool stopped = false;
        bool gave_up = false;  ///< a solution may exist
    };
    /// Finds a solution of `length` turns, or shows that there is none; words that shorter ones
    /// replace are not considered. Gives up when a thread has visited more than `most_nodes`
    /// positions, because estimates may be wrong. Throws std::bad_alloc.
    Found find(std::uint32_t length, const Estimate& estimate,
               std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max());

    struct Counts {
        std::uint64_t nodes = 0;  ///< positions visited by all calls
        std::uint64_t asked = 0;  ///< positions looked up in the last set
        std::uint64_t hits = 0;   ///< positions that the set reported
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
    template <std::size_t kBytes>
    class Run;

    /// The halfway point on the most shortest paths, in the first view.
    [[nodiscard]] ShapeSpace::Index busiest() const;
    /// Bytes that a set may take now.
    [[nodiscard]] std::uint64_t memory() const;
    /// Most members of a set within memory().
    [[nodiscard]] double most_members() const;

    const BlockedSpace& space_;
    const ShapeBounds& solved_;
    ShapeBounds from_start_;
    State start_;
    BlockedSearchOptions options_;
    const Cancellation& cancellation_;
    std::uint32_t least_;
    Counts counts_;
};

}  // namespace qter
