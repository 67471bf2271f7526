// An oracle for what is shortest where some slots count.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter::testing {

/// Distances, in turns, to what is in some slots: breadth first over the contents of the slots
/// alone, by turns made behind. Shares nothing with the solver.
class ContentDistances {
 public:
    ContentDistances(const Puzzle& puzzle, std::vector<Slot> slots, std::size_t most)
        : slots_(std::move(slots)) {
        std::vector<State> turns;
        for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
            for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
                turns.push_back(puzzle.turn_state({grip, amount}));
            }
        }
        // What a turn made first does to the contents does not depend on what else there is: it
        // renames pieces. So inverses are kept, and turns are made in front of them.
        std::vector<State> level = {solved_state(puzzle.shape())};
        known_[content(level.front())] = 0;
        for (std::size_t distance = 1; !level.empty() && distance <= most; ++distance) {
            std::vector<State> next;
            for (const State& at : level) {
                for (const State& turn : turns) {
                    State to = compose(puzzle.shape(), turn, at);
                    if (known_.try_emplace(content(to), distance).second) {
                        next.push_back(std::move(to));
                    }
                }
            }
            level = std::move(next);
        }
    }

    [[nodiscard]] std::optional<std::size_t> of(const State& state) const {
        const auto found = known_.find(content(state));
        return found == known_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::size_t size() const { return known_.size(); }

 private:
    [[nodiscard]] std::vector<unsigned> content(const State& state) const {
        std::vector<unsigned> all;
        for (const Slot slot : slots_) {
            all.push_back(state.piece[slot]);
            all.push_back(state.orient[slot]);
        }
        return all;
    }

    std::vector<Slot> slots_;
    std::map<std::vector<unsigned>, std::size_t> known_;
};

}  // namespace qter::testing
