#include "view/needs_text.hpp"

#include <fmt/format.h>

#include "support/text.hpp"
#include "view/colour_words.hpp"

namespace qter {
namespace {

/// The instruction how to hold the puzzle: the colours of the faces in view; empty without colours.
std::string holding_text(const Puzzle& puzzle) {
    const std::vector<std::string> words = colour_words(puzzle);
    if (words.empty() || puzzle.in_view().empty()) return {};
    std::vector<std::string> parts;
    for (const std::uint8_t face : puzzle.in_view()) {
        parts.push_back(fmt::format("{} is {}", puzzle.faces()[face], words[face]));
    }
    return fmt::format(" Hold it so that you see {}: {}.",
                       parts.size() == 1 ? "this face" : "these faces", join_words(parts));
}

}  // namespace

std::vector<std::string> needs_texts(const Program& program) {
    std::vector<std::string> texts;
    for (const Holding& holding : program.holdings) {
        const Puzzle& puzzle = *holding.puzzle;
        texts.push_back(fmt::format("{} {}: {}{}, solved.{}", holding.tape ? "Tape" : "Puzzle",
                                    holding.name, holding.tape ? "as many as you need of " : "",
                                    puzzle.title(), holding_text(puzzle)));
    }
    return texts;
}

}  // namespace qter
