#include "table/row_fill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace qter {
namespace {

/// The entries that a thread takes at a time, and the most rows.
constexpr std::uint64_t kEntriesPerPart = 65536;
constexpr std::uint64_t kRowsPerPart = 4096;

}  // namespace

RowFill::RowFill(const OrbitIndexer& indexer, const OrbitFillOptions& options)
    : indexer_(indexer),
      options_(options),
      parts_(indexer.rows(), indexer.length(),
             std::min(kEntriesPerPart, kRowsPerPart * indexer.length())),
      newest_(indexer.rows(), 0),
      without_(indexer.rows(), indexer.length()) {}

void RowFill::count(std::uint8_t level) {
    newest_sum_ = 0;
    without_sum_ = 0;
    std::uint64_t points = 0, left = 0;
    for (std::uint32_t at = 0; at < newest_.size(); ++at) {
        without_[at] -= newest_[at];
        newest_sum_ += newest_[at];
        without_sum_ += without_[at];
        const std::uint64_t alike = indexer_.weight(at);
        points += alike * newest_[at];
        left += alike * without_[at];
    }
    counts_[level] = points;
    counts_[DistanceRows::kNever] = left;
    if (!options_.observer.listens()) return;
    const double without = static_cast<double>(without_sum_) / static_cast<double>(entries());
    options_.observer.tell({fmt::format("distance {}", level), 1 - without});
}

std::optional<DistanceRows> fill_orbit(const OrbitIndexer& indexer, const OrbitGoalMaker& goal,
                                       const OrbitFillOptions& options) {
    assert(options.threads >= 1);
    return indexer.space() != nullptr ? fill_states(indexer, goal, options)
                                      : fill_permutations(indexer, goal, options);
}

}  // namespace qter
