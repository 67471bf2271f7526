// The points of a state graph near to where it begins, without those farther away.
//
// The technique: Dijkstra's algorithm up to a distance, one bucket for each distance. From where it
// begins on, points are taken in the order of their distance, and each of them is turned every way.
// A point is found again by its key (point_classes.hpp), so the graph need not be numbered, and
// what is far away costs nothing. With symmetries a class is taken for its points. Of each the
// member that the turns led to is kept, so that the algorithm to it can be turned. A turn that is
// blocked leads nowhere.
//
// Turns may have different weights, and need not undo each other. The edges of each point are read
// off afterwards, and the numbers of shortest algorithms added up from the nearest point on.
//
// Limits: some 300 bytes for each point, one thread.
//
// Cost: one or two microseconds for each point and turn on the 3x3.
//
// Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "explore/point_classes.hpp"
#include "explore/solution_counts.hpp"
#include "explore/state_graph.hpp"

namespace qter {

class NearPoints {
 public:
    using Number = std::uint32_t;

    struct Point {
        std::uint32_t distance = 0;
        Number from = 0;         ///< the point that the last turn led from; of the first one itself
        std::uint32_t turn = 0;  ///< of the graph
        bool before = false;     ///< it was made before all others (PointClasses::turns_before())
        std::uint32_t size = 1;  ///< points of the class
    };

    /// Those within options.depth of `origin`, as count_by_classes() has it, in the order of their
    /// distance. None where there are more than `most`. When it is cancelled, those of all
    /// distances that were ended. Both must outlive it.
    static std::optional<NearPoints> find(const Graph& graph, const PointClasses& classes,
                                          const State& origin, std::size_t most,
                                          const LevelOptions& options);

    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    [[nodiscard]] const State& state(Number point) const { return states_[point]; }
    /// All points of the graph are among them.
    [[nodiscard]] bool complete() const { return complete_; }
    [[nodiscard]] bool was_cancelled() const { return was_cancelled_; }

    /// None when it is not one of them.
    [[nodiscard]] std::optional<Number> number_of(const State& state) const;
    /// A shortest one.
    [[nodiscard]] Algorithm way_to(Number point) const;
    /// Calls visit(turn, the point that it leads to or none) for each turn that is not blocked.
    template <class Visit>
    void for_each_turn(Number from, const Visit& visit) const;

    [[nodiscard]] LevelCounts levels() const;
    /// Only without symmetries, and where all turns count 1. Edges to points that are not among
    /// these lead farther. Not complete when it was cancelled. O(points * turns).
    [[nodiscard]] EdgeCounts edges(const Cancellation* cancellation) const;
    /// Only without symmetries. Not complete when it was cancelled, or a number grew too large.
    /// O(points * turns).
    [[nodiscard]] SolutionCounts solutions(const Cancellation* cancellation) const;

 private:
    struct KeyHash {
        std::size_t operator()(const PointClasses::Key& key) const { return hash_of(key); }
    };
    struct Known {
        std::uint32_t distance = 0;  ///< the least so far
        std::optional<Number> number;
    };
    struct Offer {
        Known* to;
        Number from;
        std::uint32_t turn;
        bool before;
    };
    class Finder;

    NearPoints(const Graph& graph, const PointClasses& classes)
        : graph_(&graph),
          classes_(&classes),
          ends_at_rest_(end_at_rest(graph.puzzle(), graph.turns())) {}

    /// With the turn made after it, or before it.
    [[nodiscard]] State turned(Number point, std::uint32_t turn, bool before) const;
    /// Or ends halfway where turns have to end at rest.
    [[nodiscard]] bool is_blocked(Number point, std::uint32_t turn) const;
    void drop_from(std::uint32_t distance);

    const Graph* graph_;
    const PointClasses* classes_;
    bool ends_at_rest_;
    std::vector<Point> points_;
    std::vector<State> states_;  // by point
    std::unordered_map<PointClasses::Key, Known, KeyHash> known_;
    bool complete_ = false;
    bool was_cancelled_ = false;
    mutable PointClasses::Scratch scratch_;
};

template <class Visit>
void NearPoints::for_each_turn(Number from, const Visit& visit) const {
    for (std::uint32_t turn = 0; turn < graph_->turns().size(); ++turn) {
        if (is_blocked(from, turn)) continue;
        visit(turn, number_of(turned(from, turn, false)));
        if (classes_->turns_before()) visit(turn, number_of(turned(from, turn, true)));
    }
}

}  // namespace qter
