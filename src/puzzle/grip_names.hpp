// What a grip, an orbit and a piece may be called so that texts which name them can be read again.
//
// An algorithm is read by taking the longest name of a grip that fits, then digits that count
// turns, then an apostrophe. So a name holds no apostrophe and no blank, and no two names may
// differ by digits at the end alone: with both `U` and `U2`, nobody could tell U turned twice from
// U2.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace qter {

/// What is wrong with this name of a grip, as the end of a sentence that starts with the name;
/// nullopt when it is letters, digits, - and _, does not start with - and has a letter.
[[nodiscard]] std::optional<std::string> grip_name_problem(std::string_view name);

/// Two of `names`, by their numbers, that are the same or differ by digits at the end of the second
/// one alone; nullopt when there are none. O(total length).
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> find_name_clash(
    const std::vector<std::string>& names);

/// The same of names that come one by one, in time proportional to their lengths.
class GripNames {
 public:
    /// Adds a name, or gives the one before it that it cannot stand beside.
    std::optional<std::string> add(const std::string& name);

 private:
    std::unordered_set<std::string> names_;
    std::unordered_map<std::string, std::string> by_stem_;  // of names that end in digits
};

/// True for a name of an orbit or a piece that every text can hold: letters, digits, - _ and .
/// only.
[[nodiscard]] bool is_plain_name(std::string_view name);

/// `name` with what is_plain_name refuses replaced by _, and _ for an empty one.
[[nodiscard]] std::string plain_name(std::string_view name);

}  // namespace qter
