#include "report/turns_now.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "notation/metric.hpp"

namespace qter {
namespace {

std::string in_the_way(const Puzzle& puzzle, const Obstacle& obstacle) {
    return fmt::format("{}, {}", obstacle_text(puzzle, obstacle),
                       obstacle_reason(puzzle, obstacle));
}

}  // namespace

std::vector<TurnNow> turns_now(const Puzzle& puzzle, const State& state) {
    std::vector<TurnNow> turns;
    for (const Turn turn : grip_turns(puzzle, Metric::kQuarterTurn)) {
        turns.push_back({turn, blocked_step(puzzle, state, turn)});
    }
    return turns;
}

std::string turns_now_text(const Puzzle& puzzle, const std::vector<TurnNow>& turns) {
    std::string free;
    std::vector<std::pair<std::string, std::string>> blocked;  // the obstacle, then turns
    for (const TurnNow& now : turns) {
        const std::string turn = to_string(puzzle, {now.turn});
        if (!now.blocked) {
            free += (free.empty() ? "" : " ") + turn;
            continue;
        }
        const std::string by = in_the_way(puzzle, now.blocked->obstacle);
        const auto known = std::find_if(blocked.begin(), blocked.end(),
                                        [&](const auto& one) { return one.first == by; });
        if (known == blocked.end()) {
            blocked.emplace_back(by, turn);
        } else {
            known->second += ' ' + turn;
        }
    }
    std::string text = fmt::format("turns now    {}\n", free.empty() ? "none" : free);
    std::size_t width = 0;
    for (const auto& [by, names] : blocked) width = std::max(width, names.size());
    for (const auto& [by, names] : blocked) {
        text += fmt::format("{:<13}{:<{}}  {}\n",
                            &names == &blocked.front().second ? "blocked" : "", names, width, by);
    }
    return text;
}

void write_turns_now(JsonWriter& json, const Puzzle& puzzle, const std::vector<TurnNow>& turns) {
    json.objects(turns, [&](const TurnNow& now) {
        json.key("turn").value(to_string(puzzle, {now.turn}));
        json.key("blocked").object_or_null(now.blocked, [&](const BlockedStep& blocked) {
            json.key("by").value(in_the_way(puzzle, blocked.obstacle));
            json.key("places").values(slots_of(blocked.obstacle),
                                      [&](const Slot slot) { return puzzle.pieces()[slot].name; });
        });
    });
}

std::vector<Slot> slots_of(const Obstacle& obstacle) {
    std::vector<Slot> slots = {obstacle.first.slot};
    if (obstacle.second) slots.push_back(obstacle.second->slot);
    std::sort(slots.begin(), slots.end());
    return slots;
}

}  // namespace qter
