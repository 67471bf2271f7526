#include "formats/body_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "formats/toml_reader.hpp"
#include "geometry/convex_faces.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostColours = 100;
constexpr std::size_t kMostBodySolids = 200;
/// Limit on points of one solid; it may have twice as many faces.
constexpr std::size_t kMostPoints = 100;
/// Limit on pieces of all solids together.
constexpr std::size_t kMostWearers = 2000;
constexpr double kMostCoordinate = 100;

class BodyReader : TomlReader {
 public:
    BodyReader(const Source& source, const toml::table& body, const Puzzle& puzzle)
        : TomlReader(source, body), puzzle_(puzzle) {}

    Result<std::shared_ptr<const PuzzleBody>> read() {
        check_keys(root_, {"axes", "colours", "solids"});
        read_axes();
        read_colours();
        read_solids();
        if (!ok()) return std::move(errors_);
        Result<PuzzleBody> made = make_body(puzzle_, std::move(body_), span_of(root_));
        if (!made.ok()) return made.diagnostics();
        return std::shared_ptr<const PuzzleBody>(
            std::make_shared<const PuzzleBody>(*std::move(made)));
    }

 private:
    // -- axes and colours ---------------------------------------------------------------------

    void read_axes() {
        const toml::table* const axes = root_.get_as<toml::table>("axes");
        if (axes == nullptr) {
            fail(span_of(root_), "`axes` is a table with an axis for each grip: { U = [0, 1, 0] }");
            return;
        }
        for (const Grip& grip : puzzle_.grips()) {
            const toml::node* const node = axes->get(grip.name);
            if (node == nullptr) {
                fail(span_of(*axes), fmt::format("the grip {} has no axis", grip.name));
                continue;
            }
            const std::optional<Vec3> axis = vector(*node, "an axis");
            if (axis && norm(*axis) < kLeastAxis)
                fail(span_of(*node), "an axis has a direction: its numbers cannot all be 0");
            body_.axes.push_back(axis && norm(*axis) >= kLeastAxis ? unit(*axis) : Vec3{0, 1, 0});
        }
        for (const auto& [key, node] : *axes) {
            const std::string_view name = key.str();
            const auto& grips = puzzle_.grips();
            const bool known = std::any_of(grips.begin(), grips.end(),
                                           [&](const Grip& grip) { return grip.name == name; });
            if (known) continue;
            fail(span_of(node), fmt::format("`{}` is not a grip of this puzzle", printable(name)));
        }
    }

    std::optional<Vec3> vector(const toml::node& node, std::string_view what) {
        const toml::array* const numbers = node.as_array();
        double read[3] = {};
        bool good = numbers != nullptr && numbers->size() == 3;
        for (std::size_t i = 0; good && i < 3; ++i) {
            const toml::node& item = *numbers->get(i);
            const auto value = item.value<double>();
            good = (item.is_integer() || item.is_floating_point()) && value &&
                   std::isfinite(*value) && std::abs(*value) <= kMostCoordinate;
            if (good) read[i] = *value;
        }
        if (good) return Vec3{read[0], read[1], read[2]};
        fail(span_of(node),
             fmt::format("{} is three numbers, none beyond {}: [0, 1, 0]", what, kMostCoordinate));
        return std::nullopt;
    }

    void read_colours() {
        const toml::table* const colours = optional_table("colours", "{ red = \"#ff0000\" }");
        if (colours == nullptr) return;
        if (colours->size() > kMostColours) {
            too_large(span_of(*colours), fmt::format("more than {} colours", kMostColours));
            return;
        }
        for (const auto& [key, node] : *colours) {
            std::string hex = node.value<std::string>().value_or("");
            const bool good =
                hex.size() == 7 && hex[0] == '#' &&
                hex.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
            if (!good) fail(span_of(node), "a colour is # and six hexadecimal digits: \"#ff0000\"");
            if (key.str().empty()) fail(span_of(node), "a colour has a name");
            std::transform(hex.begin(), hex.end(), hex.begin(), [](char c) {
                return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
            });
            body_.colours.push_back({std::string(key.str()), std::move(hex)});
        }
    }

    // -- solids -------------------------------------------------------------------------------

    void read_solids() {
        const toml::array* const solids = root_.get_as<toml::array>("solids");
        if (solids == nullptr || solids->empty()) {
            fail(span_of(root_), "a body has solids: write one or more [[body.solids]] tables");
            return;
        }
        if (solids->size() > kMostBodySolids) {
            too_large(span_of(root_),
                      fmt::format("more than {} [[body.solids]] tables", kMostBodySolids));
            return;
        }
        for (const toml::node& node : *solids) {
            if (node.is_table()) {
                read_solid(*node.as_table());
            } else {
                fail(span_of(node), "`solids` holds tables: write [[body.solids]]");
            }
            if (errors_.full()) return;
        }
    }

    void read_solid(const toml::table& table) {
        check_keys(table, {"at", "points", "faces", "stickers", "pieces", "rests"});
        BodySolid solid;
        if (!read_points(table, solid) || !read_faces(table, solid)) return;
        read_stickers(table, solid);
        if (table.contains("at")) {
            const std::string name = required_text(table, "at");
            if (!name.empty()) solid.at = piece(name, *table.get("at"));
        }
        if (table.contains("pieces") == table.contains("rests")) {
            fail(span_of(table), "a solid has `pieces`, or `rests` if it never moves");
            return;
        }
        if (table.contains("pieces")) {
            read_wearers(table, solid);
        } else {
            solid.resting = colours(*table.get("rests"), solid);
            if (table.contains("at"))
                fail(span_of(*table.get("at")), "a solid with `rests` is in no slot");
        }
        body_.solids.push_back(std::move(solid));
    }

    bool read_points(const toml::table& table, BodySolid& solid) {
        const toml::array* const points = table.get_as<toml::array>("points");
        if (points == nullptr || points->size() < 4) {
            fail(span_of(table), "`points` is a list of four points or more: [[0, 1, 0], …]");
            return false;
        }
        if (points->size() > kMostPoints) {
            too_large(span_of(*points), fmt::format("more than {} points in a solid", kMostPoints));
            return false;
        }
        for (const toml::node& node : *points) {
            const std::optional<Vec3> point = vector(node, "a point");
            if (point) solid.points.push_back(*point);
        }
        return solid.points.size() == points->size();
    }

    bool read_faces(const toml::table& table, BodySolid& solid) {
        const toml::array* const faces = table.get_as<toml::array>("faces");
        if (faces == nullptr || faces->size() < 4) {
            fail(span_of(table),
                 "`faces` is a list of four faces or more, each a list of points by number");
            return false;
        }
        if (faces->size() > 2 * kMostPoints) {
            too_large(span_of(*faces),
                      fmt::format("more than {} faces of a solid", 2 * kMostPoints));
            return false;
        }
        for (const toml::node& node : *faces) {
            std::vector<std::uint32_t> corners = indices(node, solid.points.size());
            if (corners.size() < 3) {
                fail(span_of(node),
                     fmt::format("a face is three points or more, by their numbers from 1 to {}",
                                 solid.points.size()));
                return false;
            }
            solid.faces.push_back(std::move(corners));
        }
        const std::optional<FaceProblem> problem = orient_faces(solid.points, solid.faces);
        if (!problem) return true;
        if (problem->face) {
            fail(span_of(*faces->get(*problem->face)),
                 fmt::format("face {} is not a face of a convex solid: {}", *problem->face + 1,
                             problem->message));
        } else {
            fail(span_of(table), problem->message);
        }
        return false;
    }

    /// Numbers from 1 to `most` as indices; empty if any entry is something else.
    [[nodiscard]] static std::vector<std::uint32_t> indices(const toml::node& node,
                                                            std::size_t most) {
        const toml::array* const numbers = node.as_array();
        if (numbers == nullptr || numbers->size() > 2 * kMostPoints) return {};
        std::vector<std::uint32_t> found;
        for (const toml::node& item : *numbers) {
            const auto value = item.value<std::int64_t>();
            if (!item.is_integer() || *value < 1 || static_cast<std::uint64_t>(*value) > most)
                return {};
            found.push_back(static_cast<std::uint32_t>(*value - 1));
        }
        return found;
    }

    /// Without the key, every face has a sticker.
    void read_stickers(const toml::table& table, BodySolid& solid) {
        const toml::node* const node = table.get("stickers");
        if (node == nullptr) {
            for (std::uint32_t i = 0; i < solid.faces.size(); ++i) solid.stickers.push_back(i);
            return;
        }
        solid.stickers = indices(*node, solid.faces.size());
        const std::set<std::uint32_t> different(solid.stickers.begin(), solid.stickers.end());
        const bool none = node->is_array() && node->as_array()->empty();
        if ((solid.stickers.empty() && !none) || different.size() != solid.stickers.size()) {
            fail(span_of(*node),
                 fmt::format(
                     "`stickers` is a list of different faces, by their numbers from 1 to {}",
                     solid.faces.size()));
        }
    }

    void read_wearers(const toml::table& table, BodySolid& solid) {
        const toml::table* const pieces = table.get_as<toml::table>("pieces");
        if (pieces == nullptr || pieces->empty()) {
            fail(span_of(*table.get("pieces")),
                 "`pieces` is a table of pieces with the colours of their stickers: { UF = "
                 "[\"white\", \"green\"] }");
            return;
        }
        wearers_ += pieces->size();
        if (wearers_ > kMostWearers) {
            too_large(span_of(*pieces), fmt::format("more than {} pieces in solids", kMostWearers));
            return;
        }
        for (const auto& [key, node] : *pieces) {
            const std::optional<Slot> slot = piece(std::string(key.str()), node);
            if (slot) solid.pieces.push_back({*slot, colours(node, solid)});
        }
        check_wearers(table, solid);
    }

    void check_wearers(const toml::table& table, BodySolid& solid) {
        std::set<Slot> different;
        for (const BodySolid::Wearer& wearer : solid.pieces) {
            if (!different.insert(wearer.piece).second) {
                fail(span_of(table),
                     fmt::format("{} is listed twice", puzzle_.pieces()[wearer.piece].name));
            }
            const Slot at = solid.at.value_or(wearer.piece);
            if (puzzle_.shape().orbit_of(at) != puzzle_.shape().orbit_of(wearer.piece)) {
                fail(span_of(table),
                     fmt::format("{} is never at {}", puzzle_.pieces()[wearer.piece].name,
                                 puzzle_.pieces()[at].name));
            }
        }
        if (solid.pieces.size() > 1 && !solid.at && !table.contains("at")) {
            fail(span_of(table),
                 "a solid of several pieces needs `at`, the slot that it is drawn in");
        }
    }

    /// One colour for each sticker, or one for all stickers.
    std::vector<std::uint8_t> colours(const toml::node& node, const BodySolid& solid) {
        if (node.is_string()) {
            return std::vector<std::uint8_t>(solid.stickers.size(), colour(node));
        }
        std::vector<std::uint8_t> found;
        const toml::array* const names = node.as_array();
        if (names == nullptr || names->size() != solid.stickers.size()) {
            fail(span_of(node),
                 fmt::format("write a colour for each of {} stickers, or one for all of them",
                             solid.stickers.size()));
            return std::vector<std::uint8_t>(solid.stickers.size());
        }
        for (const toml::node& name : *names) found.push_back(colour(name));
        return found;
    }

    std::uint8_t colour(const toml::node& node) {
        const std::string name = node.value<std::string>().value_or("");
        for (std::size_t i = 0; i < body_.colours.size(); ++i) {
            if (node.is_string() && body_.colours[i].name == name)
                return static_cast<std::uint8_t>(i);
        }
        std::vector<std::string> names;
        for (const BodyColour& one : body_.colours) names.push_back(one.name);
        fail(span_of(node), fmt::format("`{}` is not a colour of the body", printable(name)),
             did_you_mean(name, names));
        return 0;
    }

    std::optional<Slot> piece(const std::string& name, const toml::node& node) {
        return piece_of(puzzle_, name, node);
    }

    static constexpr double kLeastAxis = 1e-6;

    const Puzzle& puzzle_;
    BodyDescription body_;
    std::size_t wearers_ = 0;
};

}  // namespace

Result<std::shared_ptr<const PuzzleBody>> read_body(const Source& source, const toml::table& body,
                                                    const Puzzle& puzzle) {
    return BodyReader(source, body, puzzle).read();
}

}  // namespace qter
