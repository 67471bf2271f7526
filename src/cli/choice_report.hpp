// What was chosen where a program leaves its registers open, as text and in documents.
#pragma once

#include <string>
#include <vector>

#include "language/choice.hpp"
#include "support/json.hpp"

namespace qter {

/// "A and B are preset 2 of (90, 90), about 491.5 turns by hand; preset 1 of (90, 90): 768.6".
/// Those that were not taken come cheapest first, the first few of them.
[[nodiscard]] std::string choice_text(const RegisterChoice& choice);

/// The member "chosen".
void write_choices(JsonWriter& json, const std::vector<RegisterChoice>& choices);

}  // namespace qter
