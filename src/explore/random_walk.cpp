#include "explore/random_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "support/big_array.hpp"
#include "support/random.hpp"
#include "table/row_parts.hpp"

namespace qter {
namespace {

/// Points of the rows that a thread takes at a time.
constexpr std::uint64_t kPointsPerPart = std::uint64_t{1} << 16;
/// Eigenvalues that differ by less count as one.
constexpr double kSame = 1e-8;
/// An eigenvalue is found when it has changed by less than this between two checks.
constexpr double kFound = 1e-12;
/// The precision of sums of millions of probabilities.
constexpr double kRounding = 1e-9;
constexpr std::uint32_t kStepsPerPoll = 10;
/// Rounding adds components of the trivial eigenvectors, which grow about threefold with every
/// step. Removing them from two successive vectors eliminates them.
constexpr std::uint32_t kStepsPerCleaning = 8;
constexpr std::uint32_t kMostSteps = 2000;

using Vector = BigArray<double>;

/// The chain as a matrix for vectors with an entry for each point.
class Chain {
 public:
    Chain(const StateGraph& graph, const WalkOptions& options)
        : graph_(graph),
          space_(graph.space().space()),
          options_(options),
          parts_(space_.rows(), space_.row(), kPointsPerPart) {}

    [[nodiscard]] std::size_t size() const { return space_.size(); }
    /// Fills a vector with zeros, which takes a while. False if cancelled.
    bool make(Vector& vector) const {
        vector.reserve(size());
        while (vector.size() < size()) {
            if (cancelled()) return false;
            vector.resize(std::min<std::size_t>(size(), vector.size() + kPointsPerPart));
        }
        return true;
    }
    [[nodiscard]] bool cancelled() const { return options_.observer.cancelled(); }
    [[nodiscard]] std::uint8_t distance(std::size_t point) const {
        return graph_.distances()[point];
    }
    [[nodiscard]] bool is_reachable(std::size_t point) const {
        return distance(point) != ByteStore::kNever;
    }

    /// The graph's turns with equal probability.
    [[nodiscard]] std::vector<WalkMove> turns() const {
        const GraphSpace& graph = graph_.space();
        std::vector<WalkMove> moves;
        for (std::uint32_t turn = 0; turn < graph.turns(); ++turn) {
            moves.push_back({graph.undoing(turn), 1.0 / graph.turns()});
        }
        return moves;
    }
    /// The choices in the step with this number.
    [[nodiscard]] std::vector<WalkMove> moves(std::size_t step) const {
        std::vector<WalkMove> moves =
            options_.steps.empty() ? turns() : options_.steps[step % options_.steps.size()];
        if (!options_.lazy) return moves;
        for (WalkMove& move : moves) move.chance /= 2;
        moves.push_back({std::nullopt, 0.5});
        return moves;
    }

    /// Writes to `out` the probabilities after one of the moves, times `by`, from the probabilities
    /// `in` before it: each point sums those of its predecessors. If turns undo each other, the
    /// chain's matrix is symmetric, so this is multiplication by it. Calls `row_done(part, from,
    /// end)` for points whose probabilities have just been computed.
    template <class RowDone>
    void multiply(const std::vector<WalkMove>& moves, const Vector& in, Vector& out, double by,
                  const RowDone& row_done) const {
        for_parts([&](std::size_t part, std::uint64_t from, std::uint64_t end) {
            std::vector<std::uint64_t> to(space_.turns());
            for (std::uint64_t row = from; row < end; ++row) {
                double* const here = out.data() + row * space_.row();
                std::fill(here, here + space_.row(), 0.0);
                space_.rows_after(row, to);
                for (const WalkMove& move : moves) {
                    const double share = move.chance * by;
                    if (!move.undoing) {
                        const double* const same = in.data() + row * space_.row();
                        for (std::uint32_t i = 0; i < space_.row(); ++i) here[i] += share * same[i];
                        continue;
                    }
                    const double* const there = in.data() + to[*move.undoing] * space_.row();
                    const ProductSpace::Column* const after = space_.after(*move.undoing).data();
                    for (std::uint32_t i = 0; i < space_.row(); ++i) {
                        here[i] += share * there[after[i]];
                    }
                }
                row_done(part, row * space_.row(), (row + 1) * space_.row());
            }
        });
    }
    /// One zero for each part; parts are summed in order.
    [[nodiscard]] std::vector<double> by_part() const {
        return std::vector<double>(parts_.size(), 0.0);
    }

    /// The sum of `of(point)` over all points, independent of the number of threads.
    template <class Of>
    double sum(const Of& of) const {
        std::vector<double> sums(parts_.size(), 0.0);
        for_parts([&](std::size_t part, std::uint64_t from, std::uint64_t end) {
            double own = 0;
            for (std::size_t i = from * space_.row(); i < end * space_.row(); ++i) own += of(i);
            sums[part] = own;
        });
        return std::accumulate(sums.begin(), sums.end(), 0.0);
    }
    /// Calls change(point) for all points.
    template <class Change>
    void for_points(const Change& change) const {
        static_cast<void>(sum([&](std::size_t i) {
            change(i);
            return 0.0;
        }));
    }

 private:
    /// Calls work(part, from, end) for all parts. When cancelled it skips parts, and the result
    /// must not be used.
    template <class Work>
    void for_parts(const Work& work) const {
        parts_.for_each(options_.threads, [&](std::uint32_t /*thread*/, std::size_t part,
                                              std::uint64_t from, std::uint64_t end) {
            if (!cancelled()) work(part, from, end);
        });
    }

    const StateGraph& graph_;
    const ProductSpace& space_;
    const WalkOptions& options_;
    RowParts parts_;
};

/// Removes from a vector the component of the uniform vector, and on a bipartite graph that of the
/// vector that changes sign with every turn.
void take_out_trivial(const Chain& chain, bool bipartite, double points, Vector& vector) {
    const double mean = chain.sum([&](std::size_t i) { return vector[i]; }) / points;
    const auto sign = [&](std::size_t i) { return chain.distance(i) % 2 == 0 ? 1.0 : -1.0; };
    const double swing =
        bipartite ? chain.sum([&](std::size_t i) { return sign(i) * vector[i]; }) / points : 0.0;
    chain.for_points([&](std::size_t i) {
        if (chain.is_reachable(i)) vector[i] -= mean + sign(i) * swing;
    });
}

/// The distance of probabilities from uniform, summed by parts.
class Deviation {
 public:
    Deviation(const Chain& chain, double points)
        : chain_(chain),
          points_(points),
          over_(chain.by_part()),
          most_(chain.by_part()),
          distance_(chain.by_part()) {}

    void add(std::size_t part, const Vector& chance, std::size_t from, std::size_t end) {
        double over = 0, most = 0, distance = 0;
        for (std::size_t i = from; i < end; ++i) {
            // The sum of positive deviations equals that of negative ones, so half of the total.
            over += std::max(0.0, chance[i] - 1 / points_);
            if (!chain_.is_reachable(i)) continue;
            most = std::max(most, std::abs(chance[i] * points_ - 1));
            distance += chance[i] * chain_.distance(i);
        }
        over_[part] += over;
        most_[part] = std::max(most_[part], most);
        distance_[part] += distance;
    }
    void append_to(Mixing& mixing) const {
        mixing.total_variation.push_back(std::accumulate(over_.begin(), over_.end(), 0.0));
        mixing.pointwise.push_back(*std::max_element(most_.begin(), most_.end()));
        mixing.distance.push_back(std::accumulate(distance_.begin(), distance_.end(), 0.0));
    }

 private:
    const Chain& chain_;
    double points_;
    std::vector<double> over_, most_, distance_;  // by part
};

/// Whether repeated steps have not changed total variation in the last two rounds. False for a walk
/// of single turns.
bool stays(const std::vector<double>& total_variation, std::size_t steps) {
    const std::size_t last = total_variation.size() - 1;
    if (steps == 0 || last < 2 * steps) return false;
    // On large graphs total variation stays near 1 for long, and changes little.
    return std::abs(total_variation[last] - total_variation[last - 2 * steps]) <=
           kRounding * (1 - total_variation[last]);
}

/// The different values, descending; nearly equal ones count once.
std::vector<double> different(const std::vector<double>& values, std::size_t count) {
    std::vector<double> all;
    for (const double value : values) {
        if (all.size() == count) break;
        if (all.empty() || all.back() - value > kSame) all.push_back(value);
    }
    return all;
}

/// The number of eigenvalues below x.
std::size_t eigenvalues_below(const std::vector<double>& diagonal,
                              const std::vector<double>& beside, double x) {
    std::size_t below = 0;
    double quotient = 1;
    for (std::size_t i = 0; i < diagonal.size(); ++i) {
        const double off = i == 0 ? 0 : beside[i - 1];
        quotient = diagonal[i] - x - off * off / quotient;
        if (quotient == 0) quotient = 1e-300;
        below += quotient < 0 ? 1 : 0;
    }
    return below;
}

}  // namespace

std::optional<std::uint32_t> Mixing::mixing_time(double epsilon) const {
    for (std::size_t turn = 0; turn < total_variation.size(); ++turn) {
        if (total_variation[turn] < epsilon - kRounding) return static_cast<std::uint32_t>(turn);
    }
    return std::nullopt;
}

Mixing mixing_of(const StateGraph& graph, const WalkOptions& options) {
    const Chain chain(graph, options);
    const double points = graph.levels().total().get_d();
    // At the start one point has probability 1.
    Mixing mixing = {{1 - 1 / points}, {points - 1}, {0}};
    Vector chance, next;
    if (!chain.make(chance) || !chain.make(next)) return mixing;
    chance[graph.origin()] = 1;
    for (std::uint32_t turn = 0;; ++turn) {
        options.observer.tell({fmt::format("random turns: {}", turn)});
        const bool done = mixing.total_variation.back() < options.until || turn == options.turns ||
                          stays(mixing.total_variation, options.steps.size());
        if (done || chain.cancelled()) return mixing;
        Deviation deviation(chain, points);
        chain.multiply(chain.moves(turn), chance, next, 1,
                       [&](std::size_t part, std::size_t from, std::size_t end) {
                           deviation.add(part, next, from, end);
                       });
        if (chain.cancelled()) return mixing;
        deviation.append_to(mixing);
        std::swap(chance, next);
    }
}

namespace {

/// Writes random entries at reachable points, and 0 elsewhere.
void draw(const Chain& chain, Vector& to) {
    Random random(1);
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (i % kPointsPerPart == 0 && chain.cancelled()) return;
        const double drawn = static_cast<double>(random.next() >> 11) * 0x1p-53 - 0.5;
        to[i] = chain.is_reachable(i) ? drawn : 0;
    }
}

bool are_same(const std::vector<double>& one, const std::vector<double>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](double a, double b) { return std::abs(a - b) < kFound; });
}

}  // namespace

Spectrum spectrum_of(const StateGraph& graph, std::uint32_t count, const WalkOptions& options) {
    const Chain chain(graph, options);
    const bool bipartite = graph.space().graph().bipartite().value_or(false);
    const double points = graph.levels().total().get_d();
    Spectrum spectrum;
    // Vectors of Lanczos' method, each with its norm, by which it must be divided.
    Vector now, before, next;
    if (!chain.make(now) || !chain.make(before) || !chain.make(next)) return spectrum;
    draw(chain, now);
    take_out_trivial(chain, bipartite, points, now);
    double length = std::sqrt(chain.sum([&](std::size_t i) { return now[i] * now[i]; }));
    double length_before = 1;
    const std::vector<WalkMove> moves = chain.turns();
    std::vector<double> diagonal, beside;
    std::vector<double> last;
    while (spectrum.steps < kMostSteps && !chain.cancelled()) {
        std::vector<double> dots = chain.by_part();
        chain.multiply(moves, now, next, 1 / length,
                       [&](std::size_t part, std::size_t from, std::size_t end) {
                           double dot = 0;
                           for (std::size_t i = from; i < end; ++i) dot += now[i] * next[i];
                           dots[part] += dot;
                       });
        const double alpha = std::accumulate(dots.begin(), dots.end(), 0.0) / length;
        const double of_now = alpha / length;
        const double of_before = beside.empty() ? 0 : beside.back() / length_before;
        double square = chain.sum([&](std::size_t i) {
            next[i] -= of_now * now[i] + of_before * before[i];
            return next[i] * next[i];
        });
        if (spectrum.steps % kStepsPerCleaning < 2) {
            take_out_trivial(chain, bipartite, points, next);
            square = chain.sum([&](std::size_t i) { return next[i] * next[i]; });
        }
        if (chain.cancelled()) break;
        const double beta = std::sqrt(square);
        diagonal.push_back(alpha);
        ++spectrum.steps;
        const bool ended = beta < 1e-13;  // the space is complete
        if (ended || spectrum.steps % kStepsPerPoll == 0) {
            const std::size_t look = std::min<std::size_t>(diagonal.size(), 4 * count + 8);
            spectrum.eigenvalues =
                different(tridiagonal_eigenvalues(diagonal, beside, look), count);
            const bool as_many = spectrum.eigenvalues.size() == count;
            spectrum.complete = ended || (as_many && are_same(last, spectrum.eigenvalues));
            options.observer.tell({fmt::format("eigenvalues: step {}", spectrum.steps)});
            if (spectrum.complete) return spectrum;
            last = spectrum.eigenvalues;
        }
        beside.push_back(beta);
        length_before = std::exchange(length, beta);
        std::swap(before, now);
        std::swap(now, next);
    }
    // Stopped early: the current approximations.
    spectrum.eigenvalues = different(
        tridiagonal_eigenvalues(diagonal, beside, std::min<std::size_t>(diagonal.size(), count)),
        count);
    return spectrum;
}

std::vector<double> tridiagonal_eigenvalues(const std::vector<double>& diagonal,
                                            const std::vector<double>& beside, std::size_t count) {
    // Gershgorin: every eigenvalue is within the row sum of some entry of the diagonal.
    double least = 0, most = 0;
    for (std::size_t i = 0; i < diagonal.size(); ++i) {
        const double left = i == 0 ? 0 : std::abs(beside[i - 1]);
        const double right = i < beside.size() && i + 1 < diagonal.size() ? std::abs(beside[i]) : 0;
        least = std::min(least, diagonal[i] - left - right);
        most = std::max(most, diagonal[i] + left + right);
    }
    std::vector<double> values;
    for (std::size_t k = 0; k < std::min(count, diagonal.size()); ++k) {
        // The k-th from above: the largest x with no more than size - 1 - k eigenvalues below it.
        double low = least, high = most;
        while (true) {
            const double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) break;
            const std::size_t below = eigenvalues_below(diagonal, beside, middle);
            (below <= diagonal.size() - 1 - k ? low : high) = middle;
        }
        values.push_back(high);
    }
    return values;
}

}  // namespace qter
