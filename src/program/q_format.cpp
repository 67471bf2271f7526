#include "program/q_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "program/layout.hpp"
#include "program/q_lexer.hpp"
#include "program/q_reader.hpp"

namespace qter {
namespace {

/// A token or, if `token` is null, a comment.
struct Piece {
    const QToken* token = nullptr;
    Span span;
    std::size_t breaks = 0;  ///< ends of line before it
};

std::vector<Piece> pieces_of(const QTokens& tokens, std::string_view text) {
    std::vector<Piece> pieces;
    for (const QToken& token : tokens.all) pieces.push_back({&token, token.span, 0});
    for (const Span comment : tokens.comments) pieces.push_back({nullptr, comment, 0});
    std::sort(pieces.begin(), pieces.end(),
              [](const Piece& a, const Piece& b) { return a.span.begin < b.span.begin; });
    std::uint32_t end = 0;
    for (Piece& piece : pieces) {
        const std::string_view gap = text.substr(end, piece.span.begin - end);
        piece.breaks = static_cast<std::size_t>(std::count(gap.begin(), gap.end(), '\n'));
        end = piece.span.end;
    }
    return pieces;
}

/// The parts of an instruction; it may consist of a head alone.
enum class Part { kHead, kAlgorithm, kTail };

class Layouter {
 public:
    Layouter(const Source& source, const Program& program)
        : source_(source),
          program_(program),
          tokens_(lex_q(source, none_)),
          pieces_(pieces_of(tokens_, source.text())) {
        for (const Instruction& instruction : program.instructions) {
            width_ = std::max(width_, number_of(instruction).size());
        }
    }

    std::string layout() {
        const std::uint32_t header_end = program_.instructions.front().span.begin;
        for (; pieces_[at_].span.begin < header_end; ++at_) add_to_header(pieces_[at_]);
        for (const Instruction& instruction : program_.instructions) {
            add_instruction(instruction);
            add_remarks();
        }
        end_line();
        return std::move(text_);
    }

 private:
    [[nodiscard]] std::string_view number_of(const Instruction& instruction) const {
        const std::string_view text = source_.text(instruction.span);
        return text.substr(0, text.find_first_not_of("0123456789"));
    }

    // --- Lines.

    void end_line() {
        if (!line_.empty()) text_ += line_ + '\n';
        line_.clear();
    }

    /// Starts a further line of an instruction, unless the present line is still empty.
    void continue_below() {
        if (line_.ends_with(' ')) return;
        end_line();
        line_.assign(width_ + 3, ' ');
    }

    /// Adds one empty line, except at the top.
    void add_blank() {
        end_line();
        parted_ = true;
        if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
    }

    void add(std::string_view word, bool tight = false) {
        if (!line_.empty() && !line_.ends_with(' ') && !tight) line_ += ' ';
        line_ += word;
    }

    void add_comment(const Piece& piece) { add(with_lf(source_.text(piece.span))); }

    /// A comment between instructions or declarations.
    void add_remark(const Piece& piece) {
        if (piece.breaks > 0) end_line();
        if (piece.breaks > 1) add_blank();
        below_remark_ = line_.empty();
        add_comment(piece);
    }

    // --- Above the instructions.

    void add_to_header(const Piece& piece) {
        if (piece.token == nullptr) return add_remark(piece);
        if (piece.token->starts_line) {
            end_line();
            if (below_remark_ && piece.breaks > 1) add_blank();
            below_remark_ = false;
            parted_ = false;
            colon_ = described_ = false;
        }
        // Several words may describe a puzzle; the reader takes them unchanged.
        if (described_) line_ += gap_before_this();
        add(source_.text(piece.span), described_ || piece.token->kind == QToken::Kind::kColon);
        described_ = colon_;
        colon_ = colon_ || piece.token->kind == QToken::Kind::kColon;
    }

    [[nodiscard]] std::string_view gap_before_this() const {
        const std::size_t end = pieces_[at_ - 1].span.end;
        return source_.text().substr(end, pieces_[at_].span.begin - end);
    }

    // --- Instructions.

    void add_instruction(const Instruction& instruction) {
        end_line();
        // The first instruction is always separated from the declarations.
        if (pieces_[at_].breaks > 1 || !parted_) add_blank();
        line_ = fmt::format("{:<{}}", number_of(instruction), width_);
        for (++at_; pieces_[at_].token == nullptr; ++at_) add_comment(pieces_[at_]);
        line_ += " | ";
        begin_body(instruction.operation);
        for (++at_; at_ < pieces_.size() && pieces_[at_].span.begin < instruction.span.end; ++at_) {
            pieces_[at_].token == nullptr ? add_inner_comment(pieces_[at_])
                                          : add_token(pieces_[at_]);
        }
        add_algorithm();
    }

    void begin_body(const Operation& operation) {
        const auto* const input = std::get_if<op::Input>(&operation);
        says_ = input != nullptr || std::holds_alternative<op::Print>(operation) ||
                std::holds_alternative<op::Halt>(operation);
        repeats_ = std::holds_alternative<op::RepeatUntil>(operation);
        tail_word_ = input != nullptr ? (input->wraps ? "mod" : "max-input")
                     : says_          ? "counting-until"
                                      : "";
        part_ = std::holds_alternative<op::Turns>(operation) ? Part::kAlgorithm : Part::kHead;
        below_comment_ = false;
    }

    void add_token(const Piece& piece) {
        if (std::exchange(below_comment_, false)) continue_below();
        const bool word = piece.token->kind == QToken::Kind::kWord;
        if (part_ == Part::kAlgorithm && !(word && piece.token->text == tail_word_)) {
            words_.emplace_back(source_.text(piece.span));
            return;
        }
        if (part_ == Part::kAlgorithm) {
            add_algorithm();
            continue_below();
            part_ = Part::kTail;
        }
        if (below_solved_) continue_below();
        add(source_.text(piece.span));
        if (part_ == Part::kHead) end_of_head(word, piece.token->text);
    }

    /// Notes where the head ends: after the message, or after the pieces that must be solved.
    void end_of_head(bool word, std::string_view text) {
        const bool solved = word && text == "solved";
        below_solved_ = says_ && solved;
        if ((repeats_ && solved) || (says_ && !word)) part_ = Part::kAlgorithm;
    }

    void add_inner_comment(const Piece& piece) {
        add_algorithm();
        if (piece.breaks > 0 || below_comment_) continue_below();
        add_comment(piece);
        const bool several_lines = source_.text(piece.span).find('\n') != std::string_view::npos;
        below_comment_ = piece.breaks > 0 || several_lines;
    }

    /// Writes the moves so far, under the text before them.
    void add_algorithm() {
        for (const std::string& line : wrap_algorithm(words_)) {
            continue_below();
            add(line);
        }
        words_.clear();
    }

    /// The comments up to the next instruction.
    void add_remarks() {
        for (; at_ < pieces_.size() && pieces_[at_].token == nullptr; ++at_) {
            add_remark(pieces_[at_]);
        }
    }

    const Source& source_;
    const Program& program_;
    Diagnostics none_;
    QTokens tokens_;
    std::vector<Piece> pieces_;
    std::size_t at_ = 0;
    std::size_t width_ = 1;      ///< of the numbers
    bool parted_ = false;        ///< an empty line follows the declarations
    bool below_remark_ = false;  ///< the present line holds only a comment
    bool colon_ = false;         ///< a declaration's colon has been written
    bool described_ = false;     ///< so has the first word of its puzzle
    std::string line_;
    std::string text_;

    // Of the present instruction.
    Part part_ = Part::kHead;
    bool says_ = false;           ///< it has a message
    bool repeats_ = false;        ///< it is a repeat
    bool below_solved_ = false;   ///< the message has its own line, after the pieces to solve
    bool below_comment_ = false;  ///< a comment has ended the line
    std::string_view tail_word_;  ///< the word that ends the algorithm
    std::vector<std::string> words_;
};

}  // namespace

Result<std::string> format_q(const Source& source, PuzzleLibrary& puzzles) {
    const Result<Program> program = read_q(source, puzzles);
    if (!program) return program.diagnostics();
    return Layouter(source, *program).layout();
}

}  // namespace qter
