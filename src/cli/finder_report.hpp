// What the finder found, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "finder/find_cycles.hpp"
#include "support/json.hpp"

namespace qter {

enum class FinderQuestionKind {
    kFront,   ///< find_architectures
    kEqual,   ///< find_equal
    kFits,    ///< find_fitting
    kOrders,  ///< find_orders
};

struct FinderQuestion {
    FinderQuestionKind kind = FinderQuestionKind::kFront;
    FinderOptions options;
    std::vector<Integer> fits;  ///< descending; of kFits
};

struct FinderAnswer {
    FinderResult result;          ///< of kOrders only `complete`
    std::vector<Integer> orders;  ///< ascending; of kOrders
    /// Of kFits that do not fit: find_containing().
    std::optional<FinderResult> containing;
    bool interrupted = false;  ///< when not complete: by Ctrl-C, else by the time limit
    double seconds = 0;
};

/// A heading that says what was asked and what is known, and a table: a row for each structure, or,
/// where rows would be wider than `columns`, a line for each register. Lines end with a newline.
[[nodiscard]] std::string finder_text(const FinderPuzzle& puzzle, const FinderQuestion& question,
                                      const FinderAnswer& answer, std::size_t columns);

/// "30, 4, 60 x 1": three and more equal ones as one.
[[nodiscard]] std::string tuple_text(const std::vector<Integer>& orders);

/// How much was looked at, in a line.
[[nodiscard]] std::string finder_statistics_text(const FinderAnswer& answer);

/// The members of docs/json.md, find-cycles, into an open object. Orbits of equal names, parts of
/// one orbit of the puzzle, are one member.
void write_finder_answer(JsonWriter& json, const FinderPuzzle& puzzle,
                         const FinderQuestion& question, const FinderAnswer& answer);

}  // namespace qter
