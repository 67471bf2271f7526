// What additions cost a person: turns.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "qter/language/flat_code.hpp"
#include "qter/language/registers.hpp"

namespace qter {

class TurnCosts {
 public:
    explicit TurnCosts(const RegisterTable& registers) : registers_(registers) {}

    /// Turns (half-turn metric) of the line that adds all terms, which are of one holding: the sum
    /// over registers, each by the shorter of its two ways round, not cancelled where they meet. A
    /// theoretical register costs 1 when anything is added. Computed in O(1) from the generator.
    [[nodiscard]] Integer turns(const std::vector<Addition>& terms);

 private:
    /// Turns of the generator as it stands, and those each further repetition adds.
    struct Growth {
        std::size_t first = 0;
        std::size_t more = 0;
    };
    const Growth& growth(std::size_t reg);

    const RegisterTable& registers_;
    std::map<std::size_t, Growth> growth_;
};

}  // namespace qter
