#include "coordinate/permutation_space.hpp"

#include <set>

#include "catch.hpp"
#include "table/permutation_puzzles.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

/// Follows random turns on states and on points, from a random permutation.
void check_walk(const Turning& turning, std::uint32_t part, const PermutationSpace& space,
                std::uint32_t seed, int length) {
    const std::vector<State> turns = turning.turns();
    REQUIRE(space.turns() == turns.size());
    std::mt19937 random(seed);
    State state = solved_state(turning.shape);
    const Permutation start = random_permutation(space.size(), random);
    const std::vector<Slot>& slots = turning.constraints.parts[part].slots;
    for (Slot i = 0; i < space.size(); ++i) state.piece[slots[i]] = slots[start[i]];
    Point point = space.point_of(state);
    Permutation piece(space.size());
    for (int i = 0; i < length; ++i) {
        const auto turn = static_cast<std::uint32_t>(random() % turns.size());
        state = compose(turning.shape, state, turns[turn]);
        point = space.after(point, turn);
        REQUIRE(space.point_of(state) == point);
        REQUIRE(point.perm < space.arrangements());
        space.pieces_of(point, piece);
        for (Slot j = 0; j < space.size(); ++j) REQUIRE(slots[piece[j]] == state.piece[slots[j]]);
    }
}

/// All parts of a puzzle that can be laid out, with its symmetries and without; how many can.
int check_puzzle(const Turning& turning, std::uint32_t seed, int length) {
    int laid_out = 0;
    for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
        const std::vector<Permutation> symmetries = all_slot_symmetries(turning, part);
        for (const auto& by : {symmetries, {symmetries.front()}}) {
            const auto layout = layout_of(turning, part, by);
            if (!layout) continue;
            ++laid_out;
            const PermutationSpace space(turning.constraints.parts[part], turning.grips, *layout);
            CHECK(space.entries() == factorial(space.size()));
            check_walk(turning, part, space, seed, length);
            const Coordinate arrangements =
                arrangement_coordinate(space.slots(), layout->block,
                                       {layout->blocks(), layout->block_size}, turning.grips);
            const std::uint32_t solved = *arrangements.of(solved_state(turning.shape));
            const std::vector<State> turns = turning.turns();
            for (std::uint32_t turn = 0; turn < turns.size(); ++turn) {
                REQUIRE(arrangements.of(turns[turn]) == space.point_of(turns[turn]).perm);
                REQUIRE(arrangements.of(turns[turn]) == arrangements.after(solved, turn));
            }
        }
    }
    return laid_out;
}

bool keeps_blocks(const PermutationLayout& layout, const Permutation& symmetry) {
    std::map<Slot, Slot> image;
    for (Slot i = 0; i < layout.slots(); ++i) {
        const Slot to = layout.block[symmetry[i]];
        if (image.emplace(layout.block[i], to).first->second != to) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("permutations in two coordinates turn as states do", "[permutation]") {
    CHECK(check_puzzle(turning("3x3"), 1, 300) == 4);
    CHECK(check_puzzle(turning("2x2"), 2, 300) == 2);
    CHECK(check_puzzle(turning("2x2", {"U", "R"}), 3, 300) == 2);
    CHECK(check_puzzle(turning("pyraminx"), 4, 300) > 0);
    CHECK(check_puzzle(turning("skewb"), 5, 300) > 0);
    CHECK(check_puzzle(turning("dino"), 6, 300) > 0);
    REQUIRE(rc::check([](std::uint32_t seed) {
        const Turning turning = *any_turning();
        if (!turning.grips.empty()) check_puzzle(turning, seed, 30);
    }));
}

TEST_CASE("numbers of turns are grip by grip, by amount", "[permutation]") {
    const Turning cube = turning("3x3");
    const std::uint32_t edges = part_of(cube, 12);
    const auto layout = layout_of(cube, edges, all_slot_symmetries(cube, edges));
    REQUIRE(layout);
    const PermutationSpace space(cube.constraints.parts[edges], cube.grips, *layout);
    CHECK(space.numbers().number({0, 1}) == 0);
    CHECK(space.numbers().number({2, 3}) == 8);
    const Point solved = space.point_of(solved_state(cube.shape));
    const Point once = space.after(solved, space.numbers().number({2, 1}));
    CHECK(space.after(once, space.numbers().number({2, 3})) == solved);
}

TEST_CASE("arrangements are numbered in order", "[permutation]") {
    const Turning cube = turning("3x3");
    const auto layout = layout_of(cube, 0, all_slot_symmetries(cube, 0));
    REQUIRE(layout);
    const PermutationSpace space(cube.constraints.parts[0], cube.grips, *layout);
    Permutation block;
    for (Slot i = 0; i < space.size(); ++i) block.push_back(i / space.block_size());
    Permutation back(space.size());
    std::uint32_t rank = 0;
    do {
        REQUIRE(space.arrangement_of(block) == rank);
        space.blocks_of(rank, back);
        REQUIRE(back == block);
        ++rank;
    } while (std::next_permutation(block.begin(), block.end()));
    CHECK(rank == space.arrangements());
}

TEST_CASE("the edges of the 3x3 are divided into slices", "[permutation]") {
    const Turning cube = turning("3x3");
    const std::uint32_t edges = part_of(cube, 12);
    const std::vector<Permutation> symmetries = all_slot_symmetries(cube, edges);
    CHECK(symmetries.size() == 48);
    const auto layout = layout_of(cube, edges, symmetries);
    REQUIRE(layout);
    CHECK(layout->symmetries == symmetries);
    CHECK(layout->block_size == 4);
    CHECK(layout->arrangements == 34650);
    CHECK(layout->inners == 13824);
    // The two grips of an axis move the other two slices and no slot twice.
    const std::vector<Permutation> turns = turns_of(cube, edges);
    for (const Permutation& one : turns) {
        for (const Permutation& other : turns) {
            std::set<Slot> still;
            Slot both = 0;
            for (Slot i = 0; i < 12; ++i) {
                if (one[i] == i && other[i] == i) still.insert(layout->block[i]);
                both += one[i] != i && other[i] != i ? 1 : 0;
            }
            if (both == 0) CHECK(still.size() == 1);
        }
    }
}

TEST_CASE("symmetries keep blocks, and classes are as many as counted", "[permutation]") {
    int reduced = 0;
    const auto check = [&](const Turning& turning) {
        for (std::uint32_t part = 0; part < turning.constraints.parts.size(); ++part) {
            const auto layout = layout_of(turning, part, all_slot_symmetries(turning, part));
            if (!layout) continue;
            for (const Permutation& by : layout->symmetries) CHECK(keeps_blocks(*layout, by));
            const auto classes = classes_of(turning, part, *layout);
            CHECK(classes->rows() == layout->rows);
            CHECK(classes->inners() == layout->inners);
            std::uint64_t all = 0;
            for (std::uint32_t row = 0; row < classes->rows(); ++row) {
                all += classes->reduction().size(row);
            }
            CHECK(all == layout->arrangements);
            if (layout->rows < layout->arrangements) ++reduced;
        }
    };
    for (const char* name : {"3x3", "2x2", "pyraminx", "skewb", "dino"}) check(turning(name));
    CHECK(reduced >= 4);
    REQUIRE(rc::check([&] { check(*any_turning()); }));
}

TEST_CASE("a permutation and its conjugates have one place", "[permutation]") {
    for (const auto& [name, slots] : {std::pair{"3x3", 12}, {"3x3", 8}, {"pyraminx", 6}}) {
        const Turning turning = testing::turning(name);
        const std::uint32_t part = part_of(turning, static_cast<std::size_t>(slots));
        const auto layout = layout_of(turning, part, all_slot_symmetries(turning, part));
        REQUIRE(layout);
        const auto classes = classes_of(turning, part, *layout);
        const PermutationSpace& space = classes->space();
        std::mt19937 random(3);
        Permutation of_row(space.size());
        for (int i = 0; i < 200; ++i) {
            const Permutation piece = random_permutation(space.size(), random);
            const auto place = classes->locate(space.point_of(piece));
            REQUIRE(place.perm < classes->rows());
            REQUIRE(place.orient < classes->inners());
            // The permutation of the row is one of the conjugates.
            Point there{classes->reduction().representative(place.perm), 0};
            std::uint32_t rest = place.orient;
            for (Slot block = 0; block < space.blocks(); ++block, rest /= space.orders()) {
                there.orient |= space.with_order(block, rest % space.orders());
            }
            space.pieces_of(there, of_row);
            const bool conjugate =
                std::any_of(layout->symmetries.begin(), layout->symmetries.end(),
                            [&](const Permutation& by) { return renamed(piece, by) == of_row; });
            REQUIRE(conjugate);
        }
    }
}

TEST_CASE("orbits that cannot be divided are refused", "[permutation]") {
    const Turning big = turning("4x4");
    const std::uint32_t wings = part_of(big, 24);
    CHECK_FALSE(layout_of(big, wings, {identity_permutation(24)}));
    CHECK_FALSE(lay_out_permutations(11, 18, {identity_permutation(11)}));
    CHECK_FALSE(lay_out_permutations(0, 18, {{}}));
    // No block has more than six slots, so that products of orders stay few.
    for (Slot slots = 1; slots <= 12; ++slots) {
        const auto layout = lay_out_permutations(slots, 18, {identity_permutation(slots)});
        CHECK((!layout || layout->block_size <= PermutationLayout::kMaxBlock));
        CHECK(layout.has_value() == (slots != 11));
    }
    // So many turns that the tables would be too large.
    CHECK_FALSE(lay_out_permutations(12, 1000, {identity_permutation(12)}));
}

TEST_CASE("symmetries that keep no division are not used", "[permutation]") {
    Permutation ring = identity_permutation(9);
    std::rotate(ring.begin(), ring.begin() + 1, ring.end());
    std::vector<Permutation> symmetries = {identity_permutation(9), ring};
    while (compose(symmetries.back(), ring) != symmetries.front()) {
        symmetries.push_back(compose(symmetries.back(), ring));
    }
    const auto kept = lay_out_permutations(9, 10, symmetries);
    REQUIRE(kept);
    CHECK(kept->block_size == 3);
    CHECK(kept->block == std::vector<Slot>{0, 1, 2, 0, 1, 2, 0, 1, 2});
    CHECK(kept->symmetries.size() == 9);
    // One slot of ten stays: no block has room for all the others.
    for (Permutation& symmetry : symmetries) symmetry.push_back(9);
    const auto dropped = lay_out_permutations(10, 10, symmetries);
    REQUIRE(dropped);
    CHECK(dropped->symmetries.size() == 1);
    CHECK(dropped->rows == dropped->arrangements);
}
