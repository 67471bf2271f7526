// The one way in for JSON from outside: nlohmann's parser behind a guard.
//
// The text is gone through twice: first only looked at (SAX), which finds every reason to refuse it
// before anything is built, then built. The parser's own callback would do it in one pass, but it
// takes quadratic time for long lists of objects (it looks through what is kept whenever one ends).
//
// Cost: linear but for the keys, O(log n) each; memory as nlohmann::json takes for what is built.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "support/result.hpp"

namespace qter {

struct JsonLimits {
    std::size_t depth = 16;         ///< of lists and objects in one another
    std::size_t parts = 1'000'000;  ///< lists and objects in all
};

/// Called with each key and the number of objects that are open around it, from 1 on.
using JsonKeys = std::function<void(std::size_t depth, const std::string& key)>;

/// Errors: kSyntax (no JSON, with its place; a number that no double holds), kTooLarge (beyond the
/// limits), kDuplicate (a key twice in one object).
[[nodiscard]] Result<nlohmann::json> read_json(const Source& source, const JsonLimits& limits,
                                               const JsonKeys& keys = {});

}  // namespace qter
