#include "group/short_elements.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace qter {

namespace {

/// Larger powers do not have short words.
constexpr std::size_t kMaxPower = 15;
constexpr std::size_t kMaxLetters = 48;
/// Elements that move more points have too many conjugates to search.
constexpr std::size_t kMaxMoved = 24;

class ElementSearch {
 public:
    ElementSearch(const Alphabet& alphabet, const std::vector<std::size_t>& stage_of,
                  std::size_t stages)
        : alphabet_(alphabet), stage_of_(stage_of), best_(stages), moved_(stages) {}

    /// Considers `image` and its powers. O(degree * kMaxPower) at worst.
    void consider(const GroupWord& word, const Permutation& image) {
        length_.assign(image.size(), 0);
        for (auto& histogram : moved_) histogram.clear();
        std::size_t first = best_.size();
        for (Slot start = 0; start < image.size(); ++start) {
            if (length_[start] != 0 || image[start] == start) continue;
            std::size_t length = 0;
            for (Slot at = start; length == 0 || at != start; at = image[at]) ++length;
            Slot at = start;
            do {
                length_[at] = length;
            } while ((at = image[at]) != start);
            // An orbit is in one stage, and so is a cycle.
            const std::size_t stage = stage_of_[start];
            if (stage == best_.size()) continue;
            moved_[stage][length] += length;
            first = std::min(first, stage);
        }
        for (std::size_t power = 1; power <= kMaxPower && power * word.size() <= kMaxLetters;
             ++power) {
            std::size_t stage = first;
            std::size_t moved = 0;
            for (; stage < best_.size(); ++stage) {
                for (const auto& [length, points] : moved_[stage]) {
                    if (power % length != 0) moved += points;
                }
                if (moved != 0) break;
            }
            if (stage == best_.size()) continue;
            if (moved > kMaxMoved) continue;
            keep(word, power, stage, moved);
        }
    }

    std::vector<ShortElement> result(std::size_t per_stage) const {
        std::vector<ShortElement> found;
        for (std::size_t stage = 0; stage < best_.size(); ++stage) {
            std::size_t count = 0;
            for (const auto& [moved, word] : best_[stage]) {
                if (count++ == per_stage) break;
                found.push_back({word, alphabet_.evaluate(word), stage, moved});
            }
        }
        return found;
    }

 private:
    void keep(const GroupWord& word, std::size_t power, std::size_t stage, std::size_t moved) {
        GroupWord& kept = best_[stage][moved];
        if (!kept.empty() && kept.size() <= word.size() * power) return;
        GroupWord whole;
        for (std::size_t i = 0; i < power; ++i) alphabet_.append(whole, word);
        kept = std::move(whole);
    }

    const Alphabet& alphabet_;
    const std::vector<std::size_t>& stage_of_;
    std::vector<std::map<std::size_t, GroupWord>> best_;     // [stage][points moved]
    std::vector<std::map<std::size_t, std::size_t>> moved_;  // [stage][cycle length]: points
    std::vector<std::size_t> length_;                        // by point, the length of its cycle
};

struct Known {
    GroupWord word;
    Permutation image;
};

/// About `count` distinct elements, by word length.
std::vector<Known> shortest_words(const Alphabet& alphabet, std::size_t count) {
    std::vector<Known> known = {{{}, identity_permutation(alphabet.degree())}};
    std::set<Permutation> seen = {known.front().image};
    for (std::size_t at = 0; at < known.size() && known.size() < count; ++at) {
        for (const Letter letter : alphabet.letters()) {
            Permutation image = compose(known[at].image, alphabet.image(letter));
            if (!seen.insert(image).second) continue;
            GroupWord word = known[at].word;
            word.push_back(letter);
            known.push_back({std::move(word), std::move(image)});
        }
    }
    return known;
}

}  // namespace

std::vector<ShortElement> short_elements(const Alphabet& alphabet,
                                         const std::vector<std::size_t>& stage_of,
                                         std::size_t stages, std::size_t per_stage,
                                         std::size_t budget, Random& random) {
    ElementSearch search(alphabet, stage_of, stages);
    const std::vector<Known> known = shortest_words(alphabet, budget / 4);
    for (const Known& element : known) search.consider(element.word, element.image);

    // a x a' y: a has up to three letters, x and y one or two. Short words are tried more often
    // than in proportion to their number, and half of the attempts are commutators, y = x', which
    // are the most likely to move few points.
    std::array<std::size_t, 4> within = {
        1, 1, 1, 1};  // by length, number of known elements with at most this many letters
    for (std::size_t length = 1; length < within.size(); ++length) {
        while (within[length] < known.size() && known[within[length]].word.size() <= length) {
            ++within[length];
        }
        if (length + 1 < within.size()) within[length + 1] = within[length];
    }
    const auto pick = [&](std::size_t longest) -> const Known& {
        return known[random.below(within[1 + random.below(longest)])];
    };
    Permutation image(alphabet.degree());
    for (std::size_t i = 0; i < budget; ++i) {
        const Known& a = pick(3);
        const Known& x = pick(2);
        const Known& other = pick(2);
        const bool commutator = random.below(2) == 0;
        const Permutation a_back = inverse(a.image);
        const Permutation y = commutator ? inverse(x.image) : other.image;
        for (std::size_t p = 0; p < image.size(); ++p) {
            image[p] = a.image[x.image[a_back[y[p]]]];
        }
        GroupWord word = a.word;
        alphabet.append(word, x.word);
        alphabet.append(word, alphabet.inverse(a.word));
        alphabet.append(word, commutator ? alphabet.inverse(x.word) : other.word);
        if (!word.empty()) search.consider(word, image);
    }
    return search.result(per_stage);
}

}  // namespace qter
