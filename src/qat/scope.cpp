#include "qat/scope.hpp"

#include <algorithm>

namespace qter {
namespace {

/// Most candidates for a near miss; each costs an edit distance.
constexpr std::size_t kMostCandidates = 2000;

/// The key of a label: names that were passed to a macro differ from the macro's own names.
std::string label_key(const std::string& name, const Scope* origin) {
    if (origin == nullptr) return name;
    std::string key = name;
    key += '\0';
    key.append(reinterpret_cast<const char*>(&origin), sizeof origin);
    return key;
}

template <class Map, class Key>
auto find_in(const Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

/// Adds the keys of `map` whose entries pass.
template <class Map, class Passes>
void collect(const Map& map, Passes passes, std::vector<std::string>& names) {
    for (const auto& [name, entry] : map) {
        if (names.size() == kMostCandidates) return;
        if (passes(entry)) names.emplace_back(name);
    }
}

/// Sorted, so that messages do not depend on hashing.
std::vector<std::string> sorted(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace

Scope::Scope(const Scope& outer, const std::vector<ast::Statement>& statements)
    : kind_(Kind::kBlock),
      written_(&outer),
      written_position_(outer.position_),
      around_(&outer),
      body_(outer.body_),
      trace_(outer.trace_),
      depth_(outer.depth_ + 1),
      statements_(&statements) {}

Scope::Scope(const BlockValue& value, const Scope& around)
    : kind_(Kind::kCallersBlock),
      written_(value.written),
      written_position_(value.position),
      around_(&around),
      body_(value.written->body_),
      trace_(value.written->trace_),
      handed_(value.handed),
      depth_(around.depth_ + 1),
      statements_(&value.block->statements) {}

Scope::Scope(const Scope& outer, const Trace& trace)
    : kind_(Kind::kBlock),
      written_(&outer),
      written_position_(outer.position_),
      around_(&outer),
      body_(outer.body_),
      trace_(&trace),
      depth_(outer.depth_ + 1) {}

Scope::Scope(const Scope& macro_written, const Scope& call, const Trace& trace)
    : kind_(Kind::kMacroBody),
      written_(&macro_written),
      around_(&call),
      body_(this),
      trace_(&trace),
      depth_(call.depth_ + 1) {}

const Scope& Scope::file() const {
    const Scope* scope = this;
    while (!scope->is_file()) scope = scope->written_;
    return *scope;
}

bool Scope::shares_text_with(const Scope* origin) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        if (scope == origin) return true;
        if (scope->kind_ == Kind::kMacroBody) return false;
    }
    return false;
}

void Scope::set_around(const Scope* around) {
    around_ = around;
    depth_ = around == nullptr ? 0 : around->depth_ + 1;
    trace_ = around == nullptr ? nullptr : around->trace_;
}

// --- Adding names.

const LabelEntry* Scope::add_label(const std::string& name, const Scope* origin, LabelEntry entry,
                                   bool is_public) {
    const auto [there, is_new] = labels_.emplace(label_key(name, origin), entry);
    if (is_new && is_public) public_labels_.emplace(name, entry);
    return is_new ? nullptr : &there->second;
}

const Definition* Scope::add_definition(const std::string& name, Definition definition) {
    definition.position = position_;
    const auto [there, is_new] = definitions_.emplace(name, std::move(definition));
    return is_new ? nullptr : &there->second;
}

const MacroEntry* Scope::add_macro(std::string_view name, MacroEntry entry) {
    const auto [there, is_new] = macros_.emplace(name, entry);
    return is_new ? nullptr : &there->second;
}

// --- Looking up names.

const LabelEntry* Scope::own_label(const std::string& name, const Scope* origin) const {
    return labels_.empty() ? nullptr : find_in(labels_, label_key(name, origin));
}

const LabelEntry* Scope::own_public(const std::string& name) const {
    return find_in(public_labels_, name);
}

const Definition* Scope::own_definition(const std::string& name, std::size_t position) const {
    const Definition* found = find_in(definitions_, name);
    return found != nullptr && found->position < position ? found : nullptr;
}

std::size_t Scope::written_position() const {
    const bool is_block = kind_ == Kind::kBlock || kind_ == Kind::kCallersBlock;
    return is_block || written_ == nullptr ? written_position_ : written_->position_;
}

template <class Entry, class Look>
const Entry* Scope::find_in_shown_scopes(Look look) const {
    if (handed_.empty()) return nullptr;
    for (const Scope* scope = around_; scope != nullptr; scope = scope->around_) {
        const bool shows = std::find(handed_.begin(), handed_.end(), scope->body_) != handed_.end();
        if (const Entry* found = shows ? look(*scope) : nullptr) return found;
        if (scope == handed_.front()) break;
    }
    return nullptr;
}

/// Like find_label(), without public labels that merely happen to be around. With an origin, only
/// labels declared by the same passed name.
const LabelEntry* Scope::written_label(const std::string& name, const Scope* origin) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        if (const LabelEntry* own = scope->own_label(name, origin)) return own;
        const LabelEntry* shown = nullptr;
        if (origin != nullptr) continue;
        if (scope->kind_ == Kind::kCallersBlock) {
            shown = scope->find_in_shown_scopes<LabelEntry>(
                [&](const Scope& at) { return at.own_public(name); });
        } else if (scope->kind_ != Kind::kBlock && scope->around_ != nullptr) {
            shown = scope->around_->public_label(name);
        }
        if (shown != nullptr) return shown;
    }
    return nullptr;
}

/// A public label to which code of this scope may jump.
const LabelEntry* Scope::public_label(const std::string& name) const {
    for (const Scope* scope = this; scope != nullptr;) {
        if (const LabelEntry* own = scope->own_public(name)) return own;
        if (scope->kind_ == Kind::kCallersBlock) {
            const LabelEntry* shown = scope->find_in_shown_scopes<LabelEntry>(
                [&](const Scope& at) { return at.own_public(name); });
            if (shown != nullptr) return shown;
        }
        const bool body = scope->kind_ == Kind::kMacroBody || scope->kind_ == Kind::kFile;
        scope = body ? scope->around_ : scope->written_;
    }
    return nullptr;
}

const LabelEntry* Scope::find_label(const std::string& name, const Scope* origin) const {
    if (origin != nullptr) {
        if (const LabelEntry* own = written_label(name, origin)) return own;
        return origin->find_label(name, nullptr);
    }
    if (const LabelEntry* found = written_label(name, nullptr)) return found;
    // A macro may insert a block that it received into a block for another macro, such as a `while`
    // made of a `loop`: the labels of the other macro are visible in it unless the name has another
    // meaning.
    for (const Scope* scope = this; scope != nullptr; scope = scope->around_) {
        if (const LabelEntry* own = scope->own_public(name)) return own;
    }
    return nullptr;
}

const Definition* Scope::find_definition(const std::string& name) const {
    std::size_t position = position_;
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        if (const Definition* own = scope->own_definition(name, position)) return own;
        position = scope->written_position();
        if (scope->kind_ != Kind::kCallersBlock) continue;
        const Definition* shown = scope->find_in_shown_scopes<Definition>([&](const Scope& at) {
            const Definition* own = at.own_definition(name, at.position_);
            return own != nullptr && own->is_public ? own : nullptr;
        });
        if (shown != nullptr) return shown;
    }
    return nullptr;
}

std::optional<Span> Scope::find_later_definition(const std::string& name) const {
    std::size_t position = position_;
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        const std::size_t end = scope->statements_ == nullptr ? 0 : scope->statements_->size();
        for (std::size_t i = position; i < end; ++i) {
            const auto* define = std::get_if<ast::Define>(&(*scope->statements_)[i].node);
            if (define != nullptr && define->name.text == name) return define->name.span;
        }
        position = scope->written_position();
    }
    return std::nullopt;
}

const MacroEntry* Scope::find_macro(std::string_view name) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        if (const MacroEntry* found = find_in(scope->macros_, name)) return found;
    }
    return nullptr;
}

// --- Candidates for near misses.

std::vector<std::string> Scope::label_names() const {
    std::vector<std::string> names;
    const auto was_handed = [](const std::string& name) {
        return name.find('\0') != std::string::npos;
    };
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        const auto all = [](const LabelEntry&) { return true; };
        collect(scope->labels_, all, names);
        if (scope->kind_ == Kind::kBlock) continue;
        for (const Scope* at = scope->around_; at != nullptr; at = at->around_) {
            collect(at->public_labels_, all, names);
        }
    }
    std::erase_if(names, was_handed);
    return sorted(std::move(names));
}

std::vector<std::string> Scope::definition_names() const {
    std::vector<std::string> names;
    std::size_t position = position_;
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        const auto is_known = [&](const Definition& d) { return d.position < position; };
        collect(scope->definitions_, is_known, names);
        position = scope->written_position();
    }
    return sorted(std::move(names));
}

std::vector<std::string> Scope::macro_names() const {
    std::vector<std::string> names;
    for (const Scope* scope = this; scope != nullptr; scope = scope->written_) {
        collect(
            scope->macros_, [](const MacroEntry&) { return true; }, names);
    }
    return sorted(std::move(names));
}

}  // namespace qter
