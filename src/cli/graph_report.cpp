#include "cli/graph_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/json_document.hpp"
#include "cli/puzzle_report.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"
#include "view/chart_svg.hpp"

namespace qter {
namespace {

std::string points_word(const GraphAnswer& answer) {
    return std::string(points_name(answer.graph.points()));
}

std::string turns_text(const ExploreArguments& arguments, const Graph& graph) {
    const std::size_t count = graph.turns().size();
    return fmt::format("{} turn{} ({})", count, count == 1 ? "" : "s",
                       arguments.turns   ? "those of --turns"
                       : arguments.phase ? "those of " + printable(*arguments.phase)
                                         : std::string(turn_choice_name(arguments.choice)));
}

std::string heading_line(const ExploreArguments& arguments, const GraphAnswer& answer) {
    const Graph& graph = answer.graph;
    const std::string held = graph.held()
                                 ? fmt::format(", however the puzzle is held ({} in its place)",
                                               graph.puzzle().pieces()[*graph.held()].name)
                             : graph.is_turned_round()  ? ", however the puzzle is held"
                             : graph.tells_ways_apart() ? ", each way of holding it counted"
                                                        : "";
    const std::string all = graph.reachable()        ? to_string(*graph.reachable()) + " "
                            : answer.levels.complete ? to_string(answer.levels.total()) + " "
                                                     : "";
    const std::string symmetries =
        answer.symmetries == 0   ? ""
        : answer.symmetries == 1 ? ""
                                 : fmt::format(", classes under {} symmetries", answer.symmetries);
    const std::string joined =
        answer.joined == 0
            ? ""
            : fmt::format(", each a set of {} that free turns connect", answer.joined);
    return fmt::format("{}: {}{}{}, {}{}{}", graph.puzzle().name(), all, points_word(answer), held,
                       turns_text(arguments, graph), symmetries, joined);
}

/// A table of the levels; with edges if they were counted.
std::string levels_text(const GraphAnswer& answer) {
    const LevelCounts& levels = answer.levels;
    const std::string word = points_word(answer);
    std::size_t width = word.size();
    for (const Integer& count : levels.points) width = std::max(width, to_string(count).size());
    const EdgeCounts* const edges = answer.edges ? &*answer.edges : nullptr;
    std::string text = fmt::format("\ndistance  {:>{}}", word, width);
    if (answer.symmetries > 1) text += fmt::format("  {:>{}}", "classes", width);
    const std::vector<Integer>& sequences = answer.sequences;
    std::size_t wide = sequences.empty() ? 0 : std::string_view("sequences").size();
    for (const Integer& count : sequences) wide = std::max(wide, to_string(count).size());
    if (!sequences.empty()) text += fmt::format("  {:>{}}", "sequences", wide);
    if (edges != nullptr) text += "  nearer  as far  farther  local maxima";
    if (answer.solutions) text += "  shortest ways, mean        most   with one";
    text += '\n';
    for (std::size_t i = 0; i < levels.points.size(); ++i) {
        text += fmt::format("{:>8}  {:>{}}", i, to_string(levels.points[i]), width);
        if (answer.symmetries > 1) {
            text += fmt::format("  {:>{}}", to_string(answer.classes[i]), width);
        }
        if (!sequences.empty()) text += fmt::format("  {:>{}}", to_string(sequences[i]), wide);
        if (edges != nullptr) {
            const EdgeCounts::Level& level = edges->levels[i];
            const double all = levels.points[i].get_d();
            const auto mean = [&](std::uint64_t turns) {
                return all == 0 ? 0 : static_cast<double>(turns) / all;
            };
            text += fmt::format("  {:>6.2f}  {:>6.2f}  {:>7.2f}  {:>12}", mean(level.nearer),
                                mean(level.as_far), mean(level.farther), level.local_maxima);
        }
        if (answer.solutions) {
            const SolutionCounts::Level& level = answer.solutions->levels[i];
            const double all = levels.points[i].get_d();
            text += fmt::format("  {:>19.2f}  {:>10}  {:>9}",
                                all == 0 ? 0 : level.all.get_d() / all, level.most, level.only);
        }
        text += '\n';
    }
    return text;
}

/// nullopt where the bounds do not hold.
std::optional<DevilBounds> devil_of(const GraphAnswer& answer) {
    const Graph& graph = answer.graph;
    const bool holds = answer.levels.complete && graph.is_group().value_or(false) &&
                       graph.plain() && graph.undone_by_turns();
    return holds ? std::optional(devil_bounds(answer.levels)) : std::nullopt;
}

std::string facts_text(const ExploreArguments& arguments, const GraphAnswer& answer) {
    const Graph& graph = answer.graph;
    const LevelCounts& levels = answer.levels;
    std::string text = "\n";
    if (levels.complete) {
        const bool of_positions =
            graph.points() != GraphPoints::kCosets && graph.points() != GraphPoints::kShapes;
        // The distance from solved equals the distance to solved.
        const bool gods = !arguments.from && graph.undone_by_turns() && of_positions;
        text += fmt::format("farthest      {}{}\n", levels.depth(), gods ? ", God's number" : "");
        text += fmt::format("mean          {:.6f}\n", levels.mean());
    } else {
        text += fmt::format("incomplete: {} within {}: {}{}\n", points_word(answer), levels.depth(),
                            to_string(levels.total()),
                            answer.out_of_memory
                                ? "; more do not fit in --memory, and --disk keeps levels in files"
                                : "");
    }
    if (graph.bipartite()) {
        text += *graph.bipartite() ? "bipartite     yes: every closed path has an even number of "
                                     "turns\n"
                                   : "bipartite     no\n";
    }
    if (const std::optional<DevilBounds> devil = devil_of(answer)) {
        text += fmt::format("devil         {} to {} turns to pass through all of them\n",
                            to_string(devil->least), to_string(devil->most));
    }
    if (answer.eccentricities) {
        text += fmt::format(
            "radius        {}: the smallest eccentricity of a position\n"
            "diameter      {}: the largest eccentricity of a position\n",
            answer.eccentricities->first, answer.eccentricities->second);
    }
    if (answer.shapes) {
        const ShapeFacts& shapes = *answer.shapes;
        text += fmt::format(
            "shapes        {}, of {} positions each\n"
            "turns         {} to {} are possible, {:.2f} on average\n"
            "dead ends     {} positions: only one grip can be turned\n",
            shapes.shapes, to_string(shapes.loops), shapes.least_turns, shapes.most_turns,
            shapes.mean_turns(), to_string(shapes.dead_ends));
    }
    if (answer.symmetries > 1) {
        text += fmt::format("classes       {}\n", to_string(sum_of(answer.classes)));
    }
    if (answer.edges) {
        text += fmt::format("local maxima  {}\n", answer.edges->local_maxima());
    }
    return text;
}

std::string mixing_text(const ExploreArguments& arguments, const GraphAnswer& answer) {
    const Mixing& mixing = *answer.mixing;
    const bool never = answer.graph.bipartite() == true && !arguments.lazy && !arguments.steps;
    const char* const unit = arguments.steps ? "step" : "turn";
    std::string text =
        fmt::format("\nrandom {}s{}\n", unit, arguments.lazy ? ", of which half do nothing" : "");
    text += fmt::format("{}s  total variation   pointwise  mean distance\n", unit);
    for (std::size_t turn = 0; turn < mixing.total_variation.size(); ++turn) {
        text += fmt::format("{:>5}  {:>15.6f}  {:>10.4g}  {:>13.6f}\n", turn,
                            mixing.total_variation[turn], mixing.pointwise[turn],
                            mixing.distance[turn]);
    }
    if (never) {
        return text +
               "mixing time   none: the graph is bipartite, so half of the positions are "
               "impossible "
               "after any number of turns" +
               (answer.graph.is_part() ? ", as is that of the whole puzzle" : "") +
               "; --lazy gives a walk that mixes\n";
    }
    const std::optional<std::uint32_t> time = mixing.mixing_time(arguments.epsilon);
    const std::string below =
        arguments.epsilon == 0.25 ? "1/4" : fmt::format("{:g}", arguments.epsilon);
    text += fmt::format(
        "mixing time   {} (total variation below {})\n",
        time ? fmt::format("{} {}{}", *time, unit, *time == 1 ? "" : "s") : "not reached", below);
    if (answer.graph.is_part() && time) {
        text +=
            "              a lower bound for all that these turns move: a part is never farther "
            "from uniform than the whole\n";
    }
    return text;
}

std::string spectrum_text(const ExploreArguments& arguments, const Spectrum& spectrum) {
    std::string text = fmt::format("\neigenvalues below 1{}\n",
                                   arguments.lazy ? ", of the walk that is not lazy" : "");
    for (const double value : spectrum.eigenvalues) text += fmt::format("  {:.10f}\n", value);
    if (!spectrum.complete) return text + "  incomplete: not all requested ones were computed\n";
    if (spectrum.eigenvalues.empty()) return text + "  none\n";
    return text + fmt::format("gap           {:.10f}\n", 1 - spectrum.eigenvalues.front());
}

void write_numbers(JsonWriter& json, const char* key, const std::vector<double>& numbers) {
    json.key(key).begin_array();
    for (const double number : numbers) json.value(number);
    json.end_array();
}

std::string algorithm_text(const Puzzle& puzzle, const Algorithm& algorithm) {
    return algorithm.empty() ? "nothing to do" : to_string(puzzle, algorithm);
}

}  // namespace

std::string graph_text(const ExploreArguments& arguments, const GraphAnswer& answer) {
    const Puzzle& puzzle = answer.graph.puzzle();
    std::string text = heading_line(arguments, answer) + '\n' + levels_text(answer) +
                       facts_text(arguments, answer);
    if (!answer.antipodes.empty()) {
        text += fmt::format("\nsome of the farthest, at distance {}\n", answer.levels.depth());
        for (const Algorithm& algorithm : answer.antipodes) {
            text += fmt::format("  {}\n", algorithm_text(puzzle, algorithm));
        }
    }
    if (answer.mixing) text += mixing_text(arguments, answer);
    if (answer.spectrum) text += spectrum_text(arguments, *answer.spectrum);
    if (!answer.walk.empty()) {
        text += "\nturn  distance\n";
        for (const GraphAnswer::Step& step : answer.walk) {
            text += fmt::format("{:<4}  {:>8}\n", to_string(puzzle, step.turn),
                                step.distance   ? std::to_string(*step.distance)
                                : step.in_graph ? fmt::format("> {}", answer.levels.depth())
                                                : "not in this graph");
        }
    }
    return text;
}

std::string graph_charts(const ExploreArguments& arguments, const GraphAnswer& answer) {
    Bars distances;
    distances.title = fmt::format("{}: {} by distance, {}", answer.graph.puzzle().name(),
                                  points_word(answer), turns_text(arguments, answer.graph));
    distances.x_label = fmt::format("distance, mean {:.4f}", answer.levels.mean());
    for (const Integer& count : answer.levels.points) {
        distances.heights.push_back(count.get_d());
        distances.numbers.push_back(to_string(count));
    }
    std::vector<Curves> curves;
    if (answer.mixing) {
        const Mixing& mixing = *answer.mixing;
        Curves& walk = curves.emplace_back();
        const char* const units = arguments.steps ? "steps" : "turns";
        walk.title = fmt::format("{}: after random {}{}", answer.graph.puzzle().name(), units,
                                 arguments.lazy ? ", of which half do nothing" : "");
        walk.x_label = units;
        walk.marks = {{arguments.epsilon, "mixed below"}, {1, ""}};
        walk.curves.push_back({"total variation", mixing.total_variation});
        const double mean = answer.levels.mean();
        std::vector<double> share;
        for (const double distance : mixing.distance)
            share.push_back(mean > 0 ? distance / mean : 0);
        walk.most = std::max(1.0, *std::max_element(share.begin(), share.end()));
        walk.curves.push_back({"mean distance / final", std::move(share)});
    }
    return charts_svg({distances}, curves);
}

std::string graph_heading(const ExploreArguments& arguments, const GraphAnswer& answer) {
    std::string text = heading_line(arguments, answer);
    const std::pair<const char*, const std::optional<std::string>*> rest[] = {
        {"turns", &arguments.turns}, {"orbits", &arguments.orbits}, {"from", &arguments.from}};
    for (const auto& [name, value] : rest) {
        if (*value) text += fmt::format(", {} {}", name, printable(**value, 200));
    }
    return text;
}

std::string graph_statistics(const GraphAnswer& answer) {
    const double points = answer.levels.total().get_d();
    const std::string disk =
        answer.disk_bytes ? fmt::format(", {} of disk", bytes_text(*answer.disk_bytes)) : "";
    return fmt::format("{:.2f} s, {:.3g} million {} a second, {} of memory for them{}",
                       answer.seconds, points / answer.seconds / 1e6, points_word(answer),
                       bytes_text(answer.bytes), disk);
}

namespace {

/// The puzzle, turns and points of the graph.
void write_graph_itself(JsonWriter& json, const ExploreArguments& arguments,
                        const GraphAnswer& answer) {
    const Graph& graph = answer.graph;
    const Puzzle& puzzle = graph.puzzle();
    const auto text_or_null = [&](const char* key, const std::optional<std::string>& text) {
        json.key(key);
        text ? json.value(*text) : json.null();
    };
    json.key("puzzle").value(puzzle.name());
    const bool by_metric = !arguments.turns && !arguments.phase;
    text_or_null("metric", by_metric
                               ? std::optional<std::string>(turn_choice_name(arguments.choice))
                               : std::nullopt);
    text_or_null("phase", arguments.phase);
    write_objects(json, "turns", graph.turns(), [&](JsonWriter& to, const GraphTurn& turn) {
        to.key("algorithm").value(to_string(puzzle, turn.turns));
        to.key("weight").value(std::uint64_t{turn.weight});
    });
    json.key("counted").value(points_word(answer));
    json.key("however_held")
        .value(graph.points() == GraphPoints::kPositions && !graph.tells_ways_apart());
    text_or_null("held",
                 graph.held() ? std::optional(puzzle.pieces()[*graph.held()].name) : std::nullopt);
    text_or_null("reachable",
                 graph.reachable() ? std::optional(to_string(*graph.reachable())) : std::nullopt);
}

/// Counts by distance.
void write_levels(JsonWriter& json, const GraphAnswer& answer) {
    const Graph& graph = answer.graph;
    const LevelCounts& levels = answer.levels;
    json.key("states").value(levels.total());
    json.key("by_depth").begin_array();
    for (const Integer& count : levels.points) json.value(count);
    json.end_array();
    json.key("symmetries");
    answer.symmetries == 0 ? json.null() : json.value(std::uint64_t{answer.symmetries});
    json.key("classes");
    answer.classes.empty() ? json.null() : json.value(sum_of(answer.classes));
    json.key("classes_by_depth").begin_array();
    for (const Integer& count : answer.classes) json.value(count);
    json.end_array();
    json.key("sequences_by_length").begin_array();
    for (const Integer& count : answer.sequences) json.value(count);
    json.end_array();
    json.key("free");
    answer.joined == 0 ? json.null() : json.value(answer.joined);
    json.key("complete").value(levels.complete);
    json.key("mean").value(levels.mean());
    json.key("diameter");
    levels.complete ? json.value(std::uint64_t{levels.depth()}) : json.null();
    json.key("bipartite");
    graph.bipartite() ? json.value(*graph.bipartite()) : json.null();
    json.key("devil");
    if (const std::optional<DevilBounds> devil = devil_of(answer)) {
        json.begin_array().value(devil->least).value(devil->most).end_array();
    } else {
        json.null();
    }
    json.key("local_maxima");
    answer.edges ? json.value(Integer(static_cast<unsigned long>(answer.edges->local_maxima())))
                 : json.null();
}

/// Answers about single positions and turns.
void write_positions(JsonWriter& json, const GraphAnswer& answer) {
    const Puzzle& puzzle = answer.graph.puzzle();
    write_objects(json, "edges",
                  answer.edges ? answer.edges->levels : std::vector<EdgeCounts::Level>(),
                  [](JsonWriter& to, const EdgeCounts::Level& level) {
                      to.key("nearer").value(level.nearer);
                      to.key("as_far").value(level.as_far);
                      to.key("farther").value(level.farther);
                      to.key("local_maxima").value(level.local_maxima);
                  });
    write_objects(
        json, "solutions",
        answer.solutions ? answer.solutions->levels : std::vector<SolutionCounts::Level>(),
        [](JsonWriter& to, const SolutionCounts::Level& level) {
            to.key("all").value(level.all);
            to.key("most").value(level.most);
            to.key("only_one").value(level.only);
        });
    json.key("antipodes").begin_array();
    for (const Algorithm& algorithm : answer.antipodes) json.value(to_string(puzzle, algorithm));
    json.end_array();
    write_objects(json, "walk", answer.walk, [&](JsonWriter& to, const GraphAnswer::Step& step) {
        to.key("turn").value(to_string(puzzle, step.turn));
        to.key("distance");
        step.distance ? to.value(std::uint64_t{*step.distance}) : to.null();
        to.key("in_graph").value(step.in_graph);
    });
}

void write_mixing(JsonWriter& json, const ExploreArguments& arguments, const GraphAnswer& answer) {
    json.key("mixing");
    if (!answer.mixing) {
        json.null();
        return;
    }
    json.begin_object();
    json.key("walk").value(arguments.lazy ? "lazy" : "plain");
    json.key("steps");
    arguments.steps ? json.value(*arguments.steps) : json.null();
    json.key("epsilon").value(arguments.epsilon);
    write_numbers(json, "total_variation", answer.mixing->total_variation);
    write_numbers(json, "pointwise", answer.mixing->pointwise);
    write_numbers(json, "distance", answer.mixing->distance);
    const std::optional<std::uint32_t> time = answer.mixing->mixing_time(arguments.epsilon);
    json.key("mixing_time");
    time ? json.value(std::uint64_t{*time}) : json.null();
    json.key("lower_bound").value(answer.graph.is_part());
    json.end_object();
}

}  // namespace

void write_graph(JsonWriter& json, const ExploreArguments& arguments, const GraphAnswer& answer) {
    write_graph_itself(json, arguments, answer);
    write_levels(json, answer);
    write_positions(json, answer);
    write_mixing(json, arguments, answer);
    write_numbers(json, "spectrum",
                  answer.spectrum ? answer.spectrum->eigenvalues : std::vector<double>());
    json.key("shapes");
    answer.shapes ? write_shape_facts(json, *answer.shapes) : static_cast<void>(json.null());
    json.key("eccentricities");
    if (answer.eccentricities) {
        json.begin_array()
            .value(std::uint64_t{answer.eccentricities->first})
            .value(std::uint64_t{answer.eccentricities->second})
            .end_array();
    } else {
        json.null();
    }
    write_figure(json.key("seconds"), answer.seconds);
    write_figure(json.key("bytes"), answer.bytes);
    json.key("disk_bytes");
    answer.disk_bytes ? write_figure(json, *answer.disk_bytes) : static_cast<void>(json.null());
    json.key("resumed_from");
    answer.resumed != 0 ? json.value(std::uint64_t{answer.resumed}) : json.null();
}

}  // namespace qter
