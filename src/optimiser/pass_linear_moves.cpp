// Sequences of moves between registers, replaced by their common effect.
//
//     repeat {C -1, A 1, B 1} until C is 0      nothing, if A was 0 and C is not read any more
//     repeat {A -1, B -1} until A is 0
//
//     repeat {A -1, C 1, D 1} until A is 0      repeat {A -1, C 2} until A is 0,
//     repeat {D -1, A 1} until D is 0           if only C is read afterwards and D was 0
//     repeat {A -1, C 1, D 1} until A is 0
//
// The technique: symbolic evaluation. `repeat until` of a whole register with a step without a
// common factor with its order repeats as often as a multiple of the register says, so it is a
// linear map of the registers. So is a sequence of such steps and additions. The map is written
// again for the registers that are live after it: first registers whose old value is not needed are
// made 0, then every register that others need is counted down once, with everything that depends
// on it; a constant comes last. A register that keeps a multiple of its own value goes through
// a free one. The new sequence is taken if it has fewer turns over all values.
//
// Limits: registers that need each other (a swap) are left as they are. The forms have at most
// kMaxRegisters registers.
#include <algorithm>
#include <map>

#include "optimiser/additions.hpp"
#include "optimiser/effects.hpp"
#include "optimiser/known_values.hpp"
#include "optimiser/liveness.hpp"
#include "optimiser/passes.hpp"

namespace qter {
namespace {

constexpr std::size_t kMaxRegisters = 16;

/// A linear function of the registers' values before the sequence.
struct LinearForm {
    std::map<std::size_t, Integer> factors;  ///< none is 0
    Integer constant = 0;
};

/// The steps from `begin` to `end` of a block.
struct Window {
    std::size_t begin = 0;
    std::size_t end = 0;
};

class LinearMoves {
 public:
    LinearMoves(FlowGraph& graph, PassContext& context)
        : graph_(graph),
          context_(context),
          registers_(context.registers),
          live_(graph, context.registers),
          known_(graph, context.registers) {}

    bool run() {
        bool changed = false;
        for (BlockId id = 0; id < graph_.blocks.size(); ++id) {
            if (known_.reached(id)) changed = rewrite(id) || changed;
        }
        return changed;
    }

 private:
    /// From the last sequence of the block to the first, since liveness goes backwards.
    bool rewrite(BlockId id) {
        std::vector<Step>& steps = graph_.blocks[id].steps;
        std::vector<Window> windows = windows_of(steps);
        if (windows.empty()) return false;
        std::vector<KnownValues::Facts> facts;
        KnownValues::Facts now = known_.at(id);
        std::size_t at = 0;
        for (const Window& window : windows) {
            for (; at < window.begin; ++at) {
                if (!known_.pass(steps[at], now)) return false;
            }
            facts.push_back(now);
        }
        Liveness::Live live = live_.before_exit(id);
        at = steps.size();
        bool changed = false;
        for (std::size_t i = windows.size(); i-- > 0;) {
            const Window& window = windows[i];
            while (at > window.end) live_.pass_back(steps[--at], live);
            const Liveness::Live after = live;
            while (at > window.begin) live_.pass_back(steps[--at], live);
            std::optional<std::vector<Step>> made = written(steps, window, facts[i], after);
            if (!made) continue;
            changed = true;
            const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(window.begin);
            const auto next =
                steps.erase(begin, begin + static_cast<std::ptrdiff_t>(window.end - window.begin));
            steps.insert(next, made->begin(), made->end());
        }
        return changed;
    }

    /// The longest sequences of linear steps in which something is repeated.
    [[nodiscard]] std::vector<Window> windows_of(const std::vector<Step>& steps) const {
        std::vector<Window> windows;
        for (std::size_t at = 0; at < steps.size();) {
            Window window{at, at};
            bool repeats = false;
            while (window.end < steps.size() && is_linear(steps[window.end])) {
                repeats = repeats || add_of(steps[window.end]) == nullptr;
                ++window.end;
            }
            if (repeats) windows.push_back(window);
            at = std::max(window.end, at + 1);
        }
        return windows;
    }

    [[nodiscard]] bool is_linear(const Step& step) const {
        if (add_of(step) != nullptr) return true;
        const auto* repeat = std::get_if<step::RepeatUntil>(&step.what);
        if (repeat == nullptr) return false;
        const Integer& order = registers_[repeat->until.reg].order;
        if (repeat->until.modulus != order) return false;
        if (gcd(amount_for(repeat->until.reg, repeat->terms, registers_), order) != 1) return false;
        return std::all_of(repeat->terms.begin(), repeat->terms.end(), [&](const Addition& term) {
            return divides(registers_[term.reg].order, order * term.amount);
        });
    }

    // --- Forms.

    using Forms = std::map<std::size_t, LinearForm>;

    LinearForm& form_of(Forms& forms, std::size_t reg, const KnownValues::Facts& facts) const {
        const auto [entry, is_new] = forms.try_emplace(reg);
        if (is_new) {
            const std::optional<Integer> value = known_.value(facts, {reg, registers_[reg].order});
            if (value) {
                entry->second.constant = *value;
            } else {
                entry->second.factors[reg] = 1;
            }
        }
        return entry->second;
    }

    /// Adds `times` times `other` to the form of `reg`.
    void add(LinearForm& form, std::size_t reg, const LinearForm& other,
             const Integer& times) const {
        const Integer& order = registers_[reg].order;
        for (const auto& [source, factor] : other.factors) {
            Integer& here = form.factors[source];
            here = mod(here + factor * times, order);
            if (here == 0) form.factors.erase(source);
        }
        form.constant = mod(form.constant + other.constant * times, order);
    }

    [[nodiscard]] Forms forms_after(const std::vector<Step>& steps, const Window& window,
                                    const KnownValues::Facts& facts) const {
        Forms forms;
        for (std::size_t at = window.begin; at < window.end; ++at) {
            if (const step::Add* step = add_of(steps[at])) {
                for (const Addition& term : step->terms) {
                    LinearForm& form = form_of(forms, term.reg, facts);
                    form.constant = mod(form.constant + term.amount, registers_[term.reg].order);
                }
                continue;
            }
            const auto& repeat = std::get<step::RepeatUntil>(steps[at].what);
            const std::size_t until = repeat.until.reg;
            const Integer& order = registers_[until].order;
            Integer inverse;
            const Integer step = amount_for(until, repeat.terms, registers_);
            mpz_invert(inverse.get_mpz_t(), step.get_mpz_t(), order.get_mpz_t());
            const LinearForm value = form_of(forms, until, facts);
            for (const Addition& term : summed(repeat.terms, registers_)) {
                if (term.reg == until) continue;
                // The number of repetitions is -inverse * value.
                add(form_of(forms, term.reg, facts), term.reg, value, -inverse * term.amount);
            }
            forms[until] = {};
        }
        return forms;
    }

    // --- The new sequence.

    [[nodiscard]] std::optional<std::vector<Step>> written(const std::vector<Step>& steps,
                                                           const Window& window,
                                                           const KnownValues::Facts& facts,
                                                           const Liveness::Live& live) const {
        const Forms forms = forms_after(steps, window, facts);
        if (forms.size() > kMaxRegisters) return std::nullopt;
        std::vector<Step> made;
        const Step& first = steps[window.begin];
        const auto emit = [&](auto what) {
            made.push_back({std::move(what), first.span, first.expansion});
        };
        // The registers whose values others need, with what needs them.
        std::map<std::size_t, std::vector<Addition>> needed;
        for (const auto& [reg, form] : forms) {
            if (!live[reg]) continue;
            for (const auto& [source, factor] : form.factors) {
                if (source != reg) needed[source].push_back({reg, factor});
            }
        }
        const auto make_zero = [&](std::size_t reg) {
            const std::optional<Integer> before = known_.value(facts, {reg, registers_[reg].order});
            if (!before) emit(step::RepeatUntil{{reg, registers_[reg].order}, {{reg, -1}}});
            return before.value_or(0);
        };
        step::Add constants;
        std::vector<std::pair<std::size_t, std::size_t>> returned;  // from a free register
        for (const auto& [reg, form] : forms) {
            if (!live[reg]) continue;
            const auto own = form.factors.find(reg);
            const bool keeps = own != form.factors.end();
            Integer constant = form.constant;
            if (keeps && (own->second != 1 || needed.contains(reg))) {
                const std::optional<std::size_t> other = free_register(reg, facts, live, needed);
                if (!other) return std::nullopt;
                if (const Integer before = make_zero(*other); before != 0) return std::nullopt;
                needed[reg].push_back({*other, own->second});
                returned.emplace_back(*other, reg);
            } else if (!keeps && !needed.contains(reg)) {
                constant -= make_zero(reg);
            }
            constant = mod(constant, registers_[reg].order);
            if (constant != 0) constants.terms.push_back({reg, constant});
        }
        if (returned.size() > 1 || !count_down(needed, emit)) return std::nullopt;
        for (const auto& [from, to] : returned) {
            emit(step::RepeatUntil{{from, registers_[from].order}, {{from, -1}, {to, 1}}});
        }
        for (const Addition& term : constants.terms) emit(step::Add{{term}});
        if (cost(made, 0, made.size()) >= cost(steps, window.begin, window.end)) {
            return std::nullopt;
        }
        return made;
    }

    /// A register like `reg` that is dead after the sequence and that no other needs; one that is 0
    /// before it, if there is one.
    [[nodiscard]] std::optional<std::size_t> free_register(
        std::size_t reg, const KnownValues::Facts& facts, const Liveness::Live& live,
        const std::map<std::size_t, std::vector<Addition>>& needed) const {
        std::optional<std::size_t> found;
        for (std::size_t other = 0; other < registers_.registers().size(); ++other) {
            const bool alike = registers_[other].holding == registers_[reg].holding &&
                               registers_[other].order == registers_[reg].order;
            if (other == reg || !alike || live[other] || needed.contains(other)) continue;
            const std::optional<Integer> value =
                known_.value(facts, {other, registers_[other].order});
            if (value && *value == 0) return other;
            if (!value && !found) found = other;
        }
        return found;
    }

    /// Counts down each needed register, before it gets anything; false if they need each other.
    template <class Emit>
    [[nodiscard]] bool count_down(std::map<std::size_t, std::vector<Addition>> needed,
                                  const Emit& emit) const {
        while (!needed.empty()) {
            // One that adds to no register which others still need.
            const auto next = std::find_if(needed.begin(), needed.end(), [&](const auto& entry) {
                return std::none_of(
                    entry.second.begin(), entry.second.end(),
                    [&](const Addition& term) { return needed.contains(term.reg); });
            });
            if (next == needed.end()) return false;
            const std::size_t reg = next->first;
            step::RepeatUntil repeat{{reg, registers_[reg].order}, {{reg, Integer(-1)}}};
            for (const Addition& term : next->second) repeat.terms.push_back(term);
            emit(std::move(repeat));
            needed.erase(next);
        }
        return true;
    }

    /// Turns and looks over all values of the registers that are counted down.
    [[nodiscard]] Integer cost(const std::vector<Step>& steps, std::size_t begin,
                               std::size_t end) const {
        Integer sum = 0;
        for (std::size_t at = begin; at < end; ++at) {
            if (const step::Add* step = add_of(steps[at])) {
                sum += 2 * context_.costs.turns(step->terms);
            } else {
                const auto& repeat = std::get<step::RepeatUntil>(steps[at].what);
                sum +=
                    registers_[repeat.until.reg].order * (context_.costs.turns(repeat.terms) + 1);
            }
        }
        return sum;
    }

    FlowGraph& graph_;
    PassContext& context_;
    const RegisterTable& registers_;
    Liveness live_;
    KnownValues known_;
};

}  // namespace

bool pass::linear_moves(FlowGraph& graph, PassContext& context) {
    return repeats(graph) && LinearMoves(graph, context).run();
}

}  // namespace qter
