// PhasedSolver::improve: all ways of all phases, from those with the fewest turns on.
//
// The technique: phases longer than they need be. Every phase takes its shortest way and some extra
// turns; all but the last one share a number of extras, which is 0 first, then 1, and so on, and
// the last one is given what the best solution so far leaves, but no more than kLastTurns and the
// extras: a long last phase is the most expensive way to a solution, and a longer phase before it
// will often do as well. So a chain of two phases lengthens its first one turn by turn, as
// Kociemba's does. A way whose last turn the next phase may make as well is passed over: without
// that turn it was tried before.
//
// Variants. A symmetry of the puzzle makes another chain of this one, the way back another state,
// and turns of the first phase may stand behind the last one (improving_variants.hpp). All variants
// are tried in turn, for every number of extras.
//
// Watching. What is solved in the end is also where the first phase ends as other symmetries see
// it. So when few turns are left behind the first phase, positions of it that are too far from one
// of those ends are cut as well. It costs a look-up for each of these ends at positions that are
// gone on from, and is done where the first phase has a table of all distances.
//
// Source: H. Kociemba's two-phase algorithm, cube explorer, also for the bounds of three axes at
// once, which his optimal solver has; T. Rokicki, twophase, for the axes and the inverse; S. Chen's
// min2phase for the tails, which it calls pre-moves.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include "navigate/coset_words.hpp"
#include "navigate/improving_variants.hpp"
#include "navigate/phased_solver.hpp"
#include "puzzle/algorithm.hpp"

namespace qter {
namespace {

/// The last phase of the 3x3's two takes 13 turns on average. Of 9 to 12, eleven gave first
/// solutions and solutions of 20 turns soonest, taken together.
constexpr std::uint32_t kLastTurns = 11;

/// With more turns behind the first phase its other ends are hardly ever too far.
constexpr std::uint32_t kMostWatched = 8;

}  // namespace

class ImprovingSearch {
 public:
    ImprovingSearch(const PhasedSolver& solver, const Cancellation& cancellation,
                    PhasedSolver::Found found, std::uint32_t most_tail)
        : solver_(solver),
          cancellation_(cancellation),
          found_(std::move(found)),
          variants_(solver, most_tail),
          shape_(solver.phases().front().turns().shape()),
          compose_(fast_ops(available_kernels().front()).compose),
          words_(solver.phases().size()),
          levels_(solver.phases().size()),
          state_(solved_state(solver.puzzle().shape())) {
        for (std::size_t i = 1; i < solver.phases().size(); ++i) {
            const TurnSet& turns = solver.phases()[i].turns();
            std::vector<bool>& allowed = allowed_next_.emplace_back(turns.size(), false);
            for (const TurnNumber turn : turns.allowed()) {
                allowed[turn] = true;
            }
        }
    }

    void begin(std::span<const State> states) {
        find_watched();
        for (std::size_t i = 0; i < states.size(); ++i) {
            // It would look for ever for what is not there.
            if (solver_.reaches(states[i])) variants_.add(states[i], i);
        }
        if (variants_.size() != 0) length_ = variants_.least();
    }

    /// Tries the next variant with its number of extras. False when there is none left, or what was
    /// tried was ended before its end.
    bool step() {
        while (!ended_) {
            Variant* const variant = next_variant();
            if (variant == nullptr) return false;
            ++at_;
            if (length_ >= best_) continue;
            open_ = true;
            const auto first = length_ - static_cast<std::uint32_t>(variant->tail.size());
            if (variant->spot.least > first) continue;
            variant_ = variant;
            most_last_ = kLastTurns + extras_;
            const std::uint64_t before = nodes();
            begin(levels_.front(), variant->state);
            descend(0, variant->spot, CanonicalSequences::kStart, first - variant->spot.least);
            variant->costs = {variant->costs[1], nodes() - before};
            return !ended_;
        }
        return false;
    }

    /// Positions that the next step will look at, as its variant's last two let expect.
    [[nodiscard]] std::uint64_t next_nodes() const {
        if (variants_.size() == 0) return 0;
        const auto& [before, last] = variants_[at_ % variants_.size()].costs;
        return last * std::max<std::uint64_t>(1, last / std::max<std::uint64_t>(1, before));
    }

    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& phase : words_) {
            for (const auto& [length, words] : phase) sum += words->nodes();
        }
        return sum;
    }

    /// The best so far.
    [[nodiscard]] std::optional<Solution> best() const {
        std::optional<Solution> best = solution_;
        if (!best) return best;
        best->nodes = nodes();
        // Where the last phase was held back, a first phase of all turns makes up for it: the whole
        // solution is one of its ways.
        const bool least = !ended_ && at_ == variants_.size() && !open_ &&
                           (!held_back_ || solver_.begins_with_all_turns());
        // Whatever solves the state is a way of a first phase that may make all turns.
        best->optimal = least && (solver_.phases().size() == 1 || solver_.begins_with_all_turns());
        best->stopped = !least;
        return best;
    }

 private:
    using Variant = ImprovingVariants::Variant;

    /// What one word after the other of a phase makes of the state before it. Words that come one
    /// after the other begin alike, so the states behind all beginnings of the last one are kept.
    struct Level {
        std::vector<FastBuffer> behind;  // the last word's first 0, 1, ... turns
        TurnWord word;
    };

    /// The variant to be tried next, with more extras once all have been; null when no solution of
    /// this many turns could be shorter.
    Variant* next_variant() {
        if (at_ == variants_.size()) {
            if (!open_) return nullptr;
            ++extras_;
            ++length_;
            at_ = 0;
            open_ = false;
            variants_.add_tails(length_, nodes());
        }
        return &variants_[at_];
    }

    /// The ends of the first phase that other symmetries make of it. Only of a phase that has all
    /// distances is it worth it.
    void find_watched() {
        const CosetPhase& first = solver_.phases().front();
        if (!first.tells_all() || solver_.phases().size() != 2) return;
        for (const std::uint32_t symmetry : solver_.sides()) {
            if (symmetry == 0 || watch_.images.size() == WatchedGoals::kMost) continue;
            auto images = first.turns().images(*solver_.symmetries(), symmetry);
            if (!images || !first.allows(*images)) continue;
            watch_.images.push_back(*std::move(images));
            watching_.push_back(symmetry);
        }
    }

    /// A solution of the variant before its tail must have fewer turns.
    [[nodiscard]] std::size_t limit() const {
        return best_ == kNone ? kNone : best_ - variant_->tail.size();
    }

    CosetWords& words(std::size_t phase, std::uint32_t length) {
        if (phase == 0) behind_ = best_ == kNone ? kMostWatched + 1 : left_behind(length);
        const bool watch = phase == 0 && behind_ <= kMostWatched && look_from_other_sides();
        std::unique_ptr<CosetWords>& words = words_[phase][{length, watch}];
        if (!words) {
            CosetWordsOptions options;
            const bool last = phase + 1 == solver_.phases().size();
            if (!last) options.not_last = &allowed_next_[phase];
            if (watch) options.watch = &watch_;
            words = CosetWords::make(solver_.phases()[phase], length, options, cancellation_);
        }
        if (watch) words->watch(variant_->watched, &behind_);
        return *words;
    }

    /// Finds the variant's places for the goals that are watched; false where there are none.
    bool look_from_other_sides() {
        std::vector<CosetStart>& watched = variant_->watched;
        for (std::size_t i = watched.size(); i < watching_.size(); ++i) {
            const auto seen = solver_.phases().front().start_of(
                solver_.symmetries()->conjugate(watching_[i], variant_->state));
            if (!seen) return false;
            watched.push_back(*seen);
        }
        return !watching_.empty();
    }

    /// Turns that may come behind so many and be better than the best.
    [[nodiscard]] std::uint32_t left_behind(std::size_t length) const {
        return length + 1 < limit() ? static_cast<std::uint32_t>(limit() - 1 - length) : 0;
    }

    /// Solves what levels_[phase] began with from this phase on with exactly so many extra turns,
    /// the last phase apart.
    void descend(std::size_t phase, const CosetStart& spot, CanonicalSequences::Node node,
                 std::uint32_t extras) {
        const std::uint32_t least = spot.least;
        const bool last = phase + 1 == solver_.phases().size();
        const bool last_to_choose = phase + 2 >= solver_.phases().size();
        const std::uint32_t first = last_to_choose && !last ? least + extras : least;
        for (std::uint32_t length = first; !ended_; ++length) {
            if (turns_.size() + length >= limit()) return;
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
                go_on(phase, word, node, least + extras - length);
                return !ended_;
            });
            if (done) return;
            if (!all || cancellation_.requested()) ended_ = true;
        }
    }

    void begin(Level& level, const State& state) {
        level.word.clear();
        if (level.behind.empty()) level.behind.emplace_back(shape_.bytes());
        shape_.pack(state, level.behind.front().data());
    }

    /// The state behind a word.
    const std::uint8_t* behind(Level& level, std::span<const Turn> word, const TurnSet& set) {
        std::size_t same = 0;
        while (same < word.size() && same < level.word.size() &&
               level.word[same] == set.number(word[same])) {
            ++same;
        }
        level.word.resize(same);
        for (; same < word.size(); ++same) {
            if (same + 1 >= level.behind.size()) level.behind.emplace_back(shape_.bytes());
            level.word.push_back(set.number(word[same]));
            compose_(shape_.plan(), level.behind[same].data(), set.fast(level.word.back()),
                     level.behind[same + 1].data());
        }
        return level.behind[same].data();
    }

    void go_on(std::size_t phase, std::span<const Turn> word, CanonicalSequences::Node node,
               std::uint32_t extras) {
        const TurnSet& set = solver_.phases()[phase].turns();
        const CosetPhase& next = solver_.phases()[phase + 1];
        const std::uint8_t* const packed = behind(levels_[phase], word, set);
        shape_.unpack(packed, state_);
        const std::size_t length = turns_.size() + word.size();
        if (length >= limit()) return;
        const auto most = static_cast<std::uint32_t>(
            std::min<std::size_t>(limit() - length - 1, CosetPhase::kNever));
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
        TurnWord turns = turns_;
        for (const Turn turn : word) turns.push_back(phase.turns().number(turn));
        best_ = turns.size() + variant_->tail.size();
        if (!ends_.empty()) behind_ = left_behind(ends_.front());
        std::vector<std::size_t> ends = ends_;
        ends.push_back(turns.size());
        Solution solution = solver_.solution(turns, ends);
        if (!variant_->tail.empty()) {
            const TurnSet& first = solver_.phases().front().turns();
            solution.phases.push_back(
                {solver_.phases().front().name(), first.algorithm(variant_->tail)});
            append(solver_.puzzle(), solution.algorithm, solution.phases.back().algorithm);
        }
        variants_.turn_back(*variant_, solution);
        const bool shorter = !solution_ || solution.algorithm.size() < solution_->algorithm.size();
        if (!shorter) return;
        solution_ = std::move(solution);
        if (found_) found_(*solution_);
    }

    const PhasedSolver& solver_;
    const Cancellation& cancellation_;
    PhasedSolver::Found found_;
    ImprovingVariants variants_;
    const FastShape& shape_;
    void (*compose_)(const FastPlan&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
    std::vector<std::vector<bool>> allowed_next_;  // [phase][turn]: in the phase behind it
    std::size_t at_ = 0;                           // the variant that is next
    std::uint32_t extras_ = 0;                     // of its turns
    std::uint32_t length_ = 0;                     // of the first phase, and tails
    bool open_ = false;  // some variant may be shorter with this length, or a longer one
    Variant* variant_ = nullptr;
    // [phase][{length, watching}]
    std::vector<std::map<std::pair<std::uint32_t, bool>, std::unique_ptr<CosetWords>>> words_;
    std::vector<Level> levels_;  // by phase
    State state_;
    TurnWord turns_;
    std::vector<std::size_t> ends_;
    static constexpr std::size_t kNone = SIZE_MAX;
    std::size_t best_ = kNone;
    std::uint32_t behind_ = 0;  // turns behind the first phase
    WatchedGoals watch_;
    std::vector<std::uint32_t> watching_;  // the symmetry of each watched goal
    bool ended_ = false;
    std::uint32_t most_last_ = 0;  // turns of the last phase
    bool held_back_ = false;       // it might have taken more
    std::optional<Solution> solution_;
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
    Improver improver(*this, states, cancellation, found);
    while (improver.step()) {
    }
    return improver.best();
}

}  // namespace qter
