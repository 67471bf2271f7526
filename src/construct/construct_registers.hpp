// Registers by construction: algorithms for any architecture that fits, short, not shortest.
//
// The technique: for one register after the other, words that meet its goal (word_maker.hpp).
// Chains of registers are made so in generations: some anew, on several structures of the finder,
// some from the best so far, of which registers from one on are made again, and one from the first
// registers that a search has found.
//
// Limits: proves nothing of lengths. Every answer is checked by the goal of each register and by
// the cycles that the registers have alone (register_chain.hpp). A generation has kTasks tasks
// whatever the threads are, and so the same answer after as many generations.
//
// Source: the Qter paper, section 3.3.6, which asks for commutators as a way out for larger
// puzzles; the goals are those of section 3.3.8.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "solver/register_chain.hpp"
#include "support/cancellation.hpp"

namespace qter {

struct ConstructedRegisters {
    std::vector<SolvedRegister> registers;  ///< descending orders
    std::vector<Slot> shared;
    std::uint32_t length = 0;  ///< turns in all
};

struct ConstructionOptions {
    GripChoice grips = GripChoice::kAll;
    std::uint32_t threads = 1;
    MovecountParameters movecount;
    std::uint64_t memory = std::uint64_t{256} << 20;  ///< bytes, about
    std::uint64_t seed = 1;
};

/// How long a run goes on.
struct ConstructionEffort {
    static constexpr std::uint32_t kNoLimit = ~std::uint32_t{0};

    std::uint32_t generations = kNoLimit;
    std::uint32_t patience = kNoLimit;  ///< generations without a shorter answer
};

class Construction {
 public:
    /// Called from the calling thread after each generation with the best total, if there is any.
    using Progress = std::function<void(std::optional<std::uint32_t>)>;

    /// Makes the words for 3-cycles: seconds. The puzzle must outlive it. nullopt when it was
    /// cancelled, or the architecture has no structures. Turns that can be blocked are not for it.
    static std::optional<Construction> make(const FinderPuzzle& puzzle, FoundArchitecture found,
                                            const ConstructionOptions& options,
                                            const Cancellation& cancellation);
    ~Construction();
    Construction(Construction&&) noexcept;
    Construction& operator=(Construction&&) noexcept;

    /// Begins a chain in each generation with these algorithms, for the first registers in
    /// descending order, which a search has found. False, and nothing is changed, where they meet
    /// the goals of no structure. Replaces those of an earlier call.
    bool begin_with(const std::vector<Algorithm>& first);

    /// Goes on from what it has, and gives the best answer when it is cancelled or the effort is
    /// made; nullopt when it has none.
    [[nodiscard]] std::optional<ConstructedRegisters> run(const ConstructionEffort& effort,
                                                          const Cancellation& cancellation,
                                                          const Progress& progress = {});

 private:
    class Chains;

    explicit Construction(std::unique_ptr<Chains> chains);

    std::unique_ptr<Chains> chains_;
};

}  // namespace qter
