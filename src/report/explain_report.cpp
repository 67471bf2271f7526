#include "report/explain_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/json_document.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

/// Lines of the source that are shown for a pass, without -v.
constexpr std::size_t kMostLines = 4;
/// Columns of a terminal, and what the text of a line of the source may take of them.
constexpr std::size_t kColumns = 80;

std::string count_text(std::size_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string signed_text(double number) {
    const double tenths = to_tenths(number);
    return tenths == 0 ? "0" : fmt::format("{:+.1f}", tenths);
}
std::string signed_text(const std::optional<double>& number) {
    return number ? signed_text(*number) : "?";
}
std::string signed_text(std::ptrdiff_t number) {
    return number == 0 ? "0" : fmt::format("{:+}", number);
}

std::string turns_text(double turns) {
    return turns < 9.95 ? fmt::format("{:.1f} turns", turns) : fmt::format("{:.0f} turns", turns);
}

std::string figures_text(const ProgramFigures& figures, std::string_view about) {
    const std::string lines = count_text(figures.lines, "line");
    return figures.cost ? fmt::format("{}, {}{}", lines, about, turns_text(figures.cost->turns))
                        : lines;
}

/// What the first pass of the totals saved.
std::string most_text(const PassTotal& most) {
    const double turns = -most.cost.turns.value_or(0);
    const double looks = -most.cost.looks.value_or(0);
    if (to_tenths(turns) > 0) {
        return fmt::format("what saved most: {}, {}", most.pass, turns_text(turns));
    }
    if (to_tenths(looks) > 0) {
        return fmt::format("what saved most: {}, {:.1f} looks", most.pass, looks);
    }
    return "no pass saved turns or looks";
}

std::string head_text(const ExplainedProgram& program, const std::vector<PassTotal>& totals) {
    const Explanation& explained = program.explanation;
    const std::string name = printable(program.name);
    const std::string written = figures_text(explained.written, "about ");
    const bool known = explained.written.cost && explained.now.cost;
    const std::string unknown =
        "the turns of a run are not known: some run takes too long, or fails\n";
    if (totals.empty()) {
        return fmt::format("{}: {}, as written\n{}no pass changed the program\n", name, written,
                           known ? "" : unknown);
    }
    const std::string before = fmt::format("{}: {} as written;", name, written);
    const std::string now = fmt::format("{} now", figures_text(explained.now, ""));
    const bool fits = utf8_length(before) + 1 + utf8_length(now) <= kColumns;
    return fmt::format("{}{}{}\n{}", before, fits ? " " : "\n  ", now,
                       known ? most_text(totals.front()) + "\n" : unknown);
}

std::string row_text(std::string_view pass, std::string_view turns, std::string_view looks,
                     std::string_view lines) {
    return fmt::format("{:<15}  {:>9}  {:>9}  {:>6}\n", pass, turns, looks, lines);
}
std::string row_text(std::string_view pass, const CostChange& cost) {
    return row_text(pass, signed_text(cost.turns), signed_text(cost.looks),
                    signed_text(cost.lines));
}

std::string_view text_of(const SourceLine& at, const SourceMap& sources) {
    std::string_view text = sources[at.source].line(at.line);
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// "    26  add A 1", with the name of another file before the number.
std::string line_text(const ExplainedProgram& program, const SourceLine& at,
                      const SourceMap& sources) {
    const std::string other =
        at.source == program.root ? "" : printable(sources[at.source].name()) + ":";
    const std::string place = fmt::format("    {:>4}  ", other + std::to_string(at.line));
    const std::size_t left =
        kColumns - std::min(kColumns / 2, utf8_length(place)) - std::string_view("...").size();
    return place + printable(text_of(at, sources), left) + "\n";
}

std::string table_text(const ExplainedProgram& program, const std::vector<PassTotal>& totals,
                       const SourceMap& sources, std::size_t most_lines) {
    std::string text = "\n" + row_text("pass", "turns", "looks", "lines");
    CostChange all;
    for (const PassTotal& total : totals) {
        all.add(total.cost);
        text += row_text(total.pass, total.cost);
        text += fmt::format("  {}\n", change_description(total.pass));
        const std::size_t shown = std::min(most_lines, total.lines.size());
        for (std::size_t i = 0; i < shown; ++i) {
            text += line_text(program, total.lines[i], sources);
        }
        if (shown > 0 && shown < total.lines.size()) {
            text += fmt::format("          and {} more\n",
                                count_text(total.lines.size() - shown, "line"));
        }
    }
    return text + row_text("all", all);
}

std::string steps_text(const StepCounts& steps, char sign) {
    std::string text;
    for (const auto& [step, count] : steps) {
        text += fmt::format("            {} {}{}\n", sign,
                            count == 1 ? "" : fmt::format("{} times: ", count),
                            printable(step, kColumns - 30));
    }
    return text;
}

std::string rounds_text(const ExplainedProgram& program, const SourceMap& sources) {
    std::string text;
    int round = -1;
    for (const PassChange& change : program.explanation.changes) {
        if (change.round != round) {
            round = change.round;
            text += "\n" + row_text(round == 0 ? "before round 1" : fmt::format("round {}", round),
                                    "turns", "looks", "lines");
        }
        text += row_text(change.pass, change.cost);
        for (const ChangedLine& line : change.lines) {
            text += line_text(program, line.at, sources);
            text += steps_text(line.gone, '-') + steps_text(line.added, '+');
        }
    }
    return text;
}

void write_figures(JsonWriter& json, const ProgramFigures& figures) {
    json.object([&] {
        json.key("lines").value(figures.lines);
        const MeanCost cost = figures.cost.value_or(MeanCost());
        json.key("turns").value_if(figures.cost.has_value(), to_tenths(cost.turns));
        json.key("looks").value_if(figures.cost.has_value(), to_tenths(cost.looks));
    });
}

void write_change(JsonWriter& json, std::string_view pass, const CostChange& cost) {
    json.key("pass").value(pass);
    json.key("turns").value_if(cost.turns.has_value(), to_tenths(cost.turns.value_or(0)));
    json.key("looks").value_if(cost.looks.has_value(), to_tenths(cost.looks.value_or(0)));
    json.key("lines").value(static_cast<double>(cost.lines));
}

void write_line(JsonWriter& json, const SourceLine& at, const SourceMap& sources) {
    json.key("file").value(sources[at.source].name());
    json.key("line").value(at.line);
    json.key("text").value(text_of(at, sources));
}

void write_steps(JsonWriter& json, const StepCounts& steps) {
    json.objects(steps, [&](const auto& step) {
        json.key("step").value(step.first);
        json.key("count").value(step.second);
    });
}

}  // namespace

std::string explain_text(const ExplainedProgram& program, const SourceMap& sources,
                         bool every_round) {
    const std::vector<PassTotal> totals = program.explanation.totals(program.look_cost);
    std::string text = head_text(program, totals);
    if (totals.empty()) return text;
    text += table_text(program, totals, sources, every_round ? 0 : kMostLines);
    if (every_round) text += rounds_text(program, sources);
    return text;
}

void write_explained(JsonWriter& json, const ExplainedProgram& program, const SourceMap& sources) {
    const Explanation& explained = program.explanation;
    json.key("file").value(sources[program.root].name());
    write_figures(json.key("written"), explained.written);
    write_figures(json.key("now"), explained.now);
    json.key("passes").objects(explained.totals(program.look_cost), [&](const PassTotal& total) {
        write_change(json, total.pass, total.cost);
        json.key("what").value(change_description(total.pass));
        json.key("source").objects(
            total.lines, [&](const SourceLine& line) { write_line(json, line, sources); });
    });
    json.key("changes").objects(explained.changes, [&](const PassChange& change) {
        json.key("round").value(static_cast<std::uint64_t>(change.round));
        write_change(json, change.pass, change.cost);
        json.key("source").objects(change.lines, [&](const ChangedLine& line) {
            write_line(json, line.at, sources);
            write_steps(json.key("gone"), line.gone);
            write_steps(json.key("added"), line.added);
        });
    });
}

}  // namespace qter
