// All solutions of a given number of turns where turns can be blocked: none, or one of them.
//
// The technique: iterative deepening A* (IDA*). Words of n turns from the start, cut where a view
// (blocked_space.hpp) says that more turns are needed than are left. What blocks a puzzle is a part
// of it, though, and a view of that part hardly bounds the rest: on the Puppet Cube V2 corners need
// 13.9 turns on average, and all of it 20. So nearly every position of ten turns or more would be
// looked at, for each n.
//
// From both sides. A way of n turns has a middle: k turns of it lie behind, n - k before. All
// positions that k turns from solved lead to go into a set, if they are not further from the
// *start* than n - k, by the same views with distances from there. Then all words of n - k turns
// from the start, cut as ever, are looked up. Both searches go half as deep, and both see the
// corridor between the start and solved alone. The set is a Bloom filter: it never denies a member,
// so when no position is in it there is no solution. What it takes for members is listed, and the
// search from solved is made once more to find those that are.
//
// The middle is put where it costs least. How many positions each depth of either search has is
// estimated beforehand by random descents (blocked_estimate.hpp), within a few percent here; and
// the set must have room.
//
// No canonical sequences, symmetries or inverses of a group are used: where turns can be blocked
// they hold only for what BlockedTurns argues (search/blocked_turns.hpp), and an inverse sequence
// cannot be made from where the sequence can. That every turn can be taken back is used: a way from
// solved is one to it.
//
// Sources: R. E. Korf, 1985; I. Pohl, 1971; J. K. Barker, R. E. Korf, "Limitations of front-to-end
// bidirectional heuristic search", 2015, say when both sides pay: where bounds are weak.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "navigate/blocked_space.hpp"
#include "puzzle/algorithm.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct BlockedSearchOptions {
    std::uint32_t threads = 1;
    /// Bytes that sets of positions may take.
    std::uint64_t memory = std::uint64_t{1} << 30;
};

/// Of the points half way that a corridor may lead through: all of them, or that one which most
/// shortest ways lead through.
enum class CorridorWidth : std::uint8_t { kWide, kNarrow };

class BlockedSearch {
 public:
    /// From `start`, which the space must reach; `solved` are the bounds from solved. Both must
    /// outlive it. Throws as ShapeBounds.
    BlockedSearch(const BlockedSpace& space, const ShapeBounds& solved, const State& start,
                  const BlockedSearchOptions& options, const Cancellation& cancellation);

    /// No solution has fewer turns.
    [[nodiscard]] std::uint32_t least() const { return least_; }

    struct Estimate {
        std::uint32_t behind = 0;  ///< turns that lie behind the middle; 0 for a plain search
        double nodes = 0;          ///< positions to look at
        double members = 0;        ///< of the set
        double solutions = 0;      ///< expected; of ways through a corridor
        /// Where given, only ways through it are looked for.
        std::shared_ptr<const ShapeBounds> middle;
    };
    /// Of solutions of `length` turns. Some 50 milliseconds. Throws Cancelled.
    [[nodiscard]] Estimate estimate(std::uint32_t length) const;

    /// Ways whose middle is one of some points of the first view.
    struct Corridor {
        std::size_t points = 0;
        std::shared_ptr<const ShapeBounds> middle;
        struct Side {
            double nodes = 0;
            double words = 0;
        };
        std::vector<Side> ahead;   // by turns, from the start to the middle
        std::vector<Side> behind;  // from solved to it
    };
    /// Through points half way on ways that are `slack` turns longer than they need to be, at most.
    /// None where there are none. Throws as ShapeBounds.
    [[nodiscard]] std::optional<Corridor> corridor(std::uint32_t slack, CorridorWidth width) const;
    /// Of solutions of `length` turns through it: the middle put where a solution costs least.
    [[nodiscard]] Estimate through(const Corridor& corridor, std::uint32_t length) const;

    struct Found {
        std::optional<Algorithm> algorithm;
        bool stopped = false;
        bool gave_up = false;  ///< there may be some
    };
    /// A solution of `length` turns that no shorter word replaces, or that there is none. Gives up
    /// when a thread has looked at more than `most_nodes` positions: estimates are not always
    /// right. Throws std::bad_alloc.
    Found find(std::uint32_t length, const Estimate& estimate,
               std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max());

    struct Counts {
        std::uint64_t nodes = 0;  ///< positions looked at, by all calls
        std::uint64_t asked = 0;  ///< positions that the last set was asked about
        std::uint64_t hits = 0;   ///< of them, those that it may have
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
    template <std::size_t kBytes>
    class Run;

    /// The point half way that most shortest ways lead through, in the first view.
    [[nodiscard]] ShapeSpace::Index busiest() const;
    /// Bytes that a set may take now.
    [[nodiscard]] std::uint64_t memory() const;
    /// Members that a set of so many bytes may have.
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
