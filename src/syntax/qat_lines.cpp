#include "syntax/qat_lines.hpp"

#include <algorithm>

#include "support/text.hpp"

namespace qter {
namespace {

class LineMaker {
 public:
    LineMaker(const Source& source, const QatPieces& pieces) : source_(source), all_(pieces.all) {
        const std::size_t steps = pieces.labelled ? kQatIndent : 0;
        open_.emplace_back().body = steps;
    }

    std::vector<QatLine> make() {
        for (at_ = 0; at_ < all_.size(); ++at_) {
            const QatPiece& piece = all_[at_];
            if (begins_line()) begin_line();
            if (piece.is_comment()) continue;
            if (lines_.back().begin > last_code_) describe_line(piece);
            place(piece);
            last_code_ = at_;
        }
        if (!lines_.empty()) lines_.back().end = all_.size();
        return std::move(lines_);
    }

 private:
    /// The inside of a pair of braces, or of the file.
    struct Open {
        BraceKind kind = BraceKind::kBlock;
        std::size_t close = 0;  ///< indentation of the closing brace
        std::size_t base = 0;   ///< of labels and directives
        std::size_t body = 0;   ///< of statements
        std::size_t here = 0;   ///< of the present statement
        bool flat = false;      ///< everything is on one line
        bool spread = false;    ///< a block of the present statement was too long for one line
        std::size_t parens = 0;
        bool listing = false;  ///< after a comma
    };

    [[nodiscard]] Open& open() { return open_.back(); }

    // --- Line breaks.

    bool begins_line() {
        if (at_ == 0) return true;
        const QatPiece& piece = all_[at_];
        const QatPiece& before = all_[at_ - 1];
        if (open().flat) return false;
        if (before.is_comment() && before.several_lines) return true;
        if (piece.breaks > 0) return before.is_comment() || !piece.joins;
        if (piece.kind == TokenKind::kCloseBrace) return true;
        return before.kind == TokenKind::kOpenBrace && !remarks_on_brace();
    }

    /// True when only comments follow on the line: then they describe the brace before them.
    [[nodiscard]] bool remarks_on_brace() const {
        for (std::size_t i = at_; i < all_.size(); ++i) {
            if (i > at_ && (all_[i].breaks > 0 || all_[i - 1].several_lines)) return true;
            if (!all_[i].is_comment()) return false;
        }
        return true;
    }

    void begin_line() {
        const std::size_t code = next_code();
        QatLine line;
        line.begin = at_;
        line.indent = indent_of(code);
        const bool first = lines_.empty();
        const bool opens = !first && opened_last_;
        const bool closes = all_[at_].kind == TokenKind::kCloseBrace;
        line.after_blank = all_[at_].breaks > 1 && !first && !opens && !closes;
        if (!first) lines_.back().end = at_;
        lines_.push_back(line);
        opened_last_ = false;
        fits_ = fits();
    }

    /// `piece` is the first piece on the line other than a comment.
    void describe_line(const QatPiece& piece) {
        const bool inside = open().kind == BraceKind::kRegisters;
        lines_.back().declares = inside && piece.role == PieceRole::kStatement;
        lines_.back().continues =
            inside && piece.role == PieceRole::kNone && piece.kind != TokenKind::kCloseBrace;
    }

    /// Index of the next piece other than a comment.
    std::size_t next_code() {
        code_ = std::max(code_, at_);
        while (code_ < all_.size() && all_[code_].is_comment()) ++code_;
        return code_;
    }

    // --- Indentation.

    std::size_t indent_of(std::size_t code) {
        // A first line with #! must not be indented.
        if (at_ == 0 && all_[0].is_comment() && source_.text(all_[0].span).starts_with("#!")) {
            return 0;
        }
        const Open& in = open();
        if (code == all_.size()) return 0;
        const QatPiece& piece = all_[code];
        if (piece.kind == TokenKind::kCloseBrace) return at_ == code ? in.close : in.body;
        if (piece.body) return in.base + kQatIndent;
        if (in.kind == BraceKind::kRegisters) {
            const bool continues = (in.parens > 0 && piece.kind != TokenKind::kCloseParen) ||
                                   in.listing || piece.kind == TokenKind::kComma;
            return in.base + (continues ? kQatIndent : 0);
        }
        if (piece.role == PieceRole::kNone) return in.here;
        return piece.role == PieceRole::kStatement ? in.body : in.base;
    }

    // --- Effects of pieces on the following lines.

    void place(const QatPiece& piece) {
        if (piece.role != PieceRole::kNone || piece.body) begin_statement(piece);
        Open& in = open();
        switch (piece.kind) {
            case TokenKind::kOpenBrace:
                return enter(piece);
            case TokenKind::kCloseBrace:
                open_.pop_back();
                break;
            case TokenKind::kOpenParen:
                ++in.parens;
                break;
            case TokenKind::kCloseParen:
                --in.parens;
                break;
            default:
                break;
        }
        open().listing = piece.kind == TokenKind::kComma;
    }

    void begin_statement(const QatPiece& piece) {
        Open& in = open();
        in.spread = false;
        in.here = piece.role == PieceRole::kDirective ? in.base : in.body;
        // The body of a branch may have a line of its own.
        const bool own_line = piece.body && lines_.back().begin > last_code_;
        if (own_line) in.here = in.base + kQatIndent;
    }

    void enter(const QatPiece& brace) {
        Open& around = open();
        const bool flat = brace.one_line && (around.flat || (fits_ && !around.spread));
        if (brace.one_line && !flat) around.spread = true;
        Open inside;
        inside.kind = brace.brace;
        inside.close = around.here;
        inside.base = inside.close + kQatIndent;
        inside.body = inside.base + (brace.labelled ? kQatIndent : 0);
        inside.here = inside.body;
        inside.flat = flat;
        opened_last_ = !flat;
        open_.push_back(inside);
    }

    /// True when the line that begins here is short enough, including every block that may stay on
    /// it.
    [[nodiscard]] bool fits() const {
        std::size_t columns = lines_.back().indent;
        std::size_t depth = 0;
        std::size_t most = 0;
        for (std::size_t i = at_; i < all_.size() && most <= kQatColumns; ++i) {
            const QatPiece& piece = all_[i];
            const bool closes = piece.kind == TokenKind::kCloseBrace;
            const bool ends =
                i > at_ && (all_[i - 1].several_lines || (piece.breaks > 0 && !joined(i)) ||
                            (closes && depth == 0));
            if (ends) break;
            if (i > at_ && has_gap(all_[i - 1], piece)) ++columns;
            // Far beyond the end of a line the exact width does not matter.
            columns += text_columns(source_.text(piece.span).substr(0, 4 * (kQatColumns + 1)));
            if (!piece.is_comment()) most = columns;
            if (piece.kind == TokenKind::kOpenBrace && !piece.one_line) break;
            if (piece.kind == TokenKind::kOpenBrace) ++depth;
            if (closes && depth > 0) --depth;
        }
        return most <= kQatColumns;
    }

    [[nodiscard]] bool joined(std::size_t at) const {
        return all_[at].joins && !all_[at - 1].is_comment();
    }

    const Source& source_;
    const std::vector<QatPiece>& all_;
    std::vector<QatLine> lines_;
    std::vector<Open> open_;
    std::size_t at_ = 0;
    std::size_t code_ = 0;       ///< result of next_code()
    std::size_t last_code_ = 0;  ///< the last piece before this one other than a comment
    bool fits_ = true;           ///< whether the present line fits
    bool opened_last_ = false;   ///< the present line ends with an opening brace
};

}  // namespace

std::vector<QatLine> qat_lines(const Source& source, const QatPieces& pieces) {
    return LineMaker(source, pieces).make();
}

bool has_gap(const QatPiece& before, const QatPiece& piece) {
    return !piece.tight || before.is_comment() || piece.is_comment();
}

}  // namespace qter
