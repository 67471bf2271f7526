#include "finder/linked_choices.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace qter {

namespace {

struct ChoiceHash {
    std::size_t operator()(const LinkedChoice& choice) const {
        // Two odd constants, so that the sets mix and neither cancels the other.
        std::uint64_t x = choice.owned * 0x9e3779b97f4a7c15 ^ choice.shared * 0xbf58476d1ce4e5b9;
        return static_cast<std::size_t>(x ^ (x >> 31));
    }
};

PieceSet image(PieceSet pieces, const Permutation& symmetry) {
    PieceSet out = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
        out |= PieceSet{1} << symmetry[static_cast<std::size_t>(std::countr_zero(pieces))];
    }
    return out;
}

class Explorer {
 public:
    explicit Explorer(const LinkedPatterns& patterns) : patterns_(patterns) {}

    std::optional<std::vector<LinkedChoice>> all() {
        if (!split_all()) return std::nullopt;
        const std::vector<LinkedChoice> splits = sorted(splits_);
        for (const LinkedChoice& split : splits) {
            if (!add_choice(split)) return std::nullopt;
        }
        for (std::size_t at = 0; at < found_.size(); ++at) {
            const LinkedChoice here = found_[at];
            for (const LinkedChoice& split : splits) {
                if (!count_step()) return std::nullopt;
                if ((split.owned & ~here.owned) != 0 || (split.shared & here.owned) != 0) continue;
                if (!add_choice({here.owned, here.shared | split.shared})) return std::nullopt;
            }
        }
        return std::move(found_);
    }

    std::optional<std::vector<LinkedChoice>> widest() {
        if (!split_all()) return std::nullopt;
        std::unordered_set<LinkedChoice, ChoiceHash> owned;
        for (const LinkedChoice& split : splits_) owned.insert({split.owned, 0});
        for (const LinkedChoice& choice : sorted(owned)) {
            if (!add_choice(choice)) return std::nullopt;
        }
        PieceSet moved = 0;
        for (const Pattern& pattern : patterns_.patterns) moved |= pattern.support;
        for (LinkedChoice& choice : found_) choice.shared = moved & ~choice.owned;
        return std::move(found_);
    }

 private:
    bool split_all() {
        return std::all_of(patterns_.patterns.begin(), patterns_.patterns.end(),
                           [&](const Pattern& pattern) { return split(pattern, 0, {}); });
    }

    /// Sorted, so that the result does not depend on the library's hash function.
    static std::vector<LinkedChoice> sorted(
        const std::unordered_set<LinkedChoice, ChoiceHash>& choices) {
        std::vector<LinkedChoice> list(choices.begin(), choices.end());
        std::sort(list.begin(), list.end(), [](const LinkedChoice& a, const LinkedChoice& b) {
            return std::tie(a.owned, a.shared) < std::tie(b.owned, b.shared);
        });
        return list;
    }

    bool count_step() {
        return ++steps_ <= kMaxChoiceSteps && seen_.size() <= kMaxChoices &&
               splits_.size() <= kMaxChoices;
    }

    /// Makes each cycle of the pattern from index `from` on owned or shared, in all combinations.
    bool split(const Pattern& pattern, std::size_t from, LinkedChoice choice) {
        if (!count_step()) return false;
        if (from == pattern.cycles.size()) {
            splits_.insert(choice);
            return true;
        }
        const PieceSet pieces = pattern.cycles[from].pieces;
        if (!split(pattern, from + 1, {choice.owned, choice.shared | pieces})) return false;
        if ((pieces & ~patterns_.usable) != 0) return true;
        return split(pattern, from + 1, {choice.owned | pieces, choice.shared});
    }

    /// Keeps a choice unless it is an image of one before.
    bool add_choice(const LinkedChoice& choice) {
        if (!seen_.insert(choice).second) return true;
        found_.push_back(choice);
        std::vector<LinkedChoice> images = {choice};
        while (!images.empty()) {
            const LinkedChoice last = images.back();
            images.pop_back();
            for (const Permutation& symmetry : patterns_.symmetries) {
                if (!count_step()) return false;
                const LinkedChoice next = {image(last.owned, symmetry),
                                           image(last.shared, symmetry)};
                if (seen_.insert(next).second) images.push_back(next);
            }
        }
        return true;
    }

    const LinkedPatterns& patterns_;
    std::unordered_set<LinkedChoice, ChoiceHash> splits_;
    std::unordered_set<LinkedChoice, ChoiceHash> seen_;
    std::vector<LinkedChoice> found_;
    std::uint64_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<LinkedChoice>> linked_choices(const LinkedPatterns& patterns) {
    return Explorer(patterns).all();
}

std::optional<std::vector<LinkedChoice>> widest_linked_choices(const LinkedPatterns& patterns) {
    return Explorer(patterns).widest();
}

}  // namespace qter
