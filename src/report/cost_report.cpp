#include "report/cost_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "report/json_document.hpp"

namespace qter {
namespace {

/// By NoCost.
constexpr std::array<std::string_view, 3> kWhyNoCost = {
    "its runs take too many instructions to try them",
    "the command was stopped",
    "no run that was tried ends with a halt",
};

std::string_view why_no_cost(NoCost why) { return kWhyNoCost[static_cast<std::size_t>(why)]; }

/// For documents: numbers of turns or looks, limited to 64 bits.
std::uint64_t document_number(const Integer& number) {
    return number.fits_ulong_p() ? number.get_ui() : ~std::uint64_t{0};
}

/// A coefficient from its tenths.
double in_units(double tenths) { return tenths / 10; }
double in_units(const Integer& tenths) { return tenths.get_d() / 10; }

std::string spread_text(const CostSpread& spread) {
    return fmt::format("{:.1f} ({})", spread.mean(), to_string(spread.worst));
}
std::string effort_text(const CostSpread& spread) {
    return fmt::format("{:.1f} ({:.1f})", in_units(spread.mean()), in_units(spread.worst));
}

/// The inputs that figures cover; `expected` is empty, or "expected " for a part of them.
std::string inputs_text(const CostedInputs& inputs, std::string_view expected = "") {
    const std::uint64_t runs = inputs.runs();
    std::string text = !inputs.all        ? fmt::format("a sample of {} {}inputs (seed {})", runs,
                                                        expected, CostOptions().seed)
                       : runs > 1         ? fmt::format("all {} {}inputs", runs, expected)
                       : expected.empty() ? "its only run"
                                          : fmt::format("the only {}input", expected);
    if (inputs.failed != 0) {
        text += fmt::format(" without {} that end{} in an error, or never", inputs.failed,
                            inputs.failed == 1 ? "s" : "");
    }
    return text;
}

/// "mean (worst) of all 90 inputs", or which inputs each covers.
std::string inputs_text(const ProgramCost& cost) {
    const std::string all = inputs_text(cost.inputs);
    if (!cost.expected) return "mean (worst) of " + all;
    return fmt::format("mean over {}, (worst) of {}", inputs_text(*cost.expected, "expected "),
                       all);
}

void write_spread(JsonWriter& json, const CostSpread& spread) {
    json.object([&] {
        json.key("mean").value(to_tenths(spread.mean()));
        json.key("worst").value(document_number(spread.worst));
    });
}

/// "repeated" and "short", which is null where it is unknown.
void write_ways(JsonWriter& json, const CostSpread& repeated,
                const std::optional<CostSpread>& shorter) {
    json.object([&] {
        write_spread(json.key("repeated"), repeated);
        json.key("short");
        shorter ? write_spread(json, *shorter) : static_cast<void>(json.null());
    });
}

/// The parts, each formatted by `text`. The short way of entering is not always known.
template <class Effort, class Text>
std::string parts_text(const Effort& effort, const Text& text) {
    const std::string shorter =
        effort.entering_short ? fmt::format(" or {} the short way", text(*effort.entering_short))
                              : "";
    return fmt::format("entering {} by repeating{}, running {}, reading {} by counting",
                       text(effort.entering), shorter, text(effort.running), text(effort.reading));
}

std::string seconds_text(double tenths, double pace) {
    const double seconds = in_units(tenths) / pace;
    return seconds < 9.95 ? fmt::format("{:.1f}", seconds) : fmt::format("{:.0f}", seconds);
}
std::string seconds_text(const Integer& tenths, double pace) {
    return seconds_text(tenths.get_d(), pace);
}
std::string seconds_text(const CostSpread& spread, double pace) {
    return fmt::format("{} ({})", seconds_text(spread.mean(), pace),
                       seconds_text(spread.worst, pace));
}

/// The hands that the seconds refer to.
std::string hands_text(std::optional<double> pace) {
    return pace ? fmt::format("at a pace of {:g}", *pace) : "for practised hands";
}

/// The line of seconds, with the newline before it.
template <class Effort>
std::string seconds_line(const Effort& effort, std::optional<double> pace, const char* kind) {
    return fmt::format("\nseconds {}{}: {}", hands_text(pace), kind,
                       parts_text(effort, [&](const auto& number) {
                           return seconds_text(number, pace.value_or(kPractisedPace));
                       }));
}

/// Units of movecount for a pace of 1, else seconds.
void write_effort(JsonWriter& json, const Integer& tenths, double pace) {
    json.value(to_tenths(in_units(tenths) / pace));
}
void write_effort(JsonWriter& json, const CostSpread& spread, double pace) {
    json.object([&] {
        json.key("mean").value(to_tenths(in_units(spread.mean()) / pace));
        json.key("worst").value(to_tenths(in_units(spread.worst) / pace));
    });
}

/// Members for the parts; null for unknown ones.
template <class Effort>
void write_effort_parts(JsonWriter& json, const Effort& effort, double pace) {
    write_effort(json.key("entering"), effort.entering, pace);
    json.key("entering_short");
    effort.entering_short ? write_effort(json, *effort.entering_short, pace)
                          : static_cast<void>(json.null());
    write_effort(json.key("running"), effort.running, pace);
    write_effort(json.key("reading"), effort.reading, pace);
}

/// The members "movecount" and "seconds".
template <class Effort>
void write_efforts(JsonWriter& json, const Effort& effort, double pace) {
    json.key("movecount").object([&] { write_effort_parts(json, effort, 1); });
    json.key("seconds").object([&] {
        json.key("pace").value(pace);
        write_effort_parts(json, effort, pace);
    });
}

void write_inputs(JsonWriter& json, const CostedInputs& inputs) {
    json.key("inputs").value(inputs.runs());
    json.key("seed").value_if(!inputs.all, std::to_string(CostOptions().seed));
    json.key("failed").value(inputs.failed);
}

void write_known(JsonWriter& json, const ProgramCost& cost, double pace) {
    write_inputs(json, cost.inputs);
    json.key("expected").object_or_null(cost.expected, [&](const CostedInputs& inputs) {
        write_inputs(json, inputs);
    });
    write_ways(json.key("entering"), cost.entering_repeated, cost.entering_short);
    json.key("about").value(cost.about);
    write_spread(json.key("running"), cost.running);
    write_spread(json.key("looks"), cost.looks);
    write_ways(json.key("reading"), cost.reading_repeated, CostSpread());
    write_ways(json.key("whole"), cost.whole_repeated, cost.whole_short);
    write_efforts(json, *cost.effort, pace);
}

/// "1 turn", "12 turns".
std::string counted_text(double number, std::string_view what) {
    const std::string text = to_string(Integer(std::round(number)));
    return fmt::format("{} {}{}", text, what, text == "1" ? "" : "s");
}

/// "2 minutes": seconds, minutes or hours, as exact as an estimate is.
std::string duration_text(double seconds) {
    if (seconds < 19.5) return counted_text(std::max(seconds, 1.0), "second");
    if (seconds < 95) return counted_text(10 * std::round(seconds / 10), "second");
    if (seconds < 95 * 60) return counted_text(seconds / 60, "minute");
    return counted_text(seconds / 3600, "hour");
}

}  // namespace

std::string cost_summary(const CostAnswer& answer, std::optional<double> pace) {
    if (!answer.cost) {
        return fmt::format("What a run takes is not known: {}.", why_no_cost(answer.why));
    }
    const ProgramCost& cost = *answer.cost;
    const CostSpread& turns = cost.whole_short ? *cost.whole_short : cost.whole_repeated;
    const EffortSpread& effort = *cost.effort;
    // By tables, reading takes no turns.
    const double tenths = effort.running.mean() +
                          (effort.entering_short ? effort.entering_short->mean()
                                                 : effort.entering.mean() + effort.reading.mean());
    const bool varies = turns.worst > std::round(turns.mean());
    const std::string looks =
        cost.looks.mean() < 0.5 ? "" : " and " + counted_text(cost.looks.mean(), "look");
    const std::string time =
        tenths == 0 ? ""
                    : fmt::format(", some {} {}",
                                  duration_text(in_units(tenths) / pace.value_or(kPractisedPace)),
                                  hands_text(pace));
    return fmt::format("A run takes {}{}{}{}{}.", varies ? "about " : "",
                       counted_text(turns.mean(), "turn"), looks, time,
                       varies ? fmt::format("; at worst {} turns", to_string(turns.worst)) : "");
}

std::string cost_text(const CostAnswer& answer, std::optional<double> pace) {
    if (!answer.cost) {
        return fmt::format("the cost by hand is not known: {}", why_no_cost(answer.why));
    }
    const ProgramCost& cost = *answer.cost;
    const auto shorter = [&](const std::optional<CostSpread>& turns) {
        return turns ? fmt::format(" or {}{} the short way", cost.about ? "about " : "",
                                   spread_text(*turns))
                     : "";
    };
    return fmt::format(
        "by hand, {}: entering {} turns by repeating{}, running {} with {} looks, reading {} by "
        "counting or none by tables; in all {}{}\n"
        "movecount, mean (worst): {}{}",
        inputs_text(cost), spread_text(cost.entering_repeated), shorter(cost.entering_short),
        spread_text(cost.running), spread_text(cost.looks), spread_text(cost.reading_repeated),
        spread_text(cost.whole_repeated), shorter(cost.whole_short),
        parts_text(*cost.effort, effort_text), seconds_line(*cost.effort, pace, ", mean (worst)"));
}

void write_cost(JsonWriter& json, const CostAnswer& answer, std::optional<double> pace) {
    json.key("cost").object_or_null(answer.cost, [&](const ProgramCost& cost) {
        write_known(json, cost, pace.value_or(kPractisedPace));
    });
    if (!answer.cost) json.key("no_cost").value(why_no_cost(answer.why));
}

std::string cost_text(const CostOfRun& cost, std::optional<double> pace) {
    const RunCost& turns = cost.turns;
    std::string text = fmt::format(
        "by hand: entering {} turns by repeating or {}{} the short way, running {} with {} looks, "
        "reading {} by counting or none by tables",
        to_string(turns.entering_repeated), turns.about ? "about " : "",
        to_string(turns.entering_short), to_string(turns.running), to_string(turns.looks),
        to_string(turns.reading_repeated));
    if (!cost.effort) return text;
    const auto units = [](const Integer& tenths) {
        return fmt::format("{:.1f}", in_units(tenths));
    };
    return text + fmt::format("\nmovecount: {}{}", parts_text(*cost.effort, units),
                              seconds_line(*cost.effort, pace, ""));
}

void write_cost(JsonWriter& json, const CostOfRun& cost, std::optional<double> pace) {
    json.key("cost").object([&] {
        json.key("entering").object([&] {
            json.key("repeated").value(document_number(cost.turns.entering_repeated));
            json.key("short").value(document_number(cost.turns.entering_short));
            json.key("about").value(cost.turns.about);
        });
        json.key("running").value(document_number(cost.turns.running));
        json.key("looks").value(document_number(cost.turns.looks));
        json.key("reading").object([&] {
            json.key("repeated").value(document_number(cost.turns.reading_repeated));
            json.key("short").value(std::uint64_t{0});
        });
        if (cost.effort) return write_efforts(json, *cost.effort, pace.value_or(kPractisedPace));
        json.key("movecount").null().key("seconds").null();
    });
}

}  // namespace qter
