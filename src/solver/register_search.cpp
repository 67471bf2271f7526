#include "solver/register_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <new>
#include <numeric>

#include "search/depth_first.hpp"
#include "search/parallel_search.hpp"
#include "support/memory_account.hpp"

namespace qter {
namespace {

/// Beginnings are at least this many turns shorter than the words.
constexpr std::uint32_t kLeastAfter = 4;

/// Approximate seconds for a position of the search: measured on a 3x3, one thread.
constexpr double kPositionSeconds = 30e-9;
/// A search that takes longer than this is compared with meeting in the middle.
constexpr double kQuickSeconds = 0.02;
/// A search that takes longer than this is given to several threads.
constexpr double kAloneSeconds = 0.002;
/// Bytes of a beginning in the frontier, in the previous frontier, and of its task.
constexpr double kBeginningBytes = 256;
/// The part of the memory for beginnings; tables leave as much again for solutions.
constexpr std::uint64_t kFrontierShare = 8;
/// Solutions that are kept even without memory.
constexpr std::uint64_t kFewTraces = 1000;

}  // namespace

/// The policy of the search skeleton: one a thread, in cache lines of its own, as it counts at
/// every position.
template <class Kernel, bool kOneVector>
class alignas(kOwnLines) RegisterSearch::Policy {
 public:
    struct Position {
        FastBuffer state;
        Bounds::Points points;
    };
    using Ahead = Bounds::Ahead;

    Policy(const RegisterSearch& search)
        : turns_(search.setup_.turns()),
          bounds_(search.bounds_),
          goal_(search.setup_.puzzle(), search.goal_, turns_.shape(),
                search.setup_.options().techniques.goal_filter),
          looks_ahead_(bounds_.large() && search.setup_.options().techniques.interleave) {}

    [[nodiscard]] Position start() const { return {turns_.shape().solved(), bounds_.start()}; }

    [[gnu::always_inline]] inline void prefetch(const Position& from, TurnNumber turn,
                                                std::uint32_t left, Ahead& ahead) const {
        if (looks_ahead_ && left > 0) bounds_.prefetch(from.points, turn, ahead);
    }

    /// With no turn left the goal's count, some nanoseconds, cuts nearly as much as tables would.
    [[gnu::always_inline]] inline Entry enter(const Position& from, TurnNumber turn,
                                              const Ahead& ahead, std::uint32_t left,
                                              Position& to) {
        if (left == 0) {
            compose(from, turn, to);
            if (!goal_.count<Kernel>(to.state.data())) return Entry::kCut;
        }
        const Entry entry = looks_ahead_ && left > 0
                                ? bounds_.enter(ahead, left, to.points, tally_)
                                : bounds_.enter(from.points, turn, left, to.points, tally_);
        if (entry == Entry::kOpen && left > 0) compose(from, turn, to);
        return entry;
    }

    bool arrived(const Position& at, std::span<const Turn> path) {
        if (goal_.met_exactly(at.state.data())) found_.emplace_back(path.begin(), path.end());
        return true;
    }

    [[nodiscard]] const std::vector<Algorithm>& found() const { return found_; }
    [[nodiscard]] const Bounds::Tally& tally() const { return tally_; }

 private:
    [[gnu::always_inline]] inline void compose(const Position& from, TurnNumber turn,
                                               Position& to) const {
        fast_compose<Kernel, kOneVector>(turns_.shape().plan(), from.state.data(),
                                         turns_.fast(turn), to.state.data());
    }

    const TurnSet& turns_;
    const Bounds& bounds_;
    FastGoal goal_;
    bool looks_ahead_;
    Bounds::Tally tally_;
    std::vector<Algorithm> found_;
};

RegisterSearch::RegisterSearch(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal,
                               SearchedLengths lengths)
    : setup_(setup),
      tables_(tables),
      goal_(std::move(goal)),
      likeness_(setup.likeness(goal_, lengths)),
      frontier_(setup.turns(), likeness_),
      bounds_(setup, tables, goal_),
      solutions_(setup.turns(), likeness_) {
    if (setup.options().techniques.meet) meeting_.emplace(setup, goal_);
}

SearchReport RegisterSearch::report() const {
    SearchReport report = report_;
    report.goal = goal_;
    report.frontier = frontier_.beginnings().size();
    report.tables = bounds_.reports();
    return report;
}

/// What is searched, for observers.
static std::string length_text(std::uint32_t length) { return fmt::format("length {}", length); }

std::uint64_t RegisterSearch::nodes() const {
    return std::accumulate(report_.nodes.begin(), report_.nodes.end(), std::uint64_t{0});
}

RegisterOutcome RegisterSearch::shortest(std::uint32_t most, const Observer& observer) {
    RegisterOutcome outcome;
    for (std::uint32_t length = 0; length <= most; ++length) {
        outcome.refuted_below = length;
        report_.refuted_below = length;
        observer.tell({length_text(length), 0});
        outcome.cancelled = !search(length, observer);
        outcome.all = !outcome.cancelled;
        if (outcome.cancelled || !solutions_.empty()) return outcome;
        outcome.refuted_below = length + 1;
        report_.refuted_below = length + 1;
        if (bounds_.impossible()) {
            outcome.impossible = true;
            return outcome;
        }
    }
    return outcome;
}

std::uint32_t RegisterSearch::frontier_turns(std::uint32_t length) const {
    if (length < kLeastAfter) return 0;
    const double most = static_cast<double>(setup_.options().memory) / kFrontierShare;
    std::uint32_t turns = std::min(most_beginning_, length - kLeastAfter);
    while (turns > 0 && setup_.sequences_of(turns) * kBeginningBytes > most) --turns;
    return turns;
}

double RegisterSearch::depth_first_cost(std::uint32_t length) {
    double positions = 0;
    for (std::uint32_t turns = 0; turns <= length; ++turns) {
        positions += setup_.sequences_of(turns) * bounds_.share_within(turns, length - turns);
    }
    // Rotations save hardly anything before full length: most words begin necklaces.
    double alike = static_cast<double>(likeness_.symmetries.size() + 1);
    if (likeness_.inverses && likeness_.rotations) alike *= 2;
    return positions / alike * kPositionSeconds;
}

bool RegisterSearch::search(std::uint32_t length, const Observer& observer) {
    const auto started = std::chrono::steady_clock::now();
    report_.nodes.resize(std::max<std::size_t>(report_.nodes.size(), length + 1), 0);
    report_.seconds.resize(report_.nodes.size(), 0);
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    while (true) {
        solutions_.clear();
        try {
            const bool all = search_once(length, observer);
            report_.seconds[length] = seconds();
            return all;
        } catch (const std::bad_alloc&) {
            report_.seconds[length] = seconds();
            if (free_memory()) continue;
            solutions_.clear();
            throw;
        }
    }
}

bool RegisterSearch::free_memory() {
    if (meeting_) meeting_->forget();
    if (tables_.unused_bytes() > 0) {
        tables_.forget_unused();
        return true;
    }
    if (bounds_.give_up_largest()) return true;
    if (meets_ && meeting_->halve_memory()) return true;
    // Fewer beginnings, and then none: the simplest method.
    if (most_beginning_ == 0) return false;
    most_beginning_ = std::min(most_beginning_ - 1, frontier_.turns());
    frontier_.begin_again();
    return true;
}

bool RegisterSearch::search_once(std::uint32_t length, const Observer& observer) {
    const Cancellation& cancellation = observer.cancellation();
    const double without_more_tables = depth_first_cost(length);
    const bool quick = without_more_tables < kQuickSeconds;
    const std::uint64_t spare = tables_.unused_bytes() + bounds_.bytes();
    const double meeting = meeting_ && !quick ? meeting_->cost(length, spare, cancellation)
                                              : std::numeric_limits<double>::infinity();
    const double cost = std::min(meeting, without_more_tables);
    const std::uint64_t reserve = setup_.options().memory / kFrontierShare * 2;
    // A cancelled measurement is not a basis for a choice.
    if (cancellation.requested() ||
        !bounds_.prepare(cost / kPositionSeconds, reserve, cancellation)) {
        return false;
    }
    if (bounds_.least() > length) return true;  // no position to expand
    const double depth_first = depth_first_cost(length);
    if (meeting < depth_first) {
        const std::uint64_t list = meeting_->bytes_to_come();
        if (list > MemoryAccount::room()) tables_.forget_unused();
        while (list > MemoryAccount::room() && bounds_.give_up_largest()) {
        }
        meets_ = meeting_->can_search(length);
        if (meets_) return search_meeting(length, cancellation);
    }
    meets_ = false;
    const std::uint32_t threads = depth_first < kAloneSeconds ? 1 : setup_.options().threads;
    return search_depth_first(length, threads, observer);
}

/// Adds all solutions and the words alike to them, or where these do not fit, some.
void RegisterSearch::keep(std::span<const Algorithm> words) {
    while (true) {
        try {
            solutions_.add(words);
            return;
        } catch (const std::bad_alloc&) {
            solutions_.clear();
            if (!free_memory()) break;
        }
    }
    const std::uint64_t most = std::clamp(MemoryAccount::room() / SolutionSet::kTraceBytes,
                                          kFewTraces, std::uint64_t{SolutionSet::kMaxTraces});
    solutions_.add(words, static_cast<std::size_t>(most));
}

bool RegisterSearch::search_meeting(std::uint32_t length, const Cancellation& cancellation) {
    const std::uint64_t before = meeting_->looked_up();
    std::vector<FastGoal> goals;
    std::vector<std::vector<Algorithm>> found(setup_.options().threads);
    for (std::size_t thread = 0; thread < found.size(); ++thread) {
        goals.emplace_back(setup_.puzzle(), goal_, setup_.turns().shape(),
                           setup_.options().techniques.goal_filter);
    }
    const bool all = meeting_->search(
        length, cancellation,
        [&](std::uint32_t thread, const Algorithm& word, const std::uint8_t* state) {
            if (goals[thread].met(state, setup_.options().kernel)) found[thread].push_back(word);
            return true;
        });
    report_.nodes[length] += meeting_->looked_up() - before;
    std::vector<Algorithm> words;
    for (const std::vector<Algorithm>& part : found) {
        words.insert(words.end(), part.begin(), part.end());
    }
    keep(words);
    return all;
}

bool RegisterSearch::search_depth_first(std::uint32_t length, std::uint32_t threads,
                                        const Observer& observer) {
    while (frontier_.turns() < frontier_turns(length)) {
        if (!frontier_.deepen(observer.cancellation())) return false;
    }
    return with_kernel(setup_.options().kernel, [&](auto by) {
        using Kernel = decltype(by);
        return setup_.turns().shape().is_one_vector()
                   ? search_suffix<Kernel, true>(length, threads, observer)
                   : search_suffix<Kernel, false>(length, threads, observer);
    });
}

/// Searches the continuations of the frontier's beginnings.
template <class Kernel, bool kOneVector>
bool RegisterSearch::search_suffix(std::uint32_t length, std::uint32_t threads,
                                   const Observer& observer) {
    using Search = DepthFirst<Policy<Kernel, kOneVector>>;
    struct Worker {
        Worker(const RegisterSearch& of, std::uint32_t length, const Cancellation& cancellation)
            : policy(of),
              search(of.setup_.turns(), of.likeness_.rotations, policy, policy.start(), length,
                     cancellation) {}
        Policy<Kernel, kOneVector> policy;
        Search search;
    };
    const std::vector<Frontier::Beginning>& beginnings = frontier_.beginnings();
    const ThreadExecutor executor(threads);
    ParallelSearch<Worker> workers;
    const auto make = [&] {
        return std::make_unique<Worker>(*this, length, observer.cancellation());
    };
    const auto one = [&](Worker& worker, std::size_t task, const Cancellation&) {
        const Frontier::Beginning& beginning = beginnings[task];
        auto& policy = worker.policy;
        auto position = policy.start();
        auto next = position;
        Bounds::Ahead ahead;
        auto left = length;
        for (const TurnNumber turn : beginning.word) {
            policy.prefetch(position, turn, --left, ahead);
            const Entry entry = policy.enter(position, turn, ahead, left, next);
            if (entry != Entry::kOpen) return TaskEnd::kSearched;
            std::swap(position, next);
        }
        const bool whole = compiled_for(
            Kernel(), [&]() __attribute__((always_inline)) {
                return worker.search.run(beginning, position);
            });
        return whole ? TaskEnd::kSearched : TaskEnd::kStopped;
    };
    const auto end =
        workers.run(executor, beginnings.size(), observer, make, one, length_text(length));

    std::vector<Algorithm> found;
    workers.for_workers([&](const Worker& worker) {
        report_.nodes[length] += worker.search.nodes();
        bounds_.add(worker.policy.tally());
        found.insert(found.end(), worker.policy.found().begin(), worker.policy.found().end());
    });
    keep(found);
    return !end.stopped;
}

}  // namespace qter
