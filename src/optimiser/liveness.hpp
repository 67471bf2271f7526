// Liveness of registers: which values some path still reads.
//
// A register is live at a point if some path from there reads it before it is set to 0. The
// technique: backward data-flow analysis over sets of registers; where more is live at the
// beginning of a block, its predecessors are visited again. A move of the head of a tape reads all
// registers of the tape, since their names may mean those cells again. `repeat until` reads its
// register; its additions to other registers read only what they change.
//
// Limits: programs with more than kMaxFacts blocks times registers are not analysed; then all
// registers are live everywhere.
//
// Source: any book on compilers; A. Aho et al., "Compilers", 2nd edition, section 9.2.5.
#pragma once

#include <vector>

#include "optimiser/flow_graph.hpp"
#include "optimiser/register_table.hpp"

namespace qter {

class Liveness {
 public:
    static constexpr std::size_t kMaxFacts = std::size_t{1} << 24;

    /// By register.
    using Live = std::vector<bool>;

    /// Both arguments must outlive this object. A block is visited at most once for each register,
    /// in programs without odd jumps two or three times.
    Liveness(const FlowGraph& graph, const RegisterTable& registers);

    /// Whether a register is live at the beginning of a block.
    [[nodiscard]] bool before(BlockId block, std::size_t reg) const {
        return before_[block * count_ + reg];
    }
    /// The registers that are live at the end of a block, before its exit reads one.
    [[nodiscard]] Live before_exit(BlockId block) const;
    /// Changes `live` from after a step to before it.
    void pass_back(const Step& step, Live& live) const;

 private:
    void read_exit(BlockId block, Live& live) const;
    [[nodiscard]] std::ptrdiff_t offset(BlockId block) const {
        return static_cast<std::ptrdiff_t>(block * count_);
    }

    const FlowGraph& graph_;
    const RegisterTable& registers_;
    std::size_t count_;
    Live before_;  // by block and register
};

}  // namespace qter
