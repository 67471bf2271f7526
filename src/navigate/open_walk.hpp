// Shortest solutions of states that leave slots open (puzzle/open_places.hpp), where turns can be
// blocked.
//
// The technique: breadth-first search from the state alone. Any piece may block turns, so all
// pieces are distinguished. Then there are too many final positions to search from them as well,
// and often so many that one of them is near.
//
// Limits: memory, some ten million positions of a few dozen pieces in a gigabyte.
#pragma once

#include <vector>

#include "method/known_positions.hpp"
#include "method/state_method.hpp"
#include "puzzle/open_places.hpp"

namespace qter {

class OpenWalk final : public StateMethod {
 public:
    /// By turns of grips in the options' metric, those that the options allow. Errors: kArguments
    /// for unknown pieces, and unsupported_metric(). Null if a position does not fit the format
    /// (KnownPositions::fits).
    static Result<MethodPtr> make(const PuzzlePtr& puzzle, const OpenPlaces& open,
                                  const MethodOptions& options);

    [[nodiscard]] std::string name() const override { return kOptimalMethod; }
    [[nodiscard]] Claims claims() const override;
    [[nodiscard]] Result<Solution> solve_one_of(std::span<const State> states,
                                                const SolveRequest& request,
                                                const Cancellation& cancellation) const override;

 private:
    OpenWalk() = default;

    [[nodiscard]] bool is_end(const State& state) const;
    [[nodiscard]] Algorithm way_to(const KnownPositions& known, std::uint32_t position) const;

    PuzzlePtr puzzle_;
    OpenPlaces open_;
    std::vector<Turn> turns_;
    std::vector<State> states_;  // of the turns
    std::uint64_t memory_ = 0;
};

}  // namespace qter
