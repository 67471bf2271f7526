// Words for 3-cycles: short sequences of turns that move three pieces and no others that matter.
//
// The technique: commutators and conjugates, as in blindfold solving. If A and B move few pieces in
// common, A B A' B' moves few pieces; some of these commutators move three pieces of one orbit.
// Conjugation by a turn, T C T', takes a 3-cycle to one of other pieces. So all conjugates of the
// commutators are found, the shortest words first (E. W. Dijkstra, "A note on two problems in
// connexion with graphs", 1959). The result is a table with a word for each 3-cycle and each
// combination of twists. On a puzzle with identical pieces, only pieces that a register can own
// must return.
//
// Orbits without a 3-cycle among the commutators are searched by meeting in the middle: two words
// of a few grips with the same effect on all other orbits. One of them followed by the inverse of
// the other moves pieces of this orbit alone.
//
// Limits: words are short, not shortest. Orbits where neither search finds a 3-cycle, and those of
// more than kMostEntries entries, have no words. An element that twists two pieces is composed of
// two 3-cycles.
//
// Source: the Qter paper, section 3.3.6, names the method; commutators for blindfold solving are
// folklore of the field (R. Singmaster, "Notes on Rubik's Magic Cube", 1981, has many).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "construct/turn_words.hpp"
#include "finder/finder_puzzle.hpp"
#include "search/turn_set.hpp"
#include "state/state.hpp"
#include "support/cancellation.hpp"

namespace qter {

/// A 3-cycle in an orbit. Slot a gets the piece of b, b that of c, c that of a. The piece that
/// arrives in a is twisted by twist_a, in b by twist_b, in c so that the sum is 0. Slots are
/// numbered within the orbit; twists are in the puzzle's orientations.
struct ThreeCycle {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::uint32_t twist_a = 0;
    std::uint32_t twist_b = 0;
};

/// Immutable; several threads may use it.
class ThreeCycles {
 public:
    static constexpr std::size_t kMostEntries = 20'000'000;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    /// `turns` are those of the puzzle and must outlive this. Tries about `commutators`
    /// commutators, and keeps lists of words within a fixed share of `memory` bytes. `matter`
    /// tells, by orbit, whether its pieces must return; where it is empty, they must in orbits that
    /// a register can own pieces of. Takes seconds for a puzzle of a hundred pieces; throws
    /// Cancelled.
    ThreeCycles(const FinderPuzzle& puzzle, const TurnSet& turns, std::vector<bool> matter,
                std::uint64_t commutators, std::uint64_t memory, const Cancellation& cancellation);

    /// The number of turns of the word for a 3-cycle of the finder's orbit; kNone if there is no
    /// word. O(1).
    [[nodiscard]] std::uint32_t length(std::uint32_t orbit, const ThreeCycle& cycle) const;
    /// The word; length() must not be kNone.
    [[nodiscard]] const TurnWord& word(std::uint32_t orbit, const ThreeCycle& cycle) const;
    /// The number of 3-cycles of the orbit with a word, and the mean length of these words.
    [[nodiscard]] std::size_t known(std::uint32_t orbit) const { return parts_[orbit].known; }
    [[nodiscard]] double mean_length(std::uint32_t orbit) const { return parts_[orbit].mean; }

 private:
    struct Part {
        std::uint32_t size = 0;
        std::uint32_t modulus = 1;
        std::vector<std::uint32_t> word;  // by entry: an index into words_, or kNone
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
    std::vector<std::uint32_t> part_of_;  // by slot; kNone where the piece need not return
    std::vector<std::uint32_t> local_;    // by slot: its number in its orbit
    std::vector<TurnWord> words_;
    std::vector<Found> of_word_;
};

}  // namespace qter
