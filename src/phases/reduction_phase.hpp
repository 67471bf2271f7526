// A phase on the way to a reduction: it brings a puzzle with identical pieces to a state that can
// be solved like another puzzle, by turns that this phase may not have.
//
// The setting. The phases of a reduction use fewer and fewer turns. The last one ends when the
// group E of the following turns suffices: at a state a e, with a an exchange of identical pieces
// and e in E. An earlier phase ends when the next phase's turns suffice to reach that phase's end.
// Such an end is not a group but a set, A E G, of exchanges, elements of E and products of the next
// phases' turns. The names of pieces hardly matter: renaming pieces by a or by an element of E,
// that is, applying it before everything else, maps this set to itself.
//
// The technique. A phase distinguishes only what such renamings preserve (reduction_values.hpp
// derives it). Its end is the set of points that the next phase's turns reach from solved: all of
// them have distance 0, and the pattern databases are filled breadth first from all of them.
// Coordinates whose product is small share a table, which has their dependencies; pairs of pieces
// have tables of their own (table/pair_table.hpp).
//
// Limits. Partners are pairs. A phase does not see relations that no table has, nor pairs in parts
// that it does not separate: then a point with distance 0 is not always the phase's end. The next
// phase detects this, because the state has no start in it, and the solver skips the state. On the
// 4x4 this happens when wings must reach the right one of two parts, once in some hundred times.
//
// Sources: J. Weed, "Sub-optimal multi-phase path planning", 2016, and C. Tsai's eight steps there,
// for the phases of the 4x4; Chen Shuang's three-phase solver of the 4x4 for leaving the split of
// the wings to chance; the derivation is ours.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "phases/phase.hpp"
#include "phases/reduction_values.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"
#include "table/product_table.hpp"

namespace qter {

class ReductionPhase final : public Phase {
 public:
    static constexpr std::size_t kMostValues = ProductTable::kMaxCoordinates;

    /// The phase `name`, with the turns that `turns` allows. Errors: kTooLarge if coordinates have
    /// too many values.
    static Result<ReductionPhase> build(TurnSet turns, const ReductionAfter& after,
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
    /// A lower bound on the turns to the end.
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
    /// As starts_of(), unsorted.
    [[nodiscard]] std::vector<Start> any_starts_of(const State& state) const;
    ReductionPhase(TurnSet turns, std::string name) : Phase(std::move(turns), std::move(name)) {}

    void add_tables(const std::vector<TurnNumber>& next);

    ReductionValues seen_;
    std::vector<std::uint32_t> column_;  // by turn, its column in the coordinates' move tables
    std::vector<ProductTable> tables_;
};

}  // namespace qter
