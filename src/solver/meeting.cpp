#include "solver/meeting.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace qter {
namespace {

// Measured on a 3x3, one thread; they only choose between correct plans.
constexpr double kFoundSeconds = 1.2e-6;  // of a word that keeps the pieces
constexpr double kGrowth = 6;             // of the number of such words, with each turn
constexpr double kChoiceSeconds = 1e-4;   // of a choice, in addition
/// Words are counted at this many turns, to estimate the number of longer ones.
constexpr std::uint32_t kProbeTurns = 7;
constexpr double kTooMany = 1e5;  // to be counted

/// Lists of fewer bytes have too few turns to help.
constexpr std::uint64_t kLeastMemory = std::uint64_t{4} << 20;

double binomial(std::size_t n, std::size_t k) {
    double ways = 1;
    for (std::size_t i = 1; i <= k; ++i) {
        ways = ways * static_cast<double>(n - k + i) / static_cast<double>(i);
    }
    return std::round(ways);
}

}  // namespace

Meeting::Meeting(const SolverSetup& setup, RegisterGoal goal)
    : setup_(setup), goal_(std::move(goal)), memory_(setup.options().memory) {
    // A piece with identical ones need not come back itself; the goal test checks it.
    const FinderPuzzle& puzzle = setup.puzzle();
    for (Slot slot = 0; slot < goal_.roles.size(); ++slot) {
        if (goal_.roles[slot] != Role::kFixed) continue;
        if (puzzle.is_unique(slot)) fixed_.push_back(slot);
    }
}

std::vector<Meeting::Open> Meeting::open_orbits() const {
    std::vector<Open> all;
    const FinderPuzzle& puzzle = setup_.puzzle();
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const OrbitGoal test(puzzle, goal_, orbit);
        if (test.has_identical_pieces()) continue;
        Open open{{}, goal_.allowance[orbit]};
        for (const OwnedCycle& cycle : goal_.own) {
            if (cycle.orbit == orbit) open.moving += cycle.length;
        }
        for (std::uint32_t i = 0; i < test.size(); ++i) {
            if (test.roles()[i] == Role::kFree) open.free.push_back(test.slots()[i]);
        }
        if (open.moving < open.free.size()) all.push_back(std::move(open));
    }
    return all;
}

void Meeting::add_plans() {
    const std::vector<Open> open = open_orbits();
    const std::vector<std::uint32_t> symmetries = setup_.keeping(goal_);
    const double alike = std::max<double>(1, static_cast<double>(symmetries.size()));
    for (std::uint32_t chosen = 0; chosen < 1U << std::min<std::size_t>(open.size(), 6); ++chosen) {
        double choices = 1;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if ((chosen >> i & 1) != 0) choices *= binomial(open[i].free.size(), open[i].moving);
        }
        if (choices / alike > kMostChoices || (chosen == 0 && fixed_.empty())) continue;
        Plan plan;
        plan.kept = choices_of(open, chosen, symmetries);
        plans_.push_back(std::move(plan));
    }
}

std::vector<std::vector<Slot>> Meeting::choices_of(
    const std::vector<Open>& open, std::uint32_t chosen,
    const std::vector<std::uint32_t>& symmetries) const {
    std::vector<std::vector<Slot>> moving = {{}};  // all choices of pieces that may move
    std::vector<Slot> all = fixed_;
    for (std::size_t i = 0; i < open.size(); ++i) {
        if ((chosen >> i & 1) == 0) continue;
        all.insert(all.end(), open[i].free.begin(), open[i].free.end());
        std::vector<std::vector<Slot>> longer;
        std::vector<bool> in(open[i].free.size(), false);
        std::fill(in.begin(), in.begin() + open[i].moving, true);
        do {
            for (const std::vector<Slot>& before : moving) {
                std::vector<Slot>& next = longer.emplace_back(before);
                for (std::size_t j = 0; j < in.size(); ++j) {
                    if (in[j]) next.push_back(open[i].free[j]);
                }
                std::sort(next.begin(), next.end());
            }
        } while (std::prev_permutation(in.begin(), in.end()));
        moving = std::move(longer);
    }
    std::vector<std::vector<Slot>> kept;
    std::vector<Slot> image;
    for (const std::vector<Slot>& slots : moving) {
        const bool least =
            std::all_of(symmetries.begin(), symmetries.end(), [&](std::uint32_t symmetry) {
                const Relabelling& to = setup_.symmetries()->relabelling(symmetry);
                image.clear();
                for (const Slot slot : slots) image.push_back(to.image[slot]);
                std::sort(image.begin(), image.end());
                return !(image < slots);
            });
        if (!least) continue;
        std::vector<Slot>& choice = kept.emplace_back();
        for (const Slot slot : all) {
            if (!std::binary_search(slots.begin(), slots.end(), slot)) choice.push_back(slot);
        }
    }
    return kept;
}

MeetOptions Meeting::options() const {
    MeetOptions options;
    options.memory_bytes = memory_;
    options.threads = setup_.options().threads;
    options.kernel = setup_.options().kernel;
    return options;
}

void Meeting::probe(Plan& plan, std::uint32_t length, const Cancellation& cancellation) {
    if (!plan.first) {
        plan.first = std::make_unique<MeetInTheMiddle>(
            setup_.turns().puzzle_ptr(), setup_.turns().sequences(), plan.kept.front(), options());
    }
    const std::uint32_t turns = std::min(kProbeTurns, length);
    if (plan.probed >= turns) return;
    plan.found = plan.first->expected_words(turns);
    // With hardly any pieces kept, counting would take as long as the search.
    const bool all = plan.found > kTooMany ||
                     plan.first->search(
                         turns, cancellation,
                         [](std::uint32_t, const Algorithm&, const std::uint8_t*) { return true; });
    if (all) plan.probed = turns;
    plan.found = std::max(plan.found, static_cast<double>(plan.first->statistics().found));
}

double Meeting::cost(Plan& plan, std::uint32_t length, std::uint64_t spare,
                     const Cancellation& cancellation) {
    probe(plan, length, cancellation);
    // The lists of other plans can be freed for this one's.
    spare += list_bytes() - plan.first->list_bytes();
    if (!plan.first->can_search(length, spare)) return std::numeric_limits<double>::infinity();
    const std::uint32_t listed = plan.first->listed_turns(length, spare);
    plan.bytes = plan.first->bytes(listed);
    const double found = std::max(plan.first->expected_words(length),
                                  plan.found * std::pow(kGrowth, length - plan.probed));
    const double one = setup_.sequences_of(listed) * MeetInTheMiddle::kListSeconds +
                       setup_.sequences_of(length - listed) * MeetInTheMiddle::kLookUpSeconds +
                       found * kFoundSeconds + kChoiceSeconds;
    return one * static_cast<double>(plan.kept.size());
}

double Meeting::cost(std::uint32_t length, std::uint64_t spare, const Cancellation& cancellation) {
    if (!planned_) {
        plans_.clear();
        add_plans();
        planned_ = true;
    }
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < plans_.size() && !cancellation.requested(); ++i) {
        const double seconds = cost(plans_[i], length, spare, cancellation);
        if (seconds >= least) continue;
        least = seconds;
        best_ = i;
    }
    return least;
}

std::uint64_t Meeting::list_bytes() const {
    std::uint64_t bytes = 0;
    for (const Plan& plan : plans_) bytes += plan.first ? plan.first->list_bytes() : 0;
    return bytes;
}

std::uint64_t Meeting::bytes_to_come() const {
    const std::uint64_t here = list_bytes();
    return std::max(plans_[best_].bytes, here) - here;
}

bool Meeting::can_search(std::uint32_t length) const {
    const MeetInTheMiddle& meet = *plans_[best_].first;
    return meet.can_search(length, list_bytes() - meet.list_bytes());
}

void Meeting::forget() {
    for (Plan& plan : plans_) {
        if (plan.first) plan.first->forget();
    }
}

bool Meeting::halve_memory() {
    if (plans_.empty() || memory_ < kLeastMemory) return false;
    memory_ = std::min(memory_, plans_[best_].bytes) / 2;
    plans_.clear();
    best_ = 0;
    planned_ = false;
    return true;
}

bool Meeting::search(std::uint32_t length, const Cancellation& cancellation,
                     const MeetInTheMiddle::Visit& visit) {
    const Plan& plan = plans_[best_];
    for (std::size_t i = 0; i < plans_.size(); ++i) {
        if (i != best_ && plans_[i].first) plans_[i].first->forget();
    }
    for (std::size_t i = 0; i < plan.kept.size(); ++i) {
        std::optional<MeetInTheMiddle> own;
        if (i != 0) {
            plan.first->forget();  // one list at a time
            own.emplace(setup_.turns().puzzle_ptr(), setup_.turns().sequences(), plan.kept[i],
                        options());
        }
        MeetInTheMiddle& meet = own ? *own : *plan.first;
        if (!meet.search(length, cancellation, visit)) return false;
        looked_up_ += meet.statistics().streamed;
    }
    return true;
}

}  // namespace qter
