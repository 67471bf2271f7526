// Classes of points turned, many at a time on several threads: the step that a level is made of,
// whether it is kept in memory (class_levels.hpp) or in files (disk_levels.hpp).
//
// What turns lead to is divided among sets by a hash of its key, so that each set is sorted, merged
// and kept on its own and threads share nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "explore/class_moves.hpp"
#include "explore/point_classes.hpp"
#include "puzzle/symmetry_hash.hpp"

namespace qter {

/// Sets that a level is divided among.
inline constexpr std::size_t kLevelSets = 256;
/// Classes that a thread turns at a time.
inline constexpr std::size_t kClassesPerTask = 512;

/// Of keys of so many words.
template <std::size_t kWords>
class ClassTurner {
 public:
    using Key = std::array<std::uint64_t, kWords>;
    using Row = std::vector<Key>;

    /// Both must outlive it.
    ClassTurner(const Graph& graph, const PointClasses& classes, std::uint32_t threads)
        : graph_(graph), classes_(classes), moves_(graph, classes), threads_(threads) {}

    [[nodiscard]] static std::size_t set_of(const Key& key) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key) hash = mix(hash ^ word);
        return hash % kLevelSets;
    }
    /// Most that turning a class finds, in bytes.
    [[nodiscard]] std::uint64_t bytes_found() const {
        return moves_.most() * (classes_.turns_before() ? 2 : 1) * sizeof(Key);
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
            for (const std::uint32_t number : moves_.from(own.state, own.moves_known)) {
                const State& move = moves_.state(number);
                remember(own, compose(shape, own.state, move));
                if (classes_.turns_before()) remember(own, compose(shape, move, own.state));
            }
        }
    }
    /// Those of a set that all threads remember, each once, ascending; they are forgotten. Not
    /// while turn_all() runs.
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
        ClassMoves::Known moves_known;
    };
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
    ClassMoves moves_;
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
