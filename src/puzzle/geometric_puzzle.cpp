#include "puzzle/geometric_puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <set>

#include "puzzle/net.hpp"
#include "support/disjoint_sets.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// A cell as a piece of the puzzle.
struct Place {
    std::uint32_t cell = 0;
    std::vector<std::uint32_t> facets;  ///< the reference sticker first, then clockwise
    std::vector<std::uint8_t> faces;    ///< of the facets, ascending
};

/// Pieces that reach each other's places.
struct Family {
    std::vector<Place> places;
    std::uint32_t orientations = 1;
    bool tip = false;
    std::string name;
    bool omitted = false;
};

/// How much of where a piece lies its name tells: no more than keeps names apart.
enum class NameDetail { kFaces, kNearFaces, kNearLayers, kAllLayers };

class Builder {
 public:
    Builder(Dissection dissection, const GeometricNames& names, Span span)
        : names_(names), span_(span) {
        result_.dissection = std::move(dissection);
        result_.parts.name = names.name;
        result_.parts.title = names.title;
        result_.parts.aliases = names.aliases;
    }

    Result<GeometricPuzzle> build(std::string description) {
        result_.parts.description = std::move(description);
        for (const SolidFace& face : solid().faces) result_.parts.faces.push_back(face.name);
        result_.parts.in_view = solid().in_view;
        find_lines();
        if (std::optional<Diagnostic> problem = name_ends()) return *std::move(problem);
        list_grips();
        find_families();
        if (families_.empty()) return nothing_turns();
        name_families();
        if (std::optional<Diagnostic> problem = apply_names()) return *std::move(problem);
        drop_omitted();
        if (families_.empty()) return nothing_turns();
        name_pieces();
        number_slots();
        if (std::optional<Diagnostic> problem = too_large()) return *std::move(problem);
        make_turns();
        make_grip_maps();
        make_rotations();
        draw();
        return std::move(result_);
    }

 private:
    [[nodiscard]] const Dissection& cut() const { return result_.dissection; }
    [[nodiscard]] const Polyhedron& solid() const { return *result_.dissection.solid; }
    [[nodiscard]] TurnLines& lines() { return result_.parts.turn_lines; }

    [[nodiscard]] Diagnostic bad(std::string message) const {
        return Diagnostic::error(Code::kBadPuzzle, span_, std::move(message));
    }
    [[nodiscard]] Diagnostic nothing_turns() const {
        return bad("nothing that can be seen moves when this puzzle is turned");
    }

    // -- grips --------------------------------------------------------------------------------

    /// The slab that rests. Where a cut goes through the centre and the ends differ, it is the one
    /// behind that cut.
    [[nodiscard]] std::optional<std::uint32_t> resting_slab(const CutLine& line) const {
        if (const std::optional<std::uint32_t> core = line.core()) return core;
        const std::vector<SolidAxis>& axes = solid().axes;
        const bool alike = line.far_axis && axes[line.near_axis].kind == axes[*line.far_axis].kind;
        if (alike) return std::nullopt;
        return static_cast<std::uint32_t>(std::count_if(line.cuts.begin(), line.cuts.end(),
                                                        [](double at) { return at > -1e-9; }));
    }

    void find_lines() {
        for (const SolidAxis& axis : solid().axes) {
            lines().ends.push_back({axis.grip, std::nullopt, false, false, 0, axis.order, {}});
        }
        for (std::uint16_t i = 0; i < lines().ends.size(); ++i) {
            const SolidSymmetry& rotation = solid().symmetries[cut().rotation_about(i)];
            lines().ends[i].rotated = rotation.axis;
        }
        for (std::uint16_t i = 0; i < cut().lines.size(); ++i) {
            const CutLine& line = cut().lines[i];
            const std::uint32_t slabs = line.slabs();
            const std::optional<std::uint32_t> core = resting_slab(line);
            lines().lines.push_back({static_cast<std::uint16_t>(slabs), std::nullopt});
            if (core) lines().lines.back().core = static_cast<std::uint16_t>(*core);
            set_end(line.near_axis, i, false, core.value_or(slabs / 2));
            if (line.far_axis) {
                set_end(*line.far_axis, i, true, core ? slabs - 1 - *core : slabs / 2);
            }
        }
        for (const SolidTurnName& name : solid().rotations) add_name(lines().rotations, name);
        for (const SolidTurnName& name : solid().slices) add_name(lines().slices, name);
        for (const SolidTurnName& name : solid().remainders) add_name(lines().remainders, name);
    }

    void add_name(std::vector<TurnLines::Name>& names, const SolidTurnName& name) {
        for (std::uint16_t i = 0; i < solid().axes.size(); ++i) {
            if (solid().axes[i].name == name.axis) names.push_back({std::string(name.name), i});
        }
    }

    void set_end(std::uint16_t number, std::uint16_t line, bool far, std::uint32_t slabs) {
        TurnLines::End& end = lines().ends[number];
        end.line = line;
        end.far = far;
        end.tip = slabs >= 2 && pieces_in(line, outermost(end)) == 1;
        end.layers = static_cast<std::uint16_t>(slabs - (end.tip ? 1 : 0));
    }

    [[nodiscard]] std::uint16_t outermost(const TurnLines::End& end) {
        return static_cast<std::uint16_t>(end.far ? lines().lines[*end.line].slabs - 1 : 0);
    }

    [[nodiscard]] std::size_t pieces_in(std::uint16_t line, std::uint16_t slab) const {
        return static_cast<std::size_t>(
            std::count_if(cut().cells.begin(), cut().cells.end(),
                          [&](const auto& slabs) { return slabs[line] == slab; }));
    }

    std::optional<Diagnostic> name_ends() {
        for (const auto& [derived, wanted] : names_.grips) {
            const auto end = std::find_if(lines().ends.begin(), lines().ends.end(),
                                          [&derived = derived](const TurnLines::End& e) {
                                              return e.layers > 0 && e.name == derived;
                                          });
            if (end == lines().ends.end()) {
                std::vector<std::string> known;
                for (const TurnLines::End& e : lines().ends) {
                    if (e.layers > 0) known.push_back(e.name);
                }
                return bad(fmt::format("there is no grip `{}` to call `{}`", printable(derived),
                                       printable(wanted)))
                    .with_help(fmt::format("its grips are {}", join_words(known)));
            }
            renamed_.emplace_back(static_cast<std::uint16_t>(end - lines().ends.begin()), wanted);
        }
        for (const auto& [end, wanted] : renamed_) lines().ends[end].name = wanted;
        std::set<std::string> taken;
        for (const TurnLines::End& end : lines().ends) {
            if (end.layers > 0 && !taken.insert(end.name).second) {
                return bad(fmt::format("two grips are called `{}`", printable(end.name)));
            }
        }
        // A name that a grip got is no name of a mere rotation any more.
        for (TurnLines::End& end : lines().ends) {
            if (end.layers == 0 && taken.contains(end.name)) end.name.clear();
        }
        return std::nullopt;
    }

    /// The slabs of layers first..last of an end, counted from 1.
    [[nodiscard]] SlabRange slabs_of(const TurnLines::End& end, std::uint32_t first,
                                     std::uint32_t last) {
        const std::uint32_t tip = end.tip ? 1 : 0;
        const std::uint32_t from = first == 1 ? 0 : first - 1 + tip;
        const std::uint32_t to = last - 1 + tip;
        const std::uint32_t top = lines().lines[*end.line].slabs - 1U;
        const auto range =
            end.far ? std::make_pair(top - to, top - from) : std::make_pair(from, to);
        return {*end.line, static_cast<std::uint16_t>(range.first),
                static_cast<std::uint16_t>(range.second)};
    }

    void list_grips() {
        std::uint32_t deepest = 0;
        for (const TurnLines::End& end : lines().ends) {
            deepest = std::max<std::uint32_t>(deepest, end.layers);
        }
        for_ends([&](std::uint16_t i, const TurnLines::End& end) {
            add_grip(i, end.name, slabs_of(end, 1, 1), false);
        });
        for_ends([&](std::uint16_t i, const TurnLines::End& end) {
            const std::uint16_t slab = outermost(end);
            if (end.tip) add_grip(i, small_letters(end.name), {*end.line, slab, slab}, false);
        });
        for (std::uint32_t layer = 2; layer <= deepest; ++layer) {
            for_ends([&](std::uint16_t i, const TurnLines::End& end) {
                if (layer > end.layers) return;
                add_grip(i, fmt::format("{}{}", layer, end.name), slabs_of(end, layer, layer),
                         false);
            });
        }
        for_ends([&](std::uint16_t i, const TurnLines::End& end) { add_blocks(i, end); });
        std::stable_partition(result_.parts.grips.begin(), result_.parts.grips.end(),
                              [](const Grip& grip) { return !grip.block; });
    }

    template <class Visit>
    void for_ends(const Visit& visit) {
        for (std::uint16_t i = 0; i < lines().ends.size(); ++i) {
            if (lines().ends[i].layers > 0) visit(i, lines().ends[i]);
        }
    }

    /// Neighbouring layers as one grip. On a line without a slab at rest, those across the middle
    /// too, up to half the line; the rest is better said as a turn of what is left.
    void add_blocks(std::uint16_t number, const TurnLines::End& end) {
        const bool across = !lines().lines[*end.line].core;
        const std::uint32_t most = end.layers * (across ? 2U : 1U);
        for (std::uint32_t first = 1; first <= end.layers; ++first) {
            for (std::uint32_t last = first + 1; last <= most; ++last) {
                const std::uint32_t behind = most + 1 - last;  // layers, from the other end
                if (last > end.layers && (last - first + 1 > end.layers || behind < first ||
                                          (behind == first && end.far))) {
                    continue;
                }
                const std::string depth = first > 1  ? fmt::format("{}-{}", first, last)
                                          : last > 2 ? fmt::format("{}", last)
                                                     : "";
                add_grip(number, fmt::format("{}{}w", depth, end.name), slabs_of(end, first, last),
                         true);
            }
        }
    }

    void add_grip(std::uint16_t end, std::string name, SlabRange slabs, bool block) {
        Grip grip;
        grip.name = std::move(name);
        grip.order = lines().ends[end].order;
        grip.block = block;
        grip.end = end;
        grip.slabs = slabs;
        result_.parts.grips.push_back(std::move(grip));
    }

    [[nodiscard]] bool turns(const SlabRange& slabs, std::uint32_t facet) const {
        const std::uint8_t slab = cut().cells[cut().facets[facet].cell][slabs.line];
        return slab >= slabs.first && slab <= slabs.last;
    }

    // -- pieces -------------------------------------------------------------------------------

    void find_families() {
        const std::size_t facets = cut().facets.size();
        DisjointSets stickers(facets);
        DisjointSets cells(cut().cells.size());
        std::vector<bool> moves(cut().cells.size());
        for (const Grip& grip : result_.parts.grips) {
            if (grip.block) continue;
            const std::vector<std::uint32_t>& image =
                cut().facet_image[cut().rotation_about(grip.end)];
            for (std::uint32_t f = 0; f < facets; ++f) {
                if (!turns(grip.slabs, f) || image[f] == f) continue;
                stickers.join(f, image[f]);
                cells.join(cut().facets[f].cell, cut().facets[image[f]].cell);
                moves[cut().facets[f].cell] = true;
            }
        }
        std::map<std::uint32_t, Family> families;
        for (std::uint32_t cell = 0; cell < cut().cells.size(); ++cell) {
            if (moves[cell]) families[cells.root(cell)].places.push_back(place_of(cell));
        }
        for (auto& [root, family] : families) {
            std::sort(family.places.begin(), family.places.end(),
                      [&](const Place& a, const Place& b) {
                          return std::tie(a.faces, cut().cells[a.cell]) <
                                 std::tie(b.faces, cut().cells[b.cell]);
                      });
            family.tip = is_tip(family.places[0]);
            // The reference sticker of the first place is on its first face; those of the others
            // are among the places that sticker can go to.
            const std::uint32_t kind = stickers.root(family.places[0].facets[0]);
            for (Place& place : family.places) {
                const auto best = std::min_element(
                    place.facets.begin(), place.facets.end(),
                    [&](std::uint32_t a, std::uint32_t b) {
                        return std::make_pair(stickers.root(a) != kind, cut().facets[a].face) <
                               std::make_pair(stickers.root(b) != kind, cut().facets[b].face);
                    });
                family.orientations = static_cast<std::uint32_t>(
                    std::count_if(place.facets.begin(), place.facets.end(),
                                  [&](std::uint32_t f) { return stickers.root(f) == kind; }));
                std::rotate(place.facets.begin(), best, place.facets.end());
            }
            families_.push_back(std::move(family));
        }
        std::sort(families_.begin(), families_.end(),
                  [this](const Family& a, const Family& b) { return rank(a) < rank(b); });
    }

    /// Families come corners first, then edges, then centers; larger ones later.
    using Rank = std::tuple<std::size_t, bool, std::size_t, std::vector<std::uint8_t>,
                            std::vector<std::uint8_t>>;
    [[nodiscard]] Rank rank(const Family& family) const {
        const Place& first = family.places[0];
        return {4 - std::min<std::size_t>(first.facets.size(), 3), family.tip, family.places.size(),
                first.faces, cut().cells[first.cell]};
    }

    /// The stickers of a cell, clockwise as one looks at it from outside, the lowest face first.
    [[nodiscard]] Place place_of(std::uint32_t cell) const {
        Place place{cell, cut().facets_of_cell[cell], {}};
        Vec3 outwards;
        for (const std::uint32_t f : place.facets) {
            place.faces.push_back(cut().facets[f].face);
            outwards = outwards + solid().faces[cut().facets[f].face].normal;
        }
        std::sort(place.faces.begin(), place.faces.end());
        if (place.facets.size() < 2) return place;
        outwards = unit(outwards);
        const Vec3 first = solid().faces[place.faces[0]].normal;
        const Vec3 across = unit(first - dot(first, outwards) * outwards);
        const Vec3 beside = cross(across, outwards);  // a quarter of a turn clockwise
        const auto angle = [&](std::uint32_t f) {
            const Vec3 normal = solid().faces[cut().facets[f].face].normal;
            const double turn = std::atan2(dot(normal, beside), dot(normal, across));
            return turn < -1e-9 ? turn + 8 : turn;  // the lowest face is at 0
        };
        std::sort(place.facets.begin(), place.facets.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return angle(a) < angle(b); });
        return place;
    }

    [[nodiscard]] bool is_tip(const Place& place) const {
        const std::vector<TurnLines::End>& ends = result_.parts.turn_lines.ends;
        return std::any_of(ends.begin(), ends.end(), [&](const TurnLines::End& end) {
            if (!end.tip) return false;
            const auto last = result_.parts.turn_lines.lines[*end.line].slabs - 1;
            return cut().cells[place.cell][*end.line] == (end.far ? last : 0);
        });
    }

    // -- names of orbits and pieces -----------------------------------------------------------

    void name_families() {
        constexpr std::array<std::string_view, 3> kKinds{"center", "edge", "corner"};
        std::map<std::string, std::vector<Family*>> of_kind;
        for (Family& family : families_) {
            const std::size_t stickers = std::min<std::size_t>(family.places[0].facets.size(), 3);
            const std::string kind = family.tip ? "tip" : std::string(kKinds[stickers - 1]);
            if (family.places.size() == 1) {
                family.name = kind + '-' + joined_faces(family.places[0].faces);
            } else {
                of_kind[kind].push_back(&family);
            }
        }
        for (const auto& [kind, list] : of_kind) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                list[i]->name = list.size() == 1 ? kind + 's' : fmt::format("{}s{}", kind, i + 1);
            }
        }
        // Two single pieces with the same faces, one below the other.
        std::map<std::string, int> seen;
        for (Family& family : families_) {
            const int count = ++seen[family.name];
            if (count > 1) family.name += fmt::format("-{}", count);
        }
    }

    [[nodiscard]] std::string joined_faces(const std::vector<std::uint8_t>& faces) const {
        std::string name;
        for (const std::uint8_t face : faces) name += solid().faces[face].name;
        return name;
    }

    std::optional<Diagnostic> apply_names() {
        if (names_.orbits.empty()) return std::nullopt;
        if (names_.orbits.size() != families_.size()) {
            std::vector<std::string> derived;
            for (const Family& family : families_) {
                derived.push_back(fmt::format("{} ({})", family.name, family.places.size()));
            }
            return bad(fmt::format("{} orbits are named, but these cuts make {}",
                                   names_.orbits.size(), families_.size()))
                .with_help(fmt::format("they are {}", join_words(derived, "and", 60)));
        }
        for (std::size_t i = 0; i < families_.size(); ++i) {
            families_[i].name = names_.orbits[i].name;
            families_[i].omitted = names_.orbits[i].omitted;
            if (names_.orbits[i].pieces.empty()) continue;
            if (std::optional<Diagnostic> problem = order_pieces(families_[i], names_.orbits[i])) {
                return problem;
            }
        }
        return std::nullopt;
    }

    /// Puts the places of a family into the order that is asked for, and their reference stickers.
    std::optional<Diagnostic> order_pieces(Family& family, const GeometricNames::Orbit& wanted) {
        std::vector<Place> ordered;
        for (const std::string& name : wanted.pieces) {
            const auto matches = [&](const Place& place) {
                for (const auto& faces : split_faces(result_.parts.faces, name)) {
                    if (faces == clockwise_faces(place)) return true;
                }
                return false;
            };
            std::optional<Place> found;
            for (Place place : family.places) {
                for (std::size_t turn = 0; turn < family.orientations && !found; ++turn) {
                    if (matches(place)) found = place;
                    const auto step =
                        static_cast<std::ptrdiff_t>(place.facets.size() / family.orientations);
                    std::rotate(place.facets.begin(), place.facets.begin() + step,
                                place.facets.end());
                }
            }
            if (!found) {
                return bad(fmt::format("orbit `{}` has no piece `{}`", printable(wanted.name),
                                       printable(name)))
                    .with_help("a piece is written as its faces, clockwise");
            }
            ordered.push_back(*std::move(found));
        }
        std::set<std::uint32_t> cells;
        for (const Place& place : ordered) cells.insert(place.cell);
        if (cells.size() != family.places.size() || ordered.size() != cells.size()) {
            return bad(fmt::format("orbit `{}` must list each of its {} pieces once",
                                   printable(wanted.name), family.places.size()));
        }
        family.places = std::move(ordered);
        return std::nullopt;
    }

    [[nodiscard]] std::vector<std::uint8_t> clockwise_faces(const Place& place) const {
        std::vector<std::uint8_t> faces;
        for (const std::uint32_t f : place.facets) faces.push_back(cut().facets[f].face);
        return faces;
    }

    void drop_omitted() {
        for (const Family& family : families_) {
            if (!family.omitted) continue;
            for (const Place& place : family.places) omitted_cells_.insert(place.cell);
        }
        std::erase_if(families_, [](const Family& family) { return family.omitted; });
        std::erase_if(result_.parts.grips, [this](const Grip& grip) {
            const std::vector<std::uint32_t>& image =
                cut().facet_image[cut().rotation_about(grip.end)];
            for (std::uint32_t f = 0; f < cut().facets.size(); ++f) {
                const bool there = !omitted_cells_.contains(cut().facets[f].cell);
                if (there && turns(grip.slabs, f) && image[f] != f) return false;
            }
            return true;
        });
    }

    void name_pieces() {
        std::vector<NameDetail> detail(families_.size(), NameDetail::kFaces);
        while (true) {
            std::map<std::string, std::set<std::size_t>> users;
            std::set<std::size_t> unclear;
            piece_names_.clear();
            for (std::size_t i = 0; i < families_.size(); ++i) {
                std::vector<std::string>& names = piece_names_.emplace_back();
                for (const Place& place : families_[i].places) {
                    names.push_back(piece_name(families_[i], place, detail[i]));
                    std::set<std::size_t>& others = users[names.back()];
                    if (!others.insert(i).second || others.size() > 1) {
                        unclear.insert(others.begin(), others.end());
                    }
                }
            }
            // A family that has no more to tell keeps its names; the others must change theirs.
            bool changed = false;
            for (const std::size_t i : unclear) {
                if (detail[i] == NameDetail::kAllLayers) continue;
                // Where all pieces of a family are told apart by their faces, those keep their
                // names that come first.
                if (detail[i] == NameDetail::kFaces && distinct(piece_names_[i]) &&
                    *unclear.begin() == i && unclear.size() > 1 && !changed) {
                    continue;
                }
                detail[i] = static_cast<NameDetail>(static_cast<int>(detail[i]) + 1);
                changed = true;
            }
            if (!changed) return;
        }
    }

    [[nodiscard]] static bool distinct(const std::vector<std::string>& names) {
        return std::set<std::string>(names.begin(), names.end()).size() == names.size();
    }

    /// "UF", "UFr" (the one near R: of the faces it does not show, those that most of the layers it
    /// is in belong to), "UF2r" (in the second layer from R), or all layers it is in.
    [[nodiscard]] std::string piece_name(const Family& family, const Place& place,
                                         NameDetail detail) const {
        const std::string faces = joined_faces(place.faces);
        std::string name = family.tip ? small_letters(faces) : faces;
        if (detail == NameDetail::kFaces) return name;
        std::map<std::uint8_t, int> near;
        const std::vector<TurnLines::End>& ends = result_.parts.turn_lines.ends;
        std::string layers;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const std::optional<std::uint32_t> layer = layer_of(ends[i], place.cell);
            if (!layer) continue;
            const std::vector<std::uint8_t>& around = solid().axes[i].faces;
            const bool own =
                std::includes(place.faces.begin(), place.faces.end(), around.begin(), around.end());
            if (own && *layer == 1 && detail != NameDetail::kAllLayers) continue;
            layers += fmt::format("{}{}", *layer, small_letters(solid().axes[i].name));
            for (const std::uint8_t face : around) {
                const bool shown =
                    std::find(place.faces.begin(), place.faces.end(), face) != place.faces.end();
                if (!shown) ++near[face];
            }
        }
        if (detail != NameDetail::kNearFaces) return name + layers;
        int most = 0;
        for (const auto& [face, count] : near) most = std::max(most, count);
        for (const auto& [face, count] : near) {
            if (count == most) name += small_letters(solid().faces[face].name);
        }
        return name;
    }

    /// The layer of `end` in which a cell lies, from 1; nullopt when that end does not turn it.
    [[nodiscard]] std::optional<std::uint32_t> layer_of(const TurnLines::End& end,
                                                        std::uint32_t cell) const {
        if (end.layers == 0) return std::nullopt;
        const std::uint32_t slab = cut().cells[cell][*end.line];
        const std::uint32_t top = result_.parts.turn_lines.lines[*end.line].slabs - 1U;
        const std::uint32_t depth = end.far ? top - slab : slab;
        const std::uint32_t layer = end.tip && depth > 0 ? depth : depth + 1;
        if (layer > end.layers) return std::nullopt;
        return layer;
    }

    // -- slots and turns ----------------------------------------------------------------------

    /// Where a facet is: its slot and its position among the slot's stickers.
    struct Spot {
        Slot slot = 0;
        std::uint32_t position = 0;
    };

    void number_slots() {
        PuzzleParts& parts = result_.parts;
        for (std::size_t i = 0; i < families_.size(); ++i) {
            const Family& family = families_[i];
            Orbit orbit{family.name, family.orientations, static_cast<Slot>(parts.pieces.size()),
                        static_cast<Slot>(family.places.size())};
            for (std::size_t k = 0; k < family.places.size(); ++k) {
                const Place& place = family.places[k];
                const auto slot = static_cast<Slot>(parts.pieces.size());
                for (std::uint32_t position = 0; position < place.facets.size(); ++position) {
                    spots_[place.facets[position]] = {slot, position};
                }
                parts.pieces.push_back({piece_names_[i][k], clockwise_faces(place)});
                steps_.push_back(static_cast<std::uint32_t>(place.facets.size()) /
                                 family.orientations);
                home_.push_back(place.facets[0]);
            }
            shape_.add_orbit(orbit.size, static_cast<std::uint8_t>(orbit.orientations));
            parts.orbits.push_back(std::move(orbit));
        }
    }

    [[nodiscard]] std::optional<Diagnostic> too_large() const {
        std::uint64_t entries = 0;
        for (const Grip& grip : result_.parts.grips) {
            entries += std::uint64_t{grip.order} * shape_.slots();
        }
        if (entries <= kMaxTurnEntries) return std::nullopt;
        return Diagnostic::error(Code::kTooLarge, span_,
                                 fmt::format("the turns of this puzzle take too much memory: {} "
                                             "grips on {} pieces",
                                             result_.parts.grips.size(), shape_.slots()));
    }

    void make_turns() {
        for (Grip& grip : result_.parts.grips) {
            const std::vector<std::uint32_t>& image =
                cut().facet_image[cut().rotation_about(grip.end)];
            std::vector<std::uint32_t> comes(image.size());
            std::iota(comes.begin(), comes.end(), 0U);
            for (std::uint32_t f = 0; f < image.size(); ++f) {
                if (turns(grip.slabs, f)) comes[image[f]] = f;
            }
            grip.turn = solved_state(shape_);
            for (Slot slot = 0; slot < shape_.slots(); ++slot) {
                if (!turns(grip.slabs, home_[slot])) continue;
                const Spot to = spots_.at(image[home_[slot]]);
                grip.turn.piece[to.slot] = slot;
                grip.turn.orient[to.slot] =
                    static_cast<std::uint8_t>(to.position / steps_[to.slot]);
            }
            assert(is_valid(shape_, grip.turn));
            result_.facet_turns.push_back(std::move(comes));
        }
    }

    // -- symmetries ---------------------------------------------------------------------------

    void make_grip_maps() {
        const std::vector<Grip>& grips = result_.parts.grips;
        for (const SolidSymmetry& symmetry : solid().symmetries) {
            SolidGripMap map{{}, symmetry.mirror};
            for (const Grip& grip : grips) {
                const TurnLines::End& from = lines().ends[grip.end];
                const std::uint16_t goal = symmetry.axis[grip.end];
                const TurnLines::End& to = lines().ends[goal];
                SlabRange slabs{*to.line, grip.slabs.first, grip.slabs.last};
                if (from.far != to.far) {
                    const auto top = static_cast<std::uint16_t>(lines().lines[*to.line].slabs - 1);
                    slabs.first = static_cast<std::uint16_t>(top - grip.slabs.last);
                    slabs.last = static_cast<std::uint16_t>(top - grip.slabs.first);
                }
                const auto found =
                    std::find_if(grips.begin(), grips.end(),
                                 [&](const Grip& candidate) { return candidate.slabs == slabs; });
                if (found == grips.end()) break;
                map.map.push_back({static_cast<std::uint16_t>(found - grips.begin()),
                                   grip.order > 2 && symmetry.mirror != (found->end != goal)});
            }
            // Names or omitted pieces may break a symmetry of the solid.
            if (map.map.size() == grips.size()) result_.parts.grip_maps.push_back(std::move(map));
        }
    }

    void make_rotations() {
        for (std::size_t i = 0; i < solid().symmetries.size(); ++i) {
            if (solid().symmetries[i].mirror) continue;
            std::optional<State> state = as_state(cut().facet_image[i]);
            if (state && i > 0) result_.parts.rotations.push_back(*std::move(state));
        }
    }

    /// What a rotation makes of the solved puzzle, as a state; nullopt when it moves a sticker at
    /// rest, or brings colours to a place that no piece of its orbit has.
    [[nodiscard]] std::optional<State> as_state(const std::vector<std::uint32_t>& image) const {
        const std::vector<Piece>& pieces = result_.parts.pieces;
        std::vector<std::vector<std::uint8_t>> shown;  // by slot, the colours clockwise
        for (const Piece& piece : pieces) shown.emplace_back(piece.stickers.size());
        for (std::uint32_t f = 0; f < image.size(); ++f) {
            const auto to = spots_.find(image[f]);
            if (to != spots_.end()) {
                shown[to->second.slot][to->second.position] = cut().facets[f].face;
            } else if (image[f] != f && !omitted_cells_.contains(cut().facets[f].cell)) {
                return std::nullopt;
            }
        }
        State state = solved_state(shape_);
        std::vector<bool> used(shape_.slots());
        for (Slot slot = 0; slot < shape_.slots(); ++slot) {
            const auto piece = piece_that_shows(slot, shown[slot], used);
            if (!piece) return std::nullopt;
            used[piece->first] = true;
            state.piece[slot] = piece->first;
            state.orient[slot] = piece->second;
        }
        return state;
    }

    /// An unused piece of the slot's orbit, and the orientation in which it shows the colours.
    [[nodiscard]] std::optional<std::pair<Slot, std::uint8_t>> piece_that_shows(
        Slot slot, const std::vector<std::uint8_t>& colours, const std::vector<bool>& used) const {
        const OrbitShape& orbit = shape_.orbits()[shape_.orbit_of(slot)];
        for (Slot piece = orbit.first; piece < orbit.first + orbit.size; ++piece) {
            if (used[piece]) continue;
            std::vector<std::uint8_t> turned = result_.parts.pieces[piece].stickers;
            for (std::uint8_t orient = 0; orient < orbit.modulus; ++orient) {
                if (turned == colours) return std::make_pair(piece, orient);
                std::rotate(turned.begin(), turned.end() - steps_[slot], turned.end());
            }
        }
        return std::nullopt;
    }

    // -- pictures -----------------------------------------------------------------------------

    void draw() {
        Drawing& drawing = result_.parts.drawing;
        drawing.faces = flat_net(solid());
        drawing.facelet_order = solid().facelet_order;
        for (std::uint32_t f = 0; f < cut().facets.size(); ++f) {
            const Facet& facet = cut().facets[f];
            if (omitted_cells_.contains(facet.cell)) continue;
            DrawnSticker sticker{facet.face, std::nullopt, 0, facet.corners};
            if (const auto spot = spots_.find(f); spot != spots_.end()) {
                sticker.slot = spot->second.slot;
                sticker.position = static_cast<std::uint8_t>(spot->second.position);
            }
            drawing.stickers.push_back(std::move(sticker));
            result_.drawn_facets.push_back(f);
        }
    }

    const GeometricNames& names_;
    Span span_;
    GeometricPuzzle result_;
    std::vector<std::pair<std::uint16_t, std::string>> renamed_;  // end, name
    std::vector<Family> families_;
    std::set<std::uint32_t> omitted_cells_;
    std::vector<std::vector<std::string>> piece_names_;  // by family and place
    Shape shape_;
    std::map<std::uint32_t, Spot> spots_;  // by facet
    std::vector<std::uint32_t> steps_;     // by slot: stickers from one orientation to the next
    std::vector<std::uint32_t> home_;      // by slot: its reference facet
};

}  // namespace

Result<GeometricPuzzle> make_geometric_puzzle(const CutDescription& cuts, std::string description,
                                              const GeometricNames& names, Span span) {
    Diagnostics errors;
    std::optional<Dissection> dissection = dissect(cuts, span).take(errors);
    if (!dissection) return errors;
    return Builder(*std::move(dissection), names, span).build(std::move(description));
}

}  // namespace qter
