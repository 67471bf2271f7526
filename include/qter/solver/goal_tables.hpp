// The tables of single orbits that searches on one puzzle have made, for other searches to use.
//
// Searches for one architecture ask the same of an orbit again and again: registers of several
// structures have the same corners. So tables are kept by what they are of, and so are the spaces
// and classes they are made from.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "qter/search/orbit_table.hpp"
#include "qter/solver/setup.hpp"
#include "qter/solver/solve.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

struct GoalTable {
    std::shared_ptr<const OrbitSpace> space;
    std::shared_ptr<const OrbitTable> table;
    TableReport report;
};

/// Not for several threads at once.
class GoalTables {
 public:
    struct Size {
        std::uint64_t entries = 0;  ///< with symmetries
        std::uint64_t bytes = 0;    ///< of this table, besides what tables share
    };

    /// The setup must outlive this.
    explicit GoalTables(const SolverSetup& setup) : setup_(setup) {}

    /// What the table of one orbit of the finder takes; none when the orbit's space is too large or
    /// takes more than the memory that is left.
    [[nodiscard]] std::optional<Size> size(const RegisterGoal& goal, std::uint32_t orbit);
    /// The table, made now unless it is here; none when cancelled. size() must be known.
    [[nodiscard]] std::optional<GoalTable> table(const RegisterGoal& goal, std::uint32_t orbit,
                                                 const Cancellation& cancellation);
    /// Of all tables, spaces and classes that are here.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
    /// What a goal asks of one orbit.
    using Key = std::tuple<std::uint32_t, OwnedCycles, std::vector<Role>, std::uint32_t>;

    [[nodiscard]] Key key(const RegisterGoal& goal, std::uint32_t orbit) const;
    std::shared_ptr<const OrbitSpace> space(std::uint32_t orbit);
    std::shared_ptr<const OrbitClasses> classes(const RegisterGoal& goal, std::uint32_t orbit);

    const SolverSetup& setup_;
    std::uint64_t bytes_ = 0;
    std::map<std::uint32_t, std::shared_ptr<const OrbitSpace>> spaces_;
    std::map<std::pair<std::uint32_t, std::vector<std::uint32_t>>,
             std::shared_ptr<const OrbitClasses>>
        classes_;
    std::map<Key, GoalTable> tables_;
};

}  // namespace qter
