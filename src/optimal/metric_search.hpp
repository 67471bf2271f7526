// Bidirectional search for the shortest paths from one position to the nearest of several goals.
//
// The technique, bidirectional breadth-first search. Positions are expanded in the order of their
// distances from the start and to the goals, a whole distance at a time, on the side that has
// fewer. Backwards the inverses of turns are made, which need not be turns. The search starts from
// all goals at once, so that the path found leads to the nearest goal and the bounds hold for all.
//
// Turns may count more than one. Let w be the greatest weight of a turn, and let all positions up
// to distances a and b be known from the two sides. A path of weight n passes some position at a
// distance greater than a - w, and at most a, from the start. The other side knows that position if
// n - (a - w + 1) is at most b. So every path of weight at most a + b + 1 - w has been found. If w
// is 1, the first path found is a shortest one.
//
// Several threads compute the positions after some thousand positions, and drop known ones. One
// thread adds the rest in the order of positions and turns. So the known positions and the path do
// not depend on the number of threads.
//
// All shortest paths are found depth first among the positions known to lie on one. Paths that
// differ only in the order of turns that commute are one path.
//
// Source: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "method/known_positions.hpp"
#include "method/method_options.hpp"
#include "optimal/counted_turns.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A position where a search may end, and the index of its goal.
struct GoalPosition {
    State state;
    std::size_t which = 0;
};

class MetricSearch {
 public:
    enum class End : std::uint8_t {
        kFound,
        kNone,  ///< proven: no turns lead from the start to a goal
        kFull,  ///< the memory is used up
        kStopped,
    };

    /// All arguments must outlive it.
    MetricSearch(const Puzzle& puzzle, std::span<const CountedTurn> turns, std::uint64_t memory,
                 std::uint32_t threads, const Cancellation& cancellation,
                 const Distinctions& distinctions = {});

    /// `none_of` is called with a weight such that no path has that weight or less, and with the
    /// number of known positions.
    [[nodiscard]] End run(const State& start, std::span<const GoalPosition> goals,
                          const SolveRequest::NoneOf& none_of = {});

    /// A lower bound on the weight of every path, however the search ended; for kFound, the weight
    /// of the path.
    [[nodiscard]] std::uint32_t at_least() const { return at_least_; }
    /// The number of known positions.
    [[nodiscard]] std::uint64_t nodes() const { return from_.size() + to_.size(); }
    /// For kFound: the path, as numbers of turns, and the index of its goal.
    [[nodiscard]] std::vector<std::uint16_t> way() const;
    [[nodiscard]] std::size_t which() const { return which_at(meeting_.to); }

    struct Way {
        std::vector<std::uint16_t> turns;  ///< their numbers
        std::size_t which = 0;             ///< the index of its goal
    };
    /// For kFound, if every turn counts one: all shortest paths; nullopt if cancelled. Each is the
    /// least among its reorderings by commuting turns.
    [[nodiscard]] std::optional<std::vector<Way>> all_ways() const;

 private:
    /// The indices of a position on both sides.
    struct Meeting {
        std::uint32_t from = KnownPositions::kNone;
        std::uint32_t to = KnownPositions::kNone;
    };

    /// The positions after some positions of a side, without those it knows.
    struct Ahead {
        std::vector<std::uint16_t> looks;  ///< [number][slot]
        std::vector<std::uint64_t> hashes;
        std::vector<std::uint16_t> turns;
        std::vector<std::uint32_t> met;  ///< index on the other side, or kNone

        /// For one position.
        [[nodiscard]] static std::size_t bytes(std::size_t slots) {
            return (slots + 1) * sizeof(std::uint16_t) + sizeof(std::uint64_t) +
                   sizeof(std::uint32_t);
        }
    };

    [[nodiscard]] End widen(KnownPositions& side);
    [[nodiscard]] End widen_by(KnownPositions& side, std::uint32_t weight);
    void look_ahead(const KnownPositions& side, std::uint32_t from, std::uint32_t end,
                    std::span<const std::uint16_t> turns, Ahead& ahead) const;
    [[nodiscard]] End take(KnownPositions& side, const Ahead& ahead);
    [[nodiscard]] bool is_least() const { return best_ <= at_least_; }
    bool raise_bound();
    [[nodiscard]] std::size_t which_at(std::uint32_t position) const;
    [[nodiscard]] bool is_on_path(const State& state, std::size_t made) const;
    [[nodiscard]] bool is_at(const KnownPositions& side, const KnownPositions::Look& look,
                             std::uint32_t distance) const;

    const Puzzle& puzzle_;
    std::span<const CountedTurn> turns_;
    std::uint64_t memory_;
    std::uint32_t threads_;
    const Cancellation& cancellation_;
    KnownPositions from_;
    KnownPositions to_;
    std::vector<std::size_t> goal_;  // by initial position of to_
    std::uint32_t most_weight_ = 1;
    std::uint32_t at_least_ = 0;
    std::uint32_t best_ = 0xffffffff;
    Meeting meeting_;
    const KnownPositions* open_ = nullptr;  // the side whose last distance is incomplete
    State start_;
};

}  // namespace qter
