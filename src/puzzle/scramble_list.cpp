#include "puzzle/scramble_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "puzzle/algorithm.hpp"
#include "puzzle/algorithm_signs.hpp"
#include "puzzle/facelet_string.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/notation.hpp"
#include "puzzle/obstacles.hpp"
#include "puzzle/scramble_lines.hpp"
#include "puzzle/turn_span.hpp"
#include "puzzle/tws.hpp"
#include "puzzle/tws_lines.hpp"
#include "puzzle/unreachable.hpp"
#include "puzzle/whole_turn.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Rows of a scramble of several, regulations of the WCA.
constexpr std::size_t kRows = 7;

using Parts = std::vector<AlgorithmText>;

/// The words of a text; no-break spaces count, too.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size() && space_length(text.substr(end)) == 0) ++end;
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(end);
        while (const std::size_t blank = space_length(text)) text.remove_prefix(blank);
    }
    return words;
}

/// Reads single scrambles. What takes long to derive is derived once.
class ScrambleReader {
 public:
    ScrambleReader(const PuzzlePtr& puzzle, Diagnostics& diagnostics)
        : puzzle_(*puzzle), diagnostics_(diagnostics) {}

    std::optional<ListedState> read(const Parts& parts) {
        const std::string_view text = parts.front().text;
        if (parts.size() == 1 && looks_like_facelets(puzzle_, text)) {
            const std::vector<std::string_view> words = words_of(text);
            const bool apart = std::all_of(words.begin(), words.end(),
                                           [](std::string_view word) { return word.size() == 1; });
            const bool turns = parse_algorithm(puzzle_, parts).ok();
            if (turns) warn_of_readings(parts.front().span, apart);
            if (!turns || !apart) return read_state(parts.front());
        }
        return read_algorithm(parts);
    }

    [[nodiscard]] const PuzzleGroup* group() {
        if (!derived_) group_ = group_of(puzzle_);
        derived_ = true;
        return group_ ? &*group_ : nullptr;
    }

 private:
    void warn_of_readings(Span span, bool as_turns) {
        if (std::exchange(warned_, true)) return;
        diagnostics_.add(
            Diagnostic::warning(Code::kAmbiguous, span,
                                as_turns ? "these letters are read as turns"
                                         : "these letters are read as the facelets of a state")
                .note(as_turns ? "`qter solve --state` reads them as facelets"
                               : "turns with a blank between them are read as turns"));
    }

    std::optional<ListedState> read_state(const AlgorithmText& part) {
        std::optional<State> state =
            read_facelets(puzzle_, part.text, part.span, group()).take(diagnostics_);
        if (!state) return std::nullopt;
        return ListedState{"", "", *std::move(state), part.span, "", ""};
    }

    std::optional<ListedState> read_algorithm(const Parts& parts) {
        const auto read = read_moves(puzzle_, parts, kMaxTurns).take(diagnostics_);
        if (!read) return std::nullopt;
        const Span span = parts.front().span.to(parts.back().span);
        const std::optional<Algorithm> turns = turns_of(puzzle_, read->moves, kMaxTurns);
        if (!turns) {
            diagnostics_.add(
                Diagnostic::error(Code::kTooLarge, span,
                                  fmt::format("an algorithm has at most {} turns", kMaxTurns)));
            return std::nullopt;
        }
        std::string text;
        for (const AlgorithmText& part : parts) {
            text += (text.empty() ? "" : " ") + std::string(part.text);
        }
        if (const auto blocked = blocked_turn(puzzle_, solved_state(puzzle_.shape()), *turns)) {
            const Span at = parts.size() == 1 ? turn_span(puzzle_, text, span, blocked->at) : span;
            diagnostics_.add(turn_is_blocked(puzzle_, *turns, *blocked, at));
            return std::nullopt;
        }
        ListedState listed{text, "", state_of(puzzle_, *turns), span, "", ""};
        listed.hold = turn_back_after(puzzle_, read->moves);
        if (reads_otherwise(puzzle_, text)) listed.read_as = written(puzzle_, *turns);
        return listed;
    }

    const Puzzle& puzzle_;
    Diagnostics& diagnostics_;
    std::optional<PuzzleGroup> group_;
    bool derived_ = false;
    bool warned_ = false;  // of what reads in two ways, once for all lines
};

class ListReader {
 public:
    ListReader(const PuzzlePtr& puzzle, const Source& source, Diagnostics& diagnostics)
        : puzzle_(puzzle), source_(source), diagnostics_(diagnostics), one_(puzzle, diagnostics) {}

    std::vector<ListedState> read() {
        const auto reads = [&](std::string_view text) {
            if (text.empty()) return false;
            if (looks_like_facelets(*puzzle_, text)) return true;
            const Result<Algorithm> turns = parse_algorithm(*puzzle_, text, {});
            return turns.ok() && !turns->empty();
        };
        const auto is_keyword = [](std::string_view line) {
            // "Scramble 1: R U" is a line with a number.
            const std::vector<std::string_view> words = words_of(line);
            return !words.empty() && is_tws_keyword(words[0]) &&
                   line.find(':') == std::string_view::npos;
        };
        std::string blocks(source_.text().size(), ' ');
        bool any_block = false;
        for (const ScrambleLine& line : scramble_lines(source_, reads, is_keyword)) {
            if (diagnostics_.full()) break;
            if (!line.keyword) {
                read_line(line);
                continue;
            }
            any_block = true;
            // The rest of the text becomes blanks, so that places stay what they are.
            const std::size_t from = line.span.begin;
            blocks.replace(from, line.text.size(), line.text);
            if (from > 0) blocks[from - 1] = '\n';
        }
        end_rows();
        if (any_block && !diagnostics_.full()) {
            read_blocks(Source(source_.id(), source_.name(), std::move(blocks)));
            std::stable_sort(list_.begin(), list_.end(), [](const auto& a, const auto& b) {
                return a.span.begin < b.span.begin;
            });
        }
        return std::move(list_);
    }

    std::vector<ListedState> read_all_blocks() {
        read_blocks(source_);
        return std::move(list_);
    }

 private:
    void read_line(const ScrambleLine& line) {
        const AlgorithmText part{line.text, line.span};
        if (!is_row(line.text)) {
            end_rows();
            add({part});
            return;
        }
        if (line.begins) end_rows();
        rows_.push_back(part);
    }

    void add(const Parts& parts) {
        if (auto listed = one_.read(parts)) list_.push_back(*std::move(listed));
    }

    /// Moves such as R++, and one other at the end: one of several rows of a scramble.
    [[nodiscard]] bool is_row(std::string_view text) const {
        const std::vector<TurnLines::Name>& names = puzzle_->turn_lines().remainders;
        if (names.empty()) return false;
        std::size_t others = 0;
        const std::vector<std::string_view> words = words_of(text);
        for (const std::string_view word : words) {
            const bool doubled = word.ends_with("++") || word.ends_with("--");
            if (!doubled || word.size() < 3) ++others;
        }
        const bool ends =
            !words.empty() && !words.back().ends_with("++") && !words.back().ends_with("--");
        return words.size() > 1 && others == 1 && ends;
    }

    /// Reads the rows that have come, seven of them together where there are more.
    void end_rows() {
        const bool whole = rows_.size() % kRows == 0;
        const std::size_t together = whole ? kRows : std::max<std::size_t>(rows_.size(), 1);
        if (!whole && rows_.size() > 1) {
            diagnostics_.add(
                Diagnostic::warning(
                    Code::kAmbiguous, rows_[0].span.to(rows_.back().span),
                    fmt::format("these {} lines are read as one scramble", rows_.size()))
                    .note("an empty line or a number between scrambles keeps them apart"));
        }
        for (std::size_t i = 0; i < rows_.size(); i += together) {
            const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(i);
            add(Parts(begin, begin + static_cast<std::ptrdiff_t>(together)));
        }
        rows_.clear();
    }

    void read_blocks(const Source& source) {
        auto named = read_tws_scrambles(puzzle_, source).take(diagnostics_);
        if (!named) return;
        for (TwsFile::NamedState& one : *named) {
            if (diagnostics_.full()) return;
            // A position does not tell look-alikes apart; this chooses among them.
            const std::vector<Unreachable> reasons =
                why_unreachable(*puzzle_, one_.group(), one.state);
            for (const Unreachable& reason : reasons) {
                Diagnostic diagnostic = Diagnostic::error(
                    Code::kImpossible, one.span, "`" + one.name + "` cannot be: " + reason.message);
                if (!reason.note.empty()) diagnostic.notes.push_back(reason.note);
                diagnostics_.add(std::move(diagnostic));
            }
            if (!reasons.empty()) continue;
            list_.push_back({"", std::move(one.name), std::move(one.state), one.span, "", ""});
        }
    }

    const PuzzlePtr& puzzle_;
    const Source& source_;
    Diagnostics& diagnostics_;
    ScrambleReader one_;
    Parts rows_;  // of a scramble that may have more
    std::vector<ListedState> list_;
};

}  // namespace

std::optional<ListedState> read_scramble(const PuzzlePtr& puzzle, std::string_view text, Span span,
                                         Diagnostics& diagnostics) {
    const std::string_view bare = bare_scramble(text);
    const auto at = bare.empty() ? 0 : static_cast<std::size_t>(bare.data() - text.data());
    return ScrambleReader(puzzle, diagnostics).read({{bare, span.sub(at, bare.size())}});
}

std::vector<ListedState> read_scramble_list(const PuzzlePtr& puzzle, const Source& source,
                                            bool all_blocks, Diagnostics& diagnostics) {
    // A file that describes a puzzle, too, is no list of lines.
    bool describes = false;
    for (TwsLineReader lines(source); !lines.peek().empty() && !describes; lines.take()) {
        describes = lines.peek()[0].text == "Set";
    }
    ListReader reader(puzzle, source, diagnostics);
    return all_blocks || describes ? reader.read_all_blocks() : reader.read();
}

}  // namespace qter
