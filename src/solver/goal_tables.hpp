// Tables of single orbits, kept for all searches on one puzzle.
//
// The technique: memoisation, in memory and in files; the key is the goal's part in an orbit. Where
// an orbit has too many states for a table, as the twelve edges of a 3x3 have, its table covers the
// permutations alone, if these are few enough up to the symmetries that keep the goal.
//
// With a folder for tables (SolverOptions::tables) they are also kept between runs, each in a file
// whose identity contains everything that it depends on (goal_identity.hpp); a file that is damaged
// or has another identity is built again. Small tables are compressed, and unpacked when they are
// read; large ones lie in the file with four bits an entry and are used from there, mapped. Tables
// in memory or on disk cost next to nothing, so a search has them from the start. Tables with
// distances that do not fit four bits are not kept in files.
//
// Tables are built in bytes and stay so while all together take no more than half of the memory,
// which leaves the other half to build in; beyond that they take the fastest form that still fits
// (table/table_form.hpp), unless there is not enough memory to build that form next to the bytes.
// Where not even bytes fit, tables are built in four bits an entry. A table is not built if it
// would not leave the memory that its search is known to need, and tables that no search uses make
// room for others: more memory never leads to a plan that does not fit.
//
// Searches for one architecture have the same goal in an orbit again and again: registers of
// several structures have the same corners. So tables are stored by that goal, and so are the
// spaces and classes that they are built from.
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
        /// The cost of building it, in positions that a search expands in that time, estimated.
        double work = 0;
        std::uint64_t bytes = 0;  ///< of this table, besides what tables share
        bool packed = false;      ///< to be built in four bits an entry
    };

    /// Files of tables with this many entries or more are not compressed, and mapped.
    static constexpr std::uint64_t kMappedFrom = std::uint64_t{1} << 25;

    /// The setup must outlive this. All users of a folder should have the same `mapped_from`.
    explicit GoalTables(const SolverSetup& setup, std::uint64_t mapped_from = kMappedFrom)
        : setup_(setup), mapped_from_(mapped_from) {}

    /// The size of the table of one orbit of the finder; nullopt when the orbit's space is too
    /// large or does not leave `reserve` bytes of memory for later steps. Forgets unused tables if
    /// the memory is needed.
    [[nodiscard]] std::optional<Size> size(const RegisterGoal& goal, std::uint32_t orbit,
                                           std::uint64_t reserve = 0);
    /// The table is in memory or on disk.
    [[nodiscard]] bool ready(const RegisterGoal& goal, std::uint32_t orbit);
    /// The table, built now unless it is in memory; nullopt when cancelled. `size` is from size().
    [[nodiscard]] std::optional<GoalTable> table(const RegisterGoal& goal, std::uint32_t orbit,
                                                 const Size& size,
                                                 const Cancellation& cancellation);
    /// Bytes of all tables, spaces and classes in memory.
    [[nodiscard]] std::uint64_t bytes() const { return bytes(false); }
    /// Bytes that forget_unused() would free.
    [[nodiscard]] std::uint64_t unused_bytes() const { return bytes(true); }
    /// Forgets the tables without another owner, and the spaces and classes that only they need.
    void forget_unused();
    /// Files that were refused or could not be written.
    [[nodiscard]] const Diagnostics& warnings() const { return warnings_; }

 private:
    /// The part of a goal in one orbit.
    using Key =
        std::tuple<std::uint32_t, OwnedCycles, std::vector<Role>, std::uint32_t, std::uint64_t>;

    [[nodiscard]] Key key(const RegisterGoal& goal, std::uint32_t orbit) const;
    [[nodiscard]] std::uint64_t bytes(bool unused) const;
    /// The table of the orbit covers its states; otherwise its permutations, or there is no table.
    /// Depends on the options alone.
    [[nodiscard]] bool has_states(std::uint32_t orbit) const;
    /// `bytes` more fit the limit for tables and that of the process, and leave `reserve`.
    [[nodiscard]] bool has_room(std::uint64_t bytes, std::uint64_t reserve) const;
    /// The same; forgets unused tables if the memory is needed.
    [[nodiscard]] bool make_room(std::uint64_t bytes, std::uint64_t reserve);
    std::shared_ptr<const OrbitSpace> space(std::uint32_t orbit);
    std::shared_ptr<const OrbitClasses> classes(const RegisterGoal& goal, std::uint32_t orbit);
    /// The layout of the orbit's permutations, where its table can only cover these.
    const std::optional<PermutationLayout>& layout(const RegisterGoal& goal, std::uint32_t orbit);
    std::shared_ptr<const PermutationClasses> permutations(const RegisterGoal& goal,
                                                           std::uint32_t orbit);
    [[nodiscard]] std::optional<Size> size_of_permutations(const RegisterGoal& goal,
                                                           std::uint32_t orbit);
    /// Of states, or where these are too many, of permutations.
    OrbitIndexer indexer(const RegisterGoal& goal, std::uint32_t orbit);
    /// Builds the table, or reads it; false when cancelled.
    bool make(const RegisterGoal& goal, std::uint32_t orbit, const OrbitFillOptions& options,
              GoalTable& made);

    /// Packs rows that leave too little memory, and reports the form in which they are kept.
    void settle(DistanceRows& rows, TableReport& report) const;

    /// Its file on disk; nullopt without a folder for tables, or when the orbit has no table.
    [[nodiscard]] std::optional<KeptTable> kept(const RegisterGoal& goal, std::uint32_t orbit);
    /// The entries on disk, `entries` of them; nullopt when there is no file or its contents do
    /// not match.
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
