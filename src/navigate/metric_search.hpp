// The shortest ways from one position to whichever of several is nearest, searched from both sides.
//
// The technique, bidirectional breadth-first search. Positions are expanded in the order of their
// distances from the start and to the goals, a whole distance at a time, on the side that has
// fewer. Backwards the inverses of turns are made, which need not be turns. All goals are begun
// with at once, so that what is found leads to the nearest of them and what is proven holds of all.
//
// Turns may count more than one. Let w be the most that one counts, and let all positions up to a
// and b be known from the two sides. A way that counts n passes some position at a distance of more
// than a - w, and at most a, from the start; it is known from the other side if n - (a - w + 1) is
// at most b. So every way that counts at most a + b + 1 - w has been met, and where w is 1 the
// first way that is met is a shortest one.
//
// Several threads work out what turns lead to from some thousand positions, and drop what is known;
// what is left is added by one of them in the order of positions and turns. So every number of
// threads knows the same positions, and gives the same way.
//
// All shortest ways are found depth first among positions that are known to lie on one. Those that
// differ in the order of turns that commute are one.
//
// Source: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "navigate/counted_turns.hpp"
#include "navigate/known_positions.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A position that a search may end at, and which of the goals it is.
struct GoalPosition {
    State state;
    std::size_t which = 0;
};

class MetricSearch {
 public:
    enum class End : std::uint8_t {
        kFound,
        kNone,  ///< proven: no turns lead from the start to a goal
        kFull,  ///< the memory was used up
        kStopped,
    };

    /// All must outlive it.
    MetricSearch(const Puzzle& puzzle, std::span<const CountedTurn> turns, std::uint64_t memory,
                 std::uint32_t threads, const Cancellation& cancellation,
                 const ToldApart& told = {});

    /// Called with a count, when no way counts that much or less, and with the number of positions
    /// known.
    using NoneOf = std::function<void(std::uint32_t, std::uint64_t)>;
    [[nodiscard]] End run(const State& start, std::span<const GoalPosition> goals,
                          const NoneOf& none_of = {});

    /// What every way counts at least, however the search ended; of kFound, what the way counts.
    [[nodiscard]] std::uint32_t at_least() const { return at_least_; }
    /// Positions known.
    [[nodiscard]] std::uint64_t nodes() const { return from_.size() + to_.size(); }
    /// Of kFound: the way, as numbers of turns, and the goal that it leads to.
    [[nodiscard]] std::vector<std::uint16_t> way() const;
    [[nodiscard]] std::size_t which() const { return which_at(meeting_.to); }

    struct Way {
        std::vector<std::uint16_t> turns;  ///< their numbers
        std::size_t which = 0;             ///< the goal that they lead to
    };
    /// Of kFound, where every turn counts one: all of the shortest ways; nullopt when it was
    /// stopped. Each is the least of those that commuting turns make of it.
    [[nodiscard]] std::optional<std::vector<Way>> all_ways() const;

 private:
    /// A position by its number on either side.
    struct Meeting {
        std::uint32_t from = KnownPositions::kNone;
        std::uint32_t to = KnownPositions::kNone;
    };

    /// What turns lead to from a few positions of a side, but for what it knows.
    struct Ahead {
        std::vector<std::uint16_t> looks;  ///< [number][slot]
        std::vector<std::uint64_t> hashes;
        std::vector<std::uint16_t> turns;
        std::vector<std::uint32_t> met;  ///< the same position on the other side, or kNone

        /// Of one position.
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
    [[nodiscard]] bool is_on_way(const State& state, std::size_t made) const;
    [[nodiscard]] bool is_at(const KnownPositions& side, const KnownPositions::Look& look,
                             std::uint32_t distance) const;

    const Puzzle& puzzle_;
    std::span<const CountedTurn> turns_;
    std::uint64_t memory_;
    std::uint32_t threads_;
    const Cancellation& cancellation_;
    KnownPositions from_;
    KnownPositions to_;
    std::vector<std::size_t> goal_;  // by position of to_, of those it began with
    std::uint32_t most_weight_ = 1;
    std::uint32_t at_least_ = 0;
    std::uint32_t best_ = 0xffffffff;
    Meeting meeting_;
    const KnownPositions* open_ = nullptr;  // the side whose last distance is not all known
    State start_;
};

}  // namespace qter
