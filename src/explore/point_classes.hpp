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
// Where rotations of the whole take states of a point to each other and no piece tells them apart
// (Graph::is_turned_round()), the images are those of all of these states, by what the rotation
// does after the state: pieces that look alike may then come to where pieces like them were, and
// some of the images be the same. How many that are says how many points the class has.
//
// Inverses count where a point is a state, or states that differ by how the puzzle is held, and no
// pieces look alike: then a class has the images of the inverse, too. Where the puzzle may be held
// in several ways that is so of double cosets of the rotations, which is what classes are when all
// rotations are among the symmetries. What turns make of an inverse is the inverse of what they
// make when they are made first, so such classes are found by turns before the state and after it
// (turns_before()).
//
// Where some pieces alone are looked at, the others look alike, however they are turned.
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
#include <span>
#include <vector>

#include "explore/free_turns.hpp"
#include "explore/graph.hpp"
#include "puzzle/symmetry.hpp"
#include "puzzle/symmetry_hash.hpp"

namespace qter {

/// Which symmetries count.
enum class GraphSymmetry {
    kNone,           ///< the identity alone: every point is a class
    kRotations,      ///< those that take every turn forwards
    kAll,            ///< mirrors, too
    kAllAndInverse,  ///< and inversion: a state and its inverse are equally far from solved
};

/// Of the words of a key.
[[nodiscard]] inline std::uint64_t hash_of(std::span<const std::uint64_t> words) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words) hash = mix(hash ^ word);
    return hash;
}

class PointClasses {
 public:
    static constexpr std::size_t kMaxWords = 512;
    /// What is seen in the slots that move, the first slot in the highest bits: keys compare as the
    /// images do. It has words() words.
    using Key = std::vector<std::uint64_t>;

    /// The classes of a graph's points. Errors: kTooLarge where keys are too long, and what
    /// symmetries_of() and FreeTurns::make() say. The graph must outlive it.
    static Result<PointClasses> make(const Graph& graph, GraphSymmetry symmetry);
    /// Under all symmetries, or none where the puzzle's are too many, or levels begin elsewhere
    /// than at solved. Errors as make().
    static Result<PointClasses> make_few(const Graph& graph, bool from_solved);

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
    /// Writes the key of the class of a state, held as the graph's points are, to words() words at
    /// `key`. How many symmetries leave the point as it is: the class has symmetries() / that many
    /// points. O(symmetries + slots) for most states.
    std::uint32_t find(const State& state, std::uint64_t* key, Scratch& scratch) const;
    /// The key is one that state_of() may be asked about, whoever made it. O(slots).
    [[nodiscard]] bool is_key(const std::uint64_t* key, Scratch& scratch) const;
    /// A state that looks as the key says.
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
    std::vector<Candidate> candidates_;  ///< all, held as they are
    /// For each way to hold, the identity first: where a piece is held what is done before, else
    /// what is done after.
    std::vector<State> holds_;
    std::vector<std::uint16_t> hold_for_;  // [symmetry's place][piece][orientation]
    std::uint32_t orientations_ = 1;
    std::size_t words_ = 1;
    std::vector<Field> fields_;              // by place in graph.moved()
    std::vector<std::uint32_t> looks_;       // by piece; those not looked at have one
    std::vector<bool> blank_;                // by piece: it is not looked at; empty where all are
    std::vector<std::uint32_t> label_;       // by piece: of its look, within its orbit
    std::vector<std::uint32_t> first_look_;  // by orbit: the number of the look with label 0
    std::vector<std::vector<Slot>> alike_;   // by look's number: its pieces
    /// Where holds are done after: what a slot may bring to the first one that a key tells of. By
    /// the piece that is there, and how it is twisted, the least digit that candidates see, and
    /// those that do.
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
