#include "report/graph_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/algorithm.hpp"
#include "report/puzzle_report.hpp"
#include "support/memory_report.hpp"
#include "support/text.hpp"
#include "view/chart_svg.hpp"

namespace qter {
namespace {

std::string points_word(const GraphResult& result) {
    return std::string(points_name(result.points));
}

/// The width of a column of counts.
std::size_t width_of(std::string_view heading, const std::vector<Integer>& counts) {
    std::size_t width = heading.size();
    for (const Integer& count : counts) width = std::max(width, to_string(count).size());
    return width;
}

/// A table of the levels; with edges if they were counted.
std::string levels_text(const GraphResult& result) {
    const LevelCounts& levels = result.levels;
    const std::string word = points_word(result);
    const std::size_t width = width_of(word, levels.points);
    const EdgeCounts* const edges = result.edges ? &*result.edges : nullptr;
    std::string text = fmt::format("\ndistance  {:>{}}", word, width);
    if (result.symmetries > 1) text += fmt::format("  {:>{}}", "classes", width);
    const std::vector<Integer>& sequences = result.sequences;
    const std::size_t wide = width_of("sequences", sequences);
    if (!sequences.empty()) text += fmt::format("  {:>{}}", "sequences", wide);
    if (edges != nullptr) text += "  nearer  as far  farther  local maxima";
    if (result.solutions) text += "  shortest ways, mean        most   with one";
    text += '\n';
    for (std::size_t i = 0; i < levels.points.size(); ++i) {
        text += fmt::format("{:>8}  {:>{}}", i, to_string(levels.points[i]), width);
        if (result.symmetries > 1) {
            text += fmt::format("  {:>{}}", to_string(result.classes[i]), width);
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
        if (result.solutions) {
            const SolutionCounts::Level& level = result.solutions->levels[i];
            const double all = levels.points[i].get_d();
            text += fmt::format("  {:>19.2f}  {:>10}  {:>9}",
                                all == 0 ? 0 : level.all.get_d() / all, level.most, level.only);
        }
        text += '\n';
    }
    return text;
}

std::string facts_text(const GraphQuery& query, const GraphResult& result) {
    const LevelCounts& levels = result.levels;
    std::string text = "\n";
    if (levels.complete) {
        const bool of_positions =
            result.points != GraphPoints::kCosets && result.points != GraphPoints::kShapes;
        // The distance from solved equals the distance to solved.
        const bool gods = !query.from && result.undone_by_turns && of_positions;
        text += fmt::format("farthest      {}{}\n", levels.depth(), gods ? ", God's number" : "");
        text += fmt::format("mean          {:.6f}\n", levels.mean());
    } else {
        text += fmt::format("incomplete: {} within {}: {}{}\n", points_word(result), levels.depth(),
                            to_string(levels.total()),
                            result.out_of_memory
                                ? "; more do not fit in --memory, and --disk keeps levels in files"
                                : "");
    }
    if (result.bipartite) {
        text += *result.bipartite ? "bipartite     yes: every closed path has an even number of "
                                    "turns\n"
                                  : "bipartite     no\n";
    }
    if (const std::optional<DevilBounds>& devil = result.devil) {
        text += fmt::format("devil         {} to {} turns to pass through all of them\n",
                            to_string(devil->least), to_string(devil->most));
    }
    if (result.eccentricities) {
        text += fmt::format(
            "radius        {}: the smallest eccentricity of a position\n"
            "diameter      {}: the largest eccentricity of a position\n",
            result.eccentricities->first, result.eccentricities->second);
    }
    if (result.shapes) {
        const ShapeFacts& shapes = *result.shapes;
        text += fmt::format(
            "shapes        {}, of {} positions each\n"
            "turns         {} to {} are possible, {:.2f} on average\n"
            "dead ends     {} positions: only one grip can be turned\n",
            shapes.shapes, to_string(shapes.loops), shapes.least_turns, shapes.most_turns,
            shapes.mean_turns(), to_string(shapes.dead_ends));
    }
    if (result.symmetries > 1) {
        text += fmt::format("classes       {}\n", to_string(sum_of(result.classes)));
    }
    if (result.edges) {
        text += fmt::format("local maxima  {}\n", result.edges->local_maxima());
    }
    return text;
}

std::string mixing_text(const GraphQuery& query, const GraphResult& result) {
    const Mixing& mixing = *result.mixing;
    const bool never = result.bipartite == true && !query.lazy && query.steps.empty();
    const char* const unit = !query.steps.empty() ? "step" : "turn";
    std::string text =
        fmt::format("\nrandom {}s{}\n", unit, query.lazy ? ", of which half do nothing" : "");
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
               (result.is_part ? ", as is that of the whole puzzle" : "") +
               "; --lazy gives a walk that mixes\n";
    }
    const std::optional<std::uint32_t> time = mixing.mixing_time(query.epsilon);
    const std::string below = query.epsilon == 0.25 ? "1/4" : fmt::format("{:g}", query.epsilon);
    text += fmt::format(
        "mixing time   {} (total variation below {})\n",
        time ? fmt::format("{} {}{}", *time, unit, *time == 1 ? "" : "s") : "not reached", below);
    if (result.is_part && time) {
        text +=
            "              a lower bound for all that these turns move: a part is never farther "
            "from uniform than the whole\n";
    }
    return text;
}

std::string spectrum_text(const GraphQuery& query, const Spectrum& spectrum) {
    std::string text = fmt::format("\neigenvalues below 1{}\n",
                                   query.lazy ? ", of the walk that is not lazy" : "");
    for (const double value : spectrum.eigenvalues) text += fmt::format("  {:.10f}\n", value);
    if (!spectrum.complete) return text + "  incomplete: not all requested ones were computed\n";
    if (spectrum.eigenvalues.empty()) return text + "  none\n";
    return text + fmt::format("gap           {:.10f}\n", 1 - spectrum.eigenvalues.front());
}

std::string algorithm_text(const Puzzle& puzzle, const Algorithm& algorithm) {
    return algorithm.empty() ? "nothing to do" : to_string(puzzle, algorithm);
}

}  // namespace

std::string graph_text(const GraphQuery& query, const GraphResult& result) {
    const Puzzle& puzzle = *result.puzzle;
    std::string text =
        graph_heading(query, result) + '\n' + levels_text(result) + facts_text(query, result);
    if (!result.antipodes.empty()) {
        text += fmt::format("\nsome of the farthest, at distance {}\n", result.levels.depth());
        for (const Algorithm& algorithm : result.antipodes) {
            text += fmt::format("  {}\n", algorithm_text(puzzle, algorithm));
        }
    }
    if (result.mixing) text += mixing_text(query, result);
    if (result.spectrum) text += spectrum_text(query, *result.spectrum);
    if (!result.walk.empty()) {
        text += "\nturn  distance\n";
        for (const GraphResult::Step& step : result.walk) {
            text += fmt::format("{:<4}  {:>8}\n", to_string(puzzle, step.turn),
                                step.distance   ? std::to_string(*step.distance)
                                : step.in_graph ? fmt::format("> {}", result.levels.depth())
                                                : "not in this graph");
        }
    }
    return text;
}

std::string graph_charts(const GraphQuery& query, const GraphResult& result) {
    Bars distances;
    distances.title = fmt::format("{}: {} by distance, {}", result.puzzle->name(),
                                  points_word(result), turns_text(query, result));
    distances.x_label = fmt::format("distance, mean {:.4f}", result.levels.mean());
    for (const Integer& count : result.levels.points) {
        distances.heights.push_back(count.get_d());
        distances.numbers.push_back(to_string(count));
    }
    std::vector<Curves> curves;
    if (result.mixing) {
        const Mixing& mixing = *result.mixing;
        Curves& walk = curves.emplace_back();
        const char* const units = !query.steps.empty() ? "steps" : "turns";
        walk.title = fmt::format("{}: after random {}{}", result.puzzle->name(), units,
                                 query.lazy ? ", of which half do nothing" : "");
        walk.x_label = units;
        walk.marks = {{query.epsilon, "mixed below"}, {1, ""}};
        walk.curves.push_back({"total variation", mixing.total_variation});
        const double mean = result.levels.mean();
        std::vector<double> share;
        for (const double distance : mixing.distance)
            share.push_back(mean > 0 ? distance / mean : 0);
        walk.most = std::max(1.0, *std::max_element(share.begin(), share.end()));
        walk.curves.push_back({"mean distance / final", std::move(share)});
    }
    return charts_svg({distances}, curves);
}

std::string graph_statistics(const GraphResult& result) {
    const double points = result.levels.total().get_d();
    const std::string disk =
        result.disk_bytes ? fmt::format(", {} of disk", bytes_text(*result.disk_bytes)) : "";
    return fmt::format("{:.2f} s, {:.3g} million {} a second, {} of memory for them{}",
                       result.seconds, points / result.seconds / 1e6, points_word(result),
                       bytes_text(result.bytes), disk);
}

namespace {

/// The puzzle, turns and points of the graph.
void write_graph_itself(JsonWriter& json, const GraphQuery& query, const GraphResult& result) {
    const Puzzle& puzzle = *result.puzzle;
    json.key("puzzle").value(puzzle.name());
    json.key("metric").value_if(query.turns.empty() && !query.phase, query.metric.name);
    json.key("phase").value_if(query.phase.has_value(), query.phase ? query.phase->text : "");
    json.key("turns").objects(result.turns, [&](const GraphTurn& turn) {
        json.key("algorithm").value(to_string(puzzle, turn.turns));
        json.key("weight").value(turn.weight);
    });
    json.key("counted").value(points_name(result.points));
    json.key("however_held").value(result.points == GraphPoints::kPositions && !result.ways_apart);
    json.key("held").text_or_null(result.held ? puzzle.pieces()[*result.held].name : "");
    json.key("reachable").value(result.reachable);
}

/// Counts by distance.
void write_levels(JsonWriter& json, const GraphResult& result) {
    const LevelCounts& levels = result.levels;
    json.key("states").value(levels.total());
    json.key("by_depth").values(levels.points);
    json.key("symmetries").value_if(result.symmetries != 0, result.symmetries);
    json.key("classes").value_if(!result.classes.empty(), sum_of(result.classes));
    json.key("classes_by_depth").values(result.classes);
    json.key("sequences_by_length").values(result.sequences);
    json.key("free").value_if(result.joined != 0, result.joined);
    json.key("complete").value(levels.complete);
    json.key("mean").value(levels.mean());
    json.key("diameter").value_if(levels.complete, levels.depth());
    json.key("bipartite").value(result.bipartite);
    json.key("devil");
    result.devil ? json.values(std::array{result.devil->least, result.devil->most}) : json.null();
    json.key("local_maxima");
    result.edges ? json.value(Integer(static_cast<unsigned long>(result.edges->local_maxima())))
                 : json.null();
}

/// Answers about single positions and turns.
void write_positions(JsonWriter& json, const GraphResult& result) {
    const Puzzle& puzzle = *result.puzzle;
    const EdgeCounts edges = result.edges.value_or(EdgeCounts());
    json.key("edges").objects(edges.levels, [&](const EdgeCounts::Level& level) {
        json.key("nearer").value(level.nearer);
        json.key("as_far").value(level.as_far);
        json.key("farther").value(level.farther);
        json.key("local_maxima").value(level.local_maxima);
    });
    const SolutionCounts solutions = result.solutions.value_or(SolutionCounts());
    json.key("solutions").objects(solutions.levels, [&](const SolutionCounts::Level& level) {
        json.key("all").value(level.all);
        json.key("most").value(level.most);
        json.key("only_one").value(level.only);
    });
    json.key("antipodes").values(result.antipodes, [&](const Algorithm& algorithm) {
        return to_string(puzzle, algorithm);
    });
    json.key("walk").objects(result.walk, [&](const GraphResult::Step& step) {
        json.key("turn").value(to_string(puzzle, step.turn));
        json.key("distance").value(step.distance);
        json.key("in_graph").value(step.in_graph);
    });
}

void write_mixing(JsonWriter& json, const GraphQuery& query, const GraphResult& result) {
    json.key("mixing").object_or_null(result.mixing, [&](const Mixing& mixing) {
        json.key("walk").value(query.lazy ? "lazy" : "plain");
        json.key("steps").text_or_null(query.steps_text);
        json.key("epsilon").value(query.epsilon);
        json.key("total_variation").values(mixing.total_variation);
        json.key("pointwise").values(mixing.pointwise);
        json.key("distance").values(mixing.distance);
        json.key("mixing_time").value(mixing.mixing_time(query.epsilon));
        json.key("lower_bound").value(result.is_part);
    });
}

}  // namespace

void write_graph(JsonWriter& json, const GraphQuery& query, const GraphResult& result) {
    write_graph_itself(json, query, result);
    write_levels(json, result);
    write_positions(json, result);
    write_mixing(json, query, result);
    json.key("spectrum").values(result.spectrum.value_or(Spectrum()).eigenvalues);
    write_shape_facts(json.key("shapes"), result.shapes);
    json.key("eccentricities");
    result.eccentricities
        ? json.values(std::array{result.eccentricities->first, result.eccentricities->second})
        : json.null();
    json.key("seconds").figure(result.seconds);
    json.key("bytes").figure(result.bytes);
    json.key("disk_bytes").figure(result.disk_bytes);
    json.key("resumed_from").value_if(result.resumed != 0, result.resumed);
}

}  // namespace qter
