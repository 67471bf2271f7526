#include "solver/loop_list.hpp"

#include <functional>
#include <string>

#include "notation/algorithm.hpp"
#include "state/state_key.hpp"

namespace qter {
namespace {

/// The number of words kept for one loop: enough to choose from.
constexpr std::uint32_t kMostWords = 16;

}  // namespace

std::vector<Algorithm> LoopList::words(std::uint32_t number) const {
    std::vector<Algorithm> words;
    std::uint32_t at = loops_[number].word;
    for (std::uint32_t i = 0; i < loops_[number].word_count; ++i) {
        words.push_back(word_at(words_[at].offset, loops_[number].turns));
        at = words_[at].before;
    }
    return words;
}

State LoopList::state(std::uint32_t number) const {
    return state_of(puzzle_, word_at(words_[loops_[number].word].offset, loops_[number].turns));
}

std::optional<std::uint32_t> LoopList::find(const State& state, std::size_t& key) const {
    key = std::hash<std::string>()(state_key(state));
    const auto [begin, end] = by_key_.equal_range(key);
    for (auto at = begin; at != end; ++at) {
        if (this->state(at->second) == state) return at->second;
    }
    return std::nullopt;
}

void LoopList::add_word(std::uint32_t number, const Algorithm& word) {
    ListedLoop& loop = loops_[number];
    if (loop.turns == word.size() && loop.word_count < kMostWords) push_word(loop, word);
}

void LoopList::add(std::size_t key, ListedLoop loop, const std::vector<LoopCycle>& cycles,
                   const Algorithm& word) {
    loop.cycles = static_cast<std::uint32_t>(cycles_.size());
    loop.cycle_count = static_cast<std::uint32_t>(cycles.size());
    loop.turns = static_cast<std::uint32_t>(word.size());
    cycles_.insert(cycles_.end(), cycles.begin(), cycles.end());
    push_word(loop, word);
    by_key_.emplace(key, static_cast<std::uint32_t>(loops_.size()));
    loops_.push_back(loop);
}

Algorithm LoopList::word_at(std::uint32_t offset, std::uint32_t turns) const {
    const auto begin = turns_.begin() + offset;
    return {begin, begin + turns};
}

void LoopList::push_word(ListedLoop& loop, const Algorithm& word) {
    words_.push_back({static_cast<std::uint32_t>(turns_.size()), loop.word});
    loop.word = static_cast<std::uint32_t>(words_.size() - 1);
    ++loop.word_count;
    turns_.insert(turns_.end(), word.begin(), word.end());
}

}  // namespace qter
