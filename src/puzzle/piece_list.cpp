#include "puzzle/piece_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.hpp"

namespace qter {
namespace {

/// The names that share the most letters with `name`, in any order.
std::vector<std::string> near_pieces(const Puzzle& puzzle, std::string_view name) {
    constexpr std::size_t kMost = 6;
    std::vector<std::pair<std::size_t, std::string>> scored;
    for (const std::string& piece : puzzle.piece_names()) {
        std::string rest(name.substr(0, 64));
        std::transform(rest.begin(), rest.end(), rest.begin(), [](char c) {
            return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        });
        std::size_t missing = 0;
        for (const char c : piece) {
            const std::size_t at = rest.find(c);
            if (at == std::string::npos) {
                ++missing;
            } else {
                rest.erase(at, 1);
            }
        }
        // A wrong letter counts once; a missing or an extra letter counts a little more.
        const std::size_t distance = missing + rest.size() + (missing == rest.size() ? 0 : 1);
        if (distance < piece.size()) scored.emplace_back(distance, piece);
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> near;
    for (const auto& [distance, piece] : scored) {
        if (near.size() == kMost || distance > scored.front().first) break;
        near.push_back(piece);
    }
    return near;
}

}  // namespace

Result<Slot> parse_piece(const Puzzle& puzzle, std::string_view name, Span span) {
    if (const std::optional<Slot> slot = puzzle.find_piece(name)) return *slot;
    const std::vector<std::string> near = near_pieces(puzzle, name);
    const std::string help =
        near.empty() ? fmt::format("its pieces are {}", join_words(puzzle.piece_names()))
                     : fmt::format("did you mean {}?", join_words(near, "or"));
    return Diagnostic::error(Code::kUnknownPiece, span,
                             fmt::format("{} has no piece `{}`", puzzle.name(), printable(name)))
        .with_help(help);
}

Result<std::vector<Slot>> parse_pieces(const Puzzle& puzzle, std::string_view text, Span span) {
    constexpr std::string_view kBetween = " \t\n,";
    std::vector<Slot> slots;
    Diagnostics diagnostics;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(kBetween, begin)) != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(kBetween, begin), text.size());
        const Span at = span.known() ? span.sub(begin, end - begin) : span;
        const auto slot =
            parse_piece(puzzle, text.substr(begin, end - begin), at).take(diagnostics);
        if (slot) slots.push_back(*slot);
        begin = end;
    }
    if (diagnostics.has_errors()) return diagnostics;
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    return {std::move(slots), std::move(diagnostics)};
}

std::string piece_list(const Puzzle& puzzle, const std::vector<Slot>& slots) {
    std::string text;
    for (const Slot slot : slots) {
        if (!text.empty()) text += ' ';
        text += puzzle.pieces()[slot].name;
    }
    return text;
}

}  // namespace qter
