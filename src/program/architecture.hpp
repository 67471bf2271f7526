// Architectures: registers that share one puzzle.
//
// A generator is the algorithm that adds 1 to its register. A register's own cycles are the cycles
// of its generator that contain no shared piece; a shared piece is moved or turned by another
// register's generator, too. No other generator can disturb these own cycles, so they show the
// register's value for any values of the others; the shared pieces show no register's value. The
// register counts mod the least common multiple of the orders of its own cycles. (Paper, sections
// 2.0.4 and 3.1.5; language reference, section 4.)
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "notation/algorithm.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// One register of an architecture.
struct Register {
    Algorithm generator;               ///< adds 1
    State state;                       ///< effect of the generator
    std::vector<Cycle> cycles;         ///< its own cycles
    std::vector<Cycle> shared_cycles;  ///< cycles of the generator that hold a shared piece; like
                                       ///< `cycles`, only of pieces without identical pieces
    Integer order;                     ///< the register counts mod this; at least 2
};

class Architecture {
 public:
    /// Computes the registers of `generators`. `where` has the place of each generator, one place
    /// for all of them, or none. Errors: a generator that changes nothing; a generator whose cycles
    /// are all shared, so that no piece shows its value (the error names the pieces that clash and
    /// the generators they clash with); where turns can be blocked, a generator that is not a loop
    /// (blocking/loop_check.hpp).
    static Result<Architecture> make(PuzzlePtr puzzle, std::vector<Algorithm> generators,
                                     const std::vector<Span>& where);

    /// The preset of the puzzle with these orders, given in any order; register i of the result has
    /// order orders[i]. Where several presets have these orders, `number` selects one, counted from
    /// 1 in the puzzle's list (presets_with()). The orders are computed again and checked. Errors:
    /// the preset does not exist (the help lists those that do), or its generators do not have the
    /// orders that it states.
    static Result<Architecture> from_preset(const PuzzlePtr& puzzle,
                                            const std::vector<Integer>& orders, Span where,
                                            const Integer& number = 1);

    /// The same registers in another order: register i is the former `order[i]`; `order` is a
    /// permutation.
    [[nodiscard]] Architecture in_order(const std::vector<std::size_t>& order) const;

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] const PuzzlePtr& puzzle_ptr() const { return puzzle_; }
    [[nodiscard]] const std::vector<Register>& registers() const { return registers_; }
    /// The pieces that more than one generator moves or turns, by slot.
    [[nodiscard]] const std::vector<Slot>& shared_pieces() const { return shared_; }

    /// The smallest set of pieces that are all solved exactly when register `index` is 0 mod
    /// `modulus`: one for each necessary cycle; among sets of equal size, the one easiest to see
    /// (Puzzle::visibility). nullopt when `modulus` is not the LCM of some of the cycles' orders.
    /// Mod 1 needs no piece. Cost: at most n^k for n distinct cycle orders and an answer of k
    /// pieces; both are small.
    [[nodiscard]] std::optional<std::vector<Slot>> pieces_for(std::size_t index,
                                                              const Integer& modulus) const;

    /// The moduli that pieces_for accepts, without 1, ascending; the last is the register's order.
    [[nodiscard]] std::vector<Integer> moduli(std::size_t index) const;

    /// All slots of the register's cycles that hold one of `pieces`, ascending.
    [[nodiscard]] std::vector<Slot> cycles_of(std::size_t index,
                                              const std::vector<Slot>& pieces) const;

    /// The slots of the cycles that show the values of all registers: for each register those of
    /// cycles_of(pieces_for(its order)). Ascending.
    [[nodiscard]] std::vector<Slot> value_slots() const;

    /// The effect of adding `amounts`, one for each register. On shared pieces it depends on the
    /// sequence of the additions, which is that of the registers. O(slots * log amount) for each.
    [[nodiscard]] State state_of_sum(const std::vector<Integer>& amounts) const;

    /// The shortest power of the generator that adds `amount`: `amount` times the generator or
    /// order - `amount` times its inverse, cancelled, whichever has fewer turns. nullopt when that
    /// has more than kMaxTurns turns.
    [[nodiscard]] std::optional<Algorithm> add(std::size_t index, const Integer& amount) const;
    /// These powers for all registers, `amounts` by register, cancelled where they meet. nullopt
    /// when they have more than kMaxTurns turns.
    [[nodiscard]] std::optional<Algorithm> add(const std::vector<Integer>& amounts) const;

 private:
    PuzzlePtr puzzle_;
    std::vector<Register> registers_;
    std::vector<Slot> shared_;
};

/// Indices into Puzzle::presets(), ascending, of the presets with these orders, given in any order.
[[nodiscard]] std::vector<std::size_t> presets_with(const Puzzle& puzzle,
                                                    const std::vector<Integer>& orders);

/// "(90, 90)"
[[nodiscard]] std::string orders_text(const std::vector<Integer>& orders);

/// Whether register `reg` may be assigned to a name when the registers of `taken` are already
/// assigned to the names before it.
using ArrangementRule =
    std::function<bool(std::size_t reg, std::size_t name, const std::vector<bool>& taken)>;
/// All assignments of `count` registers to the same number of names that the rule allows: by name,
/// the register. In lexicographic order, at most `most` of them.
[[nodiscard]] std::vector<std::vector<std::size_t>> arrangements(std::size_t count,
                                                                 std::size_t most,
                                                                 const ArrangementRule& allowed);

/// The number of a preset, given by its index in Puzzle::presets(), among those with the same
/// orders. It counts from 1, as from_preset() expects it; nullopt for the only preset with its
/// orders.
[[nodiscard]] std::optional<std::size_t> preset_number(const Puzzle& puzzle, std::size_t index);

/// For each order of `wanted`, the index of an equal one in `have`, a permutation of it. Of equal
/// ones, the first that is not yet taken.
[[nodiscard]] std::vector<std::size_t> arrange_orders(const std::vector<Integer>& have,
                                                      const std::vector<Integer>& wanted);

}  // namespace qter
