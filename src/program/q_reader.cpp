// The reader works in three passes, because what an algorithm means depends on the puzzle in hand,
// and that on the jumps: (1) cut the tokens into numbered lines and read the form of each, leaving
// algorithms and pieces as places in the text; (2) resolve the numbers jumps name; (3) find out
// which puzzles can be in hand at each line and read its algorithms and pieces by theirs.
#include "program/q_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "program/q_lexer.hpp"
#include "puzzle/loop_check.hpp"
#include "puzzle/piece_list.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Kind = QToken::Kind;
using Tokens = std::vector<QToken>;
constexpr std::uint64_t kMaxLineNumber = 1'000'000'000'000;

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Tokens [begin, end) of the file.
struct TokenRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] bool empty() const { return begin == end; }
};

std::span<const QToken> tokens_in(const Tokens& tokens, TokenRange range) {
    return std::span(tokens).subspan(range.begin, range.end - range.begin);
}

/// A numbered line after pass 1.
struct Line {
    Instruction instruction;
    std::string_view target;  ///< the number a jump names, as written
    Span target_span;
    TokenRange pieces;
    TokenRange algorithm;
};

/// The tokens of one instruction, taken from the front.
class Cursor {
 public:
    Cursor(const Tokens& tokens, std::size_t begin, std::size_t end)
        : tokens_(tokens), at_(begin), end_(end) {}

    [[nodiscard]] bool done() const { return at_ == end_; }
    [[nodiscard]] const QToken& peek() const { return tokens_[at_]; }
    const QToken& next() { return tokens_[at_++]; }
    [[nodiscard]] bool at_word(std::string_view word) const {
        return !done() && peek().kind == Kind::kWord && peek().text == word;
    }
    bool accept(std::string_view word) {
        const bool here = at_word(word);
        if (here) ++at_;
        return here;
    }
    /// The words up to one for which `ends` holds, another kind of token or the end.
    template <class Ends>
    TokenRange words_until(Ends ends) {
        const std::size_t begin = at_;
        while (!done() && peek().kind == Kind::kWord && !ends(peek().text)) ++at_;
        return {begin, at_};
    }
    TokenRange words_before(std::string_view stop) {
        return words_until([&](std::string_view word) { return word == stop; });
    }
    TokenRange words() {
        return words_until([](std::string_view) { return false; });
    }
    [[nodiscard]] std::span<const QToken> tokens_of(TokenRange range) const {
        return tokens_in(tokens_, range);
    }
    /// Where something missing would stand: the next token, or just behind the last one.
    [[nodiscard]] Span here() const {
        if (!done()) return peek().span;
        const Span last = tokens_[at_ - 1].span;
        return {last.source, last.end, last.end};
    }

 private:
    const Tokens& tokens_;
    std::size_t at_;
    std::size_t end_;
};

/// Reads the form of one instruction into a Line. The first mistake ends the instruction.
class LineReader {
 public:
    LineReader(Cursor cursor, const std::vector<Holding>& holdings, Diagnostics& errors)
        : cursor_(cursor), holdings_(holdings), errors_(errors) {}

    Line read();

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
        const bool number_first = !cursor_.done() && is_number(cursor_.peek().text);
        if (number_first) read_target();
        line_.pieces = cursor_.words_until(is_number);
        if (line_.pieces.empty()) return fail("the pieces that must be solved");
        if (!number_first) read_target();
    }

    void read_solve() { line_.instruction.operation = op::Solve{}; }

    void read_repeat() {
        line_.instruction.operation = op::RepeatUntil{};
        if (!cursor_.accept("until")) return fail("`until`");
        read_pieces_solved();
        read_algorithm("");
    }

    void read_input() {
        op::Input input;
        input.message = message();
        read_algorithm("max-input");
        if (!failed_ && !cursor_.accept("max-input")) fail("`max-input`");
        if (!failed_) input.max = number();
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
            read_algorithm("");
            return output;
        }
        output.message = message();
        if (failed_ || cursor_.done()) return output;
        output.count.emplace();
        read_algorithm("counting-until");
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
        if (cursor_.done() || cursor_.peek().kind != Kind::kWord) {
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
        read_algorithm("");
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
        if (!cursor_.done() && cursor_.peek().kind == Kind::kText) {
            return std::string(cursor_.next().text);
        }
        fail("a message in quotes");
        return {};
    }

    Integer number() {
        if (!cursor_.done() && cursor_.peek().kind == Kind::kWord) {
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
        if (cursor_.done() || !is_number(cursor_.peek().text)) return fail("a line number");
        line_.target = cursor_.peek().text;
        line_.target_span = cursor_.next().span;
    }

    void read_pieces_solved() {
        if (failed_) return;
        line_.pieces = cursor_.words_before("solved");
        if (line_.pieces.empty()) return fail("the pieces to be solved");
        if (!cursor_.accept("solved")) fail("`solved`");
    }

    void read_algorithm(std::string_view stop) {
        if (failed_) return;
        line_.algorithm = cursor_.words_before(stop);
        if (line_.algorithm.empty()) return fail("an algorithm");
        refuse_groups();
    }

    /// Turns that stand alone may be grouped; here `:` and parentheses mean something else, and
    /// the pieces of such a group would read as several mistakes.
    void refuse_groups() {
        for (const QToken& word : cursor_.tokens_of(line_.algorithm)) {
            const std::size_t at = word.text.find_first_of("[,");
            if (at == std::string_view::npos) continue;
            failed_ = true;
            line_.algorithm = {};
            const Span place = word.span.sub(at, 1);
            errors_.add(
                word.text[at] == ','
                    ? Diagnostic::error(Code::kSyntax, place, "no comma stands between moves")
                          .with_help("moves are separated by white space, `R U`")
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
    Line line_;
    bool failed_ = false;
};

const std::array<LineReader::Form, 10> LineReader::kForms = {{
    {"goto", &LineReader::read_goto, "`goto 12`"},
    {"solved-goto", &LineReader::read_solved_goto, "`solved-goto UFR UF 12`"},
    {"solve", &LineReader::read_solve, "`solve`"},
    {"repeat", &LineReader::read_repeat, "`repeat until UFR UF solved R U`"},
    {"input", &LineReader::read_input, "`input \"message\" R U max-input 104`"},
    {"print", &LineReader::read_print,
     "`print \"message\"`, with a count `print \"message\" R U counting-until UFR`"},
    {"halt", &LineReader::read_halt,
     "`halt \"message\"`, with a count `halt \"message\" R U counting-until UFR`"},
    {"switch", &LineReader::read_switch, "`switch A`"},
    {"move-left", &LineReader::read_left, "`move-left` or `move-left 3`"},
    {"move-right", &LineReader::read_right, "`move-right` or `move-right 3`"},
}};

Line LineReader::read() {
    if (cursor_.done()) {
        fail("an instruction");
        return std::move(line_);
    }
    const QToken& first = cursor_.peek();
    if (first.kind != Kind::kWord) {
        fail("an instruction");
        return std::move(line_);
    }
    for (const Form& form : kForms) {
        if (form.word == first.text) form_ = &form;
    }
    // Instruction words are lower-case words of two letters and more; grips are not.
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

class QReader {
 public:
    QReader(const Source& source, PuzzleLibrary& puzzles) : source_(source), puzzles_(puzzles) {}

    Result<Program> read() {
        lexed_ = lex_q(source_, errors_);
        if (tokens_.empty()) return empty_file();
        if (is_qat()) return qat_file();
        read_declarations();
        read_lines();
        resolve_targets();
        if (!errors_.has_errors() || one_kind()) read_by_puzzle_in_hand();
        if (errors_.has_errors()) return std::move(errors_);
        return std::move(program_);
    }

 private:
    void fail(Code code, Span span, std::string message, std::string help = "") {
        errors_.add(Diagnostic::error(code, span, std::move(message)).with_help(std::move(help)));
    }

    Result<Program> empty_file() {
        if (!errors_.has_errors()) {
            fail(Code::kEmpty, source_.span(0, 0),
                 fmt::format("`{}` holds no program", source_.name()),
                 "a Q program begins with `Puzzles` and a line such as `A: 3x3`");
        }
        return std::move(errors_);
    }

    /// Nothing is as in Q, and a line says `.registers`: one error instead of one a line.
    [[nodiscard]] bool is_qat() const {
        if (tokens_[0].text == "Puzzles") return false;
        bool registers = false;
        for (std::size_t at = 0; at < tokens_.size(); at = next_line(at)) {
            if (begins_instruction(at)) return false;
            registers |= source_.text().substr(tokens_[at].span.begin).starts_with(".registers");
        }
        return registers;
    }
    Result<Program> qat_file() {
        return Diagnostic::error(Code::kSyntax, tokens_[0].span, "this is QAT, not Q")
            .with_help("`qter compile` makes Q of it, once its name ends in .qat");
    }

    [[nodiscard]] bool begins_instruction(std::size_t at) const {
        return at + 1 < tokens_.size() && tokens_[at].starts_line &&
               tokens_[at].kind == Kind::kWord && tokens_[at + 1].kind == Kind::kPipe &&
               !tokens_[at + 1].starts_line;
    }

    /// The first token behind `at` that starts a line.
    [[nodiscard]] std::size_t next_line(std::size_t at) const {
        do ++at;
        while (at < tokens_.size() && !tokens_[at].starts_line);
        return at;
    }

    /// True when every puzzle is of the same kind, so that lines can be read though some jumps
    /// cannot be followed.
    [[nodiscard]] bool one_kind() const {
        const std::vector<Holding>& all = program_.holdings;
        return !all.empty() && std::all_of(all.begin(), all.end(), [&](const Holding& holding) {
            return holding.puzzle == all[0].puzzle;
        });
    }

    // -- declarations -------------------------------------------------------------------------

    void read_declarations() {
        if (tokens_[0].text == "Puzzles" && tokens_[0].kind == Kind::kWord) {
            at_ = next_line(0);
            if (at_ > 1) {
                fail(Code::kSyntax, tokens_[1].span, "`Puzzles` stands on a line of its own");
            }
        } else {
            fail(Code::kSyntax, tokens_[0].span, "a Q program begins with `Puzzles`",
                 "write `Puzzles`, then a line for each puzzle, such as `A: 3x3`");
        }
        while (at_ < tokens_.size() && !begins_instruction(at_)) {
            const std::size_t end = next_line(at_);
            read_declaration(at_, end);
            at_ = end;
        }
    }

    void read_declaration(std::size_t begin, std::size_t end) {
        const Span whole = tokens_[begin].span.to(tokens_[end - 1].span);
        const bool tape = end - begin > 1 && tokens_[begin].kind == Kind::kWord &&
                          is_tape_word(tokens_[begin].text) &&
                          tokens_[begin + 1].kind == Kind::kWord;
        const std::size_t at = begin + (tape ? 1 : 0);
        // The rest of the line is the puzzle: a name, or a description such as `c f 1/3`.
        const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(at) + 2;
        const auto last = tokens_.begin() + static_cast<std::ptrdiff_t>(end);
        const bool formed =
            end - at >= 3 && tokens_[at].kind == Kind::kWord &&
            tokens_[at + 1].kind == Kind::kColon &&
            std::all_of(first, last, [](const QToken& t) { return t.kind == Kind::kWord; });
        if (!formed) {
            fail(Code::kSyntax, whole, "neither a declaration nor a numbered instruction",
                 "a puzzle is declared as `A: 3x3`, an instruction is written `1 | R U`");
            return;
        }
        Holding holding;
        holding.name = tokens_[at].text;
        holding.tape = tape;
        holding.span = tokens_[at].span;
        for (const Holding& other : program_.holdings) {
            if (other.name != holding.name) continue;
            errors_.add(Diagnostic::error(Code::kDuplicate, holding.span,
                                          fmt::format("`{}` is declared twice", holding.name))
                            .also(other.span, "first declared here"));
            return;
        }
        if (program_.holdings.size() == kMaxHoldings) {
            fail(Code::kTooLarge, whole, fmt::format("more than {} puzzles", kMaxHoldings));
            return;
        }
        const Span place = first->span.to(tokens_[end - 1].span);
        std::optional<PuzzlePtr> puzzle = puzzles_.find(source_.text(place), place).take(errors_);
        if (!puzzle) return;
        holding.puzzle = *std::move(puzzle);
        program_.holdings.push_back(std::move(holding));
    }

    // -- pass 1: lines ------------------------------------------------------------------------

    void read_lines() {
        if (at_ == tokens_.size() && !errors_.has_errors()) {
            fail(Code::kEmpty, tokens_.back().span, "the program has no instructions",
                 "an instruction is written `1 | R U`");
        }
        while (at_ < tokens_.size() && !errors_.full()) {
            std::size_t end = next_line(at_);
            while (end < tokens_.size() && tokens_[end].indented && !begins_instruction(end)) {
                end = next_line(end);
            }
            if (begins_instruction(at_)) {
                read_line(at_, end);
            } else {
                fail(Code::kSyntax, tokens_[at_].span, "this line has no number",
                     "write `NUMBER | instruction`, or indent it to continue the line above");
            }
            at_ = end;
        }
    }

    void read_line(std::size_t begin, std::size_t end) {
        const QToken& number = tokens_[begin];
        const std::optional<std::uint64_t> value = line_number(number.text);
        if (!value) {
            fail(Code::kLineNumber, number.span,
                 fmt::format("`{}` is no line number", printable(number.text)),
                 fmt::format("line numbers are whole numbers up to {}", kMaxLineNumber));
            return;
        }
        Line line = LineReader(Cursor(tokens_, begin + 2, end), program_.holdings, errors_).read();
        line.instruction.number = *value;
        line.instruction.span = number.span.to(tokens_[end - 1].span);
        if (!lines_.empty() && *value <= lines_.back().instruction.number) {
            errors_.add(Diagnostic::error(Code::kLineNumber, number.span,
                                          fmt::format("line number {} follows {}", *value,
                                                      lines_.back().instruction.number))
                            .also(lines_.back().instruction.span, "the line before")
                            .with_help("line numbers must increase"));
        }
        number_to_index_.emplace(*value, lines_.size());
        lines_.push_back(std::move(line));
    }

    static std::optional<std::uint64_t> line_number(std::string_view text) {
        if (!is_number(text)) return std::nullopt;
        const std::optional<Integer> value = parse_integer(text);
        if (!value || *value > static_cast<unsigned long>(kMaxLineNumber)) return std::nullopt;
        return value->get_ui();
    }

    // -- pass 2: jumps ------------------------------------------------------------------------

    void resolve_targets() {
        for (Line& line : lines_) {
            if (line.target.empty()) continue;
            const std::optional<std::uint64_t> number = line_number(line.target);
            const auto found = number ? number_to_index_.find(*number) : number_to_index_.end();
            if (found == number_to_index_.end()) {
                fail(Code::kUnknownLine, line.target_span,
                     fmt::format("there is no line {}", printable(line.target)),
                     fmt::format("the lines go from {} to {}", lines_.front().instruction.number,
                                 lines_.back().instruction.number));
                continue;
            }
            std::size_t* target = jump_target(line.instruction.operation);
            if (target != nullptr) *target = found->second;
        }
    }

    // -- pass 3: algorithms and pieces --------------------------------------------------------

    void read_by_puzzle_in_hand() {
        for (Line& line : lines_) program_.instructions.push_back(std::move(line.instruction));
        const std::vector<std::vector<std::size_t>> in_hand = holdings_in_hand(program_);
        std::vector<std::size_t> unreached = {0};  // what a reader of unreached lines would hold
        for (std::size_t i = 0; i < lines_.size() && !errors_.full(); ++i) {
            if (!in_hand[i].empty()) unreached = in_hand[i];
            read_parts(lines_[i], program_.instructions[i], unreached);
            const auto* change = std::get_if<op::Switch>(&program_.instructions[i].operation);
            if (change != nullptr) unreached = {change->holding};
        }
    }

    void read_parts(const Line& line, Instruction& instruction,
                    const std::vector<std::size_t>& in_hand) {
        Operation& operation = instruction.operation;
        if (program_.holdings.empty()) return check_needs_none(line, instruction);
        if (std::holds_alternative<op::MoveHead>(operation)) check_tapes(instruction, in_hand);
        if (!names_puzzle(line, operation)) return;
        const Holding& first = program_.holdings[in_hand.front()];
        for (const std::size_t holding : in_hand) {
            const Holding& other = program_.holdings[holding];
            if (other.puzzle == first.puzzle) continue;
            fail(Code::kWrongPuzzle, instruction.span,
                 fmt::format("the puzzle in hand here may be {} ({}) or {} ({})", first.name,
                             first.puzzle->name(), other.name, other.puzzle->name()),
                 "put a `switch` before this line");
            return;
        }
        instruction.puzzle = first.puzzle.get();
        fill(operation, pieces_of(line, *first.puzzle), algorithm_of(line, first.puzzle));
    }

    static bool names_puzzle(const Line& line, const Operation& operation) {
        return !line.algorithm.empty() || !line.pieces.empty() ||
               std::holds_alternative<op::Solve>(operation);
    }

    /// A program without puzzles can do no more than talk and jump.
    void check_needs_none(const Line& line, const Instruction& instruction) {
        const bool moves = std::holds_alternative<op::MoveHead>(instruction.operation);
        if (!moves && !names_puzzle(line, instruction.operation)) return;
        fail(Code::kWrongPuzzle, instruction.span, "no puzzle is declared",
             "write a line such as `A: 3x3` below `Puzzles`");
    }

    void check_tapes(const Instruction& instruction, const std::vector<std::size_t>& in_hand) {
        for (const std::size_t holding : in_hand) {
            const Holding& held = program_.holdings[holding];
            if (held.tape) continue;
            errors_.add(Diagnostic::error(Code::kWrongPuzzle, instruction.span,
                                          fmt::format("`{}`, in hand here, is no tape", held.name))
                            .also(held.span, "declared here")
                            .with_help(fmt::format("declare it as `tape {}: {}`", held.name,
                                                   held.puzzle->name())));
            return;
        }
    }

    std::vector<Slot> pieces_of(const Line& line, const Puzzle& puzzle) {
        std::vector<Slot> slots;
        for (const QToken& token : tokens_in(tokens_, line.pieces)) {
            const std::optional<Slot> slot =
                parse_piece(puzzle, token.text, token.span).take(errors_);
            if (!slot) continue;
            if (std::find(slots.begin(), slots.end(), *slot) != slots.end()) {
                fail(Code::kDuplicate, token.span,
                     fmt::format("piece `{}` is named twice", token.text));
                continue;
            }
            if (!puzzle.is_unique(*slot)) {
                fail(Code::kArguments, token.span,
                     fmt::format("nobody can see whether `{}` is solved: other pieces look the "
                                 "same",
                                 token.text),
                     "choose a piece that is one of a kind, a corner or an edge");
                continue;
            }
            slots.push_back(*slot);
        }
        return slots;
    }

    Algorithm algorithm_of(const Line& line, const PuzzlePtr& puzzle) {
        std::vector<AlgorithmText> words;
        for (const QToken& token : tokens_in(tokens_, line.algorithm)) {
            words.push_back({token.text, token.span});
        }
        std::optional<Algorithm> algorithm = parse_algorithm(*puzzle, words).take(errors_);
        if (!algorithm) return {};
        if (algorithm->empty() && !words.empty()) {
            fail(Code::kEmpty, words.front().span.to(words.back().span),
                 "these moves only turn the whole puzzle",
                 "an algorithm must turn layers; leave this out");
        }
        if (puzzle->blocking() != nullptr && !words.empty()) {
            const auto loops = loops_.try_emplace(puzzle.get(), puzzle).first;
            const Span span = words.front().span.to(words.back().span);
            auto problem = loops->second.problem(*algorithm, span);
            if (problem) errors_.add(*std::move(problem));
        }
        return *std::move(algorithm);
    }

    static void fill(Operation& operation, std::vector<Slot> pieces, Algorithm algorithm) {
        const auto fill_count = [&](std::optional<Count>& count) {
            if (count) *count = Count{std::move(algorithm), std::move(pieces)};
        };
        if (auto* turns = std::get_if<op::Turns>(&operation)) {
            turns->algorithm = std::move(algorithm);
        } else if (auto* branch = std::get_if<op::SolvedGoto>(&operation)) {
            branch->pieces = std::move(pieces);
        } else if (auto* loop = std::get_if<op::RepeatUntil>(&operation)) {
            *loop = {std::move(pieces), std::move(algorithm)};
        } else if (auto* input = std::get_if<op::Input>(&operation)) {
            input->algorithm = std::move(algorithm);
        } else if (auto* print = std::get_if<op::Print>(&operation)) {
            fill_count(print->count);
        } else if (auto* halt = std::get_if<op::Halt>(&operation)) {
            fill_count(halt->count);
        }
    }

    const Source& source_;
    PuzzleLibrary& puzzles_;
    std::map<const Puzzle*, LoopCheck> loops_;  // of puzzles whose turns can be blocked
    Diagnostics errors_;
    QTokens lexed_;
    const Tokens& tokens_ = lexed_.all;
    std::size_t at_ = 0;
    std::vector<Line> lines_;
    std::unordered_map<std::uint64_t, std::size_t> number_to_index_;
    Program program_;
};

}  // namespace

Result<Program> read_q(const Source& source, PuzzleLibrary& puzzles) {
    return QReader(source, puzzles).read();
}

bool begins_as_q(std::string_view text) {
    constexpr std::string_view kFirst = "Puzzles";
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with(kFirst)) return false;
    text.remove_prefix(kFirst.size());
    const std::size_t next = std::min(text.find_first_not_of(" \t\r"), text.size());
    return next == text.size() || text[next] == '\n' || text[next] == '(';  // a comment
}

Language language_of(const Source& source) {
    const std::string& name = source.name();
    if (name.ends_with(".qat")) return Language::kQat;
    if (name.ends_with(".q")) return Language::kQ;
    return begins_as_q(source.text()) ? Language::kQ : Language::kQat;
}

}  // namespace qter
