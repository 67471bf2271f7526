// Peephole optimisation: an algorithm becomes shorter without changing what it does.
//
// The technique: the shortest words of all elements near the identity are
// kept, a ball of all canonical sequences of up to r turns. A window of the algorithm, some turns
// in a row, is one element s. When s is in the ball its shortest word is read off; when it is r + k
// turns away, s t is in the ball for some t of k turns, so going through all sequences t of 0, 1,
// ... k turns finds a shortest word of it, up to 2r turns long. A window with fewer turns than it
// has gives way to its shortest word. A window of r + k + 1 turns is taken at each place: when a
// shorter window could be shortened, so can one around it.
//
// Words that are as short as their windows matter, too: put in, at random, with commuting turns
// swapped at random, they bring other turns together, so that new windows arise. That is done for
// some rounds after nothing else helps.
//
// Limits: turns are counted, half turns as one. An algorithm in which all windows are as short as
// they can be may still be far from the shortest. Time grows with the number of sequences of k
// turns for each window; where pieces look alike, what the algorithm does to each piece is kept
// all the same. On puzzles with many grips the ball is small.
//
// Source: W. M. McKeeman, "Peephole optimization", Communications of the ACM 8, 1965, for programs;
// that cubers replace parts of long solutions by shortest words is folklore.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "puzzle/puzzle.hpp"
#include "puzzle/state.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct ShortenerOptions {
    /// For the ball; its radius is the largest that fits.
    std::uint64_t memory_bytes = std::uint64_t{16} << 20;
    /// Most sequences t that are gone through for one window; it decides the largest k.
    std::uint64_t sequences_per_window = 60'000;
    std::uint64_t seed = 1;
};

/// Immutable once made; several threads may use one.
class Shortener {
 public:
    /// How much is tried.
    struct Effort {
        /// The largest k, if reach() is not smaller.
        std::uint32_t reach = 15;
        /// Rounds of random changes without a gain before it ends, for each k.
        std::uint32_t rounds = 40;
    };

    /// Of one call.
    struct Statistics {
        std::uint64_t windows = 0;   ///< looked up or searched for
        std::uint64_t shorter = 0;   ///< of these, replaced by fewer turns
        std::uint64_t replaced = 0;  ///< replaced by as many other turns
        std::uint32_t rounds = 0;    ///< of random changes
    };

    /// Makes the ball: some 20 ns and 11 bytes for each canonical sequence in it.
    Shortener(PuzzlePtr puzzle, ShortenerOptions options);
    explicit Shortener(PuzzlePtr puzzle) : Shortener(std::move(puzzle), ShortenerOptions()) {}
    ~Shortener();
    Shortener(Shortener&&) noexcept;
    Shortener& operator=(Shortener&&) noexcept;

    /// r and the largest k.
    [[nodiscard]] std::uint32_t radius() const;
    [[nodiscard]] std::uint32_t reach() const;

    /// A shortest word of `state`, a valid state of the puzzle, when it has at most `turns` turns,
    /// at most radius() + reach() of them; else nullopt. Also nullopt when it was cancelled.
    [[nodiscard]] std::optional<Algorithm> shortest(const State& state, std::uint32_t turns,
                                                    const Cancellation& cancellation) const;

    /// An algorithm that does the same and is no longer than cancel() makes it. The same for the
    /// same seed, unless it was cancelled: then it is the best so far.
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
