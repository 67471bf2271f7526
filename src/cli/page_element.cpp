#include "cli/page_element.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "support/text.hpp"
#include "view/element_script.hpp"

namespace qter {
namespace {

constexpr const char* kUsualOutput = "qter-puzzle.js";

/// The name by which pages call a puzzle: that of a file is its own.
std::string name_in_pages(const std::string& name) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(name, ignored)) return name;
    return std::filesystem::path(name).stem().string();
}

std::optional<std::vector<ElementPuzzle>> puzzles_of(Session& session,
                                                     const std::vector<std::string>& names,
                                                     Diagnostics& diagnostics) {
    std::vector<ElementPuzzle> puzzles;
    for (const std::string& name : names) {
        const std::optional<PuzzlePtr> puzzle =
            find_puzzle(session, {name}, BlockedPuzzles::kKnown).take(diagnostics);
        if (!puzzle) continue;
        ElementPuzzle one{name_in_pages(name), *puzzle};
        const bool known =
            std::any_of(puzzles.begin(), puzzles.end(),
                        [&](const ElementPuzzle& other) { return other.name == one.name; });
        if (known) {
            diagnostics.add(Diagnostic::error(Code::kDuplicate, {},
                                              fmt::format("--element has the puzzle `{}` twice",
                                                          printable(one.name)))
                                .with_help("name each puzzle once, and give files other names"));
        } else {
            puzzles.push_back(std::move(one));
        }
    }
    if (diagnostics.has_errors()) return std::nullopt;
    return puzzles;
}

}  // namespace

ExitCode write_element(Session& session, const std::vector<std::string>& names,
                       const std::optional<std::string>& output) {
    Diagnostics diagnostics;
    const std::optional<std::vector<ElementPuzzle>> puzzles =
        puzzles_of(session, names, diagnostics);
    std::optional<std::string> script;
    if (puzzles) script = element_script(*puzzles);
    const std::string path = output.value_or(kUsualOutput);
    const bool to_out = path == "-";
    const bool written =
        script && !to_out && session.write(path, *script).take(diagnostics).has_value();
    session.report(diagnostics);
    if (written) session.say(fmt::format("wrote {}", path));
    const ExitCode code = exit_code_for(diagnostics);
    if (session.options().json) {
        const auto write = [&](JsonWriter& json) {
            if (!script) return;
            json.key("puzzles").values(*puzzles, [](const ElementPuzzle& one) { return one.name; });
            json.key("file");
            written ? json.value(path) : json.null();
            json.key("bytes").value(std::uint64_t{script->size()});
        };
        session.print_document(write, diagnostics, code);
    } else if (script && to_out) {
        print_answer(*script, code, print_data);
    }
    return code;
}

}  // namespace qter
