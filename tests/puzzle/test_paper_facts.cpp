// What five papers state of the turns, groups and counts that they print, next to the algorithms
// of data/papers.txt. Where a paper is wrong, the case has what it prints, what is true, and why.
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>

#include "catch.hpp"
#include "fixtures.hpp"
#include "group/factorial.hpp"
#include "group/puzzle_group.hpp"
#include "notation/algorithm_texts.hpp"
#include "state/permutation.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Cycles as "(1,3,8,6)(2,5)" print them, as where each number goes; those left out stay.
std::vector<int> permutation_of(const std::string& cycles, int size) {
    std::vector<int> to(size + 1);
    std::iota(to.begin(), to.end(), 0);
    std::istringstream in(cycles);
    std::vector<int> cycle;
    for (char sign = 0; in >> sign;) {
        if (sign == '(') cycle.clear();
        if (sign == ')') {
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                to[cycle[i]] = cycle[(i + 1) % cycle.size()];
            }
        }
        if (sign != '(' && sign != ',') continue;
        int number = 0;
        in >> number;
        cycle.push_back(number);
    }
    return to;
}

std::vector<int> after(const std::vector<int>& first, const std::vector<int>& then) {
    std::vector<int> both(first.size());
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = then[first[i]];
    return both;
}

int order_of(const std::vector<int>& permutation) {
    std::vector<int> identity(permutation.size());
    std::iota(identity.begin(), identity.end(), 0);
    std::vector<int> power = permutation;
    int count = 1;
    for (; power != identity; ++count) power = after(power, permutation);
    return count;
}

/// The turns of the 3x3 as A. Chaudhary et al. print them (3.1.2, and for GAP in appendix A).
const std::map<char, std::vector<int>>& printed_turns() {
    static const std::map<char, std::vector<int>> turns = [] {
        std::map<char, std::vector<int>> all;
        for (const auto& [name, cycles] : std::map<char, std::string>{
                 {'U', "(1, 3, 8, 6)(2, 5, 7, 4)(9,33,25,17)(10,34,26,18)(11,35,27,19)"},
                 {'L', "( 9,11,16,14)(10,13,15,12)( 1,17,41,40)( 4,20,44,37)( 6,22,46,35)"},
                 {'F', "(17,19,24,22)(18,21,23,20)( 6,25,43,16)( 7,28,42,13)( 8,30,41,11)"},
                 {'R', "(25,27,32,30)(26,29,31,28)( 3,38,43,19)( 5,36,45,21)( 8,33,48,24)"},
                 {'B', "(33,35,40,38)(34,37,39,36)( 3, 9,46,32)( 2,12,47,29)( 1,14,48,27)"},
                 {'D', "(41,43,48,46)(42,45,47,44)(14,22,30,38)(15,23,31,39)(16,24,32,40)"}}) {
            all[name] = permutation_of(cycles, 48);
        }
        return all;
    }();
    return turns;
}

std::vector<int> printed_permutation(const std::string& plain) {
    std::vector<int> all = permutation_of("", 48);
    std::istringstream words(plain);
    for (std::string word; words >> word;) {
        const int times = word.size() == 1 ? 1 : word[1] == '2' ? 2 : 3;
        for (int i = 0; i < times; ++i) all = after(all, printed_turns().at(word[0]));
    }
    return all;
}

struct Trace {
    std::vector<std::string> cycle;
    std::vector<int> twists;  // what the piece at each place gets on its way to the next one
};

/// What sits at cycle[k] goes to cycle[k + 1] and is turned by twists[k] on the way.
void check_trace(std::string_view algorithm, const std::vector<Trace>& traces) {
    const State reached = state(cube(), algorithm);
    State expected = solved_state(cube().shape());
    for (const auto& [cycle, twists] : traces) {
        REQUIRE(cycle.size() == twists.size());
        for (std::size_t k = 0; k < cycle.size(); ++k) {
            const Slot from = piece(cube(), cycle[k]);
            const Slot to = piece(cube(), cycle[(k + 1) % cycle.size()]);
            expected.piece[to] = from;
            expected.orient[to] = static_cast<std::uint8_t>(twists[k]);
        }
    }
    INFO(algorithm);
    CHECK(reached == expected);
}

Integer order_of_turns(const std::string& turns) {
    std::vector<State> generators;
    std::istringstream words(turns);
    for (std::string word; words >> word;) generators.push_back(state(cube(), word));
    return PuzzleGroup::of(cube().shape(), generators)->order();
}

}  // namespace

// --- A. Chaudhary, H. Rovnyak, A. Gray, "Qter: the human friendly Rubik's Cube computer", 2025.

TEST_CASE("permutations and cycles as the qter paper composes them") {
    // a = 2,1,4,3,0 and b = 4,3,0,2,1; a . b is b, then a.
    const std::vector<int> a = {2, 1, 4, 3, 0};
    const std::vector<int> b = {4, 3, 0, 2, 1};
    CHECK(after(b, a) == std::vector<int>{0, 3, 2, 4, 1});
    std::vector<int> inverse(5);
    for (int i = 0; i < 5; ++i) inverse[a[i]] = i;
    CHECK(inverse == std::vector<int>{4, 1, 0, 3, 2});
    CHECK(permutation_of("(0, 2, 4)(1)(3)", 4) == a);
    CHECK(order_of(permutation_of("(0, 1, 2)(3, 4, 5, 6)", 6)) == 12);
    // (1,2) . (1,3) . (1,4) = (1,2,3) . (1,4) = (1,2,3,4), each product from left to right. With
    // the order of a . b above it would be (1,4,3,2).
    const auto swaps = [](const std::string& cycles) { return permutation_of(cycles, 4); };
    CHECK(after(after(swaps("(1,2)"), swaps("(1,3)")), swaps("(1,4)")) == swaps("(1,2,3,4)"));
    CHECK(after(swaps("(1,2)"), swaps("(1,3)")) == swaps("(1,2,3)"));
    CHECK(after(swaps("(1,4)"), after(swaps("(1,3)"), swaps("(1,2)"))) == swaps("(1,4,3,2)"));
}

TEST_CASE("the permutations of stickers in the qter paper are the turns of the 3x3") {
    for (const auto& [name, turn] : printed_turns()) CHECK(order_of(turn) == 4);
    const std::string scramble = "F L' D' B2 U' B' U B2 R2 F' R2 U2 F' R2 F U2 B' R2 F' R B2";
    const std::string answer =
        "U B2 R2 F B' R' B R F R F' R' U' D R D' F' U L F2 U L' U2 F D F' D' L U L2 U' B L B' U' "
        "L' U' "
        "L' B' U' B U' L U L' U L U F U' F' L U F U' F' L' U F' U' L' U L F L U2 L' U' L U' L' U2 "
        "F U "
        "R U' R' F' U' F R U R' F' L' B' U2 B U L";
    CHECK(printed_permutation(scramble + ' ' + answer) == permutation_of("", 48));
    CHECK(state(cube(), scramble + ' ' + answer) == solved_state(cube().shape()));
    // And so do all others of the paper's algorithms that are plain turns.
    std::ifstream file(QTER_SOURCE_DIR "/tests/puzzle/data/papers.txt");
    std::size_t checked = 0;
    for (std::string line; std::getline(file, line);) {
        const std::size_t at = line.rfind("; ");
        if (!line.starts_with("3x3; usual") || at == std::string::npos) continue;
        const Result<Algorithm> read = parse_algorithm(cube(), line.substr(at + 2), {});
        if (!read.ok() || read->empty()) continue;
        const std::string plain = to_string(cube(), *read);
        INFO(plain);
        CHECK(order_of(printed_permutation(plain)) ==
              order(cycle_structure(cube().shape(), state_of(cube(), *read))));
        ++checked;
    }
    CHECK(checked > 50);
}

TEST_CASE("where pieces go, and how they are turned, as the qter paper traces them") {
    check_trace("R U", {{{"UFR"}, {1}},
                        {{"FDR", "UFL", "UBL", "UBR", "DBR"}, {2, 0, 0, 2, 1}},
                        {{"FR", "UF", "UL", "UB", "UR", "BR", "DR"}, {0, 0, 0, 0, 0, 0, 0}}});
    check_trace("R' F' L U' L U L F U' R", {{{"DBL"}, {2}},
                                            {{"UF"}, {1}},
                                            {{"UFL", "UBL", "UBR"}, {1, 0, 0}},
                                            {{"UL", "LB", "RB", "UB", "LD"}, {0, 1, 0, 0, 0}}});
    check_trace("U F R' D' R2 F R' U' D", {{{"DBL"}, {1}},
                                           {{"UFR"}, {1}},
                                           {{"DFR", "DFL", "DBR"}, {1, 1, 2}},
                                           {{"RD"}, {1}},
                                           {{"UR", "FL", "DB", "FR", "FD"}, {0, 0, 0, 1, 0}}});
    // The paper: "the +2 on DBL cancels out the +1 on that 15 cycle". Three corners whose twists
    // add up to 1 are a cycle of 9; the 15 is that of R U.
    CHECK(std::lcm(std::lcm(3, 2), std::lcm(9, 10)) == 90);
    CHECK(std::lcm(std::lcm(3, 7), 15) == 105);
}

TEST_CASE("counts of positions and their growth in the qter paper") {
    const auto check_growth = [](const std::vector<double>& counts,
                                 const std::vector<double>& printed) {
        for (std::size_t depth = 1; depth < counts.size(); ++depth) {
            INFO("depth " << depth);
            CHECK(std::round(counts[depth] / counts[depth - 1] * 1000) ==
                  std::round(printed[depth] * 1000));
        }
    };
    check_growth({1, 18, 243, 3240, 43239, 574908, 7618438, 100803036, 1332343288, 17596479795},
                 {0, 18, 13.5, 13.333, 13.345, 13.296, 13.252, 13.231, 13.217, 13.207});
    check_growth({1, 2, 8, 48, 509, 6198, 80178, 1053077, 13890036, 183339529},
                 {0, 2, 4, 6, 10.604, 12.177, 12.936, 13.134, 13.190, 13.199});
    // a(n) = 12 a(n-1) + 18 a(n-2) goes with 6 + 3 sqrt(6) = 13.348.
    CHECK(12 * 243 + 18 * 18 == 3240);
    CHECK(std::round((6 + 3 * std::sqrt(6.0)) * 1000) == 13348);
    CHECK(std::round(43239.0 / 509 * 10) == 849);
}

// --- S. Wouters, Thistlethwaite's solver; J. Weed, "Sub-optimal multi-phase path planning", 2016.

TEST_CASE("the groups of Thistlethwaite's phases are as large as two papers print") {
    const std::vector<Integer> orders = {
        order_of_turns("U D F B L R"), order_of_turns("U2 D2 F B L R"),
        order_of_turns("U2 D2 F2 B2 L R"), order_of_turns("U2 D2 F2 B2 L2 R2"), Integer(1)};
    CHECK(orders[0] == Integer("43252003274489856000"));
    CHECK(orders[0] == factorial(8) * 2187 * factorial(12) * 2048 / 2);
    // Weed: 4.33e19, 2.11e16, 1.95e10, 6.63e5; the last one is 663552, which rounds to 6.64e5.
    CHECK(orders[1] / Integer("100000000000000") == 211);
    CHECK(orders[2] / Integer("100000000") == 195);
    CHECK(orders[3] == 663552);
    // Wouters: 2048, 1082565, 29400 and 663552. Weed prints 1,024 for the first. Eleven edges are
    // flipped or not, the twelfth follows: 2^11.
    const std::vector<int> steps = {2048, 1082565, 29400, 663552};
    for (std::size_t i = 0; i < steps.size(); ++i) CHECK(orders[i] / orders[i + 1] == steps[i]);
    CHECK(2187 * 495 == 1082565);  // 3^7 corners, 12!/(8! 4!) edges
    CHECK(70 * 6 * 70 == 29400);
    CHECK(24 * 4 * (24 * 24 * 24 / 2) == 663552);
}

TEST_CASE("counts of the 4x4 in Weed's paper") {
    // The first of two formulas is right; in the second one 24!/(4!)^6 has been cancelled to 1.
    const Integer positions =
        factorial(8) * 2187 * factorial(24) * factorial(24) / (Integer(191102976) * 24);
    CHECK(positions == Integer("7401196841564901869874093974498574336000000000"));
    CHECK(factorial(8) * 2187 * factorial(24) / 24 < positions);
    // "n is necessarily larger than 34" of 36 * 24^(n-1) >= 7.401e45. It is 34 that suffices, as
    // the sentence before has it: "requires at least 34 moves".
    Integer words = 36;
    int length = 1;
    for (; words < positions; ++length) words *= 24;
    CHECK(length == 34);
}

// --- R. Brown, "Exploration of the pocket Rubik's group", 2022.

namespace {

using Pocket = std::pair<std::array<int, 8>, std::array<int, 8>>;

/// The turns that the paper's program is made of: which place comes to each, and what is added
/// there. Corners are those of the upper layer from the left at the back clockwise, then of the
/// lower one from the left in front anticlockwise.
Pocket moved(const Pocket& cube, const std::array<int, 8>& from, const std::array<int, 8>& twists) {
    Pocket out;
    for (int i = 0; i < 8; ++i) {
        out.first[i] = cube.first[from[i]];
        out.second[i] = (cube.second[from[i]] + twists[i]) % 3;
    }
    return out;
}
Pocket turn_r(const Pocket& cube) {
    return moved(cube, {0, 2, 5, 3, 4, 6, 1, 7}, {0, 1, 2, 0, 0, 1, 2, 0});
}
Pocket turn_u(const Pocket& cube) { return moved(cube, {3, 0, 1, 2, 4, 5, 6, 7}, {}); }
Pocket turn_x(const Pocket& cube) {
    return moved(cube, {3, 2, 5, 4, 7, 6, 1, 0}, {2, 1, 2, 1, 2, 1, 2, 1});
}
Pocket all_of(std::string_view words, Pocket cube);

/// D = x x U x x and so on, as printed; the rightmost is done first.
Pocket turn(char name, const Pocket& cube) {
    switch (name) {
        case 'R':
            return turn_r(cube);
        case 'U':
            return turn_u(cube);
        case 'x':
            return turn_x(cube);
        case 'D':
            return all_of("xxUxx", cube);
        case 'y':
            return all_of("UDDD", cube);
        case 'F':
            return all_of("xxxUx", cube);
        case 'B':
            return all_of("yyFyy", cube);
        case 'z':
            return all_of("FBBB", cube);
        default:
            return all_of("yyRyy", cube);
    }
}
Pocket all_of(std::string_view words, Pocket cube) {
    for (std::size_t i = words.size(); i-- > 0;) cube = turn(words[i], cube);
    return cube;
}

int pocket_order(std::string_view word) {
    const Pocket start = {{0, 1, 2, 3, 4, 5, 6, 7}, {}};
    const std::string backwards(word.rbegin(), word.rend());
    Pocket cube = all_of(backwards, start);
    int count = 1;
    for (; cube != start; ++count) cube = all_of(backwards, cube);
    return count;
}

}  // namespace

TEST_CASE("the turns of Brown's program are those of the 2x2") {
    const Puzzle& pocket = known_puzzle("2x2");
    for (const std::string word : {"R", "U", "D", "F", "B", "L", "RU", "RUF", "LDB", "RRUFL",
                                   "BUDLRF", "FFRUUBLD", "RLUDFB", "UUBRRLFD"}) {
        INFO(word);
        CHECK(pocket_order(word) == order(cycle_structure(pocket.shape(), state(pocket, word))));
    }
    CHECK(pocket_order("x") == 4);
    CHECK(pocket_order("y") == 4);
    CHECK(pocket_order("z") == 4);
    CHECK(pocket_order("xy") == 3);
}

TEST_CASE("counts of Brown's paper") {
    CHECK(factorial(8) * 2187 == 88179840);
    CHECK(factorial(8) * 2187 / 24 == 3674160);
    CHECK(factorial(8) * 6561 == 264539520);
    CHECK(Integer(264539520) / 72 == 3674160);
    // The group of the 3x3 is printed as 4.352e19. It is 4.325e19.
    CHECK(order_of_turns("U D F B L R") / Integer("10000000000000000") == 4325);
}

// --- L. VandeVondele, "Graph algorithms and 3D rendering of a complex shapeshifting Rubik's Cube",
// 2025. Its corners are counted in tests/explore.

TEST_CASE("counts of the thesis on the Puppet Cube") {
    const Integer edges = factorial(12) * 2048 / 2;  // of a parity that the corners' gives
    CHECK(edges == Integer("490497638400"));
    CHECK(edges * 11382336 == Integer("5583008927475302400"));
    CHECK(11382336 % (3 * 6 * 6 * 2 * 4 * 2) == 0);
    CHECK(3 * 6 * 6 * 2 * 4 * 2 == 1728);
    // "Only 6.1 times as many edges as there are positions".
    CHECK(Integer("340244006946471936000") / Integer("5583008927475302400") == 60);
    CHECK(std::round(34024400694647193600.0 / 5583008927475302400.0 * 10) == 61);
    CHECK(factorial(8) * 2187 == 88179840);
}
