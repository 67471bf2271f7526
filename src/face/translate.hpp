// Translation between internal and public types: diagnostics, numbers and names.
#pragma once

#include <string>
#include <vector>

#include "finder/structure.hpp"
#include "notation/algorithm.hpp"
#include "puzzle/puzzle.hpp"
#include "qter/algorithm.hpp"
#include "qter/error.hpp"
#include "qter/integer.hpp"
#include "support/integer.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace qter::api {

/// Places refer to `sources`.
[[nodiscard]] Diagnostic translated(const qter::Diagnostic& diagnostic, const SourceMap& sources);
[[nodiscard]] Diagnostics translated(const qter::Diagnostics& diagnostics,
                                     const SourceMap& sources);

/// make(value) with the warnings; or the errors.
template <class T, class Make>
auto translated(qter::Result<T> result, const SourceMap& sources, const Make& make)
    -> Result<decltype(make(*std::move(result)))> {
    if (!result) return translated(result.diagnostics(), sources);
    return {make(*std::move(result)), translated(result.diagnostics(), sources)};
}

[[nodiscard]] Integer translated(const qter::Integer& integer);
[[nodiscard]] qter::Integer translated(const Integer& integer);
[[nodiscard]] std::vector<Integer> translated(const std::vector<qter::Integer>& integers);
[[nodiscard]] std::vector<qter::Integer> translated(const std::vector<Integer>& integers);

/// The names of pieces, given by the slots where they belong.
[[nodiscard]] std::vector<std::string> names_of(const qter::Puzzle& puzzle,
                                                const std::vector<Slot>& slots);
[[nodiscard]] std::vector<Cycle> translated(const qter::Puzzle& puzzle,
                                            const std::vector<qter::Cycle>& cycles);

}  // namespace qter::api
