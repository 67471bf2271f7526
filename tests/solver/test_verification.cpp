// Claims about registers: those of the paper hold, and each way to break one is noticed.
#include "solver/verification.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "../fixtures.hpp"
#include "catch.hpp"
#include "program/architecture.hpp"
#include "solver/sticker_replay.hpp"

namespace qter {
namespace {

using testing::alg;
using testing::any_algorithm;
using testing::cube;
using testing::piece;
using testing::puzzle;

/// The messages, one a line.
std::string problems(const Verification& found) {
    std::string text;
    for (const Diagnostic& problem : found.problems.items()) text += problem.message + '\n';
    return text;
}

ArchitectureClaim preset(const std::vector<Integer>& orders) {
    for (const Preset& preset : cube().presets()) {
        if (preset.orders == orders) return claim_of(preset);
    }
    throw std::runtime_error("no such preset");
}

RegisterClaim claim(std::string_view algorithm, int order) {
    RegisterClaim reg;
    reg.algorithm = alg(cube(), algorithm);
    reg.order = order;
    return reg;
}

ArchitectureClaim claim_of(std::vector<RegisterClaim> registers) {
    ArchitectureClaim made;
    made.registers = std::move(registers);
    return made;
}

std::vector<Slot> pieces(std::initializer_list<std::string_view> names) {
    std::vector<Slot> slots;
    for (const std::string_view name : names) slots.push_back(piece(cube(), name));
    return slots;
}

/// The cycle of pieces of the 3x3, in the order that they travel.
Cycle cycle(std::initializer_list<std::string_view> names, int sum, std::uint64_t order) {
    Cycle made;
    made.slots = pieces(names);
    made.orbit = made.slots.front() < 8 ? 0 : 1;
    made.orientation_sum = static_cast<std::uint8_t>(sum);
    made.order = order;
    return made;
}

/// Four corners, and an edge alone, none of which can be told from the others of its orbit but one:
/// a puzzle of one grip that takes all of them round, and one that takes two identical pieces
/// round.
PuzzlePtr identical_pieces() {
    PuzzleParts parts;
    parts.name = "alike";
    parts.orbits = {{"a", 1, 0, 3}, {"b", 1, 3, 3}};
    for (const char* name : {"a1", "a2", "a3", "b1", "b2", "b3"}) {
        const bool alike = name[0] == 'a' && name[1] != '3';
        Piece made{name, {}, std::nullopt};
        made.kind = alike ? 0U : static_cast<std::uint32_t>(name[1]);
        parts.pieces.push_back(made);
    }
    const std::vector<std::uint8_t> none(6, 0);
    parts.grips.push_back({"X", {{2, 0, 1, 5, 3, 4}, none}, 3, 1, false, 0, {}});
    parts.grips.push_back({"Y", {{1, 0, 2, 3, 5, 4}, none}, 2, 1, false, 0, {}});
    return std::make_shared<const Puzzle>(std::move(parts));
}

}  // namespace

TEST_CASE("stickers are carried where states say", "[verification]") {
    for (const char* name : {"3x3", "pyraminx", "4x4", "megaminx", "skewb", "dino"}) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        const StickerReplay replay(*p);
        REQUIRE(rc::check("cycles of pieces are those of the state", [&] {
            const Algorithm algorithm = *any_algorithm(*p);
            RC_ASSERT(replay.piece_cycles(replay.replay(algorithm)) ==
                      cycle_structure(p->shape(), state_of(*p, algorithm)));
        }));
    }
}

TEST_CASE("stickers of the 3x3 go where hands take them", "[verification]") {
    // R takes the sticker U of UFR to B of UBR, and F of UFR to U of UBR.
    const StickerReplay replay(cube());
    const PointMap r = replay.replay(alg(cube(), "R"));
    const auto sticker = [&](std::string_view name, char face) {
        const Slot slot = piece(cube(), name);
        const std::vector<std::uint8_t>& faces = cube().pieces()[slot].stickers;
        for (StickerPoint i = 0; i < faces.size(); ++i) {
            if (cube().faces()[faces[i]][0] == face) return replay.first(slot) + i;
        }
        throw std::runtime_error("no such sticker");
    };
    CHECK(replay.points() == 48);
    CHECK(r[sticker("UFR", 'U')] == sticker("UBR", 'B'));
    CHECK(r[sticker("UFR", 'F')] == sticker("UBR", 'U'));
    CHECK(r[sticker("UFR", 'R')] == sticker("UBR", 'R'));
    CHECK(r[sticker("FR", 'F')] == sticker("UR", 'U'));
    CHECK(r[sticker("FR", 'R')] == sticker("UR", 'R'));
    CHECK(r[sticker("FL", 'F')] == sticker("FL", 'F'));
    const PointMap f = replay.replay(alg(cube(), "F"));
    CHECK(f[sticker("UF", 'U')] == sticker("FR", 'R'));
    CHECK(f[sticker("UF", 'F')] == sticker("FR", 'F'));
}

TEST_CASE("the presets of all puzzles are what they say", "[verification]") {
    for (const char* name : {"2x2", "3x3", "4x4", "megaminx", "pyraminx", "skewb"}) {
        const PuzzlePtr of = puzzle(name);
        CHECK(of->presets().size() >= 3);
        for (const Preset& given : of->presets()) {
            CAPTURE(name, given.orders);
            CHECK(problems(verify(*of, claim_of(given))).empty());
        }
    }
}

TEST_CASE("the paper's presets of the 3x3 are what they say", "[verification]") {
    // The combinations are the products of the orders.
    const std::vector<std::pair<std::vector<Integer>, std::uint64_t>> expected = {
        {{4, 4}, 16}, {{90, 90}, 8100}, {{1260}, 1260}, {{30, 18, 10, 9}, 48600}};
    for (const auto& [orders, combinations] : expected) {
        const Verification found = verify(cube(), preset(orders));
        CHECK(problems(found).empty());
        CHECK(found.ok());
        CHECK(found.exhaustive);
        CHECK(found.combinations == combinations);
    }
}

TEST_CASE("the registers of 30, 18, 10 and 9 share what the paper says", "[verification]") {
    // The qter paper, section 3.1: cycles of pieces that no other register touches.
    const Verification found = verify(cube(), preset({30, 18, 10, 9}));
    REQUIRE(found.registers.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        Integer order = 1;
        for (const Cycle& own : found.registers[i].cycles) {
            order = lcm(order, Integer(own.order));
            for (const Slot slot : own.slots) {
                CHECK(std::find(found.shared.begin(), found.shared.end(), slot) ==
                      found.shared.end());
            }
        }
        CHECK(order == std::vector<int>{30, 18, 10, 9}[i]);
    }
    CHECK(found.registers[0].length == 11);
    CHECK(found.registers[3].length == 12);
}

TEST_CASE("random combinations are tried where there are too many", "[verification]") {
    VerificationOptions options;
    options.most_combinations = 48599;
    options.samples = 5000;
    const Verification found = verify(cube(), preset({30, 18, 10, 9}), options);
    CHECK(problems(found).empty());
    CHECK_FALSE(found.exhaustive);
    CHECK(found.combinations == 5000);
}

TEST_CASE("everything that is claimed of U and D is checked", "[verification]") {
    RegisterClaim up = claim("U", 4);
    up.length = 1;
    up.cycles = {cycle({"UFR", "UFL", "UBL", "UBR"}, 0, 4), cycle({"UF", "UL", "UB", "UR"}, 0, 4)};
    up.pieces = pieces({"UFR"});
    up.nothing_else = true;
    ArchitectureClaim good = claim_of({up, claim("D'", 4)});
    good.shared = std::vector<Slot>{};
    CHECK(problems(verify(cube(), good)).empty());

    SECTION("an order") {
        good.registers[1].order = 5;
        CHECK(problems(verify(cube(), good)) == "register 2 has the order 4, not 5\n");
    }
    SECTION("an order below 1") {
        good.registers[1].order = 0;
        const Verification found = verify(cube(), good);
        CHECK(problems(found) == "register 2 has the order 4, not 0\n");
        CHECK(found.combinations == 0);
    }
    SECTION("a length") {
        good.registers[0].length = 2;
        CHECK(problems(verify(cube(), good)) == "the algorithm of register 1 has 1 turns, not 2\n");
    }
    SECTION("a cycle that is written from another piece on") {
        std::vector<Slot>& slots = good.registers[0].cycles->front().slots;
        std::rotate(slots.begin(), slots.begin() + 2, slots.end());
        CHECK(problems(verify(cube(), good)).empty());
    }
    SECTION("a cycle the other way round") {
        std::vector<Slot>& slots = good.registers[0].cycles->front().slots;
        std::reverse(slots.begin(), slots.end());
        const std::string found = problems(verify(cube(), good));
        CHECK(found.find("the algorithm of register 1 does not make the cycle (") == 0);
        CHECK(found.find("register 1 also owns (") != std::string::npos);
    }
    SECTION("a twist") {
        good.registers[0].cycles->front().orientation_sum = 1;
        CHECK(problems(verify(cube(), good)).find("does not make the cycle") != std::string::npos);
    }
    SECTION("a cycle left out") {
        good.registers[0].cycles->pop_back();
        CHECK(problems(verify(cube(), good)).find("register 1 also owns (U") == 0);
    }
    SECTION("a cycle claimed twice") {
        good.registers[0].cycles->push_back(good.registers[0].cycles->front());
        CHECK(problems(verify(cube(), good)).find("register 1 claims (U") == 0);
    }
    SECTION("a piece that does not move") {
        good.registers[0].pieces = pieces({"DF"});
        CHECK(problems(verify(cube(), good))
                  .find("with the registers at (0, 1), the pieces that "
                        "show register 1 at 0 are not solved") == 0);
    }
    SECTION("no pieces at all") {
        good.registers[0].pieces = std::vector<Slot>{};
        CHECK(
            problems(verify(cube(), good)) ==
            "with the registers at (1, 0), the pieces that show register 1 at 0 are all solved\n");
    }
    SECTION("pieces that the puzzle has not") {
        good.registers[0].pieces = std::vector<Slot>{20};
        good.registers[1].cycles = std::vector<Cycle>{Cycle{0, {20}, 0, 1}};
        good.shared = std::vector<Slot>{99};
        const Verification found = verify(cube(), good);
        CHECK(found.combinations == 0);
        CHECK(found.problems.error_count() == 5);  // and two cycles that are not claimed
    }
    SECTION("a piece that is not shared") {
        good.shared = pieces({"UF"});
        CHECK(problems(verify(cube(), good)) == "UF is not shared, but claimed to be\n");
    }
    SECTION("a turn that there is not") {
        good.registers[0].algorithm = {{0, 4}};
        CHECK(problems(verify(cube(), good)) ==
              "register 1: its algorithm has a turn that 3x3 does not have\n");
    }
}

TEST_CASE("a generator that disturbs another's own piece is found out", "[verification]") {
    // F moves UF and more, which U has for its own.
    RegisterClaim up = claim("U", 4);
    up.cycles = {cycle({"UF", "UL", "UB", "UR"}, 0, 4)};
    const Verification found = verify(cube(), claim_of({up, claim("F", 4)}));
    const std::string text = problems(found);
    CHECK(text.find("register 1 has the order 1, not 4\n") == 0);
    CHECK(text.find("register 1 claims (UR UF UL UB), but register 2 moves or turns UF\n") !=
          std::string::npos);
    CHECK(text.find("with the registers at (0, 1), register 1 cannot be read: UF is not where its "
                    "value takes it\n") != std::string::npos);
    CHECK(found.shared.size() == 3);
    CHECK(found.combinations == 16);
}

TEST_CASE("random combinations find what disturbs only with some values", "[verification]") {
    // The corner cycles of R U are 1+ and 5+, its edge cycle 7: order 105 (docs/conventions.md).
    // UFR alone is back after 3, the edges after 7.
    RegisterClaim both = claim("R U", 105);
    both.pieces = pieces({"UFR", "UF"});
    VerificationOptions options;
    options.most_combinations = 104;
    options.samples = 5000;
    for (const std::uint64_t most : {std::uint64_t{104}, std::uint64_t{105}}) {
        options.most_combinations = most;
        const Verification found = verify(cube(), claim_of({both}), options);
        CHECK(found.exhaustive == (most == 105));
        REQUIRE(found.problems.error_count() == 1);
        CHECK(problems(found).find("the pieces that show register 1 at 0 are all solved") !=
              std::string::npos);
    }
}

TEST_CASE("what an algorithm does besides its own cycles can be claimed away", "[verification]") {
    RegisterClaim up = claim("U", 4);
    up.nothing_else = true;
    // All pieces of U are its own until R takes three away.
    CHECK(verify(cube(), claim_of({up})).ok());
    const std::string text = problems(verify(cube(), claim_of({up, claim("R", 4)})));
    CHECK(text.find("the algorithm of register 1 moves or turns UFR, which is not its own") !=
          std::string::npos);
}

TEST_CASE("look-alikes tell nothing", "[verification]") {
    const PuzzlePtr p = identical_pieces();
    RegisterClaim x;
    x.algorithm = alg(*p, "X");
    x.order = 3;
    ArchitectureClaim made;
    made.registers = {x};
    // The three of orbit b are all different, two of orbit a are not.
    const Verification plain = verify(*p, made);
    CHECK(problems(plain).empty());
    CHECK(plain.registers[0].cycles.size() == 1);
    made.supercube = true;
    CHECK(verify(*p, made).registers[0].cycles.size() == 2);

    SECTION("a cycle of them") {
        made.registers[0].cycles = verify(*p, made).registers[0].cycles;
        CHECK(problems(verify(*p, made)).empty());
        made.supercube = false;
        CHECK(problems(verify(*p, made)).find("a1 looks like another piece") != std::string::npos);
    }
    SECTION("a piece that tells zero") {
        made.registers[0].pieces = {0};
        CHECK(problems(verify(*p, made)).empty());
        made.supercube = false;
        CHECK(problems(verify(*p, made)) ==
              "register 1 is read from a1, which looks like another piece\n");
    }
    SECTION("what looks untouched") {
        made.supercube = false;
        made.registers[0].algorithm = alg(*p, "Y");
        made.registers[0].order = 2;
        made.registers[0].nothing_else = true;
        CHECK(problems(verify(*p, made)).empty());  // a1 and a2 change places
        made.registers[0].algorithm = alg(*p, "X Y");
        const std::string text = problems(verify(*p, made));
        CHECK(text.find("which is not its own") != std::string::npos);
    }
}

TEST_CASE("generators of one turn each are verified on any puzzle", "[verification]") {
    // A single algorithm has all its cycles for its own, so its order is that of its state.
    for (const char* name : {"2x2", "pyraminx", "megaminx", "skewb"}) {
        CAPTURE(name);
        const PuzzlePtr p = puzzle(name);
        REQUIRE(rc::check("the order of a state is that of its register", [&] {
            const Algorithm algorithm = *any_algorithm(*p, 12);
            ArchitectureClaim made;
            made.registers.resize(1);
            made.registers[0].algorithm = algorithm;
            const std::vector<Cycle> all = cycle_structure(p->shape(), state_of(*p, algorithm));
            const bool seen = std::all_of(all.begin(), all.end(), [&](const Cycle& cycle) {
                return std::all_of(cycle.slots.begin(), cycle.slots.end(),
                                   [&](Slot slot) { return p->is_unique(slot); });
            });
            RC_PRE(seen);
            made.registers[0].order = order(all);
            const Verification found = verify(*p, made);
            RC_ASSERT(found.ok() == (made.registers[0].order > 1));
        }));
    }
}

TEST_CASE("architectures of random generators are what they say", "[verification]") {
    const PuzzlePtr p = puzzle("3x3");
    VerificationOptions options;
    options.most_combinations = 3000;
    options.samples = 300;
    REQUIRE(rc::check("orders, own cycles, shared pieces and the pieces that tell zero", [&] {
        std::vector<Algorithm> generators;
        ArchitectureClaim made;
        // Random ones seldom leave each other cycles of their own that also share pieces; powers of
        // the paper's do.
        const bool paper = *rc::gen::inRange(0, 3) > 0;
        const Preset& preset = p->presets().back();
        const auto first = *rc::gen::inRange<std::size_t>(0, preset.generators.size());
        for (auto i = *rc::gen::inRange<std::size_t>(1, 4); i > 0; --i) {
            const Algorithm& known = preset.generators[(first + i) % preset.generators.size()];
            generators.push_back(paper ? repeat(*p, known, *rc::gen::inRange(1, 4))
                                       : *any_algorithm(*p, 4));
            made.registers.emplace_back().algorithm = generators.back();
            made.registers.back().order = 1;
        }
        const Result<Architecture> architecture = Architecture::make(p, generators, {});
        RC_CLASSIFY(architecture.ok(), "registers");
        if (!architecture) {
            // Some register has no cycle of its own.
            RC_ASSERT(!verify(*p, made, options).ok());
            return;
        }
        for (std::size_t i = 0; i < generators.size(); ++i) {
            const Register& reg = architecture->registers()[i];
            made.registers[i].order = reg.order;
            made.registers[i].cycles = reg.cycles;
            made.registers[i].pieces = architecture->pieces_for(i, reg.order);
        }
        made.shared = architecture->shared_pieces();
        RC_ASSERT(problems(verify(*p, made, options)).empty());
        // With a piece less, or with one more cycle, it is not true any more.
        const auto i = *rc::gen::inRange<std::size_t>(0, generators.size());
        ArchitectureClaim less = made;
        less.registers[i].pieces->pop_back();
        options.most_combinations = 2'000'000;
        RC_ASSERT(!verify(*p, less, options).ok());
        options.most_combinations = 3000;
        const std::vector<Cycle>& shared = architecture->registers()[i].shared_cycles;
        RC_CLASSIFY(!shared.empty(), "that share");
        if (shared.empty()) return;
        ArchitectureClaim more = made;
        more.registers[i].cycles->push_back(shared.front());
        const std::string text = problems(verify(*p, more, options));
        RC_ASSERT(text.find("but register") != std::string::npos);
        RC_ASSERT(text.find("cannot be read") != std::string::npos);
    }));
}

}  // namespace qter
