// Guarded reading of JSON: limits on depth and size, no duplicate keys.
//
// All JSON from outside comes through here. nlohmann's parser reads the text twice: the first pass
// (SAX) only checks it and finds every reason to refuse it; the second builds the document. The
// parser's own callback would do both in one pass, but takes quadratic time for long lists of
// objects (it searches all that is built whenever an object ends).
//
// Cost: linear, except O(log n) for each key; memory as nlohmann::json takes for the document.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "support/result.hpp"

namespace qter {

struct JsonLimits {
    std::size_t depth = 16;         ///< of nested lists and objects
    std::size_t parts = 1'000'000;  ///< lists and objects in total
};

/// Called with each key and the number of objects that are open around it, from 1 on.
using JsonKeys = std::function<void(std::size_t depth, const std::string& key)>;

/// Errors: kSyntax (malformed JSON, with its position; a number too large for a double), kTooLarge
/// (beyond the limits), kDuplicate (a key twice in one object).
[[nodiscard]] Result<nlohmann::json> read_json(const Source& source, const JsonLimits& limits,
                                               const JsonKeys& keys = {});

}  // namespace qter
