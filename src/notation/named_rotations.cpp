#include "notation/named_rotations.hpp"

#include <algorithm>

#include "notation/algorithm.hpp"

namespace qter {

bool is_rotation_name(std::string_view name) {
    const std::string_view stem = name.substr(0, name.find_last_not_of("0123456789'") + 1);
    if (stem == "x" || stem == "y" || stem == "z") return true;
    if (stem.size() < 2 || stem.back() != 'v') return false;
    return std::all_of(stem.begin(), stem.end() - 1,
                       [](char c) { return c == '_' || (c >= 'A' && c <= 'Z'); });
}

std::vector<std::string> grip_names_beside_rotations(const Puzzle& puzzle) {
    std::vector<std::string> names;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        names.push_back(to_string(puzzle, Turn{grip, 1}));
    }
    if (std::all_of(names.begin(), names.end(), is_rotation_name)) return names;
    for (std::string& name : names) {
        if (!is_rotation_name(name)) continue;
        do {
            name += '_';
        } while (std::count(names.begin(), names.end(), name) > 1);
    }
    return names;
}

std::string meaning_of(const Puzzle& puzzle, const OtherName& other) {
    std::string text;
    for (const auto& [whole, turn] : other.moves) {
        const auto [grip, amount] = turn;
        const std::uint32_t order =
            whole ? puzzle.named_rotations()[grip].order : puzzle.grips()[grip].order;
        const bool back = amount * 2U > order;
        const std::uint32_t count = back ? order - amount : amount;
        text += (text.empty() ? "" : " ") + (whole ? puzzle.named_rotations()[grip].name
                                                   : grip_names_beside_rotations(puzzle)[grip]);
        text += (count == 1 ? "" : std::to_string(count)) + (back ? "'" : "");
    }
    return text;
}

}  // namespace qter
