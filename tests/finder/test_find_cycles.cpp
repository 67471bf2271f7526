#include "finder/find_cycles.hpp"

#include <algorithm>

#include "catch.hpp"
#include "finder/finder_puzzles.hpp"
#include "finder/group_reference.hpp"
#include "finder/made_up_puzzle.hpp"
#include "finder/realise.hpp"
#include "finder/reference.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

using Fronts = std::vector<Orders>;

FinderOptions options_for(std::uint32_t registers,
                          ParitySharing parity_sharing = ParitySharing::kAllowed) {
    FinderOptions options;
    options.registers = registers;
    options.parity_sharing = parity_sharing;
    options.structures = 0;
    return options;
}

FinderResult search(const FinderPuzzle& puzzle, const FinderOptions& options) {
    const Cancellation never;
    Result<FinderResult> found = find_architectures(puzzle, options, never);
    REQUIRE(found.ok());
    REQUIRE(found->complete);
    return *std::move(found);
}

Orders small(const std::vector<Integer>& orders) {
    Orders all;
    for (const Integer& order : orders) all.push_back(order.get_ui());
    return all;
}

/// Ascending, as the references have it.
Fronts front_of(const FinderResult& result) {
    Fronts front;
    for (const FoundArchitecture& found : result.architectures) {
        front.push_back(small(found.orders));
    }
    std::reverse(front.begin(), front.end());
    return front;
}

Fronts front_of(const FinderPuzzle& puzzle, std::uint32_t registers,
                ParitySharing parity_sharing = ParitySharing::kAllowed) {
    return front_of(search(puzzle, options_for(registers, parity_sharing)));
}

std::vector<std::uint64_t> orders_of(const FinderPuzzle& puzzle,
                                     ParitySharing parity_sharing = ParitySharing::kAllowed) {
    const Cancellation never;
    const Result<FoundOrders> found = find_orders(puzzle, options_for(1, parity_sharing), never);
    REQUIRE(found.ok());
    REQUIRE(found->complete);
    return small(found->orders);
}

bool fits(const FinderPuzzle& puzzle, const Orders& orders,
          ParitySharing parity_sharing = ParitySharing::kAllowed) {
    const Cancellation never;
    std::vector<Integer> all;
    for (const std::uint64_t order : orders) all.emplace_back(static_cast<unsigned long>(order));
    const Result<FinderResult> found =
        find_fitting(puzzle, all, options_for(1, parity_sharing), never);
    REQUIRE(found.ok());
    REQUIRE(found->complete);
    return !found->architectures.empty();
}

/// The orders that find_containing() names; none where nothing is large enough.
Orders containing(const FinderPuzzle& puzzle, const Orders& orders,
                  ParitySharing parity_sharing = ParitySharing::kAllowed) {
    std::vector<Integer> all;
    for (const std::uint64_t order : orders) all.emplace_back(static_cast<unsigned long>(order));
    const Result<FinderResult> found =
        find_containing(puzzle, all, options_for(1, parity_sharing), Cancellation::never());
    REQUIRE(found.ok());
    REQUIRE(found->complete);
    return found->architectures.empty() ? Orders() : small(found->architectures[0].orders);
}

/// Of `tuples`, descending, the one of the least product that is as large as `orders` in every
/// place; of several the first.
Orders plain_containing(const std::set<Orders>& tuples, const Orders& orders) {
    const auto product = [](const Orders& tuple) {
        return std::accumulate(tuple.begin(), tuple.end(), std::uint64_t{1}, std::multiplies<>());
    };
    Orders best;
    for (const Orders& tuple : tuples) {
        const bool holds = std::equal(tuple.begin(), tuple.end(), orders.begin(),
                                      [](std::uint64_t a, std::uint64_t b) { return a >= b; });
        if (holds && (best.empty() || product(tuple) < product(best))) best = tuple;
    }
    return best;
}

std::string in_words(const FinderPuzzle& puzzle, const std::vector<OwnedCycles>& registers) {
    std::string text;
    for (const OwnedCycles& cycles : registers) {
        text += "[";
        for (const OwnedCycle& cycle : cycles) {
            text += " " + std::to_string(cycle.orbit) + ":" + std::to_string(cycle.length) + "+" +
                    std::to_string(cycle.twist);
        }
        text += " ]";
    }
    for (const FinderOrbit& orbit : puzzle.orbits()) {
        text += " " + std::to_string(orbit.usable) + "/" + std::to_string(orbit.pieces) + " mod " +
                std::to_string(orbit.modulus);
    }
    return text + (puzzle.group().exact() ? "" : ", tangled");
}

std::string in_words(const FinderPuzzle& puzzle, const Structure& structure) {
    std::string text = in_words(puzzle, structure.registers) + ", shared";
    for (const std::uint32_t pieces : structure.shared) text += " " + std::to_string(pieces);
    return text;
}

/// Every structure is realised by members of the group, and has the orders it is for.
void check_realised(const FinderPuzzle& puzzle, const FinderResult& result,
                    ParitySharing parity_sharing) {
    for (const FoundArchitecture& found : result.architectures) {
        REQUIRE_FALSE(found.structures.empty());
        for (const Structure& structure : found.structures) {
            REQUIRE(structure.registers.size() == found.orders.size());
            for (std::size_t i = 0; i < found.orders.size(); ++i) {
                CHECK(order(puzzle, structure.registers[i]) == found.orders[i]);
            }
            const std::optional<Realisation> real = realise(puzzle, structure, parity_sharing);
            INFO(in_words(puzzle, structure)
                 << (parity_sharing == ParitySharing::kAllowed ? "" : ", parities not shared"));
            REQUIRE(real);
            for (const RealisedRegister& one : real->registers) {
                CHECK(puzzle.group().contains(one.element));
            }
        }
    }
}

/// Orbits of any size and modulus, moved by turns that leave little to be desired.
FinderPuzzle any_puzzle(std::uint32_t orbits, Slot largest, std::uint32_t modulus) {
    std::mt19937 random(*rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>()));
    std::vector<MadeUpOrbit> made;
    Shape shape;
    for (std::uint32_t i = 1 + random() % orbits; i > 0; --i) {
        made.push_back({static_cast<Slot>(2 + random() % (largest - 1)),
                        static_cast<std::uint32_t>(1 + random() % modulus)});
        if (random() % 4 == 0) {
            for (Slot k = 0; k < made.back().size; ++k) {
                made.back().kinds.push_back(1 + random() % made.back().size);
            }
        }
        shape.add_orbit(made.back().size, static_cast<std::uint8_t>(made.back().modulus));
    }
    const auto count = 2 + random() % 2;
    const std::vector<State> turns = random_turns(shape, count, random);
    return finder_puzzle(made_up_puzzle(made, turns), random() % 2 == 0);
}

}  // namespace

TEST_CASE("orders of one register: how many, and the largest", "[finder]") {
    const auto figures = [](const char* name, bool supercube) {
        const std::vector<std::uint64_t> orders = orders_of(finder_puzzle(name, supercube));
        CHECK(orders.front() == 1);
        return std::pair(orders.size(), orders.back());
    };
    CHECK(figures("2x2", false) == std::pair(std::size_t{17}, std::uint64_t{45}));
    CHECK(figures("3x3", false) == std::pair(std::size_t{73}, std::uint64_t{1260}));
    CHECK(figures("megaminx", false) == std::pair(std::size_t{1278}, std::uint64_t{720720}));
    CHECK(figures("4x4", true) == std::pair(std::size_t{877}, std::uint64_t{765765}));
    CHECK(figures("5x5", true) == std::pair(std::size_t{1770}, std::uint64_t{281801520}));
}

TEST_CASE("centers that turn in their place are counted on a supercube", "[finder]") {
    // By hand: the orders of the plain cube's elements, which are 73 up to 1260, each with its
    // permutation's parity. Centers add a factor 1, 2 or 4 to even ones, and 4 to odd ones.
    const FinderPuzzle marked =
        *FinderPuzzle::of(qter::testing::puzzle("3x3:supercube"), PieceMarking::kMarked);
    const Orders orders = orders_of(marked);
    CHECK(orders.size() == 79);
    CHECK(*std::max_element(orders.begin(), orders.end()) == 1980);
    CHECK(std::count(orders.begin(), orders.end(), 396) == 1);
}

TEST_CASE("two registers of the 2x2 and the 3x3", "[finder]") {
    CHECK(front_of(finder_puzzle("2x2"), 2) == Fronts{{12, 9}, {18, 6}, {45, 1}});
    const FinderPuzzle three = finder_puzzle("3x3");
    CHECK(
        front_of(three, 2) ==
        Fronts{{90, 90}, {180, 72}, {360, 36}, {420, 12}, {630, 9}, {720, 4}, {840, 3}, {1260, 2}});
    CHECK(front_of(three, 2, ParitySharing::kForbidden) ==
          Fronts{
              {90, 90}, {126, 36}, {180, 30}, {210, 24}, {360, 12}, {630, 9}, {720, 2}, {1260, 1}});
}

TEST_CASE("fronts are those of plain enumeration", "[finder][large]") {
    for (const char* name : {"2x2", "3x3", "pyraminx", "dino", "skewb-diamond", "octastar"}) {
        const FinderPuzzle puzzle = finder_puzzle(name);
        for (const ParitySharing parity_sharing :
             {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
            for (unsigned registers = 1; registers <= 3; ++registers) {
                CAPTURE(name, parity_sharing, registers);
                CHECK(front_of(puzzle, registers, parity_sharing) ==
                      reference_front(puzzle, registers, parity_sharing));
            }
            CAPTURE(name, parity_sharing);
            CHECK(orders_of(puzzle, parity_sharing) == reference_orders(puzzle, parity_sharing));
        }
    }
}

TEST_CASE("four and five registers of the 3x3 are those of plain enumeration", "[finder][slow]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    for (const ParitySharing parity_sharing :
         {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
        for (unsigned registers = 4; registers <= 5; ++registers) {
            CAPTURE(parity_sharing, registers);
            CHECK(front_of(three, registers, parity_sharing) ==
                  reference_front(three, registers, parity_sharing));
        }
    }
}

namespace {

void compare_made_up(std::uint32_t orbits, Slot largest, std::uint32_t modulus) {
    const FinderPuzzle puzzle = any_puzzle(orbits, largest, modulus);
    RC_PRE(puzzle.group().exact());
    RC_LOG() << in_words(puzzle, std::vector<OwnedCycles>()) << '\n';
    for (const ParitySharing parity_sharing :
         {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
        for (unsigned registers = 1; registers <= 3; ++registers) {
            RC_ASSERT(front_of(puzzle, registers, parity_sharing) ==
                      reference_front(puzzle, registers, parity_sharing));
        }
        RC_ASSERT(orders_of(puzzle, parity_sharing) == reference_orders(puzzle, parity_sharing));
    }
}

/// Everything about a puzzle with a small group, from its elements.
void compare_with_group(std::size_t most) {
    const FinderPuzzle puzzle = any_made_up_puzzle(3, 4);
    for (const ParitySharing parity_sharing :
         {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
        const GroupReference reference(puzzle, parity_sharing, most);
        RC_PRE(reference.ok());
        for (unsigned registers = 1; registers <= 3; ++registers) {
            const std::set<Orders> tuples = reference.tuples(registers);
            const std::set<Orders> best = reference::front(tuples);
            FinderOptions options = options_for(registers, parity_sharing);
            options.structures = 1000;
            const FinderResult found = search(puzzle, options);
            RC_ASSERT(front_of(found) == Fronts(best.begin(), best.end()));
            check_realised(puzzle, found, parity_sharing);
            // Numbers that are no orders may be asked for, too.
            for (int i = 0; i < 4; ++i) {
                Orders asked(registers);
                for (std::uint64_t& n : asked) n = *rc::gen::inRange<std::uint64_t>(1, 14);
                std::sort(asked.rbegin(), asked.rend());
                RC_ASSERT(containing(puzzle, asked, parity_sharing) ==
                          plain_containing(tuples, asked));
            }
            // What fits, fits exactly: not only what is in the front.
            const std::vector<std::uint64_t> orders = orders_of(puzzle, parity_sharing);
            if (registers != 2) continue;
            for (const std::uint64_t a : orders) {
                for (const std::uint64_t b : orders) {
                    if (a < b) continue;
                    RC_ASSERT(fits(puzzle, {a, b}, parity_sharing) == (tuples.count({a, b}) != 0));
                }
            }
        }
    }
}

}  // namespace

TEST_CASE("made-up puzzles of any modulus are those of plain enumeration", "[finder][large]") {
    REQUIRE(rc::check("two orbits", [] { compare_made_up(2, 4, 6); }));
    REQUIRE(rc::check("three orbits", [] { compare_made_up(3, 3, 4); }));
}

TEST_CASE("many made-up puzzles are those of plain enumeration", "[finder][slow][long][nightly]") {
    REQUIRE(rc::check("two orbits", [] { compare_made_up(2, 6, 6); }));
    REQUIRE(rc::check("three orbits", [] { compare_made_up(3, 5, 4); }));
    REQUIRE(rc::check("large moduli", [] { compare_made_up(2, 3, 12); }));
}

TEST_CASE("small groups are decided as going through their elements does", "[finder]") {
    REQUIRE(rc::check("fronts, tuples, structures", [] { compare_with_group(150); }));
}

TEST_CASE("larger small groups are decided as going through their elements does",
          "[finder][slow]") {
    for (int i = 0; i < 5; ++i) {
        REQUIRE(rc::check("fronts, tuples, structures", [] { compare_with_group(1500); }));
    }
}

TEST_CASE("every structure of small puzzles is listed, and no other", "[finder]") {
    REQUIRE(rc::check("one and two registers", [] {
        const FinderPuzzle puzzle = any_made_up_puzzle(2, 4);
        RC_PRE(puzzle.group().exact());
        const GroupReference reference(puzzle, ParitySharing::kAllowed, 400);
        RC_PRE(reference.ok());
        for (unsigned registers = 1; registers <= 2; ++registers) {
            for (const Orders& orders : reference.tuples(registers)) {
                std::vector<Integer> all;
                for (const std::uint64_t order : orders) {
                    all.emplace_back(static_cast<unsigned long>(order));
                }
                FinderOptions options = options_for(registers);
                options.structures = 100'000;
                const Cancellation never;
                const Result<FinderResult> found = find_fitting(puzzle, all, options, never);
                RC_ASSERT(found.ok() && found->architectures.size() == 1);
                RC_ASSERT(found->architectures[0].all_structures);
                check_realised(puzzle, *found, ParitySharing::kAllowed);
                // The finder leaves the sums open where shared pieces absorb them anyway, so twists
                // are compared by their orders.
                const auto by_orders = [&](std::vector<OwnedCycles> structure) {
                    for (OwnedCycles& cycles : structure) {
                        for (OwnedCycle& cycle : cycles) {
                            const std::uint32_t m = puzzle.orbits()[cycle.orbit].modulus;
                            cycle.twist = std::gcd(cycle.twist, m) % m;
                        }
                        std::sort(cycles.begin(), cycles.end());
                    }
                    for (std::size_t i = 1; i < structure.size(); ++i) {
                        if (orders[i] == orders[i - 1] && structure[i] < structure[i - 1]) {
                            std::swap(structure[i], structure[i - 1]);
                        }
                    }
                    return structure;
                };
                std::set<std::vector<OwnedCycles>> listed;
                for (const Structure& structure : found->architectures[0].structures) {
                    listed.insert(by_orders(structure.registers));
                }
                std::set<std::vector<OwnedCycles>> wanted;
                for (const std::vector<OwnedCycles>& cycles : reference.structures(orders)) {
                    wanted.insert(by_orders(cycles));
                }
                RC_ASSERT(listed == wanted);
            }
        }
    }));
}

TEST_CASE("structures of the fronts are realised", "[finder]") {
    for (const char* name : {"2x2", "3x3", "pyraminx", "skewb", "jings-pyraminx", "megaminx",
                             "dino", "christophers-jewel"}) {
        const FinderPuzzle puzzle = finder_puzzle(name);
        for (const ParitySharing parity_sharing :
             {ParitySharing::kAllowed, ParitySharing::kForbidden}) {
            for (unsigned registers = 1; registers <= 2; ++registers) {
                CAPTURE(name, parity_sharing, registers);
                FinderOptions options = options_for(registers, parity_sharing);
                options.structures = 3;
                check_realised(puzzle, search(puzzle, options), parity_sharing);
            }
        }
    }
}

TEST_CASE("structures of large puzzles with marked pieces are realised", "[finder][slow]") {
    for (const char* name : {"4x4", "5x5", "7x7", "master-kilominx", "fto", "helicopter"}) {
        CAPTURE(name);
        const FinderPuzzle puzzle = finder_puzzle(name, true);
        FinderOptions options = options_for(2);
        options.structures = 5;
        check_realised(puzzle, search(puzzle, options), ParitySharing::kAllowed);
    }
    const FinderPuzzle three = finder_puzzle("3x3");
    for (const unsigned registers : {3U, 4U, 5U}) {
        CAPTURE(registers);
        FinderOptions options = options_for(registers);
        options.structures = 20;
        check_realised(three, search(three, options), ParitySharing::kAllowed);
    }
}

TEST_CASE("the 90/90 architecture of the 3x3", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    FinderOptions options = options_for(2);
    options.structures = 100;
    const Cancellation never;
    const Result<FinderResult> found = find_fitting(three, {90, 90}, options, never);
    REQUIRE(found.ok());
    REQUIRE(found->architectures.size() == 1);
    const std::vector<Structure>& all = found->architectures[0].structures;
    // The paper's: three corners and five edges each, twisted and flipped.
    const OwnedCycles twisted = {{0, 3, 1}, {1, 5, 1}};
    CHECK(all.front().registers == std::vector<OwnedCycles>{twisted, twisted});
    CHECK(all.front().shared == std::vector<std::uint32_t>{1, 1});
    CHECK(all.front().unused == std::vector<std::uint32_t>{1, 1});
    CHECK(found->architectures[0].all_structures);
}

TEST_CASE("the nearest registers that hold numbers as large", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    // The paper's example: 90/80 is redundant, since 90/90 is possible.
    CHECK_FALSE(fits(three, {90, 80}));
    CHECK(containing(three, {90, 80}) == Orders{90, 90});
    // What fits is the nearest itself, in whatever order it is given.
    CHECK(containing(three, {2, 1260}) == Orders{1260, 2});
    // 1260 is the largest order there is.
    CHECK(containing(three, {1261}).empty());
    CHECK(containing(three, {1260, 3}).empty());
    const Integer huge("123456789012345678901234567890123456789012345678901234567890");
    const Result<FinderResult> found =
        find_containing(three, {huge, 2}, options_for(2), Cancellation::never());
    REQUIRE(found.ok());
    CHECK(found->complete);
    CHECK(found->architectures.empty());
}

TEST_CASE("pairs of the 3x3 that hold numbers as large are those of plain enumeration",
          "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    const std::vector<std::uint64_t> orders = orders_of(three);
    std::set<Orders> pairs;
    for (const std::uint64_t a : orders) {
        for (const std::uint64_t b : orders) {
            if (a >= b && fits(three, {a, b})) pairs.insert({a, b});
        }
    }
    REQUIRE(rc::check([&] {
        Orders asked = {*rc::gen::inRange<std::uint64_t>(1, 1300),
                        *rc::gen::inRange<std::uint64_t>(1, 200)};
        std::sort(asked.rbegin(), asked.rend());
        RC_ASSERT(containing(three, asked) == plain_containing(pairs, asked));
    }));
}

TEST_CASE("a search for what holds numbers as large ends when it is asked to", "[finder]") {
    Cancellation cancellation;
    cancellation.request();
    const Result<FinderResult> found =
        find_containing(finder_puzzle("3x3"), {90, 80}, options_for(2), cancellation);
    REQUIRE(found.ok());
    CHECK_FALSE(found->complete);
}

TEST_CASE("the largest equal registers", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    const Cancellation never;
    for (unsigned registers = 1; registers <= 5; ++registers) {
        const Result<FinderResult> found = find_equal(three, options_for(registers), never);
        REQUIRE(found.ok());
        REQUIRE(found->architectures.size() == 1);
        // The best that some tuple of the front covers.
        std::uint64_t best = 0;
        for (const std::uint64_t n : orders_of(three)) {
            if (fits(three, Orders(registers, n))) best = n;
        }
        CHECK(small(found->architectures[0].orders) == Orders(registers, best));
        if (registers == 2) CHECK(best == 90);
    }
}

TEST_CASE("least orders and ratios bound the front", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    FinderOptions options = options_for(2);
    options.min_order = 10;
    CHECK(front_of(search(three, options)) == Fronts{{90, 90}, {180, 72}, {360, 36}, {420, 12}});
    options.min_order = 91;
    CHECK(front_of(search(three, options)).empty());
    options.min_order = Integer("1000000000000000000000000000000000000000000");
    CHECK(front_of(search(three, options)).empty());
    options.min_order = 1;
    options.max_ratio = mpq_class(5, 2);
    CHECK(front_of(search(three, options)) == Fronts{{90, 90}, {180, 72}});
    // A tuple that the ratio excludes covers nothing: all that fit within it are looked at.
    for (const mpq_class& ratio : {mpq_class(1), mpq_class(3, 2), mpq_class(7, 3)}) {
        options.max_ratio = ratio;
        std::set<Orders> within;
        const std::vector<std::uint64_t> orders = orders_of(three);
        for (const std::uint64_t a : orders) {
            for (const std::uint64_t b : orders) {
                const bool in = a >= b && mpq_class(static_cast<unsigned long>(a)) <=
                                              ratio * mpq_class(static_cast<unsigned long>(b));
                if (in && fits(three, {a, b})) within.insert({a, b});
            }
        }
        const std::set<Orders> best = reference::front(within);
        CHECK(front_of(search(three, options)) == Fronts(best.begin(), best.end()));
    }
}

TEST_CASE("the front is the same on several threads", "[finder]") {
    const FinderPuzzle megaminx = finder_puzzle("megaminx");
    FinderOptions options = options_for(3);
    const Fronts one = front_of(search(megaminx, options));
    CHECK(one.size() > 50);
    for (const std::uint32_t threads : {2U, 3U, 8U}) {
        options.threads = threads;
        CHECK(front_of(search(megaminx, options)) == one);
    }
}

TEST_CASE("what a cancelled search has found is in the front", "[finder]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    const Fronts whole = front_of(three, 5);
    for (const std::uint32_t threads : {1U, 2U}) {
        Cancellation cancellation;
        FinderOptions options = options_for(5);
        options.threads = threads;
        const Result<FinderResult> part =
            find_architectures(three, options, {cancellation, [&](const Progress& progress) {
                                                    CHECK(progress.fraction.value() <= 1);
                                                    cancellation.request();
                                                }});
        REQUIRE(part.ok());
        CHECK_FALSE(part->complete);
        CHECK(part->architectures.size() < whole.size());
        for (const Orders& tuple : front_of(*part)) {
            CHECK(std::find(whole.begin(), whole.end(), tuple) != whole.end());
        }
    }
    Cancellation over;
    over.set_deadline(Cancellation::Clock::now());
    const Result<FinderResult> nothing = find_architectures(three, options_for(3), over);
    REQUIRE(nothing.ok());
    CHECK_FALSE(nothing->complete);
    CHECK(nothing->architectures.empty());
}

TEST_CASE("orders that no machine word holds are answered", "[finder][large]") {
    const FinderPuzzle three = finder_puzzle("3x3");
    const Cancellation never;
    const Integer huge("123456789012345678901234567890123456789012345678901234567890");
    const Result<FinderResult> found = find_fitting(three, {huge, 2}, options_for(2), never);
    REQUIRE(found.ok());
    CHECK(found->complete);
    CHECK(found->architectures.empty());
    // One orbit of primes enough for an order above 2^127 is refused, not wrapped.
    Permutation rotation(400);
    for (Slot i = 0; i < 400; ++i) rotation[i] = (i + 1) % 400;
    Permutation swap(400);
    std::iota(swap.begin(), swap.end(), Slot{0});
    std::swap(swap[0], swap[1]);
    const FinderPuzzle large = finder_puzzle(permutation_puzzle({rotation, swap}));
    const Result<FinderResult> refused = find_architectures(large, options_for(1), never);
    CHECK_FALSE(refused.ok());
}
