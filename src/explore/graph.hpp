// A puzzle's state graph, before anything is numbered: its points, its edges, and how many there
// are.
//
// The structure: a Cayley graph, or a Schreier graph of cosets. What turns lead to is a group, and
// what one sees of it may be less: pieces look alike, and where nothing rests in the hand the
// puzzle may be held in several ways. Where turns can be blocked there is no group, and the graph
// is neither. A graph is of one of these:
//     positions   what one sees, however it is held. Of look-alikes it counts which look is where.
//                 One piece is held in its place where that leaves turns enough
//                 (puzzle/held_turns.hpp); else states that rotations of the whole take to each
//                 other are one point. Where the turns are not the same from all sides, or each way
//                 to hold the puzzle is to be counted, they are told apart.
//     states      elements of the group: every piece is told apart, and so is how it is held.
//     cosets      of a subgroup: what a phase has to put right before other turns do the rest.
//                 States that differ by what an element of the subgroup does first are one point
//                 (a Schreier graph).
//     shapes      where turns can be blocked: what is possible in a position (puzzle/shapes.hpp).
// How many points there are follows from the order of the group, and whether the graph is bipartite
// from that of the even words.
//
// Limits: for groups of more than PuzzleGroup::kMaxPoints points neither is known.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explore/graph_turns.hpp"
#include "puzzle/held_turns.hpp"
#include "puzzle/puzzle_group.hpp"
#include "support/integer.hpp"

namespace qter {

/// What counts as one point of a graph.
enum class GraphPoints { kPositions, kStates, kCosets, kShapes };
/// "positions", "states", "cosets" or "shapes" (puzzle/shapes.hpp).
[[nodiscard]] std::string_view points_name(GraphPoints points);

/// What is looked at of an orbit's pieces.
enum class OrbitSeen : std::uint8_t {
    kAll,
    kPermutation,  ///< which piece is where, however it is turned
    kOrientation,  ///< how the piece in each slot is turned, whichever it is
    kNothing,
};

/// Which ways to hold a puzzle positions count as different.
enum class HeldWays : std::uint8_t {
    kAny,   ///< none, where the turns are the same from all sides
    kEach,  ///< all
};

class Graph {
 public:
    /// The graph of these turns, at least one; `seen` by orbit of the puzzle, all of everything
    /// where it is empty; `pieces` that alone are looked at, by their slots, ascending, all where
    /// it is empty. Seconds for the largest puzzles, else milliseconds.
    Graph(PuzzlePtr puzzle, std::vector<GraphTurn> turns, GraphPoints points,
          std::vector<OrbitSeen> seen = {}, std::vector<Slot> pieces = {},
          HeldWays holding = HeldWays::kAny);
    /// The graph of these turns and of the cosets of the group that `target` generates, in which
    /// exchanges of look-alikes may be. How many there are is known where that lies in the group of
    /// the turns.
    static Graph of_cosets(PuzzlePtr puzzle, std::vector<GraphTurn> turns,
                           const std::vector<State>& target);

    [[nodiscard]] const Puzzle& puzzle() const { return *puzzle_; }
    [[nodiscard]] GraphPoints points() const { return points_; }
    /// Those that the graph has: without those that move the piece that is held. What they do is as
    /// seen(): to pieces that are not looked at, nothing.
    [[nodiscard]] const std::vector<GraphTurn>& turns() const { return turns_; }
    /// With those.
    [[nodiscard]] const std::vector<GraphTurn>& all_turns() const { return all_turns_; }
    /// What turns() do, by turn.
    [[nodiscard]] std::vector<State> turn_states() const;
    /// By turn.
    [[nodiscard]] std::vector<std::uint32_t> weights() const;
    /// Every turn counts 1.
    [[nodiscard]] bool plain() const;
    /// Some turn counts nothing (free_turns.hpp).
    [[nodiscard]] bool has_free_turns() const;
    /// Turns count 1, or nothing, and undo each other: a turn leads from a level to itself or to
    /// the next or the last one.
    [[nodiscard]] bool has_levels() const;
    /// By turn, the number of the one that undoes it, if any does.
    [[nodiscard]] const std::vector<std::optional<std::size_t>>& undoing() const {
        return undoing_;
    }
    /// Each turn is undone by one of them, which counts as much.
    [[nodiscard]] bool undone_by_turns() const { return undone_by_turns_; }
    /// The piece that is held, if any.
    [[nodiscard]] std::optional<Slot> held() const { return held_; }
    /// What rotations of the whole puzzle do to what is looked at, each once and without the
    /// identity; none where ways to hold it are told apart, or there is one.
    [[nodiscard]] const std::vector<State>& rotations() const { return rotations_; }
    /// States that rotations() take to each other are one point. No piece is held.
    [[nodiscard]] bool is_turned_round() const { return !held_ && !rotations_.empty(); }
    /// Each turn that leaves the held piece alone stands for as many of all_turns(): a random one
    /// of them is like a random one of all.
    [[nodiscard]] bool stands_evenly() const;
    /// It is what one sees, and each way to hold the puzzle is counted, though there are several.
    [[nodiscard]] bool tells_ways_apart() const { return tells_ways_apart_; }
    /// Those that alone are looked at; all where it is empty. How many points there then are is not
    /// derived.
    [[nodiscard]] const std::vector<Slot>& pieces() const { return pieces_; }
    /// By slot, a number for the look of the piece that belongs there.
    [[nodiscard]] const std::vector<std::uint32_t>& looks() const { return looks_; }
    /// Slots that some turn changes, ascending.
    [[nodiscard]] const std::vector<Slot>& moved() const { return moved_; }
    /// Points that turns lead to from solved; none where the order of the group is not proven.
    [[nodiscard]] const std::optional<Integer>& reachable() const { return reachable_; }
    /// No more than that: reachable(), or where some pieces are looked at, in how many ways they
    /// can be placed.
    [[nodiscard]] std::optional<Integer> most_points() const;
    /// Where turns are blocked, or count nothing, their group does not tell it.
    void set_reachable(Integer count) { reachable_ = std::move(count); }
    /// Points are the elements of the turns' group: the graph looks the same from all of them, and
    /// the same turns lead from each through as many. None where the order of the group is not
    /// proven.
    [[nodiscard]] std::optional<bool> is_group() const { return is_group_; }
    /// No two points that a turn joins are equally far from anything: a walk of n turns never leads
    /// where one of n + 1 turns does. None where the order of a group is not proven.
    [[nodiscard]] std::optional<bool> bipartite() const { return bipartite_; }

    /// The state as the graph's points are: held so that the piece that is held is in its place, if
    /// that makes all slots look solved that no turn changes, and with what is not looked at
    /// solved; none when it does not. Of cosets the state itself, none when it is not one of the
    /// group.
    [[nodiscard]] std::optional<State> as_held(const State& state) const;
    /// Something of the puzzle is not looked at.
    [[nodiscard]] bool is_part() const;

 private:
    void hold(HeldWays holding);
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
    bool tells_ways_apart_ = false;
    std::vector<std::uint32_t> looks_;
    std::vector<Slot> moved_;    // by turns as they are seen
    std::vector<Slot> turning_;  // by turns as they are
    std::optional<Integer> reachable_;
    std::optional<bool> is_group_;
    std::optional<bool> bipartite_;
    std::shared_ptr<const PuzzleGroup>
        states_;  // of the turns and exchanges of look-alikes; of cosets
};

/// Reads "corners, edges:orientation": names of orbits, commas or white space between them, each
/// with what is looked at, permutation or orientation, or all. `span` is where the text stands. By
/// orbit; nothing is looked at of those that are not named. Errors: kUnknownPiece for what is no
/// orbit, kSyntax for a word behind a colon that is neither, kDuplicate, kEmpty.
Result<std::vector<OrbitSeen>> read_orbits_seen(const Puzzle& puzzle, std::string_view text,
                                                Span span);

/// kTooLarge, with how many points there are.
[[nodiscard]] Diagnostic graph_too_large(const Graph& graph);

}  // namespace qter
