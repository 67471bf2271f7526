#include "report/solve_report.hpp"

#include <fmt/format.h>

#include <vector>

#include "notation/algorithm.hpp"
#include "notation/notation.hpp"
#include "report/json_document.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

std::string turns_or_none(const Puzzle& puzzle, const Algorithm& algorithm) {
    return algorithm.empty() ? "nothing to do" : written(puzzle, algorithm);
}

/// The premises of the answer: open stickers, allowed turns, goals.
std::string premises(const SolveJob& job, bool open) {
    std::string text = open ? ", except open stickers" : "";
    const std::vector<std::string> allowed = job.allowed();
    if (!allowed.empty()) {
        text += fmt::format(", with turns of {} only", join_words(allowed));
    }
    if (job.goals.size() == 1) text += ", to the goal";
    if (job.goals.size() > 1) {
        text += fmt::format(", to the nearest of {} goals", job.goals.size());
    }
    return text;
}

std::string heading(const SolveJob& job, const Solved& solved) {
    const Solution& solution = solved.solution;
    std::string known;
    if (solution.optimal) known = ", the fewest there are";
    if (!solution.optimal && solution.stopped) known = ", the best within the time";
    if (!solution.optimal && solution.sufficed) known = ", few enough for --stop-at";
    if (!solution.optimal && solution.at_least > 0) {
        known += fmt::format("; none has fewer than {}", solution.at_least);
    }
    const std::uint64_t turns = length(*job.puzzle, solution.algorithm, job.method.metric);
    return fmt::format("{}{}, {}: {} turn{} ({}){}\n", job.puzzle->name(),
                       premises(job, solved.task.open.has_value()), solved.method, turns,
                       turns == 1 ? "" : "s", job.method.metric.name, known);
}

/// The name of a goal, or else the algorithm that makes it.
const std::string& goal_name(const ListedState& goal) {
    return goal.name.empty() ? goal.scramble : goal.name;
}

/// "  (goal 2, ends turned by y2)", after one of several answers.
std::string where_text(const SolveJob& job, std::size_t which, const std::string& rotation) {
    std::vector<std::string> parts;
    if (job.goals.size() > 1) parts.push_back(fmt::format("goal {}", which + 1));
    if (!rotation.empty()) parts.push_back("ends turned by " + rotation);
    return parts.empty() ? "" : fmt::format("  ({})", fmt::join(parts, ", "));
}

/// The list of all answers, when requested, and their number.
std::string all_text(const SolveJob& job, const Solved& solved) {
    const Solution& solution = solved.solution;
    std::string text;
    for (std::size_t i = 0; i < solution.all.size(); ++i) {
        const Algorithm& other = solution.all[i];
        if (other == solution.algorithm) continue;
        text += fmt::format("or         {}{}\n", turns_or_none(*job.puzzle, other),
                            where_text(job, solution.all_which[i], solved.all_rotations[i]));
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

std::string phases_text(const SolveJob& job, const Solution& solution) {
    std::string text;
    std::size_t number = 0;
    for (const Solution::Phase& phase : solution.phases) {
        text += fmt::format("phase {}    {} ({}, {}{})\n", ++number,
                            turns_or_none(*job.puzzle, phase.algorithm),
                            length(*job.puzzle, phase.algorithm, job.method.metric), phase.name,
                            distance_text(phase));
    }
    if (solution.backwards && !solution.phases.empty()) {
        text +=
            "backwards  the phases and distances are those of the inverse, with the last phase "
            "first\n";
    }
    return text;
}

void write_phase(JsonWriter& json, const SolveJob& job, const Solution::Phase& phase) {
    json.key("name").value(phase.name);
    json.key("algorithm").value(to_string(*job.puzzle, phase.algorithm));
    json.key("length").value(length(*job.puzzle, phase.algorithm, job.method.metric));
    json.key("distance").value(phase.distance);
    json.key("at_least").value(phase.at_least);
}

void write_setting(JsonWriter& json, const SolveJob& job, const Solution& solution) {
    const std::vector<std::string> allowed = job.allowed();
    json.key("turns");
    allowed.empty() ? json.null() : json.values(allowed);
    const bool any = !job.goals.empty();
    json.key("goal").object_or_null(any ? &job.goals : nullptr, [&](const auto& goals) {
        json.key("number").value(solution.which + 1);
        json.key("of").value(goals.size());
        json.key("name").text_or_null(goal_name(goals[goal_of(job, solution)]));
    });
}

void write_events(JsonWriter& json, const std::vector<Solved::Event>& events) {
    json.objects(events, [&](const Solved::Event& event) {
        json.key("length").value(event.turns);
        json.key("seconds").figure(event.seconds);
    });
}

void write_summary(JsonWriter& json, const std::optional<SolveSummary>& summary) {
    json.object_or_null(summary, [&](const SolveSummary& of) {
        json.key("solved").value(of.solved);
        json.key("optimal").value(of.optimal);
        write_spread(json.key("length"), of.turns);
        json.key("nodes").figure_of([&] { write_spread(json, of.nodes); });
        json.key("seconds").figure_of([&] { write_spread(json, of.seconds); });
    });
}

}  // namespace

std::string summary_text(const SolveSummary& summary, RunFigures figures) {
    std::string text = fmt::format("{} state{} solved, {} in the fewest turns there are\n",
                                   summary.solved, summary.solved == 1 ? "" : "s", summary.optimal);
    text += fmt::format("{:<9}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n", "", "total", "least",
                        "quartile", "median", "quartile", "most", "mean");
    const auto row = [&](const char* name, const Spread& spread, bool of_the_run) {
        text += fmt::format("{:<9}", name);
        for (const double value : {spread.total, spread.least, spread.first_quartile, spread.median,
                                   spread.third_quartile, spread.most, spread.mean}) {
            const std::string shown = fmt::format("{:.6g}", value);
            text += fmt::format("{:>12}", of_the_run ? figure_text(figures, shown) : shown);
        }
        text += '\n';
    };
    row("turns", summary.turns, false);
    row("nodes", summary.nodes, true);
    row("seconds", summary.seconds, true);
    return text;
}

std::string solved_text(const SolveJob& job, const Solved& solved, bool phases) {
    const Puzzle& puzzle = *job.puzzle;
    std::string text = heading(job, solved);
    if (!solved.task.scramble.empty()) text += fmt::format("scramble   {}\n", solved.task.scramble);
    if (!solved.task.read_as.empty()) text += fmt::format("read as    {}\n", solved.task.read_as);
    if (!solved.task.name.empty()) text += fmt::format("name       {}\n", solved.task.name);
    if (!solved.task.hold.empty()) {
        text += fmt::format("hold       {} first: the scramble turns the whole puzzle\n",
                            solved.task.hold);
    }
    text += fmt::format("algorithm  {}\n", turns_or_none(puzzle, solved.solution.algorithm));
    text += all_text(job, solved);
    const std::size_t goal = goal_of(job, solved.solution);
    if (!job.goals.empty()) {
        const std::string& name = goal_name(job.goals[goal]);
        text += fmt::format("goal       {} of {}{}{}\n", goal + 1, job.goals.size(),
                            name.empty() ? "" : ", ", name);
    }
    if (!solved.rotation.empty()) {
        text += fmt::format("ends       with the whole puzzle turned by {}\n", solved.rotation);
    }
    return phases ? text + phases_text(job, solved.solution) : text;
}

void write_solved(JsonWriter& json, const SolveJob& job, const Solved& solved) {
    const Puzzle& puzzle = *job.puzzle;
    const Solution& solution = solved.solution;
    const std::uint64_t turns = length(puzzle, solution.algorithm, job.method.metric);
    json.key("puzzle").value(puzzle.name());
    json.key("method").value(solved.method);
    json.key("scramble").text_or_null(solved.task.scramble);
    json.key("name").text_or_null(solved.task.name);
    json.key("open").value(solved.task.open.has_value());
    write_setting(json, job, solution);
    json.key("algorithm").value(to_string(puzzle, solution.algorithm));
    json.key("written").value(written(puzzle, solution.algorithm));
    json.key("length").value(turns);
    json.key("metric").value(job.method.metric.name);
    json.key("read_as").text_or_null(solved.task.read_as);
    json.key("hold").text_or_null(solved.task.hold);
    json.key("rotation").text_or_null(solved.rotation);
    json.key("optimal").value(solution.optimal);
    json.key("sufficed").value(solution.sufficed);
    json.key("at_least").value(solution.optimal ? turns : std::uint64_t{solution.at_least});
    json.key("phases").objects(
        solution.phases, [&](const Solution::Phase& phase) { write_phase(json, job, phase); });
    json.key("backwards").value(solution.backwards);
    json.key("all").values(solution.all,
                           [&](const Algorithm& one) { return to_string(puzzle, one); });
    json.key("all_rotations").begin_array();
    for (const std::string& rotation : solved.all_rotations) json.text_or_null(rotation);
    json.end_array().key("all_goals").begin_array();
    for (const std::size_t which : solution.all_which) {
        json.value_if(!job.goals.empty(), which + 1);
    }
    json.end_array();
    json.key("all_complete").value_if(!solution.all.empty(), !solution.stopped);
    write_events(json.key("found"), solved.found);
    write_events(json.key("ruled_out"), solved.ruled_out);
    json.key("nodes").figure(solution.nodes);
    json.key("seconds").figure(solved.seconds);
}

void write_solutions(JsonWriter& json, const SolveJob& job, const std::vector<Solved>& all) {
    json.key("solutions").objects(all, [&](const Solved& solved) {
        write_solved(json, job, solved);
    });
    write_summary(json.key("summary"), summary_of(job, all));
}

}  // namespace qter
