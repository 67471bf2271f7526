// Positions by their distance from an origin, level by level, for puzzles whose turns can be
// blocked.
//
// Plain breadth-first search: positions are stored unpacked, with the turn that reached each.
// Suitable for short distances, or for few positions.
//
// Limits: some 200 bytes a position.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "blocking/obstacles.hpp"
#include "state/state_key.hpp"

namespace qter {

class PositionLevels {
 public:
    /// All arguments must outlive this object.
    PositionLevels(const Puzzle& puzzle, const std::vector<Turn>& turns, State origin)
        : puzzle_(puzzle), turns_(turns) {
        at_.emplace(state_key(origin), 0);
        reached_.push_back({std::move(origin), 0, {}});
    }

    [[nodiscard]] std::size_t size() const { return reached_.size(); }
    /// Number of positions in the last level; 0 if no new positions were found.
    [[nodiscard]] std::size_t front() const { return reached_.size() - begin_; }
    [[nodiscard]] const State& state(std::size_t number) const { return reached_[number].state; }
    [[nodiscard]] std::optional<std::size_t> find(const std::string& key) const {
        const auto found = at_.find(key);
        return found == at_.end() ? std::nullopt : std::optional(found->second);
    }

    /// Adds one level. Calls `visit(number, key)` for each new position until it returns true; then
    /// the level stays unfinished.
    template <class Visit>
    bool deepen(const Visit& visit) {
        const std::size_t end = reached_.size();
        for (std::size_t i = begin_; i < end; ++i) {
            for (const Turn turn : turns_) {
                if (blocked_step(puzzle_, reached_[i].state, turn)) continue;
                State next = compose(puzzle_.shape(), reached_[i].state, puzzle_.turn_state(turn));
                const auto [known, is_new] = at_.emplace(state_key(next), reached_.size());
                if (!is_new) continue;
                reached_.push_back({std::move(next), i, turn});
                if (visit(known->second, known->first)) return true;
            }
        }
        begin_ = end;
        return false;
    }

    /// The path from the origin.
    [[nodiscard]] Algorithm way_to(std::size_t number) const {
        Algorithm way;
        for (; number != 0; number = reached_[number].from) way.push_back(reached_[number].turn);
        return {way.rbegin(), way.rend()};
    }

 private:
    struct Reached {
        State state;
        std::size_t from;
        Turn turn;
    };
    const Puzzle& puzzle_;
    const std::vector<Turn>& turns_;
    std::vector<Reached> reached_;
    std::unordered_map<std::string, std::size_t> at_;
    std::size_t begin_ = 0;  // start of the last level
};

}  // namespace qter
