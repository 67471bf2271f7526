// Names of grips, orbits and pieces that can be read back from texts.
//
// An algorithm is read by taking the longest matching name of a grip, then digits that count turns,
// then an apostrophe. So a name has no apostrophe and no blank, and no two names may differ only by
// digits at the end: with both `U` and `U2`, U turned twice could not be distinguished from U2.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace qter {

/// The fault of a grip's name, as the end of a sentence that starts with the name; nullopt if the
/// name consists of letters, digits, - and _, does not start with - and has a letter.
[[nodiscard]] std::optional<std::string> grip_name_problem(std::string_view name);

/// The indices of two of `names` that are equal, or differ only by digits at the end of the second
/// one; nullopt if there are none. O(total length).
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> find_name_clash(
    const std::vector<std::string>& names);

/// The same for names that are added one by one, in time proportional to their lengths.
class GripNames {
 public:
    /// Adds a name, or returns the earlier name that clashes with it.
    std::optional<std::string> add(const std::string& name);

 private:
    std::unordered_set<std::string> names_;
    std::unordered_map<std::string, std::string> by_stem_;  // of names that end in digits
};

/// True for a name of an orbit or a piece that every format can hold: only letters, digits, - _ and
/// . are allowed.
[[nodiscard]] bool is_plain_name(std::string_view name);

/// `name` with each other character replaced by _, and _ for an empty name.
[[nodiscard]] std::string plain_name(std::string_view name);

}  // namespace qter
