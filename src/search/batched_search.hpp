// Batched depth-first search, for bounds in memory with a high latency: many positions at a time.
//
// The technique: depth-first search with prefetching. A table of gigabytes answers after some
// hundred nanoseconds, but a processor can wait for ten and more answers at once. The turns of one
// position are too few for that where the value in one table decides whether the next is read. So
// kParents positions of one depth are expanded together: all their children are pruned, in as many
// rounds as the policy takes. The remaining children form the next depth; they are expanded before
// the other positions of this depth.
//
// The words are those of DepthFirst without sequence symmetry, in another order: the continuations
// of kParents beginnings come turn by turn instead of one after the other.
//
// Parts. split() searches the first few turns, and returns each group of positions to be expanded
// together as a batch. Searched one after the other, the batches give the same result as run()
// without them: the same positions, and the same words in the same order. So several threads can
// search them (parallel_search.hpp), and the first solution in the order of batches is that of one
// thread.
//
// A policy has
//   struct Position;                              // copyable
//   struct Ahead;                                 // results of sift(), for enter()
//   void prefetch(const Position& from);
//       // the search examines the turns of `from` next: prefetches the memory for that. A position
//       // may have waited for long since it was created
//   bool may_turn(const Position& from, TurnNumber turn);
//       // false when no solution continues with the turn
//   bool is_too_far(const Position& from, TurnNumber turn, std::uint32_t left);
//       // whether the data in `from` already proves that the position after the turn needs more
//       // than `left` turns
//   void sift(std::span<Child> children, std::vector<std::uint32_t>& alive, std::uint32_t left);
//       // removes from `alive` the indices of children that need more than `left` turns; the
//       // others stay in their order. A child has `from`, `step` and `ahead`
//   void enter(const Position& from, TurnNumber turn, const Ahead& ahead, Position& to);
//   bool arrived(const Position& at, const PathTo& path);
//       // at full length; path() is the word as std::span<const Turn>; false ends the search
//
// The turns are a TurnSet, or another type with its Step, steps(), turn() and size().
//
// Measured: a table of 2.4 GB answers after 350 ns, and every 19 to 26 ns when many queries are
// sent together. When a depth has few positions left, letting them wait for others saves no
// measurable time, and finds a solution only at the end of the search.
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
        std::uint32_t parent;  ///< its index among the positions of its depth
        typename Policy::Ahead ahead;
    };

    /// All must outlive the search. `length` is the number of turns of whole words.
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
    /// Positions of one depth that are expanded together, and the words that lead to them.
    struct Batch {
        std::vector<Node> nodes;
        TurnWord words;  ///< `depth` turns each
        std::uint32_t depth = 0;
    };

    /// The search gives up after expanding this many more positions; by default it never does.
    void set_more_nodes(std::uint64_t more) {
        most_nodes_ = more > std::numeric_limits<std::uint64_t>::max() - nodes_
                          ? std::numeric_limits<std::uint64_t>::max()
                          : nodes_ + more;
    }

    /// The batch of all words with this beginning; `position` is the policy's position after it.
    [[nodiscard]] static Batch batch_of(const Frontier::Beginning& beginning,
                                        const Position& position) {
        return {{Node{position, beginning.node, 0, 0}},
                beginning.word,
                static_cast<std::uint32_t>(beginning.word.size())};
    }

    /// Searches the words of a batch, from batch_of() or from a search of the same length. False
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

    /// The same up to `depth` turns, fewer than the length and at least as many as the batch has;
    /// appends the remaining batches to `batches`. False as run().
    bool split(const Batch& batch, std::uint32_t depth, const Cancellation& cancellation,
               std::vector<Batch>& batches) {
        split_at_ = depth;
        batches_ = &batches;
        const bool all = run(batch, cancellation);
        split_at_ = kNever;
        return all;
    }

    /// Positions expanded so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] bool gave_up() const { return nodes_ > most_nodes_; }

 private:
    /// On the 3x3, 32 and 128 are 3 percent slower, 256 ten percent.
    static constexpr std::size_t kParents = 64;

    static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

    /// The positions of one depth that are being expanded, or wait for it.
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

    /// Fills the next level with the children of some of this level's positions.
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
                // Without a branch, which could not be predicted.
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

    /// Writes the path of a position of this depth to word_, by its chain of parents.
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
    std::uint32_t begin_ = 0;  ///< the depth at which the search began
    TurnWord words_;           ///< the words that lead to the positions there
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
