// PhasedSolver::improve: all paths through all phases, those with the fewest turns first.
//
// The technique: phases longer than necessary. Every phase takes its shortest path and some extra
// turns. All phases but the last share a number of extra turns, first 0, then 1, and so on. The
// last phase may use what the best solution so far leaves, but at most kLastTurns plus the extra
// turns: a long last phase is the most expensive way to a solution, and a longer earlier phase is
// often as good. So a chain of two phases lengthens its first one turn by turn, as Kociemba's does.
// A path is skipped if its last turn is allowed in the next phase: without that turn it was tried
// before.
//
// Variants. A symmetry of the puzzle gives another chain, the inverse gives another state, and
// turns of the first phase may follow the last one (improving_variants.hpp). All variants are tried
// in turn, for every number of extra turns.
//
// Watched goals. The solved state also lies in the first phase's end as other symmetries see it. So
// when few turns are left after the first phase, its positions that are too far from one of those
// ends are pruned, too. This costs a look-up for each of these ends at every expanded position. It
// is done if the first phase has a table of all distances.
//
// Threads. A step is a variant with a number of extra turns. Threads take steps in order, and prune
// by the best solution of all threads. Of solutions of equal length, that of the earliest step is
// kept: an earlier step continues until it is certain to have no such solution. So if the search
// ends by itself, its answer is that of one thread, except for the time at which tails are added.
//
// Source: H. Kociemba's two-phase algorithm, cube explorer, also for the bounds of three axes at
// once, which his optimal solver has; T. Rokicki, twophase, for the axes and the inverse; S. Chen's
// min2phase for the tails, which it calls pre-moves.
#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "notation/algorithm.hpp"
#include "phases/coset_words.hpp"
#include "phases/improving_variants.hpp"
#include "phases/phased_solver.hpp"
#include "support/parallel.hpp"

namespace qter {
namespace {

using Variant = ImprovingVariants::Variant;

/// The last phase of the 3x3's two takes 13 turns on average. Of 9 to 12, eleven was the fastest
/// overall for first solutions and for solutions of 20 turns.
constexpr std::uint32_t kLastTurns = 11;

/// With more turns left after the first phase, its other ends are hardly ever too far.
constexpr std::uint32_t kMostWatched = 8;

/// Positions, a tenth of a millisecond's work, before other threads are started.
constexpr std::uint64_t kNodesOfOne = 1000;

constexpr std::size_t kNone = SIZE_MAX;

/// A variant and a length of its first phase.
struct Step {
    Variant* variant = nullptr;
    std::uint64_t number = 0;  ///< in the order of steps
    std::uint32_t first = 0;   ///< turns of the first phase
    std::uint32_t extras = 0;  ///< extra turns of the round
};

/// The best solution of all threads so far.
class BestSolution {
 public:
    explicit BestSolution(PhasedSolver::Found found) : found_(std::move(found)) {}

    /// A solution of this step must have fewer turns than this; kNone for any.
    [[nodiscard]] std::size_t limit(std::uint64_t step) const {
        const Key best = best_.load(std::memory_order_relaxed);
        if (best == kNoKey) return kNone;
        return (best >> kStepBits) + (step < (best & kStepMask) ? 1 : 0);
    }
    [[nodiscard]] std::size_t turns() const { return limit(kStepMask); }

    /// Takes a solution of `turns` turns from a step, if that is still below the step's limit.
    template <class Make>
    void offer(std::uint64_t step, std::size_t turns, const Make& make) {
        const std::lock_guard lock(mutex_);
        if (turns >= limit(step)) return;
        const bool shorter = turns < this->turns();
        best_ = std::uint64_t{turns} << kStepBits | step;
        solution_ = make();
        if (shorter && found_) found_(*solution_);
    }
    /// Only while no thread searches.
    [[nodiscard]] const std::optional<Solution>& solution() const { return solution_; }

 private:
    using Key = std::uint64_t;  // turns; the step in the low bits
    static constexpr std::uint32_t kStepBits = 48;
    static constexpr Key kStepMask = (Key{1} << kStepBits) - 1;
    static constexpr Key kNoKey = ~Key{0};

    PhasedSolver::Found found_;
    std::mutex mutex_;
    std::atomic<Key> best_ = kNoKey;
    std::optional<Solution> solution_;
};

/// What the steps of all threads share about a chain.
struct ChainParts {
    explicit ChainParts(const PhasedSolver& solver) {
        for (std::size_t i = 1; i < solver.phases().size(); ++i) {
            const TurnSet& turns = solver.phases()[i].turns();
            std::vector<bool>& allowed = allowed_next.emplace_back(turns.size(), false);
            for (const TurnNumber turn : turns.allowed()) allowed[turn] = true;
        }
        find_watched(solver);
    }

    std::vector<std::vector<bool>> allowed_next;  ///< [phase][turn]: allowed in the next phase
    WatchedGoals watch;
    std::vector<std::uint32_t> watching;  ///< the symmetry of each watched goal

 private:
    /// Finds the ends of the first phase as other symmetries see them. Only worth it if the phase
    /// has all distances.
    void find_watched(const PhasedSolver& solver) {
        const CosetPhase& first = solver.phases().front();
        if (!first.is_table_complete() || solver.phases().size() != 2) return;
        for (const std::uint32_t symmetry : solver.sides()) {
            if (symmetry == 0 || watch.images.size() == WatchedGoals::kMost) continue;
            auto images = first.turns().images(*solver.symmetries(), symmetry);
            if (!images || !first.allows(*images)) continue;
            watch.images.push_back(*std::move(images));
            watching.push_back(symmetry);
        }
    }
};

/// Searches steps, one after the other; one for each thread.
class StepSearch {
 public:
    StepSearch(const PhasedSolver& solver, const ChainParts& parts,
               const ImprovingVariants& variants, BestSolution& best,
               const Cancellation& cancellation)
        : solver_(solver),
          parts_(parts),
          variants_(variants),
          best_(best),
          cancellation_(cancellation),
          shape_(solver.phases().front().turns().shape()),
          compose_(fast_ops(available_kernels().front()).compose),
          words_(solver.phases().size()),
          levels_(solver.phases().size()),
          state_(solved_state(solver.puzzle().shape())) {}

    /// False if cancelled.
    bool run(const Step& step) {
        step_ = &step;
        watched_.clear();
        most_last_ = kLastTurns + step.extras;
        update_limit();
        begin(levels_.front(), step.variant->state);
        descend(0, step.variant->spot, CanonicalSequences::kStart,
                step.first - step.variant->spot.least);
        return !ended_;
    }

    /// Whether some last phase was not given as many turns as it needed.
    [[nodiscard]] bool held_back() const { return held_back_; }

    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& phase : words_) {
            for (const auto& [length, words] : phase) sum += words->nodes();
        }
        return sum;
    }

 private:
    /// The states along the last word of a phase. Successive words have common prefixes, so the
    /// states after all prefixes of the last word are kept.
    struct Level {
        std::vector<FastBuffer> states;  // after the last word's first 0, 1, ... turns
        TurnWord word;
    };

    /// Takes over what other threads have found. A solution of the variant, without its tail, must
    /// have fewer turns than limit_.
    void update_limit() {
        seen_ = best_.limit(step_->number);
        limit_ = seen_ == kNone ? kNone : seen_ - std::min(seen_, step_->variant->tail.size());
    }

    CosetWords& words(std::size_t phase, std::uint32_t length) {
        if (phase == 0)
            turns_after_ = limit_ == kNone ? kMostWatched + 1 : turns_left_after(length);
        const bool watch = phase == 0 && turns_after_ <= kMostWatched && find_watched_cosets();
        std::unique_ptr<CosetWords>& words = words_[phase][{length, watch}];
        if (!words) {
            CosetWordsOptions options;
            const bool last = phase + 1 == solver_.phases().size();
            if (!last) options.not_last = &parts_.allowed_next[phase];
            if (watch) options.watch = &parts_.watch;
            words = CosetWords::make(solver_.phases()[phase], length, options, cancellation_);
        }
        if (watch) words->watch(watched_, &turns_after_);
        return *words;
    }

    /// Finds the variant's cosets for the watched goals; false if there are none.
    bool find_watched_cosets() {
        for (std::size_t i = watched_.size(); i < parts_.watching.size(); ++i) {
            const auto seen = solver_.phases().front().start_of(
                solver_.symmetries()->conjugate(parts_.watching[i], step_->variant->state));
            if (!seen) return false;
            watched_.push_back(*seen);
        }
        return !watched_.empty();
    }

    /// Turns that may follow `length` turns in a solution better than the best.
    [[nodiscard]] std::uint32_t turns_left_after(std::size_t length) const {
        return length + 1 < limit_ ? static_cast<std::uint32_t>(limit_ - 1 - length) : 0;
    }

    /// Solves the start of levels_[phase] from this phase on, with exactly `extras` extra turns
    /// outside of the last phase.
    void descend(std::size_t phase, const CosetStart& spot, CanonicalSequences::Node node,
                 std::uint32_t extras) {
        const std::uint32_t least = spot.least;
        const bool last = phase + 1 == solver_.phases().size();
        const bool last_to_choose = phase + 2 >= solver_.phases().size();
        const std::uint32_t first = last_to_choose && !last ? least + extras : least;
        for (std::uint32_t length = first; !ended_; ++length) {
            if (turns_.size() + length >= limit_) return;
            if (!last && length > least + extras) return;
            if (last && solver_.phases().size() > 1 && length > most_last_) {
                held_back_ = true;
                return;
            }
            bool done = false;
            CosetWords& search = words(phase, length);
            const bool all = search.run(spot, node, [&](std::span<const Turn> word) {
                if (last) {
                    record(word);
                    done = true;
                    return false;
                }
                solve_next_phase(phase, word, node, least + extras - length);
                return !ended_;
            });
            if (done) return;
            if (!all || cancellation_.requested()) ended_ = true;
        }
    }

    void begin(Level& level, const State& state) {
        level.word.clear();
        if (level.states.empty()) level.states.emplace_back(shape_.bytes());
        shape_.pack(state, level.states.front().data());
    }

    /// The state after a word.
    const std::uint8_t* state_after(Level& level, std::span<const Turn> word, const TurnSet& set) {
        std::size_t same = 0;
        while (same < word.size() && same < level.word.size() &&
               level.word[same] == set.number(word[same])) {
            ++same;
        }
        level.word.resize(same);
        for (; same < word.size(); ++same) {
            if (same + 1 >= level.states.size()) level.states.emplace_back(shape_.bytes());
            level.word.push_back(set.number(word[same]));
            compose_(shape_.plan(), level.states[same].data(), set.fast(level.word.back()),
                     level.states[same + 1].data());
        }
        return level.states[same].data();
    }

    void solve_next_phase(std::size_t phase, std::span<const Turn> word,
                          CanonicalSequences::Node node, std::uint32_t extras) {
        if (best_.limit(step_->number) != seen_) {
            update_limit();
            turns_after_ = turns_left_after(ends_.empty() ? word.size() : ends_.front());
        }
        const TurnSet& set = solver_.phases()[phase].turns();
        const CosetPhase& next = solver_.phases()[phase + 1];
        const std::uint8_t* const packed = state_after(levels_[phase], word, set);
        shape_.unpack(packed, state_);
        const std::size_t length = turns_.size() + word.size();
        if (length >= limit_) return;
        const auto most = static_cast<std::uint32_t>(
            std::min<std::size_t>(limit_ - length - 1, CosetPhase::kNever));
        const std::optional<CosetStart> spot = next.start_of(state_, most);
        if (!spot) return;
        const bool last = phase + 2 == solver_.phases().size();
        if (last && spot->least > most_last_) {
            held_back_ = true;
            return;
        }
        for (const Turn turn : word) {
            turns_.push_back(set.number(turn));
            node = set.sequences().next(node, turn.grip);
        }
        ends_.push_back(turns_.size());
        if (!last) begin(levels_[phase + 1], state_);
        descend(phase + 1, *spot, node, extras);
        ends_.pop_back();
        turns_.resize(turns_.size() - word.size());
    }

    void record(std::span<const Turn> word) {
        const CosetPhase& phase = solver_.phases().back();
        const Variant& variant = *step_->variant;
        TurnWord turns = turns_;
        for (const Turn turn : word) turns.push_back(phase.turns().number(turn));
        best_.offer(step_->number, turns.size() + variant.tail.size(), [&] {
            std::vector<std::size_t> ends = ends_;
            ends.push_back(turns.size());
            Solution solution = solver_.solution(turns, ends);
            if (!variant.tail.empty()) {
                const TurnSet& first = solver_.phases().front().turns();
                solution.phases.push_back(
                    {solver_.phases().front().name(), first.algorithm(variant.tail)});
                append(solver_.puzzle(), solution.algorithm, solution.phases.back().algorithm);
            }
            variants_.turn_back(variant, solution);
            return solution;
        });
        update_limit();
        if (!ends_.empty()) turns_after_ = turns_left_after(ends_.front());
    }

    const PhasedSolver& solver_;
    const ChainParts& parts_;
    const ImprovingVariants& variants_;
    BestSolution& best_;
    const Cancellation& cancellation_;
    const FastShape& shape_;
    void (*compose_)(const FastPlan&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
    const Step* step_ = nullptr;
    std::size_t seen_ = kNone;   // best_'s limit when last read
    std::size_t limit_ = kNone;  // on turns before the tail
    // [phase][{length, watching}]
    std::vector<std::map<std::pair<std::uint32_t, bool>, std::unique_ptr<CosetWords>>> words_;
    std::vector<Level> levels_;  // by phase
    State state_;
    TurnWord turns_;
    std::vector<std::size_t> ends_;
    std::vector<CosetStart> watched_;  // the variant as other symmetries see it, once needed
    std::uint32_t turns_after_ = 0;    // turns left after the first phase
    bool ended_ = false;
    std::uint32_t most_last_ = 0;  // most turns of the last phase
    bool held_back_ = false;       // a last phase needed more
};

}  // namespace

class ImprovingSearch {
 public:
    ImprovingSearch(const PhasedSolver& solver, const Cancellation& cancellation,
                    PhasedSolver::Found found, std::uint32_t most_tail)
        : solver_(solver),
          cancellation_(cancellation),
          parts_(solver),
          variants_(solver, most_tail),
          best_(std::move(found)) {
        add_search();
    }

    void begin(std::span<const State> states) {
        for (std::size_t i = 0; i < states.size(); ++i) {
            // For an unreachable state the search would never end.
            if (solver_.reaches(states[i])) variants_.add(states[i], i);
        }
        if (variants_.size() != 0) length_ = variants_.least();
    }

    /// Makes the next step. False if none is left, or it was cancelled.
    bool step() { return step_by(*searches_.front()); }

    /// Makes all remaining steps.
    void run(std::uint32_t threads) {
        while (threads == 1 || nodes() < kNodesOfOne) {
            if (!step()) return;
        }
        while (searches_.size() < threads) add_search();
        run_long_tasks(threads, threads, [&](std::uint32_t, std::size_t i) {
            while (step_by(*searches_[i])) {
            }
        });
    }

    /// Estimated positions of the next step, from its variant's last two steps.
    [[nodiscard]] std::uint64_t next_nodes() const {
        if (variants_.size() == 0) return 0;
        const auto& [before, last] = variants_[at_ % variants_.size()].costs;
        return last * std::max<std::uint64_t>(1, last / std::max<std::uint64_t>(1, before));
    }

    /// Of the finished steps.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    /// The best solution so far; only while no thread searches.
    [[nodiscard]] std::optional<Solution> best() const {
        std::optional<Solution> best = best_.solution();
        if (!best) return best;
        best->nodes = nodes();
        const bool held_back = std::any_of(searches_.begin(), searches_.end(),
                                           [](const auto& one) { return one->held_back(); });
        // If the last phase was held back, a first phase of all turns compensates: the whole
        // solution is one of its paths.
        const bool least = !ended_ && at_ == variants_.size() && !open_ &&
                           (!held_back || solver_.begins_with_all_turns());
        // Every solution of the state is a path through a first phase of all turns.
        best->optimal = least && (solver_.phases().size() == 1 || solver_.begins_with_all_turns());
        best->stopped = !least;
        return best;
    }

 private:
    void add_search() {
        searches_.push_back(
            std::make_unique<StepSearch>(solver_, parts_, variants_, best_, cancellation_));
    }

    bool step_by(StepSearch& search) {
        const std::optional<Step> step = next_step();
        if (!step) return false;
        const std::uint64_t before = search.nodes();
        const bool all = search.run(*step);
        const std::lock_guard lock(mutex_);
        const std::uint64_t cost = search.nodes() - before;
        nodes_ += cost;
        step->variant->costs = {step->variant->costs[1], cost};
        ended_ = ended_ || !all;
        return all;
    }

    /// The next variant that may give a shorter solution; after all variants, with one more extra
    /// turn. nullopt if no solution of this length could be shorter, or if the search was
    /// cancelled.
    std::optional<Step> next_step() {
        const std::lock_guard lock(mutex_);
        while (!ended_) {
            if (at_ == variants_.size()) {
                if (!open_) return std::nullopt;
                ++extras_;
                ++length_;
                at_ = 0;
                open_ = false;
                variants_.add_tails(length_, nodes_);
            }
            Variant& variant = variants_[at_++];
            if (length_ >= best_.turns()) continue;
            open_ = true;
            const auto first = length_ - static_cast<std::uint32_t>(variant.tail.size());
            if (variant.spot.least > first) continue;
            return Step{&variant, steps_++, first, extras_};
        }
        return std::nullopt;
    }

    const PhasedSolver& solver_;
    const Cancellation& cancellation_;
    ChainParts parts_;
    ImprovingVariants variants_;
    BestSolution best_;
    std::vector<std::unique_ptr<StepSearch>> searches_;  // one for each thread
    std::mutex mutex_;          // guards everything below, and the changes of variants by steps
    std::size_t at_ = 0;        // index of the next variant
    std::uint32_t extras_ = 0;  // its extra turns
    std::uint32_t length_ = 0;  // turns of the first phase and the tail
    bool open_ =
        false;  // some variant may give a shorter solution with this length or a longer one
    bool ended_ = false;
    std::uint64_t steps_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

PhasedSolver::Improver::Improver(const PhasedSolver& solver, std::span<const State> states,
                                 const Cancellation& cancellation, Found found,
                                 std::uint32_t most_tail)
    : search_(
          std::make_unique<ImprovingSearch>(solver, cancellation, std::move(found), most_tail)) {
    search_->begin(states);
}
PhasedSolver::Improver::~Improver() = default;
bool PhasedSolver::Improver::step() { return search_->step(); }
std::uint64_t PhasedSolver::Improver::next_nodes() const { return search_->next_nodes(); }
std::uint64_t PhasedSolver::Improver::nodes() const { return search_->nodes(); }
std::optional<Solution> PhasedSolver::Improver::best() const { return search_->best(); }

std::optional<Solution> PhasedSolver::improve(const State& state, const Cancellation& cancellation,
                                              const Found& found) const {
    return improve(std::span(&state, 1), cancellation, found);
}

std::optional<Solution> PhasedSolver::improve(std::span<const State> states,
                                              const Cancellation& cancellation,
                                              const Found& found) const {
    ImprovingSearch search(*this, cancellation, found, kMostTail);
    search.begin(states);
    search.run(threads_);
    return search.best();
}

}  // namespace qter
