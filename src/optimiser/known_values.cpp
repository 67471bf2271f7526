#include "optimiser/known_values.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>

#include "optimiser/additions.hpp"

namespace qter {
namespace {

/// The position of every block in reverse postorder: blocks come after their predecessors, except
/// in loops. Unreachable blocks have position 0.
std::vector<std::size_t> places_in_order(const FlowGraph& graph) {
    struct Open {
        BlockId block = 0;
        std::vector<BlockId> next;
    };
    const auto open = [&](BlockId block) {
        Open opened{block, {}};
        for_each_successor(graph.blocks[block], [&](BlockId next) { opened.next.push_back(next); });
        return opened;
    };
    std::vector<bool> seen(graph.blocks.size(), false);
    std::vector<BlockId> finished;
    std::vector<Open> stack;
    seen[graph.entry] = true;
    stack.push_back(open(graph.entry));
    while (!stack.empty()) {
        if (stack.back().next.empty()) {
            finished.push_back(stack.back().block);
            stack.pop_back();
            continue;
        }
        const BlockId next = stack.back().next.back();
        stack.back().next.pop_back();
        if (seen[next]) continue;
        seen[next] = true;
        stack.push_back(open(next));
    }
    std::vector<std::size_t> places(graph.blocks.size(), 0);
    for (std::size_t i = 0; i < finished.size(); ++i) places[finished[i]] = finished.size() - i;
    return places;
}

/// Worklist of the blocks to visit again, in reverse postorder.
class Worklist {
 public:
    explicit Worklist(const FlowGraph& graph)
        : places_(places_in_order(graph)), waits_(graph.blocks.size(), false) {}

    void add(BlockId block) {
        if (waits_[block]) return;
        waits_[block] = true;
        queue_.emplace(places_[block], block);
    }

    [[nodiscard]] bool empty() const { return queue_.empty(); }

    BlockId next() {
        const BlockId block = queue_.top().second;
        queue_.pop();
        waits_[block] = false;
        return block;
    }

 private:
    using Entry = std::pair<std::size_t, BlockId>;

    std::vector<std::size_t> places_;
    std::vector<bool> waits_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

std::uint64_t small(const Integer& value) { return value.get_ui(); }

/// An amount mod an order that can be tracked.
std::uint64_t small(const Integer& amount, std::uint64_t order) {
    return mpz_fdiv_ui(amount.get_mpz_t(), order);
}

}  // namespace

KnownValues::KnownValues(const FlowGraph& graph, const RegisterTable& registers)
    : registers_(registers), reached_(graph.blocks.size(), false), at_(graph.blocks.size()) {
    list_registers();
    choose_followed(graph);
    follow(graph);
}

void KnownValues::list_registers() {
    registers_on_.resize(registers_.holdings().size());
    for (std::size_t reg = 0; reg < registers_.registers().size(); ++reg) {
        registers_on_[registers_[reg].holding].push_back(reg);
    }
}

void KnownValues::choose_followed(const FlowGraph& graph) {
    const std::vector<DeclaredRegister>& all = registers_.registers();
    std::vector<std::size_t> tests(all.size(), 0);
    std::vector<std::size_t> outputs(all.size(), 0);
    const auto count_output = [&](const std::optional<Reading>& value) {
        if (value) ++outputs[value->reg];
    };
    std::vector<bool> is_repeated_on(registers_.holdings().size(), false);
    for (const BasicBlock& block : graph.blocks) {
        const auto* branch = std::get_if<leave::Branch>(&block.exit);
        if (branch != nullptr) ++tests[branch->value.reg];
        if (const auto* halt = std::get_if<leave::Halt>(&block.exit)) count_output(halt->value);
        for (const Step& step : block.steps) {
            if (const auto* print = std::get_if<step::Print>(&step.what))
                count_output(print->value);
            const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
            if (repeat == nullptr) continue;
            ++tests[repeat->until.reg];
            is_repeated_on[all[repeat->until.reg].holding] = true;
        }
    }
    for (std::size_t reg = 0; reg < all.size(); ++reg) {
        const bool useful = tests[reg] > 0 || outputs[reg] > 0 || is_repeated_on[all[reg].holding];
        if (!useful || all[reg].order > static_cast<unsigned long>(Residue::kMaxOrder)) continue;
        followed_.push_back({reg, small(all[reg].order)});
    }
    std::stable_sort(followed_.begin(), followed_.end(), [&](const Followed& a, const Followed& b) {
        return std::pair(tests[a.reg], outputs[a.reg]) > std::pair(tests[b.reg], outputs[b.reg]);
    });
    followed_.resize(std::min(followed_.size(), kMaxFacts / graph.blocks.size()));
    index_of_.assign(all.size(), followed_.size());
    for (std::size_t i = 0; i < followed_.size(); ++i) index_of_[followed_[i].reg] = i;
}

void KnownValues::follow(const FlowGraph& graph) {
    Worklist worklist(graph);
    std::vector<unsigned> visits(graph.blocks.size(), 0);
    const auto arrive = [&](BlockId block, const Facts& facts) {
        bool is_news = !reached_[block];
        if (is_news) {
            reached_[block] = true;
            at_[block] = facts;
        } else if (visits[block] >= kMaxVisits) {
            is_news = std::exchange(at_[block], nothing_known()) != at_[block];
        } else {
            const bool widens = visits[block] >= kMaxVisits / 2;
            for (std::size_t i = 0; i < facts.size(); ++i) {
                if (at_[block][i].forget_unless(facts[i], widens)) is_news = true;
            }
        }
        if (is_news) worklist.add(block);
    };

    Facts start;
    for (const Followed& reg : followed_) start.push_back(Residue::exactly(0, reg.order));
    arrive(graph.entry, start);
    while (!worklist.empty()) {
        const BlockId id = worklist.next();
        ++visits[id];
        const BasicBlock& block = graph.blocks[id];
        Facts facts = at_[id];
        const bool goes_on = std::all_of(block.steps.begin(), block.steps.end(),
                                         [&](const Step& step) { return pass(step, facts); });
        if (!goes_on) continue;
        if (const auto* jump = std::get_if<leave::Jump>(&block.exit)) arrive(jump->to, facts);
        const auto* branch = std::get_if<leave::Branch>(&block.exit);
        if (branch == nullptr) continue;
        const std::optional<bool> known = is_zero(facts, branch->value);
        const std::optional<std::size_t> index = index_of(branch->value.reg);
        if (known != false) {
            Facts solved = facts;
            if (index) solved[*index].learn_zero(small(branch->value.modulus));
            arrive(branch->solved, solved);
        }
        if (known != true) {
            if (index) facts[*index].learn_not_zero(small(branch->value.modulus));
            arrive(branch->otherwise, facts);
        }
    }
}

bool KnownValues::pass(const Step& step, Facts& facts) const {
    if (const auto* add = std::get_if<step::Add>(&step.what)) {
        for (const Addition& term : add->terms) {
            const std::optional<std::size_t> index = index_of(term.reg);
            if (index) facts[*index].add(small(term.amount, followed_[*index].order));
        }
    } else if (const auto* repeat = std::get_if<step::RepeatUntil>(&step.what)) {
        return pass_repeat(*repeat, facts);
    } else if (const auto* solve = std::get_if<step::Solve>(&step.what)) {
        for (const std::size_t reg : registers_on_[solve->holding]) {
            const std::optional<std::size_t> index = index_of(reg);
            if (index) facts[*index] = Residue::exactly(0, followed_[*index].order);
        }
    } else if (const auto* input = std::get_if<step::Input>(&step.what)) {
        const std::optional<std::size_t> index = index_of(input->reg);
        if (index) {
            const std::uint64_t order = followed_[*index].order;
            facts[*index].add_up_to(input->max ? small(*input->max) : order - 1);
        }
    } else if (const auto* move = std::get_if<step::MoveHead>(&step.what)) {
        if (move->cells != 0) forget(facts, move->holding);
    }
    return true;
}

bool KnownValues::pass_repeat(const step::RepeatUntil& repeat, Facts& facts) const {
    if (is_zero(facts, repeat.until) == true) return true;
    const std::optional<std::size_t> until = index_of(repeat.until.reg);
    const std::optional<std::uint64_t> times = until ? count(facts[*until], repeat) : std::nullopt;
    const std::uint64_t most = until ? most_repetitions(facts[*until], repeat) : Residue::kMaxOrder;
    for (const Addition& term : repeat.terms) {
        const std::optional<std::size_t> index = index_of(term.reg);
        if (!index) continue;
        const std::uint64_t order = followed_[*index].order;
        const std::uint64_t amount = small(term.amount, order);
        if (times) {
            facts[*index].add(*times % order * amount % order);
        } else {
            facts[*index].add_repeatedly(amount, most);
        }
    }
    return !until || facts[*until].learn_zero(small(repeat.until.modulus));
}

void KnownValues::forget(Facts& facts, std::size_t holding) const {
    for (const std::size_t reg : registers_on_[holding]) {
        const std::optional<std::size_t> index = index_of(reg);
        if (index) facts[*index] = Residue::any(followed_[*index].order);
    }
}

KnownValues::Facts KnownValues::nothing_known() const {
    Facts facts;
    facts.reserve(followed_.size());
    for (const Followed& reg : followed_) facts.push_back(Residue::any(reg.order));
    return facts;
}

std::optional<std::size_t> KnownValues::index_of(std::size_t reg) const {
    const std::size_t index = index_of_[reg];
    return index < followed_.size() ? std::optional(index) : std::nullopt;
}

std::optional<bool> KnownValues::is_zero(const Facts& facts, const Reading& reading) const {
    if (reading.modulus == 1) return true;
    const std::optional<std::size_t> index = index_of(reading.reg);
    if (!index) return std::nullopt;
    return facts[*index].is_zero(small(reading.modulus));
}

std::optional<Integer> KnownValues::value(const Facts& facts, const Reading& reading) const {
    if (reading.modulus == 1) return Integer(0);
    const std::optional<std::size_t> index = index_of(reading.reg);
    if (!index) return std::nullopt;
    const std::uint64_t modulus = small(reading.modulus);
    if (facts[*index].modulus() % modulus != 0) return std::nullopt;
    return Integer(static_cast<unsigned long>(facts[*index].remainder() % modulus));
}

bool KnownValues::all_zero(const Facts& facts, std::size_t holding) const {
    const std::vector<std::size_t>& all = registers_on_[holding];
    return std::all_of(all.begin(), all.end(), [&](std::size_t reg) {
        return is_zero(facts, {reg, registers_[reg].order}) == true;
    });
}

std::optional<std::uint64_t> KnownValues::count(const Residue& known,
                                                const step::RepeatUntil& repeat) const {
    const std::uint64_t modulus = small(repeat.until.modulus);
    if (known.modulus() % modulus != 0) return std::nullopt;
    const Integer step = amount_for(repeat.until.reg, repeat.terms, registers_);
    return steps_to_zero(known.remainder() % modulus, small(step, modulus), modulus);
}

std::uint64_t KnownValues::most_repetitions(const Residue& known,
                                            const step::RepeatUntil& repeat) const {
    const std::uint64_t modulus = small(repeat.until.modulus);
    const std::uint64_t step =
        small(amount_for(repeat.until.reg, repeat.terms, registers_), modulus);
    const auto values = known.values(kMaxCounted);
    if (!values) return modulus / std::gcd(step, modulus) - 1;
    std::uint64_t most = 0;
    for (const std::uint64_t value : *values) {
        most = std::max(most, steps_to_zero(value % modulus, step, modulus).value_or(0));
    }
    return most;
}

std::optional<Integer> KnownValues::repetitions(const Facts& facts,
                                                const step::RepeatUntil& repeat) const {
    if (is_zero(facts, repeat.until) == true) return Integer(0);
    const std::optional<std::size_t> until = index_of(repeat.until.reg);
    if (!until) return std::nullopt;
    const std::optional<std::uint64_t> times = count(facts[*until], repeat);
    if (!times) return std::nullopt;
    return Integer(static_cast<unsigned long>(*times));
}

bool KnownValues::ends(const Facts& facts, const step::RepeatUntil& repeat) const {
    // From every value that the common factor of step and modulus divides, and from no other.
    const Integer& modulus = repeat.until.modulus;
    const Integer step = amount_for(repeat.until.reg, repeat.terms, registers_);
    const Integer common = gcd(step, modulus);
    return is_zero(facts, {repeat.until.reg, common}) == true;
}

Integer KnownValues::choices(const Facts& facts, const Reading& reading) const {
    const std::optional<std::size_t> index = index_of(reading.reg);
    if (!index) return reading.modulus;
    return Integer(static_cast<unsigned long>(facts[*index].choices(small(reading.modulus))));
}

}  // namespace qter
