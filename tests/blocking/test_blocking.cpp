// What blocks turns: the sections of a description, their mistakes, and obstacles against geometry.
#include "blocking/blocking.hpp"

#include "blocking/shape_graph.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "formats/definition_writer.hpp"
#include "formats/same_puzzle.hpp"
#include "random_blocking.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

Result<PuzzlePtr> read(SourceMap& sources, const std::string& text) {
    return read_puzzle(sources.add("p.toml", text));
}

/// The message of the first error.
std::string error_of(const std::string& sections) {
    SourceMap sources;
    const Result<PuzzlePtr> made = read(sources, "name = \"p\"\ncuts = \"c f 1/3\"\n" + sections);
    return made ? "" : made.diagnostics().items().front().message;
}

const char* const kAxes = "solid_axes = [[\"R\", \"L\"], [\"U\", \"D\"], [\"F\", \"B\"]]\n";

std::string box_text(const std::vector<int>& box) {
    std::string text = "[";
    for (const int number : box) text += std::to_string(number) + ", ";
    return text + "]";
}

std::string hollow_text(const std::string& hollow) {
    return std::string(kAxes) + "solid_hollow = " + hollow +
           "\n[[solids]]\npiece = \"UFR\"\nboxes = [[1, 3, 1, 3, 1, 3], [3, 5, -1, 3, -1, 3]]\n";
}

}  // namespace

TEST_CASE("a hollow is read and written, and blocks as boxes do") {
    SourceMap sources;
    const auto made_of = [&](const std::string& sections) {
        return *read(sources, "name = \"p\"\ncuts = \"c f 1/3\"\n" + sections);
    };
    // A piece that goes from F to the core blocks turns of UFR, whether hollow or not.
    const std::string core = "solid_core = [[-1, 1, -1, 1, 3, 5]]\n";
    const PuzzlePtr hollow =
        made_of(core + hollow_text("{ within = 1.25, radius = 4.242640687119285 }"));
    REQUIRE(hollow->blocking()->rules.hollow);
    CHECK(hollow->blocking()->rules.hollow->within == 1.25);
    CHECK(hollow->blocking()->rules.hollow->radius == 4.242640687119285);
    const PuzzlePtr again = *read(sources, write_toml(*hollow));
    REQUIRE(again->blocking()->rules.hollow);
    CHECK(again->blocking()->rules.hollow->within == 1.25);
    CHECK(again->blocking()->rules.hollow->radius == 4.242640687119285);
    CHECK(same_puzzle(*hollow, *again));
    std::string without = hollow_text("");
    without.erase(without.find("solid_hollow"), std::string("solid_hollow = \n").size());
    const PuzzlePtr boxes = made_of(core + without);
    CHECK(!boxes->blocking()->rules.hollow);
    CHECK(!boxes->blocking()->obstacles.of({0, false}).empty());
    CHECK(same_puzzle(*hollow, *boxes));
    CHECK(
        same_puzzle(*puzzle("puppet-v2"),
                    *read_puzzle(sources.add("v2.toml", write_toml(*puzzle("puppet-v2"))))->get()));
}

TEST_CASE("sections that block turns: every mistake is told") {
    const std::pair<std::string, std::string> mistakes[] = {
        {"[[bonds]]\npieces = [\"UR\"]\n", "a bond needs two pieces, or one piece and a `centre`"},
        {"[[bonds]]\npieces = [\"UR\", \"RU\"]\n", "`RU` is listed twice"},
        {"[[bonds]]\npieces = [\"UR\", \"UD\"]\n", "`UD` is not a piece of this puzzle"},
        {"[[bonds]]\npieces = [\"UR\"]\ncentre = \"X\"\n", "`X` is not a grip of this puzzle"},
        {"[[bonds]]\npieces = [\"UR\"]\ncenter = \"U\"\n", "unknown key `center`"},
        {"[[bonds]]\n", "a bond has `pieces`, or a `centre` and `core = true`"},
        {"[[bonds]]\ncore = true\n", "a bond needs two pieces, or one piece and a `centre`"},
        {"[[bonds]]\npieces = [\"UFR\"]\ncentre = \"D\"\n", "UFR is not in the layer that D turns"},
        {"[[blocked]]\nturns = [\"R\"]\nwhen = [{ piece = \"UF\", slot = \"UF\" }, "
         "{ piece = \"UF\", slot = \"UR\" }]\n",
         "`when` is never true: a piece is in one slot, a slot has one piece"},
        {"[[bonds]]\nbit = 64\n", "`bit` is a number from 0 to 63"},
        {"[[bonds]]\nbit = 1\n[[bonds]]\nbit = 1\n", "an earlier bond has bit 1"},
        {"bonds = 3\n", "`bonds` is missing: write one or more [[bonds]] tables"},
        {"[[blocked]]\nturns = [\"R\"]\nwhen = [{ piece = \"UR\", slot = \"UF\" }]\n",
         "R is blocked, but its inverse R' is not"},
        {"[[blocked]]\nturns = [\"R2\"]\nwhen = [{ piece = \"UR\", slot = \"UF\" }]\n",
         "`turns` holds smallest turns of grips, like \"R\" and \"R'\""},
        {"[[blocked]]\nturns = [\"R\"]\nwhen = []\n",
         "`when` is a list of one or two tables: {piece = …, slot = …}"},
        {"[[blocked]]\nturns = [\"R\"]\nwhen = [{ piece = \"UR\", slot = \"UFR\" }]\n",
         "UR is never at UFR"},
        {"[[blocked]]\nturns = [\"R\"]\nwhen = [{ piece = \"UR\" }]\n",
         "`slot` or `slots` is missing"},
        {"[[blocked]]\nturns = [\"R\"]\nwhen = [{ piece = \"UR\", slot = \"UF\", orientation = 2 "
         "}]\n",
         "`orientation` is a number from 0 to 1"},
        {"[[solids]]\npiece = \"UFR\"\nboxes = [[1, 3, 1, 3, 1, 3]]\n",
         "solids need `solid_axes`: three pairs of opposite faces"},
        {std::string(kAxes) + "[[solids]]\npiece = \"UFR\"\nboxes = [[1, 3, 1, 3, 3, 1]]\n",
         "a box is six numbers, from and to along each of the three axes"},
        {std::string(kAxes) + "[[solids]]\npiece = \"UFR\"\nboxes = []\n",
         "`boxes` is a list of 1 to 20 boxes"},
        {std::string(kAxes) + "[[solids]]\npiece = \"UFR\"\nboxes = [[1, 3, 1, 3, 1, 3]]\n" +
             "[[solids]]\npiece = \"UR\"\nboxes = [[1, 3, 1, 3, -1, 2]]\n",
         "the solids of UFR and UR overlap when the puzzle is solved"},
        {"solid_axes = [[\"R\", \"L\"], [\"U\", \"D\"], [\"R\", \"B\"]]\n",
         "`solid_axes` is three pairs of opposite faces"},
        {std::string(kAxes) + "solid_core = [[-1, 1, -1, 1, -1, 1]]\n",
         "`solid_core` needs [[solids]]"},
        {std::string(kAxes) + "solid_core = [[-1, 1, -1, 1]]\n"
                              "[[solids]]\npiece = \"UFR\"\nboxes = [[1, 3, 1, 3, 1, 3]]\n",
         "a box is six numbers"},
        {std::string(kAxes) + "solid_core = [[-3, 3, -3, 3, 0, 2]]\n"
                              "[[solids]]\npiece = \"UFR\"\nboxes = [[1, 3, 1, 3, 1, 3]]\n",
         "the solids of UFR and the core overlap when the puzzle is solved"},
        {std::string(kAxes) + "solid_hollow = { within = 1, radius = 4 }\n",
         "`solid_hollow` needs [[solids]]"},
        {hollow_text("{ within = 1 }"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("{ within = 0, radius = 4 }"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("{ within = 1, radius = -4 }"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("{ within = 1, radius = inf }"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("{ within = 1, radius = 2000000 }"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("{ within = 1, radius = \"4\" }"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("[1, 4]"), "`solid_hollow` is two numbers above 0"},
        {hollow_text("{ within = 1, radius = 4, axis = 1 }"), "unknown key `axis`"},
        // All edges are glued together.
        {"[[bonds]]\npieces = [\"UR\", \"UL\", \"DR\", \"DL\", \"FR\", \"BR\", \"FL\", \"BL\", "
         "\"UF\", \"UB\", \"DF\", \"DB\"]\n",
         "no turn is possible in the solved state"},
    };
    for (const auto& [sections, message] : mistakes) {
        CAPTURE(sections);
        CHECK(error_of(sections).starts_with(message));
    }
}

TEST_CASE("pieces that turn together are solids that turn together") {
    CHECK(check_cases("solids of the 3x3", 30, [] {
        const auto number = [](int least, int most) { return *rc::gen::inRange(least, most + 1); };
        std::string text = std::string("name = \"p\"\ncuts = \"c f 1/3\"\n") + kAxes;
        for (const std::string& name : cube().piece_names()) {
            // From its own place outwards.
            std::vector<int> box;
            for (const char* pair : {"RL", "UD", "FB"}) {
                const bool far = name.find(pair[0]) != std::string::npos;
                const bool near = name.find(pair[1]) != std::string::npos;
                box.push_back(far ? 1 : near ? -3 - number(0, 2) : -1);
                box.push_back(far ? 3 + number(0, 2) : near ? -1 : 1);
            }
            text += "[[solids]]\npiece = \"" + name + "\"\nboxes = [" + box_text(box);
            if (name.size() == 3) {
                // A tongue over the side of its first letter, beside the cube.
                std::vector<int> tongue = box;
                for (int axis = 0; axis < 3; ++axis) {
                    const bool far = box[2 * axis] > 0;
                    const bool first = name[0] == "RUF"[axis] || name[0] == "LDB"[axis];
                    if (first) {
                        tongue[2 * axis] = far ? 6 : -8;
                        tongue[2 * axis + 1] = far ? 8 : -6;
                    } else {
                        const int over = number(0, 1);
                        if (far) tongue[2 * axis] = 1 - over;
                        if (!far) tongue[2 * axis + 1] = -1 + over;
                    }
                }
                text += ", " + box_text(tongue);
            }
            text += "]\n";
        }
        SourceMap sources;
        const Result<PuzzlePtr> made = read(sources, text);
        if (!made) {
            const std::string& message = made.diagnostics().items().front().message;
            const bool expected = message.find("overlap when") != std::string::npos ||
                                  message.find("no turn is possible") != std::string::npos;
            RC_ASSERT(expected);
            RC_PRE(made.ok());
        }
        const Puzzle& p = **made;
        const Obstacles& obstacles = p.blocking()->obstacles;
        for (std::uint16_t grip = 0; grip < p.grips().size(); ++grip) {
            for (const bool back : {false, true}) {
                const State& change = p.turn_state(turn_of(p, {grip, back}));
                for (const Obstacle& obstacle : obstacles.of({grip, back})) {
                    // One is turned past the other: two at rest, or turned as one, keep their
                    // distance.
                    const bool first = is_solved(change, obstacle.first.slot);
                    const bool second = is_solved(change, obstacle.second->slot);
                    RC_ASSERT(first != second);
                }
            }
        }
    }));
}

TEST_CASE("a core is in the way of solids, and stays where it is") {
    // UFR reaches over R; a tower stands on F. U turns R to F, U' to B.
    const std::string text = std::string("name = \"p\"\ncuts = \"c f 1/3\"\n") + kAxes +
                             "solid_core = [[-1, 1, -1, 1, 3, 5]]\n[[solids]]\npiece = \"UFR\"\n"
                             "boxes = [[1, 3, 1, 3, 1, 3], [3, 5, -1, 3, -1, 3]]\n";
    SourceMap sources;
    const PuzzlePtr made = *read(sources, text);
    const PuzzlePtr again = *read(sources, write_toml(*made));
    for (const PuzzlePtr& p : {made, again}) {
        const State solved = solved_state(p->shape());
        const auto stops_at = [&](const char* turns) {
            const auto blocked = blocked_turn(*p, solved, alg(*p, turns));
            return blocked ? static_cast<int>(blocked->at) : -1;
        };
        CHECK(stops_at("U") == 0);
        CHECK(stops_at("U' U'") == -1);
        CHECK(stops_at("U2") == -1);  // the other way round
        CHECK(stops_at("U2 U'") == 1);
        CHECK(stops_at("R R R R D L B") == -1);
        // R' takes UFR to DFR, F turns what is on R to D: away from the tower; D brings R to B.
        CHECK(stops_at("R' D") == -1);
        CHECK(stops_at("R' D'") == 1);
        const auto blocked = blocked_step(*p, solved, alg(*p, "U").front());
        CHECK(obstacle_reason(*p, blocked->obstacle) == "which would overlap with the core");
    }
}

TEST_CASE("what blocks turns is written as it was read") {
    CHECK(check_cases("writing what blocks turns", 150, [] {
        const PlainBlocking drawn = *any_plain_blocking();
        SourceMap sources;
        const Result<PuzzlePtr> made = read(sources, drawn.text());
        RC_PRE(made.ok());
        const Result<PuzzlePtr> again = read(sources, write_toml(**made));
        RC_ASSERT(again.ok());
        const Blocking* const before = (*made)->blocking();
        const Blocking* const after = (*again)->blocking();
        const bool none = before == nullptr;
        const bool none_after = after == nullptr;
        RC_ASSERT(none == none_after);
        if (none) return;
        for (std::uint16_t grip = 0; grip < (*made)->grips().size(); ++grip) {
            for (const bool back : {false, true}) {
                const auto a = before->obstacles.of({grip, back});
                const auto b = after->obstacles.of({grip, back});
                const bool same = std::equal(a.begin(), a.end(), b.begin(), b.end());
                RC_ASSERT(same);
            }
        }
    }));
}

TEST_CASE("a turn that is blocked says by what") {
    const PuzzlePtr bicube = puzzle("bicube");
    const State solved = solved_state(bicube->shape());
    const Algorithm turns = alg(*bicube, "U D");
    const auto blocked = blocked_turn(*bicube, solved, turns);
    REQUIRE(blocked.has_value());
    CHECK(blocked->at == 1);
    CHECK(turn_is_blocked(*bicube, turns, *blocked, {}).message ==
          "turn 2, D, is blocked by DFR and FR, glued together");
    // The half turn goes one way or the other.
    const PuzzlePtr puppet = puzzle("puppet-v2");
    const auto graph = ShapeGraph::make(puppet, {}).value();
    const LoopGroup loops = loops_of(graph, {}).value();
    for (std::uint16_t grip = 0; grip < puppet->grips().size(); ++grip) {
        Random random(grip + 1);
        for (int i = 0; i < 50; ++i) {
            const State state = random_position(graph, loops, random);
            const auto is_free = [&](std::uint16_t a, std::uint16_t b) {
                return !blocked_turn(*puppet, state, {{grip, a}, {grip, b}}).has_value();
            };
            CHECK(!blocked_step(*puppet, state, {grip, 2}).has_value() ==
                  (is_free(1, 1) || is_free(3, 3)));
        }
    }
}
