#include "construct/word_annealing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "notation/algorithm.hpp"

namespace qter {
namespace {

/// Near words of the same length with the same number of misplaced pieces.
constexpr std::size_t kNearAlike = 3;

class Annealing {
 public:
    Annealing(const FinderPuzzle& puzzle, const TurnSet& turns, const WordGoal& goal,
              const std::vector<std::uint16_t>& grips, const AnnealingOptions& options,
              Random& random)
        : turns_(turns),
          options_(options),
          random_(random),
          misplaced_(puzzle, goal.pieces, options.weights),
          test_(puzzle, goal.pieces),
          state_(turns, goal.before) {
        for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
            const std::uint16_t grip = turns.turn(turn).grip;
            if (grips.empty() || std::find(grips.begin(), grips.end(), grip) != grips.end()) {
                choice_.push_back(turn);
            }
        }
    }

    AnnealedWords run(TurnWord word, const Cancellation& cancellation) {
        double cost = cost_of(word);
        const double cooling = std::log(options_.hot / options_.cold);
        for (std::uint64_t i = 0; i < options_.changes; ++i) {
            if (i % 256 == 0 && cancellation.requested()) break;
            const double heat = options_.hot * std::exp(-cooling * static_cast<double>(i) /
                                                        static_cast<double>(options_.changes));
            changed_ = word;
            change(changed_);
            if (changed_.size() > options_.longest) continue;
            const double other = cost_of(changed_);
            if (other <= cost || uniform() < std::exp((cost - other) / heat)) {
                word.swap(changed_);
                cost = other;
            }
        }
        return std::move(found_);
    }

 private:
    double uniform() {
        return static_cast<double>(random_.next() >> 11) / static_cast<double>(1ULL << 53);
    }

    TurnNumber any_turn() { return choice_[random_.below(choice_.size())]; }

    void insert(TurnWord& word, std::size_t at, TurnNumber turn) {
        word.insert(word.begin() + static_cast<std::ptrdiff_t>(at), turn);
    }

    /// Merges adjacent turns of one grip.
    void merge(TurnWord& word) {
        std::size_t kept = 0;
        for (const TurnNumber number : word) {
            if (kept != 0) {
                const Turn before = turns_.turn(word[kept - 1]);
                const Turn turn = turns_.turn(number);
                if (before.grip == turn.grip) {
                    const std::uint32_t order = turns_.puzzle().grips()[turn.grip].order;
                    const std::uint32_t amount = (before.amount + turn.amount) % order;
                    --kept;
                    if (amount != 0) {
                        word[kept++] =
                            turns_.number({turn.grip, static_cast<std::uint16_t>(amount)});
                    }
                    continue;
                }
            }
            word[kept++] = number;
        }
        word.resize(kept);
    }

    void change(TurnWord& word) {
        const std::size_t size = word.size();
        const std::uint64_t kind = size == 0 ? 0 : random_.below(7);
        switch (kind) {
            case 0:
                insert(word, random_.below(size + 1), any_turn());
                break;
            case 1:
                word.erase(word.begin() + static_cast<std::ptrdiff_t>(random_.below(size)));
                break;
            case 2:
                word[random_.below(size)] = any_turn();
                break;
            case 3: {  // a conjugation is added or removed
                const TurnNumber turn = any_turn();
                std::size_t from = random_.below(size + 1);
                std::size_t to = random_.below(size + 1);
                if (from > to) std::swap(from, to);
                insert(word, to, turns_.inverse(turn));
                insert(word, from, turn);
                break;
            }
            case 4: {  // two turns, not necessarily adjacent, are removed
                for (int k = 0; k < 2 && !word.empty(); ++k) {
                    word.erase(word.begin() +
                               static_cast<std::ptrdiff_t>(random_.below(word.size())));
                }
                break;
            }
            case 5: {  // a turn moves to another position
                const std::size_t from = random_.below(size);
                const TurnNumber turn = word[from];
                word.erase(word.begin() + static_cast<std::ptrdiff_t>(from));
                insert(word, random_.below(size), turn);
                break;
            }
            default: {  // the word is rotated
                std::rotate(word.begin(),
                            word.begin() + static_cast<std::ptrdiff_t>(random_.below(size)),
                            word.end());
                break;
            }
        }
        merge(word);
    }

    double cost_of(const TurnWord& word) {
        const State& state = state_.of(word);
        const std::uint32_t misplaced = misplaced_.count(state);
        const double cost = static_cast<double>(word.size()) + options_.misplaced_turns * misplaced;
        if (misplaced == 0 && !(found_.met && word.size() >= found_.best.size()) &&
            test_.met(state)) {
            found_.met = true;
            found_.best = word;
        }
        const bool may_be_repaired = misplaced != 0 && misplaced_.within_reach();
        if (may_be_repaired && options_.near_words != 0) keep_near_word(word, misplaced, cost);
        return cost;
    }

    void keep_near_word(const TurnWord& word, std::uint32_t misplaced, double cost) {
        std::vector<NearWord>& all = found_.near_words;
        const auto of = [&](const NearWord& other) {
            return static_cast<double>(other.word.size()) +
                   options_.misplaced_turns * other.misplaced;
        };
        if (all.size() == options_.near_words && cost >= of(all.back())) return;
        // Words that agree in both are often conjugates, and repairs of conjugates are equally
        // long.
        std::size_t alike = 0;
        for (const NearWord& other : all) {
            if (other.word.size() != word.size() || other.misplaced != misplaced) continue;
            if (++alike == kNearAlike || other.word == word) return;
        }
        if (all.size() == options_.near_words) all.pop_back();
        const auto at = std::find_if(all.begin(), all.end(),
                                     [&](const NearWord& other) { return of(other) > cost; });
        all.insert(at, {word, misplaced});
    }

    const TurnSet& turns_;
    const AnnealingOptions& options_;
    Random& random_;
    Misplaced misplaced_;
    GoalTest test_;
    WordState state_;
    std::vector<TurnNumber> choice_;
    TurnWord changed_;
    AnnealedWords found_;
};

}  // namespace

AnnealedWords anneal(const FinderPuzzle& puzzle, const TurnSet& turns, const WordGoal& goal,
                     TurnWord word, const std::vector<std::uint16_t>& grips,
                     const AnnealingOptions& options, Random& random,
                     const Cancellation& cancellation) {
    return Annealing(puzzle, turns, goal, grips, options, random)
        .run(std::move(word), cancellation);
}

}  // namespace qter
