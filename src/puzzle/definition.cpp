#include "puzzle/definition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_set>

#include "puzzle/algorithm.hpp"
#include "puzzle/block_grips.hpp"
#include "puzzle/blocking_reader.hpp"
#include "puzzle/body_reader.hpp"
#include "puzzle/geometric_puzzle.hpp"
#include "puzzle/grip_names.hpp"
#include "puzzle/toml_depth.hpp"
#include "puzzle/toml_reader.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Faces = std::vector<std::uint8_t>;

constexpr std::size_t kMaxFaces = 100;

/// One pass over a parsed TOML document that turns it into PuzzleParts, collecting every mistake.
class DefinitionReader : TomlReader {
 public:
    DefinitionReader(const Source& source, const toml::table& root, std::uint64_t signature)
        : TomlReader(source, root), signature_(signature) {}

    Result<PuzzlePtr> read() {
        if (root_.contains("cuts")) {
            check_keys(root_, {"name", "title", "aliases", "cuts", "in_view", "orbits",
                               "grip_names", "costs", "presets", "chains", "bonds", "signatures",
                               "blocked", "solid_axes", "solid_core", "solid_hollow", "solids"});
            read_names();
            if (ok()) read_cut_solid();
        } else {
            check_keys(root_, {"name", "title", "aliases", "faces", "in_view", "orbits", "grips",
                               "costs", "presets", "chains", "bonds", "signatures", "blocked",
                               "solid_axes", "solid_core", "solid_hollow", "solids", "body"});
            read_names();
            read_faces();
            if (ok()) read_orbits();
            if (ok()) read_grips();
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
        read_presets(*puzzle);
        read_chains(*puzzle);
        if (!ok()) return std::move(errors_);
        return PuzzlePtr(std::move(puzzle));
    }

 private:
    void read_names() {
        parts_.name = required_text(root_, "name");
        parts_.title = root_.contains("title") ? required_text(root_, "title") : parts_.name;
        parts_.aliases = texts(root_, "aliases", false);
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
        for (const toml::table* table : tables("orbits", false)) {
            names.orbits.push_back(read_orbit_names(*table));
        }
        if (!ok()) return;
        const Span span = span_of(*root_.get("cuts")).sub(1, description.size());
        const std::optional<CutDescription> cuts = parse_cuts(description, span).take(errors_);
        if (!cuts) return;
        std::optional<GeometricPuzzle> made =
            make_geometric_puzzle(*cuts, description, names, span).take(errors_);
        if (!made) return;
        parts_ = std::move(made->parts);
        if (!names.orbits.empty() || !names.grips.empty()) {
            parts_.cut_names = std::make_shared<const GeometricNames>(std::move(names));
        }
        if (root_.contains("in_view")) {
            parts_.in_view.clear();
            read_in_view();
        }
    }

    GeometricNames::Orbit read_orbit_names(const toml::table& table) {
        check_keys(table, {"name", "pieces", "omitted"});
        GeometricNames::Orbit orbit{required_text(table, "name"), texts(table, "pieces", false),
                                    false};
        orbit.omitted = flag(table, "omitted");
        return orbit;
    }

    // -- faces and pieces ---------------------------------------------------------------------

    void read_faces() {
        const std::vector<const toml::table*> orbits = tables("orbits", true);
        const bool required =
            std::any_of(orbits.begin(), orbits.end(),
                        [](const toml::table* orbit) { return orbit->contains("pieces"); });
        parts_.faces = texts(root_, "faces", required);
        for (std::size_t i = 0; i < parts_.faces.size(); ++i) {
            const auto end = parts_.faces.begin() + static_cast<std::ptrdiff_t>(i);
            if (std::find(parts_.faces.begin(), end, parts_.faces[i]) != end) {
                fail(span_of(*nodes_[i]), fmt::format("face `{}` is there twice", parts_.faces[i]));
            }
        }
        if (parts_.faces.size() > kMaxFaces) {
            too_large(span_of(*root_.get("faces")), fmt::format("more than {} faces", kMaxFaces));
        }
        if (ok()) read_in_view();
    }

    void read_in_view() {
        for (const std::string& name : texts(root_, "in_view", false)) {
            const auto face = std::find(parts_.faces.begin(), parts_.faces.end(), name);
            if (face == parts_.faces.end()) {
                fail(span_of(*root_.get("in_view")), fmt::format("`{}` is no face", name));
                continue;
            }
            parts_.in_view.push_back(static_cast<std::uint8_t>(face - parts_.faces.begin()));
        }
    }

    void read_orbits() {
        const std::vector<const toml::table*> all = tables("orbits", true);
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
                    fail(span_of(*table), fmt::format("orbit `{}` is there twice", orbit.name));
                }
            }
            read_pieces(*table, orbit);
            if (!ok()) return;
            orbit.size = static_cast<Slot>(parts_.pieces.size()) - orbit.first;
            shape_.add_orbit(orbit.size, static_cast<std::uint8_t>(orbit.orientations));
            parts_.orbits.push_back(std::move(orbit));
        }
    }

    /// The pieces of an orbit: by their faces, by names of their own, or by both; or just so many.
    void read_pieces(const toml::table& table, const Orbit& orbit) {
        const std::size_t most = kMaxPieces - parts_.pieces.size();
        const bool faced = table.contains("pieces");
        std::vector<std::string> faces = texts(table, "pieces", faced);
        const std::vector<const toml::node*> face_nodes = nodes_;
        std::vector<std::string> labels = texts(table, "labels", false);
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
                slots_of_[face_key(piece.stickers)].push_back(parts_.pieces.size());
            } else {
                piece.name = fmt::format("{}-{}", orbit.name, i + 1);
            }
            if (!labels.empty()) {
                span = span_of(*label_nodes[i]);
                piece.name = labels[i];
            }
            if (!faced || !labels.empty()) check_piece_name(piece.name, span);
            if (!names_.insert(piece.name).second) {
                fail(span, fmt::format("piece `{}` is there twice",
                                       faced && labels.empty() ? faces[i] : piece.name));
            }
            if (!kinds.empty()) piece.kind = kinds[i];
            parts_.pieces.push_back(std::move(piece));
        }
    }

    /// The faces of a piece, joined or with spaces between.
    std::optional<Faces> read_stickers(const std::string& name, Span span, const Orbit& orbit) {
        std::optional<Faces> stickers =
            name.find(' ') == std::string::npos ? first_split(name) : spaced_faces(name);
        if (!stickers) {
            fail(span, fmt::format("`{}` is not made of faces", printable(name)),
                 fmt::format("the faces are {}", join_words(parts_.faces)));
            return std::nullopt;
        }
        if (orbit.orientations != 1 && stickers->size() != orbit.orientations) {
            fail(span, fmt::format("`{}` has {} stickers, but pieces of `{}` have {} orientations",
                                   name, stickers->size(), orbit.name, orbit.orientations));
            return std::nullopt;
        }
        if (std::set<std::uint8_t>(stickers->begin(), stickers->end()).size() != stickers->size()) {
            fail(span, fmt::format("`{}` has a face twice", name));
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
             "such names are letters, digits, - _ and .; without `labels`, pieces are called "
             "after their orbit");
    }

    [[nodiscard]] std::optional<Faces> first_split(const std::string& name) const {
        std::vector<Faces> readings = split_faces(parts_.faces, name);
        if (readings.empty()) return std::nullopt;
        return std::move(readings[0]);
    }

    [[nodiscard]] std::string printed_name(Faces stickers) const {
        std::sort(stickers.begin(), stickers.end());
        std::string name;
        for (const std::uint8_t face : stickers) name += parts_.faces[face];
        return name;
    }

    // -- grips --------------------------------------------------------------------------------

    void read_grips() {
        const std::vector<const toml::table*> all = tables("grips", true);
        if (all.size() > kMaxGrips) {
            too_large(span_of(root_), fmt::format("more than {} grips", kMaxGrips));
            return;
        }
        std::uint64_t entries = 0;
        for (const toml::table* table : all) {
            check_keys(*table, {"name", "cycles", "places", "twists", "block"});
            Grip grip;
            grip.name = required_text(*table, "name");
            if (const std::optional<std::string> problem = grip_name_problem(grip.name)) {
                fail(span_of(*table),
                     fmt::format("grip name `{}` {}", printable(grip.name), *problem));
            }
            grip.block = flag(*table, "block");
            if (grip.block) block_spans_.emplace(grip.name, span_of(*table->get("block")));
            // Counted before anything of its size is made.
            entries += shape_.slots();
            if (entries > kMaxTurnEntries) {
                turns_too_large(*table);
                return;
            }
            grip.turn = solved_state(shape_);
            if (table->contains("places") || table->contains("twists")) {
                read_places(*table, grip);
            } else {
                read_cycles(*table, grip);
            }
            if (errors_.full()) return;
            if (!ok()) continue;
            const Integer order = qter::order(cycle_structure(shape_, grip.turn));
            if (order == 1)
                fail(span_of(*table), fmt::format("grip `{}` moves nothing", grip.name));
            if (order > kMaxGripOrder) {
                fail(span_of(*table), fmt::format("grip `{}` has order {}, more than {}", grip.name,
                                                  to_string(order), kMaxGripOrder));
                continue;
            }
            grip.order = static_cast<std::uint32_t>(order.get_ui());
            entries += std::uint64_t{grip.order - 1} * shape_.slots();
            if (entries > kMaxTurnEntries) {
                turns_too_large(*table);
                return;
            }
            parts_.grips.push_back(std::move(grip));
        }
        if (ok()) check_grip_names(all);
        std::stable_partition(parts_.grips.begin(), parts_.grips.end(),
                              [](const Grip& grip) { return !grip.block; });
        if (ok() && parts_.grips[0].block) {
            fail(span_of(*all[0]), "a puzzle needs a grip that is no block");
        }
    }

    void check_blocks(const Puzzle& puzzle) {
        if (block_spans_.empty()) return;
        const std::optional<StrayBlock> stray = find_stray_block(puzzle);
        if (!stray) return;
        const std::string& name = puzzle.grips()[stray->grip].name;
        const std::string help = "without `block = true` it is a grip like the others";
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

    /// `[signatures]`: by name, which of its bonds a puzzle has. They are read with the names.
    void check_signatures() {
        const toml::table* const all =
            optional_table("signatures", "[signatures], and name = \"210B\" below it");
        if (all == nullptr) return;
        for (const auto& [key, signature] : *all) {
            if (parse_signature(signature.value_or(std::string_view()))) continue;
            fail(span_of(signature), "a signature is a text of up to 16 hexadecimal digits");
        }
    }

    /// The name of a signature; its digits where it has none.
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

    /// `[costs]`: by grip, what a turn of it counts.
    void read_costs() {
        const toml::table* const costs = optional_table("costs", "[costs], and U = 0 below it");
        if (costs == nullptr) return;
        for (const auto& [key, cost] : *costs) {
            const std::string_view name = key.str();
            const auto grip = std::find_if(parts_.grips.begin(), parts_.grips.end(),
                                           [&](const Grip& one) { return one.name == name; });
            if (grip == parts_.grips.end()) {
                fail(span_of(cost), fmt::format("there is no grip `{}`", printable(name)));
                continue;
            }
            grip->cost = number(*costs, name, kMaxTurnCost, 0);
        }
    }

    void turns_too_large(const toml::table& table) {
        too_large(span_of(table), "the turns of this puzzle take too much memory");
    }

    /// Of the grips of `tables`, all of them read.
    void check_grip_names(const std::vector<const toml::table*>& tables) {
        std::vector<std::string> names;
        for (const Grip& grip : parts_.grips) names.push_back(grip.name);
        const auto clash = find_name_clash(names);
        if (!clash) return;
        const auto [first, second] = *clash;
        const Span span = span_of(*tables[second]);
        if (names[first] == names[second]) {
            fail(span, fmt::format("grip `{}` is there twice", names[first]));
        } else {
            fail(span, fmt::format("`{}` would also be several turns of `{}`", names[second],
                                   names[first]));
        }
    }

    /// The arrays of `[grips.places]` and `[grips.twists]`, by orbit.
    void read_places(const toml::table& table, Grip& grip) {
        if (table.contains("cycles")) {
            fail(span_of(*table.get("cycles")), "a grip has `cycles` or `places`, not both");
        }
        for (const std::string_view key : {"places", "twists"}) {
            const toml::node* node = table.get(key);
            if (node == nullptr) continue;
            if (!node->is_table()) {
                fail(span_of(*node),
                     fmt::format("`{}` is a table: write [grips.{}] with a list per orbit", key,
                                 key));
                continue;
            }
            for (const auto& [name, list] : *node->as_table()) {
                const auto orbit = std::find_if(
                    parts_.orbits.begin(), parts_.orbits.end(),
                    [&, wanted = name.str()](const Orbit& o) { return o.name == wanted; });
                if (orbit == parts_.orbits.end()) {
                    fail(span_of(list),
                         fmt::format("there is no orbit `{}`", printable(name.str())));
                } else if (key == "places") {
                    read_orbit_places(*node->as_table(), *orbit, grip);
                } else {
                    read_orbit_twists(*node->as_table(), *orbit, grip);
                }
            }
        }
    }

    void read_orbit_places(const toml::table& table, const Orbit& orbit, Grip& grip) {
        const std::vector<std::uint32_t> from =
            numbers(table, orbit.name, 1, orbit.size, orbit.size);
        if (from.empty()) return;
        if (!is_permutation(from)) {
            fail(span_of(*table.get(orbit.name)),
                 fmt::format("grip `{}` takes two pieces of `{}` to one place", grip.name,
                             orbit.name));
            return;
        }
        for (Slot i = 0; i < orbit.size; ++i) {
            grip.turn.piece[orbit.first + i] = orbit.first + from[i];
        }
    }

    void read_orbit_twists(const toml::table& table, const Orbit& orbit, Grip& grip) {
        const std::vector<std::uint32_t> added =
            numbers(table, orbit.name, 0, orbit.orientations - 1, orbit.size);
        for (Slot i = 0; i < added.size(); ++i) {
            grip.turn.orient[orbit.first + i] = static_cast<std::uint8_t>(added[i]);
        }
    }

    void read_cycles(const toml::table& table, Grip& grip) {
        const std::vector<std::string> cycles = texts(table, "cycles", true);
        const std::vector<const toml::node*> places = nodes_;
        std::vector<bool> moved(shape_.slots());
        for (std::size_t i = 0; i < cycles.size() && !errors_.full(); ++i) {
            read_cycle(cycles[i], span_of(*places[i]), grip, moved);
        }
    }

    /// Of a grip of the outermost layer of a puzzle from cuts: others are called after it.
    void check_grip_name(const std::string& name, Span span) {
        const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        });
        if (!letters) fail(span, fmt::format("grip name `{}` must be letters", printable(name)));
    }

    /// "UFR ULF UBL URB": each piece goes to the next one's place, sticker by sticker.
    void read_cycle(const std::string& text, Span span, Grip& grip, std::vector<bool>& moved) {
        std::vector<std::pair<Slot, Faces>> places;
        std::size_t at = 0;
        while ((at = text.find_first_not_of(' ', at)) != std::string::npos) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const std::string name = text.substr(at, end - at);
            at = end;
            std::optional<Faces> faces = first_split(name);
            const auto slots = faces ? slots_of_.find(face_key(*faces)) : slots_of_.end();
            if (slots == slots_of_.end()) {
                fail(span, fmt::format("`{}` is no piece of this puzzle", printable(name)));
                return;
            }
            if (slots->second.size() > 1) {
                fail(span, fmt::format("several pieces are `{}`", printable(name)),
                     "say where pieces go in [grips.places]");
                return;
            }
            places.emplace_back(static_cast<Slot>(slots->second[0]), *std::move(faces));
        }
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto& [from, from_faces] = places[i];
            const auto& [to, to_faces] = places[(i + 1) % places.size()];
            const std::optional<std::uint32_t> twist =
                shape_.orbit_of(from) == shape_.orbit_of(to)
                    ? twist_of(from, from_faces, to, to_faces)
                    : std::nullopt;
            if (!twist) {
                fail(span,
                     fmt::format("{} cannot go to {}: the stickers do not match",
                                 parts_.pieces[from].name, parts_.pieces[to].name),
                     "each name lists the stickers of one piece in the same order as the next");
                return;
            }
            if (moved[to]) {
                fail(span, fmt::format("{} is moved to twice", parts_.pieces[to].name));
                return;
            }
            moved[to] = true;
            grip.turn.piece[to] = from;
            grip.turn.orient[to] = static_cast<std::uint8_t>(*twist);
        }
    }

    /// The orientation a piece picks up from `from` to `to` when its sticker on from_faces[k] goes
    /// to to_faces[k]; nullopt when that is no rotation of the piece.
    [[nodiscard]] std::optional<std::uint32_t> twist_of(Slot from, const Faces& from_faces, Slot to,
                                                        const Faces& to_faces) const {
        const Faces& a = parts_.pieces[from].stickers;
        const Faces& b = parts_.pieces[to].stickers;
        const std::uint32_t modulus = shape_.modulus(from);
        if (a.size() != b.size() || from_faces.size() != a.size()) return std::nullopt;
        if (modulus == 1) return 0;
        std::optional<std::uint32_t> twist;
        for (std::size_t k = 0; k < from_faces.size(); ++k) {
            const auto i = std::find(a.begin(), a.end(), from_faces[k]) - a.begin();
            const auto j = std::find(b.begin(), b.end(), to_faces[k]) - b.begin();
            const auto shift = static_cast<std::uint32_t>((j - i + modulus) % modulus);
            if (twist && *twist != shift) return std::nullopt;
            twist = shift;
        }
        return twist;
    }

    // -- presets ------------------------------------------------------------------------------

    void read_presets(Puzzle& puzzle) {
        for (const toml::table* table : tables("presets", false)) {
            check_keys(*table, {"orders", "generators", "source"});
            Preset preset;
            preset.source = table->contains("source") ? required_text(*table, "source") : "";
            preset.generators = algorithms(puzzle, *table, "generators");
            const toml::array* orders = table->get_as<toml::array>("orders");
            for (std::size_t i = 0; orders != nullptr && i < orders->size(); ++i) {
                if (std::optional<Integer> order = order_of(*orders->get(i))) {
                    preset.orders.push_back(*std::move(order));
                }
            }
            if (preset.orders.size() != preset.generators.size()) {
                fail(span_of(*table), "a preset has one order, a number, for each generator");
            }
            puzzle.add_preset(std::move(preset));
        }
    }

    void read_chains(Puzzle& puzzle) {
        for (const toml::table* table : tables("chains", false)) {
            check_keys(*table, {"name", "phases", "turns", "reduction", "source"});
            TurnChain chain;
            chain.name = required_text(*table, "name");
            chain.source = table->contains("source") ? required_text(*table, "source") : "";
            const std::vector<Algorithm> turns = algorithms(puzzle, *table, "turns");
            const std::vector<std::string> names = texts(*table, "phases", true);
            if (names.size() != turns.size() || names.empty()) {
                fail(span_of(*table),
                     "a chain has a name, one of \"phases\", for all of \"turns\"");
            }
            for (std::size_t i = 0; i < std::min(names.size(), turns.size()); ++i) {
                if (turns[i].empty()) fail(span_of(*table), "every phase turns something");
                chain.phases.push_back({names[i], turns[i]});
            }
            if (table->contains("reduction")) {
                const std::int64_t count = (*table)["reduction"].value_or(std::int64_t{0});
                if (count < 1 || count >= static_cast<std::int64_t>(chain.phases.size())) {
                    fail(span_of(*table),
                         "\"reduction\" is how many phases come first, not all of them");
                } else {
                    chain.reduction = static_cast<std::size_t>(count);
                }
            }
            puzzle.add_chain(std::move(chain));
        }
    }

    /// A list of algorithms.
    std::vector<Algorithm> algorithms(const Puzzle& puzzle, const toml::table& table,
                                      std::string_view key) {
        std::vector<Algorithm> all;
        for (const std::string& text : texts(table, key, true)) {
            const Span span = span_of(*nodes_[all.size()]);
            // Inside the quotes of the TOML text, so that a bad move is underlined itself.
            const Span inner = span.sub(1, text.size());
            all.push_back(parse_algorithm(puzzle, text, inner).take(errors_).value_or(Algorithm{}));
        }
        return all;
    }

    /// A number, or its digits as a text: TOML numbers end at 2^63.
    [[nodiscard]] static std::optional<Integer> order_of(const toml::node& node) {
        std::string digits;
        if (node.is_integer()) digits = std::to_string(node.as_integer()->get());
        if (node.is_string()) digits = node.as_string()->get();
        const bool plain =
            std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (digits.empty() || digits.size() > 10'000 || !plain) return std::nullopt;
        return Integer(digits);
    }

    std::uint64_t signature_;
    PuzzleParts parts_;
    Shape shape_;
    std::unordered_map<std::string, std::vector<std::size_t>> slots_of_;  // by face_key
    std::unordered_set<std::string> names_;                               // of pieces
    std::unordered_map<std::string, Span> block_spans_;                   // by name of the grip
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

}  // namespace qter
