// The technique: the Chinese remainder theorem over the cycles of a permutation. We follow the
// slots, not the pieces. After n repetitions of a step with permutation p, slot i holds the piece
// that was in slot p^n(i) of the state, turned by the sum of the step's orientations in i, p(i),
// ..., p^(n-1)(i). So piece i is in its own slot when p^n(i) = j, where j is its slot at the start.
// If j is in the cycle of i, of length L, this fixes n mod L; otherwise n does not exist. Each
// round of the cycle adds the same orientation, so the condition that piece i is not turned fixes
// the number of rounds modulo a divisor of the orbit's modulus. Each piece thus gives one
// congruence, or "never", and the theorem joins them. Nothing is simulated, so registers of
// astronomic order cost no more than small ones.
//
// Limits: none except memory for a few words per slot. For short periods on fast states, stepping
// is quicker; the machine tries that first and comes here when it has not succeeded.
// Source: cycle structure of permutations and the remainder theorem, any algebra book; the paper
// (section 3.1) counts registers by the same cycles.
#include "interpreter/counting.hpp"

#include <cassert>

#include "interpreter/congruence.hpp"

namespace qter {
namespace {

/// Each slot's position on the walk i, p(i), p(p(i)), ... of its cycle.
class Walks {
 public:
    Walks(const Shape& shape, const State& step) : shape_(shape), places_(shape.slots()) {
        for (Slot start = 0; start < shape.slots(); ++start) {
            if (!places_[start].seen) walk(step, start);
        }
    }

    /// The n for which slot `i` holds, with orientation 0, the piece that was in slot `j` with
    /// orientation `turned`.
    [[nodiscard]] std::optional<Congruence> arrival(Slot i, Slot j, unsigned turned) const {
        if (places_[i].cycle != places_[j].cycle) return std::nullopt;
        const Cycle& cycle = cycles_[places_[i].cycle];
        const unsigned modulus = shape_.modulus(i);
        const bool passes_start = places_[j].at < places_[i].at;
        const Slot first = places_[j].at + (passes_start ? cycle.length : 0) - places_[i].at;
        unsigned sum = turned + places_[j].before + modulus - places_[i].before;
        if (passes_start) sum += cycle.sum;
        for (unsigned rounds = 0; rounds < cycle.rounds; ++rounds, sum += cycle.sum) {
            if (sum % modulus != 0) continue;
            return Congruence{Integer(first) + Integer(cycle.length) * rounds,
                              Integer(cycle.length) * cycle.rounds};
        }
        return std::nullopt;
    }

 private:
    struct Place {
        std::uint32_t cycle = 0;
        Slot at = 0;          ///< steps from the cycle's start
        unsigned before = 0;  ///< sum of the orientations of the slots before it, reduced
        bool seen = false;
    };
    struct Cycle {
        Slot length = 0;
        unsigned sum = 0;     ///< sum of the orientations of one round, reduced
        unsigned rounds = 1;  ///< rounds after which the orientation is 0 again
    };

    void walk(const State& step, Slot start) {
        const unsigned modulus = shape_.modulus(start);
        Cycle cycle;
        for (Slot at = start; !places_[at].seen; at = step.piece[at]) {
            places_[at] = {static_cast<std::uint32_t>(cycles_.size()), cycle.length, cycle.sum,
                           true};
            ++cycle.length;
            cycle.sum = (cycle.sum + step.orient[at]) % modulus;
        }
        while (cycle.sum * cycle.rounds % modulus != 0) ++cycle.rounds;
        cycles_.push_back(cycle);
    }

    const Shape& shape_;
    std::vector<Place> places_;
    std::vector<Cycle> cycles_;
};

}  // namespace

std::optional<Integer> repetitions_until_solved(const Shape& shape, const State& state,
                                                const State& step,
                                                const std::vector<Slot>& pieces) {
    assert(is_valid(shape, state) && is_valid(shape, step));
    const Walks walks(shape, step);
    const Permutation sits_in = inverse(state.piece);
    Congruence all;
    for (const Slot piece : pieces) {
        const Slot slot = sits_in[piece];
        const std::optional<Congruence> one = walks.arrival(piece, slot, state.orient[slot]);
        if (!one) return std::nullopt;
        const std::optional<Congruence> both = intersect(all, *one);
        if (!both) return std::nullopt;
        all = *both;
    }
    return all.residue;
}

}  // namespace qter
