// Tables by classes against a plain breadth-first search of the same cosets, classes against
// published counts, and files that are not what they should be.
#include "coordinate/class_walk.hpp"
#include "coordinate/coordinate_turns.hpp"
#include "coordinate/coset_classes.hpp"
#include "coordinate/coset_coordinates.hpp"
#include "coordinate/value_action.hpp"
#include "table/symmetry_reduced_table.hpp"

#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>

#include "catch.hpp"
#include "coordinate/turn_group.hpp"
#include "fixtures.hpp"
#include "phases/chains.hpp"
#include "phases/coset_words.hpp"
#include "phases/phased_solver.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/puzzle_symmetry.hpp"
#include "sanitized.hpp"
#include "scratch_folder.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

PhasedSolver solver_of(const PuzzlePtr& puzzle, const std::vector<std::string>& phases,
                       std::uint64_t table_bytes, const TableKeeping& keeping = {}) {
    CosetPhaseOptions options;
    options.table_bytes = table_bytes;
    options.keeping = keeping;
    Result<PhasedSolver> solver = PhasedSolver::build(puzzle, made_up(*puzzle, phases), options);
    REQUIRE(solver.ok());
    REQUIRE(solver.diagnostics().empty());
    return *std::move(solver);
}

const std::vector<std::string> kTwoPhases = {"U D F B R L", "U D F2 B2 R2 L2"};
const std::vector<std::string> kThistlethwaite = {"U D F B R L", "U2 D2 F B R L", "U2 D2 F2 B2 R L",
                                                  "U2 D2 F2 B2 R2 L2"};

/// The symmetries of the puzzle that take a phase's turns to its turns.
std::vector<std::vector<TurnNumber>> images_of(const Puzzle& puzzle, const TurnSet& turns) {
    const SymmetryGroup group = *symmetries_of(puzzle);
    std::set<TurnNumber> steps;
    for (const TurnNumber turn : turns.allowed()) steps.insert(turn);
    std::vector<std::vector<TurnNumber>> all;
    for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
        const auto images = turns.images(group, symmetry);
        if (!images) continue;
        std::set<TurnNumber> to;
        for (const TurnNumber turn : steps) to.insert((*images)[turn]);
        if (to == steps) all.push_back(*images);
    }
    return all;
}

/// Every coset's entry is its distance, which a plain search of the same coordinates tells.
void check_table(const CosetPhase& phase) {
    REQUIRE(phase.reduced_table().has_value());
    const SymmetryReducedTable& table = *phase.reduced_table();
    const SymmetryReducedTable::Choice& choice = table.choice();
    std::vector<std::uint8_t> which = choice.classed;
    which.insert(which.end(), choice.plain.begin(), choice.plain.end());
    std::vector<const Coordinate*> parts;
    for (const std::uint8_t i : which) parts.push_back(&phase.coordinates()[i]);
    const ProductCoordinate joint(parts);
    constexpr std::uint8_t kUnknown = 255;
    std::vector<std::uint8_t> distance(joint.size(), kUnknown);
    distance[0] = 0;
    std::vector<std::uint32_t> order = {0};
    std::vector<std::uint64_t> histogram;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint8_t here = distance[order[i]];
        histogram.resize(here + std::size_t{1});
        ++histogram[here];
        for (const TurnNumber turn : phase.turns().allowed()) {
            const std::uint32_t to = joint.after(order[i], turn);
            if (distance[to] != kUnknown) continue;
            distance[to] = static_cast<std::uint8_t>(here + 1);
            order.push_back(to);
        }
    }
    const bool modulo = table.coding() == SymmetryReducedTable::Coding::kModulo3;
    CHECK(modulo == (which.size() == phase.coordinates().size()));
    if (!modulo && histogram.size() > SymmetryReducedTable::kNibbleFar)
        histogram.resize(SymmetryReducedTable::kNibbleFar);
    CHECK(table.histogram() == histogram);
    std::size_t wrong = 0;
    for (std::uint32_t value = 0; value < joint.size(); ++value) {
        CosetPhase::Coset coset{};
        std::uint32_t rest = value;
        for (std::size_t i = 0; i < which.size(); ++i) {
            coset[which[i]] = rest % parts[i]->size();
            rest /= parts[i]->size();
        }
        if (!table.has(coset.data())) {
            wrong += distance[value] != kUnknown ? 1 : 0;
            continue;
        }
        const std::uint8_t entry = table.at(table.index<CosetPhase::kMaxCoordinates>(coset.data()));
        std::uint8_t expected = std::min(distance[value], SymmetryReducedTable::kNibbleFar);
        if (modulo)
            expected = distance[value] == kUnknown ? SymmetryReducedTable::kModulo3Never
                                                   : distance[value] % 3;
        wrong += entry != expected ? 1 : 0;
        if (modulo && value % 97 == 0 && distance[value] != kUnknown) {
            wrong += phase.least(coset) != distance[value] ? 1 : 0;
        }
    }
    CHECK(wrong == 0);
    CHECK(table.indexer().classes().acting().size() > 1);
}

/// Classes come back from their numbers, and others than theirs are refused or lead nowhere else.
void check_numbers(const SymmetryReduction& classes, std::uint32_t values,
                   std::uint32_t symmetries) {
    const std::vector<std::uint32_t> numbers = classes.numbers();
    const auto again = SymmetryReduction::of_numbers(numbers, values, symmetries);
    REQUIRE(again.has_value());
    CHECK(again->numbers() == numbers);
    CHECK(again->shift() == classes.shift());
    CHECK_FALSE(SymmetryReduction::of_numbers(numbers, values + 1, symmetries).has_value());
    CHECK_FALSE(SymmetryReduction::of_numbers(std::span(numbers).first(numbers.size() - 1), values,
                                              symmetries)
                    .has_value());
    for (std::size_t i = 0; i < numbers.size(); i += 1 + numbers.size() / 40) {
        for (const std::uint32_t other : {std::uint32_t{1} << 30, numbers[i] + 1}) {
            std::vector<std::uint32_t> wrong = numbers;
            wrong[i] = other;
            const auto made = SymmetryReduction::of_numbers(wrong, values, symmetries);
            if (!made) continue;
            std::size_t outside = 0;
            for (std::uint32_t value = 0; value < values; ++value) {
                const std::uint32_t entry = made->sym_coordinate(value);
                if (entry == SymmetryReduction::kNone) continue;
                outside += made->class_of(entry) < made->classes() ? 0 : 1;
                outside += made->symmetry_of(entry) < made->acting().size() ? 0 : 1;
            }
            for (std::uint32_t number = 0; number < made->classes(); ++number) {
                outside += made->representative(number) < values ? 0 : 1;
                for (const std::uint32_t one : made->stabiliser(number)) {
                    outside += one < made->acting().size() ? 0 : 1;
                }
            }
            CHECK(outside == 0);
        }
    }
}

std::size_t classes_of(const CosetPhase& phase, const std::vector<std::uint32_t>& sizes,
                       const std::vector<std::vector<TurnNumber>>& symmetries,
                       std::size_t& acting) {
    std::vector<const Coordinate*> parts;
    for (const std::uint32_t size : sizes) {
        for (const Coordinate& one : phase.coordinates()) {
            if (one.size() == size && (parts.empty() || parts.back() != &one)) {
                parts.push_back(&one);
                break;
            }
        }
    }
    REQUIRE(parts.size() == sizes.size());
    const ProductCoordinate joint(parts);
    const SymmetryReduction classes =
        classes_under(ValueAction(generators_of(phase.turns()), joint), symmetries);
    acting = classes.acting().size();
    std::size_t values = 0;
    for (std::uint32_t i = 0; i < classes.classes(); ++i) values += classes.size(i);
    CHECK(values == joint.size());
    check_numbers(classes, joint.size(), static_cast<std::uint32_t>(symmetries.size()));
    return classes.classes();
}

}  // namespace

TEST_CASE("tables by classes have the distances of a plain search", "[classes][large]") {
    const PuzzlePtr three = puzzle("3x3");
    // Too little room for plain tables of all coordinates: 1,082,565 cosets of the second phase,
    // 29,400 of the third, 663,552 of the fourth.
    for (const std::uint64_t bytes : {1'000'000, 150'000, 20'000, 5'000}) {
        CAPTURE(bytes);
        const PhasedSolver solver = solver_of(three, kThistlethwaite, bytes);
        std::size_t tables = 0;
        for (const CosetPhase& phase : solver.phases()) {
            CAPTURE(phase.name());
            if (!phase.reduced_table()) continue;
            ++tables;
            CHECK(phase.reduced_table()->bytes() < 8 * bytes);
            check_table(phase);
        }
        CHECK(tables > 0);
    }
    const PuzzlePtr pyraminx = puzzle("pyraminx");
    check_table(solver_of(pyraminx, {"U L R B"}, 100'000).phases().front());
}

TEST_CASE("it does not matter how many threads make a table", "[classes]") {
    const PuzzlePtr three = puzzle("3x3");
    TableKeeping keeping;
    keeping.threads = 3;
    check_table(solver_of(three, kThistlethwaite, 1'000'000, keeping).phases()[1]);
}

// Classes under the 16 symmetries that keep the axis of U: 64,430 of flips with the slice and 2,768
// of corner permutations as H. Kociemba gives them, 168 of twists as T. Rokicki does (cube20src,
// kocsymm).
TEST_CASE("classes of the 3x3's coordinates are as many as published", "[classes][large]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver solver = solver_of(three, kTwoPhases, 1 << 20);
    const auto symmetries = images_of(*three, solver.phases()[1].turns());
    REQUIRE(symmetries.size() == 16);
    std::size_t acting = 0;
    const CosetPhase& first = solver.phases()[0];
    CHECK(classes_of(first, {2187}, symmetries, acting) == 168);
    CHECK(acting == 16);
    CHECK(classes_of(first, {2048, 495}, symmetries, acting) == 64430);
    CHECK(acting == 16);
    // Flips are told along an axis, which half of these symmetries exchange with another.
    classes_of(first, {2048}, symmetries, acting);
    CHECK(acting == 8);
    CHECK(classes_of(solver.phases()[1], {40320}, symmetries, acting) == 2768);
    CHECK(acting == 16);
    // None of the others keeps what the first phase leads to.
    const auto all = images_of(*three, first.turns());
    REQUIRE(all.size() == 48);
    classes_of(first, {2187}, all, acting);
    CHECK(acting == 16);
}

TEST_CASE("symmetries act on values as a group does", "[classes]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver solver = solver_of(three, kTwoPhases, 1 << 20);
    const CosetPhase& first = solver.phases()[0];
    const auto symmetries = images_of(*three, solver.phases()[1].turns());
    for (const Coordinate& one : first.coordinates()) {
        const ProductCoordinate joint({&one});
        const std::vector<TurnNumber> generators = generators_of(first.turns());
        const ValueAction action(generators, joint);
        REQUIRE(action.reached().size() == one.size());
        for (const auto& a : symmetries) {
            CHECK(ValueAction::may_act(generators, joint, a) >= action.of(a).has_value());
            for (const auto& b : symmetries) {
                std::vector<TurnNumber> product;
                for (const TurnNumber turn : a) product.push_back(b[turn]);
                const auto of_a = action.of(a);
                const auto of_b = action.of(b);
                if (!of_a || !of_b) continue;
                const auto of_product = action.of(product);
                REQUIRE(of_product.has_value());
                CHECK(*of_product == action.of_product(product));
                std::size_t wrong = 0;
                for (std::uint32_t value = 0; value < one.size(); ++value) {
                    wrong += (*of_product)[value] != (*of_b)[(*of_a)[value]] ? 1 : 0;
                }
                CHECK(wrong == 0);
            }
        }
    }
}

// The values of conjugated states, by the states themselves.
TEST_CASE("what a symmetry does to values is what it does to states", "[classes]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver solver = solver_of(three, kTwoPhases, 1 << 20);
    const CosetPhase& second = solver.phases()[1];
    const SymmetryGroup& group = *solver.symmetries();
    qter::Random random(5);
    const std::vector<TurnNumber>& allowed = second.turns().allowed();
    const auto kept = images_of(*three, second.turns());
    std::size_t seen = 0;
    for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
        const auto images = second.turns().images(group, symmetry);
        if (!images || std::find(kept.begin(), kept.end(), *images) == kept.end()) continue;
        ++seen;
        for (const Coordinate& one : second.coordinates()) {
            const ProductCoordinate joint({&one});
            const auto action = ValueAction(generators_of(second.turns()), joint).of(*images);
            if (!action) continue;
            State state = solved_state(three->shape());
            for (int turn = 0; turn < 30; ++turn) {
                const TurnNumber any = allowed[random.below(allowed.size())];
                state = compose(three->shape(), state, three->turn_state(second.turns().turn(any)));
                CHECK(one.of(group.conjugate(symmetry, state)) == (*action)[one.of(state).value()]);
            }
        }
    }
    CHECK(seen == 16);
}

TEST_CASE("words of a phase are the same by classes and by plain tables", "[classes]") {
    const PuzzlePtr three = puzzle("3x3");
    const PhasedSolver plain = solver_of(three, kThistlethwaite, 1 << 24);
    const PhasedSolver classed = solver_of(three, kThistlethwaite, 1'000'000);
    REQUIRE(classed.phases()[1].is_table_complete());
    qter::Random random(8);
    const Cancellation never;
    for (int sample = 0; sample < 10; ++sample) {
        State state = solved_state(three->shape());
        const std::vector<TurnNumber>& allowed = plain.phases()[1].turns().allowed();
        for (int turn = 0; turn < 30; ++turn) {
            const TurnNumber any = allowed[random.below(allowed.size())];
            state = compose(three->shape(), state,
                            three->turn_state(plain.phases()[1].turns().turn(any)));
        }
        std::vector<std::vector<Algorithm>> words;
        for (const PhasedSolver* solver : {&plain, &classed}) {
            const CosetPhase& phase = solver->phases()[1];
            const auto spot = phase.start_of(state);
            REQUIRE(spot.has_value());
            std::vector<Algorithm>& all = words.emplace_back();
            for (std::uint32_t length = 0; length <= spot->least + 1; ++length) {
                const auto search = CosetWords::make(phase, length, {}, never);
                search->run(*spot, CanonicalSequences::kStart, [&](std::span<const Turn> word) {
                    all.emplace_back(word.begin(), word.end());
                    return true;
                });
            }
        }
        REQUIRE_FALSE(words[0].empty());
        CHECK(words[0] == words[1]);
    }
}

// Half turns, with a first phase that ends where those of two faces are left. Its ends for other
// faces are watched, which must not lose a solution: one phase with plain tables says how long the
// shortest is.
TEST_CASE("searching by classes, with other ends watched, the shortest is found", "[classes]") {
    const PuzzlePtr three = puzzle("3x3");
    const std::string half_turns = "U2 D2 F2 B2 R2 L2";
    const PhasedSolver shortest = solver_of(three, {half_turns}, 1 << 24);
    REQUIRE(shortest.phases()[0].exact());
    const PhasedSolver axes = solver_of(three, {half_turns, "U2 D2"}, 20'000);
    REQUIRE(axes.phases()[0].is_table_complete());
    REQUIRE(axes.sides().size() == 3);
    const PhasedSolver pairs = solver_of(three, {half_turns, "U2 F2"}, 3'000);
    REQUIRE(pairs.phases()[0].is_table_complete());
    REQUIRE(pairs.sides().size() == 12);
    qter::Random random(2);
    const TurnSet& set = shortest.phases()[0].turns();
    const std::vector<TurnNumber>& allowed = set.allowed();
    for (std::size_t turns = 0; turns < 40; ++turns) {
        State scrambled = solved_state(three->shape());
        for (std::size_t turn = 0; turn < turns; ++turn) {
            const TurnNumber any = allowed[random.below(allowed.size())];
            scrambled = compose(three->shape(), scrambled, three->turn_state(set.turn(any)));
        }
        const auto best = shortest.improve(scrambled, Cancellation());
        REQUIRE(best.has_value());
        CHECK_FALSE(best->stopped);
        for (const PhasedSolver* const phases : {&axes, &pairs}) {
            const auto by_phases = phases->improve(scrambled, Cancellation());
            REQUIRE(by_phases.has_value());
            CHECK_FALSE(by_phases->stopped);
            CHECK(by_phases->algorithm.size() == best->algorithm.size());
            CHECK(compose(three->shape(), scrambled, state_of(*three, by_phases->algorithm)) ==
                  solved_state(three->shape()));
        }
    }
    State twisted = solved_state(three->shape());
    twisted.orient[0] = 1;
    CHECK_FALSE(axes.improve(twisted, Cancellation()).has_value());
}

TEST_CASE("tables are kept in files, and damaged ones are made anew", "[classes]") {
    namespace fs = std::filesystem;
    const PuzzlePtr three = puzzle("3x3");
    const ScratchFolder scratch("class-table");
    CosetPhaseOptions options;
    options.table_bytes = 1'000'000;
    options.keeping.folder = scratch.file("deeper/down");
    double last = -1;
    options.keeping.observer = {Cancellation::never(), [&](const Progress& at) {
                                    CHECK(at.fraction.value() >= 0);
                                    CHECK(at.fraction.value() <= 1);
                                    last = at.fraction.value();
                                }};
    const TurnChain chain = made_up(*three, {"U2 D2 F B R L", "U2 D2 F2 B2 R L"});
    const auto build = [&](std::size_t warnings, bool from_file) {
        const Result<PhasedSolver> made = PhasedSolver::build(three, chain, options);
        REQUIRE(made.ok());
        CHECK(made.diagnostics().items().size() == warnings);
        const CosetPhase& phase = made->phases().front();
        REQUIRE(phase.is_table_complete());
        CHECK(phase.reduced_table()->from_file() == from_file);
        // What was read tells the distance, too: as many as the search's way has turns.
        CHECK(phase.least(phase.coset_of(state(*three, "F L' F R B'")).value()) <= 5);
        return made.diagnostics();
    };
    build(0, false);
    CHECK(last > 0.5);
    build(0, true);
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(options.keeping.folder)) {
        files.push_back(entry.path());
    }
    REQUIRE_FALSE(files.empty());
    const auto size = fs::file_size(files.front());
    const auto damage = [&](std::uint64_t at) {
        std::fstream file(files.front(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(at));
        const int byte = file.get();
        file.seekp(static_cast<std::streamoff>(at));
        file.put(static_cast<char>(byte ^ 4));
    };
    for (const std::uint64_t at : {std::uint64_t{10}, size / 2, size - 1}) {
        if (kSanitized && at != size / 2) continue;
        CAPTURE(at);
        damage(at);
        CHECK(build(1, false).items().front().code == Code::kBadTable);
        build(0, true);
    }
    fs::resize_file(files.front(), size / 2);
    build(1, false);
    build(0, true);

    // A folder that is a file.
    options.keeping.folder = files.front().string();
    const Diagnostics problems = build(1, false);
    CHECK(problems.items().front().code == Code::kFile);
    CHECK(problems.items().front().severity == Severity::kWarning);
}

TEST_CASE("classes of many values are kept, and found anew when their file is damaged",
          "[classes][slow]") {
    namespace fs = std::filesystem;
    const PuzzlePtr three = puzzle("3x3");
    const ScratchFolder scratch("classes");
    CosetPhaseOptions options;
    options.table_bytes = std::uint64_t{1} << 26;
    options.keeping.folder = scratch.file("tables");
    options.keeping.threads = 2;
    const TurnChain chain = made_up(*three, kTwoPhases);
    const auto build = [&](std::size_t warnings) {
        const Result<PhasedSolver> made = PhasedSolver::build(three, chain, options);
        REQUIRE(made.ok());
        REQUIRE(made.diagnostics().items().size() == warnings);
        for (const Diagnostic& one : made.diagnostics().items()) {
            CHECK(one.code == Code::kBadTable);
        }
        CHECK(made->phases().front().reduced_table()->indexer().classes().classes() == 64430);
    };
    build(0);
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(scratch.file("tables"))) {
        const std::string name = entry.path().string();
        if (name.find("-classes") != std::string::npos) files.push_back(name);
    }
    REQUIRE_FALSE(files.empty());
    build(0);
    for (const std::string& file : files) fs::resize_file(file, fs::file_size(file) / 2);
    build(files.size());
    build(0);
}

// H. Kociemba and T. Rokicki give how many cosets of the two-phase algorithm's second group are how
// many turns away. 2,217,093,120 in all.
TEST_CASE("the first phase of the two-phase algorithm has the published distances",
          "[classes][slow]") {
    const PuzzlePtr three = puzzle("3x3");
    TableKeeping keeping;
    keeping.threads = 2;
    const PhasedSolver solver = solver_of(three, kTwoPhases, 1 << 26, keeping);
    REQUIRE(solver.phases()[0].is_table_complete());
    CHECK(solver.phases()[0].reduced_table()->histogram() ==
          std::vector<std::uint64_t>{1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368,
                                     821605960, 1199128738, 58202444, 476});
    REQUIRE(solver.phases()[1].reduced_table().has_value());

    // And a search by these tables finds short solutions soon; how soon is the benchmark's matter.
    const PuzzleGroup group = group_of(*three).value();
    qter::Random random(3);
    for (int i = 0; i < 20; ++i) {
        const State state = group.random_state(random);
        Cancellation cancellation;
        const auto best = solver.improve(state, cancellation, [&](const Solution& solution) {
            if (solution.algorithm.size() <= 21) cancellation.request();
        });
        REQUIRE(best.has_value());
        CHECK(best->algorithm.size() <= 21);
        CHECK(compose(three->shape(), state, state_of(*three, best->algorithm)) ==
              solved_state(three->shape()));
    }
}

namespace {

TurnSet turn_set_of(const PuzzlePtr& puzzle) {
    return TurnSet(puzzle, CanonicalSequences(move_classes(*puzzle, GripChoice::kAll),
                                              CanonicalSequences::Rule::kTraces));
}

/// The coordinates of the 3x3's first phase, 2187, 2048 and 495 values, and the corners of the
/// upper layer, 8 over 4.
std::vector<Coordinate> with_upper_corners(const TurnSet& turns) {
    const Puzzle& puzzle = turns.puzzle();
    std::vector<State> end;
    for (const Turn turn : alg(puzzle, kTwoPhases[1])) end.push_back(puzzle.turn_state(turn));
    std::vector<Coordinate> coordinates =
        *coset_coordinates(puzzle, coordinate_turns(turns), end, "first");
    REQUIRE(coordinates.size() == 3);
    std::vector<Slot> corners;
    std::vector<std::uint8_t> colour(puzzle.shape().slots(), 0);
    for (Slot slot = 0; slot < 8; ++slot) {
        corners.push_back(slot);
        colour[slot] = slot < 4 ? 0 : 1;
    }
    coordinates.push_back(*colour_coordinate(coordinate_turns(turns), corners, colour));
    REQUIRE(coordinates[3].size() == 70);
    return coordinates;
}

std::uint8_t place_of_size(const std::vector<Coordinate>& coordinates, std::uint32_t size) {
    for (std::uint8_t i = 0; i < coordinates.size(); ++i) {
        if (coordinates[i].size() == size) return i;
    }
    FAIL("no coordinate of " << size << " values");
    return 0;
}

}  // namespace

TEST_CASE("classes: a window tells of every coset what four bits tell", "[navigate][large]") {
    const PuzzlePtr shared = puzzle("3x3");
    const TurnSet turns = turn_set_of(shared);
    const std::vector<Coordinate> coordinates = with_upper_corners(turns);
    const auto sized = [&](std::uint32_t size) { return place_of_size(coordinates, size); };
    SymmetryReducedTable::Choice choice;
    choice.classed = {sized(495)};
    // Symmetries act on each of the plain coordinates, so that these are mapped one by one.
    choice.plain = {sized(2187), sized(70)};
    const auto made = [&](SymmetryReducedTable::Coding coding) {
        choice.coding = coding;
        Diagnostics warnings;
        TableKeeping keeping;
        keeping.threads = 2;
        return *SymmetryReducedTable::make(turns, coordinates, images_of(*shared, turns), choice,
                                           "test", {std::uint64_t{1} << 26, std::uint64_t{1} << 26},
                                           keeping, warnings);
    };
    const SymmetryReducedTable exact = made(SymmetryReducedTable::Coding::kNibbles);
    const SymmetryReducedTable window = made(SymmetryReducedTable::Coding::kDistanceWindow);
    // 495 values in ten classes and more, under sixteen symmetries; no fewer than a sixteenth.
    CHECK(exact.indexer().classes().classes() >= (495 + 15) / 16);
    CHECK(window.nearest() >= 1);
    REQUIRE(window.histogram().size() == window.nearest() + 3);
    for (std::size_t i = 0; i < window.histogram().size(); ++i) {
        CHECK(window.histogram()[i] == exact.histogram()[i]);
    }
    const auto cosets =
        std::accumulate(exact.histogram().begin(), exact.histogram().end(), std::uint64_t{0});
    CHECK(cosets == std::uint64_t{495} * 2187 * 70);
    std::size_t wrong = 0;
    std::set<unsigned> seen;
    std::array<std::uint32_t, 4> coset{};
    for (std::uint64_t i = 0; i < cosets; i += 101) {
        coset[choice.classed[0]] = static_cast<std::uint32_t>(i % 495);
        coset[choice.plain[0]] = static_cast<std::uint32_t>(i / 495 % 2187);
        coset[choice.plain[1]] = static_cast<std::uint32_t>(i / 495 / 2187);
        const unsigned distance = exact.at(exact.index<4>(coset.data()));
        const unsigned above = distance < window.nearest() ? 0 : distance - window.nearest();
        const unsigned told = window.at(window.index<4>(coset.data()));
        wrong += told == std::min(above, 3U) ? 0 : 1;
        seen.insert(told);
    }
    CHECK(wrong == 0);
    CHECK(seen.size() >= 3);
}

TEMPLATE_TEST_CASE(
    "classes: a bound, what lies beside, and walks tell of every coset what four bits tell",
    "[classes][large]", std::uint16_t, std::uint32_t) {
    const PuzzlePtr shared = puzzle("3x3");
    const TurnSet turns = turn_set_of(shared);
    std::vector<Coordinate> coordinates = with_upper_corners(turns);
    const std::vector<Slot> corners = coordinates[3].slots();
    coordinates.push_back(*parity_coordinate(coordinate_turns(turns), corners, corners));
    const auto sized = [&](std::uint32_t size) { return place_of_size(coordinates, size); };
    SymmetryReducedTable::Choice choice;
    // One plain coordinate; and two, which are mapped one by one. Of the turns that put right
    // nothing that is looked at, U and D make 16 elements. They permute the corners oddly, so with
    // that U2 and D2 are left, and 4.
    const bool two = GENERATE(false, true);
    CAPTURE(two);
    choice.classed = {sized(2048), sized(495)};
    choice.plain = two ? std::vector{sized(70), sized(2)} : std::vector{sized(70)};
    const auto made = [&](SymmetryReducedTable::Coding coding, std::uint32_t threads) {
        choice.coding = coding;
        Diagnostics warnings;
        TableKeeping keeping;
        keeping.threads = threads;
        return *SymmetryReducedTable::make(turns, coordinates, images_of(*shared, turns), choice,
                                           "test", {std::uint64_t{1} << 26, std::uint64_t{1} << 26},
                                           keeping, warnings);
    };
    const SymmetryReducedTable exact = made(SymmetryReducedTable::Coding::kNibbles, 2);
    const SymmetryReducedTable bound = made(SymmetryReducedTable::Coding::kThreshold, 2);
    const SymmetryReducedTable alone = made(SymmetryReducedTable::Coding::kThreshold, 1);
    using Walk = ClassWalk<TestType>;
    REQUIRE(bound.indexer().rows().template fits<TestType>());
    const Walk walk(turns, coordinates, bound.indexer());
    CHECK(bound.indexer().classes().classes() == exact.indexer().classes().classes());
    CHECK(bound.beyond() == 1);
    CHECK(bound.nearest() >= 3);
    REQUIRE(bound.histogram().size() == bound.nearest() - 1);
    for (std::size_t i = 0; i < bound.histogram().size(); ++i) {
        CHECK(bound.histogram()[i] == exact.histogram()[i]);
    }
    REQUIRE(bound.indexer().rows().element_bits == (two ? 2 : 4));
    const auto is_kept = [&](Turn turn) { return turn.grip < 2 && (!two || turn.amount == 2); };
    const auto distance = [&](const SymmetryReducedTable::Coset& at) {
        return exact.at(exact.index<5>(at.data()));
    };
    const auto is_far = [&](const SymmetryReducedTable::Coset& at) {
        return distance(at) > bound.nearest() ? 1U : 0U;
    };
    std::vector<std::uint8_t> all = choice.classed;
    all.insert(all.end(), choice.plain.begin(), choice.plain.end());
    std::uint64_t cosets = 1;
    for (const std::uint8_t i : all) cosets *= coordinates[i].size();
    std::size_t wrong = 0;
    std::size_t asked = 0;
    std::size_t gathered = 0;
    std::size_t far = 0;
    for (std::uint64_t number = 0; number < cosets; number += 1009) {
        SymmetryReducedTable::Coset coset{};
        std::uint64_t rest = number;
        for (const std::uint8_t i : all) {
            coset[i] = static_cast<std::uint32_t>(rest % coordinates[i].size());
            rest /= coordinates[i].size();
        }
        ++asked;
        far += is_far(coset);
        const std::uint64_t index = bound.index<5>(coset.data());
        wrong += bound.at(index) == is_far(coset) ? 0 : 1;
        wrong += alone.at(index) == is_far(coset) ? 0 : 1;
        const typename Walk::Seen seen = walk.template seen<5>(coset.data());
        const typename Walk::Spot spot = walk.spot(seen);
        wrong += spot.index == index ? 0 : 1;
        wrong += walk.template index<5>(coset.data()) == index ? 0 : 1;
        wrong += distance(walk.coset(seen)) == distance(coset) ? 0 : 1;
        gathered += spot.frame == SymmetryReducedIndexer::kNoFrame ? 0 : 1;
        std::vector<TurnNumber> itself(turns.size());
        std::iota(itself.begin(), itself.end(), TurnNumber{0});
        const std::vector<TurnNumber> as_seen = walk.images_under_symmetries(itself);
        for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
            SymmetryReducedTable::Coset to{};
            for (const std::uint8_t i : all) to[i] = coordinates[i].after(coset[i], turn);
            const TurnNumber there = as_seen[seen.symmetry * turns.size() + turn];
            const typename Walk::Seen after = walk.after(seen, there);
            wrong += distance(walk.coset(after)) == distance(to) ? 0 : 1;
            wrong += walk.index_after(seen, there) == walk.spot(after).index ? 0 : 1;
            wrong += bound.at(walk.spot(after).index) == is_far(to) ? 0 : 1;
            if (spot.frame == SymmetryReducedIndexer::kNoFrame) continue;
            const std::uint16_t frame = bound.indexer().turned(spot.frame, turn);
            wrong +=
                (frame != SymmetryReducedIndexer::kNoFrame) == is_kept(turns.turn(turn)) ? 0 : 1;
            if (frame == SymmetryReducedIndexer::kNoFrame) continue;
            wrong += (bound.word(index) >> (frame & (two ? 3 : 15)) & 1) == is_far(to) ? 0 : 1;
        }
    }
    CHECK(wrong == 0);
    // Some are far and some are not; values that some element of U and D, with a symmetry or
    // without, leaves as they are, are not gathered.
    CHECK(far > 0);
    CHECK(far < asked);
    CHECK(gathered * 10 >= asked * 7);
}

TEST_CASE("coset coordinates: which way some pieces are permuted, evenly or not", "[classes]") {
    const PuzzlePtr shared = puzzle("3x3");
    const TurnSet turns = turn_set_of(shared);
    // The edges of the middle layer: those that neither U nor D turns.
    std::vector<Slot> edges;
    std::vector<Slot> middle;
    for (Slot slot = 8; slot < 20; ++slot) {
        edges.push_back(slot);
        const bool stays =
            is_solved(state(*shared, "U"), slot) && is_solved(state(*shared, "D"), slot);
        if (stays) middle.push_back(slot);
    }
    REQUIRE(middle.size() == 4);
    const auto parity = parity_coordinate(coordinate_turns(turns), edges, middle);
    REQUIRE(parity.has_value());
    // 12 over 4 places, each in two ways.
    CHECK(parity->size() == 990);
    const auto value = [&](const char* word) { return parity->of(state(*shared, word)); };
    CHECK(value("") == 0U);
    CHECK(value("U D2 U'") == 0U);
    // R2 and F2 swap two of the middle layer's edges each.
    CHECK(value("R2") != 0U);
    CHECK(value("R2") == value("F2"));
    CHECK(value("R2 F2") == 0U);
    Random random(5);
    const PuzzleGroup group = *group_of(*shared);
    std::vector<std::uint32_t> places;
    for (int i = 0; i < 200; ++i) {
        const State one = group.random_state(random);
        const auto at = parity->of(one);
        REQUIRE(at.has_value());
        for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
            const State to = compose(shared->shape(), one, shared->turn_state(turns.turn(turn)));
            CHECK(parity->of(to) == parity->after(*at, turn));
        }
        // Keys, which the inverse is looked up by, tell the same.
        std::uint64_t key = 0;
        for (std::size_t place = 0; place < parity->slots().size(); ++place) {
            const Slot slot = parity->slots()[place];
            const auto part = parity->key_part(place, one.piece[slot], one.orient[slot]);
            REQUIRE(part.has_value());
            key += *part;
        }
        CHECK(key < parity->keys());
        CHECK(parity->with_key(key) == at);
    }
    // Where the four pieces are, each by itself: few enough to look up by key.
    CHECK(parity->keys() == 12 * 12 * 12 * 12);
}

TEST_CASE("turn groups: the elements that some turns make", "[classes]") {
    const PuzzlePtr shared = puzzle("3x3");
    const TurnSet turns = turn_set_of(shared);
    const auto number = [&](const char* turn) { return turns.word(alg(*shared, turn)).front(); };
    const std::vector<TurnNumber> both = {number("U"), number("D")};
    // U and D commute, and have order 4 each.
    const auto group = TurnGroup::of(turns, both, 16);
    REQUIRE(group.has_value());
    REQUIRE(group->size() == 16);
    CHECK(group->word(0).empty());
    const auto state_of_element = [&](std::uint32_t element) {
        return state_of(*shared, turns.algorithm(group->word(element)));
    };
    for (std::uint32_t element = 0; element < 16; ++element) {
        const State here = state_of_element(element);
        CHECK(state_of_element(group->inverse(element)) == inverse(shared->shape(), here));
        for (const TurnNumber turn : both) {
            const State to = compose(shared->shape(), here, shared->turn_state(turns.turn(turn)));
            CHECK(state_of_element(group->after(element, turn)) == to);
        }
        CHECK(group->after(element, number("R")) == TurnGroup::kOutside);
    }
    CHECK_FALSE(TurnGroup::of(turns, both, 15).has_value());
    // Together they have order 105, so they make more than a few.
    const std::vector<TurnNumber> many = {number("U"), number("R")};
    CHECK_FALSE(TurnGroup::of(turns, many, 255).has_value());
}
