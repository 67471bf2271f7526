// One point of a state graph to stand for all that symmetries make of it.
//
// The technique: canonical forms, the least image under symmetries. A symmetry of the puzzle that
// takes each of the graph's turns to one of them takes points to points as far from solved. It
// conjugates the state, and where a piece is held the puzzle is taken in hand anew so that the
// piece is in its place again; that is one of the ways to hold it, which the piece that came there
// tells. The least of the images, compared slot by slot as keys of a few words, stands for the
// class. Almost all images drop out at the first slots, so finding it costs little more than one
// image (T. Rokicki, credited in the qter paper, section 3.3.4.a). The symmetries that tie to the
// end say how many of them leave the point as it is, and so how large its class is.
//
// Inverses count where a point is a state, with no pieces that look alike and none that is held:
// then a class has the images of the inverse, too. What turns make of an inverse is the inverse of
// what they make when they are made first, so such classes are found by turns before the state and
// behind it (turns_before()).
//
// In the words of the paper on the pocket cube, points of a graph of positions are its i-classes,
// and these are its ip-classes, mirrors included or not.
//
// Where some turns count nothing, what they make of a point is the same point (free_turns.hpp), and
// no symmetries are looked at.
//
// Limits: keys of kMaxWords words of 64 bits.
//
// Source: R. Brown, "Exploration of the pocket Rubik's group", 2022, for the classes; the qter
// paper, section 3.3.4.a, which credits Tomas Rokicki, for the least image.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "explore/free_turns.hpp"
#include "explore/graph.hpp"
#include "puzzle/symmetry.hpp"

namespace qter {

/// Which symmetries count.
enum class GraphSymmetry {
    kNone,           ///< the identity alone: every point is a class
    kRotations,      ///< those that take every turn forwards
    kAll,            ///< mirrors, too
    kAllAndInverse,  ///< and inversion: a state and its inverse are equally far from solved
};

class PointClasses {
 public:
    static constexpr std::size_t kMaxWords = 8;
    /// What is seen in the slots that move, the first slot in the highest bits: keys compare as the
    /// images do. Words behind words() are 0.
    using Key = std::array<std::uint64_t, kMaxWords>;

    /// The classes of a graph's points. Errors: kTooLarge where keys are too long, and what
    /// symmetries_of() and FreeTurns::make() say. The graph must outlive it.
    static Result<PointClasses> make(const Graph& graph, GraphSymmetry symmetry);

    /// Symmetries that take the graph's turns to turns of it, of those that count.
    /// Twice as many with inversion.
    [[nodiscard]] std::uint32_t symmetries() const {
        return static_cast<std::uint32_t>(symmetries_.size()) * (inverses_ ? 2 : 1);
    }
    /// Classes are joined by turns that are made before a state as well.
    [[nodiscard]] bool turns_before() const { return inverses_; }
    [[nodiscard]] std::size_t words() const { return words_; }
    /// Where there are some.
    [[nodiscard]] const FreeTurns* free_turns() const { return free_ ? &*free_ : nullptr; }

    /// What finding writes to; one for each thread.
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
        std::vector<std::uint32_t> given;   ///< by look: how many of its pieces have a slot
    };
    /// The key of the class of a state, held as the graph's points are, and how many symmetries
    /// leave the point as it is: the class has symmetries() / that many points. O(symmetries +
    /// slots) for most states.
    std::uint32_t find(const State& state, Key& key, Scratch& scratch) const;
    /// The key is one that state_of() may be asked about, whoever made it. O(slots).
    [[nodiscard]] bool is_key(const Key& key, Scratch& scratch) const;
    /// A state that looks as the key says.
    void state_of(const Key& key, State& state, Scratch& scratch) const;

 private:
    using Candidate = Scratch::Candidate;

    PointClasses(const Graph& graph, SymmetryGroup group)
        : graph_(&graph), group_(std::move(group)) {}

    struct Field {  ///< of a slot in a key
        std::uint32_t word;
        std::uint32_t shift;
        std::uint32_t mask;
    };
    void choose_symmetries(GraphSymmetry symmetry);
    [[nodiscard]] bool has_inverses() const;
    [[nodiscard]] bool lay_out();
    void find_holds();
    [[nodiscard]] std::uint32_t digit(const Candidate& candidate, const State& state,
                                      Slot slot) const;

    const Graph* graph_;
    SymmetryGroup group_;
    std::optional<FreeTurns> free_;
    std::vector<std::uint32_t> symmetries_;
    bool inverses_ = false;
    std::vector<Candidate> candidates_;  ///< all, held as they are
    std::vector<State> holds_;  ///< what is done before, for each way to hold; the identity first
    std::vector<std::uint16_t> hold_for_;  // [symmetry's place][piece][orientation]
    std::uint32_t orientations_ = 1;
    std::size_t words_ = 1;
    std::vector<Field> fields_;              // by place in graph.moved()
    std::vector<std::uint32_t> label_;       // by piece: of its look, within its orbit
    std::vector<std::uint32_t> first_look_;  // by orbit: the number of the look with label 0
    std::vector<std::vector<Slot>> alike_;   // by look's number: its pieces
};

}  // namespace qter
