#include "sums/partial_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>

#include "navigate/shorten.hpp"
#include "notation/algorithm.hpp"
#include "support/parallel.hpp"
#include "support/random.hpp"

namespace qter {
namespace {

using Clock = Cancellation::Clock;

/// Shares of the time for meeting in the middle, when it is unlikely and when it is likely to find
/// something; and the seconds that it may take in any case.
constexpr double kMeetingShare = 0.3;
constexpr double kPromisingShare = 0.9;
constexpr double kMeetingSeconds = 0.05;
/// Expected number of words of a length from which on a search is promising.
constexpr double kPromisingWords = 0.3;
/// Most bytes of a list: more would not reach another turn on a 3x3, and on puzzles with many turns
/// a larger list takes longer than it saves.
constexpr std::uint64_t kListBytes = std::uint64_t{128} << 20;
/// Sequences to look up for an estimate.
constexpr double kQuickSequences = 50'000;
/// Seconds for each member of F in a useful search.
constexpr double kMemberSeconds = 0.0005;
/// Seconds for each task even if meeting in the middle took longer than expected: a first solution
/// of a 3x3 takes a millisecond. All tasks together never get more than the total time.
constexpr double kLeastSeconds = 0.02;
/// How the time for members is divided into rounds: the first gives every task an answer.
constexpr double kRounds[] = {0.2, 0.8};
/// The share of a task's time for words; the rest is for shortening.
constexpr double kWordsShare = 0.8;
/// Tasks between two reports, for each thread.
constexpr std::size_t kTasksPerReport = 4;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

/// One call of solve().
class PartialSolver::Run {
 public:
    Run(PartialSolver& solver, const std::vector<Task>& tasks, double seconds,
        const Observer& observer)
        : solver_(solver),
          tasks_(tasks),
          seconds_(seconds),
          observer_(observer),
          cancellation_(observer.cancellation()),
          begin_(Clock::now()) {
        for (const Task& task : tasks) answers_.push_back({task.known, task.known.empty()});
    }

    std::vector<ShortAlgorithm> answers() && {
        meet();
        if (!open().empty() && !cancellation_.requested()) search_whole_states();
        return std::move(answers_);
    }

 private:
    [[nodiscard]] std::vector<std::size_t> open() const {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < answers_.size(); ++i) {
            if (!answers_[i].shortest) all.push_back(i);
        }
        return all;
    }

    void report_progress(const std::string& doing) const {
        observer_.tell({doing, std::min(1.0, seconds_since(begin_) / seconds_)});
    }

    /// Takes an algorithm that is shorter than the best, or equally long and easier.
    void offer(std::size_t task, Algorithm algorithm) {
        Algorithm& best = answers_[task].algorithm;
        const bool better = algorithm.size() != best.size()
                                ? algorithm.size() < best.size()
                                : easier(solver_.difficulty_, algorithm, best);
        if (better) best = std::move(algorithm);
    }

    // --- Meeting in the middle.

    /// Searches all lengths, for all tasks, as long as they are expected to end in time. Decides by
    /// the estimate, not by the clock, so that the same answers are proven on every machine.
    void meet() {
        double expected = 0;
        std::optional<std::uint32_t> listed;
        for (std::uint32_t turns = 0; !open().empty(); ++turns) {
            MeetInTheMiddle& meeting = solver_.meeting_for(turns);
            if (!meeting.can_search(turns)) return;
            const std::vector<std::size_t> tasks = open();
            const std::uint32_t lists = meeting.listed_turns(turns);
            const double list =
                listed == lists ? 0 : solver_.sequences(lists) * MeetInTheMiddle::kListSeconds;
            const double look_up = solver_.sequences(turns - lists) *
                                   MeetInTheMiddle::kLookUpSeconds *
                                   static_cast<double>(tasks.size());
            expected += (list + look_up) / solver_.options_.keeping.threads;
            const bool promising = meeting.expected_words(turns) >= kPromisingWords;
            const double share = promising ? kPromisingShare : kMeetingShare;
            if (expected > std::max(kMeetingSeconds, share * seconds_)) return;
            listed = lists;
            for (std::size_t i = 0; i < tasks.size(); ++i) {
                report_progress(fmt::format("{} turns, {} of {}", turns, i, tasks.size()));
                if (!meet(meeting, turns, tasks[i])) return;
            }
        }
    }

    /// False if cancelled.
    bool meet(MeetInTheMiddle& meeting, std::uint32_t turns, std::size_t task) {
        std::mutex mutex;
        bool found = false;
        // A word that restores X after the state is the inverse of a wanted algorithm.
        const bool all =
            meeting.search(turns, tasks_[task].state, cancellation_,
                           [&](std::uint32_t, const Algorithm& word, const std::uint8_t*) {
                               Algorithm algorithm = inverse(*solver_.puzzle_, word);
                               const std::lock_guard lock(mutex);
                               found = true;
                               offer(task, std::move(algorithm));
                               return true;
                           });
        if (!all) return false;
        answers_[task].shortest = found || answers_[task].algorithm.size() <= turns;
        return true;
    }

    // --- Whole states.

    void search_whole_states() {
        const Clock::time_point before = Clock::now();
        report_progress("making tables");
        // A puzzle without a fixed frame is solved in whatever way it is held, which is not enough
        // here.
        const bool has_chain =
            !solver_.puzzle_->chains().empty() && solver_.puzzle_->rotations().empty();
        std::optional<Shortener> shortener;
        if (!has_chain) {
            shortener.emplace(solver_.puzzle_);
            solver_.prepare_words(cancellation_);
        } else if (!solver_.prepare_states(cancellation_)) {
            return;
        }
        begin_ += Clock::now() - before;  // tables do not count as part of the time
        double share = 0;
        for (const double round : kRounds) {
            share += round;
            const std::vector<std::size_t> tasks = open();
            if (tasks.empty()) return;
            const double until = share * seconds_;
            const double left = std::max(0.0, until - seconds_since(begin_));
            const double of_one =
                solver_.options_.keeping.threads / static_cast<double>(tasks.size());
            const double least = std::min(kLeastSeconds, round * seconds_ * of_one);
            const double each = std::max(least, left * of_one);
            for_tasks(tasks, [&](std::size_t task) {
                if (has_chain) {
                    try_members(task, each);
                } else {
                    shorten(*shortener, task, each);
                }
            });
        }
    }

    /// Does each task on one thread, with a report now and then.
    void for_tasks(const std::vector<std::size_t>& tasks,
                   const std::function<void(std::size_t)>& work) {
        const std::uint32_t threads = solver_.options_.keeping.threads;
        const std::size_t batch = threads * kTasksPerReport;
        for (std::size_t from = 0; from < tasks.size(); from += batch) {
            if (cancellation_.requested()) return;
            report_progress(fmt::format("{} of {}", from, tasks.size()));
            const std::size_t count = std::min(batch, tasks.size() - from);
            run_long_tasks(threads, count,
                           [&](std::uint32_t, std::size_t i) { work(tasks[from + i]); });
        }
    }

    void try_members(std::size_t task, double seconds) {
        if (cancellation_.requested()) return;
        const std::vector<State>& members = solver_.members_;
        const std::size_t count = std::clamp<std::size_t>(
            static_cast<std::size_t>(seconds / kMemberSeconds), 1, members.size());
        const Shape& shape = solver_.puzzle_->shape();
        std::vector<State> states;
        for (std::size_t i = 0; i < count; ++i) {
            // A solution of the inverse has the effect of the state.
            states.push_back(inverse(shape, compose(shape, tasks_[task].state, members[i])));
        }
        Cancellation slice;
        slice.end_with(cancellation_, seconds);
        Result<Solution> found = solver_.states_->solve_any(states, slice);
        if (!found || !solver_.does(found->algorithm, tasks_[task].state)) return;
        const bool all = Integer(static_cast<unsigned long>(count)) == solver_.free_->order();
        const bool proven = found->optimal && all;
        offer(task, std::move(found->algorithm));
        if (proven) answers_[task].shortest = true;
    }

    void shorten(const Shortener& shortener, std::size_t task, double seconds) {
        if (cancellation_.requested()) return;
        Cancellation slice;
        slice.end_with(cancellation_, seconds);
        if (solver_.piece_words_ != nullptr) {
            Cancellation part;
            part.end_with(cancellation_, kWordsShare * seconds);
            const State& state = tasks_[task].state;
            std::optional<Algorithm> word =
                solver_.piece_words_->find(state, answers_[task].algorithm, part);
            if (word && solver_.does(*word, state)) offer(task, *std::move(word));
        }
        offer(task, shortener.shorten(answers_[task].algorithm, Shortener::Effort(), slice));
    }

    PartialSolver& solver_;
    const std::vector<Task>& tasks_;
    double seconds_;
    const Observer& observer_;
    const Cancellation& cancellation_;
    Clock::time_point begin_;
    std::vector<ShortAlgorithm> answers_;
};

Result<PartialSolver> PartialSolver::make(PuzzlePtr puzzle, std::vector<Slot> kept,
                                          const PartialOptions& options) {
    PartialSolver solver(std::move(puzzle), std::move(kept), options);
    const Puzzle& p = *solver.puzzle_;
    std::vector<State> turns;
    for (const Grip& grip : p.grips()) turns.push_back(grip.turn);
    const std::optional<PuzzleGroup> group = PuzzleGroup::of(p.shape(), turns);
    if (!group) {
        return Diagnostic::error(Code::kTooLarge, {},
                                 fmt::format("{} is too large to derive its group", p.name()));
    }
    solver.free_ = PuzzleGroup::of(p.shape(), group->stabiliser(solver.kept_));
    solver.find_members();
    solver.sequences_ = std::make_unique<CanonicalSequences>(p, GripChoice::kAll);
    // With as many sequences as effects, most effects are reached.
    const double things = Integer(group->order() / solver.free_->order()).get_d();
    solver.usual_turns_ = solver.sequences_->usual_turns(things);
    return solver;
}

MeetInTheMiddle& PartialSolver::meeting_for(std::uint32_t turns) {
    MeetOptions options;
    // The lists for fewer turns are each a small part of the next one.
    options.memory_bytes = std::min(options_.memory / 2, kListBytes);
    options.threads = options_.keeping.threads;
    options.long_lists = true;
    const auto make = [&] {
        return std::make_unique<MeetInTheMiddle>(puzzle_, *sequences_, kept_, options);
    };
    if (meetings_.empty()) meetings_.push_back(make());
    const std::uint32_t listed = meetings_.front()->listed_turns(turns);
    while (meetings_.size() <= listed) meetings_.push_back(make());
    return *meetings_[listed];
}

double PartialSolver::sequences(std::uint32_t turns) const {
    return sequences_->counts(turns)[turns].get_d();
}

std::uint32_t PartialSolver::estimate(const State& state, const Cancellation& cancellation) {
    for (std::uint32_t turns = 0; turns < usual_turns_; ++turns) {
        MeetInTheMiddle& meeting = meeting_for(turns);
        if (!meeting.can_search(turns)) break;
        if (sequences(turns - meeting.listed_turns(turns)) > kQuickSequences) break;
        std::atomic<bool> found = false;
        const bool none =
            meeting.search(turns, state, cancellation, [&](auto, const auto&, const auto*) {
                found.store(true, std::memory_order_relaxed);
                return false;
            });
        if (found.load(std::memory_order_relaxed)) return turns;
        if (!none) break;
    }
    return usual_turns_;
}

void PartialSolver::find_members() {
    members_.push_back(solved_state(puzzle_->shape()));
    if (free_->order() <= static_cast<unsigned long>(options_.members)) {
        free_->action().for_each_element([&](const Permutation& p) {
            State state = free_->state_of(p);
            if (state != members_.front()) members_.push_back(std::move(state));
            return true;
        });
        return;
    }
    Random random(1);
    while (members_.size() < options_.members) members_.push_back(free_->random_state(random));
}

bool PartialSolver::prepare_states(const Cancellation& cancellation) {
    if (states_ != nullptr) return true;
    MethodOptions options;
    options.memory = options_.memory;
    options.keeping = options_.keeping;
    options.keeping.observer = cancellation;
    Result<StateSolver> made = StateSolver::make(puzzle_, options);
    if (!made && cancellation.requested()) return false;
    for (Diagnostic item : made.diagnostics().items()) {
        item.severity = Severity::kWarning;  // an answer exists without tables
        warnings_.add(std::move(item));
    }
    if (!made) return false;
    states_ = std::make_unique<StateSolver>(*std::move(made));
    return true;
}

void PartialSolver::prepare_words(const Cancellation& cancellation) {
    if (piece_words_ != nullptr) return;
    piece_words_ = piece_words(puzzle_, kept_, options_.memory / 4, cancellation);
}

std::vector<ShortAlgorithm> PartialSolver::solve(const std::vector<Task>& tasks, double seconds,
                                                 const Observer& observer) {
    return Run(*this, tasks, seconds, observer).answers();
}

bool PartialSolver::does(const Algorithm& algorithm, const State& state) const {
    return agree_in(kept_, state_of(*puzzle_, algorithm), state);
}

}  // namespace qter
