#include "notation/grip_names.hpp"

#include <algorithm>

#include "support/letters.hpp"

namespace qter {
namespace {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

}  // namespace

std::optional<std::string> grip_name_problem(std::string_view name) {
    const bool known = std::all_of(name.begin(), name.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '-' || c == '_';
    });
    if (!known) return "may only have letters, digits, - and _";
    if (std::none_of(name.begin(), name.end(), is_letter)) return "needs a letter";
    if (name[0] == '-') return "must not start with a hyphen";
    return std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> find_name_clash(
    const std::vector<std::string>& names) {
    std::unordered_map<std::string, std::size_t> number;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto [other, fresh] = number.emplace(names[i], i);
        if (!fresh) return std::make_pair(other->second, i);
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string stem = names[i];
        while (!stem.empty() && is_digit(stem.back())) {
            stem.pop_back();
            if (const auto other = number.find(stem); other != number.end()) {
                return std::make_pair(other->second, i);
            }
        }
    }
    return std::nullopt;
}

std::optional<std::string> GripNames::add(const std::string& name) {
    if (names_.contains(name)) return name;
    if (const auto longer = by_stem_.find(name); longer != by_stem_.end()) return longer->second;
    std::vector<std::string> stems;
    for (std::string stem = name; !stem.empty() && is_digit(stem.back());) {
        stem.pop_back();
        if (names_.contains(stem)) return stem;
        stems.push_back(stem);
    }
    for (const std::string& stem : stems) by_stem_.emplace(stem, name);
    names_.insert(name);
    return std::nullopt;
}

bool is_plain_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
    });
}

std::string plain_name(std::string_view name) {
    std::string plain(name.empty() ? "_" : name);
    for (char& c : plain) {
        if (!is_plain_name({&c, 1})) c = '_';
    }
    return plain;
}

}  // namespace qter
