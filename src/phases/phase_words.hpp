// Words of a phase: all canonical words of one length to its end. An iteration of IDA*, by the
// search skeleton (search/depth_first.hpp) with the phase's tables as bounds. With exact bounds
// hardly any position is expanded in vain.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "search/depth_first.hpp"

namespace qter {

class PhaseWords {
 public:
    /// Called with each word; returning false ends the search.
    using Visit = std::function<bool(std::span<const Turn> word)>;

    PhaseWords() = default;
    PhaseWords(const PhaseWords&) = delete;
    PhaseWords& operator=(const PhaseWords&) = delete;
    virtual ~PhaseWords() = default;

    /// Visits all words from the values of a start (Phase::Start). `node` is the state of the
    /// automaton of canonical sequences after the turns before. False if the visit or the
    /// cancellation ended the search.
    virtual bool run(const std::uint32_t* values, std::uint32_t least,
                     CanonicalSequences::Node node, const Visit& visit) = 0;
    /// The number of positions visited so far.
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

/// The implementation for a policy of DepthFirst that also has
///   Position start(const std::uint32_t* values, std::uint32_t least);
///   void visit_with(const PhaseWords::Visit& visit);   // arrived() must call it
/// `Interface` is PhaseWords or derived from it. Allocates memory only in the constructor.
template <class Policy, class Interface = PhaseWords>
class WordSearch : public Interface {
 public:
    template <class... Arguments>
    WordSearch(const TurnSet& turns, std::uint32_t length, const Cancellation& cancellation,
               const Arguments&... arguments)
        : policy_(arguments...),
          length_(length),
          search_(turns, false, policy_, typename Policy::Position{}, length, cancellation) {}

    bool run(const std::uint32_t* values, std::uint32_t least, CanonicalSequences::Node node,
             const PhaseWords::Visit& visit) override {
        if (least > length_) return true;
        policy_.visit_with(visit);
        Frontier::Beginning beginning;
        beginning.node = node;
        beginning.period = SequenceSymmetry::kNone;
        return search_.run(beginning, policy_.start(values, least));
    }
    [[nodiscard]] std::uint64_t nodes() const override { return search_.nodes(); }

 protected:
    Policy policy_;

 private:
    std::uint32_t length_;
    DepthFirst<Policy> search_;
};

}  // namespace qter
