// Data files embedded in the library: the binary needs no data folder. cmake/embed.cmake writes the
// definitions.
#pragma once

#include <span>
#include <string_view>

namespace qter {

/// One embedded file. Both views last as long as the program.
struct EmbeddedFile {
    std::string_view name;  ///< File stem: "3x3" for puzzles/3x3.toml.
    std::string_view text;  ///< The file's bytes, unchanged.
};

/// All of puzzles/*.toml, sorted by file name. The data is static; the first call builds the list.
std::span<const EmbeddedFile> embedded_puzzles();

/// All of puzzles/additions/*.sums, likewise: tables of algorithms for the sums of presets.
std::span<const EmbeddedFile> embedded_sums();

/// One file: prelude/prelude.qat.
std::span<const EmbeddedFile> embedded_prelude();

/// All of src/view/page/: the parts of a page (view/page.hpp).
std::span<const EmbeddedFile> embedded_page();

/// A hash of the sources and of the data files of this build, 16 hexadecimal digits. What an
/// earlier build kept to save time, and chose by rules that may have changed, has another one.
std::string_view source_hash();

}  // namespace qter
