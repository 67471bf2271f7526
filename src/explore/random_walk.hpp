// Random walks on a state graph: mixing time and spectrum.
//
// The technique: the distribution of a Markov chain, step by step, and its eigenvalues by Lanczos'
// method. A walk that makes one of k turns at random, with equal probability, is a Markov chain on
// the points: the probability of a point after a turn is the mean of the probabilities of its
// predecessors before it. The turns generate a group, so the limit distribution, if there is one,
// is uniform. On a bipartite graph even and odd numbers of turns never reach the same points, and
// the total variation from uniform stays at least one half. The lazy walk, which does nothing half
// of the time, always converges.
//
// The distance from uniform after t turns is measured in two ways:
//     total variation   half the sum, over all points, of |chance - 1/n|: the most that the
//                       probability of any event differs from that for a uniformly drawn position;
//     pointwise         the largest |n * chance - 1|: the largest relative error of the probability
//                       of a single position.
//
// The chain is symmetric if turns undo each other, so its eigenvalues are real. The largest is 1,
// and the asymptotic speed of convergence is the distance of the others from 1 and -1. They are
// found by Lanczos' method: in the space that t turns span from a random vector, the chain is a
// symmetric tridiagonal matrix of t rows, whose eigenvalues approach those of the chain, the
// outermost first. The uniform vector is removed from all vectors, and on a bipartite graph the
// vector that changes sign with every turn, whose eigenvalue is -1. Power iteration could not
// separate eigenvalues that are so close to each other.
//
// Limits: 24 bytes for each point of the space, reachable or not. Vectors are not orthogonalised
// against all earlier ones, so an eigenvalue may be found again; eigenvalues that differ by less
// than kSame count once, and multiplicities are not reported.
//
// Cost: a step of a walk, or of Lanczos' method, is points * turns loads.
//
// Sources: D. Levin, Y. Peres, E. Wilmer, "Markov Chains and Mixing Times", 2009, chapters 1, 4 and
// 12; C. Lanczos, "An iteration method for the solution of the eigenvalue problem", 1950; J. Cullum
// and R. Willoughby, "Lanczos Algorithms for Large Symmetric Eigenvalue Computations", 1985, for
// the method without orthogonalisation.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/state_graph.hpp"
#include "support/observer.hpp"

namespace qter {

/// One of the choices in a step of a walk.
struct WalkMove {
    /// The space's inverse turn of this choice; nullopt to do nothing.
    std::optional<std::uint32_t> undoing;
    double chance = 0;
};

struct WalkOptions {
    bool lazy = false;  ///< does nothing half of the time
    /// The steps, repeated in order; empty for one of the graph's turns with equal probability.
    std::vector<std::vector<WalkMove>> steps;
    std::uint32_t turns = 1000;  ///< the most turns
    /// Ends when total variation is below this, or when it has not changed for all steps in two
    /// rounds.
    double until = 0.001;
    std::uint32_t threads = 1;
    Observer observer;  ///< receives each turn of the walk, and some steps of a spectrum
};

/// The results by number of turns, from 0.
struct Mixing {
    std::vector<double> total_variation;
    std::vector<double> pointwise;
    std::vector<double> distance;  ///< the mean distance from the origin

    /// The least number of turns after which total variation is below `epsilon`; nullopt if it was
    /// not reached.
    [[nodiscard]] std::optional<std::uint32_t> mixing_time(double epsilon = 0.25) const;
};

/// The walk from the graph's origin, on a whole graph with bytes. When cancelled, returns the turns
/// done so far. Throws std::bad_alloc.
Mixing mixing_of(const StateGraph& graph, const WalkOptions& options);

struct Spectrum {
    std::vector<double> eigenvalues;  ///< different ones below 1, descending
    bool complete = false;            ///< the requested number has been found
    std::uint32_t steps = 0;          ///< of Lanczos' method
};

/// The largest `count` eigenvalues below 1 of the walk that is not lazy, each to about 1e-10. Turns
/// must undo each other. Otherwise as mixing_of().
Spectrum spectrum_of(const StateGraph& graph, std::uint32_t count, const WalkOptions& options);

/// The largest `count` eigenvalues, descending, of the symmetric tridiagonal matrix with these
/// diagonals; `beside`, the off-diagonal, is one shorter than `diagonal`. By bisection (Sturm's
/// sequences). O(size * count * 60).
[[nodiscard]] std::vector<double> tridiagonal_eigenvalues(const std::vector<double>& diagonal,
                                                          const std::vector<double>& beside,
                                                          std::size_t count);

}  // namespace qter
