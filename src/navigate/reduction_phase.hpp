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
// The technique. So a phase sees only what such renamings leave (reduction_values.hpp finds out
// what that is), and its end is a set of points, those that the next phase's turns lead to from
// solved: all of them have distance 0, and the pattern databases are breadth first from them all.
// Coordinates whose product is small have one table together, so that what depends on one another
// is seen there; pairs of pieces have tables of their own (table/pair_table.hpp).
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

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "navigate/phase.hpp"
#include "navigate/reduction_values.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"
#include "table/product_table.hpp"

namespace qter {

class ReductionPhase final : public Phase {
 public:
    static constexpr std::size_t kMostValues = ProductTable::kMaxCoordinates;

    /// The phase `name`, whose turns are those that `turns` allows. Errors: kTooLarge
    /// where coordinates have too many values.
    static Result<ReductionPhase> build(TurnSet turns, const ReductionBehind& behind,
                                        const std::string& name);

    [[nodiscard]] std::vector<Start> starts_of(const State& state) const override;
    [[nodiscard]] std::uint32_t least_of(const State& state) const override;
    [[nodiscard]] std::unique_ptr<PhaseWords> words(
        std::uint32_t length, const std::vector<bool>* not_last,
        const Cancellation& cancellation) const override;
    [[nodiscard]] std::uint64_t bytes() const override;

    [[nodiscard]] const std::vector<ReductionValues::Value>& values() const { return seen_.values; }
    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return seen_.coordinates; }
    [[nodiscard]] const std::vector<ProductTable>& tables() const { return tables_; }
    [[nodiscard]] const std::vector<PairTable>& pair_tables() const { return seen_.pair_tables; }

    [[nodiscard]] Values after(const Values& values, TurnNumber turn) const {
        const std::uint32_t column = column_[turn];
        Values to{};
        for (std::size_t i = 0; i < seen_.values.size(); ++i) {
            to[i] = seen_.coordinates[seen_.values[i].coordinate].after(values[i], column);
        }
        return to;
    }
    /// The turns to the end, or at least so many.
    [[nodiscard]] std::uint32_t least(const Values& values) const {
        std::uint32_t least = 0;
        for (const ProductTable& table : tables_) {
            least = std::max<std::uint32_t>(least, table.at_own(values.data()));
        }
        for (const ReductionValues::Chunk& chunk : seen_.chunks) {
            const PairTable& table = seen_.pair_tables[chunk.table];
            const std::size_t index = table.index(values[chunk.value], values[chunk.value + 1]);
            least = std::max<std::uint32_t>(least, table.entries[index]);
        }
        return least;
    }

 private:
    /// As starts_of(), in no order.
    [[nodiscard]] std::vector<Start> any_starts_of(const State& state) const;
    ReductionPhase(TurnSet turns, std::string name) : Phase(std::move(turns), std::move(name)) {}

    void add_tables(const std::vector<TurnNumber>& next);

    ReductionValues seen_;
    std::vector<std::uint32_t> column_;  // of the coordinates' move tables, by turn
    std::vector<ProductTable> tables_;
};

}  // namespace qter
