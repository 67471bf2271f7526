#include "perform/observed_pieces.hpp"

#include <variant>

#include "support/disjoint_sets.hpp"

namespace qter {
namespace {

/// The slots of one holding: which are observed, and which belong to the same cycles.
class Slots {
 public:
    explicit Slots(Slot count) : observed_(count), sharing_(count) {}
    void observe(const std::vector<Slot>& pieces) {
        for (const Slot slot : pieces) observed_[slot] = true;
    }
    /// Joins the slots of each cycle.
    void join_cycles(const State& state) {
        for (Slot slot = 0; slot < observed_.size(); ++slot) sharing_.join(slot, state.piece[slot]);
    }
    /// All slots that are joined with an observed one.
    [[nodiscard]] std::vector<Slot> observed() {
        std::vector<bool> counts(observed_.size());
        for (Slot slot = 0; slot < observed_.size(); ++slot) {
            if (observed_[slot]) counts[sharing_.root(slot)] = true;
        }
        std::vector<Slot> slots;
        for (Slot slot = 0; slot < observed_.size(); ++slot) {
            if (counts[sharing_.root(slot)]) slots.push_back(slot);
        }
        return slots;
    }

 private:
    std::vector<bool> observed_;
    DisjointSets sharing_;
};

/// The pieces and the algorithm of an operation; null where it has none.
struct Parts {
    const std::vector<Slot>* pieces = nullptr;
    const Algorithm* algorithm = nullptr;

    void operator()(const op::Turns& turns) { algorithm = &turns.algorithm; }
    void operator()(const op::SolvedGoto& branch) { pieces = &branch.pieces; }
    void operator()(const op::RepeatUntil& loop) {
        pieces = &loop.pieces;
        algorithm = &loop.algorithm;
    }
    void operator()(const op::Input& input) { algorithm = &input.algorithm; }
    void operator()(const op::Print& print) { count(print.count); }
    void operator()(const op::Halt& halt) { count(halt.count); }
    template <class Other>
    void operator()(const Other&) {}

 private:
    void count(const std::optional<Count>& read) {
        if (!read) return;
        pieces = &read->pieces;
        algorithm = &read->algorithm;
    }
};

}  // namespace

std::vector<std::vector<Slot>> observed_pieces(const Program& program) {
    std::vector<Slots> slots;
    for (const Holding& holding : program.holdings) {
        slots.emplace_back(holding.theoretical() ? Slot{0} : holding.puzzle->shape().slots());
    }
    const auto use = [&](std::size_t holding, const std::vector<Slot>* pieces,
                         const Algorithm* algorithm) {
        if (program.holdings[holding].theoretical()) return;
        if (pieces != nullptr) slots[holding].observe(*pieces);
        if (algorithm == nullptr || algorithm->empty()) return;
        slots[holding].join_cycles(state_of(*program.holdings[holding].puzzle, *algorithm));
    };
    const std::vector<std::vector<std::size_t>> in_hand = holdings_in_hand(program);
    for (std::size_t at = 0; at < program.instructions.size(); ++at) {
        Parts parts;
        std::visit(parts, program.instructions[at].operation);
        for (const std::size_t holding : in_hand[at]) use(holding, parts.pieces, parts.algorithm);
    }
    for (const NamedRegister& named : program.registers) {
        use(named.holding, &named.pieces, &named.generator);
    }
    std::vector<std::vector<Slot>> observed;
    for (Slots& one : slots) observed.push_back(one.observed());
    return observed;
}

}  // namespace qter
