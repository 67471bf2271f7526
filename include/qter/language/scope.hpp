// Labels and definitions, and the blocks they are known in.
//
// Every block is a scope. Its labels are known in all of it, and in the blocks inside; its
// definitions only behind the place where they stand. The name of an inner scope hides that of an
// outer one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qter/support/diagnostic.hpp"

namespace qter {

/// What `.define NAME VALUE` stands for, definitions inside of VALUE replaced.
struct Definition {
    std::string value;
    Span name_span;
    Span value_span;
    /// False when the definition has an error: nothing more is said about its uses.
    bool usable = true;
    std::size_t position = 0;  ///< which statement of its block it is
};

struct LabelEntry {
    std::size_t label = 0;
    Span span;
};

class Scopes {
 public:
    void open() { scopes_.emplace_back(); }
    void close() { scopes_.pop_back(); }
    /// Which statement of the innermost block is being looked at; decides what is defined.
    void set_position(std::size_t position) { scopes_.back().position = position; }

    /// Adds a label to the innermost scope; gives the entry that already has the name instead, if
    /// there is one.
    const LabelEntry* add_label(const std::string& name, LabelEntry entry);
    /// The label that a jump to `name` means here: O(depth).
    [[nodiscard]] const LabelEntry* find_label(const std::string& name) const;

    /// The same for a definition, which stands at the position set last.
    const Definition* add_definition(const std::string& name, Definition definition);
    /// What `$name` means here.
    [[nodiscard]] const Definition* find_definition(const std::string& name) const;
    /// A definition that is around but stands further down.
    [[nodiscard]] const Definition* find_later_definition(const std::string& name) const;

    /// Names that could have been meant, for near misses; at most a few thousand of them.
    [[nodiscard]] std::vector<std::string> label_names() const;
    [[nodiscard]] std::vector<std::string> definition_names() const;

 private:
    struct Scope {
        std::unordered_map<std::string, LabelEntry> labels;
        std::unordered_map<std::string, Definition> definitions;
        std::size_t position = 0;
    };

    std::vector<Scope> scopes_;
};

}  // namespace qter
