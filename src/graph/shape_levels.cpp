#include "graph/shape_levels.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "support/parallel.hpp"

namespace qter {

ShapeLevels::ShapeLevels(ShapeSpace space, std::vector<GraphTurn> turns, Index origin)
    : space_(std::move(space)),
      turns_(std::move(turns)),
      undoing_(undoing_turns(space_.shapes().puzzle(), turns_)),
      origin_(origin),
      store_(space_.rows(), space_.row()) {
    undone_by_turns_ = true;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        undone_by_turns_ =
            undone_by_turns_ && undoing_[i] && turns_[*undoing_[i]].weight == turns_[i].weight;
    }
}

FillOptions ShapeLevels::fill_options(const LevelOptions& options) const {
    FillOptions fill;
    fill.threads = options.threads;
    for (const GraphTurn& turn : turns_) fill.weights.push_back(turn.weight);
    fill.undone_by_turns = undone_by_turns_;
    fill.depth = options.depth;
    fill.observer = options.observer;
    return fill;
}

Result<ShapeLevels> ShapeLevels::make(ShapeSpace space, std::vector<GraphTurn> turns, Index origin,
                                      const LevelOptions& options) {
    const std::uint64_t bytes = ByteStore::bytes(space.rows(), space.row());
    if (auto problem = store_refused(space.shapes().puzzle(), bytes, options)) {
        return *std::move(problem);
    }
    ShapeLevels found(std::move(space), std::move(turns), origin);
    const FillResult filled =
        fill_breadth_first(found.space_, origin, found.store_, found.fill_options(options));
    for (const std::uint64_t count : filled.counts) {
        found.levels_.points.emplace_back(static_cast<unsigned long>(count));
    }
    found.levels_.complete =
        filled.complete ||
        found.levels_.total() == Integer(static_cast<unsigned long>(found.space_.size()));
    return found;
}

ShapeFacts ShapeLevels::facts() const {
    return shape_facts(space_.shapes(), algorithms_of(turns_),
                       Integer(static_cast<unsigned long>(space_.row())), space_.ends());
}

std::optional<std::uint32_t> ShapeLevels::distance(Index point) const {
    const std::uint8_t distance = store_.at(point);
    if (distance == ByteStore::kNever || distance > levels_.depth()) return std::nullopt;
    return distance;
}

Algorithm ShapeLevels::way_to(Index point) const {
    Algorithm way;
    while (point != origin_) {
        bool found = false;
        for (std::size_t turn = 0; turn < turns_.size() && !found; ++turn) {
            if (!undoing_[turn]) continue;
            const auto from = space_.after(point, static_cast<std::uint32_t>(*undoing_[turn]));
            if (!from || store_.at(*from) + turns_[turn].weight != store_.at(point)) continue;
            const Algorithm& turns = turns_[turn].turns;
            way.insert(way.begin(), turns.begin(), turns.end());
            point = *from;
            found = true;
        }
        if (!found) throw std::logic_error("a point that was found has no turn that leads there");
    }
    return way;
}

std::vector<ShapeLevels::Index> ShapeLevels::points_at(std::uint32_t distance,
                                                       std::size_t most) const {
    std::vector<Index> found;
    for (Index point = 0; point < space_.size() && found.size() < most; ++point) {
        if (store_.at(point) == distance) found.push_back(point);
    }
    return found;
}

std::optional<std::vector<std::uint32_t>> ShapeLevels::eccentricities(
    const LevelOptions& options) const {
    std::vector<std::uint32_t> from;
    for (std::uint32_t shape = 0; shape < space_.rows(); ++shape) {
        if (space_.ends() == ShapeEnds::kAny || space_.shapes().at_rest(shape)) {
            from.push_back(shape);
        }
    }
    std::vector<std::uint32_t> farthest(from.size(), 0);
    FillOptions fill = fill_options(options);
    fill.threads = 1;
    fill.depth = ByteStore::kMost;
    fill.observer = options.observer.cancellation();
    std::atomic<bool> stopped = false;
    std::atomic<std::size_t> done = 0;
    run_tasks(options.threads, from.size(), [&](std::uint32_t thread, std::size_t i) {
        if (stopped) return;
        ByteStore store(space_.rows(), space_.row());
        const FillResult filled =
            fill_breadth_first(space_, Index{from[i]} * space_.row(), store, fill);
        if (!filled.complete) stopped = true;
        farthest[i] = static_cast<std::uint32_t>(filled.counts.size()) - 1;
        const std::size_t so_far = ++done;
        if (thread == 0) {
            options.observer.tell({"distances from every shape",
                                   static_cast<double>(so_far) / static_cast<double>(from.size())});
        }
    });
    if (stopped) return std::nullopt;
    return farthest;
}

}  // namespace qter
