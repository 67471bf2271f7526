#include "program/architecture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "blocking/loop_check.hpp"
#include "puzzle/piece_list.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

Span place_of(const std::vector<Span>& where, std::size_t index) {
    if (where.empty()) return {};
    return where[index < where.size() ? index : 0];
}

/// For every slot, the registers whose generators move or turn its piece.
std::vector<std::vector<std::size_t>> users_of_slots(const Puzzle& puzzle,
                                                     const std::vector<Register>& registers) {
    std::vector<std::vector<std::size_t>> users(puzzle.shape().slots());
    for (std::size_t i = 0; i < registers.size(); ++i) {
        for (const Cycle& cycle : registers[i].cycles) {
            for (const Slot slot : cycle.slots) users[slot].push_back(i);
        }
    }
    return users;
}

/// Whether a person can follow the cycle: none of its pieces has an identical piece.
bool can_be_seen(const Puzzle& puzzle, const Cycle& cycle) {
    return std::all_of(cycle.slots.begin(), cycle.slots.end(),
                       [&](Slot slot) { return puzzle.is_unique(slot); });
}

/// Largest number of generators that one error shows.
constexpr std::size_t kMostShown = 5;

/// The error for a register without a cycle of its own. `same` are the registers with its
/// generator, starting with the register itself.
Diagnostic nothing_left(const Puzzle& puzzle, const std::vector<Register>& registers,
                        const std::vector<std::size_t>& same,
                        const std::vector<std::vector<std::size_t>>& users,
                        const std::vector<Span>& where) {
    const std::size_t index = same.front();
    std::vector<std::string> clashes;
    std::set<std::size_t> others;
    for (const Cycle& cycle : registers[index].shared_cycles) {
        for (const Slot slot : cycle.slots) {
            if (users[slot].size() < 2) continue;
            clashes.push_back(puzzle.pieces()[slot].name);
            others.insert(users[slot].begin(), users[slot].end());
        }
    }
    others.erase(index);
    Diagnostic error =
        Diagnostic::error(Code::kArchitecture, place_of(where, index),
                          fmt::format("register {} cannot be read: every cycle of `{}` holds a "
                                      "piece that another generator also moves",
                                      index + 1, to_string(puzzle, registers[index].generator)));
    error.notes.push_back(fmt::format("the pieces that clash: {}", join_words(clashes)));
    if (same.size() > 1) {
        std::vector<std::string> numbers;
        for (const std::size_t twin : same) {
            if (twin != index) numbers.push_back(std::to_string(twin + 1));
        }
        error.notes.push_back(fmt::format("the same generator makes register {}",
                                          join_words(numbers, "and", kMostShown)));
    }
    std::size_t shown = 0;
    for (const std::size_t other : others) {
        if (++shown > kMostShown) continue;
        const Span span = place_of(where, other);
        const std::string generator = to_string(puzzle, registers[other].generator);
        if (where.size() > 1) {
            error.secondary.push_back({span, "moves some of them"});
        } else {
            error.notes.push_back(fmt::format("`{}` moves some of them", generator));
        }
    }
    if (shown > kMostShown) {
        error.notes.push_back(
            fmt::format("{} more generators move some of them", shown - kMostShown));
    }
    error.help = "a register needs a cycle of pieces that no other generator touches";
    return error;
}

/// The registers without a cycle of their own; those with the same effect are grouped.
std::vector<std::vector<std::size_t>> lost_registers(const std::vector<Register>& registers) {
    std::vector<std::vector<std::size_t>> lost;
    std::map<std::pair<std::vector<Slot>, std::vector<std::uint8_t>>, std::size_t> known;
    for (std::size_t i = 0; i < registers.size(); ++i) {
        if (registers[i].order > 1) continue;
        const State& state = registers[i].state;
        const auto [at, is_new] = known.try_emplace({state.piece, state.orient}, lost.size());
        if (is_new) lost.emplace_back();
        lost[at->second].push_back(i);
    }
    return lost;
}

Diagnostic unknown_preset(const Puzzle& puzzle, const std::vector<Integer>& orders, Span where) {
    std::vector<std::string> known;
    for (const Preset& preset : puzzle.presets()) {
        std::string orders_of = orders_text(preset.orders);
        const bool listed = std::find(known.begin(), known.end(), orders_of) != known.end();
        if (!listed) known.push_back(std::move(orders_of));
    }
    return Diagnostic::error(Code::kUnknownPreset, where,
                             fmt::format("{} has no preset {}", puzzle.name(), orders_text(orders)))
        .with_help((where.known()
                        ? fmt::format("`solve {}` searches for generators", orders_text(orders))
                        : std::string("`qter solve-arch` searches for generators")) +
                   (known.empty() ? "" : "; the presets are " + join_words(known)));
}

Diagnostic unknown_number(const Puzzle& puzzle, const std::vector<Integer>& orders,
                          std::size_t presets, const Integer& number, Span where) {
    return Diagnostic::error(Code::kUnknownPreset, where,
                             fmt::format("{} has no preset {} of {}", puzzle.name(),
                                         printable(to_string(number)), orders_text(orders)))
        .with_help(presets == 1 ? "it has one preset with these orders"
                                : fmt::format("it has {} presets with these orders, counted "
                                              "from 1; `qter puzzle show --puzzle {} --presets` "
                                              "shows them",
                                              presets, puzzle.name()));
}

/// A choice of pieces, ordered by how hard they are to see: the hardest piece counts first.
std::vector<std::vector<std::uint8_t>> difficulty(const Puzzle& puzzle,
                                                  const std::vector<Slot>& slots) {
    std::vector<std::vector<std::uint8_t>> ranks;
    for (const Slot slot : slots) ranks.push_back(puzzle.visibility(slot));
    std::sort(ranks.rbegin(), ranks.rend());
    return ranks;
}

/// For each distinct cycle order that divides `modulus`, the piece that is easiest to see.
std::vector<std::pair<Integer, Slot>> candidates(const Puzzle& puzzle,
                                                 const std::vector<Cycle>& cycles,
                                                 const Integer& modulus) {
    std::vector<std::pair<Integer, Slot>> best;
    for (const Cycle& cycle : cycles) {
        const Integer order(cycle.order);
        if (!divides(order, modulus)) continue;
        const Slot piece = *std::min_element(
            cycle.slots.begin(), cycle.slots.end(),
            [&](Slot a, Slot b) { return puzzle.visibility(a) < puzzle.visibility(b); });
        const auto same = std::find_if(best.begin(), best.end(),
                                       [&](const auto& entry) { return entry.first == order; });
        if (same == best.end()) {
            best.emplace_back(order, piece);
        } else if (puzzle.visibility(piece) < puzzle.visibility(same->second)) {
            same->second = piece;
        }
    }
    return best;
}

/// The largest power of the smallest prime factor of `value` > 1 that divides `whole`. A prime
/// factor of a cycle order is at most the size of an orbit, so trial division ends soon.
Integer smallest_prime_power(const Integer& value, const Integer& whole) {
    Integer prime = 2;
    while (!divides(prime, value)) ++prime;
    Integer power = prime;
    while (divides(power * prime, whole)) power *= prime;
    return power;
}

/// The smallest set of candidates whose orders have the LCM `modulus`, and among those sets the one
/// easiest to see: an exact set cover. For each prime power of `modulus`, the set must contain a
/// candidate whose order has the whole power. So the search branches only over the candidates for
/// the first missing power, and deepens the size of the set one by one.
class CoverSearch {
 public:
    CoverSearch(const Puzzle& puzzle, const std::vector<std::pair<Integer, Slot>>& candidates,
                const Integer& modulus)
        : puzzle_(puzzle), candidates_(candidates), modulus_(modulus) {}

    std::optional<std::vector<Slot>> find() {
        for (std::size_t size = 0; size <= candidates_.size() && !best_; ++size) {
            extend(size, Integer(1));
        }
        return best_;
    }

 private:
    void extend(std::size_t left, const Integer& covered) {
        if (covered == modulus_) {
            std::vector<Slot> choice = chosen_;
            std::sort(choice.begin(), choice.end(), [&](Slot a, Slot b) {
                return puzzle_.visibility(a) < puzzle_.visibility(b);
            });
            const bool easier = !best_ || difficulty(puzzle_, choice) < difficulty(puzzle_, *best_);
            if (easier) best_ = std::move(choice);
            return;
        }
        if (left == 0) return;
        const Integer missing = smallest_prime_power(Integer(modulus_ / covered), modulus_);
        for (const auto& [order, piece] : candidates_) {
            if (!divides(missing, order)) continue;
            chosen_.push_back(piece);
            extend(left - 1, lcm(covered, order));
            chosen_.pop_back();
        }
    }

    const Puzzle& puzzle_;
    const std::vector<std::pair<Integer, Slot>>& candidates_;
    const Integer& modulus_;
    std::vector<Slot> chosen_;
    std::optional<std::vector<Slot>> best_;
};

}  // namespace

Result<Architecture> Architecture::make(PuzzlePtr puzzle, std::vector<Algorithm> generators,
                                        const std::vector<Span>& where) {
    Diagnostics errors;
    Architecture made;
    made.puzzle_ = std::move(puzzle);
    const Puzzle& p = *made.puzzle_;
    for (std::size_t i = 0; i < generators.size(); ++i) {
        Register& reg = made.registers_.emplace_back();
        reg.state = state_of(p, generators[i]);
        reg.cycles = cycle_structure(p.shape(), reg.state);
        reg.generator = std::move(generators[i]);
        const bool moves = !reg.cycles.empty();
        std::erase_if(reg.cycles, [&](const Cycle& cycle) { return !can_be_seen(p, cycle); });
        if (moves && reg.cycles.empty()) {
            errors.add(Diagnostic::error(Code::kArchitecture, place_of(where, i),
                                         fmt::format("register {} cannot be read: all pieces that "
                                                     "`{}` moves look like others",
                                                     i + 1, to_string(p, reg.generator))));
        } else if (!moves) {
            errors.add(Diagnostic::error(Code::kArchitecture, place_of(where, i),
                                         fmt::format("register {} would have order 1: its "
                                                     "generator does not change {}",
                                                     i + 1, p.name())));
        }
    }
    const LoopCheck loops(made.puzzle_);
    for (std::size_t i = 0; i < made.registers_.size(); ++i) {
        auto problem = loops.problem(made.registers_[i].generator, place_of(where, i));
        if (problem) errors.add(*std::move(problem));
    }
    if (errors.has_errors()) return errors;

    const std::vector<std::vector<std::size_t>> users = users_of_slots(p, made.registers_);
    for (Slot slot = 0; slot < users.size(); ++slot) {
        if (users[slot].size() > 1) made.shared_.push_back(slot);
    }
    for (Register& reg : made.registers_) {
        const auto shared =
            std::stable_partition(reg.cycles.begin(), reg.cycles.end(), [&](const Cycle& cycle) {
                return std::all_of(cycle.slots.begin(), cycle.slots.end(),
                                   [&](Slot slot) { return users[slot].size() == 1; });
            });
        reg.shared_cycles.assign(shared, reg.cycles.end());
        reg.cycles.erase(shared, reg.cycles.end());
        reg.order = qter::order(reg.cycles);
    }
    for (const std::vector<std::size_t>& same : lost_registers(made.registers_)) {
        errors.add(nothing_left(p, made.registers_, same, users, where));
        if (errors.full()) break;
    }
    if (errors.has_errors()) return errors;
    return made;
}

Result<Architecture> Architecture::from_preset(const PuzzlePtr& puzzle,
                                               const std::vector<Integer>& orders, Span where,
                                               const Integer& number) {
    const std::vector<std::size_t> found = presets_with(*puzzle, orders);
    if (found.empty()) return unknown_preset(*puzzle, orders, where);
    if (number < 1 || number > found.size()) {
        return unknown_number(*puzzle, orders, found.size(), number, where);
    }
    const Preset* const preset = &puzzle->presets()[found[number.get_ui() - 1]];

    std::vector<Algorithm> generators;
    for (const std::size_t i : arrange_orders(preset->orders, orders)) {
        generators.push_back(preset->generators[i]);
    }
    Result<Architecture> made = make(puzzle, std::move(generators), {where});
    if (!made) return made;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const Integer& computed = made->registers()[i].order;
        if (computed == orders[i]) continue;
        return Diagnostic::error(
            Code::kBadPuzzle, where,
            fmt::format("preset {} of {} is wrong: `{}` makes a register of order {}, not {}",
                        orders_text(preset->orders), puzzle->name(),
                        to_string(*puzzle, made->registers()[i].generator), to_string(computed),
                        to_string(orders[i])));
    }
    return made;
}

Architecture Architecture::in_order(const std::vector<std::size_t>& order) const {
    Architecture made = *this;
    for (std::size_t i = 0; i < order.size(); ++i) made.registers_[i] = registers_[order[i]];
    return made;
}

std::optional<std::vector<Slot>> Architecture::pieces_for(std::size_t index,
                                                          const Integer& modulus) const {
    if (modulus < 1) return std::nullopt;
    const std::vector<std::pair<Integer, Slot>> usable =
        candidates(*puzzle_, registers_[index].cycles, modulus);
    return CoverSearch(*puzzle_, usable, modulus).find();
}

std::vector<Integer> Architecture::moduli(std::size_t index) const {
    std::set<Integer> found = {Integer(1)};
    for (const Cycle& cycle : registers_[index].cycles) {
        std::set<Integer> more = found;
        for (const Integer& modulus : found) more.insert(lcm(modulus, Integer(cycle.order)));
        found = std::move(more);
    }
    found.erase(Integer(1));
    return {found.begin(), found.end()};
}

std::vector<Slot> Architecture::cycles_of(std::size_t index,
                                          const std::vector<Slot>& pieces) const {
    std::vector<Slot> slots;
    for (const Cycle& cycle : registers_[index].cycles) {
        const bool holds = std::any_of(cycle.slots.begin(), cycle.slots.end(), [&](Slot slot) {
            return std::find(pieces.begin(), pieces.end(), slot) != pieces.end();
        });
        if (holds) slots.insert(slots.end(), cycle.slots.begin(), cycle.slots.end());
    }
    std::sort(slots.begin(), slots.end());
    return slots;
}

std::vector<Slot> Architecture::value_slots() const {
    std::vector<Slot> slots;
    for (std::size_t i = 0; i < registers_.size(); ++i) {
        const std::vector<Slot> more = cycles_of(i, *pieces_for(i, registers_[i].order));
        slots.insert(slots.end(), more.begin(), more.end());
    }
    std::sort(slots.begin(), slots.end());
    return slots;
}

State Architecture::state_of_sum(const std::vector<Integer>& amounts) const {
    const Shape& shape = puzzle_->shape();
    State sum = solved_state(shape);
    for (std::size_t i = 0; i < registers_.size(); ++i) {
        if (amounts[i] == 0) continue;
        sum = compose(shape, sum, power(shape, registers_[i].state, amounts[i]));
    }
    return sum;
}

std::optional<Algorithm> Architecture::add(std::size_t index, const Integer& amount) const {
    const Register& reg = registers_[index];
    const Integer forward = mod(amount, reg.order);
    const Integer back = reg.order - forward;
    const Integer& fewer = forward <= back ? forward : back;
    if (fewer * static_cast<unsigned long>(reg.generator.size()) > kMaxTurns) return std::nullopt;
    const std::int64_t times = fewer.get_si();
    return repeat(*puzzle_, reg.generator, forward <= back ? times : -times);
}

std::optional<Algorithm> Architecture::add(const std::vector<Integer>& amounts) const {
    Algorithm sum;
    for (std::size_t reg = 0; reg < amounts.size(); ++reg) {
        if (amounts[reg] == 0) continue;
        const std::optional<Algorithm> part = add(reg, amounts[reg]);
        if (!part || sum.size() + part->size() > kMaxTurns) return std::nullopt;
        append(*puzzle_, sum, *part);
    }
    return sum;
}

std::vector<std::size_t> presets_with(const Puzzle& puzzle, const std::vector<Integer>& orders) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < puzzle.presets().size(); ++i) {
        const std::vector<Integer>& has = puzzle.presets()[i].orders;
        const bool same = std::is_permutation(has.begin(), has.end(), orders.begin(), orders.end());
        if (same) found.push_back(i);
    }
    return found;
}

std::vector<std::vector<std::size_t>> arrangements(std::size_t count, std::size_t most,
                                                   const ArrangementRule& allowed) {
    std::vector<std::vector<std::size_t>> found;
    std::vector<std::size_t> given;
    std::vector<bool> taken(count, false);
    const std::function<void()> extend = [&] {
        if (found.size() == most) return;
        if (given.size() == count) return found.push_back(given);
        for (std::size_t reg = 0; reg < count; ++reg) {
            if (taken[reg] || !allowed(reg, given.size(), taken)) continue;
            taken[reg] = true;
            given.push_back(reg);
            extend();
            given.pop_back();
            taken[reg] = false;
        }
    };
    extend();
    return found;
}

std::optional<std::size_t> preset_number(const Puzzle& puzzle, std::size_t index) {
    const std::vector<std::size_t> same = presets_with(puzzle, puzzle.presets()[index].orders);
    if (same.size() == 1) return std::nullopt;
    return static_cast<std::size_t>(std::find(same.begin(), same.end(), index) - same.begin()) + 1;
}

std::string orders_text(const std::vector<Integer>& orders) {
    std::vector<std::string> texts;
    for (const Integer& order : orders) texts.push_back(to_string(order));
    return fmt::format("({})", fmt::join(texts, ", "));
}

std::vector<std::size_t> arrange_orders(const std::vector<Integer>& have,
                                        const std::vector<Integer>& wanted) {
    std::vector<std::size_t> arrangement;
    std::vector<bool> taken(have.size());
    for (const Integer& order : wanted) {
        std::size_t i = 0;
        while (taken[i] || have[i] != order) ++i;
        taken[i] = true;
        arrangement.push_back(i);
    }
    return arrangement;
}

}  // namespace qter
