// Classes of a state graph's points under symmetries: canonical representatives as keys.
//
// The technique: canonical forms, the least image under symmetries. A symmetry of the puzzle that
// takes each of the graph's turns to one of them takes points to points of the same distance. It
// conjugates the state. With a fixed frame the puzzle is then rotated so that the fixed piece is in
// its slot again; the piece that came to that slot determines the rotation. The least image,
// compared slot by slot as keys of a few words, represents the class. Almost all images drop out at
// the first slots, so finding it costs little more than one image. The number of symmetries with
// the least image gives the stabiliser, and so the size of the class.
//
// Four kinds of graphs need more:
//
// - A point may be a set of states that rotations of the puzzle take to each other, without a fixed
//   piece (Graph::is_turned_round()). Then the images of all of these states count, with the
//   rotation applied after the state. With identical pieces some of the images may be equal; their
//   number determines the number of points in the class.
// - Inverses have equal distances. They are used if no pieces are identical and a point is a state,
//   or a set of states that differ by a rotation. In the second case the inverse of a set is one of
//   the sets only up to rotations before it; so all rotations must be among the symmetries. Classes
//   with inverses are reached by turns after a state and by turns before it (turns_before()), since
//   the inverse of s t is t' s'.
// - If only some pieces count, the others are treated as identical, in any orientation.
// - If some turns are free, states that they take to each other are the same point
// (free_turns.hpp),
//   and no symmetries are used.
//
// Limits: keys of kMaxWords words of 64 bits.
//
// Source: the qter paper, section 3.3.4.a, which credits Tomas Rokicki, for the least image; R.
// Brown, "Exploration of the pocket Rubik's group", 2022, for the classes. There the points of a
// graph of positions are i-classes, and their classes ip-classes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/free_turns.hpp"
#include "graph/graph.hpp"
#include "group/symmetry.hpp"
#include "group/symmetry_hash.hpp"

namespace qter {

/// The symmetries to use.
enum class GraphSymmetry {
    kNone,           ///< the identity alone: every point is a class
    kRotations,      ///< those that keep the direction of turns
    kAll,            ///< mirrors, too
    kAllAndInverse,  ///< and inversion: a state and its inverse have the same distance
};

/// The hash of a key's words.
[[nodiscard]] inline std::uint64_t hash_of(std::span<const std::uint64_t> words) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words) hash = mix(hash ^ word);
    return hash;
}

class PointClasses {
 public:
    static constexpr std::size_t kMaxWords = 512;
    /// The projection to the slots that move, with the first slot in the highest bits, so that keys
    /// compare like images. It has words() words.
    using Key = std::vector<std::uint64_t>;

    /// The classes of a graph's points. Errors: kTooLarge if keys are too long, and those of
    /// symmetries_of() and FreeTurns::make(). The graph must outlive it.
    static Result<PointClasses> make(const Graph& graph, GraphSymmetry symmetry);
    /// The classes under all symmetries; under the identity alone if the puzzle has too many or
    /// levels do not begin at solved. Errors as make().
    static Result<PointClasses> make_few(const Graph& graph, bool from_solved);

    /// The number of requested symmetries that take the graph's turns to each other, doubled with
    /// inversion.
    [[nodiscard]] std::uint32_t symmetries() const {
        return static_cast<std::uint32_t>(symmetries_.size()) * (inverses_ ? 2 : 1);
    }
    /// Whether turns applied before a state lead to neighbouring classes, too.
    [[nodiscard]] bool turns_before() const { return inverses_; }
    [[nodiscard]] std::size_t words() const { return words_; }
    /// The free turns; null if there are none.
    [[nodiscard]] const FreeTurns* free_turns() const { return free_ ? &*free_ : nullptr; }

    /// Buffers of find(); one for each thread.
    struct Scratch {
        struct Candidate {
            std::uint32_t symmetry;
            std::uint32_t hold;
            bool inverted;
        };
        State inverse;
        State least;
        std::vector<Candidate> candidates;
        std::vector<std::uint32_t> digits;  ///< by candidate
        std::vector<std::uint32_t> given;   ///< by look: the number of its pieces placed so far
    };
    /// Writes the key of a state's class to words() words at `key`; the state must be in the
    /// graph's frame. Returns the number of symmetries that keep the point: the class has
    /// symmetries() divided by that many points. O(symmetries + slots) for most states.
    std::uint32_t find(const State& state, std::uint64_t* key, Scratch& scratch) const;
    /// Whether any words are a valid key for state_of(). O(slots).
    [[nodiscard]] bool is_key(const std::uint64_t* key, Scratch& scratch) const;
    /// Writes a state with this key.
    void state_of(const std::uint64_t* key, State& state, Scratch& scratch) const;

 private:
    using Candidate = Scratch::Candidate;

    PointClasses(const Graph& graph, SymmetryGroup group)
        : graph_(&graph), group_(std::move(group)) {}

    struct Field {  ///< of a slot in a key
        std::uint32_t word;
        std::uint32_t shift;
        std::uint32_t mask;
        Slot slot;
        std::uint32_t modulus;     ///< orientations there
        std::uint32_t first_look;  ///< the number of its orbit's first look
    };
    void find_looks();
    void choose_symmetries(GraphSymmetry symmetry);
    [[nodiscard]] bool keeps_looks(std::uint32_t symmetry) const;
    [[nodiscard]] bool may_rehold() const;
    [[nodiscard]] bool keeps_rotations(std::uint32_t symmetry) const;
    [[nodiscard]] bool has_inverses() const;
    void find_first_digits();
    void list_candidates(const State& state, Scratch& scratch) const;
    [[nodiscard]] bool lay_out();
    void write_as_it_is(const State& state, std::uint64_t* key) const;
    void find_holds();
    [[nodiscard]] std::uint32_t digit(const Candidate& candidate, const State& state,
                                      Slot slot) const;

    const Graph* graph_;
    SymmetryGroup group_;
    std::optional<FreeTurns> free_;
    std::vector<std::uint32_t> symmetries_;
    bool inverses_ = false;
    bool as_it_is_ = false;              ///< the only image of a state is the state itself
    std::vector<Candidate> candidates_;  ///< all, without rotation
    /// The rotations of the whole, the identity first: with a fixed piece those applied before,
    /// else those applied after the state.
    std::vector<State> holds_;
    std::vector<std::uint16_t> hold_for_;  // [index of symmetry][piece][orientation]
    std::uint32_t orientations_ = 1;
    std::size_t words_ = 1;
    std::vector<Field> fields_;              // by index in graph.moved()
    std::vector<std::uint32_t> looks_;       // by piece; one for all that do not count
    std::vector<bool> blank_;                // by piece: does not count; empty if all count
    std::vector<std::uint32_t> label_;       // by piece: number of its look within its orbit
    std::vector<std::uint32_t> first_look_;  // by orbit: the number of the look with label 0
    std::vector<std::vector<Slot>> alike_;   // by look's number: its pieces
    /// With rotations applied after the state: by a slot that may be mapped to the first slot of
    /// keys, and the piece there with its orientation, the least digit over all candidates, and the
    /// candidates that give it.
    struct FirstDigit {
        std::uint32_t least = 0;
        std::vector<Candidate> candidates;
    };
    struct FirstSlot {
        Slot slot = 0;
        Slot first_piece = 0;
        std::vector<FirstDigit> digits;
    };
    std::vector<FirstSlot> first_slots_;
    bool holds_after_ = false;
};

}  // namespace qter
