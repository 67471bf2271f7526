// Twisty puzzles: by name, by a line that describes their cuts, or from a file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qter/error.hpp"
#include "qter/integer.hpp"

namespace qter::api {

/// A set of pieces that can reach each other's places.
struct Orbit {
    std::string name;                 ///< "corners"
    std::vector<std::string> pieces;  ///< "UFR": a piece, and the place where it belongs
    std::uint32_t orientations = 1;   ///< number of ways that a piece can be turned in a place
    bool identical_pieces = false;    ///< some of its pieces are identical
};

/// Registers that are known to fit on a puzzle together.
struct Preset {
    std::vector<Integer> orders;
    std::vector<std::string> generators;  ///< by register, the algorithm that adds 1
    std::string source;                   ///< origin
};

/// A puzzle. Cheap to copy, immutable, safe to use from several threads.
class Puzzle {
 public:
    /// The puzzle with a name or alias ("3x3", "megaminx", "Rubik's Cube"), given by cuts ("c f
    /// 1/3"), or by a name and a signature ("bandaged-3x3:210B9308400846"). Milliseconds to
    /// seconds. Errors: "unknown-puzzle", with similar names as help; mistakes in the cuts.
    static Result<Puzzle> named(std::string_view name);
    /// Reads a description: TOML, .tws or JSON of cubing.js (KPuzzle). The ending of `file_name`
    /// tells which; diagnostics also use it as the name of the text. docs/puzzle-files.md describes
    /// the formats. Errors: all mistakes in the description.
    static Result<Puzzle> from_text(std::string_view text,
                                    std::string_view file_name = "puzzle.toml");
    /// Reads a file. Errors: as from_text(), and "file" when it cannot be read.
    static Result<Puzzle> from_file(const std::string& path);

    [[nodiscard]] const std::string& name() const;   ///< "3x3"
    [[nodiscard]] const std::string& title() const;  ///< "Rubik's Cube"
    /// Its cuts, "c f 1/3"; empty for a puzzle that is not given by cuts.
    [[nodiscard]] const std::string& description() const;
    [[nodiscard]] std::vector<Orbit> orbits() const;
    /// Names of the grips, layers first, then blocks of layers: "U", "Rw".
    [[nodiscard]] std::vector<std::string> moves() const;
    [[nodiscard]] std::vector<Preset> presets() const;
    /// True if pieces can block turns, because they are glued together or in the way: a bandaged
    /// puzzle.
    [[nodiscard]] bool has_blocked_turns() const;
    /// True if a state can be written as a string with a letter for each sticker
    /// (State::facelets()).
    [[nodiscard]] bool has_facelets() const;

    /// Number of states that turns reach, with the puzzle in a fixed frame and all pieces
    /// distinguished. nullopt if the group is too large to derive, or if turns can be blocked. The
    /// first call derives the group: milliseconds for a 3x3, seconds for the largest puzzles.
    [[nodiscard]] std::optional<Integer> group_order() const;
    /// Number of states that can be distinguished: exchanging identical pieces, or turning the
    /// whole puzzle, makes no difference. nullopt if it could not be derived. Cost: as
    /// group_order().
    [[nodiscard]] std::optional<Integer> positions() const;

    /// A move makes a copy, so every object keeps its value.
    Puzzle(const Puzzle&) = default;
    Puzzle& operator=(const Puzzle&) = default;
    ~Puzzle() = default;

 private:
    struct Impl;
    friend struct Access;
    explicit Puzzle(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

/// The names for Puzzle::named(), without aliases, sorted.
[[nodiscard]] std::vector<std::string> puzzle_names();

}  // namespace qter::api
