#include "service/register_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "finder/find_cycles.hpp"
#include "notation/algorithm.hpp"
#include "program/architecture.hpp"
#include "service/register_job.hpp"
#include "solver/verification.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Limits of the verification of an answer, some milliseconds. A correct search makes them
/// unnecessary; they find damaged caches and bugs of the search.
constexpr std::uint64_t kCombinations = 10'000;
constexpr std::uint64_t kSamples = 2'000;

std::vector<Algorithm> algorithms_of(const SolverAnswer& answer) {
    std::vector<Algorithm> algorithms;
    for (const SolvedRegister& reg : answer.registers) algorithms.push_back(reg.algorithm);
    return algorithms;
}

bool are_registers(const Puzzle& puzzle, const std::vector<Algorithm>& generators,
                   const std::vector<Integer>& orders) {
    ArchitectureClaim claim;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        RegisterClaim& reg = claim.registers.emplace_back();
        reg.algorithm = generators[i];
        reg.order = orders[i];
    }
    return verify(puzzle, claim, {.most_combinations = kCombinations, .samples = kSamples}).ok();
}

/// "registers of orders 90, 90 on 3x3"
std::string registers_text(const Puzzle& puzzle, const std::vector<Integer>& orders,
                           std::string_view bound = "") {
    std::string numbers;
    for (const Integer& order : orders) numbers += (numbers.empty() ? "" : ", ") + to_string(order);
    const bool one = orders.size() == 1;
    return fmt::format("{} {}{} on {}", one ? "register of order" : "registers of orders", bound,
                       numbers, puzzle.name());
}

/// Sets the span of diagnostics that have none.
Diagnostics placed(const Diagnostics& diagnostics, Span where) {
    Diagnostics all;
    for (Diagnostic item : diagnostics.items()) {
        if (!item.primary.span.known()) item.primary.span = where;
        all.add(std::move(item));
    }
    return all;
}

std::string what_fits(const Puzzle& puzzle, std::size_t registers) {
    return fmt::format("`qter find-cycles --puzzle {} --registers {}` lists what fits",
                       puzzle.name(), registers);
}

Diagnostic no_such(const Puzzle& puzzle, const std::vector<Integer>& orders, Span where,
                   const SolverAnswer& answer) {
    const std::string why =
        answer.impossible.empty()
            ? fmt::format("no generators have at most {} turns each", kMaxSearchTurns)
            : answer.impossible;
    return Diagnostic::error(Code::kArchitecture, where,
                             fmt::format("there {} no {}", orders.size() == 1 ? "is" : "are",
                                         registers_text(puzzle, orders)))
        .note(why)
        .with_help(what_fits(puzzle, orders.size()));
}

Diagnostic too_many(const std::vector<Integer>& orders, Span where) {
    return Diagnostic::error(Code::kTooLarge, where,
                             fmt::format("{} registers are too many; a search takes at most {}",
                                         orders.size(), kMaxRegisters));
}

Diagnostic timed_out(const std::string& wanted, Span where, double seconds) {
    return Diagnostic::error(Code::kTimeLimit, where,
                             fmt::format("found no {} within {:.4g} s", wanted, seconds))
        .with_help("`--time-limit SECONDS` gives the search more time");
}

/// Collects tuples of orders that hold, for each of `least`, an order that is at least as large.
class FittingOrders {
 public:
    FittingOrders(const std::vector<Integer>& least, std::size_t most) : most_(most) {
        for (std::size_t i = 0; i < least.size(); ++i) by_size_.push_back(i);
        std::stable_sort(by_size_.begin(), by_size_.end(),
                         [&](std::size_t a, std::size_t b) { return least[a] > least[b]; });
        for (const std::size_t i : by_size_) least_.push_back(least[i]);
    }

    /// The smallest allowed orders, descending.
    [[nodiscard]] const std::vector<Integer>& least() const { return least_; }

    /// `orders`: descending.
    void add(const std::vector<Integer>& orders) {
        Integer product = 1;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            if (orders[i] < least_[i]) return;
            product *= orders[i];
        }
        found_.emplace(std::move(product), orders);
    }

    /// The tuples, each in the order of `least` as it was given.
    [[nodiscard]] std::vector<std::vector<Integer>> take() && {
        std::vector<std::vector<Integer>> all;
        for (const auto& [product, orders] : found_) {
            if (all.size() == most_) break;
            std::vector<Integer>& placed = all.emplace_back(orders.size());
            for (std::size_t i = 0; i < orders.size(); ++i) placed[by_size_[i]] = orders[i];
        }
        return all;
    }

 private:
    std::size_t most_;
    std::vector<std::size_t> by_size_;
    std::vector<Integer> least_;
    std::set<std::pair<Integer, std::vector<Integer>>> found_;
};

}  // namespace

RegisterSolver::RegisterSolver(SearchOptions options, SearchPorts& ports)
    : options_(std::move(options)), ports_(ports) {
    if (!options_.cache.empty()) cache_.emplace(options_.cache);
}

Result<std::vector<Algorithm>> RegisterSolver::generators(const PuzzlePtr& puzzle,
                                                          const std::vector<Integer>& orders,
                                                          Span where) {
    if (orders.size() > kMaxRegisters) return too_many(orders, where);
    Request request{puzzle, orders, where};
    std::sort(request.orders.rbegin(), request.orders.rend());
    Diagnostics warnings;
    std::optional<CachedGenerators> found = remembered(request, warnings);
    const bool earlier = found.has_value();
    if (!found) {
        Result<CachedGenerators> searched = search(request);
        if (!searched) {
            warnings.add(searched.diagnostics());
            return warnings;
        }
        found = *std::move(searched);
        // A cache that cannot be written costs time in the next run, and is not an error in this
        // one.
        if (cache_) static_cast<void>(cache_->store(*puzzle, request.orders, *found));
    }
    std::vector<Algorithm> generators;
    for (const std::size_t i : arrange_orders(request.orders, orders)) {
        generators.push_back(found->generators[i]);
    }
    if (found->cut_off) {
        warnings.add(
            Diagnostic::warning(
                Code::kTimeLimit, where,
                fmt::format("these generators were the best after {:.4g} s{}; there may be shorter "
                            "ones",
                            *found->cut_off, earlier ? " of an earlier run" : ""))
                .with_help("`--time-limit SECONDS` gives the search more time"));
    }
    ++statistics_.declarations;
    if (earlier) {
        ++statistics_.remembered;
        if (!found->cut_off) ++statistics_.claimed;
        statistics_.files.insert(cache_->path(*puzzle));
    }
    return {std::move(generators), std::move(warnings)};
}

Result<std::vector<std::vector<Integer>>> RegisterSolver::fitting(const PuzzlePtr& puzzle,
                                                                  const std::vector<Integer>& least,
                                                                  std::size_t most, Span where) {
    if (least.size() > kMaxRegisters) return too_many(least, where);
    // Orders that an earlier run has found generators for fit: nothing has to be computed.
    Request same{puzzle, least, where};
    std::sort(same.orders.rbegin(), same.orders.rend());
    Diagnostics ignored;  // reported when the generators are requested
    if (remembered(same, ignored)) return std::vector<std::vector<Integer>>{least};
    const double seconds =
        std::min(options_.register_seconds, ports_.cancellation().seconds_left());
    Cancellation cancellation;
    cancellation.end_with(ports_.cancellation(), seconds);
    const std::unique_ptr<ProgressPort> progress =
        ports_.begin(fmt::format("searching for registers that fit on {}", puzzle->name()));
    FittingOrders found(least, most);
    FinderOptions options;
    options.registers = static_cast<std::uint32_t>(least.size());
    options.structures = 0;
    options.threads = options_.threads;
    options.min_order = *std::min_element(least.begin(), least.end());
    const Result<FinderPuzzle> finder = FinderPuzzle::of(puzzle);
    if (!finder) return placed(finder.diagnostics(), where);
    const auto fits = find_fitting(*finder, found.least(), options, cancellation);
    if (!fits) return placed(fits.diagnostics(), where);
    const auto front = find_architectures(*finder, options, cancellation);
    if (!front) return placed(front.diagnostics(), where);
    for (const auto* result : {&*fits, &*front}) {
        for (const FoundArchitecture& one : result->architectures) found.add(one.orders);
    }
    std::vector<std::vector<Integer>> all = std::move(found).take();
    if (!all.empty()) return all;
    const std::string wanted = registers_text(*puzzle, least, "at least ");
    if (ports_.interrupted()) {
        return Diagnostic::error(Code::kInterrupted, where,
                                 fmt::format("the search for {} was interrupted", wanted));
    }
    if (!front->complete) return timed_out(wanted, where, seconds);
    return Diagnostic::error(
               Code::kArchitecture, where,
               fmt::format("there {} no {}", least.size() == 1 ? "is" : "are", wanted))
        .with_help(what_fits(*puzzle, least.size()));
}

std::optional<CachedGenerators> RegisterSolver::remembered(const Request& request,
                                                           Diagnostics& warnings) const {
    if (!cache_) return std::nullopt;
    RegisterCache::Found kept = cache_->find(*request.puzzle, request.orders);
    std::optional<CachedGenerators>& found = kept.generators;
    if (found && !are_registers(*request.puzzle, found->generators, request.orders)) {
        found.reset();
        kept.problem = cache_->path(*request.puzzle) + " is damaged";
    }
    if (!kept.problem.empty()) {
        warnings.add(Diagnostic::warning(Code::kBadTable, {},
                                         fmt::format("{}: none of its generators are used",
                                                     printable(kept.problem, 300)))
                         .with_help("they are searched for, and the file is rewritten"));
    }
    if (!found) return std::nullopt;
    if (found->cut_off && *found->cut_off < options_.register_seconds) return std::nullopt;
    return found;
}

Result<CachedGenerators> RegisterSolver::search(const Request& request) const {
    RegisterJob search;
    search.puzzle = request.puzzle;
    search.orders = request.orders;
    search.options.threads = options_.threads;
    // After other searches less time may remain than one search may take.
    search.seconds = std::min(options_.register_seconds, ports_.cancellation().seconds_left());
    search.name = registers_text(*request.puzzle, request.orders);
    const Result<SolverFindings> found = search_registers(search, ports_);
    if (!found) return placed(found.diagnostics(), request.where);
    const SolverAnswer& answer = found->answer;
    if (answer.out_of_memory && !found->complete()) {
        Diagnostics errors;
        for (Diagnostic item : found.diagnostics().items()) {
            if (item.code == Code::kMemoryLimit) item.severity = Severity::kError;
            errors.add(std::move(item));
        }
        return placed(errors, request.where);
    }
    const bool cancelled = answer.end == SolverEnd::kCancelled;
    if (cancelled && ports_.interrupted()) return stopped(request, answer);
    if (cancelled && !found->complete()) {
        return timed_out(search.name, request.where, search.seconds);
    }
    if (answer.end == SolverEnd::kNone || answer.end == SolverEnd::kUnknown) {
        return no_such(*request.puzzle, request.orders, request.where, answer);
    }
    CachedGenerators made{algorithms_of(answer), std::nullopt};
    if (cancelled) made.cut_off = search.seconds;
    return made;
}

Diagnostic RegisterSolver::stopped(const Request& request, const SolverAnswer& answer) {
    Diagnostic problem = Diagnostic::error(
        Code::kInterrupted, request.where,
        fmt::format("the search for {}{} was interrupted", request.orders.size() == 1 ? "a " : "",
                    registers_text(*request.puzzle, request.orders)));
    if (answer.registers.size() < request.orders.size()) return problem;
    std::vector<std::string> texts;
    for (const Algorithm& algorithm : algorithms_of(answer)) {
        texts.push_back("`" + to_string(*request.puzzle, algorithm) + "`");
    }
    return std::move(problem).note(
        fmt::format("the best so far, the largest order first: {}", join_words(texts)));
}

}  // namespace qter
