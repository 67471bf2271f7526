#include "qter/puzzle/facelet_string.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>

#include "qter/puzzle/cut_description.hpp"
#include "qter/puzzle/facelets.hpp"
#include "qter/puzzle/unreachable.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

/// The drawn stickers in the order of the string.
std::vector<std::size_t> string_order(const Puzzle& puzzle) {
    struct Place {
        std::size_t face = 0;  // in the order of faces
        double x = 0;
        double y = 0;
        std::size_t sticker = 0;
    };
    const Drawing& drawing = puzzle.drawing();
    std::vector<std::size_t> rank(drawing.faces.size());
    for (std::size_t i = 0; i < drawing.facelet_order.size(); ++i) {
        rank[drawing.facelet_order[i]] = i;
    }
    std::vector<Place> places;
    for (std::size_t i = 0; i < drawing.stickers.size(); ++i) {
        const DrawnSticker& sticker = drawing.stickers[i];
        const DrawnFace& face = drawing.faces[sticker.face];
        Vec3 centre;
        for (const Vec3 corner : sticker.corners) centre = centre + corner;
        centre = (1.0 / static_cast<double>(sticker.corners.size())) * centre;
        // The net only turns faces in its plane, so it adds nothing to the order within one.
        places.push_back({rank[sticker.face], dot(face.right, centre), dot(face.up, centre), i});
    }
    // Stickers of one row differ in height by rounding alone. Rows are found first, so that the
    // order below is a strict one.
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return std::make_pair(a.face, -a.y) < std::make_pair(b.face, -b.y);
    });
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Place& above = places[i - 1];
        if (above.face == places[i].face && above.y - places[i].y < 1e-6) places[i].y = above.y;
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return std::make_tuple(a.face, -a.y, a.x) < std::make_tuple(b.face, -b.y, b.x);
    });
    std::vector<std::size_t> order;
    for (const Place& place : places) order.push_back(place.sticker);
    return order;
}

using Colours = std::vector<std::uint8_t>;

class FaceletReader {
 public:
    FaceletReader(const Puzzle& puzzle, std::string_view text, Span span, const PuzzleGroup* group)
        : puzzle_(puzzle),
          text_(text),
          span_(span),
          group_(group),
          state_(solved_state(puzzle.shape())) {}

    Result<State> read() {
        if (!has_facelet_string(puzzle_)) {
            return Diagnostic::error(Code::kUnsupported, span_,
                                     fmt::format("{} has no facelet strings", puzzle_.name()));
        }
        using Step = void (FaceletReader::*)();
        for (const Step step : {&FaceletReader::read_letters, &FaceletReader::turn_back,
                                &FaceletReader::count_letters, &FaceletReader::find_pieces,
                                &FaceletReader::count_pieces, &FaceletReader::check_reachable}) {
            (this->*step)();
            if (errors_.has_errors()) return std::move(errors_);
        }
        return {std::move(state_), std::move(errors_)};
    }

 private:
    void fail(Diagnostic diagnostic) { errors_.add(std::move(diagnostic)); }
    [[nodiscard]] Diagnostic bad(Span span, std::string message) const {
        return Diagnostic::error(Code::kWrongPuzzle, span, std::move(message));
    }

    // -- letters ------------------------------------------------------------------------------

    void read_letters() {
        const std::vector<std::size_t> order = string_order(puzzle_);
        shown_.resize(order.size());
        place_.resize(order.size());
        std::size_t count = 0;
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t step = utf8_step(text_.substr(at));
            const std::string_view letter = text_.substr(at, step);
            const Span span = span_.sub(at, step);
            at += step;
            if (letter.find_first_of(" \t\r\n") != std::string_view::npos) continue;
            const auto face = std::find(puzzle_.faces().begin(), puzzle_.faces().end(), letter);
            if (face == puzzle_.faces().end()) {
                if (errors_.full()) return;
                fail(bad(span,
                         fmt::format("`{}` is no face of {}", printable(letter), puzzle_.name()))
                         .with_help(fmt::format("its faces are {}", join_words(order_names()))));
            } else if (count < order.size()) {
                shown_[order[count]] = static_cast<std::uint8_t>(face - puzzle_.faces().begin());
                place_[order[count]] = span;
            }
            ++count;
        }
        if (count == order.size() || errors_.has_errors()) return;
        fail(bad(span_, fmt::format("{} shows {} stickers, here are {}", puzzle_.name(),
                                    order.size(), count))
                 .with_help(
                     fmt::format("they are listed face by face: {}", join_words(order_names()))));
    }

    [[nodiscard]] std::vector<std::string> order_names() const {
        std::vector<std::string> names;
        for (const std::uint8_t face : puzzle_.drawing().facelet_order) {
            names.push_back(puzzle_.faces()[face]);
        }
        return names;
    }

    void count_letters() {
        std::vector<std::size_t> there(puzzle_.faces().size());
        std::vector<std::size_t> expected(puzzle_.faces().size());
        for (const std::uint8_t face : shown_) ++there[face];
        for (const std::uint8_t face : facelet_colours(puzzle_, solved_state(puzzle_.shape()))) {
            ++expected[face];
        }
        for (const std::uint8_t face : puzzle_.drawing().facelet_order) {
            if (there[face] == expected[face]) continue;
            fail(bad(span_, fmt::format("{} stickers are {}, not {}", expected[face],
                                        puzzle_.faces()[face], there[face])));
        }
    }

    // -- stickers at rest ---------------------------------------------------------------------

    /// Where resting stickers show the whole puzzle turned, renames the colours.
    void turn_back() {
        const std::vector<DrawnSticker>& stickers = puzzle_.drawing().stickers;
        std::optional<std::size_t> wrong;
        for (std::size_t i = 0; i < stickers.size() && !wrong; ++i) {
            if (!stickers[i].slot && shown_[i] != stickers[i].face) wrong = i;
        }
        if (!wrong) return;
        if (const SolidSymmetry* rotation = find_rotation()) {
            // The face where the colour c is at rest.
            Colours face_of(rotation->face.size());
            for (std::size_t face = 0; face < face_of.size(); ++face) {
                face_of[rotation->face[face]] = static_cast<std::uint8_t>(face);
            }
            for (std::uint8_t& colour : shown_) colour = face_of[colour];
            std::vector<std::string> names;
            for (const std::uint8_t face : puzzle_.drawing().facelet_order) {
                names.push_back(fmt::format("{} is {}", puzzle_.faces()[rotation->face[face]],
                                            puzzle_.faces()[face]));
            }
            errors_.add(Diagnostic::warning(Code::kWrongPuzzle, place_[*wrong],
                                            "the stickers at rest show the whole puzzle turned")
                            .note(fmt::format("read with other colours: {}", join_words(names))));
            return;
        }
        fail(bad(place_[*wrong], fmt::format("this sticker never moves: it is {}, not {}",
                                             puzzle_.faces()[stickers[*wrong].face],
                                             puzzle_.faces()[shown_[*wrong]]))
                 .note("nor do all stickers that never move show the puzzle turned as a whole"));
    }

    /// A rotation of the solid that makes every face f with a sticker at rest show face[f].
    [[nodiscard]] const SolidSymmetry* find_rotation() const {
        const Result<CutDescription> cuts = parse_cuts(puzzle_.description(), {});
        if (!cuts.ok()) return nullptr;
        for (const SolidSymmetry& symmetry : cuts->solid->symmetries) {
            if (symmetry.mirror) continue;
            const std::vector<DrawnSticker>& stickers = puzzle_.drawing().stickers;
            bool fits = true;
            for (std::size_t i = 0; i < stickers.size() && fits; ++i) {
                fits = stickers[i].slot || symmetry.face[stickers[i].face] == shown_[i];
            }
            if (fits) return &symmetry;
        }
        return nullptr;
    }

    // -- pieces -------------------------------------------------------------------------------

    struct Sight {
        Slot kind = 0;  ///< the first of the look-alikes
        std::uint8_t orient = 0;
    };

    void find_pieces() {
        sight_of_slots();
        // What every orbit can show in a slot.
        std::map<std::pair<std::uint32_t, Colours>, Sight> sights;
        const Shape& shape = puzzle_.shape();
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            if (puzzle_.look_alike(slot) != slot) continue;
            Colours colours = puzzle_.pieces()[slot].stickers;
            const std::size_t step = colours.size() / shape.modulus(slot);
            for (std::uint8_t orient = 0; orient < shape.modulus(slot); ++orient) {
                sights.emplace(std::make_pair(shape.orbit_of(slot), colours), Sight{slot, orient});
                std::rotate(colours.begin(), colours.end() - static_cast<std::ptrdiff_t>(step),
                            colours.end());
            }
        }
        kind_.resize(shape.slots());
        for (Slot slot = 0; slot < shape.slots() && !errors_.full(); ++slot) {
            const auto sight = sights.find({shape.orbit_of(slot), seen_[slot]});
            if (sight == sights.end()) {
                no_such_piece(slot);
                continue;
            }
            kind_[slot] = sight->second.kind;
            state_.orient[slot] = sight->second.orient;
        }
    }

    /// The colours and places of each slot's stickers.
    void sight_of_slots() {
        seen_.resize(puzzle_.shape().slots());
        spans_.resize(puzzle_.shape().slots());
        for (Slot slot = 0; slot < seen_.size(); ++slot) {
            seen_[slot].resize(puzzle_.pieces()[slot].stickers.size());
            spans_[slot].resize(seen_[slot].size());
        }
        const std::vector<DrawnSticker>& stickers = puzzle_.drawing().stickers;
        for (std::size_t i = 0; i < stickers.size(); ++i) {
            if (!stickers[i].slot) continue;
            seen_[*stickers[i].slot][stickers[i].position] = shown_[i];
            spans_[*stickers[i].slot][stickers[i].position] = place_[i];
        }
    }

    void no_such_piece(Slot slot) {
        const Colours& colours = seen_[slot];
        const std::string there = names_of(colours);
        const std::string& where = puzzle_.pieces()[slot].name;
        const Orbit& orbit = puzzle_.orbits()[puzzle_.shape().orbit_of(slot)];
        Colours sorted = colours;
        std::sort(sorted.begin(), sorted.end());
        std::string message;
        if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
            twice != sorted.end()) {
            message = fmt::format("the piece at {} shows {} twice", where, puzzle_.faces()[*twice]);
        } else if (some_piece_has(sorted, orbit)) {
            message = fmt::format("the piece at {} shows {} the wrong way round", where, there);
        } else {
            message =
                fmt::format("the piece at {} shows {}, but no piece of `{}` has {}", where, there,
                            orbit.name, colours.size() == 1 ? "that colour" : "these colours");
        }
        fail(with_stickers(bad(spans_[slot][0], std::move(message)), slot));
    }

    [[nodiscard]] bool some_piece_has(const Colours& sorted, const Orbit& orbit) const {
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            if (face_key(puzzle_.pieces()[slot].stickers) == face_key(sorted)) return true;
        }
        return false;
    }

    [[nodiscard]] std::string names_of(const Colours& colours) const {
        std::vector<std::string> names;
        for (const std::uint8_t face : colours) names.push_back(puzzle_.faces()[face]);
        return join_words(names);
    }

    /// Adds the stickers of a slot but its first.
    [[nodiscard]] Diagnostic with_stickers(Diagnostic diagnostic, Slot slot) const {
        for (std::size_t i = 1; i < spans_[slot].size(); ++i) {
            diagnostic.secondary.push_back({spans_[slot][i], "the same piece"});
        }
        return diagnostic;
    }

    void count_pieces() {
        const Slot slots = puzzle_.shape().slots();
        std::vector<std::vector<Slot>> homes(slots);  // by kind
        std::vector<std::vector<Slot>> found(slots);
        for (Slot slot = 0; slot < slots; ++slot) {
            homes[puzzle_.look_alike(slot)].push_back(slot);
            found[kind_[slot]].push_back(slot);
        }
        std::vector<std::string> missing;
        for (Slot kind = 0; kind < slots; ++kind) {
            if (found[kind].size() < homes[kind].size()) {
                missing.push_back(puzzle_.pieces()[kind].name);
            }
        }
        for (Slot kind = 0; kind < slots && !errors_.full(); ++kind) {
            const std::size_t most = homes[kind].size();
            if (found[kind].size() <= most) {
                for (std::size_t i = 0; i < found[kind].size(); ++i) {
                    state_.piece[found[kind][i]] = homes[kind][i];
                }
                continue;
            }
            std::vector<std::string> places;
            for (const Slot slot : found[kind]) places.push_back(puzzle_.pieces()[slot].name);
            Diagnostic diagnostic =
                bad(spans_[found[kind].back()][0],
                    most == 1 ? fmt::format("the piece {} is there {} times, at {}",
                                            puzzle_.pieces()[kind].name, found[kind].size(),
                                            join_words(places))
                              : fmt::format("pieces like {} are there {} times, not {}",
                                            puzzle_.pieces()[kind].name, found[kind].size(), most));
            diagnostic = with_stickers(std::move(diagnostic), found[kind].back());
            for (const Slot slot : found[kind]) {
                if (slot == found[kind].back()) continue;
                diagnostic.secondary.push_back({spans_[slot][0], "here, too"});
            }
            fail(std::move(diagnostic).note(fmt::format("missing: {}", join_words(missing))));
        }
    }

    // -- what turning can reach ---------------------------------------------------------------

    void check_reachable() {
        for (Unreachable& reason : why_unreachable(puzzle_, group_, state_)) {
            if (errors_.full()) return;
            const std::vector<Slot>& slots = reason.slots;
            Diagnostic diagnostic = Diagnostic::error(
                Code::kImpossible, slots.empty() ? span_ : spans_[slots[0]][0], reason.message);
            if (slots.size() == 1) diagnostic = with_stickers(std::move(diagnostic), slots[0]);
            for (std::size_t i = 1; i < slots.size(); ++i) {
                diagnostic.secondary.push_back({spans_[slots[i]][0], "and this one"});
            }
            if (!reason.note.empty()) diagnostic.notes.push_back(std::move(reason.note));
            fail(std::move(diagnostic));
        }
    }

    const Puzzle& puzzle_;
    std::string_view text_;
    Span span_;
    const PuzzleGroup* group_;  // null: not derived
    Diagnostics errors_;
    State state_;
    Colours shown_;                         // by drawn sticker
    std::vector<Span> place_;               // likewise
    std::vector<Colours> seen_;             // by slot and position
    std::vector<std::vector<Span>> spans_;  // likewise
    std::vector<Slot> kind_;                // by slot
};

}  // namespace

bool has_facelet_string(const Puzzle& puzzle) {
    const Drawing& drawing = puzzle.drawing();
    return !drawing.stickers.empty() && drawing.facelet_order.size() == puzzle.faces().size() &&
           std::all_of(puzzle.faces().begin(), puzzle.faces().end(),
                       [](const std::string& face) { return face.size() == 1; });
}

std::vector<std::size_t> facelet_stickers(const Puzzle& puzzle) { return string_order(puzzle); }

std::string facelet_string(const Puzzle& puzzle, const State& state) {
    const std::vector<std::uint8_t> colours = facelet_colours(puzzle, state);
    std::string text;
    for (const std::size_t sticker : string_order(puzzle)) {
        text += puzzle.faces()[colours[sticker]];
    }
    return text;
}

Result<State> read_facelets(const Puzzle& puzzle, std::string_view text, Span span,
                            const PuzzleGroup* group) {
    return FaceletReader(puzzle, text, span, group).read();
}

}  // namespace qter
