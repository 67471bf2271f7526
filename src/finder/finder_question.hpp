// The questions about registers that a puzzle can hold, in one form, with their answers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "finder/find_cycles.hpp"

namespace qter {

enum class FinderQuestionKind : std::uint8_t {
    kFront,   ///< find_architectures
    kEqual,   ///< find_equal
    kFits,    ///< find_fitting
    kOrders,  ///< find_orders
};

struct FinderQuestion {
    FinderQuestionKind kind = FinderQuestionKind::kFront;
    FinderOptions options;
    std::vector<Integer> fits;  ///< descending; for kFits
};

struct FinderAnswer {
    FinderResult result;          ///< for kOrders only `complete` and `statistics` are set
    std::vector<Integer> orders;  ///< ascending; for kOrders
    /// For kFits, where the orders do not fit: find_containing().
    std::optional<FinderResult> containing;
    bool interrupted = false;  ///< when not complete: by Ctrl-C, else by the time limit
    double seconds = 0;
};

/// Searches until it is cancelled; `interrupted` and `seconds` are the caller's. Of kEqual and
/// kOrders, orders below FinderOptions::min_order are left out. Errors: as find_architectures().
Result<FinderAnswer> answer_of(const FinderPuzzle& puzzle, const FinderQuestion& question,
                               const Observer& observer);

}  // namespace qter
