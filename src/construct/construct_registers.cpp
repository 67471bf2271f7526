#include "construct/construct_registers.hpp"

#include <algorithm>
#include <utility>

#include "construct/group_words.hpp"
#include "construct/word_maker.hpp"
#include "ergonomics/movecount.hpp"
#include "notation/algorithm.hpp"
#include "solver/assignment.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

constexpr std::size_t kTasks = 8;
/// How many of these tasks start afresh.
constexpr std::size_t kFresh = 3;
/// How many of the best chains are kept as starting points.
constexpr std::size_t kKept = 6;
/// How many structures are tried, spread evenly over all structures.
constexpr std::size_t kStructures = 12;

/// A chain of words, one for each register.
struct Chain {
    std::size_t structure = 0;
    std::vector<TurnWord> words;
    std::uint32_t length = 0;

    friend bool operator<(const Chain& a, const Chain& b) {
        if (a.length != b.length) return a.length < b.length;
        if (a.structure != b.structure) return a.structure < b.structure;
        return a.words < b.words;
    }
};

}  // namespace

/// The best chains so far, and the means to build more.
class Construction::Chains {
 public:
    Chains(const FinderPuzzle& puzzle, FoundArchitecture found, const ConstructionOptions& options,
           const Cancellation& cancellation)
        : puzzle_(puzzle),
          found_(std::move(found)),
          options_(options),
          solved_(solved_state(puzzle.puzzle()->shape())),
          words_(puzzle, options.grips, {}, options.memory, cancellation) {
        const std::vector<Structure> all = arrangements(found_);
        const std::size_t step = (all.size() + kStructures - 1) / kStructures;
        for (std::size_t i = 0; i < all.size(); i += step) structures_.push_back(all[i]);
    }

    bool begin_with(const std::vector<Algorithm>& first) {
        Chain known;
        for (const Algorithm& algorithm : first) {
            std::optional<TurnWord> word = words_.turn_words().word(algorithm);
            if (!word) return false;
            known.words.push_back(*std::move(word));
        }
        if (known_ && known_->words == known.words) return true;
        for (const Structure& structure : arrangements(found_)) {
            if (!meet_goals(first, structure)) continue;
            const auto at = std::find(structures_.begin(), structures_.end(), structure);
            known.structure = static_cast<std::size_t>(at - structures_.begin());
            if (at == structures_.end()) structures_.push_back(structure);
            known_ = std::move(known);
            return true;
        }
        return false;
    }

    std::optional<ConstructedRegisters> run(const ConstructionEffort& effort,
                                            const Observer& observer) {
        const Cancellation& cancellation = observer.cancellation();
        std::uint32_t idle = 0;
        for (std::uint32_t made = 0; made < effort.generations && idle < effort.patience; ++made) {
            const std::optional<std::uint32_t> before = best_total();
            run_generation(cancellation);
            if (best_.empty()) ask_group(cancellation);
            if (cancellation.requested()) break;
            ++generation_;
            idle = best_total() != before ? 0 : idle + 1;
            observer.tell({doing_text("constructing registers", 0, 1, best_total())});
            if (best_total() && *best_total() <= effort.enough) break;
        }
        if (best_.empty()) return std::nullopt;
        return answer(best_.front());
    }

 private:
    [[nodiscard]] std::optional<std::uint32_t> best_total() const {
        return best_.empty() ? std::nullopt : std::optional(best_.front().length);
    }

    /// Builds the words of the group for the next generations, if no chain was found yet: each such
    /// word takes seconds.
    void ask_group(const Cancellation& cancellation) {
        if (group_ || no_group_) return;
        group_ = GroupWords::make(puzzle_, cancellation);
        no_group_ = !group_ && !cancellation.requested();
    }

    [[nodiscard]] bool meet_goals(const std::vector<Algorithm>& first,
                                  const Structure& structure) const {
        Assignment assignment(puzzle_, structure);
        for (std::size_t number = 0; number < first.size(); ++number) {
            const State element = state_of(*puzzle_.puzzle(), first[number]);
            if (!GoalTest(puzzle_, assignment.goal(number)).met(element)) return false;
            assignment.add(number, element);
        }
        return true;
    }

    void run_generation(const Cancellation& cancellation) {
        std::vector<std::optional<Chain>> made(kTasks);
        run_long_tasks(options_.threads, kTasks, [&](std::uint32_t, std::size_t task) {
            if (!cancellation.requested()) made[task] = run_task(task, cancellation);
        });
        for (std::optional<Chain>& chain : made) {
            if (chain) keep(*std::move(chain));
        }
    }

    [[nodiscard]] std::size_t count() const { return found_.orders.size(); }

    void keep(Chain chain) {
        const auto at = std::lower_bound(best_.begin(), best_.end(), chain);
        if (at != best_.end() && !(chain < *at)) return;  // the same
        best_.insert(at, std::move(chain));
        if (best_.size() > kKept) best_.pop_back();
    }

    std::optional<Chain> run_task(std::size_t task, const Cancellation& cancellation) {
        const std::uint32_t generation = generation_;
        Random random(options_.seed + generation * std::uint64_t{1'000'003} + task * 7919);
        AnnealingOptions effort;
        effort.changes = std::uint64_t{40'000} << std::min(generation / 2, 5U);
        Chain chain;
        std::size_t from = 0;
        std::vector<TurnWord> before;
        if (task == 0 && known_) {
            chain = *known_;
        } else if (best_.empty() || task < kFresh) {
            chain.structure = (generation * kTasks + task) % structures_.size();
            if (!best_.empty() && random.below(2) == 0) chain.structure = best_.front().structure;
        } else {
            const Chain& of = best_[random.below(best_.size())];
            chain.structure = of.structure;
            from = random.below(count());
            before = of.words;
            chain.words.assign(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(from));
        }
        return extend(std::move(chain), before, effort, random, cancellation);
    }

    /// Builds the registers that the chain lacks, starting from the words of `before` where it has
    /// any.
    std::optional<Chain> extend(Chain chain, const std::vector<TurnWord>& before,
                                const AnnealingOptions& effort, Random& random,
                                const Cancellation& cancellation) {
        Assignment assignment(puzzle_, structures_[chain.structure]);
        for (std::size_t number = 0; number < count(); ++number) {
            if (number == chain.words.size()) {
                const RegisterGoal goal = assignment.goal(number, OrderGoal::kOfEach);
                const TurnWord start = number < before.size() ? before[number] : TurnWord{};
                std::optional<TurnWord> word =
                    words_.make({goal, solved_}, start, effort,
                                group_ && best_.empty() ? &*group_ : nullptr, random, cancellation);
                if (!word) return std::nullopt;
                chain.words.push_back(*std::move(word));
            }
            const TurnWord& word = chain.words[number];
            chain.length += static_cast<std::uint32_t>(word.size());
            assignment.add(number, state_of(*puzzle_.puzzle(), words_.turns().algorithm(word)));
        }
        if (!answer(chain)) return std::nullopt;
        return chain;
    }

    [[nodiscard]] std::optional<ConstructedRegisters> answer(const Chain& chain) const {
        const Puzzle& pieces = *puzzle_.puzzle();
        ConstructedRegisters made;
        std::vector<State> elements;
        for (std::size_t i = 0; i < count(); ++i) {
            const Algorithm algorithm = words_.turns().algorithm(chain.words[i]);
            elements.push_back(state_of(pieces, algorithm));
            made.registers.push_back(solved_register(
                found_.orders[i], algorithm, movecount(pieces, algorithm, options_.movecount)));
        }
        std::optional<std::vector<Slot>> shared = settle(puzzle_, elements, made.registers);
        if (!shared) return std::nullopt;
        made.shared = *std::move(shared);
        made.length = chain.length;
        return made;
    }

    const FinderPuzzle& puzzle_;
    FoundArchitecture found_;
    ConstructionOptions options_;
    State solved_;
    WordMaker words_;
    std::optional<GroupWords> group_;
    bool no_group_ = false;  // the group has no table of words
    std::vector<Structure> structures_;
    std::vector<Chain> best_;     // ascending
    std::optional<Chain> known_;  // the first registers that were given
    std::uint32_t generation_ = 0;
};

Construction::Construction(std::unique_ptr<Chains> chains) : chains_(std::move(chains)) {}
Construction::~Construction() = default;
Construction::Construction(Construction&&) noexcept = default;
Construction& Construction::operator=(Construction&&) noexcept = default;

std::optional<Construction> Construction::make(const FinderPuzzle& puzzle, FoundArchitecture found,
                                               const ConstructionOptions& options,
                                               const Cancellation& cancellation) {
    if (found.structures.empty()) return std::nullopt;
    try {
        return Construction(
            std::make_unique<Chains>(puzzle, std::move(found), options, cancellation));
    } catch (const Cancelled&) {
        return std::nullopt;
    }
}

bool Construction::begin_with(const std::vector<Algorithm>& first) {
    return chains_->begin_with(first);
}

std::optional<ConstructedRegisters> Construction::run(const ConstructionEffort& effort,
                                                      const Observer& observer) {
    return chains_->run(effort, observer);
}

}  // namespace qter
