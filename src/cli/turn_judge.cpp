#include "cli/turn_judge.hpp"

#include <algorithm>

#include "cli/command_stop.hpp"
#include "cli/short_inputs.hpp"
#include "perform/program_cost.hpp"

namespace qter {
namespace {

/// Tables alone, and those in any case.
SearchArguments tables_of(const SearchArguments& arguments) {
    SearchArguments known = arguments.without_search();
    known.tables = true;
    return known;
}

}  // namespace

TurnJudge::Estimates::Estimates(const SearchArguments& arguments)
    : finder_(tables_of(arguments), true, AdditionFinder::Purpose::kCosts) {}

std::uint64_t TurnJudge::Estimates::estimate(const Architecture& on, const std::vector<Slot>& kept,
                                             const std::vector<Integer>& amounts) {
    return finder_.estimate(on, kept, amounts);
}

Result<std::vector<std::optional<Algorithm>>> TurnJudge::Estimates::additions(
    const AdditionRequest& request) {
    Result<std::vector<std::optional<Algorithm>>> found = finder_.additions(request);
    for (std::size_t i = 0; found && i < request.additions.size(); ++i) {
        const AdditionRequest::Addition& addition = request.additions[i];
        if ((*found)[i] || !addition.plain) continue;
        const std::uint64_t turns = finder_.estimate(request.on, request.kept, addition.amounts);
        if (turns >= addition.plain->size()) continue;
        estimated_[{&request.on.puzzle(), *addition.plain}] = static_cast<std::uint32_t>(turns);
    }
    return found;
}

std::uint32_t TurnJudge::Estimates::turns(const Puzzle& puzzle, const Algorithm& algorithm) const {
    const auto known = estimated_.find({&puzzle, algorithm});
    return known != estimated_.end() ? known->second : static_cast<std::uint32_t>(algorithm.size());
}

TurnJudge::TurnJudge(const SearchArguments& arguments) : additions_(arguments) {}

std::optional<double> TurnJudge::turns(const Program& program) {
    ShortInputs inputs(program, additions_.finder(), ShortInputs::Otherwise::kNothing);
    CostOptions options;
    options.shorter = &inputs;
    options.turns = [this](const Puzzle& puzzle, const Algorithm& algorithm) {
        return additions_.turns(puzzle, algorithm);
    };
    options.cancellation = &command_cancellation();
    const CostAnswer answer = program_cost(program, options);
    if (!answer.cost) return std::nullopt;
    return answer.cost->whole_short->mean();
}

bool TurnJudge::stopped() const { return command_cancellation().requested(); }

}  // namespace qter
