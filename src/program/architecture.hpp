// Architectures: registers that live on one puzzle together.
//
// A generator is the algorithm that adds 1 to its register. A register's own cycles are those of
// its generator, without every cycle that contains a shared piece, one that another register's
// generator moves or turns, too. What a generator does to its own cycles no other generator can
// disturb, so they tell the register's value whatever the others hold; what happens to shared
// pieces tells nobody anything. The register counts mod the least common multiple of the orders
// of its own cycles. (Paper, sections 2.0.4 and 3.1.5; language reference, section 4.)
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzle/algorithm.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// One register of an architecture.
struct Register {
    Algorithm generator;               ///< adds 1
    State state;                       ///< what the generator does
    std::vector<Cycle> cycles;         ///< its own cycles
    std::vector<Cycle> shared_cycles;  ///< cycles of the generator that hold a shared piece; as
                                       ///< above, only of pieces that one can tell from all others
    Integer order;                     ///< the register counts mod this; at least 2
};

class Architecture {
 public:
    /// Works out the registers of `generators`. `where` is the place of each generator, or of all
    /// of them when it has one element, or empty. Errors: a generator that does nothing, or whose
    /// every cycle is shared so that no piece is left to tell its value; the error names the
    /// pieces that clash and the generators they clash with; where turns can be blocked, a
    /// generator that is no loop (puzzle/loop_check.hpp).
    static Result<Architecture> make(PuzzlePtr puzzle, std::vector<Algorithm> generators,
                                     const std::vector<Span>& where);

    /// The preset of the puzzle with these orders in any order; register i of the result has order
    /// orders[i]. Where several have them, `number` says which, counted from 1 in the puzzle's
    /// order (presets_with()). Its orders are computed again, not believed. Errors: no such preset
    /// (those there are as help), or one whose generators have other orders than it says.
    static Result<Architecture> from_preset(const PuzzlePtr& puzzle,
                                            const std::vector<Integer>& orders, Span where,
                                            const Integer& number = 1);

    /// The same registers in another order: register i is what `order[i]` was, a permutation.
    [[nodiscard]] Architecture in_order(const std::vector<std::size_t>& order) const;

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] const PuzzlePtr& puzzle_ptr() const { return puzzle_; }
    [[nodiscard]] const std::vector<Register>& registers() const { return registers_; }
    /// The pieces that more than one generator moves or turns, by slot.
    [[nodiscard]] const std::vector<Slot>& shared_pieces() const { return shared_; }

    /// The fewest pieces that are all solved exactly when register `index` is 0 mod `modulus`: one
    /// per necessary cycle; among equally few, those easiest to see (Puzzle::visibility). nullopt
    /// when `modulus` is not the LCM of some of the cycles' orders. Mod 1 needs no piece. Cost:
    /// at most n^k for n distinct cycle orders and an answer of k pieces, both a handful.
    [[nodiscard]] std::optional<std::vector<Slot>> pieces_for(std::size_t index,
                                                              const Integer& modulus) const;

    /// The moduli that pieces_for takes, without 1, ascending; the last is the register's order.
    [[nodiscard]] std::vector<Integer> moduli(std::size_t index) const;

    /// All slots of the register's cycles that hold one of `pieces`, ascending.
    [[nodiscard]] std::vector<Slot> cycles_of(std::size_t index,
                                              const std::vector<Slot>& pieces) const;

    /// The slots of the cycles that tell what all registers hold: for each register those of
    /// cycles_of(pieces_for(its order)). Ascending.
    [[nodiscard]] std::vector<Slot> telling_slots() const;

    /// What adding `amounts`, one for each register, does; on shared pieces it depends on the
    /// order, which is that of the registers. O(slots * log amount) for each.
    [[nodiscard]] State state_of_sum(const std::vector<Integer>& amounts) const;

    /// The shortest of the generator's powers that adds `amount` (the n-fold generator or the
    /// (order - n)-fold inverse, cancelled, whichever has fewer turns). nullopt when that is
    /// longer than kMaxTurns.
    [[nodiscard]] std::optional<Algorithm> add(std::size_t index, const Integer& amount) const;

 private:
    PuzzlePtr puzzle_;
    std::vector<Register> registers_;
    std::vector<Slot> shared_;
};

/// The presets of the puzzle with these orders in any order, as indices into Puzzle::presets(),
/// ascending.
[[nodiscard]] std::vector<std::size_t> presets_with(const Puzzle& puzzle,
                                                    const std::vector<Integer>& orders);

/// "(90, 90)"
[[nodiscard]] std::string orders_text(const std::vector<Integer>& orders);

/// Whether a register may go to a name, when those of `taken` have gone to the names before it.
using ArrangementRule =
    std::function<bool(std::size_t reg, std::size_t name, const std::vector<bool>& taken)>;
/// For each way to give `count` registers to as many names that the rule allows: by name, the
/// register. In lexicographic order, at most `most` of them.
[[nodiscard]] std::vector<std::vector<std::size_t>> arrangements(std::size_t count,
                                                                 std::size_t most,
                                                                 const ArrangementRule& allowed);

/// The number of a preset, by its index in Puzzle::presets(), among those with the same orders,
/// counted from 1 as from_preset() takes it; nullopt where it is the only one.
[[nodiscard]] std::optional<std::size_t> preset_number(const Puzzle& puzzle, std::size_t index);

/// Which of `have` serves each of `wanted`, the same orders in another order: of equal ones the
/// first that is not yet taken.
[[nodiscard]] std::vector<std::size_t> arrange_orders(const std::vector<Integer>& have,
                                                      const std::vector<Integer>& wanted);

}  // namespace qter
