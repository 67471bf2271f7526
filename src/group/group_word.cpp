#include "group/group_word.hpp"

#include <cassert>
#include <limits>
#include <numeric>

namespace qter {

namespace {

/// The order of `p`; 0 if it is larger than any word is long.
std::uint64_t order_of(const Permutation& p) {
    std::uint64_t order = 1;
    for (const std::vector<Slot>& cycle : cycles(p)) {
        order = std::lcm(order, std::uint64_t{cycle.size()});
        if (order > std::numeric_limits<std::uint32_t>::max()) return 0;
    }
    return order;
}

}  // namespace

Alphabet::Alphabet(const std::vector<Permutation>& generators) {
    assert(generators.size() <= std::numeric_limits<std::uint16_t>::max());
    for (const Permutation& generator : generators) {
        const auto number = static_cast<std::uint16_t>(orders_.size());
        degree_ = generator.size();
        images_.push_back(generator);
        images_.push_back(qter::inverse(generator));
        orders_.push_back(order_of(generator));
        if (orders_.back() == 1) continue;
        letters_.push_back({number, false});
        if (orders_.back() != 2) letters_.push_back({number, true});
    }
}

Permutation Alphabet::evaluate(const GroupWord& word) const {
    Permutation p = identity_permutation(degree_);
    // From the back, so that each letter is one pass in place: a b is a after b, point by point.
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
        const Permutation& q = image(*letter);
        for (Slot& point : p) point = q[point];
    }
    return p;
}

GroupWord Alphabet::inverse(const GroupWord& word) const {
    GroupWord back;
    back.reserve(word.size());
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
        const bool involution = orders_[letter->generator] == 2;
        back.push_back({letter->generator, !involution && !letter->inverse});
    }
    return back;
}

void Alphabet::append(GroupWord& word, const GroupWord& tail) const {
    for (const Letter letter : tail) {
        const std::uint64_t order = orders_[letter.generator];
        if (order == 1) continue;
        if (!word.empty() && word.back().generator == letter.generator) {
            if (order == 2 || word.back().inverse != letter.inverse) {
                word.pop_back();
                continue;
            }
            std::size_t run = 1;
            while (run < word.size() && word[word.size() - 1 - run] == letter) ++run;
            // run + 1 of these are at least as long as the rest of a full turn the other way.
            if (order != 0 && 2 * (run + 1) > order) {
                word.resize(word.size() - run);
                word.insert(word.end(), order - run - 1, {letter.generator, !letter.inverse});
                continue;
            }
        }
        word.push_back(order == 2 ? Letter{letter.generator, false} : letter);
    }
}

}  // namespace qter
