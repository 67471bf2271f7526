// Construction of registers: algorithms for any architecture that fits; short, not shortest.
//
// The technique: the registers are built one after the other, each from words that meet its goal
// (word_maker.hpp). Chains of registers are built in generations. Some chains start afresh, on
// several of the finder's structures. One keeps the first registers that a search found. The others
// start from one of the best chains so far: they keep its first registers and rebuild the rest.
//
// Limits: it proves no lower bound. Every answer is checked against the goal of each register and
// the cycles that each register has alone (register_chain.hpp). A generation has kTasks tasks for
// any number of threads, so the answer after a given number of generations does not depend on the
// threads.
//
// Source: the Qter paper, section 3.3.6, which suggests commutators for larger puzzles; the goals
// are those of section 3.3.8.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/register_chain.hpp"
#include "support/observer.hpp"

namespace qter {

struct ConstructedRegisters {
    std::vector<SolvedRegister> registers;  ///< descending orders
    std::vector<Slot> shared;
    std::uint32_t length = 0;  ///< turns of all registers together
};

struct ConstructionOptions {
    GripChoice grips = GripChoice::kAll;
    std::uint32_t threads = 1;
    MovecountParameters movecount;
    std::uint64_t memory = std::uint64_t{256} << 20;  ///< bytes, approximate
    std::uint64_t seed = 1;
};

/// When a run ends.
struct ConstructionEffort {
    static constexpr std::uint32_t kNoLimit = ~std::uint32_t{0};

    std::uint32_t generations = kNoLimit;
    std::uint32_t patience =
        kNoLimit;              ///< stop after this many generations without a shorter answer
    std::uint32_t enough = 0;  ///< stop with an answer of at most this total
};

class Construction {
 public:
    /// Builds the table of words for 3-cycles; takes seconds. The puzzle must outlive the result.
    /// nullopt when cancelled, or when the architecture has no structures. Not for puzzles whose
    /// turns can be blocked.
    static std::optional<Construction> make(const FinderPuzzle& puzzle, FoundArchitecture found,
                                            const ConstructionOptions& options,
                                            const Cancellation& cancellation);
    ~Construction();
    Construction(Construction&&) noexcept;
    Construction& operator=(Construction&&) noexcept;

    /// Starts one chain of each generation with these algorithms of the first registers, in
    /// descending order. Replaces those of an earlier call. Returns false, and changes nothing, if
    /// they meet the goals of no structure.
    bool begin_with(const std::vector<Algorithm>& first);

    /// Continues from the chains found so far. The observer receives the best total after each
    /// generation. Returns the best answer when cancelled or when the
    /// limits of `effort` are reached; nullopt while no answer is known.
    [[nodiscard]] std::optional<ConstructedRegisters> run(const ConstructionEffort& effort,
                                                          const Observer& observer);

 private:
    class Chains;

    explicit Construction(std::unique_ptr<Chains> chains);

    std::unique_ptr<Chains> chains_;
};

}  // namespace qter
