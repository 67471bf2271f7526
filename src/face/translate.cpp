#include "face/translate.hpp"

#include <algorithm>

namespace qter::api {
namespace {

Place place_of(Span span, const SourceMap& sources) {
    const Source& source = sources[span.source];
    const Location begin = source.location(span.begin);
    const Location end = source.location(span.end);
    return {source.name(), begin.line, begin.column,
            end.line,      end.column, std::string(source.line(begin.line))};
}

template <class To, class From>
std::vector<To> translated_all(const std::vector<From>& all) {
    std::vector<To> made;
    made.reserve(all.size());
    for (const From& one : all) made.push_back(translated(one));
    return made;
}

}  // namespace

Diagnostic translated(const qter::Diagnostic& diagnostic, const SourceMap& sources) {
    Diagnostic made;
    made.code = code_slug(diagnostic.code);
    const bool is_error = diagnostic.severity == qter::Severity::kError;
    made.severity = is_error ? Severity::kError : Severity::kWarning;
    made.message = diagnostic.message;
    if (diagnostic.primary.span.known()) made.place = place_of(diagnostic.primary.span, sources);
    made.label = diagnostic.primary.text;
    for (const auto* const places : {&diagnostic.secondary, &diagnostic.trace}) {
        for (const Annotation& one : *places) {
            if (one.span.known()) made.also.emplace_back(place_of(one.span, sources), one.text);
        }
    }
    made.notes = diagnostic.notes;
    made.help = diagnostic.help;
    return made;
}

Diagnostics translated(const qter::Diagnostics& diagnostics, const SourceMap& sources) {
    Diagnostics made;
    for (const qter::Diagnostic& one : diagnostics.items()) {
        made.push_back(translated(one, sources));
    }
    return made;
}

Integer translated(const qter::Integer& integer) {
    return Integer::parse(to_string(integer)).value_or(0);
}

qter::Integer translated(const Integer& integer) { return qter::Integer(integer.text()); }

std::vector<Integer> translated(const std::vector<qter::Integer>& integers) {
    return translated_all<Integer>(integers);
}

std::vector<qter::Integer> translated(const std::vector<Integer>& integers) {
    return translated_all<qter::Integer>(integers);
}

std::vector<std::string> names_of(const qter::Puzzle& puzzle, const std::vector<Slot>& slots) {
    std::vector<std::string> names;
    for (const Slot slot : slots) names.push_back(puzzle.pieces()[slot].name);
    return names;
}

std::vector<Cycle> translated(const qter::Puzzle& puzzle, const std::vector<qter::Cycle>& cycles) {
    std::vector<Cycle> made;
    for (const qter::Cycle& cycle : cycles) {
        made.push_back({puzzle.orbits()[cycle.orbit].name, names_of(puzzle, cycle.slots),
                        cycle_notation(puzzle.shape(), cycle), cycle.order});
    }
    return made;
}

}  // namespace qter::api
