// Report of `qter explore` on a state graph, as text and JSON.
#pragma once

#include <string>

#include "cli/explore_arguments.hpp"
#include "support/json.hpp"

namespace qter {

/// Charts of the levels, and of random turns when requested, as SVG.
[[nodiscard]] std::string graph_charts(const ExploreArguments& arguments,
                                       const GraphResult& result);
[[nodiscard]] std::string graph_text(const ExploreArguments& arguments, const GraphResult& result);
/// Seconds, points a second, bytes.
[[nodiscard]] std::string graph_statistics(const GraphResult& result);
void write_graph(JsonWriter& json, const ExploreArguments& arguments, const GraphResult& result);

}  // namespace qter
