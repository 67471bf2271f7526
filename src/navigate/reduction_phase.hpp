// A phase on the way to a reduction: to where a puzzle with pieces that look alike can be solved
// like another one, by turns that need not be among this phase's.
//
// The setting. The phases of a reduction turn fewer and fewer of the puzzle's turns; the last one
// ends where the group E of the turns behind it suffices: where the state is a e, a an exchange of
// look-alikes, e in E. A phase before that ends where the turns of the next one suffice to get so
// far. Such an end is no group but a set, A E G of exchanges, elements of E and what the next
// phases' turns do. Names matter little for it: renaming pieces by a or by an element of E, that
// is, doing it before everything else, leads from one good state to another one.
//
// The idea. So a phase sees only what such renamings leave, and its end is a set of values, those
// that the next phase's turns lead to from solved: all of them have distance 0, and tables are
// breadth first from them all. Which coordinates (reduction_coordinate.hpp) there are is found from
// the turns. Slots that a phase's turns take to each other, the parts of the phase, hold
//   - pieces that look alike. Those of each part of the next phase have a colour. Where the next
//     phase reaches all patterns of look-alikes within each of its parts that is enough; where not,
//     or where that is cheap, look-alikes are colours of their own;
//   - partners: two pieces that no turn of E parts, the wings of an edge, say. When the phase has
//     them in two different parts and its own turns can part them, the next phase needs those
//     together that its turns do not part. If these are all the pieces of a part, and few, the
//     coordinate is where each piece's partner is. If they are more, some pairs at a time are
//     looked at, in all ways that they can lie in the two parts, up to their names; if only some
//     slots need pairs, any pairs will do, so that a state has a place for each choice of pairs;
//   - a permutation whose parity, with that of other parts, no turn of the next phase nor of E
//     changes, nor any exchange of look-alikes.
// All else E puts right later. Coordinates whose product is small have one table together, so that
// what depends on one another is seen there.
//
// Limits. Partners are pairs. Relations that no table has together are not seen, nor pairs in parts
// that the phase does not separate: then a place with distance 0 is not always the phase's end. The
// next phase tells, by having no place for the state, and the solver passes over it. On the 4x4
// that happens where wings have to go to the right one of two parts, once in some hundred times.
//
// Sources: J. Weed, "Sub-optimal multi-phase path planning", 2016, and C. Tsai's eight steps there,
// for the phases of the 4x4; Chen Shuang's three-phase solver of the 4x4 for leaving the split of
// the wings to chance; the derivation is ours.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "navigate/phase.hpp"
#include "navigate/reduction_coordinate.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"
#include "table/product_table.hpp"

namespace qter {

/// Partners: for each slot the other one that turns never part from it, else the slot itself. Of
/// slots that exactly one other one is tied to; O(slots^2 * turns).
[[nodiscard]] std::vector<Slot> partners_of(const Shape& shape, const std::vector<State>& turns);

class ReductionPhase final : public Phase {
 public:
    static constexpr std::size_t kMostValues = ProductTable::kMaxCoordinates;

    /// Which turns come behind the phase's.
    struct Behind {
        Algorithm next;     ///< of the next phase
        Algorithm end;      ///< of the phase behind the reduction, which may be the next one
        bool last = false;  ///< the next one is behind the reduction
    };
    /// The space of the phase `name`, whose turns are those that `turns` allows. Errors: kTooLarge
    /// where coordinates have too many values.
    static Result<ReductionPhase> build(TurnSet turns, const Behind& behind,
                                        const std::string& name);

    [[nodiscard]] std::vector<Start> starts_of(const State& state) const override;
    [[nodiscard]] std::uint32_t least_of(const State& state) const override;
    [[nodiscard]] std::unique_ptr<PhaseWords> words(std::uint32_t length,
                                                    const std::vector<bool>* not_last,
                                                    const Cancellation& cancellation) const override;
    [[nodiscard]] std::uint64_t bytes() const override;

    /// One of the values: what it is, and what it is a value of.
    struct Value {
        std::string what;
        std::uint32_t coordinate;
    };
    [[nodiscard]] const std::vector<Value>& values() const { return values_; }
    [[nodiscard]] const std::vector<ReductionCoordinate>& coordinates() const {
        return coordinates_;
    }

    /// Distances of some values together.
    using Table = ProductTable;
    [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }

    /// Distances of some pairs, wherever they are: pieces in one part and their partners in
    /// another, both by value, up to the names of pairs.
    struct PairTable {
        std::uint32_t names = 0;              ///< how many pairs
        std::uint32_t first = 0;              ///< coordinate of the pieces
        std::uint32_t second = 0;             ///< of their partners
        std::vector<std::uint32_t> class_of;  ///< of the first's values, up to names
        std::vector<std::uint32_t> leader;    ///< by class, a value
        std::vector<std::uint32_t> renaming;  ///< by value of the first: where a row of `renamed`
                                              ///< begins
        std::vector<std::uint32_t> renamed;   ///< [names' permutation][value of the second]
        std::vector<std::uint8_t> rows;       ///< [class][value of the second]
        std::vector<std::uint64_t> histogram;

        [[nodiscard]] std::size_t index(std::uint32_t one, std::uint32_t other,
                                        std::size_t seconds) const {
            return class_of[one] * seconds + renamed[renaming[one] + other];
        }
    };
    [[nodiscard]] const std::vector<PairTable>& pair_tables() const { return pair_tables_; }

    [[nodiscard]] Values after(const Values& values, TurnNumber turn) const {
        Values to{};
        for (std::size_t i = 0; i < values_.size(); ++i) {
            to[i] = coordinates_[values_[i].coordinate].after(values[i], turn);
        }
        return to;
    }
    /// The turns to the end, or at least so many.
    [[nodiscard]] std::uint32_t least(const Values& values) const {
        std::uint32_t least = 0;
        for (const Table& table : tables_) {
            least = std::max<std::uint32_t>(least, table.at_own(values.data()));
        }
        for (const Chunk& chunk : chunks_) {
            const PairTable& table = pair_tables_[chunk.table];
            const std::size_t index =
                table.index(values[chunk.value], values[chunk.value + 1], seconds(table));
            least = std::max<std::uint32_t>(least, table.rows[index]);
        }
        return least;
    }

 private:
    class Deriver;
    /// Pairs that are looked at together.
    struct Chunk {
        std::uint32_t table;
        std::uint32_t value;       ///< of the pieces; the next one of their partners
        std::vector<Slot> pieces;  ///< one of each pair, or all there are to choose from
        bool any = false;          ///< any of them will do
        /// The permutation from pieces to partners is always even: no turn of the phase makes it
        /// odd.
        bool even = false;
    };

    ReductionPhase(TurnSet turns, std::string name) : Phase(std::move(turns), std::move(name)) {}

    [[nodiscard]] std::uint32_t seconds(const PairTable& table) const {
        return coordinates_[table.second].size();
    }
    /// The turns that both this phase and `other` make.
    [[nodiscard]] std::vector<TurnNumber> shared(const Algorithm& other) const;
    void add_tables(const std::vector<TurnNumber>& next);
    void fill(PairTable& table, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& ends);

    std::vector<ReductionCoordinate> coordinates_;
    std::vector<Value> values_;
    std::vector<Table> tables_;
    std::vector<PairTable> pair_tables_;
    std::vector<Chunk> chunks_;
    std::vector<Slot> partner_;
};

}  // namespace qter
