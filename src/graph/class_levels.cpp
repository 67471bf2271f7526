#include "graph/class_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "graph/class_turner.hpp"
#include "graph/graph_space.hpp"
#include "support/memory_account.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

/// Turning a class takes as long as this many points of a table, including symmetries and building
/// coordinates.
constexpr double kPointsPerTurned = 400;
/// The most points of a table in a byte: four entries, with as many symmetries as a cube has.
constexpr double kPointsPerByte = 4 * 48;
/// This many turns take some milliseconds, less than any table.
constexpr double kQuicklyTurned = 10'000;

/// Points whose levels are listed in a second or so.
constexpr unsigned long kFewPoints = 1'000'000;

/// The most bytes of a slice's successors before sorting.
constexpr std::uint64_t kSliceBytes = std::uint64_t{256} << 20;
/// The least bytes, even if there is less room.
constexpr std::uint64_t kLeastSliceBytes = std::uint64_t{1} << 20;

template <std::size_t kWords>
class Search {
 public:
    Search(const Graph& graph, const PointClasses& classes, const LevelOptions& options)
        : graph_(graph), options_(options), turner_(graph, classes, options.threads) {}

    ClassLevels run(const State& origin) {
        const Key key = turner_.key_of(origin);
        Level level;
        level[Turner::set_of(key)].push_back(key);
        Level before;
        ClassLevels found;
        found.points.points = {1};
        found.classes = {1};
        try {
            double turned = 0;
            for (std::uint32_t d = 0; d < options_.depth; ++d) {
                turned += found.classes.back().get_d() * static_cast<double>(turner_.most_moves());
                found.too_many = turned > options_.most_turned;
                if (found.too_many) return found;
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
    using Turner = ClassTurner<kWords>;
    using Key = typename Turner::Key;
    using Row = typename Turner::Row;
    using Level = std::array<Row, kLevelSets>;  // each sorted

    static std::uint64_t bytes(const Level& level) {
        std::uint64_t sum = 0;
        for (const Row& row : level) sum += row.capacity() * sizeof(Key);
        return sum;
    }

    [[nodiscard]] bool cancelled() const { return options_.observer.cancelled(); }

    /// nullopt if cancelled.
    std::optional<Level> next_level(const Level& before, const Level& level, std::uint32_t number) {
        Level next;
        std::vector<std::pair<std::size_t, std::size_t>> tasks;  // a set, and the first index in it
        for (std::size_t set = 0; set < kLevelSets; ++set) {
            for (std::size_t i = 0; i < level[set].size(); i += kClassesPerTask) {
                tasks.emplace_back(set, i);
            }
        }
        const std::uint64_t room = MemoryAccount::room() / 4;
        // A growing vector allocates twice its size while the old contents still exist.
        const std::uint64_t slice_bytes = std::clamp(room / 3, kLeastSliceBytes, kSliceBytes);
        const std::size_t slice =
            std::max<std::size_t>(1, slice_bytes / (kClassesPerTask * turner_.bytes_found()));
        for (std::size_t from = 0; from < tasks.size(); from += slice) {
            const std::size_t count = std::min(slice, tasks.size() - from);
            run_tasks(options_.threads, count, [&](std::uint32_t thread, std::size_t i) {
                if (cancelled()) return;
                const auto [set, begin] = tasks[from + i];
                const std::size_t end = std::min(begin + kClassesPerTask, level[set].size());
                turner_.turn_all(thread, std::span(level[set]).subspan(begin, end - begin));
            });
            if (cancelled()) return std::nullopt;
            run_tasks(options_.threads, kLevelSets, [&](std::uint32_t, std::size_t set) {
                take_new(before, level, set, next[set]);
            });
            options_.observer.tell(
                {fmt::format("distance {}", number),
                 static_cast<double>(from + count) / static_cast<double>(tasks.size())});
        }
        return next;
    }

    /// Moves a set's keys that threads have found to `next`, without known ones.
    void take_new(const Level& before, const Level& level, std::size_t set, Row& next) {
        Row found = turner_.take_found(set);
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

    /// The numbers of points and classes of a level.
    std::pair<Integer, std::uint64_t> count(const Level& level) {
        std::atomic<std::uint64_t> points = 0;
        std::atomic<std::uint64_t> size = 0;
        run_tasks(options_.threads, kLevelSets, [&](std::uint32_t thread, std::size_t set) {
            std::uint64_t sum = 0;
            for (const Key& key : level[set]) sum += turner_.points_of(thread, key);
            points += sum;
            size += level[set].size();
        });
        return {Integer(static_cast<unsigned long>(points.load())), size};
    }

    const Graph& graph_;
    const LevelOptions& options_;
    Turner turner_;
};

}  // namespace

ClassLevels count_by_classes(const Graph& graph, const PointClasses& classes, const State& origin,
                             const LevelOptions& options) {
    return with_words(classes, [&]<std::size_t kWords>() {
        return Search<kWords>(graph, classes, options).run(origin);
    });
}

bool has_class_levels(const Graph& graph) {
    return graph.has_levels() && graph.points() != GraphPoints::kCosets;
}

bool may_be_numbered(const Graph& graph) {
    const std::optional<Integer> points = graph.most_points();
    return GraphSpace::may_be_of(graph) && points &&
           points->get_d() / kPointsPerByte <= static_cast<double>(MemoryAccount::room());
}

bool is_listed_whole(const Graph& graph) {
    const Integer most = Integer(static_cast<unsigned long>(GraphSpace::kMaxSize));
    return graph.is_turned_round() && has_class_levels(graph) &&
           !(graph.reachable() && *graph.reachable() > most);
}

double quickly_turned(const Graph& graph) {
    if (!may_be_numbered(graph)) return std::numeric_limits<double>::infinity();
    return std::max(kQuicklyTurned, graph.most_points()->get_d() / kPointsPerTurned);
}

bool is_small(const Graph& graph) {
    return has_class_levels(graph) && graph.reachable() && *graph.reachable() <= kFewPoints;
}

ClassLevels count_few(const Graph& graph, const PointClasses& classes, const State& origin,
                      const LevelOptions& given) {
    LevelOptions options = given;
    options.most_turned = std::min(options.most_turned, quickly_turned(graph));
    return count_by_classes(graph, classes, origin, options);
}

}  // namespace qter
