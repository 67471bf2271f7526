// A document to print, independent of HTML or Markdown: headings, paragraphs, numbered
// instructions, tables and pictures of puzzles.
//
// HTML has pictures as SVG within the file and a style sheet for paper, so that one file is enough.
// Markdown has them as nets of letters, which any viewer shows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// A puzzle to be drawn.
struct PrintedPicture {
    PuzzlePtr puzzle;
    State state;
    std::vector<Slot> marked;  ///< ascending; all other pieces are drawn paler
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
    std::string says;  ///< the program's message, without quotes; may be empty
    std::string text;
    std::string turns;  ///< an algorithm, set apart to be found easily; may be empty
    std::optional<PrintedPicture> picture;
};
struct Table {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  ///< each as long as the head
    bool narrow = false;  ///< short cells: rows may be set in several columns
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

/// A whole HTML file, well-formed as XML, too, without references to other files.
[[nodiscard]] std::string document_html(const PrintedDocument& document);

/// The contents of its body, and the style for them: for a file with more than the document.
[[nodiscard]] std::string document_body(const PrintedDocument& document);
[[nodiscard]] std::string document_style();

/// The same as Markdown (CommonMark, with the tables of GitHub).
[[nodiscard]] std::string document_markdown(const PrintedDocument& document);

}  // namespace qter
