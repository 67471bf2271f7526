#include "sums/sum_cache.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/algorithm.hpp"
#include "sums/cache_lines.hpp"

namespace qter {
namespace {

constexpr std::string_view kAdditionsLine = "qter additions 2";
constexpr std::string_view kShortest = "shortest";
constexpr std::string_view kAfterSeconds = "after";

/// Registers and kept pieces count as well as the puzzle.
std::uint64_t hash_of(const SumRequest& request) {
    std::vector<std::string> lines;
    for (const Register& reg : request.on.registers()) {
        lines.push_back(register_line(request.on.puzzle(), reg));
    }
    return registers_hash(request.on.puzzle(), lines, request.kept);
}

std::string third_line(const SumRequest& request) {
    return fmt::format("of {:016x}", hash_of(request));
}

/// Takes the next word and the blank after it.
std::string_view next_word(std::string_view& line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

std::optional<Integer> amount_of(std::string_view word, const Integer& order) {
    const std::optional<Integer> amount = word.size() < 1000 ? parse_integer(word) : std::nullopt;
    return amount && *amount >= 0 && *amount < order ? amount : std::nullopt;
}

/// Reads a line into the entries; false when it is not an entry.
bool read_entry(const SumRequest& request, std::string_view line, SumCache::Entries& entries) {
    std::vector<Integer> amounts;
    for (const Register& reg : request.on.registers()) {
        const std::optional<Integer> amount = amount_of(next_word(line), reg.order);
        if (!amount) return false;
        amounts.push_back(*amount);
    }
    CachedSum entry;
    const std::string_view how = next_word(line);
    entry.shortest = how == kShortest;
    if (how == kAfterSeconds) {
        const std::optional<double> after = seconds_of(next_word(line));
        if (!after) return false;
        entry.after = *after;
    } else if (!entry.shortest) {
        return false;
    }
    const Result<Algorithm> algorithm = parse_algorithm(request.on.puzzle(), line, Span{});
    if (!algorithm) return false;
    entry.algorithm = *algorithm;
    entries[std::move(amounts)] = std::move(entry);
    return true;
}

}  // namespace

SumCache::Found SumCache::find(const SumRequest& request) const {
    Found found;
    const CachedText kept = cached_text(path(request), kAdditionsLine);
    found.problem = kept.problem;
    if (kept.text.empty()) return found;
    const std::string damaged = fmt::format("{} is damaged", path(request));
    std::string_view text = kept.text;
    if (next_line(text) != puzzle_line(request.on.puzzle()) ||
        next_line(text) != third_line(request)) {
        found.problem = damaged;
        return found;
    }
    while (const std::optional<std::string_view> line = next_line(text)) {
        if (!read_entry(request, *line, found.entries)) found.problem = damaged;
    }
    return found;
}

bool SumCache::store(const SumRequest& request, const Entries& entries) const {
    std::string text =
        fmt::format("{}\n{}\n", puzzle_line(request.on.puzzle()), third_line(request));
    for (const auto& [amounts, entry] : entries) {
        for (const Integer& amount : amounts) text += to_string(amount) + ' ';
        text += entry.shortest ? kShortest : fmt::format("{} {:.3f}", kAfterSeconds, entry.after);
        text += fmt::format(" {}\n", to_string(request.on.puzzle(), entry.algorithm));
    }
    return keep_text(folder_, path(request), kAdditionsLine, text);
}

std::string SumCache::path(const SumRequest& request) const {
    return fmt::format("{}/additions-{:016x}.txt", folder_, hash_of(request));
}

}  // namespace qter
