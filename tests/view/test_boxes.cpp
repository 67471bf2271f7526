// Puzzles of boxes in perspective, against rays that are followed box by box.
#include <random>

#include "blocking/blocking.hpp"
#include "catch.hpp"
#include "fixtures.hpp"
#include "puzzle/facelets.hpp"
#include "random_blocking.hpp"
#include "view/box_picture.hpp"
#include "view/net_text.hpp"
#include "view/picture_svg.hpp"
#include "view/pictures.hpp"

using namespace qter;
using namespace qter::testing;

namespace {

const PuzzlePtr& puppet() {
    static const PuzzlePtr kPuppet = puzzle("puppet-v2");
    return kPuppet;
}

struct PlacedBox {
    SolidBox box;
    std::optional<Slot> slot;  ///< none: the core
};

/// Where pieces are, turned by hand: the axes of a piece's stickers go to those of the stickers of
/// its slot.
std::vector<PlacedBox> boxes_of(const Puzzle& puzzle, const State& state) {
    const BlockingRules& rules = puzzle.blocking()->rules;
    const SolidPlacer placer(puzzle, *rules.axes);
    std::vector<PlacedBox> boxes;
    for (const PieceSolid& solid : rules.solids) {
        for (Slot slot = 0; slot < state.piece.size(); ++slot) {
            if (state.piece[slot] != solid.piece) continue;
            const auto placed = placer.boxes(solid, slot, state.orient[slot]);
            REQUIRE(placed);
            for (const SolidBox& box : *placed) boxes.push_back({box, slot});
        }
    }
    for (const SolidBox& box : rules.core) boxes.push_back({box, std::nullopt});
    return boxes;
}

/// Where a ray from `eye` through `point` enters the first box: how far, which, and across which
/// axis.
struct Hit {
    double at = 1e9;
    const PlacedBox* box = nullptr;
    std::size_t axis = 0;
};

Hit first_hit(const std::vector<PlacedBox>& boxes, std::array<double, 3> eye,
              std::array<double, 3> point) {
    Hit best;
    for (const PlacedBox& placed : boxes) {
        double enter = -1e9;
        double leave = 1e9;
        std::size_t axis = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double along = point[i] - eye[i];
            double near = (placed.box[i][0] - eye[i]) / along;
            double far = (placed.box[i][1] - eye[i]) / along;
            if (far < near) std::swap(near, far);
            if (near > enter) axis = i;
            enter = std::max(enter, near);
            leave = std::min(leave, far);
        }
        if (enter < leave && enter < best.at) best = {enter, &placed, axis};
    }
    return best;
}

}  // namespace

TEST_CASE("what a picture of boxes shows is what rays meet first") {
    CHECK(check_cases("boxes and rays", 40, [] {
        const Puzzle& p = *puppet();
        const State state = walked_from_solved(p, *rc::gen::inRange(0, 25));
        const EyeSide side = *rc::gen::element(EyeSide::kFront, EyeSide::kBack);
        const FlatPicture picture = *box_picture(p, state, {}, side);
        const std::vector<PlacedBox> boxes = boxes_of(p, state);
        // A face at rest is 3 from the middle, and a far corner of what may reach out (5, 5, 5).
        double reach = 0;
        std::array<double, 3> most{};
        for (const PlacedBox& placed : boxes) {
            for (std::size_t i = 0; i < 3; ++i) {
                for (const double end : placed.box[i]) most[i] = std::max(most[i], std::abs(end));
            }
        }
        for (const double end : most) reach += end * end;
        const double sign = side == EyeSide::kFront ? 1 : -1;
        const Eye eye = Eye::looking({sign, sign, sign}, {0, 1, 0}, std::sqrt(reach) / 3);
        FlatPoint low{1e9, 1e9};
        for (const PlacedBox& placed : boxes) {
            for (int corner = 0; corner < 8; ++corner) {
                const auto at = [&](int i) { return placed.box[i][(corner >> i) & 1] / 3; };
                const FlatPoint seen = eye.project({at(0), at(1), at(2)});
                low = {std::min(low.x, seen.x), std::min(low.y, seen.y)};
            }
        }
        const Vec3 from = 3 * eye.distance * eye.towards;
        std::mt19937 random(*rc::gen::arbitrary<unsigned>());
        std::uniform_real_distribution<double> number(-5, 5);
        int compared = 0;
        for (int tries = 0; tries < 300; ++tries) {
            const std::array<double, 3> through{number(random), number(random), number(random)};
            const Hit met = first_hit(boxes, {from.x, from.y, from.z}, through);
            const Vec3 aim{through[0] / 3, through[1] / 3, through[2] / 3};
            FlatPoint seen = eye.project(aim);
            seen = {seen.x - low.x, seen.y - low.y};
            const FlatSticker* shown = nullptr;
            bool on_a_side = false;
            for (const FlatSticker& sticker : picture.stickers) {
                const double depth = depth_in(sticker.corners, sticker.centre, seen);
                if (std::abs(depth) < 1e-3) on_a_side = true;
                if (depth > 0) shown = &sticker;
            }
            if (on_a_side) continue;
            const bool same = (met.box == nullptr) == (shown == nullptr);
            RC_ASSERT(same);
            if (shown == nullptr) continue;
            ++compared;
            RC_ASSERT(shown->slot == met.box->slot);
            const char* const faces = side == EyeSide::kFront ? "RUF" : "LDB";
            RC_ASSERT(p.faces()[shown->face] == std::string(1, faces[met.axis]));
        }
        RC_ASSERT(compared > 30);
    }));
}

TEST_CASE("boxes show the stickers that a cube shows") {
    CHECK(check_cases("stickers on boxes", 60, [] {
        const Puzzle& p = *puppet();
        State state = solved_state(p.shape());
        State plain = solved_state(cube().shape());
        for (int turns = *rc::gen::inRange(0, 20); turns > 0; --turns) {
            const std::vector<std::string> names = {"U", "D'", "F", "B", "R'", "L"};
            const Algorithm turn = alg(p, *rc::gen::elementOf(names));
            if (blocked_step(p, state, turn.front())) continue;
            state = compose(p.shape(), state, state_of(p, turn));
            plain =
                compose(cube().shape(), plain, state_of(cube(), alg(cube(), to_string(p, turn))));
        }
        const std::vector<std::uint8_t> colours = facelet_colours(cube(), plain);
        for (const EyeSide side : {EyeSide::kFront, EyeSide::kBack}) {
            const FlatPicture picture = *box_picture(p, state, {}, side);
            for (const FlatSticker& sticker : picture.stickers) {
                const std::string& face = p.faces()[sticker.face];
                if (!sticker.slot || sticker.bare) continue;
                const std::string& name = p.pieces()[*sticker.slot].name;
                bool found = false;
                for (std::size_t i = 0; i < colours.size(); ++i) {
                    const DrawnSticker& drawn = cube().drawing().stickers[i];
                    if (drawn.slot != piece(cube(), name)) continue;
                    if (cube().faces()[drawn.face] != face) continue;
                    found = true;
                    RC_ASSERT(cube().faces()[colours[i]] == p.faces()[sticker.colour]);
                }
                RC_ASSERT(found);
            }
        }
    }));
}

TEST_CASE("a solved puppet cube: three large sides, and what lies behind them") {
    const FlatPicture picture = *box_picture(*puppet(), solved_state(puppet()->shape()));
    for (const FlatSticker& sticker : picture.stickers) {
        CHECK(sticker.covers);
        if (!sticker.bare) CHECK(sticker.face == sticker.colour);
    }
    // U is on top, F on the left, R on the right.
    const auto middle = [&](const char* name, const char* face) {
        return sticker_on(*puppet(), picture, name, face)->centre;
    };
    CHECK(middle("UFR", "U").y < middle("UFR", "F").y);
    CHECK(middle("UFR", "F").x < middle("UFR", "R").x);
    // DBL reaches out at three sides that are turned away.
    CHECK(sticker_on(*puppet(), picture, "DBL", "U") == nullptr);
    const FlatPicture back =
        *box_picture(*puppet(), solved_state(puppet()->shape()), {}, EyeSide::kBack);
    CHECK(sticker_on(*puppet(), back, "DBL", "D") != nullptr);
    CHECK(sticker_on(*puppet(), back, "UFR", "F") == nullptr);
}

TEST_CASE("how axes are named makes no difference to the picture") {
    // The first axis the other way round: numbers along it change their signs.
    const auto cube_of_boxes = [](bool mirrored) {
        SourceMap sources;
        const std::string axes = mirrored ? "[\"L\", \"R\"]" : "[\"R\", \"L\"]";
        const std::string box = mirrored ? "[[-3, -1, 1, 3, 1, 3], [-3, 1, 3, 5, -1, 3]]"
                                         : "[[1, 3, 1, 3, 1, 3], [-1, 3, 3, 5, -1, 3]]";
        const std::string core = mirrored ? "[[-1, 3, -1, 1, -1, 1]]" : "[[-3, 1, -1, 1, -1, 1]]";
        return *read_puzzle(
            sources.add("b.toml", "name = \"b\"\ncuts = \"c f 1/3\"\nsolid_axes = [" + axes +
                                      ", [\"U\", \"D\"], [\"F\", \"B\"]]\nsolid_core = " + core +
                                      "\n[[solids]]\npiece = \"UFR\"\nboxes = " + box + "\n"));
    };
    const PuzzlePtr a = cube_of_boxes(false);
    const PuzzlePtr b = cube_of_boxes(true);
    for (const char* const turns : {"", "R", "U2", "F R'"}) {
        const auto seen = [&](const PuzzlePtr& p) {
            return picture_svg(*p, *box_picture(*p, qter::testing::state(*p, turns)));
        };
        // In the same places, up to the order in which what is level is drawn.
        CHECK(seen(a).size() == seen(b).size());
        const FlatPicture first = *box_picture(*a, qter::testing::state(*a, turns));
        const FlatPicture second = *box_picture(*b, qter::testing::state(*b, turns));
        REQUIRE(first.stickers.size() == second.stickers.size());
        CHECK(std::abs(first.width - second.width) < 1e-9);
        for (const FlatSticker& sticker : first.stickers) {
            CHECK(
                std::any_of(second.stickers.begin(), second.stickers.end(), [&](const auto& same) {
                    return std::hypot(same.centre.x - sticker.centre.x,
                                      same.centre.y - sticker.centre.y) < 1e-9 &&
                           same.colour == sticker.colour && same.bare == sticker.bare &&
                           same.slot == sticker.slot;
                }));
        }
    }
}

TEST_CASE("boxes in text: the letters of what is seen, small ones where it is marked") {
    const State solved = solved_state(puppet()->shape());
    const std::string text = net_text(*puppet(), *box_picture(*puppet(), solved), {.color = false});
    for (const char letter : {'U', 'F', 'R'}) CHECK(text.find(letter) != std::string::npos);
    for (const char letter : {'D', 'B', 'L', 'u', 'f', 'r'}) {
        CHECK(text.find(letter) == std::string::npos);
    }
    const std::vector<Slot> marks = slots(*puppet(), {"UFR"});
    const std::string marked =
        net_text(*puppet(), *box_picture(*puppet(), solved, marks), {.color = false});
    CHECK(count_of(marked, "r") > 4);
    const std::string colored =
        net_text(*puppet(), *box_picture(*puppet(), solved, marks), {.color = true});
    CHECK(colored.find("\x1b[") != std::string::npos);
    // A sticker in several cells has lines at its outer sides only, a dark one in a light one.
    const std::string svg =
        picture_svg(*puppet(), *box_picture(*puppet(), solved, slots(*puppet(), {"UFL"})),
                    {.letters = true, .dim = true});
    CHECK(count_of(svg, "<polyline") >= 6);
    CHECK(count_of(svg, "<polyline") % 2 == 0);
    CHECK(count_of(svg, "<polygon") > 2 * 12);
}

TEST_CASE("boxes that are cut too finely have no picture") {
    std::string text =
        "name = \"fine\"\ncuts = \"c f 1/3\"\n"
        "solid_axes = [[\"R\", \"L\"], [\"U\", \"D\"], [\"F\", \"B\"]]\n";
    int number = 0;
    for (const char* const name : {"UFR", "UFL", "UBR", "UBL", "DFR", "DFL", "DBR", "DBL"}) {
        text += std::string("[[solids]]\npiece = \"") + name + "\"\nboxes = [";
        for (int i = 0; i < 20; ++i) {
            text += '[';
            for (const char* pair : {"RL", "UD", "FB"}) {
                const bool far = std::string(name).find(pair[0]) != std::string::npos;
                const double inner = 1 + 0.001 * ++number;
                text +=
                    far ? std::to_string(inner) + ", 3, " : "-3, -" + std::to_string(inner) + ", ";
            }
            text += "], ";
        }
        text += "]\n";
    }
    SourceMap sources;
    const PuzzlePtr fine = *read_puzzle(sources.add("fine.toml", text));
    const Result<FlatPicture> picture = box_picture(*fine, solved_state(fine->shape()));
    REQUIRE(!picture.ok());
    CHECK(picture.diagnostics().items().front().code == Code::kTooLarge);
}
