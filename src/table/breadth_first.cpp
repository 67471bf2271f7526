#include "table/breadth_first.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <type_traits>

#include "support/own_lines.hpp"
#include "table/row_parts.hpp"

namespace qter {
namespace {

/// Points of the rows that a thread takes at a time: about a millisecond of work.
constexpr std::uint64_t kPointsPerPart = std::uint64_t{1} << 18;
/// A backward step is worthwhile if the level has about this many points for each unseen one: it
/// tries several turns for each unseen point, and all turns for unreachable points. On the states
/// of the 2x2, a quarter of this value takes 1.17 times the time, and three times this value 1.2
/// times.
constexpr double kBackwardsFrom = 0.5;

/// A row is prefetched if at least one in this many of its entries will be read: 0.78 of the time
/// on the states of the 2x2.
constexpr std::uint32_t kPrefetchFrom = 32;

using Column = ProductSpace::Column;

template <class Store, class Space>
class Filler {
 public:
    Filler(const Space& space, Store& store, const FillOptions& options)
        : space_(space),
          store_(store),
          options_(options),
          turns_(options.turns == 0 ? space.turns() : options.turns),
          threads_(options.threads) {
        for (const std::uint32_t weight : options.weights) {
            longest_ = std::max(longest_, weight);
            weighted_ = weighted_ || weight != 1;
        }
        for (Scratch& scratch : threads_) {
            scratch.columns.resize(std::size_t{space.row()} + 1);
            scratch.left.resize(std::size_t{space.row()} + 1);
            scratch.found.resize(std::size_t{space.row()} + 1);
        }
    }

    FillResult fill(ProductSpace::Index origin) {
        begin_at(origin);
        for (const ProductSpace::Index other : options_.more_origins) begin_at(other);
        FillResult result;
        std::uint64_t seen = 1 + options_.more_origins.size();  // entries
        std::uint64_t size = seen;                              // entries of level d, estimated
        std::uint64_t points = seen;                            // points of these entries
        std::uint32_t empty = 0;
        for (std::uint32_t d = 0; d <= std::min(options_.depth, Store::kMost - longest_); ++d) {
            const bool last = d == options_.depth;
            const bool back = !last && backwards(size, space_.size() - seen);
            Level level{d, back, last};
            if (!find(level)) return trimmed(std::move(result));
            // Weighted turns mark points of later levels, so points are counted when their level is
            // processed.
            result.counts.push_back(kCountsMarks ? points : level.points.load());
            result.backwards += back ? 1 : 0;
            empty = result.counts.back() == 0 ? empty + 1 : 0;
            if (empty == longest_) {
                result.complete = true;
                return trimmed(std::move(result));
            }
            size = level.marked;
            points = level.points_marked;
            seen += size;
            if (!weighted_ && size == 0) {
                result.complete = !last;
                return trimmed(std::move(result));
            }
        }
        return trimmed(std::move(result));
    }

 private:
    /// A store whose lists contain points of other levels, too, reports exactly who marked first.
    static constexpr bool kCountsMarks = std::is_same_v<Store, Modulo3Store>;

    struct alignas(kOwnLines) Scratch {
        RowEdges edges;
        std::vector<Column> columns;
        std::vector<Column> left;
        std::vector<Column> found;
    };
    struct Level {
        std::uint32_t distance;
        bool backwards;
        bool last;  // only counted
        std::atomic<std::uint64_t> points = 0;
        std::atomic<std::uint64_t> marked = 0;         // entries of the next level
        std::atomic<std::uint64_t> points_marked = 0;  // points of these entries
    };
    /// Sums over rows for a level.
    struct Sums {
        std::uint64_t points = 0;
        std::uint64_t marked = 0;
        std::uint64_t points_marked = 0;
    };

    void begin_at(ProductSpace::Index origin) {
        const auto column = static_cast<Column>(origin % space_.row());
        store_.entries(origin / space_.row()).mark_unseen(column, 0);
    }

    static FillResult trimmed(FillResult result) {
        while (!result.counts.empty() && result.counts.back() == 0) result.counts.pop_back();
        return result;
    }

    [[nodiscard]] bool backwards(std::uint64_t size, std::uint64_t unseen) const {
        if (weighted_ || !options_.undone_by_turns) return false;
        if (options_.direction != FillDirection::kByCost) {
            return options_.direction == FillDirection::kBackwards;
        }
        return static_cast<double>(size) >= kBackwardsFrom * static_cast<double>(unseen);
    }

    /// False if cancelled.
    bool find(Level& level) {
        const RowParts parts(space_.rows(), space_.row(), kPointsPerPart);
        std::atomic<std::uint64_t> done = 0;
        std::atomic<bool> stopped = false;
        parts.for_each(options_.threads, [&](std::uint32_t thread, std::size_t /*part*/,
                                             std::uint64_t from, std::uint64_t end) {
            if (stopped.load(std::memory_order_relaxed)) return;
            if (options_.observer.cancelled()) {
                stopped = true;
                return;
            }
            Sums sums;
            for (std::uint64_t row = from; row < end; ++row) {
                Scratch& scratch = threads_[thread];
                const bool listed = level.last || (level.backwards && !kCountsMarks);
                if (listed) sums.points += count(row, level.distance, scratch);
                if (level.last) continue;
                if (level.backwards) {
                    find_backwards(row, level.distance, scratch, sums);
                } else {
                    find_forwards(row, level.distance, scratch, sums);
                }
            }
            level.points.fetch_add(sums.points, std::memory_order_relaxed);
            level.marked.fetch_add(sums.marked, std::memory_order_relaxed);
            level.points_marked.fetch_add(sums.points_marked, std::memory_order_relaxed);
            const std::uint64_t so_far = done.fetch_add(1, std::memory_order_relaxed) + 1;
            if (thread == 0 && options_.observer.listens()) {
                options_.observer.tell(
                    {fmt::format("distance {}", level.distance + 1),
                     static_cast<double>(so_far) / static_cast<double>(parts.size())});
            }
        });
        return !stopped;
    }

    /// Points of a row at this distance; columns is overwritten.
    std::uint64_t count(std::uint64_t row, std::uint32_t distance, Scratch& scratch) const {
        return std::uint64_t{store_.list(row, distance, scratch.columns.data())} *
               space_.weight(row);
    }

    /// Successive rows are far apart in memory: the next one is prefetched while one is processed,
    /// unless that costs more than the reads.
    void prefetch(const std::vector<RowEdge>& edges, std::size_t next, std::uint32_t count) const {
        if (next < edges.size() && count >= space_.row() / kPrefetchFrom) {
            store_.prefetch(edges[next].row);
        }
    }

    void find_forwards(std::uint64_t row, std::uint32_t distance, Scratch& scratch, Sums& sums) {
        const std::uint32_t count = store_.list(row, distance, scratch.columns.data());
        if (count == 0) return;
        sums.points += std::uint64_t{count} * space_.weight(row);
        space_.edges(row, turns_, scratch.edges);
        const std::vector<RowEdge>& edges = scratch.edges.edges;
        const Column* const columns = scratch.columns.data();
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const RowEdge& edge = edges[k];
            const Column* const after = edge.after;
            const typename Store::Row to = store_.entries(edge.row);
            const std::uint32_t at =
                distance + (options_.weights.empty() ? 1 : options_.weights[edge.turn]);
            prefetch(edges, k + 1, count);
            std::uint64_t marked = 0;
            if (!kCountsMarks && weighted_) {
                marked = mark_nearer(to, after, columns, count, at);
            } else {
                for (std::uint32_t i = 0; i < count; ++i) {
                    marked += to.mark_unseen(after[columns[i]], at) ? 1 : 0;
                }
            }
            sums.marked += marked;
            sums.points_marked += marked * edge.weight;
        }
    }

    /// For turns with weights.
    static std::uint64_t mark_nearer(const typename Store::Row& to, const Column* after,
                                     const Column* columns, std::uint32_t count, std::uint32_t at) {
        std::uint64_t marked = 0;
        if constexpr (!kCountsMarks) {
            for (std::uint32_t i = 0; i < count; ++i) {
                marked += to.mark(after[columns[i]], at) ? 1 : 0;
            }
        }
        return marked;
    }

    void find_backwards(std::uint64_t row, std::uint32_t distance, Scratch& scratch, Sums& sums) {
        std::uint32_t count = store_.list_unseen(row, scratch.left.data());
        if (count == 0) return;
        space_.edges(row, turns_, scratch.edges);
        const std::vector<RowEdge>& edges = scratch.edges.edges;
        std::uint32_t marked = 0;
        Column* const left = scratch.left.data();
        Column* const found = scratch.found.data();
        for (std::size_t k = 0; k < edges.size() && count != 0; ++k) {
            const Column* const after = edges[k].after;
            const typename Store::Row to = store_.entries(edges[k].row);
            prefetch(edges, k + 1, count);
            // The branch would be unpredictable, so both lists are written each time.
            std::uint32_t still = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                const Column column = left[i];
                const bool leads = to.is(after[column], distance);
                found[marked] = column;
                marked += leads ? 1 : 0;
                left[still] = column;
                still += leads ? 0 : 1;
            }
            count = still;
        }
        const typename Store::Row own = store_.entries(row);
        for (std::uint32_t i = 0; i < marked; ++i) own.mark_unseen(found[i], distance + 1);
        sums.marked += marked;
        sums.points_marked += std::uint64_t{marked} * space_.weight(row);
    }

    const Space& space_;
    Store& store_;
    const FillOptions& options_;
    std::uint32_t turns_;
    std::vector<Scratch> threads_;
    std::uint32_t longest_ = 1;
    bool weighted_ = false;
};

}  // namespace

template <class Store, class Space>
FillResult fill_breadth_first(const Space& space, ProductSpace::Index origin, Store& store,
                              const FillOptions& options) {
    return Filler<Store, Space>(space, store, options).fill(origin);
}

template FillResult fill_breadth_first(const ProductSpace&, ProductSpace::Index, ByteStore&,
                                       const FillOptions&);
template FillResult fill_breadth_first(const ProductSpace&, ProductSpace::Index, Modulo3Store&,
                                       const FillOptions&);
template FillResult fill_breadth_first(const ReducedSpace&, ProductSpace::Index, ByteStore&,
                                       const FillOptions&);
template FillResult fill_breadth_first(const ReducedSpace&, ProductSpace::Index, Modulo3Store&,
                                       const FillOptions&);
template FillResult fill_breadth_first(const ShapeSpace&, ProductSpace::Index, ByteStore&,
                                       const FillOptions&);

}  // namespace qter
