// The facelet reader on any bytes: no crash, and a string that it accepts is that of a state that
// turning reaches, written with one letter for each face. Where nothing is warned of and all
// letters are faces', they are those that the state shows.
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "facelets/facelet_string.hpp"
#include "formats/library.hpp"
#include "puzzle/group_facts.hpp"

namespace {

/// The letters in upper case, without white space.
std::string letters_of(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        if (std::string_view(" \t\r\n").find(c) != std::string_view::npos) continue;
        letters += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return letters;
}

/// Letters for the faces of `shown`, a different one for each.
bool renames(const std::string& letters, const std::string& shown) {
    if (letters.size() != shown.size()) return false;
    std::map<char, char> face_of, letter_of;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (face_of.emplace(letters[i], shown[i]).first->second != shown[i]) return false;
        if (letter_of.emplace(shown[i], letters[i]).first->second != letters[i]) return false;
    }
    return true;
}

bool names_faces(const qter::Puzzle& puzzle, const std::string& letters) {
    std::string faces;
    for (const std::string& face : puzzle.faces()) faces += face;
    return letters.find_first_not_of(faces) == std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qter;
    static SourceMap sources;
    static PuzzleLibrary library(sources);
    static const PuzzlePtr puzzles[] = {*library.find("3x3", {}), *library.find("2x2", {}),
                                        *library.find("skewb", {}), *library.find("pyraminx", {})};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const std::optional<PuzzleGroup> groups[] = {
        group_of(*puzzles[0]), group_of(*puzzles[1]), group_of(*puzzles[2]), group_of(*puzzles[3])};
    const std::string letters = letters_of(text);
    for (std::size_t i = 0; i < std::size(puzzles); ++i) {
        const PuzzlePtr& puzzle = puzzles[i];
        const Result<State> read = read_facelets(*puzzle, text, {}, &*groups[i]);
        if (!read) continue;
        if (!is_valid(puzzle->shape(), *read)) std::abort();
        if (!groups[i]->contains(*read)) std::abort();
        const std::string shown = facelet_string(*puzzle, *read);
        if (!renames(letters, shown)) std::abort();
        const bool as_faces = names_faces(*puzzle, letters) && read.diagnostics().empty();
        if (as_faces && letters != shown) std::abort();
    }
    return 0;
}
