// The search skeleton of depth_first.hpp for bounds that wait for memory: many positions at a time.
//
// The technique: depth-first search with prefetching. A table of gigabytes answers after some
// hundred nanoseconds, but a processor can wait for ten answers and more at once. The turns of one
// position are too few for that where a look at one table decides on the look at the next one. So
// positions of one depth are gone on from together, kParents of them: all that their turns lead to
// are sifted, in as many looks as the policy takes, and what is left is the next depth's, gone on
// from before the others of this one.
//
// Same words as DepthFirst without sequence symmetry, in another order: the words behind kParents
// beginnings come turn by turn instead of one after the other.
//
// Parts. split() searches the first few turns, and gives each group of positions that would be gone
// on from together as a batch. Searched one after the other, the batches are what run() does
// without them: the same positions, and the same words in the same order. So they can be searched
// by several threads (parallel_search.hpp), and the first solution in the order of batches is that
// of one thread.
//
// A policy has
//   struct Position;                              // copyable
//   struct Ahead;                                 // what sift() finds out, for enter()
//   void prefetch(const Position& from);
//       // its turns are asked about next: has what that takes brought nearer. A position may have
//       // waited for long since it was made
//   bool may_turn(const Position& from, TurnNumber turn);
//       // false when no solution goes on so
//   bool is_too_far(const Position& from, TurnNumber turn, std::uint32_t left);
//       // whether `from` tells that what the turn leads to needs more than `left` turns
//   void sift(std::span<Child> children, std::vector<std::uint32_t>& alive, std::uint32_t left);
//       // takes those numbers of children away that need more than `left` turns behind them; the
//       // others stay in their order. A child has `from`, `step` and `ahead`
//   void enter(const Position& from, TurnNumber turn, const Ahead& ahead, Position& to);
//   bool arrived(const Position& at, const PathTo& path);
//       // at full length; path() is the word as std::span<const Turn>; false ends the search
//
// The turns are a TurnSet, or what else has its Step, steps(), turn() and size().
//
// Measured: a table of 2.4 GB answers after 350 ns, and every 19 to 26 ns when many are asked
// together. Letting the few that are left at a depth wait for others there saves no time that can
// be told, and finds a solution only when all else has been looked at.
//
// Source: R. E. Korf, as depth_first.hpp; searching several positions at a time against latency
// after T. Rokicki's solvers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "search/frontier.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

template <class Policy, class Turns = TurnSet>
class BatchedSearch {
 public:
    using Position = typename Policy::Position;
    using Step = typename Turns::Step;

    /// A turn of a position.
    struct Child {
        const Position* from;
        Step step;
        std::uint32_t parent;  ///< its number among those of its depth
        typename Policy::Ahead ahead;
    };

    /// All must outlive the search. `length` is that of whole words.
    BatchedSearch(const Turns& turns, Policy& policy, std::uint32_t length)
        : turns_(turns),
          policy_(policy),
          length_(length),
          levels_(length + 1),
          children_(kParents * turns.size() + 1) {}

    struct Node {
        Position position;
        CanonicalSequences::Node node;
        std::uint32_t parent;
        TurnNumber turn;
    };
    /// Positions of one depth that are gone on from together, and the words that lead to them.
    struct Batch {
        std::vector<Node> nodes;
        TurnWord words;  ///< `depth` turns each
        std::uint32_t depth = 0;
    };

    /// It gives up when it has looked at more positions than these from now on; without it, never.
    void set_more_nodes(std::uint64_t more) {
        most_nodes_ = more > std::numeric_limits<std::uint64_t>::max() - nodes_
                          ? std::numeric_limits<std::uint64_t>::max()
                          : nodes_ + more;
    }

    /// All words that begin like this, from `position`, which the policy made of it.
    [[nodiscard]] static Batch batch_of(const Frontier::Beginning& beginning,
                                        const Position& position) {
        return {{Node{position, beginning.node, 0, 0}},
                beginning.word,
                static_cast<std::uint32_t>(beginning.word.size())};
    }

    /// Searches the words of a batch, which batch_of() or a search of the same length gave. False
    /// when the policy or the cancellation ended it, or it gave up.
    bool run(const Batch& batch, const Cancellation& cancellation) {
        cancellation_ = &cancellation;
        begin_ = batch.depth;
        words_ = batch.words;
        levels_[begin_].nodes = batch.nodes;
        if (begin_ < length_) return descend(begin_);
        for (const Node& node : levels_[begin_].nodes) {
            if (!arrive(node, begin_)) return false;
        }
        return true;
    }

    /// The same up to `depth` turns, fewer than the length and no fewer than the batch has; what
    /// is left to do is added to `batches`. False as run().
    bool split(const Batch& batch, std::uint32_t depth, const Cancellation& cancellation,
               std::vector<Batch>& batches) {
        split_at_ = depth;
        batches_ = &batches;
        const bool all = run(batch, cancellation);
        split_at_ = kNever;
        return all;
    }

    /// Positions looked at so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] bool gave_up() const { return nodes_ > most_nodes_; }

 private:
    /// 32 and 128 are 3 percent slower on the 3x3, 256 ten.
    static constexpr std::size_t kParents = 64;

    static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

    /// Those of one depth that are gone on from, or still to be.
    struct Level {
        std::vector<Node> nodes;
    };

    bool descend(std::uint32_t depth) {
        const std::vector<Node>& nodes = levels_[depth].nodes;
        for (std::size_t first = 0; first < nodes.size(); first += kParents) {
            if (cancellation_->requested() || gave_up()) return false;
            const std::size_t end = std::min(nodes.size(), first + kParents);
            if (depth == split_at_) {
                add_batch(depth, first, end);
                continue;
            }
            expand(depth, first, end);
            if (depth + 1 < length_) {
                if (!descend(depth + 1)) return false;
                continue;
            }
            for (const Node& node : levels_[length_].nodes) {
                if (!arrive(node, length_)) return false;
            }
        }
        return true;
    }

    /// Makes the next level of what turns lead to from some of this one's positions.
    void expand(std::uint32_t depth, std::size_t first, std::size_t end) {
        const std::vector<Node>& nodes = levels_[depth].nodes;
        const std::uint32_t left = length_ - depth - 1;
        std::size_t count = 0;
        for (std::size_t i = first; i < end; ++i) policy_.prefetch(nodes[i].position);
        for (std::size_t i = first; i < end; ++i) {
            const Position& position = nodes[i].position;
            for (const Step step : turns_.steps(nodes[i].node)) {
                if (!policy_.may_turn(position, step.turn)) continue;
                ++nodes_;
                Child& child = children_[count];
                child.from = &position;
                child.step = step;
                child.parent = static_cast<std::uint32_t>(i);
                // No branch, which nothing would foretell.
                count += policy_.is_too_far(position, step.turn, left) ? 0 : 1;
            }
        }
        alive_.resize(count);
        std::iota(alive_.begin(), alive_.end(), 0U);
        policy_.sift(std::span(children_.data(), count), alive_, left);
        std::vector<Node>& next = levels_[depth + 1].nodes;
        next.resize(alive_.size());
        for (std::size_t i = 0; i < alive_.size(); ++i) {
            const Child& child = children_[alive_[i]];
            Node& to = next[i];
            policy_.enter(*child.from, child.step.turn, child.ahead, to.position);
            to.node = child.step.node;
            to.parent = child.parent;
            to.turn = child.step.turn;
        }
    }

    void add_batch(std::uint32_t depth, std::size_t first, std::size_t end) {
        const std::vector<Node>& nodes = levels_[depth].nodes;
        Batch& batch = batches_->emplace_back();
        batch.depth = depth;
        batch.nodes.assign(nodes.begin() + static_cast<std::ptrdiff_t>(first),
                           nodes.begin() + static_cast<std::ptrdiff_t>(end));
        for (const Node& node : batch.nodes) {
            write_path(node, depth);
            batch.words.insert(batch.words.end(), word_.begin(), word_.end());
        }
    }

    bool arrive(const Node& node, std::uint32_t depth) {
        return policy_.arrived(node.position, [&] { return path_to(node, depth); });
    }

    std::span<const Turn> path_to(const Node& node, std::uint32_t depth) {
        write_path(node, depth);
        path_.clear();
        for (const TurnNumber turn : word_) path_.push_back(turns_.turn(turn));
        return path_;
    }

    /// Of a position of this depth, by what it and those before it are made of, to word_.
    void write_path(const Node& node, std::uint32_t depth) {
        word_.resize(depth);
        const Node* at = &node;
        for (std::size_t i = depth; i-- > begin_;) {
            word_[i] = at->turn;
            at = &levels_[i].nodes[at->parent];
        }
        const auto number = static_cast<std::size_t>(at - levels_[begin_].nodes.data());
        for (std::size_t i = 0; i < begin_; ++i) word_[i] = words_[number * begin_ + i];
    }

    const Turns& turns_;
    Policy& policy_;
    std::uint32_t length_;
    const Cancellation* cancellation_ = &Cancellation::never();
    std::uint32_t begin_ = 0;  ///< the depth that it began at
    TurnWord words_;           ///< those that lead to the positions there
    std::uint32_t split_at_ = kNever;
    std::vector<Batch>* batches_ = nullptr;
    std::vector<Level> levels_;  // by depth
    std::vector<Child> children_;
    std::vector<std::uint32_t> alive_;
    TurnWord word_;
    Algorithm path_;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace qter
