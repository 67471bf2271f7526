#include "facelets/facelet_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "puzzle/facelets.hpp"
#include "puzzle/unreachable.hpp"
#include "support/text.hpp"

namespace qter {

/// Reads one set of stickers, step by step; stops after a step with errors.
class PieceReader {
    using Colours = FaceletPieces::Colours;

 public:
    PieceReader(const FaceletPieces& pieces, const SeenStickers& seen, const PuzzleGroup* group)
        : pieces_(pieces),
          puzzle_(pieces.puzzle_),
          seen_(seen),
          group_(group),
          state_(solved_state(puzzle_.shape())) {}

    Result<State> read() {
        if (std::optional<Diagnostic> wrong = pieces_.wrong_counts(seen_)) return *std::move(wrong);
        using Step = void (PieceReader::*)();
        for (const Step step : {&PieceReader::find_pieces, &PieceReader::count_pieces,
                                &PieceReader::check_reachable}) {
            (this->*step)();
            if (!told_.empty()) return errors();
        }
        return std::move(state_);
    }

 private:
    // -- errors ---------------------------------------------------------------------------------

    /// Counts an error, and adds it if it is one of the first.
    template <class Make>
    void fail(Make make) {
        if (told_.size() < FaceletPieces::kMaxTold) {
            told_.push_back(make());
        } else {
            ++untold_;
        }
    }

    Diagnostics errors() {
        Diagnostics errors;
        if (untold_ > 0) told_.back().notes.push_back(fmt::format("and {} more", untold_));
        for (Diagnostic& diagnostic : told_) errors.add(std::move(diagnostic));
        return errors;
    }

    [[nodiscard]] Diagnostic wrong_puzzle(Slot slot, std::string message) const {
        return Diagnostic::error(Code::kWrongPuzzle, place(slot), std::move(message));
    }

    /// The place of a sticker of the slot.
    [[nodiscard]] Span place(Slot slot, std::size_t position = 0) const {
        return seen_.places[pieces_.stickers_[slot][position]];
    }

    /// Adds the places of all stickers of a slot except its first.
    [[nodiscard]] Diagnostic with_stickers(Diagnostic diagnostic, Slot slot) const {
        for (std::size_t i = 1; i < pieces_.stickers_[slot].size(); ++i) {
            diagnostic.secondary.push_back({place(slot, i), ""});
        }
        return diagnostic;
    }

    [[nodiscard]] const std::string& name(Slot slot) const { return puzzle_.pieces()[slot].name; }

    // -- which piece is where -------------------------------------------------------------------

    void find_pieces() {
        kind_.resize(puzzle_.shape().slots());
        Colours colours;
        for (Slot slot = 0; slot < kind_.size(); ++slot) {
            pieces_.read_colours(slot, seen_.faces, colours);
            if (const FaceletPieces::Projection* projection = pieces_.find(slot, colours)) {
                kind_[slot] = projection->kind;
                state_.orient[slot] = projection->orient;
            } else {
                fail([&] { return no_such_piece(slot, colours); });
            }
        }
    }

    [[nodiscard]] Diagnostic no_such_piece(Slot slot, const Colours& colours) const {
        const Orbit& orbit = puzzle_.orbits()[puzzle_.shape().orbit_of(slot)];
        std::vector<std::string> names;
        for (const std::uint8_t face : colours) names.push_back(seen_.names[face]);
        const std::string there = join_words(names);
        Colours sorted = colours;
        std::sort(sorted.begin(), sorted.end());
        std::string message;
        if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
            twice != sorted.end()) {
            message =
                fmt::format("the piece at {} shows {} twice", name(slot), seen_.names[*twice]);
        } else if (some_piece_has(sorted, orbit)) {
            message = fmt::format("the piece at {} shows {} in the wrong order", name(slot), there);
        } else {
            message = fmt::format("the piece at {} shows {}, but no piece of `{}` has {}",
                                  name(slot), there, orbit.name,
                                  colours.size() == 1 ? "that colour" : "these colours");
        }
        return with_stickers(wrong_puzzle(slot, std::move(message)), slot);
    }

    [[nodiscard]] bool some_piece_has(const Colours& sorted, const Orbit& orbit) const {
        for (Slot slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            if (face_key(puzzle_.pieces()[slot].stickers) == face_key(sorted)) return true;
        }
        return false;
    }

    // -- how often each is there ----------------------------------------------------------------

    void count_pieces() {
        const Slot slots = puzzle_.shape().slots();
        std::vector<std::vector<Slot>> homes(slots);  // by kind
        std::vector<std::vector<Slot>> found(slots);
        for (Slot slot = 0; slot < slots; ++slot) {
            homes[puzzle_.identical(slot)].push_back(slot);
            found[kind_[slot]].push_back(slot);
        }
        std::vector<std::string> missing;
        for (Slot kind = 0; kind < slots; ++kind) {
            if (found[kind].size() < homes[kind].size()) missing.push_back(name(kind));
        }
        for (Slot kind = 0; kind < slots; ++kind) {
            if (found[kind].size() <= homes[kind].size()) {
                for (std::size_t i = 0; i < found[kind].size(); ++i) {
                    state_.piece[found[kind][i]] = homes[kind][i];
                }
                continue;
            }
            fail([&] {
                return too_often(kind, found[kind], homes[kind].size())
                    .note(fmt::format("missing: {}", join_words(missing)));
            });
        }
    }

    [[nodiscard]] Diagnostic too_often(Slot kind, const std::vector<Slot>& found,
                                       std::size_t most) const {
        std::vector<std::string> places;
        for (const Slot slot : found) places.push_back(name(slot));
        Diagnostic diagnostic = wrong_puzzle(
            found.back(), most == 1 ? fmt::format("the piece {} occurs {} times, at {}", name(kind),
                                                  found.size(), join_words(places))
                                    : fmt::format("pieces like {} occur {} times, not {}",
                                                  name(kind), found.size(), most));
        diagnostic = with_stickers(std::move(diagnostic), found.back());
        for (const Slot slot : found) {
            if (slot != found.back()) diagnostic.secondary.push_back({place(slot), "here, too"});
        }
        return diagnostic;
    }

    // -- what turning can reach -----------------------------------------------------------------

    void check_reachable() {
        for (Unreachable& reason : why_unreachable(puzzle_, group_, state_)) {
            fail([&] { return unreachable(std::move(reason)); });
        }
    }

    [[nodiscard]] Diagnostic unreachable(Unreachable reason) const {
        const std::vector<Slot>& slots = reason.slots;
        Diagnostic diagnostic =
            Diagnostic::error(Code::kImpossible, slots.empty() ? seen_.whole : place(slots[0]),
                              std::move(reason.message));
        if (slots.size() == 1) diagnostic = with_stickers(std::move(diagnostic), slots[0]);
        for (std::size_t i = 1; i < slots.size(); ++i) {
            diagnostic.secondary.push_back({place(slots[i]), "and this one"});
        }
        if (!reason.note.empty()) diagnostic.notes.push_back(std::move(reason.note));
        return diagnostic;
    }

    const FaceletPieces& pieces_;
    const Puzzle& puzzle_;
    const SeenStickers& seen_;
    const PuzzleGroup* group_;  // null: not derived
    State state_;
    std::vector<Slot> kind_;  // by slot
    std::vector<Diagnostic> told_;
    std::size_t untold_ = 0;
};

FaceletPieces::FaceletPieces(const Puzzle& puzzle) : puzzle_(puzzle) {
    const Shape& shape = puzzle.shape();
    stickers_.resize(shape.slots());
    alike_.resize(shape.slots());
    for (Slot slot = 0; slot < shape.slots(); ++slot) {
        Colours colours = puzzle.pieces()[slot].stickers;
        stickers_[slot].resize(colours.size());
        ++alike_[puzzle.identical(slot)];
        if (puzzle.identical(slot) != slot) continue;
        const std::size_t step = colours.size() / shape.modulus(slot);
        for (std::uint8_t orient = 0; orient < shape.modulus(slot); ++orient) {
            projections_.emplace(std::make_pair(shape.orbit_of(slot), colours),
                                 Projection{slot, orient});
            std::rotate(colours.begin(), colours.end() - static_cast<std::ptrdiff_t>(step),
                        colours.end());
        }
    }
    const std::vector<DrawnSticker>& drawn = puzzle.drawing().stickers;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (drawn[i].slot) stickers_[*drawn[i].slot][drawn[i].position] = i;
    }
    expected_.resize(puzzle.faces().size());
    for (const std::uint8_t face : facelet_colours(puzzle, solved_state(shape))) ++expected_[face];
}

bool FaceletPieces::faces_are_alike() const {
    return std::adjacent_find(expected_.begin(), expected_.end(), std::not_equal_to<>()) ==
           expected_.end();
}

const FaceletPieces::Projection* FaceletPieces::find(Slot slot, const Colours& colours) const {
    const auto projection = projections_.find({puzzle_.shape().orbit_of(slot), colours});
    return projection == projections_.end() ? nullptr : &projection->second;
}

void FaceletPieces::read_colours(Slot slot, const std::vector<std::uint8_t>& faces,
                                 Colours& colours) const {
    colours.clear();
    for (const std::size_t sticker : stickers_[slot]) colours.push_back(faces[sticker]);
}

bool FaceletPieces::can_show(const std::vector<std::uint8_t>& faces) const {
    Colours colours;
    std::vector<std::size_t> left = alike_;
    for (Slot slot = 0; slot < stickers_.size(); ++slot) {
        read_colours(slot, faces, colours);
        const Projection* projection = find(slot, colours);
        if (projection == nullptr || left[projection->kind]-- == 0) return false;
    }
    return true;
}

std::optional<Diagnostic> FaceletPieces::wrong_counts(const SeenStickers& seen) const {
    std::vector<std::size_t> there(expected_.size());
    for (const std::uint8_t face : seen.faces) ++there[face];
    std::string wrong;
    std::vector<std::uint8_t> more;  // a face for each sticker that is too many
    std::vector<std::uint8_t> fewer;
    for (const std::uint8_t face : puzzle_.drawing().facelet_order) {
        if (there[face] == expected_[face]) continue;
        wrong += fmt::format("{}{}{} {} {} instead of {}", wrong.empty() ? "" : "; ", there[face],
                             wrong.empty() ? (there[face] == 1 ? " sticker" : " stickers") : "",
                             there[face] == 1 ? "is" : "are", seen.names[face], expected_[face]);
        for (std::size_t i = expected_[face]; i < there[face]; ++i) more.push_back(face);
        for (std::size_t i = there[face]; i < expected_[face]; ++i) fewer.push_back(face);
    }
    if (wrong.empty()) return std::nullopt;
    Diagnostic diagnostic = Diagnostic::error(Code::kWrongPuzzle, seen.whole, std::move(wrong));
    if (more.size() == 1 && fewer.size() == 1) {
        add_misread(diagnostic, seen, more[0], fewer[0]);
    } else {
        add_impossible_pieces(diagnostic, seen);
    }
    return diagnostic;
}

void FaceletPieces::add_impossible_pieces(Diagnostic& diagnostic, const SeenStickers& seen) const {
    std::vector<std::string> names;
    Colours colours;
    for (Slot slot = 0; slot < stickers_.size(); ++slot) {
        read_colours(slot, seen.faces, colours);
        if (find(slot, colours) == nullptr) names.push_back(puzzle_.pieces()[slot].name);
    }
    if (names.empty()) return;
    const bool many = names.size() > kMaxTold;
    names.resize(std::min(names.size(), kMaxTold));
    diagnostic.notes.push_back(
        fmt::format("look again at the piece{} at {}{}: no piece has these colours",
                    names.size() == 1 ? "" : "s", join_words(names), many ? ", and others" : ""));
}

void FaceletPieces::add_misread(Diagnostic& diagnostic, const SeenStickers& seen,
                                std::uint8_t shown, std::uint8_t meant) const {
    std::vector<std::string> names;
    std::vector<Span> places;
    SeenStickers other = seen;
    for (std::size_t i = 0; i < seen.faces.size(); ++i) {
        const std::optional<Slot>& slot = puzzle_.drawing().stickers[i].slot;
        if (seen.faces[i] != shown || !slot) continue;
        other.faces[i] = meant;
        if (can_show(other.faces) && PieceReader(*this, other, nullptr).read().ok()) {
            names.push_back(puzzle_.pieces()[*slot].name);
            places.push_back(seen.places[i]);
        }
        other.faces[i] = shown;
    }
    const std::string& letter = seen.names[shown];
    if (names.empty()) {
        diagnostic.notes.push_back(fmt::format(
            "more than one sticker is wrong: no {} alone can be {}", letter, seen.names[meant]));
        return;
    }
    names.erase(std::unique(names.begin(), names.end()), names.end());
    diagnostic.notes.push_back(fmt::format("look again at the {} of the piece at {}: it may be {}",
                                           letter, join_words(names, "or"), seen.names[meant]));
    if (places.size() == 1) diagnostic.primary.span = places[0];
}

Result<State> FaceletPieces::read(const SeenStickers& seen, const PuzzleGroup* group) const {
    return PieceReader(*this, seen, group).read();
}

}  // namespace qter
