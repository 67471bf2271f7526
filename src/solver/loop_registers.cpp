#include "solver/loop_registers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <unordered_map>

#include "ergonomics/movecount.hpp"
#include "solver/assignment.hpp"
#include "solver/loop_enumeration.hpp"
#include "solver/loop_list.hpp"
#include "solver/register_chain.hpp"

namespace qter {
namespace {

/// The turns of a register that has no loop yet. Sums of it do not overflow.
constexpr std::uint32_t kNoLoop = std::numeric_limits<std::uint32_t>::max() / 64;
/// Loops with more cycles than this are not searched for the subsets that have an order.
constexpr std::size_t kMostParts = 10;

/// The common part of the searches for orders and for cycles: the list, the limits, the answer.
class LoopRegisterSearch {
 public:
    LoopRegisterSearch(const FinderPuzzle& puzzle, std::vector<std::uint64_t> orders,
                       std::optional<OwnedCycles> cycles, const SolverOptions& options,
                       const Observer& observer)
        : puzzle_(puzzle),
          pieces_(*puzzle.puzzle()),
          orders_(std::move(orders)),
          cycles_(std::move(cycles)),
          options_(options),
          observer_(observer),
          enumeration_(puzzle, options, observer.cancellation()),
          loops_(*puzzle.puzzle()),
          lists_(orders_.size()),
          by_needs_(orders_.size()) {}

    Result<SolverAnswer> run() {
        if (pieces_.shape().slots() > SlotSet::kMostSlots) {
            return Diagnostic::error(
                Code::kTooLarge, {},
                fmt::format("{} has more than {} pieces", pieces_.name(), SlotSet::kMostSlots));
        }
        SolverAnswer answer;
        answer.statistics.searches = 1;
        answer.end = SolverEnd::kCancelled;
        try {
            if (!enumeration_.prepare()) {
                return Diagnostic::error(
                    Code::kTooLarge, {},
                    fmt::format("{} has too many shapes for this search", pieces_.name()));
            }
            answer.end = list();
        } catch (const Cancelled&) {
            answer.end = SolverEnd::kCancelled;
        }
        answer.statistics.nodes = enumeration_.nodes();
        if (orders_.size() == 1) answer.refuted_below = whole_;
        if (best_.empty()) {
            if (answer.end == SolverEnd::kNone && enumeration_.complete()) {
                answer.impossible = "no loops make such registers";
            }
            return answer;
        }
        fill_answer(answer);
        return answer;
    }

 private:
    SolverEnd list() {
        const std::uint32_t most = options_.max_length.value_or(kMaxSearchTurns);
        while (enumeration_.length() < most && !enumeration_.complete()) {
            if (is_proven()) return SolverEnd::kSolved;
            report_progress();
            old_ = loops_.size();
            bool room = true;
            const bool all = enumeration_.deepen([&](const Algorithm& word, const State& state) {
                room = room && loops_.bytes() < options_.memory &&
                       loops_.bytes() < LoopList::kMostBytes;
                if (room) add_loop(word, state);
            });
            if (!all || !room) return SolverEnd::kCancelled;
            whole_ = enumeration_.length() + 1;
            if (!combine()) return SolverEnd::kCancelled;
        }
        if (best_.empty()) return SolverEnd::kNone;
        proven_ = enumeration_.complete() || is_proven();
        return SolverEnd::kSolved;
    }

    /// Every set with a loop that is longer than all listed ones has at least as many turns as the
    /// best set.
    [[nodiscard]] bool is_proven() {
        if (best_.empty()) return false;
        std::uint32_t others = 0;
        std::uint32_t least_other = kNoLoop;  // for the register with the long loop
        for (const std::vector<std::uint32_t>& list : lists_) {
            const std::uint32_t fewest = list.empty() ? whole_ : loops_[list.front()].turns;
            others += fewest;
            least_other = std::min(least_other, whole_ - fewest);
        }
        proven_ = total_ <= others + least_other;
        return proven_;
    }

    void add_loop(const Algorithm& word, const State& state) {
        std::size_t key = 0;
        if (const std::optional<std::uint32_t> known = loops_.find(state, key)) {
            loops_.add_word(*known, word);
            return;
        }
        ListedLoop loop;
        std::vector<LoopCycle> cycles;
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            if (!is_solved(state, slot)) loop.moved.add(slot);
        }
        const std::vector<Cycle> all = cycle_structure(pieces_.shape(), state);
        for (const Cycle& cycle : all) {
            const bool seen = std::all_of(cycle.slots.begin(), cycle.slots.end(),
                                          [&](Slot slot) { return puzzle_.is_unique(slot); });
            if (!seen) continue;
            LoopCycle& part = cycles.emplace_back(LoopCycle{{}, cycle.order});
            for (const Slot slot : cycle.slots) part.slots.add(slot);
        }
        bool useful = false;
        const auto number = static_cast<std::uint32_t>(loops_.size());
        for (std::size_t i = 0; i < orders_.size(); ++i) {
            if (!may_be(cycles, all, i)) continue;
            lists_[i].push_back(number);
            if (i > 0) add_needs(cycles, number, i);
            useful = true;
        }
        if (!useful) return;
        loops_.add(key, loop, cycles, word);
    }

    /// Alone the loop has the order, or a multiple that other registers may reduce to it.
    [[nodiscard]] bool may_be(const std::vector<LoopCycle>& cycles, const std::vector<Cycle>& all,
                              std::size_t i) const {
        if (cycles_) return has_cycles(all);
        return has_order(cycles, {}, orders_[i], orders_.size() == 1);
    }

    /// Records the slots of each minimal set of cycles that has the order: the loop is useless when
    /// every such set has a slot that others move. Few sets of slots represent many loops.
    void add_needs(const std::vector<LoopCycle>& cycles, std::uint32_t number, std::size_t i) {
        std::vector<const LoopCycle*> parts;
        for (const LoopCycle& part : cycles) {
            if (orders_[i] % part.order == 0) parts.push_back(&part);
        }
        if (parts.size() > kMostParts) {
            by_needs_[i][SlotSet()].push_back(number);
            return;
        }
        const auto multiple_of = [&](std::uint32_t chosen) {
            std::uint64_t multiple = 1;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                if ((chosen >> k & 1) != 0) multiple = std::lcm(multiple, parts[k]->order);
            }
            return multiple;
        };
        for (std::uint32_t chosen = 1; chosen < 1U << parts.size(); ++chosen) {
            bool fewest = multiple_of(chosen) == orders_[i];
            SlotSet slots;
            for (std::size_t k = 0; fewest && k < parts.size(); ++k) {
                if ((chosen >> k & 1) == 0) continue;
                fewest = multiple_of(chosen & ~(1U << k)) != orders_[i];
                slots.add(parts[k]->slots);
            }
            if (fewest) by_needs_[i][slots].push_back(number);
        }
    }

    [[nodiscard]] bool has_cycles(const std::vector<Cycle>& all) const {
        // A twist represents all twists of the same order.
        using Kind = std::tuple<std::uint32_t, std::size_t, std::uint64_t>;
        std::vector<Kind> found;
        for (const Cycle& cycle : all) {
            for (std::uint32_t orbit = 0; orbit < puzzle_.orbits().size(); ++orbit) {
                const std::vector<Slot>& usable = puzzle_.usable_slots(orbit);
                if (!std::binary_search(usable.begin(), usable.end(), cycle.slots.front()))
                    continue;
                found.emplace_back(orbit, cycle.slots.size(), cycle.order);
            }
        }
        std::vector<Kind> wanted;
        for (const OwnedCycle& cycle : *cycles_) {
            const std::uint32_t modulus = puzzle_.orbits()[cycle.orbit].modulus;
            wanted.emplace_back(
                cycle.orbit, cycle.length,
                std::uint64_t{cycle.length} * modulus / std::gcd(modulus, cycle.twist));
        }
        std::sort(found.begin(), found.end());
        std::sort(wanted.begin(), wanted.end());
        return found.size() == all.size() && found == wanted;
    }

    /// The least common multiple of the cycles that `others` leave alone is the order; if not
    /// `final`, other loops may still remove the cycles whose orders do not divide it.
    [[nodiscard]] static bool has_order(std::span<const LoopCycle> cycles, const SlotSet& others,
                                        std::uint64_t wanted, bool final) {
        std::uint64_t multiple = 1;
        for (const LoopCycle& part : cycles) {
            if (part.slots.meets(others)) continue;
            if (wanted % part.order != 0) {
                if (final) return false;
                continue;
            }
            multiple = std::lcm(multiple, part.order);
        }
        return multiple == wanted;
    }

    /// Tries all sets with a loop of the last length, as long as they may be better than the best
    /// one. False when cancelled.
    bool combine() {
        chosen_.clear();
        for (newest_ = 0; newest_ < orders_.size(); ++newest_) {
            if (!choose(0, 0)) return false;
        }
        return true;
    }

    bool choose(std::size_t at, std::uint32_t turns) {
        if (at == orders_.size()) {
            const double movecount = movecount_of(chosen_);
            const bool better =
                best_.empty() || turns < total_ || (turns == total_ && movecount < movecount_);
            if (better && holds()) {
                best_ = chosen_;
                total_ = turns;
                movecount_ = movecount;
            }
            return true;
        }
        if (at == 0) return choose_from(lists_[0], at, turns);
        SlotSet moved;
        for (const std::uint32_t number : chosen_) moved.add(loops_[number].moved);
        for (const auto& [slots, list] : by_needs_[at]) {
            if (!slots.meets(moved) && !choose_from(list, at, turns)) return false;
        }
        return true;
    }

    /// `list` is ascending, and so sorted by turns.
    bool choose_from(const std::vector<std::uint32_t>& list, std::size_t at, std::uint32_t turns) {
        // Registers before the newest have old loops, so that each set is tried once.
        const auto first_new = std::lower_bound(list.begin(), list.end(), old_);
        const auto begin = at == newest_ ? first_new : list.begin();
        const auto end = at < newest_ ? first_new : list.end();
        for (auto number = begin; number != end; ++number) {
            if (++combined_ % 4096 == 0 && observer_.cancelled()) return false;
            const std::uint32_t length = loops_[*number].turns;
            if (!best_.empty() && turns + length + rest(at + 1) > total_) break;
            chosen_.push_back(*number);
            const bool go_on = !may_fit() || choose(at + 1, turns + length);
            chosen_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    /// The sum over the easiest words.
    [[nodiscard]] double movecount_of(const std::vector<std::uint32_t>& numbers) {
        double sum = 0;
        for (const std::uint32_t number : numbers) {
            const auto [known, is_new] = movecounts_.try_emplace(number);
            if (is_new) known->second = easiest_of(number).second;
            sum += known->second;
        }
        return sum;
    }

    [[nodiscard]] std::pair<Algorithm, double> easiest_of(std::uint32_t number) const {
        std::pair<Algorithm, double> best;
        for (Algorithm& word : loops_.words(number)) {
            const double movecount = qter::movecount(pieces_, word, options_.movecount);
            if (best.first.empty() || movecount < best.second) best = {std::move(word), movecount};
        }
        return best;
    }

    /// Fewest turns of the registers from `at` on.
    [[nodiscard]] std::uint32_t rest(std::size_t at) const {
        std::uint32_t turns = 0;
        for (; at < lists_.size(); ++at) {
            if (lists_[at].empty()) return kNoLoop;
            turns += loops_[lists_[at].front()].turns;
        }
        return turns;
    }

    [[nodiscard]] bool may_fit() {
        if (cycles_) return true;
        const bool final = chosen_.size() == orders_.size();
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            SlotSet others;
            for (std::size_t k = 0; k < chosen_.size(); ++k) {
                if (k != i) others.add(loops_[chosen_[k]].moved);
            }
            if (!has_order(loops_.cycles(loops_[chosen_[i]]), others, orders_[i], final))
                return false;
        }
        return true;
    }

    /// Checks the orders again, by the finder's definition of a register's own cycles.
    [[nodiscard]] bool holds() const {
        if (cycles_) return true;
        std::vector<State> elements;
        for (const std::uint32_t number : chosen_) elements.push_back(loops_.state(number));
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const Integer wanted(static_cast<unsigned long>(orders_[i]));
            if (order(own_cycles(puzzle_, elements, i)) != wanted) return false;
        }
        return true;
    }

    void fill_answer(SolverAnswer& answer) const {
        std::vector<State> elements;
        for (const std::uint32_t number : best_) elements.push_back(loops_.state(number));
        for (std::size_t i = 0; i < best_.size(); ++i) {
            SolvedRegister& solved = answer.registers.emplace_back();
            std::tie(solved.algorithm, solved.movecount) = easiest_of(best_[i]);
            solved.length = loops_[best_[i]].turns;
            solved.cycles = cycles_ ? cycle_structure(pieces_.shape(), elements[i])
                                    : own_cycles(puzzle_, elements, i);
            solved.order = order(solved.cycles);
            // The total is the least; of several registers, a longer one may leave more for others.
            solved.optimal = proven_ && best_.size() == 1;
        }
        answer.least_total = proven_ && best_.size() > 1;
        for (Slot slot = 0; slot < pieces_.shape().slots(); ++slot) {
            const auto moving =
                std::count_if(elements.begin(), elements.end(),
                              [&](const State& element) { return !is_solved(element, slot); });
            if (moving > 1) answer.shared.push_back(slot);
        }
    }

    void report_progress() const {
        const std::uint32_t length = enumeration_.length() + 1;
        const auto best = best_.empty() ? std::nullopt : std::optional(total_);
        observer_.tell({doing_text(fmt::format("length {}", length), 0, orders_.size(), best) +
                        fmt::format(", loops of {} turns", length)});
    }

    const FinderPuzzle& puzzle_;
    const Puzzle& pieces_;
    std::vector<std::uint64_t> orders_;
    std::optional<OwnedCycles> cycles_;
    const SolverOptions& options_;
    const Observer& observer_;
    LoopEnumeration enumeration_;
    LoopList loops_;
    std::unordered_map<std::uint32_t, double>
        movecounts_;  // by loop, computed on demand: its easiest word
    std::vector<std::vector<std::uint32_t>> lists_;  // by register
    std::vector<std::map<SlotSet, std::vector<std::uint32_t>>>
        by_needs_;             // by register but the first
    std::size_t old_ = 0;      // loops before this one were combined before
    std::uint32_t whole_ = 1;  // all loops of fewer turns are in the list
    std::size_t newest_ = 0;
    std::vector<std::uint32_t> chosen_;
    std::uint64_t combined_ = 0;
    std::vector<std::uint32_t> best_;
    std::uint32_t total_ = 0;
    double movecount_ = 0;
    bool proven_ = false;
};

}  // namespace

Result<SolverAnswer> solve_loop_orders(const FinderPuzzle& puzzle,
                                       const std::vector<Integer>& orders,
                                       const SolverOptions& options, const Observer& observer) {
    std::vector<std::uint64_t> numbers;
    for (const Integer& order : orders) {
        // No piece has a cycle of this length, nor do all together.
        if (!order.fits_ulong_p()) {
            SolverAnswer answer;
            answer.end = SolverEnd::kNone;
            answer.impossible = "the puzzle cannot hold such registers at once";
            return answer;
        }
        numbers.push_back(order.get_ui());
    }
    return LoopRegisterSearch(puzzle, std::move(numbers), std::nullopt, options, observer).run();
}

Result<SolverAnswer> solve_loop_cycles(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
                                       const SolverOptions& options, const Observer& observer) {
    return LoopRegisterSearch(puzzle, {0}, cycles, options, observer).run();
}

}  // namespace qter
