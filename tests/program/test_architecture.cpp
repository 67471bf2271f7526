#include <algorithm>

#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition.hpp"
#include "program/architecture.hpp"
#include "puzzle/piece_list.hpp"

using namespace qter;
using namespace qter::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

Result<Architecture> make(const std::vector<std::string>& generators) {
    std::vector<Algorithm> algorithms;
    for (const std::string& text : generators) algorithms.push_back(alg(cube(), text));
    return Architecture::make(puzzle("3x3"), std::move(algorithms), {});
}

Architecture preset(const std::vector<int>& orders) {
    std::vector<Integer> wanted(orders.begin(), orders.end());
    Result<Architecture> found = Architecture::from_preset(puzzle("3x3"), wanted, {});
    REQUIRE(found.ok());
    return *std::move(found);
}

std::string pieces(const Architecture& architecture, std::size_t index, int modulus) {
    const auto slots = architecture.pieces_for(index, Integer(modulus));
    return slots ? piece_list(architecture.puzzle(), *slots) : "none";
}

}  // namespace

TEST_CASE("every preset of every built-in puzzle has the orders it says") {
    SourceMap sources;
    PuzzleLibrary library(sources);
    std::size_t checked = 0;
    for (const std::string& name : library.names()) {
        const PuzzlePtr puzzle = *library.find(name, {});
        for (const Preset& preset : puzzle->presets()) {
            const auto made = Architecture::make(puzzle, preset.generators, {});
            REQUIRE(made.ok());
            // Of several with the same orders the first is what a program gets.
            const auto first =
                std::find_if(puzzle->presets().begin(), puzzle->presets().end(),
                             [&](const Preset& other) { return other.orders == preset.orders; });
            const auto found = Architecture::from_preset(puzzle, preset.orders, {});
            REQUIRE(found.ok());
            for (std::size_t i = 0; i < preset.orders.size(); ++i) {
                CHECK(made->registers()[i].order == preset.orders[i]);
                CHECK(found->registers()[i].order == preset.orders[i]);
                CHECK(found->registers()[i].generator == first->generators[i]);
            }
            ++checked;
        }
    }
    CHECK(checked >= 4);
}

TEST_CASE("the registers of a preset come in the order they are asked for") {
    const Architecture fib = preset({9, 30, 18, 10});
    CHECK(fib.registers()[0].order == 9);
    CHECK(fib.registers()[1].order == 30);
    CHECK(fib.registers()[2].order == 18);
    CHECK(fib.registers()[3].order == 10);
}

TEST_CASE("(90, 90) shares the DBL corner and nothing else, as the paper says") {
    const Architecture both = preset({90, 90});
    CHECK(piece_list(both.puzzle(), both.shared_pieces()) == "DBL");
    for (const Register& reg : both.registers()) {
        REQUIRE(reg.shared_cycles.size() == 1);
        CHECK(reg.shared_cycles[0].slots.size() == 1);
    }
}

TEST_CASE("the pieces of the Fibonacci registers are those its author named") {
    const Architecture fib = preset({30, 18, 10, 9});
    CHECK(pieces(fib, 0, 30) == "FR DFR");  // repeat until FR DRF
    CHECK(pieces(fib, 2, 10) == "UF");      // repeat until UF
    CHECK(pieces(fib, 3, 9) == "UFR");      // solved-goto UFR
    // The author counts the 18 until DL DFL; UFL is on the same 9-cycle and easier to see.
    CHECK(pieces(fib, 1, 18) == "UFL DL");
}

TEST_CASE("R%m names the cycles that divide m") {
    // The first 90 has cycles of orders 2 (UF), 9 (corners) and 10 (edges).
    const Architecture both = preset({90, 90});
    CHECK(both.moduli(0) == std::vector<Integer>{2, 9, 10, 18, 90});
    CHECK(pieces(both, 0, 2) == "UF");
    CHECK(pieces(both, 0, 9) == "UFL");
    CHECK(pieces(both, 0, 10) == "UB");
    CHECK(pieces(both, 0, 18) == "UF UFL");
    CHECK(pieces(both, 0, 90) == "UFL UB");
    CHECK(pieces(both, 0, 1) == "");
    for (const int wrong : {0, -1, 3, 4, 5, 20, 45, 180}) CHECK(pieces(both, 0, wrong) == "none");
}

TEST_CASE("R U tests divisibility by three at the UFR corner, as the paper says") {
    const Result<Architecture> one = make({"R U"});
    REQUIRE(one.ok());
    CHECK(one->registers()[0].order == 105);
    CHECK(pieces(*one, 0, 3) == "UFR");
    // Cycles of orders 3, 15 and 7.
    CHECK(one->moduli(0) == std::vector<Integer>{3, 7, 15, 21, 105});
}

TEST_CASE("the pieces named are solved exactly when the register is 0 mod m") {
    for (const std::vector<int>& orders :
         {std::vector<int>{4, 4}, {90, 90}, {1260}, {30, 18, 10, 9}}) {
        const Architecture architecture = preset(orders);
        const Shape& shape = architecture.puzzle().shape();
        for (std::size_t index = 0; index < orders.size(); ++index) {
            // The other registers hold something, which must not matter.
            State state = solved_state(shape);
            for (std::size_t other = 0; other < orders.size(); ++other) {
                if (other != index) {
                    state = compose(shape, state, architecture.registers()[other].state);
                }
            }
            for (int value = 0; value < orders[index]; ++value) {
                for (const Integer& modulus : architecture.moduli(index)) {
                    const std::vector<Slot> named = *architecture.pieces_for(index, modulus);
                    const bool solved = std::all_of(named.begin(), named.end(), [&](Slot slot) {
                        return is_solved(state, slot);
                    });
                    REQUIRE(solved == (mod(Integer(value), modulus) == 0));
                }
                state = compose(shape, state, architecture.registers()[index].state);
            }
        }
    }
}

TEST_CASE("no smaller choice of pieces decides, and none of that size is easier to see") {
    // Against trying all sets of pieces of own cycles, on random generators.
    REQUIRE(rc::check("pieces_for is minimal", [] {
        const Algorithm generator = *any_algorithm(cube(), 12);
        const Result<Architecture> made = Architecture::make(puzzle("3x3"), {generator}, {});
        RC_PRE(made.ok());
        const std::vector<Cycle>& cycles = made->registers()[0].cycles;
        for (const Integer& modulus : made->moduli(0)) {
            const std::vector<Slot> chosen = *made->pieces_for(0, modulus);
            std::vector<std::vector<std::uint8_t>> best;
            std::size_t fewest = cycles.size() + 1;
            for (unsigned set = 0; set < 1U << cycles.size(); ++set) {
                Integer covered = 1;
                std::vector<std::vector<std::uint8_t>> ranks;
                for (std::size_t i = 0; i < cycles.size(); ++i) {
                    if ((set >> i & 1U) == 0) continue;
                    covered = lcm(covered, Integer(cycles[i].order));
                    std::vector<std::uint8_t> rank(1, 0xff);
                    for (const Slot s : cycles[i].slots)
                        rank = std::min(rank, cube().visibility(s));
                    ranks.push_back(rank);
                }
                std::sort(ranks.rbegin(), ranks.rend());
                if (covered != modulus || ranks.size() > fewest) continue;
                if (ranks.size() < fewest || ranks < best) best = ranks;
                fewest = ranks.size();
            }
            std::vector<std::vector<std::uint8_t>> ours;
            for (const Slot slot : chosen) ours.push_back(cube().visibility(slot));
            std::sort(ours.rbegin(), ours.rend());
            RC_ASSERT(ours == best);
        }
    }));
}

TEST_CASE("add is the shorter way round and adds what it says") {
    const Architecture both = preset({90, 90});
    const Shape& shape = both.puzzle().shape();
    for (int amount = -100; amount <= 200; ++amount) {
        const auto algorithm = both.add(1, Integer(amount));
        REQUIRE(algorithm.has_value());
        const State expected =
            power(shape, both.registers()[1].state, mod(Integer(amount), Integer(90)));
        // Shared pieces may differ between n times the generator and (90 - n) times its inverse.
        const State got = state_of(both.puzzle(), *algorithm);
        for (const Cycle& cycle : both.registers()[1].cycles) {
            for (const Slot slot : cycle.slots) {
                REQUIRE(got.piece[slot] == expected.piece[slot]);
                REQUIRE(got.orient[slot] == expected.orient[slot]);
            }
        }
    }
    CHECK(both.add(0, Integer(0))->empty());
    CHECK(to_string(cube(), *both.add(0, Integer(89))) == "R' U F' L' U' L' U L' F R");
}

TEST_CASE("generators that leave nothing to tell a register by are refused") {
    const Result<Architecture> nothing = make({"R R'"});
    REQUIRE_FALSE(nothing.ok());
    CHECK(nothing.diagnostics().items()[0].code == Code::kArchitecture);
    CHECK_THAT(nothing.diagnostics().items()[0].message, ContainsSubstring("order 1"));

    const Result<Architecture> same = make({"U", "U2"});
    REQUIRE_FALSE(same.ok());
    REQUIRE(same.diagnostics().error_count() == 2);
    const Diagnostic& clash = same.diagnostics().items()[0];
    CHECK_THAT(clash.notes.at(0), ContainsSubstring("UFR") && ContainsSubstring("UF"));
    CHECK_THAT(clash.notes.at(1), ContainsSubstring("`U2`"));
}

TEST_CASE("registers and presets of a puzzle that do not hold what they say are refused") {
    // Beads that look alike and coins that do not; the preset counts one turn too many.
    SourceMap sources;
    const Result<PuzzlePtr> read = read_puzzle(sources.add("tray.toml", R"(
name = "tray"
[[orbits]]
name = "beads"
orientations = 1
size = 3
kinds = [1, 1, 1]
[[orbits]]
name = "coins"
orientations = 1
size = 3
[[grips]]
name = "B"
[grips.places]
beads = [2, 3, 1]
[[grips]]
name = "C"
[grips.places]
coins = [2, 3, 1]
[[presets]]
orders = [4]
generators = ["C"]
[[presets]]
orders = [3]
generators = ["B C"]
)"));
    REQUIRE(read.ok());
    const std::vector<Span> places = {sources.add("a", "C B").span(0, 1),
                                      sources.add("b", "C B").span(2, 3)};
    const auto unseen = Architecture::make(*read, {alg(**read, "C"), alg(**read, "B")}, places);
    REQUIRE(unseen.diagnostics().items().size() == 1);
    const Diagnostic& error = unseen.diagnostics().items()[0];
    CHECK(error.code == Code::kArchitecture);
    CHECK(error.primary.span == places[1]);
    const auto wrong = Architecture::from_preset(*read, {Integer(4)}, places[0]);
    REQUIRE(wrong.diagnostics().items().size() == 1);
    CHECK(wrong.diagnostics().items()[0].code == Code::kBadPuzzle);
    CHECK(wrong.diagnostics().items()[0].primary.span == places[0]);
    // Beads that nobody can tell apart count for nothing.
    CHECK(Architecture::from_preset(*read, {Integer(3)}, {}).ok());
}

TEST_CASE("unknown presets are answered with those there are") {
    const auto wrong = Architecture::from_preset(puzzle("3x3"), {Integer(90), Integer(91)}, {});
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.diagnostics().items()[0].code == Code::kUnknownPreset);
    CHECK_THAT(wrong.diagnostics().items()[0].help, ContainsSubstring("(90, 90)"));
}

TEST_CASE("a thousand generators that clash are told of in a few lines", "[hostile]") {
    const auto bytes = [](const Diagnostics& diagnostics) {
        std::size_t sum = 0;
        for (const Diagnostic& item : diagnostics.items()) {
            sum += item.message.size() + item.help.size();
            for (const std::string& note : item.notes) sum += note.size();
            for (const Annotation& other : item.secondary) sum += other.text.size();
        }
        return sum;
    };
    const auto equal = make(std::vector<std::string>(1000, "U"));
    REQUIRE(equal.diagnostics().error_count() == 1);
    const Diagnostic& error = equal.diagnostics().items()[0];
    CHECK_THAT(error.notes.at(1), ContainsSubstring("register 2, 3, 4, 5, 6 and 994 more"));
    CHECK(bytes(equal.diagnostics()) < 2000);
    // Different ones clash each with all others.
    std::vector<std::string> different;
    for (const char* const face : {"U", "D", "R", "L", "F", "B"}) {
        for (const char* const turn : {"", "2", "'"}) {
            for (const char* const other : {"U", "R", "F"}) {
                different.push_back(std::string(face) + turn + " " + other);
            }
        }
    }
    const auto clashing = make(different);
    REQUIRE_FALSE(clashing.ok());
    for (const Diagnostic& item : clashing.diagnostics().items()) CHECK(item.notes.size() < 10);
    CHECK(bytes(clashing.diagnostics()) < 20'000);
}
