// The reader works in three passes, because the meaning of an algorithm depends on the puzzle in
// hand, and that depends on the jumps: (1) split the tokens into numbered lines and parse the form
// of each, leaving algorithms and pieces as ranges of tokens (q_line_reader.hpp); (2) resolve the
// targets of jumps; (3) compute which puzzles can be in hand at each line, and read its algorithms
// and pieces as those of that puzzle.
#include "program/q_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "blocking/loop_check.hpp"
#include "program/q_lexer.hpp"
#include "program/q_line_reader.hpp"
#include "puzzle/piece_list.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

using Kind = QToken::Kind;
using Tokens = std::vector<QToken>;
constexpr std::uint64_t kMaxLineNumber = 1'000'000'000'000;

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

    /// True when no line looks like Q and one starts with `.registers`: then one error replaces one
    /// a line.
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
            .with_help("`qter compile` turns it into Q, once its name ends in .qat");
    }

    [[nodiscard]] bool begins_instruction(std::size_t at) const {
        return at + 1 < tokens_.size() && tokens_[at].starts_line &&
               tokens_[at].kind == Kind::kWord && tokens_[at + 1].kind == Kind::kPipe &&
               !tokens_[at + 1].starts_line;
    }

    /// The first token after `at` that starts a line.
    [[nodiscard]] std::size_t next_line(std::size_t at) const {
        do ++at;
        while (at < tokens_.size() && !tokens_[at].starts_line);
        return at;
    }

    /// True when all puzzles are of the same kind, so that lines can be read although some jumps
    /// have no valid target.
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
                fail(Code::kSyntax, tokens_[1].span, "`Puzzles` must be on a line of its own");
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
        // The rest of the line is the puzzle: a name, which may contain a colon, as in
        // 3x3:supercube, or a description such as `c f 1/3`.
        const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(at) + 2;
        const auto last = tokens_.begin() + static_cast<std::ptrdiff_t>(end);
        const bool formed = end - at >= 3 && tokens_[at].kind == Kind::kWord &&
                            tokens_[at + 1].kind == Kind::kColon && first->kind == Kind::kWord &&
                            std::all_of(first, last, [](const QToken& t) {
                                return t.kind == Kind::kWord || t.kind == Kind::kColon;
                            });
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
                 fmt::format("`{}` is not a line number", printable(number.text)),
                 fmt::format("line numbers are whole numbers up to {}", kMaxLineNumber));
            return;
        }
        QLine line = read_q_line(tokens_, {begin + 2, end}, program_.holdings, errors_);
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
        if (!is_q_number(text)) return std::nullopt;
        const std::optional<Integer> value = parse_integer(text);
        if (!value || *value > static_cast<unsigned long>(kMaxLineNumber)) return std::nullopt;
        return value->get_ui();
    }

    // -- pass 2: jumps ------------------------------------------------------------------------

    void resolve_targets() {
        for (QLine& line : lines_) {
            if (line.target.empty()) continue;
            const std::optional<std::uint64_t> number = line_number(line.target);
            const auto found = number ? number_to_index_.find(*number) : number_to_index_.end();
            if (found == number_to_index_.end()) {
                fail(Code::kUnknownLine, line.target_span,
                     fmt::format("line {} does not exist", printable(line.target)),
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
        for (QLine& line : lines_) program_.instructions.push_back(std::move(line.instruction));
        const std::vector<std::vector<std::size_t>> in_hand = holdings_in_hand(program_);
        std::vector<std::size_t> unreached = {0};  // assumed in hand on unreached lines
        for (std::size_t i = 0; i < lines_.size() && !errors_.full(); ++i) {
            if (!in_hand[i].empty()) unreached = in_hand[i];
            read_parts(lines_[i], program_.instructions[i], unreached);
            const auto* change = std::get_if<op::Switch>(&program_.instructions[i].operation);
            if (change != nullptr) unreached = {change->holding};
        }
    }

    void read_parts(const QLine& line, Instruction& instruction,
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

    static bool names_puzzle(const QLine& line, const Operation& operation) {
        return !line.algorithm.empty() || !line.pieces.empty() ||
               std::holds_alternative<op::Solve>(operation);
    }

    /// A program without puzzles can only print, halt and jump.
    void check_needs_none(const QLine& line, const Instruction& instruction) {
        const bool moves = std::holds_alternative<op::MoveHead>(instruction.operation);
        if (!moves && !names_puzzle(line, instruction.operation)) return;
        fail(Code::kWrongPuzzle, instruction.span, "no puzzle is declared",
             "write a line such as `A: 3x3` below `Puzzles`");
    }

    void check_tapes(const Instruction& instruction, const std::vector<std::size_t>& in_hand) {
        for (const std::size_t holding : in_hand) {
            const Holding& held = program_.holdings[holding];
            if (held.tape) continue;
            errors_.add(
                Diagnostic::error(Code::kWrongPuzzle, instruction.span,
                                  fmt::format("`{}`, in hand here, is not a tape", held.name))
                    .also(held.span, "declared here")
                    .with_help(fmt::format("declare it as `tape {}: {}`", held.name,
                                           held.puzzle->name())));
            return;
        }
    }

    std::vector<Slot> pieces_of(const QLine& line, const Puzzle& puzzle) {
        std::vector<Slot> slots;
        for (const QToken& token : line.pieces.of(tokens_)) {
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
                     fmt::format("it is not visible whether `{}` is solved: other pieces look the "
                                 "same",
                                 token.text),
                     "choose a piece without identical pieces, a corner or an edge");
                continue;
            }
            slots.push_back(*slot);
        }
        return slots;
    }

    Algorithm algorithm_of(const QLine& line, const PuzzlePtr& puzzle) {
        std::vector<AlgorithmText> words;
        for (const QToken& token : line.algorithm.of(tokens_)) {
            words.push_back({token.text, token.span});
        }
        std::optional<Algorithm> algorithm = parse_algorithm(*puzzle, words).take(errors_);
        if (!algorithm) return {};
        if (algorithm->empty() && !words.empty()) {
            fail(Code::kEmpty, words.front().span.to(words.back().span),
                 "these moves only turn the whole puzzle",
                 "an algorithm must turn layers; leave this out");
        }
        if (!puzzle->turn_model().registers && !words.empty()) {
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
    std::vector<QLine> lines_;
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
