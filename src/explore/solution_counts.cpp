#include "explore/solution_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "support/big_array.hpp"
#include "table/row_parts.hpp"

namespace qter {
namespace {

using Column = ProductSpace::Column;

constexpr std::uint64_t kPointsPerTask = std::uint64_t{1} << 17;

class SolutionCounter {
 public:
    SolutionCounter(const StateGraph& graph, const LevelOptions& options)
        : graph_(graph),
          space_(graph.space().space()),
          options_(options),
          weights_(graph.space().graph().weights()),
          count_(space_.size(), 0) {
        count_[graph.origin()] = 1;
    }

    SolutionCounts run() {
        SolutionCounts found;
        const std::uint32_t end = graph_.levels().depth();
        for (std::uint32_t distance = 0; distance <= end; ++distance) {
            SolutionCounts::Level level;
            if (!count_level(distance, level)) {
                found.complete = false;
                return found;
            }
            found.levels.push_back(level);
        }
        return found;
    }

 private:
    /// False if cancelled, or if a number overflows.
    bool count_level(std::uint32_t distance, SolutionCounts::Level& level) {
        std::mutex mutex;
        std::atomic<bool> ended = false;
        const RowParts parts(space_.rows(), space_.row(), kPointsPerTask);
        parts.for_each(options_.threads, [&](std::uint32_t /*thread*/, std::size_t part,
                                             std::uint64_t from, std::uint64_t end) {
            if (options_.observer.cancelled()) ended = true;
            if (ended) return;
            std::vector<std::uint64_t> to(space_.turns());
            SolutionCounts::Level own;
            for (std::uint64_t row = from; row < end; ++row) {
                if (!count_row(row, distance, to, own)) ended = true;
            }
            const std::lock_guard lock(mutex);
            level.all += own.all;
            level.most = std::max(level.most, own.most);
            level.only += own.only;
            options_.observer.tell({fmt::format("distance {}", distance),
                                    static_cast<double>(part) / static_cast<double>(parts.size())});
        });
        return !ended;
    }

    /// Counts the shortest solutions of the points of a row that have this distance. False if a
    /// number overflows.
    bool count_row(std::uint64_t row, std::uint32_t distance, std::vector<std::uint64_t>& to,
                   SolutionCounts::Level& level) {
        const std::uint8_t* const here = graph_.distances() + row * space_.row();
        std::uint64_t* const counts = count_.data() + row * space_.row();
        if (std::find(here, here + space_.row(), distance) == here + space_.row()) return true;
        space_.rows_after(row, to);
        bool fits = true;
        for (std::uint32_t turn = 0; turn < weights_.size(); ++turn) {
            if (weights_[turn] > distance) continue;
            const std::uint32_t nearer = distance - weights_[turn];
            const std::uint32_t back = graph_.space().undoing(turn);
            const Column* const after = space_.after(back).data();
            const std::uint8_t* const there = graph_.distances() + to[back] * space_.row();
            const std::uint64_t* const known = count_.data() + to[back] * space_.row();
            for (std::uint32_t i = 0; i < space_.row(); ++i) {
                if (here[i] != distance || there[after[i]] != nearer) continue;
                fits = !__builtin_add_overflow(counts[i], known[after[i]], &counts[i]) && fits;
            }
        }
        std::uint64_t sum = 0;
        for (std::uint32_t i = 0; i < space_.row(); ++i) {
            if (here[i] != distance) continue;
            fits = !__builtin_add_overflow(sum, counts[i], &sum) && fits;
            level.most = std::max(level.most, counts[i]);
            level.only += counts[i] == 1 ? 1 : 0;
        }
        level.all += Integer(static_cast<unsigned long>(sum));
        return fits;
    }

    const StateGraph& graph_;
    const ProductSpace& space_;
    const LevelOptions& options_;
    std::vector<std::uint32_t> weights_;  // by turn
    BigArray<std::uint64_t> count_;       // by point
};

}  // namespace

SolutionCounts count_solutions(const StateGraph& graph, const LevelOptions& options) {
    return SolutionCounter(graph, options).run();
}

}  // namespace qter
