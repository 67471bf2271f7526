// Random turns on a state graph: how soon every point is about equally likely.
//
// The technique: the distribution of a Markov chain, step by step, and its eigenvalues by Lanczos'
// method. A walk that makes one of the k turns at random, each as likely, is a Markov chain on the
// points: the chance to be at a point after a turn is the mean of the chances to be, before it,
// where that turn comes from. The turns are those of a group, so all points are equally likely in
// the long run, if there is a long run. On a bipartite graph even and odd numbers of turns never
// lead to the same points, and the walk stays half away from uniform for ever. The lazy walk, which
// does nothing half of the time, always converges.
//
// How far it is from uniform after t turns is said in two ways:
//     total variation   half the sum, over all points, of |chance - 1/n|: the most that any
//                       question about the position can tell it from a position drawn at random;
//     pointwise         the largest |n * chance - 1|: how much likelier or less likely any one
//                       position is than it should be.
//
// The chain is symmetric where turns undo each other, so its eigenvalues are real; the largest is
// 1, and how fast a walk converges in the end is how far the others are from 1 and -1. They are
// found by Lanczos' method: in the space of what t turns make of a random vector, a symmetric
// matrix of t rows whose entries are on three diagonals has eigenvalues that approach those of the
// chain, the outermost ones first. Uniform is taken out of all vectors, and on a bipartite graph
// what changes sign with every turn, whose eigenvalue is -1. Power iteration would not tell
// eigenvalues apart that are as close to each other as these.
//
// Limits: 24 bytes for each point of the space, reachable or not. Vectors are not made orthogonal
// to all before, so that an eigenvalue may be found again; what differs by less than kSame counts
// once, and how often an eigenvalue occurs is not said.
//
// Cost: a step of a walk, or of Lanczos' method, is points * turns loads.
//
// Sources: D. Levin, Y. Peres, E. Wilmer, "Markov Chains and Mixing Times", 2009, chapters 1, 4 and
// 12; C. Lanczos, "An iteration method for the solution of the eigenvalue problem", 1950; J. Cullum
// and R. Willoughby, "Lanczos Algorithms for Large Symmetric Eigenvalue Computations", 1985, for
// doing without orthogonalisation.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "explore/state_graph.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// One of the things that a step of a walk may be.
struct WalkMove {
    /// The space's turn that undoes it; nothing is done where there is none.
    std::optional<std::uint32_t> undoing;
    double chance = 0;
};

struct WalkOptions {
    bool lazy = false;  ///< does nothing half of the time
    /// The steps, which are repeated; empty for one of the graph's turns at a time, each as likely.
    std::vector<std::vector<WalkMove>> steps;
    std::uint32_t turns = 1000;  ///< at most so many
    /// Ends when total variation is below it, for walks that get there; or when it has stayed the
    /// same for all steps twice.
    double until = 0.001;
    std::uint32_t threads = 1;
    const Cancellation* cancellation = nullptr;
    /// After each turn.
    std::function<void(std::uint32_t turn, double total_variation)> report;
};

/// By the number of turns, from 0.
struct Mixing {
    std::vector<double> total_variation;
    std::vector<double> pointwise;
    std::vector<double> distance;  ///< the mean distance from where it begins

    /// The first number of turns after which total variation is below `epsilon`; none when it has
    /// not come to that.
    [[nodiscard]] std::optional<std::uint32_t> mixing_time(double epsilon = 0.25) const;
};

/// The walk from the graph's origin, on a whole graph with bytes. Throws std::bad_alloc. What is
/// known when it is cancelled is given.
Mixing mixing_of(const StateGraph& graph, const WalkOptions& options);

struct Spectrum {
    std::vector<double> eigenvalues;  ///< different ones below 1, descending
    bool complete = false;            ///< as many as were asked for have been found
    std::uint32_t steps = 0;          ///< of Lanczos' method
};

/// The largest `count` eigenvalues below 1 of the walk that is not lazy, each to about 1e-10, where
/// turns undo each other. As mixing_of() otherwise.
Spectrum spectrum_of(const StateGraph& graph, std::uint32_t count, const WalkOptions& options);

/// The eigenvalues of the symmetric matrix with these diagonals, `beside` one shorter than
/// `diagonal`, descending, by bisection (Sturm's sequences): the largest `count`. O(size * count *
/// 60).
[[nodiscard]] std::vector<double> tridiagonal_eigenvalues(const std::vector<double>& diagonal,
                                                          const std::vector<double>& beside,
                                                          std::size_t count);

}  // namespace qter
