// Base of readers of a parsed TOML document, with the place of every error.
//
// Derived readers: definition.cpp reads a whole puzzle, and there is one reader each for turns
// (grip_reader.cpp), for rules that block turns (blocking_reader.cpp), for the looks of pieces
// (body_reader.cpp) and for known facts (preset_reader.cpp). All errors are collected; a value that
// could not be read gets a default that later steps accept.
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

/// For a key: whether a missing array is empty or an error.
enum class Presence : std::uint8_t { kOptional, kRequired };
[[nodiscard]] inline Presence required_if(bool needed) {
    return needed ? Presence::kRequired : Presence::kOptional;
}

class TomlReader {
 public:
    /// `source`, and `root` parsed from it, must outlive this object.
    TomlReader(const Source& source, const toml::table& root) : source_(source), root_(root) {}

 protected:
    [[nodiscard]] bool ok() const { return !errors_.has_errors(); }
    [[nodiscard]] Span span_of(const toml::node& node) const;

    void fail(Span span, std::string message, std::string help = "");
    void too_large(Span span, std::string message);
    /// Adds an error for each key that is not in `known`.
    void check_keys(const toml::table& table, std::initializer_list<std::string_view> known);

    /// The table of `[key]`; null if it is missing, or not a table, with an error that shows
    /// `example`.
    const toml::table* optional_table(std::string_view key, std::string_view example);
    /// The piece with a name or faces, as in Puzzle::find_piece(); nullopt, with an error, if there
    /// is none.
    std::optional<Slot> piece_of(const Puzzle& puzzle, const std::string& name,
                                 const toml::node& node);
    /// The faces of a name, in the first way to split it; nullopt if there is none.
    [[nodiscard]] static std::optional<std::vector<std::uint8_t>> first_split(
        const std::vector<std::string>& faces, const std::string& name);
    /// A text that is not empty; an empty one after an error.
    std::string required_text(const toml::table& table, std::string_view key);
    /// A number from `least` to `most`; `least` after an error.
    std::uint32_t number(const toml::table& table, std::string_view key, std::uint32_t most,
                         std::uint32_t least = 1);
    /// False if the key is missing.
    bool flag(const toml::table& table, std::string_view key);
    /// The texts of an array; `nodes_` gets the node of each.
    std::vector<std::string> texts(const toml::table& table, std::string_view key,
                                   Presence presence);
    /// A list of `count` numbers from `least` to `most`, reduced by `least`; empty if the key is
    /// missing or after an error.
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
