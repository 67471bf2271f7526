#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/command_stop.hpp"
#include "cli/commands.hpp"
#include "cli/finder_report.hpp"
#include "cli/json_document.hpp"
#include "cli/memory_limit.hpp"
#include "cli/progress.hpp"
#include "cli/proof_writer.hpp"
#include "cli/session.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// Rows up to this width are easier to read than a line for each register, wrapped or not; a wider
/// terminal has room for wider ones.
constexpr std::size_t kColumns = 120;

FinderQuestion question_of(const FindCyclesArguments& arguments) {
    FinderQuestion question;
    FinderOptions& options = question.options;
    if (arguments.registers) options.registers = *arguments.registers;
    options.parity_sharing = arguments.parity_sharing;
    options.min_order = arguments.min_order;
    options.max_ratio = arguments.max_ratio;
    options.structures = arguments.structures;
    options.threads = arguments.threads;
    if (arguments.list_orders) question.kind = FinderQuestionKind::kOrders;
    if (arguments.equal) question.kind = FinderQuestionKind::kEqual;
    if (arguments.fits) {
        question.kind = FinderQuestionKind::kFits;
        question.fits = *arguments.fits;
        std::sort(question.fits.rbegin(), question.fits.rend());
        options.registers = static_cast<std::uint32_t>(question.fits.size());
    }
    return question;
}

/// A question on its way to an answer.
class Search {
 public:
    Search(const FinderPuzzle& puzzle, const FinderQuestion& question,
           const Cancellation& cancellation, Progress& progress)
        : puzzle_(puzzle), question_(question), cancellation_(cancellation), progress_(progress) {}

    Result<FinderAnswer> answer() {
        progress_.update({}, "searching");
        switch (question_.kind) {
            case FinderQuestionKind::kFront:
                return answer_with(
                    find_architectures(puzzle_, question_.options, cancellation_, show()));
            case FinderQuestionKind::kEqual:
                return equal();
            case FinderQuestionKind::kFits:
                return fitting();
            case FinderQuestionKind::kOrders:
                break;
        }
        return orders();
    }

 private:
    [[nodiscard]] FinderProgressCallback show() {
        return [this](const FinderProgress& at) {
            std::string text = fmt::format("{} found", at.found);
            if (!at.orders.empty()) text += fmt::format(", last {}", tuple_text(at.orders));
            progress_.update(static_cast<double>(at.done) / static_cast<double>(at.all),
                             std::move(text));
        };
    }

    static Result<FinderAnswer> answer_with(Result<FinderResult> result) {
        if (!result) return result.diagnostics();
        FinderAnswer answer;
        answer.result = *std::move(result);
        return {std::move(answer), result.diagnostics()};
    }

    Result<FinderAnswer> equal() {
        Result<FinderAnswer> answer =
            answer_with(find_equal(puzzle_, question_.options, cancellation_, show()));
        if (!answer) return answer;
        // The largest order is too small, then every other one is.
        std::vector<FoundArchitecture>& found = answer->result.architectures;
        if (!found.empty() && found[0].orders[0] < question_.options.min_order) found.clear();
        return answer;
    }

    Result<FinderAnswer> fitting() {
        Result<FinderAnswer> answer =
            answer_with(find_fitting(puzzle_, question_.fits, question_.options, cancellation_));
        if (!answer || !answer->result.complete || !answer->result.architectures.empty()) {
            return answer;
        }
        FinderOptions alone = question_.options;
        alone.registers = 1;
        alone.structures = 0;
        for (const Integer& order : question_.fits) {
            if (!answer->hopeless.empty() && answer->hopeless.back() == order) continue;
            const Result<FinderResult> single =
                find_fitting(puzzle_, {order}, alone, cancellation_);
            const bool none = single && single->complete && single->architectures.empty();
            if (none) answer->hopeless.push_back(order);
        }
        return answer;
    }

    Result<FinderAnswer> orders() {
        Result<FoundOrders> orders = find_orders(puzzle_, question_.options, cancellation_);
        if (!orders) return orders.diagnostics();
        FinderAnswer answer;
        answer.orders = std::move(orders->orders);
        answer.result.complete = orders->complete;
        FinderStatistics& statistics = answer.result.statistics;
        statistics.orders = answer.orders.size();
        if (!answer.orders.empty()) statistics.largest_order = answer.orders.back();
        std::erase_if(answer.orders,
                      [&](const Integer& order) { return order < question_.options.min_order; });
        return {std::move(answer), orders.diagnostics()};
    }

    const FinderPuzzle& puzzle_;
    const FinderQuestion& question_;
    const Cancellation& cancellation_;
    Progress& progress_;
};

ExitCode exit_code_of(const FinderAnswer& answer) {
    if (!answer.result.complete) {
        return answer.interrupted ? ExitCode::kInterrupted : ExitCode::kLimit;
    }
    const bool none = answer.result.architectures.empty() && answer.orders.empty();
    return none ? ExitCode::kNoSolution : ExitCode::kDone;
}

}  // namespace

ExitCode run_find_cycles(const FindCyclesArguments& arguments) {
    const Clock::time_point started = Clock::now();
    Session session(arguments.common, arguments.time_limit);
    Diagnostics diagnostics;
    const FinderQuestion question = question_of(arguments);
    std::optional<FinderPuzzle> puzzle;
    std::optional<FinderAnswer> answer;
    Progress progress(progress_style(arguments.common.quiet), "reading the puzzle",
                      print_err_as_is);
    const std::optional<PuzzlePtr> named =
        find_puzzle_to_prove(session, arguments.puzzle, arguments.proof, diagnostics);
    if (named) {
        progress.update({}, "deriving the group");
        puzzle = FinderPuzzle::of(*named, arguments.supercube).take(diagnostics);
        if (puzzle) {
            answer =
                within_memory("this question", [&] {
                    return Search(*puzzle, question, command_cancellation(), progress).answer();
                }).take(diagnostics);
        }
    }
    const WholeOutput whole;  // what was found is told, however long it is
    if (answer) {
        answer->interrupted = interrupted();
        answer->seconds = std::chrono::duration<double>(Clock::now() - started).count();
        if (arguments.proof) {
            diagnostics.add(
                write_proof(session, *arguments.proof, certificate_of(*puzzle, question, *answer)));
        }
    }
    progress.end();
    session.report(diagnostics);
    const ExitCode code = answer && !diagnostics.has_errors() ? exit_code_of(*answer)
                                                              : exit_code_for(diagnostics);
    if (arguments.common.json) {
        const auto write = [&](JsonWriter& json) {
            if (answer) write_finder_answer(json, *puzzle, question, *answer);
        };
        print_answer(json_document(write, diagnostics, session.sources()), code);
    } else if (answer) {
        print_answer(finder_text(*puzzle, question, *answer,
                                 std::max(kColumns, stdout_columns().value_or(kColumns))),
                     code);
    }
    if (answer && arguments.common.verbose) session.say(finder_statistics_text(*answer));
    return code;
}

}  // namespace qter
