// Numbers for what a phase has to put right where pieces look alike or come in pairs: colours in
// some slots, the partners of pieces, the parity of a permutation.
//
// The technique: coordinates of look-alikes and of partners. A row of small digits, one for each
// slot looked at, packed into 64 bits, which turns move to other slots:
//   - colours: the digit of a slot is the colour of the piece in it;
//   - partners: pieces of one set of slots have partners in another; the digit of a slot of the
//     second is where, in the first, its piece's partner is. Who the partners are is not seen;
//   - parity: one digit for all slots together, which odd turns change.
// The rows that turns reach from solved are numbered breadth first. Only the smallest turn of each
// grip is made to rows; where its powers lead follows from that.
//
// Limits: rows of 64 bits, kMaxValues of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/turn_set.hpp"
#include "support/growing_row.hpp"
#include "table/product_table.hpp"

namespace qter {

class ReductionCoordinate {
 public:
    static constexpr std::uint32_t kMaxValues = 1U << 22;
    using Row = std::uint64_t;

    /// The colours, by piece, of the pieces in `slots`. All nothing where a limit is exceeded. The
    /// turns that `turns` allows must take the slots to each other. O(values * grips * slots).
    static std::optional<ReductionCoordinate> colours(const TurnSet& turns, std::vector<Slot> slots,
                                                      const std::vector<std::uint8_t>& colour);
    /// Where in `slots` the partners are of the pieces in the partners' slots. `partner` is by
    /// piece or slot.
    static std::optional<ReductionCoordinate> partners(const TurnSet& turns,
                                                       std::vector<Slot> slots,
                                                       const std::vector<Slot>& partner);
    /// 1 where the permutation of `slots` is odd. A piece that belongs elsewhere stands for its
    /// partner.
    static ReductionCoordinate parity(const TurnSet& turns, std::vector<Slot> slots,
                                      const std::vector<Slot>& partner);

    /// How many values there are; that of the solved state is 0.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    /// Where a turn leads from a value. `turn` is one that the turn set allows.
    [[nodiscard]] std::uint32_t after(std::uint32_t value, TurnNumber turn) const {
        return after_[std::size_t{value} * columns_ + column_[turn]];
    }
    /// All of after(), as long as this is there.
    [[nodiscard]] MoveTableView moves() const { return {size_, after_.data(), columns_, column_}; }
    /// The value of a state; none when turns do not lead there. O(slots).
    [[nodiscard]] std::optional<std::uint32_t> of(const State& state) const;

    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    [[nodiscard]] std::uint32_t bits() const { return bits_; }
    [[nodiscard]] Row row(std::uint32_t value) const { return rows_[value]; }
    /// The value of a row; none when turns do not lead there.
    [[nodiscard]] std::optional<std::uint32_t> value_of(Row row) const;
    [[nodiscard]] std::uint64_t bytes() const;

 private:
    enum class Kind : std::uint8_t { kColours, kPartners, kParity };
    /// What a turn does to a row: digits come from other places, and are renamed.
    struct Move {
        std::vector<std::uint8_t> from;
        std::vector<std::uint8_t> renamed;  // empty: as they are
    };

    void number_turns(const TurnSet& turns);
    [[nodiscard]] Move move_of(const State& turn) const;
    [[nodiscard]] Row moved(Row row, const Move& move) const;
    bool explore(const TurnSet& turns, Row solved);
    std::uint32_t add(Row row);
    void resize(std::size_t places);

    Kind kind_ = Kind::kColours;
    std::vector<Slot> slots_;
    std::vector<Slot> others_;          // of partners: of slots_[i] at i
    std::vector<std::uint8_t> colour_;  // by piece
    std::vector<Slot> partner_;         // by piece
    std::uint32_t bits_ = 1;            // of a digit
    std::uint32_t size_ = 0;
    std::uint32_t columns_ = 0;
    std::vector<std::uint8_t> column_;   // by turn
    GrowingRow<std::uint32_t> after_;    // [value][column]
    GrowingRow<Row> rows_;               // by value
    std::vector<std::uint32_t> values_;  // by hash of the row; a power of two of places
};

/// The row for `colour`, by piece: digits of `bits` bits, the first slot's the lowest.
[[nodiscard]] ReductionCoordinate::Row row_of(const State& state, const std::vector<Slot>& slots,
                                              const std::vector<std::uint8_t>& colour,
                                              std::uint32_t bits);

/// True where a state's permutation of `slots` is odd. A piece that belongs elsewhere stands for
/// its partner; each of the slots must belong to one of the pieces then.
[[nodiscard]] bool is_odd(const State& state, const std::vector<Slot>& slots,
                          const std::vector<Slot>& partner);

}  // namespace qter
