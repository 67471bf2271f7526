// The Lua machine on any bytes as code: no crash, no leak, no hang; every failure is one diagnostic
// that says something and points into a text. What is a function `f` afterwards is called.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "language/lua_machine.hpp"

namespace {

using namespace qter;

LuaLimits limits() {
    LuaLimits limits;
    limits.steps = 300'000;
    limits.bytes = std::size_t{16} << 20;
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SourceMap sources;
    const Source& code =
        sources.add("fuzz", std::string(reinterpret_cast<const char*>(data), size));
    const Source& site = sources.add("call", "f");
    LuaMachine machine(limits());
    const auto environment = machine.new_environment();

    Diagnostics of_run;
    check_diagnostics(sources, machine.run(environment, code, code.whole(), of_run), of_run);
    Diagnostics of_call;
    const LuaList arguments = {{LuaRegister{"A%3", 3, "A", 90}},
                               {Integer(7)},
                               {LuaList{{std::string("text")}, {LuaBlock{1}}, {true}}}};
    const auto result = machine.call(environment, "f", site.whole(), arguments, of_call);
    check_diagnostics(sources, result.has_value(), of_call);
    return 0;
}
