// A source of algorithms for additions that does all it may: the powers of the generators, and
// behind them something that moves the pieces which do not count, at random.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "group/word_table.hpp"
#include "notation/algorithm.hpp"
#include "program/sum_source.hpp"

namespace qter::testing {

class ShufflingSource final : public SumSource {
 public:
    /// Any will do; these make the optimiser choose in many ways.
    std::uint64_t estimate(const Architecture&, const std::vector<Slot>&,
                           const std::vector<Integer>& amounts) override {
        std::uint64_t sum = 0;
        for (const Integer& amount : amounts) sum = sum * 7 + amount.get_ui();
        return 1 + sum % 20;
    }
    Result<Found> find(const SumRequest& request) override {
        const Puzzle& puzzle = request.on.puzzle();
        const Words& words = words_of(puzzle);
        Found all;
        for (const SumRequest::Sum& addition : request.sums) {
            std::optional<ShortAlgorithm>& found = all.emplace_back();
            if (!addition.plain) continue;
            found = ShortAlgorithm{*addition.plain};
            if (words.table == nullptr) continue;
            const auto free =
                PuzzleGroup::of(puzzle.shape(), words.group->stabiliser(request.kept));
            const auto word = word_for(*words.group, *words.table, free->random_state(random_));
            if (!word) continue;
            ++shuffled_;
            for (const Letter letter : *word) {
                const std::uint16_t order = puzzle.grips()[letter.generator].order;
                const std::uint16_t amount = letter.inverse ? order - 1 : 1;
                append(puzzle, found->algorithm,
                       {Turn{static_cast<std::uint16_t>(letter.generator), amount}});
            }
        }
        return all;
    }

    /// How many additions got something behind them.
    [[nodiscard]] std::size_t shuffled() const { return shuffled_; }

 private:
    struct Words {
        std::unique_ptr<PuzzleGroup> group;
        std::unique_ptr<WordTable> table;  // null for a puzzle where that takes long
    };

    const Words& words_of(const Puzzle& puzzle) {
        const auto [entry, is_new] = words_.try_emplace(puzzle.name());
        if (!is_new) return entry->second;
        std::vector<State> turns;
        for (const Grip& grip : puzzle.grips()) turns.push_back(grip.turn);
        auto group = PuzzleGroup::of(puzzle.shape(), std::move(turns));
        if (!group || group->action().degree() > 60) return entry->second;
        entry->second.group = std::make_unique<PuzzleGroup>(*std::move(group));
        entry->second.table = std::make_unique<WordTable>(entry->second.group->action());
        return entry->second;
    }

    std::map<std::string, Words> words_;
    Random random_{1};
    std::size_t shuffled_ = 0;
};

}  // namespace qter::testing
