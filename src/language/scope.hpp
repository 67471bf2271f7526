// Labels, definitions and macros, and the blocks they are known in.
//
// Every block is a scope. Its labels and macros are known in all of it and in the blocks inside;
// its definitions only behind the place where they stand. The name of an inner scope hides that of
// an outer one. A block that is put elsewhere knows the definitions before the place where it was
// written; the body of a macro those before the call.
//
// Macros make two nestings of it: where a block was *written*, and what is *around* it once it is
// expanded. A scope knows both:
//
//     kind          written in                    around it
//     kBlock        the block that it stands in   the same
//     kCallersBlock the block that handed it on   where the macro puts it
//     kMacroBody    where the macro was written   where it was called
//     kFile         the prelude                   where it is imported, if it is
//
// Names are looked for where the code was written. What a macro shows to the blocks it is handed,
// its public labels and the definitions it makes for them, lies between such a block and where the
// block was written. And code of a macro may jump to public labels around it: those that could be
// jumped to from where the macro is called. This is language reference, "hygiene"; names never
// leak in any other way, however macros are nested.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "language/ast.hpp"
#include "language/trace.hpp"
#include "support/diagnostic.hpp"

namespace qter {

class Scope;

/// A block of instructions with the scope it was written in.
struct BlockValue {
    const ast::Block* block = nullptr;
    const Scope* written = nullptr;
    /// Which statement of that scope it stands in: what is defined from there on it does not know.
    std::size_t position = 0;
    /// The bodies of the macros it was handed to, the outermost first.
    std::vector<const Scope*> handed;
};

/// What `$NAME` stands for: a word, definitions inside of it replaced, or a block.
struct Definition {
    std::variant<std::string, BlockValue> value;
    /// Where a word was written; labels of its name are looked for there by a macro that gets it.
    /// Null for words that are no label's name.
    const Scope* origin = nullptr;
    Span name_span;
    Span value_span;
    /// False when the definition has an error: nothing more is said about its uses.
    bool usable = true;
    /// Shown to the blocks that are handed to the macro whose body it stands in.
    bool is_public = false;
    /// True for a word that was handed over as a plain name, whatever else it may name.
    bool is_name = false;
    std::size_t position = 0;  ///< which statement of its block it is
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
    /// A block inside of another one.
    Scope(const Scope& outer, const std::vector<ast::Statement>& statements);
    /// A block that was handed on, put where `around` is.
    Scope(const BlockValue& value, const Scope& around);
    /// A block inside of another one that Lua made in the call `trace`.
    Scope(const Scope& outer, const Trace& trace);
    /// The body of a macro.
    Scope(const Scope& macro_written, const Scope& call, const Trace& trace);

    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() = default;

    [[nodiscard]] const Trace* trace() const { return trace_; }
    /// How many scopes are around it.
    [[nodiscard]] std::size_t depth() const { return depth_; }
    /// True for a file itself, false for every block in it.
    [[nodiscard]] bool is_file() const { return kind_ == Kind::kFile; }
    /// True when `origin` is this scope or one that this was written in, no macro between them:
    /// what a name means in one place of such a text it means in the other.
    [[nodiscard]] bool shares_text_with(const Scope* origin) const;
    /// The file this was written in.
    [[nodiscard]] const Scope& file() const;

    /// Puts a file where it is imported, or nowhere.
    void set_around(const Scope* around);
    void set_statements(const std::vector<ast::Statement>& statements) {
        statements_ = &statements;
    }
    /// Which statement is being looked at; decides what is defined.
    void set_position(std::size_t position) { position_ = position; }
    [[nodiscard]] std::size_t position() const { return position_; }

    // --- Adding names. Each gives the entry that already has the name, if there is one.

    /// `origin` as in Definition: the label's name was handed to the macro whose body this is.
    const LabelEntry* add_label(const std::string& name, const Scope* origin, LabelEntry entry,
                                bool is_public);
    const Definition* add_definition(const std::string& name, Definition definition);
    const MacroEntry* add_macro(std::string_view name, MacroEntry entry);

    // --- Looking for names as they are meant in this scope. Cost: the scopes around.

    [[nodiscard]] const LabelEntry* find_label(const std::string& name, const Scope* origin) const;
    [[nodiscard]] const Definition* find_definition(const std::string& name) const;
    /// The place of a definition that is around but stands further down.
    [[nodiscard]] std::optional<Span> find_later_definition(const std::string& name) const;
    [[nodiscard]] const MacroEntry* find_macro(std::string_view name) const;

    /// Names of this scope alone.
    [[nodiscard]] const std::unordered_map<std::string, Definition>& definitions() const {
        return definitions_;
    }
    [[nodiscard]] const std::unordered_map<std::string, LabelEntry>& public_labels() const {
        return public_labels_;
    }
    [[nodiscard]] const std::unordered_map<std::string_view, MacroEntry>& macros() const {
        return macros_;
    }

    /// Names that could have been meant, for near misses; sorted, at most a few thousand.
    [[nodiscard]] std::vector<std::string> label_names() const;
    [[nodiscard]] std::vector<std::string> definition_names() const;
    [[nodiscard]] std::vector<std::string> macro_names() const;

 private:
    [[nodiscard]] const LabelEntry* own_label(const std::string& name, const Scope* origin) const;
    [[nodiscard]] const LabelEntry* own_public(const std::string& name) const;
    /// That of a definition which stands before the statement `position`.
    [[nodiscard]] const Definition* own_definition(const std::string& name,
                                                   std::size_t position) const;
    /// Which statement of written_ this stands in.
    [[nodiscard]] std::size_t written_position() const;
    [[nodiscard]] const LabelEntry* written_label(const std::string& name,
                                                  const Scope* origin) const;
    [[nodiscard]] const LabelEntry* public_label(const std::string& name) const;
    /// Calls `look` with the scopes that show names to this callers' block, the innermost first,
    /// until it gives something.
    template <class Entry, class Look>
    const Entry* look_at_shown(Look look) const;

    Kind kind_;
    const Scope* written_ = nullptr;
    std::size_t written_position_ = 0;  ///< of a block; see written_position()
    const Scope* around_ = nullptr;
    const Scope* body_ = nullptr;  ///< of the macro this was written in; null outside of macros
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
