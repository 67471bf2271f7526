#include "syntax/qat_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "program/layout.hpp"
#include "support/text.hpp"
#include "syntax/parser.hpp"
#include "syntax/qat_lines.hpp"

namespace qter {
namespace {

constexpr std::string_view kBlanks = " \t\r\f\v";
constexpr std::size_t kCommentGap = 2;
/// Lines wider than this are not aligned.
constexpr std::size_t kMaxAligned = kQatColumns;
constexpr std::size_t kNotAligned = std::numeric_limits<std::size_t>::max();

std::string_view without_end_blanks(std::string_view text) {
    const std::size_t last = text.find_last_not_of(kBlanks);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// The text of a comment with LF at its ends of line and no blanks at its end.
std::string comment_text(std::string_view text) { return with_lf(without_end_blanks(text)); }

/// A Lua block whose end marker, if it has a line of its own, is indented like the start marker.
std::string lua_text(std::string_view text, std::size_t indent) {
    const std::size_t marker = text.find_last_of(" \t\r\f\v\n") + 1;
    const std::size_t line = text.find_last_of('\n', marker) + 1;
    const std::string_view before = text.substr(line, marker - line);
    const bool own_line = line > 0 && without_end_blanks(before).empty();
    if (!own_line) return std::string(text);
    return fmt::format("{}{:{}}{}", text.substr(0, line), "", indent, text.substr(marker));
}

/// A line without its indentation, in two parts.
struct LineText {
    std::string code;
    std::string comment;                ///< the comments after all code
    bool several_lines = false;         ///< the code has several lines
    std::size_t columns = kNotAligned;  ///< width before the comment, if it is to be aligned
};

class Layouter {
 public:
    Layouter(const Source& source, const std::vector<QatPiece>& pieces,
             const std::vector<QatLine>& lines)
        : source_(source), pieces_(pieces), lines_(lines) {}

    Result<std::string> layout() {
        align_arrows();
        keep_first_line_apart();
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].after_blank || !in_run_) write_run();
            add_to_run(lines_[i], arrow_pads_[i]);
            if (text_.size() > SourceMap::kMaxBytes) return too_large();
        }
        write_run();
        if (text_.size() > SourceMap::kMaxBytes) return too_large();
        return std::move(text_);
    }

 private:
    // --- Arrows of neighbouring declarations.

    /// Columns before the arrow of a declaration; kNotAligned without an arrow.
    [[nodiscard]] std::size_t arrow_column(const QatLine& line) const {
        if (!line.declares) return kNotAligned;
        std::string text;
        for (std::size_t i = line.begin; i < line.end && text.size() <= 4 * kMaxAligned; ++i) {
            if (pieces_[i].kind == TokenKind::kLeftArrow) return text_columns(text);
            append(text, line, i);
        }
        return kNotAligned;
    }

    void align_arrows() {
        arrow_pads_.assign(lines_.size(), 0);
        std::vector<std::size_t> columns(lines_.size(), kNotAligned);
        for (std::size_t begin = 0, end = 0; begin < lines_.size(); begin = end) {
            std::size_t widest = 0;
            for (end = begin; end < lines_.size() && (end == begin || goes_on(lines_[end]));
                 ++end) {
                columns[end] = arrow_column(lines_[end]);
                if (columns[end] <= kMaxAligned) widest = std::max(widest, columns[end]);
            }
            for (std::size_t i = begin; i < end; ++i) {
                if (columns[i] <= widest) {
                    arrow_pads_[i] = static_cast<std::uint8_t>(widest - columns[i]);
                }
            }
        }
    }

    static bool goes_on(const QatLine& line) {
        return !line.after_blank && (line.declares || line.continues);
    }

    // --- Comments at the ends of neighbouring lines.

    void add_to_run(const QatLine& line, std::size_t arrow_pad) {
        LineText made = text_of(line, arrow_pad);
        if (!made.comment.empty() && !made.several_lines) {
            made.columns = line.indent + text_columns(made.code);
        }
        if (made.columns > kMaxAligned) write_run();
        in_run_ = made.columns <= kMaxAligned && made.comment.find('\n') == std::string::npos;
        run_.push_back({&line, std::move(made)});
    }

    void write_run() {
        std::size_t widest = 0;
        for (const auto& [line, made] : run_) {
            if (made.columns <= kMaxAligned) widest = std::max(widest, made.columns);
        }
        for (const auto& [line, made] : run_) {
            if (text_.size() > SourceMap::kMaxBytes) break;  // layout() reports it
            if (line->after_blank) text_ += '\n';
            text_.append(line->indent, ' ');
            text_ += made.code;
            if (!made.comment.empty()) {
                const std::size_t pad = made.columns <= widest ? widest - made.columns : 0;
                text_.append(pad + kCommentGap, ' ');
                text_ += made.comment;
            }
            text_ += '\n';
        }
        run_.clear();
    }

    // --- The text of lines and pieces.

    [[nodiscard]] LineText text_of(const QatLine& line, std::size_t arrow_pad) const {
        std::size_t code_end = line.end;
        while (code_end > line.begin && pieces_[code_end - 1].is_comment()) --code_end;
        const bool all_comments = code_end == line.begin;
        if (all_comments) code_end = line.end;
        LineText made;
        for (std::size_t i = line.begin; i < code_end; ++i) {
            if (pieces_[i].kind == TokenKind::kLeftArrow) made.code.append(arrow_pad, ' ');
            append(made.code, line, i);
            made.several_lines = made.several_lines || pieces_[i].several_lines;
        }
        for (std::size_t i = code_end; i < line.end; ++i) {
            if (i > code_end) made.comment += ' ';
            made.comment += comment_text(source_.text(pieces_[i].span));
        }
        return made;
    }

    void append(std::string& text, const QatLine& line, std::size_t at) const {
        const QatPiece& piece = pieces_[at];
        if (at > line.begin && has_gap(pieces_[at - 1], piece)) text += ' ';
        const std::string_view written = source_.text(piece.span);
        if (piece.is_comment()) {
            text += comment_text(written);
        } else if (piece.kind == TokenKind::kLua) {
            text += lua_text(written, line.indent);
        } else {
            text += written;
        }
    }

    /// Text that would be skipped at the beginning of a file, such as #!, keeps an end of line
    /// before it.
    void keep_first_line_apart() {
        if (pieces_.empty() || pieces_[0].is_comment() || lines_[0].indent > 0) return;
        const std::string_view first = source_.text(pieces_[0].span);
        if (first.starts_with("#!") || first.starts_with("\xef\xbb\xbf")) text_ += '\n';
    }

    [[nodiscard]] Diagnostic too_large() const {
        return Diagnostic::error(
            Code::kTooLarge, source_.span(0, 0),
            fmt::format("formatted, `{}` would exceed the {} MiB that a text may have",
                        printable(source_.name(), 200), SourceMap::kMaxBytes >> 20));
    }

    const Source& source_;
    const std::vector<QatPiece>& pieces_;
    const std::vector<QatLine>& lines_;
    std::vector<std::uint8_t> arrow_pads_;
    std::vector<std::pair<const QatLine*, LineText>> run_;  ///< lines that are not written yet
    bool in_run_ = true;  ///< the next comment is aligned with the last one
    std::string text_;
};

}  // namespace

Result<std::string> format_qat(const Source& source) {
    Diagnostics diagnostics;
    static_cast<void>(parse_qat(source, diagnostics));
    if (diagnostics.has_errors()) return diagnostics;
    const QatPieces pieces = qat_pieces(source);
    const std::vector<QatLine> lines = qat_lines(source, pieces);
    return Layouter(source, pieces.all, lines).layout();
}

}  // namespace qter
