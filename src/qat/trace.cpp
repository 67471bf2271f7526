#include "qat/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace qter {

Span written_at(const Trace* trace, Span span) {
    for (; trace != nullptr; trace = trace->outer) span = trace->call;
    return span;
}

void add_trace(const Trace* trace, Diagnostic& diagnostic) {
    while (trace != nullptr) {
        const Trace& call = *trace;
        std::size_t times = 0;
        for (; trace != nullptr && trace->call == call.call; trace = trace->outer) ++times;
        // Instructions made by Lua have the place of their call.
        const bool said = diagnostic.trace.empty() && call.call == diagnostic.primary.span;
        if (said && times == 1) continue;
        std::string text = fmt::format("in the expansion of {}", call.what);
        if (times > 1) text += fmt::format(", {} times", times);
        diagnostic.trace.push_back({call.call, std::move(text)});
    }
}

void show_call(SourceId library, Diagnostic& diagnostic) {
    if (diagnostic.primary.span.source != library) return;
    const auto is_elsewhere = [&](const Annotation& annotation) {
        return annotation.span.source != library;
    };
    std::vector<Annotation>& trace = diagnostic.trace;
    const auto call = std::find_if(trace.begin(), trace.end(), is_elsewhere);
    if (call == trace.end()) return;
    const Annotation inside{diagnostic.primary.span, "reported here"};
    diagnostic.primary = {call->span, ""};
    trace.erase(call);
    trace.insert(trace.begin(), inside);
    std::erase_if(diagnostic.secondary,
                  [&](const Annotation& annotation) { return !is_elsewhere(annotation); });
}

}  // namespace qter
