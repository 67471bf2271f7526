// Base of the explorations of free and of blocked turns: what both do in the same way.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "explore/exploration.hpp"
#include "explore/query_options.hpp"

namespace qter {

class Explorer {
 public:
    Explorer(const Explorer&) = delete;
    Explorer& operator=(const Explorer&) = delete;

 protected:
    /// Both must outlive it.
    Explorer(const GraphQuery& query, const Observer& observer);
    ~Explorer() = default;

    /// A result with facts about the graph and these levels, found now.
    [[nodiscard]] GraphResult found(const Graph& graph, LevelCounts levels = {},
                                    std::uint64_t bytes = 0) const;
    /// The nodes and edges of a graph. Errors: those of PointClasses::make() and graph_part().
    [[nodiscard]] Result<GraphResult> part(const Graph& graph, const State& origin) const;
    /// The levels from `origin` on: on disk if requested, otherwise in memory. With `few` they are
    /// counted by count_few(). Corrects the graph's number of points if there are free turns.
    /// Errors: those of count_on_disk().
    Result<GraphResult> listed(Graph& graph, const PointClasses& classes, const State& origin,
                               bool few = false) const;
    /// Adds the walk. `distance_of` returns the distance of a state from the first one, nullopt
    /// when unknown; `has` whether the graph has, or may have, a state of unknown distance.
    void add_walk(GraphResult& result,
                  const std::function<std::optional<std::uint32_t>(const State&)>& distance_of,
                  const std::function<bool(const State&)>& has) const;

    /// Leaves the classes out of a result.
    static void forget_classes(GraphResult& result);

    /// Whether the query needs the distance of every position.
    [[nodiscard]] bool asks_more() const;
    /// "--edges, --walk left out: `why`", of the options that asks_more() is about.
    [[nodiscard]] Diagnostic left_out(std::string_view why) const;
    [[nodiscard]] static Diagnostic unreachable_origin();

    const GraphQuery& query_;
    const Observer& observer_;
    const State from_;
    StoreOptions options_;
    std::string takes_;  ///< for progress: the number of points, and their memory

 private:
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace qter
