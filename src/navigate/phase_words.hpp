// All canonical words of one length that take a phase to its end: the search skeleton with the
// phase's tables as bounds. Where the phase is exact hardly a position is looked at in vain.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "navigate/phase_space.hpp"
#include "support/cancellation.hpp"

namespace qter {

class PhaseWords {
 public:
    /// Called with a word; false ends the search.
    using Visit = std::function<bool(std::span<const Turn> word)>;

    /// Other goals that words, and what is put behind them, must lead to as well: the phase's own,
    /// as symmetries of the puzzle see it. What is solved in the end is at all of them, so a
    /// position that is too far from one of them need not be looked at.
    struct Watch {
        static constexpr std::size_t kMost = 2;
        /// For each goal, what the turns of words are there.
        std::vector<std::vector<TurnNumber>> images;
    };
    struct Options {
        /// By number of a turn: words do not end with it. Null for none.
        const std::vector<bool>* not_last = nullptr;
        /// Of at most Watch::kMost goals, for a space whose table by classes tells all; null for
        /// none.
        const Watch* watch = nullptr;
    };
    /// A search for words of `length` turns. All must outlive it. Allocates here only.
    static std::unique_ptr<PhaseWords> make(const PhaseSpace& space, std::uint32_t length,
                                            const Options& options,
                                            const Cancellation& cancellation);

    PhaseWords() = default;
    PhaseWords(const PhaseWords&) = delete;
    PhaseWords& operator=(const PhaseWords&) = delete;
    virtual ~PhaseWords() = default;

    /// All words from `spot`, behind a word that the automaton of canonical sequences was taken to
    /// `node` by. False when the visit or the cancellation ended it.
    virtual bool run(const PhaseSpace::Spot& spot, CanonicalSequences::Node node,
                     const Visit& visit) = 0;
    /// With watched goals: where the state is for each of them, and how many turns may be put
    /// behind a word, which may become fewer during the search.
    virtual void watch(std::span<const PhaseSpace::Spot> spots, const std::uint32_t* behind) = 0;
    /// Positions looked at so far.
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

}  // namespace qter
