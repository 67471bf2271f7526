// What qter solve has found, as text and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navigate/state_solver.hpp"
#include "puzzle/scramble_list.hpp"
#include "support/json.hpp"

namespace qter {

struct Solved {
    ListedState task;
    std::string method;
    Solution solution;
    double seconds = 0;
    std::vector<std::uint64_t> nodes;  ///< by length, where lengths were searched one by one
    /// A length that was found or ruled out, and when.
    struct Event {
        std::uint32_t turns;
        double seconds;
    };
    std::vector<Event> found;
    std::vector<Event> ruled_out;
};

/// What all solutions are of.
struct SolveSetting {
    PuzzlePtr puzzle;
    std::vector<ListedState> goals;    ///< none: the solved puzzle
    bool open_goal = false;            ///< it is one, of which only some stickers matter
    std::vector<std::string> allowed;  ///< turns, as a list names them; none: all
    Metric metric = Metric::kHalfTurn;
};

/// Lines of a report. `phases`: with the phases.
[[nodiscard]] std::string solved_text(const SolveSetting& setting, const Solved& solved,
                                      bool phases);
/// How the turns of some solutions, the positions that were looked at for them and their seconds
/// are spread, as a table; of at least one.
[[nodiscard]] std::string summary_text(const SolveSetting& setting, const std::vector<Solved>& all);
/// The same as an object of docs/json.md; null of none.
void write_summary(JsonWriter& json, const SolveSetting& setting, const std::vector<Solved>& all);
/// Members of an object of docs/json.md.
void write_solved(JsonWriter& json, const SolveSetting& setting, const Solved& solved);

}  // namespace qter
