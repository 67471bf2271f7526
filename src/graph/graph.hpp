// State graphs of puzzles: points, turns and the number of points, without numbering.
//
// The structure: a Cayley graph, or a Schreier graph of cosets. Turns generate a group, but not all
// of a state may count: some pieces are identical, and a puzzle without fixed centres can be turned
// over as a whole. If turns can be blocked there is no group, and the graph is neither. The points
// of a graph are one of these:
//     positions   what is visible, in any orientation of the whole puzzle. Identical pieces are not
//                 distinguished. A piece is fixed in its slot (a fixed frame) if enough turns
//                 remain (puzzle/fixed_frame.hpp); otherwise states that rotations of the whole
//                 puzzle take to each other are one point. If the turns are not the same from all
//                 sides, or every orientation of the puzzle is to count, rotated states are
//                 different points.
//     states      elements of the group: all pieces and all orientations of the puzzle are
//                 distinguished.
//     cosets      of a subgroup: what a phase has to solve before other turns do the rest. States
//                 that differ by an element of the subgroup applied first are one point (a Schreier
//                 graph).
//     shapes      if turns can be blocked: the set of turns that are possible in a position, now
//                 and after any turns (blocking/shapes.hpp).
// The number of points follows from the order of the group, and whether the graph is bipartite from
// the order of the subgroup of even words.
//
// Limits: for groups of more than PuzzleGroup::kMaxPoints points neither is known.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph_turns.hpp"
#include "group/puzzle_group.hpp"
#include "puzzle/fixed_frame.hpp"
#include "support/integer.hpp"

namespace qter {

/// The kind of points of a graph.
enum class GraphPoints { kPositions, kStates, kCosets, kShapes };
/// "positions", "states", "cosets" or "shapes" (blocking/shapes.hpp).
[[nodiscard]] std::string_view points_name(GraphPoints points);

/// The part of an orbit's pieces that counts.
enum class OrbitSeen : std::uint8_t {
    kAll,
    kPermutation,  ///< positions of pieces, without orientations
    kOrientation,  ///< orientations in the slots, without the pieces
    kNothing,
};

/// The orientations of the whole puzzle that count as different positions.
enum class FrameChoice : std::uint8_t {
    kAny,   ///< none, if the turns are the same from all sides
    kEach,  ///< all
};

class Graph {
 public:
    /// The graph of these turns, at least one. `seen` is by orbit of the puzzle; if empty,
    /// everything counts. `pieces` are the only pieces that count, by their slots, ascending; if
    /// empty, all do. Takes seconds for the largest puzzles, otherwise milliseconds.
    Graph(PuzzlePtr puzzle, std::vector<GraphTurn> turns, GraphPoints points,
          std::vector<OrbitSeen> seen = {}, std::vector<Slot> pieces = {},
          FrameChoice holding = FrameChoice::kAny);
    /// The graph of these turns on the cosets of the group that `target` generates, which may
    /// contain swaps of identical pieces. The number of points is known if that group lies in the
    /// group of the turns.
    static Graph of_cosets(PuzzlePtr puzzle, std::vector<GraphTurn> turns,
                           const std::vector<State>& target);

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] GraphPoints points() const { return points_; }
    /// The turns of the graph, without those that move the fixed piece. Their states are projected
    /// by seen(): pieces that do not count do not move.
    [[nodiscard]] const std::vector<GraphTurn>& turns() const { return turns_; }
    /// The turns including those that move the fixed piece.
    [[nodiscard]] const std::vector<GraphTurn>& all_turns() const { return all_turns_; }
    /// The states of turns().
    [[nodiscard]] std::vector<State> turn_states() const;
    /// The weights of turns().
    [[nodiscard]] std::vector<std::uint32_t> weights() const;
    /// Whether every turn has weight 1.
    [[nodiscard]] bool plain() const;
    /// Whether some turn has weight 0 (free_turns.hpp).
    [[nodiscard]] bool has_free_turns() const;
    /// Whether turns have weights 0 or 1, and undo each other: then a turn leads from a level to
    /// itself, the next or the previous level.
    [[nodiscard]] bool has_levels() const;
    /// By turn: the number of its inverse turn, if there is one.
    [[nodiscard]] const std::vector<std::optional<std::size_t>>& undoing() const {
        return undoing_;
    }
    /// Whether each turn has an inverse turn of the same weight.
    [[nodiscard]] bool undone_by_turns() const { return undone_by_turns_; }
    /// The piece that fixes the frame, if any.
    [[nodiscard]] std::optional<Slot> held() const { return held_; }
    /// The different projections of rotations of the whole puzzle, without the identity; empty if
    /// orientations of the whole count, or there is only one.
    [[nodiscard]] const std::vector<State>& rotations() const { return rotations_; }
    /// Whether states that rotations() take to each other are one point, without a fixed piece.
    [[nodiscard]] bool is_turned_round() const { return !held_ && !rotations_.empty(); }
    /// Whether each turn that keeps the fixed piece represents equally many of all_turns(), so that
    /// a random turn of these is equivalent to a random one of all.
    [[nodiscard]] bool represents_evenly() const;
    /// Whether points are positions, but each of several orientations of the whole puzzle counts.
    [[nodiscard]] bool distinguishes_rotations() const { return distinguishes_rotations_; }
    /// The only pieces that count; all if empty. With some pieces the number of points is not
    /// derived.
    [[nodiscard]] const std::vector<Slot>& pieces() const { return pieces_; }
    /// By slot: a number for the look of the piece that belongs there; equal for identical pieces.
    [[nodiscard]] const std::vector<std::uint32_t>& looks() const { return looks_; }
    /// Slots that some turn changes, ascending.
    [[nodiscard]] const std::vector<Slot>& moved() const { return moved_; }
    /// The number of reachable points; nullopt if the order of the group is not proven.
    [[nodiscard]] const std::optional<Integer>& reachable() const { return reachable_; }
    /// An upper bound of the number of points: reachable(), or if only some pieces count, the
    /// number of their placements.
    [[nodiscard]] std::optional<Integer> most_points() const;
    /// Sets the number of points if the group of turns does not determine it: blocked or free
    /// turns.
    void set_reachable(Integer count) { reachable_ = std::move(count); }
    /// Whether points are the elements of the turns' group: then the graph looks the same from all
    /// points, and each sequence of turns passes through equally many points from each. nullopt if
    /// the order of the group is not proven.
    [[nodiscard]] std::optional<bool> is_group() const { return is_group_; }
    /// Whether the graph is bipartite: a walk of n turns never ends where one of n + 1 turns does.
    /// nullopt if the order of a group is not proven.
    [[nodiscard]] std::optional<bool> bipartite() const { return bipartite_; }

    /// The state as a point of the graph: rotated so that the fixed piece is in its slot, and with
    /// parts that do not count solved; nullopt if slots that no turn changes then are not solved.
    /// For cosets the state itself; nullopt if it is not in the group.
    [[nodiscard]] std::optional<State> in_fixed_frame(const State& state) const;
    /// Whether some part of the puzzle does not count.
    [[nodiscard]] bool is_part() const;

 private:
    void hold(FrameChoice holding);
    [[nodiscard]] State named(State state) const;
    [[nodiscard]] std::vector<State> rotations_seen() const;
    [[nodiscard]] bool turns_rotate() const;
    [[nodiscard]] bool keep_within_parts(std::vector<State>& rotations,
                                         const std::vector<State>& turns) const;
    [[nodiscard]] std::vector<Slot> find_moved() const;
    [[nodiscard]] State seen(State state) const;
    void find_looks();
    [[nodiscard]] bool is_undone(std::size_t turn) const;
    void count();
    void count_cosets(const std::vector<State>& target);
    [[nodiscard]] std::vector<State> even_words() const;

    PuzzlePtr puzzle_;
    std::vector<GraphTurn> turns_;
    std::vector<GraphTurn> all_turns_;
    GraphPoints points_;
    std::vector<OrbitSeen> seen_;  // by orbit
    std::vector<Slot> pieces_;
    std::vector<std::optional<std::size_t>> undoing_;  // by turn
    bool undone_by_turns_ = false;
    std::optional<Slot> held_;
    std::vector<State> rotations_;
    bool distinguishes_rotations_ = false;
    std::vector<std::uint32_t> looks_;
    std::vector<Slot> moved_;    // by turns, in the projection
    std::vector<Slot> turning_;  // by turns as they are
    std::optional<Integer> reachable_;
    std::optional<bool> is_group_;
    std::optional<bool> bipartite_;
    std::shared_ptr<const PuzzleGroup>
        states_;  // of the turns and swaps of identical pieces; for cosets
};

/// Reads "corners, edges:orientation": names of orbits, separated by commas or white space, each
/// with the part that counts: permutation, orientation or all. `span` is the position of the text.
/// Returns the parts by orbit; orbits that are not named do not count. Errors: kUnknownPiece for an
/// unknown orbit, kSyntax for another word after a colon, kDuplicate, kEmpty.
Result<std::vector<OrbitSeen>> read_orbits_seen(const Puzzle& puzzle, std::string_view text,
                                                Span span);

/// An error kTooLarge with the number of points.
[[nodiscard]] Diagnostic graph_too_large(const Graph& graph);

}  // namespace qter
