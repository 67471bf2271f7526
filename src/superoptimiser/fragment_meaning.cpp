#include "superoptimiser/fragment_meaning.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_set>

#include "optimiser/additions.hpp"
#include "optimiser/effects.hpp"

namespace qter {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// Runs a fragment on remainders.
class FragmentRunner {
 public:
    FragmentRunner(const FlowGraph& graph, const Fragment& fragment, const RegisterTable& registers,
                   const FragmentStates& states)
        : fragment_(fragment), states_(states), index_(graph.blocks.size(), kNone) {
        for (const std::size_t reg : states.used) orders_.push_back(registers[reg].order.get_ui());
        for (std::size_t i = 0; i < fragment.blocks.size(); ++i) index_[fragment.blocks[i]] = i;
        for (const BlockId id : fragment.blocks) prepare(graph.blocks[id], registers);
    }

    /// False where the fragment has what the states do not cover.
    [[nodiscard]] bool covered() const { return covered_; }
    [[nodiscard]] bool within_limit() const { return steps_ <= FragmentStates::kMostSteps; }

    FragmentResult run(std::size_t state, FragmentPath* path) {
        std::vector<std::uint64_t> values(states_.used.size(), 0);
        const std::vector<std::uint64_t> at = states_.at(state);
        for (std::size_t i = 0; i < at.size(); ++i) values[used_of(states_.read[i].reg)] = at[i];
        // Remainders by L, which are right though the order is a multiple of it.
        const std::vector<std::uint64_t> start = values;
        FragmentResult result;
        std::unordered_set<std::uint64_t> seen;
        BlockId block = fragment_.head();
        for (;;) {
            const std::size_t here = index_[block];
            // States of one block repeat only where the run never ends.
            if (!seen.insert(key(here, values)).second) return {kNoBlock, {}};
            for (const Prepared& step : blocks_[here].steps) {
                ++steps_;
                std::uint64_t times = 1;
                if (step.modulus > 0) {
                    const auto count =
                        steps_to_zero(values[step.until] % step.modulus, step.step, step.modulus);
                    if (!count) return {kNoBlock, {}};
                    times = *count;
                    if (path != nullptr) path->looks += times + 1;
                }
                for (const auto& [used, amount] : step.terms) {
                    const std::uint64_t order = orders_[used];
                    values[used] = (values[used] + times % order * amount) % order;
                }
                if (path == nullptr) continue;
                path->steps.push_back(step.what);
                path->times.push_back(times);
            }
            ++steps_;
            if (!within_limit()) return {kNoBlock, {}};
            const PreparedBlock& left = blocks_[here];
            block = left.to;
            if (left.modulus > 0) {
                if (path != nullptr) ++path->looks;
                if (values[left.reads] % left.modulus != 0) block = left.otherwise;
            }
            const bool outside = block >= index_.size() || index_[block] == kNone;
            if (!outside && block != fragment_.head()) continue;
            result.exit = block;
            for (std::size_t i = 0; i < values.size(); ++i) {
                result.added.push_back((values[i] + orders_[i] - start[i]) % orders_[i]);
            }
            return result;
        }
    }

 private:
    struct Prepared {
        const Step* what = nullptr;
        std::vector<std::pair<std::size_t, std::uint64_t>> terms;  // by index of `used`
        std::size_t until = 0;
        std::uint64_t modulus = 0;  // 0: not repeated
        std::uint64_t step = 0;
    };
    struct PreparedBlock {
        std::vector<Prepared> steps;
        std::size_t reads = 0;
        std::uint64_t modulus = 0;  // 0: a jump
        BlockId to = 0;
        BlockId otherwise = 0;
    };

    std::size_t used_of(std::size_t reg) {
        const auto found = std::lower_bound(states_.used.begin(), states_.used.end(), reg);
        if (found == states_.used.end() || *found != reg) {
            covered_ = false;
            return 0;
        }
        return static_cast<std::size_t>(found - states_.used.begin());
    }

    void check_reading(const Reading& reading) {
        const bool known =
            std::any_of(states_.read.begin(), states_.read.end(), [&](const ReadRegister& read) {
                return read.reg == reading.reg &&
                       Integer(static_cast<unsigned long>(read.modulus)) % reading.modulus == 0;
            });
        if (reading.modulus != 1 && !known) covered_ = false;
    }

    void prepare(const BasicBlock& block, const RegisterTable& registers) {
        PreparedBlock& made = blocks_.emplace_back();
        for (const Step& step : block.steps) {
            const auto* const repeat = std::get_if<step::RepeatUntil>(&step.what);
            Prepared& one = made.steps.emplace_back();
            one.what = &step;
            for (const Addition& term : *terms_of(step)) {
                const Integer amount = mod(term.amount, registers[term.reg].order);
                const std::size_t used = used_of(term.reg);
                one.terms.emplace_back(used, amount.get_ui());
            }
            if (repeat == nullptr) continue;
            check_reading(repeat->until);
            one.modulus = repeat->until.modulus.get_ui();
            one.until = used_of(repeat->until.reg);
            const Integer by = amount_for(repeat->until.reg, repeat->terms, registers);
            one.step = mod(by, repeat->until.modulus).get_ui();
        }
        if (const auto* const branch = std::get_if<leave::Branch>(&block.exit)) {
            check_reading(branch->value);
            made.reads = used_of(branch->value.reg);
            made.modulus = branch->value.modulus.get_ui();
            made.to = branch->solved;
            made.otherwise = branch->otherwise;
        } else {
            made.to = std::get<leave::Jump>(block.exit).to;
        }
    }

    /// The block, and what is read of the registers.
    [[nodiscard]] std::uint64_t key(std::size_t block, const std::vector<std::uint64_t>& values) {
        std::uint64_t key = block;
        for (const ReadRegister& read : states_.read) {
            key = key * read.modulus + values[used_of(read.reg)] % read.modulus;
        }
        return key;
    }

    const Fragment& fragment_;
    const FragmentStates& states_;
    std::vector<std::size_t> index_;  // in the fragment, by block
    std::vector<std::uint64_t> orders_;
    std::vector<PreparedBlock> blocks_;
    bool covered_ = true;
    std::size_t steps_ = 0;
};

/// Whether the register may have a remainder at a point.
bool is_possible(const KnownValues& known, KnownValues::Facts facts, std::size_t reg,
                 std::uint64_t modulus, std::uint64_t remainder) {
    Step back{step::Add{{{reg, -Integer(static_cast<unsigned long>(remainder))}}}, {}};
    known.pass(back, facts);
    return known.is_zero(facts, {reg, Integer(static_cast<unsigned long>(modulus))}) != false;
}

}  // namespace

std::optional<FragmentStates> FragmentStates::of(const FlowGraph& graph, const Fragment& fragment,
                                                 const KnownValues& known) {
    if (!known.reached(fragment.head())) return std::nullopt;
    std::map<std::size_t, std::uint64_t> moduli;  // of read registers; 1 where only added to
    const auto read_it = [&](const Reading& reading) {
        const std::uint64_t modulus = reading.modulus.get_ui();
        std::uint64_t& all = moduli.try_emplace(reading.reg, 1).first->second;
        all = std::lcm(all, modulus);
    };
    for (const BlockId id : fragment.blocks) {
        const BasicBlock& block = graph.blocks[id];
        for (const Step& step : block.steps) {
            const auto* const repeat = std::get_if<step::RepeatUntil>(&step.what);
            if (repeat != nullptr) read_it(repeat->until);
            for (const Addition& term : *terms_of(step)) {
                moduli.try_emplace(term.reg, 1);
            }
        }
        if (const auto* const branch = std::get_if<leave::Branch>(&block.exit)) {
            read_it(branch->value);
        }
    }
    FragmentStates made;
    for (const auto& [reg, modulus] : moduli) {
        made.used.push_back(reg);
        if (modulus == 1) continue;
        if (modulus > kMostStates || made.read.size() == kMostRead) return std::nullopt;
        ReadRegister& read = made.read.emplace_back();
        read.reg = reg;
        read.modulus = modulus;
        for (std::uint64_t value = 0; value < modulus; ++value) {
            if (is_possible(known, known.at(fragment.head()), reg, modulus, value)) {
                read.values.push_back(value);
            }
        }
        made.count *= read.values.size();
        if (made.count == 0 || made.count > kMostStates) return std::nullopt;
    }
    return made;
}

std::vector<std::uint64_t> FragmentStates::at(std::size_t state) const {
    std::vector<std::uint64_t> values;
    for (const ReadRegister& one : read) {
        values.push_back(one.values[state % one.values.size()]);
        state /= one.values.size();
    }
    return values;
}

std::optional<std::size_t> FragmentStates::state_of(
    const std::vector<std::uint64_t>& values) const {
    std::size_t state = 0;
    std::size_t weight = 1;
    for (const ReadRegister& one : read) {
        const std::uint64_t value = values[one.reg] % one.modulus;
        const auto found = std::lower_bound(one.values.begin(), one.values.end(), value);
        if (found == one.values.end() || *found != value) return std::nullopt;
        state += weight * static_cast<std::size_t>(found - one.values.begin());
        weight *= one.values.size();
    }
    return state;
}

std::optional<FragmentMeaning> meaning_of(const FlowGraph& graph, const Fragment& fragment,
                                          const RegisterTable& registers,
                                          const FragmentStates& states,
                                          std::vector<FragmentPath>* paths) {
    FragmentRunner runner(graph, fragment, registers, states);
    if (!runner.covered()) return std::nullopt;
    FragmentMeaning made;
    for (std::size_t state = 0; state < states.count; ++state) {
        made.push_back(runner.run(state, paths != nullptr ? &paths->emplace_back() : nullptr));
        if (!runner.within_limit()) return std::nullopt;
    }
    return made;
}

bool same_meaning(const FragmentMeaning& a, const FragmentMeaning& b, const FragmentStates& states,
                  const Liveness& live) {
    for (std::size_t state = 0; state < states.count; ++state) {
        if (a[state].exit != b[state].exit) return false;
        if (a[state].exit == kNoBlock) continue;
        for (std::size_t i = 0; i < states.used.size(); ++i) {
            if (a[state].added[i] != b[state].added[i] &&
                live.before(a[state].exit, states.used[i])) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace qter
