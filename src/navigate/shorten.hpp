// Peephole optimisation: makes an algorithm shorter without changing its effect.
//
// The technique: a ball holds the shortest words of all elements near the identity, as all
// canonical sequences of up to r turns. A window of the algorithm, a number of successive turns,
// has the effect of one element s. If s is in the ball, its shortest word is known. If it is r + k
// turns away, s t is in the ball for some t of k turns, so trying all sequences t of 0, 1, ... k
// turns finds a shortest word, up to 2r turns long. A window that is longer than its shortest word
// is replaced by it. At each position the window of r + k + 1 turns is tried: if a shorter window
// can be shortened, so can one around it.
//
// Other words of equal length help, too: they replace windows at random, and commuting turns are
// swapped at random. This brings other turns together, and new windows arise. It is done for some
// rounds when nothing else helps.
//
// Limits: it counts turns, half turns as one. An algorithm whose windows are all shortest may still
// be far from the shortest. Time grows with the number of sequences of k turns for each window. The
// effect on each piece is preserved, even on identical pieces. On puzzles with many grips the ball
// is small.
//
// Source: W. M. McKeeman, "Peephole optimization", Communications of the ACM 8, 1965, for programs;
// that cubers replace parts of long solutions by shortest words is folklore.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "puzzle/puzzle.hpp"
#include "state/state.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct ShortenerOptions {
    /// Bytes for the ball; its radius is the largest that fits.
    std::uint64_t memory_bytes = std::uint64_t{16} << 20;
    /// Most sequences t to try for one window; determines the largest k.
    std::uint64_t sequences_per_window = 60'000;
    std::uint64_t seed = 1;
};

/// Immutable; several threads may use it.
class Shortener {
 public:
    /// Limits of the work.
    struct Effort {
        /// The largest k, if reach() is not smaller.
        std::uint32_t reach = 15;
        /// Rounds of random changes without a shorter result before it ends, for each k.
        std::uint32_t rounds = 40;
    };

    /// For one call.
    struct Statistics {
        std::uint64_t windows = 0;   ///< looked up or searched
        std::uint64_t shorter = 0;   ///< of these, replaced by fewer turns
        std::uint64_t replaced = 0;  ///< replaced by other words of equal length
        std::uint32_t rounds = 0;    ///< rounds of random changes
    };

    /// Makes the ball: some 20 ns and 11 bytes for each canonical sequence in it.
    Shortener(PuzzlePtr puzzle, ShortenerOptions options);
    explicit Shortener(PuzzlePtr puzzle) : Shortener(std::move(puzzle), ShortenerOptions()) {}
    ~Shortener();
    Shortener(Shortener&&) noexcept;
    Shortener& operator=(Shortener&&) noexcept;

    /// r, and the largest k.
    [[nodiscard]] std::uint32_t radius() const;
    [[nodiscard]] std::uint32_t reach() const;

    /// A shortest word of `state`, a valid state of the puzzle, if it has at most `turns` turns and
    /// at most radius() + reach(). Otherwise, or when cancelled, nullopt.
    [[nodiscard]] std::optional<Algorithm> shortest(const State& state, std::uint32_t turns,
                                                    const Cancellation& cancellation) const;

    /// An equivalent algorithm, at most as long as the result of cancel(). Deterministic for a
    /// seed; when cancelled, the best so far.
    [[nodiscard]] Algorithm shorten(const Algorithm& algorithm, Effort effort,
                                    const Cancellation& cancellation,
                                    Statistics* statistics = nullptr) const;
    [[nodiscard]] Algorithm shorten(const Algorithm& algorithm) const {
        return shorten(algorithm, Effort(), Cancellation());
    }

 private:
    class Ball;
    class Run;

    ShortenerOptions options_;
    std::unique_ptr<const Ball> ball_;
};

}  // namespace qter
