// PhasedSolver::improve: all ways of all phases, from those with the fewest turns on.
//
// The idea. Every phase takes its shortest way and some extra turns; all but the last one share a
// number of extras, which is 0 first, then 1, and so on, and the last one is given what the best
// solution so far leaves, but no more than kLastTurns and the extras: a long last phase is the most
// expensive way to a solution, and a longer phase before it will often do as well. So a chain of
// two phases lengthens its first one turn by turn, as Kociemba's does. A way whose last turn the
// next phase may make as well is passed over: without that turn it was tried before.
//
// Variants. A chain singles out an axis, or whatever its turns tell apart; a symmetry of the puzzle
// makes another chain of it, and the inverse of a state is solved by the inverse of what solves the
// state. The phases and tables stay the same, it is the state that is conjugated or inverted. All
// variants are tried in turn, for every number of extras.
//
// Source: H. Kociemba's two-phase algorithm, cube explorer; T. Rokicki, twophase, for the axes and
// the inverse.
#include <algorithm>
#include <map>
#include <memory>

#include "qter/navigate/phase_words.hpp"
#include "qter/navigate/phased_solver.hpp"
#include "qter/puzzle/algorithm.hpp"

namespace qter {
namespace {

/// The last phase of the 3x3's two takes 13 turns on average; ten or fewer are found in
/// milliseconds.
constexpr std::uint32_t kLastTurns = 10;

}  // namespace

class ImprovingSearch {
 public:
    ImprovingSearch(const PhasedSolver& solver, const Cancellation& cancellation,
                    const PhasedSolver::Found& found)
        : solver_(solver),
          cancellation_(cancellation),
          found_(found),
          words_(solver.phases().size()),
          states_(solver.phases().size() + 1, solved_state(solver.puzzle().shape())),
          scratch_(states_.front()) {
        for (const PhaseSpace& phase : solver.phases()) {
            std::vector<bool>& allowed = allowed_.emplace_back(phase.turns().size(), false);
            for (const TurnSet::Step step : phase.turns().steps(CanonicalSequences::kStart)) {
                allowed[step.turn] = true;
            }
        }
    }

    std::optional<PhasedSolution> run(const State& state) {
        add_variants(state);
        bool open = !variants_.empty();
        for (std::uint32_t extras = 0; open && !ended_; ++extras) {
            open = false;
            for (const Variant& variant : variants_) {
                if (variant.least + extras >= best_) continue;
                open = true;
                variant_ = &variant;
                most_last_ = kLastTurns + extras;
                states_.front() = variant.state;
                descend(0, variant.place, CanonicalSequences::kStart, extras);
                if (ended_) break;
            }
        }
        if (!solution_) return std::nullopt;
        for (const auto& phase : words_) {
            for (const auto& [length, words] : phase) solution_->nodes += words->nodes();
        }
        // Where the last phase was held back, a first phase of all turns makes up for it: the whole
        // solution is one of its ways.
        solution_->least = !ended_ && (!held_back_ || solver_.begins_with_all_turns());
        return solution_;
    }

 private:
    /// The state as another symmetry of the puzzle, or the way back, sees it.
    struct Variant {
        State state;
        PhaseSpace::Place place;
        std::uint32_t least;
        std::uint32_t symmetry;
        bool inverted;
    };

    /// One for each different chain that symmetries make of this one, and for the inverse.
    void add_variants(const State& state) {
        const PhaseSpace& first = solver_.phases().front();
        for (const std::uint32_t symmetry : solver_.sides()) {
            for (const bool inverted : {false, true}) {
                Variant variant{state, {}, 0, symmetry, inverted};
                if (inverted) variant.state = inverse(solver_.puzzle().shape(), state);
                if (symmetry != 0) {
                    variant.state = solver_.symmetries()->conjugate(symmetry, variant.state);
                }
                const auto place = first.place_of(variant.state);
                if (!place) continue;
                variant.place = *place;
                variant.least = first.least(*place);
                variants_.push_back(std::move(variant));
            }
        }
    }

    PhaseWords& words(std::size_t phase, std::uint32_t length) {
        std::unique_ptr<PhaseWords>& words = words_[phase][length];
        if (!words) {
            words = std::make_unique<PhaseWords>(solver_.phases()[phase], length, cancellation_);
        }
        return *words;
    }

    /// Solves states_[phase] from this phase on with exactly so many extra turns, the last phase
    /// apart.
    void descend(std::size_t phase, const PhaseSpace::Place& place, CanonicalSequences::Node node,
                 std::uint32_t extras) {
        const std::uint32_t least = solver_.phases()[phase].least(place);
        const bool last = phase + 1 == solver_.phases().size();
        const bool last_to_choose = phase + 2 >= solver_.phases().size();
        const std::uint32_t first = last_to_choose && !last ? least + extras : least;
        for (std::uint32_t length = first; !ended_; ++length) {
            if (turns_.size() + length >= best_) return;
            if (!last && length > least + extras) return;
            if (last && solver_.phases().size() > 1 && length > most_last_) {
                held_back_ = true;
                return;
            }
            bool done = false;
            const bool all = words(phase, length).run(place, node, [&](std::span<const Turn> word) {
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

    void go_on(std::size_t phase, std::span<const Turn> word, CanonicalSequences::Node node,
               std::uint32_t extras) {
        const TurnSet& set = solver_.phases()[phase].turns();
        const PhaseSpace& next = solver_.phases()[phase + 1];
        if (!word.empty() && allowed_[phase + 1][set.number(word.back())]) return;
        State& to = states_[phase + 1];
        to.piece = states_[phase].piece;
        to.orient = states_[phase].orient;
        for (const Turn turn : word) {
            apply(to, solver_.puzzle().turn_state(turn));
            node = set.sequences().next(node, turn.grip);
        }
        const std::optional<PhaseSpace::Place> place = next.place_of(to);
        if (!place || turns_.size() + word.size() + next.least(*place) >= best_) return;
        for (const Turn turn : word) turns_.push_back(set.number(turn));
        ends_.push_back(turns_.size());
        descend(phase + 1, *place, node, extras);
        ends_.pop_back();
        turns_.resize(turns_.size() - word.size());
    }

    void apply(State& state, const State& turn) {
        const Shape& shape = solver_.puzzle().shape();
        for (Slot slot = 0; slot < shape.slots(); ++slot) {
            const Slot from = turn.piece[slot];
            scratch_.piece[slot] = state.piece[from];
            const unsigned orient = state.orient[from] + turn.orient[slot];
            const unsigned modulus = shape.modulus(slot);
            scratch_.orient[slot] =
                static_cast<std::uint8_t>(orient < modulus ? orient : orient - modulus);
        }
        std::swap(state, scratch_);
    }

    void record(std::span<const Turn> word) {
        const PhaseSpace& phase = solver_.phases().back();
        TurnWord turns = turns_;
        for (const Turn turn : word) turns.push_back(phase.turns().number(turn));
        best_ = turns.size();
        std::vector<std::size_t> ends = ends_;
        ends.push_back(turns.size());
        PhasedSolution solution = solver_.solution(turns, ends);
        turn_back(solution);
        const bool shorter = !solution_ || solution.algorithm.size() < solution_->algorithm.size();
        if (!shorter) return;
        solution_ = std::move(solution);
        if (found_) found_(*solution_);
    }

    /// What solves the variant, as it solves the state.
    void turn_back(PhasedSolution& solution) const {
        const SymmetryGroup* symmetries = solver_.symmetries();
        const auto back = [&](Algorithm& algorithm) {
            if (variant_->symmetry != 0) {
                algorithm = symmetries->algorithm_image(symmetries->inverse(variant_->symmetry),
                                                        std::move(algorithm));
            }
            if (variant_->inverted) algorithm = inverse(solver_.puzzle(), algorithm);
        };
        back(solution.algorithm);
        for (Algorithm& phase : solution.phases) back(phase);
        solution.backwards = variant_->inverted;
        if (variant_->inverted) std::reverse(solution.phases.begin(), solution.phases.end());
    }

    const PhasedSolver& solver_;
    const Cancellation& cancellation_;
    const PhasedSolver::Found& found_;
    std::vector<std::vector<bool>> allowed_;  // [phase][turn]
    std::vector<Variant> variants_;
    const Variant* variant_ = nullptr;
    std::vector<std::map<std::uint32_t, std::unique_ptr<PhaseWords>>> words_;
    std::vector<State> states_;  // before each phase
    State scratch_;
    TurnWord turns_;
    std::vector<std::size_t> ends_;
    std::size_t best_ = SIZE_MAX;
    bool ended_ = false;
    std::uint32_t most_last_ = 0;  // turns of the last phase
    bool held_back_ = false;       // it might have taken more
    std::optional<PhasedSolution> solution_;
};

std::optional<PhasedSolution> PhasedSolver::improve(const State& state,
                                                    const Cancellation& cancellation,
                                                    const Found& found) const {
    // It would look for ever for what is not there.
    if (!reaches(state)) return std::nullopt;
    return ImprovingSearch(*this, cancellation, found).run(state);
}

}  // namespace qter
