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

void show_call(const Source& library, Diagnostic& diagnostic) {
    const auto is_inside = [&](const Annotation& annotation) {
        return annotation.span.source == library.id();
    };
    if (is_inside(diagnostic.primary)) {
        const auto call =
            std::find_if_not(diagnostic.trace.begin(), diagnostic.trace.end(), is_inside);
        if (call == diagnostic.trace.end()) return;
        diagnostic.primary = {call->span, ""};
        diagnostic.trace.erase(diagnostic.trace.begin(), call + 1);
        std::erase_if(diagnostic.secondary, is_inside);
        std::erase_if(diagnostic.notes, [&](const std::string& note) {
            return note.starts_with(library.name() + ':');
        });
    }
    std::erase_if(diagnostic.trace, is_inside);
}

}  // namespace qter
