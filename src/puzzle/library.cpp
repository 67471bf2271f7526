#include "qter/puzzle/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "qter/puzzle/definition.hpp"
#include "qter/support/embedded.hpp"
#include "qter/support/files.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

constexpr std::string_view kSuffix = ".toml";

/// A stem is a plain file name, never a way out of its folder.
bool is_stem(std::string_view name) {
    return !name.empty() && name.size() <= 100 && name.find('/') == std::string_view::npos &&
           name[0] != '.';
}

}  // namespace

std::vector<std::string> PuzzleLibrary::names() const {
    std::set<std::string> stems;
    for (const EmbeddedFile& file : embedded_puzzles()) stems.emplace(file.name);
    for (const std::string& folder : folders_) {
        std::error_code ignored;  // a folder that cannot be listed has no puzzles
        for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
            const std::filesystem::path& path = entry.path();
            if (path.extension() == kSuffix && is_stem(path.stem().string())) {
                stems.insert(path.stem().string());
            }
        }
    }
    return {stems.begin(), stems.end()};
}

Result<PuzzlePtr> PuzzleLibrary::load(const std::string& stem) {
    const auto known = loaded_.find(stem);
    if (known != loaded_.end()) return known->second;

    Diagnostics errors;
    std::optional<SourceId> source;
    for (auto folder = folders_.rbegin(); folder != folders_.rend() && !source; ++folder) {
        const std::string path = fmt::format("{}/{}{}", *folder, stem, kSuffix);
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) continue;
        source = read_source(sources_, path).take(errors);
        if (!source) return errors;
    }
    for (const EmbeddedFile& file : embedded_puzzles()) {
        if (source || file.name != stem) continue;
        source =
            sources_.add(fmt::format("<built-in {}{}>", file.name, kSuffix), std::string(file.text))
                .id();
    }
    if (!source) return Diagnostic::error(Code::kUnknownPuzzle, {}, "");  // find() says it better
    Result<PuzzlePtr> puzzle = read_puzzle(sources_[*source]);
    if (puzzle) loaded_.emplace(stem, *puzzle);
    return puzzle;
}

Result<PuzzlePtr> PuzzleLibrary::find(std::string_view name, Span span) {
    const std::vector<std::string> stems = names();
    if (is_stem(name) && std::find(stems.begin(), stems.end(), name) != stems.end()) {
        return load(std::string(name));
    }
    std::vector<std::string> spoken = stems;
    for (const std::string& stem : stems) {
        const Result<PuzzlePtr> puzzle = load(stem);
        if (!puzzle) continue;  // a broken description matters to those who ask for it
        for (const std::string& alias : (*puzzle)->aliases()) {
            if (alias == name) return *puzzle;
            spoken.push_back(alias);
        }
    }
    std::string help = did_you_mean(name, spoken);
    if (help.empty()) help = fmt::format("known puzzles: {}", join_words(stems));
    return Diagnostic::error(Code::kUnknownPuzzle, span,
                             fmt::format("unknown puzzle `{}`", printable(name)))
        .with_help(std::move(help));
}

}  // namespace qter
