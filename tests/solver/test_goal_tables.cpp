// Tables that one run has written are what another run reads; files that are no good do no harm.
#include "solver/goal_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "../finder/finder_puzzles.hpp"
#include "../finder/made_up_puzzle.hpp"
#include "catch.hpp"
#include "scratch_folder.hpp"
#include "solver/goal_identity.hpp"
#include "table/nibble_table.hpp"
#include "table/table_file.hpp"

namespace qter {
namespace {

using testing::finder_puzzle;
using testing::ScratchFolder;
using testing::slurp;
namespace fs = std::filesystem;

constexpr std::uint64_t kAllMapped = 1;

SolverOptions options_of(const std::string& tables = {}, bool symmetry = true) {
    SolverOptions options;
    options.threads = 1;
    options.tables = tables;
    options.techniques.symmetry = symmetry;
    return options;
}

/// One table as one run has it.
struct Run {
    GoalTable table;
    Diagnostics warnings;
    bool was_ready = false;
    std::uint64_t bytes = 0;  ///< that the table added
};

Run run(const FinderPuzzle& finder, const SolverOptions& options, const RegisterGoal& goal,
        std::uint32_t orbit, std::uint64_t mapped_from = GoalTables::kMappedFrom,
        std::uint64_t reserve = 0) {
    const SolverSetup setup(finder, options);
    GoalTables tables(setup, mapped_from);
    Run run;
    run.was_ready = tables.ready(goal, orbit);
    const std::optional<GoalTables::Size> size = tables.size(goal, orbit, reserve);
    REQUIRE(size);
    const std::uint64_t before = tables.bytes();
    std::optional<GoalTable> made = tables.table(goal, orbit, *size, Cancellation());
    REQUIRE(made);
    run.table = *std::move(made);
    run.bytes = tables.bytes() - before;
    run.warnings = tables.warnings();
    CHECK(tables.ready(goal, orbit));
    return run;
}

/// The same at every entry.
void check_same(const GoalTable& a, const GoalTable& b) {
    const DistanceRows& rows = a.distances.rows();
    const DistanceRows& others = b.distances.rows();
    REQUIRE(rows.size() == others.size());
    std::size_t differ = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        others.prefetch(i);
        differ += rows.at_index(i) != others.at_index(i) ? 1 : 0;
    }
    CHECK(differ == 0);
    CHECK(rows.counts() == others.counts());
    CHECK(a.report.histogram == b.report.histogram);
    CHECK(a.report.entries == b.report.entries);
    CHECK(a.report.kind == b.report.kind);
    CHECK(a.report.name == b.report.name);
}

/// At every entry no more, at some the same and at some less.
void check_bounds(const GoalTable& exact, const GoalTable& bounds) {
    std::uint64_t same = 0, below = 0;
    for (std::size_t i = 0; i < exact.report.entries; ++i) {
        const std::uint8_t bound = bounds.distances.rows().at_index(i);
        const std::uint8_t distance = exact.distances.rows().at_index(i);
        REQUIRE(bound <= distance);
        ++(bound == distance ? same : below);
    }
    CHECK(same > 0);
    CHECK(below > 0);
}

bool has_never(const GoalTable& table) {
    return table.distances.rows().counts()[DistanceRows::kNever] > 0;
}

/// Made in a folder, and read from there by others.
void check_kept(const FinderPuzzle& finder, bool symmetry, const RegisterGoal& goal,
                std::uint32_t orbit) {
    for (const bool mapped : {false, true}) {
        CAPTURE(mapped);
        const ScratchFolder folder("goal-tables");
        // The folder for tables need not be there.
        const SolverOptions options = options_of(folder.file("tables"), symmetry);
        const std::uint64_t from = mapped ? kAllMapped : GoalTables::kMappedFrom;
        const Run made = run(finder, options, goal, orbit, from);
        CHECK_FALSE(made.was_ready);
        CHECK_FALSE(made.table.report.from_disk);
        CHECK(made.table.report.storage == "bytes");

        const Run read = run(finder, options, goal, orbit, from);
        CHECK(read.was_ready);
        CHECK(read.table.report.from_disk);
        CHECK(read.table.report.storage == (mapped ? "four bits, mapped" : "bytes"));
        check_same(made.table, read.table);
        const std::uint64_t entries = made.table.report.entries;
        CHECK(read.table.report.bytes == (mapped ? NibbleTable::bytes(entries) : entries));
        CHECK(read.table.report.bytes == read.table.distances.rows().bytes());
        if (read.table.report.kind.find("permutations") == std::string::npos) {
            CHECK(read.bytes == read.table.report.bytes);
        }
        CHECK(made.warnings.items().empty());
        CHECK(read.warnings.items().empty());
    }
}

RegisterGoal with_fixed(const FinderPuzzle& finder, RegisterGoal goal, std::uint32_t orbit) {
    goal.roles[finder.constraints().parts[orbit].slots.front()] = Role::kFixed;
    return goal;
}

/// The only file there.
fs::path only_file(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
    REQUIRE(files.size() == 1);
    return files.front();
}

void put(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// Files that are not the table, with what is wrong.
std::vector<std::pair<std::string, std::string>> bad_files(const std::string& good,
                                                           const std::string& foreign) {
    std::string flipped = good;
    flipped[4096 + (good.size() - 4096) / 2] ^= 1;
    std::string header = good;
    header[100] ^= 16;
    return {
        {"flipped", flipped},          {"header", header}, {"cut", good.substr(0, good.size() / 2)},
        {"longer", good + "x"},        {"empty", ""},      {"foreign", foreign},
        {"no table", "corners, edges"}};
}

}  // namespace

TEST_CASE("tables of states are read as they were written", "[tables]") {
    bool never = false;
    for (const std::string name : {"pyraminx", "skewb"}) {
        const FinderPuzzle finder = finder_puzzle(name);
        for (std::uint32_t orbit = 0; orbit < finder.orbits().size(); ++orbit) {
            CAPTURE(name, orbit);
            for (const bool symmetry : {true, false}) {
                const RegisterGoal home = exact_goal(finder, {});
                check_kept(finder, symmetry, home, orbit);
                check_kept(finder, symmetry, with_fixed(finder, home, orbit), orbit);
                never =
                    never || has_never(run(finder, options_of({}, symmetry), home, orbit).table);
            }
            check_kept(finder, true, exact_goal(finder, {{orbit, 3, 0}}), orbit);
        }
    }
    // Some states are not reached, and stay so in files.
    CHECK(never);
}

TEST_CASE("tables of permutations are read as they were written", "[tables][large]") {
    const FinderPuzzle cube = finder_puzzle("3x3");
    check_kept(cube, true, exact_goal(cube, {{1, 7, 1}}), 1);
}

TEST_CASE("permutations that are never met stay so in files", "[tables][slow]") {
    const FinderPuzzle dino = finder_puzzle("dino");
    const RegisterGoal goal = exact_goal(dino, {{0, 3, 0}});
    const ScratchFolder folder("goal-tables-dino");
    const SolverOptions options = options_of(folder.file("tables"));
    const Run made = run(dino, options, goal, 0, kAllMapped);
    const Run read = run(dino, options, goal, 0, kAllMapped);
    CHECK(read.table.report.kind == "permutations, up to symmetry");
    CHECK(read.table.report.storage == "four bits, mapped");
    check_same(made.table, read.table);
    // Cycles of three make no odd permutation even.
    CHECK(read.table.distances.rows().counts()[DistanceRows::kNever] == 479001600 / 2);
}

TEST_CASE("a file that is not the table is made anew", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    std::uint32_t edges = 0;
    while (finder.constraints().parts[edges].slots.size() != 6) ++edges;
    const RegisterGoal goal = exact_goal(finder, {});
    const Run plain = run(finder, options_of(), goal, edges);
    for (const bool mapped : {false, true}) {
        const std::uint64_t from = mapped ? kAllMapped : GoalTables::kMappedFrom;
        const ScratchFolder folder("goal-tables-bad");
        const SolverOptions options = options_of(folder.file("here"));
        run(finder, options, goal, edges, from);
        const fs::path path = only_file(options.tables);
        const std::string good = slurp(path);
        // Of the same orbit, and as large.
        const SolverOptions elsewhere = options_of(folder.file("elsewhere"));
        run(finder, elsewhere, exact_goal(finder, {{edges, 3, 0}}), edges, from);
        for (const auto& [what, bytes] : bad_files(good, slurp(only_file(elsewhere.tables)))) {
            CAPTURE(mapped, what);
            put(path, bytes);
            const Run anew = run(finder, options, goal, edges, from);
            CHECK_FALSE(anew.table.report.from_disk);
            check_same(plain.table, anew.table);
            REQUIRE(anew.warnings.items().size() == 1);
            CHECK(anew.warnings.items().front().severity == Severity::kWarning);
            // It has been put right.
            CHECK(slurp(path) == good);
            const Run again = run(finder, options, goal, edges, from);
            CHECK(again.table.report.from_disk);
            CHECK(again.warnings.items().empty());
        }
    }
}

TEST_CASE("a file of the right name with too few entries is made anew", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("skewb");
    const RegisterGoal goal = exact_goal(finder, {});
    const ScratchFolder folder("goal-tables-small");
    const SolverOptions options = options_of(folder.file("here"));
    const Run plain = run(finder, options, goal, 0);
    const std::string identity = goal_identity(SolverSetup(finder, options), goal, 0, nullptr);
    const fs::path path = only_file(options.tables);
    // This is the identity, or else the file below were refused for that.
    REQUIRE(read_table(path.string(), identity).ok());
    for (const TableForm form : {TableForm::kNibbles, TableForm::kTans}) {
        const std::uint64_t entries = plain.table.report.entries;
        const TableStorage wrong =
            TableStorage::build(form, form == TableForm::kNibbles ? entries - 1 : entries,
                                [](std::uint64_t, std::span<std::uint8_t> values) {
                                    std::fill(values.begin(), values.end(), std::uint8_t{1});
                                });
        REQUIRE(write_table(path.string(), wrong, identity).ok());
        const Run anew = run(finder, options, goal, 0);
        CHECK_FALSE(anew.table.report.from_disk);
        check_same(plain.table, anew.table);
        REQUIRE(anew.warnings.items().size() == 1);
        CHECK(anew.warnings.items().front().code == Code::kBadTable);
    }
}

TEST_CASE("tables of too large distances are not kept", "[tables]") {
    // Two half turns whose product twists two pieces against each other: a ring of 80 states.
    const FinderPuzzle ring = finder_puzzle(
        testing::made_up_puzzle({{2, 40, {}}}, {State{{1, 0}, {1, 39}}, State{{1, 0}, {0, 0}}}));
    const RegisterGoal goal = exact_goal(ring, {});
    const ScratchFolder folder("goal-tables-deep");
    const SolverOptions options = options_of(folder.file(""));
    for (int i = 0; i < 2; ++i) {
        const Run made = run(ring, options, goal, 0);
        CHECK_FALSE(made.table.report.from_disk);
        CHECK(made.table.distances.rows().depth() == 40);
        CHECK(made.warnings.items().empty());
    }
    CHECK(folder.entries() == 0);
}

TEST_CASE("what tables depend on is in their identity", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("skewb");
    const SolverSetup setup(finder, options_of());
    const SolverSetup plain(finder, options_of({}, false));
    const RegisterGoal goal = exact_goal(finder, {});
    RegisterGoal order = goal;
    order.order = 6;
    const auto layout = lay_out_permutations(
        static_cast<Slot>(finder.constraints().parts[0].slots.size()), setup.turns().size(),
        {identity_permutation(finder.constraints().parts[0].slots.size())});
    REQUIRE(layout);
    std::vector<std::string> texts = {
        goal_identity(setup, goal, 0, nullptr),
        goal_identity(setup, goal, 1, nullptr),
        goal_identity(setup, goal, 0, &*layout),
        goal_identity(plain, goal, 0, nullptr),
        goal_identity(setup, exact_goal(finder, {{0, 3, 0}}), 0, nullptr),
        goal_identity(setup, with_fixed(finder, goal, 0), 0, nullptr),
        goal_identity(setup, order, 0, nullptr),
    };
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    // What is asked of another orbit does not matter.
    CHECK(goal_identity(setup, exact_goal(finder, {{1, 3, 0}}), 0, nullptr) ==
          goal_identity(setup, goal, 0, nullptr));
}

TEST_CASE("tables that were read are packed where memory is short", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    std::uint32_t edges = 0;
    while (finder.constraints().parts[edges].slots.size() != 6) ++edges;
    const RegisterGoal goal = exact_goal(finder, {});
    const ScratchFolder folder("goal-tables-short");
    SolverOptions options = options_of(folder.file("here"), false);
    const Run plain = run(finder, options, goal, edges);
    const SolverSetup setup(finder, options);
    GoalTables tables(setup);
    REQUIRE(tables.size(goal, edges));
    // Half of it has room for the space and half a byte each, and no more.
    options.memory = 2 * (tables.bytes() + NibbleTable::bytes(plain.table.report.entries));
    const Run read = run(finder, options, goal, edges);
    CHECK(read.table.report.from_disk);
    CHECK(read.table.report.storage == "four bits");
    CHECK(read.bytes == NibbleTable::bytes(plain.table.report.entries));
    check_same(plain.table, read.table);
}

TEST_CASE("tables are built in four bits where bytes have no room", "[tables]") {
    int tested = 0;
    for (const std::string name : {"pyraminx", "skewb"}) {
        const FinderPuzzle finder = finder_puzzle(name);
        for (std::uint32_t orbit = 0; orbit < finder.orbits().size(); ++orbit) {
            CAPTURE(name, orbit);
            const RegisterGoal goal = exact_goal(finder, {});
            const ScratchFolder folder("goal-tables-packed");
            SolverOptions options = options_of("", false);
            const Run plain = run(finder, options, goal, orbit);
            if (plain.table.report.entries < 1000) continue;  // as many lines of memory either way
            ++tested;
            std::uint64_t space = 0;
            std::uint64_t needed = 0;
            {
                const SolverSetup setup(finder, options);
                GoalTables tables(setup);
                needed = tables.size(goal, orbit).value().bytes;
                space = tables.bytes();
            }
            options.tables = folder.file("here");
            // Half of it is enough for what stays in four bits.
            options.memory = 2 * space + needed + 64;
            const std::uint64_t reserve = options.memory - space - needed;
            {
                const SolverSetup setup(finder, options);
                CHECK_FALSE(GoalTables(setup).size(goal, orbit, reserve).value().packed);
                CHECK(GoalTables(setup).size(goal, orbit, reserve + 1).value().packed);
                CHECK_FALSE(GoalTables(setup).size(goal, orbit, options.memory - space));
            }
            for (const bool from_disk : {false, true}) {
                options.threads = from_disk ? 2 : 1;
                const Run packed =
                    run(finder, options, goal, orbit, GoalTables::kMappedFrom, reserve + 1);
                CHECK(packed.table.report.from_disk == from_disk);
                CHECK(packed.table.report.storage == "four bits");
                CHECK(packed.bytes == NibbleTable::bytes(plain.table.report.entries));
                check_same(plain.table, packed.table);
                CHECK(packed.warnings.items().empty());
            }
            // The file is the one that bytes make.
            const SolverOptions elsewhere = options_of(folder.file("elsewhere"), false);
            run(finder, elsewhere, goal, orbit);
            CHECK(slurp(only_file(options.tables)) == slurp(only_file(elsewhere.tables)));
            // Where four bits are more than half of the memory they become two, or are shared.
            options.tables = {};
            options.memory = space + needed - 1;
            const Run smaller = run(finder, options, goal, orbit);
            CHECK(smaller.bytes < NibbleTable::bytes(plain.table.report.entries));
            check_bounds(plain.table, smaller.table);
        }
    }
    CHECK(tested == 3);
}

TEST_CASE("a table that is built in four bits can be cancelled", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    SolverOptions options = options_of("", false);
    const SolverSetup setup(finder, options);
    GoalTables tables(setup);
    const RegisterGoal goal = exact_goal(finder, {});
    GoalTables::Size size = tables.size(goal, 0).value();
    size.packed = true;
    Cancellation cancellation;
    cancellation.request();
    CHECK_FALSE(tables.table(goal, 0, size, cancellation));
    CHECK_FALSE(tables.ready(goal, 0));
    Cancellation late;
    late.set_deadline(Cancellation::Clock::now());
    CHECK_FALSE(tables.table(goal, 0, size, late));
    CHECK(tables.table(goal, 0, size, Cancellation()));
}

TEST_CASE("entries are shared where memory has room for no form", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("pyraminx");
    std::uint32_t edges = 0;
    while (finder.constraints().parts[edges].slots.size() != 6) ++edges;
    const RegisterGoal goal = exact_goal(finder, {});
    SolverOptions options = options_of("", false);
    const Run plain = run(finder, options, goal, edges);
    const SolverSetup setup(finder, options);
    GoalTables tables(setup);
    REQUIRE(tables.size(goal, edges));
    options.memory = 2 * (tables.bytes() + plain.table.report.entries / 8);
    const Run shared = run(finder, options, goal, edges);
    CHECK(shared.table.report.storage == "bytes, the least of 8");
    CHECK(shared.bytes == plain.table.report.entries / 8);
    check_bounds(plain.table, shared.table);
}

TEST_CASE("tables that nobody has make room for others", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("skewb");
    REQUIRE(finder.orbits().size() > 1);
    const RegisterGoal goal = exact_goal(finder, {});
    SolverOptions options = options_of("", false);
    std::vector<std::uint64_t> each;  // with its space
    for (std::uint32_t orbit = 0; orbit < 2; ++orbit) {
        const SolverSetup setup(finder, options);
        GoalTables tables(setup);
        const std::optional<GoalTables::Size> size = tables.size(goal, orbit);
        REQUIRE(size);
        each.push_back(tables.bytes() + size->bytes);
    }
    options.memory = std::max(each[0], each[1]);
    const SolverSetup setup(finder, options);
    GoalTables tables(setup);
    std::optional<GoalTable> first =
        tables.table(goal, 0, tables.size(goal, 0).value(), Cancellation());
    REQUIRE(first);
    CHECK(tables.ready(goal, 0));
    CHECK(tables.unused_bytes() == 0);
    // As long as a search has it, it stays, and another must do without.
    CHECK_FALSE(tables.size(goal, 1));
    CHECK(tables.ready(goal, 0));
    first.reset();
    const std::optional<GoalTables::Size> size = tables.size(goal, 1);
    REQUIRE(size);
    CHECK_FALSE(tables.ready(goal, 0));
    REQUIRE(tables.table(goal, 1, *size, Cancellation()));
    tables.forget_unused();
    CHECK(tables.bytes() == 0);
}

TEST_CASE("tables leave what follows its memory", "[tables]") {
    const FinderPuzzle finder = finder_puzzle("skewb");
    const RegisterGoal goal = exact_goal(finder, {});
    SolverOptions options = options_of("", false);
    std::uint64_t needed = 0;
    {
        const SolverSetup setup(finder, options);
        GoalTables tables(setup);
        needed = tables.size(goal, 0).value().bytes;
        needed += tables.bytes();
    }
    constexpr std::uint64_t kReserve = 100'000;
    for (const std::uint64_t more : {std::uint64_t{0}, kReserve - 1, kReserve, 2 * kReserve}) {
        CAPTURE(more);
        options.memory = needed + more;
        const SolverSetup setup(finder, options);
        GoalTables tables(setup);
        CHECK(tables.size(goal, 0).has_value());
        GoalTables careful(setup);
        const std::optional<GoalTables::Size> size = careful.size(goal, 0, kReserve);
        CHECK((size && !size->packed) == (more >= kReserve));
    }
}

}  // namespace qter
