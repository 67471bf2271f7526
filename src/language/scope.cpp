#include "qter/language/scope.hpp"

#include <algorithm>

namespace qter {
namespace {

/// Most names a near miss is looked for among; each costs an edit distance.
constexpr std::size_t kMostCandidates = 2000;

/// Adds the keys of `map` whose entries pass.
template <class Map, class Passes>
void collect(const Map& map, Passes passes, std::vector<std::string>& names) {
    for (const auto& [name, entry] : map) {
        if (names.size() == kMostCandidates) return;
        if (passes(entry)) names.push_back(name);
    }
}

/// Sorted, so that messages do not depend on hashing.
std::vector<std::string> sorted(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace

const LabelEntry* Scopes::add_label(const std::string& name, LabelEntry entry) {
    const auto [there, is_new] = scopes_.back().labels.emplace(name, entry);
    return is_new ? nullptr : &there->second;
}

const LabelEntry* Scopes::find_label(const std::string& name) const {
    for (std::size_t i = scopes_.size(); i-- > 0;) {
        const Scope& scope = scopes_[i];
        const auto found = scope.labels.find(name);
        if (found != scope.labels.end()) return &found->second;
    }
    return nullptr;
}

const Definition* Scopes::add_definition(const std::string& name, Definition definition) {
    definition.position = scopes_.back().position;
    const auto [there, is_new] = scopes_.back().definitions.emplace(name, std::move(definition));
    return is_new ? nullptr : &there->second;
}

const Definition* Scopes::find_definition(const std::string& name) const {
    for (std::size_t i = scopes_.size(); i-- > 0;) {
        const Scope& scope = scopes_[i];
        const auto found = scope.definitions.find(name);
        const bool here = found != scope.definitions.end();
        if (here && found->second.position < scope.position) return &found->second;
    }
    return nullptr;
}

const Definition* Scopes::find_later_definition(const std::string& name) const {
    for (std::size_t i = scopes_.size(); i-- > 0;) {
        const Scope& scope = scopes_[i];
        const auto found = scope.definitions.find(name);
        if (found != scope.definitions.end()) return &found->second;
    }
    return nullptr;
}

std::vector<std::string> Scopes::label_names() const {
    std::vector<std::string> names;
    for (std::size_t i = scopes_.size(); i-- > 0;) {
        const Scope& scope = scopes_[i];
        collect(
            scope.labels, [](const LabelEntry&) { return true; }, names);
    }
    return sorted(std::move(names));
}

std::vector<std::string> Scopes::definition_names() const {
    std::vector<std::string> names;
    for (std::size_t i = scopes_.size(); i-- > 0;) {
        const Scope& scope = scopes_[i];
        const auto is_known = [&](const Definition& d) { return d.position < scope.position; };
        collect(scope.definitions, is_known, names);
    }
    return sorted(std::move(names));
}

}  // namespace qter
