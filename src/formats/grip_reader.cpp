#include "formats/grip_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/toml_reader.hpp"
#include "notation/grip_names.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Stickers = std::vector<std::uint8_t>;

class GripReader : TomlReader {
 public:
    GripReader(const Source& source, const toml::table& root, const PuzzleParts& parts,
               const Shape& shape)
        : TomlReader(source, root), parts_(parts), shape_(shape) {
        for (std::size_t slot = 0; slot < parts.pieces.size(); ++slot) {
            const Stickers& stickers = parts.pieces[slot].stickers;
            if (!stickers.empty()) slots_of_[face_key(stickers)].push_back(slot);
        }
    }

    Result<WrittenGrips> read() {
        read_all();
        if (!ok()) return std::move(errors_);
        return std::move(written_);
    }

 private:
    void read_all() {
        const std::vector<const toml::table*> all = tables("grips", Presence::kRequired);
        if (all.size() > kMaxGrips) {
            too_large(span_of(root_), fmt::format("more than {} grips", kMaxGrips));
            return;
        }
        for (const toml::table* table : all) {
            if (!read_grip(*table)) return;
        }
        if (ok()) check_grip_names(all);
        std::stable_partition(written_.grips.begin(), written_.grips.end(),
                              [](const Grip& grip) { return !grip.block; });
        if (ok() && (written_.grips.empty() || written_.grips[0].block)) {
            fail(span_of(*all[0]), "a puzzle needs a grip that is neither a `block` nor `whole`");
        }
    }

    /// False if reading must end: the turns take too much memory, or there are enough errors.
    bool read_grip(const toml::table& table) {
        check_keys(table, {"name", "cycles", "places", "twists", "block", "whole"});
        Grip grip;
        grip.name = required_text(table, "name");
        if (const std::optional<std::string> problem = grip_name_problem(grip.name)) {
            fail(span_of(table), fmt::format("grip name `{}` {}", printable(grip.name), *problem));
        }
        grip.block = flag(table, "block");
        const bool whole = flag(table, "whole");
        if (whole && grip.block) {
            fail(span_of(*table.get("whole")), "a grip is a `block` or `whole`, not both");
        }
        if (grip.block) written_.block_spans.emplace(grip.name, span_of(*table.get("block")));
        // Counted before anything of this size is allocated.
        if (!count_turns(table, 1)) return false;
        grip.turn = solved_state(shape_);
        if (table.contains("places") || table.contains("twists")) {
            read_places(table, grip);
        } else {
            read_cycles(table, grip);
        }
        if (errors_.full()) return false;
        if (!ok()) return true;
        const Integer order = qter::order(cycle_structure(shape_, grip.turn));
        if (order == 1) fail(span_of(table), fmt::format("grip `{}` moves nothing", grip.name));
        if (order > kMaxGripOrder) {
            fail(span_of(table), fmt::format("grip `{}` has order {}, more than {}", grip.name,
                                             to_string(order), kMaxGripOrder));
            return true;
        }
        grip.order = static_cast<std::uint32_t>(order.get_ui());
        if (!count_turns(table, grip.order - 1)) return false;
        names_.push_back(grip.name);
        if (whole) {
            written_.rotations.push_back({grip.name, std::move(grip.turn), grip.order});
        } else {
            written_.grips.push_back(std::move(grip));
        }
        return true;
    }

    /// Counts `turns` more turns, each an entry per piece; fails if they take too much memory.
    bool count_turns(const toml::table& table, std::uint64_t turns) {
        entries_ += turns * shape_.slots();
        if (entries_ <= kMaxTurnEntries) return true;
        too_large(span_of(table), "the turns of this puzzle take too much memory");
        return false;
    }

    /// Checks the names of the grips of `tables`, after all of them have been read.
    void check_grip_names(const std::vector<const toml::table*>& tables) {
        const auto clash = find_name_clash(names_);
        if (!clash) return;
        const auto [first, second] = *clash;
        const Span span = span_of(*tables[second]);
        if (names_[first] == names_[second]) {
            fail(span, fmt::format("grip `{}` is listed twice", names_[first]));
        } else {
            fail(span, fmt::format("`{}` would also be several turns of `{}`", names_[second],
                                   names_[first]));
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
                     fmt::format("`{}` is a table: write [grips.{}] with a list for each orbit",
                                 key, key));
                continue;
            }
            for (const auto& [name, list] : *node->as_table()) {
                const auto orbit = std::find_if(
                    parts_.orbits.begin(), parts_.orbits.end(),
                    [&, wanted = name.str()](const Orbit& o) { return o.name == wanted; });
                if (orbit == parts_.orbits.end()) {
                    fail(span_of(list),
                         fmt::format("`{}` is not an orbit of this puzzle", printable(name.str())));
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
                 fmt::format("grip `{}` moves two pieces of `{}` to one place", grip.name,
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
        const std::vector<std::string> cycles = texts(table, "cycles", Presence::kRequired);
        const std::vector<const toml::node*> places = nodes_;
        std::vector<bool> moved(shape_.slots());
        for (std::size_t i = 0; i < cycles.size() && !errors_.full(); ++i) {
            read_cycle(cycles[i], span_of(*places[i]), grip, moved);
        }
    }

    /// "UFR ULF UBL URB": each piece goes to the next one's place, sticker by sticker.
    void read_cycle(const std::string& text, Span span, Grip& grip, std::vector<bool>& moved) {
        std::vector<std::pair<Slot, Stickers>> places;
        std::size_t at = 0;
        while ((at = text.find_first_not_of(' ', at)) != std::string::npos) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const std::string name = text.substr(at, end - at);
            at = end;
            std::optional<Stickers> faces = first_split(parts_.faces, name);
            const auto slots = faces ? slots_of_.find(face_key(*faces)) : slots_of_.end();
            if (slots == slots_of_.end()) {
                fail(span, fmt::format("`{}` is not a piece of this puzzle", printable(name)));
                return;
            }
            if (slots->second.size() > 1) {
                fail(span, fmt::format("several pieces have the faces `{}`", printable(name)),
                     "use [grips.places] instead");
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
                fail(span, fmt::format("two pieces go to {}", parts_.pieces[to].name));
                return;
            }
            moved[to] = true;
            grip.turn.piece[to] = from;
            grip.turn.orient[to] = static_cast<std::uint8_t>(*twist);
        }
    }

    /// The orientation that a piece picks up from `from` to `to` if its sticker on from_faces[k]
    /// goes to to_faces[k]; nullopt if this is not a rotation of the piece.
    [[nodiscard]] std::optional<std::uint32_t> twist_of(Slot from, const Stickers& from_faces,
                                                        Slot to, const Stickers& to_faces) const {
        const Stickers& a = parts_.pieces[from].stickers;
        const Stickers& b = parts_.pieces[to].stickers;
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

    const PuzzleParts& parts_;
    const Shape& shape_;
    WrittenGrips written_;
    std::uint64_t entries_ = 0;       // entries of all turns
    std::vector<std::string> names_;  // of grips and rotations, in the order of the file
    std::unordered_map<std::string, std::vector<std::size_t>> slots_of_;  // by face_key
};

}  // namespace

Result<WrittenGrips> read_grips(const Source& source, const toml::table& root,
                                const PuzzleParts& parts, const Shape& shape) {
    return GripReader(source, root, parts, shape).read();
}

}  // namespace qter
