#include "construct/three_cycles.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <queue>
#include <utility>

#include "notation/algorithm.hpp"
#include "state/fast_state.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

/// How many words are paired with one another, and how many of these may have the same effect.
constexpr std::size_t kPaired = 400'000;
constexpr std::size_t kAlike = 16;
/// Pairs of one set that are written out as words; each takes some ten microseconds.
constexpr std::size_t kSpelt = 10'000;
/// How many sets of grips of one size are tried.
constexpr std::size_t kRounds = 3;

/// The fast states of words, in the same order.
struct ListedWords {
    std::vector<TurnWord> words;
    FastBuffer states;
};

/// The canonical sequences of `length` turns. If there are more than `most`, about `most` of them,
/// evenly spread.
std::vector<TurnWord> canonical_words(const TurnSet& turns, std::uint32_t length,
                                      std::size_t most) {
    struct Item {
        TurnWord word;
        CanonicalSequences::Node node;
    };
    std::vector<Item> all{{{}, CanonicalSequences::kStart}};
    for (std::uint32_t i = 0; i < length; ++i) {
        std::vector<Item> longer;
        const std::size_t step = all.size() * turns.size() / most + 1;
        std::size_t number = 0;
        for (const Item& item : all) {
            for (const TurnSet::Step next : turns.steps(item.node)) {
                if (number++ % step != 0) continue;
                longer.push_back({item.word, next.node});
                longer.back().word.push_back(next.turn);
            }
        }
        all = std::move(longer);
    }
    std::vector<TurnWord> words;
    for (Item& item : all) words.push_back(std::move(item.word));
    return words;
}

/// Whether two fast states may differ in just three slots of the mask. A slot has one or more
/// bytes, at most two of which differ.
bool may_be_three(const std::uint8_t* a, const std::uint8_t* b, const FastBuffer& mask) {
    std::size_t differ = 0;
    for (std::size_t k = 0; k < mask.size(); ++k) differ += ((a[k] ^ b[k]) & mask.data()[k]) != 0;
    return differ >= 3 && differ <= 6;
}

}  // namespace

ThreeCycles::ThreeCycles(const FinderPuzzle& puzzle, const TurnSet& turns, std::vector<bool> matter,
                         std::uint64_t commutators, std::uint64_t memory,
                         const Cancellation& cancellation)
    : puzzle_(puzzle),
      turns_(turns),
      turn_words_(turns),
      memory_(memory),
      part_of_(puzzle.puzzle()->pieces().size(), kNone),
      local_(part_of_.size(), 0) {
    if (matter.empty()) {
        for (const FinderOrbit& orbit : puzzle.orbits()) matter.push_back(orbit.usable != 0);
    }
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const std::vector<Slot>& slots = puzzle.constraints().parts[orbit].slots;
        Part& part = parts_.emplace_back();
        part.size = static_cast<std::uint32_t>(slots.size());
        part.modulus = puzzle.puzzle()->shape().modulus(slots.front());
        const bool owned = matter[orbit];
        for (std::uint32_t i = 0; i < slots.size(); ++i) {
            local_[slots[i]] = i;
            if (owned) part_of_[slots[i]] = orbit;
        }
        const std::size_t n = part.size;
        const std::size_t entries = n * n * n * part.modulus * part.modulus;
        if (owned && n >= 3 && entries <= std::min<std::uint64_t>(kMostEntries, memory / 64)) {
            part.word.assign(entries, kNone);
        }
    }
    try_commutators(commutators, cancellation);
    for (std::uint32_t orbit = 0; orbit < parts_.size(); ++orbit) {
        const Part& part = parts_[orbit];
        const bool none = std::all_of(part.word.begin(), part.word.end(),
                                      [](std::uint32_t number) { return number == kNone; });
        if (!part.word.empty() && none) try_pairs(orbit, cancellation);
    }
    conjugate_all(cancellation);
    measure();
}

std::size_t ThreeCycles::entry(const Part& part, const ThreeCycle& cycle) const {
    // The smallest slot comes first.
    std::uint32_t slots[3] = {cycle.a, cycle.b, cycle.c};
    std::uint32_t twists[3] = {cycle.twist_a, cycle.twist_b,
                               (2 * part.modulus - cycle.twist_a - cycle.twist_b) % part.modulus};
    const auto first = std::min_element(slots, slots + 3) - slots;
    std::rotate(slots, slots + first, slots + 3);
    std::rotate(twists, twists + first, twists + 3);
    std::size_t at = slots[0];
    at = at * part.size + slots[1];
    at = at * part.size + slots[2];
    return (at * part.modulus + twists[0]) * part.modulus + twists[1];
}

std::uint32_t ThreeCycles::length(std::uint32_t orbit, const ThreeCycle& cycle) const {
    const Part& part = parts_[orbit];
    if (part.word.empty()) return kNone;
    const std::uint32_t number = part.word[entry(part, cycle)];
    return number == kNone ? kNone : static_cast<std::uint32_t>(words_[number].size());
}

const TurnWord& ThreeCycles::word(std::uint32_t orbit, const ThreeCycle& cycle) const {
    const Part& part = parts_[orbit];
    return words_[part.word[entry(part, cycle)]];
}

/// The 3-cycle that the state is, ignoring pieces that need not return; nullopt if it is not one.
std::optional<ThreeCycles::Found> ThreeCycles::three_cycle(const State& state) const {
    Slot first = 0;
    std::size_t moved = 0;
    for (Slot slot = 0; slot < part_of_.size(); ++slot) {
        if (part_of_[slot] == kNone || is_solved(state, slot)) continue;
        if (moved++ == 0) first = slot;
        if (moved > 3) return std::nullopt;
    }
    if (moved != 3) return std::nullopt;
    const Slot second = state.piece[first];
    const Slot third = state.piece[second];
    if (second == first || third == first || state.piece[third] != first) return std::nullopt;
    const std::uint32_t orbit = part_of_[first];
    if (parts_[orbit].word.empty()) return std::nullopt;
    const std::uint32_t sum = state.orient[first] + state.orient[second] + state.orient[third];
    if (sum % parts_[orbit].modulus != 0) return std::nullopt;
    return Found{
        orbit,
        {local_[first], local_[second], local_[third], state.orient[first], state.orient[second]}};
}

/// Keeps the word if it is the shortest for its 3-cycle so far.
bool ThreeCycles::keep(const Found& found, TurnWord word) {
    Part& part = parts_[found.orbit];
    std::uint32_t& number = part.word[entry(part, found.cycle)];
    if (number != kNone && words_[number].size() <= word.size()) return false;
    number = static_cast<std::uint32_t>(words_.size());
    words_.push_back(std::move(word));
    of_word_.push_back(found);
    return true;
}

void ThreeCycles::try_commutators(std::uint64_t most, const Cancellation& cancellation) {
    const FastShape& shape = turns_.shape();
    const FastOps& ops = fast_ops(available_kernels().front());
    const std::size_t bytes = shape.bytes();
    const FastBuffer mask = mask_without(kNone);
    WordState leads_to(turns_, solved_state(shape.shape()));
    const auto listed = [&](std::uint32_t length, std::size_t count) {
        std::vector<TurnWord> words = canonical_words(turns_, length, count);
        ListedWords list{std::move(words), FastBuffer()};
        list.states = FastBuffer(list.words.size() * 2 * bytes);
        const auto write = [&](const TurnWord& word, std::uint8_t* out) {
            std::memcpy(out, leads_to.fast(word), bytes);
        };
        for (std::size_t i = 0; i < list.words.size(); ++i) {
            write(list.words[i], list.states.data() + 2 * i * bytes);
            write(turns_.undone(list.words[i]), list.states.data() + (2 * i + 1) * bytes);
        }
        return list;
    };
    // Each kind of commutator, (turns of A, turns of B), has a share of the total.
    const std::size_t ones = turns_.size();
    const ListedWords one = listed(1, ones);
    const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(most)));
    const ListedWords two = listed(2, root);
    const ListedWords three = listed(3, most / ones + 1);
    FastBuffer ab(bytes);
    FastBuffer back(bytes);
    FastBuffer all(bytes);
    State state = solved_state(shape.shape());
    const auto try_all = [&](const ListedWords& as, const ListedWords& bs) {
        for (std::size_t i = 0; i < as.words.size(); ++i) {
            if (cancellation.requested()) throw Cancelled();
            const std::uint8_t* const a = as.states.data() + 2 * i * bytes;
            for (std::size_t j = 0; j < bs.words.size(); ++j) {
                const std::uint8_t* const b = bs.states.data() + 2 * j * bytes;
                ops.compose(shape.plan(), a, b, ab.data());
                ops.compose(shape.plan(), a + bytes, b + bytes, back.data());
                ops.compose(shape.plan(), ab.data(), back.data(), all.data());
                if (!may_be_three(all.data(), shape.solved().data(), mask)) continue;
                shape.unpack(all.data(), state);
                const std::optional<Found> found = three_cycle(state);
                if (!found) continue;
                TurnWord word = as.words[i];
                const TurnWord& b_word = bs.words[j];
                const TurnWord a_back = turns_.undone(as.words[i]);
                const TurnWord b_back = turns_.undone(b_word);
                word.insert(word.end(), b_word.begin(), b_word.end());
                word.insert(word.end(), a_back.begin(), a_back.end());
                word.insert(word.end(), b_back.begin(), b_back.end());
                keep(*found, turn_words_.cancelled(word));
            }
        }
    };
    try_all(one, one);
    try_all(two, one);
    try_all(two, two);
    try_all(three, one);
}

/// A mask of the bytes of all slots whose pieces must return, except those of one orbit.
FastBuffer ThreeCycles::mask_without(std::uint32_t orbit) const {
    std::vector<Slot> matter;
    for (Slot slot = 0; slot < part_of_.size(); ++slot) {
        if (part_of_[slot] != kNone && part_of_[slot] != orbit) matter.push_back(slot);
    }
    FastBuffer mask(turns_.shape().bytes());
    turns_.shape().mark(matter, mask.data());
    return mask;
}

void ThreeCycles::try_pairs(std::uint32_t orbit, const Cancellation& cancellation) {
    const std::vector<std::uint16_t>& all = turn_words_.grips();
    pair_up(orbit, all, cancellation);
    Random random(orbit + 1);
    for (std::size_t wanted = 2; wanted <= 4; ++wanted) {
        for (std::size_t round = 0; round < kRounds; ++round) {
            // Each grip commutes with none of the chosen ones: these have the most effect in few
            // turns.
            std::vector<std::uint16_t> chosen;
            for (std::size_t tries = 0; tries < 200 && chosen.size() < wanted; ++tries) {
                const std::uint16_t grip = all[random.below(all.size())];
                const bool meets = std::none_of(
                    chosen.begin(), chosen.end(),
                    [&](std::uint16_t other) { return turns_.puzzle().commute(grip, other); });
                if (meets) chosen.push_back(grip);
            }
            pair_up(orbit, chosen, cancellation);
        }
    }
}

void ThreeCycles::pair_up(std::uint32_t orbit, const std::vector<std::uint16_t>& grips,
                          const Cancellation& cancellation) {
    struct Item {
        std::uint32_t parent;
        TurnNumber turn;
        CanonicalSequences::Node node;
    };
    using Key = std::pair<std::uint64_t, std::uint32_t>;
    const FastShape& shape = turns_.shape();
    const FastOps& ops = fast_ops(available_kernels().front());
    const std::size_t bytes = shape.bytes();
    const std::size_t most =
        std::min<std::uint64_t>(kPaired, memory_ / 4 / (bytes + sizeof(Item) + sizeof(Key)));
    const FastBuffer mask = mask_without(orbit);
    const FastBuffer looked_at = mask_without(kNone);
    std::vector<Item> items{{0, 0, CanonicalSequences::kStart}};
    FastBuffer states((most + 1) * bytes);
    std::memcpy(states.data(), shape.solved().data(), bytes);
    for (std::size_t at = 0; at < items.size() && items.size() < most; ++at) {
        if (at % 1024 == 0 && cancellation.requested()) throw Cancelled();
        for (const TurnSet::Step step : turns_.steps(items[at].node)) {
            if (items.size() >= most) break;
            const std::uint16_t grip = turns_.turn(step.turn).grip;
            if (std::find(grips.begin(), grips.end(), grip) == grips.end()) continue;
            ops.compose(shape.plan(), states.data() + at * bytes, turns_.fast(step.turn),
                        states.data() + items.size() * bytes);
            items.push_back({static_cast<std::uint32_t>(at), step.turn, step.node});
        }
    }
    std::vector<Key> keys;
    FastBuffer masked(bytes);
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        for (std::size_t k = 0; k < bytes; ++k) {
            masked.data()[k] = states.data()[i * bytes + k] & mask.data()[k];
        }
        keys.emplace_back(fast_hash(masked.data(), bytes), i);
    }
    std::sort(keys.begin(), keys.end());
    const auto word_of = [&](std::uint32_t at) {
        TurnWord word;
        for (; at != 0; at = items[at].parent) word.push_back(items[at].turn);
        std::reverse(word.begin(), word.end());
        return word;
    };
    std::size_t spelt = 0;
    for (std::size_t begin = 0; begin < keys.size() && spelt < kSpelt;) {
        if (begin % 1024 == 0 && cancellation.requested()) throw Cancelled();
        std::size_t end = begin + 1;
        while (end < keys.size() && keys[end].first == keys[begin].first) ++end;
        end = std::min(end, begin + kAlike);
        for (std::size_t i = begin; i < end; ++i) {
            for (std::size_t j = i + 1; j < end; ++j) {
                const std::uint8_t* const a = states.data() + keys[i].second * bytes;
                const std::uint8_t* const b = states.data() + keys[j].second * bytes;
                if (!may_be_three(a, b, looked_at)) continue;
                if (++spelt > kSpelt) return;
                TurnWord word = word_of(keys[j].second);
                const TurnWord back = turns_.undone(word_of(keys[i].second));
                word.insert(word.end(), back.begin(), back.end());
                word = turn_words_.cancelled(word);
                const std::optional<Found> found =
                    three_cycle(state_of(turns_.puzzle(), turns_.algorithm(word)));
                if (found && found->orbit == orbit) keep(*found, std::move(word));
            }
        }
        while (end < keys.size() && keys[end].first == keys[begin].first) ++end;
        begin = end;
    }
}

/// T C T' for the turn T: the images of the slots of C under T, and the twists that T gives.
ThreeCycle ThreeCycles::conjugated(const Found& found, const State& turn) const {
    const std::vector<Slot>& slots = puzzle_.constraints().parts[found.orbit].slots;
    const std::uint32_t modulus = parts_[found.orbit].modulus;
    const Slot of[3] = {slots[found.cycle.a], slots[found.cycle.b], slots[found.cycle.c]};
    const std::uint32_t twists[2] = {found.cycle.twist_a, found.cycle.twist_b};
    ThreeCycle made;
    std::uint32_t* const to[3] = {&made.a, &made.b, &made.c};
    for (std::size_t i = 0; i < 3; ++i) *to[i] = local_[turn.piece[of[i]]];
    std::uint32_t* const twist_to[2] = {&made.twist_a, &made.twist_b};
    for (std::size_t i = 0; i < 2; ++i) {
        *twist_to[i] =
            (twists[i] + turn.orient[of[i + 1]] + modulus - turn.orient[of[i]]) % modulus;
    }
    return made;
}

void ThreeCycles::conjugate_all(const Cancellation& cancellation) {
    std::vector<State> states;
    for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
        states.push_back(turns_.puzzle().turn_state(turns_.turn(turn)));
    }
    const auto grip = [&](TurnNumber turn) { return turns_.turn(turn).grip; };
    using Queued = std::pair<std::size_t, std::uint32_t>;  // number of turns, index into words_
    std::priority_queue<Queued, std::vector<Queued>, std::greater<>> queue;
    for (std::uint32_t number = 0; number < words_.size(); ++number) {
        queue.emplace(words_[number].size(), number);
    }
    while (!queue.empty()) {
        if (cancellation.requested()) throw Cancelled();
        const auto [length, number] = queue.top();
        queue.pop();
        const Found found = of_word_[number];
        const Part& part = parts_[found.orbit];
        if (part.word[entry(part, found.cycle)] != number) continue;  // there is a shorter one
        for (TurnNumber turn = 0; turn < turns_.size(); ++turn) {
            const Found next{found.orbit, conjugated(found, states[turn])};
            const std::uint32_t known = part.word[entry(part, next.cycle)];
            const bool merges = grip(turn) == grip(words_[number].front()) ||
                                grip(turn) == grip(words_[number].back());
            if (known != kNone && !merges && words_[known].size() <= length + 2) continue;
            TurnWord word{turn};
            word.insert(word.end(), words_[number].begin(), words_[number].end());
            word.push_back(turns_.inverse(turn));
            word = turn_words_.cancelled(word);
            const std::size_t turns = word.size();
            if (keep(next, std::move(word))) {
                queue.emplace(turns, static_cast<std::uint32_t>(words_.size() - 1));
            }
        }
    }
}

void ThreeCycles::measure() {
    for (Part& part : parts_) {
        std::uint64_t turns = 0;
        for (const std::uint32_t number : part.word) {
            if (number == kNone) continue;
            ++part.known;
            turns += words_[number].size();
        }
        if (part.known != 0)
            part.mean = static_cast<double>(turns) / static_cast<double>(part.known);
    }
}

}  // namespace qter
