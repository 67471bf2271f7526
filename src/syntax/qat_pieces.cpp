#include "syntax/qat_pieces.hpp"

#include <algorithm>

#include "syntax/lexer.hpp"
#include "syntax/vocabulary.hpp"

namespace qter {
namespace {

/// Collects tokens and comments in the order of the text, without roles.
class PieceCollector {
 public:
    explicit PieceCollector(const Source& source) : source_(source), text_(source.text()) {}

    std::vector<QatPiece> collect() {
        Diagnostics none;
        std::vector<Span> comments;
        Lexer lexer(source_, none, &comments);
        Token token;
        do {
            token = lexer.next();
            for (const Span comment : comments) add(TokenKind::kNewline, comment);
            comments.clear();
            if (token.kind != TokenKind::kNewline && token.kind != TokenKind::kEnd) {
                add(token.kind, token.span);
            }
        } while (token.kind != TokenKind::kEnd);
        return std::move(pieces_);
    }

 private:
    void add(TokenKind kind, Span span) {
        QatPiece piece;
        piece.kind = kind;
        piece.span = span;
        const auto breaks = std::count(text_.begin() + end_, text_.begin() + span.begin, '\n');
        piece.breaks = static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(breaks, 2));
        // Texts and words contain no end of line, so only long tokens are searched.
        const bool may_break = kind == TokenKind::kNewline || kind == TokenKind::kLua;
        piece.several_lines = may_break && source_.text(span).find('\n') != std::string_view::npos;
        end_ = span.end;
        pieces_.push_back(piece);
    }

    const Source& source_;
    std::string_view text_;
    std::vector<QatPiece> pieces_;
    std::uint32_t end_ = 0;
};

/// Assigns roles to all pieces in one scan.
class PieceReader {
 public:
    PieceReader(const Source& source, QatPieces& pieces)
        : source_(source), pieces_(pieces), all_(pieces.all) {}

    void read() {
        open_.emplace_back();
        for (at_ = 0; at_ < all_.size(); ++at_) {
            QatPiece& piece = all_[at_];
            broken_ = broken_ || piece.breaks > 0;
            if (broken_ || piece.several_lines) lines_ended_ = at_;
            if (!piece.is_comment()) {
                read_token(piece);
                last_ = at_;
                broken_ = false;
            }
            if (piece.several_lines) broken_ = true;
        }
        pieces_.labelled = open_.front().labelled;
    }

 private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Open {
        BraceKind kind = BraceKind::kBlock;
        std::size_t brace = kNone;
        BraceKind next = BraceKind::kBlock;  ///< kind of the next brace of the present statement
        std::size_t parens = 0;
        bool labelled = false;
    };

    void read_token(QatPiece& piece) {
        switch (piece.kind) {
            case TokenKind::kOpenBrace:
                return read_open_brace(piece);
            case TokenKind::kCloseBrace:
                return read_close_brace();
            case TokenKind::kOpenParen:
                read_start(piece);
                ++open_.back().parens;
                piece.tight = last_ != kNone && piece.role == PieceRole::kNone &&
                              open_.back().kind != BraceKind::kRegisters;
                return;
            case TokenKind::kCloseParen:
                piece.tight = !after(TokenKind::kComma);
                --open_.back().parens;
                return;
            case TokenKind::kComma:
            case TokenKind::kColon:
                piece.tight = true;
                return;
            default:
                return read_start(piece);
        }
    }

    [[nodiscard]] bool after(TokenKind kind) const {
        return last_ != kNone && all_[last_].kind == kind;
    }

    void read_start(QatPiece& piece) {
        const Open& open = open_.back();
        piece.body = open.kind == BraceKind::kMacro && after(TokenKind::kFatArrow);
        const bool parameter = open.kind == BraceKind::kMacro && open.parens > 0;
        piece.tight = after(TokenKind::kOpenParen) || (parameter && after(TokenKind::kColon));
        const bool continues =
            open.kind == BraceKind::kRegisters && (open.parens > 0 || after(TokenKind::kComma));
        const bool starts = last_ == kNone || broken_ || after(TokenKind::kOpenBrace) ||
                            (open.kind == BraceKind::kBlock && after(TokenKind::kColon));
        if (starts && !continues && !piece.body) read_statement(piece);
    }

    void read_statement(QatPiece& piece) {
        Open& open = open_.back();
        open.next = BraceKind::kBlock;
        piece.role = PieceRole::kStatement;
        if (open.kind != BraceKind::kBlock) return;
        if (piece.kind == TokenKind::kLua) piece.role = PieceRole::kDirective;
        if (piece.kind != TokenKind::kWord) return;
        if (before_colon()) {
            piece.role = PieceRole::kLabel;
            open.labelled = true;
            return;
        }
        const DirectiveWord* directive = find_directive(source_.text(piece.span));
        if (directive == nullptr) return;
        piece.role = PieceRole::kDirective;
        if (directive->directive == Directive::kRegisters) open.next = BraceKind::kRegisters;
        if (directive->directive == Directive::kMacro) open.next = BraceKind::kMacro;
    }

    /// There may be comments between a label and its colon.
    [[nodiscard]] bool before_colon() {
        next_ = std::max(next_, at_ + 1);
        while (next_ < all_.size() && all_[next_].is_comment()) ++next_;
        return next_ < all_.size() && all_[next_].kind == TokenKind::kColon;
    }

    void read_open_brace(QatPiece& piece) {
        const bool of_directive = open_.back().next != BraceKind::kBlock;
        if (!of_directive) read_start(piece);
        piece.joins = of_directive || piece.body;
        piece.brace = std::exchange(open_.back().next, BraceKind::kBlock);
        open_.push_back({piece.brace, at_, BraceKind::kBlock, 0, false});
    }

    void read_close_brace() {
        const Open closed = open_.back();
        open_.pop_back();
        QatPiece& brace = all_[closed.brace];
        brace.labelled = closed.labelled;
        brace.one_line = lines_ended_ <= closed.brace;
        all_[at_].tight = last_ == closed.brace && all_[at_ - 1].kind == TokenKind::kOpenBrace;
    }

    const Source& source_;
    QatPieces& pieces_;
    std::vector<QatPiece>& all_;
    std::vector<Open> open_;
    std::size_t at_ = 0;
    std::size_t last_ = kNone;     ///< index of the last token
    std::size_t next_ = 0;         ///< index of a later token, so that comments are skipped once
    std::size_t lines_ended_ = 0;  ///< the last piece with an end of line before or in it
    bool broken_ = false;          ///< a line has ended since the last token
};

}  // namespace

QatPieces qat_pieces(const Source& source) {
    QatPieces pieces{PieceCollector(source).collect(), false};
    PieceReader(source, pieces).read();
    return pieces;
}

}  // namespace qter
