// The library of puzzles by name: built-in puzzles and those in the user's folders.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/definition.hpp"
#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// True for a name with the ending of puzzle files: .toml, .tws, .def or .json, in any case of
/// letters.
[[nodiscard]] bool is_puzzle_file_name(std::string_view name);

/// Reads a puzzle in the format of twsearch (tws/tws.hpp), of cubing.js (kpuzzle_reader.hpp) or in
/// TOML (definition.hpp). The start of the text tells the format; if it does not, the source's name
/// does.
Result<PuzzlePtr> read_any_puzzle(const Source& source);

class PuzzleLibrary {
 public:
    /// A puzzle is read into `sources` at its first use.
    explicit PuzzleLibrary(SourceMap& sources) : sources_(sources) {}

    /// Adds a folder of files NAME.toml, NAME.tws and NAME.def. Later folders win over earlier
    /// ones, and folders over built-in puzzles.
    void add_folder(std::string folder) { folders_.push_back(std::move(folder)); }

    /// The puzzle with this name, title or alias, in any case, with or without spaces and hyphens;
    /// or with a description of cuts such as "c f 1/3" or "2x2x3"; or with a signature,
    /// "bandaged-3x3:210B9308400846" (read_puzzle()), or the name of a signature, "alcatraz"; or
    /// with marked centers, "3x3:supercube" (supercube_of()). `span` is the place of the name.
    /// Errors: an unknown name (the help lists similar names), or a description that cannot be
    /// read.
    Result<PuzzlePtr> find(std::string_view name, Span span);

    /// The puzzles that have chains of phases, sorted by name.
    [[nodiscard]] std::vector<PuzzlePtr> with_chains();

    /// The names of all puzzles, without aliases, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

 private:
    std::optional<SourceId> open(const std::string& stem, Diagnostics& errors);
    Result<PuzzlePtr> load(const std::string& stem);
    Result<PuzzlePtr> from_cuts(std::string_view description, Span span);
    Result<PuzzlePtr> find_supercube(std::string_view name, Span span);
    /// For a name with a signature; nullopt for other names.
    std::optional<Result<PuzzlePtr>> find_signed(std::string_view name, Span span);
    std::optional<Result<PuzzlePtr>> load_signed(const std::string& stem, std::uint64_t signature,
                                                 Span span);
    [[nodiscard]] const std::map<std::string, PuzzleNames>& spoken_names();

    SourceMap& sources_;
    std::vector<std::string> folders_;
    std::map<std::string, SourceId> opened_;
    std::map<std::string, PuzzlePtr, std::less<>> loaded_;
    std::map<std::string, PuzzleNames> spoken_;  // by stem, filled at first use
};

}  // namespace qter
