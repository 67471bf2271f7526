#include "formats/definition_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "blocking/blocking.hpp"
#include "geometry/cut_description.hpp"
#include "geometry/geometric_puzzle.hpp"
#include "geometry/puzzle_body.hpp"
#include "notation/algorithm.hpp"
#include "notation/named_rotations.hpp"

namespace qter {
namespace {

/// A TOML basic string.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += c;
        }
    }
    return out + '"';
}

/// A TOML key, quoted only if necessary.
std::string key(std::string_view name) {
    const bool bare = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    });
    return bare ? std::string(name) : quoted(name);
}

/// `key = [...]`, broken into lines if it is long.
void write_list(std::string& text, std::string_view key, const std::vector<std::string>& items) {
    constexpr std::size_t kWidth = 100;
    std::size_t length = key.size() + 4;
    for (const std::string& item : items) length += item.size() + 2;
    text += key;
    text += " = [";
    if (length <= kWidth) {
        for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : ", ") + items[i];
        text += "]\n";
        return;
    }
    std::size_t column = kWidth;
    for (const std::string& item : items) {
        if (column + item.size() + 2 > kWidth) {
            text += "\n   ";
            column = 3;
        }
        text += ' ' + item + ',';
        column += item.size() + 2;
    }
    text += "\n]\n";
}

std::vector<std::string> all_quoted(const std::vector<std::string>& texts) {
    std::vector<std::string> items;
    for (const std::string& text : texts) items.push_back(quoted(text));
    return items;
}

class DefinitionWriter {
 public:
    explicit DefinitionWriter(const Puzzle& puzzle) : puzzle_(puzzle) {}

    std::string write() {
        line("name", quoted(puzzle_.name()));
        if (puzzle_.title() != puzzle_.name()) line("title", quoted(puzzle_.title()));
        if (!puzzle_.aliases().empty()) {
            write_list(text_, "aliases", all_quoted(puzzle_.aliases()));
        }
        if (rules_of(puzzle_).axes) write_axes(rules_of(puzzle_));
        if (puzzle_.description().empty()) {
            write_moves();
        } else {
            write_cuts();
        }
        write_costs();
        write_writing(puzzle_.writing());
        if (puzzle_.turn_model().blocked()) write_blocking(rules_of(puzzle_));
        for (const Preset& preset : puzzle_.presets()) write_preset(preset);
        for (const TurnChain& chain : puzzle_.chains()) write_chain(chain);
        if (puzzle_.body() != nullptr) write_body(puzzle_.body()->described);
        return std::move(text_);
    }

 private:
    void line(std::string_view key, std::string_view value) {
        text_ += fmt::format("{} = {}\n", key, value);
    }
    void table(std::string_view header) { text_ += fmt::format("\n{}\n", header); }

    void write_in_view() {
        std::vector<std::string> faces;
        for (const std::uint8_t face : puzzle_.in_view()) {
            faces.push_back(quoted(puzzle_.faces()[face]));
        }
        write_list(text_, "in_view", faces);
    }

    void write_costs() {
        bool is_first = true;
        for (const Grip& grip : puzzle_.grips()) {
            if (grip.cost == 1) continue;
            if (is_first) table("[costs]");
            is_first = false;
            line(key(grip.name), std::to_string(grip.cost));
        }
    }

    void write_writing(const Writing& writing) {
        if (!writing.described.name.empty()) {
            table("[notation]");
            line("name", quoted(writing.described.name));
            if (!writing.described.turns.empty()) {
                write_list(text_, "turns", all_quoted(writing.described.turns));
            }
        }
        if (!puzzle_.other_names().empty()) table("[other_names]");
        for (const OtherName& other : puzzle_.other_names()) {
            line(key(other.name), quoted(meaning_of(puzzle_, other)));
        }
        for (const NameTable& names : writing.tables) {
            table(fmt::format("[notations.{}]", key(names.notation)));
            for (const OtherName& other : names.names) {
                line(key(other.name), quoted(meaning_of(puzzle_, other)));
            }
        }
        if (!writing.elsewhere.empty()) table("[moves_elsewhere]");
        for (const MovesElsewhere& other : writing.elsewhere) {
            write_list(text_, key(other.puzzle), all_quoted(other.moves));
        }
    }

    // -- what blocks turns --------------------------------------------------------------------

    [[nodiscard]] std::string piece(Slot slot) const { return quoted(puzzle_.pieces()[slot].name); }

    void write_axes(const BlockingRules& rules) {
        std::vector<std::string> pairs;
        for (const auto& [far, near] : *rules.axes) {
            pairs.push_back(fmt::format("[{}, {}]", quoted(puzzle_.faces()[far]),
                                        quoted(puzzle_.faces()[near])));
        }
        write_list(text_, "solid_axes", pairs);
        if (!rules.core.empty()) write_boxes("solid_core", rules.core);
        if (!rules.stickers.empty()) line("solid_stickers", quoted(rules.stickers));
        if (rules.hollow) {
            line("solid_hollow", fmt::format("{{ within = {}, radius = {} }}", rules.hollow->within,
                                             rules.hollow->radius));
        }
    }

    void write_blocking(const BlockingRules& rules) {
        for (const Bond& bond : rules.bonds) {
            table("[[bonds]]");
            std::vector<std::string> pieces;
            for (const Slot slot : bond.pieces) pieces.push_back(piece(slot));
            if (bond.core) line("core", "true");
            if (!bond.core) write_list(text_, "pieces", pieces);
            if (bond.grip) line("centre", quoted(puzzle_.grips()[*bond.grip].name));
        }
        for (const WrittenObstacle& written : rules.written) {
            table("[[blocked]]");
            std::vector<std::string> turns;
            for (const TurnStep step : written.steps) {
                std::string turn = quoted(to_string(puzzle_, {turn_of(puzzle_, step)}));
                // Both directions of a half turn have the same name.
                if (turns.empty() || turns.back() != turn) turns.push_back(std::move(turn));
            }
            write_list(text_, "turns", turns);
            std::vector<std::string> when = {placed(written.obstacle.first)};
            if (written.obstacle.second) when.push_back(placed(*written.obstacle.second));
            write_list(text_, "when", when);
            if (written.halfway) line("halfway", "true");
        }
        for (const PieceSolid& solid : rules.solids) {
            table("[[solids]]");
            line("piece", piece(solid.piece));
            write_boxes("boxes", solid.boxes);
        }
    }

    void write_boxes(std::string_view key, const std::vector<SolidBox>& boxes) {
        std::vector<std::string> lists;
        for (const SolidBox& box : boxes) {
            lists.push_back(fmt::format("[{}, {}, {}, {}, {}, {}]", box[0][0], box[0][1], box[1][0],
                                        box[1][1], box[2][0], box[2][1]));
        }
        write_list(text_, key, lists);
    }

    [[nodiscard]] std::string placed(const PlacedPiece& placed) const {
        const std::string turned = placed.orientation == kAnyOrientation
                                       ? ""
                                       : fmt::format(", orientation = {}", placed.orientation);
        return fmt::format("{{ piece = {}, slot = {}{} }}", piece(placed.piece), piece(placed.slot),
                           turned);
    }

    // -- a solid and its cuts -----------------------------------------------------------------

    void write_cuts() {
        line("cuts", quoted(puzzle_.description()));
        // The description has been read before, so it is correct.
        const Result<CutDescription> cuts = parse_cuts(puzzle_.description(), {});
        if (!cuts.ok() || cuts->solid->in_view != puzzle_.in_view()) write_in_view();
        if (puzzle_.cut_names() == nullptr) return;
        const GeometricNames& names = *puzzle_.cut_names();
        if (names.nearest) line("nearest", "true");
        if (names.cones > 0) line("cones", fmt::format("{}", names.cones));
        if (!names.grips.empty()) table("[grip_names]");
        for (const auto& [derived, given] : names.grips) line(key(derived), quoted(given));
        for (const GeometricNames::Orbit& orbit : names.orbits) {
            table("[[orbits]]");
            line("name", quoted(orbit.name));
            if (!orbit.pieces.empty()) write_list(text_, "pieces", all_quoted(orbit.pieces));
            if (orbit.omitted) line("omitted", "true");
        }
    }

    // -- places and twists --------------------------------------------------------------------

    void write_moves() {
        if (!puzzle_.faces().empty()) {
            write_list(text_, "faces", all_quoted(puzzle_.faces()));
            if (!puzzle_.in_view().empty()) write_in_view();
        }
        for (const Orbit& orbit : puzzle_.orbits()) write_orbit(orbit);
        for (const Grip& grip : puzzle_.grips()) {
            write_grip(grip.name, grip.turn, grip.block ? "block" : "");
        }
        for (const NamedRotation& rotation : puzzle_.named_rotations()) {
            write_grip(rotation.name, rotation.turn, "whole");
        }
    }

    void write_orbit(const Orbit& orbit) {
        table("[[orbits]]");
        line("name", quoted(orbit.name));
        line("orientations", std::to_string(orbit.orientations));
        const auto begin = puzzle_.pieces().begin() + orbit.first;
        const auto end = begin + orbit.size;
        std::vector<std::string> faces;
        std::vector<std::string> labels;
        std::vector<std::string> kinds;
        bool own_kinds = false;
        bool by_faces = true;   // names are the faces
        bool by_number = true;  // names are "corners-1", …
        for (auto piece = begin; piece != end; ++piece) {
            if (!piece->stickers.empty()) faces.push_back(quoted(faces_text(piece->stickers)));
            labels.push_back(quoted(piece->name));
            by_faces = by_faces && piece->name == printed_name(piece->stickers);
            by_number =
                by_number && piece->name == fmt::format("{}-{}", orbit.name, piece - begin + 1);
            own_kinds = own_kinds || piece->kind.has_value();
            // The number of a kind is the first slot of that kind; the original numbers may be
            // arbitrary.
            const auto slot = static_cast<Slot>(piece - puzzle_.pieces().begin());
            kinds.push_back(std::to_string(puzzle_.identical(slot) - orbit.first + 1));
        }
        const bool faced = !faces.empty();
        if (faced) write_list(text_, "pieces", faces);
        if (!(faced ? by_faces : by_number)) write_list(text_, "labels", labels);
        if (!faced && by_number) line("size", std::to_string(orbit.size));
        if (own_kinds) write_list(text_, "kinds", kinds);
    }

    /// The faces joined, with spaces if they could be read as other faces.
    [[nodiscard]] std::string faces_text(const std::vector<std::uint8_t>& stickers) const {
        std::string joined;
        std::string spaced;
        for (const std::uint8_t face : stickers) {
            joined += puzzle_.faces()[face];
            spaced += (spaced.empty() ? "" : " ") + puzzle_.faces()[face];
        }
        const auto readings = split_faces(puzzle_.faces(), joined);
        return !readings.empty() && readings[0] == stickers ? joined : spaced;
    }

    [[nodiscard]] std::string printed_name(std::vector<std::uint8_t> stickers) const {
        std::sort(stickers.begin(), stickers.end());
        std::string name;
        for (const std::uint8_t face : stickers) name += puzzle_.faces()[face];
        return name;
    }

    void write_grip(const std::string& name, const State& turn, std::string_view kind) {
        table("[[grips]]");
        line("name", quoted(name));
        if (!kind.empty()) line(kind, "true");
        write_by_orbit("places", [&](const Orbit& orbit, Slot i) {
            return std::make_pair(turn.piece[orbit.first + i] - orbit.first + 1, i + 1);
        });
        write_by_orbit("twists", [&](const Orbit& orbit, Slot i) {
            return std::make_pair(Slot{turn.orient[orbit.first + i]}, Slot{0});
        });
    }

    /// For each orbit, a list of `value`: the number at index i, and the default that can be left
    /// out.
    template <class Value>
    void write_by_orbit(std::string_view name, const Value& value) {
        table(fmt::format("[grips.{}]", name));
        for (const Orbit& orbit : puzzle_.orbits()) {
            std::vector<std::string> numbers;
            bool needed = false;
            for (Slot i = 0; i < orbit.size; ++i) {
                const auto [number, usual] = value(orbit, i);
                numbers.push_back(std::to_string(number));
                needed = needed || number != usual;
            }
            if (needed) write_list(text_, key(orbit.name), numbers);
        }
    }

    void write_preset(const Preset& preset) {
        table("[[presets]]");
        std::vector<std::string> orders;
        for (const Integer& order : preset.orders) {
            const std::string digits = to_string(order);
            const bool fits = order <= Integer(std::to_string(kMostToml));
            orders.push_back(fits ? digits : quoted(digits));
        }
        write_list(text_, "orders", orders);
        std::vector<std::string> generators;
        for (const Algorithm& generator : preset.generators) {
            generators.push_back(quoted(to_string(puzzle_, generator)));
        }
        write_list(text_, "generators", generators);
        if (!preset.source.empty()) line("source", quoted(preset.source));
    }

    void write_chain(const TurnChain& chain) {
        table("[[chains]]");
        line("name", quoted(chain.name));
        std::vector<std::string> names;
        std::vector<std::string> turns;
        for (const TurnChain::Phase& phase : chain.phases) {
            names.push_back(quoted(phase.name));
            turns.push_back(quoted(to_string(puzzle_, phase.turns)));
        }
        write_list(text_, "phases", names);
        write_list(text_, "turns", turns);
        if (chain.reduction != 0) line("reduction", std::to_string(chain.reduction));
        if (!chain.source.empty()) line("source", quoted(chain.source));
    }

    // -- what pieces look like ----------------------------------------------------------------

    void write_body(const BodyDescription& body) {
        table("[body.axes]");
        for (std::size_t i = 0; i < body.axes.size(); ++i) {
            line(key(puzzle_.grips()[i].name), triple(body.axes[i]));
        }
        if (!body.colours.empty()) table("[body.colours]");
        for (const BodyColour& colour : body.colours) line(key(colour.name), quoted(colour.hex));
        for (const BodySolid& solid : body.solids) write_solid(solid, body.colours);
    }

    void write_solid(const BodySolid& solid, const std::vector<BodyColour>& colours) {
        table("[[body.solids]]");
        if (solid.at) line("at", piece(*solid.at));
        std::vector<std::string> points;
        for (const Vec3 point : solid.points) points.push_back(triple(point));
        write_list(text_, "points", points);
        std::vector<std::string> faces;
        for (const std::vector<std::uint32_t>& face : solid.faces)
            faces.push_back(counted_from_one(face));
        write_list(text_, "faces", faces);
        line("stickers", counted_from_one(solid.stickers));
        if (solid.resting) line("rests", colour_list(*solid.resting, colours));
        if (!solid.pieces.empty()) table("[body.solids.pieces]");
        for (const BodySolid::Wearer& wearer : solid.pieces) {
            line(key(puzzle_.pieces()[wearer.piece].name), colour_list(wearer.colours, colours));
        }
    }

    static std::string triple(Vec3 p) { return fmt::format("[{}, {}, {}]", p.x, p.y, p.z); }

    static std::string counted_from_one(const std::vector<std::uint32_t>& numbers) {
        std::string text;
        for (const std::uint32_t number : numbers) {
            text += fmt::format("{}{}", text.empty() ? "" : ", ", number + 1);
        }
        return '[' + text + ']';
    }

    static std::string colour_list(const std::vector<std::uint8_t>& worn,
                                   const std::vector<BodyColour>& colours) {
        const auto differs = [&](std::uint8_t colour) { return colour != worn.front(); };
        if (!worn.empty() && std::none_of(worn.begin(), worn.end(), differs)) {
            return quoted(colours[worn.front()].name);
        }
        std::string text;
        for (const std::uint8_t colour : worn) {
            text += (text.empty() ? "" : ", ") + quoted(colours[colour].name);
        }
        return '[' + text + ']';
    }

    static constexpr std::int64_t kMostToml = std::numeric_limits<std::int64_t>::max();

    const Puzzle& puzzle_;
    std::string text_;
};

}  // namespace

std::string write_toml(const Puzzle& puzzle) { return DefinitionWriter(puzzle).write(); }

}  // namespace qter
