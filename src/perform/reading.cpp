#include "perform/reading.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/congruence.hpp"
#include "notation/algorithm.hpp"

namespace qter {
namespace {

const Cycle* cycle_of(const std::vector<Cycle>& cycles, Slot slot) {
    for (const Cycle& cycle : cycles) {
        if (std::find(cycle.slots.begin(), cycle.slots.end(), slot) != cycle.slots.end()) {
            return &cycle;
        }
    }
    return nullptr;
}

/// The effect of the powers of an algorithm on one of its cycles.
class CyclePowers {
 public:
    CyclePowers(const Shape& shape, const Cycle& cycle, const State& step) : cycle_(cycle) {
        State power = solved_state(shape);
        for (std::uint64_t times = 0; times < cycle.order; ++times) {
            contents_.push_back(contents(power));
            power = compose(shape, power, step);
        }
    }

    /// Whether the effect of `state` on the cycle is that of some power.
    [[nodiscard]] bool has(const State& state) const {
        return std::find(contents_.begin(), contents_.end(), contents(state)) != contents_.end();
    }

 private:
    using Row = RemainderTable::Row;

    [[nodiscard]] std::vector<Row> contents(const State& state) const {
        std::vector<Row> rows;
        for (const Slot slot : cycle_.slots)
            rows.push_back({state.piece[slot], state.orient[slot]});
        return rows;
    }

    const Cycle& cycle_;
    std::vector<std::vector<Row>> contents_;  // by power
};

bool are_powers(const Shape& shape, const Cycle& cycle, const State& step,
                const std::vector<State>& others) {
    const CyclePowers powers(shape, cycle, step);
    return std::all_of(others.begin(), others.end(),
                       [&](const State& other) { return powers.has(other); });
}

RemainderTable::Row row_of(RemainderTable::Look look, Slot slot, const State& state) {
    if (look == RemainderTable::Look::kSlot) return {state.piece[slot], state.orient[slot]};
    const auto at = std::find(state.piece.begin(), state.piece.end(), slot);
    const auto where = static_cast<Slot>(at - state.piece.begin());
    return {where, state.orient[where]};
}

/// `back` is the inverse of one repetition. nullopt when there are too many rows, or two are the
/// same.
std::optional<RemainderTable> table_of(const Puzzle& puzzle, Slot slot, const Cycle* cycle,
                                       const State& back, RemainderTable::Look look) {
    RemainderTable table{look, slot, cycle != nullptr ? cycle->order : 1, {}};
    State state = solved_state(puzzle.shape());
    for (std::uint64_t remainder = 0; remainder < table.modulus; ++remainder) {
        const RemainderTable::Row row = row_of(look, slot, state);
        // Identical pieces cannot be distinguished.
        const Slot piece = look == RemainderTable::Look::kSlot ? row.other : slot;
        const bool known = std::find(table.rows.begin(), table.rows.end(), row) != table.rows.end();
        if (known || !puzzle.is_unique(piece)) return std::nullopt;
        table.rows.push_back(row);
        state = compose(puzzle.shape(), state, back);
    }
    return table;
}

/// The largest power of `prime` that divides the number.
std::uint64_t power_in(std::uint64_t number, std::uint64_t prime) {
    std::uint64_t power = 1;
    while (number % (power * prime) == 0) power *= prime;
    return power;
}

/// Coprime divisors of the moduli with the same least common multiple: the highest power of each
/// prime stays with the first modulus that it divides.
std::vector<std::uint64_t> coprime_moduli(const std::vector<RemainderTable>& parts) {
    std::vector<std::uint64_t> coprime(parts.size(), 1);
    std::vector<std::uint64_t> left;
    for (const RemainderTable& part : parts) left.push_back(part.modulus);
    for (std::uint64_t prime = 2; prime <= kMaxReadingRows; ++prime) {
        std::size_t most = 0;
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (power_in(left[i], prime) > power_in(left[most], prime)) most = i;
        }
        if (left.empty()) break;
        // The rest of each modulus has no smaller prime factor, so a divisor here is a prime.
        coprime[most] *= power_in(left[most], prime);
        for (std::uint64_t& number : left) number /= power_in(number, prime);
    }
    return coprime;
}

}  // namespace

std::optional<Count> count_of(const Operation& operation) {
    if (const auto* print = std::get_if<op::Print>(&operation)) return print->count;
    if (const auto* halt = std::get_if<op::Halt>(&operation)) return halt->count;
    return std::nullopt;
}

std::vector<Integer> ReadingTables::weights() const {
    const std::vector<std::uint64_t> coprime = coprime_moduli(parts);
    std::vector<Integer> weights;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Integer own(coprime[i]);
        const Integer others = modulus / own;
        // The moduli are coprime, so the intersection is not empty.
        weights.push_back(intersect({1 % own, own}, {0, others})->residue);
    }
    return weights;
}

std::optional<std::uint64_t> look_up(const RemainderTable& table, const State& state) {
    const RemainderTable::Row seen = row_of(table.look, table.slot, state);
    const auto row = std::find(table.rows.begin(), table.rows.end(), seen);
    if (row == table.rows.end()) return std::nullopt;
    return static_cast<std::uint64_t>(row - table.rows.begin());
}

std::optional<Integer> ReadingTables::combine(const std::vector<std::uint64_t>& remainders) const {
    Congruence all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Congruence one{Integer(remainders[i]), Integer(parts[i].modulus)};
        const std::optional<Congruence> both = intersect(all, one);
        if (!both) return std::nullopt;
        all = *both;
    }
    return all.residue;
}

std::optional<Integer> ReadingTables::read(const State& state) const {
    std::vector<std::uint64_t> remainders;
    for (const RemainderTable& part : parts) {
        const std::optional<std::uint64_t> remainder = look_up(part, state);
        if (!remainder) return std::nullopt;
        remainders.push_back(*remainder);
    }
    return combine(remainders);
}

std::optional<ReadingTables> reading_tables(const Puzzle& puzzle, const Count& count,
                                            const std::vector<State>& others) {
    const Shape& shape = puzzle.shape();
    const State step = state_of(puzzle, count.algorithm);
    const State back = inverse(shape, step);
    const std::vector<Cycle> cycles = cycle_structure(shape, step);
    ReadingTables tables;
    for (const Slot slot : count.pieces) {
        const Cycle* const cycle = cycle_of(cycles, slot);
        if (cycle != nullptr && cycle->order > kMaxReadingRows) return std::nullopt;
        const bool powers = cycle == nullptr || are_powers(shape, *cycle, step, others);
        std::optional<RemainderTable> part =
            table_of(puzzle, slot, cycle, back,
                     powers ? RemainderTable::Look::kSlot : RemainderTable::Look::kPiece);
        if (!part) return std::nullopt;
        tables.modulus = lcm(tables.modulus, Integer(part->modulus));
        tables.parts.push_back(*std::move(part));
    }
    return tables;
}

std::vector<State> states_applied_to(const Program& program, std::size_t holding) {
    const Puzzle& puzzle = *program.holdings[holding].puzzle;
    const std::vector<std::vector<std::size_t>> in_hand = holdings_in_hand(program);
    std::set<std::pair<Permutation, std::vector<std::uint8_t>>> states;
    const auto add = [&](const Algorithm& algorithm) {
        State state = state_of(puzzle, algorithm);
        states.emplace(std::move(state.piece), std::move(state.orient));
    };
    for (std::size_t at = 0; at < in_hand.size(); ++at) {
        if (!std::binary_search(in_hand[at].begin(), in_hand[at].end(), holding)) continue;
        const Operation& operation = program.instructions[at].operation;
        if (const auto* turns = std::get_if<op::Turns>(&operation)) add(turns->algorithm);
        if (const auto* loop = std::get_if<op::RepeatUntil>(&operation)) add(loop->algorithm);
        if (const auto* input = std::get_if<op::Input>(&operation)) add(input->algorithm);
    }
    std::vector<State> all;
    for (const auto& [piece, orient] : states) all.push_back({piece, orient});
    return all;
}

std::optional<CombinationTable> combination_table(const ReadingTables& tables) {
    constexpr std::uint64_t kMostColumns = 20;
    constexpr std::uint64_t kMostLines = 40;
    const std::vector<RemainderTable>& parts = tables.parts;
    if (parts.size() != 2 || parts[1].modulus > kMostColumns || parts[0].modulus > kMostLines) {
        return std::nullopt;
    }
    CombinationTable values(parts[0].modulus);
    for (std::uint64_t row = 0; row < parts[0].modulus; ++row) {
        for (std::uint64_t column = 0; column < parts[1].modulus; ++column) {
            values[row].push_back(tables.combine({row, column}));
        }
    }
    return values;
}

}  // namespace qter
