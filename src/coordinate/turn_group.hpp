// The group that some turns generate, element by element, where it is small: the 16 elements that U
// and D of a 3x3 make.
//
// The technique: breadth-first closure, each product compared with all elements before it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/turn_set.hpp"

namespace qter {

/// Elements are numbered; 0 is the identity.
class TurnGroup {
 public:
    static constexpr std::uint8_t kOutside = 255;

    /// None for a group of more than `most` elements; no more than 255. O(most * turns * slots).
    static std::optional<TurnGroup> of(const TurnSet& turns, std::span<const TurnNumber> generators,
                                       std::size_t most);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(words_.size()); }
    /// Turns that make the element, generators.
    [[nodiscard]] const TurnWord& word(std::uint32_t element) const { return words_[element]; }
    /// The element that is made when a turn is made after one; kOutside for a turn that is no
    /// generator.
    [[nodiscard]] std::uint8_t after(std::uint32_t element, TurnNumber turn) const {
        return after_[element * turns_ + turn];
    }
    [[nodiscard]] std::uint8_t inverse(std::uint32_t element) const { return inverse_[element]; }

    /// Where the element takes a value that turns take to after(value, turn).
    template <class Values>
    [[nodiscard]] std::uint32_t act(const Values& values, std::uint32_t value,
                                    std::uint32_t element) const {
        for (const TurnNumber turn : words_[element]) value = values.after(value, turn);
        return value;
    }

 private:
    TurnGroup() = default;

    std::size_t turns_ = 0;
    std::vector<TurnWord> words_;
    std::vector<std::uint8_t> after_;  // [element][turn]
    std::vector<std::uint8_t> inverse_;
};

}  // namespace qter
