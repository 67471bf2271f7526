#include "perform/cost.hpp"

#include "interpreter/step_machine.hpp"
#include "notation/algorithm.hpp"
#include "perform/observed_pieces.hpp"

namespace qter {
namespace {

/// Whether the run went from the one to the other through messages alone.
bool in_a_row(const Program& program, const GivenNumber& a, const GivenNumber& b) {
    return a.holding == b.holding && next_input(program, a.instruction + 1) == b.instruction &&
           b.steps - a.steps == b.instruction - a.instruction;
}

}  // namespace

EnteringCost::EnteringCost(const Program& program, InputSums* shorter,
                           const AlgorithmMeasure& effort)
    : program_(program), shorter_(shorter), effort_(effort), kept_(observed_pieces(program)) {}

EnteringTurns EnteringCost::of_run(const std::vector<GivenNumber>& numbers) {
    EnteringTurns all;
    if (effort_) all.effort = 0;
    for (std::size_t begin = 0; begin < numbers.size();) {
        std::size_t end = begin + 1;
        while (end < numbers.size() && in_a_row(program_, numbers[end - 1], numbers[end])) ++end;
        const EnteringTurns part = of(std::span(numbers).subspan(begin, end - begin));
        all.turns += part.turns;
        all.about = all.about || part.about;
        all.effort = all.effort && part.effort ? std::optional<Integer>(*all.effort + *part.effort)
                                               : std::nullopt;
        begin = end;
    }
    return all;
}

EnteringTurns EnteringCost::of(Numbers together) {
    std::vector<std::pair<std::size_t, Integer>> key;
    for (const GivenNumber& one : together) key.emplace_back(one.instruction, one.number);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    return known_.emplace(std::move(key), counted(together)).first->second;
}

EnteringTurns EnteringCost::counted(Numbers together) {
    const std::size_t holding = together.front().holding;
    const Holding& held = program_.holdings[holding];
    if (held.theoretical()) return {0, false, Integer(0)};
    const Shape& shape = held.puzzle->shape();
    Integer repeated = 0;
    Integer repeated_effort = 0;
    State wanted = solved_state(shape);
    std::vector<Algorithm> generators;
    std::vector<Integer> amounts;
    for (const GivenNumber& one : together) {
        const Algorithm& generator = generator_of(one);
        repeated += abs(one.number) * Integer(generator.size());
        repeated_effort += abs(one.number) * effort_of(held, generator).value_or(0);
        wanted =
            compose(shape, wanted, power(shape, state_of(*held.puzzle, generator), one.number));
        generators.push_back(generator);
        amounts.push_back(one.number);
    }
    const EnteringTurns by_repeating{repeated, false,
                                     effort_ ? std::optional(repeated_effort) : std::nullopt};
    if (shorter_ == nullptr || repeated == 0) return by_repeating;
    const EnteredNumbers asked{holding, kept_[holding], std::move(generators), std::move(amounts),
                               wanted};
    const std::optional<Algorithm> found = shorter_->find(asked);
    if (found) {
        if (Integer(found->size()) >= repeated) return by_repeating;
        return {Integer(found->size()), false, effort_of(held, *found)};
    }
    const std::optional<std::uint64_t> about = shorter_->estimate(asked);
    if (!about || Integer(*about) >= repeated) return by_repeating;
    return {Integer(*about), true, std::nullopt};
}

const Algorithm& EnteringCost::generator_of(const GivenNumber& number) const {
    return std::get<op::Input>(program_.instructions[number.instruction].operation).algorithm;
}

std::optional<Integer> EnteringCost::effort_of(const Holding& held,
                                               const Algorithm& algorithm) const {
    if (!effort_) return std::nullopt;
    return Integer(effort_(*held.puzzle, algorithm));
}

EnteringTurns short_entering_turns(const Program& program, const std::vector<GivenNumber>& numbers,
                                   InputSums* shorter, const AlgorithmMeasure& effort) {
    return EnteringCost(program, shorter, effort).of_run(numbers);
}

}  // namespace qter
