#include "view/printed_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "support/text.hpp"
#include "view/box_picture.hpp"
#include "view/net_text.hpp"
#include "view/picture_svg.hpp"
#include "view/solid_picture.hpp"
#include "view/xml.hpp"

namespace qter {
namespace {

// Paper is white and ink is expensive: lines and letters, filled areas only in pictures.
constexpr const char* kStyle =
    "body{font:11pt/1.4 sans-serif;max-width:50em;margin:2em auto;padding:0 1em;color:#000;"
    "background:#fff}html{background:#fff}\n"
    "h1{font-size:1.6em}h2{font-size:1.2em;margin:1.6em 0 .4em;color:#000}\n"
    "h1,h2,h2+p,caption,thead{break-after:avoid}\n"
    ".line{display:flex;gap:1em;align-items:flex-start;border-top:1px solid #bbb;padding:.5em 0;"
    "break-inside:avoid}\n"
    ".line>b{flex:0 0 2.5em;text-align:right;font-size:1.2em}.line>div{flex:1}\n"
    ".says{font-style:italic}\n"
    ".turns{font:bold 1.15em monospace;margin:.2em 0;word-spacing:.35em}\n"
    "figure{margin:0;text-align:center;font-size:.8em;break-inside:avoid}\n"
    "figure svg{width:7.5em;height:auto}\n"
    ".pictures{display:flex;flex-wrap:wrap;gap:1em}.pictures svg{width:11em}\n"
    "table{border-collapse:collapse;margin:.6em 1.5em .6em 0;font-size:.9em;"
    "break-inside:avoid}\n"
    "table.narrow{display:inline-table;vertical-align:top}\n"
    "caption{text-align:left;font-weight:bold;padding-bottom:.2em}\n"
    "td,th{border:1px solid #999;padding:.1em .5em;text-align:left}td{font-family:monospace}\n"
    "tr{break-inside:avoid}.long{columns:2 19em;margin-top:.8em}\n"
    ".long table{margin-right:0;font-size:.8em}\n"
    // Tables side by side are lines of a paragraph: one of them may stand alone on a sheet.
    "@media "
    "print{body{margin:0;max-width:none;font-size:9.5pt;orphans:1;widows:1}a{color:inherit}\n"
    ".line{padding:.35em 0}.line figure svg{width:6em}}\n";

/// A table with more rows is set in two columns, where the paper is wide enough. A table does not
/// repeat its head in the next column, so it is cut into tables that stay whole.
constexpr std::size_t kLongTable = 20;
constexpr std::size_t kRowsTogether = 10;

std::string element(const char* name, const std::string& text) {
    return fmt::format("<{0}>{1}</{0}>", name, xml_escaped(text));
}

// --- HTML.

class Html {
 public:
    std::string of(const PrintedDocument& document) {
        return fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
            "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n"
            "{}\n<style>\n{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            element("title", document.title), kStyle, body_of(document));
    }

    std::string body_of(const PrintedDocument& document) {
        text_ = element("h1", document.title) + '\n';
        for (const PrintedBlock& block : document.blocks) {
            std::visit([this](const auto& one) { add(one); }, block);
        }
        return std::move(text_);
    }

 private:
    void add(const printed::Heading& heading) { text_ += element("h2", heading.text) + '\n'; }
    void add(const printed::Paragraph& paragraph) { text_ += element("p", paragraph.text) + '\n'; }

    void add(const printed::Instruction& line) {
        text_ += fmt::format("<div class=\"line\"><b>{}</b><div>", line.number);
        if (!line.says.empty()) {
            text_ += fmt::format("<span class=\"says\">\xe2\x80\x9c{}\xe2\x80\x9d</span> ",
                                 xml_escaped(line.says));
        }
        text_ += xml_escaped(line.text);
        if (!line.turns.empty()) {
            text_ += fmt::format("<div class=\"turns\">{}</div>", xml_escaped(line.turns));
        }
        text_ += "</div>";
        if (line.picture) add_picture(*line.picture, {.dim = true, .title = false});
        text_ += "</div>\n";
    }

    void add(const printed::Table& table) {
        const std::span<const std::vector<std::string>> rows(table.rows);
        if (table.narrow || rows.size() <= kLongTable) return add_rows(table, table.caption, rows);
        text_ += "<div class=\"long\">\n";
        for (std::size_t at = 0; at < rows.size(); at += kRowsTogether) {
            const auto part = rows.subspan(at, std::min(kRowsTogether, rows.size() - at));
            const std::string& first = part.front().front();
            const std::string& last = part.back().front();
            add_rows(table,
                     table.caption + ", " + (part.size() == 1 ? first : first + " to " + last),
                     part);
        }
        text_ += "</div>\n";
    }

    void add_rows(const printed::Table& table, const std::string& caption,
                  std::span<const std::vector<std::string>> rows) {
        text_ += fmt::format("<table{}>{}\n<thead><tr>", table.narrow ? " class=\"narrow\"" : "",
                             element("caption", caption));
        for (const std::string& cell : table.head) text_ += element("th", cell);
        text_ += "</tr></thead>\n<tbody>\n";
        for (const std::vector<std::string>& row : rows) {
            text_ += "<tr>";
            for (const std::string& cell : row) text_ += element("td", cell);
            text_ += "</tr>\n";
        }
        text_ += "</tbody></table>\n";
    }

    void add(const printed::Pictures& pictures) {
        text_ += "<div class=\"pictures\">\n";
        for (const PrintedPicture& picture : pictures.all) {
            add_picture(picture, {.letters = true, .title = false});
        }
        text_ += "</div>\n";
    }

    /// The solid; the net where no piece is marked or a marked one is hidden on the solid.
    void add_picture(const PrintedPicture& picture, const SvgOptions& options) {
        const Puzzle& puzzle = *picture.puzzle;
        if (has_boxes(puzzle)) return add_boxes(picture, options);
        std::optional<FlatPicture> flat = solid_picture(puzzle, picture.state, picture.marked);
        if (!flat) return;
        const bool whole = picture.marked.empty() || !unseen_slots(*flat, picture.marked).empty();
        if (whole) flat = flat_picture(puzzle, picture.state, picture.marked);
        add_figure(picture_svg(puzzle, *flat, options), picture.caption);
    }

    /// Boxes have no net: a view from the back is added where the front does not show all marks.
    void add_boxes(const PrintedPicture& picture, const SvgOptions& options) {
        std::string drawn;
        for (const EyeSide side : {EyeSide::kFront, EyeSide::kBack}) {
            const Result<FlatPicture> seen =
                box_picture(*picture.puzzle, picture.state, picture.marked, side);
            if (!seen) return;
            drawn += picture_svg(*picture.puzzle, *seen, options);
            if (!picture.marked.empty() && unseen_slots(*seen, picture.marked).empty()) break;
        }
        add_figure(drawn, picture.caption);
    }

    void add_figure(const std::string& drawn, const std::string& caption) {
        text_ += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", drawn,
                             xml_escaped(caption));
    }

    std::string text_;
};

// --- Markdown.

/// Escapes the characters that Markdown would interpret.
std::string plain(const std::string& text) {
    std::string safe;
    for (const char c : printable(text, text.size())) {
        if (std::string_view("\\`*_{}[]<>#|~&").find(c) != std::string_view::npos) safe += '\\';
        safe += c;
    }
    return safe;
}

class Markdown {
 public:
    std::string of(const PrintedDocument& document) {
        text_ = fmt::format("# {}\n", plain(document.title));
        for (const PrintedBlock& block : document.blocks) {
            text_ += '\n';
            std::visit([this](const auto& one) { add(one); }, block);
        }
        return std::move(text_);
    }

 private:
    void add(const printed::Heading& heading) {
        text_ += fmt::format("## {}\n", plain(heading.text));
    }
    void add(const printed::Paragraph& paragraph) { text_ += plain(paragraph.text) + '\n'; }

    void add(const printed::Instruction& line) {
        text_ += fmt::format("**{}** ", line.number);
        if (!line.says.empty()) text_ += fmt::format("*\"{}\"* ", plain(line.says));
        text_ += plain(line.text) + '\n';
        if (!line.turns.empty()) text_ += fmt::format("\n    {}\n", line.turns);
        if (line.picture) add_picture(*line.picture);
    }

    void add(const printed::Table& table) {
        text_ += plain(table.caption) + "\n\n|";
        for (const std::string& cell : table.head) text_ += fmt::format(" {} |", plain(cell));
        text_ += "\n|";
        for (std::size_t i = 0; i < table.head.size(); ++i) text_ += " --- |";
        text_ += '\n';
        for (const std::vector<std::string>& row : table.rows) {
            text_ += '|';
            for (const std::string& cell : row) text_ += fmt::format(" {} |", plain(cell));
            text_ += '\n';
        }
    }

    void add(const printed::Pictures& pictures) {
        for (const PrintedPicture& picture : pictures.all) add_picture(picture);
    }

    void add_picture(const PrintedPicture& picture) {
        const std::optional<FlatPicture> flat =
            flat_picture(*picture.puzzle, picture.state, picture.marked);
        if (!flat) return;
        const std::string net =
            net_text(*picture.puzzle, *flat, {.color = false, .room_for_marks = true});
        text_ += fmt::format("\n{}:\n\n```\n{}```\n", plain(picture.caption), net);
    }

    std::string text_;
};

}  // namespace

std::string document_html(const PrintedDocument& document) { return Html().of(document); }

std::string document_body(const PrintedDocument& document) { return Html().body_of(document); }

std::string document_style() { return kStyle; }

std::string document_markdown(const PrintedDocument& document) { return Markdown().of(document); }

}  // namespace qter
