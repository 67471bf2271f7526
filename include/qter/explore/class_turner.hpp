// Classes of points turned, many at a time on several threads: the step that a level is made of,
// whether it is kept in memory (class_levels.hpp) or in files (disk_levels.hpp).
//
// What turns lead to is divided among sets by a hash of its key, so that each set is sorted, merged and
// kept on its own and threads share nothing.
//
// Which turns can be made from a class, where some can be blocked, depends on its shape alone
// (puzzle/shapes.hpp). Each thread remembers it, so it is found once and not for every class.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "qter/explore/point_classes.hpp"
#include "qter/puzzle/obstacles.hpp"
#include "qter/puzzle/shapes.hpp"
#include "qter/puzzle/symmetry_hash.hpp"

namespace qter {

/// Sets that a level is divided among.
inline constexpr std::size_t kLevelSets = 256;
/// Classes that a thread turns at a time.
inline constexpr std::size_t kClassesPerTask = 512;
/// Shapes that a thread remembers.
inline constexpr std::size_t kShapesKnown = 100'000;

/// Of keys of so many words.
template <std::size_t kWords>
class ClassTurner {
 public:
    using Key = std::array<std::uint64_t, kWords>;
    using Row = std::vector<Key>;

    /// Both must outlive it.
    ClassTurner(const Graph& graph, const PointClasses& classes, std::uint32_t threads)
        : graph_(graph), classes_(classes), moves_(moves_of(graph, classes)), threads_(threads) {
        const Puzzle& puzzle = graph.puzzle();
        if (puzzle.blocking() != nullptr) shapes_ = std::make_unique<ShapeKeys>(puzzle);
        all_ = worth_making([](const Move&) { return true; });
    }

    [[nodiscard]] static std::size_t set_of(const Key& key) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key) hash = mix(hash ^ word);
        return hash % kLevelSets;
    }
    /// Most that turning a class finds, in bytes.
    [[nodiscard]] std::uint64_t bytes_found() const {
        return all_.size() * (classes_.turns_before() ? 2 : 1) * sizeof(Key);
    }

    [[nodiscard]] Key key_of(const State& state) {
        PointClasses::Key key{};
        classes_.find(state, key, threads_[0].scratch);
        return shortened(key);
    }
    /// Turns each class by each turn, and remembers the classes that they lead to.
    void turn_all(std::uint32_t thread, std::span<const Key> keys) {
        Thread& own = threads_[thread];
        const Shape& shape = graph_.puzzle().shape();
        for (const Key& key : keys) {
            classes_.state_of(lengthened(key), own.state, own.scratch);
            for (const std::uint32_t number : moves_from(own)) {
                const State& move = moves_[number].state;
                remember(own, compose(shape, own.state, move));
                if (classes_.turns_before()) remember(own, compose(shape, move, own.state));
            }
        }
    }
    /// Those of a set that all threads remember, each once, ascending; they are forgotten. Not while
    /// turn_all() runs.
    [[nodiscard]] Row take_found(std::size_t set) {
        Row found;
        for (Thread& thread : threads_) {
            Row& part = thread.found[set];
            found.insert(found.end(), part.begin(), part.end());
            part.clear();
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }
    /// It is a key that may be turned, whoever made it.
    [[nodiscard]] bool is_key(std::uint32_t thread, const Key& key) {
        return classes_.is_key(lengthened(key), threads_[thread].scratch);
    }
    /// How many points the class has.
    [[nodiscard]] std::uint32_t points_of(std::uint32_t thread, const Key& own) {
        Thread& of = threads_[thread];
        PointClasses::Key key{};
        classes_.state_of(lengthened(own), of.state, of.scratch);
        return classes_.symmetries() / classes_.find(of.state, key, of.scratch);
    }

 private:
    struct alignas(64) Thread {
        PointClasses::Scratch scratch;
        State state;
        std::array<Row, kLevelSets> found;  // not sorted
        std::unordered_map<std::string, std::vector<std::uint32_t>> by_shape;  // moves
    };
    /// A turn behind some that count nothing.
    struct Move {
        std::size_t before = 0;  // which element of FreeTurns
        std::size_t turn = 0;
        State state;  // what both do
        std::uint32_t coset = 0;  // moves with the same one lead to the same class
    };

    static std::vector<Move> moves_of(const Graph& graph, const PointClasses& classes) {
        std::vector<Move> moves;
        std::vector<State> cosets;
        const Shape& shape = graph.puzzle().shape();
        const FreeTurns* const free = classes.free_turns();
        for (std::size_t before = 0; before < (free != nullptr ? free->elements().size() : 1); ++before) {
            for (std::size_t turn = 0; turn < graph.turns().size(); ++turn) {
                const GraphTurn& one = graph.turns()[turn];
                if (one.weight == 0) continue;
                Move move{before, turn, one.state, static_cast<std::uint32_t>(moves.size())};
                if (free != nullptr) {
                    move.state = compose(shape, free->elements()[before], one.state);
                    State least = move.state;
                    free->make_least(shape, least);
                    const auto known = std::find(cosets.begin(), cosets.end(), least);
                    move.coset = static_cast<std::uint32_t>(known - cosets.begin());
                    if (known == cosets.end()) cosets.push_back(std::move(least));
                }
                moves.push_back(std::move(move));
            }
        }
        return moves;
    }
    /// One for each coset that a move leads to which can be made.
    template <class CanBeMade>
    [[nodiscard]] std::vector<std::uint32_t> worth_making(const CanBeMade& can_be_made) const {
        std::vector<std::uint32_t> found;
        std::vector<bool> reached(moves_.size());
        for (std::uint32_t i = 0; i < moves_.size(); ++i) {
            if (reached[moves_[i].coset] || !can_be_made(moves_[i])) continue;
            reached[moves_[i].coset] = true;
            found.push_back(i);
        }
        return found;
    }
    /// From own.state.
    [[nodiscard]] const std::vector<std::uint32_t>& moves_from(Thread& own) const {
        if (shapes_ == nullptr) return all_;
        if (own.by_shape.size() == kShapesKnown) own.by_shape.clear();
        const auto [known, is_new] = own.by_shape.try_emplace(shapes_->key(own.state));
        if (is_new) {
            const Puzzle& puzzle = graph_.puzzle();
            known->second = worth_making([&](const Move& move) {
                const State state =
                    move.before == 0
                        ? own.state
                        : compose(puzzle.shape(), own.state,
                                  classes_.free_turns()->elements()[move.before]);
                return !blocked_turn(puzzle, state, graph_.turns()[move.turn].turns);
            });
        }
        return known->second;
    }
    static Key shortened(const PointClasses::Key& key) {
        Key own;
        std::copy_n(key.begin(), kWords, own.begin());
        return own;
    }
    static PointClasses::Key lengthened(const Key& own) {
        PointClasses::Key key{};
        std::copy_n(own.begin(), kWords, key.begin());
        return key;
    }
    void remember(Thread& own, const State& state) {
        PointClasses::Key key{};
        classes_.find(state, key, own.scratch);
        const Key found = shortened(key);
        own.found[set_of(found)].push_back(found);
    }

    const Graph& graph_;
    const PointClasses& classes_;
    std::vector<Move> moves_;
    std::unique_ptr<const ShapeKeys> shapes_;  // where turns can be blocked
    std::vector<std::uint32_t> all_;           // moves worth making where nothing is blocked
    std::vector<Thread> threads_;
};

/// Calls `work.template operator()<kWords>()` with as many words as the keys of `classes` have.
template <class Work>
auto with_words(const PointClasses& classes, const Work& work) {
    switch (classes.words()) {
        case 1:
            return work.template operator()<1>();
        case 2:
            return work.template operator()<2>();
        case 3:
            return work.template operator()<3>();
        case 4:
            return work.template operator()<4>();
        default:
            return work.template operator()<PointClasses::kMaxWords>();
    }
}

}  // namespace qter
