// Scopes of labels, definitions and macros.
//
// Every block is a scope. Its labels and macros are visible in all of it and in the blocks inside;
// its definitions only after their place. A name of an inner scope hides that of an outer one. A
// block that is inserted elsewhere sees the definitions before the place where it was written; the
// body of a macro sees those before the call.
//
// Macros create two kinds of nesting: where a block was *written*, and what is *around* it after
// expansion. A scope knows both:
//
//     kind          written in                    around it
//     kBlock        the block that contains it    the same
//     kCallersBlock the block that passed it on   where the macro inserts it
//     kMacroBody    where the macro was written   where it was called
//     kFile         the prelude                   where it is imported, or nothing
//
// Names are looked up where the code was written. A macro may show names to the blocks it receives:
// its public labels, and the definitions it makes for them. These are searched between such a block
// and the scope in which it was written. Code of a macro may also jump to public labels around it,
// those to which code at the call may jump. The language reference calls this hygiene; names never
// become visible in any other way, for any nesting of macros.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "qat/trace.hpp"
#include "support/diagnostic.hpp"
#include "syntax/ast.hpp"

namespace qter {

class Scope;

/// A block of instructions with the scope it was written in.
struct BlockValue {
    const ast::Block* block = nullptr;
    const Scope* written = nullptr;
    /// Index of the statement of that scope that contains it; later definitions are not visible in
    /// it.
    std::size_t position = 0;
    /// The bodies of the macros it was passed to, the outermost first.
    std::vector<const Scope*> handed;
};

/// The value of `$NAME`: a word, with definitions inside it replaced, or a block.
struct Definition {
    std::variant<std::string, BlockValue> value;
    /// The scope where a word was written, in which a macro that receives the word looks up labels
    /// of that name. Null for words that are not the name of a label.
    const Scope* origin = nullptr;
    Span name_span;
    Span value_span;
    /// False when the definition has an error: its uses are not checked further.
    bool usable = true;
    /// Visible to the blocks that are passed to the macro whose body contains it.
    bool is_public = false;
    /// True for a word that was passed as a plain name, whatever else has that name.
    bool is_name = false;
    std::size_t position = 0;  ///< index of its statement in its block
};

struct LabelEntry {
    std::size_t label = 0;
    Span span;
};

/// A macro, and the scope it was written in.
struct MacroEntry {
    const ast::Macro* macro = nullptr;
    const Scope* written = nullptr;
};

class Scope {
 public:
    enum class Kind : std::uint8_t { kBlock, kCallersBlock, kMacroBody, kFile };

    /// A file; `prelude` is null for the prelude itself.
    explicit Scope(const Scope* prelude) : kind_(Kind::kFile), written_(prelude) {}
    /// A block inside another one.
    Scope(const Scope& outer, const std::vector<ast::Statement>& statements);
    /// A block that was passed to a macro, inserted in `around`.
    Scope(const BlockValue& value, const Scope& around);
    /// A block inside another one, made by Lua in the call `trace`.
    Scope(const Scope& outer, const Trace& trace);
    /// The body of a macro.
    Scope(const Scope& macro_written, const Scope& call, const Trace& trace);

    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() = default;

    [[nodiscard]] const Trace* trace() const { return trace_; }
    /// Number of scopes around it.
    [[nodiscard]] std::size_t depth() const { return depth_; }
    /// True for a file itself, false for every block in it.
    [[nodiscard]] bool is_file() const { return kind_ == Kind::kFile; }
    /// True when `origin` is this scope or one in which it was written, without a macro between
    /// them: then a name has the same meaning in both.
    [[nodiscard]] bool shares_text_with(const Scope* origin) const;
    /// The file in which this was written.
    [[nodiscard]] const Scope& file() const;

    /// Inserts a file where it is imported; null removes it.
    void set_around(const Scope* around);
    void set_statements(const std::vector<ast::Statement>& statements) {
        statements_ = &statements;
    }
    /// Sets the index of the present statement, which decides which definitions are visible.
    void set_position(std::size_t position) { position_ = position; }
    [[nodiscard]] std::size_t position() const { return position_; }

    // --- Adding names. Each function returns the existing entry with that name, or null.

    /// `origin` as in Definition: the label's name was passed to the macro whose body this is.
    const LabelEntry* add_label(const std::string& name, const Scope* origin, LabelEntry entry,
                                bool is_public);
    const Definition* add_definition(const std::string& name, Definition definition);
    const MacroEntry* add_macro(std::string_view name, MacroEntry entry);

    // --- Looking up names as seen from this scope. Cost: the number of scopes around.

    [[nodiscard]] const LabelEntry* find_label(const std::string& name, const Scope* origin) const;
    [[nodiscard]] const Definition* find_definition(const std::string& name) const;
    /// The place of a definition that would be visible but comes later.
    [[nodiscard]] std::optional<Span> find_later_definition(const std::string& name) const;
    [[nodiscard]] const MacroEntry* find_macro(std::string_view name) const;

    /// Names of this scope only.
    [[nodiscard]] const std::unordered_map<std::string, Definition>& definitions() const {
        return definitions_;
    }
    [[nodiscard]] const std::unordered_map<std::string, LabelEntry>& public_labels() const {
        return public_labels_;
    }
    [[nodiscard]] const std::unordered_map<std::string_view, MacroEntry>& macros() const {
        return macros_;
    }

    /// Candidates for near misses; sorted, at most a few thousand.
    [[nodiscard]] std::vector<std::string> label_names() const;
    [[nodiscard]] std::vector<std::string> definition_names() const;
    [[nodiscard]] std::vector<std::string> macro_names() const;

 private:
    [[nodiscard]] const LabelEntry* own_label(const std::string& name, const Scope* origin) const;
    [[nodiscard]] const LabelEntry* own_public(const std::string& name) const;
    /// A definition of this scope before the statement `position`.
    [[nodiscard]] const Definition* own_definition(const std::string& name,
                                                   std::size_t position) const;
    /// Index of the statement of written_ that contains this scope.
    [[nodiscard]] std::size_t written_position() const;
    [[nodiscard]] const LabelEntry* written_label(const std::string& name,
                                                  const Scope* origin) const;
    [[nodiscard]] const LabelEntry* public_label(const std::string& name) const;
    /// Calls `look` with the scopes that show names to this callers' block, the innermost first,
    /// until it returns an entry.
    template <class Entry, class Look>
    const Entry* find_in_shown_scopes(Look look) const;

    Kind kind_;
    const Scope* written_ = nullptr;
    std::size_t written_position_ = 0;  ///< of a block; see written_position()
    const Scope* around_ = nullptr;
    const Scope* body_ = nullptr;  ///< body of the macro that contains it; null outside of macros
    const Trace* trace_ = nullptr;
    std::vector<const Scope*> handed_;
    std::size_t depth_ = 0;
    const std::vector<ast::Statement>* statements_ = nullptr;
    std::size_t position_ = 0;
    std::unordered_map<std::string, LabelEntry> labels_;
    std::unordered_map<std::string, LabelEntry> public_labels_;
    std::unordered_map<std::string, Definition> definitions_;
    std::unordered_map<std::string_view, MacroEntry> macros_;
};

}  // namespace qter
