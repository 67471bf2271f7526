// Errors for options that do not fit the other arguments.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "support/diagnostic.hpp"

namespace qter {

/// kArguments, "--edges is for ...", for the first of the options that was given; nullopt for none.
inline std::optional<Diagnostic> refused_option(
    std::initializer_list<std::pair<const char*, bool>> given, std::string_view what_for) {
    for (const auto& [name, is] : given) {
        if (!is) continue;
        return Diagnostic::error(Code::kArguments, {}, fmt::format("{} is for {}", name, what_for));
    }
    return std::nullopt;
}

}  // namespace qter
