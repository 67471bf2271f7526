#include "phases/improving_variants.hpp"

#include <algorithm>
#include <utility>

#include "notation/algorithm.hpp"

namespace qter {
namespace {

/// Computing a variant's coset takes as long as searching this many positions.
constexpr std::uint64_t kNodesOfVariant = 64;
/// No more variants are made at once: some 300 bytes each.
constexpr std::size_t kMostVariants = 20'000;

}  // namespace

/// Adds a variant if its state has a coset in the first phase.
void ImprovingVariants::add_at(Variant variant) {
    const auto spot = first_.start_of(variant.state);
    if (!spot) return;
    variant.spot = *spot;
    variants_.push_back(std::move(variant));
}

void ImprovingVariants::add(const State& state, std::size_t which) {
    for (const std::uint32_t symmetry : solver_.sides()) {
        for (const bool inverted : {false, true}) {
            if (inverted && !solver_.distinguishes_all()) continue;
            Variant variant{which, state, {}, symmetry, inverted, {}, {}};
            if (inverted) variant.state = inverse(solver_.puzzle().shape(), state);
            if (symmetry != 0) {
                variant.state = solver_.symmetries()->conjugate(symmetry, variant.state);
            }
            add_at(std::move(variant));
        }
    }
}

void ImprovingVariants::add_tails(std::uint32_t length, std::uint64_t nodes) {
    if (solver_.phases().size() != 2 || !solver_.begins_with_all_turns()) return;
    if (!solver_.distinguishes_all()) return;
    if (tail_turns_ == most_tail_ || length < usual_turns() + tail_turns_ + 1) return;
    const auto tailed = std::find_if(variants_.begin(), variants_.end(),
                                     [](const Variant& one) { return !one.tail.empty(); });
    const auto without = static_cast<std::size_t>(tailed - variants_.begin());
    const std::vector<TurnWord> tails = tails_of(tail_turns_ + 1);
    const std::size_t count = tails.size() * without;
    if (count > kMostVariants || count * kNodesOfVariant > nodes) return;
    ++tail_turns_;
    for (std::size_t i = 0; i < without; ++i) {
        for (const TurnWord& tail : tails) {
            Variant variant{variants_[i].which,    {},   {}, variants_[i].symmetry,
                            variants_[i].inverted, tail, {}};
            variant.state = compose(solver_.puzzle().shape(),
                                    state_of(solver_.puzzle(), first_.turns().algorithm(tail)),
                                    variants_[i].state);
            add_at(std::move(variant));
        }
    }
}

std::uint32_t ImprovingVariants::least() const {
    return std::min_element(
               variants_.begin(), variants_.end(),
               [](const Variant& a, const Variant& b) { return a.spot.least < b.spot.least; })
        ->spot.least;
}

/// The usual number of turns of the first phase: there are then as many words as cosets.
std::uint32_t ImprovingVariants::usual_turns() {
    if (usual_turns_ != 0) return usual_turns_;
    double places = 1;
    for (const Coordinate& one : first_.coordinates()) places *= one.size();
    const CanonicalSequences& sequences = first_.turns().sequences();
    usual_turns_ = sequences.usual_turns(places);
    return usual_turns_;
}

/// The tails of `length` turns, except those that could begin with a turn of the last phase.
std::vector<TurnWord> ImprovingVariants::tails_of(std::uint32_t length) const {
    struct Tail {
        TurnWord word;
        CanonicalSequences::Node node;
    };
    const TurnSet& turns = first_.turns();
    std::vector<bool> of_last(turns.size(), false);
    for (const TurnNumber turn : solver_.phases().back().turns().allowed()) {
        of_last[turn] = true;
    }
    std::vector<Tail> tails = {{{}, CanonicalSequences::kStart}};
    for (std::uint32_t i = 0; i < length; ++i) {
        std::vector<Tail> longer;
        for (const Tail& tail : tails) {
            for (const TurnSet::Step step : turns.steps(tail.node)) {
                const bool leads =
                    of_last[step.turn] &&
                    std::all_of(tail.word.begin(), tail.word.end(), [&](TurnNumber before) {
                        return turns.commute(before, step.turn);
                    });
                if (leads) continue;
                longer.push_back({tail.word, step.node});
                longer.back().word.push_back(step.turn);
            }
        }
        tails = std::move(longer);
    }
    std::vector<TurnWord> words;
    for (Tail& tail : tails) words.push_back(std::move(tail.word));
    return words;
}

void ImprovingVariants::turn_back(const Variant& variant, Solution& solution) const {
    const SymmetryGroup* symmetries = solver_.symmetries();
    const auto back = [&](Algorithm& algorithm) {
        if (variant.symmetry != 0) {
            algorithm = symmetries->algorithm_image(symmetries->inverse(variant.symmetry),
                                                    std::move(algorithm));
        }
        if (variant.inverted) algorithm = inverse(solver_.puzzle(), algorithm);
    };
    back(solution.algorithm);
    for (Solution::Phase& phase : solution.phases) back(phase.algorithm);
    solution.which = variant.which;
    solution.backwards = variant.inverted;
    if (variant.inverted) std::reverse(solution.phases.begin(), solution.phases.end());
}

}  // namespace qter
