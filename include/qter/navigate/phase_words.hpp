// All canonical words of one length that take a phase to its end: the search skeleton with the
// phase's tables as bounds. Where the phase is exact hardly a position is looked at in vain.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "qter/navigate/phase_space.hpp"
#include "qter/support/cancellation.hpp"

namespace qter {

class PhaseWords {
 public:
    /// Called with a word; false ends the search.
    using Visit = std::function<bool(std::span<const Turn> word)>;

    /// A search for words of `length` turns. All must outlive it. Words do not end with a turn that
    /// is true in `not_last`, by the turn's number; null for none. Allocates here only.
    static std::unique_ptr<PhaseWords> make(const PhaseSpace& space, std::uint32_t length,
                                            const std::vector<bool>* not_last,
                                            const Cancellation& cancellation);

    PhaseWords() = default;
    PhaseWords(const PhaseWords&) = delete;
    PhaseWords& operator=(const PhaseWords&) = delete;
    virtual ~PhaseWords() = default;

    /// All words from `spot`, behind a word that the automaton of canonical sequences was taken to
    /// `node` by. False when the visit or the cancellation ended it.
    virtual bool run(const PhaseSpace::Spot& spot, CanonicalSequences::Node node,
                     const Visit& visit) = 0;
    /// Positions looked at so far.
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

}  // namespace qter
