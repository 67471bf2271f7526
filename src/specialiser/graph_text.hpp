// Flow graph as text, to inspect the optimiser:
//
//     entry block 0
//     block 0:
//         input "n:" A
//         A += 5, B -= 1
//         if A%9 = 0 go to block 2, else block 1
//
// Amounts are shown with the smaller absolute value.
#pragma once

#include <string>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"
#include "program/q_writer.hpp"

namespace qter {

/// A step, without where it jumps to: "A += 5, B -= 1", "if A%9 = 0, jump".
[[nodiscard]] std::string step_text(const Step& step, const RegisterTable& registers);

/// The graph as text, blocks in their order, each line ended. O(size of the graph).
[[nodiscard]] std::string graph_text(const FlowGraph& graph, const RegisterTable& registers,
                                     std::size_t most = kMaxWrittenBytes);

}  // namespace qter
