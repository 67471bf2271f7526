#include "puzzle/tws_description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "puzzle/grip_names.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

class StatementReader {
 public:
    StatementReader(const Source& source, TwsContents contents, TwsDescription& said,
                    Diagnostics& errors)
        : source_(source), lines_(source), contents_(contents), said_(said), errors_(errors) {
        for (std::size_t i = 0; i < said.sets.size(); ++i) {
            set_of_.emplace(said.sets[i].name.text, i);
        }
    }

    void read() {
        while (!lines_.peek().empty() && !errors_.full()) read_statement();
    }

 private:
    [[nodiscard]] bool scrambles_only() const { return contents_ == TwsContents::kScrambles; }

    void fail(Span span, std::string message, std::string help = "", Code code = Code::kBadPuzzle) {
        add_tws_error(errors_, span, std::move(message), std::move(help), code);
    }
    void fail_syntax(Span span, std::string message, std::string help = "") {
        fail(span, std::move(message), std::move(help), Code::kSyntax);
    }

    void read_statement() {
        const TwsWords line = lines_.take();
        const std::string_view keyword = line[0].text;
        const TwsKeyword kind = tws_keyword(keyword);
        if (scrambles_only() && kind != TwsKeyword::kNone && !is_tws_scramble(keyword)) {
            fail(line[0].span, fmt::format("`{}` does not belong in a file of scrambles", keyword),
                 "a file that describes a puzzle, too, declares its sets");
            while (!lines_.peek().empty() && !is_tws_keyword(lines_.peek()[0].text)) lines_.take();
            if (!lines_.peek().empty() && lines_.peek()[0].text == "End") lines_.take();
        } else if (keyword == "Name") {
            if (line.size() > 1) {
                said_.name = printable(source_.text(line[1].span.to(line.back().span)));
            } else {
                fail_syntax(line[0].span, "`Name` takes the name of the puzzle");
            }
        } else if (keyword == "Set") {
            read_set(line);
        } else if (keyword == "Solved" || keyword == "StartState") {
            TwsBlock block = read_block(line[0]);
            if (said_.solved) fail(line[0].span, "the solved position is there twice");
            said_.solved = std::move(block);
        } else if (keyword == "Move" || keyword == "MoveTransformation") {
            if (takes(line, 2)) said_.moves.push_back(read_block(line[1], true));
        } else if (keyword == "Block") {
            if (takes(line, 1)) read_glued(line[0]);
        } else if (keyword == "Illegal") {
            read_illegal(line);
        } else if (is_tws_scramble(keyword)) {
            if (!takes(line, 2)) return;
            if (keyword == "ScrambleAlg" || (keyword == "Scramble" && moves_follow())) {
                read_scramble_algorithm(line[1]);
                return;
            }
            said_.scrambles.push_back({false, said_.positions.size()});
            said_.positions.push_back(read_block(line[1]));
        } else if (keyword == "MoveAlias" || keyword == "MoveSequence") {
            if (line.size() < 3) {
                fail_syntax(line[0].span,
                            fmt::format("write `{} NAME` and what it stands for", keyword));
            } else if (keyword == "MoveSequence" ? fits(line) : takes(line, 3)) {
                said_.namings.push_back({line[1], {line.begin() + 2, line.end()}, false});
            }
        } else if (kind == TwsKeyword::kAdvice || kind == TwsKeyword::kMetric) {
            skip_advice(line, kind);
        } else if (kind == TwsKeyword::kRefused) {
            fail(line[0].span, std::string(tws_refusal(keyword)), "", Code::kUnsupported);
            if (line.size() == 1) skip_block(line[0]);
        } else {
            const auto words = scrambles_only() ? tws_scrambles() : own_tws_keywords();
            const std::vector<std::string> known(words.begin(), words.end());
            std::string help = did_you_mean(keyword, known);
            if (help.empty()) help = fmt::format("a line starts with {}", join_words(known, "or"));
            fail_syntax(line[0].span, fmt::format("unknown keyword `{}`", printable(keyword)),
                        std::move(help));
        }
    }

    /// Checks that a line has `count` words.
    bool takes(const TwsWords& line, std::size_t count) {
        if (line.size() == count) return true;
        fail_syntax(line[0].span.to(line.back().span),
                    fmt::format("`{}` takes {} here, not {}", line[0].text,
                                count == 1   ? "nothing"
                                : count == 2 ? "one word"
                                             : fmt::format("{} words", count - 1),
                                line.size() - 1));
        return false;
    }

    /// Checks that no words of a line of moves were dropped.
    bool fits(const TwsWords& line) {
        if (line.size() < kMaxTwsWords) return true;
        fail(line[0].span, fmt::format("more than {} words on one line", kMaxPieces), "",
             Code::kTooLarge);
        return false;
    }

    void skip_advice(const TwsWords& line, TwsKeyword kind) {
        if (std::find(advice_.begin(), advice_.end(), line[0].text) == advice_.end()) {
            advice_.emplace_back(line[0].text);
            errors_.add(Diagnostic::warning(
                Code::kUnsupported, line[0].span,
                fmt::format("`{}` advises a search; it is skipped", line[0].text)));
        }
        if (line.size() == 1 && kind != TwsKeyword::kMetric) skip_block(line[0]);
    }

    void skip_block(const TwsWord& head) {
        while (!lines_.peek().empty()) {
            const std::string_view first = lines_.peek()[0].text;
            if (first != "End" && is_tws_keyword(first)) break;
            lines_.take();
            if (first == "End") return;
        }
        no_end(head);
    }

    void no_end(const TwsWord& head) {
        fail(head.span, fmt::format("`{}` has no `End`", printable(head.text)), "",
             Code::kUnterminated);
    }

    void read_set(const TwsWords& line) {
        if (!takes(line, 4)) return;
        const TwsWord& name = line[1];
        const std::optional<std::uint32_t> size = tws_number(line[2].text);
        const std::optional<std::uint32_t> orientations = tws_number(line[3].text);
        if (!is_plain_name(name.text) || tws_number(name.text) || is_tws_keyword(name.text)) {
            fail(name.span, fmt::format("`{}` cannot be the name of a set", printable(name.text)),
                 "names are letters, digits, - _ and ., but no numbers and no keywords");
        } else if (set_of_.contains(name.text)) {
            fail(name.span, fmt::format("set `{}` is there twice", name.text));
        } else if (!size || *size == 0) {
            fail(line[2].span, "the size of a set is a number from 1");
        } else if (*size > kMaxPieces - slots_) {
            fail(line[2].span, fmt::format("more than {} pieces", kMaxPieces), "", Code::kTooLarge);
        } else if (!orientations || *orientations == 0 || *orientations > kMaxOrientations) {
            fail(line[3].span, fmt::format("a set has 1 to {} orientations", kMaxOrientations));
        } else if (said_.sets.size() == kMaxOrbits) {
            fail(name.span, fmt::format("more than {} sets", kMaxOrbits), "", Code::kTooLarge);
        } else if (said_.solved || !said_.moves.empty() || !said_.positions.empty()) {
            fail(line[0].span, "sets are declared before the first position or move");
        } else {
            set_of_.emplace(name.text, said_.sets.size());
            said_.sets.push_back({name, slots_, *size, *orientations, false, false});
            slots_ += *size;
        }
    }

    TwsBlock read_block(const TwsWord& head, bool is_move = false) {
        TwsBlock block{head, {}};
        std::vector<bool> given(said_.sets.size());
        while (!errors_.full()) {
            if (lines_.peek().empty()) {
                no_end(head);
                break;
            }
            const TwsWord first = lines_.peek()[0];
            const bool alone = lines_.peek().size() == 1;
            const auto set = set_of_.find(first.text);
            if (first.text == "End") {
                lines_.take();
                break;
            }
            if (set == set_of_.end() && is_tws_keyword(first.text)) {
                no_end(head);
                break;
            }
            lines_.take();
            if (set == set_of_.end()) {
                fail(first.span, fmt::format("`{}` is no set", printable(first.text)),
                     did_you_mean(first.text, set_names()));
                skip_numbers();
                continue;
            }
            if (!alone) fail_syntax(first.span, "the numbers of a set start on the next line");
            if (given[set->second]) {
                fail(first.span, fmt::format("set `{}` is there twice", first.text));
            }
            given[set->second] = true;
            read_set_lines(block, set->second, first, is_move);
        }
        return block;
    }

    /// Pieces that are glued: sets by name, each with a line of numbers.
    void read_glued(const TwsWord& head) {
        TwsGlued block{head, {}};
        while (!errors_.full()) {
            const TwsWords line = lines_.peek();
            const auto set = line.empty() ? set_of_.end() : set_of_.find(line[0].text);
            if (line.empty() || (set == set_of_.end() && is_tws_keyword(line[0].text))) {
                if (line.empty() || line[0].text != "End") {
                    no_end(head);
                } else {
                    lines_.take();
                }
                break;
            }
            lines_.take();
            if (set == set_of_.end()) {
                fail(line[0].span, fmt::format("`{}` is no set", printable(line[0].text)),
                     did_you_mean(line[0].text, set_names()));
                skip_numbers();
                continue;
            }
            if (line.size() > 1) {
                fail_syntax(line[0].span, "the numbers of a set start on the next line");
            }
            if (std::any_of(block.sets.begin(), block.sets.end(),
                            [&](const auto& other) { return other.first == set->second; })) {
                fail(line[0].span, fmt::format("set `{}` is there twice", line[0].text));
            }
            if (!numbers_follow()) {
                fail_syntax(line[0].span, "a line with the numbers of glued pieces must follow");
                continue;
            }
            block.sets.emplace_back(set->second, lines_.take());
            if (said_.sets[set->second].is_dot()) said_.sets[set->second].centre = true;
        }
        said_.glued.push_back(std::move(block));
    }

    void read_illegal(const TwsWords& line) {
        if (line.size() < 4) {
            fail_syntax(line[0].span.to(line.back().span),
                        "write `Illegal SET PLACE PIECE ...`: pieces that may not be at a place");
            return;
        }
        const auto set = set_of_.find(line[1].text);
        if (set == set_of_.end()) {
            fail(line[1].span, fmt::format("`{}` is no set", printable(line[1].text)),
                 did_you_mean(line[1].text, set_names()));
            return;
        }
        said_.illegal.push_back({set->second, line[2], {line.begin() + 3, line.end()}});
    }

    [[nodiscard]] std::vector<std::string> set_names() const {
        std::vector<std::string> names;
        for (const TwsSet& set : said_.sets) names.emplace_back(set.name.text);
        return names;
    }

    [[nodiscard]] bool numbers_follow() const {
        const TwsWords& line = lines_.peek();
        return !line.empty() && (line[0].text == "?" || tws_number(line[0].text).has_value());
    }

    /// The next line is no set, and no numbers stand below it as if it were one that is misspelt.
    [[nodiscard]] bool moves_follow() const {
        const TwsWords& line = lines_.peek();
        if (line.empty() || is_tws_keyword(line[0].text) || set_of_.contains(line[0].text)) {
            return false;
        }
        TwsLineReader below = lines_;
        below.take();
        return below.peek().empty() || !tws_number(below.peek()[0].text);
    }

    void skip_numbers() {
        while (numbers_follow()) lines_.take();
    }

    void read_set_lines(TwsBlock& block, std::size_t number, const TwsWord& name, bool is_move) {
        const TwsSet& set = said_.sets[number];
        TwsSetLines said{number, {}, {}, false, name.span};
        if (!numbers_follow()) {
            fail_syntax(name.span, fmt::format("a line of {} numbers must follow", set.size));
            return;
        }
        const TwsWords places = lines_.take();
        said.span = places.front().span.to(places.back().span);
        bool good = read_numbers(places, set.size, 1, set.size, said.numbers);
        if (numbers_follow()) {
            const TwsWords orient = lines_.take();
            said.free = std::all_of(orient.begin(), orient.end(),
                                    [](const TwsWord& word) { return word.text == "?"; });
            if (said.free && orient.size() == set.size) {
                // Every orientation is as good as 0.
            } else {
                std::vector<std::uint32_t> numbers;
                const std::uint32_t most = is_move && set.is_dot() ? 1 : set.orientations - 1;
                good = read_numbers(orient, set.size, 0, most, numbers) && good;
                said.orient.assign(numbers.begin(), numbers.end());
            }
            if (numbers_follow()) {
                const TwsWords more = lines_.take();
                fail_syntax(more.front().span.to(more.back().span),
                            "a set has one line of numbers and one of orientations");
                skip_numbers();
            }
        }
        if (good) block.sets.push_back(std::move(said));
    }

    /// Reads `count` numbers from `least` to `most`, and counts them from 0.
    bool read_numbers(const TwsWords& words, Slot count, std::uint32_t least, std::uint32_t most,
                      std::vector<std::uint32_t>& numbers) {
        if (words.size() != count) {
            const std::string there = words.size() > count ? "more" : std::to_string(words.size());
            fail(words.front().span.to(words.back().span),
                 fmt::format("{} numbers are expected here, there are {}", count, there));
            return false;
        }
        for (const TwsWord& word : words) {
            const std::optional<std::uint32_t> number = tws_number(word.text);
            if (number && *number >= least && *number <= most) {
                numbers.push_back(*number - least);
                continue;
            }
            if (word.text == "?") {
                fail(word.span, "a `?` stands for all orientations of a set or for none", "",
                     Code::kUnsupported);
            } else {
                fail(word.span, fmt::format("`{}` is no number from {} to {}", printable(word.text),
                                            least, most));
            }
            return false;
        }
        return true;
    }

    void read_scramble_algorithm(const TwsWord& name) {
        TwsNaming naming{name, {}, true};
        while (true) {
            const bool end = !lines_.peek().empty() && lines_.peek()[0].text == "End";
            if (!end && (lines_.peek().empty() || is_tws_keyword(lines_.peek()[0].text))) {
                no_end(name);
                return;
            }
            const TwsWords line = lines_.take();
            if (end) break;
            if (!fits(line)) {
                skip_block(name);
                return;
            }
            naming.words.insert(naming.words.end(), line.begin(), line.end());
        }
        said_.scrambles.push_back({true, said_.namings.size()});
        said_.namings.push_back(std::move(naming));
    }

    const Source& source_;
    TwsLineReader lines_;
    TwsContents contents_;
    TwsDescription& said_;
    Diagnostics& errors_;
    std::unordered_map<std::string_view, std::size_t> set_of_;
    Slot slots_ = 0;                        // of the sets that are declared
    std::vector<std::string_view> advice_;  // warned of already
};

}  // namespace

void read_tws_statements(const Source& source, TwsContents contents, TwsDescription& said,
                         Diagnostics& errors) {
    StatementReader(source, contents, said, errors).read();
}

}  // namespace qter
