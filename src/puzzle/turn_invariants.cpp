#include "qter/puzzle/turn_invariants.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace qter {
namespace {

/// A vector over GF(2).
class Bits {
 public:
    explicit Bits(std::size_t size) : words_((size + 63) / 64) {}

    [[nodiscard]] bool operator[](std::size_t i) const {
        return (words_[i / 64] >> i % 64 & 1) != 0;
    }
    void flip(std::size_t i) { words_[i / 64] ^= std::uint64_t{1} << i % 64; }
    void add(const Bits& other) {
        for (std::size_t k = 0; k < words_.size(); ++k) words_[k] ^= other.words_[k];
    }
    /// The first 1, if there is one.
    [[nodiscard]] std::optional<std::size_t> first() const {
        for (std::size_t k = 0; k < words_.size(); ++k) {
            if (words_[k] != 0) {
                return 64 * k + static_cast<std::size_t>(std::countr_zero(words_[k]));
            }
        }
        return std::nullopt;
    }

 private:
    std::vector<std::uint64_t> words_;
};

/// Rows over GF(2), brought to a form in which each has a leading column that no other row uses.
class BitSpan {
 public:
    void insert(Bits row) {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (row[pivots_[i]]) row.add(rows_[i]);
        }
        const std::optional<std::size_t> pivot = row.first();
        if (!pivot) return;
        for (Bits& other : rows_) {
            if (other[*pivot]) other.add(row);
        }
        rows_.push_back(std::move(row));
        pivots_.push_back(*pivot);
    }

    [[nodiscard]] const std::vector<Bits>& rows() const { return rows_; }
    [[nodiscard]] const std::vector<std::size_t>& pivots() const { return pivots_; }
    [[nodiscard]] bool leads(std::size_t column) const {
        return std::find(pivots_.begin(), pivots_.end(), column) != pivots_.end();
    }

 private:
    std::vector<Bits> rows_;
    std::vector<std::size_t> pivots_;
};

Bits orbit_parities(const Puzzle& puzzle, const State& state) {
    Bits odd(puzzle.orbits().size());
    for (const std::vector<Slot>& cycle : cycles(state.piece)) {
        if (cycle.size() % 2 == 0) odd.flip(puzzle.shape().orbit_of(cycle[0]));
    }
    return odd;
}

std::uint64_t orientation_sum(const Orbit& orbit, const State& state) {
    const auto begin = state.orient.begin() + orbit.first;
    return std::accumulate(begin, begin + orbit.size, std::uint64_t{0});
}

bool is_odd(const std::vector<std::uint32_t>& orbits, const Bits& parities) {
    return std::count_if(orbits.begin(), orbits.end(),
                         [&](std::uint32_t orbit) { return parities[orbit]; }) %
               2 ==
           1;
}

}  // namespace

TurnInvariants turn_invariants(const Puzzle& puzzle) {
    TurnInvariants invariants;
    for (const Orbit& orbit : puzzle.orbits()) {
        std::uint64_t unit = orbit.orientations;
        for (std::uint16_t i = 0; i < puzzle.generator_count(); ++i) {
            unit = std::gcd(unit, orientation_sum(orbit, puzzle.grips()[i].turn));
        }
        invariants.sum_unit.push_back(static_cast<std::uint32_t>(unit));
    }
    BitSpan span;
    for (std::uint16_t i = 0; i < puzzle.generator_count(); ++i) {
        span.insert(orbit_parities(puzzle, puzzle.grips()[i].turn));
    }
    // The vectors at right angles to all rows: one for each column that leads no row.
    for (std::uint32_t column = 0; column < puzzle.orbits().size(); ++column) {
        if (span.leads(column)) continue;
        std::vector<std::uint32_t> set{column};
        for (std::size_t i = 0; i < span.rows().size(); ++i) {
            if (span.rows()[i][column]) {
                set.push_back(static_cast<std::uint32_t>(span.pivots()[i]));
            }
        }
        std::sort(set.begin(), set.end());
        // A single piece has no parity: sets that hold nothing else say nothing.
        const bool empty = std::all_of(set.begin(), set.end(), [&](std::uint32_t orbit) {
            return puzzle.orbits()[orbit].size == 1;
        });
        if (!empty) invariants.even_sets.push_back(std::move(set));
    }
    return invariants;
}

BrokenInvariants broken_invariants(const Puzzle& puzzle, const TurnInvariants& invariants,
                                   const State& state) {
    BrokenInvariants broken;
    for (std::uint32_t i = 0; i < puzzle.orbits().size(); ++i) {
        if (orientation_sum(puzzle.orbits()[i], state) % invariants.sum_unit[i] != 0) {
            broken.sums.push_back(i);
        }
    }
    const Bits parities = orbit_parities(puzzle, state);
    for (std::uint32_t i = 0; i < invariants.even_sets.size(); ++i) {
        if (is_odd(invariants.even_sets[i], parities)) broken.even_sets.push_back(i);
    }
    return broken;
}

State swap_look_alikes(const Puzzle& puzzle, const TurnInvariants& invariants, State state) {
    // One unknown for each orbit with look-alikes: whether two of them change places. One equation
    // for each even set, its right-hand side in the last column.
    std::vector<std::uint32_t> swappable;
    for (std::uint32_t i = 0; i < puzzle.orbits().size(); ++i) {
        if (puzzle.has_look_alikes(puzzle.orbits()[i])) swappable.push_back(i);
    }
    const Bits parities = orbit_parities(puzzle, state);
    const bool fits = std::none_of(invariants.even_sets.begin(), invariants.even_sets.end(),
                                   [&](const auto& set) { return is_odd(set, parities); });
    if (fits) return state;
    BitSpan equations;
    for (const std::vector<std::uint32_t>& set : invariants.even_sets) {
        Bits equation(swappable.size() + 1);
        for (std::size_t i = 0; i < swappable.size(); ++i) {
            if (std::binary_search(set.begin(), set.end(), swappable[i])) equation.flip(i);
        }
        if (is_odd(set, parities)) equation.flip(swappable.size());
        equations.insert(std::move(equation));
    }
    if (equations.leads(swappable.size())) return state;  // 0 = 1
    for (std::size_t i = 0; i < equations.rows().size(); ++i) {
        if (!equations.rows()[i][swappable.size()]) continue;
        const Orbit& orbit = puzzle.orbits()[swappable[equations.pivots()[i]]];
        std::unordered_map<Slot, Slot> seen;  // by the first of the look-alikes: a slot it is in
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto [other, fresh] = seen.emplace(puzzle.look_alike(state.piece[slot]), slot);
            if (fresh) continue;
            std::swap(state.piece[slot], state.piece[other->second]);
            break;
        }
    }
    return state;
}

}  // namespace qter
