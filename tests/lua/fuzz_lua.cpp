// The Lua machine on any bytes as code: no crash, no leak, no hang; every failure is one diagnostic
// that says something and points into a text. What is a function `f` afterwards is called. Once
// more it says and returns the same, in the same steps, of which none takes long.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lua/lua_machine.hpp"

namespace {

using namespace qter;

LuaLimits limits() {
    LuaLimits limits;
    limits.steps = 300'000;
    limits.bytes = std::size_t{16} << 20;
    limits.seconds = 2;
    return limits;
}

void check_diagnostics(const SourceMap& sources, bool done, const Diagnostics& diagnostics) {
    if (diagnostics.error_count() != (done ? 0 : 1)) std::abort();
    for (const Diagnostic& item : diagnostics.items()) {
        if (item.message.empty() || !item.primary.span.known()) std::abort();
        const Span span = item.primary.span;
        if (span.begin > span.end || span.end > sources[span.source].text().size()) std::abort();
    }
}

/// What a run said and gave, as text, and its steps.
struct Outcome {
    std::string said;
    std::uint64_t steps = 0;
    bool timed_out = false;
};

void add_text(const LuaValue& value, std::string& text) {
    text += static_cast<char>('0' + value.what.index());
    if (const auto* list = std::get_if<LuaList>(&value.what)) {
        for (const LuaValue& element : *list) add_text(element, text);
    } else if (const auto* string = std::get_if<std::string>(&value.what)) {
        text += *string;
    } else if (const auto* number = std::get_if<Integer>(&value.what)) {
        text += to_string(*number);
    }
}

void add_diagnostics(const Diagnostics& diagnostics, Outcome& outcome) {
    for (const Diagnostic& item : diagnostics.items()) {
        outcome.said += item.message;
        outcome.timed_out |= item.message.find("seconds") != std::string::npos;
    }
}

Outcome outcome_of(const std::string& text) {
    SourceMap sources;
    const Source& code = sources.add("fuzz", text);
    const Source& site = sources.add("call", "f");
    LuaMachine machine(limits());
    const auto environment = machine.new_environment();
    Outcome outcome;
    Diagnostics of_run;
    check_diagnostics(sources, machine.run(environment, code, code.whole(), of_run), of_run);
    add_diagnostics(of_run, outcome);
    Diagnostics of_call;
    const LuaList arguments = {{LuaRegister{"A%3", 3, "A", 90}},
                               {Integer(7)},
                               {LuaList{{std::string("text")}, {LuaBlock{1}}, {true}}}};
    const auto result = machine.call(environment, "f", site.whole(), arguments, of_call);
    check_diagnostics(sources, result.has_value(), of_call);
    add_diagnostics(of_call, outcome);
    if (result) add_text(*result, outcome.said);
    outcome.steps = machine.spent().steps;
    // No instruction takes seconds in so little memory, not with sanitizers either.
    constexpr double kLongest = 3;
    if (machine.spent().seconds > limits().seconds + kLongest) std::abort();
    return outcome;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const Outcome one = outcome_of(text);
    if (one.timed_out) return 0;
    const Outcome other = outcome_of(text);
    if (one.said != other.said || one.steps != other.steps) std::abort();
    return 0;
}
