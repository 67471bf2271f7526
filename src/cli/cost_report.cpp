#include "cli/cost_report.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

namespace qter {
namespace {

/// By NoCost.
constexpr std::array<std::string_view, 3> kWhyNoCost = {
    "its runs take too many instructions to try them",
    "the command was stopped",
    "no run that was tried ends with a halt",
};

std::string_view why_no_cost(NoCost why) { return kWhyNoCost[static_cast<std::size_t>(why)]; }

/// For documents: numbers of turns, limited to 64 bits.
std::uint64_t document_number(const Integer& turns) {
    return turns.fits_ulong_p() ? turns.get_ui() : ~std::uint64_t{0};
}

/// A coefficient from its tenths.
double in_units(double tenths) { return tenths / 10; }
double in_units(const Integer& tenths) { return tenths.get_d() / 10; }

double rounded(double mean) { return std::round(mean * 10) / 10; }

std::string spread_text(const CostSpread& spread) {
    return fmt::format("{:.1f} ({})", spread.mean(), to_string(spread.worst));
}
std::string effort_text(const CostSpread& spread) {
    return fmt::format("{:.1f} ({:.1f})", in_units(spread.mean()), in_units(spread.worst));
}

/// The inputs that the figures cover.
std::string inputs_text(const ProgramCost& cost) {
    const std::uint64_t runs = cost.halted + cost.failed;
    std::string text =
        !cost.all  ? fmt::format("a sample of {} inputs (seed {})", runs, CostOptions().seed)
        : runs > 1 ? fmt::format("all {} inputs", runs)
                   : "its only run";
    if (cost.failed != 0) {
        text += fmt::format(" without {} that end{} in an error, or never", cost.failed,
                            cost.failed == 1 ? "s" : "");
    }
    return text;
}

template <class Write>
void write_parts(JsonWriter& json, const char* key, Write write) {
    json.key(key).begin_object();
    write();
    json.end_object();
}

void write_spread(JsonWriter& json, const char* key, const CostSpread& spread) {
    write_parts(json, key, [&] {
        json.key("mean").value(rounded(spread.mean()));
        json.key("worst").value(document_number(spread.worst));
    });
}

void write_effort(JsonWriter& json, const char* key, const CostSpread& spread) {
    write_parts(json, key, [&] {
        json.key("mean").value(rounded(in_units(spread.mean())));
        json.key("worst").value(in_units(spread.worst));
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

/// Members for the parts; null for unknown ones.
template <class Effort, class Write>
void write_effort_parts(JsonWriter& json, const Effort& effort, const Write& write) {
    write("entering", effort.entering);
    if (effort.entering_short) {
        write("entering_short", *effort.entering_short);
    } else {
        json.key("entering_short").null();
    }
    write("running", effort.running);
    write("reading", effort.reading);
}

/// The members "movecount" and "seconds".
template <class Effort, class WriteUnits, class WriteSeconds>
void write_efforts(JsonWriter& json, const Effort& effort, double pace, const WriteUnits& units,
                   const WriteSeconds& seconds) {
    write_parts(json, "movecount", [&] { write_effort_parts(json, effort, units); });
    write_parts(json, "seconds", [&] {
        json.key("pace").value(pace);
        write_effort_parts(json, effort, seconds);
    });
}

double rounded_seconds(double tenths, double pace) { return rounded(in_units(tenths) / pace); }

void write_known(JsonWriter& json, const ProgramCost& cost, double pace) {
    json.key("inputs").value(cost.halted + cost.failed);
    json.key("seed");
    cost.all ? json.null() : json.value(std::to_string(CostOptions().seed));
    json.key("failed").value(cost.failed);
    write_parts(json, "entering", [&] {
        write_spread(json, "repeated", cost.entering_repeated);
        if (cost.entering_short) return write_spread(json, "short", *cost.entering_short);
        json.key("short").null();
    });
    json.key("about").value(cost.about);
    write_spread(json, "running", cost.running);
    write_parts(json, "reading", [&] {
        write_spread(json, "repeated", cost.reading_repeated);
        write_spread(json, "short", {});
    });
    write_parts(json, "whole", [&] {
        write_spread(json, "repeated", cost.whole_repeated);
        if (cost.whole_short) return write_spread(json, "short", *cost.whole_short);
        json.key("short").null();
    });
    write_efforts(
        json, *cost.effort, pace,
        [&](const char* key, const CostSpread& spread) { write_effort(json, key, spread); },
        [&](const char* key, const CostSpread& spread) {
            write_parts(json, key, [&] {
                json.key("mean").value(rounded_seconds(spread.mean(), pace));
                json.key("worst").value(rounded_seconds(spread.worst.get_d(), pace));
            });
        });
}

}  // namespace

std::string cost_text(const CostAnswer& answer, std::optional<double> pace) {
    if (!answer.cost) {
        return fmt::format("the cost by hand is not known: {}", why_no_cost(answer.why));
    }
    const ProgramCost& cost = *answer.cost;
    const std::string about = cost.about ? "about " : "";
    const std::string shorter = cost.entering_short ? fmt::format(" or {}{} the short way", about,
                                                                  spread_text(*cost.entering_short))
                                                    : "";
    const std::string whole = cost.whole_short ? fmt::format(" or {}{} the short way", about,
                                                             spread_text(*cost.whole_short))
                                               : "";
    return fmt::format(
        "by hand, mean (worst) of {}: entering {} turns by repeating{}, running {}, reading {} by "
        "counting or none by tables; in all {}{}\n"
        "movecount, mean (worst): {}{}",
        inputs_text(cost), spread_text(cost.entering_repeated), shorter, spread_text(cost.running),
        spread_text(cost.reading_repeated), spread_text(cost.whole_repeated), whole,
        parts_text(*cost.effort, effort_text), seconds_line(*cost.effort, pace, ", mean (worst)"));
}

void write_cost(JsonWriter& json, const CostAnswer& answer, std::optional<double> pace) {
    if (answer.cost) {
        write_parts(json, "cost",
                    [&] { write_known(json, *answer.cost, pace.value_or(kPractisedPace)); });
        return;
    }
    json.key("cost").null();
    json.key("no_cost").value(why_no_cost(answer.why));
}

std::string cost_text(const RunCost& cost, const std::optional<RunEffort>& effort,
                      std::optional<double> pace) {
    std::string text = fmt::format(
        "by hand: entering {} turns by repeating or {}{} the short way, running {}, reading {} by "
        "counting or none by tables",
        to_string(cost.entering_repeated), cost.about ? "about " : "",
        to_string(cost.entering_short), to_string(cost.running), to_string(cost.reading_repeated));
    if (!effort) return text;
    const auto units = [](const Integer& tenths) {
        return fmt::format("{:.1f}", in_units(tenths));
    };
    return text + fmt::format("\nmovecount: {}{}", parts_text(*effort, units),
                              seconds_line(*effort, pace, ""));
}

void write_cost(JsonWriter& json, const RunCost& cost, const std::optional<RunEffort>& effort,
                std::optional<double> given) {
    const double pace = given.value_or(kPractisedPace);
    write_parts(json, "cost", [&] {
        write_parts(json, "entering", [&] {
            json.key("repeated").value(document_number(cost.entering_repeated));
            json.key("short").value(document_number(cost.entering_short));
            json.key("about").value(cost.about);
        });
        json.key("running").value(document_number(cost.running));
        write_parts(json, "reading", [&] {
            json.key("repeated").value(document_number(cost.reading_repeated));
            json.key("short").value(std::uint64_t{0});
        });
        if (!effort) {
            json.key("movecount").null();
            json.key("seconds").null();
            return;
        }
        write_efforts(
            json, *effort, pace,
            [&](const char* key, const Integer& tenths) { json.key(key).value(in_units(tenths)); },
            [&](const char* key, const Integer& tenths) {
                json.key(key).value(rounded_seconds(tenths.get_d(), pace));
            });
    });
}

}  // namespace qter
