#include "explore/shape_part.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <queue>
#include <tuple>

#include "support/parallel.hpp"

namespace qter {
namespace {

constexpr std::uint32_t kNone = ShapeGraph::kNone;

/// The graph's turns between shapes that count.
class ShapeTurns {
 public:
    ShapeTurns(const Graph& graph, const ShapeGraph& shapes)
        : shapes_(shapes), at_rest_(end_at_rest(graph.puzzle(), graph.turns())) {}

    [[nodiscard]] bool counts(std::uint32_t shape) const {
        return !at_rest_ || shapes_.at_rest(shape);
    }
    [[nodiscard]] std::uint32_t next(std::uint32_t shape, const GraphTurn& turn) const {
        const std::uint32_t next = shapes_.next(shape, turn.turns);
        return next == kNone || counts(next) ? next : kNone;
    }

 private:
    const ShapeGraph& shapes_;
    bool at_rest_;
};

class ShapePartFinder {
 public:
    ShapePartFinder(const Graph& graph, const ShapeGraph& shapes, const LevelOptions& options)
        : graph_(graph), turns_(graph, shapes), options_(options), found_(shapes.size(), kNone) {}

    /// False if there are more than `most` nodes.
    bool find(std::uint32_t origin, std::size_t most) {
        // By distance, then in order of arrival.
        using Offer = std::tuple<std::uint32_t, std::size_t, std::uint32_t, Algorithm>;
        const auto later = [](const Offer& a, const Offer& b) {
            return std::tie(std::get<0>(a), std::get<1>(a)) >
                   std::tie(std::get<0>(b), std::get<1>(b));
        };
        std::priority_queue<Offer, std::vector<Offer>, decltype(later)> open(later);
        std::vector<std::uint32_t> nearest(found_.size(), kNone);
        open.emplace(0, 0, origin, Algorithm());
        for (std::size_t offers = 0; !open.empty();) {
            const auto [distance, order, shape, way] = open.top();
            open.pop();
            if (found_[shape] != kNone) continue;
            options_.observer.check();
            if (part_.nodes.size() == most) return false;
            found_[shape] = static_cast<std::uint32_t>(part_.nodes.size());
            shape_of_.push_back(shape);
            for (const GraphTurn& turn : graph_.turns()) {
                const std::uint32_t next = turns_.next(shape, turn);
                const std::uint32_t there = distance + turn.weight;
                if (next == kNone || there > options_.depth || nearest[next] <= there) continue;
                nearest[next] = there;
                Algorithm longer = way;
                longer.insert(longer.end(), turn.turns.begin(), turn.turns.end());
                open.emplace(there, ++offers, next, std::move(longer));
            }
            part_.nodes.push_back({distance, way, 1});
        }
        return true;
    }

    GraphPart take() {
        part_.directed = !graph_.undone_by_turns();
        for (std::uint32_t from = 0; from < shape_of_.size(); ++from) {
            std::map<std::uint32_t, std::vector<std::uint32_t>> turns_to;
            for (std::uint32_t turn = 0; turn < graph_.turns().size(); ++turn) {
                const std::uint32_t next = turns_.next(shape_of_[from], graph_.turns()[turn]);
                if (next == kNone || found_[next] == kNone) continue;
                const std::uint32_t to = found_[next];
                if (part_.directed || to >= from) turns_to[to].push_back(turn);
            }
            for (auto& [to, turns] : turns_to) part_.edges.push_back({from, to, std::move(turns)});
        }
        return std::move(part_);
    }

 private:
    const Graph& graph_;
    const ShapeTurns turns_;
    const LevelOptions& options_;
    GraphPart part_;
    std::vector<std::uint32_t> found_;     // the node of a shape
    std::vector<std::uint32_t> shape_of_;  // by node
};

}  // namespace

std::optional<std::vector<std::uint32_t>> shape_eccentricities(const Graph& graph,
                                                               const ShapeGraph& shapes,
                                                               const LevelOptions& options) {
    // The shapes after all possible turns, in one array for all shapes.
    const ShapeTurns turns(graph, shapes);
    std::vector<std::uint32_t> next;
    std::vector<std::size_t> begin = {0};
    std::vector<std::uint32_t> counted;
    for (std::uint32_t shape = 0; shape < shapes.size(); ++shape) {
        if (turns.counts(shape)) counted.push_back(shape);
        for (const GraphTurn& turn : graph.turns()) {
            const std::uint32_t to = turns.next(shape, turn);
            if (to != kNone && to != shape) next.push_back(to);
        }
        std::sort(next.begin() + static_cast<std::ptrdiff_t>(begin.back()), next.end());
        next.erase(
            std::unique(next.begin() + static_cast<std::ptrdiff_t>(begin.back()), next.end()),
            next.end());
        begin.push_back(next.size());
    }
    std::vector<std::uint32_t> farthest(counted.size());
    std::atomic<bool> stopped = false;
    std::atomic<std::size_t> done = 0;
    run_tasks(options.threads, counted.size(), [&](std::uint32_t thread, std::size_t from) {
        if (stopped) return;
        if (options.observer.cancelled()) {
            stopped = true;
            return;
        }
        std::vector<std::uint32_t> distance(shapes.size(), kNone);
        std::vector<std::uint32_t> reached = {counted[from]};
        distance[counted[from]] = 0;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const std::uint32_t shape = reached[i];
            for (std::size_t k = begin[shape]; k < begin[shape + 1]; ++k) {
                if (distance[next[k]] != kNone) continue;
                distance[next[k]] = distance[shape] + 1;
                reached.push_back(next[k]);
            }
        }
        farthest[from] = distance[reached.back()];
        const std::size_t so_far = ++done;
        if (thread == 0) {
            options.observer.tell(
                {"distances from every shape",
                 static_cast<double>(so_far) / static_cast<double>(counted.size())});
        }
    });
    if (stopped) return std::nullopt;
    return farthest;
}

Result<GraphPart> shape_part(const Graph& graph, const ShapeGraph& shapes, std::uint32_t origin,
                             std::size_t most, const LevelOptions& options) {
    ShapePartFinder finder(graph, shapes, options);
    if (!finder.find(origin, most)) return too_many_nodes(graph, most);
    return finder.take();
}

}  // namespace qter
