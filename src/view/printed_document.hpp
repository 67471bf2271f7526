// A document to print, before it is known whether as HTML or as Markdown: headings, paragraphs,
// numbered instructions, tables and pictures of puzzles.
//
// HTML has pictures as SVG within the file and a style sheet for paper, so that one file is all
// there is. Markdown has them as nets of letters, which any viewer shows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A puzzle as it is to be drawn.
struct PrintedPicture {
    PuzzlePtr puzzle;
    State state;
    std::vector<Slot> marked;  ///< ascending; all else is drawn paler
    std::string caption;
};

namespace printed {

struct Heading {
    std::string text;
};
struct Paragraph {
    std::string text;
};
/// One line of a program.
struct Instruction {
    std::uint64_t number = 0;
    std::string says;  ///< what the program says, without quotes; may be empty
    std::string text;
    std::string turns;  ///< an algorithm, set apart so that the eye finds it; may be empty
    std::optional<PrintedPicture> picture;
};
struct Table {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  ///< each as long as the head
    bool narrow = false;  ///< short cells: several columns of rows may be set
};
struct Pictures {
    std::vector<PrintedPicture> all;  ///< side by side where there is room
};

}  // namespace printed

using PrintedBlock = std::variant<printed::Heading, printed::Paragraph, printed::Instruction,
                                  printed::Table, printed::Pictures>;

struct PrintedDocument {
    std::string title;
    std::vector<PrintedBlock> blocks;
};

/// A whole HTML file, well-formed as XML too, that asks for nothing outside of itself.
[[nodiscard]] std::string document_html(const PrintedDocument& document);

/// What stands in its body, and the style of that: for a file that has more than the document.
[[nodiscard]] std::string document_body(const PrintedDocument& document);
[[nodiscard]] std::string document_style();

/// The same as Markdown (CommonMark, with the tables of GitHub).
[[nodiscard]] std::string document_markdown(const PrintedDocument& document);

}  // namespace qter
