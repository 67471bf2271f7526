#include "geometry/geometric_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string joined_faces(const Polyhedron& solid, const std::vector<std::uint8_t>& faces) {
    std::string name;
    for (const std::uint8_t face : faces) name += solid.faces[face].name;
    return name;
}

class OrbitNamer {
 public:
    OrbitNamer(const Dissection& cut, const std::vector<GeometricNames::Orbit>& wanted,
               std::vector<CellOrbit>& orbits, Span span)
        : cut_(cut), solid_(*cut.solid), wanted_(wanted), orbits_(orbits), span_(span) {
        for (const SolidFace& face : solid_.faces) faces_.push_back(face.name);
    }

    void derive() {
        constexpr std::array<std::string_view, 3> kKinds{"center", "edge", "corner"};
        std::map<std::string, std::vector<CellOrbit*>> of_kind;
        for (CellOrbit& orbit : orbits_) {
            const std::size_t sides = visible_sides(cut_, orbit.places[0]);
            const std::string kind = orbit.tip ? "tip" : std::string(kKinds[sides - 1]);
            if (orbit.places.size() == 1) {
                orbit.name = kind + '-' + joined_faces(solid_, orbit.places[0].faces);
            } else {
                of_kind[kind].push_back(&orbit);
            }
        }
        for (const auto& [kind, list] : of_kind) {
            for (std::size_t i = 0; i < list.size(); ++i) {
                list[i]->name = list.size() == 1 ? kind + 's' : fmt::format("{}s{}", kind, i + 1);
            }
        }
        // Two single pieces with the same faces, one below the other.
        std::map<std::string, int> seen;
        for (CellOrbit& orbit : orbits_) {
            const int count = ++seen[orbit.name];
            if (count > 1) orbit.name += fmt::format("-{}", count);
        }
    }

    std::optional<Diagnostic> apply() {
        if (wanted_.empty()) return std::nullopt;
        // Marks turn centers that stay in their place into pieces; these keep their derived names.
        std::vector<CellOrbit*> named;
        for (CellOrbit& orbit : orbits_) {
            if (wanted_.size() == orbits_.size() || !orbit.turns_in_place()) {
                named.push_back(&orbit);
            }
        }
        if (wanted_.size() != named.size()) {
            std::vector<std::string> derived;
            for (const CellOrbit& orbit : orbits_) {
                derived.push_back(fmt::format("{} ({})", orbit.name, orbit.places.size()));
            }
            return bad_puzzle(fmt::format("{} orbits are named, but these cuts give {}",
                                          wanted_.size(), orbits_.size()))
                .with_help(fmt::format("they are {}", join_words(derived, "and", 60)));
        }
        for (std::size_t i = 0; i < named.size(); ++i) {
            named[i]->name = wanted_[i].name;
            named[i]->omitted = wanted_[i].omitted;
            if (wanted_[i].pieces.empty()) continue;
            if (std::optional<Diagnostic> problem = order_pieces(*named[i], wanted_[i])) {
                return problem;
            }
        }
        return std::nullopt;
    }

 private:
    [[nodiscard]] Diagnostic bad_puzzle(std::string message) const {
        return Diagnostic::error(Code::kBadPuzzle, span_, std::move(message));
    }

    /// Puts the places of an orbit into the wanted order, with the wanted reference stickers.
    std::optional<Diagnostic> order_pieces(CellOrbit& orbit, const GeometricNames::Orbit& wanted) {
        std::vector<CellPlace> ordered;
        for (const std::string& name : wanted.pieces) {
            const auto matches = [&](const CellPlace& place) {
                for (const auto& faces : split_faces(faces_, name)) {
                    if (faces == clockwise_faces(cut_, place)) return true;
                }
                return false;
            };
            std::optional<CellPlace> found;
            for (CellPlace place : orbit.places) {
                for (std::size_t turn = 0; turn < orbit.orientations && !found; ++turn) {
                    if (matches(place)) found = place;
                    const auto step =
                        static_cast<std::ptrdiff_t>(place.facets.size() / orbit.orientations);
                    std::rotate(place.facets.begin(), place.facets.begin() + step,
                                place.facets.end());
                }
            }
            if (!found) {
                return bad_puzzle(fmt::format("orbit `{}` has no piece `{}`",
                                              printable(wanted.name), printable(name)))
                    .with_help("a piece is written as its faces, clockwise");
            }
            ordered.push_back(*std::move(found));
        }
        std::set<std::uint32_t> cells;
        for (const CellPlace& place : ordered) cells.insert(place.cell);
        if (cells.size() != orbit.places.size() || ordered.size() != cells.size()) {
            return bad_puzzle(fmt::format("orbit `{}` must list each of its {} pieces once",
                                          printable(wanted.name), orbit.places.size()));
        }
        orbit.places = std::move(ordered);
        return std::nullopt;
    }

    const Dissection& cut_;
    const Polyhedron& solid_;
    const std::vector<GeometricNames::Orbit>& wanted_;
    std::vector<CellOrbit>& orbits_;
    Span span_;
    std::vector<std::string> faces_;
};

/// Detail of a piece's name: no more than is needed to distinguish names.
enum class NameDetail { kFaces, kNearFaces, kNearLayers, kAllLayers };

class PieceNamer {
 public:
    PieceNamer(const Dissection& cut, const TurnLines& lines, const std::vector<CellOrbit>& orbits)
        : cut_(cut), solid_(*cut.solid), lines_(lines), orbits_(orbits) {}

    std::vector<std::vector<std::string>> all() {
        std::vector<NameDetail> detail(orbits_.size(), NameDetail::kFaces);
        while (true) {
            std::map<std::string, std::set<std::size_t>> users;
            std::set<std::size_t> unclear;
            std::vector<std::vector<std::string>> names;
            for (std::size_t i = 0; i < orbits_.size(); ++i) {
                std::vector<std::string>& own = names.emplace_back();
                for (const CellPlace& place : orbits_[i].places) {
                    own.push_back(piece_name(orbits_[i], place, detail[i]));
                    std::set<std::size_t>& others = users[own.back()];
                    if (!others.insert(i).second || others.size() > 1) {
                        unclear.insert(others.begin(), others.end());
                    }
                }
            }
            // An orbit without further detail keeps its names; the others must change theirs.
            bool changed = false;
            for (const std::size_t i : unclear) {
                if (detail[i] == NameDetail::kAllLayers) continue;
                // If all pieces of an orbit differ by their faces, the orbit that comes first keeps
                // these names.
                if (detail[i] == NameDetail::kFaces && distinct(names[i]) &&
                    *unclear.begin() == i && unclear.size() > 1 && !changed) {
                    continue;
                }
                detail[i] = static_cast<NameDetail>(static_cast<int>(detail[i]) + 1);
                changed = true;
            }
            if (!changed) return names;
        }
    }

 private:
    [[nodiscard]] static bool distinct(const std::vector<std::string>& names) {
        return std::set<std::string>(names.begin(), names.end()).size() == names.size();
    }

    /// "UF"; "UFr": near R, the face that it does not show and to which most of its layers belong;
    /// "UF2r": in the second layer from R; or all its layers.
    [[nodiscard]] std::string piece_name(const CellOrbit& orbit, const CellPlace& place,
                                         NameDetail detail) const {
        const std::string faces = joined_faces(solid_, place.faces);
        std::string name = orbit.tip ? small_letters(faces) : faces;
        if (detail == NameDetail::kFaces) return name;
        std::map<std::uint8_t, int> near;
        const std::vector<TurnLines::End>& ends = lines_.ends;
        std::string layers;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const std::optional<std::uint32_t> layer = layer_of(ends[i], place.cell);
            if (!layer) continue;
            const std::vector<std::uint8_t>& around = solid_.axes[i].faces;
            const bool own =
                std::includes(place.faces.begin(), place.faces.end(), around.begin(), around.end());
            if (own && *layer == 1 && detail != NameDetail::kAllLayers) continue;
            layers += fmt::format("{}{}", *layer, small_letters(solid_.axes[i].name));
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
            if (count == most) name += small_letters(solid_.faces[face].name);
        }
        return name;
    }

    /// The layer of `end` in which a cell lies, from 1; nullopt if that end does not turn it.
    [[nodiscard]] std::optional<std::uint32_t> layer_of(const TurnLines::End& end,
                                                        std::uint32_t cell) const {
        if (end.layers == 0) return std::nullopt;
        const std::uint32_t slab = cut_.cells[cell][*end.line];
        const std::uint32_t top = lines_.lines[*end.line].slabs - 1U;
        const std::uint32_t depth = end.far ? top - slab : slab;
        const std::uint32_t layer = end.tip && depth > 0 ? depth : depth + 1;
        if (layer > end.layers) return std::nullopt;
        return layer;
    }

    const Dissection& cut_;
    const Polyhedron& solid_;
    const TurnLines& lines_;
    const std::vector<CellOrbit>& orbits_;
};

}  // namespace

std::optional<Diagnostic> name_orbits(const Dissection& cut,
                                      const std::vector<GeometricNames::Orbit>& wanted,
                                      std::vector<CellOrbit>& orbits, Span span) {
    OrbitNamer namer(cut, wanted, orbits, span);
    namer.derive();
    return namer.apply();
}

std::vector<std::vector<std::string>> derived_piece_names(const Dissection& cut,
                                                          const TurnLines& lines,
                                                          const std::vector<CellOrbit>& orbits) {
    return PieceNamer(cut, lines, orbits).all();
}

}  // namespace qter
