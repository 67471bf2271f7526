// Report of the registers that were chosen for a program that leaves them open, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "qat/choice.hpp"
#include "support/json.hpp"

namespace qter {

/// "A and B are preset 2 of (90, 90), about 491.5 turns by hand; preset 1 of (90, 90): 768.6".
/// The rejected ones follow, cheapest first, only the first few.
[[nodiscard]] std::string choice_text(const RegisterChoice& choice);

/// The member "chosen".
void write_choices(JsonWriter& json, const std::vector<RegisterChoice>& choices);

}  // namespace qter
