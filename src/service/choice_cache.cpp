#include "service/choice_cache.hpp"

#include <fmt/format.h>

#include <string_view>

#include "sums/cache_lines.hpp"

namespace qter {
namespace {

constexpr std::string_view kChoicesLine = "qter choices 1";

std::string begin_of_line(const std::string& question) {
    return fmt::format("{:016x} ", text_hash(question));
}

}  // namespace

std::optional<std::string> ChoiceCache::find(const std::string& question) {
    if (folder_.empty()) return std::nullopt;
    const CachedText file = cached_text(path(), kChoicesLine);
    const std::string begin = begin_of_line(question);
    std::string_view text = file.text;
    while (const std::optional<std::string_view> line = next_line(text)) {
        if (line->starts_with(begin)) return std::string(line->substr(begin.size()));
    }
    return std::nullopt;
}

void ChoiceCache::keep(const std::string& question, const std::string& text) {
    if (folder_.empty()) return;
    const CachedText file = cached_text(path(), kChoicesLine);
    const std::string begin = begin_of_line(question);
    std::string lines = begin + text + '\n';
    std::string_view before = file.text;
    for (std::size_t count = 1; count < kMostChoices; ++count) {
        const std::optional<std::string_view> line = next_line(before);
        if (!line) break;
        if (!line->starts_with(begin)) lines += std::string(*line) + '\n';
    }
    static_cast<void>(keep_text(folder_, path(), kChoicesLine, lines));
}

}  // namespace qter
