#include "solver/bounds.hpp"

#include <algorithm>
#include <numeric>

namespace qter {
namespace {

constexpr double kFewPositions = 50'000;
/// Tables of up to about this many bytes stay in a core's own caches.
constexpr std::uint64_t kCacheBytes = std::uint64_t{1} << 20;
/// The number of random words for estimates.
constexpr std::size_t kWalkers = 256;

}  // namespace

Bounds::Bounds(const SolverSetup& setup, GoalTables& tables, RegisterGoal goal)
    : setup_(setup),
      made_(tables),
      goal_(std::move(goal)),
      pathmax_(setup.options().techniques.pathmax) {
    if (!setup.options().techniques.tables) return;
    for (std::uint32_t orbit = 0; orbit < setup.puzzle().orbits().size(); ++orbit) {
        if (!OrbitGoal(setup.puzzle(), goal_, orbit).trivial()) waiting_.push_back(orbit);
    }
}

bool Bounds::prepare(double positions, std::uint64_t reserve, const Cancellation& cancellation) {
    const TurnSet& turns = setup_.turns();
    for (auto at = waiting_.begin(); at != waiting_.end() && tables_.size() < kMaxTables;) {
        const std::uint32_t orbit = *at;
        const bool ready = made_.ready(goal_, orbit);
        // No table is small enough to pay, and size() takes some milliseconds.
        if (positions < kFewPositions && !ready) {
            ++at;
            continue;
        }
        const std::optional<GoalTables::Size> size = made_.size(goal_, orbit, reserve);
        // Without a size there is not enough memory now.
        const bool pays = size && size->work <= positions;
        if (!size || (!pays && !ready)) {
            ++at;
            continue;
        }
        std::optional<GoalTable> made = made_.table(goal_, orbit, *size, cancellation);
        if (!made) return false;
        Asked asked;
        asked.made = *std::move(made);
        const OrbitIndexer& indexer = asked.made.distances.indexer();
        for (TurnNumber turn = 0; turn < turns.size(); ++turn) {
            asked.turn.push_back(indexer.number_of(turns.turn(turn)));
        }
        const auto start = indexer.seen(solved_state(turns.puzzle().shape()));
        // From here on the table is complete: after std::bad_alloc the caller may try again.
        tables_.push_back(std::move(asked));
        start_[tables_.size() - 1] = start;
        at = waiting_.erase(at);
        samples_.clear();
    }
    return true;
}

std::uint64_t Bounds::bytes() const {
    std::uint64_t bytes = 0;
    for (const Asked& asked : tables_) bytes += asked.made.distances.rows().bytes();
    return bytes;
}

bool Bounds::large() const { return bytes() > kCacheBytes; }

bool Bounds::give_up_largest() {
    if (tables_.empty()) return false;
    const auto largest =
        std::max_element(tables_.begin(), tables_.end(), [](const Asked& a, const Asked& b) {
            return a.made.distances.rows().bytes() < b.made.distances.rows().bytes();
        });
    const auto number = largest - tables_.begin();
    std::copy(start_.begin() + number + 1, start_.end(), start_.begin() + number);
    tables_.erase(largest);
    samples_.clear();
    made_.forget_unused();
    return true;
}

void Bounds::add(const Tally& tally) {
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        tables_[i].made.report.queries += tally.queries[i];
        tables_[i].made.report.cuts += tally.cuts[i];
    }
}

std::uint32_t Bounds::needed(const Points& points) const {
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const PruningTable& distances = tables_[i].made.distances;
        most = std::max<std::uint32_t>(
            most, distances.at_index(distances.indexer().index_of_seen(points[i])));
    }
    return most;
}

/// Extends the random words by a turn; the first call starts them without turns.
void Bounds::walk_on() {
    if (samples_.empty()) walkers_.assign(kWalkers, {start_});
    const bool at_start = samples_.empty();
    Sample& sample = samples_.emplace_back(Sample{});
    for (Walker& walker : walkers_) {
        const auto steps = setup_.turns().steps(walker.node);
        if (!at_start && !steps.empty()) {
            const TurnSet::Step step = steps[random_() % steps.size()];
            for (std::size_t i = 0; i < tables_.size(); ++i) {
                walker.points[i] = tables_[i].made.distances.indexer().seen_after(
                    walker.points[i], tables_[i].turn[step.turn]);
            }
            walker.node = step.node;
        }
        ++sample[needed(walker.points)];
    }
}

double Bounds::share_within(std::uint32_t turns, std::uint32_t left) {
    if (tables_.empty()) return 1;
    while (samples_.size() <= turns) walk_on();
    const Sample& sample = samples_[turns];
    const auto near = std::accumulate(sample.begin(),
                                      sample.begin() + std::min<std::ptrdiff_t>(left, 255) + 1, 0U);
    double share = 1;
    for (const Asked& asked : tables_) {
        double within = 0;
        double all = 0;
        const std::vector<std::uint64_t>& histogram = asked.made.report.histogram;
        for (std::size_t distance = 0; distance < histogram.size(); ++distance) {
            all += static_cast<double>(histogram[distance]);
            if (distance <= left) within = all;
        }
        if (all > 0) share = std::min(share, within / all);
    }
    return std::max(share, static_cast<double>(near) / static_cast<double>(kWalkers));
}

std::uint32_t Bounds::least() const { return needed(start_); }

bool Bounds::impossible() const { return !tables_.empty() && least() == DistanceRows::kNever; }

std::vector<TableReport> Bounds::reports() const {
    std::vector<TableReport> reports;
    for (const Asked& asked : tables_) reports.push_back(asked.made.report);
    return reports;
}

}  // namespace qter
