#include "finder/finder_question.hpp"

#include <algorithm>
#include <utility>

namespace qter {
namespace {

Result<FinderResult> found_by(const FinderPuzzle& puzzle, const FinderQuestion& question,
                              const Observer& observer) {
    switch (question.kind) {
        case FinderQuestionKind::kEqual:
            return find_equal(puzzle, question.options, observer);
        case FinderQuestionKind::kFits:
            return find_fitting(puzzle, question.fits, question.options, observer.cancellation());
        default:
            return find_architectures(puzzle, question.options, observer);
    }
}

Result<FinderAnswer> all_orders(const FinderPuzzle& puzzle, const FinderOptions& options,
                                const Cancellation& cancellation) {
    Result<FoundOrders> orders = find_orders(puzzle, options, cancellation);
    if (!orders) return orders.diagnostics();
    FinderAnswer answer;
    answer.orders = std::move(orders->orders);
    answer.result.complete = orders->complete;
    FinderStatistics& statistics = answer.result.statistics;
    statistics.orders = answer.orders.size();
    if (!answer.orders.empty()) statistics.largest_order = answer.orders.back();
    std::erase_if(answer.orders, [&](const Integer& order) { return order < options.min_order; });
    return {std::move(answer), orders.diagnostics()};
}

}  // namespace

Result<FinderAnswer> answer_of(const FinderPuzzle& puzzle, const FinderQuestion& question,
                               const Observer& observer) {
    const Cancellation& cancellation = observer.cancellation();
    if (question.kind == FinderQuestionKind::kOrders) {
        return all_orders(puzzle, question.options, cancellation);
    }
    Result<FinderResult> result = found_by(puzzle, question, observer);
    if (!result) return result.diagnostics();
    FinderAnswer answer;
    answer.result = *std::move(result);
    std::vector<FoundArchitecture>& found = answer.result.architectures;
    const bool equal = question.kind == FinderQuestionKind::kEqual;
    // If the largest order is too small, every other one is.
    if (equal && !found.empty() && found[0].orders[0] < question.options.min_order) found.clear();
    if (question.kind == FinderQuestionKind::kFits && answer.result.complete && found.empty()) {
        FinderOptions only_orders = question.options;
        only_orders.structures = 0;
        const Result<FinderResult> held =
            find_containing(puzzle, question.fits, only_orders, cancellation);
        if (held) answer.containing = *held;
    }
    return {std::move(answer), result.diagnostics()};
}

}  // namespace qter
