// Words for 3-cycles: short sequences of turns that move three pieces and nothing else that shows.
//
// The technique: commutators and conjugates, as in solving blindfolded. If A and B have little in
// common, A B A' B' moves few pieces; some of these move three of one orbit. Conjugation by a turn,
// T C T', takes a 3-cycle to one of other pieces, so from the commutators all 3-cycles that turns
// lead to are found, the shortest words first (E. W. Dijkstra, "A note on two problems in connexion
// with graphs", 1959): a table of a word for each 3-cycle, with each way to twist the pieces. Where
// a puzzle has pieces that look alike, only those that a register can own must come back.
//
// Orbits that have no 3-cycle among the commutators are searched by meeting in the middle: two
// words of a few grips that do the same to all other orbits, one forwards and one backwards, move
// pieces of this orbit alone.
//
// Limits: words are short, not shortest. Orbits that have no 3-cycle in either way, and those of
// more than kMostEntries entries, have none here. Elements that twist two pieces are put together
// from two 3-cycles.
//
// Source: the Qter paper, section 3.3.6, names the method; commutators for blindfolded solving are
// folklore of the field (R. Singmaster, "Notes on Rubik's Magic Cube", 1981, has many).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "construct/turn_words.hpp"
#include "finder/finder_puzzle.hpp"
#include "puzzle/state.hpp"
#include "search/turn_set.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A 3-cycle in an orbit: slot a gets the piece of b, b that of c, c that of a, and what arrives in
/// a is twisted by twist_a, in b by twist_b, in c so that the sum is 0. Slots are numbered within
/// the orbit, twists are the puzzle's orientations.
struct ThreeCycle {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint32_t twist_a = 0;
    std::uint32_t twist_b = 0;
};

/// Immutable once made; several threads may use one.
class ThreeCycles {
 public:
    static constexpr std::size_t kMostEntries = 20'000'000;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    /// `turns` are those of the puzzle and must outlive this. Looks at about `commutators` of them,
    /// and keeps lists of
    /// words that are no larger than a part of `memory` bytes.
    /// Seconds for a puzzle of a hundred pieces; throws Cancelled.
    /// Orbits of which `matter` says false may become anything; where it is empty, those that no
    /// register can own.
    ThreeCycles(const FinderPuzzle& puzzle, const TurnSet& turns, std::vector<bool> matter,
                std::uint64_t commutators, std::uint64_t memory, const Cancellation& cancellation);

    /// Turns of the word for a 3-cycle of the finder's orbit; kNone where there is none. O(1).
    [[nodiscard]] std::uint32_t length(std::uint32_t orbit, const ThreeCycle& cycle) const;
    /// The word; it has one.
    [[nodiscard]] const TurnWord& word(std::uint32_t orbit, const ThreeCycle& cycle) const;
    /// How many 3-cycles of the orbit have words, and the mean of their lengths.
    [[nodiscard]] std::size_t known(std::uint32_t orbit) const { return parts_[orbit].known; }
    [[nodiscard]] double mean_length(std::uint32_t orbit) const { return parts_[orbit].mean; }

 private:
    struct Part {
        std::uint32_t size = 0;
        std::uint32_t modulus = 1;
        std::vector<std::uint32_t> word;  // by entry: a number in words_, or kNone
        std::size_t known = 0;
        double mean = 0;
    };
    /// An element that moves three slots of one orbit.
    struct Found {
        std::uint32_t orbit;
        ThreeCycle cycle;
    };

    [[nodiscard]] std::size_t entry(const Part& part, const ThreeCycle& cycle) const;
    [[nodiscard]] std::optional<Found> three_cycle(const State& state) const;
    [[nodiscard]] FastBuffer mask_without(std::uint32_t orbit) const;
    void try_commutators(std::uint64_t most, const Cancellation& cancellation);
    void try_pairs(std::uint32_t orbit, const Cancellation& cancellation);
    void pair_up(std::uint32_t orbit, const std::vector<std::uint16_t>& grips,
                 const Cancellation& cancellation);
    void conjugate_all(const Cancellation& cancellation);
    [[nodiscard]] ThreeCycle conjugated(const Found& found, const State& turn) const;
    bool keep(const Found& found, TurnWord word);
    void measure();

    const FinderPuzzle& puzzle_;
    const TurnSet& turns_;
    TurnWords turn_words_;
    std::uint64_t memory_;
    std::vector<Part> parts_;             // by orbit of the finder
    std::vector<std::uint32_t> part_of_;  // by slot; kNone where nothing has to come back
    std::vector<std::uint32_t> local_;    // by slot: its number in its orbit
    std::vector<TurnWord> words_;
    std::vector<Found> of_word_;
};

}  // namespace qter
