// Applying turns to many classes of points in parallel, the step from one level to the next.
//
// Used with levels in memory (class_levels.hpp) and in files (disk_levels.hpp).
//
// Successors are divided into sets by a hash of the key, so that each set is sorted, merged and
// stored on its own and threads share nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/class_moves.hpp"
#include "graph/point_classes.hpp"
#include "support/own_lines.hpp"

namespace qter {

/// The number of sets of a level.
inline constexpr std::size_t kLevelSets = 256;
/// Classes that a thread turns at a time.
inline constexpr std::size_t kClassesPerTask = 512;

/// For keys of at most kWords words; the remaining words are 0.
template <std::size_t kWords>
class ClassTurner {
 public:
    using Key = std::array<std::uint64_t, kWords>;
    using Row = std::vector<Key>;

    /// Both must outlive it.
    ClassTurner(const Graph& graph, const PointClasses& classes, std::uint32_t threads)
        : graph_(graph), classes_(classes), moves_(graph, classes), threads_(threads) {}

    [[nodiscard]] static std::size_t set_of(const Key& key) { return hash_of(key) % kLevelSets; }
    /// The most successors of a class.
    [[nodiscard]] std::size_t most_moves() const {
        return moves_.most() * (classes_.turns_before() ? 2 : 1);
    }
    /// The most bytes of the successors of a class.
    [[nodiscard]] std::uint64_t bytes_found() const { return most_moves() * sizeof(Key); }

    [[nodiscard]] Key key_of(const State& state) {
        Key key{};
        classes_.find(state, key.data(), threads_[0].scratch);
        return key;
    }
    /// Applies each move to each class, and stores the successors.
    void turn_all(std::uint32_t thread, std::span<const Key> keys) {
        Thread& own = threads_[thread];
        const Shape& shape = graph_.puzzle().shape();
        for (const Key& key : keys) {
            classes_.state_of(key.data(), own.state, own.scratch);
            for (const std::uint32_t number : moves_.from(own.state, own.moves_known)) {
                const State& move = moves_.state(number);
                remember(own, compose(shape, own.state, move));
                if (classes_.turns_before()) remember(own, compose(shape, move, own.state));
            }
        }
    }
    /// Removes and returns the stored successors of a set from all threads, sorted, without
    /// duplicates. Must not run during turn_all().
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
    /// Whether this is a valid key, for keys from files.
    [[nodiscard]] bool is_key(std::uint32_t thread, const Key& key) {
        return classes_.is_key(key.data(), threads_[thread].scratch);
    }
    /// The number of points of the class.
    [[nodiscard]] std::uint32_t points_of(std::uint32_t thread, const Key& own) {
        Thread& of = threads_[thread];
        Key key{};
        classes_.state_of(own.data(), of.state, of.scratch);
        return classes_.symmetries() / classes_.find(of.state, key.data(), of.scratch);
    }

 private:
    struct alignas(kOwnLines) Thread {
        PointClasses::Scratch scratch;
        State state;
        std::array<Row, kLevelSets> found;  // not sorted
        ClassMoves::Known moves_known;
    };
    void remember(Thread& own, const State& state) {
        Key found{};
        classes_.find(state, found.data(), own.scratch);
        own.found[set_of(found)].push_back(found);
    }

    const Graph& graph_;
    const PointClasses& classes_;
    ClassMoves moves_;
    std::vector<Thread> threads_;
};

/// Calls `work.template operator()<kWords>()` with at least as many words as the keys of `classes`
/// have.
template <class Work>
auto with_words(const PointClasses& classes, const Work& work) {
    const std::size_t words = classes.words();
    if (words == 1) return work.template operator()<1>();
    if (words == 2) return work.template operator()<2>();
    if (words == 3) return work.template operator()<3>();
    if (words == 4) return work.template operator()<4>();
    if (words <= 8) return work.template operator()<8>();
    if (words <= 32) return work.template operator()<32>();
    // An 11x11 has 47 words: with 512 words its levels took eight times the memory and the time.
    if (words <= 64) return work.template operator()<64>();
    if (words <= 128) return work.template operator()<128>();
    return work.template operator()<PointClasses::kMaxWords>();
}

}  // namespace qter
