#include "report/scramble_report.hpp"

#include <fmt/format.h>

#include "facelets/facelet_string.hpp"
#include "notation/algorithm.hpp"
#include "notation/metric.hpp"
#include "notation/notation.hpp"
#include "report/json_document.hpp"

namespace qter {
namespace {

std::string measure_text(const ScrambleJob& job, const ShuffleMeasure& measure) {
    std::string text = fmt::format(
        "{}, {} scrambles for each number of random turns, solved by {} ({})\n\n{:<14}{:>9}{:>9}"
        "{:>9}{:>9}{:>9}{:>9}\n",
        job.puzzle->name(), job.count, measure.method, Metric::kHalfTurn.name, "random turns",
        "mean", "least", "quartile", "median", "quartile", "most");
    const auto row = [&](const std::string& name, const Spread& spread) {
        text += fmt::format("{:<14}{:>9.3f}{:>9g}{:>9g}{:>9g}{:>9g}{:>9g}\n", name, spread.mean,
                            spread.least, spread.first_quartile, spread.median,
                            spread.third_quartile, spread.most);
    };
    for (std::size_t i = 0; i < measure.by_turns.size(); ++i) {
        row(std::to_string(i + 1), measure.by_turns[i]);
    }
    if (!measure.random_states) return text;
    row("random states", *measure.random_states);
    const std::optional<std::size_t> after = as_random_after(measure);
    return text + (after ? fmt::format("\nfrom {} random turn{} on, all means are within two "
                                       "standard errors of that of random states\n",
                                       *after, *after == 1 ? "" : "s")
                         : "\nthe means still differ from that of random states\n");
}

void write_measure(JsonWriter& json, const ShuffleMeasure& measure) {
    json.key("method").value(measure.method);
    std::uint64_t turns = 0;
    json.key("measured").objects(measure.by_turns, [&](const Spread& one) {
        json.key("turns").value(++turns);
        write_spread(json.key("length"), one);
    });
    json.key("random_states");
    measure.random_states ? write_spread(json, *measure.random_states)
                          : static_cast<void>(json.null());
    json.key("as_random_after").value(as_random_after(measure));
}

}  // namespace

std::string scrambles_text(const ScrambleJob& job, const Scrambles& made) {
    std::string text = made.measure ? measure_text(job, *made.measure) : "";
    for (const Algorithm& one : made.scrambles) text += written(*job.puzzle, one) + '\n';
    return text;
}

void write_scrambles(JsonWriter& json, const ScrambleJob& job, const Scrambles& made) {
    const Puzzle& puzzle = *job.puzzle;
    json.key("puzzle").value(puzzle.name());
    json.key("seed").value(Integer(job.seed));
    json.key("metric").value(Metric::kHalfTurn.name);
    if (made.measure) write_measure(json, *made.measure);
    json.key("scrambles").objects(made.scrambles, [&](const Algorithm& scramble) {
        json.key("algorithm").value(to_string(puzzle, scramble));
        json.key("written").value(written(puzzle, scramble));
        json.key("length").value(scramble.size());
        json.key("state").text_or_null(facelets_if_any(puzzle, state_of(puzzle, scramble)));
    });
}

}  // namespace qter
