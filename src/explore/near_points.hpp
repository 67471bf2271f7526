// The points of a state graph within a distance of its origin.
//
// The technique: Dijkstra's algorithm up to a distance, with one bucket for each distance. Points
// are expanded in the order of their distance from the origin. A point is identified by its key
// (graph/point_classes.hpp), so the graph need not be numbered, and distant points cost nothing.
// With symmetries the nodes are classes; for each class the member that turns reached first is
// kept, so that the algorithm to it can be extended. Blocked turns have no edges.
//
// Turns may have different weights, and need not undo each other. Afterwards the edges of each
// point are determined, and the numbers of shortest algorithms added up from the nearest point on.
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

#include "explore/solution_counts.hpp"
#include "graph/point_classes.hpp"
#include "graph/state_graph.hpp"

namespace qter {

class NearPoints {
 public:
    using Number = std::uint32_t;

    struct Point {
        std::uint32_t distance = 0;
        Number from = 0;         ///< the point before the last turn; for the origin itself
        std::uint32_t turn = 0;  ///< of the graph
        bool before = false;     ///< the turn was prepended (PointClasses::turns_before())
        std::uint32_t size = 1;  ///< points of the class
    };

    /// The points within options.depth of `origin`, which is as for count_by_classes(), in the
    /// order of their distance. nullopt if there are more than `most`. When cancelled, those of all
    /// complete distances. `graph` and `classes` must outlive it.
    static std::optional<NearPoints> find(const Graph& graph, const PointClasses& classes,
                                          const State& origin, std::size_t most,
                                          const LevelOptions& options);

    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    [[nodiscard]] const State& state(Number point) const { return states_[point]; }
    /// Whether all points of the graph are included.
    [[nodiscard]] bool complete() const { return complete_; }
    [[nodiscard]] bool was_cancelled() const { return was_cancelled_; }

    /// The number of a state's point; nullopt if it is not included.
    [[nodiscard]] std::optional<Number> number_of(const State& state) const;
    /// A shortest algorithm to a point.
    [[nodiscard]] Algorithm way_to(Number point) const;
    /// Calls visit(turn, the point after it, if included) for each turn that is not blocked.
    template <class Visit>
    void for_each_turn(Number from, const Visit& visit) const;

    [[nodiscard]] LevelCounts levels() const;
    /// Only without symmetries, and if all turns have weight 1. Edges to points that are not
    /// included lead farther. Incomplete when cancelled. O(points * turns).
    [[nodiscard]] EdgeCounts edges(const Cancellation& cancellation) const;
    /// Only without symmetries. Incomplete when cancelled, or if a number overflows. O(points *
    /// turns).
    [[nodiscard]] SolutionCounts solutions(const Cancellation& cancellation) const;

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

    /// The state after the turn, or with the turn prepended.
    [[nodiscard]] State turned(Number point, std::uint32_t turn, bool before) const;
    /// Whether a turn is blocked, or ends halfway although turns must end at rest.
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
