// Depth-first search skeleton: all canonical sequences of a given length after a beginning.
//
// Iterative deepening A*: the caller searches length after length; a branch is cut when a lower
// bound on the turns that are still needed exceeds those that are left. A policy defines a
// position, its bound and the action at full length, so that the solvers share the order of turns,
// sequence symmetry, counting and cancelling.
//
// A policy has
//   struct Position;                              // trivially copyable or at least assignable
//   struct Ahead;                                 // data about a position computed beforehand
//   void foresee(const Position& from, TurnNumber turn, std::uint32_t left, Ahead& ahead);
//       // prefetches the memory that enter() will read
//   Entry enter(const Position& from, TurnNumber turn, const Ahead& ahead, std::uint32_t left,
//               Position& to);
//       // makes the turn, unless the position after it needs more than `left` turns. Called once
//       // for each position examined
//   bool arrived(const Position& at, std::span<const Turn> path);
//       // at full length, after sequence symmetry; false ends the search
// and holds no reference to the search. Nothing here allocates after the constructor.
//
// Interleaving. A table larger than the processor's caches answers after the time of some hundred
// instructions. So all turns of a position are prefetched before the first of them is made: their
// loads overlap. (The paper interleaves several searches in a thread for the same purpose; the
// turns of one position are as many, and need no switching.)
//
// Pathmax. Turns can be undone in one turn, so a position is at most one turn nearer to the goal
// than any of its children. Where bounds are not consistent, a child's bound may prove its parent
// too far: Entry::kAllCut then skips the parent's other turns. With exact tables this never occurs.
//
// Source: R. E. Korf, "Depth-first iterative-deepening", 1985; L. Mero, "A heuristic search
// algorithm with modifiable estimate", 1984 (pathmax); the qter paper, section 3.3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/frontier.hpp"
#include "search/sequence_symmetry.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"
#include "support/own_lines.hpp"

namespace qter {

/// The result of entering a position.
enum class Entry : std::uint8_t {
    kOpen,
    kCut,
    kAllCut,  ///< and no other turn of the previous position is worth making
};

template <class Policy>
class alignas(kOwnLines) DepthFirst {
 public:
    using Position = typename Policy::Position;

    /// All but `position` must outlive the search. `length` is the number of turns of whole words.
    /// `position` is any position; the policy writes to copies of it.
    DepthFirst(const TurnSet& turns, bool rotations, Policy& policy, const Position& position,
               std::uint32_t length, const Cancellation& cancellation)
        : turns_(turns),
          symmetry_(turns.sequences()),
          rotations_(rotations),
          policy_(policy),
          length_(length),
          cancellation_(cancellation),
          path_(length),
          positions_(length + 1, position),
          children_((length + 1) * turns.size()),
          rest_(length + 1) {}

    /// Searches all words of `length` turns with this beginning; `position` is the policy's
    /// position after it. False when the policy or the cancellation ended it.
    /// Inlined by force, so that it is compiled for the same processor as its caller.
    [[gnu::always_inline]] inline bool run(const Frontier::Beginning& beginning,
                                           const Position& position) {
        for (std::size_t i = 0; i < beginning.word.size(); ++i) {
            path_[i] = turns_.turn(beginning.word[i]);
        }
        const auto depth = static_cast<std::uint32_t>(beginning.word.size());
        positions_[depth] = position;
        if (depth == length_) return finish(beginning.period);
        return descend(depth, beginning.node, beginning.period);
    }

    /// Positions examined so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
    static constexpr std::uint64_t kLookEvery = 1U << 10;

    [[gnu::always_inline]] inline bool finish(SequenceSymmetry::Period period) {
        if (rotations_ && !symmetry_.complete(path_, period)) return true;
        return policy_.arrived(positions_[length_], path_);
    }

    /// A turn that may follow, with the data computed beforehand.
    struct Child {
        TurnSet::Step step;
        SequenceSymmetry::Period period = SequenceSymmetry::kNone;
        typename Policy::Ahead ahead;
    };
    /// The children of one position that are not tried yet.
    struct Children {
        const Child* at;
        const Child* end;
    };

    [[gnu::always_inline]] inline bool descend(std::uint32_t depth, CanonicalSequences::Node node,
                                               SequenceSymmetry::Period period) {
        const std::uint32_t first = depth;
        for (;;) {
            rest_[depth] = prefetch(depth, node, period);
            const Child* open = nullptr;
            while (open == nullptr) {
                Children& rest = rest_[depth];
                if (rest.at == rest.end) {
                    if (depth == first) return true;
                    --depth;
                    continue;
                }
                const Child& child = *rest.at++;
                if (++nodes_ % kLookEvery == 0 && cancellation_.requested()) return false;
                const Entry entry = policy_.enter(positions_[depth], child.step.turn, child.ahead,
                                                  length_ - depth - 1, positions_[depth + 1]);
                if (entry == Entry::kAllCut) rest.at = rest.end;
                if (entry != Entry::kOpen) continue;
                path_[depth] = turns_.turn(child.step.turn);
                if (depth + 1 < length_) {
                    open = &child;
                } else if (!finish(child.period)) {
                    return false;
                }
            }
            ++depth;
            node = open->step.node;
            period = open->period;
        }
    }

    [[gnu::always_inline]] inline Children prefetch(std::uint32_t depth,
                                                    CanonicalSequences::Node node,
                                                    SequenceSymmetry::Period period) {
        Child* const first = children_.data() + std::size_t{depth} * turns_.size();
        Child* end = first;
        const std::span<const Turn> path(path_.data(), depth);
        for (const TurnSet::Step step : turns_.steps(node)) {
            if (rotations_) {
                end->period = symmetry_.extend(path, period, turns_.turn(step.turn));
                if (end->period == SequenceSymmetry::kNone) continue;
                if (depth + 1 == length_ && length_ % end->period != 0) continue;
            }
            end->step = step;
            policy_.prefetch(positions_[depth], step.turn, length_ - depth - 1, end->ahead);
            ++end;
        }
        return {first, end};
    }

    const TurnSet& turns_;
    SequenceSymmetry symmetry_;
    bool rotations_;
    Policy& policy_;
    std::uint32_t length_;
    const Cancellation& cancellation_;
    Algorithm path_;
    std::vector<Position> positions_;
    std::vector<Child> children_;  // [depth][turn]
    std::vector<Children> rest_;   // by depth
    std::uint64_t nodes_ = 0;
};

}  // namespace qter
