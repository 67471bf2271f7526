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
    /// Ascending; the stickers of all other slots are left blank. nullopt: all are shown.
    std::optional<std::vector<Slot>> shown = {};
};

/// The name of a face, as the name of its colour.
struct ColourLetter {
    std::string face;
    std::string colour;  ///< "#rrggbb"

    friend bool operator==(const ColourLetter&, const ColourLetter&) = default;
};

namespace printed {

struct Heading {
    std::string text;
    bool small = false;  ///< of a part below the last large one
};
struct Paragraph {
    std::string text;
};
/// The colours that letters mean. Letters and words distinguish them on grey paper.
struct Colours {
    struct Entry {
        ColourLetter letter;
        std::string word;  ///< "white"
    };
    std::string text;  ///< in front of them
    std::vector<Entry> all;
};
/// One line of a program.
struct Instruction {
    std::uint64_t number = 0;
    std::string says;  ///< the program's message, without quotes; may be empty
    std::string text;
    std::string turns;  ///< an algorithm, set apart to be found easily; may be empty
    std::string note;   ///< below, in small print; may be empty
    std::optional<PrintedPicture> picture;
};
struct Table {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  ///< each as long as the head
    bool narrow = false;  ///< short cells: rows may be set in several columns
    /// By row: the letters of colours with which its first cell ends. HTML puts a chip of the
    /// colour next to each. Empty for a table without colours.
    std::vector<std::vector<ColourLetter>> letters = {};
};
struct Pictures {
    std::vector<PrintedPicture> all;  ///< side by side where there is room
};

}  // namespace printed

using PrintedBlock = std::variant<printed::Heading, printed::Paragraph, printed::Colours,
                                  printed::Instruction, printed::Table, printed::Pictures>;

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
