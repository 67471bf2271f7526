// Report on the short algorithms of a table of sums, as text and JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sums/sum_table.hpp"
#include "support/json.hpp"

namespace qter {

/// Some sums, each as the amounts of its registers, from 0 to their orders less one.
using SumList = std::vector<std::vector<Integer>>;

/// Every sum of the table except 0, ascending.
[[nodiscard]] SumList all_amounts(const SumTable& sums);

/// The algorithms of the sums in `listed`, a line each; without a list the registers, and how many
/// sums have an algorithm, by turns.
[[nodiscard]] std::string sums_text(const SumTable& sums, const std::optional<SumList>& listed);

/// Writes the members of docs/json.md, additions, into an open object.
void write_sums(JsonWriter& json, const SumTable& sums, const std::optional<SumList>& listed);

}  // namespace qter
