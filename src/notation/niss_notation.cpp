#include "notation/niss_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "notation/algorithm.hpp"
#include "notation/algorithm_signs.hpp"
#include "notation/move_suffix.hpp"

namespace qter {
namespace {

using Parts = std::vector<AlgorithmText>;

/// Cuts texts at the brackets with moves on the inverse scramble.
class ScrambleSides {
 public:
    explicit ScrambleSides(const Puzzle& puzzle) : names_(puzzle) {}

    void add(const AlgorithmText& part) {
        text_ = part;
        match_brackets();
        std::size_t begin = 0;
        std::size_t at = 0;
        while (at < text_.text.size()) {
            // After a move or a group, the caret is an exponent.
            const bool caret = text_.text[at] == '^' && (at == 0 || text_.text[at - 1] == ' ');
            const std::size_t from = at + (caret ? 1 : 0);
            const std::size_t end = inverse_end(from, caret);
            if (end == from) {
                at = item_end(at);
                continue;
            }
            const bool bracket = text_.text[from] == '(';
            append_part(normal, begin, at);
            append_part(inverse, from + (bracket ? 1 : 0), end - (bracket ? 1 : 0));
            begin = at = end;
        }
        append_part(normal, begin, at);
    }

    Parts normal;
    Parts inverse;

 private:
    [[nodiscard]] std::string_view rest(std::size_t at) const { return text_.text.substr(at); }

    void append_part(Parts& parts, std::size_t begin, std::size_t end) const {
        if (begin == end) return;
        parts.push_back(
            {text_.text.substr(begin, end - begin), text_.span.sub(begin, end - begin)});
    }

    /// The end of the item that begins here: a comment, a group, or one character.
    [[nodiscard]] std::size_t item_end(std::size_t at) const {
        return rest(at).starts_with("//") ? comment_end(at) : closing_[at] + 1;
    }

    [[nodiscard]] std::size_t comment_end(std::size_t at) const {
        return std::min(text_.text.find('\n', at), text_.text.size());
    }

    /// Finds the closing bracket of each bracket.
    void match_brackets() {
        closing_.resize(text_.text.size());
        std::iota(closing_.begin(), closing_.end(), std::size_t{0});
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < text_.text.size(); ++i) {
            if (rest(i).starts_with("//")) {
                i = comment_end(i) - 1;
                continue;
            }
            const char c = text_.text[i];
            if (c == '(' || c == '[') open.push_back(i);
            if (open.empty() || c != (text_.text[open.back()] == '(' ? ')' : ']')) continue;
            closing_[open.back()] = i;
            open.pop_back();
        }
    }

    /// The end of a bracket without a number, or of a move after a caret; `at` if there is none.
    [[nodiscard]] std::size_t inverse_end(std::size_t at, bool caret) const {
        if (rest(at).starts_with('(')) {
            const std::size_t closed = closing_[at];
            if (closed == at) return at;
            return read_group_suffix(rest(closed + 1), names_).length == 0 ? closed + 1 : at;
        }
        const auto move = caret ? names_.match(rest(at)) : std::nullopt;
        if (!move) return at;
        return at + move->length + read_move_suffix(rest(at + move->length), names_).length;
    }

    MoveNames names_;
    AlgorithmText text_;
    std::vector<std::size_t> closing_;  // by position: the end of the bracket that opens there,
                                        // otherwise the position itself
};

bool lies_upright(const Puzzle& puzzle, const ReadMoves& read) {
    return frame_after(puzzle, read.moves).upright() &&
           whole_after(puzzle, read.moves) == solved_state(puzzle.shape());
}

class NissNotation : public Notation {
 public:
    [[nodiscard]] std::string_view name() const override { return "niss"; }

    [[nodiscard]] Result<ReadMoves> read(const Puzzle& puzzle, std::span<const AlgorithmText> parts,
                                         std::size_t most) const override {
        ScrambleSides sides(puzzle);
        for (const AlgorithmText& part : parts) sides.add(part);
        if (sides.inverse.empty()) return read_usual_moves(puzzle, parts, most);
        Diagnostics errors;
        auto normal = read_usual_moves(puzzle, sides.normal, most).take(errors);
        const auto inverse_moves = read_usual_moves(puzzle, sides.inverse, most).take(errors);
        if (!normal || !inverse_moves) return errors;
        const Span span = sides.inverse.front().span;
        if (!lies_upright(puzzle, *normal) || !lies_upright(puzzle, *inverse_moves)) {
            return Diagnostic::error(Code::kSyntax, span,
                                     "with moves on the inverse scramble, nothing may turn the "
                                     "whole puzzle")
                .with_help("write slices and wide turns as turns of other layers");
        }
        if (inverse_moves->moves.size() > most - normal->moves.size()) {
            return Diagnostic::error(Code::kTooLarge, span,
                                     fmt::format("an algorithm has at most {} turns", most));
        }
        for (std::size_t i = inverse_moves->moves.size(); i-- > 0;) {
            normal->moves.push_back(inverse(puzzle, inverse_moves->moves[i]));
            normal->spans.push_back(inverse_moves->spans[i]);
        }
        return {*std::move(normal), std::move(errors)};
    }

    [[nodiscard]] std::string write(const Puzzle& puzzle,
                                    const Algorithm& algorithm) const override {
        return to_string(puzzle, algorithm);
    }
};

}  // namespace

Result<std::shared_ptr<const Notation>> make_niss_notation(const Puzzle& /*puzzle*/,
                                                           const NotationChoice& choice,
                                                           Span span) {
    if (!choice.turns.empty()) {
        return Diagnostic::error(Code::kBadPuzzle, span, "the notation `niss` takes no turns");
    }
    return std::shared_ptr<const Notation>(std::make_shared<NissNotation>());
}

}  // namespace qter
