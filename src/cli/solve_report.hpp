// Report of the solutions of `qter solve`, as text and JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/scramble_list.hpp"
#include "navigate/state_solver.hpp"
#include "notation/metric.hpp"
#include "support/json.hpp"

namespace qter {

struct Solved {
    ListedState task;
    std::string method;
    Solution solution;
    double seconds = 0;
    std::vector<std::uint64_t> nodes;  ///< by length, if the search was length by length
    /// A length that was found or ruled out, and when.
    struct Event {
        std::uint32_t turns;
        double seconds;
    };
    std::vector<Event> found;
    std::vector<Event> ruled_out;
};

/// Settings shared by all solutions.
struct SolveSetting {
    PuzzlePtr puzzle;
    std::vector<ListedState> goals;    ///< empty: the solved puzzle
    bool open_goal = false;            ///< the only goal has stickers that do not matter
    std::vector<std::string> allowed;  ///< names of turns; empty: all turns
    Metric metric = Metric::kHalfTurn;
};

/// Lines of a report, with the phases if `phases`.
[[nodiscard]] std::string solved_text(const SolveSetting& setting, const Solved& solved,
                                      bool phases);
/// Statistics of some solutions (turns, expanded positions, seconds) as a table; at least one.
[[nodiscard]] std::string summary_text(const SolveSetting& setting, const std::vector<Solved>& all);
/// The same as an object of docs/json.md; null without solutions.
void write_summary(JsonWriter& json, const SolveSetting& setting, const std::vector<Solved>& all);
/// Writes the members of an object of docs/json.md.
void write_solved(JsonWriter& json, const SolveSetting& setting, const Solved& solved);

}  // namespace qter
