// Diagnostics in short, for tests of mistakes: the code, and the text that it points at. Whole
// sentences stand in the golden files.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostic.hpp"

namespace qter::testing {

/// "code: text under it" of each, in order. `text(span)` is the text under a span.
template <class Text>
std::vector<std::string> diagnosed(const std::vector<Diagnostic>& items, const Text& text) {
    std::vector<std::string> lines;
    for (const Diagnostic& item : items) {
        lines.push_back(std::string(code_slug(item.code)) + ": " +
                        std::string(text(item.primary.span)));
    }
    return lines;
}

}  // namespace qter::testing
