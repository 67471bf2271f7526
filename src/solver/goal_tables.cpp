#include "solver/goal_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>

#include "puzzle/puzzle_symmetry.hpp"
#include "solver/goal_identity.hpp"
#include "support/memory_account.hpp"
#include "table/table_header.hpp"

namespace qter {
namespace {

std::vector<GripTurn> grips_of(const TurnSet& turns) {
    return first_grip_turns(turns.puzzle(), turns.sequences().grips());
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

/// States by distance; states that no turns take to a goal have no entry.
std::vector<std::uint64_t> histogram(const DistanceRows& rows) {
    if (rows.depth() == DistanceRows::kNever) return {};
    const DistanceRows::Counts& counts = rows.counts();
    return {counts.begin(), counts.begin() + rows.depth() + 1};
}

/// Building an entry takes as long as expanding this many positions.
constexpr double kWorkOfState = 1;
constexpr double kWorkOfPermutation = 4;
/// The factor for building with four bits an entry (bench_orbit_table.cpp).
constexpr double kWorkOfPacking = 1.2;
/// At most 2^kMostShared entries share one; more of them hardly bound anything.
constexpr std::uint32_t kMostShared = 6;

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

std::uint64_t GoalTables::bytes(bool unused) const {
    const auto counts = [unused](const auto& kept) {
        return kept && (!unused || kept.use_count() == 1);
    };
    std::uint64_t bytes = 0;
    for (const auto& [key, table] : tables_) {
        if (!unused || !table.distances.shared()) bytes += table.distances.rows().bytes();
    }
    for (const auto& [orbit, space] : spaces_) {
        const GroupConstraints& constraints = setup_.puzzle().constraints();
        if (counts(space)) {
            bytes += OrbitSpace::measure(constraints, orbit, setup_.turns().size())->bytes;
        }
    }
    for (const auto& [key, classes] : classes_) bytes += counts(classes) ? classes->bytes() : 0;
    for (const auto& [key, classes] : permutations_) {
        if (counts(classes)) bytes += classes->bytes() + classes->space().bytes();
    }
    return bytes;
}

void GoalTables::forget_unused() {
    std::erase_if(tables_, [](const auto& table) { return !table.second.distances.shared(); });
    const auto unused = [](const auto& kept) { return kept.second.use_count() <= 1; };
    std::erase_if(classes_, unused);
    std::erase_if(spaces_, unused);
    std::erase_if(permutations_, unused);
}

bool GoalTables::has_room(std::uint64_t bytes, std::uint64_t reserve) const {
    const std::uint64_t all = bytes + reserve;
    return this->bytes() + all <= setup_.options().memory && all <= MemoryAccount::room();
}

bool GoalTables::make_room(std::uint64_t bytes, std::uint64_t reserve) {
    if (has_room(bytes, reserve)) return true;
    forget_unused();
    return has_room(bytes, reserve);
}

bool GoalTables::has_states(std::uint32_t orbit) const {
    const auto measure =
        OrbitSpace::measure(setup_.puzzle().constraints(), orbit, setup_.turns().size());
    if (!measure || measure->bytes > setup_.options().memory) return false;
    // A table takes at most one byte an entry, without symmetries.
    return measure->perms * measure->orients <= OrbitSpace::kMaxEntries;
}

std::shared_ptr<const OrbitSpace> GoalTables::space(std::uint32_t orbit) {
    if (!has_states(orbit)) return nullptr;
    std::shared_ptr<const OrbitSpace>& space = spaces_[orbit];
    if (!space) {
        space = std::make_shared<const OrbitSpace>(setup_.puzzle().constraints(), orbit,
                                                   grips_of(setup_.turns()));
    }
    return space;
}

std::shared_ptr<const OrbitClasses> GoalTables::classes(const RegisterGoal& goal,
                                                        std::uint32_t orbit) {
    std::vector<std::uint32_t> kept = setup_.keeping(goal, orbit);
    if (kept.size() < 2 || !OrbitClasses::fit(*space(orbit))) return nullptr;
    std::shared_ptr<const OrbitClasses>& classes = classes_[{orbit, kept}];
    if (!classes) {
        classes = std::make_shared<const OrbitClasses>(*space(orbit), *setup_.symmetries(), kept);
    }
    return classes;
}

const std::optional<PermutationLayout>& GoalTables::layout(const RegisterGoal& goal,
                                                           std::uint32_t orbit) {
    const std::vector<std::uint32_t> kept = setup_.keeping(goal, orbit);
    const auto found = layouts_.find({orbit, kept});
    if (found != layouts_.end()) return found->second;
    std::optional<PermutationLayout> made;
    const OrbitPart& part = setup_.puzzle().constraints().parts[orbit];
    constexpr std::size_t kMostSlots = 12;
    if (part.slots.size() <= kMostSlots) {
        std::vector<Permutation> symmetries = {identity_permutation(part.slots.size())};
        if (setup_.symmetries() != nullptr && !kept.empty()) {
            symmetries =
                slot_symmetries(part, grips_of(setup_.turns()), *setup_.symmetries(), kept);
        }
        made = lay_out_permutations(static_cast<Slot>(part.slots.size()), setup_.turns().size(),
                                    symmetries);
    }
    return layouts_.emplace(std::pair(orbit, kept), std::move(made)).first->second;
}

std::shared_ptr<const PermutationClasses> GoalTables::permutations(const RegisterGoal& goal,
                                                                   std::uint32_t orbit) {
    std::shared_ptr<const PermutationClasses>& classes =
        permutations_[{orbit, setup_.keeping(goal, orbit)}];
    if (!classes) {
        const PermutationLayout& layout = *this->layout(goal, orbit);
        const auto space = std::make_shared<const PermutationSpace>(
            setup_.puzzle().constraints().parts[orbit], grips_of(setup_.turns()), layout);
        classes = std::make_shared<const PermutationClasses>(space, layout.symmetries);
    }
    return classes;
}

std::optional<GoalTables::Size> GoalTables::size_of_permutations(const RegisterGoal& goal,
                                                                 std::uint32_t orbit) {
    const std::optional<PermutationLayout>& layout = this->layout(goal, orbit);
    if (!layout) return std::nullopt;
    Size size;
    size.entries = layout->entries();
    size.work = static_cast<double>(size.entries) * kWorkOfPermutation;
    // Two tables of four bytes for each turn, and the classes' bytes for each arrangement.
    size.bytes = size.entries + layout->arrangements * (setup_.turns().size() * 8 + 32);
    return size;
}

std::optional<GoalTables::Size> GoalTables::size(const RegisterGoal& goal, std::uint32_t orbit,
                                                 std::uint64_t reserve) {
    const bool here = tables_.count(key(goal, orbit)) != 0;
    std::optional<Size> size;
    // Kept until the end, so that making room for the table does not forget them.
    std::shared_ptr<const OrbitSpace> space;
    std::shared_ptr<const OrbitClasses> classes;
    if (has_states(orbit)) {
        const auto measure =
            OrbitSpace::measure(setup_.puzzle().constraints(), orbit, setup_.turns().size());
        const bool is_new = spaces_.count(orbit) == 0;
        if (is_new && !make_room(measure->bytes, reserve)) return std::nullopt;
        space = this->space(orbit);
        classes = this->classes(goal, orbit);
        size.emplace();
        size->entries =
            (classes ? classes->rows() : space->perms()) * std::uint64_t{space->orients()};
        size->work = static_cast<double>(size->entries) * kWorkOfState;
        size->bytes = state_fill_bytes(*space, classes.get());
        if (here || make_room(size->bytes, reserve)) return size;
        size->bytes = state_fill_bytes(*space, classes.get(), true);
    } else {
        size = size_of_permutations(goal, orbit);
        if (!size || here || make_room(size->bytes, reserve)) return size;
        size->bytes -= size->entries - NibbleTable::bytes(size->entries);
    }
    size->packed = true;
    size->work *= kWorkOfPacking;
    if (!make_room(size->bytes, reserve)) return std::nullopt;
    return size;
}

std::optional<GoalTable> GoalTables::table(const RegisterGoal& goal, std::uint32_t orbit,
                                           const Size& size, const Cancellation& cancellation) {
    const Key key = this->key(goal, orbit);
    const auto found = tables_.find(key);
    if (found != tables_.end()) return found->second;
    const auto started = std::chrono::steady_clock::now();
    GoalTable made;
    made.report.name = setup_.puzzle().orbits()[orbit].name;
    OrbitFillOptions options;
    options.threads = setup_.options().threads;
    options.observer = cancellation;
    options.packed = size.packed;
    if (!make(goal, orbit, options, made)) return std::nullopt;
    made.report.bytes = made.distances.rows().bytes();
    made.report.histogram = histogram(made.distances.rows());
    if (setup_.options().table_checksums) {
        made.report.checksum = table_checksum(made.distances.rows().image());
    }
    made.report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    tables_.emplace(key, made);
    return made;
}

void GoalTables::settle(DistanceRows& rows, TableReport& report) const {
    report.entries = rows.size();
    report.storage = rows.form() ? form_name(*rows.form()) : "bytes";
    if (rows.form() && report.from_disk && stays_mapped(rows.size())) {
        report.storage += ", mapped";
        return;
    }
    const std::uint64_t room = setup_.options().memory / 2;
    const std::uint64_t others = bytes();
    if (others + rows.bytes() <= room) return;
    const std::uint64_t left = room > others ? room - others : 0;
    try {
        const auto form = choose_storage(rows.histogram(), rows.size(), left);
        if (form) {
            rows.pack(*form);
            report.storage = form_name(*form);
            return;
        }
        // Rows that are already in memory are kept in part, as long as some memory is left.
        std::uint32_t shared = rows.form() ? 2 : 1;
        while (shared < kMostShared && rows.size() >> shared > left) ++shared;
        rows.share(shared);
        report.storage = fmt::format("bytes, the least of {}", rows.sharing());
    } catch (const std::bad_alloc&) {
        // The smaller form is built next to the current rows. Without memory for both, the current
        // rows stay.
    }
}

OrbitIndexer GoalTables::indexer(const RegisterGoal& goal, std::uint32_t orbit) {
    std::shared_ptr<const OrbitSpace> space = this->space(orbit);
    if (!space) return OrbitIndexer(permutations(goal, orbit));
    return OrbitIndexer(std::move(space), classes(goal, orbit));
}

bool GoalTables::make(const RegisterGoal& goal, std::uint32_t orbit,
                      const OrbitFillOptions& options, GoalTable& made) {
    const OrbitIndexer indexer = this->indexer(goal, orbit);
    const bool reduced = indexer.space() != nullptr ? indexer.classes() != nullptr
                                                    : layout(goal, orbit)->symmetries.size() > 1;
    made.report.kind = indexer.space() != nullptr ? "exact" : "permutations";
    if (reduced) made.report.kind += ", up to symmetry";
    std::optional<DistanceRows> rows;
    const std::optional<KeptTable> kept = this->kept(goal, orbit);
    if (const auto stored = kept ? read(*kept, indexer.entries()) : std::nullopt) {
        made.report.from_disk = true;
        const bool bytes = !options.packed && !stays_mapped(stored->size());
        rows = PruningTable::read_rows(
            indexer, *stored, bytes ? DistanceRows::Keep::kBytes : DistanceRows::Keep::kAsStored);
    } else {
        const OrbitGoalMaker maker = [&] {
            auto test = std::make_shared<OrbitGoal>(setup_.puzzle(), goal, orbit);
            OrbitPredicate predicate;
            predicate.met = [test](std::span<const Slot> piece,
                                   std::span<const std::uint8_t> orient) {
                return test->met(piece, orient);
            };
            predicate.may_meet = [test](std::span<const Slot> piece) {
                return test->may_meet(piece);
            };
            return predicate;
        };
        rows = fill_orbit(indexer, maker, options);
        if (!rows) return false;
        if (kept) write(*kept, *rows);
    }
    settle(*rows, made.report);
    made.distances = PruningTable(indexer, *std::move(rows));
    return true;
}

bool GoalTables::ready(const RegisterGoal& goal, std::uint32_t orbit) {
    if (tables_.count(key(goal, orbit)) != 0) return true;
    const std::optional<KeptTable> kept = this->kept(goal, orbit);
    return kept && kept->exists();
}

std::optional<KeptTable> GoalTables::kept(const RegisterGoal& goal, std::uint32_t orbit) {
    if (setup_.options().tables.empty()) return std::nullopt;
    const PermutationLayout* layout = nullptr;
    if (!has_states(orbit)) {
        const std::optional<PermutationLayout>& found = this->layout(goal, orbit);
        if (!found) return std::nullopt;
        layout = &*found;
    }
    return KeptTable(setup_.options().tables, goal_identity(setup_, goal, orbit, layout));
}

std::optional<TableStorage> GoalTables::read(const KeptTable& kept, std::uint64_t entries) {
    return kept.read(
        [&](const TableStorage& table) {
            const bool fits = table.size() == entries && table.layout().form == TableForm::kNibbles;
            return fits ? std::optional(table) : std::nullopt;
        },
        "another size or form", warnings_);
}

void GoalTables::write(const KeptTable& kept, const DistanceRows& rows) {
    // Larger distances do not fit a file, nor does the value for never.
    if (!rows.shallow()) return;
    kept.write(rows.stored(TableForm::kNibbles),
               stays_mapped(rows.size()) ? TablePacking::kNone : TablePacking::kZstd, warnings_);
}

}  // namespace qter
