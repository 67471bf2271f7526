#include "qter/solver/goal_tables.hpp"

#include <algorithm>
#include <chrono>

namespace qter {
namespace {

std::vector<GripTurn> grip_turns(const TurnSet& turns) {
    std::vector<GripTurn> grips;
    for (std::uint16_t grip = 0; grip < turns.sequences().grips(); ++grip) {
        const Grip& of = turns.puzzle().grips()[grip];
        grips.push_back({of.turn, of.order});
    }
    return grips;
}

std::vector<std::uint64_t> histogram(const OrbitTable& table) {
    const auto& counts = table.counts();
    std::size_t size = counts.size();
    while (size > 0 && counts[size - 1] == 0) --size;
    // States that nothing leads to a goal from are no distance.
    if (size == counts.size()) {
        size = OrbitTable::kNever;
        while (size > 0 && counts[size - 1] == 0) --size;
    }
    return {counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(size)};
}

}  // namespace

GoalTables::Key GoalTables::key(const RegisterGoal& goal, std::uint32_t orbit) const {
    OwnedCycles own;
    for (const OwnedCycle& cycle : goal.own) {
        if (cycle.orbit == orbit) own.push_back(cycle);
    }
    std::vector<Role> roles;
    for (const Slot slot : setup_.puzzle().constraints().parts[orbit].slots) {
        roles.push_back(goal.roles[slot]);
    }
    return {orbit, own, roles, goal.allowance[orbit]};
}

std::shared_ptr<const OrbitSpace> GoalTables::space(std::uint32_t orbit) {
    std::shared_ptr<const OrbitSpace>& space = spaces_[orbit];
    if (space) return space;
    const TurnSet& turns = setup_.turns();
    const GroupConstraints& constraints = setup_.puzzle().constraints();
    const auto measure = OrbitSpace::measure(constraints, orbit, turns.size());
    if (!measure || bytes_ + measure->bytes > setup_.options().memory) return nullptr;
    // One byte an entry, without symmetries, is the most a table takes.
    if (measure->perms * measure->orients > OrbitSpace::kMaxEntries) return nullptr;
    bytes_ += measure->bytes;
    space = std::make_shared<const OrbitSpace>(turns.puzzle().shape(), constraints, orbit,
                                               grip_turns(turns));
    return space;
}

std::shared_ptr<const OrbitClasses> GoalTables::classes(const RegisterGoal& goal,
                                                        std::uint32_t orbit) {
    std::vector<std::uint32_t> kept = setup_.keeping(goal, orbit);
    if (kept.size() < 2 || !OrbitClasses::fit(*space(orbit))) return nullptr;
    std::shared_ptr<const OrbitClasses>& classes = classes_[{orbit, kept}];
    if (!classes) {
        classes = std::make_shared<const OrbitClasses>(*space(orbit), *setup_.symmetries(), kept);
        bytes_ += classes->bytes();
    }
    return classes;
}

std::optional<GoalTables::Size> GoalTables::size(const RegisterGoal& goal, std::uint32_t orbit) {
    const std::shared_ptr<const OrbitSpace> space = this->space(orbit);
    if (!space) return std::nullopt;
    const std::shared_ptr<const OrbitClasses> classes = this->classes(goal, orbit);
    Size size;
    size.entries = (classes ? classes->rows() : space->perms()) * std::uint64_t{space->orients()};
    size.bytes = OrbitTable::bytes_needed(*space, classes.get());
    const bool here = tables_.count(key(goal, orbit)) != 0;
    if (!here && bytes_ + size.bytes > setup_.options().memory) return std::nullopt;
    return size;
}

std::optional<GoalTable> GoalTables::table(const RegisterGoal& goal, std::uint32_t orbit,
                                           const Cancellation& cancellation) {
    const Key key = this->key(goal, orbit);
    const auto found = tables_.find(key);
    if (found != tables_.end()) return found->second;
    const auto started = std::chrono::steady_clock::now();
    const std::shared_ptr<const OrbitClasses> classes = this->classes(goal, orbit);
    const OrbitGoalMaker maker = [&] {
        auto test = std::make_shared<OrbitGoal>(setup_.puzzle(), goal, orbit);
        OrbitPredicate predicate;
        predicate.met = [test](std::span<const Slot> piece, std::span<const std::uint8_t> orient) {
            return test->met(piece, orient);
        };
        predicate.may_meet = [test](std::span<const Slot> piece) { return test->may_meet(piece); };
        return predicate;
    };
    OrbitTableOptions options;
    options.threads = setup_.options().threads;
    options.cancellation = &cancellation;
    GoalTable made;
    made.space = space(orbit);
    std::optional<OrbitTable> table = OrbitTable::build(*made.space, maker, classes, options);
    if (!table) return std::nullopt;
    made.report.name = setup_.puzzle().orbits()[orbit].name;
    made.report.kind = classes ? "exact, up to symmetry" : "exact";
    made.report.storage = "none";
    made.report.entries = table->bytes();
    made.report.bytes = table->bytes();
    made.report.histogram = histogram(*table);
    made.table = std::make_shared<const OrbitTable>(*std::move(table));
    made.report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    bytes_ += made.report.bytes;
    tables_.emplace(key, made);
    return made;
}

}  // namespace qter
