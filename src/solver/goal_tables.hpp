// The tables of single orbits that searches on one puzzle have made, for other searches to use.
//
// The technique: memoisation, in memory and in files, by what a goal asks of an orbit. Where an
// orbit has too many states for a table of them, as the twelve edges of a 3x3 have, there is one of
// its permutations alone, if these are few enough up to the symmetries that keep the goal.
//
// With a folder for tables (SolverOptions::tables) they are also kept between runs, each in a file
// whose identity says all that it depends on (goal_identity.hpp); one that is damaged or not what
// it should be is made anew. Small ones are compressed, and unpacked when they are read; those of
// many entries lie in the file four bits each and are used from there, mapped. Those that are here,
// or on disk, cost next to nothing, so a search has them from the start. Tables with distances that
// four bits do not hold are not kept.
//
// Tables are built in bytes and kept so while all together take no more than half of the memory
// there is, which leaves the other half to build in; after that in the fastest form that still fits
// (table/table_form.hpp), unless there is no room to make that beside the bytes. Where there is no
// room for bytes at all they are built in four bits an entry. No table is made
// that would not leave what its search is known to need besides, and those that no search uses make
// room for others: more memory never leads to a plan that cannot be paid.
//
// Searches for one architecture ask the same of an orbit again and again: registers of several
// structures have the same corners. So tables are kept by what they are of, and so are the spaces
// and classes they are made from.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "solver/setup.hpp"
#include "solver/solve.hpp"
#include "support/cancellation.hpp"
#include "support/diagnostic.hpp"
#include "table/kept_table.hpp"
#include "table/orbit_fill.hpp"
#include "table/pruning_table.hpp"

namespace qter {

struct GoalTable {
    PruningTable distances;
    TableReport report;
};

/// Not for several threads at once.
class GoalTables {
 public:
    struct Size {
        std::uint64_t entries = 0;  ///< with symmetries
        /// What making it takes, in positions that a search looks at meanwhile, about.
        double work = 0;
        std::uint64_t bytes = 0;  ///< of this table, besides what tables share
        bool packed = false;      ///< to be built in four bits an entry
    };

    /// Files of tables with so many entries or more are not compressed, and mapped.
    static constexpr std::uint64_t kMappedFrom = std::uint64_t{1} << 25;

    /// The setup must outlive this. All that use a folder should have the same `mapped_from`.
    explicit GoalTables(const SolverSetup& setup, std::uint64_t mapped_from = kMappedFrom)
        : setup_(setup), mapped_from_(mapped_from) {}

    /// What the table of one orbit of the finder takes; none when the orbit's space is too large or
    /// does not leave `reserve` bytes of memory for what follows. Tables that nobody has are
    /// forgotten where that is what it takes.
    [[nodiscard]] std::optional<Size> size(const RegisterGoal& goal, std::uint32_t orbit,
                                           std::uint64_t reserve = 0);
    /// The table is here or on disk.
    [[nodiscard]] bool ready(const RegisterGoal& goal, std::uint32_t orbit);
    /// The table, made now unless it is here; none when cancelled. `size` is what size() said.
    [[nodiscard]] std::optional<GoalTable> table(const RegisterGoal& goal, std::uint32_t orbit,
                                                 const Size& size,
                                                 const Cancellation& cancellation);
    /// Of all tables, spaces and classes that are here.
    [[nodiscard]] std::uint64_t bytes() const { return bytes(false); }
    /// Of those that forget_unused() would forget.
    [[nodiscard]] std::uint64_t unused_bytes() const { return bytes(true); }
    /// Forgets the tables that nobody else has, and what is not needed without them.
    void forget_unused();
    /// Files that were refused or could not be written.
    [[nodiscard]] const Diagnostics& warnings() const { return warnings_; }

 private:
    /// What a goal asks of one orbit.
    using Key =
        std::tuple<std::uint32_t, OwnedCycles, std::vector<Role>, std::uint32_t, std::uint64_t>;

    [[nodiscard]] Key key(const RegisterGoal& goal, std::uint32_t orbit) const;
    [[nodiscard]] std::uint64_t bytes(bool unused) const;
    /// A table can be of the orbit's states; else it is of permutations, if there is one. Depends
    /// on the options alone.
    [[nodiscard]] bool has_states(std::uint32_t orbit) const;
    /// So many more bytes fit what tables may take, and the process, and leave `reserve`.
    [[nodiscard]] bool has_room(std::uint64_t bytes, std::uint64_t reserve) const;
    /// The same, once what nobody uses is forgotten where that is what it takes.
    [[nodiscard]] bool make_room(std::uint64_t bytes, std::uint64_t reserve);
    std::shared_ptr<const OrbitSpace> space(std::uint32_t orbit);
    std::shared_ptr<const OrbitClasses> classes(const RegisterGoal& goal, std::uint32_t orbit);
    /// How permutations of the orbit are laid out, where these are all that a table can be of.
    const std::optional<PermutationLayout>& layout(const RegisterGoal& goal, std::uint32_t orbit);
    std::shared_ptr<const PermutationClasses> permutations(const RegisterGoal& goal,
                                                           std::uint32_t orbit);
    [[nodiscard]] std::optional<Size> size_of_permutations(const RegisterGoal& goal,
                                                           std::uint32_t orbit);
    /// Of states, or where these are too many, of permutations.
    OrbitIndexer indexer(const RegisterGoal& goal, std::uint32_t orbit);
    /// Makes the table, or reads it; false when cancelled.
    bool make(const RegisterGoal& goal, std::uint32_t orbit, const OrbitFillOptions& options,
              GoalTable& made);

    /// Packs rows that leave too little memory as they are, and reports how they are kept.
    void settle(DistanceRows& rows, TableReport& report) const;

    /// Where it is on disk; none without a folder for tables, or when there is no such table.
    [[nodiscard]] std::optional<KeptTable> kept(const RegisterGoal& goal, std::uint32_t orbit);
    /// The entries on disk, `entries` of them; none when they are not there or not what they should
    /// be.
    [[nodiscard]] std::optional<TableStorage> read(const KeptTable& kept, std::uint64_t entries);
    void write(const KeptTable& kept, const DistanceRows& rows);
    [[nodiscard]] bool stays_mapped(std::uint64_t entries) const { return entries >= mapped_from_; }

    const SolverSetup& setup_;
    std::uint64_t mapped_from_;
    Diagnostics warnings_;
    std::map<std::uint32_t, std::shared_ptr<const OrbitSpace>> spaces_;
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>,
             std::shared_ptr<const OrbitClasses>>
        classes_;
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>, std::optional<PermutationLayout>>
        layouts_;
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>,
             std::shared_ptr<const PermutationClasses>>
        permutations_;
    std::map<Key, GoalTable> tables_;
};

}  // namespace qter
