// Report on the exploration of a state graph, as text, as JSON and as charts.
#pragma once

#include <string>

#include "explore/exploration.hpp"
#include "support/json.hpp"

namespace qter {

/// A heading, a table of the levels, facts, and the other answers to the query. Lines end with a
/// newline.
[[nodiscard]] std::string graph_text(const GraphQuery& query, const GraphResult& result);
/// Charts of the levels, and of random turns when requested, as SVG.
[[nodiscard]] std::string graph_charts(const GraphQuery& query, const GraphResult& result);
/// Seconds, points a second, bytes.
[[nodiscard]] std::string graph_statistics(const GraphResult& result);
/// Writes the members of docs/json.md, explore, into an open object.
void write_graph(JsonWriter& json, const GraphQuery& query, const GraphResult& result);

}  // namespace qter
