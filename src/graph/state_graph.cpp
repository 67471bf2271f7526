#include "graph/state_graph.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>

#include "table/row_parts.hpp"

namespace qter {
namespace {

using Index = ProductSpace::Index;
using Column = ProductSpace::Column;

/// Points of the rows that a thread processes between two checks for cancellation.
constexpr std::uint64_t kPointsPerPoll = std::uint64_t{1} << 18;

/// Counts the edges of one row.
class EdgeSums {
 public:
    EdgeSums(const GraphSpace& space, const ByteStore& store)
        : space_(space.space()),
          turns_(space.turns()),
          store_(store),
          to_(space_.turns()),
          goes_farther_(space_.row()) {}

    void add(std::uint64_t row, std::vector<EdgeCounts::Level>& levels) {
        const std::span<const std::uint8_t> here = store_.row(row);
        space_.rows_after(row, to_);
        std::fill(goes_farther_.begin(), goes_farther_.end(), 0);
        for (std::uint32_t turn = 0; turn < turns_; ++turn) {
            const std::span<const std::uint8_t> there = store_.row(to_[turn]);
            const std::span<const Column> after = space_.after(turn);
            for (std::size_t i = 0; i < here.size(); ++i) {
                if (here[i] == ByteStore::kNever) continue;
                const std::uint8_t distance = there[after[i]];
                EdgeCounts::Level& level = levels[here[i]];
                if (distance > here[i]) {
                    ++level.farther;
                    goes_farther_[i] = 1;
                } else {
                    ++(distance == here[i] ? level.as_far : level.nearer);
                }
            }
        }
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (here[i] != ByteStore::kNever && goes_farther_[i] == 0)
                ++levels[here[i]].local_maxima;
        }
    }

 private:
    const ProductSpace& space_;
    std::uint32_t turns_;
    const ByteStore& store_;
    std::vector<std::uint64_t> to_;
    std::vector<std::uint8_t> goes_farther_;  // by column
};

}  // namespace

std::uint64_t EdgeCounts::local_maxima() const {
    std::uint64_t sum = 0;
    for (const Level& level : levels) sum += level.local_maxima;
    return sum;
}

bool EdgeCounts::bipartite() const {
    return std::all_of(levels.begin(), levels.end(),
                       [](const Level& level) { return level.as_far == 0; });
}

std::uint64_t StateGraph::bytes(const GraphSpace& space, EntryBits bits) {
    return store_bytes(space.space().rows(), space.space().row(), bits);
}

Result<StateGraph> StateGraph::make(GraphSpace space, Index origin, const StoreOptions& options) {
    Result<DistanceStore> store =
        make_store(space.graph(), space.space().rows(), space.space().row(), options);
    if (!store) return store.diagnostics();
    StateGraph graph(std::move(space), origin, *std::move(store));
    graph.levels_ =
        fill_store(graph.space_.graph(), graph.space_.space(), origin, graph.store_, options);
    return graph;
}

std::uint32_t StateGraph::last_turn_to(Index point) const {
    const ProductSpace& space = space_.space();
    for (std::uint32_t turn = 0; turn < space_.turns(); ++turn) {
        const Index from = space.after(point, space_.undoing(turn));
        if (const auto* bytes = std::get_if<ByteStore>(&store_)) {
            const std::uint32_t weight = space_.graph().turns()[turn].weight;
            if (bytes->at(from) + weight == bytes->at(point)) return turn;
        } else {
            const Modulo3Store& bits = std::get<Modulo3Store>(store_);
            const std::uint32_t code = bits.at(from);
            if (code != Modulo3Store::kNever && (code + 1) % 3 == bits.at(point)) return turn;
        }
    }
    throw std::logic_error("a point that was found has no turn that leads there");
}

std::optional<std::uint32_t> StateGraph::distance(Index point) const {
    std::uint32_t turns = 0;
    if (const auto* bytes = std::get_if<ByteStore>(&store_)) {
        if (bytes->at(point) == ByteStore::kNever) return std::nullopt;
        turns = bytes->at(point);
    } else {
        if (std::get<Modulo3Store>(store_).at(point) == Modulo3Store::kNever) return std::nullopt;
        while (point != origin_) {
            point = space_.space().after(point, space_.undoing(last_turn_to(point)));
            ++turns;
        }
    }
    // Incomplete levels do not count.
    if (turns > levels_.depth()) return std::nullopt;
    return turns;
}

Algorithm StateGraph::way_to(Index point) const {
    std::vector<std::uint32_t> word;
    while (point != origin_) {
        word.push_back(last_turn_to(point));
        point = space_.space().after(point, space_.undoing(word.back()));
    }
    Algorithm way;
    for (auto turn = word.rbegin(); turn != word.rend(); ++turn) {
        const Algorithm& turns = space_.graph().turns()[*turn].turns;
        way.insert(way.end(), turns.begin(), turns.end());
    }
    return way;
}

std::vector<Index> StateGraph::points_at(std::uint32_t distance, std::size_t most) const {
    std::vector<Index> found;
    const ProductSpace& space = space_.space();
    std::vector<Column> columns(std::size_t{space.row()} + 1);
    for (std::uint64_t row = 0; row < space.rows() && found.size() < most; ++row) {
        const std::uint32_t count = std::visit(
            [&](const auto& store) { return store.list(row, distance, columns.data()); }, store_);
        for (std::uint32_t i = 0; i < count && found.size() < most; ++i) {
            const Index point = row * space.row() + columns[i];
            if (has_bytes() || this->distance(point) == distance) found.push_back(point);
        }
    }
    return found;
}

EdgeCounts StateGraph::edges(const StoreOptions& options) const {
    const ByteStore& store = std::get<ByteStore>(store_);
    EdgeCounts edges;
    edges.levels.resize(ByteStore::kMost + 1);
    std::mutex mutex;
    std::atomic<bool> stopped = false;
    const RowParts parts(space_.space().rows(), space_.space().row(), kPointsPerPoll);
    parts.for_each(options.threads, [&](std::uint32_t /*thread*/, std::size_t /*part*/,
                                        std::uint64_t from, std::uint64_t end) {
        if (options.observer.cancelled()) stopped = true;
        if (stopped) return;
        std::vector<EdgeCounts::Level> levels(ByteStore::kMost + 1);
        EdgeSums sums(space_, store);
        for (std::uint64_t row = from; row < end; ++row) sums.add(row, levels);
        const std::lock_guard lock(mutex);
        for (std::size_t i = 0; i < levels.size(); ++i) {
            edges.levels[i].nearer += levels[i].nearer;
            edges.levels[i].as_far += levels[i].as_far;
            edges.levels[i].farther += levels[i].farther;
            edges.levels[i].local_maxima += levels[i].local_maxima;
        }
    });
    edges.complete = !stopped;
    edges.levels.resize(levels_.points.size());
    return edges;
}

}  // namespace qter
