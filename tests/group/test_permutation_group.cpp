#include "group/permutation_group.hpp"

#include <map>
#include <set>

#include "catch.hpp"
#include "fixtures.hpp"
#include "group/factorial.hpp"

using namespace qter;

using qter::testing::factorial;

namespace {

/// From cycles on 1..n, as books print them. p[i] is where i goes: the order of a group does not
/// care which way round a permutation is read.
Permutation from_cycles(std::size_t degree, const std::vector<std::vector<Slot>>& cycles) {
    Permutation p = identity_permutation(degree);
    for (const std::vector<Slot>& cycle : cycles) {
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            p[cycle[i] - 1] = cycle[(i + 1) % cycle.size()] - 1;
        }
    }
    return p;
}

// The generators that GAP's PrimitiveGroup documentation and the ATLAS give for Mathieu's groups.
PermutationGroup m11() {
    return {11,
            {from_cycles(11, {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}),
             from_cycles(11, {{3, 7, 11, 8}, {4, 10, 5, 6}})}};
}
PermutationGroup m12() {
    return {12,
            {from_cycles(12, {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}),
             from_cycles(12, {{3, 7, 11, 8}, {4, 10, 5, 6}}),
             from_cycles(12, {{1, 12}, {2, 11}, {3, 6}, {4, 8}, {5, 9}, {7, 10}})}};
}
std::vector<Permutation> m24_generators() {
    return {
        from_cycles(24, {{1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                          13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}}),
        from_cycles(
            24, {{3, 17, 10, 7, 9}, {4, 13, 14, 19, 5}, {8, 18, 11, 12, 23}, {15, 20, 22, 21, 16}}),
        from_cycles(24, {{1, 24},
                         {2, 23},
                         {3, 12},
                         {4, 16},
                         {5, 18},
                         {6, 10},
                         {7, 20},
                         {8, 14},
                         {9, 21},
                         {11, 17},
                         {13, 22},
                         {15, 19}})};
}

PermutationGroupOptions with_seed(std::uint64_t seed) {
    PermutationGroupOptions options;
    options.seed = seed;
    return options;
}

PermutationGroupOptions with_bound(const Integer& bound) {
    PermutationGroupOptions options;
    options.order_bound = bound;
    return options;
}

Permutation long_cycle(std::size_t n) {
    Permutation p(n);
    for (std::size_t i = 0; i < n; ++i) p[i] = static_cast<Slot>((i + 1) % n);
    return p;
}

/// All elements, by multiplying until nothing new comes.
std::set<Permutation> closure(std::size_t degree, const std::vector<Permutation>& generators) {
    std::set<Permutation> seen = {identity_permutation(degree)};
    std::vector<Permutation> queue(seen.begin(), seen.end());
    while (!queue.empty()) {
        const Permutation p = queue.back();
        queue.pop_back();
        for (const Permutation& g : generators) {
            Permutation q = compose(p, g);
            if (seen.insert(q).second) queue.push_back(std::move(q));
        }
    }
    return seen;
}

Permutation random_permutation(std::size_t n, Random& random) {
    Permutation p = identity_permutation(n);
    for (std::size_t i = n; i > 1; --i) std::swap(p[i - 1], p[random.below(i)]);
    return p;
}

}  // namespace

TEST_CASE("group orders of Mathieu's groups, proven without a bound", "[group]") {
    for (const PermutationGroup& group : {m11(), m12(), PermutationGroup(24, m24_generators())}) {
        CHECK(group.proof() == OrderProof::kSchreierGenerators);
        CHECK(group.order() == (group.degree() == 11   ? 7920
                                : group.degree() == 12 ? 95040
                                                       : 244823040));
    }
}

TEST_CASE("group orders of symmetric and alternating groups, proven without a bound", "[group]") {
    for (const unsigned n : {2U, 3U, 4U, 5U, 8U, 13U, 30U, 60U}) {
        CAPTURE(n);
        Permutation swap = identity_permutation(n);
        std::swap(swap[0], swap[1]);
        const PermutationGroup symmetric(n, {long_cycle(n), swap});
        CHECK(symmetric.order() == factorial(n));
        CHECK(symmetric.proof() == OrderProof::kSchreierGenerators);
        std::vector<Permutation> threes;
        for (Slot i = 2; i < n; ++i) {
            Permutation p = identity_permutation(n);
            p[0] = 1, p[1] = i, p[i] = 0;
            threes.push_back(p);
        }
        const PermutationGroup alternating(n, threes);
        CHECK(alternating.order() == (n < 3 ? 1 : Integer(factorial(n) / 2)));
        CHECK(symmetric.contains(swap));
        CHECK_FALSE(alternating.contains(swap));
    }
}

TEST_CASE("a group that moves nothing", "[group]") {
    const PermutationGroup none(4, {});
    CHECK(none.order() == 1);
    CHECK(none.base().empty());
    CHECK(none.orbits().size() == 4);
    CHECK(none.contains(identity_permutation(4)));
    CHECK_FALSE(none.contains(long_cycle(4)));
    const PermutationGroup idle(4, {identity_permutation(4)});
    CHECK(idle.order() == 1);
    Random random(1);
    CHECK(idle.random_element(random) == identity_permutation(4));
    CHECK(PermutationGroup(0, {}).order() == 1);
}

TEST_CASE("a bound that is met is the proof, one that is missed is not", "[group]") {
    const PermutationGroup met(24, m24_generators(), with_bound(Integer(244823040)));
    CHECK(met.proof() == OrderProof::kBound);
    CHECK(met.order() == 244823040);
    const PermutationGroup missed(24, m24_generators(), with_bound(factorial(24)));
    CHECK(missed.proof() == OrderProof::kSchreierGenerators);
    CHECK(missed.order() == 244823040);
}

TEST_CASE("group order and membership agree with the list of all elements", "[group]") {
    REQUIRE(rc::check("small groups", [] {
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        // Products of a few disjoint cycles, so that intransitive and abelian groups come up too.
        const std::size_t degree = 1 + random.below(7);
        std::vector<Permutation> generators;
        for (std::size_t i = random.below(4); i > 0; --i) {
            Permutation p = random_permutation(degree, random);
            if (random.below(2) == 0) p = compose(p, p);
            if (random.below(2) == 0) p = compose(p, compose(p, p));
            generators.push_back(p);
        }
        const std::set<Permutation> all = closure(degree, generators);
        const PermutationGroup group(degree, generators, with_seed(random.next()));
        RC_ASSERT(group.order() == static_cast<unsigned long>(all.size()));
        for (int i = 0; i < 20; ++i) {
            const Permutation p = random_permutation(degree, random);
            RC_ASSERT(group.contains(p) == (all.count(p) == 1));
            RC_ASSERT((group.sift(p) == identity_permutation(degree)) == (all.count(p) == 1));
            RC_ASSERT(all.count(group.random_element(random)) == 1);
        }
        std::vector<Permutation> visited;
        group.for_each_element([&visited](const Permutation& p) {
            visited.push_back(p);
            return true;
        });
        RC_ASSERT(visited.size() == all.size());
        RC_ASSERT(std::set<Permutation>(visited.begin(), visited.end()) == all);
    }));
}

TEST_CASE("group orders of products of cyclic groups, which random elements generate badly",
          "[group]") {
    // (Z_2)^k on 2k points needs k generators on every level.
    for (const std::size_t k : {1U, 5U, 12U, 40U}) {
        std::vector<Permutation> generators;
        for (std::size_t i = 0; i < k; ++i) {
            Permutation p = identity_permutation(2 * k);
            std::swap(p[2 * i], p[2 * i + 1]);
            generators.push_back(p);
        }
        const PermutationGroup group(2 * k, generators);
        Integer expected = 1;
        expected <<= k;
        CHECK(group.order() == expected);
        CHECK(group.base().size() == k);
    }
}

TEST_CASE("group elements that act on two sets at once are counted once", "[group]") {
    // S_7 on points and on pairs of points: 7 + 21 points, still 5040 elements.
    const auto doubled = [](const Permutation& p) {
        std::vector<std::pair<Slot, Slot>> pairs;
        for (Slot i = 0; i < 7; ++i) {
            for (Slot j = 0; j < i; ++j) pairs.push_back({j, i});
        }
        Permutation q = p;
        for (const auto& [i, j] : pairs) {
            const std::pair<Slot, Slot> image = std::minmax({p[i], p[j]});
            q.push_back(static_cast<Slot>(
                7 + (std::find(pairs.begin(), pairs.end(), image) - pairs.begin())));
        }
        return q;
    };
    const PermutationGroup group(28, {doubled(long_cycle(7)), doubled(from_cycles(7, {{1, 2}}))});
    CHECK(group.order() == 5040);
    CHECK(group.orbits().size() == 2);
    CHECK(group.orbits()[1].size() == 21);
}

TEST_CASE("going through a group's elements stops when asked to", "[group]") {
    int visits = 0;
    m12().for_each_element([&visits](const Permutation&) { return ++visits < 100; });
    CHECK(visits == 100);
}

TEST_CASE("random group elements are uniform", "[group]") {
    const PermutationGroup group(
        4, {from_cycles(4, {{1, 2, 3, 4}}), from_cycles(4, {{1, 3}})});  // the square, 8 elements
    REQUIRE(group.order() == 8);
    std::map<Permutation, int> count;
    Random random(7);
    for (int i = 0; i < 8000; ++i) ++count[group.random_element(random)];
    REQUIRE(count.size() == 8);
    double chi_squared = 0;
    for (const auto& [p, n] : count) chi_squared += (n - 1000.0) * (n - 1000.0) / 1000;
    CHECK(chi_squared < 29.9);  // 7 degrees of freedom, 1 in 10 000
}

TEST_CASE("the seed decides the chain and not the group", "[group]") {
    const std::vector<Permutation> generators = m24_generators();
    Random random_a(3);
    Random random_b(3);
    const PermutationGroup a(24, generators, with_seed(5));
    const PermutationGroup b(24, generators, with_seed(5));
    CHECK(a.random_element(random_a) == b.random_element(random_b));
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CHECK(PermutationGroup(24, generators, with_seed(seed)).order() == 244823040);
    }
}

TEST_CASE("basic orbits multiply to the order and start at their base points", "[group]") {
    const PermutationGroup group(24, m24_generators());
    Integer product = 1;
    for (std::size_t i = 0; i < group.base().size(); ++i) {
        CHECK(group.basic_orbit(i).front() == group.base()[i]);
        product *= static_cast<unsigned long>(group.basic_orbit(i).size());
    }
    CHECK(product == group.order());
}

TEST_CASE("a symmetric group on a thousand points", "[group][slow]") {
    Permutation swap = identity_permutation(1000);
    std::swap(swap[0], swap[1]);
    const PermutationGroup group(1000, {long_cycle(1000), swap}, with_bound(factorial(1000)));
    CHECK(group.proof() == OrderProof::kBound);
    CHECK(group.base().size() == 999);
}

TEST_CASE("a proof that would take too long is not made, and not claimed", "[group]") {
    PermutationGroupOptions options;
    options.proof_steps = 1000;
    const PermutationGroup group(24, m24_generators(), options);
    CHECK(group.proof() == OrderProof::kNone);
    CHECK(divides(group.order(), Integer(244823040)));
    options.order_bound = 244823040;  // needs no steps
    CHECK(PermutationGroup(24, m24_generators(), options).proof() == OrderProof::kBound);
}

TEST_CASE("a group that no bound settles on hundreds of points", "[group]") {
    // S_60 on five sets of points at once: the chain is that of one set.
    const auto copies = [](const Permutation& p) {
        Permutation q;
        for (Slot c = 0; c < 5; ++c) {
            for (const Slot image : p) q.push_back(c * 60 + image);
        }
        return q;
    };
    const PermutationGroup group(300, {copies(long_cycle(60)), copies(from_cycles(60, {{1, 2}}))},
                                 with_bound(factorial(60) * factorial(60)));
    CHECK(group.proof() == OrderProof::kSchreierGenerators);
    CHECK(group.order() == factorial(60));
    Permutation one_copy = identity_permutation(300);
    std::swap(one_copy[0], one_copy[1]);
    CHECK_FALSE(group.contains(one_copy));
    CHECK(group.contains(copies(from_cycles(60, {{4, 9}}))));
}
