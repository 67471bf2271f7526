// What a position tells about which turns are blocked, now and later: its shape.
//
// The technique: colour refinement. Relabel pieces such that every obstacle stays an obstacle. Such
// relabellings change no turn's being possible, so positions that differ by one are alike for that:
// they have the same shape. The key of a position says its shape in numbers that no relabelling
// changes:
//
// - Placed values (a piece with an orientation) fall into *classes*, by colour refinement: values
//   of one orbit begin alike and are told apart by the obstacles that they are in, by the classes
//   of what they are in them with, and by the classes that they become when turned, until nothing
//   changes.
// - Most pairs of classes have the same obstacles whichever members are taken. Where they do not
//   (this corner is glued to that edge and to no other), the pairs of pieces that differ from the
//   most common case are *partners*, and it counts which slots they are in.
//
// A key is the class in each slot of the orbits that obstacles name, and the slots of partners with
// what they are to each other. Two positions with one key differ by the relabelling that takes what
// is in each slot of the one to what is there in the other: it keeps classes and partners, so it
// keeps obstacles. Refinement compares hashes and may stop too early or too late without harm to
// that: two values of one class that differ in obstacles would make their pairs partners, and
// single obstacles are compared as they are.
//
// Worked example. The bicube has seven corners glued to an edge each, one free corner, four edges
// glued to a centre and one glued to two. Its 12 * 2 + 8 * 3 values fall into as few classes as
// there are such kinds, seven pairs are partners, and its 1,108,800 positions have 440 shapes.
//
// Sources: B. Weisfeiler, A. Leman, 1968 (refinement); A. Nortmann's shapes of bandaged cubes,
// twistypuzzles.com, are these.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzle/blocking.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class ShapeKeys {
 public:
    /// Of a puzzle with obstacles, which must outlive this. O(obstacles * rounds), and memory for
    /// the obstacles by pairs of values.
    explicit ShapeKeys(const Puzzle& puzzle);

    /// Equal for two states exactly when some relabelling that keeps all obstacles, and that
    /// refinement finds, takes one to the other. O(slots + partners log partners).
    [[nodiscard]] std::string key(const State& state) const;

    /// The slots of orbits that obstacles name, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    /// How many classes there are, and pairs of pieces that are partners in some orientation.
    [[nodiscard]] std::size_t classes() const { return class_count_; }
    [[nodiscard]] std::size_t partners() const { return partners_.size(); }
    /// The class of a piece in some orientation.
    [[nodiscard]] std::uint32_t class_of(Slot piece, std::uint8_t orientation) const {
        return class_[first_value_[piece] + orientation];
    }

 private:
    /// Two pieces, the smaller number first, and what the one is to the other and the other to the
    /// one, by both orientations; kUsual where that is the most common case.
    struct Partners {
        Slot a = 0;
        Slot b = 0;
        std::vector<std::uint32_t> there;
        std::vector<std::uint32_t> back;
    };
    static constexpr std::uint32_t kUsual = 0xffff'ffff;

    class Maker;

    std::vector<Slot> slots_;
    std::vector<std::size_t> first_value_;  // by piece; values of other orbits have none
    std::vector<std::uint32_t> class_;      // by value
    std::size_t class_count_ = 0;
    std::vector<Partners> partners_;
    std::vector<std::uint8_t> modulus_;  // by piece
};

}  // namespace qter
