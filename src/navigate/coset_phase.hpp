// A phase that ends in a group: a search in the cosets of that group, and how far each of them is.
//
// The technique. A coset is a value of every coordinate (coordinate/coset_coordinates.hpp), the
// group's own has all 0. Where there are few enough, one pattern database has their exact
// distances, and a turn that leads nearer, so that a phase is a walk downhill. Otherwise there is a
// table for each set of coordinates that fits, and the largest of their distances is a lower bound;
// and one for classes under the puzzle's symmetries (table/symmetry_reduced_table.hpp), which may
// hold more coordinates than any of the others, even all: then it tells every distance. Tables are
// breadth first from the identity.
//
// Limits: kMaxCoordinates; distances up to 254.
//
// Source: M. Thistlethwaite; H. Kociemba's two-phase algorithm for the tables of pairs.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "navigate/phase.hpp"
#include "puzzle/symmetry.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"
#include "table/product_table.hpp"
#include "table/symmetry_reduced_table.hpp"
#include "table/table_keeping.hpp"

namespace qter {

struct CosetPhaseOptions {
    std::uint64_t table_bytes = std::uint64_t{1} << 26;  ///< most bytes of one table
    TableKeeping keeping;                                ///< of tables by classes
    std::uint32_t threads = 1;                           ///< that improve a solution
    /// Of a table by classes that holds all coordinates.
    SymmetryReducedTable::Coding whole = SymmetryReducedTable::Coding::kModulo3;
};

/// A coset and the least number of turns to the end that is known of it. As Phase::Start, and no
/// larger than tables need it.
struct CosetStart {
    SymmetryReducedTable::Coset coset{};
    std::uint32_t least = 0;
};

class CosetPhase final : public Phase {
 public:
    static constexpr std::size_t kMaxCoordinates = SymmetryReducedTable::kMaxCoordinates;
    /// A value of every coordinate; those that there are not are 0.
    using Coset = SymmetryReducedTable::Coset;

    /// The space of the phase `name`, whose turns are those that `turns` allows and whose end is
    /// the group that `target` generates. `symmetries` of the puzzle may be null. Errors: as
    /// coset_coordinates. Warnings: as SymmetryReducedTable::make.
    static Result<CosetPhase> build(TurnSet turns, const std::vector<State>& target,
                                    const std::string& name, const SymmetryGroup* symmetries,
                                    const CosetPhaseOptions& options);

    /// Whether a phase of these coordinates would be exact(), with as much memory as there is now.
    [[nodiscard]] static bool fits_one_table(const std::vector<Coordinate>& coordinates,
                                             std::uint64_t table_bytes);

    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }
    [[nodiscard]] const std::vector<ProductTable>& tables() const { return tables_; }
    /// The table by classes, if there is one.
    [[nodiscard]] const std::optional<SymmetryReducedTable>& reduced_table() const {
        return reduced_table_;
    }
    [[nodiscard]] std::uint64_t bytes() const override;

    [[nodiscard]] std::vector<Phase::Start> starts_of(const State& state) const override;
    [[nodiscard]] std::uint32_t least_of(const State& state) const override;
    [[nodiscard]] std::unique_ptr<PhaseWords> words(
        std::uint32_t length, const std::vector<bool>* not_last,
        const Cancellation& cancellation) const override;

    /// The coset of a state; none when no turns of this phase lead from there to its end.
    [[nodiscard]] std::optional<Coset> coset_of(const State& state) const;
    [[nodiscard]] Coset after(const Coset& coset, TurnNumber turn) const {
        Coset to{};
        for (std::size_t i = 0; i < coordinates_.size(); ++i) {
            to[i] = coordinates_[i].after(coset[i], turn);
        }
        return to;
    }
    /// The turns to the end, or at least so many where the phase is not exact(), nor its table by
    /// classes tells_all(). In the latter case O(distance * turns), else a random load a table.
    [[nodiscard]] std::uint32_t least(const Coset& coset) const {
        if (tells_all()) return distance_by_classes(coset);
        const std::uint32_t least = std::max(least_of_tables(coset), least_of_the_rest(coset));
        if (!reduced_table_) return least;
        return std::max<std::uint32_t>(
            least, reduced_table_->at(reduced_table_->index<kMaxCoordinates>(coset.data())));
    }
    /// What the plain tables say.
    [[nodiscard]] std::uint32_t least_of_tables(const Coset& coset) const {
        std::uint32_t least = 0;
        for (const ProductTable& table : tables_) {
            const std::uint32_t of_table = table.at(coset.data(), coordinates_.size());
            least = of_table > least ? of_table : least;
        }
        return least;
    }
    /// What a coordinate says that is in no table, as none that has it fits: 1, or 0 at the end.
    [[nodiscard]] std::uint32_t least_of_the_rest(const Coset& coset) const {
        for (const std::uint8_t i : rest_) {
            if (coset[i] != 0) return 1;
        }
        return 0;
    }
    /// The coordinates that are in no table.
    [[nodiscard]] const std::vector<std::uint8_t>& rest() const { return rest_; }
    /// The coset of a state, and its least(); none also when that is more than `most`.
    [[nodiscard]] std::optional<CosetStart> start_of(const State& state,
                                                     std::uint32_t most = kNever) const;
    /// One plain table holds all coordinates: least() is the distance, and walk() can walk.
    [[nodiscard]] bool exact() const { return exact_; }
    /// Whether steps become steps by what a symmetry makes of each turn.
    [[nodiscard]] bool allows(std::span<const TurnNumber> images) const;
    /// The table by classes holds all coordinates.
    [[nodiscard]] bool tells_all() const {
        return reduced_table_ && reduced_table_->coding() == SymmetryReducedTable::Coding::kModulo3;
    }
    /// Of an exact phase: adds to `turns` a shortest way from a state to the phase's end. False
    /// when there is none. O(slots) and one random load a turn.
    bool walk(const State& state, TurnWord& turns) const;

 private:
    CosetPhase(TurnSet turns, std::string name) : Phase(std::move(turns), std::move(name)) {}

    [[nodiscard]] std::optional<Coset> values_of(const State& state) const;
    template <std::size_t kCount>
    bool walk_down(Coset coset, TurnWord& turns) const;
    void add_tables(std::uint64_t table_bytes, const TableKeeping& keeping);
    void add_table(std::uint32_t set, const TableKeeping& keeping);
    void add_reduced_table(const std::vector<State>& target, const SymmetryGroup& symmetries,
                           const CosetPhaseOptions& options, Diagnostics& warnings);
    [[nodiscard]] std::vector<std::vector<TurnNumber>> images(const std::vector<State>& target,
                                                              const SymmetryGroup& group) const;
    [[nodiscard]] std::vector<bool> acting(const std::vector<std::vector<TurnNumber>>& images,
                                           std::uint32_t set) const;
    [[nodiscard]] std::uint32_t distance_by_classes(Coset coset) const;
    void find_ways_down();

    std::vector<Coordinate> coordinates_;
    std::vector<ProductTable> tables_;
    std::optional<SymmetryReducedTable> reduced_table_;
    bool exact_ = false;
    std::vector<std::uint8_t> rest_;
    std::vector<std::uint8_t> down_;  // by coset of the exact table: a turn's number
};

}  // namespace qter
