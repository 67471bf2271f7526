// One state to stand for all states that are alike: the smallest of its images.
//
// Two states are alike when a symmetry takes one to the other; with inverses, also when it takes
// one to the other's inverse (antisymmetry: a state and its inverse are equally many turns from
// solved, and s ~ r^-1 s^-1 r is again an equivalence, as inverting commutes with conjugating).
// The representative of a class is the smallest of its states, compared slot by slot, first by
// piece, then by orientation.
//
// The idea: images are compared as words are, so almost all drop out at the first letter. The
// finder computes the piece of slot 0 under every symmetry, keeps the symmetries that give the
// smallest, computes the orientation for these and keeps the smallest, goes on with slot 1, and so
// forth; once a single symmetry is left, only its image is computed. On the 3x3 that is about two
// images' worth of elements instead of 48 images. A state with symmetries of its own has ties to
// the end, and then each of the tied symmetries is a witness: there are as many as the state has
// symmetries.
//
// Limits: all states of a class have the same representative when they can be turned, and also when
// they cannot if the relabellings are a group (SymmetryGroup::relabellings_are_group).
//
// Source: the paper, section 3.3.4.a, which credits Tomas Rokicki. Measured:
// tests/bench/bench_symmetry.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzle/symmetry.hpp"

namespace qter {

/// Which states count as alike.
enum class Alike { kBySymmetry, kBySymmetryOrInverse };

struct Representative {
    State state;
    /// The symmetries that take the state to the representative, ascending.
    std::vector<std::uint32_t> direct;
    /// Those that take its inverse to it, ascending; empty when inverses do not count.
    std::vector<std::uint32_t> inverted;

    /// How many symmetries, inverting ones included, take the state to itself. Its class has
    /// size of the group (twice that with inverses) / stabiliser() states, provided that no two
    /// symmetries have the same relabelling.
    [[nodiscard]] std::size_t stabiliser() const { return direct.size() + inverted.size(); }
};

/// Finds representatives. Holds scratch memory: one finder per thread. The group must outlive it.
class RepresentativeFinder {
 public:
    RepresentativeFinder(const SymmetryGroup& group, Alike alike);
    RepresentativeFinder(const RepresentativeFinder&) = delete;
    RepresentativeFinder& operator=(const RepresentativeFinder&) = delete;

    /// The representative of `state`, on which the group must act, into `out`; memory that `out`
    /// holds is used again. O(size of the group + slots) for most states, O(size * slots) for those
    /// that all symmetries keep.
    void find(const State& state, Representative& out);
    [[nodiscard]] Representative find(const State& state);

    /// Elements (one slot under one symmetry) looked at so far, all calls together. Computing every
    /// image looks at size * slots, twice that with inverses.
    [[nodiscard]] std::uint64_t elements() const { return elements_; }

 private:
    struct Candidate {
        std::uint32_t symmetry;
        std::uint32_t inverted;
    };

    void keep_smallest(Slot slot, const std::vector<Candidate>& among, std::size_t count,
                       State& out);

    const SymmetryGroup& group_;
    State inverse_;
    // What the state and its inverse hold; the second is unused when inverses do not count.
    std::array<const Slot*, 2> pieces_{};
    std::array<const std::uint8_t*, 2> twists_{};
    std::vector<Candidate> all_;
    std::vector<Candidate> left_;  // those that tie, in the first left_count_ places
    std::size_t left_count_ = 0;
    std::vector<Slot> images_;  // by candidate, at the slot at hand
    std::uint64_t elements_ = 0;
};

}  // namespace qter
