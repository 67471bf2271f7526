#include "facelets/facelet_string.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "facelets/colour_faces.hpp"
#include "facelets/facelet_letters.hpp"
#include "facelets/facelet_pieces.hpp"
#include "geometry/cut_description.hpp"
#include "puzzle/facelets.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// "U is W, R is B, ...": `names` are by face.
std::string face_list(const Puzzle& puzzle, const std::vector<std::string>& names) {
    std::vector<std::string> list;
    for (const std::uint8_t face : puzzle.drawing().facelet_order) {
        list.push_back(fmt::format("{} is {}", puzzle.faces()[face], names[face]));
    }
    return join_words(list);
}

class FaceletReader {
 public:
    FaceletReader(const Puzzle& puzzle, FaceletLetters letters, Span span, const PuzzleGroup* group)
        : puzzle_(puzzle),
          letters_(std::move(letters)),
          span_(span),
          group_(group),
          pieces_(puzzle) {}

    Result<State> read() { return letters_.are_faces ? read_faces() : read_colours(); }

 private:
    // -- letters of faces -----------------------------------------------------------------------

    Result<State> read_faces() {
        Diagnostics diagnostics;
        SeenStickers seen{letters_.shown, letters_.places, puzzle_.faces(), span_};
        turn_back(seen.faces, diagnostics);
        if (diagnostics.has_errors()) return diagnostics;
        std::optional<State> state = pieces_.read(seen, group_).take(diagnostics);
        if (!state) return diagnostics;
        return {*std::move(state), std::move(diagnostics)};
    }

    /// If the fixed stickers show the whole puzzle turned, renames the faces.
    void turn_back(std::vector<std::uint8_t>& shown, Diagnostics& diagnostics) const {
        const std::vector<DrawnSticker>& stickers = puzzle_.drawing().stickers;
        std::size_t wrong = 0;
        while (wrong < stickers.size() &&
               (stickers[wrong].slot || shown[wrong] == stickers[wrong].face)) {
            ++wrong;
        }
        if (wrong == stickers.size()) return;
        const std::vector<std::string>& faces = puzzle_.faces();
        if (const SolidSymmetry* rotation = find_rotation()) {
            // face_of[c]: the face whose fixed sticker has colour c; names: by face, that colour.
            std::vector<std::uint8_t> face_of(rotation->face.size());
            std::vector<std::string> names;
            for (std::size_t face = 0; face < face_of.size(); ++face) {
                face_of[rotation->face[face]] = static_cast<std::uint8_t>(face);
                names.push_back(faces[rotation->face[face]]);
            }
            for (std::uint8_t& colour : shown) colour = face_of[colour];
            std::vector<std::string> list;
            for (const std::uint8_t face : puzzle_.drawing().facelet_order) {
                list.push_back(fmt::format("{} is {}", names[face], faces[face]));
            }
            diagnostics.add(
                Diagnostic::warning(Code::kWrongPuzzle, letters_.places[wrong],
                                    "the fixed stickers show the whole puzzle turned")
                    .note(fmt::format("read with other colours: {}", join_words(list))));
            return;
        }
        diagnostics.add(
            Diagnostic::error(Code::kWrongPuzzle, letters_.places[wrong],
                              fmt::format("this sticker never moves: it is {}, not {}",
                                          faces[stickers[wrong].face], faces[shown[wrong]]))
                .note("the fixed stickers do not show the whole puzzle turned, either"));
    }

    /// A rotation of the solid under which every face f with a fixed sticker shows face[f].
    [[nodiscard]] const SolidSymmetry* find_rotation() const {
        const Result<CutDescription> cuts = parse_cuts(puzzle_.description(), {});
        if (!cuts.ok()) return nullptr;
        for (const SolidSymmetry& symmetry : cuts->solid->symmetries) {
            if (symmetry.mirror) continue;
            const std::vector<DrawnSticker>& stickers = puzzle_.drawing().stickers;
            bool fits = true;
            for (std::size_t i = 0; i < stickers.size() && fits; ++i) {
                fits = stickers[i].slot || symmetry.face[stickers[i].face] == letters_.shown[i];
            }
            if (fits) return &symmetry;
        }
        return nullptr;
    }

    // -- letters of colours ---------------------------------------------------------------------

    Result<State> read_colours() {
        Diagnostics diagnostics;
        const auto known = colours_at_rest(puzzle_, letters_).take(diagnostics);
        if (!known) return diagnostics;
        const auto is_known = [](const auto& face) { return face.has_value(); };
        if (std::all_of(known->begin(), known->end(), is_known)) {
            ColourFaces faces;
            for (const std::optional<std::uint8_t>& face : *known) faces.push_back(*face);
            return read_with(faces);
        }
        const bool none_known = std::none_of(known->begin(), known->end(), is_known);
        const auto usual = none_known ? usual_colours(puzzle_, letters_) : std::nullopt;
        if (!usual) return search(*known);
        Result<State> state = read_with(*usual);
        return state ? std::move(state) : search_otherwise(*known, std::move(state));
    }

    /// Errors distinguish faces from colours, since they name places by faces.
    [[nodiscard]] Result<State> read_with(const ColourFaces& faces) const {
        const SeenStickers seen = seen_with(letters_, faces, span_);
        Result<State> state = pieces_.read(seen, group_);
        if (state) return state;
        Diagnostics errors;
        for (Diagnostic diagnostic : state.diagnostics().items()) {
            if (errors.empty()) {
                diagnostic.notes.push_back(
                    fmt::format("read with these colours: {}", face_list(puzzle_, seen.names)));
            }
            errors.add(std::move(diagnostic));
        }
        return errors;
    }

    /// Search for the case that only the pieces determine the colours.
    [[nodiscard]] Result<State> search(const KnownColours& known) const {
        if (std::optional<Diagnostic> wrong = wrong_counts()) return *std::move(wrong);
        ColourSearch found = search_colours(pieces_, puzzle_, letters_, known, group_);
        if (found.end == ColourSearchEnd::kFound) {
            if (!found.rotations) return *std::move(found.state);
            return with_warning(
                std::move(found),
                fmt::format("these letters do not determine how {} is held", puzzle_.name()));
        }
        std::string message =
            found.end == ColourSearchEnd::kNone
                ? fmt::format(
                      "under every assignment of these colours to faces, this is not a state of {}",
                      puzzle_.name())
            : found.end == ColourSearchEnd::kSeveral
                ? fmt::format("these colours fit the faces of {} in several ways", puzzle_.name())
                : fmt::format("the faces of {} with these colours cannot be determined",
                              puzzle_.name());
        return Diagnostic::error(Code::kWrongPuzzle, span_, std::move(message))
            .with_help(ways_to_write_stickers(puzzle_));
    }

    /// The error for colours with too few or too many stickers, under every assignment.
    [[nodiscard]] std::optional<Diagnostic> wrong_counts() const {
        if (!pieces_.faces_are_alike()) return std::nullopt;
        return pieces_.wrong_counts(seen_with(letters_, puzzle_.drawing().facelet_order, span_));
    }

    /// The usual letters, but not on the usual faces: the puzzle is held or coloured in a way that
    /// is not one of its states. `usual` has the errors of the usual assignment.
    [[nodiscard]] Result<State> search_otherwise(const KnownColours& known,
                                                 Result<State> usual) const {
        if (wrong_counts()) return usual;
        ColourSearch found = search_colours(pieces_, puzzle_, letters_, known, group_);
        if (found.end != ColourSearchEnd::kFound) return usual;
        return with_warning(
            std::move(found),
            fmt::format("this is {} with other colours, or held another way", puzzle_.name()));
    }

    /// The result, with a warning that gives the assignment.
    [[nodiscard]] Result<State> with_warning(ColourSearch found, std::string message) const {
        Diagnostics warnings;
        const SeenStickers seen = seen_with(letters_, found.faces, span_);
        warnings.add(
            Diagnostic::warning(Code::kWrongPuzzle, span_, std::move(message))
                .note(fmt::format("read with these colours: {}", face_list(puzzle_, seen.names))));
        return {*std::move(found.state), std::move(warnings)};
    }

    const Puzzle& puzzle_;
    const FaceletLetters letters_;
    Span span_;
    const PuzzleGroup* group_;  // null: not derived
    const FaceletPieces pieces_;
};

}  // namespace

bool has_facelet_string(const Puzzle& puzzle) {
    const Drawing& drawing = puzzle.drawing();
    return !drawing.stickers.empty() && drawing.facelet_order.size() == puzzle.faces().size() &&
           std::all_of(puzzle.faces().begin(), puzzle.faces().end(),
                       [](const std::string& face) { return face.size() == 1; });
}

std::string facelet_string(const Puzzle& puzzle, const State& state) {
    const std::vector<std::uint8_t> colours = facelet_colours(puzzle, state);
    std::string text;
    for (const std::size_t sticker : facelet_sequence(puzzle)) {
        text += puzzle.faces()[colours[sticker]];
    }
    return text;
}

namespace {

/// Required and actual numbers of each letter: by faces if all letters are faces, otherwise in
/// ascending order.
bool counts_fit(const Puzzle& puzzle, std::string_view letters) {
    std::array<std::size_t, 256> seen{};
    for (const char letter : letters) ++seen[static_cast<unsigned char>(letter)];
    std::vector<std::size_t> wanted(puzzle.faces().size(), 0);
    for (const DrawnSticker& sticker : puzzle.drawing().stickers) ++wanted[sticker.face];
    std::vector<std::size_t> counts;
    std::size_t of_faces = 0;
    for (const std::string& face : puzzle.faces()) {
        counts.push_back(seen[static_cast<unsigned char>(face[0])]);
        of_faces += counts.back();
    }
    if (of_faces == letters.size()) return counts == wanted;
    counts.assign(seen.begin(), seen.end());
    std::erase(counts, std::size_t{0});
    std::sort(counts.begin(), counts.end());
    std::sort(wanted.begin(), wanted.end());
    return counts == wanted;
}

/// True if the fixed stickers show one letter on each face, and different letters on all faces.
bool rests_differ(const Puzzle& puzzle, std::string_view letters) {
    const std::vector<std::size_t> order = facelet_sequence(puzzle);
    std::map<std::uint8_t, char> letter_of;
    std::map<char, std::uint8_t> face_of;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const DrawnSticker& sticker = puzzle.drawing().stickers[order[i]];
        if (sticker.slot) continue;
        if (letter_of.emplace(sticker.face, letters[i]).first->second != letters[i]) return false;
        if (face_of.emplace(letters[i], sticker.face).first->second != sticker.face) return false;
    }
    return true;
}

bool is_face(const Puzzle& puzzle, char letter) {
    return std::any_of(puzzle.faces().begin(), puzzle.faces().end(), [&](const std::string& face) {
        return face.size() == 1 && face.front() == letter;
    });
}

}  // namespace

bool looks_like_facelets(const Puzzle& puzzle, std::string_view text) {
    if (!has_facelet_string(puzzle)) return false;
    std::string letters;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
        if (small_letter(c) < 'a' || small_letter(c) > 'z') return false;
        if (letters.size() == puzzle.drawing().stickers.size()) return false;
        letters += c;
    }
    return letters.size() == puzzle.drawing().stickers.size() && counts_fit(puzzle, letters) &&
           rests_differ(puzzle, letters);
}

bool may_be_faces(const Puzzle& puzzle, std::string_view text) {
    if (!has_facelet_string(puzzle)) return false;
    return std::all_of(text.begin(), text.end(), [&](char c) {
        return c == ' ' || c == '\t' || c == '\r' || is_face(puzzle, c);
    });
}

std::optional<std::string> why_no_facelets(const Puzzle& puzzle, std::string_view text) {
    if (!has_facelet_string(puzzle) || looks_like_facelets(puzzle, text)) return std::nullopt;
    const std::size_t stickers = puzzle.drawing().stickers.size();
    const std::size_t off = std::max(text.size(), stickers) - std::min(text.size(), stickers);
    if (off * 8 > stickers) return std::nullopt;
    const auto face = [&](char c) { return is_face(puzzle, c); };
    if (!std::all_of(text.begin(), text.end(), face)) return std::nullopt;
    if (off > 0) return fmt::format("it has {} letters, not {}", text.size(), stickers);
    std::map<char, std::size_t> most;
    for (const DrawnSticker& sticker : puzzle.drawing().stickers) {
        ++most[puzzle.faces()[sticker.face].front()];
    }
    for (const auto& [letter, count] : most) {
        const auto here = static_cast<std::size_t>(std::count(text.begin(), text.end(), letter));
        if (here != count)
            return fmt::format("it has the letter {} {} times, not {}", letter, here, count);
    }
    return "two fixed stickers show the same face";
}

Result<State> read_facelets(const Puzzle& puzzle, std::string_view text, Span span,
                            const PuzzleGroup* group) {
    if (!has_facelet_string(puzzle)) {
        return Diagnostic::error(Code::kUnsupported, span,
                                 fmt::format("{} has no facelet strings", puzzle.name()));
    }
    Diagnostics diagnostics;
    std::optional<FaceletLetters> letters =
        read_facelet_letters(puzzle, text, span).take(diagnostics);
    if (!letters) return diagnostics;
    return FaceletReader(puzzle, *std::move(letters), span, group).read();
}

}  // namespace qter
