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
    "h3{font-size:1em;margin:1em 0 .2em}\n"
    "h1,h2,h3,h2+p,caption,thead{break-after:avoid}p,li{break-inside:avoid}\n"
    ".line{display:flex;gap:1em;align-items:flex-start;border-top:1px solid #bbb;padding:.5em 0;"
    "break-inside:avoid;flex-wrap:wrap}\n"
    ".line>b{flex:0 0 2.5em;text-align:right;font-size:1.2em}.line>div{flex:1}\n"
    ".says{font-style:italic}\n"
    ".turns{font:bold 1.15em monospace;margin:.2em 0;word-spacing:.35em}\n"
    ".note{font-size:.8em}\n"
    "figure{margin:0;text-align:center;font-size:.8em;break-inside:avoid}\n"
    "figure svg{max-width:100%;height:auto}.line figure.wide{flex:1 0 100%}\n"
    ".pictures{display:flex;flex-wrap:wrap;gap:1em}\n"
    "table{border-collapse:collapse;margin:.6em 1.5em .6em 0;font-size:.9em;"
    "break-inside:avoid}\n"
    "table.narrow{display:inline-table;vertical-align:top}\n"
    ".narrow caption{white-space:nowrap}table{min-width:12em}table.narrow{min-width:0}\n"
    "caption{text-align:left;font-weight:bold;padding-bottom:.2em}\n"
    // A chip is all border: browsers print borders, but leave backgrounds out.
    ".chip{display:inline-block;border:.38em solid;outline:1px solid #000;margin:0 .25em 0 .1em}\n"
    ".letter{white-space:nowrap}td .letter+.letter{margin-left:.4em}\n"
    ".colours .letter{margin-right:.8em}\n"
    "td,th{border:1px solid #999;padding:.1em .5em;text-align:left}td{font-family:monospace}\n"
    "tr{break-inside:avoid}.long{columns:2 19em;margin-top:.8em}\n"
    ".long table{margin-right:0;font-size:.8em}\n"
    // Tables side by side are lines of a paragraph: one of them may stand alone on a sheet.
    "@media "
    "print{body{margin:0;max-width:none;font-size:9.5pt;orphans:1;widows:1}a{color:inherit}\n"
    "p,.line{orphans:3;widows:3}.line{padding:.35em 0}p{margin:.6em 0}h2{margin-top:1.2em}}\n";

/// Sizes in print, in millimetres: the narrowest sticker is as wide as a finger can point at,
/// unless the picture would be wider than these.
constexpr double kSticker = 5.6;
constexpr double kWidestNet = 170;
constexpr double kWidestSolid = 34;
constexpr double kWidestWithText = 75;  // of a picture next to text
constexpr double kSeenWell = 2.5;       // a sticker on a solid

/// Stickers that may have any colour.
constexpr Rgb kBlank{225, 225, 225};

/// A table with more rows is set in two columns, where the paper is wide enough. A table does not
/// repeat its head in the next column, so it is cut into tables that stay whole.
constexpr std::size_t kLongTable = 20;
constexpr std::size_t kRowsTogether = 10;

double width_mm(const FlatPicture& picture, double widest) {
    return std::min(widest, kSticker / narrowest_sticker(picture) * picture.width);
}

void leave_blank(const PrintedPicture& picture, FlatPicture& flat) {
    if (!picture.shown) return;
    for (FlatSticker& sticker : flat.stickers) {
        if (sticker.slot &&
            !std::binary_search(picture.shown->begin(), picture.shown->end(), *sticker.slot)) {
            sticker.bare = true;
        }
    }
}

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
    void add(const printed::Heading& heading) {
        text_ += element(heading.small ? "h3" : "h2", heading.text) + '\n';
    }
    void add(const printed::Paragraph& paragraph) { text_ += element("p", paragraph.text) + '\n'; }

    void add(const printed::Colours& colours) {
        text_ += fmt::format("<p class=\"colours\">{}", xml_escaped(colours.text));
        for (const printed::Colours::Entry& one : colours.all) {
            text_ += " " + coloured(one.letter, ' ' + one.word);
        }
        text_ += "</p>\n";
    }

    /// A letter with a chip of its colour, and what belongs to it.
    static std::string coloured(const ColourLetter& letter, const std::string& more = "") {
        return fmt::format(
            "<span class=\"letter\"><i class=\"chip\" style=\"border-color:{}\"></i>{}</span>",
            xml_escaped(letter.colour), xml_escaped(letter.face + more));
    }

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
        if (!line.note.empty()) {
            text_ += fmt::format("<div class=\"note\">{}</div>", xml_escaped(line.note));
        }
        text_ += "</div>";
        if (line.picture) {
            add_picture(*line.picture, {.letters = true, .title = false});
        }
        text_ += "</div>\n";
    }

    void add(const printed::Table& table) {
        const std::span<const std::vector<std::string>> rows(table.rows);
        if (table.narrow || rows.size() <= kLongTable)
            return add_rows(table, table.caption, 0, rows);
        text_ += "<div class=\"long\">\n";
        for (std::size_t at = 0; at < rows.size(); at += kRowsTogether) {
            const auto part = rows.subspan(at, std::min(kRowsTogether, rows.size() - at));
            const std::string& first = part.front().front();
            const std::string& last = part.back().front();
            add_rows(table,
                     table.caption + ", " + (part.size() == 1 ? first : first + " to " + last), at,
                     part);
        }
        text_ += "</div>\n";
    }

    /// Rows of the table from `at` on.
    void add_rows(const printed::Table& table, const std::string& caption, std::size_t at,
                  std::span<const std::vector<std::string>> rows) {
        text_ += fmt::format("<table{}>{}\n<thead><tr>", table.narrow ? " class=\"narrow\"" : "",
                             element("caption", caption));
        for (const std::string& cell : table.head) text_ += element("th", cell);
        text_ += "</tr></thead>\n<tbody>\n";
        for (const std::vector<std::string>& row : rows) {
            text_ += "<tr>";
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (i == 0 && !table.letters.empty()) {
                    text_ += coloured_cell(row[i], table.letters[at]);
                } else {
                    text_ += element("td", row[i]);
                }
            }
            text_ += "</tr>\n";
            ++at;
        }
        text_ += "</tbody></table>\n";
    }

    static std::string coloured_cell(const std::string& text,
                                     const std::vector<ColourLetter>& letters) {
        if (letters.empty()) return element("td", text);
        std::string before = text;
        std::string chips;
        for (std::size_t i = letters.size(); i-- > 0;) {
            chips = coloured(letters[i]) + chips;
            before.resize(before.size() - letters[i].face.size());
            // Longer names have a space between them.
            if (i > 0 && before.ends_with(' ')) {
                before.pop_back();
                chips = ' ' + chips;
            }
        }
        return fmt::format("<td>{}{}</td>", xml_escaped(before), chips);
    }

    void add(const printed::Pictures& pictures) {
        text_ += "<div class=\"pictures\">\n";
        for (const PrintedPicture& picture : pictures.all) {
            add_picture(picture, {.letters = true, .title = false});
        }
        text_ += "</div>\n";
    }

    /// The solid; the net where no piece is marked or a marked one is not seen well on the solid.
    void add_picture(const PrintedPicture& picture, SvgOptions options) {
        const Puzzle& puzzle = *picture.puzzle;
        if (has_boxes(puzzle)) return add_boxes(picture, options);
        std::optional<FlatPicture> flat = solid_picture(puzzle, picture.state, picture.marked);
        if (!flat) return;
        const bool whole = picture.marked.empty() || !is_seen_well(*flat, picture.marked);
        if (whole) flat = flat_picture(puzzle, picture.state, picture.marked);
        leave_blank(picture, *flat);
        options.bare = kBlank;
        options.width_mm = width_mm(*flat, whole ? kWidestNet : kWidestSolid);
        add_figure(picture_svg(puzzle, *flat, options), picture.caption,
                   *options.width_mm > kWidestWithText);
    }

    /// Whether one sticker at least of each slot is large enough.
    static bool is_seen_well(const FlatPicture& solid, const std::vector<Slot>& slots) {
        const double scale = width_mm(solid, kWidestSolid) / solid.width;
        return std::all_of(slots.begin(), slots.end(), [&](Slot slot) {
            return std::any_of(
                solid.stickers.begin(), solid.stickers.end(), [&](const FlatSticker& one) {
                    return one.slot == slot &&
                           2 * depth_in(one.corners, one.centre, one.centre) * scale >= kSeenWell;
                });
        });
    }

    /// Boxes have no net: a view from the back is added where the front does not show all marks.
    void add_boxes(const PrintedPicture& picture, SvgOptions options) {
        std::string drawn;
        for (const EyeSide side : {EyeSide::kFront, EyeSide::kBack}) {
            Result<FlatPicture> seen =
                box_picture(*picture.puzzle, picture.state, picture.marked, side);
            if (!seen) return;
            leave_blank(picture, *seen);
            options.width_mm = width_mm(*seen, kWidestSolid);
            drawn += picture_svg(*picture.puzzle, *seen, options);
            if (!picture.marked.empty() && unseen_slots(*seen, picture.marked).empty()) break;
        }
        add_figure(drawn, picture.caption, false);
    }

    void add_figure(const std::string& drawn, const std::string& caption, bool is_wide) {
        text_ += fmt::format("<figure{}>{}<figcaption>{}</figcaption></figure>\n",
                             is_wide ? " class=\"wide\"" : "", drawn, xml_escaped(caption));
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
        text_ += fmt::format("{} {}\n", heading.small ? "###" : "##", plain(heading.text));
    }
    void add(const printed::Paragraph& paragraph) { text_ += plain(paragraph.text) + '\n'; }

    void add(const printed::Colours& colours) {
        text_ += plain(colours.text);
        const char* between = " ";
        for (const printed::Colours::Entry& one : colours.all) {
            text_ += between + plain(one.letter.face + ' ' + one.word);
            between = ", ";
        }
        text_ += ".\n";
    }

    void add(const printed::Instruction& line) {
        text_ += fmt::format("**{}** ", line.number);
        if (!line.says.empty()) text_ += fmt::format("*\"{}\"* ", plain(line.says));
        text_ += plain(line.text) + '\n';
        if (!line.turns.empty()) text_ += fmt::format("\n    {}\n", line.turns);
        if (!line.note.empty()) text_ += '\n' + plain(line.note) + ".\n";
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
        std::optional<FlatPicture> flat =
            flat_picture(*picture.puzzle, picture.state, picture.marked);
        if (!flat) return;
        leave_blank(picture, *flat);
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
