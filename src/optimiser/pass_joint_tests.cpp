// Comparing two registers by one countdown with one test.
//
//     loop:  A = 0? goto zero               loop:  B = 0? goto zero
//            B = 0? goto differ                    A -1, B -1; goto loop
//            A -1, B -1; goto loop          zero:  A = 0? goto same, else differ
//     zero:  B = 0? goto same, else differ
//
// A loop that counts two registers of one order down together ends when the first is 0, and the
// registers were equal if the second is 0, too. Their difference stays the same, so counting down
// until B is 0 shows as much: A is then the difference. It takes B repetitions instead of the
// smaller number, but it is a loop with one test, which `repeat until` and counting remainder by
// remainder (vectorise_moves) make much shorter.
//
// Limits: nothing reads A or B where they differ; the step has no common factor with the order.
#include "optimiser/additions.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/liveness.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

class JointTests {
 public:
    JointTests(FlowGraph& graph, const RegisterTable& registers)
        : graph_(graph), registers_(registers), live_(graph, registers) {}

    bool run() {
        bool changed = false;
        const std::size_t blocks = graph_.blocks.size();
        for (BlockId id = 0; id < blocks && !changed; ++id) changed = rewrite(id);
        return changed;
    }

 private:
    /// The test of a whole register that ends a block without other steps, or null.
    [[nodiscard]] const leave::Branch* plain_test(BlockId id) const {
        const BasicBlock& block = graph_.blocks[id];
        return block.steps.empty() ? whole_test(id) : nullptr;
    }
    [[nodiscard]] const leave::Branch* whole_test(BlockId id) const {
        const auto* branch = std::get_if<leave::Branch>(&graph_.blocks[id].exit);
        const bool whole =
            branch != nullptr && branch->value.modulus == registers_[branch->value.reg].order;
        return whole ? branch : nullptr;
    }

    bool rewrite(BlockId head) {
        const leave::Branch* const first = whole_test(head);
        if (first == nullptr) return false;
        const leave::Branch* const second = plain_test(first->otherwise);
        const leave::Branch* const zero = plain_test(first->solved);
        if (second == nullptr || zero == nullptr) return false;
        const std::size_t a = first->value.reg;
        const std::size_t b = second->value.reg;
        if (a == b || zero->value.reg != b || zero->otherwise != second->solved) return false;
        if (registers_[a].order != registers_[b].order) return false;
        const BlockId same = zero->solved;
        const BlockId differ = zero->otherwise;
        if (live_.before(differ, a) || live_.before(differ, b)) return false;
        if (!counts_down_both(head, second->otherwise, a, b)) return false;

        const BlockId last = graph_.blocks.size();
        const Span span = graph_.blocks[head].exit_span;
        const BlockId body = second->otherwise;
        graph_.blocks.push_back({{}, leave::Branch{{a, registers_[a].order}, same, differ}, span});
        graph_.blocks[head].exit = leave::Branch{{b, registers_[b].order}, last, body};
        return true;
    }

    /// Whether the path from the tests back to them makes the same step in both registers, and
    /// nothing else.
    [[nodiscard]] bool counts_down_both(BlockId head, BlockId body, std::size_t a,
                                        std::size_t b) const {
        std::vector<Addition> terms;
        const auto collect = [&](BlockId id) {
            for (const Step& step : graph_.blocks[id].steps) {
                const step::Add* const add = add_of(step);
                if (add == nullptr) return false;
                terms.insert(terms.end(), add->terms.begin(), add->terms.end());
            }
            return true;
        };
        std::size_t passed = 0;
        for (BlockId at = body; at != head; ++passed) {
            const auto* jump = std::get_if<leave::Jump>(&graph_.blocks[at].exit);
            if (jump == nullptr || passed == graph_.blocks.size() || !collect(at)) return false;
            at = jump->to;
        }
        if (!collect(head)) return false;
        terms = summed(std::move(terms), registers_);
        const Integer step = amount_for(a, terms, registers_);
        return terms.size() == 2 && step == amount_for(b, terms, registers_) &&
               gcd(step, registers_[a].order) == 1;
    }

    FlowGraph& graph_;
    const RegisterTable& registers_;
    Liveness live_;
};

}  // namespace

bool pass::joint_tests(FlowGraph& graph, PassContext& context) {
    return JointTests(graph, context.registers).run();
}

}  // namespace qter
