#include "sums/sum_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/algorithm.hpp"
#include "sums/partial_solver.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// An entry is searched for again when this many times the time of its search is available.
constexpr double kMoreTime = 2;
/// Of the remaining time.
constexpr double kShareForAdditions = 0.9;
/// Of the time that remains at the first estimate. Estimates after that use the turns that most
/// sums take.
constexpr double kShareForEstimates = 0.4;
/// Lists with a tenth of the memory reach one turn less far: beyond them the estimate is the turns
/// of most sums.
constexpr std::uint64_t kMemoryForCosts = std::uint64_t{16} << 20;

}  // namespace

PartialOptions partial_options(const SearchOptions& options) {
    PartialOptions made;
    made.keeping.threads = options.threads;
    made.keeping.folder = options.tables;
    return made;
}

SumFinder::SumFinder(SearchOptions options, SearchPorts& ports, Purpose purpose)
    : options_(std::move(options)), ports_(ports), purpose_(purpose) {
    if (options_.cache.empty() || purpose == Purpose::kCosts) return;
    cache_.emplace(options_.cache);
}

Result<SumSource::Found> SumFinder::find(const SumRequest& request) {
    if (!request.on.puzzle().turn_model().canonical_sequences) {
        return Found(request.sums.size());
    }
    Diagnostics warnings;
    SumCache::Entries entries = remembered(request, warnings);
    add_sums(request, entries);
    warnings.add(std::exchange(table_warnings_, {}));
    const std::vector<std::size_t> wanted = options_.addition_seconds > 0
                                                ? worth_searching(request, entries)
                                                : std::vector<std::size_t>();
    if (!wanted.empty()) {
        search(request, wanted, entries, warnings);
        // A cache that cannot be written costs time in the next run, and is not an error in this
        // one.
        if (cache_) static_cast<void>(cache_->store(request, entries));
    }
    Found found;
    for (const SumRequest::Sum& addition : request.sums) {
        const auto entry = entries.find(addition.amounts);
        ++statistics_.additions;
        if (entry == entries.end()) {
            found.emplace_back();
            continue;
        }
        if (entry->second.shortest) ++statistics_.shortest;
        if (entry->second.remembered) ++statistics_.remembered;
        if (entry->second.remembered && entry->second.shortest) {
            ++statistics_.claimed;
            statistics_.files.insert(cache_->path(request));
        }
        found.emplace_back(entry->second);
    }
    return {std::move(found), std::move(warnings)};
}

PartialSolver* SumFinder::solver_for(const PuzzlePtr& puzzle, const std::vector<Slot>& kept) {
    const auto [entry, is_new] = solvers_.try_emplace({puzzle.get(), kept});
    if (is_new) {
        PartialOptions options = partial_options(options_);
        const bool estimates_alone = purpose_ == Purpose::kCosts || options_.addition_seconds == 0;
        if (estimates_alone) options.memory = kMemoryForCosts;
        Result<PartialSolver> made = PartialSolver::make(puzzle, kept, options);
        if (made) entry->second.emplace(*std::move(made));
    }
    return entry->second ? &*entry->second : nullptr;
}

const Cancellation& SumFinder::end_of_estimates() {
    if (!end_of_estimates_) {
        end_of_estimates_.emplace();
        const Cancellation& whole = ports_.cancellation();
        end_of_estimates_->end_with(whole, kShareForEstimates * whole.seconds_left());
    }
    return *end_of_estimates_;
}

std::uint64_t SumFinder::estimate(const Architecture& on, const std::vector<Slot>& kept,
                                  const std::vector<Integer>& amounts) {
    if (!on.puzzle().turn_model().canonical_sequences) {
        const std::optional<Algorithm> powers = on.add(amounts);
        return powers ? powers->size() : kMaxTurns;
    }
    if (const auto found = in_table(on, &kept, amounts)) return found->algorithm.size();
    if (purpose_ == Purpose::kCosts) {
        // More pieces to keep add few turns, and no list has to be built.
        if (const auto about = in_table(on, nullptr, amounts)) return about->algorithm.size();
    }
    PartialSolver* const solver = solver_for(on.puzzle_ptr(), kept);
    if (solver == nullptr) return kMaxTurns;
    return solver->estimate(on.state_of_sum(amounts), end_of_estimates());
}

SumCache::Entries SumFinder::remembered(const SumRequest& request, Diagnostics& warnings) const {
    if (!cache_) return {};
    SumCache::Found found = cache_->find(request);
    const Puzzle& puzzle = request.on.puzzle();
    const std::size_t wrong = std::erase_if(found.entries, [&](const auto& entry) {
        const auto& [amounts, cached] = entry;
        return !agree_in(request.kept, state_of(puzzle, cached.algorithm),
                         request.on.state_of_sum(amounts));
    });
    if (wrong != 0) found.problem = cache_->path(request) + " is damaged";
    if (!found.problem.empty()) {
        warnings.add(
            Diagnostic::warning(Code::kBadTable, {},
                                fmt::format("{}: {} of its algorithms are used",
                                            printable(found.problem, 300), found.entries.size()))
                .with_help("missing algorithms are searched for, and the file is rewritten"));
    }
    for (auto& [amounts, entry] : found.entries) entry.remembered = true;
    return std::move(found.entries);
}

const SumFinder::Shipped& SumFinder::shipped_for(const Architecture& on) {
    std::vector<Algorithm> generators;
    for (const Register& reg : on.registers()) generators.push_back(reg.generator);
    const auto known = std::find_if(shipped_.begin(), shipped_.end(), [&](const Shipped& shipped) {
        return shipped.puzzle == on.puzzle_ptr() &&
               std::is_permutation(generators.begin(), generators.end(), shipped.generators.begin(),
                                   shipped.generators.end());
    });
    if (known != shipped_.end()) return *known;
    shipped_.push_back(
        {on.puzzle_ptr(), std::move(generators), SumTable::shipped(on, table_warnings_)});
    return shipped_.back();
}

/// A program may require more pieces to be right than those that the registers' values are read
/// from. An algorithm of the table may move these; one that does not is still the shortest. Where a
/// program requires fewer pieces, because it does not use a register, a shorter one may exist.
std::optional<ShortAlgorithm> SumFinder::in_table(const Architecture& on,
                                                  const std::vector<Slot>* kept,
                                                  const std::vector<Integer>& amounts) {
    if (!options_.shipped_sums) return std::nullopt;
    const Shipped& shipped = shipped_for(on);
    if (!shipped.sums) return std::nullopt;
    std::vector<Integer> in_its_order;
    for (const Algorithm& generator : shipped.generators) {
        std::size_t reg = 0;
        while (on.registers()[reg].generator != generator) ++reg;
        in_its_order.push_back(amounts[reg]);
    }
    if (kept == nullptr) return shipped.sums->find(in_its_order);
    std::optional<ShortAlgorithm> found = shipped.sums->find(in_its_order, *kept);
    const std::vector<Slot>& shown = shipped.sums->value_slots();
    if (found && !std::includes(kept->begin(), kept->end(), shown.begin(), shown.end())) {
        found->shortest = false;
    }
    return found;
}

void SumFinder::add_sums(const SumRequest& request, SumCache::Entries& entries) {
    for (const SumRequest::Sum& addition : request.sums) {
        const std::optional<ShortAlgorithm> found =
            in_table(request.on, &request.kept, addition.amounts);
        if (!found) continue;
        const auto known = entries.find(addition.amounts);
        const bool shorter =
            known == entries.end() || known->second.algorithm.size() > found->algorithm.size();
        const bool same = !shorter && known->second.algorithm.size() == found->algorithm.size();
        // An algorithm as long as a shipped shortest one is proven to be shortest without the file.
        if (same && found->shortest && known->second.shortest) known->second.remembered = false;
        if (!shorter && (!found->shortest || known->second.shortest)) continue;
        entries[addition.amounts] = {*found};
    }
}

std::vector<std::size_t> SumFinder::worth_searching(const SumRequest& request,
                                                    const SumCache::Entries& known) const {
    std::vector<std::size_t> wanted;
    const double each = options_.addition_seconds / static_cast<double>(request.sums.size());
    for (std::size_t i = 0; i < request.sums.size(); ++i) {
        if (!request.sums[i].plain) continue;
        const auto entry = known.find(request.sums[i].amounts);
        const bool enough =
            entry != known.end() && (options_.known_is_enough || entry->second.shortest ||
                                     entry->second.after * kMoreTime > each);
        if (!enough) wanted.push_back(i);
    }
    return wanted;
}

void SumFinder::search(const SumRequest& request, const std::vector<std::size_t>& wanted,
                       SumCache::Entries& entries, Diagnostics& warnings) {
    const std::unique_ptr<ProgressPort> progress = ports_.begin("searching for short additions");
    PartialSolver* const solver = solver_for(request.on.puzzle_ptr(), request.kept);
    if (solver == nullptr) return;
    std::vector<PartialSolver::Task> tasks;
    for (const std::size_t i : wanted) {
        const SumRequest::Sum& addition = request.sums[i];
        const auto entry = entries.find(addition.amounts);
        tasks.push_back(
            {addition.state, entry != entries.end() ? entry->second.algorithm : *addition.plain});
    }
    // Leave time to write the program.
    const double share = kShareForAdditions * ports_.cancellation().seconds_left();
    const double seconds = std::min(options_.addition_seconds, share);
    Cancellation cancellation;
    cancellation.end_with(ports_.cancellation(), share);
    const Observer observer =
        ports_.observer(*progress).until(cancellation).worded([](const std::string& doing) {
            return "searching for short additions: " + doing;
        });
    const std::vector<ShortAlgorithm> answers = solver->solve(tasks, seconds, observer);
    warnings.add(solver->take_warnings());
    const double each = seconds / static_cast<double>(tasks.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        entries[request.sums[wanted[i]].amounts] = {answers[i],
                                                    cancellation.requested() ? 0 : each};
    }
}

}  // namespace qter
