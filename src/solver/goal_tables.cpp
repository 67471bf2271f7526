#include "qter/solver/goal_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "qter/search/table_file.hpp"

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

std::string form_name(TableForm form) {
    switch (form) {
        case TableForm::kNibbles:
            return "four bits";
        case TableForm::kTwoBits:
            return "two bits and a base (nxopt)";
        case TableForm::kTans:
            break;
    }
    return "tANS";
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
    return {orbit, own, roles, goal.allowance[orbit], goal.order};
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
    GoalTable made;
    made.space = space(orbit);
    made.report.name = setup_.puzzle().orbits()[orbit].name;
    made.report.kind = classes ? "exact, up to symmetry" : "exact";
    made.report.storage = "bytes";
    if (!read(goal, orbit, made)) {
        OrbitTableOptions options;
        options.threads = setup_.options().threads;
        options.cancellation = &cancellation;
        std::optional<OrbitTable> table = OrbitTable::build(*made.space, maker, classes, options);
        if (!table) return std::nullopt;
        write(goal, orbit, *table);
        made.report.entries = table->bytes();
        made.report.histogram = histogram(*table);
        const std::uint64_t room = setup_.options().memory / 2;
        if (bytes_ + table->bytes() > room) {
            const std::uint64_t left = room > bytes_ ? room - bytes_ : 0;
            const auto form = choose_storage(table->row_histogram(), table->bytes(), left);
            if (form) {
                table->pack(*form);
                made.report.storage = form_name(*form);
            }
        }
        made.table = std::make_shared<const OrbitTable>(*std::move(table));
    }
    made.report.bytes = made.table->bytes();
    made.report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    bytes_ += made.report.bytes;
    tables_.emplace(key, made);
    return made;
}

bool GoalTables::ready(const RegisterGoal& goal, std::uint32_t orbit) {
    if (tables_.count(key(goal, orbit)) != 0) return true;
    std::error_code ignored;
    return !setup_.options().tables.empty() && std::filesystem::exists(file(goal, orbit), ignored);
}

std::string GoalTables::identity(const RegisterGoal& goal, std::uint32_t orbit) const {
    const TurnSet& turns = setup_.turns();
    const std::vector<Slot>& slots = setup_.puzzle().constraints().parts[orbit].slots;
    std::string text = fmt::format("orbit distances 1; {} {} {}", turns.puzzle().name(),
                                   setup_.puzzle().orbits()[orbit].name, orbit);
    text += "; own";
    for (const OwnedCycle& cycle : goal.own) {
        if (cycle.orbit == orbit) text += fmt::format(" {}:{}", cycle.length, cycle.twist);
    }
    text += fmt::format("; {} more, of order {}; roles ", goal.allowance[orbit], goal.order);
    for (const Slot slot : slots)
        text += static_cast<char>('0' + static_cast<int>(goal.roles[slot]));
    text += setup_.puzzle().supercube() ? "; marked" : "; as it looks";
    text += "; up to";
    for (const std::uint32_t symmetry : setup_.keeping(goal, orbit)) {
        text += fmt::format(" {}", symmetry);
    }
    text += "; turns";
    for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
        const State& state = turns.puzzle().turn_state(turns.turn(turn));
        for (const Slot slot : slots) {
            text += fmt::format(" {}.{}", state.piece[slot], state.orient[slot]);
        }
        text += ',';
    }
    return text;
}

std::string GoalTables::file(const RegisterGoal& goal, std::uint32_t orbit) const {
    // FNV-1a: names files only, the file itself says what it is of.
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char letter : identity(goal, orbit)) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    const std::filesystem::path folder = setup_.options().tables;
    return (folder / fmt::format("{:016x}.qtable", hash)).string();
}

bool GoalTables::read(const RegisterGoal& goal, std::uint32_t orbit, GoalTable& made) {
    if (setup_.options().tables.empty() || !ready(goal, orbit)) return false;
    const Result<TableStorage> stored = read_table(file(goal, orbit), identity(goal, orbit));
    if (!stored) {
        warn(stored.diagnostics());
        return false;
    }
    const std::shared_ptr<const OrbitClasses> classes = this->classes(goal, orbit);
    const std::uint64_t rows = classes ? classes->rows() : made.space->perms();
    if (stored->size() != rows * made.space->orients()) return false;
    OrbitTable table = OrbitTable::of_stored(*made.space, classes, *stored);
    made.report.from_disk = true;
    made.report.entries = table.bytes();
    made.report.histogram = histogram(table);
    made.table = std::make_shared<const OrbitTable>(std::move(table));
    return true;
}

void GoalTables::write(const RegisterGoal& goal, std::uint32_t orbit, const OrbitTable& table) {
    // Larger distances have no room in a file, and never is not told from them.
    if (setup_.options().tables.empty() || table.depth() >= kMaxTableValue) return;
    std::error_code ignored;
    std::filesystem::create_directories(setup_.options().tables, ignored);
    const Result<std::size_t> written =
        write_table(file(goal, orbit), table.stored(TableForm::kNibbles), identity(goal, orbit),
                    TablePacking::kZstd);
    if (!written) warn(written.diagnostics());
}

void GoalTables::warn(const Diagnostics& errors) {
    for (Diagnostic diagnostic : errors.items()) {
        diagnostic.severity = Severity::kWarning;
        warnings_.add(std::move(diagnostic));
    }
}

}  // namespace qter
