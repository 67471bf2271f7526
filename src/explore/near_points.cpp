#include "explore/near_points.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "blocking/blocking.hpp"

namespace qter {

class NearPoints::Finder {
 public:
    Finder(NearPoints& near, const LevelOptions& options) : near_(near), options_(options) {}

    /// False if there are more than `most`.
    bool run(const State& origin, std::size_t most) {
        Known& first = known_as(origin);
        add_point(first, {0, 0, 0, false, size_}, origin);
        while (!open_.empty()) {
            const auto [distance, offers] = std::move(*open_.begin());
            open_.erase(open_.begin());
            for (const Offer& offer : offers) {
                if (offer.to->number || offer.to->distance < distance) continue;
                if (options_.observer.cancelled()) {
                    near_.was_cancelled_ = true;
                    near_.drop_from(distance);
                    return true;
                }
                if (near_.points_.size() == most) return false;
                State state = near_.turned(offer.from, offer.turn, offer.before);
                known_as(state);
                add_point(*offer.to, {distance, offer.from, offer.turn, offer.before, size_},
                          std::move(state));
            }
        }
        near_.complete_ = !goes_on_ || is_all();
        return true;
    }

 private:
    Known& known_as(const State& state) {
        const std::uint32_t fixing = near_.classes_->find(state, key_.data(), near_.scratch_);
        size_ = near_.classes_->symmetries() / fixing;
        return near_.known_.try_emplace(key_, Known{kFar, std::nullopt}).first->second;
    }

    void add_point(Known& known, const Point& point, State state) {
        const auto number = static_cast<Number>(near_.points_.size());
        known.distance = point.distance;
        known.number = number;
        near_.points_.push_back(point);
        near_.states_.push_back(std::move(state));
        const std::vector<GraphTurn>& turns = near_.graph_->turns();
        for (std::uint32_t turn = 0; turn < turns.size(); ++turn) {
            if (near_.is_blocked(number, turn)) continue;
            if (point.distance + turns[turn].weight > options_.depth) {
                goes_on_ = true;
                continue;
            }
            offer(number, turn, false, point.distance + turns[turn].weight);
            if (near_.classes_->turns_before()) {
                offer(number, turn, true, point.distance + turns[turn].weight);
            }
        }
    }

    void offer(Number from, std::uint32_t turn, bool before, std::uint32_t distance) {
        Known& known = known_as(near_.turned(from, turn, before));
        // A point with the same or a smaller distance need not be offered again.
        if (known.distance <= distance) return;
        known.distance = distance;
        open_[distance].push_back({&known, from, turn, before});
    }

    [[nodiscard]] bool is_all() const {
        const std::optional<Integer>& all = near_.graph_->reachable();
        return all && near_.levels().total() == *all;
    }

    static constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

    NearPoints& near_;
    const LevelOptions& options_;
    PointClasses::Key key_ = PointClasses::Key(near_.classes_->words());
    std::uint32_t size_ = 1;  // of the class that known_as() looked up last
    bool goes_on_ = false;    // some turn leads beyond options_.depth
    std::map<std::uint32_t, std::vector<Offer>> open_;  // by distance, in order of arrival
};

std::optional<NearPoints> NearPoints::find(const Graph& graph, const PointClasses& classes,
                                           const State& origin, std::size_t most,
                                           const LevelOptions& options) {
    std::optional<NearPoints> near = NearPoints(graph, classes);
    if (!Finder(*near, options).run(origin, most)) near.reset();
    return near;
}

State NearPoints::turned(Number point, std::uint32_t turn, bool before) const {
    const Shape& shape = graph_->puzzle().shape();
    const State& of = graph_->turns()[turn].state;
    return before ? compose(shape, of, states_[point]) : compose(shape, states_[point], of);
}

bool NearPoints::is_blocked(Number point, std::uint32_t turn) const {
    const Puzzle& puzzle = graph_->puzzle();
    if (!puzzle.turn_model().blocked()) return false;
    if (blocked_turn(puzzle, states_[point], graph_->turns()[turn].turns)) return true;
    return ends_at_rest_ && !at_rest(puzzle, turned(point, turn, false));
}

void NearPoints::drop_from(std::uint32_t distance) {
    while (points_.back().distance >= distance) {
        points_.pop_back();
        states_.pop_back();
    }
    for (auto& [key, known] : known_) {
        if (known.number && *known.number >= points_.size()) known.number.reset();
    }
}

std::optional<NearPoints::Number> NearPoints::number_of(const State& state) const {
    PointClasses::Key key(classes_->words());
    classes_->find(state, key.data(), scratch_);
    const auto found = known_.find(key);
    return found == known_.end() ? std::nullopt : found->second.number;
}

Algorithm NearPoints::way_to(Number point) const {
    std::vector<Number> path;
    for (Number at = point; at != 0; at = points_[at].from) path.push_back(at);
    std::reverse(path.begin(), path.end());
    Algorithm way;
    for (const Number at : path) {
        const Algorithm& turns = graph_->turns()[points_[at].turn].turns;
        way.insert(points_[at].before ? way.begin() : way.end(), turns.begin(), turns.end());
    }
    return way;
}

LevelCounts NearPoints::levels() const {
    LevelCounts levels;
    levels.points.resize(points_.back().distance + 1);
    for (const Point& point : points_) levels.points[point.distance] += point.size;
    levels.complete = complete_;
    return levels;
}

EdgeCounts NearPoints::edges(const Cancellation& cancellation) const {
    EdgeCounts edges;
    edges.levels.resize(points_.back().distance + 1);
    for (Number from = 0; from < points_.size(); ++from) {
        edges.complete = !cancellation.requested();
        if (!edges.complete) break;
        const std::uint32_t here = points_[from].distance;
        EdgeCounts::Level& level = edges.levels[here];
        bool goes_farther = false;
        for_each_turn(from, [&](std::uint32_t /*turn*/, std::optional<Number> to) {
            if (!to || points_[*to].distance > here) {
                ++level.farther;
                goes_farther = true;
            } else {
                ++(points_[*to].distance == here ? level.as_far : level.nearer);
            }
        });
        if (!goes_farther) ++level.local_maxima;
    }
    return edges;
}

SolutionCounts NearPoints::solutions(const Cancellation& cancellation) const {
    SolutionCounts found;
    found.levels.resize(points_.back().distance + 1);
    std::vector<std::uint64_t> count(points_.size());
    count[0] = 1;
    for (Number from = 0; from < points_.size(); ++from) {
        found.complete = !cancellation.requested();
        if (!found.complete) break;
        const std::uint32_t here = points_[from].distance;
        SolutionCounts::Level& level = found.levels[here];
        level.all += Integer(static_cast<unsigned long>(count[from]));
        level.most = std::max(level.most, count[from]);
        level.only += count[from] == 1 ? 1 : 0;
        for_each_turn(from, [&](std::uint32_t turn, std::optional<Number> to) {
            if (!to || points_[*to].distance != here + graph_->turns()[turn].weight) return;
            if (__builtin_add_overflow(count[*to], count[from], &count[*to])) {
                found.complete = false;
            }
        });
        if (!found.complete) break;
    }
    return found;
}

}  // namespace qter
