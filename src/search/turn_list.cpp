#include "search/turn_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "notation/algorithm.hpp"
#include "notation/notation.hpp"
#include "support/letters.hpp"
#include "support/text.hpp"

namespace qter {

std::vector<std::string_view> list_parts(std::string_view text) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t begin = std::string_view::npos;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        const bool between =
            i == text.size() || (depth <= 0 && (c == ' ' || c == ',' || c == '\t' || c == '\n'));
        if (!between && begin == std::string_view::npos) begin = i;
        if (between && begin != std::string_view::npos) {
            parts.push_back(text.substr(begin, i - begin));
            begin = std::string_view::npos;
        }
    }
    return parts;
}

Span part_span(std::string_view text, std::string_view part, Span span) {
    if (!span.known()) return span;
    return span.sub(static_cast<std::uint32_t>(part.data() - text.data()),
                    static_cast<std::uint32_t>(part.size()));
}

namespace {

/// The one turn that a part names, or an error.
Result<Turn> one_turn(const Puzzle& puzzle, std::string_view part, Span at) {
    Diagnostics problems;
    const AlgorithmText text{part, at};
    const auto parsed = parse_moves(puzzle, std::span(&text, 1)).take(problems);
    if (!parsed) return problems;
    const bool whole =
        !frame_after(puzzle, parsed->moves).upright() ||
        std::any_of(parsed->moves.begin(), parsed->moves.end(),
                    [](const HandMove& move) { return move.kind == HandMove::Kind::kWhole; });
    if (parsed->turns.size() == 1 && !whole) {
        return {parsed->turns.front(), std::move(problems)};
    }
    Diagnostic problem = Diagnostic::error(
        Code::kSyntax, at,
        fmt::format("`{}` {}", printable(part),
                    whole ? "turns the whole puzzle as well" : "is not a turn of one grip"));
    if (whole) problem.notes.emplace_back("later names of turns would mean other grips");
    return std::move(problem).with_help(
        "a list of turns names grips, as in \"U R\", or single turns, as in \"U2 R'\"");
}

/// The part has no amount after the name.
bool is_bare(const Puzzle& puzzle, std::string_view part, Turn turn) {
    const char last = small_letter(part.back());
    return turn.amount == 1 &&
           (part == puzzle.grips()[turn.grip].name || (last >= 'a' && last <= 'z'));
}

/// The number of turns in `turns` from `at` on that belong to one grip.
std::size_t turns_of_grip(const Algorithm& turns, std::size_t at) {
    std::size_t end = at;
    while (end < turns.size() && turns[end].grip == turns[at].grip) ++end;
    return end - at;
}

}  // namespace

Result<Algorithm> read_allowed_turns(const Puzzle& puzzle, std::string_view text, Span span) {
    Algorithm allowed;
    Diagnostics diagnostics;
    for (const std::string_view part : list_parts(text)) {
        const Span at = part_span(text, part, span);
        const std::optional<Turn> named = one_turn(puzzle, part, at).take(diagnostics);
        if (!named) continue;
        Turn turn = *named;
        const std::uint32_t order = puzzle.grips()[turn.grip].order;
        const auto last =
            static_cast<std::uint16_t>(is_bare(puzzle, part, turn) ? order - 1 : turn.amount);
        for (; turn.amount <= last; ++turn.amount) {
            if (std::find(allowed.begin(), allowed.end(), turn) != allowed.end()) {
                diagnostics.add(Diagnostic::error(
                    Code::kDuplicate, at,
                    fmt::format("an earlier part already allows `{}`", to_string(puzzle, turn))));
                break;
            }
            allowed.push_back(turn);
        }
    }
    if (allowed.empty() && !diagnostics.has_errors()) {
        diagnostics.add(Diagnostic::error(Code::kSyntax, span, "this list has no turns")
                            .with_help("name some, as in \"U R F2\""));
    }
    if (diagnostics.has_errors()) return diagnostics;
    std::sort(allowed.begin(), allowed.end());
    return {std::move(allowed), std::move(diagnostics)};
}

std::vector<std::string> allowed_turn_names(const Puzzle& puzzle, const Algorithm& turns) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < turns.size();) {
        const Grip& grip = puzzle.grips()[turns[i].grip];
        const std::size_t count = turns_of_grip(turns, i);
        if (count + 1 == grip.order) {
            names.push_back(grip.name);
        } else {
            for (std::size_t k = i; k < i + count; ++k) {
                const std::string name = to_string(puzzle, turns[k]);
                names.push_back(name == grip.name ? name + "1" : name);
            }
        }
        i += count;
    }
    return names;
}

bool allows_every_turn(const Puzzle& puzzle, const Algorithm& turns) {
    std::size_t all = 0;
    for (const Grip& grip : puzzle.grips()) all += grip.order - 1;
    return turns.size() == all;
}

}  // namespace qter
