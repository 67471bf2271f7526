// Shapes of positions: the information that determines which turns are blocked, now and later.
//
// The technique: colour refinement. Consider relabellings of pieces that map every obstacle to an
// obstacle. They do not change whether turns are possible, so positions that differ by such a
// relabelling are equivalent: they have the same shape. The key of a position represents its shape
// by numbers that no such relabelling changes:
//
// - Placed values (a piece with an orientation) are divided into *classes* by colour refinement:
//   values of one orbit start in one class; they are distinguished by the obstacles that contain
//   them, by the classes of the other values in these obstacles, and by the classes that they
//   become when turned, until nothing changes.
// - For most pairs of classes, the obstacles do not depend on the members. Otherwise (this corner
//   is glued to that edge and to no other), the pairs of pieces that differ from the most common
//   case are *partners*, and their slots are part of the key.
//
// A key is the class in each slot of the orbits that obstacles name, and the slots of partners with
// their relation. Two positions with the same key differ by the relabelling that maps the contents
// of each slot in one to the contents of that slot in the other: it keeps classes and partners, so
// it keeps obstacles. Refinement compares hashes and may stop too early or too late without harm:
// two values of one class with different obstacles would make their pairs partners, and single
// obstacles are compared exactly.
//
// Worked example. The bicube has seven corners glued to an edge each, one free corner, four edges
// glued to a centre and one glued to two. Its 12 * 2 + 8 * 3 values fall into a class for each of
// these kinds, seven pairs are partners, and its 1,108,800 positions have 440 shapes.
//
// Sources: B. Weisfeiler, A. Leman, 1968 (refinement); A. Nortmann's shapes of bandaged cubes,
// twistypuzzles.com, are these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "blocking/blocking.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class ShapeKeys {
 public:
    /// For a puzzle with obstacles, which must outlive this object. O(obstacles * rounds), and
    /// memory for the obstacles by pairs of values.
    explicit ShapeKeys(const Puzzle& puzzle);

    /// Equal for two states if and only if a relabelling that keeps all obstacles, and that
    /// refinement finds, takes one to the other. O(slots + partners log partners).
    [[nodiscard]] std::string key(const State& state) const;

    /// The slots of orbits that obstacles name, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// The number of classes, and of pairs of pieces that are partners in some orientation.
    [[nodiscard]] std::size_t classes() const { return class_count_; }
    [[nodiscard]] std::size_t partners() const { return partners_.size(); }
    /// The class of a piece in an orientation.
    [[nodiscard]] std::uint32_t class_of(Slot piece, std::uint8_t orientation) const {
        return class_[first_value_[piece] + orientation];
    }

 private:
    /// Two pieces, the smaller number first, and their relation in both directions, by both
    /// orientations; kUsual for the most common case.
    struct Partners {
        Slot a = 0;
        Slot b = 0;
        std::vector<std::uint32_t> there;
        std::vector<std::uint32_t> back;
    };
    static constexpr std::uint32_t kUsual = 0xffff'ffff;

    class Maker;

    std::vector<Slot> slots_;
    std::vector<std::size_t> first_value_;  // by piece; only values of these orbits have an index
    std::vector<std::uint32_t> class_;      // by value
    std::size_t class_count_ = 0;
    std::vector<Partners> partners_;
    std::vector<std::uint8_t> modulus_;  // by piece
};

}  // namespace qter
