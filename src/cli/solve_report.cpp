#include "cli/solve_report.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "cli/json_document.hpp"
#include "notation/algorithm.hpp"
#include "notation/frame.hpp"
#include "notation/notation.hpp"
#include "notation/whole_turn.hpp"
#include "state/state_key.hpp"
#include "support/spread.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string turns_or_none(const Puzzle& puzzle, const Algorithm& algorithm) {
    return algorithm.empty() ? "nothing to do" : written(puzzle, algorithm);
}

/// The premises of the answer: open stickers, allowed turns, goals.
std::string premises(const SolveSetting& setting, bool open) {
    std::string text = open ? ", except open stickers" : "";
    if (!setting.allowed.empty()) {
        text += fmt::format(", with turns of {} only", join_words(setting.allowed));
    }
    if (setting.goals.size() == 1) text += ", to the goal";
    if (setting.goals.size() > 1) {
        text += fmt::format(", to the nearest of {} goals", setting.goals.size());
    }
    return text;
}

std::string heading(const SolveSetting& setting, const Solved& solved) {
    const Solution& solution = solved.solution;
    std::string known;
    if (solution.optimal) known = ", the fewest there are";
    if (!solution.optimal && solution.stopped) known = ", the best within the time";
    if (!solution.optimal && solution.sufficed) known = ", few enough for --stop-at";
    if (!solution.optimal && solution.at_least > 0) {
        known += fmt::format("; none has fewer than {}", solution.at_least);
    }
    const std::uint64_t turns = length(*setting.puzzle, solution.algorithm, setting.metric);
    return fmt::format("{}{}, {}: {} turn{} ({}){}\n", setting.puzzle->name(),
                       premises(setting, solved.task.open.has_value()), solved.method, turns,
                       turns == 1 ? "" : "s", metric_name(setting.metric), known);
}

/// The name of a goal, or else the algorithm that makes it.
const std::string& goal_name(const ListedState& goal) {
    return goal.name.empty() ? goal.scramble : goal.name;
}

/// The index of the goal that an answer reaches; 0 for the solved puzzle.
std::size_t goal_of(const SolveSetting& setting, const Solution& solution) {
    return setting.goals.empty() ? 0 : solution.which;
}

/// The rotations of the whole puzzle at the ends of answers to a state.
class Rotations {
 public:
    Rotations(const SolveSetting& setting, const ListedState& task)
        : setting_(setting), start_(task.state), open_(setting.open_goal || task.open) {
        if (open_) return;  // open stickers do not determine the rotation
        for (const ListedState& goal : setting.goals) {
            undone_.push_back(inverse(setting.puzzle->shape(), goal.state));
        }
        if (undone_.empty()) undone_.push_back(solved_state(setting.puzzle->shape()));
    }

    /// The rotation at the end of an answer; empty for none, and when it is not determined.
    const std::string& after(const Algorithm& answer, std::size_t which) {
        const Puzzle& puzzle = *setting_.puzzle;
        if (open_) return known_[{which, ""}];
        const State end = puzzle.rotations().empty()
                              ? State()
                              : compose(puzzle.shape(), start_, state_of(puzzle, answer));
        const auto [place, is_new] = known_.emplace(std::pair(which, state_key(end)), "");
        if (is_new && !puzzle.rotations().empty()) place->second = rotation_at(end, which);
        return place->second;
    }

 private:
    [[nodiscard]] std::string rotation_at(const State& end, std::size_t which) const {
        const Puzzle& puzzle = *setting_.puzzle;
        const auto frame = frame_shown(puzzle, compose(puzzle.shape(), undone_[which], end));
        if (!frame) return {};
        return whole_turn(puzzle, Frame(puzzle.turn_lines()), *frame).value_or("");
    }

    const SolveSetting& setting_;
    const State& start_;
    bool open_;
    std::vector<State> undone_;  // the inverse of each goal
    /// By goal and end state: many answers have few end states.
    std::map<std::pair<std::size_t, std::string>, std::string> known_;
};

/// "  (goal 2, ends turned by y2)", after one of several answers.
std::string where_text(const SolveSetting& setting, std::size_t which,
                       const std::string& rotation) {
    std::vector<std::string> parts;
    if (setting.goals.size() > 1) parts.push_back(fmt::format("goal {}", which + 1));
    if (!rotation.empty()) parts.push_back("ends turned by " + rotation);
    return parts.empty() ? "" : fmt::format("  ({})", fmt::join(parts, ", "));
}

/// The list of all answers, when requested, and their number.
std::string all_text(const SolveSetting& setting, const Solution& solution, Rotations& rotations) {
    std::string text;
    for (std::size_t i = 0; i < solution.all.size(); ++i) {
        const Algorithm& other = solution.all[i];
        if (other == solution.algorithm) continue;
        const std::size_t which = solution.all_which[i];
        text += fmt::format("or         {}{}\n", turns_or_none(*setting.puzzle, other),
                            where_text(setting, which, rotations.after(other, which)));
    }
    if (solution.all.empty()) return text;
    return text + fmt::format("solutions  {}{}; turns that commute are in one order\n",
                              solution.all.size(),
                              solution.stopped ? ", as far as the search went" : "");
}

/// "; distance at least 3", at the beginning of the phase.
std::string distance_text(const Solution::Phase& phase) {
    if (phase.distance) return fmt::format("; distance {}", *phase.distance);
    return phase.at_least == 0 ? "" : fmt::format("; distance at least {}", phase.at_least);
}

std::string phases_text(const SolveSetting& setting, const Solution& solution) {
    std::string text;
    std::size_t number = 0;
    for (const Solution::Phase& phase : solution.phases) {
        text += fmt::format("phase {}    {} ({}, {}{})\n", ++number,
                            turns_or_none(*setting.puzzle, phase.algorithm),
                            length(*setting.puzzle, phase.algorithm, setting.metric), phase.name,
                            distance_text(phase));
    }
    if (solution.backwards && !solution.phases.empty()) {
        text +=
            "backwards  the phases and distances are those of the inverse, with the last phase "
            "first\n";
    }
    return text;
}

void write_phase(JsonWriter& json, const SolveSetting& setting, const Solution::Phase& phase) {
    json.key("name").value(phase.name);
    json.key("algorithm").value(to_string(*setting.puzzle, phase.algorithm));
    json.key("length").value(length(*setting.puzzle, phase.algorithm, setting.metric));
    json.key("distance");
    phase.distance ? json.value(std::uint64_t{*phase.distance}) : json.null();
    json.key("at_least").value(std::uint64_t{phase.at_least});
}

void write_setting(JsonWriter& json, const SolveSetting& setting, const Solution& solution) {
    json.key("turns");
    if (setting.allowed.empty()) {
        json.null();
    } else {
        json.begin_array();
        for (const std::string& one : setting.allowed) json.value(one);
        json.end_array();
    }
    json.key("goal");
    if (setting.goals.empty()) {
        json.null();
        return;
    }
    const std::string& name = goal_name(setting.goals[goal_of(setting, solution)]);
    json.begin_object();
    json.key("number").value(std::uint64_t{solution.which + 1});
    json.key("of").value(std::uint64_t{setting.goals.size()});
    json.key("name");
    name.empty() ? json.null() : json.value(name);
    json.end_object();
}

void write_events(JsonWriter& json, const char* key, const std::vector<Solved::Event>& all) {
    write_objects(json, key, all, [](JsonWriter& to, const Solved::Event& event) {
        to.key("length").value(std::uint64_t{event.turns});
        write_figure(to.key("seconds"), event.seconds);
    });
}

}  // namespace

namespace {

/// Statistics of some solutions.
struct Summary {
    std::size_t solved = 0;
    std::size_t optimal = 0;  ///< proven to have the fewest turns
    std::vector<std::pair<const char*, Spread>> spreads;
};

/// Whether a spread is of the runs, and not of their solutions.
bool of_the_run(std::string_view name) { return name != "length"; }

Summary summary_of(const SolveSetting& setting, const std::vector<Solved>& all) {
    std::vector<double> turns;
    std::vector<double> nodes;
    std::vector<double> seconds;
    Summary summary;
    for (const Solved& one : all) {
        turns.push_back(
            static_cast<double>(length(*setting.puzzle, one.solution.algorithm, setting.metric)));
        nodes.push_back(static_cast<double>(one.solution.nodes));
        seconds.push_back(one.seconds);
        if (one.solution.optimal) ++summary.optimal;
    }
    summary.solved = all.size();
    summary.spreads = {{"length", spread_of(std::move(turns))},
                       {"nodes", spread_of(std::move(nodes))},
                       {"seconds", spread_of(std::move(seconds))}};
    return summary;
}

}  // namespace

std::string summary_text(const SolveSetting& setting, const std::vector<Solved>& all) {
    const Summary summary = summary_of(setting, all);
    std::string text = fmt::format("{} state{} solved, {} in the fewest turns there are\n",
                                   summary.solved, summary.solved == 1 ? "" : "s", summary.optimal);
    text += fmt::format("{:<9}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "total", "least",
                        "quartile", "median", "quartile", "most", "mean");
    for (const auto& [name, spread] : summary.spreads) {
        text += fmt::format("{:<9}", of_the_run(name) ? name : "turns");
        for (const double value : {spread.total, spread.least, spread.first_quartile, spread.median,
                                   spread.third_quartile, spread.most, spread.mean}) {
            const std::string shown = fmt::format("{:.6g}", value);
            text += fmt::format("{:>12}", of_the_run(name) ? run_figure(shown) : shown);
        }
        text += '\n';
    }
    return text;
}

void write_summary(JsonWriter& json, const SolveSetting& setting, const std::vector<Solved>& all) {
    if (all.empty()) {
        json.null();
        return;
    }
    const Summary summary = summary_of(setting, all);
    json.begin_object();
    json.key("solved").value(std::uint64_t{summary.solved});
    json.key("optimal").value(std::uint64_t{summary.optimal});
    for (const auto& [name, spread] : summary.spreads) {
        json.key(name);
        of_the_run(name) && reproducible() ? static_cast<void>(json.null())
                                           : write_spread(json, spread);
    }
    json.end_object();
}

std::string solved_text(const SolveSetting& setting, const Solved& solved, bool phases) {
    const Puzzle& puzzle = *setting.puzzle;
    std::string text = heading(setting, solved);
    if (!solved.task.scramble.empty()) text += fmt::format("scramble   {}\n", solved.task.scramble);
    if (!solved.task.read_as.empty()) text += fmt::format("read as    {}\n", solved.task.read_as);
    if (!solved.task.name.empty()) text += fmt::format("name       {}\n", solved.task.name);
    if (!solved.task.hold.empty()) {
        text += fmt::format("hold       {} first: the scramble turns the whole puzzle\n",
                            solved.task.hold);
    }
    text += fmt::format("algorithm  {}\n", turns_or_none(puzzle, solved.solution.algorithm));
    Rotations rotations(setting, solved.task);
    text += all_text(setting, solved.solution, rotations);
    const std::size_t goal = goal_of(setting, solved.solution);
    if (!setting.goals.empty()) {
        const std::string& name = goal_name(setting.goals[goal]);
        text += fmt::format("goal       {} of {}{}{}\n", goal + 1, setting.goals.size(),
                            name.empty() ? "" : ", ", name);
    }
    const std::string& rotation = rotations.after(solved.solution.algorithm, goal);
    if (!rotation.empty()) {
        text += fmt::format("ends       with the whole puzzle turned by {}\n", rotation);
    }
    return phases ? text + phases_text(setting, solved.solution) : text;
}

void write_solved(JsonWriter& json, const SolveSetting& setting, const Solved& solved) {
    const Puzzle& puzzle = *setting.puzzle;
    const Solution& solution = solved.solution;
    const std::uint64_t turns = length(puzzle, solution.algorithm, setting.metric);
    const auto text_or_null = [&](const char* key, const std::string& text) {
        json.key(key);
        text.empty() ? json.null() : json.value(text);
    };
    json.key("puzzle").value(puzzle.name());
    json.key("method").value(solved.method);
    text_or_null("scramble", solved.task.scramble);
    text_or_null("name", solved.task.name);
    json.key("open").value(solved.task.open.has_value());
    write_setting(json, setting, solution);
    json.key("algorithm").value(to_string(puzzle, solution.algorithm));
    json.key("written").value(written(puzzle, solution.algorithm));
    json.key("length").value(turns);
    json.key("metric").value(metric_name(setting.metric));
    text_or_null("read_as", solved.task.read_as);
    text_or_null("hold", solved.task.hold);
    Rotations rotations(setting, solved.task);
    text_or_null("rotation", rotations.after(solution.algorithm, goal_of(setting, solution)));
    json.key("optimal").value(solution.optimal);
    json.key("sufficed").value(solution.sufficed);
    json.key("at_least");
    json.value(solution.optimal ? turns : std::uint64_t{solution.at_least});
    write_objects(
        json, "phases", solution.phases,
        [&](JsonWriter& to, const Solution::Phase& phase) { write_phase(to, setting, phase); });
    json.key("backwards").value(solution.backwards);
    json.key("all").begin_array();
    for (const Algorithm& one : solution.all) json.value(to_string(puzzle, one));
    json.end_array();
    json.key("all_rotations").begin_array();
    for (std::size_t i = 0; i < solution.all.size(); ++i) {
        const std::string& rotation = rotations.after(solution.all[i], solution.all_which[i]);
        rotation.empty() ? json.null() : json.value(rotation);
    }
    json.end_array();
    json.key("all_goals").begin_array();
    for (const std::size_t which : solution.all_which) {
        setting.goals.empty() ? json.null() : json.value(std::uint64_t{which + 1});
    }
    json.end_array();
    json.key("all_complete");
    solution.all.empty() ? json.null() : json.value(!solution.stopped);
    write_events(json, "found", solved.found);
    write_events(json, "ruled_out", solved.ruled_out);
    write_figure(json.key("nodes"), solution.nodes);
    write_figure(json.key("seconds"), solved.seconds);
}

}  // namespace qter
