// Words on puzzles whose turns can be blocked: a policy for the batched search skeleton
// (search/batched_search.hpp), and the division of words into tasks for threads.
//
// A position has the points of the views, as coordinates with move tables (blocked_space.hpp), and
// a fast state, which is composed only if the bounds do not prune it. The bound is the greatest of
// the views' exact distances, each of which is admissible. If there is a single view with
// directions, two bits of a position tell for each turn whether it leads nearer, as far or away;
// then the turn's own entry is not looked up.
//
// A visitor, one for each thread, processes the words of full length. It gets the position's hash
// beforehand, so that it can prefetch.
//
// Limits: no canonical sequences except those of BlockedTurns; states of at most
// BlockedSpace::kMaxBytes.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "blocked/blocked_space.hpp"
#include "method/width.hpp"
#include "search/batched_search.hpp"
#include "search/parallel_search.hpp"
#include "state/fast_hash.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A position: the points of all views, and the state.
template <std::size_t kBytes>
struct BlockedPosition {
    BlockedTurns::TurnBits worth;  ///< turns that may follow
    std::uint64_t hash;            ///< only at full length
    std::uint32_t bound;           ///< a lower bound on its turns
    std::uint32_t shape;
    std::array<std::uint32_t, BlockedSpace::kMaxViews> place;
    alignas(32) std::array<std::uint8_t, kBytes> state;
};

/// The search policy, from one position towards another.
template <std::size_t kBytes, class Visit>
class BlockedPolicy {
 public:
    using Position = BlockedPosition<kBytes>;
    struct Ahead {
        std::uint32_t bound;
        std::uint32_t shape;
        std::array<std::uint32_t, BlockedSpace::kMaxViews> place;
    };

    /// `beyond` is the number of turns that may follow those of the search.
    BlockedPolicy(const BlockedSpace& space, const ShapeBounds& bounds, std::uint32_t beyond,
                  Visit visit)
        : space_(space),
          turns_(space.turns()),
          bounds_(bounds),
          beyond_(beyond),
          views_(space.views().size()),
          bounded_(bounds.views()),
          directed_(bounds.has_directions() && bounds.views() == 1),
          compose_(fast_ops(available_kernels().front()).compose),
          visit_(std::move(visit)) {
        for (const auto& view : space.views()) view_.push_back(view.get());
    }

    [[nodiscard]] Position position_of(const State& state) const {
        Position position{};
        position.shape = space_.shapes().shape_of(state).value();
        position.worth = turns_.first(position.shape);
        for (std::size_t i = 0; i < views_; ++i) {
            position.place[i] =
                static_cast<std::uint32_t>(view_[i]->of(state).value() % view_[i]->row());
        }
        for (std::size_t i = 0; i < bounded_; ++i) {
            position.bound = std::max(position.bound, bounds_.at(i, index(position, i)));
        }
        space_.fast().pack(state, position.state.data());
        position.hash = fast_hash(position.state.data(), space_.fast().bytes());
        return position;
    }

    void prefetch(const Position& from) const {
        if (directed_) bounds_.prefetch_directions(index(from, 0));
    }
    [[nodiscard]] bool may_turn(const Position& from, TurnNumber turn) const {
        return (from.worth >> turn & 1) != 0;
    }
    [[nodiscard]] bool is_too_far(const Position& from, TurnNumber turn, std::uint32_t left) const {
        return directed_ && bound_after(from, turn) > left + beyond_;
    }

    template <class Child>
    void sift(std::span<Child> children, std::vector<std::uint32_t>& alive, std::uint32_t left) {
        set_left(left);
        for (const std::uint32_t i : alive) {
            Child& child = children[i];
            child.ahead = ahead(*child.from, child.step.turn);
            if (directed_) {
                child.ahead.bound = bound_after(*child.from, child.step.turn);
                continue;
            }
            for (std::size_t view = 0; view < bounded_; ++view) {
                bounds_.prefetch(view, index(child.ahead, view));
            }
        }
        if (directed_) return;
        std::size_t kept = 0;
        for (const std::uint32_t i : alive) {
            alive[kept] = i;
            kept += is_near(children[i].ahead, left) ? 1 : 0;
        }
        alive.resize(kept);
    }

    /// The position after a turn, which must not be blocked.
    [[nodiscard]] Ahead ahead(const Position& from, TurnNumber turn) const {
        Ahead to{};
        for (std::size_t view = 0; view < views_; ++view) {
            const ShapeSpace::RowMove move = view_[view]->move(from.shape, turn);
            to.shape = move.row;
            to.place[view] = move.after[from.place[view]];
        }
        return to;
    }
    /// Looks up the lower bound of a position, and whether it is within the turns left.
    bool is_near(Ahead& to, std::uint32_t left) const {
        to.bound = 0;
        for (std::size_t view = 0; view < bounded_; ++view) {
            to.bound = std::max(to.bound, bounds_.at(view, index(to, view)));
        }
        return to.bound <= left + beyond_;
    }

    void enter(const Position& from, TurnNumber turn, const Ahead& ahead, Position& to) const {
        to.worth = turns_.behind(from.shape, turn);
        to.bound = ahead.bound;
        to.shape = ahead.shape;
        to.place = ahead.place;
        compose_(space_.fast().plan(), from.state.data(), space_.fast_turn(turn), to.state.data());
        if (!at_full_length_) return;
        to.hash = fast_hash(to.state.data(), space_.fast().bytes());
        visit_.prefetch(to.hash);
    }

    template <class PathTo>
    bool arrived(const Position& at, const PathTo& path) {
        return visit_(at, path);
    }

    [[nodiscard]] Visit& visit() { return visit_; }

    /// Must be called before enter(), with the turns that follow, without those beyond.
    void set_left(std::uint32_t left) { at_full_length_ = left == 0; }

 private:
    /// The bound after a turn, from the directions of the position.
    [[nodiscard]] std::uint32_t bound_after(const Position& from, TurnNumber turn) const {
        const std::uint64_t directions = bounds_.directions(index(from, 0)) >> turn;
        return from.bound + 1 - static_cast<std::uint32_t>(directions & 1) -
               static_cast<std::uint32_t>(directions >> 32 & 1);
    }

    template <class Place>
    [[nodiscard]] ShapeSpace::Index index(const Place& place, std::size_t view) const {
        return ShapeSpace::Index{place.shape} * view_[view]->row() + place.place[view];
    }

    const BlockedSpace& space_;
    const BlockedTurns& turns_;
    const ShapeBounds& bounds_;
    std::uint32_t beyond_;
    std::size_t views_;
    std::size_t bounded_;  // number of bounded views
    bool directed_;        // directions are available
    std::vector<const ShapeSpace*> view_;
    void (*compose_)(const FastPlan&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
    bool at_full_length_ = false;
    Visit visit_;
};

/// Words from one position, on several threads.
struct BlockedWords {
    const State& from;
    std::uint32_t length = 0;
    const ShapeBounds& bounds;  ///< from their destination
    std::uint32_t beyond = 0;   ///< turns that may follow the words
    std::uint32_t threads = 1;
};

/// Counts the positions that all threads visit, and limits them.
struct BlockedNodes {
    std::uint64_t most = 0;  ///< for each thread
    std::atomic<std::uint64_t> count = 0;
    std::atomic<bool> gave_up = false;
};

/// How a search of words ended.
struct BlockedEnd {
    bool all = true;  ///< every word was visited
    /// If visitors have a member `found`: that of the first word, in the order of one thread, at
    /// which a visitor ended the search.
    std::optional<Algorithm> found;
};

/// Calls a visitor with the position of every word within the bounds. `make_visit` makes a visitor
/// for each thread. When one returns false, words after that one, in the order of one thread, are
/// not visited.
template <std::size_t kBytes, class MakeVisit>
BlockedEnd for_blocked_words(const BlockedSpace& space, const BlockedWords& words,
                             const Cancellation& stop, BlockedNodes& nodes,
                             const MakeVisit& make_visit) {
    using Visit = decltype(make_visit());
    using Walk = BlockedPolicy<kBytes, Visit>;
    using Search = BatchedSearch<Walk, BlockedTurns>;
    struct Worker {
        Worker(const BlockedSpace& space, const BlockedWords& words, Visit visit)
            : walk(space, words.bounds, words.beyond, std::move(visit)),
              search(space.turns(), walk, words.length) {}
        Walk walk;
        Search search;
    };
    if (words.bounds.of(words.from) > words.length + words.beyond) return {};
    const ThreadExecutor executor(words.threads);
    ParallelSearch<Worker> workers;
    const auto make = [&] { return std::make_unique<Worker>(space, words, make_visit()); };
    Worker& own = workers.own(make);
    std::vector<typename Search::Batch> batches = {
        Search::batch_of({{}, 0, SequenceSymmetry::kNone}, own.walk.position_of(words.from))};
    if (words.threads > 1) {
        constexpr std::size_t kTasksPerThread = 64;
        const bool all =
            split_batches(own.search, batches, words.length, kTasksPerThread * words.threads, stop);
        nodes.count.fetch_add(own.search.nodes(), std::memory_order_relaxed);
        if (!all) return {false, std::nullopt};
    }
    std::vector<std::optional<Algorithm>> found(batches.size());
    const auto search = [&](Worker& worker, std::size_t task, const Cancellation& cancellation) {
        const std::uint64_t before = worker.search.nodes();
        worker.search.set_more_nodes(nodes.most - std::min(nodes.most, nodes.count.load()));
        const bool all = worker.search.run(batches[task], cancellation);
        nodes.count.fetch_add(worker.search.nodes() - before, std::memory_order_relaxed);
        if (all) return TaskEnd::kSearched;
        if (worker.search.gave_up()) nodes.gave_up = true;
        if (worker.search.gave_up() || cancellation.requested()) return TaskEnd::kStopped;
        if constexpr (requires(Visit visit) { visit.found; }) {
            found[task] = std::exchange(worker.walk.visit().found, std::nullopt);
        }
        return TaskEnd::kFound;
    };
    const auto end = workers.run(executor, batches.size(), stop, make, search);
    const bool ended = end.first < batches.size();
    return {!end.stopped && !ended, ended ? std::move(found[end.first]) : std::nullopt};
}

/// Calls `function` with the space's number of state bytes, rounded up to a supported width.
template <class Function>
decltype(auto) with_state_bytes(const BlockedSpace& space, Function&& function) {
    return with_width<32, BlockedSpace::kMaxBytes>(space.fast().bytes(), function);
}

}  // namespace qter
