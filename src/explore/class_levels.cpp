#include "qter/explore/class_levels.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "qter/puzzle/symmetry_hash.hpp"
#include "qter/support/memory_account.hpp"
#include "qter/support/work_pool.hpp"

namespace qter {
namespace {

/// Sets that a level is divided among.
constexpr std::size_t kSets = 256;
/// Most bytes of what a slice leads to, before it is sorted.
constexpr std::uint64_t kSliceBytes = std::uint64_t{256} << 20;
/// And least, however little room there is.
constexpr std::uint64_t kLeastSliceBytes = std::uint64_t{1} << 20;
/// Classes that a thread turns at a time.
constexpr std::size_t kClassesPerTask = 512;

template <std::size_t kWords>
class Search {
 public:
    Search(const Graph& graph, const PointClasses& classes, const LevelOptions& options)
        : graph_(graph), classes_(classes), options_(options), threads_(options.threads) {
        for (const GraphTurn& turn : graph.turns()) turns_.push_back(&turn.state);
    }

    ClassLevels run(const State& origin) {
        PointClasses::Key key{};
        classes_.find(origin, key, threads_[0].scratch);
        Level level;
        level[set_of(shortened(key))].push_back(shortened(key));
        Level before;
        ClassLevels found;
        found.points.points = {1};
        found.classes = {1};
        try {
            for (std::uint32_t d = 0; d < options_.depth; ++d) {
                std::optional<Level> next = next_level(before, level, d + 1);
                if (!next) return found;
                const auto [points, size] = count(*next);
                if (size == 0) {
                    found.points.complete = true;
                    return found;
                }
                found.points.points.push_back(points);
                found.classes.emplace_back(static_cast<unsigned long>(size));
                before = std::exchange(level, *std::move(next));
                found.bytes = std::max(found.bytes, bytes(before) + bytes(level));
            }
        } catch (const OverMemoryLimit&) {
            found.out_of_memory = true;
        }
        if (graph_.reachable()) found.points.complete = found.points.total() == *graph_.reachable();
        return found;
    }

 private:
    using Key = std::array<std::uint64_t, kWords>;
    using Row = std::vector<Key>;
    using Level = std::array<Row, kSets>;  // each sorted

    struct alignas(64) Thread {
        PointClasses::Scratch scratch;
        State state;
        State turned;
        Level found;  // not sorted
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
    static std::size_t set_of(const Key& key) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : key) hash = mix(hash ^ word);
        return hash % kSets;
    }
    static std::uint64_t bytes(const Level& level) {
        std::uint64_t sum = 0;
        for (const Row& row : level) sum += row.capacity() * sizeof(Key);
        return sum;
    }

    [[nodiscard]] bool cancelled() const {
        return options_.cancellation != nullptr && options_.cancellation->requested();
    }

    /// None when it was cancelled.
    std::optional<Level> next_level(const Level& before, const Level& level, std::uint32_t number) {
        Level next;
        std::vector<std::pair<std::size_t, std::size_t>> tasks;  // a set, and where to begin in it
        for (std::size_t set = 0; set < kSets; ++set) {
            for (std::size_t i = 0; i < level[set].size(); i += kClassesPerTask) {
                tasks.emplace_back(set, i);
            }
        }
        const std::uint64_t per_task =
            kClassesPerTask * turns_.size() * (classes_.turns_before() ? 2 : 1) * sizeof(Key);
        const std::uint64_t room = MemoryAccount::room() / 4;
        // Vectors grow to twice what they hold, and have their old contents beside them meanwhile.
        const std::uint64_t slice_bytes =
            std::clamp(room / 3, kLeastSliceBytes, kSliceBytes);
        const std::size_t slice = std::max<std::size_t>(1, slice_bytes / per_task);
        for (std::size_t from = 0; from < tasks.size(); from += slice) {
            const std::size_t count = std::min(slice, tasks.size() - from);
            run_tasks(options_.threads, count, [&](std::uint32_t thread, std::size_t i) {
                if (cancelled()) return;
                const auto [set, begin] = tasks[from + i];
                const std::size_t end = std::min(begin + kClassesPerTask, level[set].size());
                turn_all(threads_[thread], std::span(level[set]).subspan(begin, end - begin));
            });
            if (cancelled()) return std::nullopt;
            run_tasks(options_.threads, kSets, [&](std::uint32_t, std::size_t set) {
                take_new(before, level, set, next[set]);
            });
            if (options_.report) {
                options_.report(number, static_cast<double>(from + count) /
                                            static_cast<double>(tasks.size()));
            }
        }
        return next;
    }

    void turn_all(Thread& thread, std::span<const Key> keys) {
        const Shape& shape = graph_.puzzle().shape();
        PointClasses::Key key{};
        for (const Key& own : keys) {
            classes_.state_of(lengthened(own), thread.state, thread.scratch);
            for (const State* turn : turns_) {
                thread.turned = compose(shape, thread.state, *turn);
                classes_.find(thread.turned, key, thread.scratch);
                const Key found = shortened(key);
                thread.found[set_of(found)].push_back(found);
                if (!classes_.turns_before()) continue;
                thread.turned = compose(shape, *turn, thread.state);
                classes_.find(thread.turned, key, thread.scratch);
                const Key before = shortened(key);
                thread.found[set_of(before)].push_back(before);
            }
        }
    }

    /// Moves what threads have found in a set to `next`, without what is known.
    void take_new(const Level& before, const Level& level, std::size_t set, Row& next) {
        Row found;
        for (Thread& thread : threads_) {
            Row& part = thread.found[set];
            found.insert(found.end(), part.begin(), part.end());
            part.clear();
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        const Row* known[] = {&before[set], &level[set], &next};
        for (const Row* row : known) {
            auto from = row->begin();
            const auto end = std::remove_if(found.begin(), found.end(), [&](const Key& key) {
                while (from != row->end() && *from < key) ++from;
                return from != row->end() && *from == key;
            });
            found.erase(end, found.end());
        }
        if (found.empty()) return;
        Row both;
        both.reserve(next.size() + found.size());
        std::merge(next.begin(), next.end(), found.begin(), found.end(), std::back_inserter(both));
        next = std::move(both);
    }

    /// Points and classes of a level.
    std::pair<Integer, std::uint64_t> count(const Level& level) {
        std::atomic<std::uint64_t> points = 0;
        std::atomic<std::uint64_t> size = 0;
        run_tasks(options_.threads, kSets, [&](std::uint32_t number, std::size_t set) {
            Thread& thread = threads_[number];
            PointClasses::Key key{};
            std::uint64_t sum = 0;
            for (const Key& own : level[set]) {
                classes_.state_of(lengthened(own), thread.state, thread.scratch);
                sum += classes_.symmetries() / classes_.find(thread.state, key, thread.scratch);
            }
            points += sum;
            size += level[set].size();
        });
        return {Integer(static_cast<unsigned long>(points.load())), size};
    }

    const Graph& graph_;
    const PointClasses& classes_;
    const LevelOptions& options_;
    std::vector<const State*> turns_;
    std::vector<Thread> threads_;
};

}  // namespace

ClassLevels count_by_classes(const Graph& graph, const PointClasses& classes, const State& origin,
                             const LevelOptions& options) {
    switch (classes.words()) {
        case 1:
            return Search<1>(graph, classes, options).run(origin);
        case 2:
            return Search<2>(graph, classes, options).run(origin);
        case 3:
            return Search<3>(graph, classes, options).run(origin);
        case 4:
            return Search<4>(graph, classes, options).run(origin);
        default:
            return Search<PointClasses::kMaxWords>(graph, classes, options).run(origin);
    }
}

}  // namespace qter
