// Exploration of a state graph: a query in, a result out.
//
// The method follows from the query and the graph. Points are numbered where a table of their
// distances fits in memory (graph/state_graph.hpp), or only their classes under symmetries where
// levels are enough (graph/reduced_levels.hpp). Otherwise levels are lists of classes, in memory or
// on disk (graph/class_levels.hpp, graph/disk_levels.hpp), and the points within a small distance
// are visited one by one (near_points.hpp). docs/explore.md explains these methods. If turns can be
// blocked, see blocked_exploration.hpp.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "blocking/shape_graph.hpp"
#include "explore/graph_part.hpp"
#include "explore/random_walk.hpp"
#include "explore/solution_counts.hpp"
#include "explore/walk_steps.hpp"
#include "graph/graph.hpp"
#include "graph/point_classes.hpp"
#include "graph/state_graph.hpp"
#include "support/observer.hpp"
#include "support/result.hpp"

namespace qter {

/// A phase of a chain, such as "thistlethwaite:2".
struct PhaseText {
    std::string text;
    Span span;
};

/// A question about the graph of a puzzle. Diagnostics name its parts as the options of `qter
/// explore`.
struct GraphQuery {
    PuzzlePtr puzzle;
    Metric metric = Metric::kHalfTurn;  ///< the turns of the graph,
    std::vector<GraphTurn> turns;       ///< or a list of them
    GraphPoints points = GraphPoints::kPositions;
    bool held = false;               ///< fixed frame: each orientation of the whole puzzle counts
    std::optional<PhaseText> phase;  ///< a phase of a chain: its turns, and cosets as points
    std::vector<OrbitSeen> seen;     ///< by orbit; empty for all
    std::vector<Slot> pieces;        ///< the only pieces that count, ascending; empty for all
    std::optional<State> from;       ///< the first position; nullopt for solved
    std::optional<std::uint32_t> depth;
    std::optional<GraphSymmetry> symmetry;  ///< count classes
    bool part = false;                      ///< nodes and edges instead of counts
    std::uint32_t antipodes = 0;            ///< how many to find
    bool radius = false;                    ///< eccentricities, of blocked turns
    bool edges = false;
    bool sequences = false;           ///< how many canonical sequences of turns there are
    bool solutions = false;           ///< how many shortest algorithms there are
    std::optional<Algorithm> walk;    ///< an algorithm to follow
    bool mixing = false;              ///< how fast random turns become uniform
    bool lazy = false;                ///< half of the random turns do nothing
    std::vector<WalkStep> steps;      ///< the choices of random steps; empty for all turns
    std::string steps_text;           ///< these as they were given
    double epsilon = 0.25;            ///< mixed: nearer than this to uniform
    std::uint32_t spectrum = 0;       ///< how many eigenvalues
    std::optional<std::string> disk;  ///< a folder for levels
    bool resume = false;              ///< continues from the levels in `disk`
    std::string note;                 ///< more about the graph, for people who find the folder
    std::uint32_t threads = 1;
    /// The most bytes for distances, besides the limit of the process.
    std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
};

struct GraphResult {
    /// A turn of a walk, and the distance after it; nullopt beyond the explored part, and where the
    /// graph does not have the position.
    struct Step {
        Turn turn;
        std::optional<std::uint32_t> distance;
        bool in_graph = false;  ///< turns reach the position, or may
    };

    // The graph, as graph/graph.hpp describes it.
    PuzzlePtr puzzle;
    GraphPoints points = GraphPoints::kPositions;
    std::vector<GraphTurn> turns;  ///< without those that move the fixed piece
    std::optional<Slot> held;      ///< the piece that fixes the frame
    bool turned_round = false;
    bool ways_apart = false;
    bool is_part = false;
    bool undone_by_turns = false;
    std::optional<Integer> reachable;
    std::optional<bool> bipartite;

    LevelCounts levels;
    std::optional<DevilBounds> devil;  ///< where the bounds hold
    std::uint64_t bytes = 0;           ///< used for distances or classes
    std::uint32_t symmetries = 0;      ///< 0 without classes
    std::vector<Integer> classes;      ///< by distance; empty without classes
    /// Number of positions that turns of weight 0 reach from each position; 0 without such turns.
    std::uint64_t joined = 0;
    bool out_of_memory = false;               ///< the next level did not fit
    bool too_many = false;                    ///< the next level would have taken too long to list
    std::optional<std::uint64_t> disk_bytes;  ///< peak size of the files, where levels are on disk
    std::uint32_t resumed = 0;                ///< the level that the run continued from, with files
    std::uint32_t kept = 0;                   ///< the last level that a later run can continue from
    std::optional<Diagnostic> problem;        ///< the error that ended the exploration
    /// Where turns can be blocked.
    std::optional<ShapeFacts> shapes;
    /// Where turns can be blocked: the smallest and the largest eccentricity.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> eccentricities;
    std::optional<EdgeCounts> edges;
    std::optional<SolutionCounts> solutions;
    std::vector<Integer> sequences;  ///< canonical ones, by turns; empty when not requested
    std::vector<Algorithm> antipodes;
    std::vector<Step> walk;
    std::optional<Mixing> mixing;
    std::optional<Spectrum> spectrum;
    std::optional<GraphPart> part;  ///< instead of all other results
    bool left_out = false;          ///< something requested is missing
    bool answered = false;          ///< all that was requested is there
    double seconds = 0;             ///< of the search and its preparation
};

/// The answer to a query. When cancelled, the levels found so far. Warnings: parts of the query
/// that are left out. Errors: kArguments for parts that do not go together, or that this puzzle
/// does not allow; kTooLarge; kMemoryLimit; kImpossible when turns do not reach query.from; those
/// of read_phase_cosets() and count_on_disk(). Throws Cancelled when there is nothing to show, and
/// std::bad_alloc.
Result<GraphResult> explore(const GraphQuery& query, const Observer& observer = {});

/// The number of turns, and where they are from: "9 turns (htm)".
[[nodiscard]] std::string turns_text(const GraphQuery& query, const GraphResult& result);
/// The explored graph, in one line.
[[nodiscard]] std::string graph_heading(const GraphQuery& query, const GraphResult& result);

}  // namespace qter
