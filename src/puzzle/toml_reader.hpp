// Reading values from a parsed TOML document, with the place of every mistake.
//
// Readers derive from it: definition.cpp reads a whole puzzle, and one reader each what turns
// (grip_reader.cpp), what blocks turns (blocking_reader.cpp), what pieces look like
// (body_reader.cpp) and what is known of the puzzle (preset_reader.cpp). All mistakes are
// collected; what could not be read has a value that later steps can live with.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

/// Of a key: an array that is not there is empty, or a mistake.
enum class Presence : std::uint8_t { kOptional, kRequired };
[[nodiscard]] inline Presence required_if(bool needed) {
    return needed ? Presence::kRequired : Presence::kOptional;
}

class TomlReader {
 public:
    /// `source` and `root`, which was parsed from it, outlive this.
    TomlReader(const Source& source, const toml::table& root) : source_(source), root_(root) {}

 protected:
    [[nodiscard]] bool ok() const { return !errors_.has_errors(); }
    [[nodiscard]] Span span_of(const toml::node& node) const;

    void fail(Span span, std::string message, std::string help = "");
    void too_large(Span span, std::string message);
    /// Complains of keys that are not among `known`.
    void check_keys(const toml::table& table, std::initializer_list<std::string_view> known);

    /// The table of `[key]`; null where there is none, or something else, of which it complains
    /// with what a table looks like.
    const toml::table* optional_table(std::string_view key, std::string_view example);
    /// The piece of a name or of faces, as Puzzle::find_piece() has it; none where something is
    /// wrong.
    std::optional<Slot> piece_of(const Puzzle& puzzle, const std::string& name,
                                 const toml::node& node);
    /// The faces that a name consists of, in the first way to read it; none where there is no way.
    [[nodiscard]] static std::optional<std::vector<std::uint8_t>> first_split(
        const std::vector<std::string>& faces, const std::string& name);
    /// A text that is not empty; an empty one where something is wrong.
    std::string required_text(const toml::table& table, std::string_view key);
    /// A number from `least` to `most`; `least` where something is wrong.
    std::uint32_t number(const toml::table& table, std::string_view key, std::uint32_t most,
                         std::uint32_t least = 1);
    /// False where the key is missing.
    bool flag(const toml::table& table, std::string_view key);
    /// The texts of an array, with the node each stands at in `nodes_`.
    std::vector<std::string> texts(const toml::table& table, std::string_view key,
                                   Presence presence);
    /// A list of `count` numbers from `least` to `most`, counted on from `least`; empty when the
    /// key is missing or something is wrong.
    std::vector<std::uint32_t> numbers(const toml::table& table, std::string_view key,
                                       std::uint32_t least, std::uint32_t most, std::size_t count);
    /// The tables of `[[key]]`.
    std::vector<const toml::table*> tables(std::string_view key, Presence presence);

    const Source& source_;
    const toml::table& root_;
    Diagnostics errors_;
    std::vector<const toml::node*> nodes_;
};

}  // namespace qter
