// Words in the generators of a permutation group.
#pragma once

#include <cstdint>
#include <vector>

#include "state/permutation.hpp"

namespace qter {

struct Letter {
    std::uint16_t generator = 0;
    bool inverse = false;

    friend bool operator==(const Letter&, const Letter&) = default;
};

/// The first letter is done first: the word a b is compose(a, b).
using GroupWord = std::vector<Letter>;

/// The letters of a group's generators, and their permutations.
class Alphabet {
 public:
    /// At most 65535 generators of one degree.
    explicit Alphabet(const std::vector<Permutation>& generators);

    [[nodiscard]] std::size_t degree() const { return degree_; }
    /// Every generator, and every inverse that is a different element.
    [[nodiscard]] const std::vector<Letter>& letters() const { return letters_; }
    [[nodiscard]] const Permutation& image(Letter letter) const {
        return images_[2 * std::size_t{letter.generator} + (letter.inverse ? 1 : 0)];
    }
    /// The product of the letters; O(length * degree).
    [[nodiscard]] Permutation evaluate(const GroupWord& word) const;
    /// The inverse of `word`.
    [[nodiscard]] GroupWord inverse(const GroupWord& word) const;
    /// Appends `tail` to `word`. Neighbouring letters of one generator are replaced by their
    /// shortest form: for a generator of order 4, three letters become one inverse.
    void append(GroupWord& word, const GroupWord& tail) const;

 private:
    std::size_t degree_ = 0;
    std::vector<Permutation> images_;  // generator, its inverse, next generator, ...
    std::vector<std::uint64_t> orders_;
    std::vector<Letter> letters_;
};

}  // namespace qter
