#include "formats/definition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "formats/blocking_reader.hpp"
#include "formats/body_reader.hpp"
#include "formats/grip_reader.hpp"
#include "formats/preset_reader.hpp"
#include "formats/toml_depth.hpp"
#include "formats/toml_reader.hpp"
#include "formats/writing_reader.hpp"
#include "geometry/borrowed_drawing.hpp"
#include "geometry/geometric_puzzle.hpp"
#include "notation/grip_names.hpp"
#include "puzzle/block_grips.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Faces = std::vector<std::uint8_t>;

constexpr std::size_t kMaxFaces = 100;

/// Converts a parsed TOML document into PuzzleParts in one pass, collecting all errors.
class DefinitionReader : TomlReader {
 public:
    DefinitionReader(const Source& source, const toml::table& root, std::uint64_t signature)
        : TomlReader(source, root), signature_(signature) {}

    Result<PuzzlePtr> read() {
        if (root_.contains("cuts")) {
            check_keys(root_, {"name",         "title",       "aliases",
                               "cuts",         "in_view",     "orbits",
                               "grip_names",   "costs",       "presets",
                               "chains",       "bonds",       "signatures",
                               "blocked",      "solid_axes",  "solid_core",
                               "solid_hollow", "solids",      "notation",
                               "notations",    "other_names", "moves_elsewhere",
                               "nearest",      "cones"});
            read_names();
            if (ok()) read_cut_solid();
        } else {
            check_keys(root_, {"name",         "title",         "aliases",
                               "faces",        "in_view",       "orbits",
                               "grips",        "costs",         "presets",
                               "chains",       "bonds",         "signatures",
                               "blocked",      "solid_axes",    "solid_core",
                               "solid_hollow", "solids",        "body",
                               "notation",     "other_names",   "moves_elsewhere",
                               "notations",    "solid_stickers"});
            read_names();
            read_faces();
            if (ok()) read_orbits();
            if (ok()) read_drawing();
            if (ok()) take_grips();
        }
        if (ok()) read_costs();
        if (ok()) check_signatures();
        if (!ok()) return std::move(errors_);
        if (signature_ != 0) {
            parts_.title = fmt::format("{}: {}", called(signature_), parts_.title);
            parts_.name += fmt::format(":{:X}", signature_);
        }
        auto puzzle = std::make_shared<Puzzle>(std::move(parts_));
        check_blocks(*puzzle);
        if (!ok()) return std::move(errors_);
        if (auto blocking = read_blocking(source_, root_, *puzzle, signature_).take(errors_)) {
            puzzle->set_blocking(*std::move(blocking));
        }
        if (const toml::table* const table = optional_table("body", "write [body]")) {
            if (auto body = read_body(source_, *table, *puzzle).take(errors_)) {
                puzzle->set_body(*std::move(body));
            }
        }
        if (!ok()) return std::move(errors_);
        errors_.add(read_writing(source_, root_, *puzzle));
        errors_.add(read_presets(source_, root_, *puzzle));
        if (!ok()) return std::move(errors_);
        return PuzzlePtr(std::move(puzzle));
    }

 private:
    void read_names() {
        parts_.name = required_text(root_, "name");
        parts_.title = root_.contains("title") ? required_text(root_, "title") : parts_.name;
        parts_.aliases = texts(root_, "aliases", Presence::kOptional);
    }

    // -- a solid and its cuts -----------------------------------------------------------------

    void read_cut_solid() {
        const std::string description = required_text(root_, "cuts");
        GeometricNames names{parts_.name, parts_.title, parts_.aliases, {}, {}};
        if (const toml::table* renamed = optional_table("grip_names", "UFR = \"F\"")) {
            for (const auto& [key, node] : *renamed) {
                names.grips.emplace_back(key.str(), required_text(*renamed, key.str()));
                check_grip_name(names.grips.back().second, span_of(node));
            }
        }
        for (const toml::table* table : tables("orbits", Presence::kOptional)) {
            names.orbits.push_back(read_orbit_names(*table));
        }
        names.nearest = flag(root_, "nearest");
        if (const toml::node* cones = root_.get("cones")) {
            names.cones = cones->value<double>().value_or(0);
            if (names.nearest || !(names.cones > 0 && names.cones < 1)) {
                errors_.add(Diagnostic::error(
                    Code::kBadPuzzle, span_of(*cones),
                    "`cones` is the cosine of an angle, between 0 and 1, without `nearest`"));
            }
        }
        if (!ok()) return;
        const Span span = span_of(*root_.get("cuts")).sub(1, description.size());
        const std::optional<CutDescription> cuts = parse_cuts(description, span).take(errors_);
        if (!cuts) return;
        std::optional<GeometricPuzzle> made =
            make_geometric_puzzle(*cuts, description, names, span).take(errors_);
        if (!made) return;
        parts_ = std::move(made->parts);
        if (!names.orbits.empty() || !names.grips.empty() || names.nearest || names.cones > 0) {
            parts_.cut_names = std::make_shared<const GeometricNames>(std::move(names));
        }
        if (root_.contains("in_view")) {
            parts_.in_view.clear();
            read_in_view();
        }
    }

    GeometricNames::Orbit read_orbit_names(const toml::table& table) {
        check_keys(table, {"name", "pieces", "omitted"});
        GeometricNames::Orbit orbit{required_text(table, "name"),
                                    texts(table, "pieces", Presence::kOptional), false};
        orbit.omitted = flag(table, "omitted");
        return orbit;
    }

    // -- faces and pieces ---------------------------------------------------------------------

    void read_faces() {
        const std::vector<const toml::table*> orbits = tables("orbits", Presence::kRequired);
        const bool needed = std::any_of(orbits.begin(), orbits.end(), [](const toml::table* orbit) {
            return orbit->contains("pieces");
        });
        parts_.faces = texts(root_, "faces", required_if(needed));
        for (std::size_t i = 0; i < parts_.faces.size(); ++i) {
            const auto end = parts_.faces.begin() + static_cast<std::ptrdiff_t>(i);
            if (std::find(parts_.faces.begin(), end, parts_.faces[i]) != end) {
                fail(span_of(*nodes_[i]),
                     fmt::format("face `{}` is listed twice", parts_.faces[i]));
            }
        }
        if (parts_.faces.size() > kMaxFaces) {
            too_large(span_of(*root_.get("faces")), fmt::format("more than {} faces", kMaxFaces));
        }
        if (ok()) read_in_view();
    }

    void read_in_view() {
        for (const std::string& name : texts(root_, "in_view", Presence::kOptional)) {
            const auto face = std::find(parts_.faces.begin(), parts_.faces.end(), name);
            if (face == parts_.faces.end()) {
                fail(span_of(*root_.get("in_view")), fmt::format("`{}` is not a face", name));
                continue;
            }
            parts_.in_view.push_back(static_cast<std::uint8_t>(face - parts_.faces.begin()));
        }
    }

    /// The stickers of another puzzle's cuts.
    void read_drawing() {
        if (!root_.contains("solid_stickers")) return;
        const std::string description = required_text(root_, "solid_stickers");
        if (!ok()) return;
        const Span span = span_of(*root_.get("solid_stickers")).sub(1, description.size());
        std::optional<Drawing> drawing = borrowed_drawing(parts_, description, span).take(errors_);
        if (drawing) parts_.drawing = *std::move(drawing);
    }

    void read_orbits() {
        const std::vector<const toml::table*> all = tables("orbits", Presence::kRequired);
        if (all.size() > kMaxOrbits) {
            too_large(span_of(root_), fmt::format("more than {} orbits", kMaxOrbits));
            return;
        }
        for (const toml::table* table : all) {
            check_keys(*table, {"name", "orientations", "pieces", "size", "labels", "kinds"});
            Orbit orbit;
            orbit.name = required_text(*table, "name");
            orbit.orientations = number(*table, "orientations", kMaxOrientations);
            orbit.first = static_cast<Slot>(parts_.pieces.size());
            for (const Orbit& other : parts_.orbits) {
                if (other.name == orbit.name) {
                    fail(span_of(*table), fmt::format("orbit `{}` is listed twice", orbit.name));
                }
            }
            read_pieces(*table, orbit);
            if (!ok()) return;
            orbit.size = static_cast<Slot>(parts_.pieces.size()) - orbit.first;
            shape_.add_orbit(orbit.size, static_cast<std::uint8_t>(orbit.orientations));
            parts_.orbits.push_back(std::move(orbit));
        }
    }

    /// The pieces of an orbit: by their faces, by names of their own, by both, or only by their
    /// number.
    void read_pieces(const toml::table& table, const Orbit& orbit) {
        const std::size_t most = kMaxPieces - parts_.pieces.size();
        const bool faced = table.contains("pieces");
        std::vector<std::string> faces = texts(table, "pieces", required_if(faced));
        const std::vector<const toml::node*> face_nodes = nodes_;
        std::vector<std::string> labels = texts(table, "labels", Presence::kOptional);
        const std::vector<const toml::node*> label_nodes = nodes_;
        if (!ok()) return;
        std::size_t size = faced ? faces.size() : labels.size();
        if (table.contains("size") || size == 0) {
            const std::uint32_t given = number(table, "size", kMaxPieces);
            if (!ok()) return;
            if (size != 0 && given != size) {
                fail(span_of(*table.get("size")),
                     fmt::format("`size` is {}, but {} pieces are listed", given, size));
                return;
            }
            size = given;
        }
        if (size > most) {
            too_large(span_of(table), fmt::format("more than {} pieces", kMaxPieces));
            return;
        }
        if (!labels.empty() && labels.size() != size) {
            fail(span_of(*table.get("labels")),
                 fmt::format("{} names for {} pieces", labels.size(), size));
            return;
        }
        const std::vector<std::uint32_t> kinds = numbers(table, "kinds", 1, kMaxPieces, size);
        for (std::size_t i = 0; i < size && !errors_.full(); ++i) {
            Piece piece;
            Span span = span_of(table);
            if (faced) {
                span = span_of(*face_nodes[i]);
                std::optional<Faces> stickers = read_stickers(faces[i], span, orbit);
                if (!stickers) continue;
                piece.stickers = *std::move(stickers);
                piece.name = printed_name(piece.stickers);
            } else {
                piece.name = fmt::format("{}-{}", orbit.name, i + 1);
            }
            if (!labels.empty()) {
                span = span_of(*label_nodes[i]);
                piece.name = labels[i];
            }
            if (!faced || !labels.empty()) check_piece_name(piece.name, span);
            if (!names_.insert(piece.name).second) {
                fail(span, fmt::format("piece `{}` is listed twice",
                                       faced && labels.empty() ? faces[i] : piece.name));
            }
            if (!kinds.empty()) piece.kind = kinds[i];
            parts_.pieces.push_back(std::move(piece));
        }
    }

    /// The faces of a piece, joined or separated by spaces.
    std::optional<Faces> read_stickers(const std::string& name, Span span, const Orbit& orbit) {
        std::optional<Faces> stickers = name.find(' ') == std::string::npos
                                            ? first_split(parts_.faces, name)
                                            : spaced_faces(name);
        if (!stickers) {
            fail(span, fmt::format("`{}` does not consist of faces", printable(name)),
                 fmt::format("the faces are {}", join_words(parts_.faces)));
            return std::nullopt;
        }
        if (orbit.orientations != 1 && stickers->size() != orbit.orientations) {
            fail(span, fmt::format("`{}` has {} stickers, but pieces of `{}` have {} orientations",
                                   name, stickers->size(), orbit.name, orbit.orientations));
            return std::nullopt;
        }
        if (std::set<std::uint8_t>(stickers->begin(), stickers->end()).size() != stickers->size()) {
            fail(span, fmt::format("`{}` names a face twice", name));
            return std::nullopt;
        }
        return stickers;
    }

    [[nodiscard]] std::optional<Faces> spaced_faces(const std::string& name) const {
        Faces stickers;
        for (std::size_t at = 0; at < name.size();) {
            const std::size_t end = std::min(name.find(' ', at), name.size());
            const auto face =
                std::find(parts_.faces.begin(), parts_.faces.end(), name.substr(at, end - at));
            if (face == parts_.faces.end()) return std::nullopt;
            stickers.push_back(static_cast<std::uint8_t>(face - parts_.faces.begin()));
            at = end + 1;
        }
        return stickers;
    }

    void check_piece_name(const std::string& name, Span span) {
        if (is_plain_name(name)) return;
        fail(span, fmt::format("`{}` cannot be the name of a piece", printable(name)),
             "such names have only letters, digits, - _ and .; without `labels`, pieces are named "
             "after their orbit");
    }

    [[nodiscard]] std::string printed_name(Faces stickers) const {
        std::sort(stickers.begin(), stickers.end());
        std::string name;
        for (const std::uint8_t face : stickers) name += parts_.faces[face];
        return name;
    }

    // -- grips --------------------------------------------------------------------------------

    void take_grips() {
        if (auto written = read_grips(source_, root_, parts_, shape_).take(errors_)) {
            parts_.grips = std::move(written->grips);
            parts_.named_rotations = std::move(written->rotations);
            block_spans_ = std::move(written->block_spans);
        }
    }

    void check_blocks(const Puzzle& puzzle) {
        if (block_spans_.empty()) return;
        const std::optional<StrayBlock> stray = find_stray_block(puzzle);
        if (!stray) return;
        const std::string& name = puzzle.grips()[stray->grip].name;
        const std::string help = "remove `block = true` to make it an independent grip";
        if (stray->proven) {
            fail(block_spans_.at(name),
                 fmt::format("the other grips cannot make the turn of block `{}`", name), help);
            return;
        }
        errors_.add(
            Diagnostic::error(Code::kTooLarge, block_spans_.at(name),
                              fmt::format("whether the other grips can make the turn of block `{}` "
                                          "takes too long to find out",
                                          name))
                .with_help(help));
    }

    /// `[signatures]`: by name, the bonds that a puzzle has. They are read with the names.
    void check_signatures() {
        const toml::table* const all =
            optional_table("signatures", "[signatures], and name = \"210B\" below it");
        if (all == nullptr) return;
        for (const auto& [key, signature] : *all) {
            if (parse_signature(signature.value_or(std::string_view()))) continue;
            fail(span_of(signature), "a signature is a text of up to 16 hexadecimal digits");
        }
    }

    /// The name of a signature; its digits if it has none.
    [[nodiscard]] std::string called(std::uint64_t signature) const {
        if (const toml::table* const all = root_["signatures"].as_table()) {
            for (const auto& [key, other] : *all) {
                if (parse_signature(other.value_or(std::string_view())) == signature) {
                    return std::string(key.str());
                }
            }
        }
        return fmt::format("{:X}", signature);
    }

    /// `[costs]`: by grip, the cost of a turn.
    void read_costs() {
        const toml::table* const costs = optional_table("costs", "[costs], and U = 0 below it");
        if (costs == nullptr) return;
        for (const auto& [key, cost] : *costs) {
            const std::string_view name = key.str();
            const auto grip = std::find_if(parts_.grips.begin(), parts_.grips.end(),
                                           [&](const Grip& one) { return one.name == name; });
            if (grip == parts_.grips.end()) {
                fail(span_of(cost),
                     fmt::format("`{}` is not a grip of this puzzle", printable(name)));
                continue;
            }
            grip->cost = number(*costs, name, kMaxTurnCost, 0);
        }
    }

    /// Checks the new name of a grip of the outermost layer of a puzzle from cuts; other grips get
    /// names from it.
    void check_grip_name(const std::string& name, Span span) {
        const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        });
        if (!letters) fail(span, fmt::format("grip name `{}` must be letters", printable(name)));
    }

    std::uint64_t signature_;
    PuzzleParts parts_;
    Shape shape_;
    std::unordered_set<std::string> names_;              // of pieces
    std::unordered_map<std::string, Span> block_spans_;  // by name of the grip
};

}  // namespace

Result<PuzzlePtr> read_puzzle(const Source& source, std::uint64_t signature) {
    if (std::optional<Diagnostic> deep = too_deep_toml(source)) return *std::move(deep);
    try {
        const toml::table root = toml::parse(source.text());
        return DefinitionReader(source, root, signature).read();
    } catch (const toml::parse_error& error) {
        const toml::source_position place = error.source().begin;
        const std::size_t at = source.offset({place.line, place.column});
        return Diagnostic::error(Code::kSyntax, source.span(at, at),
                                 fmt::format("not TOML: {}", error.description()));
    }
}

std::optional<std::uint64_t> parse_signature(std::string_view text) {
    if (text.starts_with("0x")) text.remove_prefix(2);
    std::uint64_t signature = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), signature, 16);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return signature;
}

PuzzleNames read_puzzle_names(const Source& source) {
    PuzzleNames names;
    if (too_deep_toml(source)) return names;
    try {
        const toml::table root = toml::parse(source.text());
        names.name = root["name"].value_or(std::string());
        names.title = root["title"].value_or(names.name);
        const toml::array* aliases = root["aliases"].as_array();
        for (std::size_t i = 0; aliases != nullptr && i < aliases->size(); ++i) {
            if (const auto* alias = aliases->get_as<std::string>(i)) {
                names.aliases.push_back(alias->get());
            }
        }
        if (const toml::table* const signatures = root["signatures"].as_table()) {
            for (const auto& [key, node] : *signatures) {
                const auto signature = parse_signature(node.value_or(std::string_view()));
                if (signature) names.signatures.emplace_back(key.str(), *signature);
            }
        }
    } catch (const toml::parse_error&) {
        return {};
    }
    return names;
}

Result<PuzzlePtr> puzzle_from_cuts(std::string_view description, Span span) {
    Diagnostics errors;
    const std::optional<CutDescription> cuts = parse_cuts(description, span).take(errors);
    if (!cuts) return errors;
    const std::string name(description);
    std::optional<GeometricPuzzle> made =
        make_geometric_puzzle(*cuts, name, {name, name, {}, {}, {}}, span).take(errors);
    if (!made) return errors;
    return PuzzlePtr(std::make_shared<Puzzle>(std::move(made->parts)));
}

PuzzlePtr supercube_of(const PuzzlePtr& puzzle, std::string name) {
    if (puzzle->description().empty() || puzzle->turn_model().blocked()) return puzzle;
    const Result<CutDescription> plain = parse_cuts(puzzle->description(), {});
    if (!plain || plain->marked) return puzzle;
    const std::string marked = fmt::format("{} {}", puzzle->description(), kMarkedWord);
    const Result<CutDescription> cuts = parse_cuts(marked, {});
    if (!cuts) return puzzle;
    GeometricNames names;
    if (puzzle->cut_names() != nullptr) names = *puzzle->cut_names();
    names.name = std::move(name);
    names.title = puzzle->title();
    names.aliases.clear();
    Result<GeometricPuzzle> made = make_geometric_puzzle(*cuts, marked, names, {});
    if (!made) return puzzle;
    PuzzleParts& parts = made->parts;
    const bool same = std::equal(parts.orbits.begin(), parts.orbits.end(), puzzle->orbits().begin(),
                                 puzzle->orbits().end(), [](const Orbit& a, const Orbit& b) {
                                     return a.size == b.size && a.orientations == b.orientations;
                                 });
    if (same) return puzzle;
    if (puzzle->cut_names() != nullptr) {
        parts.cut_names = std::make_shared<const GeometricNames>(std::move(names));
    }
    parts.in_view = puzzle->in_view();
    for (std::size_t i = 0; i < std::min(parts.grips.size(), puzzle->grips().size()); ++i) {
        parts.grips[i].cost = puzzle->grips()[i].cost;
    }
    return std::make_shared<Puzzle>(std::move(parts));
}

}  // namespace qter
