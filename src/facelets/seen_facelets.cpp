#include "facelets/seen_facelets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "facelets/facelet_letters.hpp"
#include "facelets/facelet_string.hpp"
#include "puzzle/facelets.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kOpenSigns = "?.-_";

/// A letter of the text; empty for an open sticker.
struct SeenLetter {
    std::string letter;
    std::size_t at = 0;
    std::size_t size = 0;
};

std::vector<SeenLetter> letters_of(std::string_view text) {
    std::vector<SeenLetter> letters;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t step = utf8_step(text.substr(at));
        std::string letter(text.substr(at, step));
        const std::size_t begin = std::exchange(at, at + step);
        if (letter.find_first_of(" \t\r\n") != std::string::npos) continue;
        if (letter.size() == 1 && letter[0] >= 'a' && letter[0] <= 'z') {
            letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
        }
        const bool skipped =
            letter.size() == 1 && kOpenSigns.find(letter[0]) != std::string_view::npos;
        letters.push_back({skipped ? std::string() : std::move(letter), begin, step});
    }
    return letters;
}

/// The meaning of the letters: faces, if all of them are letters of faces, otherwise colours.
std::map<std::string, std::uint8_t> faces_of(const Puzzle& puzzle,
                                             const std::vector<SeenLetter>& letters) {
    std::map<std::string, std::uint8_t> faces;
    for (std::size_t i = 0; i < puzzle.faces().size(); ++i) {
        faces.emplace(puzzle.faces()[i], static_cast<std::uint8_t>(i));
    }
    const bool all_faces = std::all_of(letters.begin(), letters.end(), [&](const SeenLetter& one) {
        return one.letter.empty() || faces.count(one.letter) != 0;
    });
    if (all_faces) return faces;
    std::map<std::string, std::uint8_t> colours;
    const std::vector<std::size_t> order = facelet_sequence(puzzle);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const DrawnSticker& sticker = puzzle.drawing().stickers[order[i]];
        if (!sticker.slot && !letters[i].letter.empty()) {
            colours.emplace(letters[i].letter, sticker.face);
        }
    }
    const std::vector<std::string> usual = usual_colour_letters(puzzle);
    for (std::size_t i = 0; i < usual.size(); ++i) {
        colours.emplace(usual[i], static_cast<std::uint8_t>(i));
    }
    return colours;
}

}  // namespace

Result<SeenFacelets> read_seen_facelets(const Puzzle& puzzle, std::string_view text, Span span) {
    if (!has_facelet_string(puzzle)) {
        return Diagnostic::error(Code::kUnsupported, span,
                                 fmt::format("{} has no facelet strings", puzzle.name()));
    }
    std::vector<SeenLetter> letters = letters_of(text);
    const std::size_t count = puzzle.drawing().stickers.size();
    if (letters.size() > count) {
        return Diagnostic::error(
            Code::kWrongPuzzle, span,
            fmt::format("{} shows {} stickers, here are {}", puzzle.name(), count, letters.size()));
    }
    letters.resize(count);
    const std::map<std::string, std::uint8_t> faces = faces_of(puzzle, letters);
    SeenFacelets seen;
    for (const SeenLetter& one : letters) {
        if (one.letter.empty()) {
            seen.emplace_back();
            continue;
        }
        const auto face = faces.find(one.letter);
        if (face == faces.end()) {
            return Diagnostic::error(Code::kWrongPuzzle, span.sub(one.at, one.size),
                                     fmt::format("`{}` is neither a face nor a colour of {}",
                                                 printable(one.letter), puzzle.name()))
                .with_help(ways_to_write_stickers(puzzle) + "; write ? for an open sticker");
        }
        seen.emplace_back(face->second);
    }
    return seen;
}

bool looks_like_seen_facelets(const Puzzle& puzzle, std::string_view text) {
    if (!has_facelet_string(puzzle)) return false;
    const std::vector<SeenLetter> letters = letters_of(text);
    const auto is_open = [](const SeenLetter& one) { return one.letter.empty(); };
    const auto is_sign = [&](const SeenLetter& one) {
        return is_open(one) ||
               (one.letter.size() == 1 && one.letter[0] >= 'A' && one.letter[0] <= 'Z');
    };
    return letters.size() == puzzle.drawing().stickers.size() &&
           std::any_of(letters.begin(), letters.end(), is_open) &&
           std::all_of(letters.begin(), letters.end(), is_sign);
}

bool shows(const Puzzle& puzzle, const State& state, const SeenFacelets& seen) {
    return shows(facelet_colours(puzzle, state), facelet_sequence(puzzle), seen);
}

bool shows(const std::vector<std::uint8_t>& colours, const std::vector<std::size_t>& order,
           const SeenFacelets& seen) {
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i] && *seen[i] != colours[order[i]]) return false;
    }
    return true;
}

}  // namespace qter
