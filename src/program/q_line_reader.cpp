#include "program/q_line_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "support/integer.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// The tokens of one instruction, consumed from the front.
class Cursor {
 public:
    Cursor(const std::vector<QToken>& tokens, QTokenRange range)
        : tokens_(tokens), at_(range.begin), end_(range.end) {}

    [[nodiscard]] bool done() const { return at_ == end_; }
    [[nodiscard]] const QToken& peek() const { return tokens_[at_]; }
    const QToken& next() { return tokens_[at_++]; }
    [[nodiscard]] bool at_word(std::string_view word) const {
        return !done() && peek().kind == QToken::Kind::kWord && peek().text == word;
    }
    bool accept(std::string_view word) {
        const bool here = at_word(word);
        if (here) ++at_;
        return here;
    }
    /// The words up to one for which `ends` holds, another kind of token, or the end.
    template <class Ends>
    QTokenRange words_until(Ends ends) {
        const std::size_t begin = at_;
        while (!done() && peek().kind == QToken::Kind::kWord && !ends(peek().text)) ++at_;
        return {begin, at_};
    }
    QTokenRange words_before(std::initializer_list<std::string_view> stops) {
        return words_until([&](std::string_view word) {
            return std::find(stops.begin(), stops.end(), word) != stops.end();
        });
    }
    QTokenRange words() {
        return words_until([](std::string_view) { return false; });
    }
    [[nodiscard]] std::span<const QToken> tokens_of(QTokenRange range) const {
        return range.of(tokens_);
    }
    /// The place of a missing token: the next token, or directly after the last one.
    [[nodiscard]] Span here() const {
        if (!done()) return peek().span;
        const Span last = tokens_[at_ - 1].span;
        return {last.source, last.end, last.end};
    }

 private:
    const std::vector<QToken>& tokens_;
    std::size_t at_;
    std::size_t end_;
};

/// Reads the form of one instruction into a QLine. Stops at the first error.
class LineReader {
 public:
    LineReader(Cursor cursor, const std::vector<Holding>& holdings, Diagnostics& errors)
        : cursor_(cursor), holdings_(holdings), errors_(errors) {}

    QLine read();

 private:
    using Method = void (LineReader::*)();
    struct Form {
        std::string_view word;
        Method read;
        std::string_view usage;
    };
    static const std::array<Form, 10> kForms;

    void read_goto() {
        line_.instruction.operation = op::Goto{};
        read_target();
    }

    void read_solved_goto() {
        line_.instruction.operation = op::SolvedGoto{};
        const bool number_first = !cursor_.done() && is_q_number(cursor_.peek().text);
        if (number_first) read_target();
        line_.pieces = cursor_.words_until(is_q_number);
        if (line_.pieces.empty()) return fail("the pieces that must be solved");
        if (!number_first) read_target();
    }

    void read_solve() { line_.instruction.operation = op::Solve{}; }

    void read_repeat() {
        line_.instruction.operation = op::RepeatUntil{};
        if (!cursor_.accept("until")) return fail("`until`");
        read_pieces_solved();
        read_algorithm({});
    }

    void read_input() {
        op::Input input;
        input.message = message();
        read_algorithm({"max-input", "mod"});
        if (failed_) return;
        input.wraps = cursor_.accept("mod");
        if (!input.wraps && !cursor_.accept("max-input")) return fail("`max-input` or `mod`");
        const Span place = cursor_.here();
        input.max = number();
        if (input.wraps && --input.max < 0) {
            return fail_at(place, "the remainder mod 0 is not defined", Code::kNumber);
        }
        line_.instruction.operation = std::move(input);
    }

    void read_print() { line_.instruction.operation = read_output<op::Print>(); }
    void read_halt() { line_.instruction.operation = read_output<op::Halt>(); }

    template <class Op>
    Op read_output() {
        Op output;
        if (cursor_.accept("until")) {
            output.count.emplace();
            read_pieces_solved();
            output.message = message();
            read_algorithm({});
            return output;
        }
        output.message = message();
        if (failed_ || cursor_.done()) return output;
        output.count.emplace();
        read_algorithm({"counting-until"});
        if (failed_) return output;
        if (!cursor_.accept("counting-until")) {
            fail("`counting-until`");
            return output;
        }
        line_.pieces = cursor_.words();
        if (line_.pieces.empty()) fail("the pieces to count until");
        return output;
    }

    void read_switch() {
        line_.instruction.operation = op::Switch{};
        if (cursor_.done() || cursor_.peek().kind != QToken::Kind::kWord) {
            return fail("the name of a puzzle");
        }
        const QToken& name = cursor_.next();
        std::vector<std::string> names;
        for (std::size_t i = 0; i < holdings_.size(); ++i) {
            if (holdings_[i].name == name.text) {
                line_.instruction.operation = op::Switch{i};
                return;
            }
            names.push_back(holdings_[i].name);
        }
        failed_ = true;
        std::string help = did_you_mean(name.text, names);
        if (help.empty()) help = fmt::format("declared above: {}", join_words(names));
        errors_.add(Diagnostic::error(Code::kUnknownName, name.span,
                                      fmt::format("no puzzle `{}`", printable(name.text)))
                        .with_help(std::move(help)));
    }

    void read_left() { read_move(-1); }
    void read_right() { read_move(1); }
    void read_move(std::int64_t direction) {
        std::int64_t steps = 1;
        if (!cursor_.done()) {
            const Span span = cursor_.peek().span;
            const Integer count = number();
            if (!failed_ && count > kMaxHeadSteps) {
                return fail_at(span,
                               fmt::format("a head moves at most {} cells at once", kMaxHeadSteps),
                               Code::kNumber);
            }
            if (!failed_) steps = count.get_si();
        }
        line_.instruction.operation = op::MoveHead{direction * steps};
    }

    void read_turns() {
        line_.instruction.operation = op::Turns{};
        read_algorithm({});
    }

    // -- parts --------------------------------------------------------------------------------

    void fail(std::string_view expected) {
        const std::string found = cursor_.done()
                                      ? "the instruction ends"
                                      : fmt::format("found `{}`", printable(cursor_.peek().text));
        fail_at(cursor_.here(), fmt::format("expected {}, but {}", expected, found), Code::kSyntax);
    }

    void fail_at(Span span, std::string message, Code code) {
        if (failed_) return;
        failed_ = true;
        Diagnostic error = Diagnostic::error(code, span, std::move(message));
        if (form_ != nullptr) error.help = fmt::format("it is written {}", form_->usage);
        errors_.add(std::move(error));
    }

    std::string message() {
        if (failed_) return {};
        if (!cursor_.done() && cursor_.peek().kind == QToken::Kind::kText) {
            return std::string(cursor_.next().text);
        }
        fail("a message in quotes");
        return {};
    }

    Integer number() {
        if (!cursor_.done() && cursor_.peek().kind == QToken::Kind::kWord) {
            const std::optional<Integer> value = parse_integer(cursor_.peek().text);
            if (value && *value >= 0) {
                cursor_.next();
                return *value;
            }
        }
        fail("a number");
        return 0;
    }

    void read_target() {
        if (failed_) return;
        if (cursor_.done() || !is_q_number(cursor_.peek().text)) return fail("a line number");
        line_.target = cursor_.peek().text;
        line_.target_span = cursor_.next().span;
    }

    void read_pieces_solved() {
        if (failed_) return;
        line_.pieces = cursor_.words_before({"solved"});
        if (line_.pieces.empty()) return fail("the pieces to be solved");
        if (!cursor_.accept("solved")) fail("`solved`");
    }

    void read_algorithm(std::initializer_list<std::string_view> stops) {
        if (failed_) return;
        line_.algorithm = cursor_.words_before(stops);
        if (line_.algorithm.empty()) return fail("an algorithm");
        refuse_groups();
    }

    /// Single turns may be grouped; but here `:` and parentheses have other meanings, and the parts
    /// of such a group would each be reported as an error.
    void refuse_groups() {
        for (const QToken& word : cursor_.tokens_of(line_.algorithm)) {
            const std::size_t at = word.text.find_first_of("[,");
            if (at == std::string_view::npos) continue;
            failed_ = true;
            line_.algorithm = {};
            const Span place = word.span.sub(at, 1);
            errors_.add(
                word.text[at] == ','
                    ? Diagnostic::error(Code::kSyntax, place, "moves are not separated by commas")
                          .with_help("write white space between them, `R U`")
                    : Diagnostic::error(Code::kSyntax, place,
                                        "commutators and conjugates are not part of Q")
                          .with_help("write the turns out: `[R, U]` is `R U R' U'`, `[R: U]` is "
                                     "`R U R'`"));
            return;
        }
    }

    Cursor cursor_;
    const std::vector<Holding>& holdings_;
    Diagnostics& errors_;
    const Form* form_ = nullptr;
    QLine line_;
    bool failed_ = false;
};

const std::array<LineReader::Form, 10> LineReader::kForms = {{
    {"goto", &LineReader::read_goto, "`goto 12`"},
    {"solved-goto", &LineReader::read_solved_goto, "`solved-goto UFR UF 12`"},
    {"solve", &LineReader::read_solve, "`solve`"},
    {"repeat", &LineReader::read_repeat, "`repeat until UFR UF solved R U`"},
    {"input", &LineReader::read_input,
     "`input \"message\" R U max-input 104` or `input \"message\" R U mod 105`"},
    {"print", &LineReader::read_print,
     "`print \"message\"`, with a count `print \"message\" R U counting-until UFR`"},
    {"halt", &LineReader::read_halt,
     "`halt \"message\"`, with a count `halt \"message\" R U counting-until UFR`"},
    {"switch", &LineReader::read_switch, "`switch A`"},
    {"move-left", &LineReader::read_left, "`move-left` or `move-left 3`"},
    {"move-right", &LineReader::read_right, "`move-right` or `move-right 3`"},
}};

QLine LineReader::read() {
    if (cursor_.done()) {
        fail("an instruction");
        return std::move(line_);
    }
    const QToken& first = cursor_.peek();
    if (first.kind != QToken::Kind::kWord) {
        fail("an instruction");
        return std::move(line_);
    }
    for (const Form& form : kForms) {
        if (form.word == first.text) form_ = &form;
    }
    // Instruction words are lower-case words of two or more letters; names of grips are not.
    const bool lower = first.text.size() > 1 &&
                       std::all_of(first.text.begin(), first.text.end(),
                                   [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
    if (form_ == nullptr && lower) {
        std::vector<std::string> names;
        for (const Form& form : kForms) names.emplace_back(form.word);
        std::string help = did_you_mean(first.text, names);
        if (help.empty())
            help = fmt::format("instructions are {}, or an algorithm", join_words(names));
        errors_.add(
            Diagnostic::error(Code::kUnknownInstruction, first.span,
                              fmt::format("unknown instruction `{}`", printable(first.text)))
                .with_help(std::move(help)));
        return std::move(line_);
    }
    if (form_ != nullptr) {
        cursor_.next();
        (this->*form_->read)();
    } else {
        read_turns();
    }
    if (!failed_ && !cursor_.done()) fail("the end of the instruction");
    return std::move(line_);
}

}  // namespace

bool is_q_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

QLine read_q_line(const std::vector<QToken>& tokens, QTokenRange range,
                  const std::vector<Holding>& holdings, Diagnostics& errors) {
    return LineReader(Cursor(tokens, range), holdings, errors).read();
}

}  // namespace qter
