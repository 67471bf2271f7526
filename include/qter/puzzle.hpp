// Twisty puzzles: by name, from a line that describes their cuts, or from a file.
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

/// Pieces that can reach each other's places.
struct Orbit {
    std::string name;                 ///< "corners"
    std::vector<std::string> pieces;  ///< "UFR": a piece, and the place where it belongs
    std::uint32_t orientations = 1;   ///< ways a piece can be turned in a place
    bool look_alikes = false;         ///< some of its pieces cannot be told apart
};

/// Registers that are known to fit on a puzzle together.
struct Preset {
    std::vector<Integer> orders;
    std::vector<std::string> generators;  ///< by register, the algorithm that adds 1
    std::string source;                   ///< where it comes from
};

/// A puzzle. Cheap to copy, never changed, and safe to use from several threads.
class Puzzle {
 public:
    /// The puzzle of a name or alias ("3x3", "megaminx", "Rubik's Cube"), of cuts ("c f 1/3"), or
    /// of a name with a signature ("bandaged-3x3:210B9308400846"). Milliseconds to seconds. Errors:
    /// "unknown-puzzle", with near names as help; what is wrong with cuts.
    static Result<Puzzle> named(std::string_view name);
    /// Reads a description: TOML, .tws or KPuzzle's JSON, told by the ending of `file_name`, which
    /// also is what diagnostics call the text. docs/puzzle-files.md has the forms. Errors: what is
    /// wrong with it.
    static Result<Puzzle> from_text(std::string_view text,
                                    std::string_view file_name = "puzzle.toml");
    /// The same for a file. Errors: it cannot be read ("file"), too.
    static Result<Puzzle> from_file(const std::string& path);

    [[nodiscard]] const std::string& name() const;   ///< "3x3"
    [[nodiscard]] const std::string& title() const;  ///< "Rubik's Cube"
    /// Its cuts, "c f 1/3"; empty where it is known otherwise.
    [[nodiscard]] const std::string& description() const;
    [[nodiscard]] std::vector<Orbit> orbits() const;
    /// Names of what a hand turns, layers first and then blocks of them: "U", "Rw".
    [[nodiscard]] std::vector<std::string> moves() const;
    [[nodiscard]] std::vector<Preset> presets() const;
    /// Turns may be blocked by pieces that are glued together or in the way: a bandaged puzzle.
    [[nodiscard]] bool has_blocked_turns() const;
    /// What it shows can be written as a string, a letter a sticker (State::facelets()).
    [[nodiscard]] bool has_facelets() const;

    /// How many states its turns reach when it lies still and all pieces are told apart. Nothing
    /// where the group is too large to be derived, and where turns can be blocked. Derived by the
    /// first call: milliseconds for a 3x3, seconds for the largest puzzles.
    [[nodiscard]] std::optional<Integer> group_order() const;
    /// How many states can be told apart: look-alikes are the same, and so is the whole puzzle
    /// turned. Nothing where that could not be derived. The same cost.
    [[nodiscard]] std::optional<Integer> positions() const;

    /// Moving one copies it: there is none without a value.
    Puzzle(const Puzzle&) = default;
    Puzzle& operator=(const Puzzle&) = default;
    ~Puzzle() = default;

 private:
    struct Impl;
    friend struct Access;
    explicit Puzzle(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

/// The names that Puzzle::named() takes, without aliases, sorted.
[[nodiscard]] std::vector<std::string> puzzle_names();

}  // namespace qter::api
