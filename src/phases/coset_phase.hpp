// A phase that ends in a group: a search in the cosets of that group, with bounds on their
// distances.
//
// The technique. A coset is a value of every coordinate (coordinate/coset_coordinates.hpp); the
// group itself has all values 0. If there are few enough cosets, one pattern database has their
// exact distances, and for each a turn that leads nearer; a phase is then a walk downhill.
// Otherwise there is a table for each set of coordinates that fits, and the largest of their
// distances is a lower bound. One more table is for classes under the puzzle's symmetries
// (table/symmetry_reduced_table.hpp). It may hold more coordinates than the others, even all; then
// it has every distance. Tables are filled breadth first from the identity.
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
#include "group/symmetry.hpp"
#include "phases/phase.hpp"
#include "search/turn_set.hpp"
#include "support/result.hpp"
#include "table/product_table.hpp"
#include "table/symmetry_reduced_table.hpp"
#include "table/table_keeping.hpp"

namespace qter {

struct CosetPhaseOptions {
    std::uint64_t table_bytes = std::uint64_t{1} << 26;  ///< most bytes of one table
    TableKeeping keeping;                                ///< how tables by classes are kept
    std::uint32_t threads = 1;                           ///< for improving a solution
    /// The coding of a table by classes that holds all coordinates.
    SymmetryReducedTable::Coding whole = SymmetryReducedTable::Coding::kModulo3;
};

/// A coset and a lower bound on its turns to the end. Like Phase::Start, but only as large as
/// tables need.
struct CosetStart {
    SymmetryReducedTable::Coset coset{};
    std::uint32_t least = 0;
};

class CosetPhase final : public Phase {
 public:
    static constexpr std::size_t kMaxCoordinates = SymmetryReducedTable::kMaxCoordinates;
    /// A value of every coordinate; 0 for missing ones.
    using Coset = SymmetryReducedTable::Coset;

    /// The space of the phase `name`. Its turns are those that `turns` allows; its end is the group
    /// that `target` generates. The puzzle's `symmetries` may be null. Errors: as
    /// coset_coordinates. Warnings: as SymmetryReducedTable::make.
    static Result<CosetPhase> build(TurnSet turns, const std::vector<State>& target,
                                    const std::string& name, const SymmetryGroup* symmetries,
                                    const CosetPhaseOptions& options);

    /// Whether a phase of these coordinates would be exact() with the memory available now.
    [[nodiscard]] static bool fits_one_table(const std::vector<Coordinate>& coordinates,
                                             std::uint64_t table_bytes);

    [[nodiscard]] const std::vector<Coordinate>& coordinates() const { return coordinates_; }
    [[nodiscard]] const std::vector<ProductTable>& tables() const { return tables_; }
    /// The table by classes; nullopt if there is none.
    [[nodiscard]] const std::optional<SymmetryReducedTable>& reduced_table() const {
        return reduced_table_;
    }
    [[nodiscard]] std::uint64_t bytes() const override;

    [[nodiscard]] std::vector<Phase::Start> starts_of(const State& state) const override;
    [[nodiscard]] std::uint32_t least_of(const State& state) const override;
    [[nodiscard]] std::unique_ptr<PhaseWords> words(
        std::uint32_t length, const std::vector<bool>* not_last,
        const Cancellation& cancellation) const override;

    /// The coset of a state; nullopt if no turns of this phase lead from the state to its end.
    [[nodiscard]] std::optional<Coset> coset_of(const State& state) const;
    [[nodiscard]] Coset after(const Coset& coset, TurnNumber turn) const {
        Coset to{};
        for (std::size_t i = 0; i < coordinates_.size(); ++i) {
            to[i] = coordinates_[i].after(coset[i], turn);
        }
        return to;
    }
    /// The number of turns to the end; a lower bound if neither exact() nor is_table_complete(). If
    /// is_table_complete(), O(distance * turns), otherwise a random load for each table.
    [[nodiscard]] std::uint32_t least(const Coset& coset) const {
        if (is_table_complete()) return distance_by_classes(coset);
        const std::uint32_t least = std::max(least_of_tables(coset), least_of_the_rest(coset));
        if (!reduced_table_) return least;
        return std::max<std::uint32_t>(
            least, reduced_table_->at(reduced_table_->index<kMaxCoordinates>(coset.data())));
    }
    /// The lower bound of the plain tables.
    [[nodiscard]] std::uint32_t least_of_tables(const Coset& coset) const {
        std::uint32_t least = 0;
        for (const ProductTable& table : tables_) {
            const std::uint32_t of_table = table.at(coset.data(), coordinates_.size());
            least = of_table > least ? of_table : least;
        }
        return least;
    }
    /// The lower bound of the coordinates that fit no table: 1, or 0 at the end.
    [[nodiscard]] std::uint32_t least_of_the_rest(const Coset& coset) const {
        for (const std::uint8_t i : rest_) {
            if (coset[i] != 0) return 1;
        }
        return 0;
    }
    /// The coordinates that are in no table.
    [[nodiscard]] const std::vector<std::uint8_t>& rest() const { return rest_; }
    /// The coset of a state and its least(); nullopt also if that exceeds `most`.
    [[nodiscard]] std::optional<CosetStart> start_of(const State& state,
                                                     std::uint32_t most = kNever) const;
    /// Whether one plain table holds all coordinates: then least() is the distance, and walk()
    /// works.
    [[nodiscard]] bool exact() const { return exact_; }
    /// Whether a symmetry with these images of turns maps turns of the phase to turns of the phase.
    [[nodiscard]] bool allows(std::span<const TurnNumber> images) const;
    /// Whether the table by classes holds all coordinates.
    [[nodiscard]] bool is_table_complete() const {
        return reduced_table_ && reduced_table_->coding() == SymmetryReducedTable::Coding::kModulo3;
    }
    /// For an exact phase: appends to `turns` a shortest path from a state to the phase's end.
    /// False if there is none. O(slots), and one random load for each turn.
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
    void find_nearer_turns();

    std::vector<Coordinate> coordinates_;
    std::vector<ProductTable> tables_;
    std::optional<SymmetryReducedTable> reduced_table_;
    bool exact_ = false;
    std::vector<std::uint8_t> rest_;
    std::vector<std::uint8_t>
        down_;  // by coset of the exact table: number of a turn that leads nearer
};

}  // namespace qter
