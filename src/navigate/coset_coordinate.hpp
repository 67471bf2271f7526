// Numbers for what a phase has to put right: one coordinate of the cosets of a subgroup.
//
// The setting. A phase brings a state, by turns of one set, into the group H that the next set
// generates. Whether a state is in H, and how far from it, depends only on its coset: states that
// differ by what an element of H does first, which renames pieces, and by nothing else. So a coset
// is what is left of a state when the names of pieces count only up to H.
//
// The idea. What H leaves recognisable is found from its generators, orbit by orbit of the phase's
// group on slots:
//   - twists, where H twists by multiples of some unit only: those of all slots modulo the unit,
//     against references that H keeps;
//   - colours, where H permutes the pieces of each of its own orbits in all ways: each piece has
//     the colour of its orbit;
//   - arrangements, where H permutes in fewer ways: full arrangements, numbered up to H. Parts
//   whose
//     arrangements depend on each other, as the corners of the 3x3's two tetrads do under half
//     turns, are taken together.
// Each of them is closed under the phase's turns, so it has a table of where turns lead, found
// breadth first from solved. A state's coset is its number in every coordinate, all 0 for H.
//
// Pieces that look alike count as the same: swaps of them are joined to H.
//
// Limits: coordinates are per part, so relations between parts (that two parities agree) are not
// among them; a phase that must put these right as well cannot be told from them. Arrangements up
// to H have at most kMaxArrangements, other coordinates as many values.
//
// Source: M. Thistlethwaite's method, as J. Weed, "Sub-optimal multi-phase path planning", 2016,
// describes it; the derivation is ours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coordinate/key_index.hpp"
#include "coordinate/move_table.hpp"
#include "puzzle/symmetry.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// The exchanges of two pieces that look alike, enough to generate all.
[[nodiscard]] std::vector<State> look_alike_swaps(const Puzzle& puzzle);

/// Whether a symmetry makes exchanges of look-alikes of exchanges of look-alikes, and twists none
/// of them: only then what it makes of a state is solved by what it makes of a solution. Symmetries
/// of a solid do; those of turns alone know nothing of looks.
[[nodiscard]] bool keeps_look_alikes(const Puzzle& puzzle, const SymmetryGroup& group,
                                     std::uint32_t symmetry);

class CosetCoordinate {
 public:
    static constexpr std::uint32_t kMaxValues = 1U << 22;
    static constexpr std::uint32_t kMaxArrangements = 1U << 18;

    /// The coordinates of the cosets of the group that `target` generates, in the group of the
    /// turns of `turns`. `phase` names it in errors: kTooLarge where a limit is exceeded. Throws
    /// Cancelled. Seconds for coordinates of a million values.
    static Result<std::vector<CosetCoordinate>> derive(const TurnSet& turns,
                                                       const std::vector<State>& target,
                                                       const std::string& phase,
                                                       const Cancellation* cancellation = nullptr);

    /// Where the pieces of each colour are, of the slots that turns lead to from each other.
    /// `slots` ascend; `colour` is by slot of the puzzle, 0 and up. None when there are more than
    /// `most` values, or slots than a coordinate can have.
    static std::optional<CosetCoordinate> of_colours(const TurnSet& turns, std::vector<Slot> slots,
                                                     std::vector<std::uint8_t> colour,
                                                     std::uint32_t most = kMaxValues);

    /// Where the pieces of `which`, some of the slots, are, and whether they have been permuted
    /// evenly among these places. None when they have more than kMaxArrangements arrangements.
    static std::optional<CosetCoordinate> of_parity(const TurnSet& turns, std::vector<Slot> slots,
                                                    const std::vector<Slot>& which);

    /// How many values there are; that of H is 0.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    /// Where a turn leads from a value. `turn` is one that the turn set allows.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, TurnNumber turn) const {
        return after_[std::size_t{value} * turns_ + turn];
    }
    /// All of after(), by value and turn, for inner loops.
    [[nodiscard]] const std::uint32_t* after_all() const { return after_.data(); }
    /// The same for whoever goes through it, as long as this is there.
    [[nodiscard]] MoveTableView moves() const { return {size_, after_.data(), turns_, {}}; }
    /// The value of a state; none when the phase's turns do not lead there. O(slots looked at).
    [[nodiscard]] std::optional<std::uint32_t> of(const State& state) const;

    /// The slots that are looked at, ascending. A state's key is the sum of what the pieces in them
    /// add to it, modulo 2^64, and tells the value.
    [[nodiscard]] const std::vector<Slot>& slots() const { return view_.slots; }
    /// Keys are below it.
    [[nodiscard]] std::uint64_t keys() const { return key_bound_; }
    /// What a piece adds to the key in slots()[place]; none for one that is not of these slots.
    [[nodiscard]] std::optional<std::uint64_t> key_part(std::size_t place, Slot piece,
                                                        std::uint8_t orient) const;
    /// The value with this key, if there is one. A random load in a hash table, or more.
    [[nodiscard]] std::optional<std::uint32_t> with_key(std::uint64_t key) const;

    [[nodiscard]] std::uint64_t bytes() const {
        return after_.size() * sizeof(after_[0]) + index_.bytes() +
               digits_.size() * sizeof(digits_[0]);
    }

 private:
    /// What is seen of a slot: a digit, which turns carry to other slots and add to.
    struct View {
        std::vector<Slot> slots;
        std::uint32_t base = 1;               ///< digits are below this
        bool twists = false;                  ///< digits are twists modulo base, else of pieces
        std::vector<std::uint8_t> colour;     ///< by slot of the puzzle: the digit of its piece
        std::vector<std::uint8_t> reference;  ///< by slot of the puzzle, of twists
        /// Of arrangements, how H renames digits.
        std::vector<std::vector<std::uint8_t>> renamings;
    };
    class Builder;
    class Deriver;

    [[nodiscard]] std::optional<std::uint64_t> key(const State& state) const;
    [[nodiscard]] bool choose_weights();
    void weigh_digits(const Shape& shape);
    /// What a digit in view_.slots[place] adds to a key.
    [[nodiscard]] std::uint64_t weight(std::size_t place, std::uint32_t digit) const {
        return by_digit_ ? weight_[digit] * place : weight_[place] * digit;
    }

    View view_;
    bool by_digit_ = false;
    std::vector<std::uint64_t> weight_;  // by digit if by_digit_, else by place in view_.slots
    // [place in view_.slots][piece, from first_ on][orientation]: weight times digit.
    std::vector<std::uint64_t> digits_;
    std::uint64_t key_bound_ = 1;
    std::size_t pieces_ = 0;
    std::size_t orients_ = 1;
    Slot first_ = 0;
    std::uint32_t size_ = 0;
    std::uint32_t turns_ = 0;
    std::vector<std::uint32_t> after_;  // [value][turn]
    KeyIndex index_;
};

}  // namespace qter
