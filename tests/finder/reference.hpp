// The finder's answers by plain enumeration: slow, with nothing clever in it that could be wrong.
//
// Every cycle structure of every orbit is made, cycle by cycle, and reduced to what realisability
// and the result depend on (Signature). Whether a register is realisable is tried out: everything
// that leftover pieces could add to its sums and parities is added, and the vector looked up in the
// puzzle's GroupConstraints::image. Nothing of the finder's own code is used but its list of
// orbits. Only for puzzles whose group is exact, and for few orbits: the pyraminx with its five is
// done in a moment, Christopher's jewel with its seven not in minutes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>

#include "finder/finder_puzzle.hpp"
#include "finder/parity_sharing.hpp"

namespace qter::testing {

using Counts = std::vector<std::uint32_t>;  ///< of pieces, by orbit
using Orders = std::vector<std::uint64_t>;  ///< of a tuple of registers, descending

namespace reference {

/// All that matters of a register's cycles, in one orbit.
struct OrbitSignature {
    std::uint64_t order = 1;
    std::uint32_t used = 0;    ///< pieces
    std::uint32_t sum = 0;     ///< of twists
    std::uint32_t parity = 0;  ///< of the permutation

    friend bool operator<(const OrbitSignature& a, const OrbitSignature& b) {
        return std::tie(a.order, a.used, a.sum, a.parity) <
               std::tie(b.order, b.used, b.sum, b.parity);
    }
};

/// The same in all orbits.
struct Signature {
    std::uint64_t order = 1;
    Counts used;
    ResidueSubgroup::Vector vector;  ///< as GroupConstraints::image has it

    friend bool operator<(const Signature& a, const Signature& b) {
        return std::tie(a.order, a.used, a.vector) < std::tie(b.order, b.used, b.vector);
    }
};

/// Every multiset of cycles on at most the usable pieces, the empty one among them: each is a
/// smaller one and a cycle more, and what a cycle adds depends on the smaller one's signature only.
inline std::set<OrbitSignature> orbit_signatures(const FinderOrbit& orbit) {
    std::set<OrbitSignature> all = {OrbitSignature()};
    std::vector<OrbitSignature> queue(all.begin(), all.end());
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const OrbitSignature smaller = queue[at];
        for (std::uint32_t length = 1; smaller.used + length <= orbit.usable; ++length) {
            for (std::uint32_t twist = 0; twist < orbit.modulus; ++twist) {
                if (length == 1 && twist == 0) continue;  // no cycle: the piece stays solved
                // Once round, the pieces are twisted: how often until that is none?
                std::uint64_t rounds = 1;
                while (rounds * twist % orbit.modulus != 0) ++rounds;
                OrbitSignature more;
                more.order = std::lcm(smaller.order, length * rounds);
                more.used = smaller.used + length;
                more.sum = (smaller.sum + twist) % orbit.modulus;
                more.parity = (smaller.parity + length - 1) % 2;
                if (all.insert(more).second) queue.push_back(more);
            }
        }
    }
    return all;
}

/// How many leftover pieces count: a second one can change places with the first, a third can do
/// nothing that these two could not.
inline std::uint32_t leftover_class(std::uint32_t left) { return std::min(left, 2U); }

/// Everything that one leftover piece, or two, can add to sum and parity.
inline std::vector<std::array<std::uint32_t, 2>> additions(const FinderOrbit& orbit,
                                                           std::uint32_t left,
                                                           ParitySharing parity_sharing) {
    std::vector<std::array<std::uint32_t, 2>> all;
    const std::uint32_t sums = left >= 1 ? orbit.modulus : 1;
    const std::uint32_t parities = left >= 2 && parity_sharing == ParitySharing::kAllowed ? 2 : 1;
    for (std::uint32_t sum = 0; sum < sums; ++sum) {
        for (std::uint32_t parity = 0; parity < parities; ++parity) all.push_back({sum, parity});
    }
    return all;
}

/// Whether leftover pieces, so many by orbit, can take this vector into the puzzle's image.
class Realisable {
 public:
    Realisable(const FinderPuzzle& puzzle, ParitySharing parity_sharing)
        : puzzle_(puzzle), parity_sharing_(parity_sharing) {}

    bool operator()(const ResidueSubgroup::Vector& vector, Counts left) {
        for (std::uint32_t& pieces : left) pieces = leftover_class(pieces);
        const auto known = known_.find({vector, left});
        if (known != known_.end()) return known->second;
        ResidueSubgroup::Vector changed = vector;
        return known_[{vector, left}] = try_all(changed, left, 0);
    }

 private:
    bool try_all(ResidueSubgroup::Vector& vector, const Counts& left, std::size_t orbit) const {
        const ResidueSubgroup& image = puzzle_.constraints().image;
        if (orbit == left.size()) return image.contains(vector);
        std::uint32_t& sum = vector[2 * orbit];
        std::uint32_t& parity = vector[2 * orbit + 1];
        const FinderOrbit& here = puzzle_.orbits()[orbit];
        for (const auto& [more, swap] : additions(here, left[orbit], parity_sharing_)) {
            const std::uint32_t sum_before = sum;
            const std::uint32_t parity_before = parity;
            sum = (sum + more) % here.modulus;
            parity = (parity + swap) % 2;
            const bool found = try_all(vector, left, orbit + 1);
            sum = sum_before;
            parity = parity_before;
            if (found) return true;
        }
        return false;
    }

    const FinderPuzzle& puzzle_;
    ParitySharing parity_sharing_;
    std::map<std::pair<ResidueSubgroup::Vector, Counts>, bool> known_;
};

/// Every signature of a register. `count(orbit, used)` is what becomes of the number of used
/// pieces: itself, or a class of it where that is enough.
template <class Count>
std::set<Signature> signatures(const FinderPuzzle& puzzle, const Count& count) {
    std::set<Signature> all = {Signature()};
    for (const FinderOrbit& orbit : puzzle.orbits()) {
        std::set<OrbitSignature> here;
        for (OrbitSignature signature : orbit_signatures(orbit)) {
            signature.used = count(orbit, signature.used);
            here.insert(signature);
        }
        std::set<Signature> longer;
        for (const Signature& begin : all) {
            for (const OrbitSignature& next : here) {
                Signature signature = begin;
                signature.order = std::lcm(begin.order, next.order);
                signature.used.push_back(next.used);
                signature.vector.push_back(next.sum);
                signature.vector.push_back(next.parity);
                longer.insert(std::move(signature));
            }
        }
        all = std::move(longer);
    }
    return all;
}

/// a matches or exceeds b in every place.
inline bool dominates(const Orders& a, const Orders& b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](std::uint64_t x, std::uint64_t y) { return x >= y; });
}

/// Those that no other tuple dominates, each once.
inline std::set<Orders> front(const std::set<Orders>& tuples) {
    std::set<Orders> kept;
    // Whatever dominates a tuple comes after it in lexicographic order.
    for (auto tuple = tuples.rbegin(); tuple != tuples.rend(); ++tuple) {
        const auto dominating = [&](const Orders& other) { return dominates(other, *tuple); };
        if (std::none_of(kept.begin(), kept.end(), dominating)) kept.insert(*tuple);
    }
    return kept;
}

/// Tuples by what all of their registers use together.
using TuplesByUse = std::map<Counts, std::set<Orders>>;

/// Tuples that are dominated by others of the same use are dropped. Nothing is lost: what can be
/// put to them, and whether that is realisable, depends on their use alone, and when the same order
/// is put to two tuples and both are sorted anew, the one still dominates the other, as its i-th
/// largest is at least as large for every i.
inline void keep_fronts(TuplesByUse& tuples) {
    for (auto& [used, orders] : tuples) orders = front(orders);
}

inline bool fit(const Counts& used, const Counts& more, const Counts& room) {
    for (std::size_t orbit = 0; orbit < room.size(); ++orbit) {
        if (used[orbit] + more[orbit] > room[orbit]) return false;
    }
    return true;
}

/// All tuples of so many of `single`, registers that use at most `room` together.
inline TuplesByUse combine(const TuplesByUse& single, unsigned registers, const Counts& room) {
    TuplesByUse tuples = {{Counts(room.size(), 0), {Orders()}}};
    for (unsigned i = 0; i < registers; ++i) {
        TuplesByUse longer;
        for (const auto& [used, begins] : tuples) {
            for (const auto& [more, orders] : single) {
                if (!fit(used, more, room)) continue;
                Counts together = used;
                for (std::size_t orbit = 0; orbit < room.size(); ++orbit) {
                    together[orbit] += more[orbit];
                }
                std::set<Orders>& here = longer[together];
                for (const Orders& begin : begins) {
                    for (const Orders& order : orders) {
                        Orders tuple = begin;
                        tuple.push_back(order[0]);
                        std::sort(tuple.rbegin(), tuple.rend());
                        here.insert(std::move(tuple));
                    }
                }
            }
        }
        keep_fronts(longer);
        tuples = std::move(longer);
    }
    return tuples;
}

/// Every row of leftover classes, the orbits' numbers of pieces permitting.
inline std::vector<Counts> leftover_classes(const FinderPuzzle& puzzle) {
    std::vector<Counts> all = {{}};
    for (const FinderOrbit& orbit : puzzle.orbits()) {
        std::vector<Counts> longer;
        for (const Counts& begin : all) {
            for (std::uint32_t left = 0; left <= leftover_class(orbit.pieces); ++left) {
                longer.push_back(begin);
                longer.back().push_back(left);
            }
        }
        all = std::move(longer);
    }
    return all;
}

}  // namespace reference

/// The Pareto front of tuples of orders of so many registers, ascending. For each row of leftover
/// classes, the registers that these leftover pieces make realisable are combined in all ways that
/// leave at least as many: more of them do no harm, so all of these tuples are possible, and every
/// possible tuple is found where its own leftover pieces are assumed. The 3x3 takes a second for
/// five registers.
inline std::vector<Orders> reference_front(const FinderPuzzle& puzzle, unsigned registers,
                                           ParitySharing parity_sharing) {
    using namespace reference;
    const std::set<Signature> all =
        signatures(puzzle, [](const FinderOrbit& /*orbit*/, std::uint32_t used) { return used; });
    Realisable realisable(puzzle, parity_sharing);
    std::set<Orders> found;
    for (const Counts& left : leftover_classes(puzzle)) {
        Counts room;
        for (std::size_t orbit = 0; orbit < left.size(); ++orbit) {
            const FinderOrbit& here = puzzle.orbits()[orbit];
            room.push_back(std::min(here.usable, here.pieces - left[orbit]));
        }
        TuplesByUse single;
        for (const Signature& signature : all) {
            if (realisable(signature.vector, left)) {
                single[signature.used].insert({signature.order});
            }
        }
        keep_fronts(single);
        for (const auto& [used, tuples] : combine(single, registers, room)) {
            found.insert(tuples.begin(), tuples.end());
        }
    }
    const std::set<Orders> best = front(found);
    return {best.begin(), best.end()};
}

/// Every order that one register can have, ascending. Structures are told apart by what they leave
/// over, and nothing else about the pieces that they use.
inline std::vector<std::uint64_t> reference_orders(const FinderPuzzle& puzzle,
                                                   ParitySharing parity_sharing) {
    using namespace reference;
    // Here the number of "used" pieces is the class of those left over.
    const std::set<Signature> all =
        signatures(puzzle, [](const FinderOrbit& orbit, std::uint32_t used) {
            return leftover_class(orbit.pieces - used);
        });
    Realisable realisable(puzzle, parity_sharing);
    std::set<std::uint64_t> orders;
    for (const Signature& signature : all) {
        if (realisable(signature.vector, signature.used)) orders.insert(signature.order);
    }
    return {orders.begin(), orders.end()};
}

}  // namespace qter::testing
