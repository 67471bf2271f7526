#include "service/turn_cost_model.hpp"

#include <algorithm>

#include "perform/input_sums.hpp"
#include "perform/program_cost.hpp"

namespace qter {
namespace {

/// The same options without any search, and with shipped tables in any case.
SearchOptions tables_of(const SearchOptions& options) {
    SearchOptions known = options.without_search();
    known.shipped_sums = true;
    return known;
}

}  // namespace

TurnCostModel::Estimates::Estimates(const SearchOptions& options, SearchPorts& ports)
    : finder_(tables_of(options), ports, SumFinder::Purpose::kCosts) {}

std::uint64_t TurnCostModel::Estimates::estimate(const Architecture& on,
                                                 const std::vector<Slot>& kept,
                                                 const std::vector<Integer>& amounts) {
    return finder_.estimate(on, kept, amounts);
}

Result<SumSource::Found> TurnCostModel::Estimates::find(const SumRequest& request) {
    Result<SumSource::Found> found = finder_.find(request);
    for (std::size_t i = 0; found && i < request.sums.size(); ++i) {
        const SumRequest::Sum& addition = request.sums[i];
        if ((*found)[i] || !addition.plain) continue;
        const std::uint64_t turns = finder_.estimate(request.on, request.kept, addition.amounts);
        if (turns >= addition.plain->size()) continue;
        estimated_[{&request.on.puzzle(), *addition.plain}] = static_cast<std::uint32_t>(turns);
    }
    return found;
}

std::uint32_t TurnCostModel::Estimates::turns(const Puzzle& puzzle,
                                              const Algorithm& algorithm) const {
    const auto known = estimated_.find({&puzzle, algorithm});
    return known != estimated_.end() ? known->second : static_cast<std::uint32_t>(algorithm.size());
}

TurnCostModel::TurnCostModel(const SearchOptions& options, SearchPorts& ports)
    : ports_(ports), additions_(options, ports) {}

std::optional<double> TurnCostModel::turns(const Program& program) {
    InputSums inputs(program, additions_.finder(), InputSums::Otherwise::kEstimate);
    CostOptions options;
    options.shorter = &inputs;
    options.turns = [this](const Puzzle& puzzle, const Algorithm& algorithm) {
        return additions_.turns(puzzle, algorithm);
    };
    options.observer = ports_.cancellation();
    options.worst = false;
    const CostAnswer answer = program_cost(program, options);
    if (!answer.cost) return std::nullopt;
    return answer.cost->whole_short->mean();
}

const Cancellation& TurnCostModel::cancellation() const { return ports_.cancellation(); }

}  // namespace qter
