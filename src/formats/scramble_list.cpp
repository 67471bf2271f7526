#include "formats/scramble_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "blocking/obstacles.hpp"
#include "facelets/facelet_string.hpp"
#include "formats/scramble_lines.hpp"
#include "notation/algorithm.hpp"
#include "notation/algorithm_signs.hpp"
#include "notation/notation.hpp"
#include "notation/turn_span.hpp"
#include "notation/whole_turn.hpp"
#include "puzzle/group_facts.hpp"
#include "puzzle/unreachable.hpp"
#include "support/text.hpp"
#include "tws/tws.hpp"
#include "tws/tws_lines.hpp"

namespace qter {
namespace {

/// Rows of one scramble, by the WCA regulations.
constexpr std::size_t kRows = 7;

using Parts = std::vector<AlgorithmText>;

/// The words of a text; no-break spaces separate words, too.
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

/// Reads single scrambles. Objects that are expensive to derive are derived once.
class ScrambleReader {
 public:
    ScrambleReader(const PuzzlePtr& puzzle, Diagnostics& diagnostics, bool of_list)
        : puzzle_(*puzzle), diagnostics_(diagnostics), of_list_(of_list) {}

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
        if (parts.size() == 1) warn_of_near_facelets(parts.front());
        return read_algorithm(parts);
    }

    std::optional<ListedState> read_state(const AlgorithmText& part) {
        std::optional<State> state =
            read_facelets(puzzle_, part.text, part.span, group()).take(diagnostics_);
        if (!state) return std::nullopt;
        return ListedState{"", "", *std::move(state), part.span, "", ""};
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

    /// Warns if letters read as turns are nearly a facelet string: there may be a typing error.
    void warn_of_near_facelets(const AlgorithmText& part) {
        const std::optional<std::string> why = why_no_facelets(puzzle_, part.text);
        if (!why) return;
        diagnostics_.add(
            Diagnostic::warning(Code::kAmbiguous, part.span, "these letters are read as turns")
                .note("this is not a facelet string: " + *why));
    }

    std::optional<ListedState> read_algorithm(const Parts& parts) {
        Diagnostics said;
        const auto read = parse_moves(puzzle_, parts).take(said);
        add_line_problems(said, parts.front());
        if (!read) return std::nullopt;
        const Span span = parts.front().span.to(parts.back().span);
        std::string text;
        for (const AlgorithmText& part : parts) {
            text += (text.empty() ? "" : " ") + std::string(part.text);
        }
        if (const auto blocked =
                blocked_turn(puzzle_, solved_state(puzzle_.shape()), read->turns)) {
            const Span at = parts.size() == 1 ? turn_span(puzzle_, text, span, blocked->at) : span;
            diagnostics_.add(turn_is_blocked(puzzle_, read->turns, *blocked, at));
            return std::nullopt;
        }
        ListedState listed{text, "", state_of(puzzle_, read->turns), span, "", ""};
        listed.hold =
            read->turn_back.empty() ? rotations_back_after(puzzle_, read->moves) : read->turn_back;
        if (reads_otherwise(puzzle_, text)) listed.read_as = written(puzzle_, read->turns);
        return listed;
    }

    /// Adds the diagnostics of a line. At the first wrong comma of a list, notes that it may be a
    /// table.
    void add_line_problems(const Diagnostics& said, const AlgorithmText& part) {
        for (Diagnostic one : said.items()) {
            const std::size_t at = one.primary.span.begin - part.span.begin;
            const bool comma =
                one.code == Code::kSyntax && at < part.text.size() && part.text[at] == ',';
            if (comma && of_list_ && !std::exchange(told_, true)) {
                one.notes.emplace_back(
                    "if this is a table, a first line such as `No,Scramble` names its columns");
            }
            diagnostics_.add(std::move(one));
        }
    }

    const Puzzle& puzzle_;
    Diagnostics& diagnostics_;
    bool of_list_;
    std::optional<PuzzleGroup> group_;
    bool derived_ = false;
    bool warned_ = false;  // about two readings; once for all lines
    bool told_ = false;    // about tables; once for all lines
};

class ListReader {
 public:
    ListReader(const PuzzlePtr& puzzle, const Source& source, Diagnostics& diagnostics)
        : puzzle_(puzzle),
          source_(source),
          diagnostics_(diagnostics),
          one_(puzzle, diagnostics, true) {}

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
            const bool column = words.size() == 1 && words[0] == "Scramble";
            return !words.empty() && !column && is_tws_keyword(words[0]) &&
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
            end_rows();
            end_faces();
            any_block = true;
            // The other text is replaced by blanks, so that places stay correct.
            const std::size_t from = line.span.begin;
            blocks.replace(from, line.text.size(), line.text);
            if (from > 0) blocks[from - 1] = '\n';
        }
        end_rows();
        end_faces();
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
        if (line.others > 0) warn_of_fields(line);
        if (!may_be_faces(*puzzle_, line.text) || looks_like_facelets(*puzzle_, line.text)) {
            end_faces();
        } else {
            end_rows();
            if (line.begins) end_faces();
            faces_.push_back(part);
            return;
        }
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

    void warn_of_fields(const ScrambleLine& line) {
        diagnostics_.add(
            Diagnostic::warning(
                Code::kAmbiguous, line.span,
                fmt::format("{} other field{} of this line read{} as a scramble, too", line.others,
                            line.others == 1 ? "" : "s", line.others == 1 ? "s" : ""))
                .note("the longest field is used; a first line with `Scramble` names the column"));
    }

    /// Reads the collected lines of letters: the fewest lines that form a state together, or each
    /// line by itself.
    void end_faces() {
        for (std::size_t i = 0; i < faces_.size();) {
            const std::size_t together = faces_together(i);
            if (together == 1) {
                add({faces_[i]});
            } else {
                add_state(i, together);
            }
            i += together;
        }
        faces_.clear();
    }

    /// The number of lines from index `first` on that form one facelet string; 1 if none do.
    [[nodiscard]] std::size_t faces_together(std::size_t first) const {
        const std::size_t stickers = puzzle_->drawing().stickers.size();
        std::size_t letters = 0;
        for (std::size_t i = first; i < faces_.size() && letters < stickers; ++i) {
            for (const std::string_view word : words_of(faces_[i].text)) letters += word.size();
            if (letters == stickers && looks_like_facelets(*puzzle_, lines(first, i))) {
                return i + 1 - first;
            }
        }
        return 1;
    }

    /// The text from one line of faces_ to another.
    [[nodiscard]] std::string_view lines(std::size_t first, std::size_t last) const {
        const Span span = faces_[first].span.to(faces_[last].span);
        return source_.text().substr(span.begin, span.end - span.begin);
    }

    void add_state(std::size_t first, std::size_t count) {
        const Span span = faces_[first].span.to(faces_[first + count - 1].span);
        diagnostics_.add(
            Diagnostic::warning(Code::kAmbiguous, span,
                                fmt::format("these {} lines are read as one state", count))
                .note("an empty line or a number between scrambles keeps them apart"));
        if (auto listed = one_.read_state({lines(first, first + count - 1), span})) {
            list_.push_back(*std::move(listed));
        }
    }

    /// True for moves such as R++ with one other move at the end: one of several rows of a
    /// scramble.
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

    /// Reads the collected rows, seven of them as one scramble.
    void end_rows() {
        for (std::size_t i = 0; i < rows_.size(); i += kRows) {
            const std::size_t together = std::min(kRows, rows_.size() - i);
            const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(i);
            const Parts parts(begin, begin + static_cast<std::ptrdiff_t>(together));
            if (together > 1 && together < kRows) {
                diagnostics_.add(
                    Diagnostic::warning(
                        Code::kAmbiguous, parts.front().span.to(parts.back().span),
                        fmt::format("these {} lines are read as one scramble", together))
                        .note("an empty line or a number between scrambles keeps them apart"));
            }
            add(parts);
        }
        rows_.clear();
    }

    void read_blocks(const Source& source) {
        auto named = read_tws_scrambles(puzzle_, source).take(diagnostics_);
        if (!named) return;
        for (TwsFile::NamedState& one : *named) {
            if (diagnostics_.full()) return;
            if (one.open) {
                list_.push_back({"", std::move(one.name), std::move(one.state), one.span, "", "",
                                 std::move(one.open)});
                continue;
            }
            // A position does not distinguish identical pieces; this chooses an assignment.
            const std::vector<Unreachable> reasons =
                why_unreachable(*puzzle_, one_.group(), one.state);
            for (const Unreachable& reason : reasons) {
                Diagnostic diagnostic =
                    Diagnostic::error(Code::kImpossible, one.span,
                                      "`" + one.name + "` is not possible: " + reason.message);
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
    Parts rows_;   // of a scramble that may have more rows
    Parts faces_;  // lines of letters that may form a state together
    std::vector<ListedState> list_;
};

}  // namespace

std::optional<ListedState> read_scramble(const PuzzlePtr& puzzle, std::string_view text, Span span,
                                         Diagnostics& diagnostics) {
    const std::string_view bare = bare_scramble(text);
    const auto at = bare.empty() ? 0 : static_cast<std::size_t>(bare.data() - text.data());
    return ScrambleReader(puzzle, diagnostics, false).read({{bare, span.sub(at, bare.size())}});
}

std::vector<ListedState> read_scramble_list(const PuzzlePtr& puzzle, const Source& source,
                                            bool all_blocks, Diagnostics& diagnostics) {
    // A file that also describes a puzzle is not a list of lines.
    bool describes = false;
    for (TwsLineReader lines(source); !lines.peek().empty() && !describes; lines.take()) {
        describes = lines.peek()[0].text == "Set";
    }
    ListReader reader(puzzle, source, diagnostics);
    std::vector<ListedState> list =
        all_blocks || describes ? reader.read_all_blocks() : reader.read();
    if (list.empty() && diagnostics.empty()) {
        diagnostics.add(Diagnostic::warning(Code::kEmpty, source.span(0, 0),
                                            "this text has no scrambles and no states")
                            .note("lines that begin with # or // are comments"));
    }
    return list;
}

}  // namespace qter
