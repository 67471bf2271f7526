#include <set>
#include <unordered_map>

#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/test_symmetry_solids.hpp"
#include "puzzle/symmetry_representative.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

SymmetryGroup derived_group(const Solid& solid) {
    Result<SymmetryGroup> found = SymmetryGroup::derive(solid.shape, solid.turns);
    if (!found) throw std::runtime_error("no symmetries");
    return *std::move(found);
}

/// Piece and orientation of slot 0, of slot 1 and so on: what representatives are compared by.
using Word = std::vector<std::uint32_t>;

Word word(const State& state) {
    Word out;
    for (std::size_t slot = 0; slot < state.piece.size(); ++slot) {
        out.push_back(state.piece[slot]);
        out.push_back(state.orient[slot]);
    }
    return out;
}

/// Compares with the smallest of all images, and the witnesses with all that reach it.
void check_against_all_images(const SymmetryGroup& group, const State& state, Alike alike) {
    const Shape& shape = group.shape();
    RepresentativeFinder finder(group, alike);
    const Representative found = finder.find(state);
    std::vector<Word> direct, inverted;
    for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
        const Relabelling& by = group.relabelling(symmetry);
        direct.push_back(word(conjugate(shape, by, state)));
        inverted.push_back(word(conjugate(shape, by, inverse(shape, state))));
    }
    Word smallest = *std::min_element(direct.begin(), direct.end());
    if (alike == Alike::kBySymmetryOrInverse) {
        smallest = std::min(smallest, *std::min_element(inverted.begin(), inverted.end()));
    }
    REQUIRE(word(found.state) == smallest);
    std::vector<std::uint32_t> expected_direct, expected_inverted;
    for (std::uint32_t symmetry = 0; symmetry < group.size(); ++symmetry) {
        if (direct[symmetry] == smallest) expected_direct.push_back(symmetry);
        if (alike == Alike::kBySymmetryOrInverse && inverted[symmetry] == smallest) {
            expected_inverted.push_back(symmetry);
        }
    }
    REQUIRE(found.direct == expected_direct);
    REQUIRE(found.inverted == expected_inverted);
    // The class and the stabiliser multiply to the group.
    std::set<Word> all(direct.begin(), direct.end());
    std::size_t size = group.size();
    if (alike == Alike::kBySymmetryOrInverse) {
        all.insert(inverted.begin(), inverted.end());
        size *= 2;
    }
    REQUIRE(all.size() * found.stabiliser() == size);
}

struct WordHash {
    std::size_t operator()(const Word& word) const {
        std::size_t hash = 0;
        for (const std::uint32_t part : word) hash = hash * 1000003 + part;
        return hash;
    }
};

struct Layer {
    std::uint64_t classes = 0;
    std::uint64_t states = 0;

    friend bool operator==(const Layer&, const Layer&) = default;
};

/// Classes and states by depth, each grip's turns counted as one, from representatives alone: the
/// neighbours of a class are those of its representative and, with inverses, of its inverse.
std::vector<Layer> count_by_representatives(const Solid& solid, Alike alike, int depth) {
    const SymmetryGroup group = derived_group(solid);
    RepresentativeFinder finder(group, alike);
    const std::size_t size = group.size() * (alike == Alike::kBySymmetryOrInverse ? 2U : 1U);
    std::vector<State> moves;
    for (const GripTurn& grip : solid.turns) {
        for (std::uint32_t amount = 1; amount < grip.order; ++amount) {
            moves.push_back(power(solid.shape, grip.turn, Integer(amount)));
        }
    }
    std::set<Word> seen;
    std::vector<State> frontier;
    std::vector<Layer> layers;
    Representative found;
    const auto visit = [&](const State& state, std::vector<State>& into, Layer& layer) {
        finder.find(state, found);
        if (!seen.insert(word(found.state)).second) return;
        ++layer.classes;
        layer.states += size / found.stabiliser();
        into.push_back(found.state);
    };
    layers.emplace_back();
    visit(solved_state(solid.shape), frontier, layers.back());
    while (static_cast<int>(layers.size()) <= depth) {
        std::vector<State> next;
        layers.emplace_back();
        for (const State& state : frontier) {
            for (const State& move : moves) {
                visit(compose(solid.shape, state, move), next, layers.back());
                if (alike == Alike::kBySymmetry) continue;
                visit(compose(solid.shape, inverse(solid.shape, state), move), next, layers.back());
            }
        }
        frontier = std::move(next);
    }
    return layers;
}

/// The same counts from every single state and the isometries of the solid, with nothing of the
/// library but the composition of states: the images of a state that was not met are crossed off.
std::vector<Layer> count_by_crossing_off(const Solid& solid,
                                         const std::vector<Isometry>& isometries, bool inverses,
                                         int depth) {
    std::vector<State> moves;
    for (const GripTurn& grip : solid.turns) {
        State move = grip.turn;
        for (std::uint32_t amount = 1; amount < grip.order; ++amount) {
            moves.push_back(move);
            move = compose(solid.shape, move, grip.turn);
        }
    }
    std::unordered_map<Word, int, WordHash> depth_of;
    std::vector<State> frontier = {solved_state(solid.shape)};
    depth_of[word(frontier[0])] = 0;
    std::vector<Layer> layers;
    for (int d = 0; d <= depth; ++d) {
        Layer layer;
        layer.states = frontier.size();
        std::set<Word> crossed;
        for (const State& state : frontier) {
            if (crossed.count(word(state)) != 0) continue;
            ++layer.classes;
            for (const Isometry& isometry : isometries) {
                const State image = solid.conjugate(isometry, state);
                crossed.insert(word(image));
                if (inverses) crossed.insert(word(inverse(solid.shape, image)));
            }
        }
        layers.push_back(layer);
        std::vector<State> next;
        for (const State& state : frontier) {
            for (const State& move : moves) {
                State to = compose(solid.shape, state, move);
                if (depth_of.emplace(word(to), d + 1).second) next.push_back(std::move(to));
            }
        }
        frontier = std::move(next);
    }
    return layers;
}

/// The number of classes by Burnside's lemma: the average number of states that a symmetry keeps.
std::uint64_t count_by_burnside(const Solid& solid, const std::vector<Isometry>& isometries,
                                bool inverses, const std::vector<State>& states) {
    std::uint64_t kept = 0;
    for (const Isometry& isometry : isometries) {
        for (const State& state : states) {
            const State image = solid.conjugate(isometry, state);
            kept += image == state ? 1 : 0;
            if (inverses && inverse(solid.shape, image) == state) ++kept;
        }
    }
    const std::uint64_t size = isometries.size() * (inverses ? 2 : 1);
    REQUIRE(kept % size == 0);
    return kept / size;
}

std::vector<std::uint64_t> classes(const std::vector<Layer>& layers) {
    std::vector<std::uint64_t> out;
    for (const Layer& layer : layers) out.push_back(layer.classes);
    return out;
}

std::vector<std::uint64_t> states(const std::vector<Layer>& layers) {
    std::vector<std::uint64_t> out;
    for (const Layer& layer : layers) out.push_back(layer.states);
    return out;
}

using Counts = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("the representative is the smallest of all images", "[symmetry][representative]") {
    const int which = GENERATE(0, 1, 2, 3, 4, 5, 6);
    const Solid solid = which == 0   ? nxn(2)
                        : which == 1 ? nxn(3)
                        : which == 2 ? nxn(4)
                        : which == 3 ? megaminx()
                        : which == 4 ? pyraminx(4)
                        : which == 5 ? skewb()
                                     : nxn_stickers(3);
    const SymmetryGroup group = derived_group(solid);
    std::mt19937 random(which);
    const Alike alike = GENERATE(Alike::kBySymmetry, Alike::kBySymmetryOrInverse);
    for (int i = 0; i < 30; ++i) {
        State state = solved_state(solid.shape);
        if (i % 2 == 0) state = random_state(solid.shape, random);
        // Few turns leave symmetries over.
        for (int k = 0; i % 2 == 1 && k < i / 2; ++k) {
            state = compose(solid.shape, state, solid.turns[random() % solid.turns.size()].turn);
        }
        if (!group.acts_on(state)) continue;
        check_against_all_images(group, state, alike);
    }
}

TEST_CASE("representatives of states with many symmetries", "[symmetry][representative]") {
    const Solid solid = nxn(3);
    const SymmetryGroup group = derived_group(solid);
    const Shape& shape = solid.shape;
    const Alike alike = GENERATE(Alike::kBySymmetry, Alike::kBySymmetryOrInverse);
    const std::size_t twice = alike == Alike::kBySymmetry ? 1 : 2;
    RepresentativeFinder finder(group, alike);

    const State solved = solved_state(shape);
    CHECK(finder.find(solved).stabiliser() == 48 * twice);
    CHECK(finder.find(solved).state == solved);

    // All edges flipped: the superflip, alone in its class.
    State superflip = solved;
    for (const OrbitShape& orbit : shape.orbits()) {
        for (Slot slot = orbit.first; orbit.modulus == 2 && slot < orbit.first + orbit.size;
             ++slot) {
            superflip.orient[slot] = 1;
        }
    }
    CHECK(finder.find(superflip).stabiliser() == 48 * twice);
    CHECK(finder.find(superflip).state == superflip);

    // Every grip turned by a half: the checkerboard of three axes ("Pons asinorum") has all 48,
    // too.
    State checkerboard = solved;
    for (const GripTurn& grip : solid.turns) {
        checkerboard = compose(shape, checkerboard, compose(shape, grip.turn, grip.turn));
    }
    check_against_all_images(group, checkerboard, alike);
    check_against_all_images(group, compose(shape, checkerboard, superflip), alike);
    CHECK(finder.find(checkerboard).stabiliser() == 48 * twice);

    // One turn: the axis' rotations keep it, mirrors across the axis invert it.
    const Representative quarter = finder.find(solid.turns[0].turn);
    CHECK(quarter.direct.size() == 4);
    CHECK(quarter.inverted.size() == (twice == 1 ? 0 : 4));
    check_against_all_images(group, solid.turns[0].turn, alike);
}

TEST_CASE("all states of a class have one representative", "[symmetry][representative]") {
    const Solid solid = nxn(3);
    const SymmetryGroup group = derived_group(solid);
    RepresentativeFinder plain(group, Alike::kBySymmetry);
    RepresentativeFinder anti(group, Alike::kBySymmetryOrInverse);
    REQUIRE(rc::check("classes", [&] {
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        const State state = random_state(solid.shape, random);
        const auto symmetry = static_cast<std::uint32_t>(random() % group.size());
        const State image = group.conjugate(symmetry, state);
        const State back = inverse(solid.shape, image);
        const Representative found = anti.find(state);
        RC_ASSERT(plain.find(image).state == plain.find(state).state);
        RC_ASSERT(anti.find(image).state == found.state);
        RC_ASSERT(anti.find(back).state == found.state);
        RC_ASSERT(anti.find(found.state).state == found.state);
        // The witnesses do what they say.
        for (const std::uint32_t by : found.direct) {
            RC_ASSERT(group.conjugate(by, state) == found.state);
        }
        for (const std::uint32_t by : found.inverted) {
            RC_ASSERT(group.conjugate(by, inverse(solid.shape, state)) == found.state);
        }
    }));
}

TEST_CASE(
    "states that can be turned have one representative per class without a group of relabellings",
    "[symmetry][representative]") {
    // The octagon of symmetry_section.hpp: one step round and two perpendicular flips.
    Shape shape;
    shape.add_orbit(8, 1);
    const std::vector<GripTurn> turns = octagon_turns(shape);
    const Result<SymmetryGroup> group = SymmetryGroup::derive(shape, turns);
    REQUIRE(group.ok());
    REQUIRE_FALSE(group->relabellings_are_group());
    std::map<Word, State> all = {{word(solved_state(shape)), solved_state(shape)}};
    std::vector<State> queue = {solved_state(shape)};
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (const GripTurn& grip : turns) {
            const State next = compose(shape, queue[at], grip.turn);
            if (all.emplace(word(next), next).second) queue.push_back(next);
        }
    }
    REQUIRE(all.size() == 16);
    RepresentativeFinder finder(*group, Alike::kBySymmetryOrInverse);
    for (const State& state : queue) {
        const Word expected = word(finder.find(state).state);
        for (std::uint32_t symmetry = 0; symmetry < group->size(); ++symmetry) {
            const State image = group->conjugate(symmetry, state);
            CHECK(word(finder.find(image).state) == expected);
            CHECK(word(finder.find(inverse(shape, image)).state) == expected);
        }
    }
}

TEST_CASE("most states are decided after about two images' worth of elements",
          "[symmetry][representative]") {
    const Solid solid = nxn(3);
    const SymmetryGroup group = derived_group(solid);
    RepresentativeFinder finder(group, Alike::kBySymmetryOrInverse);
    std::mt19937 random(1);
    constexpr int kStates = 2000;
    Representative found;
    for (int i = 0; i < kStates; ++i) finder.find(random_state(solid.shape, random), found);
    // One look at each of the 96 and one image of 20 are needed; all images have 1920 elements.
    CHECK(finder.elements() >= kStates * 115U);
    CHECK(finder.elements() <= kStates * 150U);
}

TEST_CASE("classes of 3x3 positions near solved", "[symmetry][representative]") {
    // Positions by depth: Tomas Rokicki et al., cube20.org. The classes are counted a second time
    // by code that knows neither representatives nor derived symmetries.
    const Solid solid = nxn(3);
    const auto plain = count_by_representatives(solid, Alike::kBySymmetry, 3);
    CHECK(classes(plain) == Counts{1, 2, 9, 75});
    CHECK(states(plain) == Counts{1, 18, 243, 3240});
    CHECK(plain == count_by_crossing_off(solid, cube_isometries(), false, 3));
    const auto anti = count_by_representatives(solid, Alike::kBySymmetryOrInverse, 3);
    CHECK(classes(anti) == Counts{1, 2, 8, 48});
    CHECK(states(anti) == Counts{1, 18, 243, 3240});
    CHECK(anti == count_by_crossing_off(solid, cube_isometries(), true, 3));
}

TEST_CASE("classes of 3x3 positions to depth 5", "[symmetry][representative][slow]") {
    const Solid solid = nxn(3);
    const auto plain = count_by_representatives(solid, Alike::kBySymmetry, 5);
    CHECK(classes(plain) == Counts{1, 2, 9, 75, 934, 12077});
    CHECK(states(plain) == Counts{1, 18, 243, 3240, 43239, 574908});
    const auto anti = count_by_representatives(solid, Alike::kBySymmetryOrInverse, 5);
    CHECK(classes(anti) == Counts{1, 2, 8, 48, 509, 6198});
    CHECK(states(anti) == Counts{1, 18, 243, 3240, 43239, 574908});
    CHECK(classes(count_by_crossing_off(solid, cube_isometries(), false, 4)) ==
          Counts{1, 2, 9, 75, 934});
    CHECK(classes(count_by_crossing_off(solid, cube_isometries(), true, 4)) ==
          Counts{1, 2, 8, 48, 509});
}

TEST_CASE("classes of small puzzles' positions, three ways", "[symmetry][representative]") {
    const auto check = [](const Solid& solid, const std::vector<Isometry>& isometries, int depth) {
        for (const bool inverses : {false, true}) {
            const Alike alike = inverses ? Alike::kBySymmetryOrInverse : Alike::kBySymmetry;
            CHECK(count_by_representatives(solid, alike, depth) ==
                  count_by_crossing_off(solid, isometries, inverses, depth));
        }
    };
    SECTION("2x2, six faces in a fixed frame") { check(nxn(2), cube_isometries(), 3); }
    SECTION("skewb, eight grips") { check(skewb(), cube_isometries(), 3); }
    SECTION("pyraminx") { check(pyraminx(), tetrahedron_isometries(), 4); }
}

TEST_CASE("Burnside's lemma counts the classes of random orbits", "[symmetry][representative]") {
    // A union of whole classes: the images, and inverse images, of some states.
    const Solid solid = nxn(3);
    const std::vector<Isometry> isometries = cube_isometries();
    const SymmetryGroup group = derived_group(solid);
    std::mt19937 random(8);
    std::map<Word, State> all;
    for (int i = 0; i < 12; ++i) {
        State state = solved_state(solid.shape);
        for (int k = 0; k < i; ++k) {
            const State& turn = solid.turns[random() % 6].turn;
            state = compose(solid.shape, state, i % 2 == 0 ? turn : power(solid.shape, turn, 2));
        }
        for (const Isometry& isometry : isometries) {
            const State image = solid.conjugate(isometry, state);
            const State back = inverse(solid.shape, image);
            all.emplace(word(image), image);
            all.emplace(word(back), back);
        }
    }
    std::vector<State> states;
    for (const auto& entry : all) states.push_back(entry.second);
    for (const bool inverses : {false, true}) {
        RepresentativeFinder finder(group,
                                    inverses ? Alike::kBySymmetryOrInverse : Alike::kBySymmetry);
        std::set<Word> representatives;
        for (const State& state : states) representatives.insert(word(finder.find(state).state));
        CHECK(representatives.size() == count_by_burnside(solid, isometries, inverses, states));
    }
}
