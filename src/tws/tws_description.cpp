#include "tws/tws_description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "notation/grip_names.hpp"
#include "support/text.hpp"
#include "tws/tws_counting.hpp"

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
        if (scrambles_only() && kind != TwsKeyword::kNone && !is_tws_scramble_line(keyword)) {
            fail(line[0].span, fmt::format("`{}` is not allowed in a file of scrambles", keyword),
                 "a file that also describes a puzzle declares its sets");
            while (!lines_.peek().empty() && !is_tws_keyword(lines_.peek()[0].text)) lines_.take();
            if (!lines_.peek().empty() && lines_.peek()[0].text == "End") lines_.take();
        } else if (keyword == "Name") {
            if (line.size() > 1) {
                said_.name = printable(source_.text(line[1].span.to(line.back().span)));
            } else {
                fail_syntax(line[0].span, "`Name` needs the name of the puzzle");
            }
        } else if (keyword == "Set") {
            read_set(line);
        } else if (keyword == "Solved" || keyword == "StartState") {
            TwsBlock block = read_block(line[0], {Says::kSolved, keyword == "StartState"});
            if (said_.solved) fail(line[0].span, "the solved position is given twice");
            said_.solved = std::move(block);
        } else if (keyword == "Move" || keyword == "MoveTransformation") {
            const BlockKind kind{Says::kMove, keyword == "MoveTransformation"};
            if (takes(line, 2)) said_.moves.push_back(read_block(line[1], kind));
        } else if (keyword == "Block") {
            if (takes(line, 1)) read_glued(line[0]);
        } else if (keyword == "Illegal") {
            read_illegal(line);
        } else if (is_tws_scramble(keyword)) {
            read_scramble(line);
        } else if (keyword == "MoveAlias" || keyword == "MoveSequence") {
            if (line.size() < 3) {
                fail_syntax(line[0].span,
                            fmt::format("write `{} NAME`, then its meaning", keyword));
            } else if (keyword == "MoveSequence" ? fits(line) : takes(line, 3)) {
                const bool alias = keyword == "MoveAlias";
                said_.sequences.push_back({line[1], {line.begin() + 2, line.end()}, alias});
            }
        } else if (kind == TwsKeyword::kAdvice || kind == TwsKeyword::kMetric ||
                   kind == TwsKeyword::kSkipped) {
            skip_advice(line, kind);
        } else {
            const auto words = scrambles_only() ? tws_scrambles() : own_tws_keywords();
            const std::vector<std::string> known(words.begin(), words.end());
            std::string help = did_you_mean(keyword, known);
            if (help.empty()) help = fmt::format("a line starts with {}", join_words(known, "or"));
            fail_syntax(line[0].span, fmt::format("unknown keyword `{}`", printable(keyword)),
                        std::move(help));
        }
    }

    void read_scramble(const TwsWords& line) {
        const std::string_view keyword = line[0].text;
        if (line.size() < 2 && !takes(line, 2)) return;
        const Span span = line[1].span.to(line.back().span);
        const TwsWord name{source_.text(span), span};
        if (keyword == "ScrambleAlg" || (keyword == "Scramble" && moves_follow())) {
            read_scramble_algorithm(name);
            return;
        }
        said_.scrambles.push_back({false, said_.positions.size()});
        said_.positions.push_back(read_block(name, {Says::kScramble, keyword == "ScrambleState"}));
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
        // Scrambles may leave open everything, so `Ignore` needs no warning.
        const bool warned = line[0].text == "Ignore" || std::find(advice_.begin(), advice_.end(),
                                                                  line[0].text) != advice_.end();
        if (!warned) {
            advice_.emplace_back(line[0].text);
            errors_.add(Diagnostic::warning(
                Code::kUnsupported, line[0].span,
                fmt::format("`{}` {}", line[0].text, tws_skipped(line[0].text))));
        }
        if (kind == TwsKeyword::kSkipped || (line.size() == 1 && kind != TwsKeyword::kMetric)) {
            skip_block(line[0]);
        }
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

    /// A file that comes with ksolve lacks its last word.
    void ends_early(const TwsWord& head, const TwsBlock& block) {
        if (block.sets.empty()) return no_end(head);
        errors_.add(Diagnostic::warning(
            Code::kUnterminated, head.span,
            fmt::format("the file ends within `{}`, before its `End`", printable(head.text))));
    }

    void read_set(const TwsWords& line) {
        if (!takes(line, 4)) return;
        const TwsWord& name = line[1];
        const std::optional<std::uint32_t> size = tws_number(line[2].text);
        const std::optional<std::uint32_t> orientations = tws_number(line[3].text);
        if (!is_plain_name(name.text) || tws_number(name.text) || is_tws_keyword(name.text)) {
            fail(name.span, fmt::format("`{}` cannot be the name of a set", printable(name.text)),
                 "names have only letters, digits, - _ and ., and are not numbers or keywords");
        } else if (set_of_.contains(name.text)) {
            fail(name.span, fmt::format("set `{}` is listed twice", name.text));
        } else if (!size || *size == 0) {
            fail(line[2].span, "the size of a set is a number from 1");
        } else if (*size > kMaxPieces - slots_) {
            fail(line[2].span, fmt::format("more than {} pieces", kMaxPieces), "", Code::kTooLarge);
        } else if (!orientations || *orientations == 0 || *orientations > kMaxOrientations) {
            fail(line[3].span, fmt::format("a set has 1 to {} orientations", kMaxOrientations));
        } else if (said_.sets.size() == kMaxOrbits) {
            fail(name.span, fmt::format("more than {} sets", kMaxOrbits), "", Code::kTooLarge);
        } else if (said_.solved || !said_.moves.empty() || !said_.positions.empty()) {
            fail(line[0].span, "sets must be declared before the first position or move");
        } else {
            set_of_.emplace(name.text, said_.sets.size());
            said_.sets.push_back({name, slots_, *size, *orientations, false, false});
            slots_ += *size;
        }
    }

    enum class Says : std::uint8_t { kSolved, kScramble, kMove };
    /// The properties of a block. Pieces count from 1, or from 0 in twsearch's StartState,
    /// ScrambleState and MoveTransformation.
    struct BlockKind {
        Says says;
        bool from_zero;
    };

    TwsBlock read_block(const TwsWord& head, BlockKind kind) {
        TwsBlock block = read_block_lines(head, kind);
        if (kind.from_zero) {
            block.from_zero = tws_counts_from_zero(said_, block, kind.says != Says::kMove, errors_);
        }
        check_numbers(block, block.from_zero);
        return block;
    }

    /// Converts the numbers as written to numbers from 0, and reports those out of range.
    void check_numbers(TwsBlock& block, bool from_zero) {
        const std::uint32_t least = from_zero ? 0 : 1;
        std::erase_if(block.sets, [&](TwsSetLines& lines) {
            const std::uint32_t size = said_.sets[lines.set].size;
            for (std::size_t i = 0; i < lines.numbers.size(); ++i) {
                if (lines.numbers[i] == kUnknownTwsPiece) continue;
                if (lines.numbers[i] < least || lines.numbers[i] >= size + least) {
                    const Span span = tws_word_of(source_, lines.span, i);
                    fail(span, fmt::format("`{}` is not a number from {} to {}", source_.text(span),
                                           least, size + least - 1));
                    return true;
                }
                lines.numbers[i] -= least;
            }
            return false;
        });
    }

    TwsBlock read_block_lines(const TwsWord& head, BlockKind kind) {
        TwsBlock block{head, {}};
        std::vector<bool> given(said_.sets.size());
        while (!errors_.full()) {
            if (lines_.peek().empty()) {
                ends_early(head, block);
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
                fail(first.span, fmt::format("`{}` is not a set", printable(first.text)),
                     did_you_mean(first.text, set_names()));
                skip_numbers();
                continue;
            }
            if (!alone) fail_syntax(first.span, "the numbers of a set start on the next line");
            if (given[set->second]) {
                fail(first.span, fmt::format("set `{}` is listed twice", first.text));
            }
            given[set->second] = true;
            read_set_lines(block, set->second, first, kind);
        }
        return block;
    }

    /// Reads glued pieces: sets by name, each with a line of numbers.
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
                fail(line[0].span, fmt::format("`{}` is not a set", printable(line[0].text)),
                     did_you_mean(line[0].text, set_names()));
                skip_numbers();
                continue;
            }
            if (line.size() > 1) {
                fail_syntax(line[0].span, "the numbers of a set start on the next line");
            }
            if (std::any_of(block.sets.begin(), block.sets.end(),
                            [&](const auto& other) { return other.first == set->second; })) {
                fail(line[0].span, fmt::format("set `{}` is listed twice", line[0].text));
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
            fail_syntax(
                line[0].span.to(line.back().span),
                "write `Illegal SET PLACE PIECE ...`, with pieces that may not be at the place");
            return;
        }
        const auto set = set_of_.find(line[1].text);
        if (set == set_of_.end()) {
            fail(line[1].span, fmt::format("`{}` is not a set", printable(line[1].text)),
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
        if (line.empty() || set_of_.contains(line[0].text)) return false;
        const std::string_view first = line[0].text.substr(0, line[0].text.find('%'));
        return first.starts_with('?') || tws_number(first).has_value();
    }

    /// True if the next line is not a set, and no numbers follow it as for a misspelt set.
    [[nodiscard]] bool moves_follow() const {
        const TwsWords& line = lines_.peek();
        if (line.empty() || is_tws_keyword(line[0].text) || set_of_.contains(line[0].text)) {
            return false;
        }
        TwsLineReader below = lines_;
        below.take();
        if (below.peek().empty()) return true;
        const std::string_view first = below.peek()[0].text;
        return !first.starts_with('?') && !tws_number(first);
    }

    void skip_numbers() {
        while (numbers_follow()) lines_.take();
    }

    void read_set_lines(TwsBlock& block, std::size_t number, const TwsWord& name, BlockKind kind) {
        const TwsSet& set = said_.sets[number];
        TwsSetLines said;
        said.set = number;
        said.span = name.span;
        if (!numbers_follow()) {
            fail_syntax(name.span, fmt::format("a line of {} numbers must follow", set.size));
            return;
        }
        const TwsWords places = lines_.take();
        said.span = places.front().span.to(places.back().span);
        // If counting may start at 0 or 1, check_numbers() tests the range later.
        const Numbers pieces{kind.from_zero ? 0U : 1U, kind.from_zero ? kMostTwsNumber : set.size,
                             kind.says == Says::kScramble};
        bool good = read_numbers(places, set.size, pieces, said.numbers, said.open);
        if (numbers_follow()) {
            good = read_orientations(lines_.take(), set, kind.says, said) && good;
            if (numbers_follow()) {
                const TwsWords more = lines_.take();
                fail_syntax(more.front().span.to(more.back().span),
                            "a set has one line of numbers and one of orientations");
                skip_numbers();
            }
        }
        if (good) block.sets.push_back(std::move(said));
    }

    /// Reads numbers; in a position also `?` for orientations that do not matter, and `1%2` for
    /// those that only matter mod 2.
    bool read_orientations(const TwsWords& words, const TwsSet& set, Says says, TwsSetLines& said) {
        said.free = std::all_of(words.begin(), words.end(),
                                [](const TwsWord& word) { return word.text == "?"; });
        if (said.free && words.size() == set.size) return true;
        TwsWords plain = words;
        std::vector<std::uint8_t> seen(words.size(), 0);
        for (std::size_t i = 0; i < words.size() && says != Says::kMove; ++i) {
            const std::size_t mark = words[i].text.find('%');
            const bool open = words[i].text.starts_with('?');
            if (words[i].text == "?" || (open && says == Says::kScramble)) {
                plain[i].text = words[i].text == "?" ? "0" : words[i].text.substr(1);
                seen[i] = 1;
            } else if (mark != std::string_view::npos) {
                const auto modulus = tws_number(words[i].text.substr(mark + 1));
                if (!modulus || *modulus == 0 || set.orientations % *modulus != 0) {
                    fail(words[i].span, fmt::format("`{}`: the modulus must be a divisor of {}",
                                                    printable(words[i].text), set.orientations));
                    return false;
                }
                plain[i].text = words[i].text.substr(0, mark);
                seen[i] = static_cast<std::uint8_t>(*modulus % set.orientations);
            }
        }
        std::vector<std::uint32_t> numbers;
        const bool dot = says == Says::kMove && set.is_dot();
        std::vector<bool> none;
        if (!read_numbers(plain, set.size, {0, dot ? 1 : set.orientations - 1, false}, numbers,
                          none)) {
            return false;
        }
        said.orient.assign(numbers.begin(), numbers.end());
        const bool all = std::all_of(seen.begin(), seen.end(), [](auto part) { return part == 0; });
        if (!all) said.seen = std::move(seen);
        return true;
    }

    /// The allowed numbers, and whether a `?` may leave one open.
    struct Numbers {
        std::uint32_t least;
        std::uint32_t most;
        bool open;
    };

    static std::optional<std::uint32_t> number_of(std::string_view text, const Numbers& may) {
        if (may.open && text == "?") return kUnknownTwsPiece;
        if (may.open && text.starts_with('?')) text.remove_prefix(1);
        const std::optional<std::uint32_t> number = tws_number(text);
        return number && *number >= may.least && *number <= may.most ? number : std::nullopt;
    }

    /// Reads `count` numbers as written. `open` gets the open places, by index, if there are any.
    bool read_numbers(const TwsWords& words, Slot count, const Numbers& may,
                      std::vector<std::uint32_t>& numbers, std::vector<bool>& open) {
        if (words.size() != count) {
            const std::string there = words.size() > count ? "more" : std::to_string(words.size());
            fail(words.front().span.to(words.back().span),
                 fmt::format("expected {} numbers here, found {}", count, there));
            return false;
        }
        for (const TwsWord& word : words) {
            if (const auto number = number_of(word.text, may)) {
                if (may.open && word.text.starts_with('?')) {
                    open.resize(count);
                    open[numbers.size()] = true;
                }
                numbers.push_back(*number);
                continue;
            }
            if (word.text.starts_with('?') && !may.open) {
                fail(word.span, "a `?` is not allowed here: all numbers must be known", "",
                     Code::kUnsupported);
            } else {
                fail(word.span, fmt::format("`{}` is not a number from {} to {}",
                                            printable(word.text), may.least, may.most));
            }
            return false;
        }
        return true;
    }

    void read_scramble_algorithm(const TwsWord& name) {
        TwsNaming naming{name, {}, false};
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
        said_.scrambles.push_back({true, said_.algorithms.size()});
        said_.algorithms.push_back(std::move(naming));
    }

    const Source& source_;
    TwsLineReader lines_;
    TwsContents contents_;
    TwsDescription& said_;
    Diagnostics& errors_;
    std::unordered_map<std::string_view, std::size_t> set_of_;
    Slot slots_ = 0;                        // of the declared sets
    std::vector<std::string_view> advice_;  // keywords with a warning so far
};

}  // namespace

void read_tws_statements(const Source& source, TwsContents contents, TwsDescription& said,
                         Diagnostics& errors) {
    StatementReader(source, contents, said, errors).read();
}

}  // namespace qter
