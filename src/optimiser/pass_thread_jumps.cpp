// Jump threading: jumps go directly to the block where something happens.
//
// A block without steps that only jumps is skipped. So is a branch whose result follows from the
// branch before it: R%m = 0 implies R%d = 0 for every d that divides m, and R%m != 0 implies R%k !=
// 0 for every multiple k of m. A branch with equal sides, or on R%1, becomes a jump.
//
//     solved-goto A x           solved-goto A b
//     goto y                    goto y
//     x: solved-goto A%9 b
//
// A cycle of jumps becomes a jump to itself: an endless loop stays endless. A walk through answered
// branches visits at most kMaxAnswered of them; the next round continues.
#include "optimiser/passes.hpp"

namespace qter::pass {
namespace {

constexpr int kMaxAnswered = 8;
class JumpThreader {
 public:
    explicit JumpThreader(FlowGraph& graph) : graph_(graph), end_(graph.blocks.size(), kNoBlock) {}

    bool run() {
        redirect(graph_.entry, jump_end(graph_.entry));
        for (BlockId id = graph_.blocks.size(); id-- > 0;) thread(graph_.blocks[id]);
        return changed_;
    }

 private:
    void redirect(BlockId& target, BlockId end) {
        changed_ = changed_ || target != end;
        target = end;
    }

    void thread(BasicBlock& block) {
        if (auto* jump = std::get_if<leave::Jump>(&block.exit)) {
            redirect(jump->to, jump_end(jump->to));
        } else if (auto* branch = std::get_if<leave::Branch>(&block.exit)) {
            redirect(branch->solved, jump_end(branch->solved));
            redirect(branch->otherwise, jump_end(branch->otherwise));
            // A branch that decides nothing gives no information.
            if (branch->solved != branch->otherwise) {
                redirect(branch->solved, answered_end(branch->solved, branch->value, true));
                redirect(branch->otherwise, answered_end(branch->otherwise, branch->value, false));
            }
            if (branch->solved == branch->otherwise || branch->value.modulus == 1) {
                block.exit = leave::Jump{branch->solved};
                changed_ = true;
            }
        }
    }

    /// The end of the jumps from `start` through blocks without steps; in a cycle, any block of it.
    BlockId jump_end(BlockId start) {
        BlockId at = start;
        path_.clear();
        while (end_[at] == kNoBlock) {
            end_[at] = at;  // the end, if the path is a cycle
            const BasicBlock& block = graph_.blocks[at];
            const auto* jump = std::get_if<leave::Jump>(&block.exit);
            if (jump == nullptr || !block.steps.empty()) break;
            path_.push_back(at);
            at = jump->to;
        }
        for (const BlockId passed : path_) end_[passed] = end_[at];
        return end_[at];
    }

    /// The block that a run from `start` reaches without a step, when it is known whether `known`
    /// is 0.
    BlockId answered_end(BlockId start, const Reading& known, bool solved) {
        const BlockId first = jump_end(start);
        BlockId at = first;
        for (int walked = 0; walked < kMaxAnswered; ++walked) {
            const BasicBlock& block = graph_.blocks[at];
            const auto* branch = std::get_if<leave::Branch>(&block.exit);
            const bool answered =
                branch != nullptr && block.steps.empty() && implies(known, solved, branch->value);
            if (!answered) return at;
            at = jump_end(solved ? branch->solved : branch->otherwise);
        }
        return first;
    }

    /// True when the result of `known` determines the result of `asked`.
    static bool implies(const Reading& known, bool solved, const Reading& asked) {
        if (known.reg != asked.reg) return false;
        return solved ? divides(asked.modulus, known.modulus)
                      : divides(known.modulus, asked.modulus);
    }

    FlowGraph& graph_;
    std::vector<BlockId> end_;  // by block, the result of jump_end()
    std::vector<BlockId> path_;
    bool changed_ = false;
};

}  // namespace

bool thread_jumps(FlowGraph& graph, PassContext& /*context*/) { return JumpThreader(graph).run(); }

}  // namespace qter::pass
