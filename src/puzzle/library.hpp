// Puzzles by name: the ones built into the binary and those of the user's folders.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/definition.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// True for a name that ends as files of puzzles do: .toml, .tws, .def or .json, large or small
/// letters.
[[nodiscard]] bool is_puzzle_file_name(std::string_view name);

/// Reads a puzzle in the format of twsearch (tws.hpp), of cubing.js (kpuzzle_reader.hpp) or in TOML
/// (definition.hpp), told by how the text starts, or where that is unclear by the source's name.
Result<PuzzlePtr> read_any_puzzle(const Source& source);

class PuzzleLibrary {
 public:
    /// Puzzles are read into `sources` when they are first asked for.
    explicit PuzzleLibrary(SourceMap& sources) : sources_(sources) {}

    /// Adds a folder of files NAME.toml, NAME.tws and NAME.def; later folders, and
    /// folders before the built-in puzzles, win.
    void add_folder(std::string folder) { folders_.push_back(std::move(folder)); }

    /// The puzzle of this name, title or alias, capital or small letters, with or without spaces
    /// and hyphens; or the one that a description of cuts such as "c f 1/3" or "2x2x3" gives; or
    /// one with a signature, "bandaged-3x3:210B9308400846" (read_puzzle()), or its name there,
    /// "alcatraz"; or one with marked centers, "3x3:supercube" (supercube_of()). `span` is where
    /// the name stands. Errors: unknown (near names as help), or a description that does not read.
    Result<PuzzlePtr> find(std::string_view name, Span span);

    /// Those that have chains of phases, in the order of names.
    [[nodiscard]] std::vector<PuzzlePtr> with_chains();

    /// The names of all puzzles, without aliases, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

 private:
    std::optional<SourceId> open(const std::string& stem, Diagnostics& errors);
    Result<PuzzlePtr> load(const std::string& stem);
    Result<PuzzlePtr> from_cuts(std::string_view description, Span span);
    Result<PuzzlePtr> find_supercube(std::string_view name, Span span);
    /// Of a name with a signature; nothing where it is none.
    std::optional<Result<PuzzlePtr>> find_signed(std::string_view name, Span span);
    std::optional<Result<PuzzlePtr>> load_signed(const std::string& stem, std::uint64_t signature,
                                                 Span span);
    [[nodiscard]] const std::map<std::string, PuzzleNames>& spoken_names();

    SourceMap& sources_;
    std::vector<std::string> folders_;
    std::map<std::string, SourceId> opened_;
    std::map<std::string, PuzzlePtr, std::less<>> loaded_;
    std::map<std::string, PuzzleNames> spoken_;  // by stem, once they are needed
};

}  // namespace qter
