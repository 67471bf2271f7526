#include "optimal/metric_search.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "method/trace_search.hpp"
#include "support/parallel.hpp"

namespace qter {

namespace {

/// Positions that a thread expands at a time, and the most such batches before their results are
/// added. A search starts with one batch, and never expands more positions at once than before in
/// this distance, because the first position that the other side knows may end the search.
constexpr std::uint32_t kTogether = 64;
constexpr std::uint32_t kTimes = 64;
/// How many positions ahead the table is prefetched.
constexpr std::size_t kInFlight = 8;
/// Most memory for expanding more than kTogether positions at once: bytes, and 1 / kAheadShare of
/// the memory.
constexpr std::uint64_t kAheadBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t kAheadShare = 16;

}  // namespace

MetricSearch::MetricSearch(const Puzzle& puzzle, std::span<const CountedTurn> turns,
                           std::uint64_t memory, std::uint32_t threads,
                           const Cancellation& cancellation, const Distinctions& distinctions)
    : puzzle_(puzzle),
      turns_(turns),
      memory_(memory),
      threads_(threads),
      cancellation_(cancellation),
      from_(puzzle, distinctions),
      to_(puzzle, distinctions) {
    for (const CountedTurn& turn : turns) most_weight_ = std::max(most_weight_, turn.weight);
}

MetricSearch::End MetricSearch::run(const State& start, std::span<const GoalPosition> goals,
                                    const SolveRequest::NoneOf& none_of) {
    start_ = start;
    from_.begin_distance();
    to_.begin_distance();
    for (const GoalPosition& goal : goals) {
        if (to_.add(to_.look_of(goal.state), KnownPositions::kNotTurned)) {
            goal_.push_back(goal.which);
        }
    }
    from_.add(from_.look_of(start), KnownPositions::kNotTurned);
    if (const std::uint32_t at = to_.find(to_.look_of(start)); at != KnownPositions::kNone) {
        best_ = 0;
        meeting_ = {0, at};
        return End::kFound;
    }
    while (true) {
        const bool raised = raise_bound();
        if (is_least()) return End::kFound;
        if (raised && none_of) none_of(at_least_ - 1, nodes());
        const std::uint32_t ahead = from_.count_of_last(most_weight_);
        const std::uint32_t behind = to_.count_of_last(most_weight_);
        if (ahead == 0 || behind == 0) {
            // One side is complete, so no shorter path is left to find.
            if (best_ == 0xffffffff) return End::kNone;
            at_least_ = best_;
            return End::kFound;
        }
        const End end = widen(ahead <= behind ? from_ : to_);
        if (end != End::kNone) return end;
    }
}

/// Whether the lower bound has increased.
bool MetricSearch::raise_bound() {
    const std::uint32_t before = at_least_;
    const std::uint32_t known = from_.distance() + to_.distance() + 2;
    const std::uint32_t bound = known > most_weight_ ? known - most_weight_ : 1;
    at_least_ = std::max({at_least_, std::min(bound, best_), std::uint32_t{1}});
    return at_least_ > before;
}

/// Adds the next distance of a side. kNone if the search continues.
MetricSearch::End MetricSearch::widen(KnownPositions& side) {
    side.begin_distance();
    open_ = &side;
    for (std::uint32_t weight = 1; weight <= std::min(most_weight_, side.distance()); ++weight) {
        const End end = widen_by(side, weight);
        if (end != End::kNone) return end;
    }
    open_ = nullptr;
    return End::kNone;
}

/// Adds those positions of the distance that turns of weight `weight` reach.
MetricSearch::End MetricSearch::widen_by(KnownPositions& side, std::uint32_t weight) {
    std::vector<std::uint16_t> turns;
    for (std::uint16_t turn = 0; turn < turns_.size(); ++turn) {
        if (turns_[turn].weight == weight) turns.push_back(turn);
    }
    if (turns.empty()) return End::kNone;
    const std::size_t bytes = kTogether * turns.size() * Ahead::bytes(side.slots());
    const std::uint64_t room = std::min(kAheadBytes, memory_ / kAheadShare);
    std::vector<Ahead> ahead(std::clamp<std::uint64_t>(room / bytes, 1, kTimes));
    const std::uint32_t before = side.distance() - weight;
    const std::uint32_t end = side.first_of(before + 1);
    const std::uint32_t first = side.first_of(before);
    std::uint32_t from = first;
    while (from < end) {
        if (cancellation_.requested()) return End::kStopped;
        const std::uint32_t most = std::min(end - from, std::max(from - first, kTogether));
        const std::size_t parts =
            std::min<std::size_t>(ahead.size(), (most + kTogether - 1) / kTogether);
        const auto first_of = [&](std::size_t part) {
            return std::min(end, from + static_cast<std::uint32_t>(part) * kTogether);
        };
        run_tasks(threads_, parts, [&](std::uint32_t, std::size_t part) {
            look_ahead(side, first_of(part), first_of(part + 1), turns, ahead[part]);
        });
        for (std::size_t part = 0; part < parts; ++part) {
            const End taken = take(side, ahead[part]);
            if (taken != End::kNone) return taken;
        }
        from = first_of(parts);
    }
    return End::kNone;
}

void MetricSearch::look_ahead(const KnownPositions& side, std::uint32_t from, std::uint32_t end,
                              std::span<const std::uint16_t> turns, Ahead& ahead) const {
    const bool forwards = &side == &from_;
    const KnownPositions& other = forwards ? to_ : from_;
    const std::size_t slots = side.slots();
    ahead.hashes.clear();
    ahead.turns.clear();
    ahead.met.clear();
    ahead.looks.resize(std::size_t{end - from} * turns.size() * slots);
    std::uint16_t* next = ahead.looks.data();
    std::vector<std::uint64_t> hashes(turns.size());
    for (std::uint32_t position = from; position < end; ++position) {
        const std::uint16_t* look = next;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const CountedTurn& turn = turns_[turns[i]];
            side.turn(side.look_at(position), forwards ? turn.state : turn.undone,
                      next + i * slots);
            hashes[i] = side.hash_of(next + i * slots);
            side.prefetch(hashes[i]);
            other.prefetch(hashes[i]);
        }
        for (std::size_t i = 0; i < turns.size(); ++i, look += slots) {
            if (side.find(look, hashes[i]) != KnownPositions::kNone) continue;
            ahead.hashes.push_back(hashes[i]);
            ahead.turns.push_back(turns[i]);
            ahead.met.push_back(other.find(look, hashes[i]));
            if (next != look) std::copy(look, look + slots, next);
            next += slots;
        }
    }
}

MetricSearch::End MetricSearch::take(KnownPositions& side, const Ahead& ahead) {
    const bool forwards = &side == &from_;
    const KnownPositions& other = forwards ? to_ : from_;
    if (side.bytes_with(ahead.turns.size()) + other.bytes_with(0) > memory_) return End::kFull;
    for (std::size_t i = 0; i < ahead.turns.size(); ++i) {
        if (i + kInFlight < ahead.turns.size()) side.prefetch(ahead.hashes[i + kInFlight]);
        const bool added =
            side.add(ahead.looks.data() + i * side.slots(), ahead.hashes[i], ahead.turns[i]);
        const std::uint32_t met = ahead.met[i];
        if (!added || met == KnownPositions::kNone) continue;
        const std::uint32_t total = side.distance() + other.distance_of(met);
        if (total >= best_) continue;
        best_ = total;
        const std::uint32_t here = side.size() - 1;
        meeting_ = forwards ? Meeting{here, met} : Meeting{met, here};
        if (is_least()) return End::kFound;
    }
    return End::kNone;
}

std::vector<std::uint16_t> MetricSearch::way() const {
    std::vector<std::uint16_t> way;
    const auto add = [&](std::uint16_t turn) { way.push_back(turn); };
    const auto undone = [&](std::uint16_t turn) -> const State& { return turns_[turn].undone; };
    from_.go_back(meeting_.from, undone, add);
    std::reverse(way.begin(), way.end());
    const auto made = [&](std::uint16_t turn) -> const State& { return turns_[turn].state; };
    to_.go_back(meeting_.to, made, add);
    return way;
}

std::size_t MetricSearch::which_at(std::uint32_t position) const {
    const auto made = [&](std::uint16_t turn) -> const State& { return turns_[turn].state; };
    return goal_[to_.go_back(position, made, [](std::uint16_t) {})];
}

/// False only if the known distances exclude a shortest path through the state after `made` turns.
bool MetricSearch::is_on_path(const State& state, std::size_t made) const {
    const KnownPositions::Look look = from_.look_of(state);
    const auto distance = static_cast<std::uint32_t>(made);
    return is_at(from_, look, distance) && is_at(to_, look, best_ - distance);
}

bool MetricSearch::is_at(const KnownPositions& side, const KnownPositions::Look& look,
                         std::uint32_t distance) const {
    const std::uint32_t at = side.find(look);
    if (at != KnownPositions::kNone) return side.distance_of(at) == distance;
    // The last distance of the side that met the other is incomplete.
    return distance + (&side == open_ ? 1 : 0) > side.distance();
}

std::optional<std::vector<MetricSearch::Way>> MetricSearch::all_ways() const {
    assert(most_weight_ == 1);
    std::vector<State> turns;
    for (const CountedTurn& turn : turns_) turns.push_back(turn.state);
    std::map<TraceSearch::Word, std::size_t> found;  // the goal of each path
    const bool all =
        TraceSearch(puzzle_.shape(), std::move(turns))
            .run(
                start_, best_,
                [&](const State& state, std::size_t made) { return is_on_path(state, made); },
                [&](TraceSearch::Word word, const State& end) {
                    found.emplace(std::move(word), goal_[to_.find(to_.look_of(end))]);
                },
                cancellation_);
    if (!all) return std::nullopt;
    std::vector<Way> ways;
    for (const auto& [turns_of_way, which] : found) ways.push_back({turns_of_way, which});
    return ways;
}

}  // namespace qter
