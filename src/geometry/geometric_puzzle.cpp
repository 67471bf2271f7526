#include "geometry/geometric_puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "geometry/drawn_outlines.hpp"
#include "geometry/geometric_pieces.hpp"
#include "geometry/geometric_turns.hpp"
#include "geometry/net.hpp"

namespace qter {
namespace {

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
        Diagnostics errors;
        std::optional<GeometricTurns> turning =
            geometric_turns(cut(), names_.grips, span_).take(errors);
        if (!turning) return errors;
        orbits_ = cell_orbits(cut(), *turning);
        if (orbits_.empty()) return nothing_turns();
        result_.parts.turn_lines = std::move(turning->lines);
        result_.parts.grips = std::move(turning->grips);
        if (std::optional<Diagnostic> problem = name_orbits(cut(), names_.orbits, orbits_, span_)) {
            return *std::move(problem);
        }
        drop_omitted();
        if (orbits_.empty()) return nothing_turns();
        number_slots();
        if (std::optional<Diagnostic> problem = too_large()) return *std::move(problem);
        make_turns();
        make_grip_maps();
        make_rotations();
        if (std::optional<Diagnostic> problem = draw()) return *std::move(problem);
        return std::move(result_);
    }

 private:
    [[nodiscard]] const Dissection& cut() const { return result_.dissection; }
    [[nodiscard]] const Polyhedron& solid() const { return *result_.dissection.solid; }
    [[nodiscard]] const TurnLines& lines() const { return result_.parts.turn_lines; }

    [[nodiscard]] Diagnostic nothing_turns() const {
        return Diagnostic::error(Code::kBadPuzzle, span_,
                                 "no turn of this puzzle moves anything visible");
    }

    void drop_omitted() {
        for (const CellOrbit& orbit : orbits_) {
            if (!orbit.omitted) continue;
            for (const CellPlace& place : orbit.places) omitted_cells_.insert(place.cell);
        }
        std::erase_if(orbits_, [](const CellOrbit& orbit) { return orbit.omitted; });
        std::erase_if(result_.parts.grips, [this](const Grip& grip) {
            const std::vector<std::uint32_t>& image =
                cut().facet_image[cut().rotation_about(grip.end)];
            for (std::uint32_t f = 0; f < cut().facets.size(); ++f) {
                const bool there = !omitted_cells_.contains(cut().facets[f].cell);
                if (there && turns_facet(cut(), grip.slabs, f) && image[f] != f) return false;
            }
            return true;
        });
    }

    // -- slots and turns ----------------------------------------------------------------------

    /// The position of a facet: its slot, and its position among the slot's stickers.
    struct Spot {
        Slot slot = 0;
        std::uint32_t position = 0;
    };

    void number_slots() {
        const std::vector<std::vector<std::string>> names =
            derived_piece_names(cut(), lines(), orbits_);
        PuzzleParts& parts = result_.parts;
        for (std::size_t i = 0; i < orbits_.size(); ++i) {
            const CellOrbit& cells = orbits_[i];
            Orbit orbit{cells.name, cells.orientations, static_cast<Slot>(parts.pieces.size()),
                        static_cast<Slot>(cells.places.size())};
            for (std::size_t k = 0; k < cells.places.size(); ++k) {
                const CellPlace& place = cells.places[k];
                const auto slot = static_cast<Slot>(parts.pieces.size());
                for (std::uint32_t position = 0; position < place.facets.size(); ++position) {
                    spots_[place.facets[position]] = {slot, position};
                }
                parts.pieces.push_back({names[i][k], sticker_colours(cut(), place)});
                steps_.push_back(static_cast<std::uint32_t>(place.facets.size()) /
                                 cells.orientations);
                home_.push_back(place.facets[0]);
            }
            shape_.add_orbit(orbit.size, static_cast<std::uint8_t>(orbit.orientations));
            parts.orbits.push_back(std::move(orbit));
        }
    }

    [[nodiscard]] std::optional<Diagnostic> too_large() const {
        std::uint64_t entries = 0;
        for (const Grip& grip : result_.parts.grips) {
            entries += std::uint64_t{grip.block ? 1 : grip.order - 1} * shape_.slots();
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
            grip.turn = solved_state(shape_);
            for (Slot slot = 0; slot < shape_.slots(); ++slot) {
                if (!turns_facet(cut(), grip.slabs, home_[slot])) continue;
                const Spot to = spots_.at(image[home_[slot]]);
                grip.turn.piece[to.slot] = slot;
                grip.turn.orient[to.slot] =
                    static_cast<std::uint8_t>(to.position / steps_[to.slot]);
            }
            assert(is_valid(shape_, grip.turn));
        }
    }

    // -- symmetries ---------------------------------------------------------------------------

    void make_grip_maps() {
        const std::vector<Grip>& grips = result_.parts.grips;
        const auto key_of = [](const SlabRange& slabs) {
            return std::make_tuple(slabs.line, slabs.first, slabs.last);
        };
        std::map<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t>, std::uint16_t> by_slabs;
        for (std::uint16_t grip = 0; grip < grips.size(); ++grip) {
            by_slabs.emplace(key_of(grips[grip].slabs), grip);
        }
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
                const auto found = by_slabs.find(key_of(slabs));
                if (found == by_slabs.end()) break;
                const bool other_end = grips[found->second].end != goal;
                map.map.push_back({found->second, grip.order > 2 && symmetry.mirror != other_end});
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

    /// The state after a rotation of the solved puzzle; nullopt if the rotation moves a fixed
    /// sticker, or brings colours to a place that no piece of its orbit has.
    [[nodiscard]] std::optional<State> as_state(const std::vector<std::uint32_t>& image) const {
        const std::vector<Piece>& pieces = result_.parts.pieces;
        std::vector<std::vector<std::uint8_t>> shown;  // by slot, the colours clockwise
        for (const Piece& piece : pieces) shown.emplace_back(piece.stickers.size());
        std::vector<Slot> source(pieces.size());  // by slot, the origin of its piece
        std::iota(source.begin(), source.end(), Slot{0});
        for (std::uint32_t f = 0; f < image.size(); ++f) {
            const auto to = spots_.find(image[f]);
            if (to != spots_.end()) {
                const auto from = spots_.find(f);
                shown[to->second.slot][to->second.position] =
                    from == spots_.end()
                        ? cut().facets[f].face
                        : pieces[from->second.slot].stickers[from->second.position];
                if (from != spots_.end()) source[to->second.slot] = from->second.slot;
            } else if (image[f] != f && !omitted_cells_.contains(cut().facets[f].cell)) {
                return std::nullopt;
            }
        }
        State state = solved_state(shape_);
        std::vector<bool> used(shape_.slots());
        for (Slot slot = 0; slot < shape_.slots(); ++slot) {
            const auto piece = piece_that_shows(slot, source[slot], shown[slot], used);
            if (!piece) return std::nullopt;
            used[piece->first] = true;
            state.piece[slot] = piece->first;
            state.orient[slot] = piece->second;
        }
        return state;
    }

    /// An unused piece of the slot's orbit, and the orientation in which it shows the colours. The
    /// piece that the rotation brings there is preferred if it is of this orbit.
    [[nodiscard]] std::optional<std::pair<Slot, std::uint8_t>> piece_that_shows(
        Slot slot, Slot source, const std::vector<std::uint8_t>& colours,
        const std::vector<bool>& used) const {
        const OrbitShape& orbit = shape_.orbits()[shape_.orbit_of(slot)];
        const Slot first = shape_.orbit_of(source) == shape_.orbit_of(slot) ? source : orbit.first;
        for (Slot i = 0; i < orbit.size; ++i) {
            const Slot piece = orbit.first + (first - orbit.first + i) % orbit.size;
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

    std::optional<Diagnostic> draw() {
        std::set<std::uint32_t> left;
        for (const auto& [facet, spot] : spots_) left.insert(cut().facets[facet].cell);
        const DrawnOutlines outlines(cut(), names_, std::move(left));
        Drawing& drawing = result_.parts.drawing;
        drawing.faces = flat_net(solid());
        drawing.facelet_order = solid().facelet_order;
        for (std::uint32_t f = 0; f < cut().facets.size(); ++f) {
            const Facet& facet = cut().facets[f];
            if (omitted_cells_.contains(facet.cell)) continue;
            // Pieces that share all the room leave none for what never moves.
            if (names_.nearest && !spots_.contains(f)) continue;
            DrawnSticker sticker{facet.face, std::nullopt, 0, facet.corners, f};
            if (const auto spot = spots_.find(f); spot != spots_.end()) {
                sticker.slot = spot->second.slot;
                sticker.position = static_cast<std::uint8_t>(spot->second.position);
            }
            if (outlines.differ()) sticker.corners = outlines.of(facet);
            if (sticker.corners.size() < 3) {
                return Diagnostic::error(Code::kBadPuzzle, span_,
                                         "a sticker is drawn elsewhere than its cuts have it");
            }
            drawing.stickers.push_back(std::move(sticker));
        }
        return std::nullopt;
    }

    const GeometricNames& names_;
    Span span_;
    GeometricPuzzle result_;
    std::vector<CellOrbit> orbits_;
    std::set<std::uint32_t> omitted_cells_;
    Shape shape_;
    std::map<std::uint32_t, Spot> spots_;  // by facet
    std::vector<std::uint32_t>
        steps_;  // by slot, number of stickers from one orientation to the next
    std::vector<std::uint32_t> home_;  // by slot, its reference facet
};

}  // namespace

Result<GeometricPuzzle> make_geometric_puzzle(const CutDescription& cuts, std::string description,
                                              const GeometricNames& names, Span span) {
    Diagnostics errors;
    std::optional<Dissection> dissection = dissect(cuts, span).take(errors);
    if (!dissection) return errors;
    GeometricNames wanted = names;
    if (cuts.marked) {
        // The parts of a marked center are drawn as they are cut, and so is all else.
        wanted.nearest = false;
        wanted.cones = 0;
    }
    return Builder(*std::move(dissection), wanted, span).build(std::move(description));
}

}  // namespace qter
