// Groups of permutations: order, membership, random elements.
//
// The technique: the random Schreier-Sims algorithm. Fix points b_0, b_1, ... one after the other.
// The elements that fix b_0 .. b_{k-1} form the k-th stabiliser. It moves b_k around an orbit, and
// for each point x of that orbit one element that takes b_k there is known, as a path in a tree of
// generators. Any element is then a product of one tree path per level in exactly one way, so the
// order is the product of the orbit lengths, and membership is stripping those paths off.
//
// The chain is found at random and proven afterwards. Level k+1 gets a few random elements of
// level k, each multiplied so that it fixes b_k; random elements of the whole group are then sifted
// to find what that missed. Every level's generators are made from those of the level above, so the
// levels are subgroups of each other whatever the dice say, and the product of the orbit lengths
// never exceeds the order. It is proven to be the order either by an upper bound that the caller
// knows and the product meets, or by checking that all Schreier generators of all levels sift to
// the identity. That check costs (sum of orbit lengths) * (generators of a level, about five)
// sifts, instead of one per strong generator of the whole chain; what fails it repairs the chain.
//
// Limits: kMaxDegree points; memory is about 10 * degree * (length of the base) bytes, a sift
// degree * base * (depth of the trees, 2 to 6) steps. Every puzzle with a few thousand pieces is
// within reach; a symmetric group on more than about 10 000 points is not.
//
// Sources: Sims, "Computational methods in the study of permutation groups", 1970; Seress,
// "Permutation Group Algorithms", 2003, chapters 4 and 8; Leedham-Green and Murray, "Variants of
// product replacement", 2002, for the random elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "puzzle/permutation.hpp"
#include "puzzle/random.hpp"
#include "support/integer.hpp"

namespace qter {

/// How the order of a group is known to be right.
enum class OrderProof {
    kBound,               ///< it equals the upper bound that was given
    kSchreierGenerators,  ///< every Schreier generator of every level sifts to the identity
    kNone,  ///< not proven within PermutationGroupOptions::proof_steps: a divisor of the order,
            ///< most likely itself
};

struct PermutationGroupOptions {
    /// A number that the order cannot exceed; when the chain reaches it, that is the proof.
    /// A bound below the order makes the result wrong, unless the chain happens to pass it.
    std::optional<Integer> order_bound;
    /// Points, different ones, that the chain fixes first: see stabiliser().
    std::vector<Slot> first;
    std::uint64_t seed = 1;
    /// Most steps that the check of the Schreier generators may take, about a nanosecond each.
    std::uint64_t proof_steps = 20'000'000'000;
};

class PermutationGroup {
 public:
    static constexpr std::size_t kMaxDegree = 65534;

    /// The group of permutations of 0..degree-1 that `generators` generate, each of that size.
    /// degree <= kMaxDegree. The same arguments give the same chain everywhere.
    PermutationGroup(std::size_t degree, std::vector<Permutation> generators,
                     PermutationGroupOptions options);
    PermutationGroup(std::size_t degree, std::vector<Permutation> generators)
        : PermutationGroup(degree, std::move(generators), PermutationGroupOptions()) {}

    [[nodiscard]] std::size_t degree() const { return degree_; }
    [[nodiscard]] const std::vector<Permutation>& generators() const { return generators_; }
    [[nodiscard]] const Integer& order() const { return order_; }
    /// While this is kNone, contains() may miss members and random elements be of a subgroup.
    [[nodiscard]] OrderProof proof() const { return proof_; }

    /// The points whose images determine an element.
    [[nodiscard]] std::vector<Slot> base() const;
    /// The points that the elements fixing all earlier base points take base()[level] to.
    [[nodiscard]] std::vector<Slot> basic_orbit(std::size_t level) const;
    /// The orbits of the group on all points, each sorted, by their smallest points.
    [[nodiscard]] const std::vector<std::vector<Slot>>& orbits() const { return orbits_; }

    /// `p` has the group's degree; false for what is no member. One sift.
    [[nodiscard]] bool contains(const Permutation& p) const;
    /// What is left of `p` when the chain's elements are stripped off from the left until that
    /// fails: the identity exactly for members.
    [[nodiscard]] Permutation sift(const Permutation& p) const;
    /// Uniform over all elements. One sift.
    [[nodiscard]] Permutation random_element(Random& random) const;
    /// Generators, none the identity, of the elements that fix all points of
    /// PermutationGroupOptions::first, or of a subgroup while proof() is kNone.
    [[nodiscard]] std::vector<Permutation> stabiliser() const;
    /// Calls `visit` with every element once, until it returns false. order() calls, each after
    /// about degree steps; memory for one permutation per point of a basic orbit.
    void for_each_element(const std::function<bool(const Permutation&)>& visit) const;

 private:
    // Points inside the chain: numbered so that orbits are contiguous and base points ascend.
    using Point = std::uint16_t;

    struct Level {
        Point base = 0;
        std::size_t first = 0;                  // all generators fix the points before this one
        std::vector<std::uint32_t> generators;  // numbers in elements_
        std::vector<Point> orbit;               // base first
        // By point: the place in `generators` of the element that takes it one step towards the
        // base point; kRoot for the base point, kOutside for points not in the orbit.
        std::vector<std::uint16_t> step;
        // The Schreier generators of the first `proven_points` of the orbit with the first
        // `proven_generators` are known to sift.
        std::size_t proven_points = 0;
        std::size_t proven_generators = 0;
    };
    static constexpr std::uint16_t kOutside = 0xffff;
    static constexpr std::uint16_t kRoot = 0xfffe;

    class Rattle;

    void number_points(const std::vector<Slot>& first);
    [[nodiscard]] bool is_deep(const Level& level) const;
    void descend(Rattle& rattle);
    void sift_random_elements(Rattle& rattle, const std::optional<Integer>& bound);
    bool prove(std::uint64_t steps);
    std::optional<std::size_t> prove_level(std::size_t level);

    [[nodiscard]] const Point* element(std::uint32_t number) const {
        return elements_.data() + number * degree_;
    }
    [[nodiscard]] std::size_t first_moved(const Point* p) const;
    std::uint32_t store(const std::vector<Point>& p);
    void append_level(std::size_t base);
    void repair(const std::vector<Point>& p, std::size_t from, std::size_t to);
    void grow_tree(Level& level) const;
    std::size_t strip(Point* p, std::size_t from) const;
    void step_home(const Level& level, Point x, Point* p, std::size_t from) const;
    [[nodiscard]] Integer chain_order() const;
    [[nodiscard]] std::vector<Point> inside(const Permutation& p) const;
    [[nodiscard]] Permutation outside(const std::vector<Point>& p) const;

    std::size_t degree_;
    std::vector<Permutation> generators_;
    std::vector<std::vector<Slot>> orbits_;
    std::vector<Point> number_of_;  // by point as the caller names it
    std::vector<Slot> name_of_;
    std::vector<Point> elements_;  // strong generators, degree_ images each
    std::vector<Level> levels_;
    std::size_t fixed_first_ = 0;  // how many points PermutationGroupOptions::first has
    Integer order_ = 1;
    OrderProof proof_ = OrderProof::kNone;
};

}  // namespace qter
