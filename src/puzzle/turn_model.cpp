#include "puzzle/turn_model.hpp"

#include <fmt/format.h>

#include "puzzle/puzzle.hpp"

namespace qter {

Diagnostic turns_are_blocked(const Puzzle& puzzle, Span span) {
    return Diagnostic::error(Code::kImpossible, span,
                             fmt::format("turns of {} can be blocked; this needs a puzzle whose "
                                         "turns are always possible",
                                         puzzle.name()))
        .with_help(
            "these commands support blocked turns: `puzzle show`, `puzzle scramble`, "
            "`puzzle export --format toml` and `tws`, `explore`, `solve`, `solve-arch`, `page`, "
            "`compile` and those that run programs");
}

}  // namespace qter
